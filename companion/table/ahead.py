"""What is foreseen of the table: asked of the program beside it, and thrown away when the table moves on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from companion.games import GAMES
from companion.games.foresight import Foreseen
from companion.line.asked import Ahead, Better
from companion.owned import Owner
from companion.table.questions import on_it
from companion.table.session import Session

if TYPE_CHECKING:
    from companion.coach.beside import Answer, Beside, Run


class Foreseeing:
    """
    Asks for a *table*, once somebody wants to know. *shows* is whether this table shows its odds.

    *heard* is called whenever there is something better to show.
    """

    def __init__(self, table: Session, owner: Owner, *, shows: bool, heard: Callable[[], None]) -> None:
        self._table = table
        self._owner = owner
        self._shows = shows
        self._heard = heard
        self._beside: Beside | None = None

    def answered(self, question: Ahead) -> msgspec.Raw:
        """A better answer than somebody has, if there is one by now. Raises `Refused` before set-up."""
        on_it(self._table)
        run = self._run() if question.game == self._table.view.game else None
        if run and run.newest and run.newest.n > question.after:
            return question.said(self._read(run.newest))
        return question.said(Better(0) if run and not run.is_over else None)

    def can(self) -> bool:
        """Whether anything can be foreseen here, and may be seen."""
        line = self._table.timeline
        return bool(self._shows and line and not line.ended and GAMES[line.game.name].foresight.coach)

    def newest(self) -> Foreseen | None:
        """What is foreseen by now; the first who asks begins it."""
        run = self._run()
        return self._read(run.newest).foreseen if run and run.newest else None

    def moved_on(self) -> None:
        """What was foreseen is of a table that is no more."""
        if self._beside is not None:
            self._beside.drop()

    def _run(self) -> Run | None:
        """The program's; none where nothing is foreseen, or may be seen."""
        line, number = self._table.timeline, self._table.game
        if line is None or number is None or line.ended or not self._shows:
            return None
        foresight = GAMES[line.game.name].foresight
        asks = foresight.asks(line.game, line.table)
        if asks is None:
            return None
        from companion.coach.beside import Beside, Question  # noqa: PLC0415  # a host that nobody asks does without

        if self._beside is None:
            self._beside = Beside(self._owner, heard=self._heard)
        journal = str(self._table.library.journal.path)
        return self._beside.asked(Question(foresight.coach, asks, journal, number))

    def _read(self, answer: Answer) -> Better[Any]:
        shape = GAMES[self._table.view.game].foresight.foreseen
        return Better(answer.n, msgspec.json.decode(answer.said, type=shape))
