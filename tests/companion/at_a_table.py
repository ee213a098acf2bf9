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
    return Table(
        mark=Bookmark(1, view.version), shown=view, words="", words_fixed=False, history=(), undo=None,
        redo=None, chances=None, attack=None, faults=(),
    )  # fmt: skip


def seated(view: View) -> Seen:
    return Seen(at_a_table(view), view, 0, {})


def opened(game: str, *lines: dict[str, Any], **how: Any) -> Any:
    evening = Evening(lambda: bytes(32))
    seats = {} if game == "bag" else {"seats": SEATS}
    for line in ({"do": "start", "game": game, **seats, **how}, *lines):
        evening.answer(msgspec.json.encode(line).decode())
    return evening.view


def bag(*lines: dict[str, Any]) -> Any:
    return opened("bag", *lines, cubes={"red": 5, "blue": 3})


def openings() -> Iterator[View]:
    yield opened("in-space")
    yield opened("catacombs")
    yield opened("clank")
    yield next(view for view in views(7) if view.step == "act")
    yield bag()
