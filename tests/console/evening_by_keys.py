"""
The evening of `playthroughs/three-players.md`, which was worked out by hand, as keys of the console.

A few lines of that script are told in another way here, because fingers do: the first draw is made by the
device, taken back and made by hand; fury, danger and noise may go up one press at a time; the seats are
counted in turn order. None of that changes what it comes to, so only the number of entries differs. Whatever
the device draws, the seats end alike; with the seed of the script every cube lies as it was worked out.
"""

from __future__ import annotations

from typing import Any, Final

from tests.kit.beats import Beat

SEAT_MENU: Final = {
    "Secret": "s", "Use a token": "u", "Data cube": "d", "Artifact": "a", "Buy": "b", "Escape": "e",
    "Noise": "n", "Heal": "h", "Wounds": "w", "Credits": "c", "Crystals": "k", "Wounds by a card": "f",
    "Lose a token": "l",
}  # fmt: skip
SECRETS: Final = (
    *("ship-plans", "sudden-inspiration", "mega-healer", "credit-chip-5", "sonic-grenade", "sixth-crystal"),
    *("archive", "disintegrator", "credit-chip-2", "energy-drink", "faction-bonus", "mini-healer", "tonic"),
)
WORDS: Final = "tichý jako myš"
SEATS: Final = [
    {"name": "Ann", "colour": "yellow"},
    {"name": "Bob", "colour": "blue"},
    {"name": "Cid", "colour": "green"},
]

Does = tuple[dict[str, Any], ...]


def do(command: str, **fields: Any) -> Does:
    return ({"do": command, **fields},)


def listed(line: str, at: int, does: Does, sees: str) -> tuple[Beat, ...]:
    """The menu of the seat pointed at, a line of it that leads to more lines, and one of those."""
    return (*_menu(line, f"› {line}"), Beat(f"home {_down(at)} enter", sees, "its key", does))  # noqa: RUF001  # a step further in


def counted(line: str, n: int, does: Does, sees: str) -> tuple[Beat, ...]:
    """The menu of the seat pointed at, a line of it that asks for a number, and the number."""
    return (*_menu(line, "enter: do it"), Beat(f'"{n}" enter', sees, "enter: do it", does))


def secret(seat: int, kind: str, sees: str) -> tuple[Beat, ...]:
    return listed("Secret", SECRETS.index(kind), do("secret", seat=seat, kind=kind), sees)


def hacked(seat: int, module: int, sees: str) -> tuple[Beat, ...]:
    return listed("Data cube", module - 1, do("hack", seat=seat, module=f"module-{module}"), sees)


def by_hand(keys: str, drawn: dict[str, int], sees: str) -> tuple[Beat, ...]:
    return (
        Beat("R", sees="A draw by hand"),
        Beat(keys, sees=r"\b(\d+) of \1 cubes"),
        Beat(
            "ctrl+s",
            sees=f"(?s)cube {(n := sum(drawn.values()))} of {n} .*{sees}",
            does=do("record", drawn=drawn),
        ),
        Beat("enter", misses="ATTACK"),
    )


def looked_at(cubes: int, sees: str) -> tuple[Beat, ...]:
    return Beat("enter", sees=f"(?s)cube {cubes} of {cubes} .*{sees}"), Beat("enter", misses="ATTACK")


def next_turn(n: int, seat: str) -> Beat:
    return Beat("n", sees=f"Turn {n}  ▶ . . {seat}", does=do("end-turn"))


def _menu(line: str, sees: str) -> tuple[Beat, Beat]:
    return Beat("t", sees="Secret …"), Beat(SEAT_MENU[line], sees)


def _down(times: int) -> str:
    return " ".join(["down"] * times)


SET_UP: Final = (
    Beat('enter "Ann"', sees="A   Ann"),
    Beat('down "Bob" enter "Cid"', sees="(?s)B   Bob.*C   Cid"),
    Beat(f"{_down(5)} right", sees="minded by the device"),
    Beat("ctrl+s", sees="any words or none, then enter"),
    Beat(f'"{WORDS}" enter', sees="Turn 1  ▶ ● A Ann", does=do("words", text=WORDS)),
)

TURN_1: Final = (
    Beat("1", sees=r"takes back: Ann \+1 noise", does=do("noise", seat=0, by=1)),
    Beat("1", sees=r"\d Ann \+2 noise", does=do("noise", seat=0, by=1)),
    Beat("minus", sees=r"\d Ann -1 noise", does=do("noise", seat=0, by=-1)),
    *hacked(0, 1, sees="code 1/2"),
    *counted("Credits", 5, do("credits", seat=0, by=5), sees=r"takes back: Ann \+5 credits"),
    Beat("d", sees=r"\+ 1 \(danger\)", does=do("danger", count=1)),
    Beat("a", sees="Yes, it is so"),
    Beat("escape", misses="Yes, it is so"),
    Beat("a", sees="ATTACK  cube 0 of 3", does=do("attack")),
    *looked_at(3, sees=r"takes back: .*\(attack"),
    Beat("u", sees=r"Took back: .*\(attack", does=do("undo")),  # room for three who are hurt
    *by_hand('"2" tab tab tab "1"', {"black": 2, "green": 1}, sees="Cid 1 wound"),
    next_turn(2, "Bob"),
)

