"""A correction: the table is right, and the device follows. What will change is shown before it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList

from companion.console.room import Suggestion
from companion.console.screens.form import FormPage, Values
from companion.console.screens.history import HistoryScreen
from companion.console.state import ConsoleState
from companion.console.suggestions import foretold, is_urgent, likely, lying
from companion.console.widgets.choice import Choice
from companion.console.widgets.pane import Text
from companion.console.widgets.pick_list import Listed
from companion.games.deeds import Field, Option, choice, number
from companion.games.inventory import Inventory
from companion.line.carried import Bookmark
from companion.line.wire import Table
from companion.words.language import N_, _
from rules.correcting import Move
from rules.game import Command

CUBES = "cubes"
WHICH = "of"
"""The field of whose dial it is, where there are several."""
NUMBER = "dialled"
"""The field of every dial that is a number."""
ANSWER = "answer"
"""The field of every dial that is none."""
_OF_CUBES = ("piece", "by", "from", "to")
LONGEST_WHY = 200


class CorrectScreen(FormPage):
    """
    First the likeliest corrections of what has just happened, then the form for any other.

    Enter picks a likely one, which shows what it will change; enter again makes it. A dial fires nothing.
    """

    HEADING = N_("Correct")
    FAULTS = "preview"
    SENDS = "make-correction"

    def __init__(self, pages: Mapping[str, Callable[[], Screen[Any]]]) -> None:
        super().__init__()
        self._pages = {"history": HistoryScreen, **pages}
        """What may be opened instead of a correction."""
        self._offers: tuple[Suggestion, ...] = ()
        self._listed: Bookmark | None = None
        """The table whose likely corrections they are."""
        self._picked: Suggestion | None = None
        self._lies: tuple[Table | None, Inventory] = None, lying(None)
        """A table, and what lies there."""

    @property
    def _there(self) -> Inventory:
        if self._lies[0] is not (table := self.desk.seen.table):
            self._lies = table, lying(table)
        return self._lies[1]

    def above(self) -> ComposeResult:
        """The list of likely corrections."""
        yield Listed(compact=True, markup=False, id="likely")

    def rows(self) -> ComposeResult:
        """What, how much, whereto, why; and below what it will change."""
        there = self._there
        source, target = there.likely_move(there.pieces[0][0] if there.pieces else "")
        yield self.row(choice("kind", _("what is wrong"), ((CUBES, there.what), *there.dials)))
        yield self.row(choice("piece", there.which, there.pieces))
        yield self.row(number("by", _("how many"), least=1, empty=1))
        yield self.row(choice("from", _("from"), there.places, at=source))
        yield self.row(choice("to", _("to"), there.places, at=target))
        for first in [*there.several.values()][:1]:
            yield self.row(choice(WHICH, _("whose, or which"), first))
        for first in [*there.answers.values()][:1]:
            yield self.row(choice(ANSWER, _("to"), first))
        yield self.row(number(NUMBER, _("to"), least=-999))
        yield self.row(Field(name="why", label=_("why"), placeholder=_("a few words"), longest=LONGEST_WHY))

    def first(self) -> Widget | None:
        """What is likely after something went wrong, else the form."""
        if not (self._offers and is_urgent(self.seen.table, self.seen.refused_now)):
            return super().first()
        listed = self.query_one("#likely", OptionList)
        listed.highlighted = 0
        return listed

    def about(self, seen: ConsoleState) -> object:
        """What is said below that it will change."""
        said = foretold(self._meant, seen.table) if seen.table else ""
        return said or seen.version

    def show(self, seen: ConsoleState) -> None:
        """What is likely, and what would change, depends on what is."""
        if seen.mark != self._listed:
            self._list(seen)
        self._lay_out()

    def _list(self, seen: ConsoleState) -> None:
        """What is likely by now; what was picked and is not among it is picked no longer."""
        self._listed, offers = seen.mark, likely(seen.table, seen.refused_now, seen.tried)
        self._offers, listed = offers, self.query_one("#likely", OptionList)
        if self._picked not in offers:
            self._picked = None
        with listed.prevent(OptionList.OptionHighlighted):
            at = listed.highlighted
            listed.set_options([offer.sentence for offer in offers])
            listed.highlighted = None if at is None else min(at, len(offers) - 1)
        self._number()

    def _lay_out(self) -> None:
        """Only the fields that go with what is wrong, and what would change."""
        kind, there = self.value("kind"), self._there
        dial = {ANSWER if kind in there.answers else NUMBER, WHICH if kind in there.several else ""}
        for name in self._fields:
            self.row_of(name).display = name in {"kind", "why", *(_OF_CUBES if kind == CUBES else dial)}
        if isinstance(field := self.widget(NUMBER), Input):
            field.placeholder = str(self._stands(self.values))
        self._say_changes()

    def look(self) -> None:
        """From now on what is said below is meant."""
        super().look()
        self._lay_out()

    def changed(self, name: str) -> None:
        """Say again what would change; who it can be goes with what is wrong."""
        kind, there = self.value("kind"), self._there
        for field, kinds in ((WHICH, there.several), (ANSWER, there.answers)) if name == "kind" else ():
            if kind in kinds and isinstance(offered := self.widget(field), Choice):
                offered.offer([Option(*each) for each in kinds[kind]])
        if name == "kind":
            self.fill(NUMBER, None)  # it was meant for another dial
        if name == "kind" and kind in there.answers:
            self.fill(ANSWER, there.stands.get(kind))
        if name == "piece":
            self._begin_where_it_lies()
        self._pick(None)

    def _begin_where_it_lies(self) -> None:
        """A piece that does not lie where it would be taken from is taken from where it does."""
        piece, source, there = self.value("piece"), self.value("from"), self._there
        if not there.heaps.get(source, {}).get(piece):
            for field, at in zip(("from", "to"), there.likely_move(piece), strict=True):
                self.fill(field, there.places[at][0])

    def on_descendant_focus(self) -> None:
        """The list and the form are about different changes."""
        self._number()
        self.look()

    def _number(self) -> None:
        """The likely ones have numbers while a digit picks one; in a field it is typed."""
        listed, is_typing = self.query_one("#likely", OptionList), isinstance(self.focused, Input)
        for n, offer in enumerate(self._offers):
            sign = "  " if is_typing else f"{n + 1}."
            listed.replace_option_prompt_at_index(n, f"{sign} {offer.sentence}")

    def action_likely(self, n: int) -> None:
        """Pick the likely one of that number, and with it once more make it."""
        if n <= len(self._offers):
            listed = self.query_one("#likely", OptionList)
            if listed.highlighted != n - 1:
                listed.highlighted = n - 1
            listed.focus()
            self.call_after_refresh(listed.action_select)

    def on_option_list_option_highlighted(self) -> None:
        """Another one may be picked."""
        self._pick(None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Pick it, and see what it changes; picked already, make it."""
        offer = self._offers[event.option_index]
        if offer.page or offer == self._picked:
            self.action_submit()
        else:
            self._pick(offer)

    def action_submit(self) -> None:
        """Make the change that is said below."""
        offer = self._offer
        if offer is None:
            super().action_submit()
        elif offer.page:
            self.app.switch_screen(self._pages[offer.page]())
        else:
            self.send(self._meant)

    def say(self, sentence: str) -> None:
        """What is wrong stands where it is said what would change."""
        if sentence:
            super().say(sentence)

    def to_command(self, values: Values) -> Command:
        """Pieces are moved, or a dial is set."""
        kind, why, there = values["kind"], values["why"] or N_("correction"), self._there
        if kind == CUBES or there.setting is None:
            source, target = values["from"], values["to"]
            return Move(piece=values["piece"], by=values["by"], from_=source, to=target, why=why)
        dial = f"{kind}:{values[WHICH]}" if kind in there.several else kind
        typed = values[ANSWER if kind in there.answers else NUMBER]
        return there.setting(dial, self._stands(values) if typed is None else typed, why)

    def _stands(self, values: Values) -> int:
        """Where the dial that is wrong stands: what is offered until another number is typed."""
        kind, there = values["kind"], self._there
        return there.stands.get(f"{kind}:{values[WHICH]}" if kind in there.several else kind, 0)

    def _pick(self, offer: Suggestion | None) -> None:
        self._picked = offer
        self.look()

    @property
    def _meant(self) -> Command:
        """The command of what is said below."""
        offer = self._offer
        return offer.command if offer and offer.command else self.to_command(self.values)

    @property
    def _offer(self) -> Suggestion | None:
        """What is picked, or else pointed at in the list; none when the form counts."""
        listed = self.query_one("#likely", OptionList)
        if self._picked or not listed.has_focus or listed.highlighted is None:
            return self._picked
        return self._offers[listed.highlighted]

    def _say_changes(self) -> None:
        """What will change: by what is picked or pointed at in the list, or by the form."""
        if self.seen.table is None:
            return
        offer = self._offer
        lines = [] if offer and offer.page else [foretold(self._meant, self.seen.table)]
        if offer:
            again = _("enter again: do it") if offer == self._picked else _("enter: pick it")
            lines.append(_("enter: go there") if offer.page else again)
        self.query_one("#preview", Text).say("\n".join(filter(None, lines)))
