"""The site: Datasette over the catalog, with pages for players in front of it."""
