"""
What a console shows of a draw, and when: not before the table's own small screen. Pure.

While cubes still fall nothing may show what they will do: most of the board then stays as it was before.
"""

from __future__ import annotations

import msgspec

from companion.console.games.clank import labels
from companion.console.games.clank.labels import view_of
from companion.console.games.clank.widgets.attack_panel import Fall
from companion.console.games.clank.widgets.seat_card import Card, card
from companion.line.carried import Attack
from companion.line.wire import Table
from rules.clank.view import View


def shown(table: Table, *, at_once: bool) -> Attack | None:
    """The draw that waits to be acknowledged, as far as it is shown; *at_once* it is shown whole."""
    attack = table.attack
    if attack is None or not at_once:
        return attack
    return msgspec.structs.replace(attack, revealed=len(attack.cubes))


def is_whole(attack: Attack) -> bool:
    """Whether every cube has fallen."""
    return attack.revealed >= len(attack.cubes)


def is_secret(attack: Attack | None, view: View) -> bool:
    """Whether the newest entry is a draw still falling: nothing may show its outcome before."""
    return attack is not None and attack.entry == view.version and not is_whole(attack)


def landed(before: View, after: View) -> tuple[int, ...]:
    """How many wounds each seat has got since."""
    pairs = zip(before.seats, after.seats, strict=True)
    return tuple(max(len(now.wounds) - len(was.wounds), 0) for was, now in pairs)


def down(before: View, after: View) -> tuple[int, ...]:
    """The seats that were in, and have fallen since."""
    pairs = enumerate(zip(before.seats, after.seats, strict=True))
    return tuple(
        index for index, (was, now) in pairs if was.status == "in" and now.status not in {"in", "escaped"}
    )


class RevealGate(msgspec.Struct, frozen=True):
    """
    What this console may show of the table, and what it showed before.

    >>> RevealGate().table is None
    True
    """

    table: Table | None = None
    """The newest table of which everything may be shown."""

    attacked: int = 0
    """The entry of the newest attack."""

    before: View | None = None
    """The table as it was shown before that attack."""

    def heard(self, table: Table, view: View, attack: Attack | None) -> RevealGate:
        """What may be shown now that there is this *table*, its *attack* shown as far as it is here."""
        gate = self
        if attack is not None and attack.entry == view.version and attack.entry != self.attacked:
            gate = msgspec.structs.replace(self, attacked=attack.entry, before=view_of(self.table))
        if self.table is None or not is_secret(attack, view):
            gate = msgspec.structs.replace(gate, table=table)
        return gate

    def cards(self, now: View, attack: Attack | None, *, chosen: int) -> tuple[Card, ...]:
        """A card for each seat; *attack* is the one whose panel is open, *chosen* the seat pointed at."""
        table = self.table
        if table is None or (view := view_of(table)) is None:
            return ()
        risks = table.chances.seats if table.chances else ()
        wounds = landed(self._struck(now, attack), now)
        return tuple(
            card(
                view,
                index,
                risks[index] if index < len(risks) else None,
                landed=wounds[index],
                is_chosen=index == chosen,
            )
            for index in range(len(view.seats))
        )

    def fall(self, now: View, attack: Attack, *, go_on: str, is_animated: bool) -> Fall:
        """The attack itself; *go_on* is the key that shows the rest."""
        fallen = down(self._struck(now, attack), now)
        return Fall(
            attack=attack,
            colours=tuple(seat.colour for seat in now.seats),
            down=tuple(labels.who(now.seats, index) for index in fallen),
            go_on=go_on,
            is_animated=is_animated,
        )

    def _struck(self, now: View, attack: Attack | None) -> View:
        """The table before the attack, once it is over and nothing has happened since; else that of *now*."""
        is_over = attack is not None and attack.entry == now.version and is_whole(attack)
        before = self.before if is_over else None
        return before if before and len(before.seats) == len(now.seats) else now
