"""Every screen that asks for something waits: for a lost host, and for whoever was quicker."""

from __future__ import annotations

import pkgutil
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from textual.widgets import Input, OptionList

from console.scripted_host import PLAYERS
from console.visit import Visit, visiting
from furybox.companion import wire
from furybox.companion.console import screens
from furybox.companion.console.screens.asking import Asking, Question
from furybox.companion.console.screens.guest import Dialogue as Small
from furybox.companion.console.widgets.ask_line import AskLine
from furybox.companion.console.widgets.choice import Choice
from furybox.companion.console.widgets.message_line import MessageLine
from furybox.rules.refusals import Refused

SAVED = {"do": "hack", "seat": 0, "module": "one"}, {"do": "hack", "seat": 0, "module": "two"}
ARTIFACT = (*SAVED, {"do": "artifact", "seat": 0, "value": 15})
FALLEN = {"do": "move", "piece": "yellow", "by": 10, "from": "supply:0", "to": "wounds:0", "why": "test"}
MOVE = {"do": "move", "piece": "black", "by": 1, "from": "bag", "to": "aside", "why": "test"}
FULL = Refused("not-saved", "The journal is full.")


@dataclass(frozen=True, slots=True)
class Dialogue:
    """A screen that asks: what happened before, the keys up to the last one, and what that one asks for."""

    name: str
    keys: Sequence[str]
    do: str
    sends: str = "enter"
    before: Sequence[dict[str, Any]] = ()
    sees: str = ""
    """What must stand there before the last key is pressed."""

    stays: bool = False
    """Whether it stays once it is done, for more of the same."""

    game: str = "in-space"
    meanwhile: Mapping[str, Any] = field(default_factory=lambda: MOVE)
    """What others do at the table while the host is away from here."""


DIALOGUES = [
    Dialogue("everyone", ["e", "2"], "everyone"),
    Dialogue("menu", ["t", "enter", "down"], "secret"),
    Dialogue("number", ["t", *["down"] * 9, "enter", "8"], "credits"),
    Dialogue("name", ["t", *["down"] * 5, "enter", "enter", *"hall"], "shrine", game="catacombs"),
    Dialogue("rescue", ["y", "down"], "rescue", before=(*ARTIFACT, FALLEN)),
    Dialogue("record", ["R", "2"], "record", "ctrl+s"),
    Dialogue("correct", ["c", "right", "down", "5"], "set", "ctrl+s"),
    Dialogue("count", ["C", "tab", "tab", "9", "enter"], "count", "ctrl+s", sees="smallest repair"),
    Dialogue(
        "score",
        ["s", *"12"],
        "score",
        before=(*ARTIFACT, {"do": "escape", "seat": 0}, {"do": "deck-out"}),
        stays=True,
    ),
    Dialogue(
        "lots", ["L", "down", "down", "C"], "lots", stays=True, meanwhile={"do": "words", "text": "hush"}
    ),
    Dialogue("words", ["F", "w", *"hush"], "words", stays=True),
    Dialogue("deck is out", ["x", "down"], "deck-out"),
    Dialogue(
        "take back",
        ["h", "up", "enter", "down"],
        "undo",
        before=({"do": "fury", "by": 1}, {"do": "fury", "by": 1}),
        sees="Take back 1 line?",
    ),
]
each_dialogue = pytest.mark.parametrize("dialogue", DIALOGUES, ids=lambda each: each.name)


@pytest.fixture
def socket(tmp_path: Path) -> Path:
    """Where the host listens."""
    return tmp_path / "host.sock"


@asynccontextmanager
async def opened(socket: Path, dialogue: Dialogue) -> AsyncIterator[Visit]:
    """A console with the dialogue filled in, all but the last key."""
    async with visiting(socket, started=True, game=dialogue.game) as visit:
        for command in dialogue.before:
            visit.host.do(**command)
        await visit.until(lambda: visit.console.seen.version == visit.host.view.version)
        await visit.press(*dialogue.keys)
        await visit.until(lambda: isinstance(visit.console.screen, Asking) and dialogue.sees in visit.text)
        yield visit


def entered(visit: Visit) -> list[Any]:
    """Whatever somebody typed, chose or pointed at on the screen on top."""
    screen = visit.console.screen
    return [
        visit.screen,
        *(field.value for field in screen.query(Input)),
        *(choice.at for choice in screen.query(Choice)),
        *(listed.highlighted for listed in screen.query(OptionList)),
    ]


def asked(visit: Visit) -> list[str]:
    """What the host was asked for."""
    return [said.command["do"] for said in visit.host.heard if isinstance(said, wire.Command)]


