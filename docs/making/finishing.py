"""The last touch on the finished site: what the theme leaves out for a reader by keyboard or ear.

And a page for an address that there is none for, which a host shows by its name, 404.html. It may
be shown at any depth, so it loads nothing, and its links begin at the home of the project, or where
none is known at the root of the host.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from making.project import home

# A caption of the sidebar is a heading without a level, two asides have no names, what scrolls
# takes no focus, a head above the index of a data frame is empty, and the search has no heading.
MENDED: Final = {
    'role="heading">': 'role="heading" aria-level="2">',
    "<pre>": '<pre tabindex="0">',
    '<div style="overflow': '<div tabindex="0" style="overflow',
    '<div class="table-wrapper': '<div tabindex="0" class="table-wrapper',
    "<th></th>": "<td></td>",
    '<div id="search-results">': '<h1>Search</h1>\n<div id="search-results">',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="All pages">',
    '<aside class="toc-drawer">': '<aside class="toc-drawer" aria-label="This page">',
}
# By site.css the paragraph of a wide chart scrolls, and the output that is a data frame.
SCROLLED: Final = re.compile(
    r'<p(?=><img [^>]*src="[^"]*pigeons)'
    r'|<div(?= class="cell_output [^>]*>\s*<div class="output text_html"><div>\s*<style scoped)'
)
MISSING: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Refute: there is no such page</title>
<style>a {{ color: inherit }}</style>
</head>
<body>
<main>
<h1>There is no such page</h1>
<p>It was moved, or its address is cut off. From here you come to:</p>
<ul>
{links}
</ul>
</main>
</body>
</html>
"""

WAYS_ON: Final = {
    "": "The front page",
    "pages/table.html": "The table, for a game tonight",
    "pages/study.html": "The study, for an exercise in logic",
    "course/index.html": "The course",
    "reference/index.html": "The reference",
    "search.html": "Search",
}


def unfold(app, pagename, templatename, context, doctree):
    """Let a sidebar unfold what leads to its page alone: with all names, it was most of a page."""
    if whole := context.get("toctree"):
        context["toctree"] = lambda **asked: whole(**(asked | {"collapse": True}))


def finish(app, exception):
    """Mend the pages of a finished site, and add the one for an address that is wrong."""
    if exception is not None or app.builder.name != "html":
        return
    folder = Path(app.outdir)
    for path in folder.rglob("*.html"):
        if path.parent.name != "pages":
            path.write_text(mended(path.read_text(encoding="utf-8")), encoding="utf-8")
    (folder / "404.html").write_text(missing_page(home()), encoding="utf-8")


def missing_page(root: str) -> str:
    """Return the page for a wrong address, with links that begin at the root of the site.

    >>> '<a href="https://example.org/search.html">Search</a>' in missing_page("https://example.org")
    True
    """
    links = [f'<li><a href="{root}/{way}">{name}</a></li>' for way, name in WAYS_ON.items()]
    return MISSING.format(links="\n".join(links))


def mended(text: str) -> str:
    """Return a page as everybody can use it.

    >>> mended('<p role="heading">Guide</p><pre>1')
    '<p role="heading" aria-level="2">Guide</p><pre tabindex="0">1'
    """
    for theirs, ours in MENDED.items():
        text = text.replace(theirs, ours)
    return SCROLLED.sub(r'\g<0> tabindex="0"', text)
