"""What seats own: money, artifacts and tokens. What all games of the family do with them alike."""

from __future__ import annotations

from typing import Final, Literal, Never

from rules.clank.box import attribute
from rules.clank.commands import Artifact, Buy, Credits, Drop, Secret, Use
from rules.clank.draft import Draft, T
from rules.clank.events import ArtifactTaken, TokenGained, TokenSpent
from rules.clank.table import CROWN, Seat, crown
from rules.decisions import Decisions
from rules.events import Warned
from rules.refusals import Refused

COUPON: Final = "discount-coupon"
How = Literal["found", "bought", "freed"]


def take_artifact(draft: Draft[T], command: Artifact) -> None:
    """An artifact is taken, and fury rises. In Space rulebook, phase 2; Catacombs rulebook, p. 8."""
    draft.say(ArtifactTaken(seat=command.seat, value=command.value))
    draft.raise_fury(draft.table.room.artifacts.fury, why="artifact")


def need_artifact(seat: Seat) -> None:
    """Refuse the way out to a seat that carries no artifact."""
    if not seat.artifacts:
        raise Refused("no-artifact", "{name} cannot leave without an artifact.", name=seat.name)


def use(draft: Draft[T], command: Use) -> None:
    """In Space rulebook, tokens: used once, then back to the box. A chip becomes money."""
    seat = draft.seat_in(command.seat)
    check_owned(draft, command.seat, command.kind)
    if command.kind == COUPON:
        raise Refused("not-usable", "A discount coupon is used with a purchase: say so as you buy.")
    if command.kind not in draft.table.room.of("used"):
        raise Refused(
            "not-usable", "{name} keeps {kind}; it is not used up.", name=seat.name, kind=command.kind
        )
    draft.say(TokenSpent(seat=command.seat, kind=command.kind, how="used"))
    _work(draft, command.seat, command.kind)


def secret(draft: Draft[T], command: Secret) -> None:
    """In Space rulebook, tokens; Catacombs rulebook, p. 8 and 10: some work at once, the others are kept."""
    draft.seat_in(command.seat)
    heaps, table = draft.table.room.heaps, draft.table
    of_them = (name for name in heaps if heaps[name].by == "secret" and command.kind in table.copies(name))
    heap = next(of_them, None)
    if heap is None:
        raise unknown(command.kind)
    find(draft, command.seat, command.kind, heap)


def find(draft: Draft[T], index: int, kind: str, heap: str, *, how: How = "found") -> None:
    """
    A token comes out of its heap, if it is one of these and some are left.

    Where nobody has confirmed how many were printed, one too many is only worth a warning; so is one more
    than all of its sort, which the book does print.
    """
    table, copies, said = draft.table, draft.table.copies(heap), draft.table.room.heaps[heap]
    if kind not in copies:
        raise unknown(kind)
    most = copies[kind]
    is_left = most is None or table.out_of(heap, kind) < most
    if not is_left and said.printed not in table.unconfirmed:
        raise Refused("sold-out", "No {kind} is left.", kind=kind)
    if not table.left_of_all(heap):
        draft.say(Warned(of=said.called, most=table.in_all(heap)))
    elif not is_left:
        draft.say(Warned(of=kind, most=most or 0))
    _gain(draft, index, kind, how=how)


def _gain(draft: Draft[T], index: int, kind: str, *, how: How) -> None:
    """A token, and what it does at once."""
    draft.say(TokenGained(seat=index, kind=kind, how=how))
    if kind in draft.table.room.of("at once"):
        draft.say(TokenSpent(seat=index, kind=kind, how="at-once"))
    if kind not in draft.table.room.of("used"):
        _work(draft, index, kind)


