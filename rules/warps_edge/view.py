"""What everybody may see of a flight: everything but what the bag holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from rules.game import Audit
from rules.warps_edge import decks, figures, table, targets, threat
from rules.warps_edge.table import BAG, CARGO, DISCARD, GONE, SUPPLY, TRAYS, Table


class Dial(msgspec.Struct, frozen=True):
    """Where a marker stands on its scale; *of* 0 while nobody has typed how long that is."""

    now: int
    of: int


class EnemyView(msgspec.Struct, frozen=True):
    """A card of the row."""

    place: str
    name: str
    figures: figures.Enemy
    stunned: bool
    attack: int
    """Damage it does now unless it is stunned."""

    needs: targets.Force
    has: targets.Force


class SectionView(msgspec.Struct, frozen=True):
    """A section of the mothership."""

    place: str
    down: bool
    open: bool
    """Whether it can attack and be attacked now."""

    figures: figures.Section | None
    stunned: bool
    attack: int
    """Damage it does now, if it is open and not stunned."""

    needs: targets.Force
    has: targets.Force


class SkillView(msgspec.Struct, frozen=True):
    """A skill card."""

    name: str
    state: str
    figures: figures.Skill


class Coming(msgspec.Struct, frozen=True):
    """An enemy that is due, and what is known of it while its card is still closed."""

    place: str
    """Where it goes; empty when the pilot chooses the deck."""

    deck: int
    """From 0; the right one of two is 1."""

    names: tuple[str, ...]
    """Who it can be: the cards that went back onto the deck; empty when it can be anybody."""

    level: int | None
    """By the order of the deck, for a card that nobody has seen."""


class View(msgspec.Struct, frozen=True):
    """The table; of the bag only how many."""

    game: str
    version: int
    phase: str
    step: str
    turn: int
    warp: Dial
    fighter: str
    shields: Dial
    hull: Dial
    cargo_room: int
    mothership: str
    marker: int
    row: tuple[EnemyView | None, ...]
    sections: tuple[SectionView, ...]
    decks: tuple[int, ...]
    skills: tuple[SkillView, ...]
    bag: int
    """How many tokens: a hand may count them, no eye may look."""

    supply: dict[str, int]
    discard: dict[str, int]
    cargo: dict[str, int]
    trays: dict[str, int]
    removed: dict[str, int]
    places: dict[str, dict[str, int]]
    """Every place that is not empty, but for the bag."""

    prices: dict[str, int]
    owed: tuple[table.Choice, ...]
    threat: threat.Threat
    """What the enemies' attack would do as the table stands now."""

    commitment: str
    draws: int
    ended: str | None
    unknown: tuple[str, ...] = ()
    """Printed numbers this flight will need and nobody has typed, in the order of their need."""

    due: int = 5
    """Tokens that the next plan draws."""

    ending: bool = False
    """Whether the next plan ends the warp, because the bag holds too few."""

    by_hand: bool = False
    """Whether hands draw from the real bag: then effects leave their draws to `record`."""

    coming: tuple[Coming, ...] = ()
    """Enemies that are due now, in their order."""

    fallen: tuple[tuple[str, ...], ...] = ()
    """The discarded enemies, by deck, in the order in which they went out."""

    proposed: tuple[str, ...] = ()
    """The tokens that an attack would best take as the table stands now; the pilot chooses."""

    effects: tuple[table.Effect, ...] = ()
    """What holds until the end of the turn."""


def shown(flight: Table, *, version: int) -> View:
    """What everybody may see."""
    pieces, have = flight.pieces, targets.forces(flight)
    return View(
        game=flight.game,
        version=version,
        phase="play" if flight.ended is None else "over",
        step=flight.step,
        turn=flight.turn,
        warp=Dial(flight.warp, flight.warps),
        fighter=flight.fighter_name,
        shields=Dial(flight.shields, flight.full_shields),
        hull=Dial(flight.hull, flight.full_hull),
        cargo_room=flight.room,
        mothership=flight.mothership,
        marker=flight.marker,
        row=tuple(_enemy(flight, n, have) for n in range(1, len(flight.row) + 1)),
        sections=tuple(_section(flight, n, have) for n in range(1, len(flight.sections) + 1)),
        decks=flight.decks,
        skills=tuple(SkillView(name, skill.state, skill.figures) for name, skill in flight.skills.items()),
        bag=sum(pieces.at(BAG).values()),
        supply=dict(pieces.at(SUPPLY)),
        discard=dict(pieces.at(DISCARD)),
        cargo=dict(pieces.at(CARGO)),
        trays=dict(pieces.at(TRAYS)),
        removed=dict(pieces.at(GONE)),
        places={place: heap for place, heap in pieces.places().items() if place != BAG},
        prices=flight.prices,
        owed=tuple(_choosable(flight)),
        threat=threat.threat(flight),
        commitment=flight.commitment,
        draws=flight.draws,
        ended=flight.ended,
        unknown=tuple(".".join(path) for path in flight.unknown),
        due=flight.box.turn.draws,
        ending=not flight.first_draw and sum(pieces.at(BAG).values()) < flight.box.turn.draws,
        by_hand=flight.by_hand,
        coming=tuple(_coming(flight)),
        fallen=flight.fallen,
        proposed=threat.proposed(flight),
        effects=flight.effects,
    )


def _choosable(flight: Table) -> Iterator[table.Choice]:
    """What is owed, with the tokens that are left of those to be gained. Rulebook, glossary: trays."""
    for choice in flight.owed:
        left = tuple(token for token in choice.tokens if flight.pieces.count(TRAYS, token))
        yield replace(choice, tokens=left) if choice.what == "gain" else choice


def _coming(flight: Table) -> Iterator[Coming]:
    """The cards that step 1 or keen sights are about to turn up."""
    if any(choice.what == "enemy" for choice in flight.owed):
        for deck, left in enumerate(flight.decks):
            if left:
                yield Coming("", deck, decks.coming(flight, deck), decks.level(flight, deck))
    elif flight.step == "arrive":
        met = [0] * len(flight.decks)
        for slot in flight.free_slots:
            deck = flight.deck_of_slot(slot)
            names = decks.coming(flight, deck, after=met[deck])
            level = decks.level(flight, deck, after=met[deck])
            yield Coming(targets.enemy(slot + 1), deck, names, level)
            met[deck] += 1


def audited(flight: Table) -> Audit:
    """Where every token is that may be seen, and whether none was made or lost, the bag's included."""
    seen = {
        token: {place: n for place, n in places.items() if place != BAG}
        for token, places in flight.pieces.by_piece().items()
    }
    return Audit(
        ok=flight.is_whole,
        pieces={token: places for token, places in seen.items() if places},
    )


def _enemy(flight: Table, n: int, have: Mapping[str, targets.Force]) -> EnemyView | None:
    card, place = flight.row[n - 1], targets.enemy(n)
    if card is None:
        return None
    return EnemyView(
        place,
        card.name,
        card.figures,
        targets.is_stunned(flight, place),
        targets.attack_of(flight, place),
        targets.needs(flight, place),
        have.get(place, targets.Force()),
    )


def _section(flight: Table, n: int, have: Mapping[str, targets.Force]) -> SectionView:
    part, place = flight.sections[n - 1], targets.section(n)
    return SectionView(
        place,
        part.down,
        not part.down and targets.is_open(flight, n),
        part.figures,
        targets.is_stunned(flight, place),
        targets.attack_of(flight, place),
        targets.needs(flight, place),
        have.get(place, targets.Force()),
    )
