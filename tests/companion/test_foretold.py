"""What a command would come to is told before it is given; what a draw decides, never."""

from __future__ import annotations

import json
from pathlib import Path

from companion.journal.book import Journal
from companion.line.asked import Foretell, Foretold
from companion.narration.history import History
from companion.table.questions import answered
from companion.table.session import Session

AT = "2026-11-21T20:15:00Z"
SEATS = [{"name": "Adam", "colour": "yellow"}, {"name": "Eva", "colour": "blue"}]


def test_a_command_is_foretold_and_nothing_of_a_draw(tmp_path: Path) -> None:
    """As the line of the history, or as the refusal; the table stays as it was."""
    with Journal.open(tmp_path / "journal.db", program="test", since=AT) as journal:
        table, history = Session(journal, clock=lambda: AT, fresh_seed=lambda: bytes(32)), History()
        done = table.hear(json.dumps({"do": "start", "game": "in-space", "seats": SEATS}))
        history = history.added(done.entry.n, AT, done.command, done.events)

        def foretold(do: str, **fields: object) -> object:
            question = Foretell(command={"do": do, **fields})
            return question.heard(answered(question, table, history))

        assert foretold("noise", seat=1, by=2) == Foretold(text="Eva +2 noise")
        assert foretold("escape", seat=1) == Foretold(refused="Eva cannot leave without an artifact.")
        assert foretold("attack") == Foretold()
        assert foretold("lots", of="first") == Foretold()
        assert table.version == 1
