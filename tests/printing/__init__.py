"""Tests of counters and sheets."""
