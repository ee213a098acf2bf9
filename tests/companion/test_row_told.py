"""The row of cards, as phones, glass, history and the command line say it."""

from __future__ import annotations

from typing import Any

from PIL import ImageChops

from companion.games.catacombs.presenter import CATACOMBS
from companion.games.clank.faces.glance import glance
from companion.games.clank.row import chances
from companion.narration.entries import reminder, sentence
from companion.web.picture import command, first_of, offered, picture
from rules.clank.commands import Attack, Deal
from tests.catacombs.delve_talk import delve
from tests.companion.at_a_table import opened, seated
from tests.rules.table_lines import Line, say

FIRST = (say("deal"),) * 6


def row(*lines: Line, game: str = "catacombs", **how: Any) -> Any:
    return opened(game, *FIRST, *lines, track_row=True, **how)


def test_the_phone_of_the_seat_whose_turn_it_is_deals_cards() -> None:
    mine = seated(row())
    names = [deed.name for deed in offered(mine)]

    assert [name for name in names if name.startswith("deal")] == [
        "deal-plain", "deal-attack", "deal-danger", "deal-arrive", "deal",
    ]  # fmt: skip
    assert command(mine, "deal-attack", ()) == (Deal(signs=("attack",)), False)
    assert not any(deed.name.startswith("deal") for deed in offered(seated(row(say("end-turn")))))
    assert not any(deed.name.startswith("deal") for deed in offered(seated(opened("catacombs"))))


def test_the_phone_shows_the_row_and_waits_for_the_attack_it_owes() -> None:
    seen = seated(row(say("deal", signs=["attack", "arrive"])))
    shown = {figure.label: (figure.value, figure.note) for figure in picture(seen, None).figures}

    assert first_of(seen) == "attack"
    assert command(seen, "attack", ()) == (Attack(), False)
    assert shown["Row"] == ("*> · · · · ·", "ARRIVE, attack, 93 cards left")
    assert first_of(seated(row())) == "end-turn"


def test_the_glass_says_what_the_row_owes_in_place_of_the_fury() -> None:
    calm, owing = row(), row(say("deal", signs=["arrive"]))
    same = ImageChops.difference(glance(calm), glance(opened("catacombs")))

    assert same.getbbox() is None
    assert ImageChops.difference(glance(calm), glance(owing)).getbbox() is not None


def test_the_chances_of_the_coming_turns_are_said_line_by_line() -> None:
    lines = list(chances(row().row))

    assert "A turn of 2 cards attacks: 46.3%" in lines
    assert any(line.startswith("Attacks in a turn of every seat, 2 cards each: 0:") for line in lines)


def test_the_history_says_a_cards_slot_and_the_hands_do_what_arrive_says() -> None:
    evening = delve(*FIRST, track_row=True)
    card = Deal(signs=("attack", "arrive"))
    events = evening.perform(card)

    assert sentence(CATACOMBS, card, events, ["Ann"]) == "Slot 1 of the row: attack, ARRIVE"
    assert reminder(CATACOMBS, card, events, ["Ann"]) == "Do now what ARRIVE says, before any attack."
    assert list(CATACOMBS.voice.laid_back(events, ["Ann"])) == ["the card of slot 1 on top of its deck"]
