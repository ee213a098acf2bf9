"""Secrets, prisoners and the market: what they do, and how many there are. Rulebook, p. 8 and 10; tokens."""

from __future__ import annotations

import pytest

from tests.catacombs.delve_talk import delve
from tests.rules.table_talk import only, refusal, say, seat, shown, types, when

MINOR = {
    "dragon-egg": 3, "lockpick": 3, "magic-spring": 2, "potion-of-healing": 3, "potion-of-strength": 2,
    "potion-of-swiftness": 2, "puzzle-box": 2, "treasure": 3,
}  # fmt: skip
MAJOR = {
    "catacombs-map": 2, "chalice": 3, "greater-skill-boost": 2, "greater-treasure": 2,
    "potion-of-greater-healing": 2,
}  # fmt: skip


class TestSecrets:
    """Twenty minor and eleven major ones."""

    def test_their_numbers_are_those_of_the_rulebook(self) -> None:
        """Contents: 20, 11 and 20."""
        below = shown(delve())["depths"]

        assert below["minor"] == MINOR
        assert below["major"] == MAJOR
        assert [sum(below[heap].values()) for heap in ("minor", "major", "prisoners")] == [20, 11, 20]

    @pytest.mark.parametrize(("kind", "copies"), [*MINOR.items(), *MAJOR.items()])
    def test_one_more_than_a_fans_list_counts_is_a_warning(self, kind: str, copies: int) -> None:
        """Used or kept, a token found is out of the supply; the book prints the sums alone."""
        evening = delve(*[say("secret", seat=n % 3, kind=kind) for n in range(copies)])

        events = when(evening, "secret", seat=0, kind=kind)
        assert events[0] == {"type": "warned", "of": kind, "most": copies}
        assert types(events)[1] == "token-gained"

    def test_no_more_are_found_than_the_table_counted(self) -> None:
        """Whoever compared the numbers with the box is held to them."""
        box = {"secrets": {"major": {"chalice": 1}}}
        evening = delve(say("secret", seat=0, kind="chalice"), box=box)

        assert refusal(evening, "secret", seat=0, kind="chalice") == "sold-out"

    @pytest.mark.parametrize(("kind", "gold"), [("treasure", 2), ("greater-treasure", 5)])
    def test_treasure_is_gold_at_once(self, kind: str, gold: int) -> None:
        """And the token goes back to the box."""
        evening = delve(say("secret", seat=1, kind=kind))

        assert (seat(evening, 1)["credits"], seat(evening, 1)["tokens"]) == (gold, {})

    def test_a_lockpick_is_a_lockpick(self) -> None:
        """A fourth one."""
        evening = delve(say("secret", seat=1, kind="lockpick"))

        assert (shown(evening)["depths"]["lockpicks"], seat(evening, 1)["tokens"]) == ([3, 4, 3], {})

    def test_a_dragon_egg_raises_the_fury_and_is_kept(self) -> None:
        """Three players start on step 2."""
        evening = delve(say("secret", seat=0, kind="dragon-egg"))

        assert (shown(evening)["fury"]["step"], seat(evening, 0)["tokens"]) == (3, {"dragon-egg": 1})

    def test_a_skill_boost_is_used_at_once(self) -> None:
        """It leaves nothing behind."""
        assert seat(delve(say("secret", seat=0, kind="greater-skill-boost")), 0)["tokens"] == {}

    @pytest.mark.parametrize(("kind", "healed"), [("potion-of-healing", 1), ("potion-of-greater-healing", 2)])
    def test_a_potion_is_kept_till_it_is_drunk(self, kind: str, healed: int) -> None:
        """Three wounds before."""
        evening = delve(say("wound", seat=0, by=3), say("secret", seat=0, kind=kind))

        assert len(seat(evening, 0)["wounds"]) == 3
        when(evening, "use", seat=0, kind=kind)
        assert (len(seat(evening, 0)["wounds"]), seat(evening, 0)["tokens"]) == (3 - healed, {})

    @pytest.mark.parametrize(
        "kind", ["potion-of-strength", "potion-of-swiftness", "magic-spring", "puzzle-box"]
    )
    def test_what_the_device_cannot_do_is_used_up_all_the_same(self, kind: str) -> None:
        """The players do the rest."""
        evening = delve(say("secret", seat=0, kind=kind))

        assert when(evening, "use", seat=0, kind=kind) == [
            {"type": "token-spent", "seat": 0, "kind": kind, "how": "used"}
        ]

    @pytest.mark.parametrize("kind", ["chalice", "catacombs-map", "dragon-egg"])
    def test_treasures_are_kept(self, kind: str) -> None:
        """They cannot be used up."""
        evening = delve(say("secret", seat=0, kind=kind))

        assert refusal(evening, "use", seat=0, kind=kind) == "not-usable"

    def test_a_token_one_does_not_have_cannot_be_used_or_lost(self) -> None:
        """Nor one that nobody has heard of."""
        evening = delve()

        assert refusal(evening, "use", seat=0, kind="puzzle-box") == "not-owned"
        assert refusal(evening, "drop", seat=0, kind="crown-10") == "not-owned"
        assert refusal(evening, "drop", seat=0, kind="medkit") == "no-such-token"
        assert refusal(evening, "secret", seat=0, kind="peasant") == "no-such-token"
        assert refusal(evening, "prisoner", seat=0, kind="chalice") == "no-such-token"
        assert refusal(evening, "buy", seat=0, kind="chalice") == "no-such-token"


