"""The profile of the property tests is chosen before any test is read; interrupts arrive.

The collector waits for more objects than usual: the thousands that pytest keeps for each test are
looked through at every round, and never go.
"""

from __future__ import annotations

import gc
import signal

import profiles  # noqa: F401  # registers the profiles, and loads one

# A suite started in the background of a shell inherits that interrupts are ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

gc.set_threshold(50_000, 20, 100)
