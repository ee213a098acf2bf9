"""An evening at the simulated table: fingers in; lamps, glass, journal and consoles out."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any, Self

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.journal.book import Journal
from companion.journal.chain import head
from companion.journal.errors import SaveFailed
from companion.journal.proof import verify
from companion.line import wire
from companion.table.oled_session import PART_SECONDS, PASSING_SECONDS
from companion.table.session import Session
from hardware.ports import OFF, Glow
from tests.kit.moved_loop import moved
from tests.kit.table import AT, SEATS, SEED, Table, answers, script
from tests.kit.wait import PATIENCE_SECONDS

LUCKY = f"{12:064x}"
"""The seed whose first draw from the bag of the rulebook's example comes out as it does there."""

EXAMPLE = ("black", "blue", "orange", "orange")
"""In Space rulebook, phase 3: one is black, the second blue, and the other two are orange."""

UP_TO_THE_ATTACK = [*["fury"] * 6, *["seat-4"] * 5, *["seat-2"] * 2, "seat-3", *["next"] * 2]
"""Presses: the marker on the seventh step, the area full of noise, and Filip's turn."""


class Example(Table):
    """The rulebook's example: its attack has been pressed as it opens."""

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        await self.start(seed=LUCKY)
        await self.presses(*UP_TO_THE_ATTACK, "attack")
        return self

    def shows_cubes(self, revealed: int) -> bool:
        return self.shows("attack", EXAMPLE, revealed, self.view.seats)


@pytest.fixture
def example(tmp_path: Path) -> Example:
    """It is opened by a test that is marked with `@moved`."""
    return Example(tmp_path)


def as_command(control: str) -> dict[str, Any]:
    match control:
        case "fury":
            return {"do": "fury", "by": 1}
        case "next":
            return {"do": "end-turn"}
        case "attack":
            return {"do": "attack"}
        case seat:
            return {"do": "noise", "seat": int(seat[-1]) - 1, "by": 1}


@moved
async def test_the_rulebooks_example_comes_out_at_the_table_as_in_a_script(tmp_path: Path) -> None:
    """Four players, the marker on the seventh step: one cube is black, one blue, and two are orange."""
    presses = [*UP_TO_THE_ATTACK, "attack"]
    async with Table(tmp_path) as table:
        await table.start(seed=LUCKY)
        await table.presses(*presses)
        entries = table.journal.entries(1)
        view = table.news.shown

    start = {"do": "start", "game": "in-space", "seats": SEATS, "seed": LUCKY}
    lines = script(start, *map(as_command, presses))
    *told, last = answers(CliRunner().invoke(main, ["replay", "-"], input=lines).stdout)

    assert [list(entry.events) for entry in entries] == [line["events"] for line in told]
    assert tuple(next(e for e in told[-1]["events"] if e["type"] == "drawn")["cubes"]) == EXAMPLE
    assert last["view"]["seats"][1]["wounds"] == list(view.seats[1].wounds) == ["blue"]
    assert last["view"]["seats"][3]["wounds"] == list(view.seats[3].wounds) == ["orange", "orange"]
    assert last["view"]["aside"] == view.aside == {"black": 1}
    assert last["view"]["bag"] == view.bag
    assert last["view"]["version"] == view.version == len(presses) + 1


@moved
async def test_an_attack_is_revealed_cube_by_cube(tmp_path: Path) -> None:
    async with Example(tmp_path, reveal_seconds=2.0) as table:
        for revealed in range(5):
            assert table.news.attack.revealed == revealed
            assert table.shows_cubes(revealed)
            await table.advance(2.0)
        assert table.news.attack.cubes == EXAMPLE
        assert table.news.attack.outcome == "Eva 1 wound, Ola 2 wounds."

        await table.press("dial")

        assert table.news.attack is None
        (said,) = table.news.warnings
        assert said.startswith("Nobody bound the secret: no words, no cut, no witness.")
        assert table.shows("warning", (said,))

        await table.press("dial")

        assert table.shows("glance", table.view)


@moved
async def test_the_dial_can_bring_the_cubes_one_at_a_time(tmp_path: Path) -> None:
    async with Example(tmp_path, reveal="press") as table:
        await table.advance(60)
        for revealed in range(5):
            assert table.shows_cubes(revealed)
            await table.press("dial")


@moved
async def test_an_impatient_table_sees_all_cubes_at_once(example: Example) -> None:
    await example.press("dial")

    assert example.shows_cubes(4)
    assert example.table.acknowledged == 0

    await example.press("dial")
    await example.leads_to("dial", "glance", example.view)  # the press before put away that nobody bound it
    assert example.table.acknowledged == example.view.version


