"""A whole evening without eyes: who only hears what is said knows the table as the host does."""

from __future__ import annotations

from pathlib import Path
from random import Random
from shutil import rmtree
from typing import Any

import pytest

from companion.words.language import languages
from tests.kit.moved_loop import moved
from tests.kit.table import Table
from tests.kit.talk import Talker
from tests.talk.blind import Blind
from tests.whole import share


def public(view: Any) -> dict[str, dict[str, str]]:
    return {
        seat.name: {
            "state": seat.status,
            "health": f"{seat.health}",
            "noise": f"{view.area.get(seat.colour, 0) - seat.hush}",
            "fury": f"{view.fury.step}",
            **({"money": f"{seat.credits}"} if view.track_credits or seat.credits else {}),
            **({} if seat.points is None else {"points": f"{seat.points}"}),
        }
        for seat in view.seats
    }


def flown(flight: Any) -> dict[str, str]:
    return {
        "shields": f"{flight.shields.now}", "hull": f"{flight.hull.now}", "warp": f"{flight.warp.now}",
        "damage": f"{flight.threat.damage}", "bag": f"{flight.bag}",
        **({"ended": flight.ended} if flight.ended else {"turn": f"{flight.turn}", "step": flight.step}),
    }  # fmt: skip


async def evening(told: Talker, seed: int, lines: int, *, flies: bool = False) -> Blind:
    blind, table, said = Blind(Random(seed), flies), told.table, [""]  # noqa: S311  # a player, not luck
    for _ in range(lines):
        blind.hears(said)
        view: Any = table.table.view
        if flies and view is not None:
            now = flown(view)
            heard = {what: blind.everybody.get(what, "") for what in now}
            assert heard == now, "\n".join([*told.said[-30:], f"{heard}", f"{now}"])
            if view.ended:
                break
        elif view is not None:
            turn = (
                view.seats[view.turn.seat].name if view.turn.seat is not None and view.phase == "play" else ""
            )
            seats = {name: {"money": "0", **has} for name, has in blind.seats.items()}
            is_so = {name: {"money": "0", **has} for name, has in public(view).items()}

            said_then = "\n".join([*told.said[-30:], f"{seats}", f"{is_so}", f"{blind.turn} {turn}"])
            assert (seats, blind.turn) == (is_so, turn), said_then

            if view.phase == "over":
                break
        said = await told.types(line := blind.next())
        told.said.insert(len(told.said) - len(said), f"> {line}")
    return blind


async def whole(folder: Path, seeds: range, lines: int, *, flies: bool = False) -> int:
    """As many evenings, in all languages by turns; how many came to their end."""
    ended = 0
    for seed in seeds:
        (own := folder / f"{seed}").mkdir()
        async with Talker(Table(own), languages()[seed % 3], seated=False) as told:
            await evening(told, seed, lines, flies=flies)
            table = told.table
            ended += table.table.view is not None and table.table.view.phase == "over"
        rmtree(own)
    return ended


@moved
async def test_who_only_hears_knows_the_table_after_every_line(tmp_path: Path) -> None:
    await whole(tmp_path, range(3), 60)


@moved
async def test_who_only_hears_knows_the_flight_after_every_line(tmp_path: Path) -> None:
    """Shields, hull, warp, the damage that threatens, the bag; turn and step, and how it ended."""
    await whole(tmp_path, range(3), 60, flies=True)


@pytest.mark.long
@moved
async def test_so_it_is_on_every_evening(tmp_path: Path) -> None:
    many = share(30, 1000)

    ended = await whole(tmp_path, range(many), 150)

    print(f"{ended} of {many} evenings ended")  # noqa: T201
    assert ended > many * 0.9


@pytest.mark.long
@moved
async def test_so_it_is_on_every_flight(tmp_path: Path) -> None:
    many = share(6, 300)

    ended = await whole(tmp_path, range(many), 4000, flies=True)

    print(f"{ended} of {many} flights ended")  # noqa: T201
    assert ended == many
