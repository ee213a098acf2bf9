"""The printed numbers of Warp's Edge, many of them unknown until a table types them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal

import msgspec

from rules.boxes import Printed
from rules.refusals import Refused, bad_box
from rules.warps_edge.figures import Section, is_reward
from rules.warps_edge.tokens import BASIC, POWER

Unknown = Literal["unknown"]
UNKNOWN: Final = "unknown"
_EACH_LEVEL: Final = 9
"""Enemy cards of each level in the box. Rulebook, contents."""
MOST_SECTIONS: Final = 9
Number = Annotated[int, msgspec.Meta(ge=0, le=200)]
Some = Annotated[int, msgspec.Meta(ge=1, le=200)]
Heap = dict[str, Number]
Prices = dict[str, Some]
Rule = Literal[
    "protected", "frenzy", "no-laser-stun", "active-section", "wheel", "flips",
]  # fmt: skip


class TokensBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many tokens there are, and what they cost."""

    start: Heap | Unknown
    """The tokens with a white border, which begin in the bag."""

    start_count: Number
    stock: Heap | Unknown
    """Energy, laser and manoeuvre tokens in the trays."""

    each_power: Number
    """POWER tokens of each kind in the trays."""

    regular: Number = 0
    """All tokens without a white border; 0 in journals of a release that did not count them."""

    prices: Prices | Unknown


class TurnBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every turn is made of."""

    draws: Some
    row: Some
    repair: Some
    """Shields for each energy."""


class SkillsBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The deck of skills."""

    cards: Number


class Fighter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fighter's panel."""

    hull: Some | Unknown
    shields: Some | Unknown
    cargo: Number | Unknown
    power: tuple[str, ...] | Unknown
    """Its five POWER tokens."""

    signature: str
    """The yellow one, of which one begins in the bag; or `unknown`."""

    special: Literal["rises-again"] | Unknown | None = None
    """`rises-again`: hull 0 refits the fighter and ends the warp."""


