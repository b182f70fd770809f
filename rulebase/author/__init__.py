"""What an author needs, and nobody who asks: from YAML to a compiled game, and all that can be said of it."""
