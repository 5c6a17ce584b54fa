"""The steps of the site's build: sessions that are typed, and exercises that are judged."""

from pathlib import Path

import nbformat
import pytest
from making import notebooks, reference

pytestmark = pytest.mark.site

MOST = 200_000  # bytes of one output of a notebook


def test_the_notebooks_show_what_the_build_has_executed_and_as_much_as_fits(site: Path) -> None:
    for path in notebooks.notebooks():
        executed = site.parent / "jupyter_execute" / "guide" / "notebooks" / path.name
        stored, made = (nbformat.read(one, as_version=4) for one in (path, executed))
        assert notebooks.differences(stored, made) == [], path
        outputs = [one for cell in made.cells for one in cell.get("outputs", [])]
        assert all(len(str(one).encode()) < MOST for one in outputs), path


def test_a_line_that_surprises_fails_the_build() -> None:
    from making import session  # needs the extra docs

    assert session.transcript("refute", ["demo"], lambda line: ("fine", False)) == (
        "refute> demo\nfine"
    )
    typed = session.transcript("refute", ["! nonsense"], session.at_the_shell())
    assert typed.startswith("refute> nonsense\n")
    for line in ("nonsense", "! deck classic"):
        with pytest.raises(ValueError, match="is answered"):
            session.transcript("refute", [line], session.at_the_shell())
    for line in ("resolve 1 2", "! assert p"):
        with pytest.raises(ValueError, match="is answered"):
            session.transcript("resolver", [line], session.at_the_workbench())


def test_public_names_in_a_docstring_are_links_and_others_are_not() -> None:
    lines = ["`Game` and `prove`, `nothing`; ``Game``; :py:obj:`Game`"]
    reference.link(None, "class", "kb.Game", None, None, lines)
    assert lines == [
        ":py:obj:`~kb.Game` and :py:obj:`~resolver.prove`, `nothing`; ``Game``; :py:obj:`Game`"
    ]


def test_a_colon_in_the_first_line_of_a_property_is_text_and_no_type() -> None:
    from sphinx.ext.napoleon import Config, GoogleDocstring  # needs the extra docs

    lines = ["What the header says: the deck.", "", ">>> 1", "1"]
    reference.guard(None, "property", "kb.Game.setup", None, None, lines)
    parsed = GoogleDocstring(lines, Config(), what="property", name="setup").lines()
    reference.link(None, "property", "kb.Game.setup", None, None, parsed)
    assert parsed[0] == "What the header says: the deck."
    assert not [line for line in parsed if ":type" in line]


def test_what_the_pages_show_is_made_anew_where_our_code_has_changed(monkeypatch, tmp_path) -> None:
    from making import sources

    before = sources.fingerprint()
    assert before == sources.fingerprint()
    for folder in ("resolver", "kb", "docs/making"):
        (tmp_path / folder).mkdir(parents=True)
    monkeypatch.setattr(sources, "ROOT", tmp_path)
    monkeypatch.setattr(sources, "CELLS", tmp_path / "cells")
    (tmp_path / "kb" / "game.py").write_text("one = 1")
    first = sources.fingerprint()
    sources.cells(first).mkdir(parents=True)
    (tmp_path / "kb" / "game.py").write_text("one = 2")
    second = sources.fingerprint()
    assert len({before, first, second}) == 3
    assert not sources.cells(second).exists()
    assert [*(tmp_path / "cells").iterdir()] == []


def test_the_pages_that_are_executed_are_dealt_to_all_processes() -> None:
    from making import sources
    from sphinx.util.parallel import make_chunks  # needs the extra docs

    executed = [f"course/{number}" for number in range(16)]
    names = [*executed, *(f"reference/api/{number}" for number in range(240))]
    dealt = names.copy()
    sources.deal(None, None, dealt)
    assert sorted(dealt) == sorted(names)
    assert max(len({*executed} & {*part}) for part in make_chunks(dealt, 2)) <= 4
