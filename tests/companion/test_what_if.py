"""What would have come of another command is drawn by the same seed, and anybody can draw it again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.cli.replaying import replayed
from rules.chance import Luck
from tests.rules.table_lines import SEED, Line, gone, move, say, score, start

EVENING = (
    start(2),
    say("noise", seat=0, by=2),
    say("fury", by=1),
    say("attack"),
    say("end-turn"),
    say("noise", seat=1, by=3),
    say("attack"),
    say("stop"),
)


def kept(folder: Path, *lines: Line) -> str:
    out = folder / "evening.journal"
    replayed((json.dumps(line).encode() for line in lines), say=lambda _line: None, out=out)
    return str(out)


def asked(file: str, *words: str) -> Result:
    return CliRunner().invoke(main, ["what-if", file, *words])


def drawn(told: str) -> list[dict[str, Any]]:
    lines = map(json.loads, told.splitlines())
    return [event for line in lines for event in line["events"] if event["type"] == "drawn"]


def test_every_draw_is_what_the_seed_gives_for_that_bag(tmp_path: Path) -> None:
    """Without the noise of the first turn both attacks draw from another bag."""
    told = asked(kept(tmp_path, *EVENING), "--entry", "2", "--json").output
    luck = Luck(bytes.fromhex(SEED), "")

    assert len(drawn(told)) == 2
    for draw in drawn(told):
        assert tuple(draw["cubes"]) == luck.drawn(draw["draw"], draw["bag"], draw["count"])


def test_what_goes_as_it_went_is_not_told(tmp_path: Path) -> None:
    told = asked(kept(tmp_path, *EVENING), "--entry", "2", "--instead", json.dumps(EVENING[1])).output

    assert told == "In the end all would lie as it did.\n"


def test_a_take_back_takes_what_it_took(tmp_path: Path) -> None:
    file = kept(
        tmp_path,
        *EVENING[:3],
        say("noise", seat=0, by=4),
        say("undo"),
        say("redo"),
        say("undo"),
        *EVENING[3:],
    )

    assert asked(file, "--entry", "4").output == "In the end all would lie as it did.\n"

    told = asked(file, "--entry", "4", "--instead", '{"do":"noise","seat":1,"by":4}').output.splitlines()
    assert [line[:16] for line in told[:4]] == [
        "   4  Bob +4 noi",
        "   5  Took back:",
        "   6  Restored: ",
        "   7  Took back:",
    ]
    assert told[4:] == ["In the end all would lie as it did."]


def test_what_hands_drew_is_no_truth(tmp_path: Path) -> None:
    drew = say("record", drawn={"black": 3})
    file = kept(tmp_path, *EVENING[:3], drew, *EVENING[4:])

    told = asked(file, "--entry", "2").output
    assert "   4  Drawn by hand: nobody knows" in told
    assert "The end is uncertain" in told
    assert "hand" not in asked(file, "--entry", "2", "--instead", json.dumps(EVENING[1])).output


def test_a_score_that_goes_otherwise_is_told(tmp_path: Path) -> None:
    scored = (start(2), *gone(0, 20), *gone(1, 15), score(0, cards=1), score(1, cards=30), say("stop"))
    file = kept(tmp_path, *scored)
    told = asked(file, "--entry", str(len(scored) - 1), "--instead", json.dumps(score(1))).output.splitlines()

    assert "      points of Bob: 65 → 35" in told
    assert "Ann" in told[-1].partition("→")[2]


def test_what_cannot_be_for_the_same_reason_is_told_once(tmp_path: Path) -> None:
    back = [move("yellow", 1, "area", "supply:0")] * 5
    file = kept(tmp_path, EVENING[0], say("noise", seat=0, by=5), *back, say("stop"))
    told = asked(file, "--entry", "2").output

    assert told.count("cannot be:") == 1
    assert "1 more entry cannot be" in told


def test_a_later_command_that_cannot_be_is_told_and_left_out(tmp_path: Path) -> None:
    told = asked(kept(tmp_path, *EVENING), "--entry", "3", "--instead", '{"do":"attack"}').output

    assert "   4  cannot be:" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--entry", "2", "--instead", '{"do":"escape","seat":0}'), "without an artifact"),
        (("--entry", "99"), "2 to"),
        (("--entry", "2", "--instead", '{"ask":"odds"}'), "asks something"),
    ],
)
def test_what_cannot_be_instead_is_refused(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    result = asked(kept(tmp_path, *EVENING), *words)

    assert result.exit_code != 0
    assert said in result.output


def test_nobody_knows_it_while_the_secret_is_kept(tmp_path: Path) -> None:
    result = asked(kept(tmp_path, *EVENING[:-1]), "--entry", "2")

    assert result.exit_code == 1
    assert "secret is not told" in result.output
