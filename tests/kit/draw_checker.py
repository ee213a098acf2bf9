"""`docs/check_draws.py`, the checker of journals that owes nothing to Furybox."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

PROGRAM = Path(__file__).parents[2] / "docs/check_draws.py"


def checker() -> ModuleType:
    """Return it as a module, loaded again."""
    spec = importlib.util.spec_from_file_location("check_draws", PROGRAM)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
