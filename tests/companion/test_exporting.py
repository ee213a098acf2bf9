"""`furybox export` where only the host may read the file: the same bytes, and no seed before the end."""

from __future__ import annotations

import asyncio
import json
from itertools import count
from pathlib import Path
from threading import Event

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.cli.exporting import with_progress
from companion.journal.book import Journal
from companion.journal.chain import Kept
from companion.line.asked import Export
from companion.table.looking_back import looked_back
from companion.table.session import Session
from tests.companion.remembered import SEED, journal, kept_lines
from tests.kit.host import running_host, visited_host
from tests.kit.table import AT, SEATS
from tests.kit.wait import PATIENCE_SECONDS

START = {"do": "start", "game": "in-space", "seats": SEATS}
NOISES = [{"do": "noise", "seat": n % 4, "by": 1} for n in range(31)]


def export(folder: Path, *words: str, file: str) -> Result:
    places = ["--journal", str(folder / file), "--socket", str(folder / "furybox.sock"), "--language", "en"]
    return CliRunner().invoke(main, [*places, "export", *words])


@pytest.mark.long
def test_who_may_join_the_table_may_have_its_journal(tmp_path: Path) -> None:
    with visited_host(tmp_path) as (_host, visitor):
        visitor.tell("start", game="in-space", seats=SEATS)
        for n in range(450):
            visitor.tell("noise", seat=0, by=1 if n % 2 else -1)
        running = export(tmp_path, file="out of reach")

        assert running.exit_code == 0, running.stderr
        assert running.stdout == export(tmp_path, file="journal.db").stdout
        assert len(running.stdout.splitlines()) == 452
        assert "reveal" not in running.stdout

        visitor.tell("deck-out")
        visitor.tell("reveal")
        ended = export(tmp_path, "1", "-o", str(tmp_path / "out"), file="out of reach")

        assert ended.exit_code == 0, ended.stderr
        assert (tmp_path / "out").read_text() == export(tmp_path, "1", file="journal.db").stdout
        assert "reveal" in json.loads((tmp_path / "out").read_text().splitlines()[-1])
        visitor.leave()


@pytest.mark.parametrize("most", [1, 2, 7, 400])
@pytest.mark.parametrize(
    "ends", [(), ("deck-out",), ("deck-out", "reveal"), ("deck-out", "undo", "redo", "reveal")]
)
def test_page_by_page_a_journal_is_the_same_to_the_letter(
    tmp_path: Path, ends: tuple[str, ...], most: int
) -> None:
    lines = [START, *NOISES[:5], *({"do": each} for each in ends)]
    with journal(tmp_path) as kept:
        game = kept_lines(kept, lines)
        told: list[str] = []
        while page := kept.page(game, len(told), most):
            assert len(page) <= most

            told += page

        assert told == list(kept.export(game))
        assert ("reveal" in told[-1]) is (ends[-1:] == ("reveal",))
        assert kept.page(game, len(told) + 5, most) == []


def test_a_page_reads_what_follows_and_nothing_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It read everything up to there for each page: whoever asked for a long evening held the table up."""
    read: list[int] = []
    entry = Kept.entry
    with journal(tmp_path) as kept:
        game = kept_lines(kept, [START, *NOISES, {"do": "deck-out"}, {"do": "reveal"}])
        monkeypatch.setattr(Kept, "entry", lambda each: read.append(each.n) or entry(each))
        told = 0
        while page := kept.page(game, told, 10):
            told += len(page)
    of_all = list(range(1, len(NOISES) + 4))

    assert sorted(read) == sorted([*of_all, *of_all])  # once as they came, once for the reveal


async def test_who_asks_for_a_journal_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, page = Event(), Journal.page

    def slow(kept: Journal, *of: int) -> list[str]:
        assert go_on.wait(PATIENCE_SECONDS)
        return page(kept, *of)

    monkeypatch.setattr(Journal, "page", slow)
    with journal(tmp_path) as kept:
        table = Session(kept, clock=lambda: AT, fresh_seed=lambda: SEED)
        table.hear(json.dumps(START))
        asked = asyncio.ensure_future(looked_back(Export(), table, language="en", form=False))
        await asyncio.sleep(0)
        table.hear(json.dumps(NOISES[0]))

        assert not asked.done()

        go_on.set()

        assert len(Export().heard(await asked)) == 3


@pytest.mark.parametrize(("words", "said"), [((), "no game on the table"), (("7",), "holds no game 7")])
def test_a_game_that_is_not_there_is_named(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    with running_host(tmp_path) as host:
        host.ready().leave()
        told = export(tmp_path, *words, file="out of reach")

    assert (told.exit_code, told.stdout) == (1, "")
    assert said in told.stderr


def test_without_a_host_the_file_is_named(tmp_path: Path) -> None:
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
