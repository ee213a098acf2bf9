"""The menu of a seat, or of the table as a whole: everything that can be told, as the game has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.console.forms import Field, number
from companion.console.games import room
from companion.console.games.clank import labels
from companion.console.games.clank.seen import seats_of, view_of
from companion.console.screens.command import Question
from companion.console.screens.form import FormQuestion, Values
from companion.console.state import ConsoleState
from companion.console.widgets.ask_line import AskLine
from companion.games.clank.menu import MenuLine
from companion.language import _
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
        super().__init__(title, hint, number("how-many", hint, least=-999, empty=1, longest=4), telling)


class TextScreen(_OneField):
    """Asks for a name, and tells the table what *telling* makes of it."""

    def __init__(self, title: str, hint: str, telling: Callable[[str], Command]) -> None:
        super().__init__(title, hint, Field(name="called", longest=LONGEST_TEXT), telling)


class DeedsScreen(Question):
    """A line leads to more lines, a number or a name, or is done at once. Without a *seat*, the table's."""

    def __init__(self, seat: int | None) -> None:
        super().__init__()
        self._seat = seat
        self._path: list[MenuLine] = []
        self._lines: Sequence[MenuLine] = ()

    def compose(self) -> ComposeResult:
        """Whose menu it is, and its lines."""
        with Vertical(classes="box tall"):
            yield Static("", classes="heading")
            yield OptionList(compact=True, markup=False)
            yield AskLine(alone=True)
            yield Static(_("enter: choose   escape: back"), classes="muted")

    def on_mount(self) -> None:
        """Choose with the arrow keys."""
        super().on_mount()
        self.query_one(OptionList).focus()

    def about(self, seen: ConsoleState) -> object:
        """The lines themselves: what a line does rests on what the whole menu says."""
        return self._menu(seen)

    def look(self) -> None:
        """List the lines as they are now, as far down as they still lead; the line pointed at stays."""
        at = self.query_one(OptionList).highlighted
        self._list(self._lines[at].label if at is not None and at < len(self._lines) else "")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on with a line."""
        deed = self._lines[event.option_index]
        if deed.number:
            self._ask(NumberScreen(deed.label, deed.hint, deed.number))
        elif deed.text:
            self._ask(TextScreen(deed.label, deed.hint, deed.text))
        elif deed.command:
            self.send(deed.command)
        else:
            self._path.append(deed)
            self._list()

    def action_close(self) -> None:
        """One step back, and out from the first lines."""
        if self._path:
            self._list(self._path.pop().label)
        else:
            super().action_close()

    def _here(self) -> Sequence[MenuLine]:
        """The lines listed."""
        return self._lines

    def _menu(self, seen: ConsoleState) -> Sequence[MenuLine]:
        if (view := view_of(seen)) is None:
            return ()
        return room(seen.table).menu(view, self._seat, seen.numbers)

    def _list(self, at: str = "") -> None:
        """List the lines at the end of the path as they are now, and point at the one that is called so."""
        super().look()
        self._walk()
        seats, seat = seats_of(self.seen), self._seat
        name = labels.who(seats, seat) if seat is not None and seat < len(seats) else _("The table")
        self.query_one(Static).update(Content(" › ".join([name, *(deed.label for deed in self._path)])))  # noqa: RUF001  # a step further in
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options([_line(deed) for deed in self._lines])
        if not self._lines:
            listed.add_option(Option(_("none"), disabled=True))
        names = [deed.label for deed in self._lines]
        listed.highlighted = (names.index(at) if at in names else 0) if names else None

    def _walk(self) -> None:
        """Go down the path again, through the lines as they are now; it may have become shorter."""
        steps, self._path, self._lines = self._path, [], self._menu(self.desk.seen)
        for step in steps:
            found = [deed for deed in self._lines if deed.label == step.label]
            if not found:
                return
            self._path.append(found[0])
            self._lines = found[0].choices

    def _ask(self, question: NumberScreen | TextScreen) -> None:
        """Ask for what is missing; once that is done, this is."""
        self.app.push_screen(question, lambda is_done: self.leave() if is_done else None)


def _line(deed: MenuLine) -> Option:
    more = "" if deed.command else " …"
    label = f"{deed.label}{more}"
    return Option(Content.assemble((label.ljust(22), "bold"), (f" {deed.hint}", "$text-muted")))
