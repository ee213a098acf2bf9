"""A bag of cubes, and no game: for any game that has one."""
