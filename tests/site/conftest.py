"""The site as one command builds it, a server for it, and a browser that looks at it."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from os import environ
from pathlib import Path
from shutil import which

import pytest
from making.phone import Pages
from playing import phone

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "build" / "site"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give the tests that share a page to one process, which opens it once for all of them.

    For the group counts with `--dist loadgroup` only, as in `.ci/run`.
    """
    for item in items:
        shared = set(getattr(item, "fixturenames", ())) & {"table", "study"}
        if shared:
            item.add_marker(pytest.mark.xdist_group(min(shared)))


def once(shared: Path, name: str, *command: str) -> None:
    """Run a command once for all processes of a run: one does, the others take how it ended.

    Nothing else is built meanwhile, for all of it uses the same downloads.
    """
    filelock = pytest.importorskip("filelock")
    with filelock.FileLock(shared / "building.lock"):
        ended = shared / f"{name}.ended"
        if not ended.exists():
            done = subprocess.run(
                [sys.executable, *command], cwd=ROOT, capture_output=True, text=True
            )
            ended.write_text(f"{done.returncode}\n{done.stdout}{done.stderr}", encoding="utf-8")
    code, _, said = ended.read_text(encoding="utf-8").partition("\n")
    assert code == "0", said


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that all processes of a run have in common."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if environ.get("PYTEST_XDIST_WORKER") else folder


@pytest.fixture(scope="session")
def site(shared: Path) -> Path:
    """Build the site, if nobody says that it has been built just now, and return its folder."""
    if which("npm") is None:
        missing("npm")
    if not environ.get("SITE_BUILT"):
        once(shared, "site", *"-m sphinx -W -q -b html docs build/site".split())
    return BUILT


class Served(Pages):
    """Serve a folder, with headers of a test's own, or to nobody."""

    more: Mapping[str, str] = {}  # headers of each answer
    before: Callable[[str], None] = staticmethod(lambda _: None)  # each answer, with its path
    gone = False  # nobody answers

    def handle(self) -> None:
        if not Served.gone:
            super().handle()

    def do_GET(self) -> None:
        self.before(self.path)
        super().do_GET()

    def end_headers(self) -> None:
        for name, value in self.more.items():
            self.send_header(name, value)
        super().end_headers()


@contextmanager
def without_a_net() -> Iterator[None]:
    """Let none of our servers answer for a while."""
    Served.gone = True
    try:
        yield
    finally:
        Served.gone = False


@contextmanager
def served(
    folder: Path,
    headers: Mapping[str, str] | None = None,
    before: Callable[[str], None] = Served.before,
) -> Iterator[str]:
    """Serve a folder on a free port, and give its address; `before` is called with each path."""
    handler = type("Headed", (Served,), {"more": headers or {}, "before": staticmethod(before)})
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
def pages(site: Path) -> Path:
    """Return the folder of the pages that run Python by themselves."""
    return site / "pages"


@pytest.fixture(scope="session")
def played(address: str) -> str:
    """Return where these pages are: below the site, as they are shipped."""
    return f"{address}/pages"


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
    with phone(browser) as player:
        yield player.open(f"{played}/table.html")


@pytest.fixture
def table(opened, played: str):
    """Begin a new game on the table that is open, whatever went on there before."""
    yield opened.begin_again()
    assert opened.troubles == []
    assert opened.asked_outside(played) == []


@pytest.fixture(scope="session")
def studied(browser, played: str):
    """Open the study once, with all its exercises and the lab."""
    with phone(browser) as student:
        yield student.open(f"{played}/study.html")


@pytest.fixture
def study(studied, played: str):
    """Leave the link before, forget what was written, and show all that the page has."""
    yield studied.put_away()
    assert studied.troubles == []
    assert studied.asked_outside(played) == []