class TestPrisoners:
    """Twenty tokens behind the doors of cells."""

    def test_an_adventurer_raises_the_fury(self) -> None:
        """Rulebook, p. 12: some prisoners do."""
        evening = delve(say("prisoner", seat=2, kind="adventurer"))

        assert (shown(evening)["fury"]["step"], seat(evening, 2)["tokens"]) == (3, {"adventurer": 1})

    def test_a_cleric_heals_one_wound(self) -> None:
        """At once."""
        evening = delve(say("wound", seat=0, by=2), say("prisoner", seat=0, kind="cleric"))

        assert len(seat(evening, 0)["wounds"]) == 1

    def test_a_haunted_prisoner_brings_a_ghost(self) -> None:
        """From the bank."""
        evening = delve(say("prisoner", seat=0, kind="haunted-prisoner"))

        assert (shown(evening)["area"]["white"], shown(evening)["depths"]["ghosts"]) == (1, 4)

    @pytest.mark.parametrize(
        "kind", ["peasant", "barbarian", "mayor", "monk", "warrior", "prince", "sorceress"]
    )
    def test_others_just_come_along(self, kind: str) -> None:
        """They count at the end."""
        assert types(when(delve(), "prisoner", seat=0, kind=kind)) == ["token-gained"]

    def test_there_is_only_one_mayor_says_a_fans_list(self) -> None:
        """He has been freed, and is freed again, with a warning."""
        evening = delve(say("prisoner", seat=0, kind="mayor"))

        assert types(when(evening, "prisoner", seat=1, kind="mayor")) == ["warned", "token-gained"]
        assert shown(evening)["depths"]["prisoners"]["mayor"] == 0


