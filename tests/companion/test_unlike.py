"""After a turn that is unlike its evening the table is asked, once, whether something was forgotten."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import GAMES
from companion.games.clank.unlike import APART, unlike
from companion.games.deeds import Owed
from rules.script import Evening
from tests.companion.like_a_table import Line, tell_turns
from tests.companion.like_a_table import Sitting as Played
from tests.kit.moved_loop import moved
from tests.kit.table import Table
from tests.whole import share

TOLD = Path(__file__).parents[1] / "playthroughs"
NOISE, ATTACK, NEXT = "noise", {"do": "attack"}, {"do": "end-turn"}


def said(lines: list[Line]) -> Iterator[tuple[int, Line, bool, Owed | None]]:
    """Every line with its turn, whether it was taken, and what the table is asked after it."""
    evening = Evening(lambda: bytes(32))
    for line in lines:
        turn = evening.timeline.table.turn.number if evening.timeline else 0
        is_taken = "refused" not in evening.answer(json.dumps(line))
        assert evening.timeline
        assert evening.timeline.now
        asked = unlike(evening.timeline.now) if is_taken else None
        yield turn, line, is_taken, asked or next(GAMES[evening.view.game].owed(evening.view), None)


def asked(lines: list[Line]) -> dict[int, Owed]:
    """The turns after which something is asked that the table does not owe, and what."""
    ends = {turn: each for turn, line, _taken, each in said(lines) if line["do"] == "end-turn" and each}
    return {turn: each for turn, each in ends.items() if each.deed in {"noise", "attack"}}


@pytest.mark.parametrize(("turns", "question"), [
    ("na na na na na na na na na na", None),
    ("na na na na na na na na na a", None),  # one hand without noise is nothing strange
    ("na na na na na na na na na a na a", "■ B Eva: no noise lately. Forgotten?"),
    ("na na na na na na na na na n n", "No attack lately. Forgotten?"),
    ("na nda na nda na nda na nda na nd", "DANGER rose without an attack. Forgotten?"),
    ("q q q q q q q q", None),  # a table that does nothing is as it always was
])  # fmt: skip
def test_the_question_is_about_what_is_unlike_this_evening(turns: str, question: str | None) -> None:
    found = asked(tell_turns(turns))

    assert [each.question for each in found.values()] == ([question] if question else [])
    assert not found or [*found] == [len(turns.split())]


def test_a_press_looks_no_further_back_than_the_entry_before_it() -> None:
    evening = Evening(lambda: bytes(32))
    for line in (*tell_turns("na na na"), {"do": NOISE, "seat": 0, "by": 1}):
        evening.answer(json.dumps(line))
    assert evening.timeline
    now = evening.timeline.now
    assert now
    assert now.before

    nothing: Any = object()
    assert GAMES["in-space"].unlike(replace(now, before=replace(now.before, before=nothing))) is None


def test_nothing_is_asked_that_the_table_owes_or_cannot_know() -> None:
    """Where the row is minded an attack is owed, and at a free table nobody counts turns."""
    quiet = "na na na na na na na na na n n n n n n n"

    assert asked(tell_turns(quiet))
    assert not asked(tell_turns(quiet, turns="free"))
    assert not asked(tell_turns("n n n n n n n n n n n n", track_row=True))


def test_a_question_is_not_put_again_soon() -> None:
    found = [*asked(tell_turns("na na na na na na na na na na" + " na a" * 20))]

    assert len(found) > 1
    assert min(late - early for early, late in pairwise(found)) >= APART


# At the table


@moved
async def test_the_question_goes_with_a_key_a_draw_or_the_next_turn(tmp_path: Path) -> None:
    async with Table(tmp_path) as sitting:
        for line in tell_turns("na na na na na na na na na a na a"):
            await sitting.tell(**line)
        (hand,) = [hand for hand in sitting.news.hands if hand.deed]
        assert (hand.text, hand.seat) == ("■ B Eva: no noise lately. Forgotten?", 1)
        await sitting.tell("noise", seat=0, by=1)
        assert hand in sitting.news.hands
        await sitting.tell("attack")
        assert hand not in sitting.news.hands
        await sitting.tell("undo", to=hand.entry - 1)
        await sitting.tell("end-turn")
        (again,) = [each for each in sitting.news.hands if each.deed]
        sitting.host._done(again.entry)  # as every key and finger does
        assert again not in sitting.news.hands
        await sitting.tell("end-turn")
        assert not [each for each in sitting.news.hands if each.deed]


@moved
async def test_a_table_that_wants_no_questions_has_none(tmp_path: Path) -> None:
    async with Table(tmp_path, asks=False) as sitting:
        for line in tell_turns("na na na na na na na na na a na a"):
            await sitting.tell(**line)

        assert not [hand for hand in sitting.news.hands if hand.deed]


# How often


KINDS = ("noise", "attack", "chest", "noise from then on", "attack from then on")


@cache
def played(seed: int) -> list[Line]:
    return Played(("in-space", "catacombs")[seed % 2], seed).lines


def left_out(lines: list[Line], kind: str, dice: Random) -> tuple[list[Line], int, int] | None:
    """The same without one thing of that kind: its turn, and whose it was; none where there is none of it."""
    what, _, later = kind.partition(" ")
    turns = [turn for turn, _line, _taken, _asked in said(lines)]
    do = "secret" if what == "chest" else what
    found = [
        n for n, line in enumerate(lines)
        if line["do"] == do and (do != "secret" or lines[n - 1]["do"] == "unlock")
        and (not later or turns[n] > 6 * len(lines[0]["seats"]))
    ]  # fmt: skip
    if not found:
        return None
    at = found[0] if later else dice.choice(found)
    gone = {n for n in found if n >= at and lines[n].get("seat") == lines[at].get("seat")} if later else {at}
    return [line for n, line in enumerate(lines) if n not in gone], turns[at], lines[at].get("seat", 0)


def found(lines: list[Line], kind: str, turn: int, seat: int) -> bool:
    """Whether the table is asked of it: of what is owed at once, of anything else within two rounds."""
    if kind == "chest":
        return any(
            each and each.deed == "major-secret" for at, _line, _taken, each in said(lines) if at == turn
        )
    until = turn + (999 if "then" in kind else 2 * len(lines[0]["seats"]))
    return any(
        turn <= at <= until and kind.startswith(each.deed) and (each.deed == "attack" or each.seat == seat)
        for at, each in asked(lines).items()
    )


@pytest.mark.long
def test_a_table_that_forgets_nothing_is_seldom_asked() -> None:
    """Seldomer than once in 15 turns; what is left out is found as often as the evening can show it."""
    turns, questions, whole, right = 0, 0, Counter[str](), Counter[str]()
    for seed in range(share(30, 300)):
        lines, dice = played(seed), Random(seed)  # noqa: S311  # players, not luck
        turns, questions = turns + sum(line == NEXT for line in lines), questions + len(asked(lines))
        for kind in KINDS:
            if less := left_out(lines, kind, dice):
                whole[kind] += 1
                right[kind] += found(less[0], kind, *less[1:])
    figures = (f"{each}: {right[each]} of {whole[each]}" for each in whole)
    print(f"{questions} questions in {turns} turns;", *figures)  # noqa: T201  # for docs/screens.md

    assert 15 * questions <= turns
    assert right["chest"] > 0.9 * whole["chest"]


def test_evenings_that_were_told_whole_are_left_alone() -> None:
    for name in ("three-players", "catacombs-four-players", "catacombs-six-players"):
        lines = [json.loads(line) for line in (TOLD / f"{name}.jsonl").read_text("utf-8").splitlines()]

        assert len(asked(lines)) <= 1, name
