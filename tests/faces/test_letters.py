"""Every name and every sentence of the table can be written, and fits where it is put."""

from __future__ import annotations

from string import printable

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.oled.faces import paper
from companion.oled.faces.art import BadArt, drawn
from companion.oled.faces.font import BOLD, HUGE, LARGE, SMALL, Font, lift, shaped, width
from companion.oled.faces.font import drawn as letter
from companion.oled.faces.text import fitted, paragraph, wrapped, write
from companion.words import language

CZECH = "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž"
POLISH = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
SIGNS = "¡¿—–…„“”‚‘’«»·×•↑↓→←✓▸°€\u00a0"  # noqa: RUF001  # typography is the point
FONTS = (SMALL, BOLD, LARGE, HUGE)

fonts = st.sampled_from(FONTS)
texts = st.text(alphabet=st.characters(codec="utf-8"), max_size=60)


def picture_of(text: str, font: Font) -> bytes:
    image = Image.new("1", (400, font.rise + font.cap + font.drop))
    write(image, (0, font.rise), text, font)
    return image.tobytes()


def test_a_letter_that_nobody_drew_is_an_empty_box() -> None:
    """Five dots wide and as high as a capital, so that one sees that something stands there."""
    image = Image.new("1", (5, SMALL.cap))
    write(image, (0, 0), "漢", SMALL)

    rows = ["".join(" #"[bool(image.getpixel((x, y)))] for x in range(5)) for y in range(SMALL.cap)]
    assert rows == ["#####", *["#   #"] * 5, "#####"]


def test_every_letter_of_the_shipped_languages_is_drawable() -> None:
    wanted = set(printable.strip() + " " + CZECH + CZECH.upper() + POLISH + POLISH.upper() + SIGNS)
    for path in language._FOLDER.rglob("*.po"):
        with path.open("rb") as file:
            for message in read_po(file):
                strings = message.string if isinstance(message.string, tuple) else (message.string,)
                wanted |= set("".join(strings)) if message.id else set()

    wanted -= set("Ω≠")  # a resistor's and a comparison's, which no face shows
    missing = sorted(char for char in wanted if letter(char) == letter("漢"))

    assert missing == []


def test_a_letter_without_a_picture_is_a_hollow_box() -> None:
    assert picture_of("漢", SMALL) == picture_of("☃", SMALL) != picture_of(" ", SMALL)


@pytest.mark.parametrize("font", FONTS)
def test_no_two_letters_of_an_alphabet_look_alike(font: Font) -> None:
    for alphabet in (CZECH + CZECH.upper(), POLISH + POLISH.upper(), "0123456789"):
        assert len({picture_of(char, font) for char in alphabet}) == len(alphabet)


def test_a_letter_and_its_loose_mark_are_drawn_as_one() -> None:
    """Names come in either form of Unicode."""
    loose = "r\u030c"

    assert len(loose) > len(shaped(loose))
    assert picture_of(loose, SMALL) == picture_of("ř", SMALL)


def test_a_mark_stands_above_and_a_tail_hangs_below() -> None:
    assert lift("Ž", SMALL) > lift("ž", SMALL) > lift("z", SMALL) == 0
    assert SMALL.glyph("ą").getbbox()[3] > SMALL.glyph("a").getbbox()[3] == SMALL.rise + SMALL.cap


def test_a_dotted_letter_loses_its_dot_to_the_mark() -> None:
    """í has an acute and no dot: its stem begins where the other small letters do."""
    dotted, marked = SMALL.glyph("i"), SMALL.glyph("í")

    assert marked.width > dotted.width
    assert not marked.crop((0, SMALL.rise, marked.width, SMALL.rise + 2)).getbbox() or lift("í", SMALL) > 0


@given(text=texts, font=fonts)
def test_a_text_is_as_wide_as_it_is_measured(text: str, font: Font) -> None:
    image = paper.blank()

    assert write(image, (0, 20), text, font) == width(text, font)


@given(text=texts, font=fonts, room=st.integers(0, 128))
def test_a_fitted_text_never_takes_more_than_its_room(text: str, font: Font, room: int) -> None:
    short = fitted(text, font, room)

    assert width(short, font) <= room
    assert short in {shaped(text), ""} or short.endswith("…")


@given(text=texts, font=fonts, room=st.integers(40, 128))
def test_wrapping_loses_no_letter_and_stays_within_its_room(text: str, font: Font, room: int) -> None:
    lines = wrapped(text, font, room)

    assert "".join("".join(lines).split()) == "".join(shaped(text).split())
    assert all(width(line, font) <= room for line in lines)


def test_words_are_kept_whole_where_they_fit() -> None:
    lines = wrapped("Nobody may choose a wound that fills the health track.", SMALL, 96)

    assert " ".join(lines) == "Nobody may choose a wound that fills the health track."
    assert len(lines) > 1


def test_a_word_wider_than_the_room_is_cut() -> None:
    lines = wrapped("Konstantynopolitańczykowianeczka", SMALL, 60)

    assert len(lines) > 1
    assert "".join(lines) == "Konstantynopolitańczykowianeczka"


def test_a_short_sentence_is_written_larger_than_a_long_one() -> None:
    short, long = paper.blank(), paper.blank()
    paragraph(short, (0, 0, 128, 64), "No.")
    paragraph(long, (0, 0, 128, 64), "No, because " * 6)

    assert short.getbbox()[3] - short.getbbox()[1] == LARGE.cap
    assert long.getbbox()[3] - long.getbbox()[1] > LARGE.cap


def test_a_sentence_too_long_for_the_box_ends_in_an_ellipsis() -> None:
    box = (0, 0, 60, 12)
    cut, same = paper.blank(), paper.blank()
    paragraph(cut, box, "Nobody may choose a wound")
    paragraph(same, box, fitted("Nobody may choose a wound", SMALL, 60))

    assert cut.tobytes() == same.tobytes()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A B\n# #\n#", "line 1: a row misses its part of B"),
        ("\nA\n#\n##", "line 2: the rows of A are uneven"),
        ("A\n#x", "the rows of A are uneven"),
        ("A\n# #", "a row has more parts"),
    ],
)
def test_a_broken_alphabet_says_where_to_mend_it(text: str, told: str) -> None:
    with pytest.raises(BadArt, match=told):
        drawn(text, "small.txt")
