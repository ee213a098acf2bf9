"""`furybox wiring`: which control goes on which pin, as a table, picture, shopping list, file, or JSON."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from companion.words.language import _
from companion.words.say import say
from hardware import breadboard_picture, header
from hardware.currents import TooMuchCurrent
from hardware.parts import lines, parts_list
from hardware.wiring import Wiring, to_toml


class CannotDraw(OSError):
    """The picture cannot be written where it should go, or what it would show would burn."""


def told(wiring: Wiring, *, svg: Path | None, parts: bool, toml: bool, as_json: bool) -> None:
    """Print the wiring. Raises `CannotDraw`."""
    try:
        _told(wiring, svg=svg, parts=parts, toml=toml, as_json=as_json)
    except TooMuchCurrent as error:
        raise CannotDraw(_(error.template).format(**error.named)) from error


def _told(wiring: Wiring, *, svg: Path | None, parts: bool, toml: bool, as_json: bool) -> None:
    if svg is not None:
        picture = breadboard_picture.svg(wiring, _)
        try:
            svg.write_text(picture, "utf-8")
        except OSError as error:
            why = _("The picture cannot be written to {file}: {why}.")
            raise CannotDraw(why.format(file=svg, why=error.strerror)) from error
        say(_("The picture is in {file}.").format(file=svg))
    elif parts:
        found = parts_list(wiring, _)
        if as_json:
            say(json.dumps(msgspec.to_builtins(found)))
        else:
            say(*lines(found, _))
    elif toml:
        say(*to_toml(wiring).split("\n"))
    elif as_json:
        say(json.dumps([msgspec.to_builtins(row) for row in header.table(wiring, _)]))
    else:
        say(*header.text(wiring, _).split("\n"))
