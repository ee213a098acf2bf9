"""Words, take back and redo: nothing is erased, and nothing is drawn anew."""

from __future__ import annotations

import json

import pytest

from rules.chance import Luck
from rules.clank.commands import Attack, Lots, Noise, Record
from rules.refusals import Refused
from rules.script import Evening
from rules.timeline import decide, evolve
from tests.rules.table_lines import Line, drawn, say
from tests.rules.table_talk import examples, given, line_of, only, refusal, seat, shown, when


def cubes_drawn(events: list[Line]) -> list[str]:
    (draw,) = only(events, "drawn")
    cubes: list[str] = draw["cubes"]
    return cubes


def but_for_version(view: Line) -> Line:
    return {name: value for name, value in view.items() if name != "version"}


class TestWords:
    def test_words_change_the_draw(self) -> None:
        """The same seed and bag, other cubes; both as section 5 computes them."""
        bag = {"black": 24, "yellow": 3, "blue": 2, "green": 1}
        lines = [say("danger", count=6), say("fury", by=5)]
        for words in ("", "Tyran REX spí"):
            evening = given(*lines, *([say("words", text=words)] if words else []), players=4)

            assert cubes_drawn(when(evening, "attack")) == list(Luck(bytes(32), words).drawn(1, bag, 9))

    def test_words_are_hashed_in_one_spelling(self) -> None:
        (given_words,) = when(given(), "words", text="e\u0301")

        assert given_words == {"type": "words-given", "text": "é"}

    def test_words_may_come_with_the_set_up(self) -> None:
        one = given(say("danger", count=6), words="salt")
        other = given(say("danger", count=6), say("words", text="salt"))

        assert cubes_drawn(when(one, "attack")) == cubes_drawn(when(other, "attack"))

    def test_the_last_words_before_the_first_draw_count(self) -> None:
        one = given(say("danger", count=6), say("words", text="salt"), say("words", text="pepper"))
        other = given(say("danger", count=6), words="pepper")

        assert cubes_drawn(when(one, "attack")) == cubes_drawn(when(other, "attack"))

    @pytest.mark.parametrize("draw", [say("attack"), drawn(black=2), say("lots", of="first")])
    def test_the_first_draw_fixes_the_words(self, draw: Line) -> None:
        assert refusal(given(draw), "words", text="late") == "words-fixed"

    def test_taking_the_first_draw_back_does_not_free_the_words(self) -> None:
        """Else one could see the cubes and choose again."""
        evening = given(say("attack"), say("undo"))

        assert refusal(evening, "words", text="another chance") == "words-fixed"

    def test_words_taken_back_after_a_draw_still_count(self) -> None:
        evening = given(say("danger", count=6), say("words", text="salt"))
        first = cubes_drawn(when(evening, "attack"))
        when(evening, "undo", to=2)

        assert cubes_drawn(when(evening, "attack")) == first

    def test_words_taken_back_before_the_first_draw_are_gone(self) -> None:
        one = given(say("danger", count=6), say("words", text="salt"), say("undo"))
        other = given(say("danger", count=6))

        assert cubes_drawn(when(one, "attack")) == cubes_drawn(when(other, "attack"))

    def test_five_hundred_letters_are_enough(self) -> None:
        """One more is malformed, also in the set-up."""
        assert refusal(given(), "words", text="x" * 501) == "malformed"
        answer = Evening(lambda: bytes(32)).answer(
            json.dumps({"do": "start", "game": "in-space", "seats": [], "words": "x" * 501})
        )
        assert answer["refused"]["code"] == "malformed"


def noisy(*by: int, seats: tuple[int, ...] = (0, 0, 0, 0)) -> list[Line]:
    """An entry of noise each, from number 2 on."""
    return [say("noise", seat=seat, by=each) for seat, each in zip(seats, by, strict=False)]


UNDO, REDO = say("undo"), say("redo")

