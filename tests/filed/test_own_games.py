"""Games that are a file and nothing else: nobody wrote a line of code for any of these."""

from __future__ import annotations

import contextlib
import json
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from companion.cli import main
from companion.games import GAMES
from companion.games.files import FILES, take_in
from companion.narration import forms
from companion.narration.entries import reminder, sentence
from companion.words.language import speaking
from rules import script
from rules.filed.own import OWN
from rules.refusals import Refused
from rules.timeline import Timeline, evolve
from tests.kit.served_table import console_at as at_a_console
from tests.kit.served_table import served_table
from tests.rules.evening_player import table_of
from tests.rules.table_lines import Line, artifact, move, say, score, secret, start, use
from tests.rules.table_talk import Evening, examples, given, refusal, shown, when

HERE = Path(__file__).parent / "games"
NAMES = sorted(path.stem for path in HERE.glob("*.toml"))
DRAW, NEXT = say("attack"), say("end-turn")
OUT = move("yellow", 6, "supply:0", "wounds:0")
"""Ann's health meter has six places here."""


@cache
def file(name: str) -> Line:
    return tomllib.loads((HERE / f"{name}.toml").read_text("utf-8"))


def at(name: str, *lines: Line, players: int = 3, **setup: Any) -> Evening:
    return given(*lines, players=players, game="own", file=file(name), **setup)


def dragons(*lines: Line, **setup: Any) -> Evening:
    return at("two-dragons", *lines, **setup)


def menaces(*lines: Line, **setup: Any) -> Evening:
    return at("three-menaces", *lines, **setup)


def cursed(*lines: Line, **setup: Any) -> Evening:
    return at("curses", *lines, **setup)


IDOL = say("idol", seat=0)
WYRM = say("fury", by=1, dragon="wyrm")

test_two_dragons = examples({
    "each has a track of its own": (
        dragons, None, {"fury.step": 2, "fury.of": 4, "dragons.wyrm.step": 1, "dragons.wyrm.of": 9},
    ),
    "an attack draws for both": (
        lambda: dragons(say("fury", by=1), *[WYRM] * 2), DRAW, {"only drawn.0.count": 2 + 1},
    ),
    "an egg wakes the wyrm by two steps, and the first by one": (
        dragons, secret("dragon-egg"), {"fury.step": 3, "dragons.wyrm.step": 3},
    ),
    "at a step that roars everybody makes noise": (
        dragons, say("fury", by=1), {"area": {"yellow": 4, "blue": 3, "green": 2}},
    ),
    "the wyrm stays at its top": (
        lambda: dragons(say("fury", by=30, dragon="wyrm")), WYRM,
        {"types": ["fury-stayed"], "dragons.wyrm.step": 9},
    ),
    "nobody knows a third dragon": (dragons, say("fury", by=1, dragon="worm"), "no-such-dial"),
    "its marker is put right like any dial": (
        dragons, say("set", dial="wyrm", to=4, why="seen"), {"dragons.wyrm.step": 4, "fury.cubes": 3},
    ),
    "not beyond its track": (dragons, say("set", dial="wyrm", to=10, why="seen"), "bad-count"),
    "an artifact comes after an idol": (dragons, artifact(5), "not-owned"),
    "and with it as ever": (lambda: dragons(IDOL), artifact(5), {"seats.0.artifacts": [5], "fury.step": 3}),
    "its lots stand as they are written": (dragons, None, {"hoard.leaving": 1}),
    "whoever is out draws as many as the file says": (
        lambda: dragons(IDOL, artifact(5), say("escape", seat=0), NEXT, NEXT), NEXT, {"turn.owed": 4},
    ),
    "a step that was told wrong is taken off that dragon's track": (
        lambda: dragons(WYRM), say("retell", entry=2, instead=None, why="not so"), {"dragons.wyrm.step": 1},
    ),
})  # fmt: skip

