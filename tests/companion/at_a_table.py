"""Tables of every game, and a seat at one, for what is drawn of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.line.carried import Bookmark
from companion.line.wire import Table
from companion.web.picture import Seen
from rules.game import View
from rules.script import Evening
from tests.companion.flown_views import views
from tests.kit.table import SEATS


def at_a_table(view: View) -> Table:
    """A table that shows this, and nothing else."""
    return Table(
        mark=Bookmark(1, view.version), shown=view, words="", words_fixed=False, history=(), undo=None,
        redo=None, chances=None, attack=None, faults=(),
    )  # fmt: skip


def seated(view: View) -> Seen:
    """The first seat there, as a phone has it."""
    return Seen(at_a_table(view), view, 0, {})


def opened(game: str, *lines: dict[str, Any], **how: Any) -> Any:
    """A table of a game with seats after these commands."""
    evening = Evening(lambda: bytes(32))
    seats = {} if game == "bag" else {"seats": SEATS}
    for line in ({"do": "start", "game": game, **seats, **how}, *lines):
        evening.answer(msgspec.json.encode(line).decode())
    return evening.view


def bag(*lines: dict[str, Any]) -> Any:
    """A bag of five red cubes and three blue ones, after these commands."""
    return opened("bag", *lines, cubes={"red": 5, "blue": 3})


def openings() -> Iterator[View]:
    """A table of each game that has just begun."""
    yield opened("in-space")
    yield opened("catacombs")
    yield opened("clank")
    yield next(view for view in views(7) if view.step == "act")
    yield bag()
