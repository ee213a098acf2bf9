"""
A voice by programs of Debian: an engine makes a sound of a sentence, and ALSA's `aplay` plays it.

An engine is started before its sentence is there, and waits at the end of a pipe. One that speaks line by
line is kept; any other ends with its sentence. One that hangs is killed without harm to the next.
"""

from __future__ import annotations

import io
import math
import os
import re
import wave
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from signal import SIGKILL, SIGPIPE
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from threading import Condition, Thread
from typing import Any, Final

from hardware.kept_engine import KeptEngine
from hardware.ports import Announcer, DeviceGone, HardwareError, Tune

PATIENCE_SECONDS: Final = 3.0
"""How long a program may take longer than its words: after that it hangs."""

SLOWEST: Final = 8
"""Letters a second: no voice needs longer."""

POLITE: Final = 10
"""How far an engine steps back from the processor: it makes a sound much faster than that is heard."""

ENGINES: Final[Mapping[str, tuple[str, ...]]] = {
    "espeak-ng": ("espeak-ng", "-b", "1", "-s", "220", "-v", "{voice}", "--stdout"),
    "rhvoice": ("RHVoice-test", "-p", "{voice}", "-o", "-"),
}
"""What to start for an engine: it reads a line, and writes a sound."""

KEPT: Final = frozenset({"espeak-ng"})
"""Engines that speak line by line, and go on."""

VOICES: Final = {"rhvoice": {"cs": "zdenek", "pl": "michal", "en": "alan"}}
"""What an engine calls the voice of a language, if not by the language."""

PLAYER: Final = ("aplay", "-q")

_RATE: Final = 22050
_LOUD: Final = 9000
_EDGE: Final = _RATE // 200  # so long a note begins and ends, lest it clicks

Words = Callable[[str], Sequence[str]]
"""What speaks a sentence by itself, word by word of a command; none where there is nothing to say."""


def clips(folder: Path) -> Words:
    """
    The player of recorded files, each named by what it says in small letters: `eva-1-wound.wav`.

    Of a sentence the longest runs of words are played that have a file; a word without one is left out.
    """

    def played(sentence: str) -> Sequence[str]:
        words, found = re.findall(r"\w+", sentence.casefold()), list[str]()
        while words:
            runs = ((n, folder / f"{'-'.join(words[:n])}.wav") for n in range(len(words), 0, -1))
            n, file = next((run for run in runs if run[1].is_file()), (1, None))
            found += [str(file)] if file else []
            words = words[n:]
        return (*PLAYER, *found) if found else ()

    return played


def command(given: Iterable[str]) -> Words:
    """A program of one's own, with the sentence for `{text}`, which is never taken for an option."""
    return lambda sentence: [each.replace("{text}", sentence.lstrip("- ")) for each in given]


