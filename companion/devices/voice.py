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

_log = logging.getLogger(__name__)


class Voice:
    """Says tunes on a buzzer, if there is one. A buzzer that fails is no reason to trouble anybody."""

    def __init__(self, buzzer: Buzzer | None, owner: Owner | None = None) -> None:
        self._buzzer = buzzer
        self._owner = Owner() if owner is None else owner

    def say(self, tune: Tune) -> None:
        """Play a tune in place of the one playing now."""
        if self._buzzer is None:
            return
        with self._owner.apart(Part.VOICE):
            try:
                self._buzzer.sound(tune)
            except HardwareError as error:
                _log.info("The buzzer is silent: %s", error)

    def close(self) -> None:
        """Fall silent and let the buzzer go."""
        if self._buzzer is not None:
            let_go("buzzer", self._buzzer.close)
