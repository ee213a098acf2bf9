"""The sentences that an evening is told in: what a voice says, and what stands in its history."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games import GAMES
from companion.narration.entries import reminder
from companion.narration.history import History
from companion.words.language import _, speaking
from rules.script import Evening


def said_of(evening: Evening, language: str) -> Iterator[str]:
    line = evening.timeline
    assert line is not None
    moments, moment = [], line.now
    while moment:
        moments.append(moment)
        moment = moment.before
    game, history = GAMES[line.game.name], History()
    with speaking(language, game=line.game.name):
        for each in reversed(moments):
            history = history.added(each.entry, "2026-11-21T20:15:00Z", each.said, each.events)
            view = line.game.view(each.table, version=each.entry)
            reveal = game.glass.reveal(each.entry, each.events, view, history.names)
            yield reveal.outcome if reveal else ""
            yield reminder(game, each.said, each.events, history.names) or ""
            yield history.lines(most=1)[-1].text
        yield from (_("It is the turn of {name}.").format(name=name) for name in history.names)