test_taking_back = examples({
    "the newest entry still standing is taken back": (
        lambda: given(*noisy(1, 1, seats=(0, 1))), UNDO,
        {"types": ["taken-back"], "only taken-back.*.entries": [[3]]},
    ),
    "and then the one before": (
        lambda: given(*noisy(1, 1, seats=(0, 1)), UNDO), UNDO,
        {"only taken-back.*.entries": [[2]], "area": {"yellow": 3, "blue": 2, "green": 1}},
    ),
    "a take-back is an entry of its own: nothing is erased, so the version only grows": (
        lambda: given(*noisy(1)), UNDO, {"version": 3},
    ),
    "everything after a version is taken back at once, newest first": (
        lambda: given(*noisy(1, 1, 1, 1)), say("undo", to=2),
        {"only taken-back.*.entries": [[5, 4, 3]], "area.yellow": 4},
    ),
    "a fresh table has nothing to take back": (given, UNDO, "nothing-to-undo"),
    "no version is before the set-up": (lambda: given(*noisy(1)), say("undo", to=0), "nothing-to-undo"),
    "no version is below none": (lambda: given(*noisy(1)), say("undo", to=-5), "nothing-to-undo"),
    "the set-up stays": (lambda: given(*noisy(1)), say("undo", to=1), {"types": ["taken-back"]}),
    **{
        f"nothing comes after the newest version, nor after {version} that has not been yet": (
            lambda: given(*noisy(1)), say("undo", to=version), "nothing-to-undo",
        )
        for version in (2, 3, 10**30)
    },
    "a draw from another bag is another draw: the number is the same, the bag is not": (
        lambda: given(say("danger", count=6), say("attack"), UNDO, *noisy(9)), say("attack"),
        {"only drawn.*.draw": [1], "only drawn.*.bag.yellow": [12]},
    ),
    "a recorded draw takes the number of the one taken back: numbers count along the present timeline": (
        lambda: given(say("attack"), UNDO), drawn(black=2), {"only drawn.*.draw": [1]},
    ),
    "the end can be taken back, as after a slip on the deck-out key": (
        lambda: given(say("deck-out")), UNDO, {"phase": "play"},
    ),
    "a long take-back is restored whole, oldest first": (
        lambda: given(*noisy(1, 1, 1), say("undo", to=1)), REDO,
        {"types": ["restored"], "only restored.*.entries": [[2, 3, 4]]},
    ),
    "take-backs are restored newest first": (
        lambda: given(*noisy(1, 2), UNDO, UNDO), REDO, {"only restored.*.entries": [[2]]},
    ),
    "one may turn round in between": (
        lambda: given(*noisy(1, 2), UNDO, UNDO, REDO), UNDO, {"only taken-back.*.entries": [[2]]},
    ),
    "and turn round again": (
        lambda: given(*noisy(1, 2), UNDO, UNDO, REDO, UNDO), REDO, {"only restored.*.entries": [[2]]},
    ),
    "two steps back, two steps forth": (
        lambda: given(*noisy(1, 2), UNDO, UNDO, REDO, UNDO, REDO), REDO, {"only restored.*.entries": [[3]]},
    ),
    "there is no third step forth": (
        lambda: given(*noisy(1, 2), UNDO, UNDO, REDO, REDO), REDO, "nothing-to-redo",
    ),
    "a new command ends what can be restored: the evening has gone another way": (
        lambda: given(*noisy(1), UNDO, *noisy(2)), REDO, "nothing-to-redo",
    ),
    "where nothing was taken back there is nothing to restore": (given, REDO, "nothing-to-redo"),
    "there is one set-up an evening": (given, say("start", game="in-space", seats=[]), "already-started"),
})  # fmt: skip


def test_a_draw_taken_back_gives_the_same_cubes_again() -> None:
    evening = given(say("danger", count=6), players=4)
    first = cubes_drawn(when(evening, "attack"))
    when(evening, "undo")

    assert cubes_drawn(when(evening, "attack")) == first


def test_redo_restores_what_undo_took() -> None:
    evening = given(say("noise", seat=0, by=1), say("attack"))
    before = shown(evening)
    when(evening, "undo")

    assert when(evening, "redo") == [{"type": "restored", "entries": [3]}]
    assert but_for_version(shown(evening)) == but_for_version(before)


@pytest.mark.parametrize("line", ['{"do":"attack"}', '{"do":"undo"}', '{"ask":"odds"}', '{"ask":"view"}'])
def test_nothing_goes_before_the_set_up(line: str) -> None:
    assert Evening(lambda: bytes(32)).answer(line)["refused"]["code"] == "not-started"


def test_a_journal_without_its_seed_cannot_draw_but_can_record() -> None:
    line = line_of(given())
    for drawing in (Attack(), Lots(of="first")):
        with pytest.raises(Refused) as no:
            decide(line, drawing, None)
        assert no.value.code == "no-seed"
    assert decide(line, Record(drawn={"black": 2}), None)


