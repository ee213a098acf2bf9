"""Where things are and how the table likes them: plain values; `config_toml` reads them from a file."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal
from urllib.parse import urlsplit

import msgspec

from companion.words.language import _
from hardware.settle import Feel
from hardware.wiring import DEFAULT, Wiring


class BadConfig(ValueError):
    """A configuration that cannot be used. The sentence names the file and the key."""


class Web(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where `furybox web` lets browsers in: the section `[web]`."""

    host: Annotated[str, msgspec.Meta(min_length=1)] = "127.0.0.1"
    """An address of this machine; 0.0.0.0 for everybody on the network, who can listen in, too."""

    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8000
    """0 takes any that is free."""

    watch: bool = False
    """Whether browsers only look on."""

    certificate: str | None = None
    """A PEM file, by which every connection is a secure one."""

    key: str | None = None
    """Another one with its key; without it, that stands in the first."""

    name: str | None = None
    """What browsers call this machine, where the certificate is for a name; without it, its address."""


class Mqtt(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    The broker that the table speaks to: the section `[mqtt]`. Without it, none.

    >>> Mqtt(url="mqtts://hall.local", table="ann-1").at
    ('hall.local', 8883)
    """

    url: str
    """`mqtt://host` or `mqtts://host`, with a port where it is not 1883 or 8883."""

    table: Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z0-9_-]{1,64}\Z")]
    """What this table is called in topics: no other at the broker has that name."""

    user: str | None = None
    password_file: str | None = None
    """The name at the broker, and a file whose first line is the password; it is read at each connection."""

    ca_file: str | None = None
    """The certificate of whoever signed the broker's, where that is nobody whom this machine knows."""

    commands: bool = False
    """Whether `next-turn` and `attack` are taken from the broker."""

    discovery_prefix: Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*\Z")] = (
        "homeassistant"
    )
    """Where Home Assistant looks for devices."""

    def __post_init__(self) -> None:
        broker_at(self.url)
        if self.password_file and not self.user:
            raise ValueError(_("password_file needs a user"))

    @property
    def at(self) -> tuple[str, int]:
        """The broker's host and port."""
        return broker_at(self.url)

    @property
    def is_secret(self) -> bool:
        """Whether nobody on the way can listen in."""
        return self.url.startswith("mqtts:")

    def password(self) -> str | None:
        """The password, read from its file. Raises `BadConfig`."""
        if self.password_file is None:
            return None
        try:
            lines = at_home(self.password_file).read_text("utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            told = _("The broker's password cannot be read from {file}: {why}.")
            raise BadConfig(told.format(file=self.password_file, why=why)) from error
        return lines[0] if lines else ""

    @property
    def ca_path(self) -> Path | None:
        """Where `ca_file` is."""
        return at_home(self.ca_file) if self.ca_file else None


_ENGINES: Final = ("espeak-ng", "rhvoice", "clips")
_SAYS: Final = ("attacks", "turns", "all")


class Speech(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """
    How the table speaks: the section `[voice]`. Without it, it does not.

    >>> [Speech(quiet="22:00-07:00").is_quiet(at) for at in ("21:59", "23:00", "07:00")]
    [False, True, False]
    """

    engine: str | tuple[str, ...] = "espeak-ng"
    """What makes the sound; or a program's words, with the sentence for `{text}`."""

    clips: str | None = None
    """The folder of recorded files, for that engine."""

    says: str = "turns"
    """What attacks did; and whose turn it is; and all that is recorded, refused, or left to hands."""

    quiet: str = "00:00-00:00"
    """From when to when, of the day, it says only what a finger asks for."""

    def __post_init__(self) -> None:
        told = _("{key} may be {known}, not “{given}”")
        for key, given, known in (("engine", self.engine, _ENGINES), ("says", self.says, _SAYS)):
            if isinstance(given, str) and given not in known:
                raise ValueError(told.format(key=key, known=", ".join(known), given=given))
        if not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d", self.quiet):
            told = _("{key} may be such as {example}, not “{given}”")
            raise ValueError(told.format(key="quiet", example="22:00-07:00", given=self.quiet))
        if (self.engine == "clips") != (self.clips is not None):
            raise ValueError(_('the engine "clips" needs a folder: clips = "~/clips"'))
        if isinstance(self.engine, tuple) and not any("{text}" in each for each in self.engine[1:]):
            raise ValueError(_("the words of engine are to begin with a program, and to hold {text}"))

    def is_quiet(self, at: str) -> bool:
        """Whether it is to be quiet at a time of the day, such as `23:59`."""
        begins, ends = self.quiet.split("-")
        return begins <= at < ends if begins <= ends else not ends <= at < begins


class Input(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How fingers are felt, in milliseconds: the section `[input]`."""

    holds: bool = True
    """Whether a finger that stays holds; without it two presses stand for that."""

    hold: Annotated[int, msgspec.Meta(ge=200, le=3000)] = 600
    """From when on a finger holds; or within which the second press comes after the first."""

    repeat_lock: Annotated[int, msgspec.Meta(ge=0, le=2000)] = 0
    """How long a finger must be away before its button can be pressed again."""

    accept: Annotated[int, msgspec.Meta(ge=0, le=2000)] = 0
    """How long a contact must be closed to count."""

    def __post_init__(self) -> None:
        try:
            self.feel(frozenset())
        except ValueError as error:
            why = _("hold is to be longer: accept takes time, and with two presses repeat_lock, too")
            raise ValueError(why) from error

    def feel(self, held: frozenset[str]) -> Feel:
        """The same for adapters; *held* are the controls on which holding means something."""
        return Feel(
            accept_seconds=self.accept / 1000,
            lock_seconds=self.repeat_lock / 1000,
            hold_seconds=self.hold / 1000,
            by_two=not self.holds,
            holds=held,
        )


def broker_at(url: str) -> tuple[str, int]:
    """
    Host and port of a broker's address. Raises `ValueError`, saying what is wrong.

    >>> broker_at("mqtt://[::1]:1884")
    ('::1', 1884)
    """
    parts = urlsplit(url)
    if parts.scheme not in {"mqtt", "mqtts"} or not parts.hostname:
        raise ValueError(_("url is to be mqtt://HOST or mqtts://HOST, with :PORT where it needs one"))
    if parts.username is not None or parts.password is not None:
        raise ValueError(_("url may not hold a name: use user and password_file"))
    if parts.path not in {"", "/"} or parts.query or parts.fragment:
        raise ValueError(_("url ends with the host or the port"))
    try:
        port = parts.port
    except ValueError as error:
        raise ValueError(_("the port in url is to be a number up to 65535")) from error
    return parts.hostname, port or (8883 if parts.scheme == "mqtts" else 1883)


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stands before the first section, or in the sections `[table]` and `[display]`."""

    journal: str | None = None
    """The journal's file; without it, `furybox/journal.db` among the user's data."""

    socket: str | None = None
    """The host's socket; without it, `furybox.sock` in the user's run-time folder."""

    language: str | None = None
    """`en`, `cs` or `pl`; without it, what the environment asks for."""

    reveal: Literal["paced", "press"] = "paced"
    """Whether the cubes of an attack come by themselves, or one at each press of the dial."""

    reveal_seconds: Annotated[float, msgspec.Meta(ge=0.0, le=10.0)] = 0.9
    """Seconds between two cubes."""

    odds: bool = True
    """Whether consoles show the odds of the coming attack."""

    theme: str = "auto"
    """How a console looks; `auto` is the game's own, and `sixteen` where a terminal has no more colours."""

    animation: bool = True
    """Whether an attack falls cube by cube on a console; without it a console shows the whole at once."""

    chances: bool = False
    """Whether a console says above its keys what is foreseen: too late, or still to be won?"""

    clock: bool = False
    """Whether a console shows how long the turn and the evening have taken."""

    sound: bool = False
    """Whether the buzzer says anything."""

    form: bool = False
    """Whether people's pages tell how strongly they play; a number for a person is not for every table."""

    asks: bool = True
    """Whether it is asked, after a turn that is unlike its evening, if something of it was forgotten."""

    power_off: str | None = None
    """`attack`, `next` or `fury`: switches the machine off when it is held twice. Off by default."""


class Config(Settings, frozen=True, kw_only=True):
    """
    What can be configured.

    >>> Config(reveal="press").wiring.buttons["attack"].pin
    17
    """

    wiring: Wiring = DEFAULT
    """Which control is on which pin: the sections of the file, beside those of a table that suits most."""

    off: tuple[str, ...] = ()
    """What of that table is off, since the file gives its pins to others, such as `buttons.fury`."""

    keys: Mapping[str, str] = {}
    """A console's keys that are not the usual ones: the section `[keys]`, such as `attack = "space"`."""

    web: Web = Web()

    mqtt: Mqtt | None = None
    """The broker that the table speaks to; none by default."""

    voice: Speech | None = None
    """How it speaks aloud; not at all by default."""

    input: Input = Input()
    """How fingers are felt."""

    @property
    def said_of_off(self) -> str | None:
        """A sentence about what is off, if anything is."""
        if not self.off:
            return None
        told = _("The file gives their pins to other parts, so these are off: {parts}.")
        return told.format(parts=", ".join(self.off))

    def journal_path(self, environment: Mapping[str, str] = os.environ) -> Path:
        """Where the journal is."""
        return at_home(self.journal) if self.journal else _data_folder(environment) / "journal.db"

    def boxes_path(self, environment: Mapping[str, str] = os.environ) -> Path:
        """The folder of the table's own boxes, beside the journal."""
        return self.journal_path(environment).parent / "boxes"

    def games_path(self, environment: Mapping[str, str] = os.environ) -> Path:
        """The folder of games that somebody wrote, beside it."""
        return self.journal_path(environment).parent / "games"

    def socket_path(self, environment: Mapping[str, str] = os.environ) -> Path:
        """Where the host listens."""
        return at_home(self.socket) if self.socket else _runtime_folder(environment) / "furybox.sock"


def at_home(path: str) -> Path:
    """A path that may begin with `~`. Raises `BadConfig` for whoever has no home folder, and for no path."""
    if "\0" in path:
        raise BadConfig(_("{path} is no path.").format(path=repr(path)))
    try:
        return Path(path).expanduser()
    except RuntimeError as error:
        why = _("{path} cannot be found: there is no home folder. Give --journal and --socket, or set HOME.")
        raise BadConfig(why.format(path=path)) from error


def _data_folder(environment: Mapping[str, str]) -> Path:
    state = environment.get("STATE_DIRECTORY")
    if state:
        return Path(state.split(":")[0])
    return at_home(environment.get("XDG_DATA_HOME") or "~/.local/share") / "furybox"


def _runtime_folder(environment: Mapping[str, str]) -> Path:
    runtime = environment.get("RUNTIME_DIRECTORY")
    if runtime:
        return Path(runtime.split(":")[0])
    own = environment.get("XDG_RUNTIME_DIR")
    return Path(own) if own else _data_folder(environment)
