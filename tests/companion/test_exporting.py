"""`furybox export` where only the host may read the file: the same bytes, and no seed before the end."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.cli.exporting import with_progress
from tests.companion.real_host import real_host
from tests.companion.sitting import SEATS


def export(folder: Path, *words: str, file: str) -> Result:
    """Type it, where the journal is said to be that file."""
    places = ["--journal", str(folder / file), "--socket", str(folder / "furybox.sock"), "--language", "en"]
    return CliRunner().invoke(main, [*places, "export", *words])


def test_who_may_join_the_table_may_have_its_journal(tmp_path: Path) -> None:
    """Byte by byte what the file gives; the seed comes with the end."""
    with real_host(tmp_path) as host:
        visitor = host.ready()
        visitor.tell("start", game="in-space", seats=SEATS)
        for n in range(450):
            visitor.tell("noise", seat=0, by=1 if n % 2 else -1)
        running = export(tmp_path, file="out of reach")

        assert running.exit_code == 0, running.stderr
        assert running.stdout == export(tmp_path, file="journal.db").stdout
        assert len(running.stdout.splitlines()) == 452
        assert "reveal" not in running.stdout

        visitor.tell("deck-out")
        ended = export(tmp_path, "1", "-o", str(tmp_path / "out"), file="out of reach")

        assert ended.exit_code == 0, ended.stderr
        assert (tmp_path / "out").read_text() == export(tmp_path, "1", file="journal.db").stdout
        assert "reveal" in json.loads((tmp_path / "out").read_text().splitlines()[-1])
        visitor.leave()


@pytest.mark.parametrize(("words", "said"), [((), "no game on the table"), (("7",), "holds no game 7")])
def test_a_game_that_is_not_there_is_named(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    """As it is where the file can be read."""
    with real_host(tmp_path) as host:
        host.ready().leave()
        told = export(tmp_path, *words, file="out of reach")

    assert (told.exit_code, told.stdout) == (1, "")
    assert said in told.stderr


def test_without_a_host_the_file_is_named(tmp_path: Path) -> None:
    """Nobody is there to ask."""
    told = export(tmp_path, file="out of reach")

    assert told.exit_code == 1
    assert "There is no journal at" in told.stderr


def test_who_waits_for_long_is_told_how_it_goes_on() -> None:
    """Nothing within half a second, and then so often."""
    told: list[str] = []
    seconds = (n / 10 for n in count())
    lines = list(with_progress("abcdefghijkl", clock=lambda: next(seconds), tell=told.append))

    assert lines == list("abcdefghijkl")
    assert told == ["5 lines so far", "10 lines so far"]
