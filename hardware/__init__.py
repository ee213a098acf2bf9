"""Devices, not games: what the table can sense and show. Imports nothing else of ours."""
