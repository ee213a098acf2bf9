"""
Check a Furybox journal with nothing but Python: its chain, its promise, and every draw of the device.

    python3 check_draws.py evening.journal

It shares no line with Furybox; `fairness.md` is all it follows. Exit status 0 when all holds, 1 when not.
"""

import hashlib
import hmac
import json
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

SCHEME = b"furybox-draw/1\n"
Entries = list[dict[str, Any]]


def sha256(value: Any) -> str:
    """The hash of a value's canonical JSON."""
    spelled = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(spelled.encode()).hexdigest()


def key_of(seed: str, words: str) -> bytes:
    """The key that all draws of an evening come from."""
    said = SCHEME + unicodedata.normalize("NFC", words).encode()
    return hmac.digest(bytes.fromhex(seed), said, "sha256")


def numbers(key: bytes, draw: int) -> Iterator[int]:
    """The 32-bit words of one draw, for ever."""
    block = 0
    while True:
        stream = hmac.digest(key, f"draw {draw} block {block}".encode(), "sha256")
        yield from (int.from_bytes(stream[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def drawn(key: bytes, draw: int, bag: dict[str, int], count: int) -> list[str]:
    """The cubes of one draw, in order."""
    pieces = [piece for piece in sorted(bag) for _ in range(bag[piece])]
    source = numbers(key, draw)
    for j in range(min(count, len(pieces))):
        left = len(pieces) - j
        fair = 2**32 - 2**32 % left
        r = j + next(word for word in source if word < fair) % left
        pieces[j], pieces[r] = pieces[r], pieces[j]
    return pieces[: min(count, len(pieces))]


def told(entries: Entries, kind: str) -> list[dict[str, Any]]:
    """The events of one type in these entries, in order."""
    return [event for entry in entries for event in entry["events"] if event["type"] == kind]


def standing(entries: Entries) -> Iterator[tuple[int, Entries]]:
    """After each entry: its number, and the entries that stand."""
    now: Entries = []
    for n, entry in enumerate(entries, 1):
        back = {each for event in told([entry], "taken-back") for each in event["entries"]}
        again = [entries[each - 1] for event in told([entry], "restored") for each in event["entries"]]
        now = [each for each in now if each["n"] not in back] + again
        now += [] if back or again else [entry]
        yield n, now


def faults(lines: Iterable[str]) -> Iterator[str]:
    """Everything that is wrong with a journal, a sentence each."""
    header, *entries = (json.loads(line) for line in lines)
    reveal = entries.pop()["reveal"] if entries and "reveal" in entries[-1] else None
    prev, words = sha256(header), None
    for n, entry in enumerate(entries, 1):
        body = {name: value for name, value in entry.items() if name != "hash"}
        if (entry["n"], entry["prev"], entry["hash"]) != (n, prev, sha256(body)):
            yield f"Entry {n} breaks the chain."
        prev = entry["hash"]
    for n, now in standing(entries):
        if not told(entries[n - 1 : n], "drawn"):
            continue
        draws = [event["draw"] for event in told(now, "drawn")]
        if draws != list(range(1, len(draws) + 1)):
            yield f"After entry {n} the draws that stand are not numbered 1, 2, 3 and so on."
        if words is None:  # the first draw of the evening fixes the words for good
            words = ["", *(event["text"] for event in told(now, "words-given"))][-1]
    if reveal is None:
        return
    if hashlib.sha256(SCHEME + bytes.fromhex(reveal["seed"])).hexdigest() != header["commitment"]:
        yield "The seed is not the one that was promised."
    if words is not None and reveal["words"] != words:
        yield "The words revealed are not those that the table gave."
    if (reveal["entries"], reveal["hash"]) != (len(entries), prev):
        yield "Entries are missing at the end."
    key = key_of(reveal["seed"], reveal["words"])
    for event in told(entries, "drawn"):
        cubes = drawn(key, event["draw"], event["bag"], event["count"])
        if event["by"] == "device" and event["cubes"] != cubes:
            yield f"Draw {event['draw']} is not what the seed and the words give."


def main() -> int:
    """Check the journal that the command line names."""
    # not splitlines: the table's words may hold other line ends than the journal's own
    journal = [line for line in Path(sys.argv[1]).read_text("utf-8").split("\n") if line.strip()]
    found = list(faults(journal))
    running = (
        "" if '{"reveal"' in journal[-1] else " The game still runs, so its draws cannot be checked yet."
    )
    sys.stdout.write("\n".join(found or [f"All holds.{running}"]) + "\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
