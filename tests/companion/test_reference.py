"""The texts beside the boxes: every token has one, and every number in it is the box's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from companion.games.reference import Reference, place, texts
from rules.boxes import printed
from rules.games import GAMES

FAMILY = dict.fromkeys(("in-space", "catacombs", "clank", "own"), "family") | {"warps-edge": "", "bag": ""}
NO_BOX_NUMBERS = {
    "hint",  # a step to look for
    "1. Enemy arrival", "2. Pilot's actions", "3. Enemy attack", "4. Pilot's planning",  # the names of steps
    "Defeat", "achilles", "makes level 1 tougher",  # a hull of 0, a level
    "Two ships", "Vigilance",  # places and fields of Duo's board
    "discarded tokens", "tokens from the bag",  # rewards
    "manoeuvre", "proton-cannon", "plasma-torpedo", "enriched-fuel", "u-turn", "warp-jump", "warp-vortex",
    "electroshock", "keen-sights", "reactor", "adaptive-nanofibres", "five-lasers",  # the rules' own
}  # fmt: skip
"""Texts with digits that are rules, and stand in no box."""


def told(game: str) -> Iterator[tuple[str, str]]:
    own = [about for about, _holds in texts(game)["rules"]]
    for name in filter(None, (game, FAMILY[game])):
        read = {about: held for about, held in texts(name).items() if about not in ("places", "names")}
        if name != game:
            read["rules"] = [rule for rule in read["rules"] if rule[0] not in own]
        yield from _told("", read)


def _told(about: str, tree: Any) -> Iterator[tuple[str, str]]:
    match tree:
        case str():
            yield about, tree
        case [str() as name, str() as holds]:
            yield name, name
            yield name, holds
        case list():
            for each in tree:
                yield from _told(about, each)
        case Mapping():
            for name, each in tree.items():
                yield from _told(name, each)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_named_is_in_the_box(game: str) -> None:
    values, tokens = printed(game).values(), {kind for group in texts(game)["tokens"] for kind in group}
    for about, text in told(game):
        for names in re.findall(r"{([^{}:]+)[^{}]*}", text):
            for path in names.split("*"):
                held: Any = 0 if path == "n" else values
                for name in path.split(".") if held is values else ():
                    held = held[name]
                if isinstance(held, Mapping):
                    assert about in tokens, (about, path)
                    held = held[about]

                assert isinstance(held, int | list), (about, path)


@pytest.mark.parametrize("game", GAMES)
def test_no_number_of_the_box_is_typed(game: str) -> None:
    """A house rule would make it a lie."""
    typed = {about for about, text in told(game) if re.search(r"\d", re.sub(r"{[^{}]*}", "", text))}

    assert typed - NO_BOX_NUMBERS == set()


@pytest.mark.parametrize(
    ("game", "box", "about", "said"),
    [
        ("in-space", {"market": {"price": 9}}, "Market", "9 credits a piece, one of each kind."),
        ("in-space", {"pods": {"points": 25}}, "Escape", "worth 25"),
        ("in-space", {"terminals": {"each": 3}}, "Data cubes", "Three for each"),
        ("in-space", {"out": {"draws": {"2": 7, "3": 4, "4": 5}}}, "Out", "five cubes out, 7 with two"),
        ("catacombs", {"market": {"price": 1}}, "Market", "1 gold a piece"),
        ("catacombs", {"tiles": {"safe": 6}}, "New tile", "The first six are safe"),
        ("catacombs", {"mastery": {"points": 15}}, "Leaving", "a mastery token of 15"),
        ("warps-edge", {"turn": {"row": 6}}, "1. Enemy arrival", "up to 6 enemies"),
        ("warps-edge", {"turn": {"repair": 3}}, "Repairing shields", "three times its value in shields"),
    ],
)
def test_a_house_rule_changes_what_a_rule_says(
    game: str, box: Mapping[str, Any], about: str, said: str
) -> None:
    reference = Reference(game, FAMILY[game], numbers=printed(game).values(box))

    assert said in {entry.name: entry.text for entry in reference.rules("Rules")}[about]


@pytest.mark.parametrize(
    ("game", "box", "kind", "said"),
    [
        ("in-space", {"tokens": {"points": {"contraband": 1}}}, "contraband", "Worth 1 point, and"),
        ("in-space", {"tokens": {"heals": {"mini-healer": 3}}}, "mini-healer", "heal three wounds."),
        ("in-space", {"tokens": {"fury": {"archive": 4}}}, "archive", "Fury rises by 4."),
        ("catacombs", {"market": {"crowns": [12, 6]}}, "crown", "yours: 12 or 6 points."),
        ("catacombs", {"market": {"crowns": [12, 6]}}, "crown-12", "Worth 12 points."),
        ("catacombs", {"tokens": {"bonus": {"monk": 2}}}, "monk", "2 points for every wayshrine"),
        ("catacombs", {"market": {"coupon": 4}}, "discount-coupon", "4 gold off"),
        ("warps-edge", {"turn": {"repair": 3}}, "energy-2", "Buys for 2, repairs 6 shields"),
    ],
)
def test_a_house_rule_changes_what_a_token_does(
    game: str, box: Mapping[str, Any], kind: str, said: str
) -> None:
    assert said in Reference(game, numbers=printed(game).values(box)).effect(kind)


def test_a_number_that_is_not_known_is_said_to_be() -> None:
    reference = Reference("warps-edge", numbers={"motherships": {"phantom": {"sections": "unknown"}}})

    assert "its unknown sections" in reference.say(texts("warps-edge")["motherships"]["phantom"][1][1])


@pytest.mark.parametrize(
    ("game", "code", "at"),
    [
        ("in-space", "first-row", "set-up"),
        ("in-space", "attack-owed", "p. 8"),
        ("catacombs", "first-row", "set-up"),
        ("catacombs", "attack-owed", "p. 12"),
        ("catacombs", "not-from-this-room", "p. 15"),
        ("catacombs", "under-way", "set-up"),
    ],
)
def test_what_the_row_and_a_room_refuse_stands_in_the_rulebook(game: str, code: str, at: str) -> None:
    assert place(game, code) == at
