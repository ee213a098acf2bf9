"""The lamps and the panel's two rows tell a table what it needs to know, and nothing by colour alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games import GAMES
from companion.table.publish import ROW, glows, two_lines
from hardware.ports import OFF, Glow
from rules.clank.view import RankView, TurnView
from rules.clank.view import View as Evening
from rules.warps_edge.view import Dial
from rules.warps_edge.view import View as Flight
from tests.companion.flown_views import views
from tests.rules.table_lines import drawn, gone, wounded
from tests.rules.table_talk import Line, say
from tests.told_evening import SEATS, ToldEvening
from tests.warps_edge.flight_talk import enemy, flying, holding, set_up, told, without_enemies

Seen = Evening | Flight
FLIGHTS = st.integers(0, 40).flatmap(lambda seed: st.sampled_from(views(seed)))
RED, BLUE, ORANGE, YELLOW = (Glow(colour) for colour in ("red", "blue", "orange", "yellow"))


def after(*lines: Line, turns: str = "tracked", **changed: Any) -> Callable[[], Evening]:
    def seen() -> Evening:
        evening = ToldEvening(turns=turns)
        for line in lines:
            evening.tell(**line)
        return replace(evening.view, **changed)

    return seen


def flight(*lines: Line, row: tuple[Line, ...] = (), **changed: Any) -> Callable[[], Flight]:
    return lambda: replace(told(holding(flying(row=row), "laser-1"), *lines).view, **changed)


END = say("end-turn")
EVA_FALLS = [wounded(1, 9), drawn(blue=1, black=1)]
WON = (RankView(1, 40), RankView(0, 30))
HITS = tuple(enemy(f"scout {n}", attack=n) for n in (1, 2, 3, 5))

LAMPS: dict[str, tuple[Callable[[], Seen | None], dict[str, Glow]]] = {
    "before set-up there is nothing to tell": (lambda: None, {"attack": OFF, "fury-1": OFF, "seat-1": OFF}),
    "an attack may come": (after(), {"attack": RED}),
    "this turn has had its attack": (after(drawn=True), {"attack": OFF}),
    "where turns are not counted an attack may always come": (
        after(turns="free", drawn=True), {"attack": RED}),
    "a fixed draw is owed before the turn can end": (
        after(*EVA_FALLS, END), {"attack": Glow("red", "pulse")}),
    "the fury bar is lit up to the marker": (after(), {"fury-1": ORANGE, "fury-2": ORANGE, "fury-3": OFF}),
    "hunters flash as many times as they are": (
        after(), {"fury-8": Glow("red", "pulse"), "fury-9": Glow("red", "pulse"),
                  "fury-11": Glow("red", "double")}),
    "until they are out": (
        after(say("set", dial="fury", to=7, why=""), say("fury", by=1)),
        {"fury-8": ORANGE, "fury-9": Glow("red", "pulse")}),
    "the blockade winks on the last step but one": (after(), {"fury-10": Glow("blue", "wink")}),
    "until it is in place": (
        after(say("fury", by=8), say("set", dial="fury", to=3, why="a slip")), {"fury-10": OFF}),
    "the seat whose turn it is glows steadily, the others flash as often as their number": (
        after(END), {"seat-1": Glow("yellow", "pulse"), "seat-2": BLUE, "seat-3": Glow("green", "triple"),
                     "seat-4": OFF}),
    "a seat that is out is dark": (after(*EVA_FALLS), {"seat-2": OFF}),
    "except in its turn, in which it draws": (after(*EVA_FALLS, END), {"seat-2": BLUE}),
    "while scores are counted the seats that wait flash": (
        after(*gone(0, 5), say("deck-out")),
        {"attack": OFF, "seat-1": Glow("yellow", "pulse"), "seat-2": OFF}),
    "at the end the winner alone glows": (
        after(phase="over", ranking=WON), {"seat-1": OFF, "seat-2": BLUE, "seat-3": OFF}),
    "where nobody won none does": (after(say("deck-out")), {"seat-1": OFF, "seat-2": OFF, "seat-3": OFF}),
    "a flight that is over is dark": (
        flight(ended="hull", shields=Dial(0, 5)), {"attack": OFF, "fury-1": OFF, "seat-1": OFF}),
    "the bar are the shields that are left": (
        flight(shields=Dial(3, 5)), {"fury-1": BLUE, "fury-3": BLUE, "fury-4": OFF, "fury-5": OFF}),
    "without shields its first lamp blinks: the next damage goes to the hull": (
        flight(shields=Dial(0, 5)), {"fury-1": Glow("red", "blink"), "fury-2": OFF}),
    "a place flashes as often as it will hit": (
        flight(row=HITS), {"seat-1": Glow("orange", "pulse"), "seat-2": Glow("orange", "double"),
                           "seat-3": Glow("orange", "triple"), "seat-4": Glow("orange", "blink")}),
    "a stunned enemy is steady, and a free place dark": (
        flight(say("assign", piece="laser-1", target="enemy:1"),
               say("defeat", target="enemy:2", how="evaded")),
        {"seat-1": ORANGE, "seat-2": OFF}),
    "a protected mothership is dark": (flight(), {"seat-6": OFF, "attack": OFF}),
    "once it lies open it flashes as often as all its sections will hit together": (
        lambda: without_enemies(flying("dread")).view, {"seat-6": Glow("red", "blink")}),
    "tokens must be drawn": (lambda: set_up().view, {"attack": Glow("red", "pulse")}),
}  # fmt: skip
"""What there is to be seen, and how these lamps glow."""


@pytest.mark.parametrize(("seen", "lamps"), LAMPS.values(), ids=LAMPS)
def test_a_lamp_tells_what_there_is(seen: Callable[[], Seen | None], lamps: dict[str, Glow]) -> None:
    glowing = glows(seen())

    assert {name: glowing.get(name, OFF) for name in lamps} == lamps


def test_before_set_up_every_lamp_is_dark() -> None:
    assert set(glows(None).values()) == {OFF}
    assert sum(name.startswith("fury-") for name in glows(after()())) == 11


@pytest.mark.parametrize(
    "seen", [lambda: None, after(), flight()], ids=["before set-up", "an evening", "a flight"]
)
def test_a_refusal_flickers(seen: Callable[[], Seen | None]) -> None:
    assert glows(seen(), refused=True)["attack"] == Glow("red", "quick")


@given(turn=st.none() | st.integers(0, 3))
def test_no_seat_is_told_by_colour_alone(turn: int | None) -> None:
    view = ToldEvening(seats=4).view
    lamps = glows(replace(view, turn=TurnView(turn, 1, None)))
    rhythms = [lamps[f"seat-{n}"].rhythm for n in range(1, 5)]

    assert len(set(rhythms)) == len(SEATS)


# The panel's rows


def named(*names: str, **changed: Any) -> Callable[[], Evening]:
    view = after()()
    seats = tuple(replace(seat, name=name) for seat, name in zip(view.seats, names, strict=False))
    return lambda: replace(view, seats=(*seats, *view.seats[len(seats) :]), **changed)


def acting(**changed: Any) -> Callable[[], Flight]:
    return lambda: replace(flying().view, **changed)


FIT = "Sh 5 H 3 W 1/4"
TIE = (RankView(1, 8), RankView(2, 8))

ROWS: dict[str, tuple[Callable[[], Seen | None], tuple[str, str]]] = {
    "before a game it asks for one": (lambda: None, ("Furybox", "Set up a game")),
    "fury and danger together, and whose turn it is": (
        after(say("set", dial="fury", to=5, why=""), say("danger", count=2)),
        ("Draw 5 Step 5", "Turn: Adam")),
    "the next turn": (after(END), ("Draw 2 Step 2", "Turn: Eva")),
    "the draw that a seat owes which is out, whatever fury says": (
        after(*gone(0, 5), END, END, END), ("Draw 4 Step 4", "Turn: Adam")),
    "a table that plays free has nobody's turn": (after(turns="free"), ("Draw 2 Step 2", "")),
    "who won": (
        after(*gone(1, 5), say("deck-out"), say("score", seat=1, cards=3, credits=0)), ("Game over", "Eva")),
    "a tie": (named(*"ABC", phase="over", ranking=TIE, tied=((1, 2),)), ("Game over", "B, C")),
    "a game that was stopped": (after(say("stop")), ("Game over", "stopped")),
    "a game that nobody won": (after(say("deck-out")), ("Game over", "Nobody got away")),
    "sixteen characters, which fit": (named("Bartolomej"), ("Draw 2 Step 2", "Turn: Bartolomej")),
    "a long name ends in a dot": (named("Bartolomeja"), ("Draw 2 Step 2", "Turn: Bartolome.")),
    "a very long one too": (named("Wolfeschlegelsteinhausen"), ("Draw 2 Step 2", "Turn: Wolfeschl.")),
    "and one with accents": (named("Příšerně Žluťoučký Kůň"), ("Draw 2 Step 2", "Turn: Příšerně .")),
    "the pilot's step": (acting(), ("Act: 0 tokens", FIT)),
    "enemies arrive": (acting(step="arrive"), ("Enemies arrive", FIT)),
    "enemies attack": (acting(step="attack"), ("Attack of 4", FIT)),
    "tokens are drawn": (acting(step="plan", bag=12), ("Draw, bag 12", FIT)),
    "a flight is won": (acting(ended="victory"), ("Victory!", FIT)),
    "a flight is lost": (acting(ended="hull"), ("Defeat", FIT)),
    "a flight is stopped": (acting(ended="stopped"), ("Stopped", FIT)),
}  # fmt: skip
"""What there is to be seen, and the rows of sixteen characters."""


@pytest.mark.parametrize(("seen", "rows"), ROWS.values(), ids=ROWS)
def test_the_panel_tells_in_two_rows_what_matters_most(
    seen: Callable[[], Seen | None], rows: tuple[str, str]
) -> None:
    assert two_lines(seen()) == rows
    assert max(map(len, rows)) <= ROW == 16


@given(view=FLIGHTS)
def test_any_flight_has_lamps_and_two_rows(view: Flight) -> None:
    assert all(len(row) <= ROW for row in two_lines(view))
    assert all(name.startswith(("attack", "fury-", "seat-")) for name in glows(view))


def test_the_score_sheet_tells_a_tie_as_one() -> None:
    evening = ToldEvening(seats=4)
    ranking = tuple(RankView(seat, points) for seat, points in ((1, 8), (2, 8), (0, 5), (3, 5)))
    tied = replace(evening.view, phase="over", ranking=ranking, tied=((1, 2), (0, 3)))
    tied = replace(tied, seats=tuple(replace(seat, status="escaped") for seat in tied.seats))
    evening.tell("stop")

    places = next(
        line for line in GAMES["in-space"].remembered.sheet(tied).lines() if line.split()[:1] == ["place"]
    )
    assert places.split()[1:] == ["3.", "1.", "1.", "3."]
    assert list(GAMES["in-space"].remembered.sheet(evening.view).lines()) == ["The game was stopped."]
