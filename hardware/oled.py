"""
The OLED: an SSD1306, SSD1309 or SH1106 of 128 x 64 dots, on I2C or SPI.

What is sent for a picture is decided in `oled_windows`, what carries it is in `oled_line`. This is what must
be remembered between two pictures. No driver is imported before the first one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from hardware.kinds.screen import I2c, OledWiring, Spi
from hardware.oled_line import Line, connected, told_in_our_words
from hardware.oled_windows import STARTING, WHOLE, Pages, Window, changed, messages, pages
from hardware.ports import BLANK, DeviceGone, Picture, Screen

if TYPE_CHECKING:
    from hardware.contacts import Clock  # which imports a loop: the first face does not wait for that

__all__ = ["I2c", "Oled", "OledWiring", "Spi"]

_NOTHING: Final = (0xE3, 0xE3)
"""
Two commands that do nothing.

A chip whose command was cut off still waits for its values, at most two, and would take what comes next.
"""

_DARK: Final = 0xAE


class Oled(Screen):
    """
    A screen that is sent only what changed.

    After any error, and every *refresh_seconds* besides, the next picture starts the panel anew and is sent
    whole: a panel that alone lost its power stays dark and says nothing about it. So show the same picture
    again now and then; until a refresh is due, that sends nothing. One that is lit stays so meanwhile.

    *clock* tells seconds that only go forward. *connect* opens the line; it is for tests, and for buses that
    the kernel does not know.
    """

    def __init__(
        self,
        wiring: OledWiring,
        *,
        clock: Clock,
        refresh_seconds: float = 30.0,
        connect: Callable[[OledWiring], Line] = connected,
    ) -> None:
        self._wiring = wiring
        self._clock = clock
        self._refresh_seconds = refresh_seconds
        self._connect = connect
        self._line: Line | None = None
        self._started_at = 0.0
        self._on_glass: Pages | None = None
        self._is_closed = False

    def show(self, picture: Picture) -> None:
        """Put the picture on the glass. Raises `DeviceGone` when it does not answer, or was closed."""
        if self._is_closed:
            raise DeviceGone("The screen was closed. Start Furybox again.")
        after = pages(picture.bits, self._wiring.rotation)
        is_due = self._clock() >= self._started_at + self._refresh_seconds
        stays_lit = is_due and self._line is not None and self._on_glass is not None
        if is_due:
            self._let_go()
        try:
            with told_in_our_words(self._wiring):
                self._bring(after, stays_lit=stays_lit)
        except BaseException:  # whatever it was, nobody knows now what is on the glass
            self._let_go()
            raise
        self._on_glass = after

    def blank(self) -> None:
        """Darken the glass until the next picture. Raises as `show` does."""
        self.show(BLANK)

    def close(self) -> None:
        """
        Switch the glass off, as well as that can be done, and let the bus go. Closing twice is fine.

        A screen that failed is tried once more, so that no old picture stays lit.
        """
        if not self._is_closed and self._on_glass is not None:
            with suppress(DeviceGone), told_in_our_words(self._wiring):
                self._line = self._line or self._connect(self._wiring)
                self._line.command(*_NOTHING, _DARK)
        self._is_closed = True
        self._let_go()

    def _bring(self, after: Pages, *, stays_lit: bool) -> None:
        chip = self._wiring.chip
        if self._line is not None and self._on_glass is not None:
            self._send(self._line, changed(chip, self._on_glass, after), after)
            return
        self._line = line = self._connect(self._wiring)
        first, *others, light = map(bytes.fromhex, STARTING[chip])
        if stays_lit:  # a sound glass would blink at every refresh
            first = first[1:]
        for commands in (_NOTHING, first, *others):
            line.command(*commands)
        self._send(line, [WHOLE], after)
        line.command(*light)
        self._started_at = self._clock()

    def _send(self, line: Line, windows: Iterable[Window], after: Pages) -> None:
        for commands, data in messages(self._wiring.chip, windows, after):
            line.command(*commands)
            line.data(list(data))

    def _let_go(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            with suppress(OSError):  # a bus that has gone is let go already
                line.cleanup()
