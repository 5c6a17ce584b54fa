"""The profile of the property tests is chosen before any test is read; interrupts arrive."""

from __future__ import annotations

import signal

import profiles  # noqa: F401  # registers the profiles, and loads one

# A suite started in the background of a shell inherits that interrupts are ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)
