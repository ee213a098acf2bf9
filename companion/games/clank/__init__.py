"""What In Space and Catacombs look and sound like, as far as they are alike."""
