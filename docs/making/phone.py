"""The picture of the table on the front page, taken in the system's Chromium from the built site.

    python docs/making/phone.py build/site/pages     writes docs/start/phone.png

The picture holds the text that it shows and a hash of the files that draw it. A test compares both
with the page, as pixels depend on the fonts of a machine.
"""

from __future__ import annotations

import sys
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from shutil import which
from threading import Thread
from typing import Any, Final

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent)]

from making.pictures import FOLDER, example  # noqa: E402  # found from here only

PICTURE: Final = FOLDER / "phone.png"
SCREEN: Final = {"width": 390, "height": 760}
COLOURS: Final = 64  # enough for letters and two shades of blue, in a third of the bytes
DRAWING: Final = ("style.css", "table.html", "sheet.js", "turn.js", "verdict.js")
SHOWN: Final = "['sheet', 'turn'].map((id) => document.getElementById(id).innerText).join('\\n')"


class Pages(SimpleHTTPRequestHandler):
    """The built pages, with the types that a browser asks for, and no log."""

    extensions_map = {  # noqa: RUF012  # as the standard library declares it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        """Write no log."""


def show_game(page: Any) -> None:
    """Import the example into a table that is open, and wait until the bar says what to do."""
    page.set_viewport_size(SCREEN)
    record = example("five-at-the-table").record()
    file = {"name": "game.clue", "mimeType": "text/plain", "buffer": record.encode()}
    page.locator("#file").set_input_files(file)
    page.wait_for_selector("#verdict-says:has-text('You know it')")
    page.wait_for_selector("#pick button")
    page.locator(".sheet-box:has(#sheet)").evaluate("sheet => sheet.scrollIntoView()")


def text_shown(page: Any) -> str:
    """Return the text of the sheet and of the bar, its words apart by single spaces."""
    return " ".join(page.evaluate(SHOWN).split())


def hash_sources() -> str:
    """Return a hash of the files of the page that draw the sheet and the bar."""
    folder = HERE.parent / "pages"
    return sha256(b"".join((folder / name).read_bytes() for name in DRAWING)).hexdigest()[:16]


def write_picture(page: Any) -> None:
    """Write the picture of a table that shows the example, with its text and the hash."""
    from PIL import Image
    from PIL.PngImagePlugin import PngInfo

    described = PngInfo()
    described.add_itxt("Description", text_shown(page))
    described.add_text("Source", hash_sources())
    taken = Image.open(BytesIO(page.screenshot())).convert("RGB")
    taken.quantize(COLOURS).save(PICTURE, optimize=True, pnginfo=described)


def take_picture(folder: Path) -> None:
    """Serve the built pages, open the table in Chromium, and write the picture."""
    from playwright.sync_api import sync_playwright

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Pages, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        chromium = which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport=SCREEN, has_touch=True, locale="en")
        page.goto(f"http://127.0.0.1:{server.server_port}/table.html")
        page.wait_for_selector("html[data-ready]")
        show_game(page)
        write_picture(page)
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    take_picture(Path(sys.argv[1]))
