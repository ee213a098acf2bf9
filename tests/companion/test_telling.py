"""Every entry has a line that a person would say, and what is left to the hands is said once."""

from __future__ import annotations

import json

import pytest

from companion.games import GAMES
from companion.games.clank.effects import outcome
from companion.narration import naming
from companion.narration.entries import reminder, sentence
from rules import binding, timeline
from rules.catacombs.commands import Lockpick
from rules.clank.commands import Attack, ReturnBlack
from rules.clank.events import Drawn, Fell, Moved, RanShort
from rules.games import called
from rules.refusals import Refused
from rules.script import read
from tests.told_evening import ToldEvening


@pytest.fixture
def evening() -> ToldEvening:
    """Adam, Eva and Filip, just set up: the marker stands on step 2 of 11, an attack draws two."""
    return ToldEvening()


def test_noise_is_told_as_the_table_says_it(evening: ToldEvening) -> None:
    """Name, sign and number."""
    assert [evening.tell("noise", seat=0, by=2), evening.tell("noise", seat=1, by=-1)] == [
        "Adam +2 noise",
        "Eva -1 noise",
    ]


def test_hush_is_told_where_it_is_kept_and_where_it_is_used(evening: ToldEvening) -> None:
    """Adam has three cubes in the area and takes back five on his turn."""
    kept, kept_reminder = evening.tell("noise", seat=0, by=-5), evening.reminder
    used, used_reminder = evening.tell("noise", seat=0, by=3), evening.reminder

    assert (kept, used) == ("Adam -5 noise, 2 of it kept for later", "Adam +3 noise, 2 of it hushed")
    assert (kept_reminder, used_reminder) == ("Adam can still hush 2 noises this turn.", None)


def test_an_empty_supply_is_told(evening: ToldEvening) -> None:
    """Eva starts with two of her thirty cubes in the area."""
    told = evening.tell("noise", seat=1, by=29)

    assert told == "Eva +29 noise, no cubes for 1"
    assert evening.reminder == "Eva has no cubes left: 1 noise was not made."


def test_too_much_hush_outside_the_own_turn_is_told(evening: ToldEvening) -> None:
    """It is Adam's turn, and Filip has one cube in the area."""
    told = evening.tell("noise", seat=2, by=-2)

    assert told == "Filip -2 noise, 1 not in the area"
    assert evening.reminder is not None
    assert "only in Filip's own turn" in evening.reminder


def test_an_attack_tells_who_was_hurt_how_often(evening: ToldEvening) -> None:
    """Two cubes, of two players."""
    evening.tell("danger", count=1)
    told = evening.record(blue=2, yellow=1)

    assert told == "Attack in Adam's turn: 3 cubes by hand, Adam 1 wound, Eva 2 wounds"
    assert evening.outcome == "Adam 1 wound, Eva 2 wounds."


def test_an_attack_that_hurts_nobody_says_so(evening: ToldEvening) -> None:
    """Only black cubes."""
    told = evening.record(black=2)

    assert told == "Attack in Adam's turn: 2 cubes by hand, nobody hurt"
    assert evening.outcome == "Nobody was hurt."


def test_a_drawn_attack_is_not_told_as_made_by_hand(evening: ToldEvening) -> None:
    """The device drew."""
    told = evening.tell("attack")

    assert told.startswith("Attack in Adam's turn: 2 cubes, ")


def test_a_table_that_plays_free_attacks_nobody_by_name() -> None:
    """Nobody's turn, nobody's name."""
    told = ToldEvening(turns="free").record(black=2)

    assert told == "Attack: 2 cubes by hand, nobody hurt"


def test_whoever_falls_is_told_with_the_wounds(evening: ToldEvening) -> None:
    """Eva has one free place left on her track."""
    evening.tell("wound", seat=1, by=9)
    told = evening.record(blue=1, black=1)

    assert told == "Attack in Adam's turn: 2 cubes by hand, Eva 1 wound and fell"
    assert evening.outcome == "Eva 1 wound and fell."
    assert evening.reminder == "From now on Eva's turn is only a draw from the bag."


def test_a_seat_that_falls_without_a_new_wound_is_told() -> None:
    """The end of the game fells whoever is still aboard."""
    assert outcome([Fell(seat=0, status="lost")], ["Adam"]) == "Adam fell."


