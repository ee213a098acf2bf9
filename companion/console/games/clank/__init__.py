"""The console of a table with seats."""
