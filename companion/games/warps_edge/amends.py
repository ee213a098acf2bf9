"""What is typed from cards and boards, once, and put right where it was read wrong. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import UNSET
from msgspec.structs import asdict

from companion.games.deeds import Deed, Field, Made, Unfit, begun, choice, number
from companion.games.warps_edge import naming
from companion.games.warps_edge.cards import (
    deck_field,
    effect_fields,
    enemy_fields,
    gathered,
    name_field,
    picked,
    section_fields,
    skill_fields,
)
from companion.games.warps_edge.deeds import effects
from companion.words.language import N_, _
from rules.boxes import Tree
from rules.warps_edge import figures as printed
from rules.warps_edge.commands import Amend, Arrive, CardTold, Printed, Section, SectionTold, Skill, SkillTold
from rules.warps_edge.view import View as Flight

Values = Mapping[str, Any]
NOT_THERE = "not-there"
_SHELVES = {"enemies": ("enemies", naming.enemy), "skills": ("skill_cards", naming.skill)}


class Card(Made, frozen=True, kw_only=True, eq=False):
    """A deed that is read from a card or a board."""

    title: str
    """What is asked above its fields."""

    shelf: str = ""
    """Where the host keeps such cards by their names; empty for what has none."""

    whole: frozenset[str] = frozenset()
    """What must be known of a card, so that its name is enough."""

    out: frozenset[str] = frozenset()
    """Cards that cannot be meant, for they lie out already."""


def arrival(flight: Flight) -> Deed:
    """An enemy of step 1, or one that keen sights add: a card that it can be, or one that is typed."""
    is_added = bool(flight.owed) and flight.owed[0].what == "enemy"
    free = next((n for n, card in enumerate(flight.row, 1) if card is None), len(flight.row) + 1)
    title = _("Keen sights: which enemy is added?") if is_added else _("Which enemy arrives at {n}?")
    title = title.format(n=free)
    levels = [card.figures.level for card in flight.row if card is not None]
    level = next((card.level for card in flight.coming if card.level), max(levels, default=1))
    decks = deck_field(flight, (None, _("look at the card"))) if is_added else ()
    typed = Card(
        "arrive-another", _("another one"), _("its name is typed"), does=Arrive, title=title,
        fields=(_name_of_card(), *enemy_fields(level), *effect_fields(), *decks),
        shelf="enemies",
        whole=frozenset({"attack", "level", *(each.name for each in decks)}),
        makes=lambda said: Arrive(**gathered(_filled(said))),
    )  # fmt: skip
    known = tuple(_known(flight, has_decks=bool(decks)))
    return Deed("arrive", title, deeds=(*known, typed)) if known else typed


def _known(flight: Flight, *, has_decks: bool) -> Iterator[Deed]:
    """Who may lie on top of the deck that is due; of two decks keen sights take either."""
    for card in flight.coming if flight.owed else flight.coming[:1]:
        side, label = ("right", _("right deck")) if card.deck else ("left", _("left deck"))
        given = {"then": (), "deck": side} if has_decks else {"then": ()}
        for name in card.names:
            yield Deed(
                f"arrive-{name}-{side}", naming.enemy(name), label if has_decks else "", does=Arrive,
                given={"name": name, **given},
            )  # fmt: skip


def known(card: Card, numbers: Tree) -> Card | None:
    """The same, chosen by its name among those that the printed *numbers* have whole; none without these."""
    if not card.shelf:
        return None
    group, called = _SHELVES[card.shelf]
    deck = tuple(each for each in card.fields if each.name == "deck")
    names = sorted(
        (called(name), name) for name, said in numbers.get(group, {}).items()
        if name not in card.out and all(said.get(each) is not None for each in card.whole - {"deck"})
    )  # fmt: skip
    asked = (choice("name", card.title, ((name, label) for label, name in names)), *deck)
    label = _("a known card")
    return card.but(name=f"{card.name}-known", label=label, hint="", fields=asked) if names else None


def wanting(card: Card) -> Card:
    """The same, for who is asked field by field: what of a new card must be known is asked until it is."""
    fields = (
        each.but(needed=True, some=each.options is not None) if each.name in card.whole else each
        for each in card.fields
    )
    return card.but(fields=tuple(fields))


def skill(flight: Flight) -> Card:
    """A skill card that is kept, or that a reward gives."""
    is_kept = flight.owed[0].what == "keep-skill"
    title = _("Which of the two skills do you keep?") if is_kept else _("Which skill is it?")
    return Card(
        "skill", _("a skill card"), does=Skill, title=title,
        fields=(_name_of_card(), *skill_fields(), *effect_fields(skill=True)),
        shelf="skills", whole=frozenset({"kind", "fee"}), out=frozenset(card.name for card in flight.skills),
        makes=_skill,
    )  # fmt: skip


def _skill(said: Values) -> Skill:
    """Of a known card the name is enough."""
    name, figures = said["name"], gathered(_filled(said, "name"))
    return Skill(name=name, figures=printed.TypedSkill(**figures) if figures else None)


def section(n: int) -> Card:
    """What a section of the mothership says, before it can matter."""
    return Card(
        "section", naming.place(f"section:{n}"), does=Section, title=_says(n), fields=section_fields(),
        makes=lambda said: Section(section=n, figures=printed.Section(**_filled(said))),
    )  # fmt: skip


def by_hand(flight: Flight) -> Deed:
    """What a card does that the device does not know, and what was read wrong of one."""
    return Deed("by-hand", _("Carried out by hand"), deeds=(*effects(flight), amends(flight)))


def amends(flight: Flight) -> Deed:
    """Everything that may have been read or typed wrong, as it truly is."""
    return Deed(
        "amend", _("Read or typed wrong"), _("a card, a section, a skill, a choice, a number"),
        deeds=(
            *(_waived(flight, n) for n in range(len(flight.owed))),
            *(_row(flight, n) for n in range(1, len(flight.row) + 1)),
            *(_part(flight, n) for n in range(1, len(flight.sections) + 1)),
            *(_lies(flight, n) for n in range(len(flight.skills))),
            _scales(flight),
            *_ends(flight),
        ),
    )  # fmt: skip


def _waived(flight: Flight, n: int) -> Deed:
    owed = (*flight.owed[:n], *flight.owed[n + 1 :])
    return Deed(
        f"waive-{n}", naming.choice(flight.owed[n].what), _("the card did not give that: nothing is chosen"),
        does=Amend, given={"owed": owed, "why": _("the card gives nothing")},
    )  # fmt: skip


def _row(flight: Flight, n: int) -> Card:
    """The card that truly lies at a place of the row."""
    card, where = flight.row[n - 1], naming.place(f"enemy:{n}", flight)
    held = {"name": card.name, **picked(asdict(card.figures))} if card else {}
    lies = choice("lies", _("a card"), ((True, _("lies there")), (False, _("none lies there"))))
    return Card(
        f"amend-enemy-{n}", where, _("its name, numbers and rewards"), does=Amend,
        title=_("What truly lies here: {place}?").format(place=where),
        fields=_held(
            (
                lies, name_field(), *enemy_fields(), *effect_fields(),
                *deck_field(flight, (None, _("as it is"))),
            ),
            {"lies": card is not None, **held},
        ),
        makes=partial(_card_lies, n, card.figures if card else None),
    )  # fmt: skip


def _card_lies(place: int, was: printed.Enemy | None, said: Values) -> Amend:
    """The card changes here, and when it comes again."""
    name, why = said["name"], N_("read wrong")
    if not said["lies"]:
        return Amend(row={place: None}, why=why)
    if not name:
        raise Unfit(_("Type its name."))
    card = _of(said, enemy_fields()) | _forgotten(was) | gathered(_of(said, effect_fields()))
    card["attack"] = card["attack"] or 0
    told = CardTold(name=name, deck=said.get("deck"))
    return Amend(row={place: told}, box={"enemies": {name: card}}, why=why)


def _part(flight: Flight, n: int) -> Card:
    """A section of the mothership; one that is not out after all says what it says."""
    part, fields = flight.sections[n - 1], section_fields()
    down = choice("down", _("it is"), ((False, _("not out")), (True, _("out"))))

    def amend(said: Values) -> Amend:
        figures = printed.Section(**_filled(_of(said, fields)))
        return Amend(sections={n: SectionTold(down=said["down"], figures=figures)}, why=N_("read wrong"))

    return Card(
        f"amend-section-{n}", naming.place(part.place, flight), _("whether it is down, and what it says"),
        does=Amend, title=_says(n), makes=amend,
        fields=_held((down, *fields), {"down": part.down, **(asdict(part.figures) if part.figures else {})}),
    )  # fmt: skip


def _lies(flight: Flight, n: int) -> Card:
    """A skill card as it truly lies, and its fee; it changes here, and when it comes again."""
    card, fields = flight.skills[n], (*skill_fields(), *effect_fields(skill=True))
    states = ((state, naming.state(state)) for state in ("idle", "active", "exhausted", "lasting"))
    lies = choice("state", _("it is"), (*states, (NOT_THERE, _("not there at all"))))

    def amend(said: Values) -> Amend:
        figures = printed.TypedSkill(**{**_forgotten(card.figures), **gathered(_filled(_of(said, fields)))})
        told = None if said["state"] == NOT_THERE else SkillTold(state=said["state"], figures=figures)
        return Amend(skills={card.name: told}, why=N_("read wrong"))

    return Card(
        f"amend-skill-{card.name}", naming.skill(card.name), _("a skill: how it lies, its fee"), does=Amend,
        title=naming.skill(card.name), makes=amend,
        fields=_held((lies, *fields), {"state": card.state, **picked(asdict(card.figures))}),
    )  # fmt: skip


def _forgotten(was: printed.Enemy | printed.Skill | None) -> dict[str, Any]:
    """Effects that were picked and are not any more."""
    return {"effects": None} if was and was.effects is not UNSET else {}


def _scales(flight: Flight) -> Card:
    """The fighter's scales, and the prices of tokens; only what differs is sent."""
    scales = {"shields": flight.shields.of, "hull": flight.hull.of, "cargo": flight.cargo_room}
    named = {"shields": _("shields' top"), "hull": _("hull's top"), "cargo": _("cargo room")}
    held = {**scales, "warps": flight.warp.of, **flight.prices}
    called = {**named, "warps": _("warps")}

    def tell(said: Values) -> Printed:
        other = {name: n for name, n in _filled(said).items() if n != held.get(name)}
        parts = (
            ("fighters", flight.fighter, {name: n for name, n in other.items() if name in scales}),
            ("motherships", flight.mothership, {name: n for name, n in other.items() if name == "warps"}),
            ("tokens", "prices", {name: n for name, n in other.items() if name in flight.prices}),
        )
        if not other:
            raise Unfit(_("Nothing is typed yet."))
        return Printed(box={group: {of: told} for group, of, told in parts if told})

    return Card(
        "amend-scales", _("scales and prices"), _("printed numbers that were misread"), does=Printed,
        title=_("scales and prices"), makes=tell,
        fields=_held(
            (number(name, called.get(name) or naming.token(name), most=99) for name in held), held
        ),
    )  # fmt: skip


