"""Sums by hand: a line with ≥ says how much its literals reach, and which lines it adds up.

    3. p + q ≥ 1    1 + 2            1 + 2 + 3: 2 ¬p + 2 ¬q ≥ 3
    4. 2 p + q ≥ 2    2·1 + 3        5. p ≥ 1    4 / 2        (1 + 2) / 2

The numbers of a reason are those of lines, perhaps with how often each is taken. A sum may say
less than its lines add up to. A line whose literals reach 1, each counted once, is a clause, and
0 ≥ 1 is the empty one; so clauses are added up, and what a sum gives may be resolved.

Source: Cook, Coullard & Turán, Discrete Applied Mathematics 18, 1987 (cutting planes).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from resolver.errors import ProofError
from resolver.logic.clause import Clause
from resolver.logic.line import Line
from resolver.logic.literal import Literal
from resolver.practice import words
from resolver.practice.lexer import scan
from resolver.practice.parsed_line import AIM, UNREAD, Fault, ParsedLine, Sum, unknown_atom
from resolver.proofs.check import check_sum
from resolver.proofs.derivation import added_up
from resolver.proofs.proof import Conclusion, Step

AT_LEAST: Final = re.compile(r"≥|>=|⩾|\\geq?(?:slant)?(?![a-z])|&ge;")
OWN: Final = re.compile(
    rf"^[\s>*•(\[]*(?:(?:{'|'.join(words.LABELS)})\b\s*)?[A-Z]?_?([0-9]{{1,9}})"
    r"(?:\s*[)\].:|│]+\s*|(?:\s\s+|\t))",
    re.IGNORECASE,
)
AHEAD: Final = re.compile(r"^(?P<reason>[^:≥a-zA-Z]*[0-9][^:a-zA-Z]*):\s*(?P<terms>.*)$")
AIMED: Final = re.compile(r"^\W*(?P<words>[^\W\d][^:]*):\s*(?P<terms>.*)$")
TERM: Final = re.compile(r"^\s*(?:(?P<often>[0-9]{1,9})\s*[·*×∙⋅]?\s*)?(?P<literal>\S.*?)?\s*$")
COMPLEMENT: Final = re.compile(r"\(\s*1\s*[-−–]\s*([^()+]+?)\s*\)")
BOUND: Final = re.compile(r"^\s*([-−–]?\s*[0-9]{1,9})(?![^\W_]|\s*[/.][0-9])(.*)$", re.DOTALL)
ROWS: Final = tuple(  # what a reason looks like, and what is read for it
    (re.compile(pattern), instead)
    for pattern, instead in (
        (r"\\(?:cdot|times)\b", "·"),
        (r"^\s*[-−–—]+\s", " "),
        (r"\b(?:divided|geteilt|divisé|dividido|diviso)\b|[:÷]", "/"),
        (r"(?<=[0-9])\s*(?:[*×∙⋅·x]|times|mal|fois|por|per)\s*(?=[(\[]?\s*[0-9])", "·"),
        (r"(?<=[0-9])\s?(?=[(\[][0-9]+[)\]])", "·"),
        (rf"\b(?:{'|'.join(words.BOTH)})\b|[,&;]", "+"),
        (r"[^\W\d]+|[()\[\]{}|│¦.→⇒⊢<>\"'$\\]", " "),
    )
)
WORD: Final = re.compile(r"[^\W\d]\w*")
PART: Final = re.compile(r"\s*(?:([0-9]{1,9})·\s*)?([0-9]{1,9})")
REASON: Final = re.compile(
    rf"[\s+]*(?P<parts>(?:{PART.pattern}[\s+]*)*)(?:/\s*(?P<divisor>[0-9]{{1,9}}))?\s*"
)
TAKEN: Final = re.compile(r"[0-9\s][-−–]\s*[0-9]|^\s*[-−–][0-9]")
EXAMPLE: Final = "write a sum as: 3. p + q ≥ 1   1 + 2, or 2·1 + 3, or 4 / 2"
NEGATIVE: Final = (
    "negative multiplier",
    "a line is taken off here, or not once, and then less than it says is certain",
    "take each line a whole number of times, from 1 up",
)


def read_sum(text: str, line: int, names: Sequence[str]) -> ParsedLine:
    """Return a line with ≥ as it was read.

    >>> found = read_sum("4. 2 p + q >= 2   2·1 + 3", 1, ["p", "q"])
    >>> found.number, str(found.clause), found.premises, found.sum.multipliers
    (4, '2 p + q ≥ 2', (1, 3), (2, 1))

    Args:
        text: The line.
        line: Its number in the text.
        names: The atoms, the longest first.
    """
    sign = AT_LEAST.search(text)
    left, right = (text[: sign.start()], text[sign.end() :]) if sign else (text, "")
    own = OWN.match(left)
    number = int(own[1]) if own else None
    left, reason, kind = left[own.end() :] if own else left, "", ""
    if (ahead := AHEAD.match(left)) is not None:
        left, reason = ahead["terms"], ahead["reason"]
    elif (aimed := AIMED.match(left)) is not None:
        left = aimed["terms"]
        kind = "" if words.AIMS.isdisjoint(aimed["words"].lower().split()) else AIM
    bound, terms = BOUND.match(right), _terms(left, names)
    fault: Fault | None
    if bound is None or not isinstance(terms, list):
        fault = terms if isinstance(terms, tuple) else _unreadable(f"no number follows {left}≥")
        return ParsedLine(line, number, fault=fault, kind="" if number else UNREAD)
    reached = int(re.sub(r"[\s−–]", "-", bound[1]).replace("--", "-"))
    constant = sum(often for often, literal in terms if literal is None)
    literals = [(often, literal) for often, literal in terms if literal is not None]
    said = Line.of(literals, reached - constant)
    parts, divisor, fault = _reason(f"{reason} {bound[2]}")
    if fault is not None and number is None and not parts:
        return ParsedLine(line, kind=UNREAD)
    multipliers = tuple(often for often, _ in parts)
    added = Sum(said, multipliers, divisor)
    premises = tuple(premise for _, premise in parts)
    return ParsedLine(line, number, clause_of(said), premises, fault=fault, kind=kind, sum=added)


def clause_of(said: Conclusion) -> Conclusion:
    """Return a line that asks for one of its literals as a clause, any other as it is.

    >>> print(clause_of(Line.of([(1, Literal("p")), (1, Literal("q"))], 1)))
    p ∨ q
    >>> print(clause_of(Line((), 2)))
    □
    """
    if isinstance(said, Clause) or said.bound < 1:
        return said
    single = said.bound == 1 and all(often == 1 for often, _ in said.terms)
    return Clause(said) if single or not said.terms else said


def line_of(said: Conclusion) -> Line:
    """Return what a line says, or a clause, as a line."""
    return Line.at_least_one(said) if isinstance(said, Clause) else said


def _unreadable(sentence: str) -> Fault:
    return "unreadable", sentence, EXAMPLE


def _terms(text: str, names: Sequence[str]) -> list[tuple[int, Literal | None]] | Fault:
    """Return the terms of a sum: how often each literal counts, without one a mere number."""
    found: list[tuple[int, Literal | None]] = []
    plain = ROWS[0][0].sub("·", COMPLEMENT.sub(r"¬\1", text)).strip(" ()[]$\\,&¦|│")
    for part in plain.split("+"):
        term = TERM.match(part)
        literal = _literal(part, names)
        if literal is None and term is not None and term["literal"]:
            literal = _literal(term["literal"], names)
        elif literal is not None:
            term = None
        often = int(term["often"]) if term is not None and term["often"] else 1
        if literal is None and (term is None or term["literal"] or not term["often"]):
            return _no_term(part)
        found.append((often, literal))
    return found


def _no_term(part: str) -> Fault:
    word = WORD.fullmatch(part.strip("0123456789 ¬~!-·*"))
    if word is not None:
        return unknown_atom(word[0])
    return _unreadable(f"{part.strip() or 'nothing'} is no literal of a sum")


def _literal(text: str, names: Sequence[str]) -> Literal | None:
    """Return the literal that a text is, if it is one."""
    kinds = [token for token in scan(text, names) if token.kind not in ("open", "close")]
    atoms = [token.text for token in kinds if token.kind == "atom"]
    if not atoms and text.strip() in names:
        return Literal.of(text.strip())
    signs = [token.kind for token in kinds if token.kind != "atom"]
    if len(atoms) != 1 or not {"not", "over"}.issuperset(signs):
        return None
    return Literal.of(atoms[0], len(signs) % 2 == 0)


def _reason(text: str) -> tuple[list[tuple[int, int]], int, Fault | None]:
    """Return the lines of a reason, each with how often it is taken, the divisor, and a fault."""
    if not words.NEGATIONS.isdisjoint(text.lower().split()):
        return [], 1, _unreadable("the line says not, and no literal has it as its sign")
    plain = text.lower()
    for pattern, instead in ROWS:
        plain = pattern.sub(instead, plain)
    found = REASON.fullmatch(plain)
    if found is None:
        fault = NEGATIVE if TAKEN.search(plain) else _unreadable(f"{text.strip()} is no reason")
        return [], 1, fault
    parts = [(int(often or 1), int(at)) for often, at in PART.findall(found["parts"])]
    divisor = int(found["divisor"] or 1)
    counted = all(often for often, _ in parts) and divisor
    return parts, max(1, divisor), None if counted else NEGATIVE


def sum_of(line: ParsedLine, parts: Sequence[tuple[int, Conclusion]]) -> Step | None:
    """Return a sum as a step, if its premises add up to it, or to more: the checker judges.

    Args:
        line: The line with its multipliers and its divisor.
        parts: The number of each premise, and what it says.
    """
    assert line.sum is not None
    premises, often = tuple(number for number, _ in parts), line.sum.multipliers
    said = line_of(line.clause)
    step = Step(line.number or 0, said, "sum", premises, None, often, line.sum.divisor)
    try:
        check_sum(step, dict(parts))
    except ProofError:
        return None
    return step


def sum_in(step: Step | None) -> Sum | None:
    """Return what a step adds up, if it is a sum."""
    return None if step is None else Sum(step.clause, step.multipliers, step.divisor)


def judge_sum(line: ParsedLine, parts: Iterable[Conclusion]) -> Fault:
    """Return what is wrong with a sum that its lines do not add up to.

    Args:
        line: The line.
        parts: What it adds up, in the order of its premises.
    """
    assert line.sum is not None
    parts, said = [*parts], line.sum.line
    often = [*zip(line.sum.multipliers, parts, strict=True)]
    names = zip(line.sum.multipliers, line.premises, strict=True)
    sum_text = " + ".join(f"{n}·{at}" if n > 1 else f"{at}" for n, at in names)
    total = added_up(often)
    if line.sum.divisor == 1:
        together = "; a literal and its complement are 1 together, on both sides"
        cancelled = together if len(total) < len({x for _, part in often for x in part}) else ""
        return "not the sum", f"{sum_text} is {total}, and not {said}", f"add up anew{cancelled}"
    divided, by = added(line.sum, parts), line.sum.divisor
    sentence = f"{total} divided by {by} is {divided}, and not {said}"
    return "wrong division", sentence, "divide each number, and round it up"


def added(by: Sum, parts: Iterable[Conclusion]) -> Line:
    """Return what these parts add up to, each as often as the sum takes it, divided."""
    return added_up([*zip(by.multipliers, parts, strict=True)], by.divisor)


def no_resolution(parent: int) -> Fault:
    """Return that a line which is no clause is resolved."""
    sentence = f"{parent} counts its literals and is no clause, and clauses are resolved"
    return "pivot missing", sentence, "add its lines: 1 + 2, or 2·1 + 3, or 4 / 2"


def no_premise(said: Line) -> Fault:
    """Return that a line is no clause of the list, and does not say what it adds up."""
    sentence = f"{said} is not among the axioms, and the line does not say what it adds up"
    return "not an axiom", sentence, "add its lines: 1 + 2, or 2·1 + 3, or 4 / 2"
