"""Its consoles wait as those of tests/console do."""

from tests.kit.calm import *  # noqa: F403  # fixtures
