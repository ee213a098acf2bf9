"""Screens of a table with seats."""
