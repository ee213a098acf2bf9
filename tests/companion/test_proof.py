"""What a journal proves, and that nothing in it can be altered unseen."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.journal.chain import Before, Header
from companion.journal.facts import Drawn
from companion.journal.proof import exported, proven, verify
from companion.journal.standing import MOST_WORK
from rules.chance import Luck
from tests.companion.evening import (
    BAG,
    COMMITMENT,
    FIRST_HEADER,
    HEADER,
    SEED,
    Evening,
    a_long_evening,
    sha256,
    spelled,
)

LONG = a_long_evening()
FILE = LONG.file()
NO_RULES = "Half of this could not be checked: the rules of this game are not known here."


def meaning(file: bytes) -> list[bytes] | None:
    """What the lines say, whatever their spelling; nothing when they cannot be read at all."""
    lines = [line for line in file.removeprefix(b"\xef\xbb\xbf").split(b"\n") if line.strip(b" \t\r\n")]
    try:
        return [spelled(json.loads(line.decode())) for line in lines]
    except (ValueError, RecursionError):
        return None


def fault(evening: Evening, **told: Any) -> str:
    report = verify(evening.lines(**told))

    assert not report.holds

    return report.sentence


def test_an_honest_evening_holds() -> None:
    report = verify(LONG.lines())

    assert (report.holds, report.running, report.is_journal) == (True, False, True)
    assert (report.game, report.commitment) == ("parlour", COMMITMENT)
    assert (report.entries, report.draws, report.by_hand, report.taken_back) == (12, 4, 1, (4,))
    assert report.sentence == (
        f"{NO_RULES} All else holds. Entries: 12. Draws: 4, by hand: 1, cut: 0 of 3, "
        "taken back: 1, of these drawn again from another bag: 0. "
        "The table's words came after the promise. Words were given: 1, last by the table."
    )


def test_a_running_game_proves_its_chain_only_and_says_so() -> None:
    report = verify(Evening().attack().lines(reveal=False))

    assert report.holds
    assert report.running
    assert report.sentence == (
        f"{NO_RULES} The chain holds: 2 entries. The game still runs, so its draws are not checked yet. "
        "The table gave no words. Nobody bound the secret, by words, cut or witness, for draws: 1."
    )


def test_a_header_alone_is_a_journal() -> None:
    """A game of which nothing was saved yet has a chain without links."""
    report = verify(LONG.lines()[:1])

    assert (report.holds, report.running, report.entries) == (True, True, 0)


@pytest.mark.parametrize(
    "file",
    [
        b"",
        b"\n\n",
        b"a shopping list",
        b"[]",
        b'{"format":"furybox-journal/4"}',
        b'{"format":["furybox-journal/2"]}',
        FILE.split(b"\n", 1)[1],
        b"\x00\xff" * 40,
        b"SQLite format 3\x00",
    ],
)
def test_what_is_no_journal_is_called_none(file: bytes) -> None:
    report = verify(file.splitlines(keepends=True))

    assert (report.is_journal, report.holds) == (False, False)
    assert report.sentence == "This is no journal: its first line does not name furybox-journal."


@pytest.mark.parametrize(
    "file",
    [
        FILE.replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + FILE,
        FILE + b"\n \t\r\n",
        FILE.rstrip(b"\n"),
        FILE.replace(b"\n", b"\n\n"),
        FILE.replace(b",", b" , "),
        FILE.replace("í".encode(), b"\\u00ed"),
    ],
    ids=["CRLF", "BOM", "blank lines after", "no last line end", "blank lines", "spaces", "escapes"],
)
def test_what_mail_and_editors_do_changes_no_meaning(file: bytes) -> None:
    assert verify(file.splitlines(keepends=True)) == verify(LONG.lines())


def test_bytes_and_text_are_the_same_journal() -> None:
    assert verify(FILE.splitlines(keepends=True)) == verify(FILE.decode().split("\n")) == verify(LONG.lines())


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([*LONG.lines()[:4], LONG.lines()[4][:-30]], "Line 5: it breaks off; the file was cut short."),
        ([*LONG.lines()[:4], "{}"], "Line 5: the field n is missing."),
        ([*LONG.lines()[:4], "7"], "Line 5: it is not as its format says."),
        ([*LONG.lines()[:4], *LONG.lines()[5:]], "Line 5 holds entry 5, but entry 4 is due."),
        ([*LONG.lines(), LONG.lines()[1]], "Line 15 stands after the reveal."),
        ([*LONG.lines(), LONG.lines()[-1]], "Line 15 stands after the reveal."),
        ([*LONG.lines()[:-2], LONG.lines()[-1]], "The reveal names 12 entries, but 11 lead up to it."),
        (LONG.lines(hash="00" * 32), "The reveal does not name the last entry's hash."),
        (LONG.lines()[:-1], "The game has ended, but the reveal is missing: its draws cannot be checked."),
        (LONG.lines(seed="00" * 32), "The seed is not the one that the commitment promised."),
        (LONG.lines(seed=SEED.hex().upper()), "Line 14: "),
        (LONG.lines(words="Tyran Rex spí"), "The revealed words are not those that the table gave."),
        (LONG.lines(words="Tyran REX spi\u0301"), "The revealed words are not those that the table gave."),
        (LONG.lines(extra=1), "Line 14: there is no field extra."),
        ([LONG.lines()[0][:-1] + ',"extra":1}'], "Line 1: there is no field extra."),
        ([LONG.lines()[0].replace(COMMITMENT, "00")], "Line 1: "),
    ],
)
def test_the_first_fault_is_named(lines: list[str], sentence: str) -> None:
    report = verify(lines)

    assert report.is_journal
    assert not report.holds
    assert report.sentence.startswith(sentence)


def test_an_altered_entry_is_named() -> None:
    lines = LONG.lines()
    entry = json.loads(lines[3])
    entry["do"]["by"] = 2

    assert verify([*lines[:3], json.dumps(entry), *lines[4:]]).fault == (
        "Entry 3 was altered: its hash does not match."
    )

    entry["hash"] = sha256({key: value for key, value in entry.items() if key != "hash"})

    assert verify([*lines[:3], json.dumps(entry), *lines[4:]]).fault == (
        "Entry 4 does not follow from what stands before it."
    )


def test_an_altered_header_breaks_the_chain() -> None:
    """The first entry holds the header's hash."""
    lines = LONG.lines()

    assert verify([lines[0].replace("parlour", "catacombs"), *lines[1:]]).fault == (
        "Entry 1 does not follow from what stands before it."
    )


