"""What cards and sections say: asked once by name, then remembered. An enemy, a skill, a section."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from companion.console.games.warps_edge import forms, rewards
from companion.console.games.warps_edge.actions import SCREENS
from companion.console.games.warps_edge.seen import flight_of
from companion.console.screens.form import Form, FormQuestion, Values, is_shown
from companion.console.search import loosely
from companion.console.state import ConsoleState
from companion.games.deeds import Field, choice
from companion.games.warps_edge import naming
from companion.line.asked import Cards
from companion.words.language import _
from rules.boxes import Tree
from rules.warps_edge import figures
from rules.warps_edge.commands import Arrive, Section, Skill

LONGEST_NAME = 40


class CardForm(FormQuestion):
    """A heading, for a card its name, and the fields; enter in the last one sends."""

    ID = "card-"
    FAULTS = "fault"
    BOX = "box tall card"

    def __init__(self, title: str, fields: tuple[Field, ...]) -> None:
        super().__init__(title, _("enter: next field   ctrl+s: do it   escape: back"))
        self._figures = fields

    def rows(self) -> ComposeResult:
        """All fields; rewards are explained once."""
        with Form(id="figures"):
            yield from map(self.row, self._figures)
            if any(field.reads is rewards.read for field in self._figures):
                yield Static(rewards.hint(), classes="muted", markup=False)

    def entered(self, name: str) -> None:
        """Enter in a field goes to the next one; in the last it sends."""
        shown = [
            name for name in self.values if is_shown(each := self.widget(name)) and isinstance(each, Input)
        ]
        if name == shown[-1]:
            self.action_submit()
        else:
            self.focus_next()

    def held(self, values: Values) -> dict[str, Any]:
        """The figures that are filled in."""
        named = {field.name: values[field.name] for field in self._figures}
        return {name: value for name, value in named.items() if value is not None}


class _Named(CardForm):
    """A card with a name; what is known of it is filled in."""

    SHELF: ClassVar[str]
    """Where the host keeps such cards."""

    WHOLE: ClassVar[frozenset[str]]
    """All that must be known of a card."""

    def __init__(
        self, title: str, fields: tuple[Field, ...], *, guess: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(title, fields)
        self._guess = dict(guess or {})
        self._known: dict[str, Tree] = {}
        self._filled = ""

    def rows(self) -> ComposeResult:
        """The name first."""
        yield self.row(
            Field(
                name="name",
                label=_("its name"),
                empty="",
                placeholder=_("as the card has it"),
                longest=LONGEST_NAME,
            )
        )
        yield Static("", id="known", classes="muted", markup=False)
        yield from super().rows()

    def about(self, seen: ConsoleState) -> object:
        """A card means the same, as long as it is due."""
        flight = flight_of(seen)
        return (flight.step, flight.owed, flight.row) if flight else None

    def on_mount(self) -> None:
        """Ask which cards are known."""
        super().on_mount()
        self.ask(Cards(), self._told)
        self._show_fields()

    def _told(self, cards: Mapping[str, Mapping[str, Tree]] | None) -> None:
        self._known = dict((cards or {}).get(self.SHELF, {}))
        names = SuggestFromList(list(map(self.card_called, self.offered())), case_sensitive=False)
        for field in self.query("#card-name").results(Input):
            field.suggester = names
        self._show_fields()

    def offered(self) -> list[str]:
        """The names that may be meant."""
        return sorted(self._known)

    def is_whole(self, name: str) -> bool:
        """Whether a name is enough."""
        return self._known.get(name, {}).keys() >= self.WHOLE

    def changed(self, name: str) -> None:
        """A known card needs no fields."""
        if name == "name":
            self._show_fields()

    def entered(self, name: str) -> None:
        """Enter on a name that begins like known ones completes it; a known card comes at once."""
        typed = self.value("name")
        if name != "name":
            super().entered(name)
        elif not typed:
            self.app.bell()
        elif self._could_be_known(self.name_typed):
            self.fill("name", self.card_called(self._like(typed)[0]))
            self.query_one("#card-name", Input).action_end()
        elif self.is_whole(self.name_typed):
            self.action_submit()
        else:
            self.focus_next()

    def action_submit(self) -> None:
        """A card has a name."""
        if self.name_typed:
            super().action_submit()
        else:
            self.app.bell()

    @property
    def name_typed(self) -> str:
        """The name as the table has it, where it was typed as it is called, or with other capitals."""
        typed = str(self.value("name"))
        wanted = loosely(typed)
        alike = (name for name in self._known if wanted in (loosely(name), loosely(self.card_called(name))))
        return next(alike, typed)

    @abstractmethod
    def card_called(self, name: str) -> str:
        """A card of the rulebook in the table's language; another one as it was typed."""

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
            self._fill({**self._guess, **known})
        if whole:
            said = _("{figures}   enter: this one").format(figures=forms.said(self._figures, known))
        elif name and self._could_be_known(name):
            said = _("known: {names}   enter: the first").format(names=self._listed(self._like(name)))
        elif name:
            said = _("Look at the card and type what it says; it is remembered by its name.")
        else:
            said = _("known: {names}").format(names=self._listed(self.offered()) or _("none"))
        self.query_one("#known", Static).update(said)

    def _listed(self, names: Iterable[str]) -> str:
        return ", ".join(map(self.card_called, names))

    def _fill(self, known: Mapping[str, Any]) -> None:
        """Show what is known; a choice of which nothing is known stays."""
        for field in self._figures:
            if field.name in known or field.options is None:
                self.fill(field.name, known.get(field.name))

    def _could_be_known(self, name: str) -> bool:
        return name not in self._known and bool(self._like(name))


