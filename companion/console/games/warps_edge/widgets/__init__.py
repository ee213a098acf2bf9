"""Widgets of a flight."""
