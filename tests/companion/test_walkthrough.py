"""The walk past every part: what somebody sees and presses becomes findings, and no part hides another."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event
from typing import Any

import click
import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from msgspec.structs import replace as changed

from companion.cli import main
from companion.config import Speech
from companion.devices import reconnecting as awaited
from companion.devices.voice import SEATS
from companion.doctor import Finding
from companion.doctor.finding import lines
from companion.walkthrough import PANEL_SECONDS, bench, report, touching, walked
from companion.walkthrough.bench import FEEL, Bench, attached, by_timer
from companion.walkthrough.person import AtTheTerminal, Person, Simulated
from companion.walkthrough.seeing import card
from companion.words.language import speaking
from hardware.buttons import GpioButtons
from hardware.buzzer import GpioBuzzer
from hardware.lamps import GpioLamps
from hardware.oled import OledWiring
from hardware.pin_errors import NoChip
from hardware.ports import DeviceGone, Gesture, Glow, Panel, Press
from hardware.simulated import SimulatedTable
from hardware.wiring import DEFAULT, FuryBar, Lamp, Wiring, from_toml, wires
from tests.hardware.mock_pins import Fingers, TablePins
from tests.kit.moved_clock import MovedClock
from tests.kit.wait import PATIENCE_SECONDS

WIRING = changed(
    DEFAULT, lamps={"attack": Lamp(18), "seat-1": Lamp(rgb=(23, 24, 25))}, fury_bar=FuryBar((16, 20))
)
"""A table with a lamp of three colours and a short fury bar."""

SEEN = [*("lamp attack", *["lamp seat-1"] * 3), "lamp fury-1", "lamp fury-2"]
FELT = [
    *(f"button {control}" for control in DEFAULT.buttons),
    "dial turn-right",
    "dial turn-left",
    "button dial",
]


@pytest.fixture
def clock() -> MovedClock:
    """A clock that stands still until somebody waits."""
    return MovedClock()


def laid_out(wiring: Wiring, clock: MovedClock) -> tuple[Bench, SimulatedTable]:
    return bench.simulated(wiring, clock=clock.now, wait=clock.advance, call_later=clock.call_later)


@pytest.fixture
def simulated(clock: MovedClock) -> tuple[Bench, SimulatedTable]:
    return laid_out(WIRING, clock)


class Somebody(Simulated):
    def __init__(
        self,
        table: SimulatedTable,
        *,
        fingers: Mapping[str, Callable[[], None]] | None = None,
        eyes: Mapping[str, bool | None] | None = None,
    ) -> None:
        super().__init__(table)
        self._fingers = fingers or {}
        self._eyes = eyes or {}

    def does(self, request: str, control: str, gesture: Gesture) -> None:
        name = control if gesture == "press" else gesture
        if name in self._fingers:
            self._fingers[name]()
        else:
            super().does(request, control, gesture)

    def sees(self, question: str, what: str) -> bool | None:
        seen = super().sees(question, what)
        return self._eyes.get(what, seen)


def amiss(of: tuple[Bench, SimulatedTable], **otherwise: Any) -> dict[str, Finding]:
    on_bench, table = of
    found = walked(on_bench, Somebody(table, **otherwise))
    return {finding.check: finding for finding in found if finding.state != "ok"}


def nothing() -> None:
    pass


def test_a_whole_simulated_table_is_walked_through(simulated: tuple[Bench, SimulatedTable]) -> None:
    on_bench, table = simulated
    found = list(walked(on_bench, Simulated(table)))

    assert [finding.check for finding in found] == [*SEEN, *FELT, "buzzer", "picture", "upright"]
    assert {finding.state for finding in found} == {"ok"}
    assert "bounced 4 times" in next(each.sentence for each in found if each.check == "button attack")


def test_parts_are_called_as_people_do_in_every_language(simulated: tuple[Bench, SimulatedTable]) -> None:
    on_bench, table = simulated
    with speaking("cs"):
        shown = "\n".join(lines(walked(on_bench, Simulated(table))))

    assert "Stisk „vzít zpět“ byl cítit." in shown
    assert not re.search(r"seat-|attack|dial|turn-", shown)


def test_somebody_who_sees_no_light_is_told_where_it_is_wired(
    simulated: tuple[Bench, SimulatedTable],
) -> None:
    found = amiss(simulated, eyes={"seat-1": False, "fury-2": None})

    assert {check: each.state for check, each in found.items()} == {
        "lamp seat-1": "fault", "lamp fury-2": "skipped",
    }  # fmt: skip
    assert "GPIO23, GPIO24, GPIO25" in found["lamp seat-1"].remedy


def test_a_lamp_that_is_not_the_one_asked_for_is_seen(simulated: tuple[Bench, SimulatedTable]) -> None:
    on_bench, table = simulated
    stuck = replace(on_bench, opens=on_bench.opens | {"lamps": lambda: Stuck(table)})

    assert "lamp fury-1" in amiss((stuck, table))


class Stuck:
    def __init__(self, table: SimulatedTable) -> None:
        self._lamps = table.lamps

    def show(self, pattern: Mapping[str, Glow]) -> None:
        self._lamps.show({**pattern, "attack": Glow("white")})

    def close(self) -> None:
        self._lamps.close()


@pytest.mark.parametrize(
    ("chip", "other"), [("ssd1306", "sh1106"), ("ssd1309", "sh1106"), ("sh1106", "ssd1306")]
)
def test_a_picture_that_does_not_fit_suggests_the_other_chip(
    clock: MovedClock, chip: str, other: str
) -> None:
    """It is the commonest mistake with such screens."""
    wiring = Wiring(oled=OledWiring(chip=chip))
    found = amiss(laid_out(wiring, clock), eyes={"screen": False})

    assert found["picture"].remedy == f"Set oled.chip from {chip} to {other}."
    assert "rotation" in found["upright"].remedy


def test_the_test_picture_has_a_frame_of_one_dot_that_a_shift_by_two_breaks() -> None:
    """All four edges are lit from end to end; two dots further in, hardly anything is."""
    drawn = card()
    columns = {x: sum(bool(drawn.getpixel((x, y))) for y in range(64)) for x in range(128)}
    rows = {y: sum(bool(drawn.getpixel((x, y))) for x in range(128)) for y in (0, 63)}

    assert [columns[x] for x in (0, 127)] == [64, 64]
    assert [rows[y] for y in (0, 63)] == [128, 128]
    assert columns[2] == columns[125] == 34
    assert columns[1] == columns[126] == 2


def test_a_finger_that_never_comes_is_given_up_in_time(
    simulated: tuple[Bench, SimulatedTable], clock: MovedClock
) -> None:
    before = clock.now()
    found = amiss(simulated, fingers={"fury": nothing, "turn-left": nothing})

    assert "No press of fury was felt" in found["button fury"].sentence
    assert "GPIO10" in found["button fury"].remedy
    assert "not felt" in found["dial turn-left"].sentence
    assert len(found) == 2
    assert 2 < (clock.now() - before) / touching.PATIENCE_SECONDS < 3


def test_buttons_that_are_swapped_are_found_out(simulated: tuple[Bench, SimulatedTable]) -> None:
    found = amiss(simulated, fingers={"seat-1": lambda: simulated[1].press("seat-2")})

    assert found["button seat-1"].sentence == "When seat A was pressed, seat B was felt."
    assert "Swap their wires" in found["button seat-1"].remedy


def test_one_press_felt_twice_is_a_poor_contact(simulated: tuple[Bench, SimulatedTable]) -> None:
    """Or a finger that was not asked to; so it is no fault yet."""
    found = amiss(simulated, fingers={"next": lambda: [simulated[1].press("next") for _twice in range(2)]})

    assert (found["button next"].state, len(found)) == ("warning", 1)
    assert "felt 2 times" in found["button next"].sentence


def test_a_finger_that_stays_is_no_bounce(simulated: tuple[Bench, SimulatedTable]) -> None:
    """The contact has yet to open, and it bounced but twice as it closed."""
    on_bench, table = simulated
    person = Somebody(table, fingers={"attack": lambda: table.hold("attack")})
    found = {finding.check: finding for finding in walked(on_bench, person)}

    assert "bounced 2 times" in found["button attack"].sentence


def test_a_dial_with_its_legs_swapped_turns_the_wrong_way(simulated: tuple[Bench, SimulatedTable]) -> None:
    turn = simulated[1].turn
    found = amiss(
        simulated, fingers={"turn-left": lambda: turn("dial", 1), "turn-right": lambda: turn("dial", -1)}
    )

    assert {finding.remedy for finding in found.values()} == {"Swap dial.a and dial.b in the wiring."}
    assert set(found) == {"dial turn-right", "dial turn-left"}


@pytest.mark.parametrize("part", ["lamps", "buzzer", "screen"])
def test_a_part_that_is_unplugged_hides_no_other(simulated: tuple[Bench, SimulatedTable], part: str) -> None:
    on_bench, table = simulated
    table.unplug(part)
    found = list(walked(on_bench, Simulated(table)))

    assert [finding.check for finding in found if finding.state == "fault"] == [part]
    assert "unplugged" in next(finding.sentence for finding in found if finding.state == "fault")
    assert {"button attack"} < {finding.check for finding in found}


class CabledPanel(Panel):
    def __init__(self, clock: MovedClock, *, answers_after: float | None) -> None:
        self._clock = clock
        self._from = None if answers_after is None else clock.now() + answers_after
        self.heard_by: Callable[[Press], None] = lambda _press: None
        self.lit: set[str] = set()
        self.is_closed = False

    @property
    def is_there(self) -> bool:
        return self._from is not None and self._clock.now() >= self._from

    def listen(self, callback: Callable[[Press], None]) -> None:
        self.heard_by = callback

    def show(self, pattern: Mapping[str, Glow]) -> None:
        if not self.is_there:
            raise DeviceGone("No panel is plugged in on {path}. Plug it in.", path="/dev/ttyACM0")
        self.lit = set(pattern)

    def close(self) -> None:
        self.lit.clear()
        self.is_closed = True


class AtThePanel(Person):
    def __init__(self, panel: CabledPanel, *, presses: bool) -> None:
        self._panel = panel
        self._presses = presses

    def does(self, request: str, control: str, gesture: Gesture) -> None:
        del request, control
        if self._presses:
            self._panel.heard_by(Press("seat-3", gesture, at=0.0))

    def sees(self, question: str, what: str) -> bool | None:
        del question
        assert what == "panel"
        return self._panel.lit == set(Lamp.names)


@pytest.mark.parametrize("presses", [True, False])
def test_a_panel_that_comes_in_time_is_walked_through(clock: MovedClock, *, presses: bool) -> None:
    panel = CabledPanel(clock, answers_after=PANEL_SECONDS - 1)
    on_bench = Bench(wiring=Wiring(), clock=clock.now, wait=clock.advance, opens={"panel": lambda: panel})
    found = list(walked(on_bench, AtThePanel(panel, presses=presses)))

    assert [(each.check, each.state) for each in found] == [
        ("panel", "ok"),
        ("panel lamps", "ok"),
        ("panel buttons", "ok" if presses else "fault"),
    ]
    assert ("seat C was felt" in found[-1].sentence) == presses
    assert panel.is_closed


def test_a_panel_that_does_not_come_says_why(clock: MovedClock) -> None:
    panel = CabledPanel(clock, answers_after=None)
    before = clock.now()
    on_bench = Bench(wiring=Wiring(), clock=clock.now, wait=clock.advance, opens={"panel": lambda: panel})
    (found,) = walked(on_bench, AtThePanel(panel, presses=True))

    assert (found.check, found.state) == ("panel", "fault")
    assert "No panel is plugged in on /dev/ttyACM0" in found.sentence
    assert PANEL_SECONDS <= clock.now() - before < PANEL_SECONDS + 1
    assert panel.is_closed


class AtThePins(Person):
    def __init__(self, pins: TablePins, fingers: Fingers) -> None:
        self._pins = pins
        self._fingers = fingers
        self._lamps = {
            name: [wire.pin for wire in wires(WIRING) if wire.role == "lamp" and wire.name.split()[0] == name]
            for name in ("attack", "seat-1", "fury-1", "fury-2")
        }

    def does(self, request: str, control: str, gesture: Gesture) -> None:
        del request
        if gesture == "press":
            self._fingers.press(control)
        else:
            self._fingers.turn(1 if gesture == "turn-right" else -1)

    def sees(self, question: str, what: str) -> bool | None:
        del question
        if what == "buzzer":
            return True
        return {name for name, pins in self._lamps.items() if any(map(self._pins.is_high, pins))} == {what}


def test_the_real_adapters_are_walked_through_on_mock_pins(clock: MovedClock) -> None:
    pins = TablePins(clock)
    named = {wire.name: wire.pin for wire in wires(WIRING) if wire.role in {"button", "dial"}}
    fingers = Fingers(pins, {**named, "dial": named["dial select"]}, is_bouncing=True)
    handed = {"clock": clock.now, "call_later": clock.call_later}
    on_bench = Bench(
        wiring=WIRING,
        clock=clock.now,
        wait=clock.advance,
        opens={
            "lamps": lambda: GpioLamps.open(WIRING, pins, **handed),
            "buttons": lambda: GpioButtons.open(WIRING, pins, **handed, feel=FEEL),
            "buzzer": lambda: GpioBuzzer.open(WIRING.buzzer, pins, **handed),
        },
    )
    found = list(walked(on_bench, AtThePins(pins, fingers)))
    pins.close()

    assert [finding.check for finding in found] == [*SEEN, *FELT, "buzzer"]
    assert {finding.state for finding in found} == {"ok"}, found
    assert "bounced 4 times" in next(each.sentence for each in found if each.check == "button attack")


def test_on_a_machine_without_pins_every_part_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_pins(_wiring: Wiring) -> None:
        raise NoChip("This machine has no GPIO pins. Run Furybox on a Pi, or type: furybox play")

    monkeypatch.setattr(awaited, "open_pins", open_pins)
    with attached(changed(WIRING, oled=None)) as on_bench:
        found = list(walked(on_bench, AtTheTerminal()))

    assert [(each.check, each.state) for each in found] == [
        (part, "fault") for part in ("lamps", "buttons", "buzzer")
    ]
    assert all("no GPIO pins" in each.sentence for each in found)


def test_only_what_the_wiring_names_is_on_the_bench() -> None:
    with attached(Wiring()) as on_bench:
        assert list(walked(on_bench, AtTheTerminal())) == []
    with attached(changed(WIRING, buzzer=None)) as on_bench:
        assert [*on_bench.opens] == ["lamps", "buttons", "screen"]


def test_a_simulated_table_has_no_other_part_than_its_wiring(clock: MovedClock) -> None:
    on_bench, table = laid_out(Wiring(), clock)

    assert list(walked(on_bench, Simulated(table))) == []


def test_whoever_types_answers_yes_no_or_nothing() -> None:
    person = AtTheTerminal()
    with CliRunner().isolation(input="y\nN\nperhaps\ns\n") as (out, *_rest):
        answers = [person.sees("Is it lit?", "attack") for _ in range(3)]
        person.does("Press attack, and let go.", "attack", "press")

    assert answers == [True, False, None]
    assert out.getvalue().decode().count("Is it lit?") == 4
    assert "Press attack, and let go." in out.getvalue().decode()


def test_whoever_leaves_ends_the_walk() -> None:
    with CliRunner().isolation(input=""), pytest.raises(click.Abort):
        AtTheTerminal().sees("Is it lit?", "attack")


def test_a_timer_calls_back_from_a_thread_of_its_own() -> None:
    called = Event()
    by_timer(0, called.set)

    assert called.wait(PATIENCE_SECONDS)


@pytest.mark.parametrize(
    ("unplugged", "ends", "verdict"), [((), 0, ""), (("screen",), 1, "1 fault was found.\n")]
)
def test_the_command_walks_past_a_simulated_table(
    simulated: tuple[Bench, SimulatedTable],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    *,
    unplugged: tuple[str, ...],
    ends: int,
    verdict: str,
) -> None:
    for part in unplugged:
        simulated[1].unplug(part)
    monkeypatch.setattr(report, "simulated", lambda *_wired, **_time: simulated)
    (tmp_path / "empty.toml").write_text("")
    words = ["--config", str(tmp_path / "empty.toml"), "--language", "en", "hardware", "test", "--simulated"]
    told = CliRunner().invoke(main, words)

    assert (told.exit_code, told.stderr) == (ends, verdict)
    assert told.stdout.count("attack was felt.") == 2
    assert "Press attack, and let go.\n" in told.stdout


def test_a_voice_is_heard_or_says_why_not(clock: MovedClock) -> None:
    parts, table = bench.simulated(
        WIRING, Speech(), clock=clock.now, wait=clock.advance, call_later=clock.call_later
    )
    (said,) = (each for each in walked(parts, Simulated(table)) if each.check == "voice")
    assert (said.state, table.parts["voice"].said) == ("ok", [("The table speaks.", SEATS[0])])

    with bench.attached(from_toml(""), Speech(engine=("false", "{text}"))) as real:
        (silent,) = walked(real, AtTheTerminal())
    assert (silent.state, silent.sentence) == ("fault", "false fails. Try it by hand to see why.")
