"""
What runs on the USB panel: MicroPython for a Raspberry Pi Pico. The README beside it tells how to copy it.

These files keep to the Python that MicroPython and the host both know: the host shares `sentences`, and the
tests run every one of them.
"""
