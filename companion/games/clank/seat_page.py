"""A seat of the Clank family on its owner's own page. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.games.clank import inventory
from companion.games.clank.chances import Risk
from companion.games.clank.naming import status_name, token_name
from companion.games.clank.reference import opened
from companion.games.game import Vocabulary
from companion.games.menu import MenuLine
from companion.games.seat import Cube, Figure, Health, Person, SeatPage, Thing
from companion.games.signs import shape, sign
from companion.words.language import _, ngettext
from companion.words.numerals import percent
from rules.clank.commands import Attack, EndTurn, Noise, Rescue, Score
from rules.clank.view import SeatView, View

Counters = Mapping[str, tuple[str, Sequence[int]]]
Deeds = Callable[[View, int, Mapping[str, Any]], Sequence[MenuLine]]

_SCORED: Final = ("escaped", "rescued")


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
    view: View,
    seat: int,
    risk: Risk | None,
    numbers: Mapping[str, Any],
    *,
    deeds: Deeds,
    counters: Counters,
    words: Vocabulary,
) -> SeatPage:
    """The seat here and now; *deeds*, *counters* and its *words* are the game's own."""
    mine, plays = view.seats[seat], view.phase == "play"
    effect = opened(view, numbers).effect
    is_in = plays and mine.status == "in"
    return SeatPage(
        turn=_turn(view, seat),
        is_mine=plays and view.turn.seat == seat,
        health=_health(view, mine),
        noise=view.area.get(mine.colour, 0),
        louder=MenuLine(_("One noise more"), command=Noise(seat=seat, by=1)) if is_in else None,
        quieter=MenuLine(_("One noise less"), command=Noise(seat=seat, by=-1)) if is_in else None,
        chances=tuple(_chances(risk, seat)) if risk and is_in else (),
        figures=tuple(_figures(view, seat, counters, words.money)),
        things=tuple(Thing(token_name(kind), n, effect(kind)) for kind, n in mine.tokens.items()),
        due=_due(view, seat, words),
        deeds=(*_attack(view, seat), *deeds(view, seat, numbers)) if is_in else (),
    )


def _due(view: View, seat: int, words: Vocabulary) -> MenuLine | None:
    """What everybody waits for: where a fallen seat lay, its points, or its turn."""
    mine = view.seats[seat]
    if mine.status == "fallen" and view.phase != "over":
        answers = ((words.saved, True), (words.perished, False))
        lay = tuple(MenuLine(said, command=Rescue(seat=seat, safe=safe)) for said, safe in answers)
        return MenuLine(_("Where did you lie?"), choices=lay)
    if mine.status in _SCORED and view.phase == "scoring":
        return _score(view, seat, words)
    if view.phase != "play" or view.turn.seat != seat:
        return None
    if view.turn.owed is not None:
        return next(_attack(view, seat), None)
    return MenuLine(_("My turn is over"), command=EndTurn())


def _attack(view: View, seat: int) -> Iterator[MenuLine]:
    """The draw of its own turn, for whoever cannot reach the button; it is asked about first."""
    if view.turn.seat == seat and not view.drawn:
        n = view.fury.cubes + view.danger if view.turn.owed is None else view.turn.owed
        hint = ngettext("{n} cube is drawn", "{n} cubes are drawn", n).format(n=n)
        sure = _("The draw is made for everybody now, and never anew. Is it so?")
        yield MenuLine(_("Attack"), hint, command=Attack(), asks=sure)


def _score(view: View, seat: int, words: Vocabulary) -> MenuLine:
    """What only its owner can count. It may be told again."""
    mine = view.seats[seat]
    told = mine.credits if view.track_credits else None
    return MenuLine(
        _("Count my points"),
        _("on the cards, and {money} in hand").format(money=words.money),
        numbers=((_("Points on the cards"), None), (words.money[:1].upper() + words.money[1:], told)),
        counted=lambda cards, coins: Score(seat=seat, cards=cards, credits=coins),
    )


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
    step = _("step {n} of {of}").format(n=view.fury.step, of=view.fury.of)
    yield Figure(_("Fury"), step)
    if view.phase == "play":
        yield _draw(view)
    yield Figure(_("Own cubes left"), str(mine.supply))
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
        return Figure(_("This turn draws"), str(owed), _("{name} is out").format(name=who))
    cards = ngettext("{n} DANGER card in the row", "{n} DANGER cards in the row", danger).format(n=danger)
    return Figure(_("The next attack draws"), str(view.fury.cubes + danger), cards if danger else "")
