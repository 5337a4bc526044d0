"""The pages made for players, one module a subject; :mod:`catalog.web.routes` gives addresses."""
