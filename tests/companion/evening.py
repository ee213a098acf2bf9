"""
An evening told in table words, and written down by the letter of the format.

It hashes with hashlib and spells with json alone, so that nothing here can share a mistake with the journal.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from companion.release import __version__
from rules.chance import Luck

SEED = bytes(range(32))
COMMITMENT = hashlib.sha256(b"furybox-draw/1\n" + SEED).hexdigest()
AT = "2026-11-21T20:15:00Z"
BAG = {"black": 24, "yellow": 3, "blue": 2, "green": 1}

GAME = "parlour"
"""A game that no release knows: what is told of it is checked by the moves and by luck alone."""

PLACES = {"bag": BAG, "supply:0": {"blue": 20}}
"""What is drawn is put back by this device, so every draw is from the same bag."""

HEADER: dict[str, Any] = {
    "format": "furybox-journal/2",
    "game": GAME,
    "commitment": COMMITMENT,
    "draw": "furybox-draw/2",
    "number": 1,
    "before": None,
}

WITNESS_HEADER: dict[str, Any] = HEADER | {
    "format": "furybox-journal/3",
    "draw": "furybox-draw/3",
    "release": __version__,
}
"""As every journal begins now: its secret is told by an entry."""

FIRST_HEADER: dict[str, Any] = {
    "format": "furybox-journal/1",
    "game": GAME,
    "commitment": COMMITMENT,
}
"""As release 0.1 began every journal."""

Act = tuple[dict[str, Any], list[dict[str, Any]]]


def spelled(value: object) -> bytes:
    """Canonical JSON, as the design says it."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sha256(value: object) -> str:
    return hashlib.sha256(spelled(value)).hexdigest()


class Evening:
    """A game as its commands come in, by a device that keeps to the scheme."""

    def __init__(self, words: str = "", *, header: dict[str, Any] = HEADER) -> None:
        self.header = header
        self.words_used = words
        self.acts: list[Act] = []
        self.draws = 0
        self.cuts_given: dict[int, list[str]] = {}
        start: dict[str, Any] = {"do": "start", "game": GAME}
        self.did(
            start | ({"words": words} if words else {}),
            {"type": "started", "game": GAME, "commitment": COMMITMENT, "places": PLACES},
        )

    def did(self, do: dict[str, Any], *events: dict[str, Any]) -> Evening:
        self.acts.append((do, list(events)))
        return self

    def noise(self) -> Evening:
        moved = {"type": "moved", "piece": "blue", "by": 1, "from": "supply:0", "to": "area", "why": "noise"}
        return self.did({"do": "noise", "seat": 0, "by": 1}, moved)

    def moved(self, by: int, piece: str, from_: str, to: str) -> Evening:
        moved = {"type": "moved", "piece": piece, "by": by, "from": from_, "to": to, "why": "found"}
        return self.did({"do": "move", "piece": piece, "by": by, "from": from_, "to": to}, moved)

    def words(self, text: str) -> Evening:
        self.words_used = text
        return self.did({"do": "words", "text": text}, {"type": "words-given", "text": text})

    def cut(self, text: str) -> Evening:
        self.cuts_given.setdefault(self.draws + 1, []).append(text)
        said = {"type": "cut", "draw": self.draws + 1, "text": text, "seat": None}
        return self.did({"do": "cut", "text": text}, said)

    def attack(self, count: int = 4, bag: dict[str, int] | None = None) -> Evening:
        self.draws += 1
        bag = BAG if bag is None else bag
        cubes = list(Luck(SEED, self.words_used, self.cuts_given).drawn(self.draws, bag, count))
        return self.did({"do": "attack"}, self.drawn(count=count, bag=bag, cubes=cubes))

    def record(self) -> Evening:
        """The players draw one cube from the real bag."""
        self.draws += 1
        drawn = self.drawn(count=1, bag=BAG, cubes=["green"], by="hand")
        return self.did({"do": "record", "drawn": {"green": 1}}, drawn)

    def drawn(self, **told: Any) -> dict[str, Any]:
        return {"type": "drawn", "draw": self.draws, "by": "device"} | told

    def undo(self, *entries: int, draws: int = 0) -> Evening:
        self.draws -= draws
        return self.did({"do": "undo"}, {"type": "taken-back", "entries": list(entries)})

    def redo(self, *entries: int, draws: int = 0) -> Evening:
        self.draws += draws
        return self.did({"do": "redo"}, {"type": "restored", "entries": list(entries)})

    def end(self) -> Evening:
        return self.did({"do": "deck-out"}, {"type": "ended", "why": "deck-out"})

    def told(self) -> Evening:
        """The secret is told, as the third format does."""
        return self.did({"do": "reveal"}, {"type": "revealed"})

    def lines(self, *, reveal: bool = True, **told: Any) -> list[str]:
        """The exported journal; *told* replaces what the reveal says."""
        values: list[dict[str, Any]] = [self.header]
        prev = sha256(self.header)
        for n, (do, events) in enumerate(self.acts, 1):
            body = {"n": n, "at": AT, "do": do, "events": events, "prev": prev}
            prev = sha256(body)
            values.append(body | {"hash": prev})
        if reveal:
            secret = {"seed": SEED.hex(), "words": self.words_used, "entries": len(self.acts), "hash": prev}
            values.append({"reveal": secret | told})
        return [json.dumps(value, separators=(",", ":"), ensure_ascii=False) for value in values]

    def file(self) -> bytes:
        return "".join(line + "\n" for line in self.lines()).encode()


def a_long_evening(header: dict[str, Any] = HEADER) -> Evening:
    """Words, noise, draws of both kinds, take-backs, a redo, and an end."""
    evening = Evening(header=header).words("Tyran REX spí").noise().attack().undo(4, draws=1).attack(count=4)
    return evening.record().noise().undo(8, 7, draws=1).redo(7, 8, draws=1).attack(count=6).end()


def chained_again(lines: list[dict[str, Any]]) -> list[str]:
    """A journal by a liar who knows how to chain: every number and hash fits what was changed."""
    header, *entries = lines
    last = entries.pop() if "reveal" in entries[-1] else None
    prev, added = sha256(header), len(entries) - entries[-1]["n"]
    for n, entry in enumerate(entries, 1):
        entry |= {"n": n, "prev": prev}
        entry.pop("hash", None)
        prev = entry["hash"] = sha256(entry)
    if last:
        last["reveal"] |= {"entries": last["reveal"]["entries"] + added, "hash": prev}
    told = [header, *entries, *([last] if last else [])]
    return [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in told]
