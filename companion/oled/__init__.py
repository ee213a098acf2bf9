"""The OLED: who paints it, and the shapes, letters and faces that every game shares."""
