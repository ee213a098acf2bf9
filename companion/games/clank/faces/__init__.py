"""Pictures of a table with seats."""
