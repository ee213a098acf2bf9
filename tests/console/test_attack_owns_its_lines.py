"""An attack owns its lines: what can be read at every moment of it, in every size."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.console.games.clank.widgets import attack_panel
from companion.console.games.clank.widgets.attack_panel import AttackPanel, heading
from companion.console.options import ConsoleOptions
from companion.games.signs import RED, sign
from companion.games.warps_edge.effects import shots
from companion.line import carried
from companion.words.language import SOURCE, _, speak
from tests.kit.console import open_console
from tests.kit.flight_console import flying
from tests.whole import few

SIZES = ((60, 20), (80, 24), (46, 43), (120, 40))
NAMES = ("Adam", "Žaneta", "Bohumil", "Jan", "Dana", "Křištof")
COLOURS = ("yellow", "blue", "green", "orange", "pink", "purple")
PARTY = {"party": {"cubes": [1, 2, 3, 3, 4, 4, 5, 5, 6]}}
"""Adventuring Party's track, which is not in the box; the figures are made up."""

HANDS = tuple(
    carried.Hand(entry=2, text=text)
    for text in (
        "Lay back what was moved: aside → bag: 8 black; Eva's supply → bag: 3 yellow",
        "Draw",
        "Take",
    )
)
LONG = pytest.mark.long
SHOTS = [{"name": name, "attack": 3} for name in ("fury", "hunter", "spider", "mercenary")]
"""Against five shields and a hull of three: the third of them brings the ship down."""


def check(lines: list[str], attack: carried.Attack, view: Any) -> None:
    text, seats = "\n".join(lines), view.seats
    at, hint = (next(n for n, line in enumerate(lines) if mark in line) for mark in (heading(attack), "☛"))
    beside = lines[at].index(heading(attack))  # in a wide terminal the seats stand beside it
    said = " ".join(" ".join(line[beside:] for line in lines[at + 1 : hint]).split())
    fallen = [sign(COLOURS.index(cube)) if cube in COLOURS else "▓▓▓" for cube in attack.cubes]

    assert text.count("░ ?") == len(attack.cubes) - attack.revealed, text
    assert " ".join(fallen[: attack.revealed]) in re.sub(" +", " ", said), text
    for n, seat in enumerate(seats):
        row = next((at for at, line in enumerate(lines) if f"{sign(n)} {seat.name}" in line), 0)
        assert f" {len(seat.wounds)}/{len(seat.wounds) + seat.health} " in lines[row] + lines[row + 1], text
    assert text.count("☛") == 1, text
    assert lines[hint].rstrip().endswith(_("  and {n} more").format(n=2) + " (.)"), text
    if attack.revealed == len(attack.cubes):
        assert attack.outcome in said, text
        for seat in seats:
            assert seat.status == "in" or re.search(rf"{seat.name} .*{seat.name}", said), text


@pytest.mark.parametrize(
    ("spoken", "seats"),
    [
        pytest.param(spoken, seats, marks=() if (spoken, seats) == ("cs", 6) else LONG)
        for spoken in (SOURCE, "cs", "pl")
        for seats in (2, 3, 4, 5, 6)
    ],
)
async def test_every_moment_of_an_attack_can_be_read(
    socket: Path, monkeypatch: pytest.MonkeyPatch, spoken: str, seats: int
) -> None:
    monkeypatch.setattr(attack_panel, "FALL_SECONDS", 0.001)
    sitting = [{"name": name, "colour": colour} for name, colour in zip(NAMES, COLOURS, strict=True)][:seats]
    setup = {"seats": sitting, **({"box": PARTY} if seats > 4 else {})}
    speak(spoken)
    try:
        async with open_console(
            socket, started=True, simulated=True, reveals_at_once=False, game="catacombs", setup=setup,
            manner=ConsoleOptions(language=spoken),
        ) as visit:  # fmt: skip
            host, panel = visit.host, visit.console.screen.query_one(AttackPanel)
            for n in range(seats):
                host.do({"do": "noise", "seat": n, "by": 3}, {"do": "wound", "seat": n, "by": 9 if n else 3})
            host.do(do="danger", count=6)
            host.hands = HANDS
            before = host.view
            for size in SIZES:
                with visit.console._context():
                    await visit.pilot.resize_terminal(*size)
                await visit.settle()
                host.do(do="attack")
                outcome = (
                    ", ".join(f"{seat.name} {len(seat.wounds)}" for seat in host.view.seats) + ", 3 black"
                )
                for shown in range(len(host._attack.cubes) + 1):
                    host._attack = msgspec.structs.replace(host._attack, revealed=shown, outcome=outcome)
                    host.publish()
                    await visit.settle()
                    await visit.until(lambda: not panel.is_falling)
                    is_whole = shown == len(host._attack.cubes)
                    check(visit.text.split("\n")[1:], host._attack, host.view if is_whole else before)
                assert {seat.status for seat in host.view.seats} != {"in"}
                host._attack = None  # it was put away
                host.publish()
                await visit.sees(_("takes back: {what}").format(what="attack"))
                assert "☛" in visit.text
                host.do(do="undo")
                await visit.settle()
    finally:
        speak(SOURCE)


@pytest.mark.parametrize("spoken", few([SOURCE, "cs", "pl"], "cs"))
async def test_the_shots_at_a_ship_can_be_read_one_by_one(
    socket: Path, monkeypatch: pytest.MonkeyPatch, spoken: str
) -> None:
    speak(spoken)
    try:
        async with flying(
            socket, fighter="achilles", row=SHOTS, manner=ConsoleOptions(language=spoken), size=(60, 20)
        ) as visit:
            host = visit.host
            host.hands = HANDS
            with monkeypatch.context() as unseen:
                unseen.setattr(host, "publish", lambda: None)
                host.do({"do": "end-turn"}, {"do": "enemy-attack"})
            told = tuple(shots(host.evening.timeline.now.events, [card["name"] for card in SHOTS]))
            for size in SIZES:
                with visit.console._context():
                    await visit.pilot.resize_terminal(*size)
                for shown in range(len(told) + 1):
                    host._attack = carried.Attack(
                        entry=host.view.version, cubes=told, revealed=shown, outcome=told[-1]
                    )
                    host.publish()
                    await visit.settle()
                    n, text = len(told) - 1, visit.text
                    banner = _(" {mark} ATTACK  shot {n} of {of} ").format(mark=RED, n=min(shown, n), of=n)
                    assert banner in text
                    assert [each for each in told if f" {each} " in text] == list(told[:shown]), text
                    assert text.count("☛") == text.count("(.)") == 1, text
                    assert visit.screen == "FlightScreen"
            host._attack = msgspec.structs.replace(host._attack, revealed=1)
            host._seen_on = lambda attack: attack  # only the dial of a real table shows the rest of it
            host.publish()
            await visit.press("n", until=lambda: visit.screen == "SkillScreen")
    finally:
        speak(SOURCE)
