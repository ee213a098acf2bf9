"""What can be done is one list: every face shows the same deeds, and says the same of what does not fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from companion.console import forms
from companion.console.forms import Typed
from companion.console.screens.form import CommandForm
from companion.games import GAMES
from companion.games.deeds import Deed, Made, Unfit
from companion.games.in_words import understood
from companion.web.picture import picture
from rules.game import View
from tests.companion.at_a_table import bag, opened, seated
from tests.companion.flown_views import views
from tests.console.deeds_page import page

HURT = {"do": "wound", "seat": 0, "by": 1}
SITUATIONS: dict[str, View] = {
    "aboard": opened("in-space"),
    "hurt": opened("in-space", HURT, {"do": "secret", "seat": 0, "kind": "tonic"}),
    "half a code": opened("in-space", {"do": "hack", "seat": 0, "module": "module-1"}),
    "free": opened("in-space", turns="free", track_credits=True),
    "below": opened("catacombs"),
    "found": opened("catacombs", {"do": "tile", "haunted": False, "artifact": 0}),
    "marked": opened("catacombs", {"do": "shrine", "seat": 1, "room": "blue hall"}),
    "bag": bag(
        {"do": "draw", "count": 3}, {"do": "put", "from": "drawn", "to": "aside", "cubes": {"red": 1}}
    ),
    "flying": next(view for view in views(7) if view.step == "act"),
}


def all_of(deeds: tuple[Deed, ...]) -> Iterator[Deed]:
    for deed in deeds:
        yield deed
        yield from all_of(deed.deeds)


def lists(view: View) -> Iterator[tuple[Deed, ...]]:
    yield from (tuple(all_of(tuple(GAMES[view.game].deeds(view, seat, {})))) for seat in (0, None))


@pytest.mark.parametrize("situation", SITUATIONS)
def test_every_deed_has_a_name_of_its_own_and_asks_what_its_command_takes(situation: str) -> None:
    """So a phone's press is one deed, and no answer is lost."""
    for deeds in lists(SITUATIONS[situation]):
        assert [name for name, n in Counter(deed.name for deed in deeds).items() if n > 1] == []
        for deed in (each for each in deeds if not isinstance(each, Made)):  # those say it in another form
            said = {*deed.given, *(field.name for field in deed.fields)}
            takes = (
                {each.name: each.required for each in msgspec.structs.fields(deed.does)} if deed.does else {}
            )

            assert said <= set(takes), deed
            assert {name for name, needed in takes.items() if needed} <= said, deed


@pytest.mark.parametrize("situation", [name for name in SITUATIONS if name not in {"bag", "flying"}])
@pytest.mark.parametrize("typed", ["2.5", "1000", "x"])
def test_a_number_that_does_not_fit_is_answered_alike_on_every_face(situation: str, typed: str) -> None:
    view = SITUATIONS[situation]
    deeds, _table = lists(view)
    shown = {each.id: each for each in picture(seated(view), None).deeds}
    numbers = [deed for deed in deeds if deed.fields and deed.fields[0].kind == "number" and not deed.aside]

    assert numbers
    for deed in numbers:
        (field,) = deed.fields
        with pytest.raises(Unfit) as wrong:
            field.read(typed)
        widget = forms.widget(field)
        widget.set_reactive(Typed.value, typed)
        form: Any = SimpleNamespace(_fields={field.name: (field, widget)})

        assert "from" in str(wrong.value)
        assert list(CommandForm.faults(form)) == [(field.name, str(wrong.value))]
        menus = [("", [deed])]
        (read,) = understood(f"{deed.label} {typed}", menus.copy)
        assert read.unfit == str(wrong.value)
        assert shown[deed.name].fields[0].unfit == str(wrong.value)


def test_the_page_of_deeds_is_no_older_than_the_lists() -> None:
    """docs/deeds.md is written from the code: python tests/console/deeds_page.py > docs/deeds.md."""
    assert (Path(__file__).parents[2] / "docs/deeds.md").read_text("utf-8") == page()
