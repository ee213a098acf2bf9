"""
Check C, inside: a table that plays as fast as it can, and says which entry is saved; or what is left of it.

`play` prints a line after each command that the table has answered. `careless` writes lines and asks for no
saving: it shows that the power cut can lose something. `look` counts what survived.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from typing import Final

from companion.journal.book import Journal
from companion.table.session import Session
from companion.words.clock import fresh_seed, utc_now
from tests.real.inside.fingers import say

DISK: Final = Path("/run/disk")
START: Final = b"""{"do":"start","game":"in-space","seats":[
    {"name":"Ada","colour":"blue"},{"name":"Bo","colour":"yellow"},{"name":"Cy","colour":"green"}]}"""


def table() -> Session:
    """The table on the disk that will lose its power."""
    journal = Journal.open(DISK / "furybox" / "journal.db", program="real", since=utc_now())
    return Session(journal, clock=utc_now, fresh_seed=fresh_seed)


def play() -> None:
    """Make noise, and take it back off, for ever."""
    live = table()
    live.hear(START)
    say(f"saved {live.version}")
    for n in count():
        live.hear(b'{"do":"noise","seat":%d,"by":%d}' % (n // 2 % 3, -1 if n % 2 else 1))
        say(f"saved {live.version}")


def careless() -> None:
    """The same number of lines, in a file that nobody asks to be on the disk."""
    with (DISK / "careless").open("w", buffering=1) as file:
        for n in count(1):
            file.write(f"entry {n}\n")
            say(f"saved {n}")


def look() -> None:
    """What survived."""
    careless = DISK / "careless"
    say(f"careless {len(careless.read_text().splitlines()) if careless.exists() else 0}")
    if (DISK / "furybox").exists():
        live = table()
        found = live.resume()
        report = live.library.verified(live.game) if live.game else None
        say(f"survived {live.version} {'holds' if report and report.holds else 'DOES NOT HOLD'}")
        if found:
            live.hear(b'{"do":"noise","seat":0,"by":1}')
        say(f"went on to {live.version}")
    else:
        say("survived 0 nothing")


{"play": play, "careless": careless, "look": look}[sys.argv[1]]()
