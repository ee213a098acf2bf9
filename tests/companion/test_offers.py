"""What a mistake had fired is offered to be undone, item by item, to whoever asks the host."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypeVar

from companion.journal.book import Journal
from companion.line.asked import Entry, Offer, Offers, Question
from companion.narration.history import History
from companion.table.questions import answered
from companion.table.session import Session

AT = "2026-11-21T20:15:00Z"
SEATS = [{"name": "Adam", "colour": "yellow"}, {"name": "Eva", "colour": "blue"}]

A = TypeVar("A")


def told(question: Question[A], table: Session, history: History) -> A:
    """A question, and its answer as it is heard."""
    return question.heard(answered(question, table, history))  # type: ignore[arg-type]  # one of all there are


def test_what_a_mistake_had_fired_is_offered(tmp_path: Path) -> None:
    """A grenade that was a tonic: the noise of the others, told as a correction and ready to be sent."""
    with Journal.open(tmp_path / "journal.db", program="test", since=AT) as journal:
        table, history = Session(journal, clock=lambda: AT, fresh_seed=lambda: bytes(32)), History()
        for line in (
            {"do": "start", "game": "in-space", "seats": SEATS},
            {"do": "secret", "seat": 0, "kind": "sonic-grenade"},
            {"do": "retell", "entry": 2, "instead": {"do": "secret", "seat": 0, "kind": "tonic"}, "why": "x"},
        ):
            done = table.hear(json.dumps(line))
            history = history.added(done.entry.n, AT, done.command, done.events)
        offers = told(Offers(entry=3), table, history)

        assert [type(offer) for offer in offers] == [Offer]
        assert offers[0].text.startswith("Corrected: ")
        assert offers[0].text.endswith("blue from area to Eva's supply (x)")
        table.hear(json.dumps(offers[0].command))

        assert table.view.area["blue"] == 2
        assert told(Offers(entry=2), table, history) == ()


def test_what_an_entry_tells_by_now_is_told_with_the_table_of_its_place(tmp_path: Path) -> None:
    """What was told anew is told as it should have been, by either number; what was forgotten, there."""
    with Journal.open(tmp_path / "journal.db", program="test", since=AT) as journal:
        table, history = Session(journal, clock=lambda: AT, fresh_seed=lambda: bytes(32)), History()
        tonic, plans = ({"do": "secret", "seat": 0, "kind": kind} for kind in ("tonic", "ship-plans"))
        for line in (
            {"do": "start", "game": "in-space", "seats": SEATS},
            {"do": "secret", "seat": 0, "kind": "archive"},
            {"do": "noise", "seat": 1, "by": 1},
            {"do": "retell", "entry": 2, "instead": tonic, "why": "x"},
            {"do": "retell", "after": 3, "instead": plans, "why": "x"},
        ):
            table.hear(json.dumps(line))
        by_entry = {n: told(Entry(entry=n), table, history) for n in range(1, 6)}

        assert [by_entry[n].command["do"] for n in (1, 3)] == ["start", "noise"]
        assert (by_entry[2].command, by_entry[4].command, by_entry[5].command) == (tonic, tonic, plans)
        assert by_entry[1].before is None
        assert by_entry[2].before == by_entry[4].before == by_entry[1].after
        assert by_entry[5].before == by_entry[3].after
