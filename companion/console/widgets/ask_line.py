"""The line of a screen that asks the table for something: whether it was refused, and what is kept."""

from __future__ import annotations

from typing import Final

import msgspec
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import OptionList

from companion.console.widgets.lines import MessageLine
from companion.line.carried import No
from companion.words.language import _

NOT_SENT: Final = "no-host"
"""There was no host: nothing was sent."""

UNREAD: Final = "unreadable"
"""It cannot be asked as it is filled in."""

IN_DOUBT: Final = frozenset({"no-answer"})
"""It was sent, and nobody knows whether it was done."""


class Asked(msgspec.Struct, frozen=True):
    """What became of the newest thing a screen asked for."""

    refused: No | None = None
    meanwhile: tuple[str, ...] = ()
    """What happened at the table since it was looked at, where that is why it was refused."""

    waits: bool = False
    """Whether it was asked once more before the table had answered."""


class AskLine(MessageLine):
    """
    A message line that belongs to one question.

    What was refused stays until it is asked again, whatever happens at the table meanwhile. One that stands
    *alone*, where the table itself is seen or is not meant, tells of nothing but its question, of a table
    that may be another than before, and of how a console is left.
    """

    asked: reactive[Asked] = reactive(Asked(), repaint=False, init=False)
    key: reactive[str] = reactive("", repaint=False, init=False)
    """The key that sends, as one reads it."""

    def __init__(self, *, alone: bool = False) -> None:
        super().__init__()
        self._alone = alone
        self._is_told = False

    def tell(self) -> None:
        """A list above makes room for what is said, and still shows the line pointed at."""
        super().tell()
        is_told = bool(self._lines())
        if is_told != self._is_told:
            self._is_told = is_told
            if self.parent and self.parent.has_class("box"):  # the whole screen would be styled again
                self.parent.set_class(is_told, "-told")
            self.call_after_refresh(self._show_pointed)

    watch_asked = watch_key = tell

    def _show_pointed(self) -> None:
        for listed in self.screen.query(OptionList) if self.is_attached else ():
            listed.scroll_to_highlight()

    def _lines(self) -> list[Content]:
        own, no = self._of_this(), self.seen.refused_still
        if self._alone:
            how = [self._refused(no)] if no and no.code == "unmarked" else []
            return [*self._lost(), *(self._doubt() if self.seen.doubt else ()), *how, *own]
        said = [no] if no and not self.asked.refused else []
        known = [*self._lost(), *self._doubt(), *(self._refused(no) for no in said)]
        return [*known, *own, *self._others()]

    def _of_this(self) -> list[Content]:
        """What became of what was asked here, and how to go on."""
        no, is_lost = self.asked.refused, bool(self.seen.lost)
        was_sent = no is not None and no.code != NOT_SENT
        lines = [self._refused(no)] if no and (was_sent or is_lost) else []
        if self.asked.meanwhile:
            what = _("Meanwhile: {what}").format(what="; ".join(self.asked.meanwhile))
            lines.append(Content.styled(f" ☛ {what}", "bold $accent"))
        how = self._how(no.code if no else "", is_lost=is_lost).format(key=self.key)
        return [*lines, *([Content.styled(f" ☛ {how}", "bold $accent")] if how else [])]

    def _how(self, code: str, *, is_lost: bool) -> str:
        if is_lost:
            return _("What you typed stays here. Once the host is back, {key} sends it.")
        if self.asked.waits:
            return _("It is asked already; the table has not answered yet.")
        if code == NOT_SENT:
            return _("The host is back. Nothing was sent: {key} sends what you entered.")
        return _("If it was not done, {key} sends it again.") if code in IN_DOUBT else ""
