"""What cards and sections say: asked once by name, then remembered. An enemy, a skill, a section."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.suggester import SuggestFromList
from textual.widgets import Input, Label, Static

from companion.console.games.warps_edge import forms, rewards
from companion.console.games.warps_edge.forms import Field
from companion.console.keys import FIELDS, N_, key
from companion.console.screens.command import Question
from companion.console.search import loosely
from companion.console.state import ConsoleState
from companion.console.widgets.ask_line import AskLine
from companion.console.widgets.choice import Choice
from companion.console.widgets.form import Form
from companion.games.warps_edge import naming
from companion.language import _
from companion.wire import Answer

LONGEST_NAME = 40
_KEYS = (
    key("ctrl+s", "send_card", N_("Do it"), N_("With what is typed.")),
    *FIELDS,
)


class _Card(Question):
    """A heading, for a card its name, and the fields; enter in the last one sends."""

    def __init__(self, title: str, fields: tuple[Field, ...]) -> None:
        super().__init__()
        self._title, self._fields = title, fields

    def compose(self) -> ComposeResult:
        """All fields; rewards are explained once."""
        with Vertical(classes="box tall card"):
            yield Static(self._title, classes="heading", markup=False)
            yield from self.first()
            with Form(id="figures"):
                for field in self._fields:
                    with Horizontal(classes="field"):
                        yield Label(field.label, markup=False)
                        yield self._input(field)
                if any(field.kind == "rewards" for field in self._fields):
                    yield Static(rewards.hint(), classes="muted", markup=False)
            yield Static("", id="fault", markup=False)
            yield AskLine(alone=True)
            yield Static(_("enter: next field   ctrl+s: do it   escape: back"), classes="muted")

    def first(self) -> ComposeResult:
        """What comes before the fields."""
        yield from ()

    def on_mount(self) -> None:
        """Type at once."""
        super().on_mount()
        for field in self.query(Input).results():
            field.focus()
            break

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter goes on."""
        self.entered(event.input)

    def entered(self, field: Input) -> None:
        """Enter in a field goes to the next one; in the last it sends."""
        shown = [each for each in self.query("Input, Choice") if each.focusable and _is_shown(each)]
        if not shown or field is [each for each in shown if isinstance(each, Input)][-1]:
            self.action_send_card()
        else:
            self.focus_next()

    def action_send_card(self) -> None:
        """Send what is typed, if it can be read."""
        try:
            figures = self.figures()
        except ValueError as wrong:
            self.query_one("#fault", Static).update(f" ✗ {wrong}")
            return
        self.query_one("#fault", Static).update("")
        self.send(self.telling(figures))

    def telling(self, figures: Mapping[str, Any]) -> dict[str, Any]:
        """The command."""
        raise NotImplementedError

    def figures(self) -> dict[str, Any]:
        """What the fields hold. Raises `ValueError` with a sentence."""
        held: dict[str, Any] = {}
        for field in self._fields:
            if field.kind == "choice":
                held[field.name] = self.query_one(f"#card-{field.name}", Choice).value
            else:
                held[field.name] = forms.read(field, self.query_one(f"#card-{field.name}", Input).value)
        return held

    def fill(self, known: Mapping[str, Any]) -> None:
        """Show what is known already."""
        for field in self._fields:
            value = known.get(field.name)
            if field.kind != "choice":
                self.query_one(f"#card-{field.name}", Input).value = forms.written(field, value)
            elif field.name in known:
                choice = self.query_one(f"#card-{field.name}", Choice)
                values = [option[0] for option in choice.options]
                choice.at = values.index(value) if value in values else 0

    @staticmethod
    def _input(field: Field) -> Input | Choice[Any]:
        name = f"card-{field.name}"
        if field.kind == "choice":
            return Choice[Any](field.options, id=name)
        if field.kind == "rewards":
            return Input(placeholder=_("none"), compact=True, max_length=60, id=name)
        return Input(type="integer", placeholder="–", compact=True, max_length=2, id=name)  # noqa: RUF001


