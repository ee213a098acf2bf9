"""A list in which what is typed finds: a key at the left picks its line, letters narrow the lines down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec
from textual.app import ComposeResult
from textual.content import Content
from textual.events import Key, Resize
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from companion.console.actions import PICK
from companion.console.keys import bound
from companion.console.widgets.once import Static, StyledOnce, Vertical
from companion.console.widgets.pane import hung
from companion.words.language import _
from companion.words.spelling import loosely

_LABEL: Final = 22
"""Characters across that a label has before its hint begins."""

_AROUND: Final = 3
"""Characters beside the lines: the list's own edges, and its scrollbar."""

_INSIDE: Final = " -'"
"""What may be typed inside a name, besides letters and digits."""


class PickLine(msgspec.Struct, frozen=True):
    """
    One line of a list.

    >>> PickLine("Artifact", key="a").key
    'a'
    """

    label: str
    hint: str = ""
    key: str = ""
    """What picks it at once, once it is typed in full; shown at its left."""


class Found(msgspec.Struct, frozen=True):
    """What a typed text finds among lines."""

    places: tuple[int, ...]
    """The lines that fit, by their places among all."""

    at: int | None
    """The one of them that enter takes; none while nobody could say which is meant."""

    is_whole: bool
    """Whether a key was typed in full, and no other one begins with it: it is picked at once."""


def found(lines: Sequence[PickLine], typed: str) -> Found:
    """
    What *typed* finds: keys first, then labels, then hints; capitals and accents do not matter in a name.

    A number finds no other number than itself.

    >>> values = [PickLine(each, key=each) for each in ("5", "10", "15")]
    >>> found(values, "15"), found(values, "1").at, found(values, "7").places
    (Found(places=(2,), at=2, is_whole=True), None, ())
    >>> found([PickLine("Žoldák", key="1"), PickLine("Zeď", key="2")], "zo").at
    0
    """
    if not typed:
        return Found(tuple(range(len(lines))), 0 if len(lines) == 1 else None, is_whole=False)
    keyed = tuple(n for n, line in enumerate(lines) if line.key.startswith(typed.casefold()))
    whole = [n for n in keyed if lines[n].key == typed.casefold()]
    if keyed:
        return Found(keyed, whole[0] if whole else None, is_whole=bool(whole) and len(keyed) == 1)
    called = tuple(n for n, line in enumerate(lines) if _fits(line.label, typed))
    called = called or tuple(n for n, line in enumerate(lines) if _fits(line.hint, typed))
    return Found(called, called[0] if called else None, is_whole=False)


def _fits(text: str, typed: str) -> bool:
    """Whether each word typed begins one of the text."""
    there = loosely(text).split()
    return all(any(word.startswith(each) for word in there) for each in loosely(typed).split())


class Listed(OptionList, StyledOnce):
    """Lines of which one is pointed at, which stays in sight."""

    _across = 0
    """Characters across, once it was laid out."""

    def on_resize(self, event: Resize) -> None:
        """What stands below may have grown; of another height no line is drawn anew."""
        if self._across in {0, event.size.width}:
            event.prevent_default()
        self._across = event.size.width
        self.scroll_to_highlight()


class Rows(Listed):
    """The lines themselves, where one is; whatever is typed goes to the list around them."""

    BINDINGS = bound(PICK)

    def __init__(self, around: PickList) -> None:
        super().__init__(compact=True, markup=False)
        self._around = around

    def on_key(self, event: Key) -> None:
        """Letters and digits find."""
        sign = event.character or ""
        if sign.isalnum() or (self._around.typed and sign and sign in _INSIDE):
            self._around.add(sign)
            event.stop()
            event.prevent_default()

    def action_erase(self) -> None:
        """Forget the letter typed last."""
        self._around.type(self._around.typed[:-1])

    def action_select(self) -> None:
        """Nothing is taken that nobody chose."""
        if self.highlighted is None:
            self._around.ask_for_more()
        else:
            super().action_select()


