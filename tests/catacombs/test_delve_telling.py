"""Every entry of Catacombs has a line that a person would say, and what is left to the hands is said once."""

from __future__ import annotations

import json

import msgspec
import pytest

from companion.games.catacombs.presenter import CATACOMBS as PRESENTER
from companion.narration import naming
from companion.narration.entries import reminder, sentence
from companion.words.language import speaking
from rules import timeline
from rules.catacombs.commands import Lockpick, Prisoner, Shrine, Tile, Unlock
from rules.catacombs.game import CATACOMBS
from rules.clank.dungeon import Idol
from rules.refusals import Refused
from rules.script import Evening, read
from tests.catacombs.delve_talk import NAMES, bag_of, delve, ghosts, gone, tile, with_artifact
from tests.rules.table_lines import Line, say
from tests.rules.table_talk import line_of, when


def tell(evening: Evening, line: Line) -> tuple[str, str | None]:
    command = read(json.dumps(line), CATACOMBS)
    assert not hasattr(command, "ask")
    events = evening.perform(command)
    names = NAMES[: len(evening.view.seats)]
    return sentence(PRESENTER, command, events, names), reminder(PRESENTER, command, events, names)


GHOST = "Put a ghost from the bank in the area."
LEAVES = "Ann leaves before the row is filled, and takes a mastery token; the cubes stay."
WARNED = "By the lists there are only 4 of these: haunted tiles. It counts all the same."
BACK = "The token goes back to the box."

TOLD: list[tuple[list[Line], Line, str, str | None]] = [
    ([], tile(), "A new tile", None),
    ([], tile(0), "A new tile, artifact 5", "Put the artifact of 5 in its room."),
    ([tile()] * 4, tile(1, haunted=True), "A new tile, haunted, artifact 7, a ghost is out",
     f"Put the artifact of 7 in its room. {GHOST}"),
    (ghosts(5), tile(haunted=True), "A new tile, haunted",
     f"{WARNED} No ghost is left in the bank."),
    ([], say("lockpick", seat=0, by=1), "Ann +1 lockpick, now 4", None),
    ([], say("lockpick", seat=0, by=-2), "Ann -2 lockpicks, now 1", None),
    ([], say("unlock", seat=1, lock="chest"), "Bob opened a chest", None),
    ([], say("unlock", seat=1, lock="library"), "Bob opened a library",
     "Bob puts a Secret Tome from the reserve on the discard pile."),
    ([], say("unlock", seat=1, lock="cell"), "Bob opened a cell", None),
    ([say("unlock", seat=1, lock="cell")], say("prisoner", seat=1, kind="monk"), "Bob freed: monk",
     None),
    ([say("unlock", seat=1, lock="chest")] * 2, say("secret", seat=1, kind="chalice"), "Bob found: chalice",
     None),
    ([], say("set", dial="lockpicks:0", to=1, why="slip"), "Corrected: Ann's lockpicks to 1 (slip)", None),
    ([], say("set", dial="secrets:0", to=1, why="slip"),
     "Corrected: major secrets owed to Ann to 1 (slip)", None),
    ([], say("set", dial="prisoners:0", to=1, why="slip"),
     "Corrected: prisoners owed to Ann to 1 (slip)", None),
    ([say("buy", seat=0, kind="crown"), say("buy", seat=1, kind="crown")],
     say("retell", entry=2, why="slip"), "It did not happen: entry 2 (slip)",
     "Bob has this instead: crown of 10."),
    ([tile(1)], say("retell", entry=2, instead=tile(0), why="no plus"),
     "Put right: A new tile (no plus)", "These artifacts wait in their rooms now: 5."),
    ([], say("unlock", seat=1, lock="door"), "Bob unlocked a door", None),
    ([], say("prisoner", seat=0, kind="adventurer"), "Fury 3, Ann freed: adventurer", None),
    ([say("wound", seat=0, by=1)], say("prisoner", seat=0, kind="cleric"),
     "Ann freed: cleric, 1 wound healed", None),
    ([], say("prisoner", seat=0, kind="haunted-prisoner"),
     "Ann freed: haunted prisoner, a ghost is out", GHOST),
    ([], say("prisoner", seat=0, kind="barbarian"), "Ann freed: barbarian",
     "Ann has two more swords this turn."),
    ([], say("prisoner", seat=0, kind="sorceress"), "Ann freed: sorceress",
     "Record every Secret Tome that Ann buys: the sorceress counts them."),
    ([], say("shrine", seat=2, room="moon"), "Cid marked a wayshrine: moon, now 1 gold", None),
    ([], say("idol", seat=2), "Cid took a monkey idol", None),
    ([], say("secret", seat=0, kind="greater-skill-boost"), "Ann found: greater skill boost",
     f"Ann has five more skill this turn. {BACK}"),
    ([say("secret", seat=0, kind="potion-of-strength")], say("use", seat=0, kind="potion-of-strength"),
     "Ann used: potion of strength", f"Ann has two more swords this turn. {BACK}"),
    ([say("secret", seat=0, kind="potion-of-swiftness")], say("use", seat=0, kind="potion-of-swiftness"),
     "Ann used: potion of swiftness", f"Ann has one more movement this turn. {BACK}"),
    ([say("secret", seat=0, kind="magic-spring")], say("use", seat=0, kind="magic-spring"),
     "Ann used: magic spring",
     f"At the end of this turn Ann puts one played or discarded card back in the box. {BACK}"),
    ([say("secret", seat=0, kind="puzzle-box")], say("use", seat=0, kind="puzzle-box"),
     "Ann used: puzzle box", BACK),
    ([say("prisoner", seat=0, kind="discount-coupon")], say("buy", seat=0, kind="crown", coupon=True),
     "Ann bought: crown", f"The discount coupon goes with this purchase. {BACK}"),
    (with_artifact(0), say("escape", seat=0), "Ann escaped",
     f"{LEAVES} From now on Ann's turn is only a draw from the bag."),
    (ghosts(), say("record", drawn={"black": 1, "white": 1}),
     "Wounds: Ann 1, Bob 1, Cid 1 (attack in Ann's turn: 2 cubes by hand)",
     "The ghosts that were drawn go back to the area."),
]  # fmt: skip


