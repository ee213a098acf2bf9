"""What the pilot does with tokens in step 2."""

from __future__ import annotations

from collections import Counter

from rules.refusals import Refused
from rules.warps_edge import targets, tokens
from rules.warps_edge.commands import Assign, Buy, Defeat, Draw, Gain, Repair, Stow, Unstow
from rules.warps_edge.defeats import defeat, put, settle
from rules.warps_edge.draft import Draft, check_token, choice_owed
from rules.warps_edge.drawing import draw_for_effect
from rules.warps_edge.events import PricesKnown
from rules.warps_edge.steps import acting
from rules.warps_edge.table import BAG, CARGO, DISCARD, SUPPLY, TRAYS, Choice
from rules.warps_edge.unknown import need


def assign(draft: Draft, command: Assign) -> None:
    """Rulebook, firing lasers and manoeuvring; energy where a section asks for it."""
    check_token(draft.table, command.piece)
    choice = draft.owed("move-on")
    if choice is None:
        acting(draft.table)
    target = targets.checked(draft.table, command.target)
    if choice is not None:
        _move_on(draft, command, choice)
        return
    _shoot(draft, command.piece, target)
    for n, token in enumerate(command.more or (), 1):
        settle(draft)
        if target not in targets.standing(draft.table):
            raise Refused(
                "bad-count", "Less is enough: {target} is out with {n} of these.", target=target, n=n
            )
        _shoot(draft, token, target)


def _shoot(draft: Draft, token: str, target: str) -> None:
    check_token(draft.table, token)
    kind = tokens.kind(token)
    if kind == "power":
        raise Refused("no-such-token", "A POWER token is used with power, not assign.")
    if kind == "energy" and targets.needs(draft.table, target).energy is None:
        raise Refused("no-such-token", "Energy does nothing to {target}.", target=target)
    draft.hold(token)
    put(draft, token, target)


def _move_on(draft: Draft, command: Assign, choice: Choice) -> None:
    """Rulebook, electroshock: to another target, which it does not stun."""
    if command.piece not in choice.tokens:
        raise choice_owed(choice)
    draft.move(command.piece, SUPPLY, command.target + targets.ABOVE, why="moves-on")
    draft.chosen(choice)


def stow(draft: Draft, command: Stow) -> None:
    """Rulebook, step 2: from the supply into the cargo, as far as there is room."""
    acting(draft.table)
    need(draft.table, draft.table.panel("cargo"))
    draft.need(command.piece, SUPPLY)
    if sum(draft.table.pieces.at(CARGO).values()) >= draft.table.room:
        raise Refused("cargo-full", "The cargo holds {n} tokens at most.", n=draft.table.room)
    draft.move(command.piece, SUPPLY, CARGO, why="stow")


def unstow(draft: Draft, command: Unstow) -> None:
    """Rulebook, step 2: from the cargo into the supply."""
    acting(draft.table)
    draft.need(command.piece, CARGO)
    draft.move(command.piece, CARGO, SUPPLY, why="unstow")


def repair(draft: Draft, command: Repair) -> None:
    """Rulebook, repairing shields: twice the energy, unless a section of Hydra slows it."""
    acting(draft.table)
    check_token(draft.table, command.piece)
    _check_energy((command.piece,))
    draft.hold(command.piece)
    each = 1 if targets.works(draft.table, "slow-repairs") else draft.table.box.turn.repair
    draft.move(command.piece, SUPPLY, DISCARD, why="repair")
    draft.shields(each * tokens.value(command.piece), why="repair")


def buy(draft: Draft, command: Buy) -> None:
    """Rulebook, buying tokens: into the bag; what is paid too much is lost."""
    acting(draft.table)
    for token in command.pay:
        check_token(draft.table, token)
    _check_energy(command.pay)
    draft.hold(*command.pay)
    for token in (*command.take, *(command.prices or {})):
        check_token(draft.table, token)
    prices = draft.table.prices | (command.prices or {})
    for token in command.take:
        if token not in prices:
            raise Refused(
                "unknown-figures", "Not known yet: {field}. Look and type it.", field=f"prices.{token}"
            )
    if not command.take:
        raise Refused("bad-count", "Nothing is bought: say what.")
    _check_trays(draft, command.take)
    cost, paid = sum(prices[token] for token in command.take), sum(tokens.value(each) for each in command.pay)
    if cost > paid:
        raise Refused("not-enough-energy", "That costs {cost} energy, not {paid}.", cost=cost, paid=paid)
    if command.prices:
        draft.say(PricesKnown(prices=dict(command.prices)))
    for token in command.pay:
        draft.move(token, SUPPLY, DISCARD, why="pay")
    for token in command.take:
        draft.move(token, TRAYS, BAG, why="buy")


def gain(draft: Draft, command: Gain) -> None:
    """What a reward left to choose; or what an effect gives that the table carries out by hand."""
    choice = draft.owed("gain", "return")
    if not command.tokens:
        raise Refused("bad-count", "Nothing is gained: say what.")
    for token in command.tokens:
        check_token(draft.table, token)
    if choice is None:
        _acting_or_attacked(draft)
        _check_trays(draft, command.tokens)
        for token in command.tokens:
            draft.move(token, TRAYS, command.to or BAG, why="gain")
        return
    if len(command.tokens) > choice.count:
        raise Refused("bad-count", "Choose {n} at most.", n=choice.count)
    if command.to not in (None, choice.to):
        raise Refused("no-such-place", "What is chosen goes to the {place}.", place=choice.to)
    if choice.what == "return":
        _check_there(draft, command.tokens, DISCARD)
    else:
        _check_trays(draft, command.tokens)
        if wrong := [token for token in command.tokens if token not in choice.tokens]:
            raise Refused("no-such-token", "The token {kind} is not among what can be chosen.", kind=wrong[0])
    for token in command.tokens:
        draft.move(token, DISCARD if choice.what == "return" else TRAYS, choice.to, why=choice.what)
    draft.chosen(choice, len(command.tokens))


def defeat_by_hand(draft: Draft, command: Defeat) -> None:
    """An effect that only the table knows."""
    _acting_or_attacked(draft)
    defeat(draft, targets.checked(draft.table, command.target, known=False), command.how)


def _acting_or_attacked(draft: Draft) -> None:
    """What cards say that the rulebook does not show may happen in step 2 and in step 3."""
    if draft.table.step != "attack":
        acting(draft.table)


def draw_by_hand(draft: Draft, command: Draw) -> None:
    """An effect that only the table knows draws tokens: the device, or hands where hands draw."""
    need(draft.table, *draft.table.inventory)
    if not draft.table.pieces.at(BAG):
        raise Refused("not-enough-pieces", "The bag is empty.")
    draw_for_effect(draft, command.count, why="effect")


def _check_energy(paid: tuple[str, ...]) -> None:
    for token in paid:
        if tokens.kind(token) != "energy":
            raise Refused("no-such-token", "The token {kind} is no energy.", kind=token)


def _check_there(draft: Draft, wanted: tuple[str, ...], place: str) -> None:
    for token, n in Counter(wanted).items():
        check_token(draft.table, token)
        if draft.table.pieces.count(place, token) < n:
            raise Refused(
                "not-enough-pieces", "There is no {token} in the {place}.", token=token, place=place
            )


def _check_trays(draft: Draft, wanted: tuple[str, ...]) -> None:
    """Rulebook, glossary: what has run out can be neither bought nor gained."""
    for token, n in Counter(wanted).items():
        if draft.table.pieces.count(TRAYS, token) < n:
            raise Refused("sold-out", "The trays hold no more {kind}.", kind=token)
