"""The configuration: defaults, then a file, then the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import config_toml
from companion.cli import main
from companion.config import BadConfig, Config
from companion.config_toml import found, read


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """An environment with a home of its own, and no file of the system's."""
    monkeypatch.setattr(config_toml, "SYSTEM_FILE", tmp_path / "etc" / "table.toml")
    return {"XDG_CONFIG_HOME": str(tmp_path / "config")}


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_nothing_need_be_configured(home: dict[str, str]) -> None:
    assert found(None, home) == Config()


HALL = 'url = "mqtt://hall.local"\n'
WRONG = {
    'revael = "press"': "table.toml cannot be used: .*revael",
    'reveal = "slowly"': r"\$\.reveal\b", "reveal_seconds = 11": r"\$\.reveal_seconds\b",
    "reveal_seconds = nan": r"\$\.reveal_seconds\b", "journal = 3": r"\$\.journal\b",
    'odds = "no"': r"\$\.odds\b", "table = 3": "table",
    "[table]\nask = false": "ask", "asks = true\n[table]\nasks = false": "table",
    "[fury_bar]\npins = [4]": r"\[fury_bar\] is unknown. The sections are: .* fury-bar .* voice",
    '[keys]\natack = "space"': "atack", '[keys]\nattack = "spcae"': "spcae", "[keys]\nattack = 3": "attack",
    '[keys]\nattack = "n"': "attack next", '[keys]\nattack = "z"\nnext = "z"': "attack next",
    '[keys]\nattack = "ctrl+q"': "quit attack",
    "[web]\nport = 70000": r"\$\.web\.port", "[web]\nprot = 1": "prot", '[web]\nhost = ""': r"\$\.web\.host",
    "[input]\nhold = 100": r"\$\.input\.hold\b", "[input]\naccept = 600": "hold is to be longer",
    "[input]\nholds = false\nrepeat_lock = 590": "repeat_lock", "[input]\nlock = 3": "lock",
    '[mqtt]\nurl = "hall.local"\ntable = "a"': "url is to be mqtt://HOST",
    '[mqtt]\nurl = "mqtt://ann:secret@hall.local"\ntable = "a"': "url may not hold a name",
    '[mqtt]\nurl = "mqtt://hall.local/topic"\ntable = "a"': "url ends with the host",
    '[mqtt]\nurl = "mqtt://hall.local:99999"\ntable = "a"': "the port in url",
    f"[mqtt]\n{HALL}": "table", f'[mqtt]\n{HALL}table = "a/#"': r"\$\.mqtt\.table",
    f'[mqtt]\n{HALL}table = "a"\npassword_file = "/x"': "needs a user",
    f'[mqtt]\n{HALL}table = "a"\ncommands = "yes"': r"\$\.mqtt\.commands",
    f'[mqtt]\n{HALL}table = "a"\ndiscovery_prefix = "#"': r"\$\.mqtt\.discovery_prefix",
    f'[mqtt]\n{HALL}table = "a"\npasword = "x"': "pasword",
}  # fmt: skip
"""What is wrong in a file: unknown, without sense, or there twice; and what is named."""


@pytest.mark.parametrize(("text", "why"), WRONG.items())
def test_what_cannot_be_used_is_refused_by_name(text: str, why: str) -> None:
    with pytest.raises(BadConfig, match=why):
        read(text)


@pytest.mark.parametrize("text", ["reveal = press", "=", "[[["])
def test_what_is_no_toml_is_told_with_its_line(text: str) -> None:
    with pytest.raises(BadConfig, match=r"house.toml is not TOML: .*line 1"):
        read(text, "house.toml")


def test_the_users_file_wins_over_the_systems(home: dict[str, str], tmp_path: Path) -> None:
    """And the system's over the defaults; a whole file, not key by key."""
    written(config_toml.SYSTEM_FILE, 'reveal = "press"\nodds = false')

    assert found(None, home).odds is False

    written(tmp_path / "config" / "furybox" / "table.toml", 'reveal = "press"')

    assert found(None, home) == Config(reveal="press")


def test_a_given_file_wins_over_all(home: dict[str, str], tmp_path: Path) -> None:
    written(tmp_path / "config" / "furybox" / "table.toml", "rubbish")
    given = written(tmp_path / "given.toml", "reveal_seconds = 2.5")

    assert found(given, home).reveal_seconds == 2.5


