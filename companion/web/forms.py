"""
Deeds that a page asks for before it shows them.

What is put right or counted is said once more, with what it would come to, before it is recorded.
"""

from __future__ import annotations

from companion.games.deeds import Deed, called
from companion.games.files import offer
from companion.games.telling import sentence
from companion.line.asked import Foretell, Players, Starts, Written
from companion.line.carried import No
from companion.line.wire import scripted
from companion.narration.forms import SET_UP, WRONG, count, set_up, wrong
from companion.web.feed import Feed
from companion.web.picture import Seen, offered, resting
from companion.words.language import _
from rules.game import Command
from rules.timeline import Retell


async def form(feed: Feed, seen: Seen | None, name: str) -> Deed | No | None:
    """The deeds of that name, as a seat has *seen* the table; none where there are no such deeds for it."""
    if name == SET_UP:
        players, starts = await feed.client.ask(Players()), await feed.client.ask(Starts())
        written = await feed.client.ask(Written())
        games = feed.client.hello.games if feed.client.hello else ()
        if isinstance(players, No):
            return players
        if isinstance(starts, No):
            return starts
        offer({} if isinstance(written, No) else written)
        return set_up(games, players, starts, but="turns")  # drawn in a turn
    for line in seen.table.history if seen else ():
        if seen and line.last in seen.own and name == f"{WRONG}{line.last}":
            return await wrong(line, feed.client.ask)
    if seen is None:
        return None
    return count(seen.view) if name == "count" else called(offered(seen), name)


async def foretold(feed: Feed, seen: Seen, command: Command) -> str | No:
    """What a command would come to, and what others recorded since that may rest on it."""
    told = await feed.client.ask(Foretell(command=scripted(command)))
    if isinstance(told, No) or told.refused:
        return told if isinstance(told, No) else No(code="refused", sentence=told.refused)
    since = resting(seen, command.at) if isinstance(command, Retell) else ()
    later = _("Others have recorded since: {lines}. Does the table agree?").format(lines="; ".join(since))
    return f"{sentence(told.text)} {later if since else ''}".strip()
