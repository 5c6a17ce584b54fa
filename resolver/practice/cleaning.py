r"""A sheet's lines in the one way of writing that is read: `5. q  from 1, 3`.

Each way of writing beside it is a row of a table: what it looks like, and what is read for it. A
line keeps its place, so that its number stays; one that is struck out is left empty.

    > 5. q (1, 3)          5. q (1, 3)
    5,q,"1,3"              5. q  from 1,3
    1, 3 → 5. q            5. q  from 1, 3
    &not;p &or; q          ¬p ∨ q
    (c) q   (a), (b)       3. q   1, 2
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Collection, Sequence
from html import unescape
from itertools import pairwise
from typing import Final, TypeAlias

from resolver.errors import FormulaError
from resolver.practice.column_roles import with_roles
from resolver.practice.words import (
    AIMS,
    ANDS,
    BOTH,
    COMMON,
    DENIALS,
    GIVES,
    NOT,
    OR,
    PIVOTS,
    PREMISES,
    SOURCES,
)
from resolver.text.formula.translation import clauses

LONG: Final = 500  # signs of a line, beyond which it is none of these
ARROW: Final = r"(?:→|->|=>|⇒|⊢|\|-|=|:)"
LEVEL: Final = r"(?:Stufe|Level|Niveau|Nivel|Nível|Livello)\s*"
PAIR: Final = rf"^\W*?\(?(?P<a>\d+)\)?\s*(?:[,+&]|{'|'.join(ANDS)})\s*\(?(?P<b>\d+)\)?\s*"
REASON: Final = r"  from \g<a>, \g<b>"
STEP: Final = rf"\g<n>. \g<c>{REASON}"
Instead: TypeAlias = str | Callable[[re.Match[str]], str]
THAT_IS: Final = r"(?:i\.\s?e\.|d\.\s?h\.),?\s*"
FORMULA: Final = r"[^\s,(]+\s*(?:->|→|=>|⇒)\s*[^\s,(]+"


def _same(found: re.Match[str]) -> str:
    """Return the clause behind a formula that means the same, else both."""
    try:
        same = {*clauses(found["c"])} == {*clauses(found["d"])}
    except FormulaError:
        same = False
    return f" {found['d']}" if same else found[0]


# Signs of which one is in a sheet that has such lines; what a line looks like; what is read.
ROWS: Final = tuple(
    (signs.split(), re.compile(pattern, re.IGNORECASE), instead)
    for signs, pattern, instead in (
        ("~~", r"~~.*?~~", " "),
        ("\u0336", r"(?:\S\u0336)+", " "),
        ("</", r"<(s|del|strike)>.*?</\1>", " "),
        (r"\sout \st \cancel", r"\\(?:sout|st|cancel)\{[^}]*\}", " "),
        ("<", r"</?(?:li|ol|ul|br|div|span|td|tr|th|table|tbody|pre|code|strong|em)\b[^<>]*>", " "),
        ("</", r"<(b|i|p|u)>(.*?)</\1>", r"\2"),
        ("20", r"\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\s?\d{1,2}[./]\s?\d{4})\b", " "),
        ("> * • · -", r"^\s*(?:[>*•·-]\s+)+(?=[(\[]?\d+[\])]?\s*[.:)\]])", ""),
        (
            '"',
            r'^\s*"?(?P<n>\d+)"?\s*,\s*"?(?P<c>.*?)"?\s*,\s*"(?P<a>\d+)\s*[,; ]\s*(?P<b>\d+)"\s*$',
            STEP,
        ),
        ("→ > ⇒ ⊢ |- = :", rf"{PAIR}{ARROW}\s*[(\[]?(?P<n>\d+)[.):\]]+\s*(?P<c>.+)$", STEP),
        ("→ > ⇒ ⊢ |- = :", rf"{PAIR}{ARROW}\s*(?P<c>.+?)\s*[(\[](?P<n>\d+)[)\]]\s*$", STEP),
        ("→ > ⇒", rf"{PAIR}(?:→|->|=>|⇒)\s*(?P<c>[^\d].*)$", rf"\g<c>{REASON}"),
        (
            "1. 2. 3. 4. 5. 6. 7. 8. 9.",
            r"^(?P<c>\W*\d+[.):]\s+[^;]*?\s)(?P<a>\d+)\.\s?[¬~!-]?[^\W\d]\w*\s*[,+&]"
            r"\s*(?P<b>\d+)\.\s?[¬~!-]?[^\W\d]\w*\s*$",
            r"\g<c> \g<a>, \g<b>",
        ),
        (
            r"\frac",
            r"\\d?frac\s*\{(.*?)\\q?quad(.*?)\}\s*\{((?:[^{}]|\{[^{}]*\}|\\[{}])*)\}\s*",
            r"\1 ,, \2 ⊢ \3 ",
        ),
        ("/", r"^([^/:]*[^\s/:]\s*,[^/:]*?)\s/\s(?=\D)", r"\1 ⊢ "),
        ("w.r.t wrt", r"\bw\.?\s?r\.?\s?t\b\.?", "on"),
        (
            "call nenne appel llam chiam",
            r"[-–—,(\[]*\s*(?:call|nenne\w*|appel(?:ons|é\w*)|llam\w+|chiam\w+)[ -]"
            r"(?:this|it|das|dies\w*|sie|l[aeo])?\s*(?:clause|line)?\s*[(\[]?(\d+)[)\]]*",
            r" (\1)",
        ),
        ("#", r"#(?=\d)", ""),
        ("--", r"(?<=\S)\s+-{2,}>?\s+(?=[\d(\[])", "  from "),
        ("/", r"\b(on|upon|über|nach|sur|sobre|su)\s+(\w+)\s?/\s?[¬~!-]?\2\b", r"\1 \2"),
        ("\\item[", r"\\item\[([^\]]*)\]", r"\1 "),
        (
            r"\infer",
            r"\\infer\s*\{((?:[^{}]|\{[^{}]*\})*)\}\s*\{((?:[^{}&]|\{[^{}]*\})*)&(.*)\}\s*$",
            r"\2 ,, \3 ⊢ \1",
        ),
        (
            "i.e d.h",
            rf"^(?P<n>\s*\(?\d+[.):])(?P<c>.*?(?:->|→|=>|⇒|∧|&|↔|\bif\b|implies).*?),?\s*\b{THAT_IS}",
            r"\g<n>\g<c> ≡ ",
        ),
        ("i.e d.h", rf"(?P<c>{FORMULA})\s*\({THAT_IS}(?P<d>[^()]*)\)", _same),
        ("i.e d.h", rf"(?P<c>{FORMULA}),?\s*{THAT_IS}(?P<d>[^,;]*)", _same),
        ("' ’", r"(?<=[a-z]{2})['’](?:s|re|t|m|ll|ve|d)\b", ""),
        ("-->", r"^\s*(\{[^{}]*\})\s*--\s*([^>{}]+?|\{[^{}]*\})\s*-->\s*(.*)$", r"\1 ,, {\2} ⊢ \3"),
        ("-->", r"^([^→>]*,[^→>]*?)--[^->]*?(\w+)\s*-->(.*)$", r"\1⊢\3 on \2"),
        ("-->", r"^([^→>]*,[^→>]*?)-->", r"\1⊢"),
        (
            "=: → > ⇒ ↦",
            r"^\s*(?P<c>\D.*?)\s*(?:=:|→|->|=>|⇒|↦)\s*[(\[]?(?P<n>\d+)[)\]]?[.;]?\s*$",
            r"\g<n>. \g<c>",
        ),
        ("cnf(", r"^cnf\(c_?(\d+),\s*\w+,\s*(.*?),\s*file\(.*$", r"\1. \2"),
        (
            "cnf(",
            r"^cnf\(c_?(?P<n>\d+),\s*\w+,\s*(?P<c>.*?),\s*inference\(.*\[c_?(?P<a>\d+),"
            r"\s*c_?(?P<b>\d+)\]\)\)\.$",
            STEP,
        ),
        (":", r"^\s*[^\W\d]+\s*\d+\s*(?:\(\w\))?\s*:\s*(?=\d+[.)]\s)", ""),
        ("$false", r"\$false\b", "□"),
        ("∪ cup", r"^\s*\w+\s*=\s*\w+\s*(?:∪|\\cup\b)\s*\\?\{(.*)\}", r"∪ \1"),
        ("tufe evel iveau ivel ível ivello", rf"^\s*{LEVEL}0\s*[:=]\s*(?=[{{\[])", ""),
        (
            "tufe evel iveau ivel ível ivello",
            rf"^\s*{LEVEL}[1-9]\d*\s*[:=]\s*(?=[{{\[□⊥][^(;]*$)(?!.*[}}\]]\s*\w)",
            "∪ ",
        ),
        ("' ’ ′", r"(?<=\d)['’′](?=[.):\]\s,])", ""),  # 1' is what 1 is as a clause
        (
            "since because weil da denn car puisque porque perché poiché pois",
            r"^(.*\d\s*[)\]]?)\s*[,;(]\s*(?:since|because|weil|da|denn|car|puisque|porque|perché"
            r"|poiché|pois)\b\D*$",
            r"\1",
        ),
        (r"\begin", r"^\s*\\begin\{(?:longtable|tabular\w?|array)\}[^&$]*$", r"\\begin{array}"),
        ("I", r"\bI(?=\s+[a-z]{2})", "we"),
    )
)
SIGNS: Final = frozenset(sign for signs, _, _ in ROWS for sign in signs)
# What begins the head of a sheet, or a legend; neither has a clause in it, nor a reason.
HEADS: Final = re.compile(
    r"^\W*(homework|exercises?|sheet|assignment|übung\w*|aufgaben?|(?:übungs)?blatt|hausaufgaben?"
    r"|name|date|datum|fecha|nom|nombre|nome|students?|matrikel\w*|devoir|exercice|ejercicio|tarea"
    r"|esercizio|compito|week|woche|page|seite|course|lecture|group|gruppe|legend\w*"
    r"|leyendas?|simbolizaci[óo]n|s[íi]mbol[oi]s?|symbole?s?|simboli|abk[üu]rzung\w*|notation"
    r"|bezeichnung\w*|abbreviations?|dictionary|diccionario"
    r"|(?:ej|ex|aufg|prob)(?=\.?\s*\d)|es(?=\.\s*\d)|problema?|question|frage|pregunta|questão"
    r"|[A-Z]\s*[:=]\s*[^\W\d]+(?=(?:\s*,\s*[A-Z]\s*[:=]\s*[^\W\d]+)+$)"
    r"|(?:let|sei|soit|sea|sia)"
    r"(?=\s+[^\W\d]\w*\s*(?:[=:]|(?:be|mean|denote|stand|das|die|der)\b)[^\d]*$))\b"
    r"(?!.*(?:[∨→¬~|{□⊥⊢]|->|\[\]|\b(?:v|or|from|gives?|yields?|get|folgt|aus)\b)).*$",
    re.IGNORECASE,
)
WORD: Final = re.compile(r"(?<![^\W_])[^\W\d]\w*")
LABELLED: Final = re.compile(
    r"\s*[(\[]?([a-z]|[ivx]+|[A-Z]|[IVX]+|[A-Z]{1,3}_?[0-9]{0,3})(?:[)\].:]+\s+|\s*=\s+)(?=\S)"
)
ENDED: Final = rf"(?=\s*(?:,|(?:{'|'.join(sorted(BOTH))})\b|\+|$|[)\]}}]))"  # behind a label
AHEAD: Final = rf"(?:{ENDED}|(?=[.:]\s|\s*(?:{ARROW})))"
LEGEND: Final = re.compile(r"\s*([^\W\d]\w*)\s*[:=]\s*([^\W\d]+(?:\s+[^\W\d]+)+)[.;,]?\s*$")
CLAIMING: Final = (SOURCES | GIVES) - COMMON | NOT | OR | AIMS | DENIALS | PIVOTS
PLAIN: Final = re.compile(r"\s*[(\[]?[0-9]+[)\].:]")
GOAL: Final = re.compile(
    r"\s*(?:(?P<own>[0-9]+)[.):]\s*|\w+\s*:\s*)?(?:←|<-|:-|\?-)\s*"
    r"(?P<goal>[^\W\d]\w*(?:\s*[,∧&]\s*[^\W\d]\w*)*|□|)[\s.]*(?:[(\[](?P<by>[0-9]+)[)\]])?\s*$"
)
GOAL_END: Final = re.compile(
    r"\s*(?:(?P<own>[0-9]+)[.):]\s*)?(?P<goal>□)\s*(?:[(\[](?P<by>[0-9]+)[)\]])\s*$"
)
ROMAN: Final = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split()
LETTERS: Final = [*"abcdefghijklmnopqrstuvwxyz"]


def cleaned(text: str, names: Collection[str], given: int = 0) -> str:
    r"""Return a sheet in the one way of writing.

    >>> print(cleaned('5,q,"1,3"\n- 6: r [2, 5]\n4, 6 → 7. &bot;', ["q", "r"]))
    5. q  from 1, 3
    6: r [2, 5]
    7. ⊥  from 4, 6

    Args:
        text: The derivation as a student writes it.
        names: The atoms, which are no labels.
        given: How many clauses are given.
    """
    odd = [name for name in names if not name.isidentifier()]
    beside = " ".join((*odd, *reversed(odd)))  # a row may take two atoms for one tag, too
    entities = "&" in text and ";" in text and unescape(beside) == beside
    plain = unescape(text) if entities else text
    numeric = any(name.isdecimal() for name in names)
    shown = {sign for sign in SIGNS if sign in plain}.difference(names)
    rows = [
        (pattern, instead)
        for signs, pattern, instead in ROWS
        if not shown.isdisjoint(signs)
        and not (numeric and pattern.pattern.startswith(PAIR))
        and not (beside and pattern.search(beside))  # what looks so is a part of an atom
    ]
    lines = plain.split("\n") if plain.count("\n") == text.count("\n") else text.split("\n")
    lines = with_roles(lines)
    for at, line in enumerate(lines):
        if len(line) > LONG:
            continue
        line = _rewritten(line, rows)
        head = HEADS.match(line)
        heads = (head is not None and head[1].lower() not in names) or _is_legend(line, names)
        lines[at] = "" if heads else line
    goals = any(sign in plain for sign in ("←", "<-", ":-", "?-"))
    lines = [*_goals(lines, given)] if goals else lines
    numbered = _numbered(lines, names)
    anew = (
        new if new == line or LABELLED.match(line) else _rewritten(new, rows)
        for line, new in zip(lines, numbered, strict=True)
    )
    return "\n".join(anew)


def _is_legend(line: str, names: Collection[str]) -> bool:
    """Return whether a line says what an atom means: `r: it rains`."""
    legend = LEGEND.match(line)
    said = legend[2].lower().split() if legend else []
    known = legend is not None and (legend[1] in names or len(legend[1]) == 1)
    claims = any(word in CLAIMING or word.startswith(tuple(PREMISES)) for word in said)
    return known and not claims and not set(said) <= {*names}


def _rewritten(
    line: str, rows: Sequence[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]]
) -> str:
    """Return a line as these rows read it."""
    for pattern, instead in rows:
        line = pattern.sub(instead, line)
    return line


def in_one_case(text: str, names: Collection[str]) -> str:
    """Return a text with each atom in the letters that it has in the clauses.

    >>> in_one_case("5. Q  from 1, 3", ["q"])
    '5. q  from 1, 3'
    """
    known = {name.lower(): name for name in names}
    return WORD.sub(lambda found: known.get(found[0].lower(), found[0]), text)


def _numbered(lines: Sequence[str], names: Collection[str]) -> Sequence[str]:
    """Return lines by numbers, where they have other labels: letters, Roman numerals, F1 and R1."""
    found = [match[1] for match in map(LABELLED.match, lines) if match is not None]
    upper = [[*map(str.upper, labels)] for labels in (ROMAN, LETTERS)]
    for labels in (ROMAN, LETTERS, *upper):
        places = {label: at for at, label in enumerate(labels, start=1)}
        numbers = [places.get(label, 0) for label in found]
        if len(found) > 1 and all(numbers) and all(b == a + 1 for a, b in pairwise(numbers)):
            bare = [one for one in found if one not in names]
            some = labels[: len(lines)]  # that of a step may be behind its reason
            later = _mentions(some, [one for one in some if one not in names], AHEAD)
            reason = _mentions(found, bare, ENDED)
            return [_relabelled(line, places, reason, later) for line in lines]
    named = dict.fromkeys(one for one in found if one not in names)
    digits = [one.lstrip(string.ascii_letters) for one in named if one[-1].isdigit()]
    if len(digits) == len(set(digits)) or any(map(PLAIN.match, lines)):
        return lines
    places = {label: at for at, label in enumerate(named, start=1)}
    return [_relabelled(line, places, _mentions([*named], [*named], r"(?!\w)")) for line in lines]


def _mentions(labels: Sequence[str], bare: Sequence[str], end: str) -> re.Pattern[str]:
    """Return what a label looks like in a reason: in brackets or bare, perhaps before a joint."""
    either, without = (
        "|".join(sorted(some, key=len, reverse=True)) or "(?!)" for some in (labels, bare)
    )
    return re.compile(rf"\(({either})\)|(?<![\w¬~-])({without}){end}")


def _relabelled(
    line: str, places: dict[str, int], named: re.Pattern[str], later: re.Pattern[str] | None = None
) -> str:
    """Return a line with its own label and those that it names as numbers."""

    def number(at: re.Match[str]) -> str:
        return f"({places[at[1]]})" if at[1] and own is None else str(places[at[1] or at[2]])

    own = LABELLED.match(line)
    if own is None and later is not None and len(later.findall(line)) > 1:
        return later.sub(number, line)
    if own is None or own[1] not in places:
        return line
    return f"{places[own[1]]}. {named.sub(number, line[own.end() :])}"


def _goals(lines: Sequence[str], least: int) -> Sequence[str]:
    """Return the goals of a logic program as clauses: `← p, q (2)` is ¬p ∨ ¬q, from goal and 2.

    Args:
        lines: The lines of a sheet.
        least: How many clauses are given: what follows has the numbers after them.
    """
    last, number, read = 0, least, []
    for line in lines:
        goal = GOAL.match(line) or (last and GOAL_END.match(line))
        if not goal:
            read.append(line)
            continue
        literals = [f"¬{atom}" for atom in re.split(r"[\s,∧&]+", goal["goal"].strip(" □")) if atom]
        number = int(goal["own"] or number + bool(last))
        reason = f"  from {last}, {goal['by']}" if last and goal["by"] else ""
        label = f"{number}. " if last or goal["own"] else ""
        read.append(f"{label}{' ∨ '.join(literals) or '□'}{reason}")
        last = number
    return read
