"""
The picture of the house in start-here.md, drawn from the imports alone: `make house`.

With `--check` it is held against them instead.

A room stands above all that it imports. An arrow is left out where a longer way goes to the same room.
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from html import escape
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from textwrap import shorten, wrap

import grimp

PICTURE = Path(__file__).with_name("pictures") / "house.svg"
OURS = ("companion", "hardware", "rules")

WAY = {
    "hardware": "1", "table": "2 4", "games": "3", "rules": "4", "journal": "4", "narration": "5",
    "devices": "6", "oled": "6", "line": "6", "console": "6",
}  # fmt: skip
"""Where the steps of one press happen that start-here.md tells; the check fails where no such room is."""

WIDE, HIGH, ASIDE, BETWEEN, EDGE, THREAD = 226, 78, 26, 36, 20, 14
"""A room, the air beside and below it, the picture's edge, and the width of an arrow that passes by."""

STYLE = (
    ".companion{fill:#fbeed3}.hardware{fill:#e3ecf7}.rules{fill:#e2f0df}.room{stroke:#777}"
    ".name{font-weight:bold;font-size:15px}.says{font-size:10.5px;fill:#444}"
    ".arrow{fill:none;stroke:#667;stroke-width:1.3;marker-end:url(#a)}"
    ".step{fill:#b3261e}.n{fill:#fff;font-weight:bold;font-size:12px;text-anchor:middle}"
)

MOST = 110
"""Characters of what a room says of itself."""

Edges = frozenset[tuple[str, str]]


def imports() -> Edges:
    """Which room imports which: a folder or a loose module of the companion, and the two others whole."""
    graph = grimp.build_graph(*OURS, cache_dir=None)
    found = (
        (room_of(module), room_of(other))
        for module in graph.modules
        for other in graph.find_modules_directly_imported_by(module)
    )
    return frozenset((a, b) for a, b in found if a and b and a != b)


def room_of(module: str) -> str:
    """
    The room of a module; none for what only begins the program.

    >>> room_of("companion.line.wire"), room_of("rules.clank.decide"), room_of("companion.__main__")
    ('line', 'rules', '')
    """
    top, *inside = module.split(".")
    if top != "companion":
        return top
    return "" if inside[:1] in ([], ["__main__"]) else inside[0]


class House:
    """The rooms on their floors, from the ground up."""

    def __init__(self, edges: Edges) -> None:
        self._below = defaultdict[str, set[str]](set)
        for above, below in edges:
            self._below[above].add(below)
        self.rooms = sorted({room for edge in edges for room in edge})
        self.arrows = [
            (a, b) for a in self.rooms for b in sorted(self._below[a]) if not self._is_longer(a, b)
        ]

    @cache  # noqa: B019  # one house a run
    def floor(self, room: str) -> int:
        """How many rooms stand below it, one on the other."""
        return max((self.floor(each) + 1 for each in self._below[room]), default=0)

    @cache  # noqa: B019  # likewise
    def _reach(self, room: str) -> frozenset[str]:
        return frozenset().union(*({each} | self._reach(each) for each in self._below[room]))

    def _is_longer(self, room: str, other: str) -> bool:
        return any(other in self._reach(each) for each in self._below[room] - {other})


def laid_out(house: House) -> tuple[dict[str, tuple[float, float]], list[list[str]]]:
    """The middle of every room and of every place where an arrow passes a floor; and each arrow's way."""
    top = max(map(house.floor, house.rooms))
    floors: list[list[str]] = [[] for _floor in range(top + 1)]
    for room in house.rooms:
        floors[house.floor(room)].append(room)
    ways = []
    for above, below in house.arrows:
        way = [above]
        for floor in range(house.floor(above) - 1, house.floor(below), -1):
            way.append(f"{above}>{below}@{floor}")
            floors[floor].append(way[-1])
        ways.append([*way, below])
    beside = defaultdict[str, list[str]](list)
    for upper, lower in (pair for way in ways for pair in pairwise(way)):
        beside[upper].append(lower)
        beside[lower].append(upper)
    across = {each: float(n) for floor in floors for n, each in enumerate(floor)}
    for _turn in range(24):  # each between those it is tied to, until little changes
        for row in (*floors, *reversed(floors)):
            row.sort(key=lambda each: (_mean(across[near] for near in beside[each]), each))
            _spread(row, across, beside)
    left = min(across[each] - _width(each) / 2 for each in across)
    return {
        each: (across[each] - left + EDGE, EDGE + HIGH / 2 + (top - n) * (HIGH + BETWEEN))
        for n, floor in enumerate(floors)
        for each in floor
    }, ways


def _mean(numbers: Iterable[float]) -> float:
    told = list(numbers)
    return sum(told) / len(told) if told else 0.0


