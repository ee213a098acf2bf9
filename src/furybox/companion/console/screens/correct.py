"""A correction: the table is right, and the device follows. What will change is shown before it changes."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Input, Label, Static

from furybox.companion.console import words
from furybox.companion.console.keys import N_, key
from furybox.companion.console.screens.guest import Guest
from furybox.companion.console.seen import Seen
from furybox.companion.console.widgets.choice import Choice
from furybox.companion.console.widgets.message_line import MessageLine
from furybox.companion.console.widgets.title_bar import TitleBar
from furybox.companion.language import _
from furybox.rules.clank.view import View

CUBES = "cubes"
LONGEST_WHY = 200


class CorrectScreen(Guest[None]):
    """Cubes are moved, or a dial is set; a dial fires nothing."""

    BINDINGS = [
        key("ctrl+s", "correct", N_("Correct"), N_("Make this correction."), show=True),
        key("down", "app.focus_next", N_("Next field"), N_("The next field; so does tab.")),
        key("up", "app.focus_previous", N_("Field before"), N_("The field before; so does shift+tab.")),
    ]

    def compose(self) -> ComposeResult:
        """What, how much, whereto, why; and below what it will change."""
        view = self.desk.seen.view
        seats = view.seats if view else ()
        pieces = sorted({piece for heap in (view.places if view else {}).values() for piece in heap})
        places = words.places(view.places if view else (), seats)
        named = [(place, words.place(place, seats)) for place in places]
        yield TitleBar(_("Correct"))
        with VerticalScroll(classes="form", can_focus=False):
            yield from _row(_("what is wrong"), Choice[str](_kinds(), id="kind"))
            with Vertical(id="cubes", classes="part"):
                yield from _row(
                    _("which cubes"), Choice[str]([(p, words.piece(p, seats)) for p in pieces], id="piece")
                )
                yield from _row(
                    _("how many"), Input(type="integer", placeholder="1", compact=True, max_length=3, id="by")
                )
                yield from _row(_("from"), Choice[str](named, at=1, id="from"))
                yield from _row(_("to"), Choice[str](named, at=0, id="to"))
            with Vertical(id="dial", classes="part"):
                yield from _row(
                    _("to"), Input(type="integer", placeholder="0", compact=True, max_length=3, id="dialled")
                )
                yield from _row(
                    _("to"), Choice[int]([(n, words.who(seats, n)) for n in range(len(seats))], id="turn")
                )
                yield from _row(
                    _("to"), Choice[str]([("tracked", _("tracked")), ("free", _("free"))], id="turns")
                )
            yield from _row(
                _("why"), Input(placeholder=_("a few words"), compact=True, max_length=LONGEST_WHY, id="why")
            )
            yield Static("", id="preview", markup=False)
        yield MessageLine()
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Begin with what is wrong."""
        super().on_mount()
        self.query_one("#kind", Choice).focus()

    def show(self, seen: Seen) -> None:
        """What would change depends on what is."""
        kind = self._value("kind")
        self.query_one("#cubes").display = kind == CUBES
        self.query_one("#dial").display = kind != CUBES
        for dial, kinds in (("dialled", ("fury", "danger")), ("turn", ("turn",)), ("turns", ("turns",))):
            row = self.query_one(f"#{dial}").parent
            if isinstance(row, Horizontal):
                row.display = kind in kinds
        if seen.view is not None:
            self.query_one("#preview", Static).update(self._preview(seen.view))

    def on_choice_changed(self) -> None:
        """Say anew what would change."""
        self.show(self.seen)

    def on_input_changed(self) -> None:
        """Say anew what would change."""
        self.show(self.seen)

    def on_input_submitted(self) -> None:
        """Enter goes to the next field."""
        self.focus_next()

    def action_correct(self) -> None:
        """Send it; a refusal leaves the form as it is."""
        self.tell(self._command(), lambda _answer: self.leave())

    def _command(self) -> dict[str, Any]:
        kind, why = self._value("kind"), self.query_one("#why", Input).value.strip() or _("correction")
        if kind != CUBES:
            return {"do": "set", "dial": kind, "to": self._to(), "why": why}
        places = {"from": self._value("from"), "to": self._value("to")}
        return {
            "do": "move",
            "piece": self._value("piece"),
            "by": self._number("by", 1),
            **places,
            "why": why,
        }

    def _to(self) -> int | str:
        kind = self._value("kind")
        to: int | str = self._value(kind) if kind in {"turn", "turns"} else self._number("dialled", 0)
        return to

    def _preview(self, view: View) -> str:
        """What will change, before it does."""
        kind = self._value("kind")
        if kind != CUBES:
            return f" {self._called(kind)}: {self._now(kind, view)} → {self._after(kind, view)}\n" + _(
                " Nothing else happens: no hunters, no blockade."
            )
        piece, by = self._value("piece"), self._number("by", 1)
        lines = []
        for place, change in ((self._value("from"), -by), (self._value("to"), by)):
            now = view.places.get(place, {}).get(piece, 0)
            where, what = words.place(place, view.seats), words.piece(piece, view.seats)
            short = _("   (there are not so many)") if now + change < 0 else ""
            lines.append(f" {where}: {what} {now} → {now + change}{short}")
        return "\n".join(lines)

    def _now(self, dial: str, view: View) -> str:
        if dial == "turns":
            return _("free") if view.free else _("tracked")
        if dial == "turn":
            return words.who(view.seats, view.turn.seat) if view.turn.seat is not None else "–"  # noqa: RUF001
        return str(view.fury.step if dial == "fury" else view.danger)

    def _after(self, dial: str, view: View) -> str:
        to = self._to()
        if dial == "turns":
            return _("free") if to == "free" else _("tracked")
        return words.who(view.seats, to) if dial == "turn" and isinstance(to, int) else str(to)

    @staticmethod
    def _called(kind: str) -> str:
        return dict(_kinds())[kind]

    def _value(self, field: str) -> Any:
        return self.query_one(f"#{field}", Choice).value

    def _number(self, field: str, empty: int) -> int:
        try:
            return int(self.query_one(f"#{field}", Input).value or empty)
        except ValueError:
            return empty


def _kinds() -> list[tuple[str, str]]:
    return [
        (CUBES, _("cubes lie elsewhere")),
        ("fury", _("the fury marker's step")),
        ("danger", _("DANGER cards in the row")),
        ("turn", _("whose turn it is")),
        ("turns", _("how turns are counted")),
    ]


def _row(label: str, field: Input | Choice[Any]) -> ComposeResult:
    """A label and its field on one line."""
    with Horizontal(classes="field"):
        yield Label(label)
        yield field
