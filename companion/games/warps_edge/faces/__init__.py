"""Pictures of a flight."""
