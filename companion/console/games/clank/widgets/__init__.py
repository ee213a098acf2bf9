"""Widgets of a table with seats."""