@pytest.mark.parametrize(("before", "line", "sentence", "left"), TOLD, ids=lambda each: str(each)[:40])
def test_an_entry_is_told_with_what_it_leaves_to_do(
    before: list[Line], line: Line, sentence: str, left: str | None
) -> None:
    assert tell(delve(*before), line) == (sentence, left)


def test_every_command_that_is_its_own_is_told() -> None:
    own = {order.__struct_config__.tag for order in CATACOMBS.commands} - {
        order.__struct_config__.tag for order in timeline.COMMANDS
    }
    lines = {line["do"] for _, line, _, _ in TOLD}

    assert {"tile", "lockpick", "unlock", "prisoner", "shrine", "idol"} <= own & lines


def test_even_a_bare_entry_is_told() -> None:
    bare = {
        Tile(haunted=False, artifact=None): "A new tile",
        Lockpick(seat=0, by=2): "Ann +2 lockpicks, now 2",
        Unlock(seat=0, lock="door"): "Ann unlocked a door",
        Prisoner(seat=0, kind="monk"): "Ann freed: monk",
        Shrine(seat=0, room="moon"): "Ann marked a wayshrine: moon",
        Idol(seat=0): "Ann took a monkey idol",
    }
    for command, line in bare.items():
        assert sentence(PRESENTER, command, [], ["Ann"]) == line


def test_several_artifacts_are_put_in_one_room() -> None:
    sentence, left = tell(delve(players=5), tile(2))

    assert (sentence, left) == (
        "A new tile, artifact 5, 7, 10",
        "Put the artifacts of 5, 7, 10 in their room.",
    )


def test_the_empty_bag_is_told() -> None:
    """The game is over, though nobody's track was full."""
    evening = delve(*gone(0), *[say("noise", seat=n, by=-3) for n in (1, 2)])
    when(evening, "move", piece="yellow", by=3, from_="area", to="aside", why="a test")
    bag_of(evening, 2)

    sentence, left = tell(evening, say("record", drawn={"black": 2}))
    assert sentence == "Game over, Bob fell, Cid fell (attack in Ann's turn: 2 cubes by hand)"
    assert left == "The bag is empty: everybody still in is knocked out, and the game is over."


def test_a_warning_says_where_the_rulebook_has_what_it_warns_of() -> None:
    """Four of the tiles of the Depths are haunted; how many treasures there are stands in no rulebook."""
    haunted, found = tile(haunted=True), say("secret", seat=0, kind="treasure")
    with speaking(game="catacombs"):
        assert "only 4 of these: haunted tiles (p. 11)." in str(tell(delve(*ghosts(4)), haunted)[1])
        assert "only 3 of these: treasure." in str(tell(delve(*[found] * 3), found)[1])


def test_things_have_names() -> None:
    table = line_of(delve())
    for kind in table.table.kinds | {"crown"}:
        assert "-" not in naming.token_name(kind)
    assert naming.named("place", "shrine:old moon", ["Ann"]) == "wayshrine old moon"
    assert naming.token_name("crown-9") == "crown of 9"
    assert (
        naming.refusal(Refused("sold-out", "No {kind} is left.", kind="secret-tome"))
        == "No Secret Tome is left."
    )


def test_a_view_is_heard_as_it_was_told() -> None:
    view = delve(*ghosts(), *with_artifact(0, value=5)).view

    assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
