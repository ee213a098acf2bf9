"""Every key has a name, a label and a tooltip, and can be another one, wherever it is told."""

from __future__ import annotations

import string
from collections import Counter
from pathlib import Path

import pytest
from textual.binding import Binding, BindingsMap
from textual.dom import DOMNode
from textual.keys import _character_to_key

from companion import config_toml
from companion.config import BadConfig
from companion.console import keymap
from companion.console.options import ConsoleOptions
from companion.console.palette import Actions
from companion.console.widgets.choice import Choice
from tests.console.bound_keys import BOUND
from tests.kit.console import Console, open_console

SWAPPED = '[keys]\nattack = "n"\nnext = "a"'


each_bound = pytest.mark.parametrize("part", BOUND, ids=lambda part: part.__name__)


def keys_of(part: type[DOMNode]) -> list[Binding]:
    keys: list[Binding] = list(vars(part)["BINDINGS"])

    assert all(isinstance(each, Binding) for each in keys)
    return keys


@each_bound
def test_every_binding_has_a_name_a_label_and_a_tooltip(part: type[DOMNode]) -> None:
    keys = keys_of(part)
    listed = [key for each in keys for key in each.key.split(",")]

    assert [each.key for each in keys if not (each.id and each.description and each.tooltip)] == []
    for names in (listed, [each.id for each in keys]):
        assert [name for name, n in Counter(names).items() if n > 1] == []


@each_bound
def test_every_binding_can_be_given_another_key(part: type[DOMNode]) -> None:
    for each in keys_of(part):
        remapped = keymap.checked({str(each.id): "f12"})
        keys = BindingsMap(keys_of(part))
        keys.apply_keymap(remapped)

        assert {key for key, does in keys if does.id == each.id} == {"f12"}


async def test_two_keys_that_change_places_do_so_everywhere(socket: Path) -> None:
    manner = ConsoleOptions(keys=config_toml.read(SWAPPED).keys)
    async with open_console(socket, size=(120, 60), started=True, manner=manner) as visit:
        await visit.press("n", "enter", until=lambda: visit.host.view.draws == 1)

        assert visit.host.view.turn.seat == 0
        assert visit.console.key_for("attack") == "n"

        await visit.press("a", until=lambda: visit.host.view.turn.seat == 1)

        assert visit.host.view.draws == 1
        assert [labels(visit, key) for key in ("n", "a")] == ["Attack", "Next"]

        footer = visit.text.splitlines()[-1]
        await visit.press("question_mark")
        help_ = " ".join(visit.text.split())

        assert "n Attack" in footer
        assert "a Next" in footer
        assert "n Attack The draw this turn owes." in help_
        assert "a Next The next seat's turn." in help_


def labels(visit: Console, key: str) -> str:
    entries = (str(entry.text).rpartition("  ") for entry in Actions(visit.console.screen)._entries())
    return next(label for label, _gap, keys in entries if key in keys.split())


async def test_the_keys_of_a_field_can_be_others(socket: Path) -> None:
    manner = ConsoleOptions(keys=config_toml.read('[keys]\nanswer-after = ">"').keys)
    async with open_console(socket, manner=manner) as visit:
        choice = visit.console.screen.query_one("#game", Choice)
        choice.focus()
        await visit.press("right")

        assert choice.value == "in-space"

        await visit.press("greater_than_sign")

        assert choice.value == "catacombs"


@pytest.mark.parametrize(
    ("keys", "clash"),
    [
        ('attack = "n"', "n would do two things: attack next"),
        ('wound = "H"', "H would do two things: wound heal"),
        ('answer-after = "ctrl+s"', "ctrl+s would do two things: send-card answer-after"),
        ('history = "ctrl+p"', "ctrl+p would do two things: palette history"),
    ],
)
def test_a_key_for_two_things_is_refused_with_both(keys: str, clash: str) -> None:
    with pytest.raises(BadConfig) as refused:
        config_toml.read(f"[keys]\n{keys}")

    assert clash in str(refused.value)
    assert "Give one of them another key" in str(refused.value)


async def test_nothing_in_the_palette_is_called_like_another_thing(visit: Console) -> None:
    """Noise tells whose it is; the key alone would not."""
    entries = list(Actions(visit.console.screen)._entries())
    names = [str(entry.text).partition("  ")[0] for entry in entries]

    assert [name for name, n in Counter(names).items() if n > 1] == []
    assert {"Noise +1, ■ B Bohumil", "Noise -1, ◆ D Dana", "Noise +1, the seat pointed at"} <= set(names)


@pytest.mark.parametrize("sign", string.punctuation)
def test_every_sign_can_be_a_key(sign: str) -> None:
    given = "comma" if sign == "," else sign  # a comma parts one key from the next

    others = {"hands-done": "f8", "noise": "f9", "noise-less": "f10", "keys": "f11"}

    assert keymap.checked({"attack": given, **others})["attack"] == _character_to_key(sign)
