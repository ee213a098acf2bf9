"""What a console can do and a phone cannot: each with its reason, and nothing else."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from companion.console.games.clank.screens.table import TableScreen
from companion.console.games.warps_edge.screens.flight import FlightScreen
from companion.games import GAMES, any_table
from companion.web.picture import offered
from rules.game import View
from tests.companion.at_a_table import at_a_table, openings, seated

OWN = "the phone of the seat that it is of, or the table's buttons"
NOT_YET = "a phone has it as soon as there is something to do it with"
DEEDS = {
    "attack": OWN, "end-turn": OWN,
    "use": NOT_YET, "drop": NOT_YET, "rescue": NOT_YET, "score": NOT_YET, "undo": NOT_YET, "redo": NOT_YET,
}  # fmt: skip
"""Deeds of a game that has just begun, which its first phone does not offer."""

SEEN = "nothing is done there"
HERE = "a phone has it by another name, or puts it right by a count"
PAGES = {
    **dict.fromkeys(
        ("fairness", "flight-picture", "picture", "recap", "reference", "result", "what-if"), SEEN
    ),
    **dict.fromkeys(("correct", "count", "cut", "effects", "everyone", "figures", "new-game", "row"), HERE),
    **dict.fromkeys(("plans", "score", "skills", "table-deeds"), HERE),
    "hardware": "the host's own controls are tried where they are",
    "history": "a phone puts own lines right; those of others, and what was forgotten, need a console",
    "record": "a draw by hand from a real bag with cubes needs a console",
}
"""The pages that keys of a table's screens open."""


def by_console(view: View) -> set[str]:
    game = GAMES[view.game]
    people = game.seats.people(view)
    seats = (None, 0) if people[0].sign else (None,)
    own = {deed.name for seat in seats for deed in game.deeds(view, seat, {}) if deed.leads_on or seat == 0}
    return own | {deed.name for deed in any_table.deeds(at_a_table(view), [each.name for each in people])}


@pytest.mark.parametrize("view", tuple(openings()), ids=lambda view: view.game)
def test_a_phone_does_what_a_console_does(view: View) -> None:
    seen = seated(view)
    missing = by_console(view) - {deed.name for deed in offered(seen)}

    assert missing <= DEEDS.keys()

    news = msgspec.structs.replace(seen.table, redo="a noise")

    assert "redo" in {deed.name for deed in offered(dataclasses.replace(seen, table=news))}


def test_no_page_of_a_console_is_forgotten() -> None:
    assert {*TableScreen.PAGES, *FlightScreen.PAGES} == PAGES.keys()
