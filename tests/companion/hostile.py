"""Journals as no honest table writes them: mutated at random, some by a liar who knows how to chain."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from click.testing import Result

from companion.journal.chain import Entry, Header
from companion.journal.standing import Standing
from rules.chance import Luck
from tests.companion.evening import FIRST_HEADER, Evening, a_long_evening, chained_again

Line = dict[str, Any]
LOGS = sorted((Path(__file__).parents[1] / "logs").glob("*.journal"))
TOLD = sorted((Path(__file__).parent / "told_journals").glob("*.gz"))
STRANGE: list[Any] = [
    *(None, True, 0, -1, 1, 2, 99, 10_000, 10**9, -(10**15), 2**53, 1.5, 1e400),
    *("", "x", "bag", "blue", "black", "given", "00" * 32),
    *("\x1b[2J\n\u202e", "\ud83d", "\U0001f480", "e\u0301"),
    *([], {}, [1], ["x"], {"x": 1}, {"black": 9999}, [[[[]]]], {"type": "ended"}),
]


def ends_in_a_sentence(result: Result) -> None:
    """No traceback, and nothing that a terminal would obey."""
    told = result.stdout + result.stderr

    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert told.strip()
    assert "Traceback" not in told
    assert all(each.isprintable() or each == "\n" for each in told), told


def honest() -> list[list[Line]]:
    """Evenings that hold: of every game, and of one that nobody knows; with cuts, in both formats."""
    told = [path.read_text("utf-8").splitlines() for path in LOGS]
    cut = Evening().words("spí").cut("7").attack().cut("a").cut("b").attack().undo(6, draws=1).attack()
    strange = Evening("\U0001f480").did({"\U0001f480": 1, "\ufb01": 2, "\ue000": 3}, {"type": "\U0001f600"})
    told += [strange.attack().end().lines(), Evening(header=FIRST_HEADER).attack().end().lines()]
    told += [a_long_evening().lines(), cut.noise().end().lines(), cut.lines(reveal=False)]
    return [[json.loads(line) for line in lines] for lines in told]


def released() -> list[list[Line]]:
    """Evenings, flights and delves of each format, as released programs wrote them."""
    told = [gzip.decompress(path.read_bytes()).decode().splitlines() for path in TOLD]
    return [[json.loads(line) for line in lines] for lines in told]


def retold(luck: Random, lines: list[Line]) -> bytes:
    """One journal by a liar who knows how to chain: one of its entries is not what its command does."""
    told = lines
    while told == lines:
        told = json.loads(json.dumps(lines))
        luck.choice(DEEDS)(luck, told)
    return ("\n".join(chained_again(told)) + "\n").encode("utf-8", "surrogatepass")


def mutated(luck: Random, lines: list[Line]) -> bytes:
    """One journal, wrong in one way or a few; now and then by nothing but spelling."""
    lines = json.loads(json.dumps(lines))
    chain = luck.random() < 0.6  # no secret
    for _once in range(luck.choice((1, 1, 1, 2, 5))):
        luck.choice(LIES)(luck, lines)
    if chain and len(lines) > 1 and all(isinstance(line, dict) for line in lines):
        try:
            told = chained_again(lines)
        except (LookupError, TypeError, AttributeError, ValueError):
            told = _spelled(lines)
    else:
        told = _spelled(lines)
    file = ("\n".join(told) + "\n").encode("utf-8", "surrogatepass")
    if not chain and luck.random() < 0.3:  # likewise
        file = _bytes_changed(luck, file)
    return file


def _spelled(lines: list[Line]) -> list[str]:
    return [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines]


def _bytes_changed(luck: Random, file: bytes) -> bytes:
    at, size = luck.randrange(len(file) + 1), luck.choice((0, 1, 1, 8, 500))
    put = luck.choice((b"", b"", b"\n", b"\xff", b"{}", b'"', luck.randbytes(3), file[at : at + 200]))
    return file[:at] + put + file[at + size :]


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every field and item inside, as what holds it and its key."""
    pairs = list(
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    return [place for key, each in pairs for place in ((value, key), *_places(each))]


def _line(luck: Random, lines: list[Line]) -> Any:
    return lines[luck.randrange(len(lines))] if lines else {}


def _change_a_field(luck: Random, lines: list[Line]) -> None:
    if places := _places(_line(luck, lines)):
        holder, key = luck.choice(places)
        holder[key] = luck.choice(STRANGE)


def _nudge_a_number(luck: Random, lines: list[Line]) -> None:
    numbers = [(h, k) for h, k in _places(_line(luck, lines)) if type(h[k]) is int]
    if numbers:
        holder, key = luck.choice(numbers)
        holder[key] += luck.choice((-1, 1))


def _drop_a_field(luck: Random, lines: list[Line]) -> None:
    if places := _places(_line(luck, lines)):
        holder, key = luck.choice(places)
        del holder[key]


def _add_a_field(luck: Random, lines: list[Line]) -> None:
    line = _line(luck, lines)
    holders = [line, *(h[k] for h, k in _places(line) if isinstance(h[k], dict))]
    luck.choice(holders)[luck.choice(("x", "seed", "type", "draw", "reveal", "\x1b[1m"))] = luck.choice(
        STRANGE
    )


def _swap_cubes(luck: Random, lines: list[Line]) -> None:
    drawn = _events(lines, "drawn")
    if drawn and isinstance(cubes := luck.choice(drawn).get("cubes"), list):
        luck.shuffle(cubes)


def _change_a_bag(luck: Random, lines: list[Line]) -> None:
    drawn = _events(lines, "drawn")
    if drawn and isinstance(bag := luck.choice(drawn).get("bag"), dict) and bag:
        bag[luck.choice(sorted(bag))] = luck.choice((0, 1, 2, 30))


def _events(lines: list[Line], kind: str) -> list[Line]:
    told = [line.get("events") for line in lines if isinstance(line, dict)]
    events = [event for events in told if isinstance(events, list) for event in events]
    return [event for event in events if isinstance(event, dict) and event.get("type") == kind]


def _add_an_event(luck: Random, lines: list[Line]) -> None:
    line = _line(luck, lines)
    if isinstance(line, dict) and isinstance(events := line.get("events"), list):
        event: Line = luck.choice(
            [
                {"type": "ended", "why": "deck-out"},
                {"type": "resumed"},
                {"type": "taken-back", "entries": [luck.randrange(1, 9)]},
                {"type": "restored", "entries": [luck.randrange(1, 9)]},
                {"type": "words-given", "text": "others"},
                {"type": "cut", "draw": luck.randrange(1, 4), "text": "8", "seat": None},
                {"type": "fell", "seat": 99, "status": "lost"},
                {
                    "type": "moved",
                    "piece": "black",
                    "by": luck.choice((-1, 1, 99)),
                    "from": "bag",
                    "to": "area",
                    "why": "",
                },
                {"type": "drawn", "draw": 1, "count": 1, "bag": {"x": 1}, "cubes": ["x"], "by": "device"},
                {"type": "nothing-known"},
            ]
        )
        events.insert(luck.randrange(len(events) + 1), event)


def _drop(luck: Random, lines: list[Line]) -> None:
    if lines:
        del lines[luck.randrange(len(lines))]


def _repeat(luck: Random, lines: list[Line]) -> None:
    if lines:
        at = luck.randrange(len(lines))
        lines.insert(at, json.loads(json.dumps(lines[at])))


def _swap(luck: Random, lines: list[Line]) -> None:
    if len(lines) > 2:
        at = luck.randrange(len(lines) - 1)
        lines[at], lines[at + 1] = lines[at + 1], lines[at]


def _cut_off(luck: Random, lines: list[Line]) -> None:
    del lines[luck.randrange(len(lines) + 1) :]


LIES: tuple[Callable[[Random, list[Line]], None], ...] = (
    *(_change_a_field, _change_a_field, _change_a_field, _nudge_a_number, _nudge_a_number, _drop_a_field),
    *(_add_a_field, _swap_cubes, _change_a_bag, _add_an_event, _add_an_event),
    *(_drop, _repeat, _swap, _cut_off),
)


def _entry(luck: Random, lines: list[Line]) -> Line:
    return luck.choice([line for line in lines[1:] if line.get("events")])


def _drop_an_event(luck: Random, lines: list[Line]) -> None:
    events = _entry(luck, lines)["events"]
    del events[luck.randrange(len(events))]


def _repeat_an_event(luck: Random, lines: list[Line]) -> None:
    events = _entry(luck, lines)["events"]
    at = luck.randrange(len(events))
    events.insert(at, json.loads(json.dumps(events[at])))


def _swap_events(luck: Random, lines: list[Line]) -> None:
    luck.shuffle(_entry(luck, lines)["events"])


def _alter_a_command(luck: Random, lines: list[Line]) -> None:
    command = _entry(luck, lines)["do"]
    numbers = [name for name, value in command.items() if type(value) is int]
    if numbers:
        command[luck.choice(numbers)] += luck.choice((-1, 1, 2))
    else:
        command |= {"do": luck.choice(("end-turn", "attack", "noise", "fury", "heal", "undo"))}


def _move_otherwise(luck: Random, lines: list[Line]) -> None:
    moved = luck.choice(_events(lines, "moved"))
    moved[luck.choice(("from", "to"))] = luck.choice(
        ("bag", "aside", "area", "supply:0", "wounds:0", "discard")
    )
    moved["by"] = max(1, moved["by"] + luck.choice((-1, 0, 0, 1)))


def _draw_by_another_seed(luck: Random, lines: list[Line]) -> None:
    """The seed is told, so all that was drawn can be drawn again by one that suits; the moves stay."""
    reveal, seed = lines[-1].get("reveal"), luck.randbytes(32)
    for told in (lines[0], *_events(lines, "started")):
        told["commitment"] = hashlib.sha256(b"furybox-draw/1\n" + seed).hexdigest()
    if reveal is None:
        return
    reveal["seed"] = seed.hex()
    story = Standing(
        Header(**{**lines[0], "before": None, "number": 1} if "number" in lines[0] else lines[0])
    )
    for line in lines[1:-1]:
        story.take(Entry(**line))
    again = Luck(seed, reveal["words"], story.luck, story.witnesses.links)
    for drawn in _events(lines, "drawn"):
        if drawn["by"] == "device":
            drawn["cubes"] = list(again.drawn(drawn["draw"], drawn["bag"], drawn["count"]))


def _bend_a_link(luck: Random, lines: list[Line]) -> None:
    if linked := _events(lines, "linked"):
        told = luck.choice(linked)
        if told["links"]:
            told["links"][luck.choice(sorted(told["links"]))] = luck.randbytes(32).hex()


def _silence_a_witness(luck: Random, lines: list[Line]) -> None:
    if linked := _events(lines, "linked"):
        told = luck.choice(linked)
        for w in list(told["links"])[:1]:
            del told["links"][w]
            told["silent"] = sorted({*told["silent"], int(w)})


def _tell_the_secret(luck: Random, lines: list[Line]) -> None:
    if "reveal" not in lines[-1]:
        secret = {"seed": luck.randbytes(32).hex(), "words": "", "entries": len(lines) - 1, "hash": "00" * 32}
        lines.append({"reveal": secret})


DEEDS: tuple[Callable[[Random, list[Line]], None], ...] = (
    *(_drop_an_event, _repeat_an_event, _swap_events, _alter_a_command, _alter_a_command),
    *(_move_otherwise, _move_otherwise, _draw_by_another_seed, _bend_a_link, _silence_a_witness),
    _tell_the_secret,
)