def test_a_draw_that_luck_did_not_give_is_found() -> None:
    """A device that keeps its chain but not its promise is caught at the reveal, not before."""
    evening = Evening()
    evening.draws = 1
    cubes = ["green", "blue", "blue", "yellow"]
    evening.did({"do": "attack"}, evening.drawn(count=4, bag=BAG, cubes=cubes)).end()

    assert verify(evening.lines(reveal=False)[:-1]).holds
    assert fault(evening) == "Entry 2: draw 1 is not what the seed and the words give."


def test_a_draw_by_hand_is_believed_and_counted() -> None:
    report = verify(Evening().record().end().lines())

    assert (report.holds, report.draws, report.by_hand) == (True, 1, 1)


@pytest.mark.parametrize(("number", "due"), [(2, 1), (1, 2)])
def test_a_draw_number_cannot_be_passed_over_or_used_twice(number: int, due: int) -> None:
    """Else a device could try numbers until it likes the cubes."""
    evening = Evening()
    for _before in range(1, due):
        evening.attack()
    evening.draws = number - 1
    evening.attack().end()

    assert fault(evening) == f"Entry {due + 1}: it holds draw {number}, but draw {due} is due."


def test_a_draw_by_hand_takes_a_number_too() -> None:
    """The device's next draw is the second."""
    assert verify(Evening().record().attack().end().lines()).holds


def test_a_bag_of_ten_thousand_pieces_is_drawn_from_and_no_larger_one() -> None:
    """More than any table has; a journal that claims still more would keep its reader busy."""
    assert drawn_from(10_000).bag == {"black": 10_000}

    with pytest.raises(ValueError, match="no bag holds so many pieces"):
        drawn_from(10_001)


def drawn_from(pieces: int) -> Drawn:
    return Drawn(draw=1, count=1, bag={"black": pieces}, cubes=("black",), by="device")


def test_a_draw_taken_back_gives_its_number_back() -> None:
    evening = Evening().attack().undo(2, draws=1).moved(5, "blue", "supply:0", "bag")
    report = verify(evening.attack(bag=BAG | {"blue": 7}).end().lines())

    assert report.holds
    assert (report.taken_back, report.drawn_again) == ((2,), (2,))


