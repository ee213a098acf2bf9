"""docs/own-game.md, typed line by line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from rules import boxes
from rules.clank import room
from rules.filed.own import game_of
from rules.refusals import Refused
from tests.rules.table_lines import say, secret, start
from tests.rules.table_talk import after, given

PAGE = (Path(__file__).parents[2] / "docs/own-game.md").read_text("utf-8")
BLOCKS = re.findall(r"^```toml\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
WHOLE = "\n".join(BLOCKS)


def checked(file: Path, written: str, *options: str) -> Result:
    """The answer to `furybox box check` of a file with that in it."""
    file.write_text(written)
    return CliRunner().invoke(main, ["box", "check", str(file), *options])


@pytest.mark.parametrize("n", range(1, len(BLOCKS) + 1))
def test_it_can_be_played_after_every_step(n: int, tmp_path: Path) -> None:
    said = checked(tmp_path / "ice.toml", "\n".join(BLOCKS[:n]))

    assert said.exit_code == 0, said.output
    assert said.stdout.endswith("The ice keep.\n")


def test_it_does_what_the_page_says() -> None:
    file = boxes.parsed(WHOLE)
    evening = given(secret("frostbite"), say("fury", by=2), game="own", file=file)

    assert after(evening, say("give", seat=0, kind="frostbite", to=1), ["seats.1.tokens", "area"]) == {
        "seats.1.tokens": {"frostbite": 1}, "area": {"white": 1, "yellow": 4, "blue": 3, "green": 2},
    }  # fmt: skip
    assert after(evening, say("artifact", seat=0, value=5), ["refused"]) == {"refused": "not-owned"}
    assert after(evening, say("artifact", seat=0, value=7), ["refused"]) == {"refused": "not-owned"}


def test_its_commands_are_typed_as_they_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ice.toml").write_text(WHOLE)
    lines = [start(game="own"), say("attack"), say("end-turn"), say("stop")]
    Path("evening.jsonl").write_text("\n".join(map(json.dumps, lines)))
    typed = re.findall(r"^    furybox (.*)", PAGE, re.MULTILINE)

    assert [line.split()[0] for line in typed] == ["box", "replay", "verify"]
    for line in typed:
        said = CliRunner().invoke(main, line.split())
        assert said.exit_code == 0, said.output


def test_every_field_of_a_room_is_told() -> None:
    told = set(re.findall(r"`room\.([a-z_]+)", PAGE))

    assert told == {*room.Room.__struct_fields__}


LAST = "ice.points = 3"
MORE = [
    ("room.counters = ['wounds']", "calls something wounds: write another"),
    ("ice.edge = 0.5", "ice.edge must be a whole number"),
    ("ice.'{x}' = 3", "ice.{x} is no name here"),
    ("fury.track = 3", "fury.track is no name here"),
    ("ice.a-b = 3\nice.a_b = 3", "ice.a-b is no name here"),
    (f"{'.'.join('a' * 2000)} = 1", "tables in tables without end"),
    ("room.counters = ['air']\nair.start = 'x'", "air.start must be 0"),
    ("room.counters = ['air']\nair = {start = 5, most = 4}", "air.start must be 0 to 4"),
    (
        ("room.dragons.worm = {cubes = 'worm.cubes', start = 'worm.start'}\n"
                "worm = {cubes = [-5, -5], start = 1}"),
        "worm.cubes must be 0 to 200",
    ),
    ("room.tokens.snow = {flake = 'kept'}", "room.tokens.snow lies nowhere: say in room.heaps.snow"),
    ("market.stock = {dagger = 2}", "market.stock has dagger"),
    ("attack.black_to = 'moon'", "attack.black_to is moon: write aside"),
]  # fmt: skip
"""What is written after the last line, and what is said of it."""


@pytest.mark.parametrize(("written", "instead", "sentence"), [
    ('like = "clank"', 'like = "in-space"', "like is in-space: write clank, or leave it out"),
    ('like = "clank"', "", "room is wrong: Object missing required field"),
    ('title = "The ice keep"', "", "title is missing: say what the game is called"),
    ("room.seats = [2, 3]", "room.seats = [2, 9]", "room.seats ends with 9: write 6 or less"),
    ("room.seats = [2, 3]", "room.chairs = [2, 3]", "room is wrong: .*chairs.* Write it as"),
    ("room.seats = [2, 3]", "seats = [2, 3]", "seats stands alone: write it in a group"),
    ("room.seats = [2, 3]", "room.seats = [2, 3", "is not TOML"),
    ("fury.cubes = [2, 3, 3, 4, 5]", "fury.cubes = [2, 3, 3, 4, 2]", "fury.cubes must never fall"),
    ("fury.start = { 2 = 2, 3 = 1 }", "fury.start = { 2 = 9, 3 = 1 }", "fury.start must lie on steps 1 to 5"),
    ("fury.start = { 2 = 2, 3 = 1 }", "fury.start = { 2 = 2.5 }", "fury.start"),
    ('room.track.noise = "fury.roar"', 'room.track.song = "fury.roar"', "track.song is no verb of the track"),
    (
        'room.track.noise = "fury.roar"', 'room.track.noise = "fury.cry"',
        "track.noise is fury.cry: write the path",
    ),
    ('piece = "white"', 'piece = "black"', "ghosts.piece is black: write a colour of its own"),
    ('waits = "bank"', 'waits = "cellar"', "room is wrong: .*cellar"),
    ('count = "cubes.ghosts"', 'count = "fury.roar"', "menaces.ghosts.count is fury.roar: .* that is one"),
    ("cubes.ghosts = 4", "cubes.ghosts = -4", "cubes.ghosts must be 0 to 200"),
    ('shard = "used"', 'shard = "eaten"', "tokens.ice.shard is eaten: write one of at once"),
    ("room.tokens.ice =", "room.tokens.snow =", "heaps.ice has no tokens: write them in room.tokens.ice"),
    ('called = "ice"', 'called = "ice", by = "prisoner"', "heaps.ice.by is prisoner: write secret"),
    ("tokens.heals", "tokens.hugs", "tokens.hugs is no verb: write one of credits"),
    ("tokens.ghosts = { frostbite", "tokens.ghosts = { chill", "tokens.ghosts has chill: say in room.tokens"),
    ('room.out = "draws"', 'room.out = "asleep"', "room is wrong: .*asleep"),
    ("out.draws = { 2 = 6, 3 = 4 }", "out.draws = { 2 = 6 }", "out.draws.3 is missing"),
    ('lie = "stack"', 'lie = "rooms"', "artifacts.lie is rooms, .*: write open or stack"),
    ('after = ["monkey-idol"]', 'after = ["rope"]', "room.artifacts has rope: say in room.tokens"),
    ('room.lots = ["first"]', "room.lots = []", "room.lots must have first"),
    ('room.lots = ["first"]', 'room.lots = ["first", "modules"]', "room.lots must have .*but artifacts"),
    ('if = ["shard"]', 'if = ["snow"]', "points of ice hang on snow: write a token"),
    ('points = "ice.points"', 'points = "ice.worth"', "score.ice.points is ice.worth: write the path"),
    ("ice.points = 3", 'ice.points = "many"', "score.ice.points is ice.points: write the path"),
    ("room.seats = [2, 3]", "room.seats = [3, 2]", "room.seats is 3 to 2: write the fewest first"),
    ("room.seats = [2, 3]", "room.seats = [-3, 3]", "room is wrong: .*>= 1.*seats"),
    ("ice.points = 3", f"ice.points = {'9' * 6000}", "is not TOML"),
    ("ice.points = 3", f"ice.points = {'[' * 3000}{']' * 3000}", "is not TOML|tables without end"),
    ("fury.roar = { 3 = 1 }", "fury.roar = { 3 = -2 }", "fury.roar must be 0 to 200"),
    ("fury.roar = { 3 = 1 }", "fury.roar = { 9 = 1 }", "fury.roar must lie on steps 1 to 5"),
    ("fury.roar = { 3 = 1 }", "fury.roar = { x = 1 }", "fury.roar must lie on steps 1 to 5"),
    ("fury = 1, more", "fury = -3, more", "room is wrong: .*>= 0.*artifacts.fury"),
    ("ice.copies = { shard = 4", "ice.copies = { shard = -4", "ice.copies must be 0 to 200"),
    ("tokens.ghosts = { frostbite = 1", "tokens.ghosts = { frostbite = -1", "tokens.ghosts must be 0 to"),
    ('if = ["shard"]', 'if = ["shard"], least = -4', "room is wrong: .*>= 1.*least"),
    ('title = "The ice keep"', 'title = "The \\u202eice keep"', "title holds U.202E"),
    ('title = "The ice keep"', 'title = " "', "title must have 1 to 40 letters"),
    ('title = "The ice keep"', f"title = '{'x' * 41}'", "title must have 1 to 40 letters"),
    ('title = "The ice keep"', 'title = "Clank!"', "Clank! is another game"),
    ("ice.copies = { shard = 4", "ice.copies = { dagger = 4", "ice.copies has dagger: say in room.tokens"),
    ("tokens.ghosts = { frostbite = 1 }", "tokens.ghosts = 1", "tokens.ghosts must be a table"),
    ('room.track.noise = "fury.roar"', 'room.track.noise = ""', "track.noise is : write the path"),
    *[(LAST, f"{LAST}\n{more}", sentence) for more, sentence in MORE],
])  # fmt: skip
def test_a_mistake_is_said_with_the_place_and_the_remedy(
    written: str, instead: str, sentence: str, tmp_path: Path
) -> None:
    assert written in WHOLE
    said = checked(tmp_path / "ice.toml", WHOLE.replace(written, instead, 1))

    assert said.exit_code == 1, said.output
    assert re.search(sentence, said.stderr.replace("\n", " ")), said.stderr


def test_a_file_that_says_everything_needs_no_other() -> None:
    with pytest.raises(Refused) as no:
        game_of({"title": "Bare", "room": boxes.tree("clank")["room"], "secrets": {"major": {}, "minor": {}},
                 "idols": {"count": 1}, "mastery": {"points": 1}, "tokens": {}})  # fmt: skip
    assert "missing required field" in no.value.sentence


@pytest.mark.parametrize(
    ("language", "sentence"), [("cs", "Chybí pole title: uveďte"), ("pl", "Brakuje pola title: podajcie")]
)
def test_a_mistake_is_said_in_the_language_that_is_asked_for(
    language: str, sentence: str, tmp_path: Path
) -> None:
    said = checked(tmp_path / "ice.toml", 'like = "clank"\n', "--language", language)

    assert (said.exit_code, sentence in said.stderr.replace("\n", " ")) == (1, True)
