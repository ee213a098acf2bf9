"""How strongly people play: by places alone, each for themselves, with a range; only where it is wanted."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.evenings import answers
from companion.evenings.form import NoForm, forms
from companion.evenings.people import People, spoken
from companion.evenings.results import everything
from companion.journal.book import Journal
from tests.companion.remembered import journal, told_evening

PLACES = ["three-players", "catacombs-six-players"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with journal(tmp_path) as kept:
        for name in PLACES:
            told_evening(kept, name)
    return tmp_path / "journal.db"


def furybox(path: Path, *args: str) -> str:
    done = CliRunner().invoke(main, ["--journal", str(path), "--language", "en", *args])
    return done.output


def test_whoever_comes_first_plays_more_strongly_and_the_range_narrows(path: Path) -> None:
    first, both = forms(everything(path)[:1]), forms(everything(path))

    assert first["cid"].value > first["bob"].value > first["ann"].value
    assert first["cid"].low < first["cid"].value < first["cid"].high
    assert both["bob"].high - both["bob"].low < first["bob"].high - first["bob"].low
    assert (first["cid"].games, both["cid"].games) == (1, 2)


def test_a_forgotten_name_has_no_form_and_the_others_keep_theirs(path: Path) -> None:
    held = everything(path)[:1]
    known, less = forms(held), forms(spoken(held, People().forget("Ann")))

    assert set(less) == {"bob", "cid"}
    assert less["cid"] == known["cid"]


def test_it_is_off_unless_it_is_asked_for(path: Path, tmp_path: Path) -> None:
    page = furybox(path, "evenings", "--person", "cid")
    rated = furybox(path, "evenings", "--person", "cid", "--form")
    plain = json.loads(furybox(path, "evenings", "--json"))["people"]
    told = json.loads(furybox(path, "evenings", "--json", "--form"))["people"]
    settings = tmp_path / "table.toml"
    settings.write_text("form = true\n", "utf-8")

    assert "Form" not in page
    assert "Form of Cid after 2 games: " in rated
    assert "most likely" in rated
    assert not any("form" in each for each in plain)
    assert all(each["form"]["low"] < each["form"]["value"] < each["form"]["high"] for each in told)
    assert "Form of Cid" in furybox(path, "--config", str(settings), "evenings", "--person", "Cid")


def test_a_console_tells_it_where_the_table_wants_it(path: Path) -> None:
    kept = Journal.read(path)
    page, rated = (answers.page(kept, person="Cid", game="", form=form) for form in (False, True))
    kept.close()

    assert rated[: len(page)] == page
    assert rated[-1].startswith("Form of Cid")


def test_without_its_library_it_says_what_to_install(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    kept = Journal.read(path)
    page = answers.page(kept, person="Cid", game="", form=True)
    kept.close()

    assert 'pip install "furybox[form]"' in page[-1]
    assert 'pip install "furybox[form]"' in furybox(path, "evenings", "--form")
    with pytest.raises(NoForm):
        forms(everything(path))
