"""The page of a seat as it is sent: its program and texts, and what it shows before the program has begun."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from string import Template
from typing import Final

import msgspec

from companion.devices.voice import SEATS
from companion.web import phrases
from companion.web.picture import Picture
from companion.web.programs import digest, kept, seat_parts
from companion.web.seat_words import Choice, in_page
from companion.words.language import _, speaking, spoken

_PARTS: Final = seat_parts()
_OWN: Final = " ".join(digest(part) for part in _PARTS.values())

HEADERS: Final = {
    "Content-Security-Policy": (
        f"default-src 'none'; script-src 'self' {_OWN}; style-src 'self' {_OWN}; connect-src 'self'; "
        "img-src 'self' data:; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cache-Control": "no-store",
}


def written(language: str, first: tuple[str, msgspec.Struct] | None) -> str:
    """The whole of it, with its first picture for a phone that is in."""
    head, body, program = page_of(language)
    return "".join((head, _still(first), body, in_page(first), program))


@cache
def page_of(language: str) -> list[str]:
    """The page of phones that speak this language, in parts: between them come its still and its picture."""
    motifs = [[(note.hertz, note.milliseconds) for note in motif] for motif in SEATS]
    with speaking(language):
        said = phrases.page()
        title, bar, looking = map(escape, (_("Furybox: your seat"), _("What you can tell"), said["coming"]))
        own = {"title": title, "bar": bar, "looking": looking, "language": escape(spoken())}
    own["texts"] = in_page({**said, "motifs": motifs})
    text = Template(kept("seat.html")).safe_substitute(_PARTS, **own)
    return re.split(r"\$still|\$first", text, maxsplit=2)


def _still(first: tuple[str, msgspec.Struct] | None) -> str:
    """What stands in a page before anything of its program has come."""
    heading, lines = "Furybox", tuple[str, ...]()
    match first:
        case _, Picture(sign=sign, name=name, turn=turn, stands=stands):
            heading, lines = f"{sign} {name}".strip(), (turn, stands)
        case _, Choice(title=title):
            heading = title or heading
    told = "".join(f"<p class=turn>{escape(line)}</p>" for line in lines if line)
    return f"<h1>{escape(heading)}</h1>{told}"
