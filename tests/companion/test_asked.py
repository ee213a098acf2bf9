"""What a host answers about the evening: what would come of it, what came of it, and the last attack."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from companion.journal.book import Journal
from companion.line.asked import Entry, Foretell, Foretold, LastAttack, Offer, Offers, Question
from companion.narration.history import History
from companion.table.questions import answered
from companion.table.session import Session
from tests.kit.table import AT, SEATS

A = TypeVar("A")


class Evening:
    def __init__(self, journal: Journal) -> None:
        self.table = Session(journal, clock=lambda: AT, fresh_seed=lambda: bytes(32))
        self.history = History()
        self.tell("start", game="in-space", seats=SEATS[:2])

    def tell(self, do: str, **fields: Any) -> None:
        done = self.table.hear(json.dumps({"do": do, **fields}))
        self.history = self.history.added(done.entry.n, AT, done.command, done.events)

    def asked(self, question: Question[A]) -> A:
        answer = answered(question, self.table, self.history)  # type: ignore[arg-type]  # one of all there are
        return question.heard(answer)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with Journal.open(tmp_path / "journal.db", program="test", since=AT) as journal:
        yield Evening(journal)


def test_a_command_is_foretold_and_nothing_of_a_draw(evening: Evening) -> None:
    foretold = {
        do: evening.asked(Foretell(command={"do": do, **fields}))
        for do, fields in {
            "noise": {"seat": 1, "by": 2}, "escape": {"seat": 1}, "attack": {}, "lots": {"of": "first"},
        }.items()
    }  # fmt: skip

    assert foretold == {
        "noise": Foretold(text="Eva +2 noise"),
        "escape": Foretold(refused="Eva cannot leave without an artifact."),
        "attack": Foretold(),
        "lots": Foretold(),
    }
    assert evening.table.version == 1


def test_what_a_mistake_had_fired_is_offered(evening: Evening) -> None:
    """A grenade that was a tonic: the noise of the others, told as a correction and ready to be sent."""
    evening.tell("secret", seat=0, kind="sonic-grenade")
    evening.tell("retell", entry=2, instead={"do": "secret", "seat": 0, "kind": "tonic"}, why="x")
    (offer,) = evening.asked(Offers(entry=3))

    assert isinstance(offer, Offer)
    assert offer.text.startswith("Corrected: ")
    assert offer.text.endswith("blue from area to Eva's supply (x)")

    evening.tell(**offer.command)

    assert evening.table.view.area["blue"] == 2
    assert evening.asked(Offers(entry=2)) == ()


def test_what_an_entry_tells_by_now_is_told_with_the_table_of_its_place(evening: Evening) -> None:
    tonic, plans = ({"do": "secret", "seat": 0, "kind": kind} for kind in ("tonic", "ship-plans"))
    evening.tell("secret", seat=0, kind="archive")
    evening.tell("noise", seat=1, by=1)
    evening.tell("retell", entry=2, instead=tonic, why="x")
    evening.tell("retell", after=3, instead=plans, why="x")
    entries = {n: evening.asked(Entry(entry=n)) for n in range(1, 6)}

    assert [entries[n].command["do"] for n in (1, 3)] == ["start", "noise"]
    assert [entries[n].command for n in (2, 4, 5)] == [tonic, tonic, plans]
    assert entries[1].before is None
    assert entries[2].before == entries[4].before == entries[1].after
    assert entries[5].before == entries[3].after


def test_the_newest_attack_that_stands_is_told_to_whoever_asks(evening: Evening) -> None:
    told = [evening.asked(LastAttack())]
    for do in ("attack", "end-turn", "attack", "undo", "redo"):
        evening.tell(do)
        told.append(evening.asked(LastAttack()))
    none, first, still_first, second, first_again, second_again = told

    assert none is None
    assert (first.entry, second.entry) == (2, 4)
    assert first.revealed == len(first.cubes) > 0
    assert first.outcome
    assert first == still_first == first_again != second == second_again