@moved
async def test_the_lamps_follow_the_game(table: Table) -> None:
    names = ("fury-1", "fury-2", "fury-8", "seat-1", "seat-2", "attack")

    assert [table.lamp(name) for name in names] == [
        *(Glow("orange"), OFF, Glow("red", "pulse")),
        *(Glow("yellow"), Glow("blue", "double"), Glow("red")),
    ]

    await table.presses("fury", "next")

    assert [table.lamp(name) for name in names] == [
        *(Glow("orange"), Glow("orange"), Glow("red", "pulse")),
        *(Glow("yellow", "pulse"), Glow("blue"), Glow("red")),
    ]
    told = table.newest(wire.Lamps).lamps
    assert {name: lamp.colour for name, lamp in told.items()} == {
        name: glow.colour for name, glow in table.simulated.lamps.glows.items() if name in told
    }


@moved
async def test_the_attack_lamp_goes_dark_once_the_turn_has_had_its_attack(table: Table) -> None:
    await table.press("attack")

    assert table.lamp("attack") == OFF

    await table.press("next")

    assert table.lamp("attack") == Glow("red")


@moved
async def test_a_second_attack_is_refused_in_words_that_pass(table: Table) -> None:
    await table.presses("attack", "dial", "dial", "attack")

    assert table.saved == ["start", "attack"]
    assert table.shows("refusal", "Adam's turn has had its attack.")
    assert table.news.refusal.code == "already-attacked"
    assert table.lamp("attack") == Glow("red", "quick")

    await table.advance(PASSING_SECONDS)
    await table.press("dial")  # which puts away that nobody bound the secret

    assert table.shows("glance", table.view)
    assert table.news.refusal is None
    assert table.lamp("attack") == OFF


@moved
async def test_a_refusal_speaks_the_tables_words(table: Table) -> None:
    answer = await table.asked("use", seat=1, kind="mega-healer")

    assert answer.refused.sentence == "Eva has no mega healer."


@moved
async def test_a_refusal_does_not_end_the_attack_that_is_shown(example: Example) -> None:
    await example.advance(10)
    await example.press("attack")
    await example.advance(PASSING_SECONDS)

    assert example.shows_cubes(4)


@moved
async def test_what_was_taken_back_is_named(table: Table) -> None:
    await table.presses("seat-2", "back")

    assert table.saved == ["start", "noise"]

    await table.press("back", "hold")

    assert table.saved == ["start", "noise", "undo"]
    assert table.shows("undone", "Eva +1 noise", draw=False)
    assert table.news.redo == "Eva +1 noise"
    assert table.view.area == {"yellow": 3, "blue": 2, "green": 1}

    await table.advance(PASSING_SECONDS)

    assert table.shows("glance", table.view)


@moved
async def test_taking_back_a_draw_says_that_the_same_cubes_come(table: Table) -> None:
    await table.press("attack")
    cubes = table.news.attack.cubes
    named = table.news.undo
    await table.press("back", "hold")

    assert table.shows("undone", named, draw=True)
    assert table.news.attack is None

    await table.press("attack")

    assert table.news.attack.cubes == cubes


@moved
@pytest.mark.parametrize(
    ("turn", "status"), [("turn-left", "rescued"), ("turn-right", "lost")], ids=["aboard", "elsewhere"]
)
async def test_the_dial_answers_where_a_fallen_seat_lay(table: Table, turn: str, status: str) -> None:
    for module in ("Hydroponics", "Infirmary"):
        await table.tell("hack", seat=1, module=module)
    await table.tell("artifact", seat=1, value=20)
    await table.tell("move", piece="blue", by=10, **{"from": "supply:1"}, to="wounds:1", why="test")
    question = ("Where did Eva lie?", ("Cargo Bay", "elsewhere"))

    assert table.shows("question", *question, chosen=None)

    await table.leads_to("dial", "question", *question, chosen=None)

    await table.press("dial", turn)

    assert table.shows("question", *question, chosen=int(turn == "turn-right"))

    await table.press("dial")

    assert table.view.seats[1].status == status
    assert table.shows("glance", table.view)


@moved
async def test_danger_is_taken_off_by_holding_its_button(table: Table) -> None:
    await table.presses("danger", "danger", "danger hold")

    assert table.view.danger == 1

    await table.press("seat-2", "hold")

    assert table.view.area["blue"] == 1


@moved
async def test_a_finger_on_a_drivers_thread_is_felt_on_the_loop(table: Table) -> None:
    """A driver calls back on a thread of its own; the table is written by one thread alone."""
    writers: list[int] = []
    table.table.listen(lambda _happening: writers.append(threading.get_ident()))
    fingers = [
        threading.Thread(target=table.simulated.press, args=(control,))
        for control in ("seat-1", "seat-2", "fury")
    ]
    for finger in fingers:
        finger.start()
    for finger in fingers:
        finger.join(PATIENCE_SECONDS)
    await table.advance(1)

    assert sorted(table.saved) == ["fury", "noise", "noise", "start"]
    assert set(writers) == {threading.get_ident()}


@moved
async def test_before_set_up_no_button_does_anything(bare: Table) -> None:
    await bare.presses("attack", "next", "fury", "danger", "seat-1", "dial", "back hold")

    assert bare.table.version == 0
    assert bare.news.shown is None
    assert bare.news.refusal is None
    assert bare.lamp("attack") == OFF


@moved
async def test_numbers_nobody_compared_with_the_board_are_told(tmp_path: Path) -> None:
    async with Table(tmp_path) as table:
        await table.start()
        unconfirmed = table.news.unconfirmed

        assert "fury.cubes" in unconfirmed

    async with Table(tmp_path) as table:
        assert table.news.unconfirmed == unconfirmed


@moved
async def test_a_screen_that_is_unplugged_is_told_retried_and_comes_back_whole(table: Table) -> None:
    table.simulated.unplug("screen")
    await table.press("seat-1")

    assert table.news.faults == ("The screen fails: The simulated screen is unplugged. Plug it in.",)

    await table.press("next")

    assert table.saved == ["start", "noise", "end-turn"]

    await table.advance(600)
    table.simulated.plug_in("screen")
    shows = table.simulated.screen.shows
    await table.advance(30)

    assert table.simulated.screen.shows == shows + 1
    assert table.shows("glance", table.view)
    assert table.news.faults == ()


@moved
async def test_lamps_that_are_unplugged_come_back_by_themselves(table: Table) -> None:
    table.simulated.unplug("lamps")
    await table.press("fury")

    assert table.news.faults == ("The lamps fail: The simulated lamps are unplugged. Plug them in.",)

    table.simulated.plug_in("lamps")
    await table.advance(30)

    assert table.lamp("fury-2") == Glow("orange")
    assert table.news.faults == ()


class FailingJournal(Journal):
    disk_fails = False

    def append(self, *args: Any, **kwargs: Any) -> Any:
        if self.disk_fails:
            raise SaveFailed("The disk that holds the journal is full. Make room, then try again.")
        return super().append(*args, **kwargs)

    def acknowledge(self, *args: Any) -> None:
        if self.disk_fails:
            raise SaveFailed("The disk that holds the journal is full. Make room, then try again.")
        super().acknowledge(*args)


def failing(journal: Journal) -> Journal:
    journal.__class__ = FailingJournal
    return journal


@moved
async def test_a_change_that_cannot_be_saved_does_not_happen_and_is_told_loudly(tmp_path: Path) -> None:
    async with Table(tmp_path, journal=failing) as table:
        await table.start()
        before = table.view
        table.journal.disk_fails = True
        await table.press("attack")

        sentence = (
            "Not saved, so nothing has changed: "
            "The disk that holds the journal is full. Make room, then try again."
        )
        assert table.view == before
        assert table.news.shown == before
        assert table.news.attack is None
        assert table.news.faults == (sentence,)
        assert table.shows("refusal", sentence)

        answer = await table.asked("attack")

        assert (answer.refused.code, answer.events) == ("not-saved", ())

        table.journal.disk_fails = False
        await table.press("attack")

        assert table.news.faults == ()
        assert table.saved == ["start", "attack"]


@moved
async def test_an_attack_stays_on_the_glass_until_its_acknowledgement_is_saved(tmp_path: Path) -> None:
    """Else a table that is opened again would show what seemed to be put away."""
    async with Table(tmp_path, journal=failing) as table:
        await table.start()
        await table.presses("attack", "dial")
        table.journal.disk_fails = True
        await table.press("dial")

        assert table.news.attack is not None

        table.journal.disk_fails = False
        await table.press("dial")

        assert table.news.attack is None


class WitnessedJournal(Journal):
    order: list[tuple[str, int]]

    def append(self, game: int, n: int, **kwargs: Any) -> Any:
        entry = super().append(game, n, **kwargs)
        self.order.append(("saved", n))
        return entry


@moved
async def test_nothing_is_shown_that_is_not_saved(tmp_path: Path) -> None:
    """Lamps, glass and consoles learn of an entry only after a second reader finds it in the file."""

    def witnessed(journal: Journal) -> Journal:
        journal.__class__ = WitnessedJournal
        journal.order = []
        return journal

    async with Table(tmp_path, journal=witnessed) as table:
        await table.start()
        order = table.journal.order
        tell, show = table.host._server.tell, table.simulated.lamps.show

        def telling(message: Any) -> None:
            with Journal.read(table.config.journal_path()) as file:
                assert file.game(1).entries == table.view.version
            order.append(("told", table.view.version))
            tell(message)

        def showing(pattern: Any) -> None:
            order.append(("lit", table.view.version))
            show(pattern)

        table.host._server.tell, table.simulated.lamps.show = telling, showing
        await table.presses("seat-1", "fury", "attack")

        for version in (2, 3, 4):
            done = [what for what, of in order if of == version]
            assert done[:3] == ["saved", "lit", "told"]


@moved
async def test_an_attack_nobody_acknowledged_is_shown_again(tmp_path: Path) -> None:
    async with Example(tmp_path) as table:
        await table.advance(10)

    async with Table(tmp_path) as table:
        assert table.shows("attack", EXAMPLE, 0, table.view.seats)

        await table.advance(10)

        assert table.shows("attack", EXAMPLE, 4, table.view.seats)

        await table.press("dial")

    async with Table(tmp_path) as table:
        assert table.news.attack is None
        await table.press("dial")  # which puts away that nobody bound the secret

        assert table.shows("glance", table.view)


@moved
async def test_an_attack_cut_short_after_another_press_is_shown_again_too(tmp_path: Path) -> None:
    async with Example(tmp_path) as table:
        await table.press("danger")

        assert table.news.attack.cubes == EXAMPLE

    async with Table(tmp_path) as table:
        assert table.news.attack.cubes == EXAMPLE


@moved
@pytest.mark.parametrize("control", ["next", "back"])
async def test_an_attack_the_table_played_on_from_is_acknowledged(tmp_path: Path, control: str) -> None:
    async with Table(tmp_path) as table:
        await table.start()
        await table.press("attack")
        await table.advance(10)
        await table.press(control, "hold" if control == "back" else "press")

        assert table.news.attack is None

    async with Table(tmp_path) as table:
        assert table.news.attack is None


@moved
@pytest.mark.parametrize(
    ("last", "is_shown"), [({"do": "danger", "count": 1}, True), ({"do": "undo"}, False)]
)
async def test_a_plug_pulled_before_an_attack_was_acknowledged(
    tmp_path: Path, last: dict[str, Any], *, is_shown: bool
) -> None:
    with Journal.open(tmp_path / "journal.db", program="test", since=AT) as journal:
        table = Session(journal, clock=lambda: AT, fresh_seed=lambda: bytes(32))
        for command in ({"do": "start", "game": "in-space", "seats": SEATS}, {"do": "attack"}, last):
            table.hear(json.dumps(command))

    async with Table(tmp_path) as sitting:
        assert (sitting.news.attack is not None) == is_shown


@moved
async def test_the_dial_turns_through_the_pages(table: Table) -> None:
    assert table.shows("promise", table.table.promise)

    await table.leads_to("dial turn-right", "words", "", table.table.promise, fixed=False)

    await table.tell("words", text="Tyran REX spí")

    assert table.shows("words", "Tyran REX spí", table.table.promise, fixed=False)

    await table.leads_to("dial", "glance", table.view)
    await table.leads_to("dial turn-left", "head", head(table.table.newest), game=1, entries=2)
    await table.leads_to("dial turn-left", "words", "Tyran REX spí", table.table.promise, fixed=False)


@moved
async def test_turning_the_dial_during_an_attack_changes_nothing(table: Table) -> None:
    """Else the table would find itself on another page afterwards."""
    await table.presses("seat-1", "attack", "dial turn-right", *["dial"] * 3)

    assert table.shows("glance", table.view)


@moved
async def test_a_whole_game_ends_with_scores_and_a_journal_that_verifies(table: Table) -> None:
    await table.presses("attack", "next", "attack", "dial", "dial", "next", "seat-1")
    await table.tell("deck-out")

    assert table.view.phase == "over"
    assert table.news.attack is None
    assert table.shows("game_over", table.view)
    assert verify(table.journal.export(1)).holds

    await table.start(seed=SEED[::-1])

    assert table.news.mark.game == 2
    assert [line.text for line in table.news.history] == ["Set up for Adam, Eva, Filip, Ola"]
    assert table.shows("promise", table.table.promise)


@moved
async def test_an_attack_still_being_shown_does_not_spill_into_the_next_evening(table: Table) -> None:
    """Nor is it taken for an attack of the next evening that was acknowledged."""
    await table.presses("seat-1", "attack")
    await table.tell("deck-out")

    assert table.news.attack is not None

    await table.start(seed=LUCKY)

    assert table.news.attack is None
    assert table.table.acknowledged == 0


@moved
async def test_pressing_attack_in_a_game_that_is_over_is_refused(table: Table) -> None:
    await table.tell("deck-out")
    await table.press("attack")

    assert table.news.refusal.code == "game-over"

    await table.advance(PASSING_SECONDS + PART_SECONDS)  # it is told in two parts

    assert table.shows("game_over", table.view)
