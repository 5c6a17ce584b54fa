r"""What TeX would refuse in the documents that are written, as far as no TeX is needed to say it.

Source: the commands, their arguments and environments as LaTeX's kernel, amsmath, amssymb, array,
longtable, iftex, fontspec, geometry and bussproofs define them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

TEXT = (
    "textbar textless textgreater textasciitilde textasciicircum textbackslash textquotesingle "
    "textquotedblright"
)
# How many arguments a command takes; where it stands; the package that has it.
COMMANDS = {
    **dict.fromkeys("documentclass usepackage begin end section* hspace*".split(), (1, "", "")),
    **dict.fromkeys("item footnotesize scriptsize raggedright hsize fi else".split(), (0, "", "")),
    **dict.fromkeys(f"{TEXT} & _ % # $ { chr(123) } { chr(125) } \\".split(), (0, "", "")),
    **dict.fromkeys("lor land neg geq to leftrightarrow".split(), (0, "math", "")),
    **dict.fromkeys("oplus langle rangle".split(), (0, "math", "")),
    **dict.fromkeys(("ensuremath",), (1, "", "")),
    "arraybackslash": (0, "", "array"), "ifPDFTeX": (0, "", "iftex"),
    "text": (1, "", "amsmath"), "square": (0, "math", "amssymb"),
    **dict.fromkeys("AxiomC UnaryInfC BinaryInfC TrinaryInfC RightLabel".split(),
                    (1, "", "bussproofs")),
}  # fmt: skip
PARENTS = {"AxiomC": 0, "UnaryInfC": 1, "BinaryInfC": 2, "TrinaryInfC": 3}
ENVIRONMENTS = {"document", "enumerate", "longtable", "prooftree"}
COMMAND = re.compile(r"\\([A-Za-z]+\*?|.)")
COLUMNS = re.compile(r"\\begin\{longtable\}\{((?:[^{}]|\{[^{}]*\})*)\}")


def faults(text: str) -> list[str]:
    """Return what is wrong with a document, or with a part of one."""
    plain = re.sub(r"(?<!\\)%.*", "", text)
    packages = {
        name.strip()
        for found in re.findall(r"\\usepackage(?:\[[^]]*\])?\{([^}]*)\}", plain)
        for name in found.split(",")
    }
    return [*_commands(plain, packages), *_braces(plain), *_environments(plain), *_tables(plain)]


def _commands(text: str, packages: set[str]) -> Iterator[str]:
    for found in COMMAND.finditer(text):
        name = found[1]
        if name not in COMMANDS:
            yield f"no command {name}"
            continue
        arguments, mode, package = COMMANDS[name]
        behind = re.sub(r"^(?:\[[^]]*\])?", "", text[found.end() :])
        if arguments and not behind.startswith("{"):
            yield f"{name} has no argument"
        before = text[: found.start()]
        inside = re.sub(r"\\[\\$]", "", before).count("$") % 2 or before.endswith("ensuremath{")
        if mode == "math" and not inside:
            yield f"{name} stands in no formula"
        if package and packages and package not in packages:
            yield f"{name} needs {package}"


def _braces(text: str) -> Iterator[str]:
    depth = 0
    for sign in re.findall(r"[{}]", re.sub(r"\\[\\{}]", "", text)):
        depth += 1 if sign == "{" else -1
        if depth < 0:
            break
    if depth:
        yield "braces do not match"
    for line in text.split("\n"):
        if re.sub(r"\\[\\$]", "", line).count("$") % 2:
            yield f"a formula does not end: {line}"


def _environments(text: str) -> Iterator[str]:
    opened: list[str] = []
    stack: list[list[int]] = []
    for name, place in re.findall(r"\\(\w+\*?)(?:\[[^]]*\])?(?:\{(\w*))?", text):
        if name == "begin":
            opened.append(place)
            stack.append([0])
            if place not in ENVIRONMENTS:
                yield f"no environment {place}"
        elif name == "end":
            if not opened or opened.pop() != place:
                yield f"{place} ends and was not begun last"
            elif (left := stack.pop()[0]) != (place == "prooftree"):
                yield f"{left} proofs are left"
        elif name == "item" and opened[-1:] != ["enumerate"]:
            yield "an item in no list"
        elif name in PARENTS:
            if opened[-1:] != ["prooftree"] or stack[-1][0] < PARENTS[name]:
                yield f"{name} has too few parents"
            else:
                stack[-1][0] += 1 - PARENTS[name]
    if opened:
        yield f"{opened[-1]} does not end"


def _tables(text: str) -> Iterator[str]:
    for found in COLUMNS.finditer(text):
        columns = len(re.findall(r"[lcr]|p\{", re.sub(r">\{[^{}]*\}", "", found[1])))
        body = text[found.end() : text.index(r"\end{longtable}", found.end())]
        for row in filter(str.strip, body.split("\\\\\n")):
            if len(re.findall(r"(?<!\\)&", row)) != columns - 1:
                yield f"a row has not {columns} cells: {row.strip()}"
