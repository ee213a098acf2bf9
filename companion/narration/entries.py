"""
Journal entries as a person would tell them: one short line for every command there is.

Pure. Besides the command, a line takes the events it led to and the names of the seats, in turn order, or of
the enemies in a flight's row. What an entry did to the table is told in `aftermath`, what it leaves to do by
hand in `reminding`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.catacombs import narration as delving
from companion.games.clank.effects import (
    alarms,
    ending,
    fates,
    fury_step,
    heals,
    hurt,
    moved,
    moves,
    rises,
    short,
)
from companion.games.clank.naming import lot_name, seat_name, token_name
from companion.games.warps_edge import narration as flying
from companion.games.warps_edge.naming import dial as dial_name
from companion.language import _, ngettext
from rules.clank.events import Agreed, Attacked, CreditsChanged, Drawn, Moved, Scored, TurnBegan
from rules.game import Event
from rules.in_space.events import CodeCompleted, LotsDrawn

_LONGEST = 40
"""Characters of what people typed that fit a line."""


def sentence(do: Mapping[str, Any], events: Sequence[Event], names: Sequence[str]) -> str:
    """
    Name an entry: what was done, and what came of it.

    *do* is the command as the journal keeps it. A command that is not known here keeps its own name.

    >>> sentence({"do": "end-turn"}, [TurnBegan(seat=1, number=2)], ["Adam", "Eva"])
    "Eva's turn"
    >>> sentence({"do": "danger", "count": 2}, [], ["Adam", "Eva"])
    '2 DANGER cards in the row'
    """
    told = (
        _of_timeline(do)
        or flying.told(do, events, names)
        or _of_draws(do, events, names)
        or _of_family(do, events, names)
        or _of_corrections(do, events, names)
        or _of_belongings(do, events, names)
        or _of_in_space(do, events, names)
        or delving.told(do, events, names)
    )
    return told or f"{do.get('do', '')}".replace("-", " ")


def noise(name: str, by: int, *, moved: int, short: int) -> str:
    """
    Noise a seat was told to make, or with a negative number to take back.

    *moved* cubes moved and *short* could not; what is left of it was hush, used up or kept.

    >>> noise("Adam", 3, moved=2, short=0)
    'Adam +3 noise, 1 of it hushed'
    """
    told = _("{name} {by} noise").format(name=name, by=f"{by:+d}")
    hush = abs(by) - moved - short
    if by > 0:
        notes = [(hush, _("{n} of it hushed")), (short, _("no cubes for {n}"))]
    else:
        notes = [(hush, _("{n} of it kept for later")), (short, _("{n} not in the area"))]
    return _listed(told, *(note.format(n=n) for n, note in notes if n > 0))


def _of_timeline(do: Mapping[str, Any]) -> str | None:
    match do:
        case {"do": "words", "text": ""}:
            return _("The table adds no words")
        case {"do": "words", "text": text}:
            return _("The table's words: {text}").format(text=_shortened(text))
        case {"do": "undo"}:
            return _("Took back")
        case {"do": "redo"}:
            return _("Restored")
        case _:
            return None


def _of_draws(do: Mapping[str, Any], events: Sequence[Event], names: Sequence[str]) -> str | None:
    if do.get("do") not in {"attack", "record", "fixed-draw"}:
        return None
    attacked = next((event for event in events if isinstance(event, Attacked)), None)
    drawn = next((event for event in events if isinstance(event, Drawn)), None)
    n = len(drawn.cubes) if drawn else 0
    cubes = ngettext("{n} cube", "{n} cubes", n).format(n=n)
    if drawn and drawn.by == "hand":
        cubes = _("{cubes} by hand").format(cubes=cubes)
    done = ", ".join([*(tuple(hurt(events, names)) or (_("nobody hurt"),)), *ending(events)])
    if attacked is None or attacked.seat is None:
        return _("Attack: {cubes}, {outcome}").format(cubes=cubes, outcome=done)
    told = _("{name} attacked: {cubes}, {outcome}")
    if attacked.fixed:
        told = _("{name} drew {cubes} (fixed draw): {outcome}")
    return told.format(name=seat_name(attacked.seat, names), cubes=cubes, outcome=done)


def _of_family(do: Mapping[str, Any], events: Sequence[Event], names: Sequence[str]) -> str | None:
    def who(seat: int) -> str:
        return seat_name(seat, names)

    match do:
        case {"do": "start"}:
            return _("Set up for {names}").format(names=", ".join(names))
        case {"do": "noise", "seat": seat, "by": by}:
            return noise(who(seat), by, moved=moved(events), short=short(events))
        case {"do": "everyone", "by": by, "but": seat}:
            return _("Everyone but {name} {by} noise").format(name=who(seat), by=f"{by:+d}")
        case {"do": "everyone", "by": by}:
            return _("Everyone {by} noise").format(by=f"{by:+d}")
        case {"do": "fury", **more}:
            return _fury(events, more.get("why"))
        case {"do": "danger", "count": n}:
            return ngettext("{n} DANGER card in the row", "{n} DANGER cards in the row", n).format(n=n)
        case {"do": "end-turn"}:
            return _next_turn(events, names)
        case {"do": "wound", "seat": seat, "by": n}:
            told = ngettext("{name} took {n} wound", "{name} took {n} wounds", n)
            return _listed(told.format(name=who(seat), n=n), *fates(events, names))
        case {"do": "heal", "seat": seat}:
            return _healed(who(seat), moved(events))
        case {"do": "return-black"}:
            n = moved(events)
            return ngettext("{n} black cube back in the bag", "{n} black cubes back in the bag", n).format(
                n=n
            )
        case {"do": "deck-out"}:
            return _("The row cannot be filled: the game is over")
        case {"do": "rescue", "seat": seat, "safe": True}:
            return _("{name} was found and rescued").format(name=who(seat))
        case {"do": "rescue", "seat": seat}:
            return _("{name} was not rescued").format(name=who(seat))
        case {"do": "score", "seat": seat}:
            return _scored(who(seat), events)
        case _:
            return None


def _of_corrections(do: Mapping[str, Any], events: Sequence[Event], names: Sequence[str]) -> str | None:
    match do:
        case {"do": "count"} if any(isinstance(event, Agreed) for event in events):
            return _("Counted the table: all agrees")
        case {"do": "count"}:
            what = "; ".join(moves(events, names))
            return _listed(_("Counted the table: {what}").format(what=what), *fates(events, names))
        case {"do": "move", "why": why}:
            what = "; ".join(moves(events, names))
            return _listed(_corrected(what, why), *fates(events, names))
        case {"do": "set", "dial": dial, "to": to, "why": why}:
            return _listed(_corrected(_dial(dial, to, names), why), *ending(events))
        case _:
            return None


def _of_belongings(do: Mapping[str, Any], events: Sequence[Event], names: Sequence[str]) -> str | None:
    name = seat_name(do.get("seat", ""), names)
    match do:
        case {"do": "artifact", "value": value}:
            told = _("{name} took the artifact of {value}").format(name=name, value=value)
            return _listed(told, *rises(events))
        case {"do": "secret", "kind": kind}:
            told = _("{name} found: {token}").format(name=name, token=token_name(kind))
            noisy = any(isinstance(event, Moved) and event.why == kind for event in events)
            return _listed(told, _("noise for all others") if noisy else "", *rises(events))
        case {"do": "use", "kind": kind}:
            told = _("{name} used: {token}").format(name=name, token=token_name(kind))
            return _listed(told, *heals(events))
        case {"do": "buy", "kind": kind}:
            told = _("{name} bought: {token}").format(name=name, token=token_name(kind))
            return _listed(told, *heals(events))
        case {"do": "drop", "kind": kind}:
            return _("{name} lost: {token}").format(name=name, token=token_name(kind))
        case {"do": "credits", "by": by}:
            now = next((event.to for event in events if isinstance(event, CreditsChanged)), by)
            told = ngettext("{name} {by} credit, now {n}", "{name} {by} credits, now {n}", abs(by))
            return told.format(name=name, by=f"{by:+d}", n=now)
        case {"do": "escape"}:
            return _listed(_("{name} escaped").format(name=name), *ending(events))
        case _:
            return None


def _of_in_space(do: Mapping[str, Any], events: Sequence[Event], names: Sequence[str]) -> str | None:
    name = seat_name(do.get("seat", ""), names)
    match do:
        case {"do": "hack", "module": module}:
            told = _("{name} hacked a terminal: {module}").format(name=name, module=module)
            done = any(isinstance(event, CodeCompleted) for event in events)
            return _listed(told, _("the command code is complete") if done else "", *rises(events))
        case {"do": "crystal", "by": by}:
            told = ngettext("{name} {by} crystal", "{name} {by} crystals", abs(by))
            return told.format(name=name, by=f"{by:+d}")
        case {"do": "lots"}:
            return _lots(events, names)
        case _:
            return None


def _fury(events: Sequence[Event], why: str | None) -> str:
    step = fury_step(events)
    told = _("Fury stays at the top") if step is None else _("Fury rose to {step}").format(step=step)
    if why:
        told = _("{what} ({why})").format(what=told, why=why)
    alarm = ", ".join(alarms(events))
    return _("{what}: {alarm}").format(what=told, alarm=alarm) if alarm else told


def _next_turn(events: Sequence[Event], names: Sequence[str]) -> str:
    seat = next((event.seat for event in events if isinstance(event, TurnBegan)), "")
    return _("{name}'s turn").format(name=seat_name(seat, names))


def _healed(name: str, n: int) -> str:
    if not n:
        return _("{name} had nothing to heal").format(name=name)
    return ngettext("{name} healed {n} wound", "{name} healed {n} wounds", n).format(name=name, n=n)


def _scored(name: str, events: Sequence[Event]) -> str:
    scored = next((event for event in events if isinstance(event, Scored)), None)
    cards, coins = (scored.cards, scored.credits) if scored else (0, 0)
    return _("{name}'s score: cards {cards}, credits {n}").format(name=name, cards=cards, n=coins)


def _corrected(what: str, why: str) -> str:
    if why:
        what = _("{what} ({why})").format(what=what, why=_shortened(why))
    return _("Corrected: {what}").format(what=what)


def _dial(dial: str, to: int | str, names: Sequence[str]) -> str:
    match dial, to:
        case "fury", n:
            return _("fury to {n}").format(n=n)
        case "danger", n:
            return _("DANGER cards to {n}").format(n=n)
        case "turn", seat:
            return _("turn to {name}").format(name=seat_name(seat, names))
        case "turns", "free":
            return _("turns are not counted")
        case "turns", _:
            return _("turns are counted")
        case _:
            return _("{dial} to {n}").format(dial=dial_name(dial), n=to)


def _lots(events: Sequence[Event], names: Sequence[str]) -> str | None:
    lots = next((event for event in events if isinstance(event, LotsDrawn)), None)
    if lots is None:
        return None
    told = {
        ("artifacts", "device"): _("Out of the game by lot: {lots}"),
        ("artifacts", "table"): _("Out of the game: {lots}"),
        ("modules", "device"): _("The ship by lot: {lots}"),
        ("modules", "table"): _("The ship: {lots}"),
        ("first", "device"): _("First by lot: {lots}"),
        ("first", "table"): _("First: {lots}"),
    }[lots.of, lots.by]
    return told.format(lots=", ".join(lot_name(name, names) for name in lots.names))


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1].rstrip()}…"


def _listed(*parts: str) -> str:
    """Parts that say something, in one line."""
    return ", ".join(part for part in parts if part)
