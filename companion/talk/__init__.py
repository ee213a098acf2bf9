"""A table in plain sentences, for whoever hears it, reads it by touch, or writes a script by hand."""
