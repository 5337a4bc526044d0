"""Records whose names have been resolved: what the checks look at and the build writes down."""
