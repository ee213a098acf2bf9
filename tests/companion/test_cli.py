"""What a person types: every command helps with an example that runs, and fails in a sentence."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from PIL import Image

from companion.cli import main
from companion.journal.book import Journal
from companion.journal.chain import Entry
from companion.table.own_boxes import OwnBoxes
from companion.table.session import Session
from tests.kit.child import run, within
from tests.kit.table import AT, SEATS, SEED, script
from tests.whole import few

Furybox = Callable[..., Result]

START = {"do": "start", "game": "in-space", "seats": SEATS, "seed": SEED}
WHOLE_GAME = [
    START, {"do": "attack"}, {"do": "hack", "seat": 0, "module": "Hydroponics"},
    {"do": "hack", "seat": 0, "module": "Infirmary"}, {"do": "artifact", "seat": 0, "value": 20},
    {"do": "escape", "seat": 0}, {"do": "deck-out"}, {"do": "score", "seat": 0, "cards": 31, "credits": 0},
]  # fmt: skip
RUNNING_GAME = [START | {"seed": "ab" * 32}, {"do": "attack"}, {"do": "noise", "seat": 1, "by": 2}]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path / "user"))
    for name in ("STATE_DIRECTORY", "RUNTIME_DIRECTORY", "VISUAL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("EDITOR", "true")
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def furybox(home: Path) -> Furybox:
    del home

    def typed(*words: str, read: bytes | None = None) -> Result:
        return CliRunner().invoke(main, words, input=read)

    return typed


@pytest.fixture(scope="module")
def three_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("kept") / "furybox" / "journal.db"
    for commands in (
        RUNNING_GAME,
        [*WHOLE_GAME, {"do": "reveal"}],
        [RUNNING_GAME[0] | {"seed": "cd" * 32}, *RUNNING_GAME[1:]],
    ):
        played(path, commands)
    return path


@pytest.fixture
def journal(home: Path, three_games: Path) -> Path:
    return shutil.copytree(three_games.parent, home / "user" / "furybox") / three_games.name


def played(path: Path, commands: list[dict[str, Any]]) -> None:
    with Journal.open(path, program="test", since=AT) as journal:
        start, *rest = commands
        seed = bytes.fromhex(start["seed"])
        table = Session(journal, clock=lambda: AT, fresh_seed=lambda: seed)
        for command in ({**start, "seed": None}, *rest):
            table.hear(json.dumps(command))


def commands(group: click.Group = main, above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for name, command in group.commands.items():
        yield (*above, name)
        if isinstance(command, click.Group):
            yield from commands(command, (*above, name))


ALL = [(), *commands()]
NAMES = [" ".join(words) or "furybox" for words in ALL]


def example(words: tuple[str, ...]) -> str:
    told = CliRunner().invoke(main, [*words, "--help"]).stdout
    found = re.search(r"Example: (.+)", told)

    assert found, told
    return found[1].strip()


@pytest.mark.parametrize("words", ALL, ids=NAMES)
def test_every_command_helps_with_an_example_of_itself(home: Path, words: tuple[str, ...]) -> None:
    del home

    assert " ".join(("furybox", *words)) in example(words)


ENDLESS = {(), ("play",), ("console",), ("host",), ("web",), ("hall",), ("talk",)}
"""Their examples run until they are told to stop, or want a host, which has tests of its own."""

ON_A_BOARD = {("panel", "install")}
"""Its example needs a board at the end of a cable; tests/hardware/test_panel_install.py has one."""

ENDING = [words for words in ALL if words not in ENDLESS | ON_A_BOARD]


@pytest.mark.parametrize(
    "words", few(ENDING, ("games",), ("restore",), ("verify",)), ids=map(" ".join, ENDING)
)
def test_every_example_really_runs(journal: Path, home: Path, words: tuple[str, ...]) -> None:
    line = example(words)
    (home / "evening.jsonl").write_bytes(script(*WHOLE_GAME))
    (home / "house-rules.toml").write_text("health.length = 9\n")
    if words == ("box", "import"):
        run("furybox", "box", "export", "in-space", "-o", "ours.json", check=True)
    elif "import" in words:
        run("furybox", "export", "2", "-o", "evening.journal", check=True)
        journal.unlink()
    if words in (("league",), ("what-if",)):
        run("furybox", "export", "2", "-o", "evening.journal", check=True)
    if words == ("join",):
        run("furybox", "join", "Eva", "Evka", check=True)
    if "restore" in words:
        run("furybox", "backup", "evenings.furybox", check=True)
        journal.unlink()

    stood = set(home.iterdir())

    ran = run("sh", "-c", line)

    assert (ran.returncode, ran.stderr) == (0, "")
    assert [new.name for new in set(home.iterdir()) - stood if new.name not in line] == []


@pytest.mark.parametrize("words", sorted(ENDLESS), ids=" ".join)
def test_what_runs_all_evening_writes_nothing_where_one_stands(home: Path, words: tuple[str, ...]) -> None:
    here = home / "here"
    here.mkdir()
    options = ["--simulated"] if words == ("host",) else []
    with (
        subprocess.Popen(
            ["furybox", *words, *options],
            cwd=here,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        ) as ran,
        within(ran),
    ):
        ran.stdout.readline()
        ran.terminate()
        ran.stdout.read()

    assert list(here.iterdir()) == []


ARGUMENTS = {
    ("host",): ["--simulated"],
    ("replay",): ["evening.jsonl"],
    ("import",): ["evening.journal"],
    ("verify",): ["evening.journal"],
    ("faces",): ["pictures"],
    ("box", "show"): ["in-space"],
    ("box", "edit"): ["in-space"],
    ("box", "export"): ["in-space"],
    ("box", "import"): ["ours.json"],
    ("box", "check"): ["house-rules.toml"],
}
"""What a command cannot do without."""

RUNNABLE = [words for words in ALL if words not in {(), ("box",), ("hardware",)}]


def fails_in_a_sentence(result: Result) -> None:
    assert result.exit_code not in {0, None}, result.output
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.stderr.strip()
    assert "Traceback" not in result.output
    assert "Errno" not in result.stderr


@pytest.mark.parametrize("kind", ["binary", "a folder", "another database", "half a journal"])
@pytest.mark.parametrize("words", [words for words in RUNNABLE if words != ("faces",)], ids=" ".join)
def test_no_journal_makes_a_command_trip(
    furybox: Furybox, journal: Path, words: tuple[str, ...], kind: str
) -> None:
    whole = journal.read_bytes()
    bad = Path("bad.db")
    match kind:
        case "a folder":
            bad.mkdir()
        case "binary":
            bad.write_bytes(bytes(range(256)) * 64)
        case "another database":
            bad.write_bytes(b"SQLite format 3\x00" + bytes(5000))
        case _:
            bad.write_bytes(whole[: len(whole) // 2])

    result = furybox("--journal", "bad.db", *words, *ARGUMENTS.get(words, []))

    if result.exit_code:
        fails_in_a_sentence(result)
    if words[0] in {"games", "export", "odds", "score", "host"} or kind == "a folder":
        assert result.exit_code


@pytest.mark.parametrize("words", RUNNABLE, ids=[" ".join(words) for words in RUNNABLE])
@pytest.mark.parametrize("more", [["--ejector-seat"], ["one", "two", "three", "four"]])
def test_wrong_arguments_are_told(furybox: Furybox, words: tuple[str, ...], more: list[str]) -> None:
    result = furybox(*words, *more)

    fails_in_a_sentence(result)
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("odds --attacks x", "Type a whole number from 0 to 12 for: --attacks."),
        ("odds --attacks 13", "Type a whole number from 0 to 12 for: --attacks."),
        ("--language cs web --port x", "Napište celé číslo od 0 do 65535: --port."),
        ("score seven", "Type a whole number for: GAME."),
        ("play --game x", "Type a whole number for: --game."),
    ],
)
def test_a_number_that_is_none_is_told_with_what_it_may_be(
    furybox: Furybox, line: str, sentence: str
) -> None:
    result = furybox(*line.split())

    assert (result.exit_code, result.stderr, result.stdout) == (2, sentence + "\n", "")


@pytest.mark.parametrize("words", ["replay", "import", "verify", "box check", "box import"])
@pytest.mark.parametrize("kind", ["missing", "a folder", "binary"])
def test_a_bad_file_is_told(furybox: Furybox, words: str, kind: str) -> None:
    file = Path("given")
    if kind == "a folder":
        file.mkdir()
    elif kind == "binary":
        file.write_bytes(bytes(range(256)) * 64)

    result = furybox(*words.split(), "given")

    if kind == "binary" and words in {"replay", "verify"}:
        assert result.exit_code == {"replay": 0, "verify": 2}[words]
    else:
        fails_in_a_sentence(result)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
@pytest.mark.parametrize("words", [("games",), ("export",), ("score",), ("odds",)])
def test_a_journal_one_may_not_read_is_told(furybox: Furybox, journal: Path, words: tuple[str, ...]) -> None:
    journal.chmod(0)

    fails_in_a_sentence(furybox(*words))


CLOSED = ["games", "export 2", "odds --json", "box show in-space", "replay evening.jsonl", "--help"]


@pytest.mark.parametrize("line", CLOSED)
def test_a_reader_who_has_heard_enough_is_no_trouble(journal: Path, home: Path, line: str) -> None:
    """`furybox ... | head -1` ends without a word."""
    del journal
    (home / "evening.jsonl").write_bytes(script(*WHOLE_GAME))
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ran = run("furybox", *shlex.split(line), capture_output=False, stdout=writing, stderr=subprocess.PIPE)
    finally:
        os.close(writing)

    assert ran.stderr == ""
    assert ran.returncode != 0


def test_a_long_export_into_head_is_no_trouble(journal: Path) -> None:
    many = [{"do": "danger", "count": n % 2} for n in range(800)]
    played(journal, [START | {"seed": "ef" * 32}, *many])

    ran = run("sh", "-c", "furybox export | head -1", check=True)

    assert json.loads(ran.stdout)["format"] == "furybox-journal/3"
    assert ran.stderr == ""


def test_the_games_of_the_journal(furybox: Furybox, journal: Path) -> None:
    del journal
    told, listed = furybox("games"), json.loads(furybox("games", "--json").stdout)

    assert [line.split()[0] for line in told.stdout.splitlines()] == ["1", "2", "3"]
    assert "9 entries, ended" in told.stdout
    assert [(game["number"], game["entries"], game["ended"]) for game in listed] == [
        (1, 3, False),
        (2, 9, True),
        (3, 3, False),
    ]


def test_a_stopped_game_is_listed_as_stopped(furybox: Furybox, home: Path) -> None:
    path = home / "user" / "furybox" / "journal.db"
    stop = {"do": "stop", "why": "too late"}
    played(path, [*RUNNING_GAME, stop])
    played(path, [RUNNING_GAME[0] | {"seed": "cd" * 32}, stop, {"do": "undo"}])
    listed = json.loads(furybox("games", "--json").stdout)

    assert [line.split()[-1] for line in furybox("games").stdout.splitlines()] == ["stopped", "progress"]
    assert [(game["ended"], game["stopped"]) for game in listed] == [(True, True), (False, False)]
    assert furybox("score", "1").stdout == "The game was stopped.\n"


def test_without_a_journal_there_are_no_games(furybox: Furybox) -> None:
    assert "No game has been played yet" in furybox("games").stdout
    assert json.loads(furybox("games", "--json").stdout) == []
    assert not Path("user").exists()


def test_an_exported_game_verifies_and_comes_back_the_same(furybox: Furybox, journal: Path) -> None:
    """Export, verify, import, export: the same bytes."""
    del journal
    exported = furybox("export", "2").stdout
    Path("evening.journal").write_text(exported)

    verified = furybox("verify", "evening.journal")

    assert (verified.exit_code, verified.stdout[:10]) == (0, "All holds.")
    assert furybox("verify", "-", read=exported.encode()).exit_code == 0
    assert furybox("--journal", "other.db", "import", "evening.journal").stdout == "Imported as game 1.\n"
    assert furybox("--journal", "other.db", "export").stdout == exported
    fails_in_a_sentence(furybox("--journal", "other.db", "import", "evening.journal"))


def test_the_exit_status_of_verify_tells_a_fault_from_a_shopping_list(
    furybox: Furybox, journal: Path
) -> None:
    """0 when all holds, 1 with the first fault named, 2 when it is no journal."""
    del journal
    exported = furybox("export", "2").stdout
    altered = exported.replace('"cards":31', '"cards":32', 1)
    running = furybox("export", "3").stdout
    fault = furybox("verify", "-", read=altered.encode())

    assert fault.exit_code == 1
    assert fault.stdout == "Entry 8 was altered: its hash does not match.\n"
    assert furybox("verify", "-", read=b"milk\nbread\n").exit_code == 2
    assert furybox("verify", "-", read=b"").exit_code == 2
    assert "still runs" in furybox("verify", "-", read=running.encode()).stdout
    report = json.loads(furybox("verify", "-", "--json", read=exported.encode()).stdout)
    assert (report["holds"], report["draws"], report["after_the_end"]) == (True, 1, 0)


def test_the_odds_of_the_coming_draw(furybox: Furybox, journal: Path) -> None:
    del journal
    told = furybox("odds")
    plain = json.loads(furybox("odds", "--json").stdout)["odds"]
    noisy = json.loads(furybox("odds", "--extra", "1=5", "--json").stdout)["odds"]

    assert told.stdout.startswith("The next draw: 2 cubes.\nAdam: ")
    assert len(told.stdout.splitlines()) == 5
    assert plain["count"] == 2
    assert sum(plain["seats"][1]["hits"]) == pytest.approx(1)
    assert noisy["seats"][1]["expected"] > plain["seats"][1]["expected"]
    assert "no draw is owed" in furybox("odds", "2").stdout


FAILING = [
    *(f"odds --extra {extra}" for extra in ("x", "1", "1=", "=1", "9=1", "1=x")),
    *(
        "odds --after fury",
        'odds --after {"do":"attack"}',
        "box show chess",
        "box check empty.toml --game chess",
    ),
    *("export -o no-such-folder/evening.journal", "export 9 -o nine.journal"),
    *("score 2 --png nowhere/evening.png", "faces empty.toml/pictures", "faces pictures --scale 1"),
]


@pytest.mark.parametrize("line", FAILING)
def test_what_cannot_be_is_told(furybox: Furybox, journal: Path, line: str) -> None:
    assert journal.exists()
    Path("empty.toml").write_text("")
    there = set(Path().iterdir())

    fails_in_a_sentence(furybox(*line.split()))
    assert set(Path().iterdir()) == there


def test_odds_after_something_and_to_last(furybox: Furybox, journal: Path) -> None:
    del journal
    danger = '{"do":"danger","count":3}'
    told = furybox("odds", "--after", danger, "--attacks", "2").stdout.splitlines()
    odds = json.loads(furybox("odds", "--after", danger, "--attacks", "2", "--json").stdout)["odds"]

    assert told[0].startswith(f"The next draw: {odds['count']} cubes")
    assert "Chance to last through 2 attacks" in told[5]
    assert len(odds["seats"][0]["lasts"]) == 2


def test_the_score_sheet(furybox: Furybox, journal: Path) -> None:
    del journal
    told = furybox("score", "2").stdout.splitlines()
    sheet = json.loads(furybox("score", "2", "--json").stdout)
    adam = sheet["seats"][0]
    rows = {line.split("  ")[0]: line.split()[-4:] for line in told[2:]}

    assert told[0] == f"Winner: Adam, {adam['points']} points"
    assert told[2].split() == ["Adam", "Eva", "Filip", "Ola"]
    assert rows["cards"] == ["31", "-", "-", "-"]
    assert rows["escape pod"] == ["20", "-", "-", "-"]
    assert rows["sum"] == [str(sum(adam["parts"].values())), "-", "-", "-"]
    assert rows["place"] == ["1.", "lost", "lost", "lost"]
    assert sheet["ranking"] == [{"seat": 0, "points": adam["points"]}]
    assert furybox("score", "3").stdout.startswith("The game is in progress.")


def test_the_score_sheet_as_a_picture(furybox: Furybox, journal: Path) -> None:
    del journal
    furybox("score", "2", "--svg", "evening.svg", "--png", "evening.png")
    svg = Path("evening.svg").read_text(encoding="utf-8")

    with Image.open("evening.png") as image:
        assert f'width="{image.width}" height="{image.height}"' in svg
    assert "<desc>Winner: Adam" in svg


def test_boxes_are_listed_and_shown(furybox: Furybox) -> None:
    assert "8 numbers to compare with the board" in furybox("box", "list").stdout

    told = furybox("box", "show", "in-space").stdout
    rows = json.loads(furybox("box", "show", "in-space", "--json").stdout)

    assert "? fury.cubes = [2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5]" in told
    assert "furybox box edit in-space" in told
    assert {"path", "value", "source", "confirmed", "instead"} == set(rows[0])


def test_what_one_table_answered_is_given_to_another(furybox: Furybox, home: Path) -> None:
    """What it never saw is taken in; where it knows another number it keeps its own, unless it is told."""
    own = OwnBoxes(home / "user" / "furybox" / "boxes")
    own.learn("in-space", {("fury", "cubes"): {"2": 2, "3": 3}, ("health", "length"): 9})
    given = furybox("box", "export", "in-space").stdout
    furybox("box", "export", "in-space", "-o", "ours.json")
    own.keep("in-space", {"fury": {"cubes": {"3": 2}}}, whole=True)

    told = furybox("box", "import", "ours.json").stdout
    assert told.splitlines()[:3] == ["+ fury.cubes.2 = 2 → 2", "≠ fury.cubes.3 = 2 → 3",
                                     "+ health.length = 10 → 9"]  # fmt: skip
    assert own.override("in-space") == {"fury": {"cubes": {"3": 2, "2": 2}}, "health": {"length": 9}}

    furybox("box", "import", "-", "--replace", read=given.encode())
    assert own.override("in-space")["fury"] == {"cubes": {"3": 3, "2": 2}}
    assert furybox("box", "import", "ours.json").stdout == "0 numbers were taken in.\n"
    assert "▄" in furybox("box", "export", "in-space", "--qr").stdout


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "nothing that furybox box export has written"),
        ('{"furybox-box":2,"game":"in-space","numbers":{}}', "nothing that furybox box export has written"),
        ('{"furybox-box":1,"game":"chess","numbers":{}}', "chess"),
        ('{"furybox-box":1,"game":"in-space","numbers":{"fury":{"cubes":{"2":"x"}}}}', "fury.cubes"),
        ('{"furybox-box":1,"game":"in-space","numbers":{"fury":{"blockade":99}}}', "blockade"),
    ],
)
def test_what_no_table_has_given_is_refused_by_name(furybox: Furybox, line: str, told: str) -> None:
    Path("theirs.json").write_text(line, "utf-8")
    result = furybox("box", "import", "theirs.json")

    assert result.exit_code
    assert told in result.output
    assert "health" not in furybox("box", "export", "in-space").stdout


def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """An editor that appends lines to what it is given, and keeps what it was given."""
    path = tmp_path / "editor"
    path.write_text(
        "#!/bin/sh\n" + 'cp "$1" given.toml\n' + "".join(f"echo '{line}' >> \"$1\"\n" for line in lines)
    )
    path.chmod(0o755)
    monkeypatch.setenv("EDITOR", str(path))


def test_an_edited_box_is_kept_and_played_by(
    furybox: Furybox, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor(home, monkeypatch, "health.length = 9")
    kept = furybox("box", "edit", "in-space")

    assert kept.exit_code == 0
    assert "health.length" in Path("given.toml").read_text()
    path = home / "user" / "furybox" / "boxes" / "in-space.toml"
    assert kept.stdout == f"Kept in {path}.\n"
    assert tomllib.loads(path.read_text()) == {"health": {"length": 9}}
    assert "7 numbers to compare" in furybox("box", "list").stdout

    editor(home, monkeypatch)

    assert furybox("box", "edit", "in-space").stdout == "Nothing was changed.\n"
    assert tomllib.loads(Path("given.toml").read_text()) == {"health": {"length": 9}}


def test_an_impossible_box_is_not_kept_but_its_draft_is(
    furybox: Furybox, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence names the field; the next edit takes the draft up, so that no typing is lost."""
    editor(home, monkeypatch, "health.length = -9")
    result = furybox("box", "edit", "in-space")

    fails_in_a_sentence(result)
    assert "health.length" in result.stderr
    assert not (home / "user" / "furybox" / "boxes" / "in-space.toml").exists()

    editor(home, monkeypatch)
    furybox("box", "edit", "in-space")

    assert "health.length = -9" in Path("given.toml").read_text()


