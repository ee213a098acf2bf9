"""What is said is right: every sentence of told evenings becomes a sound, and no number is like another."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from queue import Queue

import pytest

from companion.config import Speech
from companion.table.announcing import Announcing, parts
from companion.words.language import languages
from hardware.ports import HardwareError, Tune
from hardware.speech import ENGINES, Speaker
from rules.script import Evening
from tests.companion.spoken import said_of
from tests.kit.child import run
from tests.kit.moved_loop import moved
from tests.kit.table import Table
from tests.kit.wait import PATIENCE_SECONDS
from tests.rules.evening_player import PLAYERS, played
from tests.warps_edge.pilot import flown
from tests.whole import few, share

pytestmark = pytest.mark.skipif(not shutil.which("espeak-ng"), reason="There is no espeak-ng here.")

LONGEST_SECONDS = 8.0
SCRIPTS = sorted((Path(__file__).parents[1] / "playthroughs").glob("*.jsonl"))
NUMBERS = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen twenty",
    "cs": "nula jeden dva tři čtyři pět šest sedum osum devět deset jedenáct dvanáct třináct čtrnáct patnáct"
    " šestnáct sedumnáct osumnáct devatenáct dvacet",
    "pl": "zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście"
    " trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście dwadzieścia",
}
"""How each language says the figures up to twenty."""

TENS = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety",
    "cs": "dvacet třicet čtyřicet padesát šedesát sedumdesát osumdesát devadesát",
    "pl": "dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt"
    " dziewięćdziesiąt",
}
HUNDRED = {"cs": "sto", "pl": "sto"}
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eva", "Fay")
VOICED = str.maketrans("bdgvzZJhQ", "ptkfsScxx")
FIGURE = re.compile(r"(?<![\w.,/+-])\d+(?![\w/-]|[.,]\d)")
STRESS = re.compile("[',%=]")


def engine(language: str) -> list[str]:
    return [each.format(voice=language) for each in ENGINES["espeak-ng"]]


def phonemes(text: str, language: str) -> str:
    """What espeak-ng says, in its own signs, without its pauses: in "trzy" two of them, in "czy" one."""
    said = run("espeak-ng", "-q", "-x", "--sep=/", "-b", "1", "-v", language, input=text, check=True)
    return re.sub(r"/?[_:]+/?(?= |$)", "", " ".join(said.stdout.split()))


def plain(text: str, language: str) -> str:
    """The same without stress, pauses, voice, and how softly one sound goes over into the next."""
    said = re.sub(r"[',%=/_:|!#;j2 ]", "", phonemes(text, language)).translate(VOICED)
    return said.replace("E#", "E").replace("O@", "o@").replace("Stsi", "Sci")


def seconds(text: str, language: str) -> float:
    said = run(*engine(language), input=text.encode(), text=False, check=True)
    return (len(said.stdout) - 44) / 2 / 22050


def scripted(path: Path) -> Evening:
    evening = Evening(lambda: bytes(32))
    for line in path.read_text("utf-8").splitlines():
        if "ask" not in json.loads(line):
            evening.answer(line)
    return evening


def told(evenings: int, flights: int) -> Iterator[Evening]:
    yield from map(scripted, SCRIPTS)
    games = sorted(PLAYERS)
    yield from (played(seed, games[seed % len(games)])[0] for seed in range(evenings))
    yield from (flown(seed)[0] for seed in range(flights))


@cache
def sentences(evenings: int, flights: int, language: str) -> list[str]:
    texts = {text for evening in told(evenings, flights) for text in said_of(evening, language) if text}
    return sorted({each for text in texts for each in parts(text)}, key=lambda each: (len(each), each))


def failing(every: list[str], holds: Callable[[str], bool], few: int) -> list[str]:
    """Those for which it does not hold: tried a *few* at once, and halved where it does not."""
    groups, found = [every[at : at + few] for at in range(0, len(every), few)], list[str]()
    while groups:
        if not holds("\n".join(group := groups.pop())):
            middle = len(group) // 2
            found, groups = (
                (found, [*groups, group[:middle], group[middle:]]) if middle else (found + group, groups)
            )
    return found


def lasts_well(language: str) -> Callable[[str], bool]:
    return lambda text: 0.2 < seconds(text, language) <= LONGEST_SECONDS


@pytest.mark.long
@pytest.mark.parametrize("language", languages())
def test_every_sentence_becomes_a_sound(language: str) -> None:
    """None is silent, and the longest are heard in eight seconds."""
    every = sentences(4, 1, language)

    assert len(every) > 100
    assert len(phonemes("\n".join(every), language)) > sum(map(len, every)) / 3
    assert not failing(every[-8:], lasts_well(language), few=1)


@pytest.mark.long
@pytest.mark.parametrize("language", languages())
def test_none_of_them_all_is_silent_or_lasts_longer_than_eight_seconds(language: str) -> None:
    every = sentences(share(10, 1000), share(3, 300), language)
    lasting = failing(every, lasts_well(language), few=3)
    print(f"{language}: {len(every)} sentences; {lasting} last too long")  # noqa: T201

    assert len(every) > 500
    assert not lasting


@pytest.mark.parametrize("language", few(languages()))
def test_no_number_and_no_name_sounds_like_another(language: str) -> None:
    """A figure is the word that it stands for, and "trzy" is never "czy"."""
    figures = {n: phonemes(str(n), language) for n in range(131)}
    assert [n for n, word in counted(language).items() if plain(word, language) != plain(n, language)] == []
    words = [
        *figures.values(),
        *(phonemes(name, language) for name in ("Adam", "Eva", "Filip", "Ola", "czy")),
    ]
    assert [pair for pair in combinations(words, 2) if pair[0] == pair[1]] == []


@cache
def counted(language: str) -> dict[str, str]:
    first = NUMBERS[language].split()
    said = {str(n): word for n, word in enumerate(first)}
    for n, ten in enumerate(TENS[language].split(), 2):
        said |= {str(10 * n + one): f"{ten} {first[one]}" if one else ten for one in range(10)}
    if hundred := HUNDRED.get(language):
        said |= {str(100 + n): f"{hundred} {said[str(n)]}" for n in range(1, 30)}
    return said


def in_words(text: str, language: str) -> str:
    words = counted(language)
    return FIGURE.sub(lambda figure: words.get(figure[0], figure[0]), text)


def is_itself(language: str) -> Callable[[str], bool]:
    """Whether every figure is the word for it and no other, who is named is named, and no sign is foreign."""
    names = {each: STRESS.sub("", phonemes(each, language))[:-1] for each in NAMES}  # the last may be voiced

    def holds(text: str) -> bool:
        said = STRESS.sub("", phonemes(text, language))
        named = all(said.count(each) >= len(re.findall(rf"\b{name}\b", text)) for name, each in names.items())
        is_own = "(" not in said  # or an engine says a sign in another language
        return named and is_own and plain(text, language) == plain(in_words(text, language), language)

    return holds


@pytest.mark.parametrize("language", few(languages()))
def test_numbers_and_names_are_themselves_inside_a_sentence(language: str) -> None:
    every, three = sentences(4, 1, language), NUMBERS[language].split()[3]

    assert failing(every, is_itself(language), few=50) == []
    for each in [each for each in every if f" {three} " in in_words(each, language)][:4]:
        assert phonemes(each, language) != phonemes(re.sub(r" 3 ", " czy ", each), language)
    for minus in "-\u2212":
        below = f"Eva minus {NUMBERS[language].split()[1]}"
        assert plain(parts(f"Eva {minus}1")[0], language) == plain(below, language)


@pytest.mark.long
@pytest.mark.parametrize("language", languages())
def test_so_they_are_in_every_sentence(language: str) -> None:
    every = sentences(share(10, 1000), share(3, 300), language)
    wrong = failing(every, is_itself(language), few=50)
    print(f"{language}: {sum(bool(FIGURE.search(each)) for each in every)} sentences with figures; {wrong}")  # noqa: T201

    assert not wrong


class Listened(Speaker):
    """The real voice of espeak-ng; a test waits for the end of each sentence."""

    def __init__(self) -> None:
        super().__init__(engine("en"), patience=60)
        self.over: Queue[HardwareError | None] = Queue()
        self.said: list[str] = []

    def listen(self, silent: object) -> None:
        super().listen(lambda error: (silent(error), self.over.put(error))[-1])  # type: ignore[operator]

    def say(self, sentence: str, tune: Tune = ()) -> None:
        """Nothing cuts a sentence short here, where time stands still meanwhile."""
        super().say(sentence, tune)
        assert self.over.get(timeout=PATIENCE_SECONDS) is None
        self.said += [sentence] if sentence else []


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("aplay"), reason="There is no aplay here.")
@moved
async def test_alsa_keeps_an_evening_in_which_each_attack_is_heard_once_and_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept.raw"
    (tmp_path / ".asoundrc").write_text(
        f'pcm.!default {{ type file slave.pcm "null" file "|cat >> {kept}" format "raw" }}\n'
    )
    monkeypatch.setitem(os.environ, "HOME", str(tmp_path))
    async with Table(tmp_path) as sitting:
        voice, wanted = Listened(), list[str]()
        Announcing(sitting.table, sitting.host, voice, Speech(says="turns"), time_of_day=lambda: "20:15")
        await sitting.advance(1)
        await sitting.start()
        await sitting.tell("words", text="owl")
        for turn in range(8):
            await sitting.tell("noise", seat=turn % 4, by=1)
            answer = await sitting.asked("attack")
            if answer.refused is None:
                wanted.append(sitting.news.attack.outcome)
            await sitting.advance(40)
            await sitting.asked("end-turn")
            await sitting.advance(3)
    heard, at = kept.read_bytes(), 0
    attacks = [each for each in voice.said if not each.startswith("It is the turn")]
    assert attacks == wanted
    assert len(wanted) > 5
    for sentence in voice.said:
        sound = run(*engine("en"), input=f"{sentence}\n".encode(), text=False, check=True).stdout[44:]
        at = heard.find(sound, at)
        assert at >= 0, sentence
        at += len(sound)
