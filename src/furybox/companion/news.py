"""What consoles are told unasked: the table as a message of the wire, and the lamps. Pure; keeps nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from furybox.companion import questions, wire
from furybox.companion.history import History
from furybox.companion.stage import Reveal, Stage
from furybox.companion.table import LiveTable
from furybox.hardware.ports import Glow


def of_table(
    table: LiveTable,
    stage: Stage,
    history: History,
    *,
    odds: bool,
    faults: Sequence[str],
    refusal: wire.No | None,
    notice: str | None,
) -> wire.Table:
    """Everything a console shows; the odds only if the table wants to see them."""
    line = table.timeline
    return wire.Table(
        game=table.game,
        view=table.view,
        words=line.words if line else "",
        words_fixed=line is not None and line.sealed is not None,
        history=history.lines(),
        undo=history.undo,
        redo=history.redo,
        risk=questions.risk(table) if odds else None,
        attack=_attack(stage.reveal) if stage.reveal else None,
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


def _attack(reveal: Reveal) -> wire.Attack:
    return wire.Attack(
        entry=reveal.entry, cubes=reveal.cubes, revealed=reveal.revealed, outcome=reveal.outcome
    )
