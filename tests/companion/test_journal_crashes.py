"""What was acknowledged survives: killed processes, writes that fail, torn logs and power cuts."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.journal.book import Journal
from companion.journal.proof import verify
from tests.companion.evening import AT, SEED
from tests.kit.child import within
from tests.whole import few

PLAYER = """
import resource, sys
from pathlib import Path
from tests.companion.evening import AT, SEED
from companion.journal.book import Journal
from companion.journal.errors import SaveFailed
path, most_bytes = Path(sys.argv[1]), int(sys.argv[2])
noise = {"do": "noise", "seat": 0, "by": 1}
with Journal.open(path, program="a player", since=AT) as journal:
    latest = journal.latest()
    game = latest.number if latest else journal.begin("parlour", seed=SEED, at=AT, do=noise, events=[])
    if most_bytes:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))
    n = journal.game(game).entries
    print("ACK", n, flush=True)
    while True:
        n += 1
        try:
            journal.append(game, n, at=AT, do=noise, events=[{"type": "noted", "by": n}])
        except SaveFailed as failed:
            print("FAILED", failed, flush=True)
            sys.exit()
        print("ACK", n, flush=True)
"""
NOISE = {"do": "noise", "seat": 0, "by": 1}


def player(path: Path, most_bytes: int = 0) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path), str(most_bytes)],
        stdout=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": str(Path(__file__).parents[2])},
    )


def survivors(path: Path) -> int:
    """How many entries are there after opening again; their chain must hold, and play must go on."""
    with Journal.open(path, program="afterwards", since=AT) as journal:
        latest = journal.latest()
        if latest is None:
            return 0
        entries = journal.entries(latest.number)

        assert [entry.events[0]["by"] for entry in entries[1:]] == list(range(2, len(entries) + 1))
        assert verify(journal.export(latest.number)).holds

        journal.append(
            latest.number,
            len(entries) + 1,
            at=AT,
            do=NOISE,
            events=[{"type": "noted", "by": len(entries) + 1}],
        )
        return len(entries)


@pytest.mark.parametrize("more", few([1, 2, 30, 37, 151, 388], 1, 37))
def test_a_killed_player_loses_nothing_that_was_acknowledged(tmp_path: Path, more: int) -> None:
    path, acknowledged = tmp_path / "journal", 0
    for _life in range(3):
        with player(path) as process:
            assert process.stdout is not None
            with within(process):
                for _answer in range(more):
                    acknowledged = int(process.stdout.readline().removeprefix("ACK "))
            process.kill()
            acknowledged = max(
                [acknowledged, *(int(line.split()[1]) for line in process.stdout if line.endswith("\n"))]
            )

        assert survivors(path) >= acknowledged


def test_a_disk_that_takes_no_more_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with player(path, most_bytes=200_000) as process:
        assert process.stdout is not None
        with within(process):
            *answers, last = process.stdout.read().splitlines()

    assert last.startswith("FAILED")
    assert len(answers) > 10
    assert survivors(path) == len(answers)


def test_a_log_torn_anywhere_keeps_what_was_flushed(tmp_path: Path) -> None:
    """
    The power goes while one entry is being written.

    Of what was added to the log since the last flush, any sectors may be on the disk, and the others hold
    what they held before.
    """
    path, log = tmp_path / "journal", "journal-wal"
    torn = tmp_path / "torn"
    dice = random.Random(20261121)  # noqa: S311  # which sectors survive is no secret
    with Journal.open(path, program="the player", since=AT) as journal:
        game = journal.begin("parlour", seed=SEED, at=AT, do=NOISE, events=[])
        for n in range(2, 30):
            flushed = (tmp_path / log).read_bytes()
            journal.append(game, n, at=AT, do=NOISE, events=[{"type": "noted", "by": n}])
            written = (tmp_path / log).read_bytes()
            for _cut in range(4):
                survived = bytearray(written)
                for sector in range(len(flushed) // 512 * 512, len(written), 512):
                    if dice.random() < 0.5:
                        survived[sector : sector + 512] = flushed[sector : sector + 512].ljust(512, b"\0")
                torn.mkdir()
                shutil.copy(path, torn / "journal")
                (torn / log).write_bytes(
                    survived[: dice.choice([len(written), dice.randint(len(flushed), len(written))])]
                )

                assert survivors(torn / "journal") in {n - 1, n}

                shutil.rmtree(torn)
