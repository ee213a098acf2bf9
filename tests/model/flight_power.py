"""Tokens on their way to a target, and what each POWER token does there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.model.flight import Flight
from tests.model.flight_tokens import POWER, Owed, Target, kind, need, value


class Armed(Flight):
    def held(self, tokens: Sequence[str]) -> None:
        """Refuse unless supply and cargo hold them: they go to and fro at any time of this step."""
        need(Counter(tokens) <= self.places["supply"] + self.places["cargo"], "not-enough-pieces")

    def use(self, token: str, to: str) -> None:
        self.lay(token, "supply" if self.places["supply"][token] else "cargo", to)

    def aim(self, target: str) -> Target:
        """The target of that name. Refuses what is not there or protected."""
        there = dict(self.standing()).get(target)
        need(there, "no-such-target")
        need(self.is_open(target), "protected")
        assert there
        return there

    def put(self, token: str, from_: str, target: str, *others: str) -> None:
        """Assign a token to a target, or between it and its neighbour: below if it stuns, else above."""
        place = "-".join([target, *(other[-1] for other in others)])
        self.lay(token, from_, place if self.stuns(token, target) else f"{place}:above")

    def power(self, piece: str, target: str = "", other: str = "", **how: Any) -> None:
        """The token's own effect [POWER page]."""
        need(piece in POWER, "no-such-token")
        self.held([piece])
        match piece:
            case "proton-cannon" | "enriched-fuel":
                self.between(piece, target, other)
            case "plasma-torpedo" | "u-turn":
                self.aim(target)
                sides = {"face-down": 1, "face-up": 1}
                self.toss(piece, target, self.luck(sides, 1)[0] == "face-up")
            case "warp-vortex" | "electroshock":
                self.aim(target)
                self.use(piece, "supply")
                self.put(piece, "supply", target)
            case "reflector" | "warp-strike":
                self.aim(target)
                need(target.startswith("enemy"), "no-such-target")
                self.use(piece, "supply")
                if piece == "reflector":
                    self.put(piece, "supply", target)
                else:
                    self.lay(piece, "supply", "discard")
                    self.effects.append(("lasers-stun-no-enemy", ""))
                    self.settle((target, "destroyed"))
            case _:
                getattr(self, piece.replace("-", "_"))(piece, **how)
        self.settle()

    def between(self, piece: str, target: str, other: str) -> None:
        """Two neighbours share it: side by side without a gap, and Duo's ships are two."""
        what, ends = target[:-1], sorted((target, other))
        self.aim(target)
        self.aim(other)
        ships = what == "section:" and "wheel" in self.ship["rules"]
        beside = other[:-1] == what and abs(int(target[-1]) - int(other[-1])) == 1
        need(beside and not ships, "not-neighbours")
        self.use(piece, "supply")
        self.put(piece, "supply", *ends)

    def flip(self, piece: str, target: str, up: bool) -> None:  # noqa: FBT001  # the script's own field
        need(piece in ("plasma-torpedo", "u-turn"), "no-such-token")
        self.aim(target)
        self.held([piece])
        self.toss(piece, target, up)
        self.settle()

    def toss(self, piece: str, target: str, up: bool) -> None:  # noqa: FBT001  # likewise
        """Face up it counts; face down it only stuns, until the end of the turn."""
        self.take(["face-up" if up else "face-down"], {"face-down": 1, "face-up": 1})
        self.use(piece, "supply")
        if up:
            self.put(piece, "supply", target)
        else:
            self.lay(piece, "supply", f"{target}:face-down")

    def warp_jump(self, piece: str) -> None:
        self.use(piece, "discard")
        self.owed.append(Owed("draw", 3))

    def keen_sights(self, piece: str) -> None:
        need(any(self.decks), "sold-out")
        self.use(piece, "discard")
        self.owed.append(Owed("enemy"))

    def randomizer(self, piece: str, kind: str = "") -> None:
        need(kind, "bad-count")
        self.use(piece, "discard")
        self.owed.append(Owed("draw", 1, to=kind))

    def reflex_resonator(self, piece: str, skill: str = "") -> None:
        need(skill, "bad-count")
        need(skill in self.skills, "not-owned")
        need(self.skills[skill].state == "idle", "skill-spent")
        self.use(piece, "discard")
        self.skills[skill].state = "active"
        self.effects.append(("must-use-skill", skill))

    def energy_transformer(self, piece: str, tokens: Sequence[str] = ()) -> None:
        kinds = {kind(token) for token in tokens}
        self.held([piece, *tokens])
        need(kinds in ({"energy"}, {"laser"}) and all(value(t) < 3 for t in tokens), "no-such-token")
        better = [f"{token[:-1]}{value(token) + 1}" for token in tokens]
        need(Counter(better) <= self.places["trays"] + Counter(tokens), "sold-out")
        self.use(piece, "discard")
        for token in tokens:
            self.use(token, "trays")
        for token in better:
            self.lay(token, "trays", "supply")

    def reactor(self, piece: str, tokens: Sequence[str] = ()) -> None:
        plain = ("energy-1", "laser-1", "manoeuvre")
        there = sum(self.places["trays"][token] for token in plain)
        need(set(tokens) <= set(plain) and len(tokens) == min(4, there), "bad-count")
        need(self.has("trays", tokens), "sold-out")
        self.use(piece, "box")
        for token in tokens:
            self.lay(token, "trays", "supply")
