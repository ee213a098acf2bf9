"""A seat of the Clank family on its owner's own page. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.games.clank import inventory, row
from companion.games.clank.chances import Risk, SeatRisk
from companion.games.clank.deeds import SCORED, Effect
from companion.games.clank.naming import status_name, token_name
from companion.games.seat import Cube, Figure, Health, Implied, Person, SeatPage, Thing
from companion.games.signs import shape, sign
from companion.words.language import _, ngettext
from companion.words.numerals import percent
from rules.clank.view import SeatView, View

Counters = Mapping[str, tuple[str, Sequence[int]]]


def people(view: View) -> tuple[Person, ...]:
    """Who sits at the table, in turn order."""
    return tuple(
        Person(sign(n), seat.name, status_name(seat.status), view.phase == "play" and view.turn.seat == n)
        for n, seat in enumerate(view.seats)
    )


def cubes(view: View, pieces: Sequence[str]) -> tuple[Cube, ...]:
    """Cubes by colour, by sign and in words."""
    colours = tuple(seat.colour for seat in view.seats)
    return tuple(Cube(each, shape(each, colours), inventory.piece(each, view.seats)) for each in pieces)


def page(
    view: View, seat: int, risk: Risk | None, effect: Effect, *, counters: Counters, money: str
) -> SeatPage:
    """The seat here and now; *counters* are the game's own, and what its *money* is called."""
    mine, plays = view.seats[seat], view.phase == "play"
    is_in, has_turn = plays and mine.status == "in", plays and view.turn.seat == seat
    is_late = any(each.status not in ("in", "left") for each in view.seats)
    near = ("attack",) if is_in and has_turn and not view.drawn else ()
    return SeatPage(
        turn=_turn(view, seat),
        is_mine=has_turn,
        stands=_stands(mine, risk.seats[seat] if risk and is_in else None),
        health=_health(view, mine),
        late=_("The last turns have begun: whoever is out only draws.") if plays and is_late else "",
        noise=view.area.get(mine.colour, 0) - mine.hush,
        chances=tuple(_chances(risk, seat)) if risk and is_in else (),
        figures=tuple(_figures(view, seat, counters, money)),
        things=tuple(Thing(token_name(kind), n, effect(kind)) for kind, n in mine.tokens.items()),
        due=_due(view, seat),
        near=near,
        offered=(
            *(("louder", "quieter") if is_in else ()),
            *(row.OFFERED if has_turn and view.row else ()),
        ),
        plays=is_in,
    )


def _due(view: View, seat: int) -> str:
    """What everybody waits for: its points, its draw, or the end of its turn."""
    if view.seats[seat].status in SCORED and view.phase == "scoring":
        return "score"
    if view.phase != "play" or view.turn.seat != seat:
        return ""
    if view.turn.owed is None:
        return "attack" if view.row and "attack" in view.row.due else "end-turn"
    return "" if view.drawn else "attack"


def _turn(view: View, seat: int) -> str:
    match view.phase:
        case "over":
            return _("The game is over.")
        case "scoring":
            return _("The game has ended: the points are counted now.")
        case _:
            pass
    if view.turn.seat is None:
        return _("Everybody plays as they like: turns are not counted.")
    if view.turn.seat != seat:
        return _("It is the turn of {name}.").format(name=inventory.whose(view.seats)[view.turn.seat])
    return _("It is your turn.")


def _health(view: View, mine: SeatView) -> Health:
    of = len(mine.wounds) + mine.health
    left = ngettext("{n} place of {of} is free", "{n} places of {of} are free", mine.health)
    return Health(cubes(view, mine.wounds), mine.health, left.format(n=mine.health, of=of))


def _stands(mine: SeatView, chances: SeatRisk | None) -> str:
    """Wounds, and what they leave it, such as after an attack."""
    if mine.status != "in":
        return _("You: {status}").format(status=status_name(mine.status))
    n = len(mine.wounds)
    hurt = ngettext("You: {n} wound", "You: {n} wounds", n).format(n=n)
    left = ngettext("{n} place left", "{n} places left", mine.health).format(n=mine.health)
    if chances is None or not chances.hits:
        return f"{hurt}, {left}"
    told = _("{chance} to be hit next time").format(chance=percent(1 - chances.hits[0]))
    return f"{hurt}, {left}, {told}"


def _chances(risk: Risk, seat: int) -> Iterator[str]:
    """To be hit at all by the next draw, and to fall by it."""
    mine = risk.seats[seat]
    if mine.hits:
        yield _("The next draw hits you: {chance}").format(chance=percent(1 - mine.hits[0]))
    yield _("You fall by it: {chance}").format(chance=percent(mine.out, 1))
    if mine.ahead:
        yield _("You fall before your next turn: {chance}").format(chance=percent(mine.ahead, 1))


def _figures(view: View, seat: int, counters: Counters, money: str) -> Iterator[Figure]:
    mine = view.seats[seat]
    if mine.points is not None:
        yield Figure(_("Points"), str(mine.points))
    step, of = _("step {n}").format(n=view.fury.step), _("of {n}").format(n=view.fury.of)
    yield Figure(_("Fury"), step, of)
    if view.phase == "play":
        yield _draw(view)
    if view.row and view.phase == "play":
        lies = " ".join(map(row.said, view.row.slots))
        yield Figure(_("Row"), lies, ", ".join((*row.owes(view.row), row.left(view.row))))
    yield Implied(_("Own cubes left"), str(mine.supply))
    if mine.hush:
        yield Figure(_("Hush"), str(mine.hush))
    if mine.artifacts:
        yield Figure(_("Artifacts"), ", ".join(map(str, mine.artifacts)))
    if view.track_credits or mine.credits:
        yield Figure(money[:1].upper() + money[1:], str(mine.credits))
    for label, numbers in counters.values():
        if numbers[seat]:
            yield Figure(label[:1].upper() + label[1:], str(numbers[seat]))


def _draw(view: View) -> Figure:
    """What the draw to come takes, and why."""
    owed, danger = view.turn.owed, view.danger
    if owed is not None and view.turn.seat is not None:
        who = inventory.whose(view.seats)[view.turn.seat]
        out = _("{name} is out").format(name=who)
        return Implied(_("This turn draws"), str(owed), out)
    cards = ngettext("{n} DANGER card in the row", "{n} DANGER cards in the row", danger).format(n=danger)
    draws = str(view.fury.cubes + danger)
    return Implied(_("The next attack draws"), draws, cards if danger else "")
