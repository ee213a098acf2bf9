"""Evenings remembered: what a journal holds once the lamps are out. Neutral; shows nothing by itself."""
