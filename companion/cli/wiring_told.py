"""`furybox wiring`: which control goes on which pin, as a table, a picture, a file, or for scripts."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from companion.language import _
from companion.say import say
from hardware import header
from hardware.wiring import Wiring, to_toml


class CannotDraw(OSError):
    """The picture cannot be written where it should go."""


def told(wiring: Wiring, *, svg: Path | None, toml: bool, as_json: bool) -> None:
    """Print the wiring. Raises `CannotDraw`."""
    if svg is not None:
        try:
            svg.write_text(header.svg(wiring, _), "utf-8")
        except OSError as error:
            why = _("The picture cannot be written to {file}: {why}.")
            raise CannotDraw(why.format(file=svg, why=error.strerror)) from error
        say(_("The picture is in {file}.").format(file=svg))
    elif toml:
        say(*to_toml(wiring).split("\n"))
    elif as_json:
        say(json.dumps([msgspec.to_builtins(row) for row in header.table(wiring, _)]))
    else:
        say(*header.text(wiring, _).split("\n"))
