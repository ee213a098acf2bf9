"""
What a flight leaves to do by hand after an entry: cards, tokens, markers of the board. Pure.

Shields, hull, warp and prices stand on the device; of those nothing is said. *names* are the row's enemies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.games.warps_edge import naming
from companion.games.warps_edge.effects import does_not_stun, hands_draw, moved, row_during
from companion.words.language import _, ngettext
from rules.events import Drawn, Moved, Warned
from rules.game import Command, Event
from rules.timeline import Retell
from rules.warps_edge import events as happened
from rules.warps_edge.commands import Gain
from rules.warps_edge.figures import NANOFIBRES, PRINTED_SKILLS
from rules.warps_edge.table import BAG, DISCARD, GONE, TRAYS
from rules.warps_edge.tokens import POWER


def reminder(command: Command, events: Sequence[Event], names: Sequence[str] = ()) -> str | None:
    """
    What is left to do at the table after an entry; none when that is nothing.

    >>> reminder(Gain(tokens=()), [happened.MarkerMoved(to=3)])
    "Put the mothership's marker on 3."
    """
    if isinstance(command, Retell) or any(isinstance(event, happened.Ended) for event in events):
        return None
    row = row_during(names, events)
    told = [event for event in events if not _waits(event, events)]
    said = (*_of_tokens(command, events, row), *(text for event in told for text in _by_event(event, row)))
    is_due = any(isinstance(event, happened.TurnBegan) for event in events)
    if is_due and not any(isinstance(event, happened.StepBegan) for event in events):
        said = (*said, _("Turn up enemy cards for the free places, from the left."))
    return " ".join(dict.fromkeys(said)) or None


def _waits(event: Event, events: Sequence[Event]) -> bool:
    """Whether it is a draw that no hand has to make yet."""
    return isinstance(event, happened.ChoiceOwed) and event.what == "draw" and not hands_draw(events)


def _of_tokens(command: Command, events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    """Tokens that the device moved, and hands have not."""
    drawn = [
        token
        for event in events
        if isinstance(event, Drawn) and event.by == "device" and not happened.is_toss(event)
        for token in event.cubes
    ]
    is_over = any(isinstance(event, happened.WarpEnded) for event in events)
    if drawn and not is_over:  # else all go back at once
        yield _("Pick out of the bag: {tokens}.").format(tokens=naming.heap(drawn))
    if not isinstance(command, Gain) and (gained := moved(events, from_=TRAYS, to=BAG, why="gain")):
        yield _("Put into the bag, from the trays: {tokens}.").format(tokens=naming.heap(gained))
    if gone := moved(events, to=GONE):
        yield _("Back in the game's box: {tokens}.").format(tokens=naming.heap(gone))
    for why in ("sheds-lasers", "face-down"):
        if left := moved(events, to=DISCARD, why=why):
            yield _("Discard from the row: {tokens}.").format(tokens=naming.heap(left))
    if moved(events, why="attacked") and not is_over:
        yield _("Push the tokens under targets to their upper edge: they stun no more.")
    for event in events:
        if isinstance(event, Moved):
            yield from _laid(event, events, names)


def _laid(event: Moved, events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    """How a token lies at a target, where that is not as usual."""
    target = naming.place_among(event.to.partition(":above")[0], names)
    token = naming.token(event.piece)
    match event.why:
        case "assign" if event.from_ == TRAYS:
            yield _("Lay {token} from the trays at {target}.").format(token=token, target=target)
        case "assign" | "moves-on" if does_not_stun(event, events):
            yield _("Lay {token} at the upper edge of {target}: it does not stun.").format(
                token=token, target=target
            )
        case "stays":
            yield _("{token} stays with {target}.").format(token=token, target=target)
        case _:
            return


def _by_event(event: Event, names: Sequence[str]) -> Iterator[str]:
    match event:
        case happened.Started():
            yield from _set_up(event)
        case happened.TokensLaid(places=places):
            yield from _filled(places)
        case happened.Flipped(up=False):
            yield _(
                "Lay it face down at {target}: it stuns until the turn ends, and counts for nothing."
            ).format(target=naming.place_among(event.target, names))
        case happened.Defeated(target=target) if target.startswith("enemy:"):
            yield _("Discard the card and its tokens: {target}.").format(
                target=naming.place_among(target, names)
            )
        case happened.Defeated(target=target):
            yield _("Put a damage marker on {target}, and discard its tokens.").format(
                target=naming.place_among(target, names)
            )
        case happened.ChoiceOwed(what="keep-skill"):
            yield _keep()
        case happened.ChoiceOwed(what="skill"):
            yield _("Draw a skill card, and record it.")
        case happened.ChoiceOwed(what="move-on"):
            yield _("The electroshock moves on: choose its next target.")
        case happened.ChoiceOwed(what="draw", count=n):
            told = ngettext(
                "Draw {n} token by hand, and record it.", "Draw {n} tokens by hand, and record them.", n
            )
            yield told.format(n=n)
        case happened.ChoiceOwed(what="enemy"):
            yield _("Turn up one more enemy card, and record it.")
        case happened.SkillUsed(name=name):
            yield _used(name)
        case Warned(most=n):
            yield _(
                "The rulebook counts {n} tokens without a white border, POWER tokens included: count them "
                "again. What was typed counts."
            ).format(n=n)
        case happened.MarkerMoved(to=n):
            yield _("Put the mothership's marker on {n}.").format(n=n)
        case happened.CardsReturned():
            yield _("Back into the bag: all but cargo and trays.")
            yield _("Shuffle row and discarded enemies onto the deck; turn skills upright.")
        case happened.BoardTurned():
            yield _("Turn the mothership's board over; take the damage markers off.")
        case happened.WarpBegan(number=n):
            yield _("Put the warp marker on {n}.").format(n=n)
        case _:
            return


def _set_up(event: happened.Started) -> Iterator[str]:
    yield from _filled(event.places)
    yield _("Build the enemy deck as the board says, level 1 on top.")
    board = event.box.get("motherships", {}).get(event.mothership, {})
    if {"wheel", "active-section"} & set(board.get("rules", ())):
        yield _("Put the mothership's marker on {n}.").format(n=1)
    yield _keep()


def _filled(places: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    """The bag at the set-up; nothing while it is not known which tokens there are."""
    signature = [token for token in places.get(BAG, {}) if token in POWER]
    if signature:
        yield _("Into the bag: the tokens with a white border, and {token}.").format(
            token=naming.heap(signature)
        )


def _keep() -> str:
    return _("Draw two skill cards: keep one and record it, the other goes under the deck.")


def _used(name: str) -> str:
    if name == NANOFIBRES:
        return _("Lay the skill card apart: it works for the rest of the game.")
    if name in PRINTED_SKILLS:
        return _("Turn the skill card sideways.")
    return _("Do what the skill card says; then turn it sideways, or lay it apart if it lasts.")