test_three_menaces = examples({
    "they wait along the track, in the bank, and in the bag": (
        menaces, None,
        {"bag": {"black": 12, "brown": 2}, "places.bank": {"white": 3}, "places.hunters:5": {"red": 2}},
    ),
    "the marker sends a hunter": (lambda: menaces(say("fury", by=1)), say("fury", by=1), {"area.red": 1}),
    "then it lets two ghosts out": (
        lambda: menaces(say("fury", by=2)), say("fury", by=1), {"area.white": 2, "places.bank": {"white": 1}},
    ),
    "on the last step everybody is wounded": (
        lambda: menaces(say("fury", by=3)), say("fury", by=1),
        {"seats.*.wounds": [["yellow"], ["blue"], ["green"]]},
    ),
    "each of the three hurts everybody, and goes back to the area": (
        lambda: menaces(say("fury", by=3)), say("record", drawn={"red": 1, "white": 1, "brown": 1}),
        {"seats.*.health": [3, 3, 3], "area": {"red": 1, "white": 1, "brown": 1}},
    ),
    "a bottle lets a ghost out, and goes back to the box": (
        menaces, secret("bottle"), {"area.white": 1, "types": ["token-gained", "token-spent", "moved"]},
    ),
    "a lamp heals two when it is used": (
        lambda: menaces(say("wound", seat=0, by=3), secret("lamp")), use("lamp"), {"seats.0.health": 5},
    ),
    "there are two lamps": (
        lambda: menaces(secret("lamp"), secret("lamp", 1)), secret("lamp", 2), "sold-out",
    ),
    "the least artifact lies on top of the stack": (menaces, artifact(8), "sold-out"),
    "and raises fury by two": (menaces, artifact(4), {"seats.0.artifacts": [4], "fury.step": 3}),
    "whoever rows away takes the own noise along": (
        lambda: menaces(artifact(4)), say("escape", seat=0), {"area.yellow": None, "hoard.mastery": 1},
    ),
    "there are two boats": (
        lambda: menaces(
            artifact(4), artifact(8, 1), artifact(12, 2), say("escape", seat=0), say("escape", seat=1),
        ),
        say("escape", seat=2), "no-pod",
    ),
    "whoever is out has no turn": (
        lambda: menaces(OUT, NEXT, NEXT), NEXT, {"turn.seat": 1, "turn.owed": None},
    ),
    "a boat is worth ten": (
        lambda: menaces(artifact(4), say("escape", seat=0)), score(),
        {"seats.0.parts": {"artifacts": 4, "tokens": 0, "boats": 10}},
    ),
    "nobody plays the spiders": (menaces, say("recolour", seat=0, colour="brown"), "bad-seats"),
})  # fmt: skip

test_curses = examples({
    "everybody begins with a dread of one": (cursed, None, {"seats.*.counters": [{"dread": 1}] * 3}),
    "a mummy brings two more": (cursed, secret("mummy"), {"seats.0.counters": {"dread": 3}}),
    "dread has an end": (lambda: cursed(say("tally", seat=0, counter="dread", by=8)), secret("mummy"),
                         {"seats.0.counters": {"dread": 9}}),
    "it comes and goes": (
        cursed, say("tally", seat=0, counter="dread", by=-1), {"seats.0.counters": {"dread": 0}},
    ),
    "no token takes more of it than there is": (
        lambda: given(
            secret("mummy"), game="own", file=file("curses") | {"tokens": {"dread": {"mummy": -2}}}
        ),
        None, {"seats.0.counters": {"dread": 0}},
    ),
    "where nothing is counted, a count is refused": (
        dragons, say("tally", seat=0, counter="air", by=1), "no-such-dial",
    ),
    "words of two parts are numbers, too": (
        lambda: given(
            secret("mummy"), game="own",
            file={"title": "Two", "like": "clank", "room": {
                "counters": ["cave-air"],
                "heaps": {"cold": {"printed": "cold-ones.in-all", "called": "cold"}},
                "tokens": {"cold": {"mummy": "kept"}}},
                "cold-ones": {"in-all": 3}, "cave-air": {"start": 4}, "tokens": {"cave-air": {"mummy": -1}}},
        ), None, {"seats.0.counters": {"cave-air": 3}},
    ),
    "where no artifacts leave by lot, none does": (
        lambda: given(game="own", file={"title": "One", "like": "clank", "room": {"lots": ["first"]}}),
        say("lots", of="artifacts"), "nothing-to-draw",
    ),
    "nobody dreads less than nothing": (cursed, say("tally", seat=0, counter="dread", by=-2), "bad-count"),
    "nothing else is counted": (cursed, say("tally", seat=0, counter="hope", by=1), "no-such-dial"),
    "a curse is given away": (
        lambda: cursed(secret("scarab")), say("give", seat=0, kind="scarab", to=2),
        {"seats.0.tokens": {}, "seats.2.tokens": {"scarab": 1}},
    ),
    "not by who has none": (cursed, say("give", seat=0, kind="scarab", to=2), "not-owned"),
    "not to oneself": (
        lambda: cursed(secret("scarab")), say("give", seat=0, kind="scarab", to=0), "nothing-to-do",
    ),
    "no other token is": (
        lambda: cursed(secret("chalice")), say("give", seat=0, kind="chalice", to=1), "not-usable",
    ),
    "a gift that never was comes back": (
        lambda: cursed(secret("scarab"), say("give", seat=0, kind="scarab", to=2)),
        say("retell", entry=3, instead=None, why="a slip"),
        {"seats.0.tokens": {"scarab": 1}, "seats.2.tokens": {}},
    ),
    "dread that was told wrong is put right": (
        lambda: cursed(say("tally", seat=0, counter="dread", by=3)),
        say("retell", entry=2, instead=say("tally", seat=0, counter="dread", by=1), why="a slip"),
        {"seats.0.counters": {"dread": 2}},
    ),
    "it is a dial": (
        cursed, say("set", dial="dread:1", to=5, why="seen"), {"seats.1.counters": {"dread": 5}},
    ),
    "curses and dread take points, and three curses more": (
        lambda: cursed(*[secret("scarab")] * 2, secret("mummy"), artifact(20), say("escape", seat=0)),
        score(),
        {"seats.0.parts.tokens": -8, "seats.0.parts.dread": -3, "seats.0.parts.silence": -5},
    ),
})  # fmt: skip


