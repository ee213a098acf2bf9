"""Programs that several pages run, each written once: put together here, to the byte the same every time."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from functools import cache
from pathlib import Path
from typing import Final

from companion.web import phrases
from companion.words.language import languages, speaking

_PAGE: Final = Path(__file__).with_name("page")
_HASHING: Final = "sha256, joined, utf8, hex, unhex"


def _read(name: str) -> str:
    return (_PAGE / name).read_text("utf-8")


def _checker() -> str:
    """All that the checker's page runs, but for the page itself."""
    script, _begin, _rest = _between(_read("checker.html"), "<script>", "</script>").rpartition("begin();")
    return script


def _between(text: str, start: str, end: str) -> str:
    return text.partition(start)[2].partition(end)[0]


def _hashing() -> str:
    """What of it hashes."""
    return f"{_between(_checker(), '// SHA-256', '// Draws').partition(chr(10))[2]}return {{ {_HASHING} }};"


@cache
def hashing_program() -> str:
    """What hashes for a witness, for a page that calls it `checker`."""
    return f"let checker = (() => {{\n{_hashing()}\n}})();\n"


@cache
def checker_program() -> str:
    """The whole checker in its place, as its own page runs it: large, and loaded at the end."""
    return f"checker = (() => {{{_checker()}\nreturn {{ check, say, drawn, keyOf, {_HASHING} }};\n}})();\n"


def witness_page() -> str:
    """A witness as one page that needs no other file: `furybox witness` prints it."""
    texts = {}
    for language in languages():
        with speaking(language):
            texts[language] = phrases.witness() | phrases.own_witness()
    program = _read("witness.html").replace("/* hashing */", hashing_program())
    program = program.replace("/* texts */", json.dumps(texts, ensure_ascii=False, separators=(",", ":")))
    page = program.replace("/* witness */", _read("witness.js").replace('"use strict";\n', ""))
    for part in ("style", "script"):
        found = re.search(rf"<{part}>(.*?)</{part}>", page, re.DOTALL)
        digest = hashlib.sha256((found[1] if found else "").encode()).digest()
        page = page.replace(f"/* {part} */", f"'sha256-{base64.b64encode(digest).decode()}'")
    return page
