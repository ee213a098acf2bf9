"""A count of the table: type what differs, see the smallest repair in words, then apply it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from textual.content import Content

from companion.console.forms import Typed
from companion.console.labels import repair
from companion.console.screens.cells import Cell, Cells
from companion.console.screens.form import FormPage, Values
from companion.console.suggestions import lying
from companion.console.widgets.pane import Text
from companion.games.deeds import Field, Unfit, number
from companion.line.asked import Foretell, Foretold, Repairs
from companion.line.wire import scripted
from companion.words.language import N_, _
from rules.correcting import CountTable
from rules.counting import Repair

Places = dict[str, dict[str, int]]
Dials = dict[str, int]
DIAL = "dial "
"""How the fields of dials are called, before the dial's own name."""


NARROWEST = 60
"""Characters across of a terminal that has room for everything; it may become so."""


class CountScreen(FormPage):
    """
    What every count has. A place where nothing is typed was not counted.

    A game lays out a field for whatever there is to count, and says what the device believes of it.
    """

    HEADING = N_("Count the table")
    FAULTS = "proposal"
    SENDS = "apply"

    def __init__(self) -> None:
        super().__init__()
        self._compared: tuple[Places, Dials] | None = None
        self._cells: dict[str, Cell] = {}

    def dials(self) -> Iterator[Iterable[Content | Cell]]:
        """A row for each dial that is a number, with as many fields as there are of it."""
        there = lying(self.desk.seen.table)
        for dial, label in there.dials:
            whose = there.several.get(dial, ())
            signs = {f"{dial}:{which}": said.partition(" ")[0] for which, said in whose} or {dial: ""}
            if dial not in there.answers and not signs.keys() & dict(there.places).keys():
                stands = ((name, str(there.stands.get(name, ""))) for name in signs)
                fields = (number(DIAL + name, there.dial(name)).but(placeholder=now) for name, now in stands)
                yield self.line(label, *zip(signs.values(), fields, strict=True))

    def line(self, label: str, *fields: tuple[str, Field], wide: int = 5) -> Iterator[Content | Cell]:
        """A label, then fields, each behind a sign."""
        yield Content.styled(f"{label:23}", "$text-muted")
        air = self.air(23 + 8 * len(fields))
        for sign, field in fields:
            yield from (Content(f"{sign:1}{air}"), self.cell(field, wide if air else 3), Content(" "))

    def air(self, across: int) -> str:
        """A blank beside each sign, where so many characters have room anywhere; else cells are narrower."""
        return " " if across < NARROWEST - 2 else ""

    def cell(self, field: Field, wide: int = 4) -> Cell:
        """Where a field is filled in."""
        self._cells[field.name] = cell = Cell(field, field.placeholder, wide)
        return cell

    def widget(self, name: str) -> Typed:
        """Where a field is filled in, which is there from now on."""
        return self.query_one(Cells).go(self._cells[name])

    @abstractmethod
    def believed(self, name: str) -> str:
        """What the device believes of the field of that name, as one types it."""

    @abstractmethod
    def counted(self, values: Values) -> Places:
        """What was typed, place by place; whatever was not typed there is as the device believes."""

    def look(self) -> None:
        """Grey is what the device believes by now; what was compared already is compared again."""
        super().look()
        stands = lying(self.seen.table).stands
        for name, cell in self._cells.items():
            dial = name.removeprefix(DIAL)
            cell.believed = self.believed(name) if dial == name else str(stands.get(dial, ""))
        for cells in self.query(Cells):
            cells.look()
        if self._compared is not None:
            self._compare()

    def entered(self, name: str) -> None:
        """Enter compares what was typed with what the device believes."""
        del name
        self.action_compare()

    def changed(self, name: str) -> None:
        """Another count needs another comparison."""
        del name
        if self._compared is not None and self._compared != self._counted:
            self._compared = None
            self._propose("")

    def focus_next(self, _selector: object = "*") -> Typed:
        """Go to the next field, which is drawn until then."""
        return self.query_one(Cells).step(1)

    def focus_previous(self, _selector: object = "*") -> Typed:
        """Go to the field before."""
        return self.query_one(Cells).step(-1)

    def action_beside(self, rows: int) -> None:
        """Go to the field so many rows below."""
        for cells in self.query(Cells):
            cells.climb(rows)

    def action_compare(self) -> None:
        """Ask what would be mended, if everything typed can be read."""
        for name, cell in self._cells.items():
            try:
                cell.field.read(cell.text)
            except Unfit as wrong:
                self._propose(str(wrong))
                self.widget(name)
                return
        self._compared = None
        self.look()
        self._compare()

    def _compare(self) -> None:
        places, dials = counted = self._counted
        if not places and not dials:
            self._propose(_("Type a number where the table differs."))
            return
        whole = scripted(CountTable(places=places, dials=dials or None))
        self.ask(Foretell(command=whole), partial(self._foretold, counted))

    def _foretold(self, counted: tuple[Places, Dials], now: Foretold) -> None:
        """Propose what can be mended; else say why it cannot, and which dial it is that cannot stand so."""
        there = lying(self.seen.table)
        if not now.refused:
            self.ask(Repairs(places=counted[0]), partial(self._proposed, counted))
            return
        self._compared = None
        self._propose(f"✗ {now.refused}")
        for dial, to in counted[1].items():
            named = partial(self._propose, f"✗ {there.dial(dial)}: {now.refused}")
            if there.setting:
                one = Foretell(command=scripted(there.setting(dial, to, N_("correction"))))
                self.ask(one, partial(lambda named, alone: alone == now and named(), named))

    def action_apply(self) -> None:
        """Mend it, if this very count was compared."""
        if self._compared is None:
            self._propose(_("Press enter first: it says what would be mended."))
            return
        places, dials = self._compared
        self.send(CountTable(places=places, dials=dials or None))

    def _proposed(self, counted: tuple[Places, Dials], proposed: Sequence[Repair]) -> None:
        if counted != self._counted:
            return
        self._compared = counted
        there = lying(self.seen.table)
        moves = repair(proposed, there.piece, there.place)
        turned = [
            f"{there.dial(dial)}: {there.stands[dial]} → {to}"
            for dial, to in counted[1].items()
            if there.stands[dial] != to
        ]
        agreed = _("The device agrees with your count.")
        heading = _("The smallest repair; ctrl+s applies it:")
        lines = [f"  {line}" for line in (*moves, *turned)]
        self._propose("\n".join([heading, *lines]) if lines else agreed)

    @property
    def _counted(self) -> tuple[Places, Dials]:
        """What was typed, of places and of dials."""
        values: dict[str, Any] = {}
        for name, cell in self._cells.items():
            with suppress(Unfit):
                values[name] = cell.field.read(cell.text)
        dials = {
            name.removeprefix(DIAL): n
            for name, n in values.items()
            if name.startswith(DIAL) and n is not None
        }
        return self.counted({name: n for name, n in values.items() if not name.startswith(DIAL)}), dials

    def _propose(self, sentence: str) -> None:
        """Say it below the places."""
        self.query_one(f"#{self.FAULTS}", Text).say(sentence)
        self.query_one("#told").scroll_home(animate=False)

    def action_read_on(self, by: int) -> None:
        """Scroll what is proposed by so many lines."""
        self.query_one("#told").scroll_relative(y=by, animate=False)