def deeds(dice: Random, table: Any, seat: int) -> list[Line]:
    kinds = tuple(table.room.kinds(*table.room.tokens))
    dragon = {"dragon": dice.choice(list(table.steps))} if table.steps and dice.random() < 0.5 else {}
    return [
        say("noise", seat=seat, by=dice.choice([-2, 1, 2])),
        say("fury", by=1, **dragon),
        say("secret", seat=seat, kind=dice.choice(kinds)),
        say("use", seat=seat, kind=dice.choice(kinds)),
        say("drop", seat=seat, kind=dice.choice(kinds)),
        say("give", seat=seat, kind=dice.choice(kinds), to=dice.randrange(len(table.seats))),
        say(
            "tally", seat=seat, counter=dice.choice(table.room.counters or ("none",)), by=dice.choice([-1, 2])
        ),
        say("idol", seat=seat),
        say("wound", seat=seat, by=1, forced=True),
        say("heal", seat=seat, by=1),
        say("artifact", seat=seat, value=dice.choice(table.artifacts or (5,))),
        say("escape", seat=seat),
        say("buy", seat=seat, kind=dice.choice([*table.goods, "ale"])),
        say("move", piece=dice.choice([*table.census]), by=1, from_="bag", to="area", why="seen"),
        say("retell", entry=dice.randint(2, 30), instead=None, why="a slip"),
        say("undo"),
        say("redo"),
    ]


def evening_of(name: str, seed: int, told: Any = None) -> Evening:
    dice = Random(f"{name} {seed}")  # noqa: S311  # players, not luck
    evening = script.Evening(lambda: bytes(32), told=told)
    turns = dice.choice(["tracked", "tracked", "free"])
    evening.answer(json.dumps(start(dice.randint(2, 4), game="own", file=file(name), turns=turns)))
    for _ in range(120):
        table = table_of(evening)
        if table.ended:
            break
        seat = dice.randrange(len(table.seats)) if table.free else table.turn.seat
        lines = [dice.choice(deeds(dice, table, seat)), DRAW, say("fixed-draw", seat=seat), NEXT]
        for line in lines[:: 1 if dice.random() < 0.5 else 3]:
            evening.answer(json.dumps(line))
            assert table_of(evening).pieces.census() == table_of(evening).census
    return evening


@pytest.mark.parametrize("name", NAMES)
@for_any(seed=st.integers(0, 10**9))
@settings(max_examples=15, deadline=None)
def test_no_cube_is_made_or_lost_and_a_journal_plays_the_same_again(name: str, seed: int) -> None:
    entries: list[tuple[Any, Any]] = []
    evening = evening_of(name, seed, told=lambda command, events: entries.append((command, events)))
    reader, line = script.Reader(OWN), Timeline(OWN)
    for command, events in entries:
        kept = msgspec.json.encode(script.told(command)).decode()
        happened = reader.events(msgspec.json.encode(script.events_told(events)).decode())
        line = evolve(line, happened, reader.command(kept))

    assert line.view() == evening.view


@pytest.mark.parametrize("name", NAMES)
def test_it_is_replayed_kept_and_proven(name: str, tmp_path: Path) -> None:
    lines = [start(game="own", words="ours"), DRAW, NEXT, DRAW, NEXT, say("stop")]
    (tmp_path / "evening.jsonl").write_text("\n".join(map(json.dumps, lines)))
    journal, own = str(tmp_path / "evening.journal"), str(HERE / f"{name}.toml")
    run = CliRunner()
    told = run.invoke(
        main, ["replay", str(tmp_path / "evening.jsonl"), "--strict", "--own", own, "--journal", journal]
    )
    assert told.exit_code == 0, told.output
    view = json.loads(told.stdout.splitlines()[-1])["view"]
    live = at(name, *lines[1:], words="ours")

    assert shown(live) == view
    assert view["title"] == file(name)["title"]
    assert run.invoke(main, ["verify", journal]).stdout.startswith("All holds.")


