"""
What a turn takes in keys: every deed as it is typed, and what must be recorded of it.

A key that opens something is named as the action table names it, after an `@`; what follows is typed as it
stands. `test_key_counts.py` plays all of them, and docs/keys.md tells of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from companion.console.games.clank.actions import SCREENS as TABLE
from companion.console.games.warps_edge.actions import SCREENS as FLIGHT

CUBES: Final = (
    {"do": "hack", "seat": 0, "module": "module-1"},
    {"do": "hack", "seat": 0, "module": "module-2"},
)
CARRIES: Final = (*CUBES, {"do": "artifact", "seat": 0, "value": 15})
CHEST: Final = {"do": "unlock", "seat": 0, "lock": "chest"}
SAFE: Final = {"do": "tile", "haunted": False, "artifact": None}
CELL: Final = {"do": "unlock", "seat": 0, "lock": "cell"}


@dataclass(frozen=True, slots=True)
class Deed:
    does: str
    typed: str
    """Keys with blanks between; an action of the table's or the flight's own screen after an `@`."""

    records: Mapping[str, Any]
    """The command, as a script would have it."""

    before: tuple[Mapping[str, Any], ...] = ()
    """What happened before, as a script would have it."""

    holds: tuple[str, ...] = ()
    """The tokens of a flight's supply before."""

    more: tuple[Mapping[str, Any], ...] = field(default=())
    """What else is recorded after it."""

    def keys(self, screen: str) -> tuple[str, ...]:
        named = {each.name: each.keys.partition(",")[0] for each in (TABLE | FLIGHT)[screen]}
        return tuple(named[each[1:]] if each.startswith("@") else each for each in self.typed.split())


def do(command: str, **fields: Any) -> dict[str, Any]:
    return {"do": command, **fields}


FAMILY: Final = (
    Deed("noise for a seat", "@seat-2", do("noise", seat=1, by=1)),
    Deed(
        "attack, look, next",
        "@attack @next",
        do("attack"),
        (do("printed", number="fury", to={"cubes": {"1": 2}}, why=""),),
        more=(do("end-turn"),),
    ),
    Deed("one wound", "@wound", do("wound", seat=0, by=1)),
    Deed("several wounds", "@wounds 8 enter", do("wound", seat=0, by=8)),
    Deed("several wounds by a card", "@deeds f 2 enter", do("wound", seat=0, by=2, forced=True)),
    Deed("several healed", "@deeds h 2 enter", do("heal", seat=0, by=2), (do("wound", seat=0, by=3),)),
    Deed("several noise", "@deeds n 3 enter", do("noise", seat=0, by=3)),
    Deed("money", "@deeds c 5 enter", do("credits", seat=0, by=5)),
    Deed("noise for everybody", "@everyone-one", do("everyone", by=1)),
    Deed("fury", "@fury", do("fury", by=1)),
    Deed("a DANGER card", "@danger", do("danger", count=1)),
)

