"""
How what holds for everything is tried: the same examples in every run, or others each time.

No example has a deadline, and none is too slow: what takes long on a busy machine is no fault. Where others
are tried each time there are twice as many.
"""

from __future__ import annotations

import gc
import gettext
import os
from collections.abc import Generator, Iterator

import pytest
from hypothesis import HealthCheck, settings

from companion.words import language

_ANY = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

pytest.register_assert_rewrite("tests.rules.table_talk")

settings.register_profile("same", _ANY, derandomize=True, max_examples=50)
settings.register_profile("exploring", _ANY, print_blob=True)
settings.load_profile("same")


LONG_SECONDS = 300
"""After which a test that is marked long has hung."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give what is marked long its own limit, unless a test has one."""
    for item in items:
        if item.get_closest_marker("long") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(0 if os.environ.get("WHOLE") else LONG_SECONDS))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """
    What is imported stays for the whole run: no garbage collection looks at it, nor comes as often.

    To look at it while it grows is a third of what each of the processes takes to begin. A console builds and
    drops thousands of widgets a test, for which a fifth of its processor time is saved.
    """
    gc.disable()
    collected = yield
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)
    gc.enable()
    return collected


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test begins in English, in no game's words, whatever the one before it spoke."""
    monkeypatch.setattr(language, "_spoken", gettext.NullTranslations())
    monkeypatch.setattr(language, "_game", "")


@pytest.fixture(autouse=True, scope="session")
def _remembering_elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """
    What a console remembers of a test's table is none of this user's, nor is the language it speaks.

    Nor is the table.toml that is in force, the user's or the machine's: an empty one comes before both.
    """
    own = tmp_path_factory.mktemp("config")
    (own / "furybox").mkdir()
    (own / "furybox/table.toml").touch()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        patch.setenv("XDG_CONFIG_HOME", str(own))
        patch.setenv("LANGUAGE", "en")
        for name in ("FURYBOX_LANGUAGE", "NO_COLOR"):
            patch.delenv(name, raising=False)
        yield
