"""A picture of what something costs at each size: both scales grow tenfold from line to line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor, log10

Points = Sequence[tuple[float, float]]
"""Size and cost."""

_WIDE, _HIGH = 720, 400
_LEFT, _RIGHT, _TOP, _BELOW = 64, 190, 44, 48
_INKS = ("#1f6feb", "#b35900", "#1a7f37", "#8250df", "#cf222e", "#57606a")
_STYLE = (
    "text{font:13px sans-serif;fill:#24292f}.how{fill:#57606a}.grid{stroke:#d0d7de}"
    "polyline{fill:none;stroke-width:2}"
)
_APART = 16
"""Dots from one name to the next, at least."""


def drawn(title: str, across: str, lines: Mapping[str, Points]) -> str:
    """
    An SVG with a line for each cost, named at its end; costs are in milliseconds.

    >>> drawn("A press", "entries", {"done": [(100, 1.5), (1000, 1.6)]}).count("<polyline")
    1
    """
    points = [point for line in lines.values() for point in line]
    x = _Scale([size for size, _cost in points], _LEFT, _WIDE - _RIGHT)
    y = _Scale([cost for _size, cost in points], _HIGH - _BELOW, _TOP)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}" width="{_WIDE}">',
            f'<style>{_STYLE}</style><rect width="100%" height="100%" fill="#ffffff"/>',
            f'<text x="{_LEFT}" y="24" font-weight="bold">{title}</text>',
            *_grid(x, y),
            _text(across, (_LEFT + _WIDE - _RIGHT) / 2, _HIGH - 8, "middle"),
            *_lines(lines, x, y),
            "</svg>\n",
        ]
    )


class _Scale:
    """Where a number lies, in dots; its first and last line are powers of ten."""

    def __init__(self, numbers: Sequence[float], first: float, last: float) -> None:
        self.low = floor(log10(min(numbers)))
        self.high = max(ceil(log10(max(numbers))), self.low + 1)
        self._first, self._last = first, last

    def __call__(self, number: float) -> float:
        share = (log10(number) - self.low) / (self.high - self.low)
        return round(self._first + share * (self._last - self._first), 1)

    def tens(self) -> Iterator[float]:
        """Its lines."""
        yield from (10.0**power for power in range(self.low, self.high + 1))


def _text(said: str, x: float, y: float, anchor: str) -> str:
    return f'<text class="how" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{said}</text>'


def _grid(x: _Scale, y: _Scale) -> Iterator[str]:
    for ten in x.tens():
        yield f'<line class="grid" x1="{x(ten)}" x2="{x(ten)}" y1="{_TOP}" y2="{_HIGH - _BELOW}"/>'
        yield _text(f"{ten:,g}", x(ten), _HIGH - _BELOW + 18, "middle")
    for ten in y.tens():
        yield f'<line class="grid" x1="{_LEFT}" x2="{_WIDE - _RIGHT}" y1="{y(ten)}" y2="{y(ten)}"/>'
        said = f"{ten / 1000:g} s" if ten >= 1000 else f"{ten:g} ms" if ten >= 1 else f"{1000 * ten:g} µs"
        yield _text(said, _LEFT - 6, y(ten) + 4, "end")


def _lines(lines: Mapping[str, Points], x: _Scale, y: _Scale) -> Iterator[str]:
    """The cheapest first, so that names that would lie on each other can be moved up."""
    free = float(_HIGH)
    in_order = sorted(lines.items(), key=lambda each: each[1][-1][1])
    inks = dict(zip(lines, _INKS, strict=False))
    for name, points in in_order:
        ink, at = inks[name], " ".join(f"{x(size)},{y(cost)}" for size, cost in points)
        yield f'<polyline points="{at}" stroke="{ink}"/>'
        yield from (f'<circle cx="{x(size)}" cy="{y(cost)}" r="3" fill="{ink}"/>' for size, cost in points)
        free = min(y(points[-1][1]) + 4, free - _APART)
        yield f'<text x="{_WIDE - _RIGHT + 8}" y="{free:g}" style="fill:{ink}">{name}</text>'
