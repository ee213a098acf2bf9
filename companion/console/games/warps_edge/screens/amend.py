"""What was read or typed wrong of a flight, told as it truly is: cards, sections, skills, choices, scales."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec.structs import asdict

from companion.console.games.warps_edge import forms
from companion.console.games.warps_edge.actions import SCREENS
from companion.console.games.warps_edge.screens.cards import LONGEST_NAME, CardForm
from companion.console.games.warps_edge.screens.pick import Line, PickScreen
from companion.console.games.warps_edge.seen import flight_of
from companion.console.screens.form import Values
from companion.console.state import ConsoleState
from companion.games.deeds import Field, choice, number
from companion.games.warps_edge import naming
from companion.words.language import _
from rules.game import Command
from rules.warps_edge import figures
from rules.warps_edge.commands import Amend, CardTold, Printed, SectionTold, SkillTold
from rules.warps_edge.view import View as Flight

NOT_THERE = "not-there"
_NAME = "name"


def amends() -> PickScreen:
    """Everything that may have been read or typed wrong."""
    return PickScreen(_("Read or typed wrong"), _lines)


def _lines(now: Flight) -> list[Line]:
    cards = [
        Line(naming.place(f"enemy:{n}", now), _("its name, numbers and rewards"),
             screen=partial(RowScreen, n, now))
        for n in range(1, len(now.row) + 1)
    ]  # fmt: skip
    parts = [
        Line(naming.place(part.place, now), _("whether it is down, and what it says"),
             screen=partial(PartScreen, n, now))
        for n, part in enumerate(now.sections, 1)
    ]  # fmt: skip
    skills = [
        Line(naming.skill(skill.name), _("a skill: how it lies, its fee"),
             screen=partial(SkillLiesScreen, skill.name, now))
        for skill in now.skills
    ]  # fmt: skip
    waived = [
        Line(naming.choice(owed.what), _("the card did not give that: nothing is chosen"),
             command=Amend(owed=(*now.owed[:n], *now.owed[n + 1 :]), why=_("the card gives nothing")))
        for n, owed in enumerate(now.owed)
    ]  # fmt: skip
    scales = Line(
        _("scales and prices"), _("printed numbers that were misread"), screen=partial(ScalesScreen, now)
    )
    return [*waived, *cards, *parts, *skills, scales, *_ends(now)]


def _ends(now: Flight) -> list[Line]:
    """How the flight truly ended, or that it goes on."""
    why = _("read wrong")
    if now.ended is not None:
        goes_on = Amend(ended="not-yet", why=why)
        return [Line(_("the flight goes on"), _("it has not ended after all"), command=goes_on)]
    return [
        Line(_("the flight is won"), _("the mothership is out"), command=Amend(ended="victory", why=why)),
        Line(_("the flight is lost"), _("the hull is gone"), command=Amend(ended="hull", why=why)),
        Line(_("the flight is lost"), _("the last warp is over"), command=Amend(ended="last-warp", why=why)),
    ]


class AmendScreen(CardForm):
    """A form that says how something truly is; it begins with what the device thinks."""

    ACTIONS = SCREENS["AmendScreen"]

    def __init__(self, title: str, fields: tuple[Field, ...], held: Mapping[str, Any]) -> None:
        super().__init__(title, fields)
        self._held = held

    def on_mount(self) -> None:
        """Fill in what the device thinks."""
        super().on_mount()
        for name, value in self._held.items():
            self.fill(name, value)

    def about(self, seen: ConsoleState) -> object:
        """What the device thinks of cards and numbers."""
        flight = flight_of(seen)
        return (flight.row, flight.sections, flight.skills, flight.prices) if flight else None

    def printed(self, values: Values, fields: tuple[Field, ...]) -> dict[str, Any]:
        """What the card says; what is left empty, it does not say."""
        return {field.name: values[field.name] for field in fields}


class RowScreen(AmendScreen):
    """The card that truly lies at a place of the row."""

    def __init__(self, place: int, now: Flight) -> None:
        card = now.row[place - 1]
        lies = choice("lies", _("a card"), ((True, _("lies there")), (False, _("none lies there"))))
        name = Field(name=_NAME, label=_("its name"), empty="", longest=LONGEST_NAME)
        sides = (("left", _("left")), ("right", _("right")))
        deck = (
            (choice("deck", _("from the deck"), ((None, _("as it is")), *sides)),)
            if len(now.decks) > 1
            else ()
        )
        held = {"lies": card is not None} | ({_NAME: card.name, **asdict(card.figures)} if card else {})
        where = naming.place(f"enemy:{place}", now)
        super().__init__(
            _("What truly lies here: {place}?").format(place=where),
            (lies, name, *forms.enemy_fields(), *deck),
            held,
        )
        self._place = place

    def to_command(self, values: Values) -> Command | None:
        """The card changes here, and when it comes again."""
        why = _("read wrong")
        if not values["lies"]:
            return Amend(row={self._place: None}, why=why)
        if not values[_NAME]:
            self.say(_("Type its name."))
            return None
        figures_ = self.printed(values, forms.enemy_fields())
        figures_["attack"] = figures_["attack"] or 0
        told = CardTold(name=values[_NAME], deck=values.get("deck"))
        return Amend(row={self._place: told}, box={"enemies": {values[_NAME]: figures_}}, why=why)


class PartScreen(AmendScreen):
    """A section of the mothership, as it truly is."""

    def __init__(self, section: int, now: Flight) -> None:
        part = now.sections[section - 1]
        down = choice("down", _("it is"), ((False, _("not out")), (True, _("out"))))
        held = {"down": part.down} | (asdict(part.figures) if part.figures else {})
        what = _("What does {section} say?").format(section=naming.place(part.place, now))
        super().__init__(what, (down, *forms.section_fields()), held)
        self._section = section

    def to_command(self, values: Values) -> Amend:
        """A section that is not out after all says what it says."""
        said = {
            name: value
            for name, value in self.printed(values, forms.section_fields()).items()
            if value is not None
        }
        told = SectionTold(down=values["down"], figures=figures.Section(**said))
        return Amend(sections={self._section: told}, why=_("read wrong"))


class SkillLiesScreen(AmendScreen):
    """A skill card as it truly lies, and its fee."""

    def __init__(self, skill: str, now: Flight) -> None:
        card = next(each for each in now.skills if each.name == skill)
        states = tuple((state, naming.state(state)) for state in ("idle", "active", "exhausted", "lasting"))
        lies = choice("state", _("it is"), (*states, (NOT_THERE, _("not there at all"))))
        held = {"state": card.state, **asdict(card.figures)}
        super().__init__(naming.skill(skill), (lies, *forms.skill_fields()), held)
        self._skill = skill

    def to_command(self, values: Values) -> Amend:
        """One that is not there goes; another one changes here, and when it comes again."""
        if values["state"] == NOT_THERE:
            return Amend(skills={self._skill: None}, why=_("read wrong"))
        said = {
            name: value
            for name, value in self.printed(values, forms.skill_fields()).items()
            if value is not None
        }
        told = SkillTold(state=values["state"], figures=figures.TypedSkill(**said))
        return Amend(skills={self._skill: told}, why=_("read wrong"))


class ScalesScreen(AmendScreen):
    """The fighter's scales, and the prices of tokens."""

    def __init__(self, now: Flight) -> None:
        scales = {"shields": now.shields.of, "hull": now.hull.of, "cargo": now.cargo_room,
                  "warps": now.warp.of}  # fmt: skip
        named = {"shields": _("shields' top"), "hull": _("hull's top"), "cargo": _("cargo room"),
                 "warps": _("warps")}  # fmt: skip
        fields = tuple(number(name, named[name], most=99) for name in scales)
        prices = tuple(number(token, naming.token(token), most=99) for token in now.prices)
        super().__init__(_("scales and prices"), (*fields, *prices), {**scales, **now.prices})
        self._fighter, self._ship, self._scales = now.fighter, now.mothership, scales

    def to_command(self, values: Values) -> Printed | None:
        """Only what is otherwise."""
        other = {name: n for name, n in values.items() if n is not None and n != self._held.get(name)}
        warps = other.pop("warps", None)
        scales = {name: n for name, n in other.items() if name in self._scales}
        prices = {name: n for name, n in other.items() if name not in self._scales}
        parts: dict[str, Any] = {
            "fighters": {self._fighter: scales} if scales else None,
            "motherships": {self._ship: {"warps": warps}} if warps else None,
            "tokens": {"prices": prices} if prices else None,
        }
        box = {group: told for group, told in parts.items() if told}
        if not box:
            self.say(_("Nothing is typed yet."))
            return None
        return Printed(box=box)
