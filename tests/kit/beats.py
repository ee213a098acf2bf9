"""Fingers at a console and eyes on its screen: keys, and what must be seen before the next ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

_KEYS = re.compile(r'"[^"]*"|\S+')


@dataclass(frozen=True, slots=True)
class Beat:
    """
    Some keys, and what they lead to.

    Keys are separated by blanks and named as textual names them; what stands in quotes is typed. A sight is a
    regular expression. One that was there before the keys proves nothing, and is refused.
    """

    keys: str
    sees: str = ""
    misses: str = ""
    """What is on the screen before, and is gone afterwards."""

    does: tuple[dict[str, Any], ...] = ()
    """The commands that the journal holds of it, as a script would have them."""


class Person(Protocol):
    """Somebody at a console. Whether it is a real terminal, they do not know."""

    async def press(self, keys: Sequence[str]) -> None:
        pass

    async def look(self) -> str:
        pass

    async def until(self, sees: str, misses: str) -> None:
        """Look until the one is there and the other is not; fail when that takes too long."""


def pressed(keys: str) -> Iterator[str]:
    """
    The keys of a beat, one by one.

    >>> list(pressed('ctrl+s "a b" enter'))
    ['ctrl+s', 'a', 'space', 'b', 'enter']
    """
    for each in _KEYS.findall(keys):
        if each.startswith('"'):
            yield from ("space" if letter == " " else letter for letter in each[1:-1])
        else:
            yield each


def holds(screen: str, sees: str, misses: str) -> bool:
    return (not sees or re.search(sees, screen) is not None) and not (misses and re.search(misses, screen))


async def play(person: Person, beats: Sequence[Beat]) -> None:
    for beat in beats:
        before = await person.look()

        assert not holds(before, beat.sees, beat.misses), f"{beat}: so it was before:\n{before}"

        await person.press([*pressed(beat.keys)])
        await person.until(beat.sees, beat.misses)


def script(beats: Sequence[Beat]) -> list[dict[str, Any]]:
    return [command for beat in beats for command in beat.does]
