"""The last attack is there for whoever comes later, as long as it stands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.journal.book import Journal
from companion.line.asked import LastAttack
from companion.line.carried import Attack
from companion.narration.history import History
from companion.table.questions import answered
from companion.table.session import Session
from tests.companion.test_foretold import AT, SEATS


def test_the_newest_attack_that_stands_is_told_to_whoever_asks(tmp_path: Path) -> None:
    """From the evening as it stands: one that was taken back is not shown as if it held."""
    with Journal.open(tmp_path / "journal.db", program="test", since=AT) as journal:
        table, history = Session(journal, clock=lambda: AT, fresh_seed=lambda: bytes(32)), History()

        def tell(do: str, **fields: Any) -> None:
            nonlocal history
            done = table.hear(json.dumps({"do": do, **fields}))
            history = history.added(done.entry.n, AT, done.command, done.events)

        def drawn() -> Attack | None:
            return LastAttack().heard(answered(LastAttack(), table, history))

        tell("start", game="in-space", seats=SEATS)

        assert drawn() is None

        tell("attack")
        first = drawn()

        assert first.entry == 2
        assert first.revealed == len(first.cubes) > 0
        assert first.outcome

        tell("end-turn")
        tell("fury", by=3)
        tell("attack")
        second = drawn()

        assert second.entry == 5

        tell("undo")

        assert drawn() == first

        tell("redo")

        assert drawn() == second