def test_the_draw_of_a_seat_that_is_out_is_told_as_fixed(evening: ToldEvening) -> None:
    """Eva has fallen, and her turn comes."""
    evening.tell("wound", seat=1, by=9)
    evening.record(blue=1, black=1)
    evening.tell("end-turn")

    assert evening.record(black=4) == "Eva drew 4 cubes by hand (fixed draw): nobody hurt"


def test_the_last_fall_ends_the_game(evening: ToldEvening) -> None:
    """Nobody is in any more, so no reminder speaks of later turns."""
    for seat in (0, 1, 2):
        evening.tell("wound", seat=seat, by=9)
    evening.tell("danger", count=1)
    told = evening.record(yellow=1, blue=1, green=1)

    assert told.endswith("Filip 1 wound and fell, the game is over")
    assert evening.reminder is None


def test_fury_tells_what_it_set_off(evening: ToldEvening) -> None:
    """Hunters wait on 8, 9 and 11, the blockade on 10."""
    evening.set_fury(6)
    told = [evening.tell("fury", by=1), evening.tell("fury", by=1)]
    one_hunter = evening.reminder
    told.append(evening.tell("fury", by=9))

    assert told == [
        "Fury rose to step 7",
        "Fury rose to step 8: 1 hunter is out",
        "Fury rose to step 11: 3 hunters are out, the blockade is in place",
    ]
    assert one_hunter == "Move the red cube from the fury track to the area."
    assert evening.reminder == (
        "Move the 3 red cubes from the fury track to the area. "
        "Put the blockade token on its place in the Cargo Bay; the hyperlift no longer reaches it."
    )


def test_fury_at_the_top_stays(evening: ToldEvening) -> None:
    """And the reason that was given is told."""
    evening.set_fury(11)

    assert evening.tell("fury", by=1, why="a card") == "Fury stays at the top (a card)"


def test_a_red_cube_drawn_goes_back_to_the_area(evening: ToldEvening) -> None:
    """It hits everybody, and it is said once however many were drawn."""
    evening.set_fury(8)
    evening.tell("fury", by=1)
    evening.tell("fury", by=2)
    told = evening.record(red=2, black=3)

    assert told == "Attack in Adam's turn: 5 cubes by hand, Adam 2 wounds, Eva 2 wounds, Filip 2 wounds"
    assert evening.reminder == "Every red cube goes back to the area."


def test_a_wound_without_a_cube_is_marked_with_a_black_one(evening: ToldEvening) -> None:
    """Eva's supply is empty when a red cube is drawn."""
    evening.set_fury(7)
    evening.tell("fury", by=1)
    evening.tell("noise", seat=1, by=28)
    evening.record(red=1, black=3)

    assert evening.reminder is not None
    assert "Eva has no cubes left: a black cube marks the wound." in evening.reminder


def test_the_code_and_the_artifact_tell_their_fury(evening: ToldEvening) -> None:
    """Both raise it by one."""
    first = evening.tell("hack", seat=0, module="Hydroponics")
    second, code = evening.tell("hack", seat=0, module="Infirmary"), evening.reminder
    artifact = evening.tell("artifact", seat=0, value=15)

    assert first == "Adam hacked a terminal: Hydroponics"
    assert second == "Adam hacked a terminal: Infirmary, the command code is complete, fury rose to step 3"
    assert artifact == "Adam took the artifact of 15, fury rose to step 4"
    assert code is not None
    assert "Adam takes a command code token" in code


def test_the_code_told_with_its_artifact_reminds_of_no_terminal(evening: ToldEvening) -> None:
    """Its data cubes lay there already, and had their rewards then."""
    evening.tell("artifact", seat=0, value=15, modules=["Hydroponics", "Infirmary"])

    assert evening.reminder is not None
    assert "command code token" in evening.reminder
    assert "terminal" not in evening.reminder


def test_an_escape_tells_what_leaves_the_board(evening: ToldEvening) -> None:
    """Token, figure and noise; from now on the seat only draws."""
    evening.has_code(0)
    evening.tell("artifact", seat=0, value=5)
    told = evening.tell("escape", seat=0)

    assert told == "Adam escaped"
    assert evening.reminder == (
        "Take the pod token, Adam's figure and Adam's noise off the board. "
        "From now on Adam's turn is only a draw from the bag."
    )