async def sent(visit: Visit, dialogue: Dialogue) -> None:
    """The last key, and what it asks for is done; the dialogue is left, but for those that take more."""
    screen, version = visit.screen, visit.host.view.version
    await visit.press(dialogue.sends)
    await visit.until(lambda: visit.host.view.version == version + 1)

    assert asked(visit)[-1] == dialogue.do

    await visit.until(lambda: (visit.screen == screen) == dialogue.stays)


@each_dialogue
async def test_what_was_entered_waits_for_a_lost_host_and_goes_by_a_key(
    socket: Path, dialogue: Dialogue
) -> None:
    """Nothing of it vanishes while the host is away, and nothing of it goes by itself once it is back."""
    async with opened(socket, dialogue) as visit:
        before = entered(visit)
        await visit.host.close()
        await visit.until(lambda: "What you entered here is kept" in visit.said(AskLine))
        await visit.press(dialogue.sends)
        await visit.until(lambda: "nothing was sent" in visit.said(AskLine))

        assert entered(visit) == before

        await visit.host.open()
        key = {"ctrl+s": "^s"}.get(dialogue.sends, dialogue.sends)
        await visit.until(lambda: f"The host is back. Nothing was sent: {key} sends" in visit.said(AskLine))

        assert entered(visit) == before
        assert asked(visit) == []

        await sent(visit, dialogue)


@each_dialogue
async def test_what_was_refused_can_be_sent_again(socket: Path, dialogue: Dialogue) -> None:
    """The refusal stands in the dialogue, whatever others do; one for being stale tells what they did."""
    async with opened(socket, dialogue) as visit:
        before = entered(visit)
        visit.host.refuses = FULL
        await visit.press(dialogue.sends)
        await visit.until(lambda: "The journal is full." in visit.said(AskLine))
        visit.host.refuses = None
        visit.host.publish()
        await visit.settle()

        assert "The journal is full." in visit.said(AskLine)
        assert entered(visit) == before

        await visit.host.close()
        await visit.until(lambda: visit.console.seen.lost)
        visit.host.do(**dialogue.meanwhile)
        version = visit.host.view.version
        await visit.host.open()
        await visit.until(lambda: visit.console.seen.version == version)
        await visit.press(dialogue.sends)
        await visit.until(lambda: f"Meanwhile: {dialogue.meanwhile['do']}" in visit.said(AskLine))

        assert "It was not done" in visit.said(AskLine)
        assert visit.host.view.version == version
        assert entered(visit) == before

        await sent(visit, dialogue)


@pytest.mark.parametrize("dialogue", [DIALOGUES[0], DIALOGUES[2], DIALOGUES[9]], ids=lambda each: each.name)
async def test_what_may_have_been_done_is_not_done_twice(socket: Path, dialogue: Dialogue) -> None:
    """The host went before it answered, and had done it: the same key again is refused as stale."""
    async with opened(socket, dialogue) as visit:
        before, version = entered(visit), visit.host.view.version
        visit.host.is_deaf = True
        await visit.press(dialogue.sends)
        await visit.until(lambda: asked(visit))
        visit.host.do(**next(said.command for said in visit.host.heard if isinstance(said, wire.Command)))
        await visit.host.close()
        await visit.until(lambda: "The history will show whether it was done" in visit.said(AskLine))
        visit.host.is_deaf = False
        await visit.host.open()
        await visit.until(lambda: "If it was not done, enter sends it again." in visit.said(AskLine))
        await visit.press(dialogue.sends)
        await visit.until(lambda: "It was not done" in visit.said(AskLine))

        assert visit.host.view.version == version + 1
        assert entered(visit) == before


async def test_what_a_slow_host_did_after_all_is_not_done_twice(socket: Path) -> None:
    """It was there all the time, only the answer was late: the same key again is refused as stale."""
    async with opened(socket, DIALOGUES[0]) as visit:
        visit.console._host._patience = 0
        visit.host.is_deaf = True
        await visit.press("enter")
        await visit.until(lambda: "If it was not done, enter sends it again." in visit.said(AskLine))
        visit.host.do(do="everyone", by=2)
        visit.host.is_deaf = False
        visit.console._host._patience = 10
        await visit.until(lambda: visit.console.seen.version == 2)
        await visit.press("enter")
        await visit.until(lambda: "Meanwhile: everyone +2" in visit.said(AskLine))

        assert visit.host.view.area["yellow"] == 5


