"""What is printed, what is unknown, and what a set-up needs to know; and the events as a format."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.refusals import Refused
from rules.script import Evening, Reader, events_told
from rules.warps_edge.box import UNKNOWN, miscounted
from rules.warps_edge.game import WARPS_EDGE
from tests.warps_edge.flight_lines import POWER, SEED, start

READER = Reader(WARPS_EDGE)
LOG = Path(__file__).parents[1] / "logs" / "warps-edge-0.1.0.jsonl"


def answer(line: dict[str, Any]) -> Any:
    return Evening(lambda: bytes(32)).answer(json.dumps(line))


def test_nothing_unknown_is_a_number() -> None:
    """What the rulebook's text does not print says so, with where to look."""
    unknown = {
        ".".join(path) for path, figure in WARPS_EDGE.printed.figures.items() if figure.value == UNKNOWN
    }

    assert {"tokens.start", "tokens.stock", "tokens.prices", "fighters.titan.hull"} <= unknown
    assert not {path for path in unknown if WARPS_EDGE.printed.figures[tuple(path.split("."))].confirmed}


def test_a_flight_says_which_inferred_numbers_it_uses() -> None:
    (started,) = answer(start("dread"))["events"]

    assert "motherships.dread.decks" in started["unconfirmed"]
    assert "enemies.fury.lasers" in started["unconfirmed"]
    assert "tokens.stock" not in started["unconfirmed"]
    assert not [path for path in started["unconfirmed"] if "hydra" in path or "titan" in path]


@pytest.mark.parametrize(("box", "field"), [
    ({"tokens": {"start": {"energy-1": 9}}}, "tokens.start"),
    ({"tokens": {"stock": {"ale": 9}}}, "tokens.stock"),
    ({"tokens": {"each_power": -1}}, "tokens.each_power"),
    ({"fighters": {"titan": {"power": [*POWER[:4], "u-turn"]}}}, "fighters.titan.power"),
    ({"fighters": {"titan": {"power": POWER, "signature": "reactor"}}}, "fighters.titan.signature"),
    ({"motherships": {"dread": {"decks": [[0, 0, 0]]}}}, "motherships.dread.decks"),
    ({"motherships": {"dread": {"figures": [{"lasers": 6}]}}}, "motherships.dread.figures"),
    ({"motherships": {"duo": {"sections": 3}}}, "motherships.duo.sections"),
    ({"motherships": {"duo": {"sections": 10}}}, "motherships.duo.sections"),
    ({"motherships": {"dread": {"sections": 10}}}, "motherships.dread.sections"),
    ({"motherships": {"dread": {"decks": [[1], [1], [1]]}}}, "motherships.dread.decks"),
    ({"motherships": {"dread": {"decks": [[5], [0]]}}}, "motherships.dread.decks"),
    ({"motherships": {"dread": {"decks": [[10, 1, 1]]}}}, "motherships.dread.decks"),
    ({"motherships": {"duo": {"decks": [[5, 1, 1], [5, 1, 1]]}}}, "motherships.duo.decks"),
    ({"motherships": {"dread": {"figures": [{"attack": 1}] * 3}}}, "motherships.dread.figures"),
    ({"tokens": {"prices": {"ale": 1}}}, "tokens.prices"),
    ({"motherships": {"phantom": {"other_face": "ale"}}}, "motherships.phantom.other_face"),
])  # fmt: skip
def test_a_box_that_cannot_be_printed_is_refused(box: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as no:
        WARPS_EDGE.check_box(box)

    assert no.value.code == "bad-box"
    assert field in no.value.sentence


def test_the_printed_box_can_be_kept_as_it_is() -> None:
    WARPS_EDGE.check_box({})


def test_another_games_start_is_malformed() -> None:
    seats = [{"name": "Ann", "colour": "blue"}]

    assert answer({"do": "start", "game": "warps-edge", "seed": SEED, "seats": seats})["refused"]["code"] == (
        "malformed"
    )


def test_every_event_has_a_line_in_the_logs_and_is_still_read() -> None:
    """Lines are added with a release and never changed; today's code tells them back as they were."""
    lines = [json.loads(line) for line in LOG.read_text("utf-8").splitlines()]

    assert {line["type"] for line in lines} == {event.__struct_config__.tag for event in WARPS_EDGE.events}
    for line in lines:
        told = json.loads(msgspec.json.encode(events_told(READER.events(json.dumps([line])))))[0]
        assert told | line == told


def test_a_set_up_of_the_first_release_still_sets_a_flight_up() -> None:
    first = json.loads(LOG.read_text("utf-8").splitlines()[0])
    table = WARPS_EDGE.evolve(None, *READER.events(json.dumps([first])))

    assert WARPS_EDGE.audit(table).ok
    assert table.pieces.places() == first["places"]
    assert not miscounted(table.box.tokens)


@pytest.mark.parametrize(("manoeuvres", "warns"), [(9, False), (8, True), (10, True)])
def test_tokens_that_do_not_add_up_are_warned_of_and_count(manoeuvres: int, *, warns: bool) -> None:
    """Rulebook, contents: 109 tokens, 10 of them with a white border; how many are POWER is inferred."""
    evening, begin = Evening(lambda: bytes(32)), start()
    stock = begin["box"]["tokens"].pop("stock")
    evening.answer(json.dumps(begin))
    told = {"tokens": {"stock": dict.fromkeys(stock, 8) | {"manoeuvre": manoeuvres}}}
    events = evening.answer(json.dumps({"do": "printed", "box": told}))["events"]
    begin["box"]["tokens"] |= told["tokens"]
    at_once = answer(begin)["events"]

    assert [{"type": "warned", "of": "tokens", "most": 99} in each for each in (events, at_once)] == 2 * [
        warns
    ]
    assert evening.view.places["trays"]["manoeuvre"] == manoeuvres
