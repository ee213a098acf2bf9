"""The glass before the host is imported: on a small machine that takes another second, and a table waits."""

from __future__ import annotations

import atexit
import signal
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from companion.config import BadConfig, Config
from companion.config_toml import found
from companion.journal.held import Hold
from companion.words.clock import utc_now
from hardware import oled
from hardware.ports import BLANK, Picture, Screen

STILL: Final = Path(__file__).with_name("oled") / "faces" / "still.pbm"  # a welcome without a word


def opening(config: Config | None = None) -> Screen | None:
    """
    The glass of a host to be, with Furybox's name on it; none where another host's face may stand there.

    Without *config* it is the one in force. The journal is held meanwhile, so none begins. One on SPI waits
    for the driver of its pins.
    """
    try:
        config = config or found(None)
        wired = config.wiring.oled
        if wired is None or not isinstance(wired.line, oled.I2c) or config.socket_path().exists():
            return None
        hold = Hold(config.journal_path(), program="furybox host", since=utc_now())
    except (BadConfig, OSError):  # it is held; or the host makes its folder, or says what is wrong
        return None
    with closing(hold):
        screen = oled.Oled(wired, clock=time.monotonic)
        atexit.register(screen.close)  # until the host closes it: nobody stands behind a picture that stays
        for told_to_stop in (signal.SIGTERM, signal.SIGHUP):  # they end Python before its end
            if signal.getsignal(told_to_stop) is signal.SIG_DFL:
                signal.signal(told_to_stop, lambda *_: sys.exit())
        with suppress(Exception):  # whatever it is, the host tries again and says why
            screen.show(Picture(STILL.read_bytes()[-len(BLANK.bits) :]))
        return screen
