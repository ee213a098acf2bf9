"""What the buzzer says, for those who switched it on: few notes, low and short."""

from __future__ import annotations

from typing import Final

from hardware.ports import Note, Tune

CUBE: Final[Tune] = (Note(220, 60),)
"""A cube falls, a token is drawn, a shot hits."""

REFUSED: Final[Tune] = (Note(196, 80), Note(0, 40), Note(147, 140))
"""That may not be done."""

FELL: Final[Tune] = (Note(196, 120), Note(175, 120), Note(147, 120), Note(110, 320))
"""Somebody fell, or a warp is over."""

WON: Final[Tune] = (Note(196, 120), Note(247, 120), Note(294, 120), Note(392, 320))
"""The mothership is defeated."""
