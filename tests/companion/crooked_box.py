"""
A box and its owner, who knows the seed and every link that a phone gave; and what honest phones hear of it.

Evenings are written by the letter of the format; a phone's own program plays its part in a real browser.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from random import Random
from typing import Any, Self

from rules.chance import Luck, link
from tests.companion.evening import BAG, SEED, WITNESS_HEADER, Evening
from tests.kit.browser import Page

SECOND = 1000
"""A second on a phone's clock."""

PLAYED = """(tapes) => tapes.map((tape) => {
  let phone = new Witness(Witness.fresh(1, 0, tape.secret));
  const told = { links: [], said: [], verdict: null };
  for (const [what, of, at] of tape.heard) {
    const kept = JSON.parse(JSON.stringify(phone.memory));
    if (what === "reloads") phone = new Witness(kept);
    if (what === "joins") phone = new Witness(Witness.fresh(1, 0, of, kept));
    if (what === "forgets") phone = new Witness(Witness.fresh(1, 0, of));
    if (what === "wanted") told.links.push(phone.answers(of, at));
    if (what === "late") phone.answers(of, at);
    if (what === "hears") phone.hears(of, at);
    if (what !== "journal") continue;
    const { status, said } = checker.check(checker.utf8(of)), lines = status ? null : entriesOf(of, 1);
    told.verdict = status ? said.map(([text, named]) => checker.say(text, named))
      : lines ? phone.holds(lines).map((each) => each.code) : ["other_game"];
  }
  told.said = phone.memory.said.map((each) => each.code);
  told.loud = phone.loud.map((each) => each.code);
  return told;
})"""


class Box(Evening):
    """One evening of a box: whoever reads its seed says what it writes down."""

    def __init__(self, words: str = "") -> None:
        super().__init__(words, header=WITNESS_HEADER)
        self.begins: list[int] = []
        self.links: dict[int, dict[int, str]] = {}
        self.first = 0
        """The highest draw that was ever made."""

    def joined(self, anchor: str, seat: int | None = None) -> Self:
        self.begins.append(self.first + 1)
        event = {"type": "witness-joined", "witness": len(self.begins), "seat": seat, "anchor": anchor}
        self.did({"do": "witness", "anchor": anchor, "seat": seat}, event | {"from": self.begins[-1]})
        return self

    def drew(
        self,
        *links: dict[int, str],
        silent: Collection[int] = (),
        bag: dict[str, int] | None = None,
        cut: str | None = None,
    ) -> Self:
        """One entry with so many draws, each with what its witnesses said, or was *silent*."""
        events: list[dict[str, Any]] = []
        if cut is not None:
            self.cuts_given.setdefault(self.draws + 1, []).append(cut)
            events.append({"type": "cut", "draw": self.draws + 1, "text": cut, "seat": None})
        for given in links:
            self.draws += 1
            if self.draws > self.first:
                self.first = self.draws
                self.links[self.draws] = given
                if given or silent:
                    said = {str(w): each for w, each in sorted(given.items())}
                    quiet = [w for w in silent if w not in given]
                    events.append({"type": "linked", "draw": self.draws, "links": said, "silent": quiet})
            luck = Luck(SEED, self.words_used, self.cuts_given, self.links)
            cubes = list(luck.drawn(self.draws, bag or BAG, 4))
            events.append(self.drawn(count=4, bag=bag or BAG, cubes=cubes))
        self.did({"do": "attack"} | ({} if cut is None else {"cut": cut}), *events)
        return self

    @property
    def entries(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.lines(reveal=False)[1:]]

    def journal(self) -> str:
        return "".join(line + "\n" for line in self.lines())


class Phone:
    """What one phone hears, message by message; its secret is known to the test alone."""

    def __init__(self, secret: str, witness: int, begins: int = 1) -> None:
        self.secret, self.witness, self.begins = secret, witness, begins
        self.came_with = secret
        self.heard: list[tuple[str, Any, int]] = []
        self.now = 0
        self.known = 0

    @property
    def anchor(self) -> str:
        return link(self.secret, 0)

    def gives(self, draw: int) -> str:
        return link(self.secret, draw - self.begins + 1)

    def hears(self, box: Box, *, taken: int = 0, wait: int = 0, version: int | None = None) -> Self:
        """It is told how the table stands; *taken* is the draw whose answer came in time."""
        self.now += wait * SECOND
        entries = box.entries[:version]
        first = max(1, min(self.known, len(entries)))
        told = [stood(entry) for entry in entries[first - 1 :]]
        news = {"game": 1, "version": len(entries), "witness": self.witness, "begins": self.begins}
        self.heard.append(("hears", news | {"taken": taken, "first": first, "entries": told}, self.now))
        self.known = len(entries)
        return self

    def asked(
        self, box: Box, draw: int, *, version: int | None = None, cut: str | None = None, late: bool = False
    ) -> str:
        """It is asked for a draw; returns what it gives for it, unless the draw was made meanwhile."""
        entry = box.entries[(version or len(box.entries)) - 1]
        wanted = {"draw": draw, "version": entry["n"], "hash": entry["hash"], "cut": cut}
        self.heard.append(("late" if late else "wanted", wanted, self.now))
        return self.gives(draw)

    def reloads(self) -> None:
        self.heard.append(("reloads", None, self.now))

    def joins(self, box: Box, secret: str, *, forgets: bool = False) -> None:
        """It comes with a new secret: from another seat, or because it *forgets* the one it had."""
        self.secret, self.witness, self.begins = secret, len(box.begins) + 1, box.first + 1
        self.known = 0 if forgets else self.known
        self.heard.append(("forgets" if forgets else "joins", secret, self.now))
        box.joined(self.anchor)

    def checks(self, journal: str) -> Self:
        self.heard.append(("journal", journal, self.now))
        return self