TURN_2: Final = (
    Beat("e", sees="Everyone makes noise"),
    Beat("tab right right shift+tab", sees="◂ ■ B Bob ▸"),
    Beat("enter", sees=r"takes back: Everyone but Bob \+1 noise", does=do("everyone", by=1, but=1)),
    *secret(1, "sonic-grenade", sees="takes back: Bob .*sonic grenade"),
    *secret(1, "archive", sees="takes back: .*Bob .*archive"),
    *counted("Wounds", 2, do("wound", seat=1, by=2), sees="takes back: Bob .*2 wounds"),
    Beat("H", sees="takes back: Bob heal", does=do("heal", seat=1, by=1)),
    Beat("D", sees=r"\+ 0 \(danger\)", does=do("danger", count=0)),
    *by_hand('"1" tab tab tab "1"', {"black": 1, "green": 1}, sees="Cid 1 wound"),
    next_turn(3, "Cid"),
)

TURN_3: Final = (
    *counted("Noise", -6, do("noise", seat=2, by=-6), sees="hush 6"),
    *counted("Noise", 4, do("noise", seat=2, by=4), sees="hush 2"),
    *counted("Crystals", 2, do("crystal", seat=2, by=2), sees=r"takes back: Cid \+2 crystals"),
    *secret(2, "sixth-crystal", sees="takes back: Cid .*sixth crystal"),
    *hacked(2, 2, sees="takes back: Cid hacked a terminal: module 2"),
    *hacked(2, 1, sees="takes back: Command code complete"),
    next_turn(4, "Ann"),
)

TURN_4: Final = (
    *counted("Credits", 4, do("credits", seat=0, by=4), sees=r"takes back: Ann \+4 credits"),
    *listed("Buy", 2, do("buy", seat=0, kind="medkit"), sees="takes back: Ann bought: medkit"),
    *hacked(0, 2, sees="takes back: Command code complete"),
    *listed("Artifact", 3, do("artifact", seat=0, value=20), sees="takes back: .*Ann .*20"),
    *secret(0, "credit-chip-2", sees="takes back: Ann .*chip"),
    *counted("Noise", 5, do("noise", seat=0, by=5), sees=r"takes back: Ann \+5 noise"),
    Beat("d", sees=r"\+ 1 \(danger\)", does=do("danger", count=1)),
    Beat("d", sees=r"\+ 2 \(danger\)", does=do("danger", count=2)),
    *by_hand('"2" tab "2" tab "1"', {"black": 2, "yellow": 2, "blue": 1}, sees="Ann 2 wounds, Bob 1 wound"),
    Beat("u", sees="restores: Ann 2 wounds, Bob 1", does=do("undo")),
    Beat("r", sees=r"takes back: .*\(attack", does=do("redo")),
    next_turn(5, "Bob"),
)

TURN_5: Final = (
    *hacked(1, 3, sees="takes back: Bob hacked a terminal: module 3"),
    *hacked(1, 2, sees="takes back: Command code complete"),
    *listed("Artifact", 1, do("artifact", seat=1, value=10), sees="takes back: .*Bob .*10"),
    *secret(1, "mini-healer", sees="takes back: Bob .*mini healer"),
    Beat("f", sees="step 9 of 11", does=do("fury", by=1)),
    Beat("f", sees="step 10 of 11", does=do("fury", by=1)),
    Beat("D", sees=r"\+ 1 \(danger\)", does=do("danger", count=1)),
    Beat("D", sees=r"\+ 0 \(danger\)", does=do("danger", count=0)),
    *by_hand('"3" tab "2"', {"black": 3, "red": 2}, sees="Wounds: Ann 2"),
    *listed("Use a token", 1, do("use", seat=1, kind="mini-healer"), sees="takes back: Bob used"),
)

