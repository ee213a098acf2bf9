"""
What the keys of the console do: every action once, for the screens, their help, the palette and `[keys]`.

Imports no textual, so that a configuration is checked where there is no console. What the keys of a game's
own screens do stands in the game's room.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

import msgspec

from companion.games import GAMES
from companion.words.language import N_


class Action(msgspec.Struct, frozen=True):
    """
    Something a key does.

    >>> Action("o", "open('what-if')", "Odds", "What the draw would hold with more noise.").name
    'what-if'
    >>> Action("ctrl+l", "as_last_time", "As last time", "Everybody of the evening before.").name
    'as-last-time'
    """

    keys: str
    """Whatever does it, with commas between; as textual names keys."""

    does: str
    """The action, as textual writes them; `open` opens a page of the screen."""

    label: str
    help: str

    shown: bool = False
    """Whether the line of keys shows it."""

    when: str = ""
    """How the table must stand for that, in a word of its screen; empty where it is always of use."""

    harmless: bool = False
    """Whether it changes nothing at the table: a console that only looks on may do it."""

    priority: bool = False
    """Whether its keys do it whatever else they would do."""

    id: str = ""
    """Its name where its verb alone would not tell it from others."""

    @property
    def name(self) -> str:
        """What `[keys]` calls it."""
        verb, _open, given = self.does.rpartition(".")[2].rstrip(")").partition("(")
        return self.id or (given.strip("'") if verb == "open" else verb.replace("_", "-"))


Actions = tuple[Action, ...]

FIELDS: Final[Actions] = (
    Action("down", "below(1)", N_("Next field"), N_("The next field; so does tab."), id="focus-next"),
    Action(
        "up", "below(-1)", N_("Field before"), N_("The field before; so does shift+tab."), id="focus-previous"
    ),
)
"""The arrow keys of a form whose fields are one line each."""

CHOICE: Final[Actions] = (
    Action("left", "turn(-1)", N_("Previous"), N_("The answer before this one."), id="answer-before"),
    Action("right,space", "turn(1)", N_("Next"), N_("The answer after this one."), id="answer-after"),
    Action("enter", "give", N_("Next field"), N_("The next field; so does tab."), id="answer-given"),
)  # fmt: skip
"""Those of a field with a fixed set of answers, while one is in it; any form may have one."""

PICK: Final[Actions] = (
    Action("enter", "select", N_("Take"), N_("Take the line that was typed or gone to."), id="take-line"),
    Action("backspace", "erase", N_("Erase"), N_("The letter typed last is not meant."), harmless=True),
)
"""Those of a list; its lines have keys of their own, at their left, and any name may be typed."""

SCREEN: Final[Actions] = (
    Action("question_mark,f1", "app.keys", N_("Keys"),
           N_("Every key of this screen; after a refusal, where the rulebook says so."), shown=True),
    Action("escape", "close", N_("Back"), N_("Back to the screen before."), shown=True, harmless=True),
    Action("tab", "app.focus_next", N_("Next field"), N_("The next field of a form.")),
    Action("shift+tab", "app.focus_previous", N_("Field before"), N_("The field before, of a form.")),
    Action("ctrl+c,super+c", "screen.copy_text", N_("Copy"), N_("Copy the text that is marked."),
           harmless=True),
)  # fmt: skip
"""Those of every screen."""

APP: Final[Actions] = (
    Action("ctrl+q", "quit", N_("Leave"), N_("Close this console. The game goes on."), priority=True,
           harmless=True),
    Action("ctrl+p", "command_palette", N_("Find"),
           N_("Everything that can be done here, by its name; and how the console looks."), priority=True,
           id="palette"),
    Action("f3", "invitation", N_("Browser"), N_("Codes to scan: for phones, for each seat, for a browser.")),
)  # fmt: skip
"""Those of the app, whatever the screen."""

EVERYWHERE: Final[Actions] = (*SCREEN, *APP)

CUT: Final = Action(
    "K", "open('cut')", N_("Cut"),
    N_("Cut the bag before the next draw: a number or a word that the device cannot know."),
)  # fmt: skip
FAIRNESS: Final = Action(
    "F", "open('fairness')", N_("Fairness"), N_("The promise, the words, and how to check every draw."),
    harmless=True, shown=True, when="ended",
)  # fmt: skip
HANDS_DONE: Final = Action(
    "full_stop", "hands_done", N_("Done"), N_("Hands have done what stands first above the keys.")
)
HARDWARE: Final = Action(
    "f2", "open('hardware')", N_("Hardware"), N_("Every control, lamp and output, and a press-test."),
    harmless=True,
)  # fmt: skip
KEEP: Final = Action(
    "w", "keep", N_("Keep"), N_("Write the sheet into files, as text and as pictures to send away."),
    shown=True, harmless=True, id="keep-score",
)  # fmt: skip
NEW_GAME: Final = Action(
    "N", "open('new-game')", N_("New game"), N_("Set up the next game, once this one is over."),
    shown=True, when="ended",
)  # fmt: skip
RECAP: Final = Action(
    "S", "open('recap')", N_("Recap"), N_("What the evening was like: noise, fury, hits and luck."),
    shown=True, harmless=True,
)  # fmt: skip
TAKE_BACK: Final[Actions] = (
    Action("u", "undo", N_("Take back"), N_("Take back the newest entry, named above the keys.")),
    Action("r", "redo", N_("Restore"), N_("Restore what was taken back, named above the keys.")),
)

SCREENS: Final[Mapping[str, Actions]] = {
    "SheetScreen": (KEEP, RECAP),
    "RecapScreen": (
        KEEP,
        Action("b", "play", N_("BG Stats"), N_("A code hands this play to BG Stats; again, the sheet."),
               shown=True, harmless=True, id="bg-stats"),
    ),
    "HardwareScreen": (
        Action("t", "press_test", N_("Press-test"), N_("Tick off every gesture from now on."),
               shown=True, harmless=True),
        Action("p", "open('picture')", N_("Picture"), N_("The OLED's picture, dot for dot."),
               shown=True, harmless=True),
    ),
    "ReferenceScreen": (
        Action("down", "scroll(2)", N_("Further down"), N_("A little further down the page."),
               harmless=True, id="page-down"),
        Action("up", "scroll(-2)", N_("Further up"), N_("A little further up the page."),
               harmless=True, id="page-up"),
    ),
    "InvitationScreen": (
        Action("right,space", "turn(1)", N_("Next code"),
               N_("The code of the next seat, and at last that of a console in a browser."),
               shown=True, harmless=True, id="next-code"),
        Action("left", "turn(-1)", N_("Code before"), N_("The code before this one."), harmless=True,
               id="code-before"),
        Action("x", "show_out", N_("Show out"), N_("The marked browser leaves; a new address lets it in."),
               shown=True),
    ),
    "HistoryScreen": (
        Action("u", "undo", N_("Take back"), N_("Take back the newest entry."), shown=True),
        Action("r", "redo", N_("Restore"), N_("Restore what was taken back."), shown=True),
        Action("enter", "back_to", N_("Back to here"),
               N_("Take back everything after this line; the line itself stays."), shown=True),
        Action("t", "tell_anew", N_("Put right"),
               N_("This line was wrong: say what it was; every later line stays."), shown=True),
        Action("f", "forgotten", N_("Forgotten"),
               N_("Something was forgotten after this line: add it; every later line stays."),
               shown=True),
        Action("o", "older", N_("Older"), N_("Fetch older lines."), shown=True, harmless=True),
    ),
    "RetellScreen": (
        Action("ctrl+s", "submit", N_("Put right"), N_("So it was: one entry, and every later one stays."),
               shown=True, id="tell-it-anew"),
        *FIELDS,
    ),
    "OffersScreen": tuple(
        Action(str(n), f"take({n - 1})", N_("This line"), N_("The line with this digit."), id=f"line-{n}")
        for n in range(1, 10)
    ),
    "FairnessScreen": (
        Action("v", "verify", N_("Verify now"), N_("Check the journal as it stands."),
               shown=True, harmless=True),
        Action("w", "open('words')", N_("Words"), N_("Add the table's words, before the first draw."),
               shown=True),
        Action("t", "reveal", N_("Tell the secret"),
               N_("For good: then everybody can check the draws, and the end stands."), shown=True),
        msgspec.structs.replace(CUT, shown=True),
    ),
    "SetUpScreen": (
        Action("ctrl+s", "submit", N_("Go on"), N_("Start the game, and show the promise."),
               shown=True, id="compare-numbers"),
        Action("ctrl+l", "as_last_time", N_("As last time"),
               N_("Everybody of the evening before, with their cubes."), shown=True),
        Action("ctrl+o", "evenings", N_("Evenings"),
               N_("A game that was stopped, or left before its end, takes the table again."), shown=True),
        Action("ctrl+g", "games", N_("Game"), N_("Back to the question which game is played."),
               id="other-game"),
        Action("ctrl+n", "compare", N_("Numbers"),
               N_("Compare the printed numbers with the board; house rules."),
               shown=True, id="printed-numbers"),
        Action("ctrl+b", "stop", N_("Stop"),
               N_("The game on the table ends without a score, so that this one can start."), shown=True),
        Action("ctrl+up", "change_places(-1)", N_("Earlier"), N_("This player sits one place earlier."),
               id="earlier"),
        Action("ctrl+down", "change_places(1)", N_("Later"), N_("This player sits one place later."),
               id="later"),
        HARDWARE,
        *FIELDS,
    ),
    "PromiseScreen": (
        Action("ctrl+s,enter", "play", N_("Play"), N_("To the table; so does enter."), shown=True),
        Action("ctrl+l", "lots", N_("Lots"), N_("Draw or choose artifacts, modules and the first player."),
               shown=True, id="promise-lots"),
    ),
    "CorrectScreen": (
        Action("ctrl+s", "submit", N_("Correct"), N_("Make this correction."), shown=True,
               id="make-correction"),
        *(Action(str(n), f"likely({n})", N_("Likely"), N_("The likely correction of this number."),
                 id=f"likely-{n}") for n in range(1, 6)),
        *FIELDS,
    ),
    "CountScreen": (
        Action("enter", "compare", N_("Compare"), N_("Say what would be mended; nothing changes yet."),
               shown=True),
        Action("ctrl+s", "apply", N_("Apply"), N_("Mend it as the sentence below says."), shown=True),
        Action("down", "beside(1)", N_("Field below"), N_("The field below; tab goes in their order."),
               id="field-below"),
        Action("up", "beside(-1)", N_("Field above"), N_("The field above."), id="field-above"),
        Action("pagedown", "read_on(8)", N_("Further down"), N_("Further down a long repair."), id="read-on"),
        Action("pageup", "read_on(-8)", N_("Further up"), N_("Further up a long repair."), id="read-back"),
    ),
}  # fmt: skip
"""Those of each screen that has keys of its own, by its class. A name means the same on every screen."""


def of_screen(module: str, name: str) -> Actions:
    """Those of the screen of that class, from the room in which its *module* lies; none without own keys."""
    room = module.rpartition(".")[0].removesuffix(".screens")
    own: Mapping[str, Actions] = import_module(f"{room}.actions").SCREENS
    return own.get(name, ())


def screens() -> Iterator[tuple[str, Actions]]:
    """Those of each screen, by its class; those of games come last, and their rooms are imported for them."""
    yield from SCREENS.items()
    for game in GAMES.values():
        yield from import_module(game.keys).SCREENS.items()
