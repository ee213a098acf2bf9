"""The one writer of an evening, its loop, and what is told and asked of it."""
