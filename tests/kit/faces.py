"""Every face of the shell and of the games, by name, as the tests ask for them."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from functools import partial
from typing import Any
from unittest.mock import patch

from companion.games.clank.faces.attack import attack
from companion.games.clank.faces.game_over import game_over
from companion.games.clank.faces.glance import glance
from companion.games.clank.faces.seats import seats
from companion.games.warps_edge.faces.flight import (
    flight_act,
    flight_attack,
    flight_mothership,
    flight_plan,
    flight_row,
    flight_ship,
)
from companion.games.warps_edge.faces.holds import cargo
from companion.games.warps_edge.faces.moments import choice, drawn, flight_over, to_do, tossed, warp_over
from companion.oled.faces.code import check, invitation, look_back, promise, seat_invitation, words
from companion.oled.faces.luck import cut, cutting, head, receipt, warning
from companion.oled.faces.notices import fault, question, refusal, to_hands, undone, welcome
from companion.oled.faces.paper import bits
from companion.oled.painter import Draw

__all__ = ("bits",)

FACES = (
    attack, cargo, check, choice, cut, cutting, drawn, fault, flight_act, flight_attack,
    flight_mothership, flight_over, flight_plan, flight_row, flight_ship, game_over, glance, head,
    invitation, look_back, promise, question, receipt, refusal, seat_invitation, seats, to_do, to_hands,
    tossed, undone, warning, warp_over, welcome, words,
)  # fmt: skip


def face_of(draw: Draw) -> tuple[str, tuple[Any, ...], dict[str, Any]]:
    if isinstance(draw, partial) and draw.func in FACES:
        return draw.func.__name__, draw.args, draw.keywords
    with ExitStack() as patches:
        for face in FACES:
            name = face.__name__
            patches.enter_context(patch.object(sys.modules[face.__module__], name, _asked(name)))
        told: Any = draw()
    name, args, more = told
    return name, args, more


def _asked(name: str) -> Any:
    return lambda *args, **more: (name, args, more)
