"""How the site is made: `sphinx-build -W -b html docs build/site`."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE)]

from making import finishing, folding, pages, reference, session, sources  # noqa: E402  # found from here only
from making.project import home  # noqa: E402

from resolver import __version__  # noqa: E402

project = "Refute"
author = "The authors of Refute"
copyright = "MIT licence"
version = release = __version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
]
exclude_patterns = ["_templates", "extra", "making", "Thumbs.db", ".DS_Store"]
templates_path = ["_templates"]
highlight_language = "none"
default_role = "code"

# The pages: markdown, notebooks, and markdown with cells that are executed.
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4
nb_execution_mode = "cache"
CODE = sources.fingerprint()
nb_execution_cache_path = str(sources.cells(CODE))
nb_execution_raise_on_error = True
nb_execution_timeout = 300
# A formula is shown as the page's own HTML: typesetting it would load a script from elsewhere.
nb_mime_priority_overrides = [("html", "text/latex", None)]

# The reference, from docstrings.
autosummary_generate = True
autosummary_imported_members = True
autosummary_ignore_module_all = False
autodoc_preserve_defaults = True
autodoc_class_signature = "separated"
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
napoleon_numpy_docstring = False
napoleon_use_rtype = False
napoleon_use_ivar = True  # a field that is a property, too, is described once
copybutton_prompt_text = r">>> |\.\.\. |\$ |refute> |resolver> "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = False

html_baseurl = home()  # empty while the project has none
html_theme = "furo"
html_title = "Refute"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_extra_path = ["extra"]  # what keeps the chapters has to lie beside them
html_favicon = "_static/favicon.svg"
html_copy_source = False
html_search_scorer = str(HERE / "making" / "scorer.js")
html_show_sourcelink = False
html_show_copyright = False
html_theme_options = {"top_of_page_buttons": []}


def setup(app):
    """Hang the steps of our own into the build."""
    app.add_config_value("code", CODE, "env", str)
    app.add_directive("session", session.Session)
    for name, directive in folding.DIRECTIVES.items():
        app.add_directive(name, directive)
    app.connect("config-inited", reference.write)  # before the pages are looked for
    app.connect("env-before-read-docs", sources.open_cells)
    app.connect("env-before-read-docs", sources.deal)
    app.connect("autodoc-process-docstring", reference.guard, priority=400)  # before napoleon
    app.connect("autodoc-process-docstring", reference.link, priority=600)
    app.connect("html-page-context", finishing.unfold, priority=400)  # before the theme
    app.connect("html-page-context", folding.add_script)
    app.connect("build-finished", finishing.finish)
    app.connect("build-finished", pages.build)
