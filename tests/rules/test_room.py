"""What there is in a game, as its file says it: read once, and refused where nobody can do it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules import boxes
from rules.clank import reading
from tests.rules.table_lines import say, secret, with_artifact
from tests.rules.table_talk import examples, given

SHIP = (Path(boxes.__file__).parent / "in-space.toml").read_text(encoding="utf-8")

HOUSE = {"tokens": {"credits": {"contraband": 2}, "noise": {"ship-plans": 1}, "points": {"archive": -3}}}
"""Verbs for tokens that have none in print, and a curse."""


@pytest.mark.parametrize(("written", "instead", "sentence"), [
    ('tonic = "used"', 'tonic = "burned"', "room.tokens.minor.tonic is burned: write one of at once,"),
    ("one_each", "one_apiece", "room is wrong: .*one_apiece.* Write it as"),
    ("[tokens.heals]", "[tokens.burns]", "tokens.burns is no verb: write one of credits, heals,"),
    ("{ archive = 1 }", "{ ale = 1 }", "tokens.fury has ale: say in room.tokens when it works"),
    ('["escaped"]', '["gone"]', "The points of escape hang on gone: write a token, a counter,"),
    ('"pods.points"', '"pods.worth"', "room.score.escape.points is pods.worth: write the"),
    ('"secrets.minor"', '"minor"', "room.heaps.minor.printed is minor: write the path"),
    ("[room.score]", "[room.bonus]\ntonic = {}\n[room.score]", "room.bonus.tonic and a number for tonic"),
])  # fmt: skip
def test_a_file_that_says_what_nobody_can_do_is_refused_with_the_place_and_the_remedy(
    written: str, instead: str, sentence: str
) -> None:
    assert written in SHIP
    with pytest.raises(boxes.BadBox) as no:
        reading.read(boxes.read(SHIP.replace(written, instead)))

    assert re.search(sentence, str(no.value)), str(no.value)


test_tokens = examples({
    "a house rule pays for contraband as it is bought": (
        lambda: given(box=HOUSE), say("buy", seat=0, kind="contraband"), {"seats.0.credits": 2},
    ),
    "a house rule makes the ship plans heard, and the other tokens do what they did": (
        lambda: given(box=HOUSE), secret("ship-plans"), {"area": {"yellow": 3, "blue": 3, "green": 2}},
    ),
    "a curse takes points": (
        lambda: given(secret("archive"), *with_artifact(0, 5), say("escape", seat=0), box=HOUSE),
        say("score", seat=0, cards=4, credits=0), {"seats.0.parts.tokens": -3, "seats.0.points": 26},
    ),
})  # fmt: skip
