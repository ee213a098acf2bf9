"""Printed numbers in play: which the table goes by unseen, and one that was wrong, with what it changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from rules.boxes import is_open
from rules.clank.commands import Printed, Set
from rules.clank.corrections import proposed, settle_health
from rules.clank.draft import Draft, T
from rules.clank.events import BoxCorrected, Dealt
from rules.correcting import Move
from rules.game import Command, Story
from rules.refusals import Refused


def printed(draft: Draft[T], command: Printed) -> None:
    """
    From now on the table reads the right number, and that one was seen; a full health track fells its seat.

    What was dealt out by the wrong one at set-up lies where it lies: that is for hands and dials.
    """
    group = command.number.partition(".")[0]
    box, spare, unconfirmed = draft.table.box, draft.table.spare, draft.table.unconfirmed
    if draft.table.dealt & {command.number, group} and not is_open(unconfirmed, command.number):
        raise Refused(
            "under-way", "This counts at set-up alone: {number}. Move the cubes, or set the dials.",
            number=command.number,
        )  # fmt: skip
    was_full = [draft.room(n) == 0 for n in range(len(draft.table.seats))]
    draft.say(BoxCorrected(number=command.number, to=command.to, why=command.why))
    if (draft.table.box, draft.table.unconfirmed) == (box, unconfirmed):
        raise Refused("nothing-to-do", "The game goes by that number already.")
    if any(now < min(was, 0) for was, now in zip(spare, draft.table.spare, strict=True)):
        raise Refused(
            "already-used", "More is in play already than this allows: {number}.", number=command.number
        )
    for index, full in enumerate(was_full):
        settle_health(draft, index, was_full=full)
    draft.settle()


def changed(story: Story[T]) -> Iterator[Command]:
    """What the wrong number had changed: the marker, the hunters, the blockade, and the deck of the row."""
    *_, past, end = story
    was, now, newest = past.before, past.after, end.after
    why = next((event.why for event in past.events if isinstance(event, BoxCorrected)), None)
    if why is None or was is None:
        return
    fury, old = now.box.fury, was.box.fury
    by = fury.start[now.players] - old.start[now.players]
    for kind, n in was.gained.items():
        by += n * (now.box.tokens.fury.get(kind, 0) - was.box.tokens.fury.get(kind, 0))
    step = min(max(newest.step + by, 1), newest.box.fury.track.top)
    if step != newest.step:
        yield Set(dial="fury", to=step, why=why)
    if now.posts != was.posts:
        posts = {place: (piece, 0) for place, (piece, _) in was.posts.items()} | {**now.posts}
        waiting = {
            place: {piece: n if int(place.rpartition(":")[2]) > step else 0}
            for place, (piece, n) in posts.items()
        }
        with suppress(Refused):  # more red cubes than were dealt out: those are for hands
            for each in proposed(newest, waiting):
                yield Move(piece=each.piece, by=each.by, from_=each.from_, to=each.to, why=why)
    if fury.blockade != old.blockade and fury.blockade is not None:
        lies = step >= fury.blockade
        if lies is not newest.blockade:
            yield Set(dial="blockade", to=int(lies), why=why)
    yield from _deck(story, why)


def _deck(story: Story[T], why: str) -> Iterator[Command]:
    """Cards left, and attack signs among them: those of the deck were printed otherwise."""
    *_, past, end = story
    row, deck = end.after.row, past.after.box.row
    was = past.before.box.row if past.before else None
    if row is None or deck is None or was is None:
        return
    if deck.cards != was.cards:
        yield Set(dial="deck", to=max(row.left + deck.cards - was.cards, 0), why=why)
    if deck.signs != was.signs:
        dealt = sum(
            isinstance(event, Dealt) and "attack" in event.signs for each in story for event in each.events
        )
        attacks = deck.signs - dealt if row.attacks is None else row.attacks + deck.signs - was.signs
        yield Set(dial="attack-signs", to=max(attacks, 0), why=why)
