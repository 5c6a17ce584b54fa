"""Writes a proof as plain text: numbered lines, a tree, or a graph for Graphviz.

A tree has the conclusion on top and its premises below it. The deeper of two premises comes last,
so that a chain looks like a staircase. A branch that would leave the page goes on below the tree,
at the margin. A graph has an arc from each premise to its step.

Source: Gansner & North, Software: Practice and Experience 30(11), 2000 (Graphviz).
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from json import dumps
from typing import Final

from resolver.export.display import keep_needed, kinds_of, reason_of
from resolver.proofs.proof import Proof, Step, expect_proof, steps_by_number
from resolver.text.results import Tabular, text_of_cell
from resolver.text.tables import escape_formula, escape_html, escape_unprintable

GRAPHML_KEYS: Final = ("clause", "rule", "reason")
MOST_INDENTATIONS: Final = 12  # Indentations of a branch before it goes on at the margin.


def to_text(proof: Proof) -> str:
    """Return a proof as numbered lines.

    Args:
        proof: A proof by resolution, or one that counts.
    """
    return f"{expect_proof(proof)}\n"


def to_csv(table: Tabular) -> str:
    r"""Return the rows of a table as CSV, a line each, with the columns first.

    No cell begins a formula: one that would has an apostrophe before it.

    >>> from resolver import prove
    >>> print(to_csv(prove("p; ~p").proof).splitlines()[3])
    3,□,resolution,"2, 1",,p

    Args:
        table: A value that has records: a proof, a mapping, clauses, odds.
    """
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.columns)
    for record in table.records():
        row = []
        for value in record.values():
            is_number = isinstance(value, int | float)
            row.append(value if is_number else escape_formula(text_of_cell(value)))
        writer.writerow(row)
    return text.getvalue()


def to_json(table: Tabular) -> str:
    """Return the records of a table as JSON: a list of objects.

    >>> from resolver import backbone
    >>> print(to_json(backbone("p")), end="")
    [
     {
      "number": 1,
      "literal": "p"
     }
    ]

    Args:
        table: A value that has records: a proof, a mapping, clauses, odds.
    """
    return f"{dumps(table.records(), ensure_ascii=False, indent=1, default=str)}\n"


def to_graphml(proof: Proof) -> str:
    """Return a proof as a graph in GraphML, with an edge from each premise to its step.

    >>> from resolver import prove
    >>> to_graphml(prove("p; ~p").proof).count("<edge ")
    2

    Source: Brandes et al., Graph Drawing 2001 (GraphML).

    Args:
        proof: A proof by resolution, or one that counts.
    """
    lines = ["<?xml version='1.0' encoding='utf-8'?>"]
    lines.append('<graphml xmlns="http://graphml.graphdrawing.org/xmlns">')
    for key in GRAPHML_KEYS:
        lines.append(f'<key id="{key}" for="node" attr.name="{key}" attr.type="string"/>')

    lines.append('<graph edgedefault="directed">')
    for step in expect_proof(proof):
        values = (str(step.clause), step.rule, step.reason())
        data = ""
        for key, value in zip(GRAPHML_KEYS, values, strict=True):
            text = escape_html(escape_unprintable(value))
            data += f'<data key="{key}">{text}</data>'
        lines.append(f'<node id="{step.number}">{data}</node>')

    for step in proof:
        for premise in step.premises:
            lines.append(f'<edge source="{premise}" target="{step.number}"/>')
    return "\n".join([*lines, "</graph>", "</graphml>", ""])


def to_tree(proof: Proof) -> str:
    """Return a proof as a tree; a step that is used again is only referred to.

    >>> from resolver import DENIED, Clause
    >>> from resolver.proofs import Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_tree(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    3. □    resolution 1, 2 on p
    ├── 1. p    given (line 7)
    └── 2. ¬p    the denied goal

    A branch of more than twelve steps goes on below, at the margin.

    Args:
        proof: A proof; steps that its conclusion does not need are left out.
    """
    proof = keep_needed(proof)
    return _Tree(proof).text(proof[-1])


class _Tree:
    """The writer of a tree: the steps by number, their depths, and those that are written."""

    def __init__(self, proof: Proof) -> None:
        self.steps = steps_by_number(proof)
        self.depths = proof.depths
        self.written: set[int] = set()

    def text(self, last: Step) -> str:
        """Return the tree of the conclusion, then the branches that go on at the margin."""
        lines: list[str] = []
        roots = [last.number]
        for root in roots:  # Writing a tree adds the roots of the branches that go on.
            if root in self.written:
                continue
            if lines:
                lines.append("")
            lines += self._tree_lines(root, roots)
        return "\n".join([*lines, ""])

    def _tree_lines(self, root: int, roots: list[int]) -> Iterator[str]:
        """Yield the lines of a tree, and add to the roots the steps that lie too deep in it."""
        # The number of a step, the branch before it, the lines before its premises, its depth.
        agenda = [(root, "", "", 0)]
        while agenda:
            number, branch, indent, depth = agenda.pop()
            step = self.steps[number]
            reason = reason_of(step)
            if step.premises and number in self.written:
                reason = "see above"
            elif step.premises and depth == MOST_INDENTATIONS:
                reason = "see below"
                roots.append(number)
            else:
                self.written.add(number)
                agenda += self._branch_to_premises(step, indent, depth + 1)
            yield f"{branch}{number}. {escape_unprintable(str(step.clause))}    {reason}"

    def _branch_to_premises(
        self,
        step: Step,
        indent: str,
        depth: int,
    ) -> Iterator[tuple[int, str, str, int]]:
        """Yield the premises of a step with their branches, the last first, as the stack needs."""
        # The branch of least depth comes first, and of equal ones that of the lowest number.
        premises = sorted(set(step.premises))
        premises.sort(key=self.depths.__getitem__)
        for number in reversed(premises):
            is_last = number == premises[-1]
            branch, line_below = ("└── ", "    ") if is_last else ("├── ", "│   ")
            yield number, indent + branch, indent + line_below, depth


def to_dot(proof: Proof) -> str:
    r"""Return a proof as a digraph of Graphviz, with a box in the colour of its kind for each step.

    >>> from resolver import DENIED, Clause
    >>> from resolver.proofs import Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_dot(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    digraph proof {
      node [shape=box, style="rounded,filled", color="#57534e", fontcolor="#1c1917"]
      edge [color="#8a8a8a"]
      1 [label="1. p\ngiven (line 7)", fillcolor="#d6e8ff"]
      2 [label="2. ¬p\nthe denied goal", fillcolor="#ffd9d3"]
      3 [label="3. □\non p", fillcolor="#f5f5f4"]
      1 -> 3
      2 -> 3
    }

    Args:
        proof: A proof; steps that its conclusion does not need are left out.
    """
    proof = keep_needed(proof)
    kinds = kinds_of(proof)
    lines = [
        "digraph proof {",
        '  node [shape=box, style="rounded,filled", color="#57534e", fontcolor="#1c1917"]',
        '  edge [color="#8a8a8a"]',
    ]
    for step in proof:
        clause = escape_dot(f"{step.number}. {step.clause}")
        reason = f"on {step.pivot or '?'}" if step.rule == "resolution" else reason_of(step)
        label = f"{clause}\\n{escape_dot(reason)}"
        colour = kinds[step.number].colour
        lines.append(f'  {step.number} [label="{label}", fillcolor="{colour}"]')

    # A sum may have a premise twice, but has one arc from it.
    for step in proof:
        for premise in dict.fromkeys(step.premises):
            lines.append(f"  {premise} -> {step.number}")
    return "\n".join([*lines, "}", ""])


def escape_dot(text: str) -> str:
    r"""Escape a text for a label of Graphviz.

    >>> print(escape_dot('say "p & q"'))
    say \"p &amp; q\"
    """
    escaped = escape_unprintable(text).replace("\\", "\\\\").replace('"', '\\"')
    return escaped.replace("&", "&amp;")  # Graphviz reads the entities of HTML in labels.