def _spread(floor: list[str], across: dict[str, float], beside: dict[str, list[str]]) -> None:
    """Each as near as can be to the middle of those it is tied to, and none over its neighbour."""
    for each in floor:
        across[each] = _mean(across[near] for near in beside[each])
    for left, right in pairwise(floor):
        across[right] = max(across[right], across[left] + (_width(left) + _width(right)) / 2 + ASIDE)
    shift = _mean(_mean(across[near] for near in beside[each]) - across[each] for each in floor)
    for each in floor:
        across[each] += shift


def _width(each: str) -> int:
    return THREAD if "@" in each else WIDE


def says(room: str) -> str:
    """What a room's own first sentence says of it."""
    spec = find_spec(room if room in OURS else f"companion.{room}")
    text = ast.get_docstring(ast.parse(Path(spec.origin or "").read_text("utf-8"))) if spec else None
    return (text or "").split("\n")[0].split(". ")[0].replace("`", "").removesuffix(".") + "."


def drawn() -> str:
    """The picture, the same for the same imports. Raises `LookupError` for a step in a room that is gone."""
    house = House(imports())
    if missing := WAY.keys() - set(house.rooms):
        raise LookupError(f"no such room: {', '.join(sorted(missing))}")
    places, ways = laid_out(house)
    wide = max(x + _width(each) / 2 for each, (x, _y) in places.items()) + EDGE
    high = max(y for _x, y in places.values()) + HIGH / 2 + EDGE
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" font-size="11"',
        ' font-family="Helvetica, Arial, sans-serif" role="img" aria-labelledby="t d">',
        '<title id="t">The house: every room above all that it imports, and the steps of one press</title>',
        f'<desc id="d">{escape("; ".join(f"{a} imports {b}" for a, b in house.arrows))}.</desc>',
        '<defs><marker id="a" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="6" markerHeight="6"',
        ' orient="auto"><path d="M0 0 10 5 0 10z" fill="#667"/></marker>',
        f"<style>{STYLE}</style></defs>",
        f'<rect width="{wide:.0f}" height="{high:.0f}" fill="#fff"/>',
        *(_arrow([places[each] for each in way]) for way in ways),
    ]
    for room in house.rooms:
        lines += _room(room, *places[room])
    return "\n".join([*lines, "</svg>", ""])


def _arrow(way: list[tuple[float, float]]) -> str:
    (x, y), *rest = way
    path = [f"M{x:.0f} {y + HIGH / 2:.0f}"]
    for n, (to, down) in enumerate(rest):
        above, below = path[-1].rsplit(" ", 1)[1], down - HIGH / 2
        middle = (float(above) + below) / 2
        path.append(f"C{x:.0f} {middle:.0f} {to:.0f} {middle:.0f} {to:.0f} {below:.0f}")
        if n < len(rest) - 1:
            path.append(f"L{to:.0f} {down + HIGH / 2:.0f}")
        x = to
    return f'<path class="arrow" d="{" ".join(path)}"/>'


def _room(room: str, x: float, y: float) -> list[str]:
    kind = room if room in OURS else "companion"
    left, top = x - WIDE / 2, y - HIGH / 2
    told = wrap(shorten(says(room), MOST, placeholder="…"), 40)
    name = f"{room}/" if room in OURS or _is_folder(room) else room
    steps = WAY.get(room, "").split()
    return [
        f'<rect class="room {kind}" x="{left:.0f}" y="{top:.0f}" width="{WIDE}" height="{HIGH}" rx="5"/>',
        f'<text class="name" x="{left + 10:.0f}" y="{top + 20:.0f}">{name}</text>',
        *(
            f'<text class="says" x="{left + 10:.0f}" y="{top + 37 + 14 * n:.0f}">{escape(line)}</text>'
            for n, line in enumerate(told)
        ),
        *(
            f'<circle class="step" cx="{left + WIDE - 14 - 24 * n:.0f}" cy="{top + 15:.0f}" r="9"/>'
            f'<text class="n" x="{left + WIDE - 14 - 24 * n:.0f}" y="{top + 19:.0f}">{step}</text>'
            for n, step in enumerate(reversed(steps))
        ),
    ]


def _is_folder(room: str) -> bool:
    return hasattr(import_module(f"companion.{room}"), "__path__")


def main() -> int:
    """Draw it, or with `--check` say whether it is older than the code."""
    try:
        picture = drawn()
    except RecursionError:
        sys.stderr.write("There is a circle of rooms: make contracts names it.\n")
        return 1
    if "--check" not in sys.argv[1:]:
        PICTURE.write_text(picture, "utf-8")
        return 0
    if PICTURE.read_text("utf-8") == picture:
        return 0
    sys.stderr.write("docs/pictures/house.svg is older than the imports: make house\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
