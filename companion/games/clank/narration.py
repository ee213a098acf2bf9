"""Entries of a table of seats as a person would tell them: one short line for every command. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from companion.games.clank import comparing, printed
from companion.games.clank.effects import ending, fates, fired, heals, hurt, moved, rises, short
from companion.games.clank.naming import (
    dial_said,
    lot_name,
    piece_name,
    pieces,
    place_name,
    seat_name,
    token_name,
)
from companion.games.clank.row import named
from companion.games.telling import Burst, Telling, corrected, counted, listed, moves, with_reason
from companion.words.language import _, ngettext
from companion.words.numerals import signed
from rules.clank import commands
from rules.clank.dungeon import Idol
from rules.clank.events import (
    Attacked,
    CreditsChanged,
    Dealt,
    Dialled,
    Drawn,
    LotsDrawn,
    Moved,
    Scored,
    TurnBegan,
)
from rules.correcting import CountTable, Move, Stop
from rules.game import Command, Event, kebab

Events = Sequence[Event]
Names = Sequence[str]

tells = Telling()


def burst(command: Command, events: Events, names: Names) -> Burst | None:
    """Noise of one seat, so that a burst of presses makes one line."""
    if not isinstance(command, commands.Noise):
        return None
    said = partial(noise, seat_name(command.seat, names))
    return Burst((command.seat, command.by > 0), (command.by, moved(events), short(events)), said)


def noise(name: str, by: int, moved: int, short: int) -> str:
    """
    Noise that a seat makes, or with a negative number takes back.

    *moved* cubes moved and *short* could not; what is left of it was hush, used up or kept.

    >>> noise("Adam", 3, moved=2, short=0)
    'Adam +3 noise, 1 of it hushed'
    """
    told = _("{name} {by} noise").format(name=name, by=signed(by))
    hush = abs(by) - moved - short
    if by > 0:
        notes = [(hush, _("{n} of it hushed")), (short, _("no cubes for {n}"))]
    else:
        notes = [(hush, _("{n} of it kept for later")), (short, _("{n} not in the area"))]
    return listed(told, *(note.format(n=n) for n, note in notes if n > 0))


@tells(commands.Start)
def _start(command: commands.Start, events: Events, names: Names) -> str:
    return _("Set up for {names}").format(names=", ".join(seat.name for seat in command.seats))


@tells(commands.Lots)
def _lots(command: commands.Lots, events: Events, names: Names) -> str:
    lots = next((event for event in events if isinstance(event, LotsDrawn)), None)
    if lots is None:
        return ""
    told = {
        ("artifacts", "device"): _("Out of the game by lot: {lots}"),
        ("artifacts", "table"): _("Out of the game: {lots}"),
        ("modules", "device"): _("The ship by lot: {lots}"),
        ("modules", "table"): _("The ship: {lots}"),
        ("first", "device"): _("First by lot: {lots}"),
        ("first", "table"): _("First: {lots}"),
    }[lots.of, lots.by]
    return told.format(lots=", ".join(lot_name(name, names) for name in lots.names))


@tells(commands.Noise)
def _noise(command: commands.Noise, events: Events, names: Names) -> str:
    made = fired(events, "noise")
    cubes = moved(made) if made else abs(command.by)
    return noise(seat_name(command.seat, names), command.by, cubes, short(made))


@tells(commands.Everyone)
def _everyone(command: commands.Everyone, events: Events, names: Names) -> str:
    by = signed(command.by)
    if command.but is None:
        return _("Everyone {by} noise").format(by=by)
    return _("Everyone but {name} {by} noise").format(name=seat_name(command.but, names), by=by)


@tells(commands.Fury)
def _fury(command: commands.Fury, events: Events, names: Names) -> str:
    return with_reason(listed(*rises(events)) or _("Fury rises"), command.why)


@tells(commands.Danger)
def _danger(command: commands.Danger, events: Events, names: Names) -> str:
    n = command.count
    return ngettext("{n} DANGER card in the row", "{n} DANGER cards in the row", n).format(n=n)


@tells(commands.Deal)
def _deal(command: commands.Deal, events: Events, names: Names) -> str:
    slot = next((event.slot for event in events if isinstance(event, Dealt)), command.slot)
    return _("Slot {n} of the row: {signs}").format(n=slot, signs=named(command.signs))


def _draw(
    command: commands.Attack | commands.Record | commands.FixedDraw, events: Events, names: Names
) -> str:
    return draw(events, names, _("{outcome} ({name}'s fixed draw: {cubes})"))


def draw(events: Events, names: Names, fixed: str) -> str:
    """What an attack did, or a *fixed* draw, in that sentence."""
    attacked = next((event for event in events if isinstance(event, Attacked)), None)
    drawn = next((event for event in events if isinstance(event, Drawn)), None)
    if drawn is None:
        return _("Attack")
    n = len(drawn.cubes)
    cubes = ngettext("{n} cube", "{n} cubes", n).format(n=n)
    if drawn.by == "hand":
        cubes = _("{cubes} by hand").format(cubes=cubes)
    done = listed(*ending(events), *hurt(events, names)) or _("Nobody hurt")
    if attacked is None or attacked.seat is None:
        return _("{outcome} (attack: {cubes})").format(cubes=cubes, outcome=done)
    told = _("{outcome} (attack in {name}'s turn: {cubes})")
    told = fixed if attacked.fixed else told
    return told.format(name=seat_name(attacked.seat, names), cubes=cubes, outcome=done)


tells(commands.Attack)(_draw)
tells(commands.Record)(_draw)
tells(commands.FixedDraw)(_draw)


@tells(commands.EndTurn)
def _end_turn(command: commands.EndTurn, events: Events, names: Names) -> str:
    seat = next((event.seat for event in events if isinstance(event, TurnBegan)), "")
    return _("{name}'s turn").format(name=seat_name(seat, names))


@tells(commands.Wound)
def _wound(command: commands.Wound, events: Events, names: Names) -> str:
    name, n = seat_name(command.seat, names), command.by
    told = ngettext("{name} took {n} wound", "{name} took {n} wounds", n).format(name=name, n=n)
    return listed(*fates(events, names), told)


@tells(commands.Heal)
def _heal(command: commands.Heal, events: Events, names: Names) -> str:
    healed = fired(events, "heal")
    name, n = seat_name(command.seat, names), moved(healed) if healed else command.by
    if not n:
        return _("{name} had nothing to heal").format(name=name)
    return ngettext("{name} healed {n} wound", "{name} healed {n} wounds", n).format(name=name, n=n)


@tells(commands.ReturnBlack)
def _return_black(command: commands.ReturnBlack, events: Events, names: Names) -> str:
    back = fired(events, "return-black")
    n = moved(back) if back else command.by
    return ngettext("{n} black cube back in the bag", "{n} black cubes back in the bag", n).format(n=n)


@tells(commands.DeckOut)
def _deck_out(command: commands.DeckOut, events: Events, names: Names) -> str:
    return listed(_("Game over"), *hurt(events, names), _("the row cannot be filled"))


@tells(Stop)
def _stop(command: Stop, events: Events, names: Names) -> str:
    return with_reason(_("The game was stopped"), command.why)


@tells(commands.Rescue)
def _rescue(command: commands.Rescue, events: Events, names: Names) -> str:
    told = _("{name} was found and rescued") if command.safe else _("{name} was not rescued")
    return told.format(name=seat_name(command.seat, names))


@tells(commands.Score)
def _score(command: commands.Score, events: Events, names: Names) -> str:
    return score(command, events, names, _("{name}'s score: cards {cards}, gold {n}"))


def score(command: commands.Score, events: Events, names: Names, told: str) -> str:
    """A score, in the game's word for money."""
    scored = next((event for event in events if isinstance(event, Scored)), None)
    cards, coins = (scored.cards, scored.credits) if scored else (0, 0)
    return told.format(name=seat_name(command.seat, names), cards=cards, n=coins)


