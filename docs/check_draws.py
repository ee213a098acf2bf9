"""
Check a Furybox journal with nothing but Python: its chain, its promise, its moves, and every draw.

    python3 check_draws.py evening.journal

It shares no line with Furybox; `fairness.md` is all it follows. Exit status 0 when all holds, 1 when not, and
2 when the file is no journal. It knows no rules of games: whether a draw was owed is for `furybox verify`.
"""

import hashlib
import hmac
import json
import re
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

SCHEME = b"furybox-draw/1\n"
FORMATS = ("furybox-journal/1", "furybox-journal/2", "furybox-journal/3")
MOST = 10_000  # pieces on any table
DEEPEST = 32  # objects and lists inside each other
LONGEST = 17  # characters of a whole number
LONGEST_RELEASE = 100  # characters of a program's version
LINKS = 400  # of a witness's chain
CORRECTS = ("move", "count", "set", "retell", "amend", "printed")  # commands that put pieces right
BESIDE = ({"witness-joined"}, {"revealed"})  # what is no deed of the table's: all that stands, stays
Event = dict[str, Any]


class Wrong(ValueError):
    """Something does not hold; the sentence says what."""


# Draws


def normal(text: str) -> str:
    """One text typed on two keyboards is one text."""
    return unicodedata.normalize("NFC", text)


def key_of(seed: str, words: str) -> bytes:
    """The key that all draws of an evening come from."""
    return hmac.digest(bytes.fromhex(seed), SCHEME + normal(words).encode(), "sha256")