def _work(draft: Draft[T], index: int, kind: str) -> None:
    """What a token does, by the verbs for which the box has a number."""
    for verb in draft.table.room.verbs:
        if not (n := getattr(draft.table.box.tokens, attribute(verb), {}).get(kind, 0)):
            continue
        match verb:
            case "credits":
                earn(draft, index, n)
            case "heals":
                draft.heal(index, n)
            case "noise":
                draft.make_noise_around(index, n, why=kind)
            case "fury":
                draft.raise_fury(n, why=kind)
            case counter if counter in draft.table.counters:
                draft.change(index, counter, n)
            case dragon if dragon in draft.table.steps:
                draft.raise_fury(n, why=kind, dragon=dragon)
            case menace:
                draft.let_out(menace, n)


def buy(draft: Draft[T], command: Buy, *, off: int = 0) -> None:
    """
    In Space rulebook, phase 2; Catacombs rulebook, p. 8: while stocks last, for money where it is minded.

    A discount coupon may be used for one item, and takes so much *off* its price.
    """
    seat, table = draft.seat_in(command.seat), draft.table
    check_goods(draft, command.seat, command.kind)
    if command.coupon and COUPON not in seat.tokens:
        raise Refused("not-owned", "{name} has no {kind}.", name=seat.name, kind=COUPON)
    pay(draft, command.seat, max(table.box.market.price - (off if command.coupon else 0), 0))
    if command.coupon:
        draft.say(TokenSpent(seat=command.seat, kind=COUPON, how="used"))
    kind = crown(table.crowns[0]) if command.kind == CROWN else command.kind
    _gain(draft, command.seat, kind, how="bought")


def check_goods(draft: Draft[T], index: int, kind: str) -> None:
    """Refuse what cannot be bought, or not any more, or not by that seat."""
    seat, goods = draft.table.seats[index], draft.table.goods
    if kind not in goods:
        raise unknown(kind)
    if draft.table.room.one_each and kind in seat.bought:
        raise Refused("already-owned", "{name} has bought {kind}; one of each is the limit of a game.",
                      name=seat.name, kind=kind)  # fmt: skip
    if goods[kind] < 1:
        raise Refused("sold-out", "The market has no {kind} left.", kind=kind)


def drop(draft: Draft[T], command: Drop) -> None:
    """A token is lost."""
    draft.seat_in(command.seat)
    check_owned(draft, command.seat, command.kind)
    draft.say(TokenSpent(seat=command.seat, kind=command.kind, how="dropped"))


def credits_(draft: Draft[T], command: Credits) -> None:
    """Money comes and goes; nobody owes any."""
    seat = draft.seat_in(command.seat)
    if seat.credits + command.by < 0:
        raise Refused("not-enough-credits", "{name} has only {n}.", name=seat.name, n=seat.credits)
    draft.change(command.seat, "credits", command.by)


def earn(draft: Draft[T], index: int, by: int) -> None:
    """A seat gets so much money; none when *by* is none."""
    if by:
        draft.change(index, "credits", by)


def pay(draft: Draft[T], index: int, price: int) -> None:
    """A seat pays, where the device minds the money. Raises `Refused` when it cannot."""
    seat = draft.table.seats[index]
    if not draft.table.track_credits:
        return
    if seat.credits < price:
        raise Refused(
            "not-enough-credits",
            "{name} has {n}; it costs {price}.",
            name=seat.name,
            n=seat.credits,
            price=price,
        )
    draft.change(index, "credits", -price)


def unknown(kind: str) -> Refused:
    """The refusal of a token that does not exist, or is not to be had in the way that was said."""
    return Refused(
        "no-such-token",
        "There is no token called {kind} to be had like this; its points go with the cards.",
        kind=kind,
    )


def check_owned(draft: Draft[T], index: int, kind: str) -> None:
    """Refuse a token that the seat has not."""
    if kind not in draft.table.kinds:
        raise unknown(kind)
    seat = draft.table.seats[index]
    if kind not in seat.tokens:
        raise Refused("not-owned", "{name} has no {kind}.", name=seat.name, kind=kind)


def decisions() -> Decisions[Draft[T], Use | Drop | Credits | Secret | Buy]:
    """What all games of the family do alike with belongings."""
    shared = Decisions[Draft[T], Never]().on(Use, use).on(Drop, drop).on(Credits, credits_)
    return shared.on(Secret, secret).on(Buy, buy)