def test_every_dialogue_that_tells_something_has_this_shape() -> None:
    """Also the ones to come: only what is there to be read may do without."""
    for module in pkgutil.iter_modules(screens.__path__, f"{screens.__name__}."):
        import_module(module.name)
    found: set[type] = set()
    above: list[type] = [Small]
    while above:
        below = above.pop().__subclasses__()
        above += below
        found |= set(below)
    others = {each for each in found if not issubclass(each, Question)}

    assert found > others
    assert [each.__name__ for each in others if "tell" in names_in(each)] == []


def names_in(part: type) -> set[str]:
    """The names that a class's own methods use."""
    methods = [each for each in vars(part).values() if isinstance(each, FunctionType)]
    return {name for method in methods for name in method.__code__.co_names}


async def test_a_key_pressed_twice_asks_once(socket: Path) -> None:
    """While the table has not answered nothing more is sent, and the dialogue says so."""
    async with opened(socket, DIALOGUES[0]) as visit:
        visit.host.is_deaf = True
        await visit.press("enter", "enter")
        await visit.until(lambda: "asked already" in visit.said(AskLine))

        assert asked(visit) == ["everyone"]


@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=["60x20", "80x24"])
async def test_a_long_menu_makes_room_for_what_is_said(socket: Path, size: tuple[int, int]) -> None:
    """The line pointed at can still be seen, and all that is said lies in the box."""
    async with visiting(socket, size=size, started=True, game="catacombs") as visit:
        await visit.press("t", "up")
        await visit.host.close()
        await visit.until(lambda: visit.console.seen.lost)
        await visit.press("enter")
        await visit.until(lambda: "nothing was sent" in visit.said(AskLine))
        await visit.until(lambda: "Fixed draw" in visit.text)
        screen = visit.console.screen
        box = screen.query_one(".box").content_region

        assert box.contains_region(screen.query_one(AskLine).region)
        assert box.contains_region(screen.query_one(OptionList).region)
        assert "escape: back" in visit.text


async def test_a_number_that_is_done_closes_its_menu_too(socket: Path) -> None:
    """One that is given up leads back to the menu."""
    async with opened(socket, DIALOGUES[2]) as visit:
        await visit.press("escape")

        assert visit.screen == "DeedsScreen"

        await visit.press("enter", "3", "enter")
        await visit.until(lambda: visit.screen == "TableScreen")

        assert visit.host.view.seats[0].credits == 3


async def test_a_menu_is_listed_anew_when_somebody_bought_from_it(socket: Path) -> None:
    """What changes the lines themselves is told, and they are listed anew."""
    async with visiting(socket, started=True) as visit:
        await visit.press("t", "down", "down", "down", "down", "enter")
        visit.host.do(do="noise", seat=1, by=1)
        visit.host.do(do="credits", seat=1, by=7)
        visit.host.do(do="buy", seat=1, kind="telepass")
        await visit.until(lambda: visit.console.seen.version == 4)
        await visit.press("enter")
        await visit.until(lambda: "It was not done" in visit.said(AskLine))

        assert "telepass" not in visit.said(OptionList)
        assert visit.screen == "DeedsScreen"


async def test_noise_elsewhere_does_not_disturb_a_menu(socket: Path) -> None:
    """A line that says what it said is done, whoever was louder meanwhile."""
    async with opened(socket, DIALOGUES[1]) as visit:
        visit.host.do(do="noise", seat=2, by=1)
        await visit.until(lambda: visit.console.seen.version == 2)
        await sent(visit, DIALOGUES[1])


async def test_a_yes_is_to_what_is_taken_back_now(socket: Path) -> None:
    """Somebody plays on while a take-back is asked about: it is refused, and asked about anew."""
    async with opened(socket, DIALOGUES[-1]) as visit:
        visit.host.do(do="noise", seat=3, by=1)
        await visit.until(lambda: visit.console.seen.version == 4)
        await visit.press("enter")
        await visit.until(lambda: "Take back 2 lines?" in visit.text)

        assert visit.host.view.version == 4
        assert "Dana: noise +1" in visit.text


async def test_a_repair_is_read_again_before_it_is_made(socket: Path) -> None:
    """The table moved on since the count was compared: the sentence is made anew, and nothing was done."""
    async with opened(socket, DIALOGUES[7]) as visit:
        visit.host.do(do="noise", seat=0, by=1)
        await visit.until(lambda: visit.console.seen.version == 2)
        await visit.press("ctrl+s")
        await visit.until(lambda: "It was not done" in visit.said(AskLine))
        await visit.until(lambda: "smallest repair" in visit.text)

        assert visit.host.view.version == 2


