"""What only Catacombs looks and sounds like."""
