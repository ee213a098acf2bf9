"""The count of old habits: it finds each of them, and its ceilings only fall."""

from __future__ import annotations

from pathlib import Path
from shutil import which
from types import ModuleType

import pytest

from tests.kit.child import run

HOUSE = Path(__file__).parents[1]
PLAIN = '"""Count cubes."""\n\n\ndef count_cubes() -> None:\n    """Count them."""\n'
LONG = "A sentence of " + "many " * 30 + "words."


@pytest.fixture
def habits(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(HOUSE / "docs"))
    import count_habits  # noqa: PLC0415  # only found from here on

    return count_habits


@pytest.fixture
def house(tmp_path: Path) -> Path:
    for folder in ("rules", "docs", "companion/locale"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "rules/cubes.py").write_text(PLAIN, "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("habit", "source"),
    [
        ("participle-names", "def _told() -> None: ..."),
        ("participle-names", "class A:\n    async def joined(self, by: str = ')') -> None: ..."),
        ("docstring-openings", 'def count(a: str = "(") -> int:\n    """The same, but counted."""'),
        ("docstring-openings", 'class A:  # a reason\n    """\n    What it is.\n    """'),
        ("long-sentences", f'x = 1\n"""{LONG}"""'),
        ("told", "x = 1  # which it tells"),
        ("whoever", '"""Whoever asks."""'),
        ("anew", "# drawn anew"),
        ("foretold", "# foreseen"),
        ("nobody", '"""A cube.\n\nNobody has it."""'),
        ("so-many", "# so many cubes"),
        ("lies-stands", "# where it lies"),
        ("once-for-when", "# it ends once all is drawn"),
        ("class-names-twice", "class A: ...\n\n\nclass B:\n    class A: ..."),
    ],
)
def test_each_habit_is_found(habit: str, source: str, habits: ModuleType, house: Path) -> None:
    (house / "rules/more.py").write_text(source + "\n", "utf-8")

    assert {name: len(found) for name, found in habits.find_habits("source", house).items() if found} == {
        habit: 1
    }


@pytest.mark.parametrize(
    "source",
    [
        "def need() -> None: ...",
        "def has_told_all() -> None: ...",
        'x = "Whoever asks."',
        'x = call(\n    """What it tells."""\n)',
        'x = 1\n"""What follows a value."""',
        f'"""\nCount.\n\n>>> count({" ".join("abcdefghijklmnopqrstuvwxyz")})\n"""',
        "x = 1  # noqa: TOLD",
        "# all at once, once more, and only once",
        "class A(Event): ...\n\n\nclass B(A): ...\n\n\nclass C:\n    class B: ...",
        "class _A: ...\n\n\nclass B:\n    class _A: ...",
    ],
)
def test_what_is_no_habit_is_not_found(source: str, habits: ModuleType, house: Path) -> None:
    (house / "rules/more.py").write_text(source + "\n", "utf-8")

    assert not any(habits.find_habits("source", house).values())


def test_pages_and_texts_are_counted_apart(habits: ModuleType, house: Path) -> None:
    (house / "README.md").write_text("Nobody.\n", "utf-8")
    (house / "CHANGELOG.md").write_text("Nobody.\n\nNobody.\n", "utf-8")
    (house / "docs/style.md").write_text("Not *nobody*.\n", "utf-8")
    texts = 'msgid ""\n"Nobody "\n"asks."\nmsgstr "nobody"\n'
    (house / "companion/locale/furybox.pot").write_text(texts, "utf-8")

    counts = {area: len(habits.find_habits(area, house)["nobody"]) for area in habits.AREAS}

    assert counts == {"source": 0, "tests": 0, "docs": 1, "changelog": 2, "texts": 1}


@pytest.mark.skipif(which("git") is None, reason="there is no git here")
def test_a_count_above_its_ceiling_fails_and_shows_the_newest_places(
    habits: ModuleType, house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (house / "rules/old.py").write_text("# nobody\n", "utf-8")
    assert habits.main(["--lower"], house) == 0
    git = (
        "git",
        "-C",
        str(house),
        "-c",
        "user.name=a",
        "-c",
        "user.email=a@b.c",
        "-c",
        "commit.gpgsign=false",
    )
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "ceilings"]):
        assert run(*git, *words).returncode == 0
    assert habits.main([], house) == 0
    (house / "rules/cubes.py").write_text(PLAIN + "\n\n# nobody again\n", "utf-8")
    (house / "rules/new.py").write_text("# nobody new\n", "utf-8")

    assert habits.main([], house) == 1

    said = capsys.readouterr().err
    assert "nobody in source: 3 found, 1 allowed. Newer than the ceilings:\n" in said
    assert "  rules/cubes.py:8: # nobody again\n  rules/new.py:1: # nobody new\n" in said
    assert "rules/old.py" not in said


def test_without_git_the_first_places_are_shown(
    habits: ModuleType, house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (house / "rules/more.py").write_text("# nobody\n" * 30, "utf-8")

    assert habits.main([], house) == 1

    said = capsys.readouterr().err
    assert "30 found, 0 allowed. The first:\n  rules/more.py:1: # nobody\n" in said
    assert "  10 more: python docs/count_habits.py --list nobody\n" in said


def test_ceilings_are_lowered_and_never_raised(
    habits: ModuleType, house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ceilings = house / habits.CEILINGS
    (house / "rules/more.py").write_text("# nobody, anew\n", "utf-8")
    ceilings.write_text("source.nobody = 3\nsource.anew = 0\n", "utf-8")

    assert habits.main([], house) == 1
    assert "Ceilings above their counts: 1." in capsys.readouterr().out
    assert habits.main(["--lower"], house) == 0
    assert {"source.nobody = 1", "source.anew = 0"} < set(ceilings.read_text("utf-8").splitlines())


def test_every_place_can_be_listed_and_every_count_printed(
    habits: ModuleType, house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (house / "rules/more.py").write_text("# nobody\n", "utf-8")

    assert habits.main(["--list", "nobody"], house) == 0
    assert habits.main(["--counts"], house) == 0
    said = capsys.readouterr().out
    assert said.startswith("  rules/more.py:1: # nobody\n| habit | source |")
    assert "| nobody | 1 | 0 | 0 | 0 | 0 |\n" in said
