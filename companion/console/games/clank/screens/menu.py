"""The menu of a seat, or of the table as a whole: everything that can be told, as the game has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from companion.console.games.clank import labels
from companion.console.games.clank.seen import seats_of, view_of
from companion.console.room import room
from companion.console.screens.command import Confirm, Question
from companion.console.screens.form import FormQuestion, Values
from companion.console.state import ConsoleState
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.pick_list import PickLine, PickList
from companion.games.deeds import Field, number
from companion.games.menu import MenuLine
from companion.line.carried import Bookmark
from companion.line.wire import Answer
from companion.words.language import _
from rules.game import Command

LONGEST_TEXT = 40


class _OneField(FormQuestion):
    """What is asked, a field, and what its value makes."""

    def __init__(self, title: str, hint: str, field: Field, telling: Callable[[Any], Command]) -> None:
        super().__init__(title, _("enter: do it   escape: back"))
        self._hint, self._field, self._telling = hint, field, telling

    def rows(self) -> ComposeResult:
        """The field across the box."""
        yield Static(self._hint, classes="muted", markup=False)
        yield self.lay(self._field)

    def about(self, seen: ConsoleState) -> None:
        """What is typed means the same whatever else happens."""

    def entered(self, name: str) -> None:
        """There is no other field."""
        del name
        self.action_submit()

    def to_command(self, values: Values) -> Command | None:
        """Nothing typed is no answer, unless it stands for one."""
        answer = values[self._field.name]
        return None if answer is None else self._telling(answer)


class NumberScreen(_OneField):
    """
    Asks for a number, and tells the table what *telling* makes of it.

    ```
    NumberScreen("Heal", "how much", lambda n: Heal(seat=0, by=n))
    ```
    """

    def __init__(self, title: str, hint: str, telling: Callable[[int], Command]) -> None:
        super().__init__(title, hint, number("how-many", hint, least=-999, empty=1), telling)


class TextScreen(_OneField):
    """
    Asks for a name, and tells the table what *telling* makes of it.

    Names that are *known* are completed; the first of them is what an empty field stands for.
    """

    def __init__(
        self, title: str, hint: str, telling: Callable[[str], Command], known: tuple[str, ...] = ()
    ) -> None:
        first = known[0] if known else None
        field = Field(name="called", longest=LONGEST_TEXT, empty=first, placeholder=first or "")
        super().__init__(title, hint, field, telling)
        self._known = known

    def on_mount(self) -> None:
        """Complete what is known."""
        super().on_mount()
        self.query_one(Input).suggester = SuggestFromList(self._known, case_sensitive=False)


class DeedsScreen(Question):
    """
    A line leads to more lines, a number or a name, or is done at once. Without a *seat*, the table's.

    Opened at the line whose letter is *at*, it is there already.
    """

    def __init__(self, seat: int | None, at: str = "") -> None:
        super().__init__()
        self._seat, self._at = seat, at
        self._path: list[MenuLine] = []
        self._lines: Sequence[MenuLine] = ()
        self._told: Bookmark | None = None
        """How far the table came when something was told last, while more may follow from it."""

    def compose(self) -> ComposeResult:
        """Whose menu it is, and its lines."""
        with Vertical(classes="box tall"):
            yield Static("", classes="heading")
            yield PickList(classes="menu")
            yield AskLine(alone=True)

    def on_mount(self) -> None:
        """Type at once."""
        super().on_mount()
        self._list()
        self.query_one(PickList).rows.focus()
        found = [line for line in self._lines if self._at and line.key == self._at]
        if found:
            self._go_on(found[0])

    def about(self, seen: ConsoleState) -> object:
        """The lines themselves: what a line does rests on what the whole menu says."""
        return self._menu(seen)

    def look(self) -> None:
        """List the lines as they are now, as far down as they still lead; the line pointed at stays."""
        super().look()
        if self.is_mounted:
            at = self.query_one(PickList).at
            self._list(self._lines[at].label if at is not None and at < len(self._lines) else "")

    def show(self, seen: ConsoleState) -> None:
        """Once the table has what was told, list what there is by then."""
        if self._told is not None and not seen.mark < self._told:
            self._told = None
            self.followed()

    def followed(self) -> None:
        """The table has what was told, and there is more to tell."""
        self.look()

    def on_pick_list_picked(self, event: PickList.Picked) -> None:
        """Go on with a line."""
        self._go_on(self._lines[event.at])

    def action_close(self) -> None:
        """One step back, and out from the first lines."""
        if self._path:
            self._list(self._path.pop().label)
        else:
            super().action_close()

    def _go_on(self, deed: MenuLine) -> None:
        if deed.number:
            self._ask(NumberScreen(deed.label, deed.hint, deed.number))
        elif deed.text:
            self._ask(TextScreen(deed.label, deed.hint, deed.text, deed.known))
        elif deed.command and deed.asks:
            sure = deed.asks.format(name=self._whose())
            self._ask(Confirm(lambda: sure, deed.command))
        elif deed.command and deed.stays:
            self.send(deed.command, self._heard_of)
        elif deed.command:
            self.send(deed.command)
        else:
            self._path.append(deed)
            self._list()

    def _menu(self, seen: ConsoleState) -> Sequence[MenuLine]:
        if (view := view_of(seen)) is None:
            return ()
        return room(seen.table).menu(view, self._seat, seen.numbers)

    def _whose(self) -> str:
        seats, seat = seats_of(self.seen), self._seat
        return labels.who(seats, seat) if seat is not None and seat < len(seats) else _("The table")

    def _list(self, at: str = "") -> None:
        """List the lines at the end of the path as they are now, and point at the one that is called so."""
        super().look()
        self._walk()
        path = Content(" › ".join([self._whose(), *(deed.label for deed in self._path)]))  # noqa: RUF001  # a step further in
        self.query_one(".heading", Static).update(path)
        names = [deed.label for deed in self._lines]
        listed = self.query_one(PickList)
        listed.set_class(any(line.key.isalpha() for line in self._lines), "-short")
        listed.offer(keyed(self._lines), at=names.index(at) if at in names else None)

    def _walk(self) -> None:
        """Go down the path again, through the lines as they are now; it may have become shorter."""
        steps, self._path, self._lines = self._path, [], self._menu(self.desk.seen)
        for step in steps:
            found = [deed for deed in self._lines if deed.label == step.label]
            if not found:
                return
            self._path.append(found[0])
            self._lines = found[0].choices

    def _ask(self, question: NumberScreen | TextScreen | Confirm) -> None:
        """Ask for what is missing; once that is done, this is."""
        self.app.push_screen(question, lambda is_done: self.leave() if is_done else None)

    def _heard_of(self, answer: Answer) -> None:
        self._told = answer.mark
        self.show(self.desk.seen)


def keyed(lines: Sequence[MenuLine]) -> tuple[PickLine, ...]:
    """
    Lines with their keys: letters and values of their own, or else running numbers.

    >>> [line.key for line in keyed([MenuLine("chest"), MenuLine("cell")])]
    ['1', '2']
    """
    own = any(line.key for line in lines)
    return tuple(
        PickLine(f"{line.label}{'' if line.command else ' …'}", line.hint, line.key if own else str(n))
        for n, line in enumerate(lines, 1)
    )
