"""Charts, organisations and scenario cards: what lies beside the map, as tagged PDF."""
