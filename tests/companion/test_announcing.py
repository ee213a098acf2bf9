"""What the table says aloud: each thing once, never before the glass, an attack before all else."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from itertools import combinations
from pathlib import Path

import pytest

from companion.config import BadConfig, Speech
from companion.config_toml import read
from companion.devices import voice as tunes
from companion.table.announcing import Announcing, parts
from hardware.simulated_parts import SimulatedAnnouncer
from tests.kit.moved_loop import loop, moved
from tests.kit.table import Table

SEED = f"{12:064x}"
"""With which the first attack hits somebody."""


class Heard:
    def __init__(self, sitting: Table, voice: SimulatedAnnouncer) -> None:
        self.sitting, self.voice = sitting, voice
        self.time = "20:15"

    async def after(self, seconds: float = 1.0) -> list[str]:
        """Every sentence that has begun by then, each said to its end, since it was asked last."""
        for _part in range(int(seconds * 4)):
            await self.sitting.advance(0.25)
            self.voice.end()
            await loop().settle()
        said = [sentence for sentence, _tune in self.voice.said if sentence]
        self.voice.said.clear()
        return said


@asynccontextmanager
async def spoken(folder: Path, says: str = "all", **config: object) -> AsyncGenerator[Heard, None]:
    """An evening of much fury and much noise, just before an attack; all of it was heard."""
    async with Table(folder, **config) as sitting:
        voice = SimulatedAnnouncer()
        voice.is_slow = True
        heard = Heard(sitting, voice)
        speech = Speech(says=says, quiet="22:00-07:00")  # type: ignore[arg-type]  # as a file says it
        Announcing(sitting.table, sitting.host, voice, speech, time_of_day=lambda: heard.time)
        await sitting.advance(1)
        await sitting.start(seed=SEED)
        await sitting.tell("words", text="owl")
        await sitting.tell("fury", by=7)
        await sitting.tell("noise", seat=1, by=3)
        await heard.after(10)
        yield heard


@moved
async def test_an_attack_is_said_once_when_its_last_cube_has_fallen(tmp_path: Path) -> None:
    async with spoken(tmp_path, reveal_seconds=1.0) as heard:
        await heard.sitting.tell("attack")
        attack = heard.sitting.news.attack
        assert attack
        assert await heard.after(len(attack.cubes) - 0.5) == []
        said = await heard.after(8)

        assert said[0] == attack.outcome
        assert said.count(attack.outcome) == 1
        assert all("Attack" not in each for each in said[1:])


@moved
async def test_a_sentence_comes_only_once_the_glass_has_its_picture(tmp_path: Path) -> None:
    async with spoken(tmp_path, "turns") as heard:
        heard.sitting.host.painter._is_busy = True
        await heard.sitting.tell("attack")
        await heard.sitting.tell("end-turn")
        assert await heard.after(5) == []

        heard.sitting.host.painter._is_busy = False
        assert len(await heard.after(20)) == 2


@moved
async def test_an_attack_cuts_short_what_is_being_said_and_that_is_said_after_it(tmp_path: Path) -> None:
    async with spoken(tmp_path, reveal_seconds=0.0) as heard:
        await heard.sitting.tell("noise", seat=0, by=1)
        await heard.sitting.advance(1)
        assert [said for said, _tune in heard.voice.said if said] == ["Adam +1 noise"]
        await heard.sitting.tell("attack")

        assert (await heard.after(5))[:3] == [
            "Adam +1 noise", heard.sitting.news.attack.outcome, "Adam +1 noise",
        ]  # fmt: skip


@moved
async def test_a_burst_is_one_sentence_and_what_is_stale_or_taken_back_is_none(tmp_path: Path) -> None:
    """The voice is at something else meanwhile, for too long."""
    async with spoken(tmp_path) as heard:
        for _press in range(3):
            await heard.sitting.tell("noise", seat=0, by=1)
            await heard.sitting.advance(0.3)
        assert await heard.after(3) == ["Adam +3 noise"]

        await heard.sitting.tell("fury", by=1)
        await heard.sitting.tell("undo")
        assert not any(each.startswith("Fury") for each in await heard.after(5))

        await heard.sitting.press("repeat")
        await heard.sitting.tell("noise", seat=2, by=1)
        await heard.sitting.advance(30)
        assert [said for said in await heard.after(5) if "Filip" in said] == []


@moved
async def test_a_turn_is_said_once_and_what_was_taken_back_leaves_nothing_to_say(tmp_path: Path) -> None:
    async with spoken(tmp_path) as heard:
        await heard.sitting.tell("end-turn")
        assert [said for said in await heard.after(5) if "turn" in said] == ["It is the turn of Eva."]

        await heard.sitting.tell("noise", seat=0, by=2)
        await heard.after(5)
        await heard.sitting.tell("noise", seat=0, by=3)
        await heard.sitting.tell("undo")
        assert "Adam +2 noise" not in await heard.after(5)


@moved
async def test_turns_are_said_after_the_motif_of_the_seat(tmp_path: Path) -> None:
    """One knows who before the word is out."""
    async with spoken(tmp_path, "turns") as heard:
        await heard.sitting.tell("end-turn")
        await heard.sitting.advance(2)

        assert heard.voice.said == [("It is the turn of Eva.", tunes.SEATS[1])]


@moved
async def test_quiet_hours_leave_only_what_a_finger_asks_for(tmp_path: Path) -> None:
    async with spoken(tmp_path) as heard:
        await heard.sitting.tell("fury", by=1)
        *_rest, last = await heard.after(5)
        heard.time = "23:00"
        await heard.sitting.tell("noise", seat=1, by=1)
        assert await heard.after(5) == []

        await heard.sitting.press("repeat")
        again = await heard.after()
        assert again == [last]
        await heard.sitting.press("repeat", "hold")
        stands = " ".join(await heard.after(3))
        assert stands.startswith("Adam. 10 places of 10 are free. Noise: ")
        assert "The next draw hits you: " in stands


@moved
async def test_what_has_several_sentences_is_said_one_by_one_and_an_attack_comes_between(
    tmp_path: Path,
) -> None:
    """How it stands may take long; an attack waits for the end of a sentence, not of all."""
    async with spoken(tmp_path, "attacks", reveal_seconds=0.0) as heard:
        await heard.sitting.press("repeat", "hold")
        await heard.sitting.tell("attack")
        await heard.sitting.advance(1)
        said = await heard.after(8)

        assert said[0] == "Adam."
        assert said[1] == heard.sitting.news.attack.outcome
        assert said[2].startswith("10 places of 10 are free")
        assert len(said) > 4


def test_a_long_sentence_is_cut_at_a_comma_and_no_sign_for_eyes_is_said() -> None:
    """No voice spells an arrow; nothing of the sentence is lost, and what has no comma stays whole."""
    flight = "Enemy 15 comes, " + "draws (laser 1, manoeuvre, reactor), " * 5 + "the bag is empty"
    assert " ".join(parts(flight)) == flight
    assert len(parts(flight)) > 1
    assert all(each.endswith(",") and len(each) <= 102 for each in parts(flight)[:-1])
    assert parts("Lay back: bag → supply (Eva): 3\u00d7 yellow.") == [
        "Lay back: bag: supply (Eva): 3 yellow."
    ]
    assert parts("a" * 200) == ["a" * 200]


@moved
async def test_a_refusal_is_said_and_a_voice_that_fails_is_a_fault_on_every_console(tmp_path: Path) -> None:
    async with spoken(tmp_path) as heard:
        await heard.sitting.press("back", "hold")
        await heard.sitting.press("attack")
        await heard.sitting.press("attack")
        assert heard.sitting.news.refusal
        assert heard.sitting.news.refusal.sentence in await heard.after(20)

        heard.voice.unplug()
        await heard.sitting.tell("noise", seat=3, by=1)
        await heard.sitting.advance(3)
        assert any("The voice is silent" in each for each in heard.sitting.news.faults)
        heard.voice.plug_in()
        await heard.sitting.tell("noise", seat=2, by=1)
        await heard.after(3)
        assert not heard.sitting.news.faults


@moved
async def test_a_cube_sounds_like_whom_it_hits(tmp_path: Path) -> None:
    async with spoken(tmp_path, "attacks") as heard:
        await heard.sitting.tell("attack")
        cubes = heard.sitting.news.attack.cubes
        await heard.sitting.advance(60)

        colours = [seat.colour for seat in heard.sitting.view.seats]
        wanted = [tunes.SEATS[colours.index(cube)] if cube in colours else tunes.CUBE for cube in cubes]
        assert [tune for said, tune in heard.voice.said if not said] == wanted


def test_six_seats_differ_pairwise_in_rhythm_and_in_register() -> None:
    """Between 150 Hz and 5 kHz, none reaching into another's, and each shorter than a cube falls."""
    for one, other in combinations(tunes.SEATS, 2):
        assert [note.milliseconds for note in one] != [note.milliseconds for note in other]
        low, high = sorted((one, other), key=lambda tune: max(note.hertz for note in tune))
        assert max(note.hertz for note in low) < min(note.hertz for note in high if note.hertz)
    for tune in tunes.SEATS:
        pitches = [note.hertz for note in tune if note.hertz]
        assert len(pitches) == 3
        assert 150 <= min(pitches) < max(pitches) <= 5020
        assert sum(note.milliseconds for note in tune) < 500


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('engine = "festival"', "engine may be espeak-ng, rhvoice, clips, not “festival”"),
        ('says = "much"', "says may be attacks, turns, all, not “much”"),
        ('engine = "clips"', "folder"),
        ('engine = ["say"]', "{text}"),
        ('quiet = "22-7"', "quiet may be such as 22:00-07:00, not “22-7”"),
        ("loud = true", "loud"),
    ],
)  # fmt: skip
def test_a_voice_that_makes_no_sense_is_refused_by_its_key(text: str, why: str) -> None:
    with pytest.raises(BadConfig, match=why):
        read(f"[voice]\n{text}\n")
    assert read('[voice]\nengine = ["say", "{text}"]\n').voice == Speech(engine=("say", "{text}"))
