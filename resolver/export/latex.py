"""The proof in LaTeX: a numbered derivation, one step a row, or a tree of the package bussproofs.

Source: Buss, bussproofs.sty, 2005.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import chain

from resolver.errors import ExportError
from resolver.export.display import mark, needed, reason, refuse_larger
from resolver.logic.arguments import truth
from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.logic.literal import Literal
from resolver.proofs.measuring import tree_size
from resolver.proofs.proof import Proof, Step, expect_proof
from resolver.text.tables import shown

_COLUMNS = r"r >{\raggedright}p{.55\hsize} >{\raggedright\arraybackslash}p{.3\hsize}"

_DOCUMENT = r"""\documentclass{article}
\usepackage{iftex}
\ifPDFTeX\else\usepackage{fontspec}\fi
\usepackage[margin=2cm, %s]{geometry}
\usepackage{amsmath, amssymb, array, longtable, bussproofs}
\begin{document}
%s\end{document}
"""

_NUMBERED = re.compile(r"(?:[^\W\d_]+_?[0-9]+)+")  # p1h2, x_12
_PART = re.compile(r"([^\W\d_]+)_?([0-9]+)")
_BARRED = re.compile("([^\\W_])[\u0304\u0305]")  # p̄
_UNSHOWN = re.compile(r"[\\${}]")  # what MathJax would not leave alone in a text
_MOST_LITERALS = 20  # literals that are typeset: MathJax breaks no line

_TEXT = "backslash asciitilde asciicircum less greater bar asciigrave quotesingle quotedblright"
_MATH = "neg land lor to leftrightarrow oplus top bot emptyset square geq langle rangle"
# A pair of braces keeps a character from making a ligature with the next.
_ESCAPES = {
    "-": "-{}",
    "−": r"\ensuremath{-}",
    **{sign: f"\\{sign}" for sign in "{}$&#%_"},
    **dict(zip("\\~^<>|`'\"", (rf"\text{name}{{}}" for name in _TEXT.split()), strict=True)),
    **dict(zip("¬∧∨→↔⊕⊤⊥∅□≥⟨⟩", (rf"\ensuremath{{\{m}}}" for m in _MATH.split()), strict=True)),
}


def to_latex(proof: Proof, *, document: bool = False) -> str:
    r"""Return a `longtable` of the steps, or with `document` a file that can be compiled.

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
    is_whole = truth(document, "try document=True for a file that can be compiled")
    rows = [
        rf"{step.number}. & ${in_math(step.clause)}$ & {escaped(reason(step))} \\"
        for step in expect_proof(proof)
    ]
    opening = rf"\begin{{longtable}}{{{_COLUMNS}}}"
    text = "\n".join([opening, *rows, r"\end{longtable}", ""])
    note = "% packages: amsmath, amssymb, array, longtable\n"
    return in_document(text) if is_whole else note + text


def in_document(text: str, orientation: str = "portrait") -> str:
    """Return a complete LaTeX file around a piece of one."""
    return _DOCUMENT % (orientation, text)


def to_mathjax(value: Literal | Clause | Line) -> str | None:
    r"""Return what a notebook typesets; None where it had better show the text.

    >>> print(to_mathjax(Clause(["p1h2", "~Dining Room"])))
    $\neg \text{Dining Room} \lor \text{p}_{1}\text{h}_{2}$

    In a text MathJax knows no commands, so that a name is left as it is. Notebooks prefer HTML
    to LaTeX: what is typeset has no HTML.
    """
    literals = [value] if isinstance(value, Literal) else [*value]
    if len(literals) > _MOST_LITERALS or any(_UNSHOWN.search(literal.name) for literal in literals):
        return None
    return f"${in_math(value, shown)}$"


def in_math(value: Literal | Clause | Line, escape: Callable[[str], str] | None = None) -> str:
    r"""Return a literal, a clause, or a line, for math mode; a name's numbers are subscripts.

    >>> print(in_math(Clause(["p1", "~q"])), in_math(Clause()))
    \text{p}_{1} \lor \neg \text{q} \square
    >>> print(in_math(Line.of([(2, Literal("p")), (1, Literal("q"))], 2)))
    2\, \text{p} + \text{q} \geq 2
    """
    literal = partial(_literal, escape=escape or escaped)
    if isinstance(value, Literal):
        return literal(value)
    if isinstance(value, Line):
        terms = (rf"{n}\, {literal(term)}" if n > 1 else literal(term) for n, term in value.terms)
        return rf"{' + '.join(terms) or '0'} \geq {value.bound}"
    return r" \lor ".join(map(literal, value)) or r"\square"


def escaped(text: str) -> str:
    r"""Return the text with everything escaped that LaTeX would take for its own.

    >>> print(escaped("50% of {a_b}"))
    50\% of \{a\_b\}
    """
    return _BARRED.sub(r"\\={\1}", "".join(_ESCAPES.get(letter, letter) for letter in shown(text)))


def _literal(literal: Literal, escape: Callable[[str], str]) -> str:
    parts = [(literal.name, "")]
    if _NUMBERED.fullmatch(literal.name):
        parts = _PART.findall(literal.name)
    name = "".join(
        rf"\text{{{escape(text)}}}" + (f"_{{{number}}}" if number else "") for text, number in parts
    )
    return name if literal.positive else rf"\neg {name}"


_INFERENCES = ("", "Unary", "Binary", "Trinary", "Quaternary", "Quinary")  # by their premises


def to_bussproofs(proof: Proof, *, document: bool = False, most_steps: int = 12) -> str:
    r"""Return a `prooftree`, or with `document` a file that can be compiled.

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
        document: Whether it is a complete document.
        most_steps: How many steps the tree has at most, each counted for each use.

    Raises:
        ExportError: The tree has more steps, or a sum has more than five premises.
        ArgumentError: That is no number of steps.
    """
    is_whole = truth(document, "try document=True for a file that can be compiled")
    proof = needed(proof)
    refuse_larger("bussproofs", "tree", tree_size(proof, leaf=1), most_steps)
    widest = max(len(step.premises) for step in proof)
    if widest >= len(_INFERENCES):
        reason = f"a sum has {widest} premises, and the package draws {len(_INFERENCES) - 1}"
        raise ExportError("bussproofs", reason, "try to_latex")
    lines = chain.from_iterable(_lines(step, mark(step)) for step in _unfolded(proof))
    text = "\n".join([r"\begin{prooftree}", *lines, r"\end{prooftree}", ""])
    note = "% packages: amsmath, amssymb, bussproofs\n"
    return in_document(r"\footnotesize" + "\n" + text, "landscape") if is_whole else note + text


def _unfolded(proof: Proof) -> list[Step]:
    """Return the steps of the tree, each after those above it."""
    steps = {step.number: step for step in proof}
    backwards, waiting = [], [proof[-1]]
    while waiting:
        step = waiting.pop()
        backwards.append(step)
        waiting += (steps[premise] for premise in step.premises)
    return backwards[::-1]


def _lines(step: Step, mark: str | None) -> list[str]:
    clause = in_math(step.clause)
    if not step.premises:
        return [rf"\AxiomC{{${clause}$}}"]
    label = [] if mark is None else [rf"\RightLabel{{\scriptsize {escaped(mark)}}}"]
    return [*label, rf"\{_INFERENCES[len(step.premises)]}InfC{{${clause}$}}"]