def test_a_home_that_may_not_be_looked_into_is_named(
    home: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As of a service whose unit hides its user's home: its program said only where it had stopped."""

    def refused(_path: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", refused)
    with pytest.raises(BadConfig, match=r"table\.toml cannot be read: Permission denied"):
        found(None, home)


@pytest.mark.parametrize("kind", ["missing", "a folder", "binary"])
def test_a_given_file_that_cannot_be_read_is_named(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "given.toml"
    if kind == "a folder":
        path.mkdir()
    elif kind == "binary":
        path.write_bytes(b"\xff\xfe\x00")

    with pytest.raises(BadConfig) as no:
        found(path, {})

    assert str(no.value).startswith(str(path))
    assert "Errno" not in str(no.value)


def test_where_things_are(tmp_path: Path) -> None:
    user = {"XDG_DATA_HOME": str(tmp_path), "XDG_RUNTIME_DIR": "/run/user/1000"}
    service = {"STATE_DIRECTORY": "/var/lib/furybox:/more", "RUNTIME_DIRECTORY": "/run/furybox"}

    assert Config().journal_path(user) == tmp_path / "furybox" / "journal.db"
    assert Config().boxes_path(user) == tmp_path / "furybox" / "boxes"
    assert Config().socket_path(user) == Path("/run/user/1000/furybox.sock")
    assert Config().journal_path(service) == Path("/var/lib/furybox/journal.db")
    assert Config().socket_path(service) == Path("/run/furybox/furybox.sock")
    assert Config(journal="/srv/game.db").boxes_path(user) == Path("/srv/boxes")
    assert Config(socket="/srv/table").socket_path(service) == Path("/srv/table")


def test_without_a_run_time_folder_the_socket_is_beside_the_journal(tmp_path: Path) -> None:
    """Never in a folder where anybody may write."""
    assert Config().socket_path({"XDG_DATA_HOME": str(tmp_path)}) == tmp_path / "furybox" / "furybox.sock"


def test_whoever_has_no_home_is_told_what_to_give(monkeypatch: pytest.MonkeyPatch) -> None:
    """A service may run as nobody; then the places must be given, and nothing else is missing."""

    def homeless(path: Path) -> Path:
        if str(path).startswith("~"):
            raise RuntimeError("Could not determine home directory.")
        return path

    monkeypatch.setattr(Path, "expanduser", homeless)

    assert found(None, {}) == Config()
    assert Config(journal="/srv/journal.db").journal_path({}) == Path("/srv/journal.db")
    with pytest.raises(
        BadConfig, match=r"there is no home folder\. Give --journal and --socket, or set HOME"
    ):
        Config().journal_path({})


@pytest.mark.parametrize("key", ["journal", "socket"])
def test_what_is_no_path_is_told_as_a_sentence(key: str) -> None:
    """Given a sign that no file's name may have, which TOML can write."""
    config = read(f'{key} = "a\\u0000b"')

    with pytest.raises(BadConfig, match=r"'a\\x00b' is no path"):
        getattr(config, f"{key}_path")({})


def test_a_table_has_keys_of_its_own() -> None:
    assert read('[keys]\nattack = "space"\nkeys = "?"').keys == {"attack": "space", "keys": "question_mark"}


def test_two_keys_may_change_places() -> None:
    """What is remapped clashes only with what stays."""
    assert read('[keys]\nattack = "n"\nnext = "a"').keys == {"attack": "n", "next": "a"}


def test_a_setting_may_stand_in_the_section_of_the_table() -> None:
    """Where one would look for it; the others stand before the first section, as ever."""
    config = read(
        'language = "cs"\n[table]\nasks = false\n[web]\nport = 80\n'
        '[display]\ntheme = "contrast"\nanimation = false\n[input]\nholds = false'
    )

    assert (config.language, config.asks, config.web.port) == ("cs", False, 80)
    assert (config.theme, config.animation, config.input.holds) == ("contrast", False, False)
    assert Config().asks


def test_where_browsers_come_in_is_a_section_of_its_own() -> None:
    web = read('[web]\nhost = "0.0.0.0"\nwatch = true').web

    assert (web.host, web.port, web.watch) == ("0.0.0.0", 8000, True)  # noqa: S104  # what a table asks for


def test_furybox_web_takes_what_the_table_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told: list[tuple[str, int, bool]] = []
    monkeypatch.setattr(
        "companion.web.serve",
        lambda _config, *, host, port, watching, **_more: told.append((host, port, watching)),
    )
    file = tmp_path / "table.toml"
    file.write_text('[web]\nhost = "192.0.2.7"\nport = 8080\nwatch = true\n')
    for words in ([], ["--host", "::1", "--port", "0"]):
        ended = CliRunner().invoke(main, ["--config", str(file), "web", *words])

        assert ended.exit_code == 0, ended.output
    assert told == [("192.0.2.7", 8080, True), ("::1", 0, True)]


def test_no_broker_is_spoken_to_by_default() -> None:
    assert read("").mqtt is None

    told = read('[mqtt]\nurl = "mqtt://hall.local"\ntable = "ann-1"').mqtt

    assert (told.at, told.commands, told.discovery_prefix) == (("hall.local", 1883), False, "homeassistant")


def test_a_password_that_cannot_be_read_is_told_with_its_file(tmp_path: Path) -> None:
    """Only its first line is the password."""
    kept = written(tmp_path / "broker", "s3cret\nmore\n")
    told = f'[mqtt]\nurl = "mqtt://h"\ntable = "a"\nuser = "a"\npassword_file = "{kept}"'

    there, gone = read(told).mqtt, read(told.replace("/broker", "/nowhere")).mqtt

    assert there.password() == "s3cret"
    assert gone
    with pytest.raises(BadConfig, match=r"cannot be read from .*nowhere"):
        gone.password()
