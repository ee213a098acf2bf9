"""
A play for BG Stats, the app in which players keep theirs: a plain link, no account and no key.

As its page "push plays to BG Stats from other apps or websites" documents it (from app 3.3.2 on), and as
others say who do the same: the date is UTC, and the app for Android wants to hear of everybody whether they
won and began. The app asks before it takes anything. Pure.
"""

from __future__ import annotations

import json
from typing import Any, Final
from urllib.parse import quote

from companion.evenings.listing import title
from companion.evenings.people import compared
from companion.evenings.recap import Recap
from companion.evenings.telling import minutes
from companion.games import GAMES
from companion.words.language import _

CREATE: Final = "https://app.bgstatsapp.com/createPlay.html?data="


def link(told: Recap) -> str | None:
    """The link for an evening; none for one that is not over: there is nothing to be kept."""
    if told.state != "over":
        return None
    return CREATE + quote(json.dumps(play(told), ensure_ascii=False, separators=(",", ":")), safe="")


def play(told: Recap) -> dict[str, Any]:
    """The play by the documented fields; a flight's is won or lost by one, without points."""
    bgg = GAMES[told.game].remembered.bgg if told.game in GAMES else None
    return {
        "sourceName": "Furybox",
        "sourcePlayId": f"{told.began_at}/{told.game}",
        "playDate": told.began_at[:19].replace("T", " "),
        "durationMin": minutes(told.seconds),
        "game": {
            "name": title(told.game),
            "sourceGameId": told.game,
            "highestWins": True,
            "noPoints": not told.seats,
            **({"bggId": bgg} if bgg else {}),
        },
        "players": [
            {
                "name": seat.place.name,
                "sourcePlayerId": compared(seat.place.name) if seat.is_known else f"seat-{n}",
                "startPlayer": n == told.began,
                "rank": seat.place.place or 0,
                "role": seat.place.colour,
                "score": str(seat.place.points or 0),
                "winner": seat.place.place == 1,
            }
            for n, seat in enumerate(told.seats)
        ]
        or [
            {
                "name": _("somebody"),
                "sourcePlayerId": "pilot",
                "startPlayer": True,
                "winner": told.won is True,
            }
        ],
    }