class TestTheMarket:
    """P. 8: seven gold each, as many as one likes."""

    def test_the_stall(self) -> None:
        """Set-up C."""
        assert shown(delve())["depths"]["market"] == {
            "backpack": 2, "blood-amulet": 2, "burglars-kit": 3, "crown": 3,
        }  # fmt: skip

    def test_one_may_buy_the_same_twice(self) -> None:
        """Unlike in space; the third backpack is missing."""
        evening = delve(*[say("buy", seat=0, kind="backpack")] * 2)

        assert seat(evening, 0)["tokens"] == {"backpack": 2}
        assert refusal(evening, "buy", seat=1, kind="backpack") == "sold-out"

    def test_crowns_go_best_first(self) -> None:
        """10, 9, 8."""
        evening = delve(*[say("buy", seat=n, kind="crown") for n in (0, 1, 0)])

        assert [seat(evening, n)["tokens"] for n in (0, 1)] == [{"crown-10": 1, "crown-8": 1}, {"crown-9": 1}]
        assert refusal(evening, "buy", seat=2, kind="crown") == "sold-out"

    def test_a_burglars_kit_holds_two_lockpicks(self) -> None:
        """Three and two are five."""
        assert shown(delve(say("buy", seat=1, kind="burglars-kit")))["depths"]["lockpicks"] == [3, 5, 3]

    def test_a_blood_amulet_is_for_the_badly_wounded(self) -> None:
        """Five wounds; two heal."""
        evening = delve(say("wound", seat=0, by=4))

        assert refusal(evening, "buy", seat=0, kind="blood-amulet") == "not-wounded"
        when(evening, "wound", seat=0, by=1)
        when(evening, "buy", seat=0, kind="blood-amulet")
        assert len(seat(evening, 0)["wounds"]) == 3

    def test_the_device_minds_the_gold_when_it_is_told_to(self) -> None:
        """Seven for an item; a tome costs skill and no gold."""
        evening = delve(say("credits", seat=0, by=13), track_credits=True)

        when(evening, "buy", seat=0, kind="crown")
        assert seat(evening, 0)["credits"] == 6
        assert refusal(evening, "buy", seat=0, kind="crown") == "not-enough-credits"
        when(evening, "buy", seat=0, kind="secret-tome")
        assert seat(evening, 0)["credits"] == 6

    def test_you_may_use_this_token_one_time_while_buying(self) -> None:
        """The token guide: five off seven; it cannot be used by itself, and not twice."""
        coupon = say("prisoner", seat=0, kind="discount-coupon")
        evening = delve(say("credits", seat=0, by=9), coupon, track_credits=True)

        assert refusal(evening, "use", seat=0, kind="discount-coupon") == "not-usable"
        assert refusal(evening, "use", seat=1, kind="discount-coupon") == "not-owned"
        when(evening, "buy", seat=0, kind="burglars-kit")
        assert seat(evening, 0) | {"credits": 2, "tokens": {"discount-coupon": 1, "burglars-kit": 1}} == (
            seat(evening, 0)
        )
        events = when(evening, "buy", seat=0, kind="burglars-kit", coupon=True)
        assert only(events, "token-spent")[0]["kind"] == "discount-coupon"
        assert (seat(evening, 0)["credits"], seat(evening, 0)["tokens"]) == (0, {"burglars-kit": 2})
        assert refusal(evening, "buy", seat=0, kind="crown", coupon=True) == "not-owned"

    def test_a_purchase_that_is_refused_keeps_the_coupon(self) -> None:
        """One gold and a coupon are not seven."""
        coupon = say("prisoner", seat=0, kind="discount-coupon")
        evening = delve(say("credits", seat=0, by=1), coupon, track_credits=True)

        assert refusal(evening, "buy", seat=0, kind="crown", coupon=True) == "not-enough-credits"
        assert seat(evening, 0)["tokens"] == {"discount-coupon": 1}

    def test_items_of_an_expansion_are_sold_when_the_box_tells_of_them(self) -> None:
        """Five players, one cloak."""
        box = {"party": {"cubes": [3, 4], "market": {"invisibility-cloak": 1}}}
        evening = delve(say("buy", seat=0, kind="invisibility-cloak"), players=5, box=box)

        assert refusal(evening, "buy", seat=1, kind="invisibility-cloak") == "sold-out"


class TestThePotionOfStealth:
    """Adventuring Party: one noise less for its owner, one more for all others."""

    def test_it_hushes_one_and_gives_the_others_away(self) -> None:
        """Ann starts with three cubes in the area, Dee, Eva and Fay with none."""
        box = {"party": {"cubes": [3, 4], "minor": {"potion-of-stealth": 1}}}
        evening = delve(say("secret", seat=0, kind="potion-of-stealth"), players=6, box=box)

        when(evening, "use", seat=0, kind="potion-of-stealth")
        assert shown(evening)["area"] == {
            "yellow": 2, "blue": 3, "green": 2, "red": 1, "orange": 1, "purple": 1,
        }  # fmt: skip
