"""The table's voice: a buzzer that says little, and nothing at all unless the table asked for it."""

from __future__ import annotations

import logging
from typing import Final

from companion.devices.reconnecting import let_go
from companion.owned import Owner, Part
from hardware.ports import Buzzer, HardwareError, Note, Tune

# Few notes, low and short.

CUBE: Final[Tune] = (Note(220, 60),)
"""A cube falls, a token is drawn, a shot hits."""

REFUSED: Final[Tune] = (Note(196, 80), Note(0, 40), Note(147, 140))
"""That may not be done."""

FELL: Final[Tune] = (Note(196, 120), Note(175, 120), Note(147, 120), Note(110, 320))
"""Somebody fell, or a warp is over."""

WON: Final[Tune] = (Note(196, 120), Note(247, 120), Note(294, 120), Note(392, 320))
"""The mothership is defeated."""

SEATS: Final[tuple[Tune, ...]] = tuple(
    tuple(
        note
        for quarters, length in zip(rise, rhythm, strict=True)
        for note in (Note(lowest * quarters // 4, length), Note(0, 30))
    )
    for lowest, rhythm, rise in (
        (160, (60, 60, 150), (4, 5, 6)),
        (294, (150, 60, 60), (6, 5, 4)),
        (540, (60, 150, 60), (4, 6, 5)),
        (990, (150, 150, 60), (6, 4, 5)),
        (1820, (150, 60, 150), (5, 4, 6)),
        (3340, (60, 150, 150), (5, 6, 4)),
    )
)
"""A motif for each seat, in turn order: three notes in a rhythm and a register that no other has."""

_log = logging.getLogger(__name__)


class Voice:
    """Says tunes on whatever there is that sounds. A buzzer that fails is no reason to trouble anybody."""

    def __init__(self, buzzer: Buzzer | None, owner: Owner | None = None) -> None:
        self._buzzers = [] if buzzer is None else [buzzer]
        self._owner = Owner() if owner is None else owner

    def also(self, buzzer: Buzzer) -> None:
        """Play every tune there, too."""
        self._buzzers.append(buzzer)

    def say(self, tune: Tune) -> None:
        """Play a tune in place of the one playing now."""
        for buzzer in self._buzzers:
            with self._owner.apart(Part.VOICE):
                try:
                    buzzer.sound(tune)
                except HardwareError as error:
                    _log.info("The buzzer is silent: %s", error)

    def close(self) -> None:
        """Fall silent and let go whatever sounds."""
        for buzzer in self._buzzers:
            let_go("buzzer", buzzer.close)
