"""
What an evening was like, on a phone: a page that needs no script, with the picture and the way to BG Stats.

It is there for everybody once the evening is over, as its journal is.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from string import Template
from typing import Final

from companion.evenings.shown import Remembered
from companion.games.sheet import Sheet, stamped
from companion.line.asked import Recap
from companion.line.carried import No
from companion.web.feed import Feed
from companion.web.programs import kept
from companion.words.language import _, speaking, spoken

RECAP: Final = "/s/recap"
"""Short, for it may have to be typed from a small screen."""


async def told(feed: Feed) -> str:
    """The page of the evening on the table; empty where the host does not tell it."""
    evening = await feed.client.ask(Recap())
    if isinstance(evening, No):
        return ""
    shown = feed.table.shown if feed.table else None
    with speaking(feed.language, game=shown.game if shown else ""):
        return page(evening)


def page(evening: Remembered) -> str:
    """The whole page, in the language that is spoken."""
    from companion.games import sheet_picture  # noqa: PLC0415  # PIL is heavy, and only this needs it

    sheet = evening.sheet
    title = stamped(sheet, evening.day)
    return Template(kept("recap.html")).substitute(
        language=escape(spoken()),
        title=escape(title),
        back=escape(_("Back")),
        verdict=escape(sheet.verdict),
        rows="".join(rows(sheet)),
        notes="".join(f"<li>{escape(note)}</li>" for note in sheet.notes),
        link="".join(_link(evening.link)) if evening.link else "",
        picture=f"data:image/png;base64,{b64encode(sheet_picture.png(sheet, day=evening.day)).decode()}",
        drawn=escape(_("The same as a picture, to be kept.")),
        file=f"recap-{evening.number}.png",
        save=escape(_("Save the picture")),
        share=escape(_("Share the picture")),
    )


def rows(sheet: Sheet) -> Iterator[str]:
    """The table of a sheet, as HTML."""
    if sheet.heads:
        heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in sheet.heads)
        yield f"<thead><tr><td></td>{heads}</tr></thead>"
    for row in sheet.rows:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in row.cells)
        strong = ' class="strong"' if row.strong else ""
        yield f'<tr{strong}><th scope="row">{escape(row.name)}</th>{cells}</tr>'


def _link(address: str) -> Iterator[str]:
    """The play for BG Stats: here, or by another telephone that scans its code."""
    import segno  # noqa: PLC0415  # slow to load, and only this needs it

    here, other = _("Hand this play to BG Stats"), _("A code for another telephone that has BG Stats")
    code = segno.make(address, error="l", micro=False, boost_error=False).svg_data_uri(border=4)
    yield f'<section><p><a href="{escape(address)}" rel="noreferrer">{escape(here)}</a></p>'
    yield f'<details><summary>{escape(other)}</summary><img class="code" src="{code}" alt=""></details>'
    yield "</section>"