DEEDS: Final[Mapping[str, tuple[Deed, ...]]] = {
    "in-space": (
        *FAMILY,
        Deed("data cube", "@deeds d 3", do("hack", seat=0, module="module-3")),
        Deed("artifact, its code complete", "@artifact 1 5", do("artifact", seat=0, value=15), CUBES),
        Deed("artifact, one data cube not told of", "@artifact 1 5 2",
             do("artifact", seat=0, value=15, modules=["module-2"]), CUBES[:1]),
        Deed("artifact, both data cubes not told of", "@artifact 1 5 a",
             do("artifact", seat=0, value=15, modules=["module-1", "module-2"])),
        Deed("secret", "@deeds s 3", do("secret", seat=0, kind="mega-healer")),
        Deed("the last secret of the list", "@deeds s 1 3", do("secret", seat=0, kind="tonic")),
        Deed("use a token", "@deeds u 1", do("use", seat=0, kind="mega-healer"),
             (do("wound", seat=0, by=3), do("secret", seat=0, kind="mega-healer"))),
        Deed("buy", "@deeds b 4", do("buy", seat=0, kind="contraband"), (do("credits", seat=0, by=9),)),
        Deed("crystals", "@deeds k 1 enter", do("crystal", seat=0, by=1)),
        Deed("lose a token", "@deeds l 1", do("drop", seat=0, kind="tonic"),
             (do("secret", seat=0, kind="tonic"),)),
        Deed("escape", "@deeds e y", do("escape", seat=0), CARRIES),
    ),
    "catacombs": (
        *FAMILY,
        Deed("new tile", "@table-deeds t", do("tile", haunted=False, artifact=None)),
        Deed("new tile, haunted", "@table-deeds h 1", do("tile", haunted=True, artifact=None), (SAFE,) * 4),
        Deed("new tile with an artifact", "@table-deeds a 2", do("tile", haunted=False, artifact=1)),
        Deed("artifact", "@artifact 5", do("artifact", seat=0, value=5),
             (do("tile", haunted=False, artifact=0),)),
        Deed("minor secret", "@deeds s 2", do("secret", seat=0, kind="lockpick")),
        Deed("open a chest", "@deeds o 1", CHEST),
        Deed("which major secret it held", "@rescue 1", do("secret", seat=0, kind="catacombs-map"), (CHEST,)),
        Deed("both prisoners of a cell", "@rescue 7 8", do("prisoner", seat=0, kind="mayor"), (CELL,),
             more=(do("prisoner", seat=0, kind="monk"),)),
        Deed("wayshrine", "@deeds y 1 enter", do("shrine", seat=0, room="wayshrine 1")),
        Deed("wayshrine that others marked", "@deeds y 1", do("shrine", seat=0, room="hall"),
             (do("shrine", seat=1, room="hall"),)),
        Deed("monkey idol", "@deeds i", do("idol", seat=0)),
        Deed("lockpicks", "@deeds p 1 enter", do("lockpick", seat=0, by=1)),
        Deed("buy", "@deeds b 1", do("buy", seat=0, kind="backpack"), (do("credits", seat=0, by=9),)),
        Deed("leave by the crypt", "@deeds e y", do("escape", seat=0),
             (do("tile", haunted=False, artifact=0), do("artifact", seat=0, value=5))),
    ),
    "warps-edge": (
        Deed("a token to a target", "1 2", do("assign", piece="laser-1", target="enemy:2"),
             holds=("laser-1",)),
        Deed("two of a kind to a target", "1 @one-more 2",
             do("assign", piece="laser-1", target="enemy:2", more=["laser-1"]), holds=("laser-1", "laser-1")),
        Deed("stow", "@stow", do("stow", piece="laser-1"), holds=("laser-1",)),
        Deed("stow one of several kinds", "@stow 1", do("stow", piece="laser-1"),
             holds=("laser-1", "energy-1")),
        Deed("repair", "@repair", do("repair", piece="energy-1"),
             (do("set", dial="shields", to=0, why="a test"),), holds=("energy-1",)),
        Deed("end of the turn", "@next-step", do("finish"), holds=()),
        Deed("activate a skill", "@skills 1 4 enter",
             do("activate", skill="watch", tokens=["energy-1"]), holds=("energy-1",)),
    ),
}  # fmt: skip
"""By the game."""

MOST: Final = 4
"""Keys that a deed of a turn may take."""

SPECIAL: Final = {
    "artifact, its code complete": 3,
    "data cube": 3,
    "several wounds": 3,
    "attack, look, next": 2,
}
"""Those that may take no more than so many."""

TITLES: Final = {
    "in-space": "Clank! In! Space!",
    "catacombs": "Clank! Catacombs",
    "warps-edge": "Warp's Edge",
}


def screen_of(game: str) -> str:
    return "FlightScreen" if game == "warps-edge" else "TableScreen"


def page() -> Iterator[str]:
    yield "\n## A turn in keys\n\n"
    yield "Each was counted by playing it, for the seat pointed at; a turn that begins points at its seat.\n"
    for game, deeds in DEEDS.items():
        yield f"\n### {TITLES[game]}\n\n| what is done | keys | |\n|---|---|---|\n"
        for deed in deeds:
            keys = deed.keys(screen_of(game))
            yield f"| {deed.does} | {' '.join(f'`{key}`' for key in keys)} | {len(keys)} |\n"
