"""The screens that ask the table for something, as a test fills them in, all but the last key."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from textual.widgets import Input, OptionList

from companion.console.screens.command import CommandScreen
from companion.console.widgets.choice import Choice
from companion.line import wire
from tests.kit.console import Console, open_console

SAVED = {"do": "hack", "seat": 0, "module": "one"}, {"do": "hack", "seat": 0, "module": "two"}
ARTIFACT = (*SAVED, {"do": "artifact", "seat": 0, "value": 15})
FALLEN = {"do": "move", "piece": "yellow", "by": 10, "from": "supply:0", "to": "wounds:0", "why": "test"}
MOVE = {"do": "move", "piece": "black", "by": 1, "from": "bag", "to": "aside", "why": "test"}


@dataclass(frozen=True, slots=True)
class Dialogue:
    """A screen that asks: what happened before, the keys up to the last one, and what that one asks for."""

    name: str
    keys: Sequence[str]
    do: str
    sends: str = "enter"
    before: Sequence[dict[str, Any]] = ()
    sees: str = ""
    """What must stand there before the last key is pressed."""

    stays: bool = False
    """Whether it stays once it is done, for more of the same."""

    game: str = "in-space"
    meanwhile: Mapping[str, Any] = field(default_factory=lambda: MOVE)
    """What others do at the table while the host is away from here."""


DIALOGUES = [
    Dialogue("everyone", ["e", "2"], "everyone"),
    Dialogue("menu", ["t", "s", "down"], "secret"),
    Dialogue("number", ["t", "c", "8"], "credits"),
    Dialogue("name", ["t", "y", "1", *"hall"], "shrine", game="catacombs"),
    Dialogue("rescue", ["y", "down"], "rescue", before=(*ARTIFACT, FALLEN)),
    Dialogue("record", ["R", "2"], "record", "ctrl+s"),
    Dialogue("correct", ["c", "right", "down", "5"], "set", "ctrl+s"),
    Dialogue("count", ["C", "tab", "tab", "9", "enter"], "count", "ctrl+s", sees="smallest repair"),
    Dialogue(
        "score",
        ["s", *"12"],
        "score",
        before=(*ARTIFACT, {"do": "escape", "seat": 0}, {"do": "deck-out"}),
        stays=True,
    ),
    Dialogue("lots", ["L", "down", "C"], "lots", stays=True, meanwhile={"do": "words", "text": "hush"}),
    Dialogue("words", ["F", "w", *"hush"], "words"),
    Dialogue("deck is out", ["x", "down"], "deck-out"),
    Dialogue(
        "take back",
        ["h", "up", "enter", "down"],
        "undo",
        before=({"do": "fury", "by": 1}, {"do": "fury", "by": 1}),
        sees="Take back 1 line?",
    ),
]
NAMED = {each.name: each for each in DIALOGUES}


@asynccontextmanager
async def opened(socket: Path, dialogue: Dialogue) -> AsyncIterator[Console]:
    """A console with the dialogue filled in, all but the last key."""
    async with open_console(socket, started=True, game=dialogue.game) as visit:
        for command in dialogue.before:
            visit.host.do(**command)
        await visit.until(lambda: visit.console.seen.version == visit.host.view.version)
        await visit.press(*dialogue.keys)
        await visit.until(
            lambda: isinstance(visit.console.screen, CommandScreen) and dialogue.sees in visit.text
        )
        yield visit


def entered(visit: Console) -> list[Any]:
    screen = visit.console.screen
    return [
        visit.screen,
        *(field.value for field in screen.query(Input)),
        *(choice.at for choice in screen.query(Choice)),
        *(listed.highlighted for listed in screen.query(OptionList)),
    ]


def asked(visit: Console) -> list[str]:
    return [said.command["do"] for said in visit.host.heard if isinstance(said, wire.Command)]


async def sent(visit: Console, dialogue: Dialogue) -> None:
    """The last key, and what it asks for is done; the dialogue is left, but for those that take more."""
    screen, version = visit.screen, visit.host.view.version
    await visit.press(dialogue.sends, until=lambda: visit.host.view.version == version + 1)

    assert asked(visit)[-1] == dialogue.do

    await visit.until(lambda: (visit.screen == screen) == dialogue.stays)
