"""Nothing runs unwatched, and no listener can harm another."""

from __future__ import annotations

import ast
import asyncio
import threading
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import companion.owned
from companion.line import wire
from companion.line.asked import History as Lines
from companion.line.carried import UNOPENED, Bookmark
from companion.line.server import Server
from companion.narration import entries, history
from companion.owned import FIRST_SECONDS, LONGEST_SECONDS, TOLD_SECONDS, Owner, Part, PartEnded, together
from companion.words.language import spoken
from hardware.ports import Buzzer, Tune
from tests.kit.moved_loop import loop, moved
from tests.kit.table import Table
from tests.kit.wait import PATIENCE_SECONDS

FAULT = "A fault of the program"


class Amiss(Exception):
    pass


async def for_ever() -> None:
    await asyncio.Event().wait()  # ends: its owner cancels it


class Told:
    def __init__(self) -> None:
        self.fails: dict[str, str] = {}
        self.times = 0

    def __call__(self, part: str, sentence: str | None) -> None:
        self.times += 1
        if sentence is None:
            del self.fails[part]
        else:
            self.fails[part] = sentence


# Tasks


@moved
async def test_what_is_for_good_is_begun_anew_however_it_ended(caplog: pytest.LogCaptureFixture) -> None:
    told, began = Told(), []

    async def ends() -> None:
        began.append(loop().time())
        if len(began) % 2:
            raise Amiss("no such cube")

    async with Owner(told) as owner:
        owner.keep(Part.PUBLISHER, ends)
        await loop().advance(100)

        assert [late - early for early, late in pairwise(began)] == [
            1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0,
        ]  # fmt: skip
        assert told.fails == {
            "publisher": f"{FAULT} (what speaks to the broker): Amiss: no such cube. The log says more."
        }
        assert told.times == 1
        assert caplog.text.count("Traceback") == len(began) == 8
    await loop().advance(LONGEST_SECONDS)
    assert len(began) == 8


@moved
async def test_a_fault_that_does_not_come_again_is_told_for_a_minute() -> None:
    told, began = Told(), []

    async def ends() -> None:
        began.append(loop().time())
        if len(began) == 3:
            await asyncio.sleep(LONGEST_SECONDS + 1)
        if len(began) > 4:
            await for_ever()

    async with Owner(told) as owner:
        owner.keep(Part.FEED, ends)
        await loop().advance(10)
        assert "it ended by itself" in told.fails["feed"]

        await loop().advance(LONGEST_SECONDS)
        assert began[3] - began[2] == LONGEST_SECONDS + 1 + FIRST_SECONDS
        await loop().advance(TOLD_SECONDS + 1)
        assert told.fails == {}


@moved
async def test_without_what_is_needed_there_is_no_going_on() -> None:
    async def ends(why: Callable[[], None]) -> None:
        await asyncio.sleep(5)
        why()

    def amiss() -> None:
        raise Amiss("no ear")

    for why, said in ((amiss, "Amiss: no ear"), (lambda: None, "it ended by itself")):
        async with Owner() as owner:
            owner.need(Part.HEARING, ends(why))
            waits = asyncio.create_task(owner.until(for_ever()))
            await loop().advance(6)

            with pytest.raises(PartEnded, match=rf"^{FAULT} \(what hears the tables\): {said}\. "):
                await waits

    async with Owner() as owner:
        owner.need(Part.HEARING, for_ever())
        await owner.until(asyncio.sleep(0))  # which is how it ends well


@moved
async def test_an_owner_that_closes_leaves_nothing_behind(caplog: pytest.LogCaptureFixture) -> None:
    is_free: list[bool] = []

    async def deaf() -> None:
        while True:
            try:
                await for_ever()
            except asyncio.CancelledError:
                if is_free:
                    raise

    async def amiss() -> None:
        raise Amiss

    owner = Owner()
    hangs = owner.begin(Part.DUE, deaf())
    owner.begin(Part.PRESS, amiss())
    await loop().settle()
    closing = asyncio.create_task(owner.close())
    await loop().advance(20)

    assert closing.done()
    assert closing.exception() is None
    assert "due does not end" in caplog.text
    is_free.append(True)
    hangs.cancel()


@moved
async def test_of_two_that_are_nothing_without_each_other_the_first_to_end_ends_both() -> None:
    ended: list[str] = []

    async def stays() -> None:
        try:
            await for_ever()
        finally:
            ended.append("stays")

    async def amiss() -> None:
        raise Amiss

    await together(stays(), asyncio.sleep(0))
    with pytest.raises(Amiss):
        await together(stays(), amiss())
    assert ended == ["stays", "stays"]


# Who listens at the table


LISTENERS: dict[str, Callable[[Table, Callable[..., None]], None]] = {
    "entries": lambda at, hear: at.table.listen(at.host.owner.listener(Part.RINGS, hear)),
    "presses": lambda at, hear: at.host.listen(at.host.owner.listener(Part.FINGERS, hear)),
    "the glass": lambda at, hear: at.host.watch(at.host.owner.listener(Part.MOMENTS, hear)),
}


