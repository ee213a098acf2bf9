"""The menu of a seat, or of the table as a whole: everything that can be done, as the game lists it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from textual.app import ComposeResult
from textual.content import Content

from companion.console.desk import Callback
from companion.console.room import deeds_of, people
from companion.console.screens.command import Confirm, Question
from companion.console.screens.form import FormQuestion, Values
from companion.console.screens.offers import ask_offers
from companion.console.state import ConsoleState
from companion.console.widgets.ask_line import Asked
from companion.console.widgets.once import Static
from companion.console.widgets.pick_list import PickLine, PickList
from companion.games import GAMES
from companion.games.deeds import Deed, Owed, called
from companion.line.asked import Foretell, Foretold
from companion.line.carried import Bookmark, No
from companion.line.wire import Answer, scripted
from companion.words.language import _
from rules.game import Command


class DeedForm(FormQuestion):
    """The fields of a deed; one alone goes across the box, several stand below each other."""

    def __init__(self, deed: Deed) -> None:
        self._deed, self._several = deed, len(deed.fields) > 1
        several = _("enter: do it   tab: next field")
        super().__init__(deed.label, several if self._several else _("enter: do it   escape: back"))

    def send(self, command: Command, then: Callback | None = None) -> None:
        """Leave, by way of what it may have left to be corrected."""
        super().send(command, then or (partial(ask_offers, self) if self._deed.offers else None))

    def rows(self) -> ComposeResult:
        """What it is about, and its fields."""
        if self._deed.hint:
            yield Static(self._deed.hint, classes="muted", markup=False)
        yield from map(self.row if self._several else self.lay, self._deed.fields)

    def about(self, seen: ConsoleState) -> object:
        """What is typed means the same whatever else happens."""

    def entered(self, name: str) -> None:
        """Enter in any of its fields does it."""
        del name
        self.action_submit()

    def to_command(self, values: Values) -> Command:
        """What the deed makes of them."""
        return self._deed.command(values)


class DeedsScreen(Question):
    """
    A line leads to more lines, a number or a name, or is done at once. Without a *seat*, the table's.

    Opened at the line whose letter is *at*, it is there already.
    """

    _first: int | None = None
    """The line that is pointed at before anybody has chosen one."""

    def __init__(self, seat: int | None, at: str = "") -> None:
        super().__init__()
        self._seat, self._at = seat, at
        self._path: list[Deed] = []
        self._opened = 0
        """How many steps down the path it was opened."""
        self._lines: Sequence[Deed] = ()
        self._sent: Bookmark | None = None
        """How far the table came with the newest command, while more may follow from it."""

    def body(self) -> ComposeResult:
        """Whose menu it is, and its lines."""
        yield Static("", classes="heading")
        yield PickList(classes="menu -short")  # as most are: one that becomes so is styled again

    def on_mount(self) -> None:
        """List the lines, and go on with the one where it is opened."""
        self._list()
        found = [line for line in self._lines if self._at and line.key == self._at]
        if found:
            self._go_on(found[0])
            self._opened = len(self._path)

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
        """Once the table has the newest command, list what there is by then."""
        if self._sent is not None and not seen.mark < self._sent:
            self._sent = None
            self.followed()

    def followed(self) -> None:
        """The table has the newest command, and more may follow from it."""
        self.look()

    def on_pick_list_picked(self, event: PickList.Picked) -> None:
        """Go on with a line."""
        self._go_on(self._lines[event.at])

    def action_close(self) -> None:
        """One step back, and out from the lines where it was opened."""
        if len(self._path) > self._opened:
            self._list(self._path.pop().label)
        else:
            super().action_close()

    def _go_on(self, deed: Deed) -> None:
        if self.about(self.desk.seen) != self._look.about and (deed.asks or not deed.is_whole):
            no, meanwhile = No(code="stale", sentence=_("The table has moved on.")), self._meanwhile()
            self.look()
            self._say(Asked(no, meanwhile))
        elif deed.is_whole and deed.asks:
            self.desk.expects()
            then = partial(self._confirm, deed)
            self.ask(Foretell(command=scripted(deed.command())), then, then)
        elif deed.is_whole:
            self.send(deed.command(), self._heard_of if deed.stays else None)
        elif deed.fields and deed.fields[0].kind != "choice":
            self.lead_to(DeedForm(deed))
        else:
            self._path.append(deed)
            self._list()

    def _confirm(self, deed: Deed, now: Foretold | No) -> None:
        """Ask whether it is so, unless the table would refuse it."""
        if isinstance(now, Foretold) and now.refused:
            self.refuse(now.refused)
        else:
            sure = deed.asks.format(name=self._whose())
            self.lead_to(Confirm(lambda: sure, deed.command()))
        self.desk.has_come()

    def _menu(self, seen: ConsoleState) -> Sequence[Deed]:
        """What has a key of its own is left out."""
        return [deed for deed in deeds_of(seen, self._seat) if not deed.aside]

    def _whose(self) -> str:
        names = people(self.seen.shown)
        return names[self._seat] if self._seat is not None and self._seat < len(names) else _("The table")

    def _heading(self) -> Content:
        return Content(" › ".join([self._whose(), *(deed.label for deed in self._path)]))  # noqa: RUF001  # a step further in

    def _list(self, at: str = "") -> None:
        """List the lines at the end of the path as they are now, and point at the one that is called so."""
        super().look()
        self._walk()
        self.query_one(".heading", Static).update(self._heading())
        names = [deed.label for deed in self._lines]
        listed = self.query_one(PickList)
        listed.set_class(any(line.key.isalpha() for line in self._lines), "-short")
        listed.offer(keyed(self._lines), at=names.index(at) if at in names else self._first)

    def _walk(self) -> None:
        """Go down the path again, through the lines as they are now; it may have become shorter."""
        steps, self._path, self._lines = self._path, [], self._menu(self.desk.seen)
        for step in steps:
            found = [deed for deed in self._lines if deed.label == step.label]
            if not found:
                return
            self._path.append(found[0])
            self._lines = found[0].further()

    def _heard_of(self, answer: Answer) -> None:
        self._sent = answer.mark
        self.show(self.desk.seen)


class AnswerScreen(DeedsScreen):
    """What the table waits for, one question after the other; escape leaves the rest for later."""

    def __init__(self) -> None:
        super().__init__(None)
        self._of_table = self._owed is not None and self._owed.seat is None
        self._first = 0 if self._of_table else None  # enter goes on: it is so

    def followed(self) -> None:
        """Ask the next, or go; what the table is asked comes one at a time: no key is taken for it."""
        if self._owed and self._owed.seat is not None and not self._of_table:
            self.look()
        else:
            self.leave()

    def send(self, command: Command, then: Callback | None = None) -> None:
        """Send it, and stay."""
        super().send(command, then or self._heard_of)

    @property
    def _owed(self) -> Owed | None:
        view = self.desk.seen.shown
        return next(GAMES[view.game].owed(view), None) if view else None

    def _heading(self) -> Content:
        return Content(self._owed.question if self._owed else "")

    def _menu(self, seen: ConsoleState) -> Sequence[Deed]:
        deed = called(deeds_of(seen, self._owed.seat), self._owed.deed) if self._owed else None
        return deed.further() if deed else ()


def keyed(lines: Sequence[Deed]) -> tuple[PickLine, ...]:
    """
    Lines with their keys: letters and values of their own, or else running numbers.

    >>> [line.key for line in keyed([Deed("chest", "chest"), Deed("cell", "cell")])]
    ['1', '2']
    """
    own = any(line.key for line in lines)
    return tuple(
        PickLine(f"{line.label}{'' if line.is_whole else ' …'}", line.hint, line.key if own else str(n))
        for n, line in enumerate(lines, 1)
    )
