"""Every refusal there is, provoked; and the page that explains them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import rules
from rules.chance import link
from rules.refusals import CODES, Refused
from rules.script import Evening
from rules.timeline import decide
from tests.catacombs.delve_talk import start as start_below
from tests.catacombs.delve_talk import tile
from tests.rules.table_lines import Line, drawn, gone, move, say, start, with_artifact, wounded
from tests.rules.table_talk import given, line_of
from tests.warps_edge import flight_talk

HERE = Path(__file__).parent
RULES = Path(rules.__file__).parent
PAGE = HERE.parent.parent / "docs" / "refusals.md"

CODE = [say("hack", seat=0, module="garden"), say("hack", seat=0, module="cannon")]
SMALL = {"cubes": {"each": 4}}
DELVE = start(game="catacombs")
FLIGHT = [flight_talk.start(), flight_talk.NEW_SKILL]
ACTING = [*FLIGHT, say("plan"), *[flight_talk.enemy()] * 4]
MOON = [say("shrine", seat=n, room="moon") for n in range(3)]

WITNESS = say("witness", anchor=link("01" * 32, 0))

PROVOKED: dict[str, list[Line | str]] = {
    "malformed": [start(), "{"],
    "bad-text": [start(), say("words", text="Eva\x1b[2J")],
    "no-such-game": [start(game="chess")],
    "bad-seats": [start(seats=[])],
    "bad-box": [start(box={"health": {"length": 0}})],
    "not-started": [say("attack")],
    "already-started": [start(), start()],
    "game-over": [start(), say("deck-out"), say("attack")],
    "no-such-seat": [start(), say("noise", seat=3, by=1)],
    "no-such-piece": [start(), move("mauve", 1, "bag", "area")],
    "no-such-place": [start(), move("black", 1, "bag", "pocket")],
    "wrong-place": [start(), move("yellow", 1, "supply:0", "wounds:1")],
    "no-such-dial": [start(), say("set", dial="volume", to=1, why="x")],
    "no-such-token": [start(), say("secret", seat=0, kind="ale")],
    "seat-out": [start(), *gone(0, 5), say("noise", seat=0, by=1)],
    "already-attacked": [start(), say("attack"), say("attack")],
    "draw-owed": [start(), *gone(1, 5), say("end-turn"), say("end-turn")],
    "attack-owed": [
        start(track_row=True),
        *[say("deal")] * 6,
        say("deal", signs=["attack"]),
        say("end-turn"),
    ],
    "row-untracked": [start(), say("deal")],
    "first-row": [start(track_row=True), say("deal", signs=["attack"])],
    "deck-empty": [start(track_row=True), say("set", dial="deck", to=0, why="x"), say("deal")],
    "nothing-owed": [start(), *gone(1, 5), say("end-turn"), say("attack"), say("attack")],
    "has-artifact": [start(), *with_artifact(0, 5), say("artifact", seat=0, value=10)],
    "no-artifact": [start(), say("escape", seat=0)],
    "no-code": [start(), say("artifact", seat=0, value=5)],
    "code-complete": [start(), *CODE, say("hack", seat=0, module="bay")],
    "same-module": [start(), *[say("hack", seat=0, module="garden")] * 2],
    "terminal-taken": [start(), *[say("hack", seat=n, module="bay", terminal="left") for n in (0, 1)]],
    "sold-out": [start(), say("crystal", seat=0, by=6)],
    "already-owned": [start(), *[say("buy", seat=0, kind="medkit")] * 2],
    "not-owned": [start(), say("use", seat=0, kind="tonic")],
    "not-usable": [start(), say("secret", seat=0, kind="archive"), say("use", seat=0, kind="archive")],
    "not-enough-credits": [start(track_credits=True), say("buy", seat=0, kind="medkit")],
    "not-enough-pieces": [start(box=SMALL), say("wound", seat=0, by=2)],
    "would-fill-health": [start(), say("wound", seat=0, by=10)],
    "no-pod": [start(box={"pods": {"count": 0}}), *with_artifact(0, 5), say("escape", seat=0)],
    "safe-tile": [DELVE, say("tile", haunted=True, artifact=None)],
    "not-from-this-room": [start_below(5), tile(1), say("artifact", seat=0, value=5)],
    "not-discovered": [DELVE, say("artifact", seat=0, value=5)],
    "no-lockpick": [DELVE, say("lockpick", seat=0, by=-3), say("unlock", seat=0, lock="door")],
    "already-marked": [DELVE, MOON[0], MOON[0]],
    "shrine-full": [DELVE | {"box": {"shrines": {"places": 2}}}, *MOON],
    "not-wounded": [DELVE, wounded(0, 4), say("buy", seat=0, kind="blood-amulet")],
    "not-fallen": [start(), say("rescue", seat=0, safe=True)],
    "not-scored": [start(), say("score", seat=0, cards=1, credits=0)],
    "uncounted-coins": [start(), *with_artifact(0, 5), say("escape", seat=0), say("score", seat=0, cards=1)],
    "under-way": [start(), say("noise", seat=0, by=1), say("lots", of="first")],
    "nothing-to-draw": [start(4), say("lots", of="artifacts")],
    "no-such-entry": [start(), say("retell", entry=7, why="x")],
    "not-retold": [start(), say("end-turn"), say("retell", entry=2, why="x")],
    "cut-fixed": [start(), say("attack"), say("undo"), say("cut", text="late")],
    "words-too-long": [start(4), say("words", text="x" * 100, seat=0)],
    "no-such-witness": [start(), say("attack", silent=[1])],
    "bad-link": [start(), WITNESS, say("attack", links={"1": link("02" * 32, 1)})],
    "draws-nothing": [start(), WITNESS, say("attack"), say("undo"), say("attack", silent=[1])],
    "not-ended": [start(), say("reveal")],
    "secret-told": [start(), say("stop"), say("reveal"), say("undo")],
    "words-fixed": [start(), say("attack"), say("words", text="late")],
    "turns-free": [start(turns="free"), say("end-turn")],
    "turns-tracked": [start(), *gone(0, 5), say("fixed-draw", seat=0)],
    "nothing-to-undo": [start(), say("undo")],
    "nothing-to-redo": [start(), say("redo")],
    "nothing-to-do": [start(), move("black", 1, "bag", "bag")],
    "not-enough-energy": [*ACTING, say("buy", pay=[], take=["laser-1"])],
    "no-such-ship": [flight_talk.start() | {"mothership": "teapot"}],
    "no-such-target": [*ACTING, say("defeat", target="enemy:7", how="evaded")],
    "unknown-figures": [*FLIGHT, say("plan"), say("arrive", name="stranger")],
    "protected": [*ACTING, say("defeat", target="section:1", how="defeated")],
    "not-neighbours": [
        *ACTING,
        say("move", piece="proton-cannon", by=1, from_="trays", to="supply", why="x"),
        say("power", piece="proton-cannon", target="enemy:1", other="enemy:3"),
    ],
    "cargo-full": [*ACTING, say("move", piece="laser-3", by=3, from_="trays", to="cargo", why="x")],
    "skill-spent": [*ACTING, say("use-skill", skill="watch")],
    "not-now": [*ACTING, say("plan")],
    "choice-owed": [*FLIGHT[:1], say("plan")],
    "bag-closed": [*FLIGHT, say("count", places={"bag": {}})],
    "already-used": [start(), wounded(0, 3), say("printed", number="health.length", to=2, why="x")],
    "bad-count": [start(), wounded(0, 9), drawn(black=1)],
}
"""Code -> a script whose last line, and no other, is refused with it."""

ELSEWHERE = {
    "no-seed": "a journal that came without its secret, below",
    "older-game": "test_witnesses: a script begins no game of an older release",
    "no-cut": "likewise",
}
"""Codes of the rules that no script can provoke, and where they are."""


def raised_by_the_rules() -> set[str]:
    """The codes that stand in the rules' own code, the table of codes left out."""
    code = "".join(path.read_text("utf-8") for path in RULES.rglob("*.py") if path.name != "refusals.py")
    return {known for known in CODES if f'"{known}"' in code}


