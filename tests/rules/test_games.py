"""What every game promises, whichever it is."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import msgspec
import pytest

from rules.clank.commands import ClankCommand, OfSeat
from rules.clank.draft import Draft
from rules.clank.events import Agreed
from rules.decisions import Decisions, Incomplete
from rules.game import Command, Game, Opening, View
from rules.games import GAMES
from rules.in_space.commands import Crystal, InSpaceCommand
from rules.in_space.game import InSpace
from rules.in_space.table import InSpaceTable
from rules.refusals import Refused
from rules.script import Evening, read
from tests.rules.table_lines import start
from tests.warps_edge.flight_lines import printed

STARTS = {
    "in-space": start(),
    "clank": start(game="clank"),
    "catacombs": start(game="catacombs"),
    "warps-edge": {
        "do": "start", "game": "warps-edge", "fighter": "hermes", "mothership": "dread", "box": printed(),
    },
    "bag": {"do": "start", "game": "bag", "cubes": {"red": 5, "blue": 3}},
    "own": start(game="own", file={"title": "Ours", "like": "clank"}),
}  # fmt: skip

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def begun(game: Game[Any]) -> Evening:
    evening = Evening(fresh_seed=lambda: bytes(32))
    evening.answer(json.dumps(STARTS[game.name]))
    return evening


def test_every_game_stands_in_the_list_by_its_own_name() -> None:
    assert [game.name for game in GAMES.values()] == list(GAMES)


@EVERY_GAME
def test_a_view_can_be_read_back_by_its_games_shape(game: Game[Any]) -> None:
    """So whoever knows the name of the game needs nothing else to read its table."""
    view: View = begun(game).view

    assert type(view) is game.shown
    assert msgspec.json.decode(msgspec.json.encode(view), type=game.shown) == view
    assert (view.game, view.version, view.phase, view.draws) == (game.name, 1, "play", 0)
    assert len(view.commitment) == 64
    assert all(n > 0 for heap in view.places.values() for n in heap.values())


@EVERY_GAME
def test_only_a_flight_remembers_cards(game: Game[Any]) -> None:
    evening = begun(game)
    assert evening.timeline
    known = game.remembered(evening.timeline.table)

    assert set(known) == ({"enemies", "skills"} if game.name == "warps-edge" else set())


@EVERY_GAME
def test_no_command_is_left_out_of_its_game(game: Game[Any]) -> None:
    own = f"{type(game).__module__.rpartition('.')[0]}.commands"
    rooms = {own, "rules.clank.commands"} if find_spec(own) else {"rules.clank.commands"}
    named = {
        command
        for room in (rooms if game.seats else rooms - {"rules.clank.commands"})
        for command in vars(importlib.import_module(room)).values()
        if isinstance(command, type) and issubclass(command, Command) and command.__module__ == room
        if not issubclass(command, Opening) and command is not OfSeat  # what those of a seat take after
    }

    assert named <= set(game.commands)
    assert len(set(game.commands)) == len(game.commands)


@EVERY_GAME
def test_a_command_of_another_game_is_refused(game: Game[Any]) -> None:
    evening = begun(game)

    with pytest.raises(Refused) as no:
        evening.perform(Whistle())
    assert no.value.code == ("choice-owed" if game.name == "warps-edge" else "malformed")


@EVERY_GAME
def test_a_set_up_of_another_game_is_refused(game: Game[Any]) -> None:
    other = read(json.dumps(STARTS["warps-edge" if game.seats else "in-space"]), None)
    assert isinstance(other, Opening)

    with pytest.raises(Refused) as no:
        game.start(other, commitment="00" * 32)
    assert no.value.code == "malformed"


class Whistle(Command, frozen=True, kw_only=True):
    pass


def whistled(draft: Draft[InSpaceTable], command: Whistle) -> None:
    del command
    draft.say(Agreed())


class Forgetful(InSpace):
    """In Space, and somebody forgot what a whistle does."""

    own_commands = (*InSpace.own_commands, Whistle)


class Whistling(Forgetful):
    name = "whistling"

    def decisions(self) -> Decisions[Draft[InSpaceTable], ClankCommand | InSpaceCommand | Whistle]:
        return super().decisions().on(Whistle, whistled)


class Deaf(Whistling):
    """In Space, and nobody can tell it to do what it does at a whistle."""

    own_commands = InSpace.own_commands


@pytest.mark.parametrize(
    ("game", "why"), [(Forgetful, "nobody decides: Whistle"), (Deaf, "no command of this game: Whistle")]
)
def test_a_game_whose_commands_and_decisions_do_not_fit_cannot_be_made(game: type[InSpace], why: str) -> None:
    """So that it is found when the program starts, and never at a table."""
    with pytest.raises(Incomplete, match=why):
        game(GAMES["in-space"].printed)


def test_a_command_is_decided_once() -> None:
    decisions = Decisions[Draft[InSpaceTable], Whistle]().on(Whistle, whistled)

    with pytest.raises(Incomplete, match="decided twice: Whistle"):
        decisions.on(Whistle, whistled)
    with pytest.raises(Incomplete, match="not decided before: Crystal"):
        decisions.instead(Crystal, lambda draft, command: None)  # noqa: ARG005  # never called


@pytest.fixture
def whistling() -> Iterator[Game[Any]]:
    game = Whistling(GAMES["in-space"].printed)
    GAMES[game.name] = game
    yield game
    del GAMES[game.name]


def test_a_game_is_found_as_soon_as_it_is_on_the_list(whistling: Game[Any]) -> None:
    evening = Evening(fresh_seed=lambda: bytes(32))
    answers = [evening.answer(json.dumps(line)) for line in (start(game="whistling"), {"do": "whistle"})]

    assert [event["type"] for event in answers[1]["events"]] == ["agreed"]
    assert evening.view.game == "whistling"
    assert read('{"do":"whistle"}', whistling) == Whistle()
