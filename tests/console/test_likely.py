"""What is offered after something went wrong: the likeliest first, and never decided here."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.console.room import Suggestion
from companion.console.suggestions import MOST, foretold, is_urgent, likely
from companion.line import carried, wire
from companion.line.wire import scripted
from rules.catacombs.commands import Tile
from rules.clank.commands import EndTurn, Escape, Noise, Set
from rules.correcting import Move
from rules.game import Command
from rules.refusals import Refused
from rules.timeline import Redo, Undo
from tests.kit.console import SEATS
from tests.kit.scripted_host import ScriptedHost


def table(tmp_path: Any, *commands: dict[str, Any], game: str = "in-space") -> wire.Table:
    host = ScriptedHost(tmp_path / "host.sock")
    host.do({"do": "start", "game": game, "seats": SEATS}, *commands)
    return host.table()


def no(code: str) -> carried.No:
    return carried.No(code=code, sentence="It cannot be done.")


def commands(offers: tuple[Suggestion, ...]) -> list[Any]:
    return [offer.command or offer.page for offer in offers]


def test_a_second_attack_means_that_the_turn_is_over(tmp_path: Any) -> None:
    offers = commands(likely(table(tmp_path, {"do": "attack"}), no("already-attacked")))

    assert offers[:2] == [EndTurn(), Undo()]
    assert [offer.to for offer in offers[2:4]] == [1, 3]
    assert offers[4].to == "free"


def test_a_missing_cube_means_a_count(tmp_path: Any) -> None:
    seen = table(tmp_path, {"do": "noise", "seat": 0, "by": 1})

    assert commands(likely(seen, no("not-enough-pieces"))) == ["count", Undo(), "history"]


@pytest.mark.parametrize(
    "out",
    [
        ({"do": "escape", "seat": 0},),
        ({"do": "count", "places": {"wounds:0": {"yellow": 10}}},),
    ],
    ids=["an escape", "a count that fills the track"],
)
def test_a_seat_that_is_out_in_its_own_turn_may_have_been_so_before_it(
    tmp_path: Any, out: tuple[dict[str, Any], ...]
) -> None:
    """The device cannot know when it was: with a digit four are drawn, and then nobody asks any more."""
    artifact = {"do": "artifact", "seat": 0, "value": 5, "modules": ["a", "b"]}
    before = table(tmp_path, artifact)
    seen = table(tmp_path / "out", artifact, *out)
    (first, *_rest) = likely(seen, None)

    assert not is_urgent(before, None)
    assert first.command == Set(dial="fixed-draw", to=1, why="correction")
    assert "before this turn began" in first.sentence
    right = table(tmp_path / "right", artifact, *out, scripted(first.command))
    assert right.shown is not None
    assert right.shown.turn.owed == 4
    assert not is_urgent(right, None)
    assert not is_urgent(table(tmp_path / "next", artifact, *out, {"do": "end-turn"}), None)


def test_a_seat_without_cubes_may_have_one_in_the_area_too_many(tmp_path: Any) -> None:
    """Nothing was refused, but it is surprising enough to be offered first."""
    seen = table(tmp_path, {"do": "noise", "seat": 0, "by": 30})
    (first, *_rest) = likely(seen, None)

    assert is_urgent(seen, None)
    assert first.command == Move(piece="yellow", by=1, from_="area", to="supply:0", why="correction")
    assert "● A Eva" in first.sentence


def test_after_a_take_back_restoring_it_comes_first(tmp_path: Any) -> None:
    seen = table(tmp_path, {"do": "attack"}, {"do": "undo"})

    assert commands(likely(seen, None))[:2] == [Redo(), "count"]
    assert is_urgent(seen, None)
    assert not is_urgent(table(tmp_path / "other", {"do": "attack"}), None)


def test_a_seat_that_fell_may_have_a_wound_too_many(tmp_path: Any) -> None:
    fill = {"do": "move", "piece": "yellow", "by": 10, "from": "supply:0", "to": "wounds:0", "why": "test"}
    seen = table(tmp_path, fill)
    offers = likely(seen, no("seat-out"), Noise(seat=0, by=1))

    assert isinstance(offers[0].command, Move)
    assert offers[0].command.from_ == "wounds:0"
    assert offers[0].command.to == "supply:0"


def test_after_a_draw_that_brought_somebody_down_a_wound_too_many_comes_first(tmp_path: Any) -> None:
    """Nothing was refused; once another line is the newest, nobody asks any more."""
    fill = {"do": "move", "piece": "yellow", "by": 9, "from": "supply:0", "to": "wounds:0", "why": "test"}
    drawn = {"do": "record", "drawn": {"yellow": 2}}
    offers = [
        likely(table(tmp_path / str(n), fill, {"do": "noise", "seat": 0, "by": 2}, drawn, *later), None)
        for n, later in enumerate(([], [{"do": "danger", "count": 1}]))
    ]

    assert offers[0][0].command == Move(
        piece="yellow", by=1, from_="wounds:0", to="supply:0", why="correction"
    )
    assert offers[0][0] not in offers[1]


def test_how_turns_are_counted_is_offered_both_ways(tmp_path: Any) -> None:
    seen = table(tmp_path)

    assert commands(likely(seen, no("turns-free")))[0].to == "tracked"
    assert commands(likely(seen, no("turns-tracked")))[0].to == "free"


def test_a_haunted_tile_too_early_was_a_safe_one(tmp_path: Any) -> None:
    tried = Tile(haunted=True, artifact=1)
    offers = likely(table(tmp_path, game="catacombs"), no("safe-tile"), tried)

    assert offers[0].command == Tile(haunted=False, artifact=1)


@pytest.mark.parametrize(
    "code", ["already-attacked", "draw-owed", "bad-count", "seat-out", "stale", "words-fixed"]
)
def test_no_more_is_offered_than_can_be_read_and_nothing_twice(tmp_path: Any, code: str) -> None:
    seen = table(tmp_path, {"do": "noise", "seat": 0, "by": 30}, {"do": "attack"})
    offers = likely(seen, no(code), Noise(seat=0, by=1))

    assert 0 < len(offers) <= MOST
    assert len({repr((offer.command, offer.page)) for offer in offers}) == len(offers)
    assert len({offer.sentence for offer in offers}) == len(offers)


def test_every_command_offered_is_understood_by_the_rules(tmp_path: Any) -> None:
    for code in ("already-attacked", "draw-owed", "turns-free", "turns-tracked", "not-enough-pieces"):
        host = ScriptedHost(tmp_path / "host.sock")
        for command in (
            {"do": "start", "game": "in-space", "seats": SEATS},
            {"do": "noise", "seat": 0, "by": 30},
            {"do": "attack"},
        ):
            host.do(**command)
        for offer in likely(host.table(), no(code)):
            if offer.command:
                assert refused(host, offer.command) != "malformed"


def refused(host: ScriptedHost, command: Command) -> str | None:
    """The code of a refusal; none when it was done."""
    try:
        host.do(**scripted(command))
    except Refused as no:
        return no.code
    return None


def test_before_a_game_there_is_nothing_to_correct() -> None:
    assert likely(None, no("not-started")) == ()
    assert not is_urgent(None, no("not-started"))


def test_what_will_change_is_told_before(tmp_path: Any) -> None:
    seen = table(tmp_path, {"do": "noise", "seat": 0, "by": 1})
    move = Move(piece="yellow", by=2, from_="area", to="supply:0", why="")

    assert foretold(move, seen).splitlines() == [
        "area: ● A yellow 4 → 2",
        "● A Eva's supply: ● A yellow 26 → 28",
    ]
    assert foretold(Set(dial="turns", to="free", why=""), seen).startswith(
        "how turns are counted: tracked → free"
    )
    assert foretold(EndTurn(), seen) == "whose turn it is: ● A Eva → ■ B Bohumil"
    assert foretold(Undo(), replace(seen, undo="Eva +1 noise")) == "Taken back: Eva +1 noise"
    assert foretold(Escape(seat=0), seen) == ""
