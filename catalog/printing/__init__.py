"""Counters as pictures and sheets: a face becomes one display list, and that SVG or PDF."""
