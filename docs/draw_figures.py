"""
The page figures.md and the picture of how far what is foretold can be relied on: `make figures`.

Played anew each time, by the same seeds, so that anybody who runs it has the same page.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from typing import Any, Final

import numpy as np

from companion.coach.games.clank_evenings import Evenings
from rules.clank.foresight import NEVER, Plan, Position, opened
from rules.clank.pace import FEW, HALF, PRIOR
from rules.games import GAMES
from tests.foretold import EARLIER, KINDS, TIMES, Kind, Reliability, told
from tests.rules.any_table import line_of
from tests.rules.table_talk import given

PAGE: Final = Path(__file__).with_name("figures.md")
PICTURE: Final = Path(__file__).with_name("pictures") / "reliability.svg"
MANY: Final = 10_000
PLAYERS: Final = (2, 3, 4)
TURNED: Final = (7, 8, 9, 10, 11)
BACK: Final = 4
FAMILY: Final = ("in-space", "catacombs", "clank")
FORETOLD: Final = 360
"""Evenings of each kind that are foretold."""

_STYLE: Final = (
    "text{font:13px sans-serif;fill:#24292f}line{stroke:#d0d7de}"
    ".on{stroke:#57606a;stroke-dasharray:4}.bar{stroke:#1f6feb;stroke-width:2}"
)


def main() -> None:
    """Write both."""
    with ProcessPoolExecutor(len(KINDS)) as kinds:
        foretold = dict(zip(KINDS, kinds.map(foretold_of, KINDS.values()), strict=True))
    every = Reliability([each for one in foretold.values() for each in one.told])
    PICTURE.write_text(curve(every), encoding="utf-8")
    PAGE.write_text(
        "\n".join([*_head(), *_lengths(), *_turning(), *_danger(), *_relied(foretold, every)]) + "\n"
    )


def foretold_of(kind: Kind) -> Reliability:
    """Evenings of which nothing was fitted."""
    return Reliability([each for seed in range(FORETOLD) for each in told(kind, seed, moments=4)])


def at(game: str, players: int, **dials: int) -> Position:
    """A table after its set-up."""
    evening = given(game=game, players=players)
    position = opened(line_of(evening).table)
    return Position(**{name: getattr(position, name) for name in Position.__struct_fields__} | dials)


def mean(numbers: Any, places: int = 1) -> str:
    """A mean, with the half of the interval in which 95 of 100 such runs have it."""
    half = 1.96 * float(numbers.std()) / sqrt(len(numbers))
    return f"{float(numbers.mean()):.{places}f} ± {half:.{max(places, 2)}f}"


def share(numbers: Any) -> str:
    """A share of 100, likewise."""
    return f"{100 * float(numbers.mean()):.1f} ± {196 * float(numbers.std()) / sqrt(len(numbers)):.1f}"


def _head() -> Iterator[str]:
    yield from f"""# Figures of evenings

Drawn by the program (`make figures`): {MANY:,} evenings for each line, played to their end by numbers alone.
Nobody has published any for these games, so these are to be held against what your table remembers.

What they assume, first:

- **Noise**: both starting decks have 2 cards of 10 with one noise, and 5 are dealt, so that a seat makes 0,
  1 or 2 noise in a turn with 22.2, 55.6 and 22.2 of 100. That is printed; what bought cards add is not.
- **Attacks, fury, wounds healed**: 3 attacks and 1 step of fury (but for artifacts) in 10 turns, and 1
  wound healed in 10 turns of a seat that has some. These are *assumed*: no book prints how many cards bear
  the attack sign. Each evening has rates of its own around them.
- **Turning back**: half of all seats take an artifact in their 8th to 11th turn, and are out 3 to 5 turns
  later. Assumed, too; below it is varied.
- **Printed numbers**: those of the [boxes](../rules/boxes), of which the fury tracks are not all confirmed.
- Left out: hush, cards that wound or heal much, guests who come late, and whatever people do because they
  have seen these figures.

After each number stands half of its 95 % interval: by chance alone, not by what is assumed.