@pytest.mark.parametrize(
    ("kind", "told", "reminder"),
    [
        ("ship-plans", "Adam found: ship plans", None),
        ("archive", "Adam found: archive, fury rose to step 3", None),
        (
            "sonic-grenade",
            "Adam found: sonic grenade, noise for all others",
            "The token goes back to the box.",
        ),
        (
            "sudden-inspiration",
            "Adam found: sudden inspiration",
            "Adam draws three cards now. The token goes back to the box.",
        ),
    ],
)
def test_a_secret_tells_what_it_does(
    evening: ToldEvening, kind: str, told: str, reminder: str | None
) -> None:
    """Some work at once, the others are kept."""
    assert (evening.tell("secret", seat=0, kind=kind), evening.reminder) == (told, reminder)


@pytest.mark.parametrize(
    ("kind", "reminder"),
    [
        ("disintegrator", "At the end of this turn Adam puts one played or discarded card back in the box."),
        ("energy-drink", "Adam has one more movement this turn."),
        ("tonic", "Adam has two more swords this turn."),
        (
            "faction-bonus",
            (
                "This turn every faction effect on Adam's played cards works by itself; "
                "crystal effects do not."
            ),
        ),
    ],
)
def test_a_used_token_tells_what_it_gives(evening: ToldEvening, kind: str, reminder: str) -> None:
    """The device knows nothing of cards and movement."""
    evening.tell("secret", seat=0, kind=kind)
    evening.tell("use", seat=0, kind=kind)

    assert evening.reminder == f"{reminder} The token goes back to the box."


def test_tokens_that_heal_tell_how_much(evening: ToldEvening) -> None:
    """The medkit at once, the healers when they are used."""
    evening.tell("wound", seat=0, by=3)
    evening.tell("secret", seat=0, kind="mini-healer")

    assert evening.tell("use", seat=0, kind="mini-healer") == "Adam used: mini healer, 1 wound healed"
    assert evening.tell("buy", seat=0, kind="medkit") == "Adam bought: medkit, 2 wounds healed"
    assert evening.tell("heal", seat=0, by=1) == "Adam had nothing to heal"


def test_a_correction_tells_where_from_where_to_and_why(evening: ToldEvening) -> None:
    """In the places' own words."""
    told = evening.tell(
        "move", piece="yellow", by=2, **{"from": "area", "to": "supply:0"}, why="one too many"
    )

    assert told == "Corrected: 2 yellow from area to Adam's supply (one too many)"
    assert evening.reminder is None


def test_a_correction_can_fell_and_raise(evening: ToldEvening) -> None:
    """A full track is a fall, and a correction back gives the feet back."""
    there = {"from": "supply:1", "to": "wounds:1"}
    back = {"from": "wounds:1", "to": "supply:1"}

    assert evening.tell("move", piece="blue", by=10, **there, why="").endswith("health track, Eva fell")
    assert evening.tell("move", piece="blue", by=1, **back, why="").endswith("supply, Eva plays on")


def test_a_count_tells_the_first_moves_and_how_many_more(evening: ToldEvening) -> None:
    """Four moves, three of them told."""
    agreed = evening.tell("count", places={"area": {"yellow": 3, "blue": 2, "green": 1}})
    counted = evening.tell("count", places={"area": {}, "aside": {"black": 1}})

    assert agreed == "Counted the table: all agrees"
    assert counted.startswith(
        "Counted the table: 1 black from bag to aside; 2 blue from area to Eva's supply; "
    )
    assert counted.endswith("; 1 more move")


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
    """With the reason."""
    assert evening.tell("set", dial=dial, to=to, why="slip") == told


def test_a_count_tells_the_dials_that_stood_elsewhere(evening: ToldEvening) -> None:
    """Those that agree are not told."""
    told = evening.tell("count", places={}, dials={"fury": 4, "danger": 0, "hush:1": 2})

    assert told == "Counted the table: fury to step 4; Eva's hush to 2"


def test_what_is_told_anew_is_told_with_what_was_wrong(evening: ToldEvening) -> None:
    """The right one first, for a line may be cut."""
    evening.tell("secret", seat=0, kind="tonic")
    instead = {"do": "secret", "seat": 1, "kind": "tonic"}
    line = evening.tell("retell", entry=2, instead=instead, why="it was Eva")

    assert line == "Told anew: Eva found: tonic (it was Eva)"
    assert evening.texts[-1] == "Told anew: Eva found: tonic (it was Eva); not: Adam found: tonic"
    assert evening.reminder is None


