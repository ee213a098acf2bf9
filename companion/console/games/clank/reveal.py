"""What a console shows of a draw, and when: not before the table's own small screen. Pure."""

from __future__ import annotations

from msgspec.structs import replace

from companion.wire import Attack, Table
from rules.clank.view import View


def shown(table: Table, *, at_once: bool) -> Attack | None:
    """The draw that waits to be acknowledged, as far as it is shown; *at_once* it is shown whole."""
    attack = table.attack
    if attack is None or not at_once:
        return attack
    return replace(attack, revealed=len(attack.cubes))


def is_whole(attack: Attack) -> bool:
    """Whether every cube has fallen."""
    return attack.revealed >= len(attack.cubes)


def is_secret(attack: Attack | None, view: View) -> bool:
    """Whether the newest entry is a draw still falling: nothing may tell its outcome before."""
    return attack is not None and attack.entry == view.version and not is_whole(attack)


def landed(before: View | None, after: View) -> tuple[int, ...]:
    """How many wounds each seat has got since; none when nothing was seen before."""
    if before is None or len(before.seats) != len(after.seats):
        return (0,) * len(after.seats)
    pairs = zip(before.seats, after.seats, strict=True)
    return tuple(max(len(now.wounds) - len(was.wounds), 0) for was, now in pairs)


def down(before: View | None, after: View) -> tuple[int, ...]:
    """The seats that were in, and have fallen since."""
    if before is None or len(before.seats) != len(after.seats):
        return ()
    pairs = enumerate(zip(before.seats, after.seats, strict=True))
    return tuple(
        index for index, (was, now) in pairs if was.status == "in" and now.status not in {"in", "escaped"}
    )
