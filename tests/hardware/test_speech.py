"""What every voice does, real or simulated: programs of one's own stand in for engine and player."""

from __future__ import annotations

import os
import shutil
import sys
import wave
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from queue import Queue
from select import select

import pytest

from hardware import speech
from hardware.ports import Announcer, DeviceGone, HardwareError, Note
from hardware.simulated_parts import SimulatedAnnouncer
from hardware.speech import ENGINES, SLOWEST, Speaker, clips, command, wav
from tests.kit.wait import PATIENCE_SECONDS, eventually_here

TUNE = (Note(440, 100), Note(0, 50), Note(880, 100))
NEVER: tuple[str, ...] = ("sleep", "600")
Patient = partial(Speaker, patience=PATIENCE_SECONDS)
"""A voice whose programs have time, however busy the machine."""


@dataclass(frozen=True)
class Bench:
    voice: Announcer
    heard: Callable[[], list[str]]
    """What was said to its end; `tune` is any tune."""


def simulated(folder: Path) -> Bench:
    del folder
    voice = SimulatedAnnouncer()

    def heard() -> list[str]:
        return [part for said, tune in voice.said for part in (["tune"] if tune else []) + [said]]

    return Bench(voice, heard)


def piped(folder: Path, *, is_kept: bool = False) -> Bench:
    """The real adapter; its engine hands the sentence on, and its player keeps what it hears."""
    ears = folder / "heard"
    keep = f"import sys; open({str(ears)!r}, 'ab').write(sys.stdin.buffer.read() + b'\\n')"

    def heard() -> list[str]:
        lines = ears.read_bytes().replace(wav(TUNE), b"tune").splitlines()
        return [line.decode() for line in lines if line]

    return Bench(Patient(("cat",), player=(sys.executable, "-c", keep), kept=is_kept), heard)


def kept(folder: Path) -> Bench:
    return piped(folder, is_kept=True)


@pytest.fixture(params=[simulated, piped, kept])
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bench]:
    made: Bench = request.param(tmp_path)
    yield made
    made.voice.close()


def ears(voice: Announcer) -> Queue[HardwareError | None]:
    queue: Queue[HardwareError | None] = Queue()
    voice.listen(queue.put)
    return queue


def test_a_sentence_is_said_after_its_tune_and_then_it_is_silent(bench: Bench) -> None:
    silent = ears(bench.voice)
    for sentence, tune in (("Útok: 3 kostky", TUNE), ("Eva's turn", ())):
        bench.voice.say(sentence, tune)
        assert silent.get(timeout=PATIENCE_SECONDS) is None

    assert bench.heard() == ["tune", "Útok: 3 kostky", "Eva's turn"]


def test_a_voice_that_was_closed_says_nothing(bench: Bench) -> None:
    bench.voice.close()
    bench.voice.close()

    with pytest.raises(DeviceGone):
        bench.voice.say("Eva fell.")


def test_a_sentence_cuts_short_the_one_before() -> None:
    voice = Patient(words=lambda sentence: NEVER if sentence == "long" else ("true",))
    silent = ears(voice)
    voice.say("long")
    voice.say("short")

    assert silent.get(timeout=PATIENCE_SECONDS) is None
    assert silent.empty()
    voice.say("long")
    voice.close()
    assert silent.empty()


def test_an_engine_that_goes_on_is_begun_once_and_says_each_sentence_whole(tmp_path: Path) -> None:
    script, begun, heard = (tmp_path / name for name in ("engine", "begun", "heard"))
    script.write_text(
        f"#!/bin/sh\necho >> {begun}\n"
        'while read -r line && [ "$line" != end ]; do yes "$line" | head -c 200000; done\n'
    )
    script.chmod(0o755)
    voice = Patient((str(script),), kept=True, player=("sh", "-c", f"cat > {heard}"))
    silent = ears(voice)
    said = []
    for sentence in ("one", "two", "end", "six"):
        voice.say(sentence)
        said.append((str(silent.get(timeout=PATIENCE_SECONDS) or ""), heard.read_text().split()))
    voice.close()

    assert said == [
        ("", ["one"] * 50_000),
        ("", ["two"] * 50_000),
        ("engine fails. Try it by hand to see why.", ["two"] * 50_000),
        ("", ["six"] * 50_000),
    ]
    assert len(begun.read_text()) == 2, "for more than the one that ended"


