"""The fury track: how many cubes each step draws. Knows no seats, bags or lamps."""

from __future__ import annotations

import msgspec


class Track(msgspec.Struct, frozen=True):
    """
    A printed track. Steps count from 1.

    >>> track = Track(cubes=(2, 3, 4))
    >>> track.cubes_at(3), track.climbed(2, by=5)
    (4, (3,))
    """

    cubes: tuple[int, ...]
    """Cubes an attack draws at each step, first to last."""

    @property
    def top(self) -> int:
        """The last step, where the marker stays."""
        return len(self.cubes)

    def cubes_at(self, step: int) -> int:
        """Cubes an attack draws with the marker on *step*."""
        return self.cubes[step - 1]

    def climbed(self, step: int, by: int) -> tuple[int, ...]:
        """Every step that a marker on *step* reaches when it goes up *by*; never past the top."""
        return tuple(range(step + 1, min(step + by, self.top) + 1))