@pytest.mark.parametrize("name", NAMES)
def test_it_is_checked_like_a_box(name: str) -> None:
    told = CliRunner().invoke(main, ["box", "check", str(HERE / f"{name}.toml")])

    assert (told.exit_code, file(name)["title"] in told.stdout) == (0, True)


def test_a_start_without_its_file_is_refused() -> None:
    evening = script.Evening(lambda: bytes(32))
    answers = [evening.answer(json.dumps(start(game="own", **more))) for more in ({}, {"file": {}})]

    assert [answer["refused"]["code"] for answer in answers] == ["malformed", "bad-box"]


def test_a_number_that_is_told_right_holds_from_then_on() -> None:
    evening = dragons()
    when(evening, "printed", number="wyrm.cubes", to=[5, 5], why="so it is")

    assert shown(evening)["fury"]["cubes"] == 2 + 5
    assert refusal(evening, "printed", number="wyrm.wings", to=2, why="") == "bad-box"


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
@pytest.mark.parametrize("name", NAMES)
def test_everything_that_can_be_done_has_a_name_and_says_what_it_does(name: str, language: str) -> None:
    with speaking(language):
        evening = evening_of(name, 7)
        view, game = evening.view, GAMES["own"]
        for seat in (None, *range(len(view.seats))):
            assert all(deed.label for deed in game.deeds(view, seat, {"tokens": {}}))
        assert game.inventory(view).dials
        assert not [deed for deed in game.retellings(view) if not deed.label]


def test_what_a_token_does_is_said_by_its_verbs_where_no_book_says_it() -> None:
    evening, game = dragons(), GAMES["own"]
    numbers = msgspec.to_builtins(table_of(evening).box)
    said = {kind: game.effect(evening.view, numbers)(kind) for kind in ("flash-of-brilliance", "dragon-egg")}  # type: ignore[attr-defined]

    assert said["flash-of-brilliance"] == "At once: draw three cards."
    assert said["dragon-egg"] == "Keep it. Worth 3 points. Fury rises by 1. Wyrm: +2."


@pytest.mark.parametrize("name", NAMES)
def test_every_token_of_the_file_can_be_looked_up(name: str) -> None:
    evening = at(name)
    numbers = msgspec.to_builtins(table_of(evening).box, str_keys=True)
    with speaking("en", game="own"):
        found = {entry.name: entry.text for entry in GAMES["own"].handbook.entries(evening.view, numbers)}
    kinds = [kind for heap in file(name)["room"].get("tokens", {}).values() for kind in heap]

    assert all(found[kind.replace("-", " ")] for kind in kinds)
    assert "step 1" in found


MENACED: list[tuple[Callable[..., Evening], list[Line], Line, str, str | None]] = [
    (menaces, [], secret("bottle"), "Ann found: bottle, out of the bank: 1 white",
     "The token goes back to the box. From the bank into the area: 1 white."),
    (menaces, [secret("bottle"), secret("bottle"), say("fury", by=2)], say("fury", by=1),
     "Fury 4, out of the bank: 1 white",
     "From the bank into the area: 1 white. No more of them is left in the bank."),
    (dragons, [], say("fury", by=1), "Fury 3, noise: 1 yellow, 1 blue, 1 green",
     "Everybody makes noise. Into the area: 1 yellow, 1 blue, 1 green."),
    (menaces, [secret("bottle"), say("fury", by=2)],
     say("record", drawn={"white": 1, "brown": 1, "black": 1}),
     "Wounds: Ann 2, Bob 2, Cid 2 (attack in Ann's turn: 3 cubes by hand)",
     "Drawn, and back into the area: 1 white, 1 brown."),
]  # fmt: skip


@pytest.mark.parametrize(("table", "before", "line", "told", "left"), MENACED)
def test_what_steps_and_menaces_move_is_told_and_left_to_hands(
    table: Callable[..., Evening], before: list[Line], line: Line, told: str, left: str | None
) -> None:
    evening, game = table(*before), GAMES["own"]
    names = [seat.name for seat in evening.view.seats]  # type: ignore[attr-defined]
    command = script.read(json.dumps(line), OWN)
    assert not isinstance(command, script.Ask)
    events = evening.perform(command)

    with speaking("en", game="own"):
        assert sentence(game, command, events, names) == told
        assert reminder(game, command, events, names) == left


