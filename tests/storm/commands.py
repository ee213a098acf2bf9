"""Any command with any value, at any table of every game: pieces are conserved, a refusal changes nothing."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

import msgspec
from hypothesis import HealthCheck, Phase, settings
from hypothesis import given as for_any
from hypothesis import seed as with_seed
from hypothesis import strategies as st

from rules.games import GAMES
from rules.refusals import CODES
from rules.script import Evening
from tests.bag.any_draw import ORDERS, START
from tests.catacombs import any_delve
from tests.catacombs.delve_talk import start as start_of_a_delve
from tests.companion.hostile import STRANGE
from tests.rules import any_line
from tests.rules.table_talk import Line, say, start
from tests.storm.tally import Tally
from tests.warps_edge import any_order
from tests.warps_edge.flight_talk import NEW_SKILL
from tests.warps_edge.flight_talk import start as start_of_a_flight

OWN_GAMES = sorted((Path(__file__).parents[1] / "filed" / "games").glob("*.toml"))

LONGEST = 120
"""Lines of one evening."""

LOOKED_AT = 50
"""Of so many refusals one is held against the whole table, told as JSON before and after."""

T = TypeVar("T")


class Talk(NamedTuple):
    openings: list[list[Line]]
    orders: list[Line]
    hurried: list[Line]


def storm(tally: Tally) -> None:
    number = tally.luck.randrange(2**32)
    some = max(50, min(4_000, tally.wanted // 50))
    talks = {
        "in-space": Talk(
            [[start(**each)] for each in _drawn(any_line.set_ups, 40, number)],
            _drawn(any_line.orders, some, number),
            _drawn(any_line.hurried, 60, number),
        ),
        "catacombs": Talk(
            [[start_of_a_delve(**each)] for each in _drawn(any_delve.set_ups, 40, number)],
            _drawn(any_delve.orders, some, number),
            _drawn(any_delve.hurried, 60, number),
        ),
        "warps-edge": Talk(
            [_flight(ship) for ship in ("dread", "hydra", "duo", "colony", "phantom")],
            _drawn(any_order.anything, some, number),
            _drawn(any_order.hurried, 60, number),
        ),
        "clank": Talk(
            [[start(players=players, game="clank")] for players in (2, 3, 4)],
            _drawn(any_delve.orders, some, number),  # of what one game alone has the other knows nothing
            _drawn(any_line.hurried, 60, number),
        ),
        "own": Talk(
            [[start(game="own", file=tomllib.loads(path.read_text("utf-8")))] for path in OWN_GAMES],
            _drawn(any_delve.orders, some, number),
            _drawn(any_line.hurried, 60, number),
        ),
        "bag": Talk(
            [[START]],
            _drawn(ORDERS, some, number),
            _drawn(ORDERS, 60, number),
        ),
    }
    tally.hold(set(talks) == set(GAMES), f"nothing is said at a table of {set(GAMES) ^ set(talks)}")
    taken = evenings = 0
    while tally.goes_on():
        game = list(talks)[evenings % len(talks)]
        with tally.holding(f"an evening of {game}, the {evenings + 1}th"):
            taken += _evening(tally, talks[game])
        evenings += 1
    tally.note(f"{evenings:,} evenings of {len(talks)} games, {taken:,} commands taken, the others refused")


def _flight(ship: str) -> list[Line]:
    return [start_of_a_flight(ship), NEW_SKILL, say("plan")]


def _evening(tally: Tally, talk: Talk) -> int:
    """Say anything for a while; returns how much of it was taken."""
    luck, taken = tally.luck, 0
    evening = Evening(lambda: luck.randbytes(32))
    for line in luck.choice(talk.openings):
        evening.answer(json.dumps(line))
    for n in range(min(LONGEST, tally.wanted - tally.tried)):
        line = _said(luck, talk)
        before, seed = evening.timeline, evening.seed
        looked_at = msgspec.json.encode(evening.view) if n % LOOKED_AT == 0 else b""
        tally.count()
        with tally.holding(json.dumps(line)):
            answer = evening.answer(json.dumps(line))
            if "refused" in answer:
                same = evening.timeline is before and evening.seed is seed
                if looked_at:
                    same = same and msgspec.json.encode(evening.view) == looked_at
                tally.hold(same, f"refused, and yet something changed: {line}")
                tally.hold(answer["refused"]["code"] in CODES, f"no code of ours: {answer}")
            else:
                taken += 1
                _hold_pieces(tally, evening, line, whole=not n % LOOKED_AT)
    return taken


def _hold_pieces(tally: Tally, evening: Evening, line: Line, *, whole: bool) -> None:
    assert evening.timeline is not None
    game, table = evening.timeline.game, evening.timeline.table
    tally.hold(table.is_whole, f"pieces made or lost: {line}")
    if whole:
        tally.hold(game.audit(table).ok, f"the audit fails: {line}")
        told = json.loads(msgspec.json.encode(evening.view))
        tally.hold(told["version"] == evening.timeline.version, f"the view cannot be told: {line}")


def _said(luck: Random, talk: Talk) -> Line:
    line = luck.choice(talk.hurried if luck.random() < 0.2 else talk.orders)
    if luck.random() < 0.25:
        line = dict(line)
        field = luck.choice([*line][1:] or ["do"])
        line[field] = luck.choice(STRANGE) if luck.random() < 0.5 else _other(luck, talk, field)
    return line


def _other(luck: Random, talk: Talk, field: str) -> Any:
    for _once in range(20):
        line = luck.choice(talk.orders)
        if field in line:
            return line[field]
    return luck.choice([*luck.choice(talk.orders).values()])


def _drawn(of: st.SearchStrategy[T], count: int, number: int) -> list[T]:
    """So many examples of what Hypothesis knows to make, always the same for a number."""
    drawn: list[T] = []

    @with_seed(number)
    @settings(
        max_examples=count,
        database=None,
        derandomize=False,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @for_any(of)
    def draw(each: T) -> None:
        drawn.append(each)

    draw()
    return drawn
