"""Evenings remembered: what a journal tells after the lamps are out. Neutral; shows nothing by itself."""
