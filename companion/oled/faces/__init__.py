"""
Faces: pictures for the OLED, 128 x 64 dots, each lit or dark.

A face is a function from what is to be seen to a Pillow image of mode "1".
It keeps nothing and decides nothing.
"""

from companion.games.clank.faces.attack import attack
from companion.games.clank.faces.game_over import game_over
from companion.games.clank.faces.glance import glance
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
from companion.oled.faces.asking import question, setup
from companion.oled.faces.invitation import invitation
from companion.oled.faces.notices import fault, refusal, undone
from companion.oled.faces.paper import HIGH, WIDE, bits, blank
from companion.oled.faces.promise import commitment, words
from companion.oled.faces.shapes import LETTERS, SHAPES
from companion.oled.faces.welcome import welcome

__all__ = [
    "HIGH",
    "LETTERS",
    "SHAPES",
    "WIDE",
    "attack",
    "bits",
    "blank",
    "cargo",
    "choice",
    "commitment",
    "drawn",
    "fault",
    "flight_act",
    "flight_attack",
    "flight_mothership",
    "flight_over",
    "flight_plan",
    "flight_row",
    "flight_ship",
    "game_over",
    "glance",
    "invitation",
    "question",
    "refusal",
    "setup",
    "to_do",
    "tossed",
    "undone",
    "warp_over",
    "welcome",
    "words",
]