def test_what_did_not_happen_is_named(evening: ToldEvening) -> None:
    """By the line that told of it."""
    evening.tell("secret", seat=0, kind="tonic")
    evening.tell("retell", entry=2, why="a slip")

    assert evening.texts[-1] == "It did not happen: Adam found: tonic (a slip)"


def test_what_was_forgotten_is_told_later(evening: ToldEvening) -> None:
    """At its place."""
    instead = {"do": "hack", "seat": 0, "module": "Infirmary"}
    command = timeline.Retell(after=1, instead=instead, why="forgotten")

    assert sentence(IN_SPACE, command, (), evening.names) == (
        "Told later: Adam hacked a terminal: Infirmary (forgotten)"
    )


def test_more_than_the_lists_know_is_warned_of(evening: ToldEvening) -> None:
    """It counts all the same."""
    for _each in range(11):
        evening.tell("secret", seat=0, kind="ship-plans")
        assert "By the lists" not in (evening.reminder or "")
    evening.tell("secret", seat=0, kind="ship-plans")

    assert evening.reminder is not None
    assert "By the lists there are only 11 of these: major secrets. It counts all the same." in (
        evening.reminder
    )


def test_an_artifact_with_its_code_is_told_in_one_line(evening: ToldEvening) -> None:
    """Both data cubes, and the fury of both."""
    told = evening.tell("artifact", seat=0, value=15, modules=["Hydroponics", "Infirmary"])

    assert told == "Adam took the artifact of 15, fury rose to step 4, the command code is complete"


def test_a_game_is_stopped_with_its_reason(evening: ToldEvening) -> None:
    """Without a score."""
    assert evening.tell("stop", why="too late") == "The game was stopped (too late)"


def test_lots_tell_whether_the_device_drew_them(evening: ToldEvening) -> None:
    """The table may choose for itself."""
    chosen = evening.tell("lots", of="artifacts", chosen=["artifact-5"])
    ship = evening.tell("lots", of="modules", chosen=["module-2 front", "module-1 back", "module-3 front"])
    first = evening.tell("lots", of="first", chosen=["seat-2"])

    assert chosen == "Out of the game: artifact 5"
    assert ship == "The ship: module 2 front, module 1 back, module 3 front"
    assert first == "First: Filip"
    assert evening.reminder == "Filip begins, and the starting noise is dealt in that order."
    assert evening.tell("lots", of="first").startswith("First by lot: ")


