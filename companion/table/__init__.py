"""The one writer of an evening, its loop, and what is shown and asked of it."""
