"""
A play for BG Stats, the app in which players keep theirs: a plain link, no account and no key.

As its page "push plays to BG Stats from other apps or websites" documents it (from app 3.3.2 on). The
app asks before it takes anything. Pure.
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

CREATE: Final = "https://app.bgstatsapp.com/createPlay.html?data="


def link(told: Recap, *, local: str) -> str | None:
    """
    The link for an evening that began at *local*, "YYYY-MM-DD HH:MM:SS" by the clock on the wall.

    None for a game without seats, and for one that is not over: there is nothing to be kept.
    """
    if not told.seats or told.state != "over":
        return None
    return CREATE + quote(json.dumps(play(told, local), ensure_ascii=False, separators=(",", ":")), safe="")


def play(told: Recap, local: str) -> dict[str, Any]:
    """The play by the documented fields; what is not known is left out."""
    bgg = GAMES[told.game].remembered.bgg if told.game in GAMES else None
    return {
        "sourceName": "Furybox",
        "sourcePlayId": f"{told.began_at}/{told.game}",
        "playDate": local,
        "durationMin": minutes(told.seconds),
        "game": {
            "name": title(told.game),
            "sourceGameId": told.game,
            "highestWins": True,
            "noPoints": False,
            **({"bggId": bgg} if bgg else {}),
        },
        "players": [
            {
                "name": seat.place.name,
                "sourcePlayerId": compared(seat.place.name) if seat.is_known else f"seat-{n}",
                **({} if told.began is None else {"startPlayer": n == told.began}),
                "rank": seat.place.place or 0,
                "role": seat.place.colour,
                "score": str(seat.place.points or 0),
                "winner": seat.place.place == 1,
            }
            for n, seat in enumerate(told.seats)
        ],
    }
