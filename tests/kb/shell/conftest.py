"""Terminals for the tests of the shell; whatever was started ends with the test."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support.terminal import Terminal


@pytest.fixture
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(autouse=True)
def nothing_is_kept_at_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a session leaves for the next goes into a directory of the test's own."""
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(home))


@pytest.fixture(autouse=True)
def each_test_has_a_directory_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True)
def the_disk_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test cuts the power: that syncing is asked for, and when, is all that can be seen."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


@pytest.fixture
def terminal(tmp_path: Path, home: Path) -> Iterator[Callable[..., Terminal]]:
    started: list[Terminal] = []

    def start(*arguments: str, **changes: Any) -> Terminal:
        started.append(Terminal(tmp_path, home, *arguments, **changes))
        return started[-1]

    yield start
    for each in started:
        each.close()
