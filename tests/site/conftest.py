"""The site as one command builds it, a server for it, and a browser that looks at it."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from os import environ
from pathlib import Path
from shutil import which

import pytest

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "build" / "site"


@pytest.fixture(scope="session")
def site() -> Path:
    """Build the site, which is short where it has been built, and return its folder."""
    filelock = pytest.importorskip("filelock")
    command = [sys.executable, "-m", "sphinx", "-W", "-q", "-b", "html", "docs", str(BUILT)]
    BUILT.parent.mkdir(exist_ok=True)
    with filelock.FileLock(BUILT.parent / "site.lock"):  # one process builds, another waits
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return BUILT


class Quiet(SimpleHTTPRequestHandler):
    """Serve a folder and write no log."""

    extensions_map = {  # noqa: RUF012  # as the standard library declares it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    more: Mapping[str, str] = {}  # headers of each answer

    def log_message(self, *_: object) -> None: ...

    def end_headers(self) -> None:
        for name, value in self.more.items():
            self.send_header(name, value)
        super().end_headers()


@contextmanager
def served(folder: Path, headers: Mapping[str, str] | None = None) -> Iterator[str]:
    """Serve a folder on a free port, and give its address."""
    handler = type("Served", (Quiet,), {"more": headers or {}})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Serve the site on a free port."""
    with served(site) as at:
        yield at


def missing(program: str) -> None:
    """Skip what needs a program that is not there, or where all has to be there, fail."""
    end = pytest.fail if environ.get("NOTHING_SKIPPED") else pytest.skip
    end(f"these tests look at the site with {program}: apt-get install {program}")


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the pages that run Python by themselves, and return their folder."""
    if which("npm") is None:
        missing("npm")
    folder = tmp_path_factory.mktemp("pages") / "pages"
    builder = str(ROOT / "docs" / "making" / "pages.py")
    command = [sys.executable, builder, str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="session")
def played(pages: Path) -> Iterator[str]:
    """Serve these pages on a free port."""
    with served(pages) as at:
        yield at


@pytest.fixture(scope="session")
def browser():
    """Start the browser of the system; none is ever downloaded."""
    sync_api = pytest.importorskip("playwright.sync_api")
    path = which("chromium") or missing("chromium")
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def opened(browser, played: str):
    """Open the table once for all tests that can begin a new game on it."""
    from playing import phone

    with phone(browser) as player:
        yield player.open(f"{played}/table.html")


@pytest.fixture
def table(opened):
    """Begin a new game on the table that is open."""
    yield opened.begin_again()
    assert opened.troubles == []


@pytest.fixture(scope="session")
def studied(browser, played: str):
    """Open the study once, behind a link, for all tests of what a link holds."""
    from playing import phone

    with phone(browser) as student:
        yield student.open(f"{played}/study.html#exercise=1.ZXhlcmNpc2UgcA")


@pytest.fixture
def study(studied):
    """Leave the link before, and forget what was written."""
    studied.page.evaluate(
        """() => {
          location.hash = '';
          localStorage.clear();
          document.getElementById('written').value = '';
          document.getElementById('exercise').hidden = true;
        }"""
    )
    studied.troubles.clear()
    yield studied
    assert studied.troubles == []