@tells(CountTable)
def _count(command: CountTable, events: Events, names: Names) -> str:
    what = "; ".join(filter(None, (*fates(events, names), _moves(events, names),
                                   *_dials(command, events, names))))  # fmt: skip
    return counted(events, what)


@tells(Move)
def _move(command: Move, events: Events, names: Names) -> str:
    return corrected(listed(*fates(events, names), _moves(events, names)), command.why)


@tells(commands.Set)
def _set(command: commands.Set, events: Events, names: Names) -> str:
    said = dial_said(command.dial, command.to, names)
    return corrected(listed(*fates(events, names), said), command.why)


@tells(commands.Artifact)
def _artifact(command: commands.Artifact, events: Events, names: Names) -> str:
    told = _("{name} took the artifact of {value}")
    return listed(*rises(events), told.format(name=seat_name(command.seat, names), value=command.value))


@tells(commands.Secret)
def _secret(command: commands.Secret, events: Events, names: Names) -> str:
    told = _("{name} found: {token}")
    noisy = any(isinstance(event, Moved) and event.why == command.kind for event in events)
    return listed(*rises(events), _token(told, command, names), _("noise for all others") if noisy else "")


@tells(commands.Use)
def _use(command: commands.Use, events: Events, names: Names) -> str:
    return listed(_token(_("{name} used: {token}"), command, names), *heals(events))


