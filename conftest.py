"""
How what holds for everything is tried: the same examples in every run, or others each time.

No example has a deadline, and none is too slow: what takes long on a busy machine is no fault.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

_ANY = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("same", _ANY, derandomize=True)
settings.register_profile("exploring", _ANY, print_blob=True)
settings.load_profile("same")