@pytest.mark.parametrize("of", LISTENERS)
def test_a_listener_that_fails_takes_nothing_from_the_others(of: str, tmp_path: Path) -> None:
    @moved
    async def evening() -> None:
        async with Table(tmp_path) as sitting:
            await sitting.start()
            heard: list[Any] = []
            fails = [True]

            def amiss(*_news: object) -> None:
                if fails:
                    raise Amiss("no such ring")

            LISTENERS[of](sitting, amiss)
            LISTENERS[of](sitting, lambda *news: heard.append(news))

            await sitting.presses("seat-1", "dial turn-right")
            answer = await sitting.tell("noise", seat=1, by=1)

            assert answer.mark == sitting.table.mark == Bookmark(1, 3)
            assert sitting.news.shown == sitting.view
            assert heard
            (fault,) = sitting.news.faults
            assert fault.startswith(FAULT)
            assert "Amiss: no such ring" in fault

            fails.clear()
            await sitting.presses("seat-1", "dial turn-right")
            assert sitting.news.faults == ()

    evening()


@moved
async def test_a_sentence_that_cannot_be_told_in_one_language_hides_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def amiss(*args: Any, **more: Any) -> str:
        if spoken() == "pl":
            raise Amiss("a key is missing")
        return entries.sentence(*args, **more)

    monkeypatch.setattr(history, "sentence", amiss)
    async with Table(tmp_path) as sitting:
        await sitting.start()
        await sitting.tell("noise", seat=0, by=2)

        for language in ("pl", "cs", ""):
            assert sitting.told(language).shown == sitting.view
            assert [line.last for line in sitting.told(language).history] == [1, 2]
        assert sitting.told("pl").history == sitting.told("").history
        assert sitting.told("cs").history != sitting.told("").history
        assert any("Amiss: a key is missing" in fault for fault in sitting.news.faults)


@moved
async def test_who_speaks_a_language_in_which_nothing_can_be_told_is_answered_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def amiss(*_args: Any, **_more: Any) -> str | None:
        if spoken() == "cs":
            raise Amiss("a key is missing")
        return None

    monkeypatch.setattr(history, "reminder", amiss)
    async with Table(tmp_path) as sitting:
        await sitting.start()
        asked = sitting.host.answer(wire.Ask(id=1, question=Lines()), "cs")
        noise = {"do": "noise", "seat": 9, "by": 1}
        refused = sitting.host.answer(wire.Command(id=2, seen=sitting.table.mark, command=noise), "cs")

        assert [line.last for line in Lines().heard(asked.result)] == [1]
        assert refused.refused.code == "no-such-seat"


