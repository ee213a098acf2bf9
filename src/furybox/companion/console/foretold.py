"""What a correction will change, told before it changes anything. Pure; whether it can be, the host says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from furybox.companion.console import words
from furybox.companion.language import _
from furybox.companion.wire import Table
from furybox.rules.clank.view import View


def kinds() -> tuple[tuple[str, str], ...]:
    """What can be set, and what each is called."""
    return (
        ("fury", _("the fury marker's step")),
        ("danger", _("DANGER cards in the row")),
        ("turn", _("whose turn it is")),
        ("turns", _("how turns are counted")),
    )


def foretold(command: Mapping[str, Any], table: Table) -> str:
    """What would be different, a line for each thing; empty for a command nobody can foresee."""
    view = table.view
    if view is None:
        return ""
    match command:
        case {"do": "move", "piece": piece, "by": by, "from": source, "to": target}:
            return "\n".join(_moved(view, piece, by, source, target))
        case {"do": "set", "dial": dial, "to": to}:
            now, then = _stands(dial, view), _said(dial, to, view)
            quiet = _("Nothing else happens: nothing comes out, nothing is put up.")
            return f"{dict(kinds()).get(dial, dial)}: {now} → {then}\n{quiet}"
        case {"do": "undo"}:
            return _("Taken back: {what}").format(what=table.undo or "–")  # noqa: RUF001  # a dash says none
        case {"do": "redo"}:
            return _("Restored: {what}").format(what=table.redo or "–")  # noqa: RUF001
        case {"do": "end-turn"} if view.turn.seat is not None:
            after = (view.turn.seat + 1) % len(view.seats)
            return _set_turn(view, after)
        case {"do": "attack"}:
            return _("The draw is made: {n} cubes.").format(n=words.owed(view))
        case {"do": "lockpick", "seat": seat, "by": by} if view.depths:
            now = view.depths.lockpicks[seat]
            return (
                _("{name}: lockpicks {now}").format(name=words.who(view.seats, seat), now=now)
                + f" → {now + by}"
            )
        case _:
            return ""


def _moved(view: View, piece: str, by: int, source: str, target: str) -> list[str]:
    lines = []
    for place, change in ((source, -by), (target, by)):
        now = view.places.get(place, {}).get(piece, 0)
        where, what = words.place(place, view.seats), words.piece(piece, view.seats)
        short = _("   (there are not so many)") if now + change < 0 else ""
        lines.append(f"{where}: {what} {now} → {now + change}{short}")
    return lines


def _set_turn(view: View, seat: int) -> str:
    return f"{dict(kinds())['turn']}: {_stands('turn', view)} → {_said('turn', seat, view)}"


def _stands(dial: str, view: View) -> str:
    """How a dial stands now."""
    match dial:
        case "turns":
            return _("free") if view.free else _("tracked")
        case "turn" if view.turn.seat is None:
            return "–"  # noqa: RUF001
        case "turn":
            return words.who(view.seats, view.turn.seat or 0)
        case "fury":
            return str(view.fury.step)
        case _:
            return str(view.danger)


def _said(dial: str, to: int | str, view: View) -> str:
    """How it will."""
    match dial, to:
        case "turns", how:
            return _("free") if how == "free" else _("tracked")
        case "turn", int(seat) if 0 <= seat < len(view.seats):
            return words.who(view.seats, seat)
        case _:
            return str(to)
