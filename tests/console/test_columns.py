"""What stands side by side never touches, however long the words of a language are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.console.games.clank.widgets.fury_track import Track, _legend
from companion.console.games.clank.widgets.seat_card import SeatCard, card
from companion.console.games.warps_edge.widgets.heap_list import Choosing, HeapList
from companion.console.games.warps_edge.widgets.targets import TargetRow, target
from companion.console.screens.plain import Entry, Glossary
from companion.games.clank.chances import SeatRisk
from companion.words.language import SOURCE, speak
from rules.script import Evening
from rules.warps_edge.tokens import BASIC, POWER
from tests.kit.console import open_console
from tests.rules.table_talk import given, say, when
from tests.warps_edge.flight_talk import start, told


@pytest.fixture(params=["en", "cs", "pl"], autouse=True)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    speak(request.param)
    yield request.param
    speak(SOURCE)


async def test_a_certain_miss_does_not_touch_the_number_before_it(tmp_path: Path, spoken: str) -> None:
    """Dana has made no noise; in Czech a certainty is a character longer."""
    async with open_console(tmp_path / "host.sock", started=True) as visit:
        speak(spoken)
        await visit.press("o")

        dana = next(
            line for line in visit.text.splitlines() if "Dana" in line
        )  # then what is foreseen of her
        assert re.search(r"0[.,]00 +100", dana), dana


def test_a_certain_fall_is_said_whole() -> None:
    sure = SeatRisk(expected=9.0, hits=(0.0, 1.0), out=1.0)
    fallen = card(given(players=2).view, 0, sure)

    for width in range(60, 100):
        assert "!" in "".join(line.plain for line in SeatCard(0).lines(fallen, width)), width


def test_a_name_of_wide_letters_pushes_nothing_off_its_line() -> None:
    """A terminal gives each of them two places."""
    eva = card(given(players=2).view, 0, None)
    wide = replace(eva, seat=replace(eva.seat, name="漢" * 14))

    for width in range(60, 100):
        lines = [SeatCard(0).lines(each, width)[0] for each in (eva, wide)]
        assert len({line.cell_length for line in lines}) == 1, width
        assert len({line.plain.partition("·")[2] for line in lines}) == 1, width


def test_a_card_says_how_much_of_the_code_a_seat_has(spoken: str) -> None:
    speak(spoken)
    evening = given(say("hack", seat=0, module="module-1"), players=2)
    shown = ["\n".join(line.plain for line in SeatCard(0).lines(card(evening.view, 0, None), 100))]
    when(evening, "hack", seat=0, module="module-2")
    when(evening, "artifact", seat=0, value=5)
    shown += ["\n".join(line.plain for line in SeatCard(0).lines(card(evening.view, 0, None), 100))]

    assert ["1/2" in shown[0], "2/2" in shown[1]] == [True, False]


def test_the_legend_of_the_fury_says_as_much_as_has_room() -> None:
    fury = given(players=2).view.fury
    track = Track(fury=fury, waiting=(0, 2), cubes=(), blockade=10)
    whole = _legend(track, 99)

    assert _legend(track, len(whole)) == whole
    assert _legend(track, len(whole) - 1) == whole.partition("  ")[0]


def test_what_a_name_means_stands_in_a_column_of_its_own() -> None:
    entry = Entry("shift+ctrl+page down", "meaning", "meaning " * 20)
    lines = [line.plain.rstrip() for line in Glossary().lines((entry,), 60)]

    assert {line.index("meaning") for line in lines} == {20}
    assert max(map(len, lines)) <= 60
    assert [line[:20].strip() for line in lines[:2]] == ["shift+ctrl+page", "down"]


@pytest.mark.parametrize("token", [*BASIC, *POWER])
def test_a_tokens_name_does_not_touch_how_many_there_are(token: str) -> None:
    (line,) = HeapList().lines(Choosing(heap={token: 3}), 60)

    assert " ×3" in line.plain  # noqa: RUF001  # as tokens are counted


def test_a_closed_section_does_not_touch_what_it_needs() -> None:
    """Dread opens when no enemy is left."""
    dread = target(
        told(Evening(fresh_seed=lambda: bytes(32)), start("dread")).view, "section:1", pointed="", aims=()
    )
    (line,) = TargetRow("section:1").lines(dread, 80)

    assert re.search(r"0/6 +0/6 +[a-zá-ž]+ *$", line.plain), line.plain
