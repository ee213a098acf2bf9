"""Where `draw_pictures.py` goes with a console, and what it draws there: every screen at least once."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
LARGE: Final = (120, 40)
SMALL: Final = (80, 24)
THEMES: Final = ("catacombs", "warp", "daylight", "clear", "contrast", "grey", "sixteen")

Command = dict[str, Any]


A_FLIGHT: Final[Command] = {
    "do": "start",
    "game": "warps-edge",
    "fighter": "hermes",
    "mothership": "dread",
}
"""A flight of which nobody has typed a number."""


@dataclass(frozen=True, slots=True)
class Stop:
    """One picture: keys from the screen that all others lie upon, and the screen they lead to."""

    name: str
    screen: str
    """The class of the screen that must be on top then."""

    keys: tuple[str, ...] = ()
    after: tuple[Command, ...] = ()
    """What happens at the table before the keys."""

    size: tuple[int, int] = SMALL
    theme: str = "auto"


@dataclass(frozen=True, slots=True)
class Trip:
    """A console at a table at which so much has happened, and its stops."""

    stops: tuple[Stop, ...]
    script: str = ""
    """A file of commands; without one, before set-up."""

    lines: int | None = None
    """So many lines of it; none for all."""

    watches: bool = False
    """Whether the console only looks on."""

    invitation: str | None = None
    """The address of a site for browsers, where there is one."""


def _laden(seat: int, artifact: int) -> tuple[Command, ...]:
    """A seat has the command code, and with it an artifact."""
    hack = {"do": "hack", "seat": seat}
    return (
        {**hack, "module": "module-1"},
        {**hack, "module": "module-2"},
        {"do": "artifact", "seat": seat, "value": artifact},
    )


WOUNDS: Final = {
    "do": "move",
    "piece": "blue",
    "by": 8,
    "from": "supply:1",
    "to": "wounds:1",
    "why": "a long evening",
}
"""What is missing for Eva to fall."""

THE_END: Final = (
    {"do": "rescue", "seat": 1, "safe": True},
    *(*_laden(0, 20), {"do": "escape", "seat": 0}),
    *(*_laden(3, 5), {"do": "escape", "seat": 3}),
    {"do": "deck-out"},
    *(
        {"do": "score", "seat": seat, "cards": cards, "credits": 0}
        for seat, cards in ((0, 12), (1, 9), (3, 15))
    ),
)
"""Eva is found, two get away, Filip does not."""


def _typed(*words: str) -> tuple[str, ...]:
    """Names and the keys between them."""
    return tuple(key for word in words for key in ((word,) if word in {"down", "enter"} else tuple(word)))


SETTING_UP: Final = Trip(
    stops=(
        Stop("set-up", "SetUpScreen", _typed("enter", "Adam", "down", "Eva", "down", "Filip")),
        Stop("printed-numbers", "PrintedScreen", ("ctrl+n",)),
        Stop("flight-numbers", "FiguresScreen", ("ctrl+s", "escape", "y"), after=(A_FLIGHT,)),
    )
)
LOOKING_ON: Final = Trip(stops=(Stop("waiting", "WaitingScreen"),), watches=True)
WALL: Final = Trip(script="evening.jsonl", stops=(Stop("wall", "TableWall"),), watches=True)
WALL_OF_A_FLIGHT: Final = Trip(
    script="flight.jsonl", stops=(Stop("wall-flight", "FlightWall"),), watches=True
)
PROMISED: Final = Trip(
    script="evening.jsonl",
    lines=1,
    stops=(
        Stop("promise", "PromiseScreen", _typed("Tyran")),
        Stop("lots", "LotsScreen", ("ctrl+l",)),
    ),
)
EVENING: Final = Trip(
    script="evening.jsonl",
    stops=(
        Stop("table", "TableScreen", size=LARGE),
        Stop("table-small", "TableScreen"),
        *(Stop(f"theme-{theme}", "TableScreen", theme=theme) for theme in THEMES),
        Stop("history", "HistoryScreen", ("h",)),
        Stop("correct", "CorrectScreen", ("c",)),
        Stop("count", "CountScreen", ("C", "1", "4", "enter")),
        Stop("odds", "WhatIfScreen", ("o", "plus", "plus")),
        Stop("seat", "DeedsScreen", ("t",)),
        Stop("number", "DeedForm", ("t", *["down"] * 6, "enter", "2")),
        Stop("everyone", "EveryoneScreen", ("e",)),
        Stop("by-hand", "RecordScreen", ("R", "2", "tab", "1")),
        Stop("cut", "CutScreen", ("K", "4", "1", "tab", "right")),
        Stop("fairness", "FairnessScreen", ("F", "v")),
        Stop("reference", "ReferenceScreen", ("i", *"medkit")),
        Stop("small-screen", "PictureScreen", ("p",)),
        Stop("hardware", "HardwareScreen", ("f2",)),
        Stop("keys", "KeysScreen", ("question_mark",)),
        Stop("palette", "Palette", ("ctrl+p",)),
        Stop("confirm", "Confirm", ("x",)),
        Stop("retell", "RetellScreen", ("h", *["up"] * 5, "t")),
        Stop("stop", "StopScreen", ("N", "ctrl+b")),
        Stop("evenings", "EveningsScreen", ("N", "ctrl+o")),
        Stop("attack", "TableScreen", ("a", "enter"), size=LARGE),
        Stop("rescue", "AnswerScreen", ("enter", "enter", "y"), after=(*_laden(1, 15), WOUNDS)),
        Stop("score", "ScoreScreen", ("s",), after=THE_END),
        Stop("recap", "RecapScreen", ("S",)),
        Stop("person", "PageScreen", ("N", "ctrl+o", "end", "enter")),
    ),
)
INVITED: Final = Trip(
    script="evening.jsonl",
    invitation="http://192.168.1.17:8000/Qm9yZG9tIG5pZWNoIMWbcA",
    stops=(Stop("browser", "InvitationScreen", ("f3",)),),
)
MISTAKEN: Final = Trip(
    script="evening.jsonl",
    stops=(
        Stop(
            "offers",
            "OffersScreen",
            ("h", *["up"] * 5, "t", "down", "down", *["left"] * 5, "ctrl+s"),
        ),
    ),
)
DELVE: Final = Trip(
    script="delve.jsonl",
    stops=(
        Stop("delve", "TableScreen", size=LARGE),
        Stop("delve-small", "TableScreen"),
        Stop("name", "DeedForm", ("t", "y", "enter", *"Stars")),
        Stop("owed", "AnswerScreen", ("y",), after=({"do": "unlock", "seat": 0, "lock": "chest"},)),
    ),
)
KEEP: Final = Trip(script="keep.jsonl", stops=(Stop("keep", "TableScreen"),))
FLIGHT: Final = Trip(
    script="flight.jsonl",
    stops=(
        Stop("flight", "FlightScreen", size=LARGE),
        Stop("flight-small", "FlightScreen"),
        Stop("flight-tokens", "TokensScreen", ("s",)),
        Stop("flight-buy", "BuyScreen", ("b",)),
        Stop("flight-skills", "PickScreen", ("k",)),
        Stop("flight-odds", "OutlookScreen", ("o",)),
        Stop("flight-plans", "PlansScreen", ("w",)),
        Stop("flight-count", "FlightCountScreen", ("C",)),
        Stop("flight-result", "SheetScreen", ("f",)),
        Stop("flight-amend", "CardForm", ("m", "8", "2")),
        Stop("flight-part", "CardForm", ("m", "8", "5")),
        Stop("flight-skill-lies", "CardForm", ("m", "8", "end", "up", "up", "up", "up", "enter")),
        Stop("flight-scales", "CardForm", ("m", "8", "end", "up", "up", "up", "enter")),
    ),
)
A_BAG: Final = Trip(script="bag.jsonl", stops=(Stop("bag", "BagScreen"),))
BEGUN: Final = Trip(
    script="flight.jsonl",
    lines=2,
    stops=(Stop("flight-skill", "SkillScreen", ("n",)),),
)
ARRIVING: Final = Trip(script="flight.jsonl", lines=4, stops=(Stop("flight-enemy", "ArriveScreen", ("n",)),))
SECTION: Final = Trip(
    script="flight.jsonl", lines=8, stops=(Stop("flight-section", "SectionScreen", ("n",)),)
)

TRIPS: Final = (
    *(SETTING_UP, LOOKING_ON, WALL, WALL_OF_A_FLIGHT, PROMISED, EVENING, INVITED, MISTAKEN, DELVE, KEEP),
    *(FLIGHT, BEGUN, ARRIVING, SECTION, A_BAG),
)