TURN_5_MENDED: Final = (
    Beat("c", sees="cubes lie elsewhere"),
    Beat("down left", sees="◂ ● A yellow ▸"),
    Beat("down down right right right down", sees="supply: ● A yellow 15 → 14"),
    Beat('down "forgotten noise"', sees="forgotten noise"),
    Beat(
        "ctrl+s",
        sees="takes back: Corrected: .*forgotten noise",
        does=do("move", piece="yellow", by=1, **{"from": "supply:0"}, to="area", why="forgotten noise"),
    ),
    Beat("c", sees="cubes lie elsewhere"),
    Beat('right right down "1"', sees="DANGER cards.*0 → 1"),
    Beat('down "a card overlooked"', sees="a card overlooked"),
    Beat(
        "ctrl+s",
        sees=r"takes back: .*DANGER cards to 1 \(a card overlooked\)",
        does=do("set", dial="danger", to=1, why="a card overlooked"),
    ),
    Beat("C", sees="Grey is what the device believes"),
    Beat('down down "7" enter', sees="1\u00d7 black: from aside to bag"),
    Beat("ctrl+s", sees="takes back: Counted the table", does=do("count", places={"aside": {"black": 7}})),
    Beat("m", sees="Black cubes back …"),
    Beat("k", sees="enter: do it"),
    Beat('"2" enter', sees="takes back: 2 black cubes back in the bag", does=do("return-black", by=2)),
    next_turn(6, "Cid"),
)

TURN_6: Final = (
    *listed(
        "Artifact", 3, do("artifact", seat=2, value=30), sees="takes back: .*Cid took the artifact of 30"
    ),
    *counted("Noise", 2, do("noise", seat=2, by=2), sees=r"takes back: Cid \+2 noise"),
    Beat("t", sees="Secret …"),
    Beat("e", sees="plays no more turns"),
    Beat("y", sees="takes back: Cid escaped", does=do("escape", seat=2)),
    *by_hand('"2" tab "1" tab "3"', {"black": 2, "red": 1, "yellow": 3}, sees="Ann 4 wounds, Bob 1 wound"),
    next_turn(7, "Ann"),
)

TURN_7: Final = (
    Beat("w", sees="takes back: Ann took 1 wound", does=do("wound", seat=0, by=1)),
    Beat("D", sees=r"\+ 0 \(danger\)", does=do("danger", count=0)),
    *by_hand('"4" tab tab "1"', {"black": 4, "yellow": 1}, sees="Ann 1 wound and fell"),
    Beat("y", sees="In the Cargo Bay: friends come"),
    Beat("1", sees="takes back: Ann was found and rescued", does=do("rescue", seat=0, safe=True)),
    next_turn(8, "Bob"),
)

TURN_8: Final = (
    *_menu("Buy", "› Buy"),  # noqa: RUF001  # a step further in
    Beat("home down down down enter", sees="✗ Bob has 0; it costs 7"),
    Beat("escape escape", misses="its key"),
    *counted("Credits", 8, do("credits", seat=1, by=8), sees=r"takes back: Bob \+8 credits"),
    *listed("Buy", 3, do("buy", seat=1, kind="contraband"), sees="takes back: Bob bought: contraband"),
    *secret(1, "tonic", sees="takes back: Bob found: tonic"),
    *listed("Lose a token", 2, do("drop", seat=1, kind="tonic"), sees="takes back: Bob lost: tonic"),
    *by_hand('"5"', {"black": 5}, sees="Nobody hurt"),
    next_turn(9, "Cid"),
)

OUT: Final = (
    Beat("a", sees="ATTACK  cube 0 of 4", does=do("attack")),
    *looked_at(4, sees="takes back: .*fixed draw"),
    next_turn(10, "Ann"),
    *by_hand('tab "1" tab "3"', {"red": 1, "yellow": 3}, sees="Bob 1 wound"),
    next_turn(11, "Bob"),
)

THE_END: Final = (
    Beat("t", sees="Secret …"),
    Beat("e", sees="plays no more turns"),
    Beat("y", sees="takes back: Game over, Bob escaped", does=do("escape", seat=1)),
    Beat("s", sees="Points on the cards"),
    Beat('"8" enter', sees="37 points", does=do("score", seat=0, cards=8)),
    Beat('down "9" down "3" enter', sees="55 points", does=do("score", seat=1, cards=9, credits=3)),
    Beat('"15" enter', sees="74 points", does=do("score", seat=2, cards=15)),
    Beat("escape", sees="takes back: Cid's score"),
    Beat("F", sees="How to check it without this device"),
    Beat("t", sees="The secret is told for good"),
    Beat("y", sees="How to check it without this device", does=do("reveal")),
    Beat("v", sees="✓ All holds"),
    Beat("escape", sees="takes back: Cid's score"),
    Beat("s", sees=r"(?s)Winner: Cid, 74 points.*cards +8 +9 +15.*sum +37 +55 +74.*place +3\. +2\. +1\."),
)

EVENING: Final = (
    *(*SET_UP, *TURN_1, *TURN_2, *TURN_3, *TURN_4, *TURN_5, *TURN_5_MENDED, *TURN_6),
    *(*TURN_7, *TURN_8, *OUT, *THE_END),
)