@tells(commands.Buy)
def _buy(command: commands.Buy, events: Events, names: Names) -> str:
    return listed(_token(_("{name} bought: {token}"), command, names), *heals(events))


@tells(commands.Drop)
def _drop(command: commands.Drop, events: Events, names: Names) -> str:
    return _token(_("{name} lost: {token}"), command, names)


@tells(commands.Credits)
def _gold(command: commands.Credits, events: Events, names: Names) -> str:
    told = ngettext("{name} {by} gold, now {n}", "{name} {by} gold, now {n}", abs(command.by))
    return money(command, events, names, told)


def money(command: commands.Credits, events: Events, names: Names, told: str) -> str:
    """Money that came or went, in the game's word for it."""
    by = command.by
    now = next((event.to for event in events if isinstance(event, CreditsChanged)), by)
    return told.format(name=seat_name(command.seat, names), by=signed(by), n=now)


@tells(Idol)
def _idol(command: Idol, events: Events, names: Names) -> str:
    return _("{name} took a monkey idol").format(name=seat_name(command.seat, names))


@tells(commands.Escape)
def _escape(command: commands.Escape, events: Events, names: Names) -> str:
    return listed(*ending(events), _("{name} escaped").format(name=seat_name(command.seat, names)))


@tells(commands.Rename)
def _rename(command: commands.Rename, events: Sequence[Event], names: Sequence[str]) -> str:
    return _("Name put right: {name} is {other}").format(
        name=seat_name(command.seat, names), other=command.name
    )


@tells(commands.Recolour)
def _recolour(command: commands.Recolour, events: Sequence[Event], names: Sequence[str]) -> str:
    told = _("Colour put right: {name} plays {colour}")
    return told.format(name=seat_name(command.seat, names), colour=piece_name(command.colour))


@tells(commands.Join)
def _join(command: commands.Join, events: Sequence[Event], names: Sequence[str]) -> str:
    told = _("{name} came late and plays {colour}")
    return told.format(name=command.name, colour=piece_name(command.colour))


@tells(commands.Leave)
def _leave(command: commands.Leave, events: Sequence[Event], names: Sequence[str]) -> str:
    turns = (_("{name}'s turn").format(name=seat_name(each.seat, names))
             for each in events if isinstance(each, TurnBegan))  # fmt: skip
    told = _("{name} went home").format(name=seat_name(command.seat, names))
    return listed(*fates(events, names), told, *turns)


@tells(commands.Printed)
def _printed(command: commands.Printed, events: Sequence[Event], names: Sequence[str]) -> str:
    to = comparing.written(command.number, command.to)
    said = _("{name}: {to}").format(name=printed.name(command.number), to=to)
    if not command.why:
        return listed(_("As printed: {what}").format(what=said), *fates(events, names))
    return corrected(listed(*fates(events, names), said), command.why)


def _moves(events: Events, names: Names) -> str:
    return moves(events, pieces=pieces, place=lambda place: place_name(place, names))


def _token(
    told: str, command: commands.Secret | commands.Use | commands.Buy | commands.Drop, names: Names
) -> str:
    return told.format(name=seat_name(command.seat, names), token=token_name(command.kind))


def _dials(command: CountTable, events: Events, names: Names) -> Iterator[str]:
    """The dials that a count found elsewhere; red cubes on the fury track are named as moves."""
    turned: set[str] = {event.dial for event in events if isinstance(event, Dialled)}
    for event in events:
        counter = kebab(type(event).__name__).partition("-")[0]
        turned.add(f"{counter}:{getattr(event, 'seat', None)}")
    for dial, to in (command.dials or {}).items():
        if dial in turned:
            yield dial_said(dial, to, names)