def test_what_was_decided_at_one_table_is_folded_into_another() -> None:
    line = line_of(given())
    events = decide(line, Noise(seat=0, by=1), None)
    once = evolve(line, events)
    tables = line, once, evolve(once, events)

    area = [each.table.pieces.count("area", "yellow") for each in tables]
    assert area == [area[0], area[0] + 1, area[0] + 2]


def test_a_version_counts_every_entry_and_no_refusal() -> None:
    evening = given(say("noise", seat=0, by=1), say("undo"))
    refused = evening.answer('{"do":"noise","seat":9,"by":1}')

    assert refused["version"] == 3
    assert seat(evening, 0)["supply"] == 27


class TestCuts:
    """The table cuts the bag, as one cuts a deck: then whoever knows the seed does not know the draw."""

    BAG = {"black": 24, "yellow": 3, "blue": 2, "green": 1}
    READY = (say("words", text="Tyran REX spí"), say("danger", count=6), say("fury", by=5))

    def test_a_cut_changes_the_draw_and_no_other(self) -> None:
        """Draw 1 was cut with "7"; draw 2 is that of a table that never cut."""
        evening = given(*self.READY, players=4)
        (cut,) = when(evening, "cut", text="7", seat=2)
        luck = Luck(bytes(32), "Tyran REX spí", {1: ("7",)})

        assert cut == {"type": "cut", "draw": 1, "text": "7", "seat": 2}
        assert cubes_drawn(when(evening, "attack")) == list(luck.drawn(1, self.BAG, 9))
        when(evening, "end-turn")
        (second,) = only(when(evening, "attack"), "drawn")
        assert second["cubes"] == list(luck.drawn(2, second["bag"], second["count"]))

    def test_several_cuts_join_in_the_order_given(self) -> None:
        evening = given(*self.READY, say("cut", text="7"), say("cut", text="z\u030cluta\u0301"), players=4)
        luck = Luck(bytes(32), "Tyran REX spí", {1: ("7", "žlutá")})

        assert cubes_drawn(when(evening, "attack")) == list(luck.drawn(1, self.BAG, 9))

    def test_a_cut_may_be_taken_back_before_its_draw(self) -> None:
        """Nothing was drawn yet, so nobody has seen anything."""
        evening = given(*self.READY, say("cut", text="7"), say("undo"), players=4)

        assert cubes_drawn(when(evening, "attack")) == list(
            Luck(bytes(32), "Tyran REX spí").drawn(1, self.BAG, 9)
        )

    def test_taking_back_a_draw_never_frees_its_cut(self) -> None:
        evening = given(*self.READY, say("cut", text="7"), players=4)
        first = cubes_drawn(when(evening, "attack"))
        when(evening, "undo")

        assert refusal(evening, "cut", text="8") == "cut-fixed"
        assert cubes_drawn(when(evening, "attack")) == first
        when(evening, "undo")
        when(evening, "undo")
        assert refusal(evening, "cut", text="8") == "cut-fixed"
        assert cubes_drawn(when(evening, "attack")) == first

    def test_a_draw_made_without_a_cut_stays_without(self) -> None:
        evening = given(*self.READY, players=4)
        first = cubes_drawn(when(evening, "attack"))
        when(evening, "undo")

        assert refusal(evening, "cut", text="8") == "cut-fixed"
        assert cubes_drawn(when(evening, "attack")) == first

    def test_a_draw_by_hand_takes_its_cut_with_it(self) -> None:
        """It has a number too; what was cut for it is not left for the next."""
        evening = given(*self.READY, say("cut", text="7"), players=4)
        when(evening, "record", drawn={"black": 9})
        when(evening, "end-turn")
        (second,) = only(when(evening, "attack"), "drawn")

        luck = Luck(bytes(32), "Tyran REX spí")
        assert second["cubes"] == list(luck.drawn(2, second["bag"], second["count"]))

    def test_nobody_cuts_who_does_not_sit_there(self) -> None:
        evening = given(players=3)

        assert refusal(evening, "cut", text="7", seat=3) == "no-such-seat"
        when(evening, "deck-out")
        assert refusal(evening, "cut", text="7") == "game-over"


def test_a_take_back_to_a_version_that_is_not_there_yet_says_so() -> None:
    evening = given(*noisy(1))
    no = evening.answer(json.dumps(say("undo", to=99)))["refused"]

    assert (no["code"], no["sentence"]) == ("nothing-to-undo", "No entry stands after 99.")
