"""The page that checks a journal, opened in a real browser."""

from __future__ import annotations

import base64
import html
import json
import re
import subprocess
from pathlib import Path
from typing import Any

from tests.kit.browser import CHROMIUM, QUIET, in_chromium
from tests.kit.wait import PATIENCE_SECONDS

__all__ = ["asked", "in_chromium", "opened"]

HOUSE = Path(__file__).parents[2]
PAGE = HOUSE / "companion/web/page/checker.html"
TEXT = PAGE.read_text("utf-8")
ASKED = """<script>
const asked = %s, bytes = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
const told = asked.files.map((file) => {
  const { status, said } = check(bytes(file));
  return [status, said.map(([text, named]) => say(text, named)).join(" ")];
});
const cubes = asked.vectors.map((each) => drawn(keyOf(each.seed, each.words), each.draw,
  new Map(Object.entries(each.bag)), each.count, each.cuts || [],
  new Map(Object.entries(each.links || {}))));
document.documentElement.textContent = JSON.stringify({ told, cubes });
</script>"""


def asked(tmp_path: Path, files: list[bytes], vectors: list[dict[str, Any]]) -> dict[str, Any]:
    """What the page says in a real browser: of each file a status and a sentence, and each vector's cubes."""
    question = {"files": [base64.b64encode(file).decode() for file in files], "vectors": vectors}
    page = tmp_path / "asked.html"
    free = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", TEXT)
    page.write_text(free.replace("</html>", ASKED % json.dumps(question) + "</html>"), "utf-8")
    told: dict[str, Any] = json.loads(html.unescape(re.sub(r"<[^>]*>", "", opened(tmp_path, page, "en"))))
    return told


def opened(tmp_path: Path, page: Path, language: str) -> str:
    """Return the document of a page once its script has run."""
    own = [f"--user-data-dir={tmp_path / 'profile'}", f"--accept-lang={language}"]
    ran = subprocess.run(
        [str(CHROMIUM), *QUIET, *own, "--virtual-time-budget=600000", "--dump-dom", page.as_uri()],
        capture_output=True,
        text=True,
        check=False,
        timeout=5 * PATIENCE_SECONDS,  # of a run of many files; one marked quick ends sooner
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout
