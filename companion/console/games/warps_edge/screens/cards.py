"""Cards and boards as forms: what is known of one is filled in, and the name of a known card is enough."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from textual.app import ComposeResult
from textual.css.query import QueryType
from textual.suggester import SuggestFromList
from textual.widget import Widget
from textual.widgets import Input

from companion.console.games.warps_edge.grip import flight_of
from companion.console.screens.form import Form, FormQuestion, Values, is_shown
from companion.console.state import ConsoleState
from companion.console.widgets.once import Static
from companion.games.deeds import Unfit
from companion.games.warps_edge import cards, naming
from companion.games.warps_edge.amends import Card
from companion.line.asked import Cards
from companion.words.language import _
from companion.words.spelling import loosely
from rules.boxes import Tree
from rules.game import Command


class CardForm(FormQuestion):
    """A heading, and the fields of a card, with what the device thinks; enter in the last one sends."""

    ID = "card-"
    FAULTS = "fault"
    BOX = "box tall card"
    LABEL = 22

    def __init__(self, card: Card) -> None:
        super().__init__(card.title, _("enter: next field   ctrl+s: do it   escape: back"))
        self.card = card

    def rows(self) -> ComposeResult:
        """All fields, and what is said of them."""
        with Form(id="figures"):
            yield from (self.row(field) for field in self.card.fields if field.name not in self._fields)
            for hint in dict.fromkeys(field.hint for field in self.card.fields if field.hint):
                yield Static(hint, classes="muted", markup=False)

    def on_mount(self) -> None:
        """Show what is asked."""
        self.changed("")

    def changed(self, _name: str) -> None:
        """What need not be asked without the answer to another field is not shown."""
        for field, _widget in self._fields.values():
            if field.only_with:
                self.row_of(field.name).display = bool(self.value(field.only_with))

    def focus_next(self, selector: str | type[QueryType] = "*") -> Widget | None:
        """The next field, even where a key comes before it is drawn; the last shows what is said below it."""
        del selector
        self.changed("")
        shown = [widget for _field, widget in self._fields.values() if is_shown(widget)]
        after = next((n for n, widget in enumerate(shown, 1) if widget is self.focused), 0)
        self.set_focus(shown[after % len(shown)])
        if self.focused is shown[-1]:
            self.call_after_refresh(self.query_one("#figures").scroll_end, animate=False)
        return self.focused

    def about(self, seen: ConsoleState) -> object:
        """What the device thinks of cards and numbers."""
        flight = flight_of(seen)
        return (flight.row, flight.sections, flight.skills, flight.prices) if flight else None

    def entered(self, name: str) -> None:
        """Enter in a field goes to the next one; in the last it sends."""
        shown = [
            name for name in self.values if is_shown(each := self.widget(name)) and isinstance(each, Input)
        ]
        if name == shown[-1]:
            self.action_submit()
        else:
            self.focus_next()

    def to_command(self, values: Values) -> Command | None:
        """What the card says; what is missing for that is said."""
        try:
            return self.card.command(values)
        except Unfit as missing:
            self.say(str(missing))
            return None


class SectionScreen(CardForm):
    """What a section of the mothership says, before it can matter."""

    def about(self, seen: ConsoleState) -> object:
        """A board says the same whatever happens."""
        return flight.mothership if (flight := flight_of(seen)) else None


class _Named(CardForm):
    """A card with a name; what is known of it is filled in."""

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self._known: dict[str, Tree] = {}
        self._filled = ""

    def rows(self) -> ComposeResult:
        """The name, and below it what is known of the card."""
        yield self.row(*(field for field in self.card.fields if field.name == "name"))
        yield Static("", id="known", classes="muted", markup=False)
        yield from super().rows()

    def about(self, seen: ConsoleState) -> object:
        """A card means the same, as long as it is due."""
        flight = flight_of(seen)
        return (flight.step, flight.owed, flight.row) if flight else None

    def on_mount(self) -> None:
        """Ask which cards are known."""
        self.desk.expects()  # a beginning means a known card
        self.ask(Cards(), self._hear, lambda _no: self.desk.has_come())
        self._show_fields()

    def _hear(self, cards: Mapping[str, Mapping[str, Tree]] | None) -> None:
        self._known = dict((cards or {}).get(self.card.shelf, {}))
        names = SuggestFromList(list(map(self.card_called, self.offered())), case_sensitive=False)
        for field in self.query("#card-name").results(Input):
            field.suggester = names
        self._show_fields()
        self.desk.has_come()

    def offered(self) -> list[str]:
        """The names that may be meant: cards that do not lie out yet."""
        return sorted(self._known.keys() - self.card.out)

    def is_whole(self, name: str) -> bool:
        """Whether a name is enough."""
        return self._known.get(name, {}).keys() >= self.card.whole

    def to_command(self, values: Values) -> Command | None:
        """Of a known card the name is enough."""
        name = self.name_typed
        return super().to_command({"name": name} if self.is_whole(name) else {**values, "name": name})

    def changed(self, name: str) -> None:
        """A known card needs no fields."""
        super().changed(name)
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
            self._first_unknown().focus()

    def _first_unknown(self) -> Widget:
        """The field that is asked of a card known in part; of a new one, the first of all."""
        known = self._known.get(self.name_typed, {})
        fields = [field.name for field in self.card.fields if field.name != "name"]
        asked = (name for name in fields if name in self.card.whole and name not in known)
        return self.widget(next(asked) if known else fields[0])

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

    def card_called(self, name: str) -> str:
        """A card of the rulebook in the table's language; another one as it was typed."""
        return {"enemies": naming.enemy, "skills": naming.skill}[self.card.shelf](name)

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
            self._fill(cards.picked(known))
        if whole:
            said = _("{figures}   enter: this one").format(figures=cards.said(self.card.fields, known))
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
        """Show what is known; a choice of which nothing is known stays, or is as it is likely."""
        for field in self.card.fields:
            if field.name in known or (field.options is None and field.name != "name"):
                self.fill(field.name, known.get(field.name))
            elif field.options and field.at:
                self.fill(field.name, field.options[field.at].value)

    def _could_be_known(self, name: str) -> bool:
        return name not in self._known and bool(self._like(name))


class ArriveScreen(_Named):
    """Step 1: which enemy came. A new one's figures are typed."""


class SkillScreen(_Named):
    """A skill card that is kept, or that a reward gives."""


def card_screen(card: Card) -> CardForm:
    """The form of a card."""
    forms = {"arrive-another": ArriveScreen, "skill": SkillScreen, "section": SectionScreen}
    return forms.get(card.name, CardForm)(card)
