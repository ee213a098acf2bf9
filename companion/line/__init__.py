"""What crosses the socket between a table and its guests, and both of its ends."""