class Mothership(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One face of a mothership's board."""

    warps: Some | Unknown
    decks: tuple[tuple[Number, ...], ...]
    """Each enemy deck: cards of level 1, 2 and 3. Two decks are two ships, the left one first."""

    sections: Some | Unknown
    figures: tuple[Section, ...] | Unknown
    """Each section's figures, from the left."""

    rules: tuple[Rule, ...] = ()
    other_face: str | None = None


class Box(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything Warp's Edge prints that the table must know."""

    tokens: TokensBox
    turn: TurnBox
    skills: SkillsBox
    fighters: dict[str, Fighter]
    motherships: dict[str, Mothership]
    enemies: dict[str, dict[str, Any]] = {}
    """What is known of enemies before their cards appear."""

    skill_cards: dict[str, dict[str, Any]] = {}


_BRANCHES: Final = frozenset({"fighters", "motherships", "enemies", "skill_cards"})
"""Groups of the box that hold one panel, board or card under each name."""


def number(held: int | Unknown) -> int:
    """
    A printed number; 0 while nobody has typed it.

    >>> number(4), number("unknown")
    (4, 0)
    """
    return 0 if held == UNKNOWN else int(held)


def opened(printed: Printed, override: Mapping[str, Any]) -> Box:
    """The numbers of a flight. Raises `Refused("bad-box")`, naming the field."""
    return _checked(printed.values(override))


def laid_over(box: Box, override: Mapping[str, Any]) -> Box:
    """The same box with what was typed since. Raises `Refused("bad-box")`, naming the field."""
    return _checked(with_answers(box, override))


def with_answers(box: Box | Mapping[str, Any], override: Mapping[str, Any]) -> dict[str, Any]:
    """
    A box, or what was typed of one, with what was typed since.

    >>> with_answers({"fighters": {"titan": {"hull": 4}}}, {"fighters": {"titan": {"cargo": 2}}})
    {'fighters': {'titan': {'hull': 4, 'cargo': 2}}}
    """
    tree: dict[str, Any] = msgspec.to_builtins(box)
    for path, value in answers(override):
        *branches, leaf = path
        at = tree
        for name in branches:
            at = at.setdefault(name, {})
        at[leaf] = value
    return tree


def answers(override: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """
    Every printed number an override tells, with its path.

    >>> list(answers({"fighters": {"titan": {"hull": 4}}, "tokens": {"prices": {"laser-1": 1}}}))
    [(('fighters', 'titan', 'hull'), 4), (('tokens', 'prices'), {'laser-1': 1})]
    """
    for group, branch in override.items():
        if not isinstance(branch, Mapping):
            yield (group,), branch
            continue
        for name, held in branch.items():
            if group in _BRANCHES and isinstance(held, Mapping):
                yield from (((group, name, leaf), value) for leaf, value in held.items())
            else:
                yield (group, name), held


def miscounted(tokens: TokensBox) -> bool:
    """
    Whether the trays do not hold as many tokens as the box has: 14 kinds of POWER tokens, and the stock.

    >>> tokens = TokensBox(
    ...     start="unknown", start_count=10, stock={"manoeuvre": 57}, each_power=3, prices="unknown",
    ...     regular=99,
    ... )
    >>> miscounted(tokens)
    False
    """
    if not (tokens.regular and isinstance(tokens.stock, dict)):
        return False
    return sum(tokens.stock.values()) + len(POWER) * tokens.each_power != tokens.regular


def held_at(box: Box, path: tuple[str, ...]) -> Any:
    """What the box holds there; `unknown` where it holds nothing."""
    held: Any = box
    for name in path:
        held = held.get(name, UNKNOWN) if isinstance(held, dict) else getattr(held, name, UNKNOWN)
    return held


def _checked(values: Mapping[str, Any]) -> Box:
    try:
        box = msgspec.convert(values, Box, strict=False)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$.")
        why = f"{where.rstrip('`')} is wrong, {what[0].lower()}{what[1:]}" if where else what
        raise Refused("bad-box", "The box cannot be used: {why}.", why=why) from error
    for fault in _faults(box):
        raise fault
    return box


def flown(box: Box, fighter: str, mothership: str) -> tuple[Fighter, Mothership]:
    """The fighter and the mothership of a flight. Raises `Refused` for what is not there."""
    for name, known in ((fighter, box.fighters), (mothership, box.motherships)):
        if name not in known:
            there = ", ".join(known)
            raise Refused(
                "no-such-ship", "There is no {name} here; there is {known}.", name=name, known=there
            )
    return box.fighters[fighter], box.motherships[mothership]


def unconfirmed(printed: Printed, override: Mapping[str, Any], *, ships: frozenset[str]) -> tuple[str, ...]:
    """The numbers in use, with these *ships*, that nobody has compared with the printed ones."""
    figures = printed.figures
    return tuple(
        dotted
        for dotted in printed.unconfirmed(override)
        if figures[path := tuple(dotted.split("."))].value != UNKNOWN
        and (path[0] not in ("fighters", "motherships") or path[1] in ships)
    )


def _faults(box: Box) -> Iterator[Refused]:
    for name, heap in (
        ("start", box.tokens.start), ("stock", box.tokens.stock), ("prices", box.tokens.prices)
    ):  # fmt: skip
        allowed = {*BASIC, *POWER} if name == "prices" else {*BASIC}
        if isinstance(heap, dict) and not heap.keys() <= allowed:
            yield bad_box(f"tokens.{name}", "The box cannot be used: {number} must name tokens there are.")
    if isinstance(box.tokens.start, dict) and sum(box.tokens.start.values()) != box.tokens.start_count:
        yield bad_box(
            "tokens.start", "The box cannot be used: {number} must add up to {n}.", n=box.tokens.start_count
        )
    for name, fighter in box.fighters.items():
        power = fighter.power
        if isinstance(power, tuple):
            if any(token not in POWER for token in power) or sorted(POWER[t] for t in power) != sorted(
                "POWER"
            ):
                yield bad_box(
                    f"fighters.{name}.power",
                    "The box cannot be used: {number} must be five POWER tokens, one of each letter.",
                )
            elif fighter.signature not in (*power, UNKNOWN):
                yield bad_box(
                    f"fighters.{name}.signature",
                    "The box cannot be used: {number} must be one of its five POWER tokens.",
                )
    for name, ship in box.motherships.items():
        yield from _ship_faults(f"motherships.{name}", ship, box)


def _ship_faults(field: str, ship: Mothership, box: Box) -> Iterator[Refused]:
    decks = len(ship.decks)
    if decks not in (1, 2) or any(not sum(deck) for deck in ship.decks):
        yield bad_box(f"{field}.decks", "The box cannot be used: {number} must be one deck of cards or two.")
    if any(sum(cards) > _EACH_LEVEL for cards in zip(*ship.decks, strict=False)):
        yield too_many_cards((*field.split("."), "decks"))
    if ship.other_face is not None and ship.other_face not in box.motherships:
        yield bad_box(f"{field}.other_face", "The box cannot be used: {number} must be another face.")
    if ship.sections != UNKNOWN and (ship.sections > MOST_SECTIONS or ship.sections % max(decks, 1)):
        yield bad_box(
            f"{field}.sections",
            "The box cannot be used: {number} must be 1 to {most}, as many on either ship.",
            most=MOST_SECTIONS,
        )
    if isinstance(ship.figures, tuple):
        if len(ship.figures) != ship.sections:
            yield bad_box(
                f"{field}.figures", "The box cannot be used: {number} must have an entry for each section."
            )
        for section in ship.figures:
            if (wrong := faulty(section, "bad-box", f"{field}.figures")) is not None:
                yield wrong


def too_many_cards(path: tuple[str, ...]) -> Refused:
    """Decks that no box can fill."""
    return bad_box(
        ".".join(path),
        "The box cannot be used: {number} must be as many decks, of {most} cards of a level at most.",
        most=_EACH_LEVEL,
    )


def faulty(section: Section, code: str, field: str) -> Refused | None:
    """Why a section's figures cannot be right, which stand at *field*; none when they can be."""
    if section.energy is None and section.lasers is None and section.manoeuvres is None:
        return Refused(code, "The figures of {field} must say what defeats each section.", field=field)
    if section.energy is not None and (section.lasers or section.manoeuvres):
        return Refused(
            code, "The figures of {field}: a section that needs energy needs nothing else.", field=field
        )
    if not all(is_reward(name) for name in section.reward):
        return Refused(code, "The figures of {field} must name rewards of the rulebook.", field=field)
    return None
