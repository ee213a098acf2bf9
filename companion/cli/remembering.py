"""What is remembered of evenings, for a person or a script: `furybox recap`, `evenings`, and people."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from companion.cli.reports import chosen, reading
from companion.clock import local_day
from companion.config import Config
from companion.evenings.looking import looked_back
from companion.evenings.recap import Recap
from companion.evenings.telling import luck_json, sheet
from companion.games import GAMES
from companion.games.sheet import Sheet
from companion.language import tell_of
from companion.say import say


def recap(
    config: Config, game: int | None, *, as_json: bool, svg: Path | None = None, png: Path | None = None
) -> None:
    """Print the recap of a game; draw it into files, too, where they are named."""
    with reading(config) as journal:
        told, line = looked_back(journal, chosen(journal, game))
    tell_of(told.game)
    shown = GAMES[told.game]
    page = sheet(told, shown, shown.sheet(line.view()))
    say(*([json.dumps(recap_json(told))] if as_json else page.lines()))
    draw(page, day=local_day(told.began_at), svg=svg, png=png)


def recap_json(told: Recap) -> dict[str, Any]:
    """A recap for a script; of luck what follows from it."""
    plain: dict[str, Any] = msgspec.to_builtins(told, str_keys=True)
    for seat, values in zip(told.seats, plain["seats"], strict=True):
        values["luck"], values["by_hand"] = luck_json(seat.luck), luck_json(seat.by_hand)
    return plain


def draw(page: Sheet, *, day: str, svg: Path | None, png: Path | None) -> None:
    """Draw a sheet into files, where they are named."""
    if svg is None and png is None:
        return
    from companion.games import sheet_picture  # noqa: PLC0415  # PIL is heavy, and only this needs it

    if svg is not None:
        svg.write_text(sheet_picture.svg(page, day=day), encoding="utf-8")
    if png is not None:
        png.write_bytes(sheet_picture.png(page, day=day))