@pytest.mark.parametrize(
    ("evening", "sentence"),
    [
        (Evening().noise().noise().undo(2), "Entry 4: it takes back entry 2 before a newer one."),
        (Evening().noise().undo(2).undo(2), "Entry 4: it takes back entry 2, which does not stand."),
        (Evening().noise().undo(2).undo(3), "Entry 4: it takes back entry 3, which does not stand."),
        (Evening().noise().undo(9), "Entry 3: it takes back entry 9, which does not stand."),
        (Evening().noise().redo(2), "Entry 3: it restores entry 2, which is not the next to restore."),
        (
            Evening().noise().noise().undo(3, 2).redo(3),
            "Entry 5: it restores entry 3, which is not the next to restore.",
        ),
        (
            Evening().noise().undo(2).noise().redo(2),
            "Entry 5: it restores entry 2, which is not the next to restore.",
        ),
        (
            Evening().noise().did({}, {"type": "taken-back", "entries": [2]}, {"type": "ended"}),
            "Entry 3: it does something new while it takes back or restores.",
        ),
        (Evening().did({}, {"type": "drawn", "draw": 1}), "Entry 2: the field count is missing."),
        (
            Evening().did({}, Evening().drawn(draw=1, count=1, bag={"black": 10**15}, cubes=["black"])),
            "Entry 2: no bag holds so many pieces",
        ),
        (
            Evening().did({}, Evening().drawn(draw=1, count=1, bag=BAG, cubes=["green"], by="luck")),
            "Entry 2: the field by is not as its format says.",
        ),
        (Evening().did({}, {"type": "started", "game": "x"}), "Entry 2: it starts another game"),
        (Evening().did({}, {"type": "started", "commitment": "x"}), "Entry 2: its commitment is not"),
        (
            Evening("a").attack().did({}, {"type": "words-given", "text": "b"}),
            "Entry 3: it gives words",
        ),
    ],
)
def test_what_does_not_fit_together_is_found(evening: Evening, sentence: str) -> None:
    assert fault(evening.end()).startswith(sentence)


def test_the_first_of_two_faults_is_named() -> None:
    evening = Evening()
    evening.draws = 1
    evening.did({}, evening.drawn(count=1, bag=BAG, cubes=["green"])).undo(9).end()

    assert fault(evening).startswith("Entry 2: draw 1")


@pytest.mark.parametrize(
    ("evening", "words"),
    [
        (Evening(), ""),
        (Evening("from the start"), "from the start"),
        (Evening("old").words("new"), "new"),
        (Evening("old").words("new").undo(2), "old"),
        (Evening("old").words("new").undo(2).redo(2), "new"),
        (Evening().words("").words("last"), "last"),
    ],
)
def test_the_words_are_those_that_stand_at_the_first_draw(evening: Evening, words: str) -> None:
    evening.words_used = words

    assert verify(evening.attack().end().lines()).holds


def test_words_outlive_the_draw_that_fixed_them() -> None:
    evening = Evening().words("fixed").attack().undo(3, 2, draws=1).attack().end()

    assert verify(evening.lines()).holds
    assert fault(evening, words="") == "The revealed words are not those that the table gave."


def test_words_given_without_any_draw_are_still_the_words() -> None:
    evening = Evening().words("no draw").end()

    assert verify(evening.lines()).holds
    assert fault(evening, words="") == "The revealed words are not those that the table gave."


def test_an_end_taken_back_or_undone_by_a_correction_is_none() -> None:
    assert verify(Evening().end().undo(2).lines(reveal=False)).holds
    assert verify(Evening().end().did({}, {"type": "resumed"}).lines(reveal=False)).holds
    assert not verify(Evening().end().undo(2).redo(2).lines(reveal=False)).holds


def test_what_is_exported_is_proven() -> None:
    _report, header, entries, reveal = proven(LONG.lines())

    assert list(exported(header, entries, seed=SEED))[-1] == LONG.lines()[-1]
    assert verify(exported(header, entries, seed=SEED)) == verify(LONG.lines())
    assert reveal is not None
    assert reveal.seed == SEED.hex()


@pytest.mark.parametrize(("entries", "seed"), [(12, None), (11, SEED), (0, SEED)])
def test_no_seed_is_told_before_the_end(entries: int, seed: bytes | None) -> None:
    _report, header, all_entries, _reveal = proven(LONG.lines())
    lines = list(exported(header, all_entries[:entries], seed=seed))

    assert len(lines) == 1 + entries
    assert SEED.hex() not in "".join(lines)


@given(st.lists(st.binary()) | st.lists(st.text(st.characters())))
def test_no_bytes_surprise_the_verifier(lines: list[bytes] | list[str]) -> None:
    assert not verify(lines).holds


