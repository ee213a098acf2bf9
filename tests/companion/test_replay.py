"""`furybox replay`: scripts in, one line of JSON for each line out; what machines and bug reports speak."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli import main
from companion.cli.replaying import CannotWrite, replayed
from companion.journal.proof import verify
from tests.kit.table import SEATS, SEED, answers, script

START = {"do": "start", "game": "in-space", "seats": SEATS, "seed": SEED}
EVENING = [
    START, {"do": "words", "text": "Tyran REX spí"}, {"do": "attack"}, {"do": "undo"}, {"do": "attack"},
]  # fmt: skip
WHOLE = [*EVENING, {"do": "deck-out"}]


def replay(read: bytes, *options: str) -> Result:
    return CliRunner().invoke(main, ["replay", "-", *options], input=read)


def test_every_line_is_answered_and_then_the_view() -> None:
    *told, last = answers(replay(script(*EVENING)).stdout)

    assert [(line["line"], line["version"]) for line in told] == [(n, n) for n in range(1, 6)]
    assert last.keys() == {"view"}
    assert last["view"]["version"] == 5


def test_a_file_and_standard_input_are_read_alike(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    path.write_bytes(script(*EVENING))

    read = CliRunner().invoke(main, ["replay", str(path)])

    assert (read.exit_code, read.stdout) == (0, replay(script(*EVENING)).stdout)


def test_a_draw_that_is_taken_back_comes_again() -> None:
    told = answers(replay(script(*EVENING)).stdout)

    assert told[2]["events"] == told[4]["events"]


def test_an_empty_script_has_an_empty_table() -> None:
    result = replay(b"")

    assert (result.exit_code, result.stdout) == (0, '{"view":null}\n')


@pytest.mark.parametrize(
    "line",
    [
        b"", b"milk", b"[]", b"null", b'{"do":"dance"}', b'{"do":"noise","seat":0}', b'{"do":"attack","x":1}',
        b"\xff",
    ],
)  # fmt: skip
def test_a_line_that_is_no_command_is_answered_and_changes_nothing(line: bytes) -> None:
    told = answers(replay(script(START) + line + b"\n" + script({"do": "attack"})).stdout)

    assert told[1]["refused"]["code"] == "malformed"
    assert told[1]["version"] == 1
    assert told[2]["version"] == 2


def test_the_last_line_needs_no_line_end() -> None:
    plain = replay(script(*EVENING)).stdout

    assert replay(script(*EVENING).rstrip(b"\n")).stdout == plain
    assert replay(script(*EVENING).replace(b"\n", b"\r\n")).stdout == plain


def test_a_strict_replay_ends_with_status_1_when_anything_was_refused() -> None:
    refused = [START, {"do": "noise", "seat": 9, "by": 1}, {"do": "attack"}]

    assert replay(script(*refused)).exit_code == 0
    assert replay(script(*refused), "--strict").exit_code == 1
    assert replay(script(*refused), "--strict").stdout == replay(script(*refused)).stdout
    assert replay(script(*EVENING), "--strict").exit_code == 0


def test_the_journal_of_a_whole_game_verifies(tmp_path: Path) -> None:
    path = tmp_path / "evening.journal"

    assert replay(script(*WHOLE), "--journal", str(path)).exit_code == 0

    report = verify(path.read_bytes().splitlines())
    assert (report.holds, report.running, report.entries, report.draws) == (True, False, 7, 2)
    assert report.taken_back == (3,)


def test_the_journal_of_a_running_game_keeps_its_secret(tmp_path: Path) -> None:
    path = tmp_path / "evening.journal"
    replay(script(*EVENING, {"do": "dance"}), "--journal", str(path))

    report = verify(path.read_bytes().splitlines())
    assert (report.holds, report.running, report.entries) == (True, True, 5)
    assert SEED not in path.read_text()


@pytest.mark.parametrize("where", ["no-such-folder/evening.journal", "a-file/evening.journal"])
def test_a_journal_that_cannot_be_written_is_told(tmp_path: Path, where: str) -> None:
    (tmp_path / "a-file").write_text("")
    result = replay(script(*WHOLE), "--journal", str(tmp_path / where))

    assert result.exit_code == 1
    assert result.stdout == replay(script(*WHOLE)).stdout
    assert result.stderr.startswith("The journal cannot be written to ")
    assert isinstance(result.exception, SystemExit)


def test_a_script_that_starts_no_game_has_no_journal(tmp_path: Path) -> None:
    path = tmp_path / "evening.journal"
    result = replay(script({"do": "attack"}), "--journal", str(path))

    assert (result.exit_code, path.exists()) == (1, False)
    assert result.stderr == "The script started no game, so there is no journal to write.\n"


def test_an_entry_no_journal_can_hold_is_named(tmp_path: Path) -> None:
    """A fraction is spelled differently by different programs, so no chain could be checked over it."""
    path = tmp_path / "evening.journal"
    lines = script(START | {"box": {"health": {"length": 9.0}}})

    assert replay(lines).exit_code == 0
    with pytest.raises(CannotWrite, match="entry 1: a number is not whole"):
        replayed(lines.splitlines(), say=lambda _line: None, out=path)
    assert not path.exists()


def test_questions_are_answered_and_make_no_entry(tmp_path: Path) -> None:
    path = tmp_path / "evening.journal"
    asked = [START, {"ask": "odds", "extra": {"0": 2}}, {"ask": "audit"}, {"ask": "view"}, {"do": "deck-out"}]
    told = answers(replay(script(*asked), "--journal", str(path)).stdout)

    assert told[1]["odds"]["count"] == 2
    assert told[2]["audit"]["ok"] is True
    assert told[3]["view"]["version"] == 1
    assert told[4]["version"] == 2
    assert verify(path.read_bytes().splitlines()).entries == 3


lines = st.one_of(
    st.binary(max_size=40).filter(lambda line: b"\n" not in line),
    st.dictionaries(
        st.sampled_from(["do", "seat", "by", "to", "ask"]), st.one_of(st.text('abc {}"0é'), st.integers())
    ).map(lambda line: json.dumps(line).encode()),
    st.sampled_from(["attack", "undo", "redo", "end-turn", "start", "deck-out"]).map(
        lambda do: json.dumps({"do": do}).encode()
    ),
)


@settings(max_examples=60)
@given(read=st.lists(lines, max_size=12))
def test_whatever_is_read_every_line_has_its_answer(read: list[bytes]) -> None:
    said: list[Any] = []
    refused = replayed([*script(START).splitlines(), *read], say=lambda line: said.append(json.loads(line)))

    *told, last = said
    assert [line["line"] for line in told if "line" in line] == [
        n for n, line in enumerate(told, 1) if "line" in line
    ]
    assert len(told) == len(read) + 1
    assert refused == sum("refused" in line for line in told)
    versions = [line["version"] for line in told if "version" in line]
    assert versions == sorted(versions)
    assert last["view"]["version"] == versions[-1]
