"""Orbat: the unit data of tabletop wargames, proved, built into one SQLite catalog, and printed."""

__version__ = "0.1.0"
