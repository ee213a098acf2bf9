"""Chairs that change, as whoever did not decide them sees it: journals, recaps, phones, screens from afar."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.evenings.form import forms
from companion.evenings.results import everything
from companion.games import GAMES
from companion.games.clank.chairs import of_seat, of_table
from companion.games.clank.comparing import track
from companion.games.clank.faces.game_over import game_over as over_face
from companion.games.clank.faces.glance import glance as glance_face
from companion.games.clank.faces.seats import seats as seats_face
from companion.games.deeds import Deed, called
from companion.games.glance import Glance
from companion.journal.proof import verify
from companion.mqtt.discovery import Device, introduced
from companion.narration.history import History
from hardware.ports import OFF
from rules.clank.view import RankView
from rules.game import written
from rules.script import Evening, read
from tests.companion.at_a_table import opened
from tests.companion.remembered import journal as kept_journal
from tests.companion.remembered import told_evening
from tests.companion.replayed import ATTACK, END, journal
from tests.kit.draw_checker import checker
from tests.rules.table_lines import say
from tests.rules.table_talk import given

Line = dict[str, Any]
EDA = say("join", name="Eda", colour="pink", at=1)
CHANGED: list[Line] = [
    say("noise", seat=1, by=2),
    say("recolour", seat=0, colour="blue"),
    ATTACK,
    say("rename", seat=1, name="Ewa"),
    EDA,
    say("end-turn"),
    say("noise", seat=2, by=3),
    say("undo"),
    say("redo"),
    ATTACK,
    say("recolour", seat=2, colour="green"),
    say("leave", seat=1),
    say("printed", number="health.length", to=9, why="the board"),
    say("end-turn"),
    ATTACK,
]


def told(lines: list[Line]) -> list[str]:
    evening = Evening(lambda: bytes(32))
    history = History()
    for n, line in enumerate(lines, 1):
        command = evening_read(evening, line)
        history = history.added(n, "2026-11-22T20:15:00Z", command, evening.perform(command))
    return [line.text for line in history.lines()]


def evening_read(evening: Evening, line: Line) -> Any:
    return read(json.dumps(line), evening.timeline.game if evening.timeline else None)


def test_a_journal_of_changed_chairs_holds_and_so_says_the_checker_that_knows_no_rules(
    tmp_path: Path,
) -> None:
    lines = journal(tmp_path, *CHANGED, END, say("reveal"))
    written = [json.dumps(line) for line in lines]
    assert verify(written).holds, verify(written).sentence
    assert checker().check("".join(f"{line}\n" for line in written).encode())[0] == 0


def test_the_history_says_who_came_and_went_and_goes_on_by_the_new_names() -> None:
    start = say("start", game="in-space", seats=[{"name": n, "colour": c} for n, c in
                (("Adam", "yellow"), ("Eva", "blue"))])  # fmt: skip
    lines = told([
        start, say("rename", seat=1, name="Ewa"), say("recolour", seat=0, colour="blue"), EDA,
        say("noise", seat=2, by=1), say("leave", seat=0),
        say("printed", number="fury", to=track("2 2 2 3 3 3 4! 4! 4# 5!!"), why="the board"),
    ])  # fmt: skip

    assert lines[1:] == [
        "Name put right: Eva is Ewa",
        "Colour put right: Adam plays blue",
        "Eda came late and plays pink",
        "Eda +1 noise",
        "Adam went home, Eda's turn",
        "Corrected: fury track: 2 2 2 3 3 3 4! 4! 4# 5!! (the board)",
    ]


@pytest.mark.parametrize("line", [EDA, say("leave", seat=0), say("recolour", seat=0, colour="blue")])
def test_every_face_shows_a_table_whose_chairs_changed(line: Line) -> None:
    view: Any = given(say("noise", seat=1, by=1), line).view
    game = GAMES[view.game]
    glance = game.afar.glance(view)

    assert len(glance.seats) == len(view.seats)
    for seat in range(len(view.seats)):
        assert game.seats.page(view, seat, None, {})
        assert game.deeds(view, seat, {})
    assert len(game.seats.people(view)) == len(view.seats)
    assert game.remembered.sheet(view).heads == tuple(seat.name for seat in view.seats)
    assert len(game.lamps.glows(view, refused=False)) >= len(view.seats)
    assert glance_face(view).size == seats_face(view, 0, 4).size == over_face(scored(view)).size == (128, 64)


def scored(view: Any) -> Any:
    first = next(n for n, seat in enumerate(view.seats) if seat.status == "in")
    return replace(view, phase="over", ranking=(RankView(first, 30),))


def test_who_went_home_is_dark_and_waits_for_nothing() -> None:
    view: Any = given(say("leave", seat=1)).view
    game = GAMES[view.game]

    assert game.seats.people(view)[1].told == "went home"
    assert game.lamps.glows(view, refused=False)["seat-2"] == OFF
    assert game.remembered.outcome(view).seats[1].how == "left"


def test_a_house_learns_a_new_name_and_a_new_seat() -> None:
    def introduced_by(*lines: Line) -> str:
        view: Any = given(*lines).view
        glance: Glance = GAMES[view.game].afar.glance(view)
        device = Device(table="ann-1", glance=glance, odds=False, controls=(), commands=False)
        return introduced(device).decode()

    assert "Ann: health" in introduced_by()
    after = introduced_by(say("rename", seat=0, name="Anna"), EDA)
    assert "Anna: health" in after
    assert "Eda: health" in after


def test_form_leaves_out_who_went_home(tmp_path: Path) -> None:
    with kept_journal(tmp_path) as kept:
        told_evening(kept, "three-players")
    (held,) = everything(tmp_path / "journal.db")
    assert held.recap
    ann, *others = held.recap.seats
    home = replace(ann, place=replace(ann.place, how="left", points=None, place=None))
    without = replace(held, recap=replace(held.recap, seats=(home, *others)))

    assert set(forms([held])) - set(forms([without])) == {"ann"}


def found(deeds: Any, name: str) -> Deed:
    deed = called(deeds, name)
    assert deed
    return deed


def test_the_whole_fury_track_is_typed_as_it_is_read_along_the_board() -> None:
    view: Any = given().view
    deed = found(GAMES[view.game].deeds(view, None, {}), "printed:fury")

    assert deed.fields[0].text == "2 2 2 3 3 3 4 4! 4! 5# 5!!"
    same = json.dumps(written(deed.read(["2 2 2 3 3 3 4 4! 4! 5# 5!!"])))
    evening = given()

    assert "events" in evening.answer(same)  # compared, and so it is
    assert evening.answer(same)["refused"]["code"] == "nothing-to-do"


def test_a_full_table_offers_no_chair_and_a_colour_is_called_by_its_name() -> None:
    """Four sit in space at most, wherever one of them has gone; red is no hunter among the colours."""
    four = opened("in-space")

    assert "join" not in [deed.name for deed in of_table(four, {})]
    assert "join" in [deed.name for deed in of_table(opened("catacombs"), {})]

    recolour = of_seat(opened("catacombs"), 0).deeds[1]
    assert "red" in [option.label for option in recolour.fields[0].options or ()]


def test_the_numbers_of_the_row_are_asked_about_where_it_is_minded() -> None:
    listed = [
        [deed.name for at in of_table(opened("catacombs", track_row=minded), {}) for deed in at.deeds]
        for minded in (True, False)
    ]

    assert [name in listed[0] for name in ("printed:row.cards", "printed:row.signs")] == [True, True]
    assert not any(name.startswith("printed:row.") for name in listed[1])
