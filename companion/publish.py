"""What consoles are told unasked: the table as a message of the wire, and the lamps. Pure; keeps nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion import questions, wire
from companion.devices.fittings import fittings
from companion.narration.history import History
from companion.oled.state import OledState
from companion.release import __version__
from companion.reveal import Reveal
from companion.session import Session
from hardware.ports import Glow, Press
from hardware.wiring import Wiring
from rules.clank.view import View
from rules.games import GAMES
from rules.warps_edge.view import View as Flight

MOST_TOUCHES: Final = 24
"""Presses that consoles are told of: more than fingers make before anybody reads them."""


def of_host(wiring: Wiring | None, *, language: str) -> wire.Hello:
    """The host's first word; without a wiring its table is simulated."""
    return wire.Hello(
        protocol=wire.PROTOCOL,
        release=__version__,
        simulated=wiring is None,
        games=tuple(GAMES),
        language=language,
        fittings=fittings(wiring),
    )


def of_table(
    table: Session,
    stage: OledState,
    history: History,
    *,
    odds: bool,
    faults: Sequence[str],
    refusal: wire.No | None,
    notice: str | None,
) -> wire.Table:
    """Everything a console shows; the odds only if the table wants to see them."""
    line, shown = table.timeline, table.view
    flight = shown if isinstance(shown, Flight) else None
    return wire.Table(
        game=table.game,
        view=shown if isinstance(shown, View) else None,
        flight=flight,
        words=line.words if line else "",
        words_fixed=line is not None and line.sealed is not None,
        history=history.lines(),
        undo=history.undo,
        redo=history.redo,
        risk=questions.risk(table) if odds else None,
        outlook=questions.outlook(table) if odds and flight and flight.step == "plan" else None,
        attack=_attack(stage.reveal) if stage.reveal and flight is None else None,
        faults=tuple(faults),
        track=questions.track(table),
        blockade=questions.blockade(table),
        unconfirmed=table.unconfirmed,
        refusal=refusal,
        notice=notice,
        invitation=stage.invitation,
    )


def of_lamps(pattern: Mapping[str, Glow]) -> wire.Lamps:
    """How the lamps glow."""
    return wire.Lamps(
        lamps={name: wire.Lamp(colour=glow.colour, rhythm=glow.rhythm) for name, glow in pattern.items()}
    )


def touched(before: Sequence[wire.Touch], press: Press) -> tuple[wire.Touch, ...]:
    """The newest presses with one more; the oldest are forgotten."""
    n = before[-1].n + 1 if before else 1
    touch = wire.Touch(n=n, control=press.control, gesture=press.gesture)
    return (*before, touch)[-MOST_TOUCHES:]


def _attack(reveal: Reveal) -> wire.Attack:
    return wire.Attack(
        entry=reveal.entry, cubes=reveal.cubes, revealed=reveal.revealed, outcome=reveal.outcome
    )
