"""The console of a flight, as far as it is no screen and no widget: keys, what comes next, forms. Pure."""
