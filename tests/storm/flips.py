"""What a failing card or a stranger does to files: damage is told, or changes nothing; never is it silent."""

from __future__ import annotations

import json
import shutil
import sqlite3
import tomllib
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from click.testing import CliRunner

from companion import config_toml
from companion.cli import main
from companion.config import BadConfig
from companion.journal.book import Journal
from companion.journal.errors import JournalError
from companion.journal.proof import verify
from companion.table.own_boxes import BadBoxFile, OwnBoxes
from companion.table.own_boxes import read as read_box
from companion.table.session import Session
from tests.companion.hostile import ends_in_a_sentence
from tests.kit.table import AT, SEATS
from tests.storm.tally import Tally

BOX = {"fury": {"start": {"4": 2}}, "health": {"length": 9}}
FILES = ("journal.db", "journal.db", "journal.db-wal", "journal.db-wal", "journal.db-count")
COMMANDS = ("games", "score", "odds", "export")
TABLE = Path(__file__).parents[2] / "systemd" / "table.toml"


def storm(tally: Tally) -> None:
    """Bits flipped, files cut off, columns altered, rows gone; then opened as a host and a command would."""
    good = tally.folder / "good"
    folder = tally.folder / "damaged"
    _evenings(good)
    shutil.copytree(good, folder)
    truth = _seen(folder)
    shutil.rmtree(folder)
    told = same = 0
    while tally.goes_on():
        shutil.copytree(good, folder)
        how = _damaged(tally.luck, folder)
        with tally.holding(how):
            if how.startswith("journal"):
                sentence = _opened(tally, how, folder, truth)
                if tally.tried % 10 == 0:
                    _typed(tally, how, folder)
            else:
                sentence = _read(tally, how, folder, truth)
            told += bool(sentence)
            same += not sentence
        shutil.rmtree(folder)
        tally.count()
    tally.note(f"{told:,} told in a sentence, {same:,} changed nothing that counts")


def _evenings(folder: Path) -> None:
    """One evening that ended and one in progress, as they lie on the disk of a host that was just killed."""
    live = folder.with_name("live")
    journal = Journal.open(live / "journal.db", program="storm", since=AT)
    seeds = iter(bytes([n]) * 32 for n in range(1, 9))
    table = Session(journal, clock=lambda: AT, fresh_seed=lambda: next(seeds), boxes=OwnBoxes(live / "boxes"))
    for line in (
        {"do": "start", "game": "in-space", "seats": SEATS, "box": BOX},
        *({"do": "noise", "seat": n % 4, "by": 1} for n in range(20)),
        {"do": "words", "text": "Tyran REX"},
        {"do": "attack"},
        {"do": "stop", "why": "supper"},
        {"do": "start", "game": "catacombs", "seats": SEATS[:3]},
        {"do": "words", "text": "delve"},
        {"do": "cut", "text": "17", "seat": 1},
        *({"do": "noise", "seat": n % 3, "by": 1} for n in range(12)),
        {"do": "attack"},
        {"do": "undo"},
        {"do": "redo"},
        {"do": "end-turn"},
    ):
        _say(table, line)
        if journal._folding is not None:
            journal._folding.wait()  # ends: a fold waits for nobody; the log is to hold the second evening
    shutil.copytree(live, folder)
    journal.close()
    folder.joinpath("table.toml").write_text(TABLE.read_text("utf-8"), "utf-8")


def _say(table: Session, line: dict[str, Any]) -> None:
    table.hear(json.dumps(line))


def _seen(folder: Path) -> dict[str, Any]:
    """
    Everything a host takes up, and what others would be told. Raises the journal's errors.

    Not which attack was acknowledged last: no chain covers it, and an attack that is shown again, or is not,
    stands in the history all the same.
    """
    with Journal.open(folder / "journal.db", program="storm", since=AT) as journal:
        table = Session(
            journal, clock=lambda: AT, fresh_seed=lambda: bytes(32), boxes=OwnBoxes(folder / "boxes")
        )
        there = table.resume()
        games = journal.games()
        numbers = [game.number for game in games]
        return {
            "there": there,
            "game": table.game,
            "view": table.view,
            "newest": table.newest,
            "unconfirmed": table.unconfirmed,
            "before": table.before,
            "seed": journal.seed(table.game) if table.game else None,
            "games": [(game.number, game.game, game.began_at, game.entries, game.ended) for game in games],
            "exports": {n: (*journal.export(n),) for n in numbers if verify(journal.export(n)).holds},
        }


