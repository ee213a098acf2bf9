"""Printed numbers typed in a flight: kept in the table's own box, and there for the next flight."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.journal.book import Journal
from companion.line.asked import Cards, Odds
from companion.table.own_boxes import OwnBoxes
from companion.table.session import Session
from tests.kit.moved_loop import moved
from tests.kit.table import Table
from tests.warps_edge.flight_lines import printed

GAME = "warps-edge"
AT = "2026-11-21T20:15:00Z"
START = {"do": "start", "game": GAME, "fighter": "hermes", "mothership": "colony"}
WASP = {"do": "arrive", "name": "wasp", "level": 2, "lasers": 4, "attack": 3, "destroyed": ["skill"]}
SKILL = {"do": "skill", "name": "watch", "figures": {"kind": "energy", "fee": 2}}


class LiveTable:
    """A live table with its journal and its own box."""

    def __init__(self, folder: Path, *, journal: str = "journal.db") -> None:
        self.folder = folder / "boxes"
        self.journal = Journal.open(folder / journal, program="test", since=AT)
        boxes = OwnBoxes(self.folder)
        self.live = Session(self.journal, clock=lambda: AT, fresh_seed=lambda: bytes(32), boxes=boxes)

    def tell(self, *lines: dict[str, Any]) -> None:
        """Lines that must all be taken."""
        for line in lines:
            self.live.hear(msgspec.json.encode(line))

    @property
    def kept(self) -> dict[str, Any]:
        """What its own box holds."""
        path = self.folder / f"{GAME}.toml"
        return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[LiveTable]:
    """A flight of which the inventory is known, and nothing else; one skill is laid out."""
    made = LiveTable(tmp_path)
    box = printed("colony")
    del box["motherships"]["colony"]["figures"]
    made.tell({**START, "box": box}, SKILL, {"do": "plan"})
    yield made
    made.journal.close()


def test_a_card_is_kept_by_its_name(table: LiveTable) -> None:
    table.tell(WASP)

    assert table.kept["enemies"]["wasp"] == {
        "level": 2, "lasers": 4, "attack": 3, "destroyed": ["skill"], "evaded": [],
    }  # fmt: skip
    assert table.kept["skill_cards"]["watch"]["fee"] == 2
    assert table.kept["tokens"]["start"] == {"energy-1": 4, "laser-1": 4, "manoeuvre": 2}


def test_the_next_flight_knows_them(table: LiveTable) -> None:
    table.tell(WASP)
    fresh = LiveTable(table.folder.parent, journal="next.db")
    fresh.tell(START, {"do": "skill", "name": "watch"}, {"do": "plan"}, {"do": "arrive", "name": "wasp"})

    assert fresh.live.view.row[0].figures.lasers == 4
    assert fresh.live.view.skills[0].figures.fee == 2

    fresh.journal.close()


def test_what_is_typed_again_takes_the_place_of_what_was_wrong(table: LiveTable) -> None:
    table.tell(
        WASP, {"do": "undo"}, {"do": "arrive", "name": "wasp", "level": 1, "manoeuvres": 2, "attack": 0}
    )

    assert table.kept["enemies"]["wasp"] == {
        "level": 1, "manoeuvres": 2, "attack": 0, "destroyed": [], "evaded": [],
    }  # fmt: skip


def test_prices_are_kept_whole(table: LiveTable) -> None:
    section = {"do": "section", "section": 1, "figures": {"lasers": 4}}
    table.tell(*[WASP] * 4, section, *_holding(table, "energy-3"))
    prices = {"proton-cannon": 3}
    table.tell({"do": "buy", "pay": ["energy-3"], "take": ["proton-cannon"], "prices": prices})

    assert table.kept["tokens"]["prices"]["proton-cannon"] == 3
    assert table.kept["tokens"]["prices"]["laser-1"] == 1


def test_a_board_is_kept_once_all_of_it_is_known(table: LiveTable) -> None:
    """A box holds figures for every section, or for none."""
    for n in range(1, 5):
        table.tell({"do": "section", "section": n, "figures": {"lasers": n, "attack": 1}})

    assert "figures" not in table.kept["motherships"]["colony"]

    table.tell({"do": "section", "section": 5, "figures": {"energy": 5, "reward": ["any"]}})

    assert [part.get("lasers") for part in table.kept["motherships"]["colony"]["figures"]] == [
        1, 2, 3, 4, None,
    ]  # fmt: skip


def test_a_box_that_cannot_be_written_loses_no_entry(table: LiveTable) -> None:
    path = table.folder / f"{GAME}.new"
    path.mkdir()
    table.tell(WASP)

    assert table.live.view.row[0].name == "wasp"
    assert "cannot be written" in str(table.live.unkept)
    assert "wasp" not in table.kept.get("enemies", {})

    path.rmdir()
    table.tell(WASP)

    assert table.live.unkept is None
    assert "wasp" in table.kept["enemies"]


def test_what_is_known_is_not_written_again(table: LiveTable) -> None:
    table.tell(WASP)
    before = (table.folder / f"{GAME}.toml").stat().st_ino
    table.tell(WASP)

    assert (table.folder / f"{GAME}.toml").stat().st_ino == before


def _holding(table: LiveTable, token: str) -> list[dict[str, Any]]:
    assert table.live.view
    return [{"do": "move", "piece": token, "by": 1, "from": "trays", "to": "supply", "why": "a test"}]


@moved
async def test_consoles_are_told_of_cards_odds_and_a_box_that_cannot_be_written(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        for line in ({**START, "box": printed("colony")}, SKILL):
            await table.tell(**line)

        assert table.news.chances.bag == 11

        (tmp_path / "boxes" / f"{GAME}.new").mkdir()
        await table.tell("plan")
        await table.tell(**WASP)
        cards, odds = table.asks(Cards()), table.asks(Odds(game=GAME))

        assert cards["enemies"]["wasp"]["lasers"] == 4
        assert cards["skills"]["watch"]["fee"] == 2
        assert odds.bag == 6
        assert table.news.chances is None
        assert any("cannot be written" in fault for fault in table.news.faults)
