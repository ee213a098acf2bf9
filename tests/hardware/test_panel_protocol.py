"""The talk between host and panel: no press lost or felt twice, whatever the cable does."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.firmware.sentences import LONGEST, WINDOW, Lines, Outbox, opened, sealed
from hardware.firmware.talk import SILENCE_MS, Talk
from hardware.panel_protocol import PanelTalk, WrongPanel
from hardware.panel_touch import Touches
from hardware.ports import Glow
from hardware.settle import Edge, Feel
from tests.kit.panel_cable import CabledTable, at_the_table, felt_by_hand, gestures, happen

words = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=60)
keys = st.integers(0, 2**32 - 1)

touches = st.tuples(
    st.just("touch"), st.sampled_from(["attack", "seat-1", "back"]), st.sampled_from([40, 150, 800])
)
happenings = st.one_of(
    touches,
    touches,
    st.tuples(st.just("wait"), st.integers(1, 60)),
    st.tuples(st.just("wait"), st.integers(60, 800)),
    st.tuples(st.just("cut"), st.integers(0, 120)),
    st.tuples(st.just("plug in")),
    st.tuples(st.just("noise"), st.binary(max_size=40)),
    st.tuples(st.just("replay"), st.integers(0, 2**16)),
)


# --- sentences


@given(st.integers(0, 10**9), words, keys)
def test_a_sentence_is_read_as_it_was_told(number: int, told: str, key: int) -> None:
    line = sealed(number, told, key)

    assert line.endswith(b"\n")
    assert opened(line[:-1], key) == (number, told)


@given(words, st.data())
def test_a_sentence_with_one_wrong_byte_is_noise(told: str, data: st.DataObject) -> None:
    line = bytearray(sealed(7, told, 1)[:-1])
    place = data.draw(st.integers(0, len(line) - 1))
    line[place] ^= data.draw(st.integers(1, 255))

    assert opened(bytes(line), 1) is None


@given(words, keys, keys)
def test_a_sentence_of_another_link_is_noise(told: str, key: int, other: int) -> None:
    read = opened(sealed(7, told, key)[:-1], other)

    assert (read is not None) == (key == other)


@pytest.mark.parametrize("line", [b"", b"*", b"*00000000", b"12*A296FAF9", b"\xff*FF000000", b"x y*5C1A5B0A"])
def test_what_is_no_sentence_is_noise(line: bytes) -> None:
    assert opened(line) is None


@given(st.lists(words, max_size=5), st.data())
def test_lines_come_out_whole_however_they_were_torn(told: list[str], data: st.DataObject) -> None:
    stream = b"".join(sealed(n, line) for n, line in enumerate(told))
    lines, heard = Lines(), []
    while stream:
        cut = data.draw(st.integers(1, len(stream)))
        heard += lines.feed(stream[:cut])
        stream = stream[cut:]

    assert [opened(line) for line in heard] == list(enumerate(told))


@given(st.integers(LONGEST + 1, 1000), st.integers(1, 100))
def test_a_line_without_end_takes_no_room_and_is_left_out(length: int, mouthful: int) -> None:
    lines, heard = Lines(), []
    stream = b"x" * length + b"\nnext\n"
    for start in range(0, len(stream), mouthful):
        heard += lines.feed(stream[start : start + mouthful])

    assert heard == [b"next"]


@given(
    st.lists(st.one_of(st.just("add"), st.just("send"), st.just("again"), st.integers(0, 50)), max_size=60)
)
def test_the_outbox_tells_everything_in_order_and_never_too_much_at_once(doings: list) -> None:
    box, added = Outbox(room=40), 0
    for doing in doings:
        match doing:
            case "add":
                added += box.add(f"words {added + 1}")
            case "again":
                box.again()
            case "send":
                assert all(sentence == f"words {number}" for number, sentence in box.unsent())
            case number:
                before = box.acknowledged
                box.acknowledge(number)
                assert box.acknowledged in {before, number}
        assert box.newest == added
        assert 0 <= box.sent <= min(WINDOW, len(box.waiting))


# --- presses


@settings(max_examples=60)
@given(st.lists(happenings, max_size=25))
def test_no_press_is_lost_or_doubled_whatever_happens_to_the_cable(happened: list) -> None:
    """Cut at any byte, plugged in at any time, with noise and old sentences: every touch counts once."""
    table = at_the_table()
    for happening in happened:
        happen(table, happening)
    table.plug_in()
    table.advance(8000)

    assert gestures(table.felt) == gestures(felt_by_hand(table.edges))
    assert table.host.missing == 0


PLUG_IN = ("plug in",)
OUT = ("cut", 0)


def touch(control: str, milliseconds: int = 40) -> tuple[str, str, int]:
    return "touch", control, milliseconds


def wait(milliseconds: int) -> tuple[str, int]:
    return "wait", milliseconds


FELT: dict[str, tuple[list[tuple[Any, ...]], dict[str, list[str]]]] = {
    "a press while the table waits for it, twenty-odd milliseconds after the contact has come to rest": (
        [touch("attack", 400), wait(60)], {"attack": ["press"]},
    ),
    "no hold before its time": ([touch("seat-1", 3000), wait(600)], {}),
    "a hold while the finger is still there, at 0.6 seconds and a little": (
        [touch("seat-1", 3000), wait(660)], {"seat-1": ["hold"]},
    ),
    "nothing of a finger whose end is not known": ([touch("seat-1", 100), wait(50), OUT, wait(60_000)], {}),
    "no hold of a press in whose middle the cable came out, though the host hears of it a minute later": (
        [touch("seat-1", 100), wait(50), OUT, wait(60_000), PLUG_IN, wait(1000)], {"seat-1": ["press"]},
    ),
    "a press whose end is lost with the power of the panel": (
        [touch("seat-1", 200), wait(100), OUT, wait(500), ("power",), PLUG_IN, wait(1000)],
        {"seat-1": ["press"]},
    ),
    "the next touch after the power was lost, which jams nothing": (
        [touch("seat-1", 200), wait(100), OUT, wait(500), ("power",), PLUG_IN, wait(1000), touch("seat-1"),
         wait(500)],
        {"seat-1": ["press", "press"]},
    ),
    "a touch made as the power comes, before the panel has met the host, which was there all the time": (
        [OUT, ("power",), touch("fury"), wait(300), PLUG_IN, wait(1000)], {"fury": ["press"]},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("happened", "felt"), FELT.values(), ids=FELT)
def test_what_is_felt(happened: list[tuple[Any, ...]], felt: dict[str, list[str]]) -> None:
    table = at_the_table()
    for happening in happened:
        happen(table, happening)

    assert gestures(table.felt) == felt
    assert table.host.boots == 1 + happened.count(("power",))


def test_a_hold_is_felt_in_time_on_a_panel_that_has_been_on_for_long() -> None:
    """Its own time is what it says it is, to the millisecond, after ten minutes too."""
    table = CabledTable()
    table.since -= 600_000
    for happening in (PLUG_IN, wait(100), touch("seat-1", 3000), wait(660)):
        happen(table, happening)

    assert gestures(table.felt) == {"seat-1": ["hold"]}


def test_presses_made_while_the_cable_is_out_are_felt_when_it_is_back() -> None:
    table = at_the_table()
    table.unplug()
    table.touch("seat-2")
    table.touch("attack", after=100)
    made = table.now / 1000
    table.advance(30_000)
    table.plug_in()
    table.advance(1000)

    assert [(press.control, press.gesture) for press in table.felt] == [
        ("seat-2", "press"),
        ("attack", "press"),
    ]
    assert [press.at for press in table.felt] == pytest.approx([made + 0.05, made + 0.11], abs=0.02)


def test_a_program_that_starts_anew_gets_no_press_of_before_and_is_told_so() -> None:
    """Nobody can know which of them the earlier run had saved already."""
    table = at_the_table()
    table.unplug()
    table.touch("attack")
    table.advance(1000)
    table.start_host("2057")
    table.plug_in()
    table.advance(1000)
    assert (table.felt, table.host.missing) == ([], 1)

    table.touch("attack")
    table.advance(1000)
    assert gestures(table.felt) == {"attack": ["press"]}


def test_an_earlier_program_that_comes_back_feels_what_is_new() -> None:
    table = at_the_table()
    first, second = table.host, PanelTalk("2057")
    for turn in range(4):
        table.unplug()
        table.host = (second, first)[turn % 2]
        table.plug_in()
        table.advance(1000)
        for _ in range(turn + 1):
            table.touch("attack")
            table.advance(200)

    assert gestures(table.felt) == {"attack": ["press"] * 10}


def test_a_panel_without_room_says_so_and_jams_nothing() -> None:
    """A child hammers for a minute while the cable is out."""
    table = at_the_table()
    table.unplug()
    for n in range(200):
        table.touch("attack", 60, after=200 * n)
    table.touch("seat-1", 60, after=200 * 200)
    table.advance(200 * 201)
    table.plug_in()
    table.advance(3000)
    kept = len(table.felt)

    assert table.host.missing == 1
    assert 50 < kept < 200

    table.felt.clear()
    table.touch("attack")
    table.touch("seat-1")
    table.advance(1000)
    assert gestures(table.felt) == {"attack": ["press"], "seat-1": ["press"]}


def test_every_click_of_the_dial_counts_once() -> None:
    table = at_the_table()
    for n in range(5):
        table.panel.edge("dial", "left" if n % 2 else "right", table.now - table.since)
        table.advance(5)
        if n == 2:
            table.unplug(of_what_is_on_its_way=3)
            table.plug_in()
    table.advance(1000)

    assert [press.gesture for press in table.felt] == ["turn-right", "turn-left"] * 2 + ["turn-right"]


def test_a_lost_sentence_is_told_again_while_the_finger_goes_on() -> None:
    table = at_the_table()
    for n in range(60):
        table.touch("attack", 40, after=100 * n)
    table.advance(105)
    table.unplug(of_what_is_on_its_way=0)  # what is on its way is lost, but the port stays as it is
    table.is_plugged_in = True
    table.advance(1000)

    assert len(table.felt) >= 9


def test_a_control_that_no_table_has_is_skipped() -> None:
    table = at_the_table()
    table.panel.edge("lever", "down", table.now - table.since)
    table.touch("attack")
    table.advance(200)

    assert gestures(table.felt) == {"attack": ["press"]}


@pytest.mark.parametrize("drift", [-0.00005, 0.0, 0.00005])
def test_press_times_follow_a_panel_whose_clock_drifts(drift: float) -> None:
    touches = Touches(Feel())
    for n in range(7200):
        touches.told(n / 2 * (1 + drift), now=1000 + n / 2 + n % 3 / 100)
    now, late = 4600.0, 3600 * (1 + drift)
    touches.moved(Edge("attack", "down", late), now)
    felt = touches.told(late + 0.02, now + 0.02)

    assert felt[0].at == pytest.approx(now, abs=0.02)


# --- lamps and text


def test_what_should_be_seen_is_seen() -> None:
    table = at_the_table()
    table.host.show({"attack": Glow("red", "pulse"), "seat-1": Glow("blue")})
    table.host.show({"attack": Glow("red", "pulse")})
    table.host.write("  Příšera *12*  zuří", "")
    table.advance(100)

    assert table.lamps == {"attack": "red pulse", "seat-1": "off steady"}
    assert table.rows == ["  Prisera *12*", ""]


def test_a_lamp_wanted_otherwise_before_it_was_told_is_told_once() -> None:
    """The newest alone: else a slow panel is told every stale pattern first."""
    table = at_the_table()
    for colour in ("red", "green", "blue"):
        table.host.show({"attack": Glow(colour)})

    assert re.findall(rb"lamp attack (\w+)", table.host.say(table.now / 1000)) == [b"blue"]


def test_what_was_told_is_told_again_only_when_it_was_not_acknowledged_in_time() -> None:
    """After a fifth of a second, and not at every word."""
    table = at_the_table()
    table.host.show({"attack": Glow("red")})
    now = table.now / 1000
    told = [b"lamp attack red" in table.host.say(now + later) for later in (0.0, 0.05, 0.15, 0.25, 0.3)]

    assert told == [True, False, False, True, False]


@pytest.mark.parametrize(("level", "told"), [(-1, 0), (0, 0), (255, 255), (256, 255)])
def test_lamps_are_as_bright_as_was_wanted(level: int, told: int) -> None:
    """From 0 to 255, both ends included."""
    table = at_the_table()
    table.host.brighten(level)

    assert b"bright %d*" % told in table.host.say(table.now / 1000)


@settings(max_examples=40)
@given(st.lists(st.one_of(happenings, st.tuples(st.just("show"), st.integers(0, 30))), max_size=25))
def test_the_newest_pattern_is_shown_whatever_happens_to_the_cable(happened: list) -> None:
    table = at_the_table()
    newest = {}
    for happening in happened:
        if happening[0] == "show":
            newest = {f"fury-{step}": Glow("red") for step in range(happening[1])}
            table.host.show(newest)
            table.host.write(f"Fury {happening[1]}", "")
        else:
            happen(table, happening)
    table.plug_in()
    table.advance(8000)

    assert {name for name, glow in table.lamps.items() if glow != "off steady"} == set(newest)
    assert table.rows[0] == (f"Fury {len(newest)}" if "text 0" in table.host._wanted else "")


def test_a_panel_that_lost_its_power_is_shown_everything_again() -> None:
    table = at_the_table()
    table.host.show({"attack": Glow("red")})
    table.host.write("Fury", "3")
    table.host.brighten(90)
    table.advance(100)
    table.unplug()
    table.power_on()
    table.plug_in()
    table.advance(200)

    assert (table.lamps, table.rows) == ({"attack": "red steady"}, ["Fury", "3"])


def test_a_name_with_odd_letters_does_no_harm() -> None:
    table = at_the_table()
    table.host.show({"a b\nc*": Glow("dark red\n"), "": Glow("é")})
    table.host.show({"attack": Glow("red")})
    table.advance(100)

    assert table.lamps["attack"] == "red steady"
    assert all(len(line) <= LONGEST for told in table.told for line in told.split(b"\n"))


# --- meeting


def test_each_end_knows_when_the_other_is_silent() -> None:
    """The host after two seconds, the panel after three."""
    table = at_the_table()
    assert table.host.is_there(table.now / 1000)
    assert table.panel.has_host(table.now - table.since)

    table.is_plugged_in = False
    table.advance(SILENCE_MS + 100)
    assert not table.host.is_there(table.now / 1000)
    assert not table.panel.has_host(table.now - table.since)


def test_the_last_word_darkens_the_panel() -> None:
    table = at_the_table()
    table.host.show({"attack": Glow("red")})
    table.advance(100)
    table.inject(to_panel=table.host.bye())
    table.advance(5)

    assert table.lamps == {}
    assert not table.panel.has_host(table.now - table.since)


def test_a_panel_of_another_version_is_refused_with_a_sentence() -> None:
    talk = PanelTalk("1057")
    talk.open(0.0)

    with pytest.raises(WrongPanel, match=r"speaks protocol 9, Furybox 1\. Copy"):
        talk.hear(sealed(0, "hello 9 furybox-panel-9 f00d 1"), 0.1)


def test_a_host_of_another_version_is_answered_and_not_obeyed() -> None:
    """So that it can tell its people."""
    panel = Talk("f00d", 1)
    panel.say(0)

    assert panel.hear(sealed(0, "hello 9 furybox 1057 1 and more"), 10) == []
    assert panel.say(10).startswith(b"\n0 hello 1 ")
    assert not panel.has_host(10)


def test_old_hellos_do_nothing() -> None:
    table = at_the_table()
    table.inject(to_panel=sealed(0, "hello 1 furybox 0dd 7"), to_host=sealed(9, "hello 1 x f00d 1 0dd 7"))
    table.touch("attack")
    table.advance(1000)

    assert gestures(table.felt) == {"attack": ["press"]}
    assert (table.host.missing, table.host._link) == (0, 1)


def test_an_old_link_told_all_over_again_does_nothing() -> None:
    table = at_the_table()
    table.host.show({"attack": Glow("red")})
    table.touch("attack")
    table.advance(500)
    old_heard, old_told = b"".join(table.heard), b"".join(table.told)
    table.unplug()
    table.plug_in()
    table.host.show({"attack": Glow("blue")})
    table.advance(500)
    table.inject(to_host=old_heard, to_panel=old_told)
    table.advance(5)

    assert table.lamps == {"attack": "blue steady"}
    assert gestures(table.felt) == {"attack": ["press"]}
    assert table.panel.has_host(table.now - table.since)


@pytest.mark.long
def test_a_million_bytes_of_noise_each_way_do_nothing() -> None:
    table = at_the_table()
    luck = Random(1057)  # noqa: S311  # noise
    table.host.show({"attack": Glow("red")})
    table.advance(100)
    for _ in range(1000):
        table.inject(to_host=luck.randbytes(1000), to_panel=luck.randbytes(1000))
        table.advance(5)
    assert (table.felt, table.lamps) == ([], {"attack": "red steady"})

    table.advance(8000)
    table.touch("attack")
    table.advance(1000)
    assert gestures(table.felt) == {"attack": ["press"]}


@given(
    st.lists(
        st.sampled_from(["edge", "beat", "ack", "missing", "hello", "down", "attack", "-1", "9" * 30, "1.5"])
    )
)
def test_nonsense_with_a_good_checksum_harms_neither_end(said: list[str]) -> None:
    table = at_the_table()
    sentence = " ".join(said) or "x"
    if len(sentence) < 80:
        table.inject(
            to_host=sealed(1, sentence, table.host._key), to_panel=sealed(2, sentence, table.panel._link.key)
        )
    table.advance(10)

    assert table.host.is_there(table.now / 1000)
