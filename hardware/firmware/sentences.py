"""
Sentences on the wire, for both ends of the cable: numbered, checksummed, one a line, readable in a terminal.

Some sentences are kept until the other end has acknowledged them: they count up, from 1. All others, such as
a heartbeat, are told once, and carry the number of the newest kept sentence told before them.
"""

import binascii

PROTOCOL = 1
"""Both ends say it in their hello; it changes with the meaning of any sentence."""

LONGEST = 120
"""No line is longer, in bytes; what is, is noise."""

WINDOW = 32
"""So many kept sentences may be on their way unacknowledged."""


def link_key(link: str) -> int:
    """
    What the sentences of one link have in their checksums: those of any other link are noise in it.

    *link* is what the two ends have said in their hellos, which are told without a key.
    """
    return binascii.crc32(link.encode())


def sealed(number: int, words: str, key: int = 0) -> bytes:
    r"""
    One sentence as a line. Words are printable ASCII.

    >>> sealed(12, "edge seat-1 down 123456")
    b'12 edge seat-1 down 123456*A0E8DD59\n'
    """
    sentence = f"{number} {words}"
    return f"{sentence}*{binascii.crc32(sentence.encode(), key):08X}\n".encode()


def opened(line: bytes, key: int = 0) -> "tuple[int, str] | None":
    """
    Read a line, without its end: its number and words; none for noise.

    >>> opened(b"12 edge seat-1 down 123456*A0E8DD59")
    (12, 'edge seat-1 down 123456')
    >>> opened(b"12 edge seat-2 down 123456*A0E8DD59") is None
    True
    """
    sentence, _, check = line.rpartition(b"*")
    if check != b"%08X" % binascii.crc32(sentence, key):
        return None
    if not sentence or min(sentence) < ord(" ") or max(sentence) > ord("~"):
        return None
    number, _, words = sentence.decode().partition(" ")
    return (int(number), words) if number.isdigit() and words else None


class Lines:
    r"""
    Bytes in, however they were torn; whole lines out.

    >>> lines = Lines()
    >>> lines.feed(b"one\ntw"), lines.feed(b"o\n")
    ([b'one'], [b'two'])
    """

    def __init__(self) -> None:
        self._torn = b""

    def feed(self, heard: bytes) -> "list[bytes]":
        """Take what was heard; give back the lines that ended, those that are too long left out."""
        lines = (self._torn + heard).split(b"\n")
        self._torn = lines.pop()[: LONGEST + 1]  # one too many stays too long, and is left out when it ends
        return [line for line in lines if len(line) <= LONGEST]


class Outbox:
    """
    Kept sentences, until the other end has acknowledged them.

    >>> box = Outbox()
    >>> box.add("lamp attack red steady"), box.add("lamp seat-1 blue blink")
    (True, True)
    >>> box.unsent()
    [(1, 'lamp attack red steady'), (2, 'lamp seat-1 blue blink')]
    >>> box.acknowledge(1)
    >>> box.again()
    >>> box.unsent()
    [(2, 'lamp seat-1 blue blink')]
    """

    def __init__(self, room: int = 256) -> None:
        self.acknowledged = 0
        """The other end has every sentence up to this number."""
        self.waiting: list[str] = []
        """The words of those it has not."""
        self.sent = 0
        """How many of them are on their way."""
        self._room = room

    @property
    def newest(self) -> int:
        """The number of the newest sentence."""
        return self.acknowledged + len(self.waiting)

    def add(self, words: str) -> bool:
        """Keep a sentence; false when there is no room for it."""
        if len(self.waiting) >= self._room:
            return False
        self.waiting.append(words)
        return True

    def replace(self, subject: str, how: str) -> bool:
        """Tell the newest of a subject alone, if an older one was not sent yet; false if there is none."""
        for n in range(self.sent, len(self.waiting)):
            if self.waiting[n].startswith(subject + " "):
                self.waiting[n] = f"{subject} {how}"
                return True
        return False

    def acknowledge(self, number: int) -> None:
        """Let go of every sentence up to *number*; one that is out of date, or not yet told, is fine."""
        done = number - self.acknowledged
        if 0 < done <= len(self.waiting):
            self.waiting = self.waiting[done:]
            self.sent = max(0, self.sent - done)
            self.acknowledged = number

    def again(self) -> None:
        """Send everything once more."""
        self.sent = 0

    def unsent(self) -> "list[tuple[int, str]]":
        """What to send now, with its numbers; it counts as sent from then on."""
        first, self.sent = self.sent, min(len(self.waiting), WINDOW)
        first = min(first, self.sent)
        return [(self.acknowledged + 1 + n, self.waiting[n]) for n in range(first, self.sent)]