async def test_the_first_game_waits_for_a_lost_host_too(socket: Path) -> None:
    """Numbers that could not be asked for are asked for then, and nothing starts without them."""
    async with visiting(socket) as visit:
        await visit.press("E", "down", "down", "D")
        await visit.host.close()
        await visit.until(lambda: visit.console.seen.lost)
        await visit.press("ctrl+s", "ctrl+s")
        await visit.until(lambda: "has not told its numbers" in visit.text)
        await visit.host.open()
        await visit.until(lambda: "fury track" in visit.text)

        assert asked(visit) == []

        await visit.press("ctrl+s")
        await visit.until(lambda: visit.screen == "PromiseScreen")


async def test_whoever_played_is_remembered_when_the_host_is_back(socket: Path) -> None:
    """A next game was begun to be set up while the host was away."""
    async with visiting(socket, started=True, players=PLAYERS) as visit:
        visit.host.do(do="deck-out")
        await visit.host.close()
        await visit.until(lambda: visit.console.seen.lost)
        await visit.press("N", "Z")
        await visit.until(lambda: "What you entered here is kept" in visit.said(AskLine))
        await visit.host.open()
        await visit.until(lambda: not visit.console.seen.lost)
        await visit.until(lambda: vars(visit.console.screen)["_known"])
        await visit.press("backspace", "ctrl+l")
        await visit.until(lambda: "◂ purple ▸" in visit.text)

        assert visit.console.screen.query_one("#name-0", Input).value == "Eva"


async def test_odds_wanted_while_the_host_is_away_are_asked_for_when_it_is_back(socket: Path) -> None:
    """A question changes nothing, so it goes by itself; until then the odds shown are those of before."""
    async with visiting(socket, started=True) as visit:
        await visit.press("o")
        await visit.until(lambda: "Chance of so many hits" in visit.text)
        await visit.host.close()
        await visit.until(lambda: visit.console.seen.lost)
        await visit.press("plus", "down")
        await visit.until(lambda: "nothing was sent" in visit.said(MessageLine))

        assert "+1" not in visit.text

        await visit.host.open()
        await visit.until(lambda: "+1" in visit.text)

        assert [said.extra for said in visit.host.heard if isinstance(said, wire.Ask)][-1] == {0: 1}


async def test_words_that_are_typed_are_not_left_behind(socket: Path) -> None:
    """On to the table, and they go along."""
    async with visiting(socket, started=True) as visit:
        await visit.press("F", "w")
        await visit.type("mice")
        await visit.press("ctrl+s")
        await visit.until(lambda: visit.screen == "FairnessScreen")

        assert visit.host.evening.timeline.words == "mice"


async def test_what_is_done_under_another_screen_is_left_when_that_goes(socket: Path) -> None:
    """The help lay open as the answer came; a dialogue that is done does not wait to be sent again."""
    async with opened(socket, DIALOGUES[0]) as visit:
        visit.host.is_deaf = True
        await visit.press("enter", "f1")
        await visit.until(lambda: visit.screen == "KeysScreen")
        message = next(said for said in visit.host.heard if isinstance(said, wire.Command))
        for guest in visit.host._guests:
            guest.write(wire.written(visit.host._answer(message)))
        await visit.until(lambda: visit.console.seen.version == 2)
        await visit.settle()

        assert visit.screen == "KeysScreen"

        await visit.press("escape")
        await visit.until(lambda: visit.screen == "TableScreen")


@pytest.mark.parametrize("simulated", [True, False], ids=["simulated", "real"])
async def test_every_key_of_the_table_says_that_nothing_was_sent(socket: Path, simulated: bool) -> None:  # noqa: FBT001  # both kinds of table
    """While the host is away no key that asks for something is silent, and none is heard later."""
    async with visiting(socket, started=True, simulated=simulated) as visit:
        visit.host.do(do="attack")
        await visit.until(lambda: "The cubes have fallen." in visit.text)
        await visit.host.close()
        await visit.until(lambda: visit.console.seen.lost)
        for key in (
            "a",
            "n",
            "u",
            "r",
            "f",
            "d",
            "D",
            "1",
            "alt+2",
            "plus",
            "minus",
            "E",
            "b",
            "w",
            "H",
            "enter",
        ):
            visit.console._see(replace(visit.console.seen, refused=None))
            await visit.press(key)
            await visit.until(lambda: "nothing was sent" in visit.said(MessageLine))

            assert ("ATTACK" in visit.text, key) == (True, key)

        heard = len(visit.host.heard)
        await visit.host.open()
        await visit.until(lambda: not visit.console.seen.lost)
        await visit.settle()

        assert len(visit.host.heard) == heard
        assert "ATTACK" in visit.text
