"""The page that checks a journal: one file, and in a real browser it finds what `furybox verify` finds."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from tests.kit.checker_page import HOUSE, PAGE, TEXT, asked, in_chromium, opened

VECTORS = [
    vector
    for name in ("draw-vectors.json", "draw-vectors-2.json", "draw-vectors-3.json")
    for vector in json.loads((HOUSE / "tests/rules" / name).read_text("utf-8"))
    if "drawn" in vector
]


def test_the_command_prints_the_page() -> None:
    """To the byte, so that its hash can be compared."""
    assert CliRunner().invoke(main, ["checker"]).stdout_bytes == PAGE.read_bytes()


def test_the_page_is_small_and_asks_nobody() -> None:
    """
    No address, no other file, and a policy that lets nothing in but its own script and style.

    Opened from the table's own address it asks there for the evening's journal, and nowhere else.
    """
    parts = {name: re.search(rf"<{name}>(.*?)</{name}>", TEXT, re.DOTALL) for name in ("script", "style")}
    named = {
        name: base64.b64encode(hashlib.sha256(part[1].encode()).digest()).decode()
        for name, part in parts.items()
        if part
    }

    assert len(PAGE.read_bytes()) < 47_000
    assert not re.search(r"https?:|//[a-z]|\bsrc=|\bhref=|XMLHttp|import\(|crypto\.", TEXT)
    assert re.findall(r"\bfetch\(.*?,", TEXT) == ['fetch("journal",']
    assert TEXT.count("<script") == TEXT.count("<style") == 1
    assert (
        "default-src 'none'; connect-src 'self'; "
        f"style-src 'sha256-{named['style']}'; script-src 'sha256-{named['script']}'" in TEXT
    )


def test_the_hash_of_the_page_stands_in_the_docs() -> None:
    """So that anybody can see that the page is the one that was published."""
    own = hashlib.sha256(PAGE.read_bytes()).hexdigest()

    assert own in (HOUSE / "docs/fairness.md").read_text("utf-8")


def test_the_page_speaks_three_languages() -> None:
    found = re.search(r"const TEXTS = (\{.*?\n\});", TEXT, re.DOTALL)
    for english, others in json.loads(found[1]).items():
        assert len(others) == 2, english
        for other in others:
            assert set(re.findall(r"\{\w+\}", english)) == set(re.findall(r"\{\w+\}", other)), english


@pytest.mark.long
@in_chromium
def test_a_browser_draws_as_published(tmp_path: Path) -> None:
    assert asked(tmp_path, [], VECTORS)["cubes"] == [vector["drawn"] for vector in VECTORS]


@in_chromium
@pytest.mark.parametrize(
    ("language", "asks"),
    [
        ("en", "Was the evening fair?"),
        pytest.param("cs-CZ", "Byl večer poctivý?", marks=pytest.mark.long),
        pytest.param("pl", "Czy wieczór był uczciwy?", marks=pytest.mark.long),
    ],
)
def test_the_page_runs_under_its_own_policy(tmp_path: Path, language: str, asks: str) -> None:
    assert f'<h1 data-say="">{asks}</h1>' in opened(tmp_path, PAGE, language)


@in_chromium
@pytest.mark.long
def test_the_page_fits_a_phone_and_names_cubes_in_its_language(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    journal = gzip.decompress(
        (HOUSE / "tests/companion/told_journals/format-2-catacombs-1.journal.gz").read_bytes()
    )
    asks = f"""<script>
    document.body.style.width = "320px";
    show(new TextEncoder().encode({json.dumps(journal.decode())}));
    document.body.dataset.wide = [...document.querySelectorAll("body *")]
      .some((each) => each.scrollWidth > 320);
    </script>"""
    free = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", TEXT)
    page.write_text(free.replace("</html>", asks.replace("</html", "") + "</html>"), "utf-8")
    shown = opened(tmp_path, page, "cs-CZ")

    assert 'data-wide="false"' in shown
    assert " černá" in shown
    assert " black" not in shown