class Speaker(Announcer):
    """The voice of an *engine* that is fed by a pipe; or of *words*, which speak by themselves."""

    def __init__(
        self,
        engine: Sequence[str] = (),
        words: Words = lambda _sentence: (),
        *,
        kept: bool = False,
        player: Sequence[str] = PLAYER,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        self._engine, self._words, self._player, self._patience = engine, words, player, patience
        self._kept = KeptEngine(self._waits) if kept else None
        self._ahead: Popen[bytes] | None = None
        self._running: Sequence[Popen[bytes]] = ()
        self._next: tuple[str, Tune] | None = None
        self._is_closed = False
        self._silent: Callable[[HardwareError | None], None] = lambda _error: None
        self._changed = Condition()
        self._thread = Thread(target=self._speak, name="voice", daemon=True)
        self._thread.start()

    @classmethod
    def of(cls, engine: str, language: str) -> Speaker:
        """That of an engine of `ENGINES`, in a language."""
        voice = VOICES.get(engine, {}).get(language, language)
        return cls([each.format(voice=voice) for each in ENGINES[engine]], kept=engine in KEPT)

    def listen(self, silent: Callable[[HardwareError | None], None]) -> None:
        """Call back, on a thread of its own, after each thing that nothing cut short."""
        self._silent = silent

    def say(self, sentence: str, tune: Tune = ()) -> None:
        """Play the tune, then say the sentence, in place of what is being said. Raises `DeviceGone`."""
        with self._changed:
            if self._is_closed:
                raise DeviceGone("The voice was closed. Start Furybox again.")
            self._next = " ".join(sentence.split()), tune
            _kill(self._running)
            self._changed.notify()

    def close(self) -> None:
        """Fall silent, and end every program. Closing twice is fine."""
        with self._changed:
            self._is_closed = True
            _kill(self._running)
            self._changed.notify()
        self._thread.join()

    @property
    def _is_cut(self) -> bool:
        return self._next is not None or self._is_closed

    def _speak(self) -> None:
        """On the voice's own thread: say what is next, until it is closed."""
        while not self._is_closed:
            with suppress(HardwareError):  # the sentence that needs it says so
                if self._kept:
                    self._kept.begin()
                elif self._engine:
                    self._ahead = self._ahead or self._waits()
            with self._changed:
                self._changed.wait_for(lambda: self._is_cut)
                (sentence, tune), self._next = self._next or ("", ()), None
            error = None
            try:
                self._heard(sentence, tune)
            except HardwareError as caught:
                error = caught
            if not self._is_cut:
                self._silent(error)
        if self._kept:
            self._kept.end()
        if self._ahead:
            _kill([self._ahead])
            self._ahead.communicate()

    def _heard(self, sentence: str, tune: Tune) -> None:
        """Play and say both, as far as nothing cuts them short. Raises `DeviceGone`."""
        engine = self._taken(sentence) if sentence and self._engine and not self._kept else None
        if tune:  # the engine is at work meanwhile
            with suppress(*([HardwareError] if sentence else ())):  # that is worth more than its tune
                self._run(_begun(self._player, PIPE), given=wav(tune))
        patience = self._patience + len(sentence) / SLOWEST
        if self._kept and sentence:
            sound = self._made(self._kept, sentence, patience)
            self._run(_begun(self._player, PIPE), given=sound, patience=patience)
        elif engine:
            self._run(engine, _begun(self._player, engine.stdout), patience=patience)
        elif words := self._words(sentence) if sentence else ():
            self._run(_begun(words), patience=patience)

    def _made(self, engine: KeptEngine, sentence: str, patience: float) -> bytes:
        """The sound of a sentence; none where it is cut short. Raises `DeviceGone`."""
        with self._changed:
            self._running = (engine.begin(),)
            if self._is_cut:
                return b""
        try:
            return engine.sound(sentence, patience)
        except (TimeoutError, BrokenPipeError) as error:
            engine.end()
            raise _failed(self._engine[0], hangs=isinstance(error, TimeoutError)) from error

    def _waits(self) -> Popen[bytes]:
        """An engine that waits for a sentence; whatever the glass needs goes first."""
        engine = _begun(self._engine, PIPE, PIPE)
        os.setpriority(os.PRIO_PROCESS, engine.pid, POLITE)
        return engine

    def _taken(self, sentence: str) -> Popen[bytes]:
        """The engine that waits, with a sentence to make its sound of."""
        if self._ahead and self._ahead.poll() is not None:
            self._ahead.communicate()  # it ended without a sentence
            self._ahead = None
        engine, self._ahead = self._ahead or self._waits(), None
        if engine.stdin:
            with suppress(BrokenPipeError), engine.stdin as pipe:  # how it ends says more
                pipe.write(f"{sentence}\n".encode())
        return engine

    def _run(self, *programs: Popen[bytes], given: bytes | None = None, patience: float = 0.0) -> None:
        """Wait for the end of all, which is that of the last. Raises `DeviceGone`."""
        with self._changed:
            self._running = programs
            if self._is_cut:
                _kill(programs)
        *before, last = programs
        for each in before:
            if each.stdout:
                each.stdout.close()  # it is the last one's to read
        hangs = False
        with last:
            try:
                last.communicate(given, patience or self._patience)
            except TimeoutExpired:
                hangs = True
                _kill(programs)
        failed = [
            each for each in programs if each.wait() not in {0, -SIGPIPE}
        ]  # that is the next one's fault
        if failed and not self._is_cut:
            raise _failed(str(failed[0].args[0]), hangs=hangs)  # type: ignore[index]  # never a line


@lru_cache(maxsize=16)
def wav(tune: Tune) -> bytes:
    """A tune as the bytes of a sound file."""
    samples = array("h")
    for note in tune:
        n, step = _RATE * note.milliseconds // 1000, math.tau * note.hertz / _RATE
        samples.extend(
            round(_LOUD * math.sin(step * at) * min(1, at / _EDGE, (n - at) / _EDGE)) for at in range(n)
        )
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setparams((1, 2, _RATE, 0, "NONE", ""))
        sound.writeframes(samples.tobytes())
    return file.getvalue()


def _begun(program: Sequence[str], stdin: Any = DEVNULL, stdout: int = DEVNULL) -> Popen[bytes]:
    try:
        return Popen(program, stdin=stdin, stdout=stdout, process_group=0)  # noqa: S603  # the file names it
    except OSError as error:
        raise DeviceGone(
            "{program} cannot be started: {why}. `furybox doctor` says what to install.",
            program=program[0],
            why=error.strerror or str(error),
        ) from error


def _failed(program: str, *, hangs: bool) -> DeviceGone:
    name = Path(program).name
    if hangs:
        return DeviceGone("{program} hangs and was ended. The next sentence tries again.", program=name)
    return DeviceGone("{program} fails. Try it by hand to see why.", program=name)


def _kill(programs: Iterable[Popen[bytes]]) -> None:
    for each in programs:
        if each.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(each.pid, SIGKILL)  # with what it has started itself
