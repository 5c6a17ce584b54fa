"""How results look in a notebook: each page photographed light, dark and untrusted, and measured.

    python tests/benchmarks/screenshots.py /tmp/pages                        into this folder
    python tests/benchmarks/screenshots.py /tmp/pages --mathjax tex-svg.js   formulas typeset
    python tests/benchmarks/screenshots.py /tmp/pages --only everything      a single page

The pages are the notebooks, executed, and one with a result of every kind. It prints of each output
how many bytes and how many pixels high it is, and ends with 1 where one is too large. An untrusted
page has passed a filter with the tags, attributes and styles that JupyterLab leaves in the output
of a notebook which it does not trust: no script, no style sheet, no SVG.

Needs nbconvert and Chromium. Nothing is fetched: MathJax is a file, es5/tex-svg.js of the npm
package mathjax 3, and without it formulas stay as they are written.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from bleach import clean
from bleach.css_sanitizer import CSSSanitizer
from IPython.core.formatters import DisplayFormatter
from jinja2 import DictLoader
from nbclient import NotebookClient
from nbconvert import HTMLExporter

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from shown import SHOWN

NOTEBOOKS = Path(__file__).parents[2] / "docs" / "guide" / "notebooks"
MOST_BYTES, MOST_PIXELS = 200_000, 2_000  # of one output
WIDTH = 1000
LOOKS = {"light": ("light", True), "dark": ("dark", True), "untrusted": ("light", False)}
TAGS = """a b br caption code dd details div dl dt em h1 h2 h3 h4 hr i img li ol p pre small span
strong sub summary sup table tbody td tfoot th thead tr ul""".split()
ATTRIBUTES = ["alt", "colspan", "height", "href", "rowspan", "scope", "src", "style", "title"]
STYLES = """background border border-collapse caption-side color display font-weight height margin
max-height max-width min-width opacity overflow overflow-x overflow-y padding text-align
vertical-align white-space width""".split()
PAGE = """
{%- extends 'lab/index.html.j2' -%}
{%- block html_head_js -%}{%- endblock -%}
{%- block html_head_js_mermaidjs -%}{%- endblock -%}
{%- block html_head_js_mathjax -%}
<script>MathJax = {tex: {inlineMath: [['$', '$']], processEscapes: true}}</script>
{% if resources.mathjax_url %}<script src="{{ resources.mathjax_url }}"></script>{% endif %}
{%- endblock -%}
{%- block footer_js -%}
<script>
async function measure() {
  await MathJax.startup?.promise
  for (const one of document.querySelectorAll(".jp-OutputArea-output"))
    one.dataset.pixels = Math.ceil(one.getBoundingClientRect().height)
  document.body.dataset.whole = Math.ceil(document.querySelector("main").scrollHeight)
}
addEventListener("load", measure)
</script>
{%- endblock -%}
"""
CHROMIUM = """--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync
--disable-background-networking --disable-component-update --hide-scrollbars
--allow-file-access-from-files --run-all-compositor-stages-before-draw
--virtual-time-budget=20000""".split()


def pages() -> Iterator[tuple[str, Any]]:
    """Yield the name and the notebook of each page, executed."""
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        yield path.stem, lambda path=path: executed(nbformat.read(path, as_version=4))
    yield "everything", lambda: everything(SHOWN)


def executed(notebook: Any) -> Any:
    """Return the notebook with what its cells show now."""
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    return notebook


def everything(values: Mapping[str, object]) -> Any:
    """Return a notebook that shows each value below its name, as a cell does."""
    shown, cells = DisplayFormatter(), []
    for name, value in values.items():
        data, metadata = shown.format(value)
        output = nbformat.v4.new_output("display_data", data=data, metadata=metadata)
        cells.append(nbformat.v4.new_markdown_cell(f"## {name}"))
        cells.append(nbformat.v4.new_code_cell(outputs=[output]))
    return nbformat.v4.new_notebook(cells=cells)


def written(notebook: Any, theme: str, trusted: bool, mathjax: str) -> str:
    """Return a page; of what is not trusted, each output in HTML has passed the filter."""
    exporter = HTMLExporter(
        extra_loaders=[DictLoader({"page.html.j2": PAGE})],
        template_file="page.html.j2",
        theme=theme,
        mathjax_url=mathjax,
    )
    copy = nbformat.from_dict(notebook)
    if not trusted:
        for output in outputs(copy):
            output.data = {
                kind: filtered(text) if kind == "text/html" else text
                for kind, text in output.data.items()
                if kind not in ("image/svg+xml", "application/javascript")
            }
    return str(exporter.from_notebook_node(copy)[0])


def outputs(notebook: Any) -> Iterator[Any]:
    """Yield the outputs that are data, and no stream."""
    for cell in notebook.cells:
        yield from (one for one in cell.get("outputs", ()) if "data" in one)


def filtered(text: str) -> str:
    """Return what is left of HTML in a notebook that is not trusted."""
    kept = re.sub(r"<(script|style)\b.*?</\1>", "", text, flags=re.DOTALL)
    return clean(
        kept,
        tags=TAGS,
        attributes={"*": ATTRIBUTES},
        protocols=["data", "https"],
        strip=True,
        css_sanitizer=CSSSanitizer(allowed_css_properties=STYLES),
    )


def photographed(page: Path, picture: Path) -> list[int]:
    """Return how high each output is, after a picture of the whole page was taken."""
    drawn = browsed(page, "--dump-dom", f"--window-size={WIDTH},1000")
    (height,) = re.findall(r'data-whole="(\d+)"', drawn)
    browsed(page, f"--screenshot={picture}", f"--window-size={WIDTH},{height}")
    return [int(pixels) for pixels in re.findall(r'data-pixels="(\d+)"', drawn)]


def browsed(page: Path, *options: str) -> str:
    """Return what Chromium prints of a page."""
    browser = which("chromium") or which("google-chrome") or sys.exit("Chromium is not installed")
    with TemporaryDirectory() as fresh:
        command = [browser, *CHROMIUM, f"--user-data-dir={fresh}", *options, page.as_uri()]
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
        return done.stdout


def size(output: Any) -> int:
    """Return the bytes of an output, the longest of its forms."""
    forms = output["data"].values() if "data" in output else [output.get("text", "")]
    return max(len(str(form).encode()) for form in forms)


def main() -> int:
    """Write the pages and their pictures; print the size of each output."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--mathjax", type=Path)
    parser.add_argument("--only")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    mathjax = asked.mathjax.resolve().as_uri() if asked.mathjax else ""
    too_large = 0
    print(f"{'bytes':>9} {'pixels':>7}  page, output")
    for name, make in pages():
        if asked.only not in (None, name):
            continue
        notebook = make()
        for look, (theme, trusted) in LOOKS.items():
            page = asked.folder.resolve() / f"{name}-{look}.html"
            page.write_text(written(notebook, theme, trusted, mathjax), encoding="utf-8")
            heights = photographed(page, page.with_suffix(".png"))
            if look == "light":
                all_outputs = [one for cell in notebook.cells for one in cell.get("outputs", ())]
                for place, (one, pixels) in enumerate(zip(all_outputs, heights, strict=True), 1):
                    is_large = size(one) > MOST_BYTES or pixels > MOST_PIXELS
                    too_large += is_large
                    mark = "  TOO LARGE" if is_large else ""
                    print(f"{size(one):>9,} {pixels:>7,}  {name}, {place}{mark}")
    return int(too_large > 0)


if __name__ == "__main__":
    sys.exit(main())
