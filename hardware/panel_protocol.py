"""
The host's end of the talk with a USB panel: presses in; lamps and text out, whole again after every break.

Pure: times are handed in, and nothing here knows a port. How the talk goes is written in `firmware/talk.py`,
the other end of it.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Mapping
from typing import Final

from hardware.firmware.sentences import PROTOCOL, Lines, Outbox, link_key, opened, sealed
from hardware.panel_touch import Touches
from hardware.ports import Glow, HardwareError, Press
from hardware.settle import Edge, Feel

HELLO_SECONDS: Final = 0.5
"""With no answer, say hello so often."""
SILENCE_SECONDS: Final = 2.0
"""A panel that has said nothing for so long is away; it says something twice a second."""
BEAT_SECONDS: Final = 1.0
"""Tell the panel so often that the host is there."""
AGAIN_SECONDS: Final = 0.2
"""Tell again what was not acknowledged within so long."""

COLUMNS: Final = 16
"""Characters on each of the two rows of text."""

_LAMP: Final = "lamp "


class WrongPanel(HardwareError):
    """What answers is a panel of another version. The sentence says how to mend that."""


class PanelTalk:
    r"""
    What the host says to one panel, and what it feels there, over as many links as there will be.

    *host* names this run of the program; no other run may have that name.

    >>> talk = PanelTalk("3f9c")
    >>> talk.open(now=100.0)
    >>> talk.say(now=100.0)
    b'\n0 hello 1 furybox 3f9c 1*45BA8CC4\n'
    """

    def __init__(self, host: str, feel: Feel | None = None) -> None:
        self.missing = 0
        """How often the panel had to drop edges: it had no room, or they were meant for another run."""
        self.boots = 0
        """How many times a panel came with fresh power."""

        self._host = host
        self._feel = feel or Feel()
        self._panel = ""
        self._touches = Touches(self._feel)
        self._heard = 0
        self._wanted: dict[str, str] = {}

        self._link = 0
        self._key: int | None = None  # none: the panel has not answered on this link
        self._lines = Lines()
        self._box = Outbox()
        self._owes_ack = False
        self._heard_at = -math.inf
        self._said_at = -math.inf
        self._told_at = -math.inf

    def open(self, now: float) -> None:
        """Begin anew, on a cable just opened."""
        self._link += 1
        self._key = None
        self._lines = Lines()
        self._heard_at = now
        self._said_at = -math.inf

    def is_there(self, now: float) -> bool:
        """Whether the panel answers."""
        return self._key is not None and not self.is_silent(now)

    def is_silent(self, now: float) -> bool:
        """Whether nothing that makes sense was heard for too long."""
        return now - self._heard_at >= SILENCE_SECONDS

    def show(self, pattern: Mapping[str, Glow]) -> None:
        """Want the lamps like that, those left out dark."""
        lamps = {subject: "off steady" for subject in self._wanted if subject.startswith(_LAMP)}
        for name, glow in pattern.items():
            lamps[_LAMP + _word(name)] = f"{_word(glow.colour)} {glow.rhythm}"
        for subject, how in lamps.items():
            self._want(subject, how)

    def write(self, first: str, second: str) -> None:
        """Want these two rows of text; what is too long is cut off."""
        self._want("text 0", _plain(first)[:COLUMNS].rstrip())
        self._want("text 1", _plain(second)[:COLUMNS].rstrip())

    def brighten(self, level: int) -> None:
        """Want the lamps so bright, from 0 to 255."""
        self._want("bright", str(min(255, max(0, level))))

    def hear(self, heard: bytes, now: float) -> list[Press]:
        """Take bytes from the panel; give back what was felt, oldest first. Raises `WrongPanel`."""
        felt: list[Press] = []
        for line in self._lines.feed(heard):
            if self._key is None:
                felt += self._hear_hello(line, now)
            elif said := opened(line, self._key):
                self._heard_at = now
                felt += self._hear_sentence(*said, now)
        return felt

    def say(self, now: float) -> bytes:
        """What to send now."""
        if self._key is None:
            if now - self._said_at < HELLO_SECONDS:
                return b""
            self._said_at = now
            # The empty line ends whatever was torn before.
            return b"\n" + sealed(0, f"hello {PROTOCOL} furybox {self._host} {self._link}")
        said: list[tuple[int, str]] = []
        if self._owes_ack:
            self._owes_ack = False
            said.append((self._box.newest, f"ack {self._heard}"))
        if now - self._said_at >= BEAT_SECONDS:
            self._said_at = now
            said.append((self._box.newest, f"beat {round(now * 1000) % 1000}"))
        if self._box.sent and now - self._told_at >= AGAIN_SECONDS:
            self._box.again()
        if not self._box.sent:
            self._told_at = now
        said += self._box.unsent()
        return b"".join(sealed(number, words, self._key) for number, words in said)

    def bye(self) -> bytes:
        """The last word, after which the panel is dark."""
        return b"" if self._key is None else b"\n" + sealed(self._box.newest, "bye", self._key)

    def _want(self, subject: str, how: str) -> None:
        if self._wanted.get(subject) == how:
            return
        self._wanted[subject] = how
        if self._key is not None and not self._box.replace(subject, how):
            self._box.add(f"{subject} {how}")

    def _hear_hello(self, line: bytes, now: float) -> list[Press]:
        said = opened(line)
        match "" if said is None else said[1].split(" "):
            case ["hello", protocol, *_] if protocol != str(PROTOCOL):
                raise WrongPanel(
                    "The panel speaks protocol {theirs}, Furybox {ours}. Copy this version's firmware to it: "
                    "furybox panel install.",
                    theirs=protocol,
                    ours=PROTOCOL,
                )
            case ["hello", _, _, panel, boot, self._host, link] if said and link == str(self._link):
                return self._join(f"{panel} {boot}", said[0], now)
        return []

    def _join(self, panel: str, heard: int, now: float) -> list[Press]:
        felt: list[Press] = []
        if panel == self._panel:
            self._heard = max(self._heard, heard)
        else:
            felt = self._touches.let_go(now)
            self._touches = Touches(self._feel)
            self._panel, self._heard = panel, heard
            self.boots += 1
        self._key = link_key(f"{self._host} {self._link} {panel}")
        self._heard_at = now
        self._said_at = -math.inf
        self._box = Outbox()
        for words in ("clear", *(f"{subject} {how}" for subject, how in self._wanted.items())):
            self._box.add(words)
        return felt

    def _hear_sentence(self, number: int, words: str, now: float) -> list[Press]:
        match words.split(" "):
            case ["ack", upto] if upto.isdigit():
                self._acknowledge(int(upto), now)
            case ["beat", late] if late.isdigit():
                if number == self._heard:  # else an edge before it is still to come
                    return self._touches.told(int(late) / 1000, now)
            case kept:
                self._owes_ack = True
                if number == self._heard + 1:
                    self._heard = number
                    return self._hear_kept(kept, now)
        return []

    def _hear_kept(self, kept: list[str], now: float) -> list[Press]:
        match kept:
            case ["edge", control, ("down" | "up" | "left" | "right") as to, at] if at.isdigit():
                return self._touches.moved(Edge(control, to, int(at) / 1000), now)
            case ["missing"]:
                self.missing += 1
        return []

    def _acknowledge(self, number: int, now: float) -> None:
        before = self._box.acknowledged
        self._box.acknowledge(number)
        if self._box.acknowledged != before:
            self._told_at = now


def _word(name: str) -> str:
    """A name as one word of a sentence: a word that no lamp and no colour has is skipped or white."""
    return "".join(letter if letter.isalnum() else "-" for letter in _plain(name)) or "-"


def _plain(text: str) -> str:
    """
    Text as the panel's display can show it: no accents, and a question mark for what it lacks.

    >>> _plain("Příšera 東")
    'Prisera ?'
    """
    letters = unicodedata.normalize("NFKD", text)
    bare = (letter for letter in letters if not unicodedata.combining(letter))
    return "".join(letter if " " <= letter <= "~" else "?" for letter in bare)
