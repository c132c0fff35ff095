"""Chemical mechanisms: read from Cantera's YAML form, made up, and written as C. Standard library only."""
