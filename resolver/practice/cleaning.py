r"""A sheet in plain signs: LaTeX, HTML and entities as one sees them, and no struck-out text.

Each way of writing is a row of a table: signs of which one is in a line that has it, what it looks
like, and what is read for it. A line keeps its place, so that its number stays.

    &not;p &or; q     \lnot p \lor q     →     ¬p ∨ q
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from html import unescape
from typing import Final

LONG: Final = 500  # signs of a line, beyond which it is none of these
LINE_END: Final = re.compile("\r\n?|[\u2028\u2029]")
UNSEEN: Final = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\u00ad"))
ROWS: Final = tuple(
    (signs.split(), re.compile(pattern, re.IGNORECASE), instead)
    for signs, pattern, instead in (
        ("~~", r"~~.*?~~", " "),
        ("\u0336", r"(?:\S\u0336)+", " "),
        ("</", r"<(s|del|strike)>.*?</\1>", " "),
        (r"\sout \st \cancel", r"\\(?:sout|st|cancel)\{[^}]*\}", " "),
        ("<", r"</?(?:li|ol|ul|br|div|span|td|tr|th|table|tbody|pre|code|strong|em)\b[^<>]*>", " "),
        ("</", r"<(b|i|p|u)>(.*?)</\1>", r"\2"),
        ("<", r"^\s*</?[bipu]>\s*$", ""),
        ("20", r"\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\s?\d{1,2}[./]\s?\d{4})\b", " "),
        ("-->", r"--\s*([^\s>-][^->]*?)\s*-+>", r" with \1 ⊢ "),
        ("i.e e.g d.h z.b", r"\b(?:i\.\s?e|e\.\s?g|d\.\s?h|z\.\s?b|c\.-à-d)\b\.?", " "),
        ("w.r.t", r"\bw\.?\s?r\.?\s?t\b\.?", "on"),
        ("' ’", r"(?<=[a-z]{2})['’](?:s|re|t|m|ll|ve|d)\b", ""),
        ("' ’ ′", r"(?<=\d)['’′](?=[.):\]\s,])", ""),  # 1' is what 1 is as a clause
        ("º ª °", r"(?<=\d)[ºª°](?=[.):\]\s,]|$)", ""),
        ("I", r"\bI(?=\s+[a-z]{2})", "we"),
        ("$false $F", r"\$(?:false\b|F\b(?=\s*[.,)]))", "□"),
        ("cnf(", r"^cnf\(c_?(\d+),\s*\w+,\s*(.*?),\s*file\(.*$", r"\1. \2"),
        (
            "cnf(",
            r"^cnf\(c_?(\d+),\s*\w+,\s*(.*?),\s*inference\(.*\[c_?(\d+),\s*c_?(\d+)\]\)\)\.$",
            r"\1. \2  from \3, \4",
        ),
        (
            r"\frac",
            r"\\d?frac\s*\{(.*?)\\q?quad(.*?)\}\s*\{((?:[^{}]|\{[^{}]*\}|\\[{}])*)\}\s*",
            r"\1 ,, \2 ⊢ \3 ",
        ),
        (
            r"\infer",
            r"\\infer\s*\{((?:[^{}]|\{[^{}]*\})*)\}\s*\{((?:[^{}&]|\{[^{}]*\})*)&(.*)\}\s*$",
            r"\2 ,, \3 ⊢ \1",
        ),
        (r"\begin", r"^\s*\\begin\{(?:longtable|tabular\w?|array)\}[^&$¦]*$", " "),
        ("\\item[", r"\\item\[([^\]]*)\]", r"\1 "),
        ("\\", r"\\(?:begin|end)\{\w+\*?\}(?:\{[^}]*\}|\[[^\]]*\])*|\\hline|\\item|\\\\", " "),
        ("\\", r"\\(?:documentclass|usepackage)(?:\[[^\]]*\])?\{[^}]*\}", " "),
        ("\\", r"\\(?:text(?:bf|it|rm|sf|tt)?|math(?:rm|bf|it|sf)|mbox)\s*\{([^{}]*)\}", r"\1"),
        ("\\", r"\\ensuremath\{([^{}]*)\}", r"\1 "),
        ("\\", r"\\(?:left|right|big|displaystyle|noindent)\b", ""),
        ("\\", r"\\(?:setcounter|addtocounter|label|[vh]space|color)\*?(?:\{[^}]*\})+", " "),
        ("\\", r"\\(?:[hv]fill|newline|par|medskip|smallskip|bigskip|centering)\b", "  "),
        ("\\", r"\\[\[\]()]", " "),
        ("\\", r"\\[;,:! ]|\\q?quad\b", "  "),
        ("\\", r"\\(?:lnot|neg|sim)\b\s*", "¬"),
        ("\\", r"\s*\\(?:lor|vee)\b\s*", " ∨ "),
        ("\\", r"\s*\\(?:land|wedge)\b\s*", " ∧ "),
        ("\\", r"\s*\\(?:to|rightarrow|implies|supset)\b\s*", " → "),
        ("\\", r"\s*\\(?:leftrightarrow|iff|equiv)\b\s*", " ↔ "),
        ("\\", r"\s*\\leftarrow\b\s*", " ← "),
        ("\\", r"\s*\\oplus\b\s*", " ⊕ "),
        ("\\", r"\s*\\(?:vdash|models|therefore)\b\s*", " ⊢ "),
        ("\\", r"\s*\\cup\b\s*", " ∪ "),
        ("\\", r"\\(?:square|box|blacksquare|bot|emptyset|varnothing|perp)\b", "□"),
        ("\\", r"\\(?:bar|overline)\s*(?:\{([^{}]*)\}|(\w))", r"¬\1\2 "),
        ("\\", r"\\([{}#$%_&])", r"\1"),
        ("_{", r"_\{(\w+)\}", r"_\1"),
        ("$", r"\$", " "),
        (",", r"\b([0-9]+)\s*,\s*[a-z]\s*,\s*([0-9]+)\s*,\s*[a-z]\b", r"\1,\2"),  # Prover9
        (",", r"\b([0-9]+)\.[0-9]+\s*,\s*([0-9]+)\.[0-9]+", r"\1,\2"),
    )
)
LATEX: Final = [row for row in ROWS if row[0][0][0] in "\\$_"]  # of a line that is no sheet's
PROVER9: Final = [row for row in ROWS if row[0] == [","]]


def seen(text: str) -> str:
    r"""Return a text as a reader sees it: lines end in one way, and what has no width is gone.

    >>> seen("\ufeff1. p\r2. q\u200b\u00a0r")
    '1. p\n2. q r'
    """
    return LINE_END.sub("\n", text).translate(UNSEEN).replace("\u00a0", " ")


def plain(line: str, rows: Sequence[tuple[Sequence[str], re.Pattern[str], str]] = ROWS) -> str:
    r"""Return a line in plain signs.

    >>> plain(r"5. $\lnot p \lor q$ \quad ~~from 1~~")
    '5.  ¬p ∨ q      '

    Args:
        line: A line.
        rows: What is read for what.
    """
    if "\\" in line and not any(map(str.isalnum, line)):
        return line  # the lines of a figure
    for signs, pattern, instead in rows:
        if any(sign in line for sign in signs):
            line = pattern.sub(instead, line)
    return line


def cleaned(text: str, names: Collection[str]) -> str:
    r"""Return a sheet in plain signs.

    >>> print(cleaned('4. &not;p\n5. $q$ from 1, 3', ["p", "q"]))
    4. ¬p
    5.  q  from 1, 3

    Args:
        text: The derivation as a student writes it.
        names: The atoms, which are no markup.
    """
    odd = [name for name in names if not name.isidentifier()]
    beside = " ".join((*odd, *reversed(odd)))  # a row may take two atoms for one tag, too
    entities = "&" in text and ";" in text and unescape(beside) == beside
    clear = unescape(text) if entities else text
    lines = clear.split("\n") if clear.count("\n") == text.count("\n") else text.split("\n")
    latex = any(line.rstrip().endswith("\\\\") or "\\begin{" in line for line in lines)
    rows = [
        row
        for row in ROWS
        if any(sign in clear and sign not in names for sign in row[0])
        and not row[1].search(beside)  # what looks so is a part of an atom
    ]
    for at, line in enumerate(lines):
        if len(line) <= LONG:
            columns = latex and "\\begin" not in line and "\\infer" not in line
            line = line.replace("\\&", "\\and ").replace("&", " ¦ ") if columns else line
            lines[at] = plain(line, rows)
    return "\n".join(lines)
