"""The evening as it is told at this table: in its own language, and in each that a guest speaks."""

from __future__ import annotations

from collections.abc import Callable

from companion.games import GAMES
from companion.games.glass import Reveal
from companion.journal.growing import growing
from companion.line.carried import Hand, No
from companion.narration.history import Evening, History
from companion.narration.naming import refusal
from companion.owned import Owner, Part
from companion.table.library import Recorded
from companion.table.session import Session
from companion.words.language import speaking, tell_of
from rules.refusals import Refused


class Storyteller:
    """
    Tells the same evening in every language that somebody has asked for; an empty one is the table's own.

    A language that is new is told from the journal, once. Raises the journal's errors then. One that *asks*
    has a question where a turn is unlike its evening.
    """

    def __init__(
        self, table: Session, language: str, owner: Owner | None = None, *, asks: bool = True
    ) -> None:
        self._table = table
        self._language = language
        self._owner = Owner() if owner is None else owner
        self._asks = asks
        self._evenings = {language: Evening()}
        self._drawn: Recorded | None = None

    def take_in(self) -> None:
        """Tell what is on the table already."""
        self._begin()
        with growing():
            for happening in self._table.happenings:
                self._add(happening)

    def remember(self, happening: Recorded) -> None:
        """An entry was saved; the first of a game begins another evening."""
        if happening.entry.n == 1:
            self._begin()
        try:
            self._add(happening)
        except Exception:
            self._evenings.clear()  # each language by itself is told from the journal when it is asked for
            raise

    def told(self, language: str = "") -> Evening:
        """The evening so far, in a language."""
        language = language or self._language
        if language not in self._evenings:
            evening = Evening()
            with speaking(language):
                for happening in self._recalled():
                    evening = self._with(happening, evening)
            self._evenings[language] = evening
        return self._evenings[language]

    def _recalled(self) -> tuple[Recorded, ...]:
        number, line = self._table.game, self._table.timeline
        return self._table.library.recorded(number, line.game.name) if number and line else ()

    def history(self, language: str = "") -> History:
        """
        Its lines, in a language; none is the table's own.

        Where it cannot be told in one, in the table's; at last there are none.
        """
        for each in dict.fromkeys((language, "")):
            with self._owner.apart(Part.TOLD, each):
                return self.told(each).history
        return History()

    def done(self, entry: int) -> None:
        """What that entry left to hands was done."""
        self._evenings = {language: evening.done(entry) for language, evening in self._evenings.items()}

    def asks(self, question: Callable[[History], Hand]) -> None:
        """The table is asked something, in each language."""
        for language, evening in self._evenings.items():
            with speaking(None if language == self._language else language):
                hands = evening.hands.asked(question(evening.history))
            self._evenings[language] = Evening(evening.history, hands)

    def said(self, no: Refused, language: str = "") -> No:
        """A refusal."""
        with speaking(language or None):
            return No(code=no.code, sentence=refusal(no, self.history(language).names))

    def drew(self, happening: Recorded) -> None:
        """What that entry drew is being revealed."""
        self._drawn = happening

    def revealed(self, reveal: Reveal, language: str) -> Reveal | None:
        """What is being revealed, in a language; none where nobody remembers it."""
        for drawn in (self._drawn, *reversed(self._table.happenings)):
            if drawn and drawn.entry.n == reveal.entry:
                view, names = self._table.view, self.told(language).history.names
                told = GAMES[view.game].glass.reveal(reveal.entry, drawn.events, view, names)
                return told.shown(reveal.revealed) if told else None
        return None

    def _begin(self) -> None:
        self._evenings, self._drawn = {self._language: Evening()}, None

    def _add(self, happening: Recorded) -> None:
        tell_of(self._table.view.game)
        for language, evening in self._evenings.items():
            with speaking(None if language == self._language else language):
                self._evenings[language] = self._with(happening, evening)

    def _with(self, happening: Recorded, evening: Evening) -> Evening:
        entry, line = happening.entry, self._table.timeline
        if line is None:
            return evening
        evening = evening.added(entry.n, entry.at, happening.command, happening.events, line)
        end = line.now
        if end is None or end.entry != entry.n:  # of turns long ago nobody is asked
            return evening
        asked = GAMES[line.game.name].unlike(end)
        if asked is None or (asked.deed and not self._asks):
            return evening
        question = Hand(entry=entry.n, text=asked.question, seat=asked.seat or 0, deed=asked.deed)
        return Evening(evening.history, evening.hands.asked(question))
