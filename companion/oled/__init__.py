"""The OLED: what is shown on it now, who paints it, and the faces that every game shares."""
