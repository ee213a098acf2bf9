"""A table in plain sentences: what is said to a line, how briefly, and that nothing breaks a line apart."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.games.deeds import Deed, Unfit
from companion.line import wire
from companion.line.carried import Bookmark
from companion.line.client import Joined, Lost
from companion.table.publish import fittings
from companion.talk import lines
from companion.talk.asked import Asked
from companion.talk.lines import Typed
from companion.talk.standing import parts
from companion.words.language import _, languages, speaking
from companion.words.spelling import loosely
from tests.kit.host import PATIENCE_SECONDS, visited_host
from tests.kit.moved_loop import loop, moved
from tests.kit.table import SEATS, Table
from tests.kit.talk import Talker
from tests.whole import few

HELLO = wire.Hello(protocol=wire.PROTOCOL, release="0", simulated=True, games=(), language="en")
DOCS = Path(__file__).parents[2] / "docs"
MOST_WORDS = 15


@moved
async def test_a_deed_is_asked_for_word_by_word_or_said_at_once(tmp_path: Path) -> None:
    async with Talker(Table(tmp_path), "cs", track_credits=True) as told:
        assert (await told.types("eva noise 2"))[0] == "Eva: +2 Břink!"
        assert (await told.types("eva hluk 2"))[0] == "Eva: +2 Břink!"

        await told.types("eva wounds")

        assert len(await told.types("mnoho")) > 1
        assert "Zdraví 9 z 10" not in (await told.types("1"))[0]
        assert (await told.types("repeat"))[0] == (await told.types("repeat"))[0]


@moved
async def test_what_others_do_is_said_as_it_comes_and_an_attack_once_it_is_shown(told: Talker) -> None:
    await told.types("")
    await told.table.tell("noise", seat=1, by=1)
    await told.news()

    assert told.said[-2:] == ["Eva +1 noise.", "Eva: noise 3."]

    await told.table.tell("attack")
    await told.news()

    assert told.said[-1] == "Eva: noise 3."

    said = await told.types("where")

    assert any("attack in Adam's turn" in each for each in said)


@moved
async def test_a_slip_is_mended_by_a_sentence_and_its_line_by_its_number(told: Talker) -> None:
    await told.types("eva noise 2", "wrong", "1")
    said = await told.types("1", "3", "")

    assert said[-1].endswith("Record it?"), said

    said = await told.types("yes")

    assert said[0].startswith("Put right: Eva +3 noise"), said


def test_nothing_is_said_in_the_middle_of_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    typed = Typed(echoes=True)
    typed.hear("evž\x7f\x1b[Aa".encode())
    typed.say("Adam +1 noise.")

    assert capsys.readouterr().out == "evž\b \ba"

    typed.hear(b"\n")

    assert capsys.readouterr().out == "\nAdam +1 noise.\n"


def test_nobody_need_read_what_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)

    Typed(echoes=False).say("Adam +1 noise.")


def test_a_line_that_comes_after_the_talk_is_heard_by_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    later: list[Callable[[], None]] = []

    def thread(*, target: Callable[[], None], **_named: object) -> SimpleNamespace:
        return SimpleNamespace(start=lambda: later.append(target))

    (tmp_path / "typed").write_text("where\n")
    monkeypatch.setattr(lines, "Thread", thread)
    with (tmp_path / "typed").open() as typed:
        monkeypatch.setattr(sys, "stdin", typed)
        assert not lines.run(tmp_path / "furybox.sock")
        later[0]()


@pytest.mark.parametrize("command", few([("talk",), ("play", "--talk"), ("play",)], ("play",)))
def test_a_pipe_of_lines_becomes_a_transcript(tmp_path: Path, command: tuple[str, ...]) -> None:
    """With the end of the input it ends; a terminal that draws nothing leads there too."""
    with visited_host(tmp_path) as (host, visitor):
        visitor.tell("start", game="in-space", seats=SEATS)
        done = subprocess.run(
            [*(sys.executable, "-m", "companion", "--socket", str(host.socket)), *command],
            input="eva noise 2\nattack\nyes\nhardware",
            env={"LANGUAGE": "en", "TERM": "dumb", "HOME": str(tmp_path)},
            capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=True,
        )  # fmt: skip

    assert done.stderr == ""
    assert "Eva +2 noise.\nEva: noise 4.\n" in done.stdout
    assert "(attack in Adam's turn: 2 cubes)" in done.stdout
    assert done.stdout.replace("\n", "").isprintable()


def test_a_pipe_without_a_table_ends_with_one_sentence_and_so_does_no_input_at_all(tmp_path: Path) -> None:
    for closed, said in (("", "There is no table at "), ("<&-", "There is no input to read lines from")):
        done = subprocess.run(  # noqa: S602  # a shell closes the input
            f"{sys.executable} -m companion --socket {tmp_path}/none talk {closed}",
            shell=True,
            input="eva noise 2\nattack\n",
            env={"LANGUAGE": "en", "HOME": str(tmp_path)},
            capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False,
        )  # fmt: skip
        (sentence,) = (done.stdout + done.stderr).splitlines()

        assert said in sentence
        assert done.returncode == 1


@moved
async def test_what_the_table_asks_may_be_answered_after_other_deeds(told: Talker) -> None:
    assert "board" not in " ".join(await told.types(""))
    assert "does your board print 2 there?" in " ".join(await told.types("more"))
    assert [*await told.types("eva noise 1")][2:] == ["Fury step 1: does your board print 2 there?"]
    assert (await told.types("yes"))[0].startswith("As printed: fury track")


@moved
async def test_what_has_nothing_to_choose_from_is_not_asked(told: Talker) -> None:
    assert await told.types("adam use a token") == ["Use a token: none.", "Nothing was recorded."]


@pytest.mark.parametrize("language", languages())
@moved
async def test_no_two_words_of_a_language_are_alike(tmp_path: Path, language: str) -> None:
    async with Talker(Table(tmp_path), language, seated=False) as told:
        with speaking(language):
            words = [loosely(_(word)) for word in told.talk.vocabulary]

        assert len({*words}) == len(words)


@moved
async def test_a_name_may_be_a_word_of_the_talk(newcomer: Talker) -> None:
    await newcomer.types("set up", "1", "Undo", "")

    assert (await newcomer.types("repeat"))[0].startswith("Name of B?")

    await newcomer.types("Eva", "", *[""] * 4)

    assert [seat.name for seat in newcomer.table.view.seats] == ["Undo", "Eva"]


@moved
async def test_an_answer_may_be_said_as_it_was_heard_and_is_explained(told: Talker) -> None:
    view = told.table.view
    places = Deed("", "Where?", deeds=tuple(Deed(each, f"supply (● A {each})") for each in ("Adam", "Eva")))
    asked = Asked(places, Bookmark(1, 1))

    assert asked.answered("supply (Adam)", view).name == "Adam"
    with pytest.raises(Unfit, match="may be"):
        asked.answered("supply (", view)


@moved
async def test_a_host_that_comes_back_is_told(told: Talker) -> None:
    before = await told.types("")
    told.client.hears(Lost("The host has gone."))
    told.client.hears(Joined(HELLO))
    told.client.tell()

    assert "The table is there again." not in before
    await loop().settle()
    assert told.said[-2:] == ["The host has gone.", "The table is there again."]


DEEDS = (
    "eva noise 2", "noise 1", "adam wounds 1", "adam heal 1", "fury", "danger", "everyone", "1", "undo",
    "redo", "go on", "eva wounds by a card 2", "undo", "eva buy", "1", "eva secret", "1", "eva artifact 15",
    "1", "next", "attack", "1", "go on", "go on", "odds eva", "repeat", "done", "eva escape", "1", "next",
    "adam noise -1",
)  # fmt: skip
"""Of an evening, in the order of their going; questions are answered."""

FEW_TIMES = ("eva artifact 15", "1")
"""What happens once an evening, or rings an alarm, may take some words more."""

SELDOM_WORDS = 18


@pytest.mark.parametrize("game", few(["in-space", "catacombs", "clank"], "clank"))
@moved
async def test_a_deed_is_heard_in_fifteen_words_whatever_the_language(tmp_path: Path, game: str) -> None:
    words: dict[str, int] = {}
    for language in languages():
        (folder := tmp_path / language).mkdir()
        async with Talker(Table(folder), language, game=game, track_credits=True) as told:
            await told.types("", "eva credits 9", "eva credits 9", "eva gold 9")
            for line in DEEDS:
                said = await told.types(line)
                words[line] = max(words.get(line, 0), len(" ".join(said).split()))
            usual = {line: n for line, n in words.items() if line not in FEW_TIMES}
    print(f"{game}: {sorted(words.values())} words")  # noqa: T201

    assert {line: n for line, n in usual.items() if n > MOST_WORDS} == {}
    assert max(words.values()) <= SELDOM_WORDS


@moved
async def test_so_is_a_flight_but_for_what_arrives(tmp_path: Path) -> None:
    for language in languages():
        (folder := tmp_path / language).mkdir()
        async with Talker(Table(folder), language, seated=False) as told:
            for n, line in enumerate((DOCS / "flight.jsonl").read_text("utf-8").splitlines()):
                deed = {name: value for name, value in json.loads(line).items() if name != "seed"}
                await told.table.asked(**deed)
                told.client.tell()
                words = " ".join(await told.types()).split()

                assert (
                    len(words) <= (SELDOM_WORDS if deed["do"] in {"plan", "arrive"} else MOST_WORDS) or not n
                )


@moved
async def test_a_colour_that_is_taken_or_nobodys_is_refused_where_it_is_said(newcomer: Talker) -> None:
    """The rest of the set-up stays, and the same is asked again."""
    await newcomer.types("set up", "1", "Eva", "yellow", "Adam")

    for colour in ("red", "yellow"):
        said = await newcomer.types(colour)

        assert said == [f"There is no answer “{colour}” here.", "Cubes of B? An empty line: blue."]

    offered = await newcomer.types("?")
    await newcomer.types("green", "", *[""] * 3)

    assert not any(each.endswith((" red", " yellow")) for each in offered)
    assert [seat.colour for seat in newcomer.table.view.seats] == ["yellow", "green"]


@moved
async def test_a_deed_goes_through_an_open_question_which_is_asked_again(told: Talker) -> None:
    await told.types("eva artifact 15")

    assert (await told.types("eva noise 2"))[-1].startswith("Eva Artifact 15: data cubes?")
    assert await told.types("Kuba noise 2") == [
        "Nothing here is called “Kuba noise 2”.", "At the table: Adam, Eva, Filip, Ola.",
        "Eva Artifact 15: data cubes? An empty line: module 1, module 2.",
    ]  # fmt: skip

    await told.types("leave")

    assert await told.types("1") == ["Nothing here is called “1”."]

    said = await told.types("eva noise 1", "next", "eva noise 2", "wrong")

    assert said[-2:] == ["3: Eva +3 noise", "4: Set up for Adam, Eva, Filip, Ola"], said


@moved
async def test_what_cannot_be_meant_lightly_is_asked_however_it_was_said(told: Talker) -> None:
    for line in ("attack", "eva heal", "eva noise 999", "deck is out"):
        said = await told.types(line, "no")

        assert said[0].endswith("?"), said
        assert said[-1] == "Nothing was recorded."

    assert "Fury" in (await told.types("fury 1"))[0]


@moved
async def test_nothing_is_said_that_is_there_to_be_seen(czech: Talker) -> None:
    said = await czech.types("eva hluk 2", "eva hluk 1", "vrátit", "obnovit", "další", "more", "hardware")

    assert "Eva: +1 Břink!" in said
    assert "Obnoveno: Eva: +1 Břink!" in said
    assert not re.search("[→\u00d7]", " ".join(said))
    assert said.count("Na tahu je Eva.") == 1


@moved
async def test_meanings_of_a_slip_are_told_apart_by_what_differs(told: Talker) -> None:
    await told.types("eva noise 1", "eva noise 1", "next", "eva noise 1")

    said = await told.types("eva's noise was adam's")

    assert said == [
        "Eva +1 noise, then Adam +1 noise?", "1: in this turn", "2: 1 turn ago",
    ]  # fmt: skip


@moved
async def test_the_points_that_are_asked_are_somebodys(told: Talker) -> None:
    """Of four who escaped one cannot know otherwise; `eva where` is no deed of hers."""
    for name, artifact in (("adam", 5), ("eva", 10)):
        await told.types(f"{name} artifact {artifact}", "1", f"{name} escape", "yes")
    said = await told.types("deck is out", "yes")

    assert said[-1].startswith("Adam: "), said

    assert (await told.types("eva where"))[0].startswith("Eva: escaped")


def test_buttons_and_lamps_are_told_apart() -> None:
    said = list(parts(fittings(None)))

    assert said[0].startswith("Controls: attack, next, take back, fury, danger, seat A, ")
    assert said[1] == "Lamps: attack, seat A, seat B, seat C, seat D, seat E, seat F, fury, simulated."
    assert said[2:] == ["Outputs: screen, buzzer, digits, simulated."]


@moved
async def test_a_name_that_is_taken_is_refused_where_it_is_said(tmp_path: Path) -> None:
    async with Talker(Table(tmp_path), "cs", seated=False) as told:
        await told.types("set up", "1")

        assert (await told.types("-"))[0] == "Ještě není nic napsáno: jméno hráče A."

        await told.types("Eva", "")
        said = await told.types("Eva")

        assert said[0] == "Eva už u stolu sedí."
        assert "?" in said[1]

        await told.types("Adam", "", *[""] * 4)

        assert [seat.name for seat in told.table.view.seats] == ["Eva", "Adam"]


@moved
async def test_an_english_deed_is_said_back_as_one_speaks_at_the_table(czech: Talker) -> None:
    await czech.types("eva artifact 15", "1")

    assert await czech.types("eva escape") == ["Eva uniká únikovým modulem a už nebude na tahu. Je to tak?"]
    assert (await czech.types("ano"))[0] == "Eva uniká."


@moved
async def test_the_bell_rings_for_what_comes_unasked_and_is_more_than_news(told: Talker) -> None:
    rung: list[str] = []
    told.talk._rings = lambda: rung.append(told.said[-1])
    await told.types("eva noise 2")
    await told.table.tell("noise", seat=1, by=1)
    await told.news()
    assert rung == []

    await told.table.tell("attack")
    await told.table.advance(60)
    await told.news()
    assert len(rung) == 1


@moved
async def test_a_yes_that_nobody_asked_for_does_nothing(tmp_path: Path) -> None:
    """However an English deed begins: "tak" is a Polish yes, and no beginning of "take back"."""
    async with Talker(Table(tmp_path), "pl") as told:
        await told.types("eva brzdęk 2")

        assert await told.types("tak") == ["O nic nie pytam."]
        assert (await told.types("ta"))[0].startswith("Nic tu się nie nazywa")
        assert (await told.types("evie brzdęk 1"))[0] == "Eva: +1 Brzdęk!"


async def fly(told: Talker, lines: int) -> None:
    for line in (DOCS / "flight.jsonl").read_text("utf-8").splitlines()[:lines]:
        await told.table.tell(**{name: value for name, value in json.loads(line).items() if name != "seed"})
    told.client.tell()


@moved
async def test_what_a_section_says_is_asked_as_what_comes_next(newcomer: Talker) -> None:
    """It is no card of a deck, of which the name would be enough."""
    await fly(newcomer, 8)
    said = await newcomer.types("go on")

    assert said[-1].endswith("?"), said


@moved
async def test_what_must_be_known_of_a_new_card_is_asked_until_it_is(newcomer: Talker) -> None:
    """That somebody should look was the usual answer, and refused once all the rest was answered."""
    await fly(newcomer, 2)
    await newcomer.types("go on")
    said = await newcomer.types("watch")

    assert said == ["Fee in?", "1: energy", "2: lasers", "3: manoeuvre"]
    assert (await newcomer.types(""))[-1] == "Fee in?"
    assert await newcomer.types("2", "") == ["Fee?", "Type a whole number from 1 to 99 for: fee.", "Fee?"]


ALIKE = (("Evan", "yellow"), ("Eva", "blue"), ("Olaf", "green"), ("Ola", "purple"))


@pytest.fixture
def alike(tmp_path: Path) -> Talker:
    return Talker(Table(tmp_path), seats=[{"name": name, "colour": colour} for name, colour in ALIKE])


@moved
async def test_a_name_said_whole_is_nobodys_whose_name_begins_so(alike: Talker) -> None:
    assert (await alike.types("eva noise 2"))[0] == "Eva +2 noise."
    assert (await alike.types("ola noise", "1"))[-2:] == ["Ola +1 noise.", "Ola: noise 1."]
    assert (await alike.types("eva where"))[0].startswith("Eva: ")
    assert [each.split(":")[0] for each in await alike.types("odds ola")] == ["Ola"]

    said = await alike.types("ola wounds 1", "eva artifact 10", "eva artifact 5")

    assert not any("Olaf" in each or "Evan" in each for each in said), said


@moved
async def test_a_name_that_may_be_several_is_asked_with_the_names(alike: Talker) -> None:
    assert await alike.types("ev noise") == ["Which?", "1: Evan Noise", "2: Eva Noise"]
    assert (await alike.types("2", "3"))[-2:] == ["Eva +3 noise.", "Eva: noise 5."]

    said = await alike.types("ev artifact 10")

    assert said == ["Which?", "1: Evan Artifact 10", "2: Eva Artifact 10"]


@moved
async def test_a_word_beside_a_name_acts_for_nobody_else(told: Talker) -> None:
    await told.types("adam noise 1")
    before = told.table.view

    for line in ("eva undo", "eva go on", "eva done"):
        assert (await told.types(line))[0] == f"Nothing here is called “{line}”."
    assert told.table.view == before
