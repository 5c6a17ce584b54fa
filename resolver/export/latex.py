"""Writes a proof in LaTeX, as a table of numbered steps or as a tree of the package bussproofs.

Source: Buss, bussproofs.sty, 2005.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from resolver.arguments import require_truth_value
from resolver.errors import ExportError
from resolver.export.display import keep_needed, mark_of, reason_of, refuse_larger
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.logic.linear_constraint import LinearConstraint
from resolver.logic.literal import Literal
from resolver.proofs.measuring import tree_size
from resolver.proofs.proof import Proof, Step, expect_proof, steps_by_number
from resolver.text.tables import escape_unprintable

_COLUMNS = r"r >{\raggedright}p{.55\hsize} >{\raggedright\arraybackslash}p{.3\hsize}"

_DOCUMENT = r"""\documentclass{article}
\usepackage{iftex}
\ifPDFTeX\else\usepackage{fontspec}\fi
\usepackage[margin=2cm, %s]{geometry}
\usepackage{amsmath, amssymb, array, longtable, bussproofs}
\begin{document}
%s\end{document}
"""

_NUMBERED = re.compile(r"(?:[^\W\d_]+_?[0-9]+)+")  # Names such as p1h2 and x_12.
_PART = re.compile(r"([^\W\d_]+)_?([0-9]+)")
_BARRED = re.compile("([^\\W_])[\u0304\u0305]")  # A letter with a bar, such as p̄.
_MISREAD_BY_MATHJAX = re.compile(r"[\\${}]")  # Signs to which MathJax gives a meaning in a text.
_MOST_LITERALS = 20  # A longer clause is not typeset, since MathJax breaks no line.

_TEXT = "backslash asciitilde asciicircum less greater bar asciigrave quotesingle quotedblright"
_MATH = "neg land lor to leftrightarrow oplus top bot emptyset square geq langle rangle"


def _collect_escapes() -> dict[str, str]:
    """Return the signs that LaTeX would read as something else, each with its escape."""
    # An empty pair of braces keeps a character from making a ligature with the next.
    escapes = {"-": "-{}", "−": r"\ensuremath{-}"}
    for sign in "{}$&#%_":
        escapes[sign] = f"\\{sign}"
    for sign, name in zip("\\~^<>|`'\"", _TEXT.split(), strict=True):
        escapes[sign] = rf"\text{name}{{}}"
    for sign, name in zip("¬∧∨→↔⊕⊤⊥∅□≥⟨⟩", _MATH.split(), strict=True):
        escapes[sign] = rf"\ensuremath{{\{name}}}"
    return escapes


_ESCAPES: Final = _collect_escapes()


def to_latex(proof: Proof, *, document: bool = False) -> str:
    r"""Return a proof as a `longtable` of its steps, or as a complete document.

    >>> from resolver import DENIED
    >>> from resolver.proofs import Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_latex(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    % packages: amsmath, amssymb, array, longtable
    \begin{longtable}{r >{\raggedright}p{.55\hsize} >{\raggedright\arraybackslash}p{.3\hsize}}
    1. & $\text{p}$ & given (line 7) \\
    2. & $\neg \text{p}$ & the denied goal \\
    3. & $\square$ & resolution 1, 2 on p \\
    \end{longtable}

    Names beyond the Latin letters need LuaLaTeX or XeLaTeX and a font that has them.

    Args:
        proof: A proof by resolution, or one that counts.
        document: Whether it is a complete document.

    Raises:
        ArgumentError: `document` is neither True nor False.
    """
    is_document = require_truth_value(document, "try document=True for a file that can be compiled")
    lines = [rf"\begin{{longtable}}{{{_COLUMNS}}}"]
    for step in expect_proof(proof):
        reason = escape_latex(reason_of(step))
        lines.append(rf"{step.number}. & ${to_math(step.clause)}$ & {reason} \\")
    lines.append(r"\end{longtable}")

    text = "\n".join([*lines, ""])
    note = "% packages: amsmath, amssymb, array, longtable\n"
    return wrap_in_document(text) if is_document else note + text


def wrap_in_document(text: str, orientation: str = "portrait") -> str:
    """Return a complete document of LaTeX around a text."""
    return _DOCUMENT % (orientation, text)


def to_mathjax(value: Literal | Clause | LinearConstraint | Constraint) -> str | None:
    r"""Return a value as math that a notebook typesets; None if a text is easier to read.

    >>> print(to_mathjax(Clause(["p1h2", "~Dining Room"])))
    $\neg \text{Dining Room} \lor \text{p}_{1}\text{h}_{2}$

    MathJax knows no commands inside a text, so names are left unescaped. Notebooks prefer HTML to
    LaTeX, so values that are typeset have no HTML.
    """
    if isinstance(value, Constraint):
        literals = [*value.literals]
    else:
        literals = [value] if isinstance(value, Literal) else [*value]
    if len(literals) > _MOST_LITERALS:
        return None
    if any(_MISREAD_BY_MATHJAX.search(literal.name) for literal in literals):
        return None
    return f"${to_math(value, escape_unprintable)}$"


def to_math(
    value: Literal | Clause | LinearConstraint | Constraint,
    escape: Callable[[str], str] | None = None,
) -> str:
    r"""Return a value for math mode, with the numbers in names as subscripts.

    >>> print(to_math(Clause(["p1", "~q"])), to_math(Clause()))
    \text{p}_{1} \lor \neg \text{q} \square
    >>> print(to_math(LinearConstraint.of([(2, Literal("p")), (1, Literal("q"))], 2)))
    2\, \text{p} + \text{q} \geq 2
    >>> from resolver import AtMost
    >>> print(to_math(AtMost(1, ["p", "~q"])))
    \text{p} + \neg \text{q} \leq 1
    """
    write_literal = partial(_literal_to_math, escape=escape or escape_latex)
    if isinstance(value, Literal):
        return write_literal(value)
    if isinstance(value, Clause):
        return r" \lor ".join(map(write_literal, value)) or r"\square"
    if isinstance(value, Constraint):
        literals = " + ".join(map(write_literal, value.literals)) or "0"
        bounds_above = value.upper < len(value.literals)
        bounds_below = value.lower > 0
        sign = r"\leq" if bounds_above else r"\geq"
        if bounds_above and bounds_below:
            sign = "="
        return f"{literals} {sign} {value.bound}"

    terms: list[str] = []
    for coefficient, literal in value.terms:
        factor = rf"{coefficient}\, " if coefficient > 1 else ""
        terms.append(factor + write_literal(literal))
    sum_of_terms = " + ".join(terms) or "0"
    return rf"{sum_of_terms} \geq {value.bound}"


def escape_latex(text: str) -> str:
    r"""Escape a text for LaTeX.

    >>> print(escape_latex("50% of {a_b}"))
    50\% of \{a\_b\}
    """
    letters = [_ESCAPES.get(letter, letter) for letter in escape_unprintable(text)]
    return _BARRED.sub(r"\\={\1}", "".join(letters))


def _literal_to_math(literal: Literal, escape: Callable[[str], str]) -> str:
    # A name such as p1h2 is parts of letters and a number; any other name is one part.
    parts = [(literal.name, "")]
    if _NUMBERED.fullmatch(literal.name):
        parts = _PART.findall(literal.name)

    name = ""
    for letters, number in parts:
        name += rf"\text{{{escape(letters)}}}"
        if number:
            name += f"_{{{number}}}"
    return name if literal.positive else rf"\neg {name}"


# The beginnings of the commands for inferences, by the number of premises.
_INFERENCES = ("", "Unary", "Binary", "Trinary", "Quaternary", "Quinary")


def to_bussproofs(proof: Proof, *, document: bool = False, most_steps: int = 12) -> str:
    r"""Return a proof as a `prooftree`, or as a complete document.

    >>> from resolver import DENIED, Clause
    >>> from resolver.proofs import Derivation
    >>> steps = Derivation()
    >>> p = steps.axiom(Clause(["p"]), "given (line 7)")
    >>> not_p = steps.axiom(Clause(["~p"]), DENIED)
    >>> print(to_bussproofs(steps.proof(steps.resolve(p, not_p, "p"))), end="")
    % packages: amsmath, amssymb, bussproofs
    \begin{prooftree}
    \AxiomC{$\text{p}$}
    \AxiomC{$\neg \text{p}$}
    \RightLabel{\scriptsize p}
    \BinaryInfC{$\square$}
    \end{prooftree}

    A step that is used again is drawn again.

    Args:
        proof: A proof; steps that its conclusion does not need are left out.
        document: Whether to write a complete document.
        most_steps: How many steps the tree may have, each counted once for each use.

    Raises:
        ExportError: The tree has more steps, or a sum has more than five premises.
        ArgumentError: `most_steps` is no whole number from 0 up, or `document` no truth value.
    """
    is_document = require_truth_value(document, "try document=True for a file that can be compiled")
    proof = keep_needed(proof)
    refuse_larger("bussproofs", "tree", tree_size(proof, leaf=1), most_steps)
    widest = max(len(step.premises) for step in proof)
    if widest >= len(_INFERENCES):
        reason = f"a sum has {widest} premises, and the package draws {len(_INFERENCES) - 1}"
        raise ExportError("bussproofs", reason, "try to_latex")

    lines = [r"\begin{prooftree}"]
    for step in _list_tree_steps(proof):
        lines += _prooftree_lines(step, mark_of(step))
    lines.append(r"\end{prooftree}")

    text = "\n".join([*lines, ""])
    if is_document:
        return wrap_in_document(r"\footnotesize" + "\n" + text, "landscape")
    return "% packages: amsmath, amssymb, bussproofs\n" + text


def _list_tree_steps(proof: Proof) -> list[Step]:
    """Return the steps of the tree in postorder, each once for each use."""
    steps = steps_by_number(proof)

    # A stack gives each step before its premises, the last premise first: postorder reversed.
    reversed_postorder = []
    agenda = [proof[-1]]
    while agenda:
        step = agenda.pop()
        reversed_postorder.append(step)
        agenda += [steps[premise] for premise in step.premises]
    return reversed_postorder[::-1]


def _prooftree_lines(step: Step, mark: str | None) -> list[str]:
    clause = to_math(step.clause)
    if not step.premises:
        return [rf"\AxiomC{{${clause}$}}"]

    lines = []
    if mark is not None:
        lines.append(rf"\RightLabel{{\scriptsize {escape_latex(mark)}}}")
    kind = _INFERENCES[len(step.premises)]
    lines.append(rf"\{kind}InfC{{${clause}$}}")
    return lines
