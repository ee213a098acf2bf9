"""The table's own boxes: what its board shows, remembered from evening to evening."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.deeds import called
from companion.line.asked import Numbers
from companion.narration.naming import refusal
from companion.table.own_boxes import BadBoxFile, OwnBoxes, read
from companion.words.language import speaking
from rules.refusals import Refused, bad_box
from rules.script import told
from tests.kit.moved_loop import moved
from tests.kit.table import Table

GAME = "in-space"


def figure(boxes: OwnBoxes, path: str) -> dict[str, Any]:
    return next(row for row in boxes.figures(GAME) if row["path"] == path)


def test_a_table_without_a_box_plays_the_printed_one(tmp_path: Path) -> None:
    boxes = OwnBoxes(tmp_path / "missing")

    assert boxes.override(GAME) == {}
    assert figure(boxes, "fury.cubes")["confirmed"] is False
    assert figure(boxes, "cubes.black") == {
        "path": "cubes.black", "value": 24, "source": "In Space rulebook, contents and set-up L",
        "confirmed": True, "instead": None,
    }  # fmt: skip


def test_an_answer_is_remembered_as_the_tables_own(tmp_path: Path) -> None:
    boxes = OwnBoxes(tmp_path / "boxes")
    boxes.keep(GAME, {"fury": {"blockade": 10}, "health": {"length": 9}})

    again = OwnBoxes(tmp_path / "boxes")

    assert again.override(GAME) == {"fury": {"blockade": 10}, "health": {"length": 9}}
    assert figure(again, "health.length")["value"] == 9
    for path in ("fury.blockade", "health.length"):
        assert figure(again, path)["confirmed"] is True
        assert figure(again, path)["source"] == "your table's own answer"


def test_answers_of_two_evenings_stand_side_by_side(tmp_path: Path) -> None:
    boxes = OwnBoxes(tmp_path)
    boxes.keep(GAME, {"fury": {"start": {"3": 2}}})
    boxes.keep(GAME, {"fury": {"start": {"2": 4}}})

    assert boxes.override(GAME) == {"fury": {"start": {"3": 2, "2": 4}}}


def test_a_row_is_answered_whole(tmp_path: Path) -> None:
    """Red cubes that wait on other steps do not wait on the old ones too."""
    boxes = OwnBoxes(tmp_path)
    boxes.keep(GAME, {"fury": {"hunters": {"7": 1, "9": 1, "11": 2}}})
    boxes.keep(GAME, {"fury": {"hunters": {"8": 1, "9": 1, "11": 2}}})

    assert boxes.override(GAME)["fury"]["hunters"] == {"8": 1, "9": 1, "11": 2}


def test_a_box_for_one_evening_is_laid_over_the_tables_own(tmp_path: Path) -> None:
    OwnBoxes(tmp_path).keep(GAME, {"fury": {"blockade": 10}, "health": {"length": 9}})
    extra = tmp_path / "house.toml"
    extra.write_text("health.length = 12")

    assert OwnBoxes(tmp_path, extra).override(GAME) == {"fury": {"blockade": 10}, "health": {"length": 12}}
    assert OwnBoxes(tmp_path).override(GAME)["health"] == {"length": 9}


@pytest.mark.parametrize(
    ("told", "why"),
    [(None, "No such file"), ("health = ", "is not TOML"), ("health.length = 99", r"health\.length must be")],
)
def test_a_box_for_one_evening_that_fits_no_game_is_refused_at_once(
    tmp_path: Path, told: str | None, why: str
) -> None:
    extra = tmp_path / "house.toml"
    if told:
        extra.write_text(told)

    with pytest.raises(BadBoxFile, match=why):
        OwnBoxes(tmp_path, extra)


def test_an_answer_nobody_can_play_by_is_not_remembered(tmp_path: Path) -> None:
    boxes = OwnBoxes(tmp_path)
    boxes.keep(GAME, {"health": {"length": 9}})

    with pytest.raises(Refused, match=r"health\.length"):
        boxes.keep(GAME, {"health": {"length": -1}})

    assert boxes.override(GAME) == {"health": {"length": 9}}


BAD = {
    "binary": (b"\xff\xfe\x00", "is no text"),
    "no TOML": (b"health = length", "is not TOML"),
    "an unknown field": (b"health.breadth = 3", "breadth"),
    "a wrong number": (b"health.length = -1", "health.length"),
}


@pytest.mark.parametrize(("held", "why"), BAD.values(), ids=BAD)
def test_a_box_file_that_cannot_be_played_by_is_named(tmp_path: Path, held: bytes, why: str) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(held)

    with pytest.raises(BadBoxFile) as no:
        read(path, GAME)

    assert str(no.value).startswith(str(path))
    assert why in str(no.value)


@pytest.mark.parametrize("kind", ["missing", "a folder"])
def test_a_box_file_that_cannot_be_read_is_named(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "house.toml"
    if kind == "a folder":
        path.mkdir()

    with pytest.raises(BadBoxFile) as no:
        read(path, GAME)

    assert str(no.value).startswith(str(path))
    assert "Errno" not in str(no.value)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "boxes").write_text("a file where a folder should be")

    with pytest.raises(BadBoxFile, match="cannot be written"):
        OwnBoxes(tmp_path / "boxes").keep(GAME, {"health": {"length": 9}})


def test_a_pulled_plug_leaves_the_old_box_or_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new file is whole, and on the disk, before it takes the old one's place; and then that is too."""
    boxes = OwnBoxes(tmp_path)
    boxes.keep(GAME, {"health": {"length": 9}})
    seen = []

    def looking(handle: int) -> None:
        new = tmp_path / "in-space.new"
        what = (
            tomllib.loads(new.read_text())
            if new.exists()
            else str(Path(f"/proc/self/fd/{handle}").readlink())
        )
        seen.append((boxes.override(GAME), what))

    monkeypatch.setattr(os, "fsync", looking)
    boxes.keep(GAME, {"health": {"length": 12}})

    assert seen == [
        ({"health": {"length": 9}}, {"health": {"length": 12}}),
        ({"health": {"length": 12}}, str(tmp_path)),
    ]
    assert boxes.override(GAME) == {"health": {"length": 12}}


