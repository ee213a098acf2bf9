"""What a card does besides, picked for the chances where the card is typed and where it is put right."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.console.options import ConsoleOptions
from companion.console.screens.form import CommandForm, is_shown
from companion.console.widgets.choice import Choice
from rules.warps_edge.figures import Effect
from tests.console.full_tables import cut
from tests.kit.console import Console
from tests.kit.flight_console import KEPT, PLAN, flying, read_wrong
from tests.whole import few

NARROW = 26
"""Letters that an answer has in a terminal of 60."""
STINGS = Effect(when="turn-end", does="damage", n=2)


def shown(visit: Console, *names: str) -> list[bool]:
    form = visit.console.screen
    assert isinstance(form, CommandForm)
    return [form.row_of(name).display for name in names]


@pytest.mark.parametrize("size", few([(80, 24), (60, 20)], (60, 20)))
async def test_what_an_enemy_does_is_picked_once_in_czech(socket: Path, size: tuple[int, int]) -> None:
    async with flying(socket, size=size, begun=False, manner=ConsoleOptions(language="cs")) as visit:
        visit.host.do(KEPT, PLAN)
        await visit.until(lambda: visit.screen == "SkillScreen")
        await visit.press("escape", until=lambda: visit.screen == "ArriveScreen")
        await visit.press(*"vosa", "enter", "3", "enter", "2", "enter", "1")
        assert shown(visit, "n", "also", "also_n") == [False, False, False]

        picks = visit.console.screen.query_one("#card-effect", Choice)
        picks.focus()
        await visit.press(*"kon", until=lambda: picks.value == "turn-end-damage")
        await visit.press("down", "2")
        await visit.settle()

        assert "konec tahu: poškození ▸" in visit.text
        assert all(len(option.label) <= NARROW for option in picks.options)
        assert shown(visit, "n", "also", "also_n") == [True, True, False]
        assert cut(visit) == []

        await visit.press("ctrl+s", until=lambda: visit.host.view.row[0] is not None)
        assert visit.host.view.row[0].figures.effects == (STINGS,)
        assert [*visit.host.kept["enemies", "vosa"]["effects"]] == [msgspec.to_builtins(STINGS)]

        await visit.until(lambda: visit.screen == "ArriveScreen" and "2?" in visit.text)
        await visit.press(*"vo", until="vosa")
        await visit.press("enter", until="poškození 2")
        await visit.press("enter", until=lambda: visit.host.view.row[1] is not None)
        assert visit.host.view.row[1].figures.effects == (STINGS,)


@pytest.mark.long
async def test_what_was_picked_is_put_right_or_forgotten(socket: Path) -> None:
    wasp = {"name": "wasp", "effects": [{"when": "turn-end", "does": "damage", "n": 2}]}
    async with flying(socket, row=(wasp,)) as visit:
        for fill, comes in (
            ({"effect": "arrival-lose", "also": "step-3-shields", "also_n": 3}, ("lose", 2, "shields", 3)),
            ({"effect": ""}, ()),
            ({"effect": None}, ()),
        ):
            await read_wrong(visit, "wasp")
            await visit.until(lambda: visit.screen == "CardForm")
            visit.fill(**fill)
            await visit.press("ctrl+s", until=lambda: visit.screen == "FlightScreen")
            effects = visit.host.view.row[0].figures.effects
            assert tuple(said for each in effects or () for said in (each.does, each.n)) == comes
        assert effects is None


async def test_keys_that_come_fast_skip_no_field(early: Console) -> None:
    """What an answer leaves to be asked is asked next, though nobody has drawn it yet."""
    await early.until(lambda: early.screen == "SkillScreen")
    form = early.console.screen
    assert isinstance(form, CommandForm)
    await early.press(*"watch", "enter", until=lambda: is_shown(form.widget("effect")))
    for choice, much in (("effect", "n"), ("also", "also_n")):
        picks = form.widget(choice)
        assert isinstance(picks, Choice)
        form.set_focus(picks)
        picks.at = 3
        assert form.focus_next() is form.widget(much)


async def test_what_a_skill_does_is_picked_as_it_is_laid_out(socket: Path) -> None:
    async with flying(socket, begun=False) as visit:
        await visit.until(lambda: visit.screen == "SkillScreen")
        await visit.press(*"watch", "enter")
        visit.fill(kind="energy", fee=2, effect="arrival-draw", n=3)
        await visit.press("ctrl+s", until=lambda: bool(visit.host.view.skills))
        skill = visit.host.view.skills[0]
        assert skill.figures.effects == (Effect(when="arrival", does="draw", n=3),)
    async with flying(socket.with_name("other")) as visit:
        await read_wrong(visit, "watch")
        await visit.until(lambda: visit.screen == "CardForm")
        visit.fill(effect="step-3-stun")
        await visit.press("ctrl+s", until=lambda: visit.screen == "FlightScreen")
        assert visit.host.view.skills[0].figures.effects == (Effect(when="step-3", does="stun", n=1),)
