"""
The glass: one worker draws and shows, and the newest picture wins.

Drawing and sending take their time on a small machine, so they happen on a thread of their own; a picture
that is overtaken is never sent. A screen that fails is tried again, ever less often, and the game goes on.
One that works is shown its picture again twice a minute: a panel that alone lost its power does not say so,
and is lit again within the minute.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from companion.devices.reconnecting import Retries, let_go
from companion.oled.faces import paper
from companion.oled.faces.notices import fault
from companion.words.language import _
from hardware.ports import HardwareError, Picture, Screen

if TYPE_CHECKING:
    from PIL.Image import Image

Draw = Callable[[], "Image"]
"""Draws one picture, later, on the glass's own thread: the host waits neither for it, nor for what draws."""

AGAIN_SECONDS: Final = 30.0
"""
How long a picture stands before it is shown again; a screen sends nothing for it until it must.

With the screen's own refresh, which may just have been, a glass without power waits for twice that at most.
"""

_log = logging.getLogger(__name__)


class Painter:
    """
    Shows pictures on a screen, one at a time, off the event loop.

    *seen* hears the bits of each picture, whether or not a screen shows it: consoles preview them. A table
    may have no screen; then there is nothing else to do.
    *failing* hears a sentence when the screen fails, and none when it works again.
    """

    def __init__(
        self, screen: Screen | None, *, seen: Callable[[bytes], None], failing: Callable[[str | None], None]
    ) -> None:
        self._screen = screen
        self._seen = seen
        self._failing = failing
        self._next: Draw
        """The newest; there is none before the first."""
        self._waits = False
        """Whether it is still to be drawn, or to be shown again."""
        self._is_busy = False
        self._is_closed = False
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="glass")
        self._retries = Retries(self._go_on)
        self._again: asyncio.TimerHandle | None = None
        self._shown: bytes | None = None
        """What is on the glass, as far as one knows."""
        self._previewed = b""
        self._is_failing = False

    def show(self, draw: Draw) -> None:
        """Show this picture next, in place of any that still waits."""
        self._next = draw
        self._go_on()

    @property
    def is_showing(self) -> bool:
        """Whether a picture is on its way to the glass."""
        return self._is_busy

    def _go_on(self) -> None:
        """Wake the glass's thread at once; one that is busy goes on with the newest picture by itself."""
        self._waits = True
        if not (self._is_busy or self._is_closed):
            self._is_busy = True
            loop = asyncio.get_running_loop()
            loop.run_in_executor(self._thread, self._bring, loop).add_done_callback(self._brought)

    def _bring(self, loop: asyncio.AbstractEventLoop) -> bytes:
        """On the glass's own thread, and in one go: draw the newest, let consoles know, and send it."""
        self._waits = False  # before the newest is taken, so that none that comes now is missed
        bits = _drawn(self._next)
        loop.call_soon_threadsafe(self._preview, bits)
        if self._screen is not None and bits != self._shown:
            self._screen.show(Picture(bits))
        return bits

    def _brought(self, bringing: asyncio.Future[bytes]) -> None:
        error, self._is_busy = bringing.exception(), False
        if self._is_closed:
            return
        if isinstance(error, HardwareError):
            self._fail(_(error.template).format(**error.named))
        elif error is not None:  # whatever it is, only the glass suffers, and the log says why
            _log.error("A picture could not be shown; the game goes on.", exc_info=error)
            self._fail(str(error))
        else:
            self._recover()
            if self._screen is not None:
                self._shown = bringing.result()
                self._stop_again()
                self._again = asyncio.get_running_loop().call_later(AGAIN_SECONDS, self._forget)
        if self._waits:
            self._go_on()

    def _preview(self, bits: bytes) -> None:
        before, self._previewed = self._previewed, bits
        if bits != before:
            self._seen(bits)

    def close(self) -> None:
        """Blank the screen and let it go."""
        self._is_closed = True
        self._retries.stop()
        self._stop_again()
        self._thread.shutdown(wait=True)
        if self._screen is not None:
            let_go("screen", self._screen.close)

    def _fail(self, why: str) -> None:
        if not self._is_failing:
            _log.warning("The screen fails: %s", why)
        self._is_failing, self._shown = True, None
        self._stop_again()
        self._retries.later()
        self._failing(_("The screen fails: {why}").format(why=why))

    def _recover(self) -> None:
        if self._is_failing:
            _log.info("The screen works again.")
            self._failing(None)
        self._is_failing = False
        self._retries.stop()

    def _stop_again(self) -> None:
        if self._again is not None:
            self._again.cancel()

    def _forget(self) -> None:
        """Nobody knows any more whether the picture is still on the glass."""
        self._shown = None
        self._go_on()


def leave(screen: Screen, sentence: str) -> None:
    """
    Show why no table can be opened, and let it stand: nobody at the table reads a system's log.

    The screen is not closed, so it stays lit when this process is gone.
    """
    try:
        screen.show(Picture(paper.bits(fault([sentence]))))
    except HardwareError as error:
        _log.warning("The glass cannot say why no table opens: %s", error)


def _drawn(draw: Draw) -> bytes:
    return paper.bits(draw())  # apart, so that a bench can see what drawing costs
