"""
The panel's end of the talk: edges out, none lost or told twice; lamps and text in.

It knows no pin and reads no clock. Times are whole milliseconds since the panel got its power.

The host speaks first: `hello PROTOCOL furybox HOST LINK`. The panel answers
`hello PROTOCOL FIRMWARE PANEL BOOT HOST LINK`, and the number of that sentence is the one before the first
edge it will tell. From then on both use the key of that link. The link stands once the host has said anything
with that key, so an old hello that turns up again does nothing.
"""

from .sentences import PROTOCOL, Lines, Outbox, link_key, opened, sealed

FIRMWARE = "furybox-panel-2"

HELLO_WORDS = 5
"""The host's: `hello PROTOCOL furybox HOST LINK`."""

HELLO_MS = 1000
"""With no host, say hello so often."""
SILENCE_MS = 3000
"""A host that has said nothing for so long is away; it says something every second."""
AGAIN_MS = 200
"""Tell again what was not acknowledged within so long."""
BEAT_MS = 500
"""Say how late it is so often."""
LIVELY_BEAT_MS = 10
"""So often while a finger is at work: the host settles contacts by the panel's time."""
LIVELY_MS = 100
"""A finger is at work while a contact is closed, and for so long after every edge."""


class Link:
    """One meeting with a host: it names itself, and counts how often it opened the cable."""

    def __init__(self, host: str, count: int, panel: str, first: int) -> None:
        self.host = host
        self.count = count
        self.words = f"{host} {count}"
        self.key = link_key(f"{self.words} {panel}")
        self.first = first
        """The first edge it will be told comes after this number."""


class Talk:
    """
    What the panel says, and what it makes of what it hears.

    *panel* names this very panel, *boot* counts how often it got its power; neither holds a space.
    """

    def __init__(self, panel: str, boot: int) -> None:
        self._name = f"{panel} {boot}"
        self._lines = Lines()
        self._edges = Outbox()
        self._down: set[str] = set()
        self._is_missing = False  # an edge found no room, or was meant for a host that is gone

        self._host = ""
        self._greeted: Link | None = None  # the newest hello
        self._link: Link | None = None  # the one that stands
        self._heard = 0
        self._heard_at = 0
        self._owes_hello = False
        self._owes_ack = False

        self._hello_at = -HELLO_MS
        self._told_at = 0
        self._beat_at = 0
        self._lively_until = 0

    def has_host(self, now: int) -> bool:
        """Whether a host talks to this panel."""
        return self._link is not None and now - self._heard_at < SILENCE_MS

    def edge(self, control: str, to: str, now: int) -> bool:
        """Tell of a contact that went `down` or `up`, or a click `left` or `right`; false if it must wait."""
        if self._is_missing or not self._edges.add(f"edge {control} {to} {now}"):
            self._is_missing = True
            return False
        if to == "down":
            self._down.add(control)
        elif to == "up":
            self._down.discard(control)
        self._lively_until = now + LIVELY_MS
        return True

    def hear(self, heard: bytes, now: int) -> "list[list[str]]":
        """
        Take bytes from the host; give back its orders, in words, each once.

        `lamp NAME COLOUR RHYTHM`, `text ROW WORDS` (the words in one piece), `bright LEVEL`, `clear`,
        `beat MILLISECONDS` (where the host's clock stands in its second) and `bye`.
        """
        orders = []
        for line in self._lines.feed(heard):
            said = self._opened(line, now)
            if said is None:
                self._hear_hello(line)
                continue
            number, words = said
            order = words.split(" ", 2 if words.startswith("text ") else -1)
            if order[0] == "ack":
                self._hear_ack(order, now)
            elif order[0] == "beat":
                orders.append(order)
            elif order[0] == "bye":
                self._link = self._greeted = None
                orders.append(order)
            elif order[0] in ("lamp", "text", "bright", "clear"):
                self._owes_ack = True
                if number == self._heard + 1:
                    self._heard = number
                    orders.append(order)
        return orders

    def say(self, now: int) -> bytes:
        """What to send now."""
        if self._owes_hello or (not self.has_host(now) and now - self._hello_at >= HELLO_MS):
            self._owes_hello = False
            self._hello_at = now
            return self._hello()
        link = self._link
        if link is None or not self.has_host(now):
            return b""
        said = []
        if self._owes_ack:
            self._owes_ack = False
            said.append((self._edges.newest, f"ack {self._heard}"))
        said += self._due_edges(now)
        beat_ms = LIVELY_BEAT_MS if self._down or now < self._lively_until else BEAT_MS
        if now - self._beat_at >= beat_ms:
            self._beat_at = now
            said.append((self._edges.newest, f"beat {now}"))
        return b"".join([sealed(number, words, link.key) for number, words in said])

    def _due_edges(self, now: int) -> "list[tuple[int, str]]":
        if self._is_missing and self._edges.add("missing"):
            self._is_missing = False
        if self._edges.sent and now - self._told_at >= AGAIN_MS:
            self._edges.again()
        if not self._edges.sent:
            self._told_at = now
        return self._edges.unsent()

    def _hello(self) -> bytes:
        to, first = ("- -", 0) if self._greeted is None else (self._greeted.words, self._greeted.first)
        # The empty line ends whatever was torn before.
        return b"\n" + sealed(first, f"hello {PROTOCOL} {FIRMWARE} {self._name} {to}")

    def _opened(self, line: bytes, now: int) -> "tuple[int, str] | None":
        said = None
        if self._link is not None:
            said = opened(line, self._link.key)
        if said is None and self._greeted is not None and self._greeted is not self._link:
            said = opened(line, self._greeted.key)
            if said is not None:
                self._join(self._greeted)
        if said is not None:
            self._heard_at = now
        return said

    def _hear_hello(self, line: bytes) -> None:
        said = opened(line)
        words = ("" if said is None else said[1]).split(" ")
        if words[0] != "hello":
            return
        if words[1:2] == [str(PROTOCOL)] and len(words) == HELLO_WORDS and words[4].isdigit():
            host, count = words[3], int(words[4])
            known = self._greeted
            if known is None or known.host != host or known.count < count:
                self._greeted = Link(host, count, self._name, self._first_for(host, count))
        self._owes_hello = True  # a host of another protocol is told which one this is

    def _first_for(self, host: str, count: int) -> int:
        # A host that has just started knows nothing of the edges kept for another one, or for none: it would
        # take them for new presses. One that was there before this panel's power came gets them all.
        if host == self._host or (not self._host and count > 1):
            return self._edges.acknowledged
        return self._edges.newest

    def _join(self, link: Link) -> None:
        if link.first > self._edges.acknowledged:
            self._edges.acknowledge(link.first)
            self._is_missing = True
        self._link = link
        self._host = link.host
        self._heard = 0
        self._beat_at -= BEAT_MS  # at once

    def _hear_ack(self, order: "list[str]", now: int) -> None:
        before = self._edges.acknowledged
        if order[-1].isdigit():
            self._edges.acknowledge(int(order[-1]))
        if self._edges.acknowledged != before:
            self._told_at = now
