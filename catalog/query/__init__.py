"""Every question that the site, the printer and the command line ask of the catalog, by subject.

Plain SQL over :mod:`sqlite3` into small typed rows. Nothing here imports pydantic or sqlmodel, so
that a command which only reads starts at once.
"""