@given(st.lists(st.binary(max_size=60), max_size=6), st.integers(0, 13))
def test_no_bytes_after_an_honest_start_surprise_it_either(lines: list[bytes], kept: int) -> None:
    """Rubbish after real lines is a fault, unless it is only space."""
    honest = FILE.splitlines()[:kept]
    rubbish = [line for line in lines if line.strip(b" \t\r\n")]

    assert not (rubbish and verify([*honest, *lines]).holds)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=6,
    ),
    st.sampled_from(["draw", "count", "bag", "cubes", "by", "type", "entries", "text", "commitment", "game"]),
    st.sampled_from(["drawn", "taken-back", "restored", "words-given", "started", "ended", "resumed"]),
)
def test_no_event_surprises_the_verifier(value: Any, field: str, kind: str) -> None:
    event = Evening().drawn(draw=1, count=1, bag=BAG, cubes=["green"], entries=[1], text="", type=kind)
    try:
        lines = Evening().did({}, event | {field: value}).end().lines()
    except UnicodeEncodeError:
        return

    assert verify(lines).is_journal


def seen(file: bytes) -> bool:
    report = verify(file.splitlines(keepends=True) if b"\r" not in file else file.split(b"\n"))
    same = meaning(file) == meaning(FILE)
    cut = report.running and FILE.startswith(file.rstrip(b"\n"))  # a game that still ran: it says so
    return same or cut or not report.holds


places = st.integers(0, len(FILE) - 1)


@given(places, st.integers(1, 255))
@example(FILE.index(b"draw") + 6, 1)
def test_a_changed_byte_is_seen(at: int, by: int) -> None:
    assert seen(FILE[:at] + bytes([FILE[at] ^ by]) + FILE[at + 1 :])


@given(places, st.integers(1, 200))
def test_a_missing_stretch_is_seen(at: int, size: int) -> None:
    assert seen(FILE[:at] + FILE[at + size :])


@given(places, st.binary(min_size=1, max_size=40))
def test_an_added_stretch_is_seen(at: int, added: bytes) -> None:
    assert seen(FILE[:at] + added + FILE[at:])


@given(places)
def test_a_file_cut_short_is_seen(at: int) -> None:
    """Cut at a line's end it can only pass for a game still running."""
    assert seen(FILE[:at])


@given(st.permutations(FILE.splitlines(keepends=True)))
def test_lines_out_of_order_are_seen(lines: list[bytes]) -> None:
    assert seen(b"".join(lines))


@given(st.lists(st.sampled_from(FILE.splitlines(keepends=True)), max_size=20))
def test_lines_left_out_or_given_twice_are_seen(lines: list[bytes]) -> None:
    assert seen(b"".join(lines))


def test_a_header_has_a_game() -> None:
    assert not verify([Header("furybox-journal/1", "", COMMITMENT).line()]).holds


def test_draws_after_an_end_that_was_taken_back_are_told() -> None:
    """By then the seed may have been exported, so whoever knew it could have chosen when to draw."""
    evening = Evening().attack().end().undo(3).attack().record().end()

    report = verify(evening.lines())

    assert report.holds
    assert (report.draws, report.after_the_end) == (3, 1)
    assert (
        "1 draw was made after the end had been taken back, when the seed may have been known."
        in report.sentence
    )


def test_an_evening_that_ended_once_warns_of_nothing() -> None:
    report = verify(a_long_evening().lines())

    assert report.after_the_end == 0
    assert "may have been known" not in report.sentence


# What a suspicious friend asks


@pytest.mark.parametrize(
    ("evening", "said"),
    [
        (Evening(), "The table gave no words."),
        (Evening().words(""), "The table gave no words."),
        (Evening("agreed"), "The table's words came with the set-up, before the promise was shown."),
        (Evening().words("later"), "The table's words came after the promise."),
        (Evening("agreed").words("later"), "The table's words came after the promise."),
    ],
)
def test_it_is_told_when_the_words_came(evening: Evening, said: str) -> None:
    """Words that the device knew before it made its seed bind nobody."""
    assert said in verify(evening.attack().end().lines()).sentence


def test_the_same_draw_from_another_bag_is_told() -> None:
    same = verify(Evening().attack().undo(2, draws=1).attack().end().lines())
    other = Evening().attack().undo(2, draws=1).moved(1, "blue", "supply:0", "bag")
    report = verify(other.attack(bag=BAG | {"blue": 3}).end().lines())

    assert "taken back: 1, of these drawn again from another bag: 0." in same.sentence
    assert "taken back: 1, of these drawn again from another bag: 1." in report.sentence


def test_draws_that_were_cut_are_counted() -> None:
    evening = Evening().words("spí").cut("7").attack().cut("a").cut("b").attack().attack().cut("c").record()
    report = verify(evening.end().lines())

    assert report.holds, report.sentence
    assert "Draws: 4, by hand: 1, cut: 2 of 3," in report.sentence


