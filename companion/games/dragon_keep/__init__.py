"""What only Clank! itself looks and sounds like."""
