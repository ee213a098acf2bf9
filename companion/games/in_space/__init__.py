"""What only In Space looks and sounds like."""
