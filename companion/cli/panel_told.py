"""`furybox panel`: its program copied onto a board, and its wiring to start from, as a person is told."""

from __future__ import annotations

from pathlib import Path

from companion.config import Config
from companion.words.language import _
from companion.words.say import hand_out, say
from hardware.panel_install import WIRING, board, checked_pins, install, program
from hardware.ports import HardwareError


def install_told(config: Config, port: str | None, file: Path | None) -> str | None:
    """Install, and say each step. Returns a sentence about what went wrong, or none. Raises `OSError`."""
    pins = file.read_bytes() if file else None
    wired = config.wiring.panel
    try:
        if file and pins is not None:
            checked_pins(pins, str(file))
        path = port or (wired.device if wired else board())
        say(_("Asking the board on {path}.").format(path=path))
        done = install(path, pins, lambda place: say(_("Copying {file}.").format(file=place)))
    except HardwareError as error:
        return _(error.template).format(**error.named)
    if done.kept_wiring:
        say(_("Its own {file} was kept; --pins replaces it.").format(file=WIRING))
    say(_("The panel says hello. It runs on MicroPython {version}.").format(version=done.micropython))
    if wired is None:
        say(_('Write it in the wiring, under [panel]: device = "{path}"').format(path=path))
    return None


def pins_told() -> None:
    """Print the `wiring.py` that comes with the program."""
    hand_out(program()[WIRING])
