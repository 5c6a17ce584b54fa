"""One profile for the property tests: no deadlines on shared machines, the same examples in CI."""

from __future__ import annotations

import os
import signal

from hypothesis import settings

# A suite started in the background of a shell inherits that interrupts are ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("here", deadline=None, max_examples=60)
settings.register_profile("ci", parent=settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")
