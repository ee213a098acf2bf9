"""What games that are a file look and sound like."""
