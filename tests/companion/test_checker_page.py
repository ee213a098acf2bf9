"""The page that checks a journal: one file, and in a real browser it finds what `furybox verify` finds."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.journal import refold
from companion.journal.proof import verify
from tests.companion.evening import FIRST_HEADER, Evening, a_long_evening
from tests.companion.hostile import honest, mutated

HOUSE = Path(__file__).parents[2]
PAGE = HOUSE / "companion/web/page/checker.html"
TEXT = PAGE.read_text("utf-8")
VECTORS = [
    vector
    for name in ("draw-vectors.json", "draw-vectors-2.json")
    for vector in json.loads((HOUSE / "tests/rules" / name).read_text("utf-8"))
    if "drawn" in vector
]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
NO_RULES = " The rules of this game are not known here: what was owed is not checked."
ASKED = """<script>
const asked = %s, bytes = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
const told = asked.files.map((file) => {
  const { status, said } = check(bytes(file));
  return [status, said.map(([text, named]) => say(text, named)).join(" ")];
});
const cubes = asked.vectors.map((each) => drawn(keyOf(each.seed, each.words), each.draw,
  new Map(Object.entries(each.bag)), each.count, each.cuts || []));
document.documentElement.textContent = JSON.stringify({ told, cubes });
</script>"""

in_chromium = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here")


def asked(tmp_path: Path, files: list[bytes], vectors: list[dict[str, Any]]) -> dict[str, Any]:
    """What the page says in a real browser: of each file a status and a sentence, and each vector's cubes."""
    question = {"files": [base64.b64encode(file).decode() for file in files], "vectors": vectors}
    page = tmp_path / "asked.html"
    free = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", TEXT)
    page.write_text(free.replace("</html>", ASKED % json.dumps(question) + "</html>"), "utf-8")
    told: dict[str, Any] = json.loads(html.unescape(re.sub(r"<[^>]*>", "", opened(tmp_path, page, "en"))))
    return told


def opened(tmp_path: Path, page: Path, language: str) -> str:
    """What a page becomes in a browser of that language."""
    browser = [str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    browser += [f"--user-data-dir={tmp_path / 'profile'}", f"--accept-lang={language}"]
    ran = subprocess.run(
        [*browser, "--virtual-time-budget=600000", "--dump-dom", page.as_uri()],
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    return ran.stdout


def agree(tmp_path: Path, files: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """The page knows no rules: what verify finds without them, it finds too, in the same line or entry."""
    monkeypatch.setattr(refold, "GAMES", {})
    told = asked(tmp_path, files, [])["told"]
    for file, (status, sentence) in zip(files, told, strict=True):
        report = verify(file.split(b"\n"))

        assert status == (0 if report.holds else 1 if report.is_journal else 2), (sentence, report.sentence)
        if report.holds:
            assert sentence == report.sentence.removesuffix(NO_RULES)
        else:
            assert pointed(sentence) == pointed(report.sentence), (sentence, report.sentence)


def pointed(sentence: str) -> str:
    """What a sentence points at."""
    claim = r"Line \d+|Entry \d+|The (?:reveal|seed|revealed words|game has ended)|This is no journal|.*"
    found = re.match(claim, sentence)
    return found[0] if found else sentence


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

    assert len(PAGE.read_bytes()) < 40_000
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
    """Every text that is in one is in the other, with the same names in braces."""
    found = re.search(r"const TEXTS = (\{.*?\n\});", TEXT, re.DOTALL)
    texts = json.loads(found[1])

    assert texts.keys() == {"cs", "pl"}
    assert texts["cs"].keys() == texts["pl"].keys()
    for told in texts.values():
        for english, other in told.items():
            assert set(re.findall(r"\{\w+\}", english)) == set(re.findall(r"\{\w+\}", other)), english


@in_chromium
def test_a_browser_draws_as_published(tmp_path: Path) -> None:
    """The golden vectors of both schemes."""
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
    """In the browser's language."""
    assert f'<h1 data-say="">{asks}</h1>' in opened(tmp_path, PAGE, language)


@in_chromium
@pytest.mark.long
def test_a_browser_agrees_with_verify(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Honest evenings, names beyond the first plane, and some mutated ones."""
    strange = Evening("\U0001f480").did({"\U0001f480": 1, "\ufb01": 2, "\ue000": 3}, {"type": "\U0001f600"})
    evenings = [a_long_evening(), strange.attack().end(), Evening(header=FIRST_HEADER).attack().end()]
    luck, kept = Random(5), honest()  # noqa: S311  # the same lies each time
    files = [evening.file() for evening in evenings]

    agree(tmp_path, [*files, *(mutated(luck, luck.choice(kept)) for _each in range(200))], monkeypatch)


@in_chromium
@pytest.mark.long
def test_a_browser_agrees_with_verify_about_a_thousand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same, with seven hundred mutated journals."""
    luck, kept = Random(6), honest()  # noqa: S311  # likewise

    agree(tmp_path, [mutated(luck, luck.choice(kept)) for _each in range(700)], monkeypatch)