class _Named(_Card):
    """A card with a name; what is known of it is filled in."""

    def __init__(
        self, title: str, fields: tuple[Field, ...], shelf: str, *, guess: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(title, fields)
        self._shelf, self._guess = shelf, dict(guess or {})
        self._known: dict[str, dict[str, Any]] = {}
        self._filled = ""

    def first(self) -> ComposeResult:
        """The name."""
        with Horizontal(classes="field"):
            yield Label(_("its name"))
            yield Input(placeholder=_("as the card has it"), compact=True, max_length=LONGEST_NAME, id="name")
        yield Static("", id="known", classes="muted", markup=False)

    def about(self, seen: ConsoleState) -> object:
        """A card means the same, as long as it is due."""
        flight = seen.flight
        return (flight.step, flight.owed, flight.row) if flight else None

    def on_mount(self) -> None:
        """Ask which cards are known."""
        super().on_mount()
        self.ask("cards", self._told)
        self._show_fields()

    def _told(self, answer: Answer) -> None:
        self._known = dict((answer.result or {}).get(self._shelf, {}))
        field = self.query_one("#name", Input)
        field.suggester = SuggestFromList(self._cards_called(self.offered()), case_sensitive=False)
        self._show_fields()

    def offered(self) -> list[str]:
        """The names that may be meant."""
        return sorted(self._known)

    def is_whole(self, name: str) -> bool:
        """Whether all that must be known of a card is."""
        raise NotImplementedError

    def on_input_changed(self, event: Input.Changed) -> None:
        """A known card needs no fields."""
        if event.input.id == "name":
            self._show_fields()

    def entered(self, field: Input) -> None:
        """Enter on a name that begins like known ones completes it; a known card comes at once."""
        name = field.value.strip()
        if field.id != "name":
            super().entered(field)
        elif not name:
            self.app.bell()
        elif self._could_be_known(self.name_typed):
            field.value = self.card_called(self._like(name)[0])
            field.cursor_position = len(field.value)
        elif self.is_whole(self.name_typed):
            self.action_send_card()
        else:
            self.focus_next()

    def action_send_card(self) -> None:
        """A card has a name."""
        if self.name_typed:
            super().action_send_card()
        else:
            self.app.bell()

    @property
    def name_typed(self) -> str:
        """The name as the table has it, where it was typed as it is called, or with other capitals."""
        typed = self.query_one("#name", Input).value.strip()
        wanted = loosely(typed)
        alike = (name for name in self._known if wanted in (loosely(name), loosely(self.card_called(name))))
        return next(alike, typed)

    def card_called(self, name: str) -> str:
        """A card of the rulebook in the table's language; another one as it was typed."""
        raise NotImplementedError

    def _cards_called(self, names: Iterable[str]) -> list[str]:
        return [self.card_called(name) for name in names]

    def _like(self, typed: str) -> list[str]:
        """Known cards that begin so."""
        wanted = loosely(typed)
        return [name for name in self.offered() if loosely(self.card_called(name)).startswith(wanted)]

    def _show_fields(self) -> None:
        name = self.name_typed
        known, whole = self._known.get(name, {}), self.is_whole(name)
        self.query_one("#figures").display = bool(name) and not whole and not self._could_be_known(name)
        if name != self._filled:
            self._filled = name
            self.fill({**self._guess, **known})
        if whole:
            said = _("{figures}   enter: this one").format(figures=forms.told(self._fields, known))
        elif name and self._could_be_known(name):
            said = _("known: {names}   enter: the first").format(
                names=", ".join(self._cards_called(self._like(name)))
            )
        elif name:
            said = _("Look at the card and type what it says; it is remembered by its name.")
        else:
            said = _("known: {names}").format(
                names=", ".join(self._cards_called(self.offered())) or _("none")
            )
        self.query_one("#known", Static).update(said)

    def _could_be_known(self, name: str) -> bool:
        return name not in self._known and bool(self._like(name))


class ArriveScreen(_Named):
    """Step 1: which enemy came. A new one's figures are typed."""

    BINDINGS = list(_KEYS)

    def __init__(self, title: str, *, level: int = 1, decks: bool = False) -> None:
        fields = forms.enemy_fields()
        sides = (("left", _("left")), ("right", _("right")))
        deck = (Field("deck", _("from the deck"), "choice", sides),) if decks else ()
        super().__init__(title, (*fields, *deck), "enemies", guess={"level": level})

    def card_called(self, name: str) -> str:
        """An enemy."""
        return naming.enemy(name)

    def is_whole(self, name: str) -> bool:
        """Attack and level, and what takes it out."""
        known = self._known.get(name, {})
        has_deck = any(field.name == "deck" for field in self._fields)
        return {"attack", "level"} <= known.keys() and not has_deck

    def telling(self, figures: Mapping[str, Any]) -> dict[str, Any]:
        """The command; of a known card the name is enough."""
        name = self.name_typed
        if self.is_whole(name):
            return {"do": "arrive", "name": name}
        held = {field: value for field, value in figures.items() if value is not None}
        return {"do": "arrive", "name": name, **held}


class SkillScreen(_Named):
    """A skill card that is kept, or that a reward gives."""

    BINDINGS = list(_KEYS)

    def __init__(self, title: str) -> None:
        super().__init__(title, forms.skill_fields(), "skills")

    def offered(self) -> list[str]:
        """Cards that do not lie out yet."""
        flight = self.desk.seen.flight
        out = {skill.name for skill in flight.skills} if flight else set()
        return sorted(set(self._known) - out)

    def card_called(self, name: str) -> str:
        """A skill."""
        return naming.skill(name)

    def is_whole(self, name: str) -> bool:
        """What it costs."""
        return {"kind", "fee"} <= self._known.get(name, {}).keys()

    def telling(self, figures: Mapping[str, Any]) -> dict[str, Any]:
        """The command; of a known card the name is enough."""
        name = self.name_typed
        if self.is_whole(name):
            return {"do": "skill", "name": name}
        held = {field: value for field, value in figures.items() if value is not None}
        return {"do": "skill", "name": name, "figures": held}


class SectionScreen(_Card):
    """What a section of the mothership says, before it can matter."""

    BINDINGS = list(_KEYS)

    def __init__(self, section: int) -> None:
        what = _("What does {section} say?").format(section=naming.place(f"section:{section}"))
        super().__init__(what, forms.section_fields())
        self._section = section

    def about(self, seen: ConsoleState) -> object:
        """A board says the same whatever happens."""
        return seen.flight.mothership if seen.flight else None

    def telling(self, figures: Mapping[str, Any]) -> dict[str, Any]:
        """The command."""
        held = {field: value for field, value in figures.items() if value is not None}
        return {"do": "section", "section": self._section, "figures": held}


def _is_shown(widget: Any) -> bool:
    return all(each.display for each in widget.ancestors_with_self)
