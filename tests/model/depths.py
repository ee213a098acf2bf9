"""Clank! Catacombs, read a second time from its rulebook alone; with five and six, its page 15."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from tests.model.clank import Clank, Line, Seat, plain, refuse

TOME, IDOL = "secret-tome", "monkey-idol"


class Depths(Clank):
    """The dragon's catacombs."""

    game = "catacombs"
    menace = "white"
    usable: ClassVar = frozenset(
        {"potion-of-healing", "potion-of-greater-healing", "potion-of-strength", "potion-of-swiftness"}
        | {"potion-of-stealth", "magic-spring", "puzzle-box"}
    )
    at_once: ClassVar = frozenset({"treasure", "greater-treasure", "greater-skill-boost", "lockpick"})

    def __init__(self, box: dict[str, Any], start: Line) -> None:
        """Set-up B to G: tiles, ghosts, the stack of artifacts, tokens, three lockpicks each."""
        super().__init__(box, start)
        self.at["bank"] = Counter(white=box["cubes"]["ghosts"])
        self.revealed = self.haunted = 0
        self.stack: list[int] = sorted(box["artifacts"]["values"])
        self.rooms: list[list[int]] = []
        self.heaps = {
            "major": Counter(box["secrets"]["major"]),
            "minor": Counter(box["secrets"]["minor"]),
            "prisoner": Counter(box["prisoners"]["copies"]),
        }
        self.stock = Counter(box["market"]["stock"])
        self.crowns = [f"crown-{points}" for points in box["market"]["crowns"]]
        self.tomes, self.idols, self.mastery = box["reserve"]["tomes"], box["idols"]["count"], len(self.seats)
        self.unlocked = Counter[str]()
        self.freed = [0] * len(self.seats)
        for place, player in enumerate(self.seats):
            player.lockpicks = box["lockpicks"]["start"]
            if place >= 4:
                player.credits = box["party"]["gold"][place - 4]

    def known(self, kind: str) -> None:
        """Everything that lies in a heap, in the market or in the shrine."""
        kinds = {*self.stock, *self.crowns_of_the_box, TOME, IDOL}
        refuse("no-such-token", not any(kind in heap for heap in (*self.heaps.values(), kinds)))

    @property
    def crowns_of_the_box(self) -> list[str]:
        """Set-up C: three, the best on top."""
        return [f"crown-{points}" for points in self.box["market"]["crowns"]]

    # Tiles

    def do_tile(self, haunted: bool, artifact: int | None) -> None:  # noqa: FBT001  # a field of the script
        """P. 9: the first four are safe; an artifact room gets one of the stack, a haunted tile a ghost."""
        refuse("game-over", self.ended)
        tiles = self.box["tiles"]
        refuse("sold-out", self.revealed == tiles["safe"] + tiles["depths"])
        refuse("safe-tile", haunted and self.revealed < tiles["safe"])
        self.revealed += 1
        if artifact is not None and self.stack:
            if len(self.seats) > 4:  # p. 15: one more for each plus
                self.rooms.append(self.stack[: artifact + 1])
                del self.stack[: artifact + 1]
            else:
                self.rooms.append([self.stack.pop(min(artifact, len(self.stack) - 1))])
        if haunted:
            self.haunted += 1
            self.ghost()

    def ghost(self) -> None:
        """P. 11: out of the bank, if one is left."""
        self.move("white", min(1, self.count("bank", "white")), "bank", "area")

    def do_artifact(self, seat: int, value: int) -> None:
        """P. 8: one, with a backpack one more; p. 15: the best of its room, and never two of one room."""
        player = self.player(seat)
        refuse("no-such-token", value not in self.box["artifacts"]["values"])
        refuse("has-artifact", len(player.artifacts) > player.tokens["backpack"])
        room = next((room for room in self.rooms if value in room), None)
        if room is None:
            refuse("not-discovered", value in self.stack)
            refuse("sold-out")
            return
        room.remove(value)
        player.artifacts.append(value)
        self.do_fury(1)

    def may_take(self, seat: int, value: int) -> bool:
        """P. 15: of several artifacts the best, and never two out of one room."""
        return True

    # Locks

    def do_lockpick(self, seat: int, by: int) -> None:
        """They come and go."""
        player = self.player(seat)
        refuse("no-lockpick", player.lockpicks + by < 0)
        player.lockpicks += by

    def do_unlock(self, seat: int, lock: str) -> None:
        """P. 8: a lockpick; a chest gives a major secret, a library a tome, a cell two prisoners."""
        player = self.player(seat)
        refuse("no-lockpick", not player.lockpicks)
        if lock == "chest":
            refuse("sold-out", self.left("major") < 1)
            player.owed["major"] += 1
        elif lock == "cell":
            refuse("sold-out", self.left("prisoner") < 1)
            player.owed["prisoner"] += min(2, self.left("prisoner"))
        elif lock == "library":
            self.take_tome(player)
        player.lockpicks -= 1
        self.unlocked[lock] += 1

    def left(self, heap: str) -> int:
        """Tokens of a heap that nobody has yet, nor is owed by a lock."""
        return self.heaps[heap].total() - sum(seat.owed[heap] for seat in self.seats if seat.status == "in")

    def take_tome(self, player: Seat) -> None:
        """Out of the reserve."""
        refuse("sold-out", not self.tomes)
        self.tomes -= 1
        player.tokens[TOME] += 1

    # Tokens

    def do_secret(self, seat: int, kind: str) -> None:
        """A room, a card or a chest gave it."""
        self.found(seat, kind, "major" if kind in self.heaps["major"] else "minor")

    def do_prisoner(self, seat: int, kind: str) -> None:
        """A cell or a card gave it."""
        self.found(seat, kind, "prisoner")

    def found(self, seat: int, kind: str, heap: str) -> None:
        """Off its heap, and what a lock owed is less."""
        player = self.player(seat)
        refuse("no-such-token", kind not in self.heaps[heap])
        self.heaps[heap][kind] = max(
            0, self.heaps[heap][kind] - 1
        )  # decision 20: a list of kinds may be wrong
        player.owed[heap] = max(0, player.owed[heap] - 1)
        self.freed[seat] += heap == "prisoner" and kind != "discount-coupon"
        self.gain(seat, kind)

    def works(self, seat: int, kind: str) -> None:
        """Lockpicks, ghosts; a potion of stealth takes a noise of its own and gives every opponent one."""
        super().works(seat, kind)
        self.seats[seat].lockpicks += self.box["tokens"]["lockpicks"].get(kind, 0)
        for _ in range(self.box["tokens"]["ghosts"].get(kind, 0)):
            self.ghost()
        if kind == "potion-of-stealth":
            self.do_noise(seat, -self.box["party"]["stealth"])
            self.noise_of_opponents(seat, self.box["party"]["stealth"])

    def do_buy(self, seat: int, kind: str, coupon: bool = False) -> None:  # noqa: FBT001, FBT002  # a field of the script
        """P. 8: seven gold each, any number; crowns from the best down; a tome costs skill."""
        player = self.player(seat)
        if kind == TOME:
            refuse("no-such-token", coupon)
            self.take_tome(player)
            return
        refuse("no-such-token", kind != "crown" and kind not in self.stock)
        refuse("sold-out", not (self.crowns if kind == "crown" else self.stock[kind]))
        refuse(
            "not-wounded", kind == "blood-amulet" and len(player.wounds) < self.box["market"]["amulet_wounds"]
        )
        price = self.box["market"]["price"]
        if coupon:
            self.lose(player, "discount-coupon")
            price = max(0, price - self.box["market"]["coupon"])
        self.pay(player, price)
        if kind == "crown":
            kind = self.crowns.pop(0)
        else:
            self.stock[kind] -= 1
        self.gain(seat, kind)

    def do_shrine(self, seat: int, room: str) -> None:
        """P. 11: a cube of the supply on a free place; as many coins as shrines marked."""
        player = self.player(seat)
        known = {plain(place): place for place in self.at}
        place = known.get(f"shrine:{plain(room)}", f"shrine:{room.strip()}")
        refuse("already-marked", self.count(place, player.colour))
        refuse("shrine-full", self.at.get(place, Counter()).total() >= self.box["shrines"]["places"])
        refuse("not-enough-pieces", not self.supply(seat))
        self.move(player.colour, 1, f"supply:{seat}", place)
        player.credits += len(self.shrines(player))

    def shrines(self, player: Seat) -> list[str]:
        """The rooms that its cubes mark."""
        return [place[7:] for place, cubes in self.at.items() if place.startswith("shrine:") and cubes[player.colour]]

    def do_idol(self, seat: int) -> None:
        """P. 10: three in the shrine."""
        player = self.player(seat)
        refuse("sold-out", not self.idols)
        self.idols -= 1
        player.tokens[IDOL] += 1

    def lose(self, player: Seat, kind: str) -> None:
        """An idol goes back to its shrine."""
        super().lose(player, kind)
        self.idols += kind == IDOL

    # The end

    def do_escape(self, seat: int) -> None:
        """P. 14: by the crypt with an artifact, and a mastery token; decision 7: the cubes stay."""
        player = self.player(seat)
        refuse("no-artifact", not player.artifacts)
        player.status, player.hush = "escaped", 0
        self.mastery -= 1

    def resolve(self, cubes: list[str]) -> None:
        """P. 12: a bag that the attack has emptied ends the game at once."""
        super().resolve(cubes)
        if not self.at["bag"].total():
            self.everybody_falls("bag-empty")

    def put_right(self) -> None:
        """A bag that was not empty after all has stunned nobody, and one that was has."""
        if self.at["bag"].total():
            for player in self.seats:
                if player.stunned == "bag-empty":
                    player.stunned = None
            self.ended = None if self.ended == "bag-empty" else self.ended
        super().put_right()

    def bonus(self, player: Seat) -> int:
        """The mastery token, crowns, and what some prisoners are worth."""
        bonus, has = self.box["tokens"]["bonus"], player.tokens
        escaped = player.status == "escaped"
        crowns = [kind for kind in self.crowns_of_the_box if has[kind]]
        idols = has[IDOL] + has["golden-monkey-bot"]
        prisoners = sum(has[kind] for kind in self.heaps["prisoner"] if kind != "discount-coupon")
        return int(
            self.box["mastery"]["points"] * escaped
            + sum(int(kind.removeprefix("crown-")) for kind in crowns)
            + bonus["mayor"] * has["mayor"] * escaped
            + bonus["monk"] * has["monk"] * len(self.shrines(player))
            + bonus["primatologist"] * has["primatologist"] * (idols > 0)
            + (bonus["prince"] * has["prince"] + bonus["princess"] * has["princess"]) * bool(crowns)
            + bonus["sorceress"] * has["sorceress"] * (has[TOME] >= 2)
            + bonus["warrior"] * has["warrior"] * prisoners
        )

    def view(self) -> Line:
        """With the depths, and what opened locks owe."""
        tiles = self.box["tiles"]
        depths = {
            "tiles": tiles["safe"] + tiles["depths"] - self.revealed,
            "safe": max(0, tiles["safe"] - self.revealed),
            "stack": self.stack,
            "discovered": sorted(value for room in self.rooms for value in room),
            "ghosts": self.count("bank", "white"),
            "major": dict(self.heaps["major"]),
            "minor": dict(self.heaps["minor"]),
            "prisoners": dict(self.heaps["prisoner"]),
            "market": dict(self.stock) | {"crown": len(self.crowns)},
            "tomes": self.tomes,
            "idols": self.idols,
            "mastery": self.mastery,
            "unlocked": dict(self.unlocked),
            "lockpicks": [player.lockpicks for player in self.seats],
            "shrines": [self.shrines(player) for player in self.seats],
        }
        owed = [
            {"seat": seat, "what": what, "count": player.owed[heap]}
            for heap, what in (("major", "secret"), ("prisoner", "prisoner"))
            for seat, player in enumerate(self.seats)
            if player.owed[heap] and player.status == "in"
        ]
        return super().view() | {"depths": depths} | ({"owed": owed} if owed else {})
