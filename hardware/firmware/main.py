"""MicroPython starts this when the Pico gets its power. Copy it to the top, beside the folder `firmware`."""

if __name__ == "__main__":
    import sys
    import time

    import machine  # type: ignore[import-not-found]  # MicroPython's own
    import micropython  # type: ignore[import-not-found]  # MicroPython's own
    import neopixel  # type: ignore[import-not-found]  # MicroPython's own
    from firmware.board import run  # type: ignore[import-not-found]  # its place on the Pico

    micropython.kbd_intr(-1)  # no byte from the cable stops the program
    try:
        run(machine, neopixel, time)
    except Exception as error:  # noqa: BLE001  # a panel that stopped is of no use: start again, and say why
        sys.print_exception(error)  # type: ignore[attr-defined]  # MicroPython's own
        time.sleep(3)
        machine.reset()
    micropython.kbd_intr(3)
