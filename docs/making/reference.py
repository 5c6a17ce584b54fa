"""The lists of the reference: a page for each facade, written from its `__all__`.

Sphinx's autosummary makes a page for every name in such a list. What a facade offers is in the
reference by that, and nothing else.
"""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache
from importlib import import_module
from pathlib import Path

FACADES = {
    "kb": "The game: what is known at a table, why, and how likely the rest is.",
    "resolver": "The engine: clauses, proofs, questions; it knows nothing of cards.",
    "resolver.export": "Proofs for other programs and for the eye; clauses for other packages.",
    "resolver.problems": "The gallery: problems of textbooks and papers, of any size.",
    "resolver.practice": "Exercises, and the grader of derivations made by hand.",
    "resolver.workbench": "The interpreter of lines, with which resolution is studied.",
    "resolver.errors": "All errors of the engine: one family, each with its data.",
    "resolver.logic": "Values of the logic that few need.",
    "resolver.text": "Mappings that never change, and links that hold a text.",
    "resolver.proofs": "What is made of a proof: a derivation, measures, shapes.",
    "resolver.questions": "What comes back from the questions.",
    "kb.errors": "All errors of a game: one family, each with its data.",
    "kb.table": "What lies on the table.",
    "kb.record": "The entries of a record.",
    "kb.theory": "What is known of the cells, and the log.",
    "kb.inference": "The rules by which one holder hears of the others.",
    "kb.odds": "What comes back from advice and odds.",
    "kb.why": "What comes back where reasons are asked for.",
    "kb.study": "What comes back from many games.",
}
# Names that rooms offer each other, which are for no user: they have no page.
MACHINERY = frozenset(
    "Adviser AtFile CellError Damaged Documented Drawing escape_html Figure FileInUse html_table "
    "ImmutableMapping LocatedError main make_folder OneLineRepr ProofFileError read_text "
    "ReadOnlyFile Reasons RefusedProof ReplayError report_progress Rows SavingError shorten_text "
    "Tabular text_table UnreadableProof write_text".split()
)
COLON = "\N{MODIFIER LETTER COLON}"  # in place of one that is text
MEMBERS_HEAD, MEMBERS = "For ", "Members"  # of the table of what a class is for
KINDS = ("values", "functions", "errors", "data")


def kind(value: object) -> str | None:
    """Return under which heading a public value stands; None for a module, which has a page."""
    if inspect.ismodule(value):
        return None
    if inspect.isclass(value):
        return "errors" if issubclass(value, Exception) else "values"
    return "functions" if inspect.isroutine(value) or hasattr(value, "__wrapped__") else "data"


def names(facade: str) -> dict[str, list[str]]:
    """Return the public names of a facade by their kinds, each list in the order of `__all__`."""
    module = import_module(facade)
    found: dict[str, list[str]] = {name: [] for name in KINDS}
    for name in module.__all__:
        heading = None if name in MACHINERY else kind(getattr(module, name))
        if heading is not None and homes()[name] == facade:
            found[heading].append(name)
    return {heading: members for heading, members in found.items() if members}


def documentation(facade: str, name: str) -> str:
    """Return the docstring of a public name; that of data stands below its assignment."""
    value = getattr(import_module(facade), name)
    return (inspect.getdoc(value) or "") if kind(value) != "data" else below(facade, name)


def below(module: str, name: str) -> str:
    """Return the text below the assignment of a name, in the module that it is imported from."""
    body = tree(module)
    assigned = [
        isinstance(node, ast.Assign | ast.AnnAssign) and name in targets(node) for node in body
    ]
    if True in assigned:
        text = body[assigned.index(True) + 1]
        return inspect.cleandoc(ast.literal_eval(text.value)) if isinstance(text, ast.Expr) else ""
    for node in (inner for outer in body for inner in ast.walk(outer)):
        if isinstance(node, ast.ImportFrom) and name in {alias.name for alias in node.names}:
            return below(str(node.module), name)
    return ""


