"""A count of the table: type what differs, see the smallest repair in words, then apply it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static

from companion.console import labels
from companion.console.actions import SCREENS
from companion.console.screens.command import CommandScreen
from companion.console.seats import ink, shape, sign
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.form import Form
from companion.console.widgets.key_line import KeyLine
from companion.console.widgets.sheet import Placed, Sheet
from companion.console.widgets.title_bar import TitleBar
from companion.games.inventory import lying
from companion.language import _
from companion.wire import Answer
from rules.clank.view import View

_NAMED, _SIGNED, _APART = 15, 3, 7
"""Characters across of a place's name, of a piece's sign, and from one piece to the next."""

Places = dict[str, dict[str, int]]


class CountScreen(CommandScreen[None]):
    """A place where nothing is typed was not counted."""

    SENDS = "apply"
    ACTIONS = SCREENS["CountScreen"]

    def __init__(self) -> None:
        super().__init__()
        self._compared: Places | None = None

    def compose(self) -> ComposeResult:
        """How to count, and the places."""
        yield TitleBar(_("Count the table"))
        with Form(classes="form"):
            yield Static(self.hint(), classes="muted")
            yield from self.rows()
        yield Static("", id="proposal", markup=False)
        yield AskLine()
        yield KeyLine()

    def hint(self) -> str:
        """How one counts."""
        return _("Grey is what the device believes. Type where the table differs, then enter.")

    def rows(self) -> ComposeResult:
        """A line for each place, a field for each piece that can be there."""
        view = self.desk.seen.view
        if view is None:
            return
        colours = tuple(seat.colour for seat in view.seats)
        lines, fields = [], []
        for down, place in enumerate(labels.places(view)):
            there = _pieces(place, view)
            name = _short(place)[:_NAMED]
            line = [Content.styled(name, "$text-muted"), Content(" " * (_NAMED - len(name)))]
            for n, piece in enumerate((*labels.nobodys(view), *colours)):
                drawn = Content.styled(shape(piece, colours), ink(piece)) if piece in there else Content(" ")
                line.append(Content.assemble(" ", drawn, " " * (_APART - 2)))
                if piece in there:
                    fields.append((f"{place} {piece}", _NAMED + _APART * n + _SIGNED, down))
            lines.append(Content("").join(line))
        lies = (Placed(self._field(name), across, down) for name, across, down in fields)
        yield Sheet(lines, lies, classes="count")

    def _field(self, name: str) -> Input:
        return Input(
            type="integer", placeholder=self.believed(name), compact=True, max_length=3,
            name=name, valid_empty=True, select_on_focus=False,
        )  # fmt: skip

    def believed(self, field: str) -> str:
        """What the device believes to be there, as one types it in the field of that name."""
        places = self.desk.seen.view.places if self.desk.seen.view else {}
        place, _space, piece = field.partition(" ")
        return str(places.get(place, {}).get(piece, 0))

    def on_mount(self) -> None:
        """Type at once."""
        super().on_mount()
        for field in self.query(Input).results():
            field.focus()
            break

    def look(self) -> None:
        """Grey is what the device believes by now; what was compared with something else is compared anew."""
        super().look()
        for field in self.query(Input):
            field.placeholder = self.believed(str(field.name))
        if self._compared is not None:
            self._compare()

    def on_input_submitted(self) -> None:
        """Enter compares."""
        self.action_compare()

    def on_input_changed(self) -> None:
        """Another count needs another comparison."""
        if self._compared is not None and self._compared != self.counted():
            self._compared = None
            self.propose("")

    def action_compare(self) -> None:
        """Ask what would be mended."""
        self._compared = None
        self.look()
        self._compare()

    def _compare(self) -> None:
        counted = self.counted()
        if not counted:
            self.propose(_("Type a number where the table differs."))
            return
        self.ask("repair", lambda answer: self._proposed(counted, answer), places=counted)

    def action_apply(self) -> None:
        """Mend it, if this very count was compared."""
        if self._compared is None:
            self.propose(_("Press enter first: it says what would be mended."))
            return
        self.send({"do": "count", "places": self._compared})

    def _proposed(self, counted: Places, answer: Answer) -> None:
        if counted != self.counted():
            return
        self._compared = counted
        there = lying(self.seen.table)
        moves = labels.repair(answer.result or [], there.piece, there.place)
        agreed = _("The device agrees with your count.")
        heading = _("The smallest repair; ctrl+s applies it:")
        self.propose("\n".join([heading, *(f"  {move}" for move in moves)]) if moves else agreed)

    def propose(self, sentence: str) -> None:
        """Say it below the places."""
        self.query_one("#proposal", Static).update(sentence)

    def counted(self) -> Places:
        """What was typed; in a place that was counted, an empty field is as the device believes."""
        typed = {
            tuple(str(field.name).split(" ")): int(field.value)
            for field in self.query(Input)
            if field.value.lstrip("+").isdecimal()
        }
        view = self.desk.seen.view
        places = view.places if view else {}
        counted = {place for place, _piece in typed}
        return {
            place: {
                **places.get(place, {}),
                **{piece: n for (where, piece), n in typed.items() if where == place},
            }
            for place in counted
        }


def _pieces(place: str, view: View) -> set[str]:
    """The pieces that can be in a place, and those that are."""
    kind, _colon, which = place.partition(":")
    there = set(view.places.get(place, {}))
    colours = [seat.colour for seat in view.seats]
    black, *menaces = labels.nobodys(view) or ("black",)
    match kind:
        case "supply":
            return there | {colours[int(which)]}
        case "wounds":
            return there | {colours[int(which)], black}
        case "hunters" | "bank":
            return there | set(menaces)
        case "area":
            return there | {*menaces, *colours}
        case "shrine":
            return there | set(colours)
        case "aside":
            return there | {black, *colours}
        case _:
            return there | {black, *menaces, *colours}


def _short(place: str) -> str:
    """A place in a few letters."""
    kind, _colon, which = place.partition(":")
    if kind == "supply":
        return _("{seat} supply").format(seat=sign(int(which)))
    if kind == "wounds":
        return _("{seat} wounds").format(seat=sign(int(which)))
    if kind == "hunters":
        return _("step {step}").format(step=which)
    return labels.place(place, ())
