"""Whole deeds typed in words, in the palette: whose, what, how much; and what each would come to."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.games.deeds import Deed, choice, number
from companion.games.in_words import Meant, Menus, understood
from companion.words.language import speak, speaking
from rules.clank.commands import Artifact, Noise, Score
from rules.warps_edge.commands import Assign, Repair, Stow
from tests.console.dialogues import SAVED
from tests.kit.console import Console
from tests.warps_edge.flight_talk import enemy, flying, holding


def meant(typed: str, menus: Menus) -> tuple[Meant, ...]:
    return tuple(whole for each in understood(typed, lambda: menus) for whole in each.whole())


async def test_an_artifact_is_told_in_words_and_foretold_before_enter(visit: Console) -> None:
    visit.host.do(*SAVED)
    await visit.until(lambda: visit.console.seen.version == 3)
    await visit.press("ctrl+p")
    await visit.type("eva artifact 15")
    await visit.until(lambda: "Eva Artifact 15" in visit.text and "Eva: artifact" in visit.text)

    assert visit.host.view.version == 3

    await visit.press("enter", until=lambda: visit.host.view.seats[0].artifacts == (15,))


async def test_a_deed_without_a_name_is_that_of_the_seat_whose_turn_it_is(visit: Console) -> None:
    await visit.press("ctrl+p")
    await visit.type("noise 2")
    await visit.sees("Eva Noise 2")

    assert "Bohumil Noise 2" not in visit.text


async def test_what_is_called_nothing_is_said_in_the_tables_language(visit: Console) -> None:
    speak("cs")
    try:
        await visit.press("ctrl+p", *"qqqq", until="Nic se tu nejmenuje „qqqq“.")
    finally:
        speak("en")


async def test_what_would_be_refused_is_said_before_enter(visit: Console) -> None:
    await visit.press("ctrl+p")
    await visit.type("dana wounds 10")
    await visit.sees("✗ That would fill Dana's health track")

    assert visit.host.view.version == 1


async def test_english_is_understood_at_a_table_of_another_language(visit: Console) -> None:
    speak("cs")
    try:
        await visit.press("ctrl+p")
        await visit.type("bohumil hluk 2")
        await visit.sees("Bohumil Hluk 2")
        await visit.press("enter", until=lambda: visit.host.view.area["blue"] == 4)
        await visit.press("ctrl+p")
        await visit.type("bohumil noise -1")
        await visit.sees("Bohumil Hluk -1")
        await visit.press("enter", until=lambda: visit.host.view.area["blue"] == 3)
    finally:
        speak("en")


NOISE = Deed("noise", "Hluk", does=Noise, given={"seat": 0}, fields=(number("by", "Hluk", least=-999),))
ARTIFACTS = Deed(
    "artifact", "Artefakt", does=Artifact, given={"seat": 0},
    fields=(choice("value", "", [(n, str(n)) for n in (5, 10, 15)]),),
)  # fmt: skip


@pytest.mark.parametrize(
    "typed", ["žaneta škola hluk 2", "Zaneta Skola HLUK 2", "žan hluk 2", "žaneta š hl 2"]
)
def test_a_name_may_hold_blanks_and_need_not_be_said_in_full(typed: str) -> None:
    assert [each.command for each in meant(typed, [("Žaneta Škola", [NOISE])])] == [Noise(seat=0, by=2)]


def test_a_name_may_be_declined_unless_somebody_is_called_so() -> None:
    """As a table says it: of Eva, to Eva; but Jana is not of Jan."""
    menus = [("Jan", [NOISE]), ("Jana", [NOISE.but(given={"seat": 1})])]
    with speaking("cs"):
        assert [each.command for each in meant("evě hluk 2", [("Eva", [NOISE])])] == [Noise(seat=0, by=2)]
        assert [each.command for each in meant("jana hluk 1", menus)] == [Noise(seat=1, by=1)]


def test_a_deed_said_by_half_offers_what_is_missing() -> None:
    menus = [("Eva", [ARTIFACTS, NOISE])]

    assert [each.said for each in meant("eva artefakt", menus)] == [
        "Eva Artefakt 5", "Eva Artefakt 10", "Eva Artefakt 15",
    ]  # fmt: skip
    assert [each.said for each in meant("eva artefakt 1", menus)] == ["Eva Artefakt 10", "Eva Artefakt 15"]
    assert meant("eva artefakt 7", menus) == ()
    assert meant("eva hluk", menus) == ()


def test_an_answer_that_does_not_fit_is_said_and_not_sent() -> None:
    fields = (number("cards", "cards", least=-999).but(needed=True), number("credits", "gold"))
    score = Deed("score", "Body", does=Score, given={"seat": 0}, fields=fields)

    (wrong,) = meant("eva hluk 2.5", [("Eva", [NOISE])])

    assert (wrong.command, wrong.unfit) == (None, "Type a whole number from -999 to 999 for: Hluk.")
    assert [each.command for each in meant("eva body 23 4", [("Eva", [score])])] == [
        Score(seat=0, cards=23, credits=4)
    ]
    assert [each.command for each in meant("body 23", [("", [score])])] == [Score(seat=0, cards=23)]
    assert meant("body 23 4 1", [("", [score])]) == ()


def test_a_flights_deeds_are_said_in_words() -> None:
    flight = holding(flying(row=(enemy("raider"),)), "laser-1", "energy-1").view
    menus = [("", GAMES["warps-edge"].deeds(flight, None, {}))]

    assert [each.command for each in meant("laser 1 raider", menus)] == [
        Assign(piece="laser-1", target="enemy:1")
    ]
    assert Repair(piece="energy-1") in [each.command for each in meant("energy 1 repair", menus)]
    assert Stow(piece="laser-1") in [each.command for each in meant("laser stow", menus)]