@pytest.mark.parametrize("code", PROVOKED)
def test_a_script_provokes_the_refusal_with_its_last_line(code: str) -> None:
    *before, last = PROVOKED[code]
    evening = Evening(fresh_seed=lambda: bytes(32))
    for line in before:
        assert "refused" not in evening.answer(json.dumps(line))
    stood = evening.timeline
    answer = evening.answer(last if isinstance(last, str) else json.dumps(last))

    assert answer["refused"]["code"] == code
    assert re.fullmatch(r"[A-Z{].*[.]", answer["refused"]["sentence"])
    assert evening.timeline is stood


def test_every_code_of_the_rules_is_provoked() -> None:
    """A new refusal needs a script; a code that is gone needs none."""
    assert set(PROVOKED) | set(ELSEWHERE) == raised_by_the_rules()


def test_a_journal_without_its_secret_cannot_draw() -> None:
    line = line_of(given())

    attack = next(order for order in line.game.commands if order.__name__ == "Attack")
    with pytest.raises(Refused) as no:
        decide(line, attack(), None)
    assert no.value.code == "no-seed"


def test_codes_are_kebab_case_and_their_meanings_are_sentences() -> None:
    for code, meaning in CODES.items():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code)
        assert re.fullmatch(r"[A-Z].*[.]", meaning)


def test_a_code_nobody_wrote_down_cannot_be_raised() -> None:
    with pytest.raises(KeyError):
        Refused("made-up", "No.")


def test_a_sentence_is_kept_with_its_names_for_other_languages() -> None:
    no = Refused("seat-out", "{name} is out and takes no part.", name="{Ann}")

    assert (no.template, no.named) == ("{name} is out and takes no part.", {"name": "{Ann}"})
    assert no.sentence == str(no) == "{Ann} is out and takes no part."


def test_the_page_explains_every_code_in_the_order_of_the_table() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (.+) \|$", PAGE.read_text("utf-8"), re.MULTILINE)

    assert rows == list(CODES.items())
