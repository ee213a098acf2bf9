"""How targets are defeated, what becomes of the tokens there, and what the pilot gets for it."""

from __future__ import annotations

from rules.warps_edge import targets, tokens
from rules.warps_edge.draft import Draft, open_targets, ready
from rules.warps_edge.drawing import draw_for_effect, draw_owed
from rules.warps_edge.events import Defeated, Ended, RanShort
from rules.warps_edge.table import BAG, DISCARD, SUPPLY, TRAYS, Choice
from rules.warps_edge.warp import end_warp

RETURNED = 2
"""Tokens that the reward of the discard pile gives back."""
DRAWN = 3
"""Tokens that the reward of the bag draws, and that a warp jump draws."""


def put(draft: Draft, token: str, target: str, *, from_: str = SUPPLY) -> None:
    """A token is assigned: under the target, or above it where it cannot stun."""
    place = target if targets.can_stun(draft.table, token, target) else target + targets.ABOVE
    draft.move(token, from_, place, why="assign")


def settle(draft: Draft) -> None:
    """Every target that may be attacked and whose numbers are reached is out, from the left."""
    while draft.table.ended is None and (first := targets.beaten(draft.table)):
        defeat(draft, *first)


def defeat(draft: Draft, target: str, how: targets.How) -> None:
    """A target is out: tokens, then victory or the other face, then the reward."""
    table = draft.table
    card, part = targets.enemy_at(table, target), targets.section_at(table, target)
    reward: tuple[str, ...] = ()
    if card:
        reward = {"destroyed": card.figures.destroyed, "evaded": card.figures.evaded}.get(how, ())
    elif part and part.figures:
        reward = part.figures.reward
    places = targets.places_of(table, target)
    draft.say(Defeated(target=target, name=card.name if card else target, how=how, reward=reward))
    shocks = sum(_cleared(draft, place, target) for place in places)
    is_down = part is not None and all(each.down for each in draft.table.sections)
    if is_down and not draft.table.has("flips"):
        draft.say(Ended(why="victory"))
        return
    if shocks:
        draft.owe(Choice(what="move-on", count=shocks, tokens=(tokens.ELECTROSHOCK,), to="target"))
    for name in reward:
        give(draft, name)
    if is_down:
        end_warp(draft, "flipped")


def _cleared(draft: Draft, place: str, target: str) -> int:
    """
    The tokens of a defeated target are discarded; one between two stays with the other.

    Returns how many electroshocks wait in the supply for another target.
    """
    if other := targets.stays_at(place, target):
        draft.empty(place, other, why="stays")
        return 0
    shocks = draft.table.pieces.count(place, tokens.ELECTROSHOCK) if open_targets(draft.table) else 0
    draft.move(tokens.ELECTROSHOCK, place, SUPPLY, why="moves-on", by=shocks)
    draft.empty(place, DISCARD, why="defeated")
    return shocks


def give(draft: Draft, reward: str) -> None:
    """One reward of the rulebook's list; what needs a choice waits for it."""
    what, _, number = reward.partition("-")
    power = draft.table.power
    match what:
        case "any":
            draft.owe(Choice(what="gain", count=1, tokens=draft.table.tray_tokens, to=BAG))
        case "power" if number:
            _give_token(draft, next(token for token in power if tokens.POWER[token] == number))
        case "power":
            draft.owe(Choice(what="gain", count=1, tokens=power, to=BAG))
        case "skill":
            draft.owe(Choice(what="skill", count=1, tokens=(), to=""))
        case "return":
            draft.owe(Choice(what="return", count=RETURNED, tokens=(), to=BAG))
        case "draw":
            draw_for_effect(draft, DRAWN, why="reward")
        case "shields":
            draft.shields(int(number), why="reward")
        case _:
            _give_token(draft, reward)


def _give_token(draft: Draft, token: str) -> None:
    """A token for the bag: at once, or after a draw that was printed before it."""
    if any(choice.what == "draw" for choice in draft.table.owed):
        draft.owe(Choice(what="gain", count=1, tokens=(token,), to=BAG))
    else:
        gain(draft, token, to=BAG)


def go_on(draft: Draft) -> None:
    """
    What needs no pilot happens in its turn: targets fall, the device draws, the only token is gained.

    Afterwards nothing is owed that cannot be chosen, and no number that is reached stands.
    """
    while draft.table.ended is None:
        settle(draft)
        if not draft.table.owed:
            return
        match ready(draft.table.owed):
            case (Choice(what="draw") as choice, *_) if draft.luck is not None and not draft.table.by_hand:
                draw_owed(draft, choice, None)
            case (Choice(what="gain") as choice, *_) if token := _only(draft, choice):
                draft.chosen(choice)
                gain(draft, token, to=choice.to)
            case _:
                owed = draft.table.owed
                draft.lapse()
                if owed == draft.table.owed:
                    return


def _only(draft: Draft, choice: Choice) -> str:
    """The one token that can be gained; an empty name where there are several, or none of several."""
    there = [token for token in choice.tokens if draft.table.pieces.count(TRAYS, token)]
    one = choice.tokens if len(choice.tokens) == 1 else there
    return one[0] if len(one) == 1 else ""


def gain(draft: Draft, token: str, *, to: str) -> None:
    """A token of the trays for nothing, if there is one. Rulebook, glossary: gain."""
    if draft.table.pieces.count(TRAYS, token):
        draft.move(token, TRAYS, to, why="gain")
    else:
        draft.say(RanShort(of=token, by=1))
