"""A bag of cubes, as a table sees and hears it."""