""".splitlines()


def _lengths() -> Iterator[str]:
    yield from ("## How long, how dangerous, who gets out", "")
    yield (
        "| game | players | turns | attacks | of 100 seats out with an artifact | down with one "
        "| down without | the first one down falls in its turn |"
    )
    yield "|---|---|---|---|---|---|---|---|"
    for game in FAMILY:
        for players in PLAYERS:
            it = Evenings(at(game, players), PRIOR, MANY, 1).play()
            away, has = it.away.mean(axis=0), it.has & ~(it.away > 0)
            fell = np.where(it.away > 0, NEVER, it.begun).min(axis=0)
            yield (
                f"| {GAMES[game].title} | {players} | {mean(it.turns)} | {mean(it.attacks)} | {share(away)} "
                f"| {share(has.mean(axis=0))} | {share((~it.has).mean(axis=0))} "
                f"| {mean(fell[fell < NEVER])} |"
            )
    yield ""


def _turning() -> Iterator[str]:
    yield from (
        "## What turning back one turn sooner brings", "",
        f"All take an artifact in the same turn, and are out {BACK} turns later: of 100 seats so many are.",
        "The step from one column to the one left of it is what one turn brings.", "",
    )  # fmt: skip
    yield "| game | players | " + " | ".join(f"turn {turn}" for turn in TURNED) + " |"
    yield "|---|---|" + "---|" * len(TURNED)
    for game in FAMILY:
        for players in PLAYERS:
            cells = []
            for turn in TURNED:
                plan = Plan((turn,) * players, (turn + BACK,) * players)
                it = Evenings(at(game, players), PRIOR, MANY, 2, plan=plan).play()
                cells.append(share(it.away.mean(axis=0)))
            yield f"| {GAMES[game].title} | {players} | " + " | ".join(cells) + " |"
    yield ""


def _danger() -> Iterator[str]:
    yield from ("## What a DANGER card in the row costs", "")
    yield "So many DANGER cards lie there all evening: of 100 seats so many get out, four playing."
    yield from ("", "| game | none | 1 | 2 | 3 |", "|---|---|---|---|---|")
    for game in FAMILY:
        its = [Evenings(at(game, 4, danger=n), PRIOR, MANY, 3).play() for n in range(4)]
        yield f"| {GAMES[game].title} | " + " | ".join(share(it.away.mean(axis=0)) for it in its) + " |"
    yield ""


def _relied(foretold: dict[str, Reliability], every: Reliability) -> Iterator[str]:
    yield from f"""## How far what is foretold can be relied on

![Of all that was told with a chance, how much came true](pictures/reliability.svg)

*Too late?* tells each seat its chances for the turns to come. Here it told them at simulated tables of five
kinds, whose habits no prior has, after {EARLIER} earlier evenings of the same club; then the evening went on
from there, {TIMES} times, as that club does play. What came true has half of its 95 % interval beside it,
taken over evenings, as all that is told in one of them hangs together. A dot is all that was told within 5
of 100 of it, to seats with 3 wounds or more. The Brier score is the mean square by which it missed; beside
it that of somebody who always tells the share that came true.

A club that plays unlike what is assumed of all is known only by its own turns: so what is assumed counts half
once {HALF} have been played, a third after {2 * HALF}, and less and less. A table of less than {FEW} turns,
tonight and before, may be like none of these: it is told in tens, and that it has played too little. What is
told so is left out here. By then no kind is missed by 2 of 100.

| tables | chances told | told about 60 of 100, on the mean | came true | Brier score | of a constant guess |
|---|---|---|---|---|---|""".splitlines()
    for name, one in [*foretold.items(), ("all", every)]:
        near, chance, came = one.around(0.6)
        came_true = f"{100 * chance:.1f}, {near:,} times | {100 * came:.1f} ± {100 * one.half(0.6):.1f}"
        scores = f"{one.brier:.3f} | {one.brier_of_a_guess:.3f}"
        yield f"| {name} | {len(one.told):,} | {came_true} | {scores} |"


def curve(one: Reliability) -> str:
    """The picture: told from left to right, come true upwards; on the slant it would be exactly as told."""
    dots = []
    for told_of_100 in range(5, 100, 10):
        many, x, y = one.around(told_of_100 / 100)
        if many:
            dots.append((x, y, one.half(told_of_100 / 100), many))
    side, edge = 320, 44
    wide = side + 2 * edge
    place = lambda x, y: (edge + side * x, edge + side * (1 - y))  # noqa: E731  # a scale
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {wide}" width="{wide}">',
        f'<style>{_STYLE}</style><rect width="100%" height="100%" fill="#ffffff"/>',
        f'<text x="{edge}" y="24" font-weight="bold">Of 100 that were told so, so many came true</text>',
    ]
    for n in range(0, 101, 20):
        (x, low), (left, y) = place(n / 100, 0), place(0, n / 100)
        parts.append(f'<line x1="{x:.0f}" y1="{edge}" x2="{x:.0f}" y2="{low:.0f}"/>')
        parts.append(f'<line x1="{left:.0f}" y1="{y:.0f}" x2="{edge + side}" y2="{y:.0f}"/>')
        parts.append(f'<text x="{x:.0f}" y="{low + 18:.0f}" text-anchor="middle">{n}</text>')
        parts.append(f'<text x="{left - 6:.0f}" y="{y + 4:.0f}" text-anchor="end">{n}</text>')
    (x0, y0), (x1, y1) = place(0, 0), place(1, 1)
    parts.append(f'<line class="on" x1="{x0}" y1="{y0}" x2="{x1}" y2="{y1}"/>')
    for x, y, half, many in dots:
        (cx, top), (_cx, low) = place(x, min(y + half, 1)), place(x, max(y - half, 0))
        parts.append(f'<line class="bar" x1="{cx:.1f}" y1="{top:.1f}" x2="{cx:.1f}" y2="{low:.1f}"/>')
        parts.append(
            f'<circle cx="{cx:.1f}" cy="{place(x, y)[1]:.1f}" r="4" fill="#1f6feb">'
            f"<title>{many:,} told {100 * x:.0f} of 100: {100 * y:.0f} came true</title></circle>"
        )
    return "\n".join([*parts, "</svg>\n"])


if __name__ == "__main__":
    main()