class ArriveScreen(_Named):
    """Step 1: which enemy came. A new one's figures are typed."""

    ACTIONS = SCREENS["ArriveScreen"]
    SHELF = "enemies"
    WHOLE = frozenset({"attack", "level"})

    def __init__(self, title: str, *, level: int = 1, decks: bool = False) -> None:
        sides = (("left", _("left")), ("right", _("right")))
        deck = (choice("deck", _("from the deck"), sides),) if decks else ()
        super().__init__(title, (*forms.enemy_fields(), *deck), guess={"level": level})
        self._has_deck = decks

    def card_called(self, name: str) -> str:
        """An enemy."""
        return naming.enemy(name)

    def is_whole(self, name: str) -> bool:
        """A deck is asked for whoever it is."""
        return super().is_whole(name) and not self._has_deck

    def to_command(self, values: Values) -> Arrive:
        """Of a known card the name is enough."""
        name = self.name_typed
        return Arrive(name=name) if self.is_whole(name) else Arrive(name=name, **self.held(values))


class SkillScreen(_Named):
    """A skill card that is kept, or that a reward gives."""

    ACTIONS = SCREENS["SkillScreen"]
    SHELF = "skills"
    WHOLE = frozenset({"kind", "fee"})

    def __init__(self, title: str) -> None:
        super().__init__(title, forms.skill_fields())

    def offered(self) -> list[str]:
        """Cards that do not lie out yet."""
        flight = flight_of(self.desk.seen)
        out = {skill.name for skill in flight.skills} if flight else set()
        return sorted(set(self._known) - out)

    def card_called(self, name: str) -> str:
        """A skill."""
        return naming.skill(name)

    def to_command(self, values: Values) -> Skill:
        """Of a known card the name is enough."""
        name = self.name_typed
        held = None if self.is_whole(name) else figures.TypedSkill(**self.held(values))
        return Skill(name=name, figures=held)


class SectionScreen(CardForm):
    """What a section of the mothership says, before it can matter."""

    ACTIONS = SCREENS["SectionScreen"]

    def __init__(self, section: int) -> None:
        what = _("What does {section} say?").format(section=naming.place(f"section:{section}"))
        super().__init__(what, forms.section_fields())
        self._section = section

    def about(self, seen: ConsoleState) -> object:
        """A board says the same whatever happens."""
        return flight.mothership if (flight := flight_of(seen)) else None

    def to_command(self, values: Values) -> Section:
        """What was left empty, it does not say."""
        return Section(section=self._section, figures=figures.Section(**self.held(values)))