def numbers(key: bytes, draw: int, cuts: Sequence[str], links: dict[int, str]) -> Iterator[int]:
    """The 32-bit words of one draw, for ever."""
    name, block = f"draw {draw}", 0
    if cuts:
        name += " cut " + hashlib.sha256("\n".join(map(normal, cuts)).encode()).hexdigest()
    if links:
        lines = "\n".join(f"{w} {links[w]}" for w in sorted(links))
        name += " links " + hashlib.sha256(lines.encode()).hexdigest()
    while True:
        stream = hmac.digest(key, f"{name} block {block}".encode(), "sha256")
        yield from (int.from_bytes(stream[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def before(link: str, many: int) -> str:
    """The link of a witness's chain that stands so many before."""
    for _each in range(many):
        link = hashlib.sha256(b"furybox-link\n" + bytes.fromhex(link)).hexdigest()
    return link


def drawn(
    key: bytes,
    draw: int,
    bag: dict[str, int],
    count: int,
    cuts: Sequence[str] = (),
    *,
    links: dict[int, str] | None = None,
) -> list[str]:
    """The cubes of one draw, in order."""
    pieces = [piece for piece in sorted(bag) for _ in range(bag[piece])]
    source = numbers(key, draw, cuts, links or {})
    for j in range(min(count, len(pieces))):
        left = len(pieces) - j
        fair = 2**32 - 2**32 % left
        r = j + next(word for word in source if word < fair) % left
        pieces[j], pieces[r] = pieces[r], pieces[j]
    return pieces[: min(count, len(pieces))]


# Lines


def need(holds: object, what: str) -> None:
    """Raise `Wrong` unless it holds."""
    if not holds:
        raise Wrong(what)


def whole(value: object, least: int = 0) -> bool:
    """Whether it is a whole number of at least so much."""
    return type(value) is int and value >= least


def depth(value: object) -> int:
    """How deep objects and lists stand inside each other."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(depth, inner), default=0)


def canonical(value: object) -> bytes:
    """The one spelling that is hashed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sha256(value: object) -> str:
    """The hash of a value's canonical JSON."""
    return hashlib.sha256(canonical(value)).hexdigest()


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object that gives each name once."""
    need(len(dict(pairs)) == len(pairs), "a name is given twice")
    return dict(pairs)


def integer(digits: str) -> int:
    """A number that every reader keeps as it is."""
    need(len(digits) <= LONGEST and abs(int(digits)) < 2**53, "a number is too large")
    return int(digits)


def no_fraction(_digits: str) -> float:
    """Fractions are spelled differently by different programs."""
    raise Wrong("a number is not whole")


def read(line: bytes) -> Any:
    """The value of one line. Raises `ValueError`."""
    try:
        value = json.loads(
            line.decode(),
            object_pairs_hook=once,
            parse_int=integer,
            parse_float=no_fraction,
            parse_constant=no_fraction,
        )
        need(depth(value) <= DEEPEST, "it is nested too deeply")
    except RecursionError:
        raise Wrong("it is nested too deeply") from None
    canonical(value)
    return value


def is_hash(value: object) -> bool:
    """Whether it is 32 bytes in hex."""
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def is_header(line: Any) -> bool:
    """Whether the first line is as its format says."""
    before, fits = line.get("before"), {"format", "game", "commitment"}
    scheme = FORMATS.index(line["format"]) + 1
    if scheme > 1:
        fits |= {"draw", "number", "before"}
        last = 0
        if before is not None:
            if not isinstance(before, dict) or before.keys() != {"number", "entries", "hash", "ended"}:
                return False
            last = before["number"]
            if not (whole(last, 1) and whole(before["entries"], 1) and is_hash(before["hash"])):
                return False
            if not isinstance(before["ended"], bool):
                return False
        if (
            line.get("draw") != f"furybox-draw/{scheme}"
            or not whole(line.get("number"), 1)
            or line["number"] != last + 1
        ):
            return False
    if scheme > 2:  # noqa: PLR2004  # the third names the program's version
        fits |= {"release"}
    names = [line.get("game"), *([line.get("release")] if "release" in fits else [])]
    named = all(isinstance(name, str) and name != "" and name.isprintable() for name in names)
    short = len(line.get("release") or "") <= LONGEST_RELEASE
    return line.keys() == fits and named and short and is_hash(line["commitment"])


def is_entry(line: Any) -> bool:
    """Whether a line is an entry; what its events mean is another matter."""
    if not isinstance(line, dict) or line.keys() != {"n", "at", "do", "events", "prev", "hash"}:
        return False
    at, do, events = line["at"], line["do"], line["events"]
    if not isinstance(at, str) or not re.fullmatch(r"[0-9]{4}(-[0-9]{2}){2}T([0-9]{2}:){2}[0-9]{2}Z", at):
        return False
    try:
        datetime.fromisoformat(at)
    except ValueError:
        return False
    typed = isinstance(events, list) and all(
        isinstance(event, dict) and isinstance(event.get("type"), str) for event in events
    )
    told = isinstance(do, dict) and do.get("seed", "given") == "given"
    return whole(line["n"], 1) and told and typed and is_hash(line["prev"]) and is_hash(line["hash"])


def is_reveal(last: Any) -> bool:
    """Whether it is what the last line reveals."""
    return (
        isinstance(last, dict)
        and last.keys() == {"seed", "words", "entries", "hash"}
        and is_hash(last["seed"])
        and isinstance(last["words"], str)
        and whole(last["entries"], 1)
        and is_hash(last["hash"])
    )


# The story


def heaps(value: object) -> bool:
    """Whether it is piece -> how many, and no more than any table holds."""
    return isinstance(value, dict) and all(map(whole, value.values())) and sum(value.values()) <= MOST


def joined(words: dict[int | None, str]) -> str:
    """The table's own words first, then seat by seat."""
    by_seat = sorted(words, key=lambda seat: -1 if seat is None else seat)
    return "\n".join(words[seat] for seat in by_seat if words[seat])


def seated(event: Event) -> bool:
    """Whether it names a seat, or nobody."""
    return event.get("seat") is None or whole(event["seat"])


def listed(numbers: Sequence[int]) -> str:
    """Numbers in rising order, those that follow each other as a stretch."""
    stretches: list[list[int]] = []
    for n in numbers:
        if stretches and n == stretches[-1][-1] + 1:
            stretches[-1][1:] = [n]
        else:
            stretches.append([n])
    return ", ".join("-".join(map(str, stretch)) for stretch in stretches) or "0"


BLANK: Event = {"pieces": {}, "cuts": [], "words": {}, "given": 0}  # before the first entry


class Story:
    """What stands after each entry: where pieces lie, which draws were made, what was said."""

    def __init__(self, header: Event) -> None:
        self.header = header
        self.scheme = FORMATS.index(header["format"]) + 1
        self.faults: list[tuple[int, str]] = []
        self.after: dict[int, Event] = {}  # entry -> what it left
        self.stands: list[int] = []
        self.taken: list[int] = []
        self.draws = 0
        self.made: list[tuple[int, Event]] = []  # entry, draw; every one ever made
        self.cuts: dict[int, list[Event]] = {}  # draw -> its cuts, fixed when it was made first
        self.witnesses: list[Event] = []  # who joined, and how far each chain is known
        self.links: dict[int, dict[int, str]] = {}  # draw -> witness -> its link
        self.silent: dict[int, list[int]] = {}  # witness -> the draws it gave no link for
        self.read: set[int] = set()  # draws that the device has made
        self.revealed = False
        self.corrections: list[int] = []
        self.said: list[Event] = []  # words, as often as somebody gave them
        self.names: list[Any] = []
        self.fixed: tuple[int, str] | None = None  # the words, and the entry that gave them
        self.first_end: int | None = None
        self.given = False

    def take(self, n: int, do: Event, events: list[Event]) -> None:
        """Follow one entry; what does not fit is kept in `faults`, and passed over."""
        kinds = {event["type"] for event in events}
        turns = bool(kinds & {"taken-back", "restored"})
        if not turns and kinds not in BESIDE:
            last = self.after[self.stands[-1]] if self.stands else BLANK
            words = do.get("words") if do.get("do") == "start" else None
            given = {"words": {None: normal(words)}, "given": n} if isinstance(words, str) else {}
            corrects = do.get("do") in CORRECTS
            self.after[n] = {**last, **given, "draws": 0, "ended": None, "corrects": corrects, "drawn": None}
            self.stands.append(n)
            self.taken.clear()
            self.given |= n == 1 and "seed" in do
        for event in events:
            try:
                if turns:
                    self.turn(event["type"], event.get("entries"))
                elif kinds in BESIDE:
                    self.stay(event)
                else:
                    self.happen(n, self.after[n], event)
            except Wrong as why:
                self.faults.append((n, f"Entry {n}: {why}."))
        if not turns and kinds not in BESIDE and not self.left(self.after[n]):
            self.faults.append((n, f"Entry {n}: what was drawn is not what left the bag."))

    def turn(self, kind: str, entries: Any) -> None:
        """Entries are taken back, newest first, or restored, oldest first."""
        new = ("started", "tokens-laid", "moved", "words-given", "cut", "drawn", "ended", "resumed")
        new = (*new, "witness-joined", "linked", "revealed")
        need(kind not in new, "it does something new while it takes back or restores")
        if kind not in ("taken-back", "restored"):
            return
        need(isinstance(entries, list) and all(type(n) is int for n in entries), "its entries are no numbers")
        here, there, sign = (
            (self.stands, self.taken, -1) if kind == "taken-back" else (self.taken, self.stands, 1)
        )
        for n in entries:
            need(here[-1:] == [n], f"entry {n} is not the next that it can take back or restore")
            there.append(here.pop())
            self.draws += sign * self.after[n]["draws"]

    def happen(self, n: int, now: Event, event: Event) -> None:
        """One event, if it matters for fairness."""
        kind = event["type"]
        need(kind not in ("witness-joined", "revealed"), "it does something else at the same time")
        if kind == "started":
            seats = event.get("seats", [])
            fit = isinstance(seats, list) and all(isinstance(seat, dict) for seat in seats)
            need(fit and all(isinstance(seat.get("name"), str) for seat in seats), "its seats are none")
            self.names = [seat["name"] for seat in seats] if n == 1 else self.names
            for name in ("game", "commitment"):
                need(event.get(name) in (None, self.header[name]), f"its {name} is not the header's")
        if kind in ("started", "tokens-laid"):
            places = event.get("places", {})
            need(isinstance(places, dict) and all(map(heaps, places.values())), "its places are none")
            need(sum(sum(heap.values()) for heap in places.values()) <= MOST, "no table holds so many pieces")
            now["pieces"] = {(place, p): k for place, heap in places.items() for p, k in heap.items() if k}
        elif kind == "moved":
            piece, by, came, went = (event.get(name) for name in ("piece", "by", "from", "to"))
            need(all(isinstance(name, str) for name in (piece, came, went)) and whole(by, 1), "it is no move")
            if now["corrects"] and "bag" in (came, went) and self.corrections[-1:] != [n]:
                self.corrections.append(n)
            if now["drawn"] is not None and came == "bag":
                now["drawn"][piece] = now["drawn"].get(piece, 0) - by
            there = now["pieces"].get((came, piece), 0)
            need(there >= by, f"it moves {by} {piece} from {came}, where {there} lie")
            moved = {**now["pieces"], (came, piece): there - by}
            moved[went, piece] = moved.get((went, piece), 0) + by
            now["pieces"] = {where: k for where, k in moved.items() if k}
        elif kind == "words-given":
            need(isinstance(event.get("text"), str) and seated(event), "its words are no text")
            need(event.get("seat") is None or self.scheme > 2, "it gives words of a seat")  # noqa: PLR2004
            words = {**now["words"], event.get("seat"): normal(event["text"])}
            need(
                self.fixed is None or self.fixed[1] == joined(words),
                "it gives words after the first draw has fixed them",
            )
            now["words"], now["given"] = words, n
            self.said.append(event)
        elif kind == "cut":
            draw, text = event.get("draw"), event.get("text")
            need(type(draw) is int and isinstance(text, str) and seated(event), "it is no cut")
            need(self.scheme > 1, "it cuts the bag, which the first scheme does not know")
            due = draw == self.draws + 1 and draw not in self.cuts
            need(due, f"it cuts the bag for draw {draw}, which is not to come")
            now["cuts"] = [*now["cuts"], {"n": n, "text": normal(text), "seat": event.get("seat")}]
        elif kind == "linked":
            self.link(event)
        elif kind == "drawn":
            self.draw(n, now, event)
        elif kind in ("ended", "resumed"):
            now["ended"] = kind == "ended"
            if now["ended"] and self.first_end is None:
                self.first_end = n

    def stay(self, event: Event) -> None:
        """A witness joins, or the secret is told; no take-back undoes it."""
        need(self.scheme > 2, "it is witnessed, which only the third scheme knows")  # noqa: PLR2004
        if event["type"] == "revealed":
            need(self.ended, "it tells the secret of a game that has not ended")
            self.revealed = True
            return
        fits = whole(event.get("witness")) and seated(event) and "seat" in event
        need(fits and is_hash(event.get("anchor")) and type(event.get("from")) is int, "it is no witness")
        need(event["witness"] == len(self.witnesses) + 1, "it is not the next witness that joins")
        need(event["from"] == max(self.cuts, default=0) + 1, "its witness begins with a draw not to come")
        self.witnesses.append(
            {"from": event["from"], "newest": event["anchor"], "known": 0, "seat": event["seat"]}
        )

    def due(self, w: int, draw: int) -> bool:
        """Whether a witness has a link for a draw."""
        joined = 0 < w <= len(self.witnesses)
        return joined and 0 < draw - self.witnesses[w - 1]["from"] + 1 <= LINKS

    def link(self, event: Event) -> None:
        """What the witnesses answered: each link leads to the one known last."""
        draw, links, silent = (event.get(name) for name in ("draw", "links", "silent"))
        fits = isinstance(links, dict) and all(map(is_hash, links.values())) and type(draw) is int
        fits = fits and all(re.fullmatch("[1-9][0-9]{0,8}", w) for w in links)
        need(fits and isinstance(silent, list) and all(type(w) is int for w in silent), "it links nothing")
        new = draw == self.draws + 1 and draw not in self.read
        need(self.scheme > 2 and new, f"it links draw {draw}, which is not to come")  # noqa: PLR2004
        answered = {int(w): links[w] for w in links}
        need(all(self.due(w, draw) for w in (*answered, *silent)), f"draw {draw} has no such witness")
        need(not answered.keys() & {*silent}, "a witness both answered and was silent")
        for w, newest in answered.items():
            each, number = self.witnesses[w - 1], draw - self.witnesses[w - 1]["from"] + 1
            holds = number > each["known"] and before(newest, number - each["known"]) == each["newest"]
            need(holds, f"the link of witness {w} does not fit its chain")
            each |= {"newest": newest, "known": number}
        self.links[draw] = answered

    def left(self, now: Event) -> bool:
        """Whether what a Clank draw gave has left the bag by the end of its entry."""
        clank = self.header["game"] in ("in-space", "catacombs")
        return not clank or not now["drawn"] or not any(now["drawn"].values())

    def draw(self, n: int, now: Event, event: Event) -> None:
        """A draw fixes the words and its cuts for good, and is made from the bag that the moves left."""
        bag, cubes = event.get("bag"), event.get("cubes")
        fits = isinstance(cubes, list) and all(isinstance(cube, str) for cube in cubes) and heaps(bag)
        fits = fits and whole(event.get("draw"), 1) and whole(event.get("count"))
        need(fits and event.get("by") in ("device", "hand"), "it is no draw")
        self.fixed = self.words
        self.draws += 1
        if event["by"] == "device" and self.draws not in self.read:
            self.read.add(self.draws)
            for w in range(1, len(self.witnesses) + 1):
                if self.due(w, self.draws) and w not in self.links.get(self.draws, {}):
                    self.silent.setdefault(w, []).append(self.draws)
        now["draws"] += 1
        self.cuts.setdefault(self.draws, now["cuts"])
        now["cuts"] = []
        self.made.append((n, event))
        of_pieces = not bag or bag.keys() & {piece for _place, piece in now["pieces"]}
        if of_pieces:
            now["drawn"] = {piece: cubes.count(piece) for piece in cubes}
        left = {piece: k for (place, piece), k in now["pieces"].items() if place == "bag"}
        what = f"draw {event['draw']} was made from another bag than the moves left"
        need(not of_pieces or bag == left, what)
        need(event["draw"] == self.draws, f"it holds draw {event['draw']}, but draw {self.draws} is due")

    @property
    def words(self) -> tuple[int, str]:
        """The table's words and the entry that gave them: those that are fixed, or else what stands now."""
        now = self.after[self.stands[-1]] if self.stands else BLANK
        return self.fixed or (now["given"], joined(now["words"]))

    @property
    def ended(self) -> bool:
        """Whether an entry that stands ended the game, and no later one has it go on."""
        said = (self.after[n]["ended"] for n in reversed(self.stands))
        return next((ended for ended in said if ended is not None), False)

    def told(self, *, entries: int, running: bool) -> str:
        """What a suspicious friend would ask."""
        device = [(n, each) for n, each in self.made if each["by"] == "device"]
        back = {n for n, _each in self.made} - {*self.stands}
        again = {
            n
            for at, (n, each) in enumerate(self.made)
            if n in back
            for _n, later in self.made[at + 1 :]
            if later["draw"] == each["draw"] and later["bag"] != each["bag"]
        }
        if running and self.ended:
            said = [f"The chain holds: {entries} entries. Its secret is not told yet, so no draw is checked."]
        elif running:
            said = [
                f"The chain holds: {entries} entries.",
                "The game still runs, so its draws are not checked yet.",
            ]
        else:
            cut = sum(bool(self.cuts.get(each["draw"])) for _n, each in device)
            said = [
                f"All holds. Entries: {entries}.",
                f"Draws: {len(self.made)}, by hand: {len(self.made) - len(device)},",
                f"cut: {cut} of {len(device)}, taken back: {len(back)},",
                f"of these drawn again from another bag: {len(again)}.",
            ]
        n, words = self.words
        came = "came with the set-up, before the promise was shown" if n == 1 else "came after the promise"
        said.append(f"The table's words {came}." if words else "The table gave no words.")
        if self.said:
            said.append(f"Words were given: {len(self.said)}, last by {self.who(self.said[-1].get('seat'))}.")
        if self.given:
            said.append("The seed came with the start: whoever started the game could know every draw.")
        said += self.bound(device)
        if self.corrections:
            near = {n + by for n, _each in self.made for by in range(-2, 3)}
            close = listed([n for n in self.corrections if n in near])
            entries_of = f"Corrections of the bag: entries {listed(self.corrections)}"
            said.append(f"{entries_of}; within two entries of a draw: {close}.")
        first_end = None if self.scheme > 2 else self.first_end  # noqa: PLR2004
        if late := sum(first_end is not None and n > first_end for n, _each in device):
            were = "draw was" if late == 1 else "draws were"
            said.append(
                f"{late} {were} made after the end had been taken back, when the seed may have been known."
            )
        if before := self.header.get("before"):
            end = "and ended" if before["ended"] else "and was left without an end"
            said.append(f"Game {before['number']} came before it, {end}.")
        return " ".join(said)

    def bound(self, device: list[tuple[int, Event]]) -> list[str]:
        """Who could not have known the draws beforehand."""
        said, made = [], {each["draw"]: n for n, each in reversed(device)}
        last = {draw: self.cuts[draw][-1] for draw in sorted(made) if self.cuts.get(draw)}
        linked = {draw for draw, links in self.links.items() if links}
        if last:
            by: dict[str, int] = {}
            for cut in last.values():
                by[self.who(cut["seat"])] = by.get(self.who(cut["seat"]), 0) + 1
            shares = ", ".join(f"{who} ({n})" for who, n in by.items())
            at_once = sum(cut["n"] == made[draw] for draw, cut in last.items())
            said.append(f"Cut last by: {shares}; in one entry with the draw: {at_once}.")
        if linked:
            seen = sum(each["draw"] in linked for _n, each in device)
            whose = [self.witnesses[w - 1]["seat"] for w in {w for d in linked for w in self.links[d]}]
            by = f"by seats: {len({*whose} - {None})}, by chains without a seat: {whose.count(None)}"
            said.append(f"Witnessed draws: {seen} of {len(device)}, {by}.")
        if self.silent:
            named = {w: f"witness {w}" for w in self.silent}
            named |= {
                w: f"witness {w} {self.who(seat)}"
                for w in self.silent
                if (seat := self.witnesses[w - 1]["seat"]) is not None
            }
            quiet = ", ".join(f"{named[w]} ({listed(draws)})" for w, draws in self.silent.items())
            said.append(f"Silent or not asked: {quiet}.")
        unbound = [draw for draw in sorted(made) if draw not in last and draw not in linked]
        if unbound and not (self.words[0] > 1 and self.words[1]):
            said.append(f"Nobody bound the secret, by words, cut or witness, for draws: {listed(unbound)}.")
        return said

    def who(self, seat: int | None) -> str:
        """What somebody is called."""
        if seat is None:
            return "the table"
        name = self.names[seat] if seat < len(self.names) else ""
        return name if name and name.isprintable() else f"seat {seat + 1}"


# The whole


def check(file: bytes) -> tuple[int, str]:
    """The exit status for a journal, and what was found."""
    lines = [line.strip(b" \t\r\n") for line in file.removeprefix(b"\xef\xbb\xbf").split(b"\n")]
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line]
    try:
        header = read(numbered[0][1])
    except (ValueError, IndexError):
        header = None
    if not isinstance(header, dict) or header.get("format") not in FORMATS:
        return 2, "This is no journal: its first line does not name furybox-journal."
    try:
        return 0, checked(header, numbered)
    except Wrong as why:
        return 1, str(why)


def checked(header: Event, numbered: list[tuple[int, bytes]]) -> str:
    """What is told of a journal in which all holds. Raises `Wrong` with the first fault."""
    need(is_header(header), f"Line {numbered[0][0]}: it is not as its format says.")
    story, reveal, prev, count = Story(header), None, sha256(header), 0
    for number, line in numbered[1:]:
        need(reveal is None, f"Line {number} stands after the reveal.")
        try:
            value = read(line)
        except ValueError as why:
            raise Wrong(f"Line {number}: it cannot be read ({why}).") from why
        if isinstance(value, dict) and value.keys() == {"reveal"}:
            reveal = value["reveal"]
            need(is_reveal(reveal), f"Line {number}: it is no reveal.")
            continue
        need(is_entry(value), f"Line {number}: it is no entry.")
        count += 1
        need(value["n"] == count, f"Line {number} holds entry {value['n']}, but entry {count} is due.")
        own = value.pop("hash")
        need(sha256(value) == own, f"Entry {count} was altered: its hash does not match.")
        need(value["prev"] == prev, f"Entry {count} does not follow from what stands before it.")
        prev = own
        story.take(count, value["do"], value["events"])
    told = story.revealed if story.scheme > 2 else story.ended  # noqa: PLR2004  # the third says so
    if reveal is None:
        need(not told, "The game has ended, but the reveal is missing: its draws cannot be checked.")
    else:
        need(
            reveal["entries"] == count,
            f"The reveal names {reveal['entries']} entries, but {count} lead up to it.",
        )
        need(reveal["hash"] == prev, "The reveal does not name the last entry's hash.")
        need(story.ended, "The game has not ended, and its secret was told.")
        need(told, "The secret was told, and no entry says so.")
        promised = hashlib.sha256(SCHEME + bytes.fromhex(reveal["seed"])).hexdigest()
        need(promised == header["commitment"], "The seed is not the one that the commitment promised.")
        need(reveal["words"] == story.words[1], "The revealed words are not those that the table gave.")
        key = key_of(reveal["seed"], reveal["words"])
        for n, each in story.made:
            draw, cuts = each["draw"], [cut["text"] for cut in story.cuts.get(each["draw"], ())]
            cubes = drawn(key, draw, each["bag"], each["count"], cuts, links=story.links.get(draw))
            if each["by"] == "device" and each["cubes"] != cubes:
                what = f"Entry {n}: draw {each['draw']} is not what the seed and the words give."
                story.faults.append((n, what))
    need(not story.faults, min(story.faults, key=lambda fault: fault[0], default=(0, ""))[1])
    return story.told(entries=count, running=reveal is None)


def main() -> int:
    """Check the journal that the command line names."""
    words = sys.argv[1:]
    if len(words) != 1 or words[0] in {"-h", "--help"}:
        sys.stderr.write("Usage: python3 check_draws.py evening.journal\n")
        return 2
    try:
        journal = Path(words[0]).read_bytes()
    except OSError as error:
        sys.stderr.write(f"{words[0]!r}: {error.strerror}\n")
        return 2
    status, found = check(journal)
    sys.stdout.write("".join(each if each.isprintable() else ascii(each)[1:-1] for each in found) + "\n")
    if not status:
        sys.stdout.write("Whether each draw was owed needs the game's rules: that is for furybox verify.\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
