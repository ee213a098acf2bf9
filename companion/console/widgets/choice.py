"""One of several, on one line: left and right go through them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from textual.content import Content
from textual.events import Click, Key
from textual.message import Message
from textual.reactive import reactive

from companion.console.actions import CHOICE
from companion.console.keys import bound
from companion.console.widgets.once import StyledOnce
from companion.games.deeds import Option
from companion.words.spelling import loosely


class Choice(StyledOnce, can_focus=True):
    """
    A field with a fixed set of answers.

    What is typed goes to the answer that begins so; a letter that fits no longer begins again.
    """

    BINDINGS = bound(CHOICE)

    @dataclass
    class Changed(Message):
        """Another answer was chosen."""

        choice: Choice

        @property
        def control(self) -> Choice:
            """The field whose answer is another now."""
            return self.choice

    @dataclass
    class Given(Message):
        """Enter was pressed: the answer is as it shall be."""

        choice: Choice

    at: reactive[int] = reactive(0, layout=True)

    def __init__(self, options: Sequence[Option], *, at: int = 0, label: str = "", **more: Any) -> None:
        super().__init__(**more)
        self.options = tuple(options)
        self._label = label
        """What stands before the answer, with the room that it has."""
        self.set_reactive(Choice.at, at)
        self._typed = ""
        """What was typed of the answer that is meant."""

    @property
    def value(self) -> Any:
        """The answer chosen now."""
        return self.options[self.at].value

    def offer(self, options: Sequence[Option]) -> None:
        """Offer other answers; the one chosen stays while it is among them."""
        kept = self.value
        self.options = tuple(options)
        values = [option.value for option in self.options]
        self.set_reactive(Choice.at, values.index(kept) if kept in values else 0)
        self.refresh(layout=True)

    def on_key(self, event: Key) -> None:
        """Letters and digits find an answer."""
        sign = loosely(event.character or "")
        if not sign.isalnum():
            return
        typed = next((each for each in (self._typed + sign, sign) if self._begun(each) is not None), "")
        at, self._typed = self._begun(typed) if typed else None, typed
        if at is None and sign.isalpha():
            self.app.bell()
        elif at is not None:
            event.stop()
            event.prevent_default()
            self.at = at

    def _begun(self, typed: str) -> int | None:
        """The first answer of which a word begins so; the one chosen, if it does."""
        fits = [
            n
            for n, option in enumerate(self.options)
            if any(word.startswith(typed) for word in (loosely(option.label), *loosely(option.label).split()))
        ]
        return self.at if self.at in fits else next(iter(fits), None)

    def on_blur(self) -> None:
        """What was typed is done with."""
        self._typed = ""

    def action_turn(self, by: int) -> None:
        """Go on, round and round."""
        self._typed = ""
        self.at = (self.at + by) % len(self.options)

    def action_give(self) -> None:
        """Let the form go on."""
        self.post_message(self.Given(self))

    def watch_at(self) -> None:
        """Let the form know that another answer is chosen."""
        if self.is_mounted:
            self.post_message(self.Changed(self))

    def on_click(self, event: Click) -> None:
        """A click goes on; on the left arrow it goes back."""
        event.stop()
        self.focus()
        if (at := event.x - len(self._label)) >= 0:
            self.action_turn(1 if at else -1)

    def render(self) -> Content:
        """The answer between two arrows."""
        here = self.options[self.at]
        said = Content.assemble(("◂ ", "$text-muted"), (here.label, here.style), (" ▸", "$text-muted"))
        label = Content(self._label).stylize("$text-muted", 0, len(self._label.rstrip()))
        return label + said.stylize_before("bold on $focus" if self.has_focus else "")


class Lines(Choice):
    """A few answers, a line each: its digit gives one."""

    def on_key(self, event: Key) -> None:
        """A digit is as good as going to its line and pressing enter."""
        sign = event.character or ""
        if sign.isdecimal() and 0 < int(sign) <= len(self.options):
            event.stop()
            event.prevent_default()
            self.at = int(sign) - 1
            self.action_give()

    def render(self) -> Content:
        """Every answer behind its digit."""
        return Content("\n").join(
            Content.assemble("▸ " if at == self.at else "  ", (f"{at + 1}  ", "bold $accent"), each.label)
            for at, each in enumerate(self.options)
        )
