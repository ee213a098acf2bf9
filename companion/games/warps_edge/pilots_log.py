"""The pilot's log: what was flown in what against what, the best flights, and what each token did. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from companion.games.sheet import Row, Sheet
from companion.games.warps_edge import naming
from companion.words.language import N_, _, ngettext
from rules.game import Story
from rules.warps_edge import targets, tokens
from rules.warps_edge.events import Defeated, ShieldsChanged, WarpsEvent
from rules.warps_edge.evolve import evolve
from rules.warps_edge.table import Table

_MOST_TOKENS: Final = 5
_FEATS: Final = {
    "no-shield-lost": N_("won without the loss of a shield"),
    "first-warp": N_("won in the first warp"),
    "never-refitted": N_("won with Achilles, never refitted"),
    "every-mothership": N_("every mothership was beaten"),
    "every-fighter": N_("won with every fighter"),
}
_NEVER_HURT: Final = frozenset({"repair", "reward"})
"""Why shields change, but not for the worse."""


class Flown(msgspec.Struct, frozen=True):
    """One flight that came to its end."""

    fighter: str
    mothership: str
    won: bool
    warp: int
    turn: int
    hull: int
    sections: int
    """Those that are out."""

    feats: tuple[str, ...]
    work: Mapping[str, int]
    """Token -> what is printed on it, or 1 for a POWER token, for each target that it helped to fell."""


def flown(story: Story[Table]) -> Flown | None:
    """What is remembered of a flight; none of one that was stopped, or goes on."""
    end = story[-1].after
    if end.ended not in ("victory", "hull", "last-warp"):
        return None
    won, events = end.ended == "victory", [event for past in story for event in past.events]
    shields = [event.why for event in events if isinstance(event, ShieldsChanged)]
    feats = {
        "no-shield-lost": _NEVER_HURT.issuperset(shields),
        "first-warp": end.warp == 1 and end.ship.other_face is None,
        "never-refitted": end.fighter_name == "achilles" and "rises-again" not in shields,
    }
    return Flown(
        end.fighter_name, end.mothership.removesuffix("-true"), won, end.warp, end.turn, end.hull,
        sum(part.down for part in end.sections), tuple(feat for feat in feats if won and feats[feat]),
        work(story),
    )  # fmt: skip


def work(story: Story[Table]) -> Counter[str]:
    """What each token was worth where it brought a target down; two targets are two pieces of work."""
    done: Counter[str] = Counter()
    for past in story:
        table = past.before
        if table is None or not any(isinstance(event, Defeated) for event in past.events):
            continue
        for event in (event for event in past.events if isinstance(event, WarpsEvent)):
            if isinstance(event, Defeated):
                for place in targets.places_of(table, event.target):
                    if not place.endswith(targets.FACE_DOWN):
                        heap = table.pieces.at(place).items()
                        done.update({token: n * (tokens.value(token) or 1) for token, n in heap})
            table = evolve(table, event)
    return done


def told(flights: Sequence[Flown]) -> Iterator[str]:
    """The log, line by line; nothing before the first flight."""
    if not flights:
        return
    yield ngettext("{n} flight, {won} won", "{n} flights, {won} won", len(flights)).format(
        n=len(flights), won=sum(each.won for each in flights)
    )
    yield from _grid(flights).table()
    yield from map(best, _best(flights))
    yield from _works(flights)
    yield from (f"★ {_(_FEATS[feat])}" for feat in _FEATS if feat in feats(flights))


def _grid(flights: Sequence[Flown]) -> Sheet:
    """Fighters by motherships: how many flights were won, of how many."""
    ships = [ship for ship in naming.SHIPS if any(each.mothership == ship for each in flights)]
    rows = []
    for fighter in naming.FIGHTERS:
        if own := [each for each in flights if each.fighter == fighter]:
            cells = ([each.won for each in own if each.mothership == ship] for ship in ships)
            won = tuple(f"{sum(cell)}/{len(cell)}" if cell else "·" for cell in cells)
            rows.append(Row(naming.fighter(fighter), won))
    return Sheet(title="", verdict="", heads=tuple(map(naming.ship, ships)), rows=tuple(rows))


def _best(flights: Iterable[Flown]) -> Iterator[Flown]:
    """Of each pair the flight won in the fewest warps and turns, with most of the hull."""
    won: dict[tuple[str, str], Flown] = {}
    for each in sorted(flights, key=lambda each: (each.warp, each.turn, -each.hull)):
        if each.won:
            won.setdefault((each.fighter, each.mothership), each)
    yield from won.values()


def best(flight: Flown) -> str:
    """
    A best flight.

    >>> best(Flown("titan", "dread", True, 2, 7, 4, 3, (), {}))
    'best of Titan against Dread: won in warp 2, turn 7, hull 4'
    """
    return _("best of {fighter} against {ship}: won in warp {warp}, turn {turn}, hull {hull}").format(
        fighter=naming.fighter(flight.fighter), ship=naming.ship(flight.mothership),
        warp=flight.warp, turn=flight.turn, hull=flight.hull,
    )  # fmt: skip


def _works(flights: Iterable[Flown]) -> Iterator[str]:
    did: Counter[str] = Counter()
    for each in flights:
        did.update(each.work)
    for token, n in did.most_common(_MOST_TOKENS):
        share = round(100 * n / did.total())
        yield _("{token}: {n} of 100 of the work").format(token=naming.token(token), n=share)


def feats(flights: Iterable[Flown]) -> frozenset[str]:
    """What was achieved, in a flight or in all of them."""
    won = [each for each in flights if each.won]
    done = {feat for each in won for feat in each.feats}
    if {each.mothership for each in won}.issuperset(naming.SHIPS):
        done.add("every-mothership")
    if {each.fighter for each in won}.issuperset(naming.FIGHTERS):
        done.add("every-fighter")
    return frozenset(done)