@moved
async def test_what_the_table_answers_at_set_up_is_asked_only_once(tmp_path: Path) -> None:
    """The next evening plays by it, and the journal names it, so that it never needs this file."""
    track = [2, 2, 3, 3, 3, 3, 4, 4, 5, 5, 5]
    async with Table(tmp_path) as table:
        await table.start(box={"fury": {"cubes": track}})

        assert table.news.shown.track == tuple(track)
        assert "fury.cubes" not in table.news.unconfirmed

        await table.tell("deck-out")
        await table.start(seed="ab" * 32)

        assert table.news.shown.track == tuple(track)
        assert "fury.cubes" not in table.news.unconfirmed
        assert table.journal.entries(2)[0].do["box"] == {"fury": {"cubes": track}}


@moved
async def test_a_console_is_told_the_numbers_this_evening_is_played_by(tmp_path: Path) -> None:
    """Those of its start; a box that was edited since is for the next one."""
    async with Table(tmp_path) as table:
        await table.start(box={"market": {"price": 9}})
        OwnBoxes(tmp_path / "boxes").keep(GAME, {"market": {"price": 8}})
        numbers = table.asks(Numbers())

        assert numbers["market"]["price"] == 9
        assert numbers["tokens"]["heals"] == {"mega-healer": 2, "mini-healer": 1, "medkit": 2}


@moved
async def test_a_start_with_an_impossible_box_changes_nothing(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        answer = await table.asked("start", game=GAME, seats=[], box={"fury": {"cubes": [9]}})

        assert answer.refused.code == "bad-box"
        assert table.table.version == 0
        assert not (tmp_path / "boxes").exists()


def test_a_refused_box_names_its_number_in_words() -> None:
    no = bad_box("fury.cubes", "The box cannot be used: {number} must never fall from one step to the next.")

    assert refusal(no) == (
        "The box cannot be used: fury track: cubes on each step (fury.cubes) must never fall from one step "
        "to the next."
    )
    with speaking("cs"):
        assert refusal(no).endswith("(fury.cubes): z pole na pole nesmí nikdy klesat.")


@moved
async def test_what_is_answered_in_play_is_asked_on_no_other_evening(tmp_path: Path) -> None:
    """Whatever the table saw on its board in the first evening stands in its box for the second."""
    deeds = (("fury", {"by": 1}), ("fury", {"by": 6}), ("wound", {"seat": 0, "by": 1}))
    async with Table(tmp_path) as table:
        for evening, questions in ((1, 6), (2, 0)):
            await table.start()
            asked = [await answered(table)]
            for do, fields in deeds:
                await table.tell(do, **fields)
                asked.append(await answered(table))
            await table.tell("deck-out")

            assert (evening, sum(asked)) == (evening, questions)
        own = OwnBoxes(tmp_path / "boxes")

        assert own.override(GAME)["fury"]["cubes"] == {"1": 2, "2": 2, "8": 4}
        assert {row["path"]: row["confirmed"] for row in own.figures(GAME)}["fury.cubes"] is False


async def answered(table: Table) -> int:
    """Say yes to every number that is asked about, and return how many there were."""
    for n in range(99):
        if table.news.shown.doubt is None:
            return n
        deed = called(GAMES[GAME].deeds(table.news.shown, None, {}), "compare:yes")
        assert deed
        await table.tell(**told(deed.command()))
    raise AssertionError(table.news.shown.doubt)
