"""Every entry has a line that a person would say, and what is left to the hands is said once."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.games.clank.effects import outcome
from companion.narration import naming
from companion.narration.entries import reminder, sentence
from companion.words.language import speaking
from rules import binding, timeline
from rules.catacombs.commands import Lockpick
from rules.clank.commands import Attack, ReturnBlack
from rules.clank.events import Fell, RanShort
from rules.refusals import Refused
from tests.rules.table_lines import drawn, move, wounded
from tests.rules.table_talk import Line, say
from tests.told_evening import ToldEvening


@pytest.fixture
def evening() -> ToldEvening:
    """Adam, Eva and Filip, just set up: the marker stands on step 2 of 11, an attack draws two."""
    return ToldEvening()


IN_SPACE = GAMES["in-space"]


def fury_at(step: int) -> Line:
    """The marker is put on a step, and fires nothing."""
    return say("set", dial="fury", to=step, why="test")


def found(kind: str) -> Line:
    return say("secret", seat=0, kind=kind)


CODE = [say("hack", seat=0, module="Hydroponics"), say("hack", seat=0, module="Infirmary")]
LAST_PLACES = [wounded(seat, 9) for seat in (0, 1, 2)]
RISE = say("fury", by=1)

SAID: dict[str, tuple[list[Line], Line, str, str | None]] = {
    "noise, with its sign": ([], say("noise", seat=0, by=2), "Adam +2 noise", None),
    "noise less": ([], say("noise", seat=1, by=-1), "Eva -1 noise", None),
    "hush that is kept in the own turn": ([], say("noise", seat=0, by=-5),
     "Adam -5 noise, 2 of it kept for later", "Adam can still hush 2 noises this turn."),
    "hush that is used": ([say("noise", seat=0, by=-5)], say("noise", seat=0, by=3),
     "Adam +3 noise, 2 of it hushed", None),
    "an empty supply": ([], say("noise", seat=1, by=29), "Eva +29 noise, no cubes for 1",
     "Eva has no cubes left: 1 noise was not made."),
    "too much hush outside the own turn": ([], say("noise", seat=2, by=-2),
     "Filip -2 noise, 1 not in the area",
     "Filip has no more cubes in the area; the rest is kept only in Filip's own turn."),
    "an attack drawn by hand that hurts nobody": ([], drawn(black=2),
     "Nobody hurt (attack in Adam's turn: 2 cubes by hand)", None),
    "an attack and who was hurt how often": ([say("danger", count=1)], drawn(blue=2, yellow=1),
     "Adam 1 wound, Eva 2 wounds (attack in Adam's turn: 3 cubes by hand)", None),
    "an attack that the device drew": ([], say("attack"), "Nobody hurt (attack in Adam's turn: 2 cubes)",
     "All cubes of the area go into the bag. Pick out of it: 2 black."),
    "a fall with its wound": ([LAST_PLACES[1]], drawn(blue=1, black=1),
     "Eva 1 wound and fell (attack in Adam's turn: 2 cubes by hand)",
     "From now on Eva's turn is only a draw from the bag."),
    "the fixed draw of a seat that is out": ([LAST_PLACES[1], drawn(blue=1, black=1), say("end-turn")],
     drawn(black=4), "Nobody hurt (Eva's fixed draw: 4 cubes by hand)", None),
    "the last fall, after which no turn comes": ([*LAST_PLACES, say("danger", count=1)],
     drawn(yellow=1, blue=1, green=1),
     "Game over, Adam, Eva, Filip fell (attack in Adam's turn: 3 cubes by hand)", None),
    "fury": ([fury_at(6)], RISE, "Fury 7", None),
    "fury that sets a hunter free": ([fury_at(7)], RISE, "Fury 8, 1 hunter is out",
     "Move the red cube from the fury track to the area."),
    "fury that sets all of it off": ([fury_at(8)], say("fury", by=9),
     "Fury 11, 3 hunters are out, the blockade is in place",
     ("Move the 3 red cubes from the fury track to the area. Put the blockade token on its place in the "
      "Cargo Bay; the hyperlift no longer reaches it.")),
    "fury at the top, with the reason": ([fury_at(11)], say("fury", by=1, why="a card"),
     "Fury stays at the top (a card)", None),
    "red cubes that hit everybody, said of once": ([fury_at(8), RISE, say("fury", by=2)],
     drawn(red=2, black=3),
     "Wounds: Adam 2, Eva 2, Filip 2 (attack in Adam's turn: 5 cubes by hand)",
     "Every red cube goes back to the area."),
    "a wound without a cube": ([fury_at(7), RISE, say("noise", seat=1, by=28)], drawn(red=1, black=3),
     "Wounds: Adam 1, Eva 1, Filip 1 (attack in Adam's turn: 4 cubes by hand)",
     "Eva has no cubes left: a black cube marks the wound. Every red cube goes back to the area."),
    "the first data cube": ([], CODE[0], "Adam hacked a terminal: Hydroponics",
     "The terminal gives its reward or penalty now."),
    "the code and its fury": ([CODE[0]], CODE[1],
     "Command code complete, Fury 3, Adam hacked a terminal: Infirmary",
     ("The terminal gives its reward or penalty now. Adam takes a command code token and may enter the "
      "Command Module.")),
    "an artifact and its fury": (CODE, say("artifact", seat=0, value=15),
     "Fury 4, Adam took the artifact of 15", None),
    "an artifact with its code, whose terminals had their rewards": ([],
     say("artifact", seat=0, value=15, modules=["Hydroponics", "Infirmary"]),
     "Command code complete, Fury 4, Adam took the artifact of 15",
     "Adam takes a command code token and may enter the Command Module."),
    "an escape and what leaves the board": ([*CODE, say("artifact", seat=0, value=5)], say("escape", seat=0),
     "Adam escaped",
     ("Take the pod token, Adam's figure and Adam's noise off the board. From now on Adam's turn is only "
      "a draw from the bag.")),
    "a secret that is kept": ([], found("ship-plans"), "Adam found: ship plans", None),
    "a secret that raises fury": ([], found("archive"), "Fury 3, Adam found: archive", None),
    "a secret that is noise for the others": ([], found("sonic-grenade"),
     "Adam found: sonic grenade, noise for all others", "The token goes back to the box."),
    "a secret that draws cards": ([], found("sudden-inspiration"), "Adam found: sudden inspiration",
     "Adam draws three cards now. The token goes back to the box."),
    "a disintegrator": ([found("disintegrator")], say("use", seat=0, kind="disintegrator"),
     "Adam used: disintegrator",
     ("At the end of this turn Adam puts one played or discarded card back in the box. The token goes "
      "back to the box.")),
    "an energy drink": ([found("energy-drink")], say("use", seat=0, kind="energy-drink"),
     "Adam used: energy drink", "Adam has one more movement this turn. The token goes back to the box."),
    "a tonic": ([found("tonic")], say("use", seat=0, kind="tonic"), "Adam used: tonic",
     "Adam has two more swords this turn. The token goes back to the box."),
    "a faction bonus": ([found("faction-bonus")], say("use", seat=0, kind="faction-bonus"),
     "Adam used: faction bonus",
     ("This turn every faction effect on Adam's played cards works by itself; crystal effects do not. "
      "The token goes back to the box.")),
    "a healer that is used": ([wounded(0, 3), found("mini-healer")],
     say("use", seat=0, kind="mini-healer"), "Adam used: mini healer, 1 wound healed",
     "The token goes back to the box."),
    "a medkit that heals at once": ([wounded(0, 3)], say("buy", seat=0, kind="medkit"),
     "Adam bought: medkit, 2 wounds healed", None),
    "nothing to heal": ([], say("heal", seat=0, by=1), "Adam had nothing to heal", None),
    "a correction, where from, where to and why": ([], move("yellow", 2, "area", "supply:0"),
     "Corrected: 2 yellow from area to Adam's supply (a test)", None),
    "a correction that fells": ([], move("blue", 10, "supply:1", "wounds:1"),
     "Corrected: Eva fell, 10 blue from Eva's supply to Eva's health track (a test)", None),
    "a correction that raises": ([move("blue", 10, "supply:1", "wounds:1")],
     move("blue", 1, "wounds:1", "supply:1"),
     "Corrected: Eva plays on, 1 blue from Eva's health track to Eva's supply (a test)", None),
    "a count that agrees": ([], say("count", places={"area": {"yellow": 3, "blue": 2, "green": 1}}),
     "Counted the table: all agrees", None),
    "a count by its first moves, and how many more": ([],
     say("count", places={"area": {}, "aside": {"black": 1}}),
     ("Counted the table: 1 black from bag to aside; 2 blue from area to Eva's supply; 1 green from area "
      "to Filip's supply; 1 more move"), None),
    "a count with the dials that stood elsewhere": ([],
     say("count", places={}, dials={"fury": 4, "danger": 0, "hush:1": 2}),
     "Counted the table: fury to step 4; Eva's hush to 2", None),
    "as many as the lists know": ([found("ship-plans")] * 10, found("ship-plans"), "Adam found: ship plans",
     None),
    "more than the lists know, which count all the same": ([found("ship-plans")] * 11, found("ship-plans"),
     "Adam found: ship plans",
     "By the lists there are only 11 of these: major secrets. It counts all the same."),
    "a stopped game with its reason": ([], say("stop", why="too late"), "The game was stopped (too late)",
     None),
    "an artifact that stays out": ([], say("lots", of="artifacts", chosen=["artifact-5"]),
     "Out of the game: artifact 5", "Put these artifacts back in the box."),
    "a ship that the table has built": ([],
     say("lots", of="modules", chosen=["module-2 front", "module-1 back", "module-3 front"]),
     "The ship: module 2 front, module 1 back, module 3 front", None),
    "who begins, as the table chose": ([], say("lots", of="first", chosen=["seat-2"]), "First: Filip",
     "Filip begins, and the starting noise is dealt in that order."),
    "who begins by lot": ([], say("lots", of="first"), "First by lot: Filip",
     "Filip begins, and the starting noise is dealt in that order."),
    "an entry recorded again": ([found("tonic")],
     say("retell", entry=2, instead={"do": "secret", "seat": 1, "kind": "tonic"}, why="it was Eva"),
     "Put right: Eva found: tonic (it was Eva)", None),
}  # fmt: skip
"""What was before, what is told, the line that it makes, and what it leaves to hands."""


@pytest.mark.parametrize(("before", "line", "text", "left"), SAID.values(), ids=SAID)
def test_an_entry_is_told_with_what_came_of_it_and_what_it_leaves_to_hands(
    evening: ToldEvening, before: list[Line], line: Line, text: str, left: str | None
) -> None:
    for each in before:
        evening.tell(**each)

    assert (evening.tell(**line), evening.reminder) == (text, left)


@pytest.mark.parametrize(
    ("cubes", "outcome"),
    [({"black": 2}, "Nobody was hurt."), ({"blue": 1, "yellow": 1}, "Adam 1 wound, Eva 1 wound and fell.")],
)
def test_who_was_hurt_stands_below_the_cubes(
    evening: ToldEvening, cubes: dict[str, int], outcome: str
) -> None:
    """Eva has one free place left on her track."""
    evening.tell("wound", seat=1, by=9)
    evening.record(**cubes)

    assert evening.outcome == outcome


def test_a_table_that_plays_free_attacks_nobody_by_name() -> None:
    told = ToldEvening(turns="free").record(black=2)

    assert told == "Nobody hurt (attack: 2 cubes by hand)"


def test_a_seat_that_falls_without_a_new_wound_is_told() -> None:
    """The end of the game fells whoever is still aboard."""
    assert outcome([Fell(seat=0, status="lost")], ["Adam"]) == "Adam fell."


@pytest.mark.parametrize(
    ("dial", "to", "told"),
    [
        ("fury", 5, "Corrected: fury to step 5 (slip)"),
        ("danger", 2, "Corrected: DANGER cards to 2 (slip)"),
        ("turn", 2, "Corrected: turn to Filip (slip)"),
        ("blockade", 1, "Corrected: the blockade is in place (slip)"),
        ("drawn", 1, "Corrected: this turn's draw is made (slip)"),
        ("fixed-draw", 1, "Corrected: this turn's draw is the fixed one (slip)"),
        ("hush:1", 2, "Corrected: Eva's hush to 2 (slip)"),
        ("credits:1", 2, "Corrected: Eva's money to 2 (slip)"),
        ("crystals:1", 2, "Corrected: Eva's crystals to 2 (slip)"),
        ("hunters:8", 0, "Corrected: hunters on step 8 to 0 (slip)"),
        ("turns", "free", "Corrected: turns are not counted (slip)"),
        ("turns", "tracked", "Corrected: turns are counted (slip)"),
    ],
)
def test_a_dial_tells_what_it_was_set_to(evening: ToldEvening, dial: str, to: int | str, told: str) -> None:
    assert evening.tell("set", dial=dial, to=to, why="slip") == told


def test_what_was_recorded_again_is_in_the_history_with_what_was_wrong(evening: ToldEvening) -> None:
    evening.tell("secret", seat=0, kind="tonic")
    instead = {"do": "secret", "seat": 1, "kind": "tonic"}
    evening.tell("retell", entry=2, instead=instead, why="it was Eva")
    evening.tell("secret", seat=0, kind="ship-plans")
    evening.tell("retell", entry=4, why="a slip")

    assert [evening.texts[2], evening.texts[-1]] == [
        "Put right: Eva found: tonic (it was Eva); not: Adam found: tonic",
        "It did not happen: Adam found: ship plans (a slip)",
    ]


def test_the_program_s_own_reasons_are_told_in_the_language_that_is_spoken(evening: ToldEvening) -> None:
    """A Czech phone's words stood in everybody's journal; what people typed is theirs."""
    for why in ("recorded wrong", "the whole line: 0 instead of 3", "bylo to jinak"):
        command = timeline.Retell(entry=2, why=why)
        with speaking("cs"):
            told = sentence(IN_SPACE, command, (), evening.names)
            reason = told.rpartition("(")[2].rstrip(")")
            assert (reason == why) is why.startswith("bylo")


def test_what_was_forgotten_is_told_later(evening: ToldEvening) -> None:
    instead = {"do": "hack", "seat": 0, "module": "Infirmary"}
    command = timeline.Retell(after=1, instead=instead, why="forgotten")

    assert sentence(IN_SPACE, command, (), evening.names) == (
        "Added later: Adam hacked a terminal: Infirmary (forgotten)"
    )


def test_a_command_nobody_knows_keeps_its_own_name() -> None:
    assert sentence(IN_SPACE, Lockpick(seat=0, by=1), [], []) == "lockpick"


def test_long_words_are_shortened() -> None:
    told = sentence(IN_SPACE, binding.Words(text="heist " * 20), [], [])

    assert told == "The table's words: heist heist heist heist heist heist hei…"


def test_what_ran_short_in_the_bank_is_told() -> None:
    aside = reminder(IN_SPACE, ReturnBlack(by=1), [RanShort(of="aside", by=1)], ["Adam"])
    black = reminder(IN_SPACE, Attack(), [RanShort(of="black", by=1, seat=0)], ["Adam"])

    assert aside == "No more black cubes lie aside."
    assert black == "No black cube is left for Adam's wound: it does not count."


def test_a_refusal_names_things_as_the_table_does() -> None:
    no = Refused("not-enough-pieces", "{place} holds {there} {piece}, not {n}.",
                 place="supply:1", there=1, piece="blue", n=2)  # fmt: skip

    assert naming.refusal(no, ["Adam", "Eva"]) == "Eva's supply holds 1 blue, not 2."
    assert naming.refusal(Refused("bad-seats", "Two seats share a {what}.", what="colour")) == (
        "Two seats share a colour."
    )
