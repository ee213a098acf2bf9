"""What can be aimed at: the tokens at a target, what they add up to, and what it needs. Changes nothing."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from rules.refusals import Refused
from rules.warps_edge import tokens
from rules.warps_edge.table import Enemy, Section, Table

How = Literal["destroyed", "evaded", "defeated"]
ABOVE = ":above"
FACE_DOWN = ":face-down"


class Force(msgspec.Struct, frozen=True):
    """Lasers, manoeuvres and energy: what tokens add up to, or what a target needs (none: not so)."""

    lasers: int | None = 0
    manoeuvres: int | None = 0
    energy: int | None = 0


STRENGTH: Final = {
    **{token: Force(energy=tokens.value(token)) for token in tokens.ENERGY},
    **{token: Force(lasers=tokens.value(token)) for token in tokens.LASERS},
    tokens.MANOEUVRE: Force(manoeuvres=1),
    tokens.PROTON_CANNON: Force(lasers=2),
    tokens.PLASMA_TORPEDO: Force(lasers=5),
    tokens.ELECTROSHOCK: Force(lasers=1),
    tokens.ENRICHED_FUEL: Force(manoeuvres=1),
    tokens.U_TURN: Force(manoeuvres=3),
}
"""What a token counts for, wherever it lies."""


def enemy(n: int) -> str:
    """The place under an enemy, from 1."""
    return f"enemy:{n}"


def section(n: int) -> str:
    """The place under a section, from 1."""
    return f"section:{n}"


def standing(table: Table) -> tuple[str, ...]:
    """All targets that are not out, the row first, each from the left."""
    return (
        *[enemy(n) for n, card in enumerate(table.row, 1) if card is not None],
        *[section(n) for n, each in enumerate(table.sections, 1) if not each.down],
    )


def enemy_at(table: Table, target: str) -> Enemy | None:
    """The card at a target; none for a section, an empty place, or no target at all."""
    what, _, n = target.partition(":")
    slot = int(n) - 1 if what == "enemy" and n.isdecimal() else -1
    return table.row[slot] if 0 <= slot < len(table.row) else None


def section_at(table: Table, target: str) -> Section | None:
    """The section at a target; none for an enemy, or no target at all."""
    what, _, n = target.partition(":")
    at = int(n) - 1 if what == "section" and n.isdecimal() else -1
    return table.sections[at] if 0 <= at < len(table.sections) else None


def ship_of(table: Table, n: int) -> int:
    """Which of Duo's ships, from 0, a section (from 1) belongs to; a single mothership is 0."""
    return (n - 1) * len(table.decks) // len(table.sections)


def is_open(table: Table, n: int) -> bool:
    """Whether a section may attack and be attacked now: protected, unprotected, and the active section."""
    if table.has("active-section"):
        return table.marker == n
    if table.has("protected"):
        ship = ship_of(table, n)
        return not table.decks[ship] and not any(
            card is not None and _guarded(table, slot, card) == ship for slot, card in enumerate(table.row)
        )
    return True


def may_fight(table: Table, target: str) -> bool:
    """Whether a target that stands may attack and be attacked now: an enemy, or a section that is open."""
    return target.startswith("enemy") or is_open(table, int(target.partition(":")[2]))


def _guarded(table: Table, slot: int, card: Enemy) -> int:
    """Which ship (from 0) a card protects: that of its half of the row; beyond the row, that of its deck."""
    return table.deck_of_slot(slot) if slot < table.box.turn.row else card.deck


def checked(table: Table, target: str, *, known: bool = True) -> str:
    """A target that may be attacked. Raises `Refused` for one that may not."""
    if not target:
        raise Refused("no-such-target", "Say which target it is aimed at.")
    if target not in standing(table):
        raise Refused("no-such-target", "There is no {target} to aim at.", target=target)
    if (here := section_at(table, target)) is not None:
        if not is_open(table, int(target.partition(":")[2])):
            if table.has("active-section"):
                raise Refused(
                    "protected", "Only the active section can be attacked, not {target}.", target=target
                )
            raise Refused(
                "protected",
                "The mothership's {target} is protected by the enemies of its deck and row.",
                target=target,
            )
        if known and here.figures is None:
            raise Refused("unknown-figures", "Not known yet: {field}. Look and type it.", field=target)
    return target


def may_neighbour(table: Table, one: str, other: str) -> bool:
    """Whether two targets are next to each other, with no gap between. Rulebook, glossary: neighbouring."""
    what, n, second = _pair(one, other)
    if what is None or second != n + 1:
        return False
    return what == "enemy" or ship_of(table, n) == ship_of(table, second)


def between(one: str, other: str) -> str:
    """The place between two neighbours, whichever is named first."""
    what, n, second = _pair(one, other)
    return f"{what}:{n}-{second}"


def shared(table: Table) -> tuple[str, ...]:
    """The places between two neighbours whose tokens stun both."""
    heaps = (place for place in table.pieces.heaps if place.startswith(("enemy:", "section:")))
    return tuple(place for place in heaps if "-" in place and place.count(":") == 1)


def _pair(one: str, other: str) -> tuple[str | None, int, int]:
    (what, _, n), (kind, _, m) = one.partition(":"), other.partition(":")
    if what != kind or not (n.isdecimal() and m.isdecimal()):
        return None, 0, 0
    low, high = sorted((int(n), int(m)))
    return what, low, high


