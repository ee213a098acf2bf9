"""
Faces: pictures for the OLED, 128 x 64 dots, each lit or dark.

A face is a function from what is to be seen to a Pillow image of mode "1".
It keeps nothing and decides nothing.
"""

from companion.faces.asking import question, setup
from companion.faces.attack import attack
from companion.faces.flight import (
    flight_act,
    flight_attack,
    flight_mothership,
    flight_plan,
    flight_row,
    flight_ship,
)
from companion.faces.game_over import game_over
from companion.faces.glance import glance
from companion.faces.holds import cargo
from companion.faces.invitation import invitation
from companion.faces.moments import choice, drawn, flight_over, to_do, tossed, warp_over
from companion.faces.notices import fault, refusal, undone
from companion.faces.paper import HIGH, WIDE, bits, blank
from companion.faces.promise import commitment, words
from companion.faces.shapes import LETTERS, SHAPES
from companion.faces.welcome import welcome

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
