"""A case for a wiring: where the hand finds each control, as lines for a laser and solids for a printer."""