def _opened(tally: Tally, how: str, folder: Path, truth: dict[str, Any]) -> str:
    try:
        seen = _seen(folder)
    except JournalError as error:
        tally.hold(bool(str(error)), f"{how}: an error without a sentence")
        return str(error)
    silent = [what for what in truth if seen[what] != truth[what]]
    if (
        silent
        and set(silent) <= {"games", "exports"}
        and not seen["exports"].items() - truth["exports"].items()
    ):
        return "the older game does not verify"
    tally.hold(not silent, f"{how}: silently otherwise: {', '.join(silent)}")
    return ""


def _typed(tally: Tally, how: str, folder: Path) -> None:
    for words in COMMANDS:
        result = CliRunner().invoke(main, ["--journal", str(folder / "journal.db"), words])
        with tally.holding(f"{how}: {words}"):
            ends_in_a_sentence(result)


def _read(tally: Tally, how: str, folder: Path, truth: dict[str, Any]) -> str:
    if how.startswith("table.toml"):
        try:
            config_toml.found(folder / "table.toml", {"HOME": str(folder)})
        except BadConfig as error:
            return str(error)
        return ""
    path = folder / "boxes" / "in-space.toml"
    try:
        box = read_box(path, "in-space")
    except BadBoxFile as error:
        return str(error)
    tally.hold(box == tomllib.loads(path.read_text("utf-8")), f"{how}: it is read as something else")
    tally.hold(_seen(folder)["view"] == truth["view"], f"{how}: the evening in progress is another")
    return ""


def _damaged(luck: Random, folder: Path) -> str:
    """Do one damage, and say which."""
    if luck.random() < 0.3:
        return _altered(luck, folder / "journal.db")
    name = luck.choice((*FILES, "boxes/in-space.toml", "table.toml"))
    path = folder / name
    content = bytearray(path.read_bytes())
    at = luck.randrange(len(content))
    what = luck.choice(("bit", "bit", "bit", "bits", "cut", "zeros", "noise", "gone"))
    if name == "journal.db":  # one that is gone, or empty, is a new one: who puts it away begins anew
        at, what = max(1, at), what if what != "gone" else "bit"
    match what:
        case "bit":
            content[at] ^= 1 << luck.randrange(8)
        case "bits":
            for _each in range(luck.randint(2, 40)):
                content[luck.randrange(len(content))] ^= 1 << luck.randrange(8)
        case "cut":
            del content[at:]
        case "zeros":
            content[at : at + 512] = bytes(len(content[at : at + 512]))
        case "noise":
            content[at : at + 512] = luck.randbytes(len(content[at : at + 512]))
        case "gone":
            path.unlink()
            return f"{name} is gone"
    path.write_bytes(content)
    return f"{name}: {what} at {at}"


def _altered(luck: Random, path: Path) -> str:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        table = luck.choice(("game", "entry", "entry"))
        key = "number = ?" if table == "game" else "game = ? AND number = ?"
        keys = db.execute(f"SELECT {'number' if table == 'game' else 'game, number'} FROM {table}").fetchall()
        row = luck.choice(keys)
        if luck.random() < 0.15:
            db.execute(f"DELETE FROM {table} WHERE {key}", row)
            return f"journal: {table} {row} deleted"
        column = luck.choice([name for _n, name, *_more in db.execute(f"PRAGMA table_info({table})")])
        (was,) = db.execute(f"SELECT {column} FROM {table} WHERE {key}", row).fetchone()
        (other,) = db.execute(f"SELECT {column} FROM {table} WHERE {key}", luck.choice(keys)).fetchone()
        to = luck.choice(
            (
                other,
                other,
                None,
                0,
                1,
                7,
                -1,
                2**40,
                1.5,
                "",
                "x",
                b"",
                bytes(32),
                "\x1b[31m",
                _near(luck, was),
            )
        )
        try:
            db.execute("PRAGMA foreign_keys=OFF")
            db.execute(f"UPDATE {table} SET {column} = ? WHERE {key}", (to, *row))
        except sqlite3.IntegrityError:
            return f"journal: {table}.{column} {row} could not be altered"
    return f"journal: {table}.{column} {row} from {was!r} to {to!r}"[:300]


def _near(luck: Random, was: object) -> object:
    match was:
        case int():
            return was + luck.choice((-1, 1))
        case str() if was:
            at = luck.randrange(len(was))
            return was[:at] + luck.choice("0123456789abcdef") + was[at + 1 :]
        case bytes() if was:
            at = luck.randrange(len(was))
            return was[:at] + luck.randbytes(1) + was[at + 1 :]
        case _:
            return None
