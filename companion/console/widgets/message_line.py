"""Where the eye is when something is refused: the line above the keys."""

from __future__ import annotations

from textual.content import Content

from companion.console.games import room
from companion.console.state import ConsoleState
from companion.console.widgets.pane import Text
from companion.language import _
from companion.wire import No


class MessageLine(Text):
    """
    Whatever needs an eye now: the host is gone, something was refused, a question, hands to be used.

    A refusal stays until something is done; it does not fade away.
    """

    seen = ConsoleState()
    """What was heard so far."""

    answer = ""
    """The key that answers a question; empty where one only looks on."""

    def hear(self, seen: ConsoleState, answer: str) -> None:
        """Say what of it needs an eye."""
        self.seen, self.answer = seen, answer
        self.tell()

    def tell(self) -> None:
        """A line for each thing, the most urgent first."""
        self.say(Content("\n").join(self._lines()))

    def _lines(self) -> list[Content]:
        no = self.seen.refused_now
        return [*self._lost(), *([self._refused(no)] if no else []), *self._others()]

    def _lost(self) -> list[Content]:
        return [Content.styled(f" ✗ {self.seen.lost}", "bold $error")] if self.seen.lost else []

    def _refused(self, no: No) -> Content:
        return Content.styled(f" ✗ {self._sentence(no.code, no.sentence)}", "bold $error")

    def _others(self) -> list[Content]:
        seen, table = self.seen, self.seen.table
        lines = []
        here = room(table)
        hushed = table and here.is_secret(table)
        if seen.shown and not hushed:
            for asked in here.questions(seen.shown):
                how = _(" At the table, {key} answers.").format(key=self.answer) if self.answer else ""
                lines.append(Content.styled(f" ? {asked}{how}", "bold $warning"))
        if table and table.notice and not hushed:
            lines.append(Content.styled(f" ☛ {table.notice}", "bold $accent"))
        lines += [Content.styled(f" ! {fault}", "$warning") for fault in (table.faults if table else ())]
        return lines

    @staticmethod
    def _sentence(code: str, sentence: str) -> str:
        if code == "stale":
            stale = _("{sentence} It was not done: look at what changed, then press again.")
            return stale.format(sentence=sentence)
        return sentence