class PickList(Vertical, inherit_bindings=False):
    """
    Lines, and below them how one is picked.

    Enter takes the line that was typed or gone to, and none before: only a single line needs no choosing.
    """

    @dataclass
    class Picked(Message):
        """A line was taken."""

        at: int
        """Its place among all lines."""

    def __init__(
        self, lines: Sequence[PickLine] = (), *, at: int | None = None, classes: str | None = None
    ) -> None:
        super().__init__(classes=classes)
        self.lines = tuple(lines)
        """All of them, found or not."""

        self._at = at
        self._found = found(self.lines, "")
        self._across = 0
        """Characters across that a line has; none before it was laid out."""

        self.typed = ""
        """What was typed so far."""

    def compose(self) -> ComposeResult:
        """The lines, and how one is picked."""
        yield Rows(self)
        yield Static("", classes="muted how", markup=False)

    def on_mount(self) -> None:
        """List what there is to pick from."""
        self._list(self._at)

    def on_resize(self, event: Resize) -> None:
        """Wrap the lines to the new width, where they are wrapped."""
        before, self._across = self._across, event.size.width
        if before != self._across and not self.has_class("-short"):
            self._list(self.at)

    @property
    def rows(self) -> Rows:
        """The lines themselves, which have the focus."""
        return self.query_one(Rows)

    @property
    def at(self) -> int | None:
        """The place among all lines of the one pointed at."""
        here = self.rows.highlighted
        return None if here is None or not self._found.places else self._found.places[here]

    def offer(self, lines: Sequence[PickLine], *, at: int | None = None) -> None:
        """List these from now on; what was typed is forgotten, unless they are the same."""
        if tuple(lines) != self.lines:
            self.typed = ""
        self.lines = tuple(lines)
        if self.is_mounted:
            self._list(at)

    def add(self, sign: str) -> None:
        """Type one letter more. One that finds nothing rings and is dropped, and so is a whole number."""
        tries = [self.typed + sign]
        if sign.isdecimal():
            tries += ["" if self.typed.isdecimal() else sign, ""]
        typed = next((each for each in tries if not each or found(self.lines, each).places), self.typed)
        if typed in {"", self.typed}:
            self.app.bell()
        if typed != self.typed:
            self.type(typed)

    def type(self, typed: str) -> None:
        """Narrow the lines down to what fits, or pick the one whose key is typed in full."""
        now = found(self.lines, typed)
        self.typed = "" if now.is_whole else typed
        self._list(now.at)
        if now.is_whole and now.at is not None:
            self.post_message(self.Picked(now.at))

    def ask_for_more(self) -> None:
        """Say that nothing is chosen yet, and how one chooses."""
        if self._found.places:
            self._say(_("Nothing is chosen yet: type a key at the left, or go to a line."), is_urgent=True)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A line was taken."""
        event.stop()
        if self._found.places:
            at, self.typed = self._found.places[event.option_index], ""
            self._list(at)
            self.post_message(self.Picked(at))

    def _list(self, at: int | None = None) -> None:
        rows = self.rows
        self._found = found(self.lines, self.typed)
        rows.clear_options()
        wide = max((len(line.key) for line in self.lines), default=0)
        across = 0 if self.has_class("-short") else self._across - _AROUND
        rows.add_options([_option(self.lines[n], wide, across) for n in self._found.places])
        if not self.lines:
            rows.add_option(Option(_("none"), disabled=True))
        at = self._found.at if at is None else at
        rows.highlighted = self._found.places.index(at) if at in self._found.places else None
        self._tell()

    def _tell(self) -> None:
        """Say what was typed, and how to go on."""
        if self.typed:
            self._say(
                _("“{typed}”   enter: the line marked   backspace: start over").format(typed=self.typed)
            )
        else:
            self._say(_("its key, or a name and enter   escape: back"))

    def _say(self, how: str, *, is_urgent: bool = False) -> None:
        self.query_one(".how", Static).update(Content.styled(how, "bold $warning" if is_urgent else ""))


def _option(line: PickLine, wide: int, across: int) -> Option:
    key = (f"{line.key.rjust(wide)}  ", "bold $accent") if wide else ""
    is_key = line.label.removesuffix(" …") == line.key
    label = "" if is_key else f"{line.label} ".ljust(_LABEL) if line.hint else line.label
    said = Content.assemble(key, (label, "bold"), (f" {line.hint}" if line.hint else "", "$text-muted"))
    below = wide + 2 + _LABEL + 1 if line.hint else wide + 2
    return Option(Content("\n").join(hung(said, across, below)) if across > 2 * _LABEL else said)
