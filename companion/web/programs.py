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

PAGE: Final = Path(__file__).with_name("page")
_LEFT_OUT: Final = re.compile(r"^\s*(?:(?://.*|/\*.*\*/)\n\s*)*| // .*$", re.MULTILINE)
_HASHING: Final = "sha256, joined, utf8, hex, unhex"


@cache
def kept(name: str) -> str:
    """A page, or a part of one, as it is kept; of anybody's visits, the first one reads it."""
    return (PAGE / name).read_text("utf-8")


def _checker() -> str:
    """All that the checker's page runs, but for the page itself."""
    script, _begin, _rest = _between(kept("checker.html"), "<script>", "</script>").rpartition("begin();")
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
def seat_parts() -> dict[str, str]:
    """What stands in a seat's page itself, by its place: a file of its own costs a round trip more."""
    whole = "".join(kept(f"{part}.js") for part in ("witness", "voice", "stage", "app", "asked", "seat"))
    parts = {
        "coming": kept("coming.js"),
        "style": kept("seat.css"),
        "drawing": kept("thumb.js") + kept("drawing.js"),
        "whole": '"use strict";' + hashing_program() + whole + kept("finger.js"),
    }
    return {place: _LEFT_OUT.sub("", text) for place, text in parts.items()}


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
    program = kept("witness.html").replace("/* hashing */", hashing_program())
    program = program.replace("/* texts */", json.dumps(texts, ensure_ascii=False, separators=(",", ":")))
    return sealed(program.replace("/* witness */", kept("witness.js").replace('"use strict";\n', "")))


def sealed(page: str) -> str:
    """A page whose policy names its own style and its own program, and nothing else that may run."""
    for part in ("style", "script"):
        found = re.search(rf"<{part}>(.*?)</{part}>", page, re.DOTALL)
        page = page.replace(f"/* {part} */", digest(found[1] if found else ""))
    return page


def digest(part: str) -> str:
    """How a policy names a part that stands in a page."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()}'"