def _ends(flight: Flight) -> Iterator[Deed]:
    """How the flight truly ended, or that it goes on."""
    ends: dict[str, tuple[str, str]] = {
        "victory": (_("the flight is won"), _("the mothership is out")),
        "hull": (_("the flight is lost"), _("the hull is gone")),
        "last-warp": (_("the flight is lost"), _("the last warp is over")),
    }
    if flight.ended is not None:
        ends = {"not-yet": (_("the flight goes on"), _("it has not ended after all"))}
    for how, (label, hint) in ends.items():
        yield Deed(f"ended-{how}", label, hint, does=Amend, given={"ended": how, "why": N_("read wrong")})


def _held(fields: Iterable[Field], held: Values) -> tuple[Field, ...]:
    """The fields, beginning with what the device thinks."""
    return tuple(begun(each, held[each.name]) if each.name in held else each for each in fields)


def _name_of_card() -> Field:
    return name_field(_("as the card has it"))


def _says(n: int) -> str:
    return _("What does {section} say?").format(section=naming.place(f"section:{n}"))


def _of(said: Values, fields: Sequence[Field]) -> dict[str, Any]:
    return {each.name: said[each.name] for each in fields}


def _filled(said: Values, *besides: str) -> dict[str, Any]:
    """What was filled in; what was left empty, nothing says."""
    return {name: value for name, value in said.items() if value is not None and name not in besides}