@pytest.mark.parametrize("way", ["fed by a pipe", "kept", "by itself"])
def test_an_engine_that_hangs_is_ended_and_the_next_sentence_tries_again(way: str, tmp_path: Path) -> None:
    script, once, lives = tmp_path / "engine", tmp_path / "once", tmp_path / "lives"
    os.mkfifo(lives)
    ears_of_its_child = os.open(lives, os.O_RDONLY | os.O_NONBLOCK)
    until_it_ended = os.open(lives, os.O_WRONLY)
    script.write_text(
        f'#!/bin/sh\nif [ -e {once} ] || [ "$1" = two ]; then exec cat; fi\n'
        f"touch {once}\nsleep 600 > {lives} & wait\n"
    )
    script.chmod(0o755)
    voice = Speaker(
        () if way == "by itself" else (str(script),),
        command((str(script), "{text}")),
        kept=way == "kept",
        player=("cat",),
        patience=0.3,
    )
    silent = ears(voice)
    if way != "by itself":  # the engine waits for its sentence, and has begun, however busy the machine
        eventually_here(once.exists)
    voice.say("Eva's turn")
    assert (
        str(silent.get(timeout=PATIENCE_SECONDS))
        == "engine hangs and was ended. The next sentence tries again."
    )
    os.close(until_it_ended)
    assert select([ears_of_its_child], [], [], PATIENCE_SECONDS)[0], "what it began still lives"
    os.close(ears_of_its_child)
    voice._patience = PATIENCE_SECONDS  # the next has time, however busy the machine
    voice.say("two")

    assert silent.get(timeout=PATIENCE_SECONDS) is None
    voice.close()


def test_a_program_that_hangs_is_known_within_some_five_seconds() -> None:
    """Were it to say whose turn it is; the longest sentence has more than the eight that it may take."""
    assert speech.PATIENCE_SECONDS + len("Na tahu je Eva.") / SLOWEST < 5
    assert speech.PATIENCE_SECONDS + 64 / SLOWEST > 8


@pytest.mark.parametrize(
    ("voice", "why"),
    [
        (lambda: Patient(("there-is-no-such-engine",)), "there-is-no-such-engine cannot be started"),
        (lambda: Patient(words=command(("false", "{text}"))), "false fails. Try it by hand"),
        (lambda: Patient(("false",), player=("cat",)), "false fails"),
        (lambda: Patient(("cat",), player=("sh", "-c", "exit 1")), "sh fails"),
    ],
)
def test_what_keeps_a_sentence_from_being_heard_is_said(voice: Callable[[], Speaker], why: str) -> None:
    """Not raised where it was to be said: that waits for nothing."""
    made = voice()
    silent = ears(made)
    made.say("Eva fell.")

    assert why in str(silent.get(timeout=PATIENCE_SECONDS))
    made.close()


def test_recorded_files_are_found_by_the_longest_runs_of_words(tmp_path: Path) -> None:
    for name in ("eva", "1-wound", "útok"):
        (tmp_path / f"{name}.wav").touch()
    played = clips(tmp_path)("Útok: Filip, Eva 1 wound.")

    assert [Path(each).stem for each in played[2:]] == ["útok", "eva", "1-wound"]
    assert not clips(tmp_path)("Nobody.")


def test_no_sentence_is_an_option_of_a_program() -> None:
    """A name that begins as one does is a name."""
    assert command(("say", "{text}"))("-w/etc/passwd: 1 noise") == ["say", "w/etc/passwd: 1 noise"]


def test_a_tune_is_a_sound_as_long_as_its_notes() -> None:
    with wave.open(BytesIO(wav(TUNE))) as sound:
        assert sound.getnframes() / sound.getframerate() == pytest.approx(0.25, abs=0.001)


@pytest.mark.parametrize("engine", ENGINES)
def test_an_engine_of_debian_is_heard_by_alsa(
    engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for program in (ENGINES[engine][0], "aplay"):
        if not shutil.which(program):
            pytest.skip(f"There is no {program} here.")
    kept = tmp_path / "kept.raw"
    (tmp_path / ".asoundrc").write_text(
        f'pcm.!default {{ type file slave.pcm "null" file "|cat >> {kept}" format "raw" }}\n'
    )
    monkeypatch.setitem(os.environ, "HOME", str(tmp_path))
    voice = Speaker.of(engine, "pl")
    voice._patience = PATIENCE_SECONDS
    silent = ears(voice)
    voice.say("Trzy kostki.", TUNE)

    assert silent.get(timeout=PATIENCE_SECONDS) is None
    assert kept.stat().st_size > len(wav(TUNE)) + 20_000
    voice.close()