@cache
def tree(module: str) -> list[ast.stmt]:
    """Return the statements of a module, or of the stub beside it, where there is one."""
    path = Path(str(import_module(module).__file__))
    stub = path.with_suffix(".pyi")
    return ast.parse((stub if stub.is_file() else path).read_text(encoding="utf-8")).body


def targets(node: ast.Assign | ast.AnnAssign) -> set[str]:
    """Return the names that a statement assigns."""
    found = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {target.id for target in found if isinstance(target, ast.Name)}


@cache
def homes() -> dict[str, str]:
    """Return the facade of each public name: the first that offers it, as it has one page."""
    found: dict[str, str] = {}
    for facade in FACADES:
        for name in import_module(facade).__all__:
            found.setdefault(name, facade)
    return found


def page(facade: str) -> str:
    """Return the page of a facade as reStructuredText."""
    title = f"``{facade}``"
    lines = [title, "=" * len(title), "", FACADES[facade], "", f".. currentmodule:: {facade}", ""]
    for heading, members in names(facade).items():
        lines += [heading.capitalize(), "-" * len(heading), ""]
        lines += [".. autosummary::", "   :toctree: .", "   :nosignatures:", ""]
        lines += [f"   {name}" for name in members] + [""]
    return "\n".join(lines)


def list_modules() -> str:
    """Return the list of the facades in Markdown, each with its sentence, as the index has it."""
    rows = [f"- [`{name}`](api/{name}-names.rst): {text}" for name, text in FACADES.items()]
    return "\n".join([*rows, ""])


def write(app, config) -> None:
    """Write the page of each facade where it has changed, so that a second build is short.

    The pages of names that are no longer public go.
    """
    folder = Path(app.srcdir) / "reference" / "api"
    folder.mkdir(parents=True, exist_ok=True)
    kept = {f"{home}.{name}" for home in FACADES for each in names(home).values() for name in each}
    for path in folder.glob("*.rst"):
        if path.stem not in kept and not path.stem.endswith("-names"):
            path.unlink()
    (folder / "modules.inc").write_text(list_modules(), encoding="utf-8")
    for facade in FACADES:
        path = folder / f"{facade}-names.rst"
        text = page(facade)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def guard(app, what, name, value, options, lines: list[str]) -> None:
    """Hide the colons in the first line of a property, which napoleon would take for its type."""
    if what in ("attribute", "property"):
        lines[:1] = [line.replace(":", COLON) for line in lines[:1]]


def link(app, what, name, value, options, lines: list[str]) -> None:
    """Make each public name in single quotes of a docstring a link to its page.

    Data get the text below their assignment: what Python knows of them is that of their class. In
    the table of a class each member is a link.
    """
    lines[:] = [line.replace(COLON, ":") for line in lines]
    if what == "data":
        facade, _, short = name.rpartition(".")
        lines[:] = [*documentation(facade, short).split("\n"), ""]
    lines[:] = [re.sub(r"(?<![`\w:])`([A-Za-z_]\w*)`(?![`\w])", linked, line) for line in lines]
    if what == "class":
        link_members(name, lines)


def linked(match: re.Match[str]) -> str:
    """Return the role of a public name, or the text as it is where the name is not public."""
    home = homes().get(match[1])
    return match[0] if home is None else f":py:obj:`~{home}.{match[1]}`"


def link_members(class_name: str, lines: list[str]) -> None:
    """Make each member in the last column of a table of members a link to its description."""
    head = next((at for at, line in enumerate(lines) if line.startswith(MEMBERS_HEAD)), None)
    if head is None:
        return
    column = lines[head].index(MEMBERS)
    border = lines[head - 1]
    first, end = head + 2, lines.index(border, head + 2)
    for at in range(first, end):
        members = re.sub(r"\w+", rf":py:obj:`\g<0> <{class_name}.\g<0>>`", lines[at][column:])
        lines[at] = lines[at][:column] + members