def places_of(table: Table, target: str) -> list[str]:
    """Every place whose tokens lie at a target, those between it and a neighbour too."""
    what, _, n = target.partition(":")
    kind = f"{what}:"
    alike = [place for place in table.pieces.heaps if place.startswith(kind)]
    return [place for place in alike if n in place.split(":")[1].split("-")]


def stays_at(place: str, target: str) -> str | None:
    """
    Where the tokens of a place go on counting without a *target*: with its neighbour; none for its own.

    >>> stays_at("enemy:1-2:above", "enemy:2"), stays_at("enemy:2", "enemy:2")
    ('enemy:1:above', None)
    """
    what, _, rest = place.partition(":")
    numbers, colon, above = rest.partition(":")
    others = [n for n in numbers.split("-") if f"{what}:{n}" != target]
    return f"{what}:{others[0]}{colon}{above}" if others else None


def is_stunned(table: Table, target: str) -> bool:
    """Whether tokens lie under it."""
    return any(not place.endswith(ABOVE) for place in places_of(table, target))


def strength(table: Table, token: str, target: str) -> Force:
    """What one token counts for at a target."""
    match token:
        case tokens.REFLECTOR:
            card = enemy_at(table, target)
            return Force(lasers=card.figures.attack + 1 if card else 0)
        case tokens.WARP_VORTEX:
            card = enemy_at(table, target)
            return Force(manoeuvres=2 if card and card.figures.level > 1 else 1)
        case _:
            return STRENGTH.get(token, Force())


def forces(table: Table) -> dict[str, Force]:
    """
    What all tokens at each target add up to, above and below, and what an effect adds there.

    Those that fell face down count for nothing. No other target falls, for each needs 1 at least.
    """
    found = {each.at: [5 * table.effect("five-lasers", each.at), 0, 0] for each in table.effects}
    for place, heap in table.pieces.heaps.items():
        if not place.startswith(("enemy:", "section:")) or place.endswith(FACE_DOWN):
            continue
        what, numbers, *_ = place.split(":")
        for target in (f"{what}:{n}" for n in numbers.split("-")):
            have = found.setdefault(target, [0, 0, 0])
            for token, n in heap.items():
                each = strength(table, token, target)
                have[0] += n * (each.lasers or 0)
                have[1] += n * (each.manoeuvres or 0)
                have[2] += n * (each.energy or 0)
    return {target: Force(*have) for target, have in found.items()}


def force_at(table: Table, target: str) -> Force:
    """The same of one target."""
    return forces(table).get(target, Force())


def needs(table: Table, target: str) -> Force:
    """What defeats a target now, with every surcharge and discount; nothing does where all are none."""
    card, part = enemy_at(table, target), section_at(table, target)
    figures = card.figures if card else part.figures if part else None
    if figures is None:
        return Force(None, None, None)
    more = int(card is not None and card.figures.level == 1 and works(table, "tough-scouts"))
    lasers = None if figures.lasers is None else figures.lasers + more
    manoeuvres = figures.manoeuvres
    if manoeuvres is not None:
        manoeuvres = max(1, manoeuvres + more - table.effect("evading-is-cheaper"))
    return Force(lasers, manoeuvres, part.figures.energy if part and part.figures else None)


def works(table: Table, special: str) -> bool:
    """Whether a section's special rule works: it stands, and is not stunned. Rulebook, Hydra."""
    return any(
        each.figures is not None
        and each.figures.special == special
        and not each.down
        and not is_stunned(table, section(n))
        for n, each in enumerate(table.sections, 1)
    )


def beaten(table: Table) -> tuple[str, How] | None:
    """The first target from the left that may be attacked and whose numbers are reached, and how."""
    there = forces(table)
    for target in standing(table) if there else ():
        if target in there and may_fight(table, target):
            have, need = there[target], needs(table, target)
            if need.lasers is not None and (have.lasers or 0) >= need.lasers:
                return target, "destroyed"
            if need.manoeuvres is not None and (have.manoeuvres or 0) >= need.manoeuvres:
                return target, "evaded"
            if need.energy is not None and (have.energy or 0) >= need.energy:
                return target, "defeated"
    return None


def can_stun(table: Table, token: str, target: str) -> bool:
    """Whether a token under a target would keep it busy: vigilance and the wheel say no to some."""
    kind = tokens.kind(token)
    if kind == "energy":
        return False
    is_laser = kind == "laser" or token in tokens.LASER_LIKE
    is_section = target.startswith("section")
    if is_laser and not is_section and table.effect("lasers-stun-no-enemy"):
        return False
    if is_laser and is_section and table.has("no-laser-stun"):
        return False
    if table.has("wheel"):
        field, ship = (2, 1) if is_laser else (4, 0)
        return table.marker != field or not ship_stands(table, ship)
    return True


def ship_stands(table: Table, ship: int) -> bool:
    """Whether a section of that ship (from 0) still stands."""
    return any(not each.down and ship_of(table, n) == ship for n, each in enumerate(table.sections, 1))


def attack_of(table: Table, target: str) -> int:
    """The damage a target does now. Rulebook, Dread: frenzy."""
    if card := enemy_at(table, target):
        return card.figures.attack
    part = section_at(table, target)
    if part is None or part.figures is None or part.figures.special:
        return 0
    down = sum(each.down for each in table.sections) if table.has("frenzy") else 0
    return part.figures.attack + down