def stood(entry: dict[str, Any]) -> dict[str, Any]:
    linked = {event["draw"]: event for event in entry["events"] if event["type"] == "linked"}
    cuts = {event["draw"]: event["text"] for event in entry["events"] if event["type"] == "cut"}
    drawn = [event for event in entry["events"] if event["type"] == "drawn"]
    draws = {
        str(each["draw"]): linked.get(each["draw"], {}) | {"cut": cuts.get(each["draw"])}
        for each in drawn
        if each["by"] == "device"
    }
    draws |= {str(each["draw"]): None for each in drawn if each["by"] == "hand"}
    joined = [event for event in entry["events"] if event["type"] == "witness-joined"]
    told = {"joined": [joined[0]["witness"], joined[0]["seat"]]} if joined else {}
    return {"hash": entry["hash"], "draws": draws} | told


def an_honest_evening(luck: Random) -> list[Phone]:
    """
    An evening of a box that plays fair.

    Its phones sleep, are slow, are loaded again, come later, change seats, and forget.
    """
    box, phones = Box(), list[Phone]()
    for w in range(1, luck.randint(1, 3) + 1):
        phones.append(Phone(luck.randbytes(32).hex(), w))
        box.joined(phones[-1].anchor)
    asleep: set[Phone] = set()
    for _entry in range(luck.randint(4, 14)):
        asleep ^= {luck.choice(phones)} if luck.random() < 0.3 else set()
        deed = luck.choice(("noise", "attack", "attack", "cut", "record", "undo", "comes", "joins"))
        if deed == "attack":
            _witnessed(luck, box, phones, asleep)
        elif deed == "undo" and box.acts[-1][0]["do"] == "attack" and len(box.acts[-1][1]) < 3:
            box.undo(len(box.acts), draws=1)
            box.drew({})
        elif deed == "record":
            box.record()
            box.first = max(box.first, box.draws)
        elif deed == "cut" and box.draws == box.first:
            box.cut(str(luck.random()))
        elif deed == "comes" and len(phones) < 5:
            phones.append(Phone(luck.randbytes(32).hex(), len(box.begins) + 1, box.first + 1))
            box.joined(phones[-1].anchor)
        elif deed == "joins":
            luck.choice(phones).joins(box, luck.randbytes(32).hex(), forgets=luck.random() < 0.3)
        else:
            box.noise()
        for phone in phones:
            if phone not in asleep and luck.random() < 0.8:
                phone.hears(box, wait=luck.randint(0, 40))
            if luck.random() < 0.1:
                phone.reloads()
    box.end().told()
    for phone in phones:
        phone.hears(box, wait=60).checks(box.journal())
    return phones


def _witnessed(luck: Random, box: Box, phones: list[Phone], asleep: set[Phone]) -> None:
    many, links, slow = luck.choice((1, 1, 2)), list[dict[int, str]](), set(asleep)
    cut = str(luck.random()) if box.draws == box.first and luck.random() < 0.3 else None
    version, first = len(box.acts), box.draws + 1
    for phone in phones:
        if phone not in asleep:
            phone.hears(box)
    for draw in range(first, first + many):
        for phone in phones:
            if phone not in slow and draw > box.first:
                phone.asked(box, draw, cut=cut if draw == first else None)
        slow |= {phone for phone in phones if luck.random() < 0.1}
        links.append({phone.witness: phone.gives(draw) for phone in phones if phone not in slow})
    box.drew(*links, silent=range(1, len(box.begins) + 1), cut=cut)
    for phone in phones:
        for draw, given in enumerate(links, first):
            if phone.witness in given:
                phone.hears(box, taken=draw)
        if luck.random() < 0.1:
            phone.hears(box).asked(box, first, version=version, late=True)


async def played(page: Page, phones: list[Phone]) -> list[dict[str, Any]]:
    tapes = [{"secret": phone.came_with, "heard": phone.heard} for phone in phones]
    told: list[dict[str, Any]] = await page.does(f"({PLAYED})({json.dumps(tapes)})")
    return told