IN_SPACE = GAMES["in-space"]
SEATED = [{"name": "Adam", "colour": "yellow"}, {"name": "Eva", "colour": "blue"}]
SAMPLES = [
    ({"do": "start", "game": "in-space", "seats": SEATED}, "Set up for Adam, Eva"),
    ({"do": "words", "text": "kite", "seat": 1}, "Eva's words: kite"),
    ({"do": "witness", "anchor": "00" * 32}, "A witness joined, who looks on"),
    ({"do": "witness", "anchor": "00" * 32, "seat": 1}, "Eva's phone joined as a witness"),
    ({"do": "reveal"}, "The secret was told"),
    ({"do": "cut", "text": "7"}, "The bag was cut: 7"),
    ({"do": "cut", "text": "seven", "seat": 1}, "Eva cut the bag: seven"),
    ({"do": "noise", "seat": 0, "by": 1}, "Adam +1 noise"),
    ({"do": "everyone", "by": 1}, "Everyone +1 noise"),
    ({"do": "everyone", "by": -2, "but": 1}, "Everyone but Eva -2 noise"),
    ({"do": "fury", "by": 1}, "Fury stays at the top"),
    ({"do": "danger", "count": 1}, "1 DANGER card in the row"),
    ({"do": "attack"}, "Attack: 1 cube, nobody hurt"),
    ({"do": "record", "drawn": {}}, "Attack: 1 cube, nobody hurt"),
    ({"do": "fixed-draw", "seat": 0}, "Attack: 1 cube, nobody hurt"),
    ({"do": "end-turn"}, "'s turn"),
    ({"do": "wound", "seat": 0, "by": 1}, "Adam took 1 wound"),
    ({"do": "heal", "seat": 0, "by": 1}, "Adam healed 1 wound"),
    ({"do": "return-black", "by": 1}, "1 black cube back in the bag"),
    ({"do": "deck-out"}, "The row cannot be filled: the game is over"),
    ({"do": "rescue", "seat": 0, "safe": True}, "Adam was found and rescued"),
    ({"do": "rescue", "seat": 0, "safe": False}, "Adam was not rescued"),
    ({"do": "score", "seat": 0, "cards": 3}, "Adam's score: cards 0, credits 0"),
    (
        {"do": "move", "piece": "black", "by": 1, "from": "area", "to": "bag", "why": ""},
        "Corrected: 1 black from area to bag",
    ),
    ({"do": "set", "dial": "fury", "to": 1, "why": ""}, "Corrected: fury to step 1"),
    ({"do": "count", "places": {}}, "Counted the table: 1 black from area to bag"),
    ({"do": "artifact", "seat": 0, "value": 5}, "Adam took the artifact of 5"),
    ({"do": "hack", "seat": 0, "module": "M"}, "Adam hacked a terminal: M"),
    ({"do": "secret", "seat": 0, "kind": "tonic"}, "Adam found: tonic"),
    ({"do": "use", "seat": 0, "kind": "tonic"}, "Adam used: tonic"),
    ({"do": "buy", "seat": 0, "kind": "telepass"}, "Adam bought: telepass"),
    ({"do": "drop", "seat": 0, "kind": "telepass"}, "Adam lost: telepass"),
    ({"do": "credits", "seat": 0, "by": 1}, "Adam +1 credit, now 1"),
    ({"do": "crystal", "seat": 0, "by": -2}, "Adam -2 crystals"),
    ({"do": "escape", "seat": 0}, "Adam escaped"),
    ({"do": "lots", "of": "first"}, "lots"),
    ({"do": "words", "text": "x"}, "The table's words: x"),
    ({"do": "words", "text": ""}, "The table adds no words"),
    ({"do": "undo"}, "Took back"),
    ({"do": "redo"}, "Restored"),
    ({"do": "retell", "entry": 2, "why": "slip"}, "It did not happen: entry 2 (slip)"),
    ({"do": "stop"}, "The game was stopped"),
]
EVENTS = [
    Moved(piece="black", by=1, from_="area", to="bag", why="attack"),
    Drawn(draw=1, count=1, bag={"black": 1}, cubes=("black",), by="device"),
]


@pytest.mark.parametrize(("do", "told"), SAMPLES)
def test_every_command_is_told_even_from_a_bare_entry(do: dict[str, object], told: str) -> None:
    """A line is made of what there is; nothing raises."""
    assert sentence(IN_SPACE, read(json.dumps(do), called("in-space")), EVENTS, ["Adam", "Eva"]) == told


def test_the_samples_name_every_command_there_is() -> None:
    """A new command without a line fails here."""
    commands = (*called("in-space").commands, *timeline.COMMANDS)

    assert {command.__struct_config__.tag for command in commands} == {do["do"] for do, _ in SAMPLES}


def test_a_command_nobody_knows_keeps_its_own_name() -> None:
    """Another game's, for one."""
    assert sentence(IN_SPACE, Lockpick(seat=0, by=1), [], []) == "lockpick"


def test_long_words_are_shortened() -> None:
    """A line stays a line."""
    told = sentence(IN_SPACE, binding.Words(text="heist " * 20), [], [])

    assert told == "The table's words: heist heist heist heist heist heist hei…"


def test_what_ran_short_in_the_bank_is_told() -> None:
    """Black cubes aside, and black cubes for a wound."""
    aside = reminder(IN_SPACE, ReturnBlack(by=1), [RanShort(of="aside", by=1)], ["Adam"])
    black = reminder(IN_SPACE, Attack(), [RanShort(of="black", by=1, seat=0)], ["Adam"])

    assert aside == "No more black cubes lie aside."
    assert black == "No black cube is left for Adam's wound: it does not count."


def test_a_refusal_names_things_as_the_table_does() -> None:
    """Tokens, places and pieces in words."""
    no = Refused("not-enough-pieces", "{place} holds {there} {piece}, not {n}.",
                 place="supply:1", there=1, piece="blue", n=2)  # fmt: skip

    assert naming.refusal(no, ["Adam", "Eva"]) == "Eva's supply holds 1 blue, not 2."
    assert naming.refusal(Refused("bad-seats", "Two seats share a {what}.", what="colour")) == (
        "Two seats share a colour."
    )
