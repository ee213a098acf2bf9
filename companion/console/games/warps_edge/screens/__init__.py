"""Screens of a flight."""