def test_every_line_the_editor_begins_with_can_be_played_by(
    furybox: Furybox, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Take away the mark in front, and the number is confirmed."""
    editor(home, monkeypatch)
    furybox("box", "edit", "in-space")
    offered = [line[2:] for line in Path("given.toml").read_text().splitlines() if " = " in line]
    Path("house.toml").write_text("\n".join(offered))

    checked = furybox("box", "check", "house.toml")

    assert checked.stdout == "house.toml can be played by.\n"
    assert len(offered) == 8


def test_a_box_that_cannot_be_played_by_is_told(furybox: Furybox) -> None:
    Path("house.toml").write_text("health.length = -1")
    result = furybox("box", "check", "house.toml")

    fails_in_a_sentence(result)
    assert "health.length" in result.stderr


def test_every_picture_is_drawn(furybox: Furybox) -> None:
    result = furybox("faces", "pictures", "--scale", "2")
    pictures = list(Path("pictures").glob("*.png"))

    assert pictures
    assert result.stdout == f"{len(pictures)} pictures are in pictures.\n"


@pytest.mark.parametrize("words", ["play", "console", "play --new"])
def test_a_console_without_a_terminal_says_so(furybox: Furybox, words: str) -> None:
    result = furybox(*words.split())

    fails_in_a_sentence(result)
    assert result.stderr == "A console needs a terminal: type this in one, or use `ssh -t`.\n"
    assert not Path("user").exists()


def test_a_configuration_given_in_front_wins(furybox: Furybox, journal: Path) -> None:
    journal.rename("elsewhere.db")
    Path("given.toml").write_text('journal = "elsewhere.db"')
    Path("bad.toml").write_text('jurnal = "elsewhere.db"')

    assert "3 entries" in furybox("--config", "given.toml", "games").stdout
    assert "No game" in furybox("--config", "given.toml", "--journal", "none.db", "games").stdout
    result = furybox("--config", "bad.toml", "games")
    fails_in_a_sentence(result)
    assert "jurnal" in result.stderr


def test_the_real_program_ends_with_the_same_statuses(journal: Path) -> None:
    del journal

    def status(*words: str) -> int:
        return run("furybox", *words).returncode

    assert [status("games"), status("--version"), status("score", "9"), status("fly")] == [0, 0, 1, 2]


def opened(number: int) -> subprocess.CompletedProcess[str]:
    """A host that is told to go on with a game, and whose starter is gone at once."""
    words = ("host", "--simulated", "--attended", "--game", f"{number}")
    return run(sys.executable, "-m", "companion", *words, input="")


def entries(journal: Path, game: int) -> tuple[Entry, ...]:
    with Journal.read(journal) as read:
        return tuple(read.entries(game))


def test_a_stopped_game_is_gone_on_with_and_no_stop_tells_its_secret(journal: Path) -> None:
    played(journal, [RUNNING_GAME[0] | {"seed": "ef" * 32}, {"do": "stop"}])
    done = opened(4)

    assert done.returncode == 0, done.stderr
    assert "The table is open at " in done.stdout
    assert "knows every draw to come" not in done.stderr
    assert entries(journal, 4)[-1].do == {"do": "undo", "to": 1}


def test_a_game_that_was_only_left_is_gone_on_with_without_a_word(journal: Path) -> None:
    """Nobody was told its seed."""
    before = entries(journal, 1)
    done = opened(1)

    assert (done.returncode, done.stderr) == (0, "")
    assert entries(journal, 1) == before


@pytest.mark.parametrize("number", [2, 9], ids=["scored", "never-played"])
def test_no_other_game_can_be_gone_on_with(journal: Path, number: int) -> None:
    assert journal.exists()
    done = opened(number)

    assert done.returncode != 0
    assert f"Game {number} is none that this table can go on with." in done.stderr
    assert "Traceback" not in done.stderr
