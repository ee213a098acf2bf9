"""
Faces: pictures for the OLED, 128 x 64 dots, each lit or dark.

A face is a function from what is to be seen to a Pillow image of mode "1".
It keeps nothing and decides nothing.
"""

from furybox.companion.faces.asking import question, setup
from furybox.companion.faces.attack import attack
from furybox.companion.faces.flight import (
    flight_act,
    flight_attack,
    flight_mothership,
    flight_plan,
    flight_row,
    flight_ship,
)
from furybox.companion.faces.game_over import game_over
from furybox.companion.faces.glance import glance
from furybox.companion.faces.holds import cargo
from furybox.companion.faces.invitation import invitation
from furybox.companion.faces.moments import choice, drawn, flight_over, to_do, tossed, warp_over
from furybox.companion.faces.notices import fault, refusal, undone
from furybox.companion.faces.paper import HIGH, WIDE, bits, blank
from furybox.companion.faces.promise import commitment, words
from furybox.companion.faces.shapes import LETTERS, SHAPES
from furybox.companion.faces.welcome import welcome

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
