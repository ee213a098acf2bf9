"""How a picture is asked for: as something the glass draws later, on a thread of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Draw = Callable[[Any], Any]
"""Draws one picture, given the module of faces; so nothing but the glass imports the faces."""
