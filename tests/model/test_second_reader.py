"""Two readers of one book: whatever is said at a table, the rules and the model must come to the same."""

from __future__ import annotations

import copy
import json
from random import Random

import msgspec
import pytest

from rules.script import Evening as Rules
from tests.model import players
from tests.model.clank import Line
from tests.model.evening import Evening

PRINTED = {"track", "track_credits", "blockade_step", "hunter_steps"}


def compare(game: str, seed: int) -> int:
    """One random evening; how many lines it had."""
    dice = Random(f"{game} {seed}")  # noqa: S311  # players, not luck
    start = players.set_up(dice, game)
    rules = Rules(lambda: bytes(32))
    started = rules.answer(json.dumps(start))["events"][0]
    book = Evening(started["box"], start)
    agree(book, rules, [start])
    told = [start]
    for line in players.evening(dice, book):
        told.append(line)
        answer = rules.answer(json.dumps(line))
        theirs = answer["refused"]["code"] if "refused" in answer else None
        ours = book.say(line)
        assert ours == theirs, as_script(told)
        if ours is None:
            agree(book, rules, told)
    return len(told)


def agree(book: Evening, rules: Rules, told: list[Line]) -> None:
    """Every place, number and answer of both views."""
    assert known(book) == seen(rules), as_script(told)


def known(book: Evening) -> Line:
    """The model's view."""
    return in_order(book.table.view() | {"version": book.version})


def seen(rules: Rules) -> Line:
    """The rules' view, without the printed numbers it repeats."""
    view: Line = msgspec.json.decode(msgspec.json.encode(rules.view))
    for seat in view["seats"]:
        del seat["parts"]
    return in_order({name: value for name, value in view.items() if name not in PRINTED})


def in_order(view: Line) -> Line:
    """What a view lists in any order, sorted."""
    if "depths" in view:
        view["depths"]["shrines"] = [sorted(marked) for marked in view["depths"]["shrines"]]
    if "owed" in view:
        view["owed"].sort(key=str)
    return view


def as_script(told: list[Line]) -> str:
    """For `furybox replay`."""
    return "\n" + "\n".join(map(json.dumps, told))


@pytest.mark.parametrize("game", ["in-space", "catacombs"])
def test_both_readers_agree_after_every_line(game: str) -> None:
    for seed in range(60):
        compare(game, seed)


def loosely(view: Line) -> Line:
    """Without what lies in another order when it was told late."""
    view = copy.deepcopy(view)
    for seat in view["seats"]:
        for name in ("artifacts", "wounds", "modules"):
            seat[name] = sorted(seat[name])
    return view