@pytest.mark.parametrize(("lots", "left"), [(["first"], None), (["artifacts", "first"], "By lot first:")])
def test_only_lots_of_the_file_are_reminded_of(lots: list[str], left: str | None) -> None:
    evening, game = script.Evening(lambda: bytes(32)), GAMES["own"]
    told = {"title": "One", "like": "clank", "room": {"lots": lots}}
    command = script.read(json.dumps(start(game="own", file=told)), OWN)
    assert not isinstance(command, script.Ask)
    with speaking("en", game="own"):
        said = reminder(game, command, evening.perform(command), ["Ann", "Bob", "Cid"])

    assert (left or "") in (said or "")
    assert bool(said and "By lot first:" in said) is bool(left)


@pytest.mark.parametrize("bad", [
    {"a": {"b" * 3: float("nan")}}, {"room": {"tokens": {"x\x1b": {}}}}, {"fury": {"__init__": 1}},
    {"title": "\u202eKeep"}, {"": {"": 1}}, {"fury": {"cubes": [10**30]}}, {"fury": {"start": {"9" * 30: 1}}},
    {"room": {"score": {"{x}": {"each": ["{y}"]}}}}, {"like": ["clank"]}, {"title": ["x"]}, {"room": 4},
    {"health": {"length": {"a": {"b": {"c": {"d": 1}}}}}}, {"class": {"def": 1, "in": 10**30}},
    {"cubes": {"value": 3}}, {"market": 4}, {"room": {"tokens": {"market": {"a.b": "kept"}}}},
])  # fmt: skip
def test_whatever_a_start_brings_is_answered(bad: dict[str, Any]) -> None:
    told = {"title": "Odd", "like": "clank"} | bad
    with contextlib.suppress(Refused):
        OWN.start(script.read(json.dumps(start(game="own", file=told)), OWN), commitment="00" * 32)  # type: ignore[arg-type]


@patch.dict(FILES, clear=True)
def test_it_is_offered_at_set_up_where_there_is_a_file() -> None:
    assert not any(deed.name.endswith("own") for deed in forms.set_up(tuple(GAMES), (), {}).deeds)

    FILES["The cursed keep"] = file("curses")

    assert any(deed.name.endswith("own") for deed in forms.set_up(tuple(GAMES), (), {}).deeds)


@patch.dict(FILES, clear=True)
def test_a_file_of_the_folder_that_is_no_game_is_left_out_and_said(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('title = "Bare"\n')
    (tmp_path / "b.toml").write_bytes(b"\xff")
    (tmp_path / "c.toml").write_text((HERE / "curses.toml").read_text("utf-8"), "utf-8-sig")
    (tmp_path / "d.toml").write_text((HERE / "curses.toml").read_text("utf-8"))
    said = [*take_in(tmp_path)]

    assert [*FILES] == ["The cursed keep"]
    assert len(said) == 3
    assert "a.toml: The field room is wrong" in said[0]
    assert said[1].endswith("b.toml is no text.")
    assert said[2].endswith("d.toml: The cursed keep is another game. Write another title.")


def test_no_house_rule_makes_it_unplayable() -> None:
    game = OWN
    command = script.read(
        json.dumps(start(game="own", file=file("curses"), box={"health": {"length": 0}})), game
    )

    with pytest.raises(Refused) as no:
        game.start(command, commitment="00" * 32)  # type: ignore[arg-type]
    assert no.value.code == "bad-box"


@patch.dict(FILES, {"The cursed keep": file("curses")}, clear=True)
async def test_it_is_chosen_and_played_by_keys(tmp_path: Path) -> None:
    async with served_table(tmp_path, started=False) as table, at_a_console(table, size=(80, 30)) as guest:
        await guest.press(*["down"] * 5)
        await guest.sees("▸ 6")
        await guest.press("enter", *"Ann", "enter", *"Bob", "enter")
        await guest.sees("The cursed keep")
        await guest.press("ctrl+s")
        await guest.until(lambda: guest.screen == "PromiseScreen")
        await guest.press("ctrl+s")
        await guest.until(lambda: guest.screen == "TableScreen")
        await table.do("secret", seat=0, kind="scarab")
        await guest.press("t")
        await guest.sees("Give a token away")
        await guest.press("escape")
        await table.do("give", seat=0, kind="scarab", to=1)
        await guest.sees("Ann gave Bob: scarab")

        assert (guest.view.title, guest.view.seats[1].tokens) == ("The cursed keep", {"scarab": 1})
