"""The pages that run Python in the browser, built into the finished site."""

from __future__ import annotations


def build(app, exception):
    """Build the pages into the folder of the finished site; nothing where the build failed."""
