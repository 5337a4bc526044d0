"""What the command line says: cards as plain text for people, or as JSON for programs."""
