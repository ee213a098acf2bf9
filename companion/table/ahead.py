"""What is foreseen of the table: asked of the program beside it, and thrown away when the table moves on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.games import GAMES
from companion.line.asked import Ahead, Better
from companion.owned import Owner
from companion.table.questions import on_it
from companion.table.session import Session

if TYPE_CHECKING:
    from companion.coach.beside import Answer, Beside, Question


class Foreseeing:
    """Asks for a *table*, once somebody wants to know. *shows* is whether this table shows its odds."""

    def __init__(self, table: Session, owner: Owner, *, shows: bool) -> None:
        self._table = table
        self._owner = owner
        self._shows = shows
        self._beside: Beside | None = None

    async def answered(self, question: Ahead) -> msgspec.Raw:
        """A better answer than somebody has. Raises `Refused` before set-up."""
        number, _line = on_it(self._table)
        asks = self._asks(number)
        if asks is None or question.game != self._table.view.game:
            return question.said(None)
        better = await self._with_program.better(asks, than=question.after)
        return question.said(self._read(better) if better else None)

    def newest(self) -> Any | None:
        """What is foreseen by now; the first who asks begins it."""
        asks = None if self._table.game is None else self._asks(self._table.game)
        answer = self._with_program.newest(asks) if asks else None
        return self._read(answer).foreseen if answer else None

    def moved_on(self) -> None:
        """What was foreseen is of a table that is no more."""
        if self._beside is not None:
            self._beside.drop()

    @property
    def _with_program(self) -> Beside:
        if self._beside is None:
            from companion.coach.beside import Beside  # noqa: PLC0415  # a host that nobody asks does without

            self._beside = Beside(self._owner)
        return self._beside

    def _asks(self, number: int) -> Question | None:
        from companion.coach.beside import Question  # noqa: PLC0415  # likewise

        line = self._table.timeline
        if line is None or line.ended or not self._shows:
            return None
        foresight = GAMES[line.game.name].foresight
        asks = foresight.asks(line.game, line.table)
        if asks is None:
            return None
        return Question(foresight.coach, asks, str(self._table.library.journal.path), number)

    def _read(self, answer: Answer) -> Better[Any]:
        shape = GAMES[self._table.view.game].foresight.foreseen
        return Better(answer.n, msgspec.json.decode(answer.said, type=shape))
