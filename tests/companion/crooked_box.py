"""
A box and its owner, who knows the seed and every link that a phone gave; and what honest phones hear of it.

Evenings are written by the letter of the format; a phone's own program plays its part in a real browser.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any, Self

from rules.chance import Luck, link
from tests.companion.browser import Page
from tests.companion.evening import BAG, SEED, WITNESS_HEADER, Evening

SECOND = 1000
"""A second on a phone's clock."""

PLAYED = """(tapes) => tapes.map((tape) => {
  const phone = new Witness(Witness.fresh(1, 0, tape.secret)), told = { links: [], said: [], verdict: null };
  for (const [what, of, at] of tape.heard) {
    if (what === "wanted") told.links.push(phone.answers(of, at));
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

    def joined(self, anchor: str) -> Self:
        """A phone joins."""
        self.begins.append(self.first + 1)
        event = {"type": "witness-joined", "witness": len(self.begins), "seat": None, "anchor": anchor}
        self.did({"do": "witness", "anchor": anchor}, event | {"from": self.begins[-1]})
        return self

    def drew(
        self, *links: dict[int, str], silent: tuple[int, ...] = (), bag: dict[str, int] | None = None
    ) -> Self:
        """One entry with so many draws, each with what its witnesses said."""
        events: list[dict[str, Any]] = []
        for given in links:
            self.draws += 1
            if self.draws > self.first:
                self.first = self.draws
                self.links[self.draws] = given
                if given or silent:
                    said = {str(w): each for w, each in sorted(given.items())}
                    events.append({"type": "linked", "draw": self.draws, "links": said, "silent": [*silent]})
            luck = Luck(SEED, self.words_used, self.cuts_given, self.links)
            cubes = list(luck.drawn(self.draws, bag or BAG, 4))
            events.append(self.drawn(count=4, bag=bag or BAG, cubes=cubes))
        self.did({"do": "attack"}, *events)
        return self

    @property
    def entries(self) -> list[dict[str, Any]]:
        """Every entry so far, with its hash."""
        return [json.loads(line) for line in self.lines(reveal=False)[1:]]

    def journal(self) -> str:
        """The journal, as it is handed out at the end."""
        return "".join(line + "\n" for line in self.lines())


class Phone:
    """What one phone hears, message by message; its secret is known to the test alone."""

    def __init__(self, secret: str, witness: int, begins: int = 1) -> None:
        self.secret, self.witness, self.begins = secret, witness, begins
        self.heard: list[tuple[str, Any, int]] = []
        self.now = 0
        self.known = 0

    @property
    def anchor(self) -> str:
        """The end of its chain."""
        return link(self.secret, 0)

    def gives(self, draw: int) -> str:
        """Its link for a draw."""
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

    def asked(self, box: Box, draw: int, *, version: int | None = None) -> str:
        """It is asked for a draw; returns what it gives for it."""
        entry = box.entries[(version or len(box.entries)) - 1]
        self.heard.append(("wanted", {"draw": draw, "version": entry["n"], "hash": entry["hash"]}, self.now))
        return self.gives(draw)

    def checks(self, journal: str) -> Self:
        """It is handed a journal at the end."""
        self.heard.append(("journal", journal, self.now))
        return self


def stood(entry: dict[str, Any]) -> dict[str, Any]:
    """An entry as phones are told of it."""
    linked = {event["draw"]: event for event in entry["events"] if event["type"] == "linked"}
    drawn = [event for event in entry["events"] if event["type"] == "drawn"]
    draws = {str(each["draw"]): linked.get(each["draw"], {}) for each in drawn if each["by"] == "device"}
    draws |= {str(each["draw"]): None for each in drawn if each["by"] == "hand"}
    return {"hash": entry["hash"], "draws": draws}


def an_honest_evening(luck: Random) -> list[Phone]:
    """An evening of a box that plays fair, with phones that sleep, are slow, and come back."""
    box, phones = Box(), list[Phone]()
    for w in range(1, luck.randint(1, 3) + 1):
        phones.append(Phone(luck.randbytes(32).hex(), w))
        box.joined(phones[-1].anchor)
    asleep: set[int] = set()
    for _entry in range(luck.randint(4, 14)):
        asleep ^= {luck.randint(1, len(phones))} if luck.random() < 0.3 else set()
        deed = luck.choice(("noise", "attack", "attack", "cut", "record", "undo"))
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
        else:
            box.noise()
        for phone in phones:
            if phone.witness not in asleep and luck.random() < 0.8:
                phone.hears(box, wait=luck.randint(0, 40))
    box.end().told()
    for phone in phones:
        phone.hears(box, wait=60).checks(box.journal())
    return phones


def _witnessed(luck: Random, box: Box, phones: list[Phone], asleep: set[int]) -> None:
    """An attack of one draw or two: who is awake answers, now and then too late."""
    many, links, slow = luck.choice((1, 1, 2)), list[dict[int, str]](), set(asleep)
    for phone in phones:
        if phone.witness not in asleep:
            phone.hears(box)
    for draw in range(box.draws + 1, box.draws + many + 1):
        for phone in phones:
            if phone.witness not in slow:
                phone.asked(box, draw)
        slow |= {phone.witness for phone in phones if luck.random() < 0.1}
        links.append({phone.witness: phone.gives(draw) for phone in phones if phone.witness not in slow})
    first = box.draws + 1
    events_before = len(box.acts)
    box.drew(*links, silent=())
    for at, given in enumerate(links):
        missing = sorted({phone.witness for phone in phones} - given.keys())
        linked = [event for event in box.acts[events_before][1] if event["type"] == "linked"]
        found = [event for event in linked if event["draw"] == first + at]
        for event in found:
            event["silent"] = missing
        if not found and missing:
            events = box.acts[events_before][1]
            where = next(n for n, event in enumerate(events) if event.get("draw") == first + at)
            quiet = {"type": "linked", "draw": first + at, "links": {}, "silent": missing}
            events.insert(where, quiet)
    for phone in phones:
        for draw, given in enumerate(links, first):
            if phone.witness in given:
                phone.hears(box, taken=draw)


async def played(page: Page, phones: list[Phone]) -> list[dict[str, Any]]:
    """What the phones' own program makes of what they heard."""
    tapes = [{"secret": phone.secret, "heard": phone.heard} for phone in phones]
    told: list[dict[str, Any]] = await page.does(f"({PLAYED})({json.dumps(tapes)})")
    return told