def test_a_cut_outlives_the_draw_that_it_was_given_for() -> None:
    evening = Evening().cut("7").attack().undo(3, 2, draws=1)
    evening.cuts_given = {1: ["7"]}

    assert verify(evening.attack(count=20).end().lines()).holds

    evening = Evening().cut("7").attack().undo(3, 2, draws=1)
    evening.cuts_given = {}

    assert fault(evening.attack(count=20).end()) == "Entry 5: draw 1 is not what the seed and the words give."


def test_a_cut_for_a_draw_made_before_is_found() -> None:
    """Else one could cut until the cubes please."""
    evening = Evening().attack().undo(2, draws=1).cut("8").attack().end()

    assert fault(evening) == "Entry 4: it cuts the bag for draw 1, which is not to come."


def test_the_first_format_knows_no_cut() -> None:
    """A journal of the first format with a cut in it was made by nobody of ours."""
    evening = Evening(header=FIRST_HEADER).cut("7").attack().end()

    assert fault(evening) == "Entry 2: it cuts the bag, which the first scheme does not know."


@pytest.mark.parametrize(
    ("ended", "said"),
    [
        (True, "Game 6 came before it, and ended."),
        (False, "Game 6 came before it, and was left without an end."),
    ],
)
def test_the_game_before_is_told(said: str, *, ended: bool) -> None:
    """A game left because its draws did not please is seen in the next one's header."""
    before = {"number": 6, "entries": 17, "hash": "ab" * 32, "ended": ended}
    report = verify(Evening(header=HEADER | {"number": 7, "before": before}).end().lines())

    assert report.before == Before(6, 17, "ab" * 32, ended)
    assert said in report.sentence


def test_a_seed_that_came_with_the_start_is_told() -> None:
    """Only that it did: whoever gave it knew every draw."""
    evening = Evening()
    evening.acts[0][0]["seed"] = "given"

    assert "whoever started the game could know every draw" in verify(evening.end().lines()).sentence

    evening.acts[0][0]["seed"] = SEED.hex()

    assert fault(evening) == "Line 2: the seed never stands in an entry."


# Bags and moves


@pytest.mark.parametrize(
    ("evening", "sentence"),
    [
        (
            Evening().attack(bag={"black": 24}),
            "Entry 2: draw 1 was made from another bag than the moves left.",
        ),
        (
            Evening().noise().attack(bag=BAG | {"blue": 3}),
            "Entry 3: draw 1 was made from another bag than the moves left.",
        ),
        (
            Evening().moved(1, "blue", "supply:0", "bag").undo(2).attack(bag=BAG | {"blue": 3}),
            "Entry 4: draw 1 was made from another bag than the moves left.",
        ),
        (
            Evening().moved(21, "blue", "supply:0", "bag"),
            "Entry 2: it moves 21 blue from supply:0, where 20 lie.",
        ),
        (Evening().moved(1, "red", "bag", "area"), "Entry 2: it moves 1 red from bag, where 0 lie."),
        (Evening().moved(0, "blue", "bag", "area"), "Entry 2: the field by is not as its format says."),
        (
            Evening().did({}, {"type": "tokens-laid", "places": {"bag": {"black": 10_001}}}),
            "Entry 2: no table holds so many pieces.",
        ),
    ],
)
def test_a_lie_about_the_bag_is_found(evening: Evening, sentence: str) -> None:
    assert verify(evening.lines(reveal=False)).sentence == sentence
    assert fault(evening.end()) == sentence


def test_a_journal_of_huge_bags_is_not_drawn_again_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hundred draws of whole bags of ten thousand took twenty seconds; no evening makes so many."""
    made = []

    def drawn(_luck: Luck, draw: int, bag: dict[str, int], count: int) -> tuple[str, ...]:
        made.append(min(count, sum(bag.values())))
        return real(_luck, draw, bag, count)

    bag = {"black": 9_999}
    real, cubes = Luck.drawn, ["black"] * 9_999
    evening = Evening()
    for n in range(1, 201):
        told = {"type": "drawn", "draw": n, "by": "device", "count": 9_999, "bag": bag, "cubes": cubes}
        evening.did({"do": "attack"}, told)
    monkeypatch.setattr(Luck, "drawn", drawn)
    report = verify(evening.end().lines())

    assert not report.holds
    assert sum(made) <= MOST_WORK / 50


def test_ten_thousand_honest_draws_are_made_again() -> None:
    """More than any evening has, with every take-back: the bound is far from them."""
    assert 10_000 * (Drawn(draw=1, count=12, bag={"black": 150}, cubes=(), by="device").work) < MOST_WORK
