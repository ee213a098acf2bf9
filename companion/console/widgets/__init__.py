"""What screens are made of: one widget a file. Attributes go down, messages go up."""