@moved
async def test_an_evening_that_cannot_be_told_is_taken_up_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A host that ended of it would end so again at each start."""
    async with Table(tmp_path) as sitting:
        await sitting.start()
        await sitting.tell("noise", seat=0, by=2)
    monkeypatch.setattr(history, "reminder", lambda *_args: 1 / 0)

    async with Table(tmp_path) as sitting:
        assert sitting.news.shown == sitting.view
        assert sitting.view.version == 2
        assert any("ZeroDivisionError" in fault for fault in sitting.news.faults)


@moved
async def test_a_history_that_cannot_be_told_at_all_hides_no_cube(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.tell("noise", seat=0, by=1)
    with monkeypatch.context() as patch:
        patch.setattr(history.History, "added", lambda *_args: 1 / 0)
        answer = await table.tell("noise", seat=0, by=2)

        assert answer.mark == Bookmark(1, 3)
        assert table.news.shown == table.view
        assert any("ZeroDivisionError" in fault for fault in table.news.faults)

    await table.tell("noise", seat=0, by=1)
    assert [line.last for line in table.news.history] == [1, 4]
    assert table.news.undo


@moved
async def test_a_buzzer_that_fails_as_nobody_foresaw_keeps_no_attack_from_the_glass(tmp_path: Path) -> None:
    class Broken(Buzzer):
        def sound(self, tune: Tune) -> None:
            raise Amiss(f"a wire, {len(tune)} notes")

        def close(self) -> None:
            pass

    async with Table(tmp_path, sound=True) as sitting:
        sitting.host.voice.also(Broken())
        await sitting.start()
        await sitting.tell("attack")

        assert sitting.news.attack
        await sitting.advance(60)
        assert sitting.host.falling is None
        assert any("the buzzer" in fault for fault in sitting.news.faults)


@moved
async def test_what_was_due_and_what_a_thread_has_raised_is_told(tmp_path: Path) -> None:
    def amiss() -> None:
        raise Amiss("too late")

    async with Table(tmp_path) as sitting:
        loop().call_soon(amiss)
        await loop().settle()
        assert any("something that was due" in fault for fault in sitting.news.faults)

        thread = threading.Thread(target=amiss, name="journal")
        thread.start()
        thread.join(PATIENCE_SECONDS)
        await loop().settle()
        assert any("a thread beside the table" in fault for fault in sitting.news.faults)


# Guests


async def test_a_guest_whose_question_breaks_the_answer_is_the_only_one_who_is_gone(tmp_path: Path) -> None:
    hello = wire.Hello(protocol=wire.PROTOCOL, release="0", simulated=True, games=(), language="en")
    told = Told()

    def answer(said: wire.Request, _language: str, _guest: object) -> wire.Answer:
        if isinstance(said, wire.Press):
            raise Amiss(said.control)
        return wire.Answer(id=said.id, mark=UNOPENED)

    async with Owner(told) as owner:
        server = Server(tmp_path / "s", hello=hello, answer=answer, owner=owner)
        await server.open()
        try:
            honest, other = [await asyncio.open_unix_connection(tmp_path / "s") for _guest in range(2)]
            for _reader, writer in (honest, other):
                writer.write(b'{"type":"join"}\n')
            other[1].write(b'{"type":"press","id":1,"control":"oops"}\n')
            async with asyncio.timeout(PATIENCE_SECONDS):
                assert (await other[0].read()).startswith(b'{"type":"hello"')

                honest[1].write(b'{"type":"done","id":2,"entry":1}\n')
                assert b'"hello"' in await honest[0].readline()
                assert b'"id":2' in await honest[0].readline()
            assert server.guests == 1
            assert "Amiss: oops" in told.fails["visit"]
        finally:
            for _reader, writer in (honest, other):
                writer.close()
            await server.close()


# That nothing is forgotten


OWNED = {
    ("companion/owned.py", "create_task"): "the owner",
    ("companion/line/server.py", "create_task"): "a guest's visit: a group of reading and sending",
    ("companion/hall/keeping.py", "create_task"): "what keeps the games: a group of asking and keeping",
    ("companion/hall/keeping.py", "run_in_executor"): "awaited there",
    ("companion/hall/site.py", "to_thread"): "awaited by whoever asks for the page",
    (
        "companion/talk/lines.py",
        "Thread",
    ): "itself: it reads lines until there are none, and ends with the talk",
    ("companion/talk/lines.py", "call_soon_threadsafe"): "the talk, which hears lines",
    ("companion/talk/talk.py", "create_task"): "the talk: the first of its two that ends ends both",
    ("companion/web/shared.py", "create_task"): "whoever asks; what failed is made anew for the next",
    ("companion/mqtt/broker.py", "run_in_executor"): "awaited there",
    ("companion/table/looking_back.py", "to_thread"): "awaited by a visit, or begun by the host's owner",
    (
        "companion/table/asking.py",
        "ensure_future",
    ): "who asks the witnesses: each is cancelled when time is up",
    ("companion/coach/beside.py", "ensure_future"): "the program's own task, which the host's owner sees end",
    ("companion/oled/painter.py", "ThreadPoolExecutor"): "the painter",
    ("companion/oled/painter.py", "run_in_executor"): "the painter, whose `_brought` sees each end",
    ("companion/oled/painter.py", "call_soon_threadsafe"): "the host's owner watches the loop",
    ("companion/table/host.py", "call_soon_threadsafe"): "likewise",
    ("companion/devices/attached.py", "call_soon_threadsafe"): "likewise",
    ("companion/owned.py", "call_soon_threadsafe"): "likewise",
    ("hardware/contacts.py", "call_soon_threadsafe"): "likewise",
    ("companion/journal/folding.py", "Thread"): "the host's owner watches threads; the next save folds anew",
    ("companion/table/announcing.py", "call_soon_threadsafe"): "the loop, whose end the host's owner sees",
    ("hardware/speech.py", "Thread"): "itself: it says what a program did not do; else the host's owner",
    ("hardware/edge_watch.py", "Thread"): "itself, for what a control raises; else the host's owner",
    ("hardware/panel.py", "Thread"): "itself: it tells, and goes on",
    ("companion/cli/terminal.py", "Thread"): "a console's process, which it ends",
    ("companion/console/app.py", "run_worker"): "the console: what is raised there ends its process",
    ("companion/console/desk.py", "run_worker"): "likewise",
    ("companion/console/alone.py", "run_worker"): "likewise",
    ("companion/walkthrough/bench.py", "Timer"): "somebody at `furybox hardware test`, who sees it all",
}
"""Whatever begins something beside the loop, or hands something over to it, and who sees its end."""

BEGINS = {
    "create_task", "ensure_future", "Thread", "Timer", "ThreadPoolExecutor", "ProcessPoolExecutor",
    "run_in_executor", "to_thread", "call_soon_threadsafe", "run_coroutine_threadsafe", "start_new_thread",
    "run_worker",
}  # fmt: skip


def test_nothing_begins_beside_the_loop_without_an_owner() -> None:
    """Whoever adds something says here who sees its end, or has an `Owner` begin it."""
    home = Path(companion.owned.__file__).parents[1]
    begun = {
        (str(path.relative_to(home)), name)
        for room in ("companion", "hardware")
        for path in (home / room).rglob("*.py")
        if any(name in (text := path.read_text("utf-8")) for name in BEGINS)  # to parse all takes seconds
        for call in ast.walk(ast.parse(text))
        if isinstance(call, ast.Call)
        and (name := getattr(call.func, "attr", getattr(call.func, "id", ""))) in BEGINS
    }

    assert begun == set(OWNED)
