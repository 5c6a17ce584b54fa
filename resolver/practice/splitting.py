"""A closed semantic tree by hand: both cases of an atom at each node, a false clause at each leaf.

    p                        p: 4 is false                 suppose p: q by ¬p ∨ q; ¬q is false
      q: ¬p ∨ ¬q             ¬p
      ¬q: 2                    q  2
    ¬p: 1                      ¬q  1

A case is further in than the one above it. A leaf names a clause that is false there, or its
number; between the two, literals that a clause forces may stand with it.

Source: Robinson, Journal of the ACM 12(1), 1965; Davis, Logemann & Loveland, CACM 5(7), 1962.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from attrs import define, field

from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.practice import mistakes
from resolver.practice.answered import Answer, AnswerGrade
from resolver.practice.exercise import Exercise
from resolver.practice.handwriting import atom_names
from resolver.practice.layouts import MARGIN
from resolver.practice.lexer import scan
from resolver.practice.parsed_line import UNREAD, Fault, unknown_atom
from resolver.practice.parser import Phrase, phrases
from resolver.practice.words import REASONS

PIECES: Final = re.compile(r"[;:](?![^{(\[]*[})\]])|,(?=[^,]*\b(?:by|from|aus|par|por|da)\b)")
SUPPOSED: Final = re.compile(r"^\s*(?:suppose|case|fall|cas|caso)\b", re.IGNORECASE)
EXAMPLE: Final = "write a case a line, further in than the one above it: ~q: 2, or ~q: p | q"


@define
class Node:
    """A case: what is true there, its own literal, the cases below it, and whether it is closed."""

    margin: int
    line: int
    true: tuple[Literal, ...] = ()
    cases: list[Literal] = field(factory=list)
    closed: bool = False


def grade_tree(text: str, exercise: Exercise) -> AnswerGrade:
    r"""Return whether a text is a closed semantic tree of the exercise's clauses.

    >>> exercise = Exercise("tree", premises=("p | q", "~p", "~q"), task="tree")
    >>> grade_tree("p: 2\n~p\n  q: ~q\n  ~q: p | q", exercise).fulfils
    True
    >>> grade_tree("p: 1\n~p: 2", exercise).mistake.sentence
    'p ∨ q is not false here: p is true'

    Args:
        text: What a student wrote.
        exercise: What was set.
    """
    tree = _Tree(text, exercise)
    for at, line in tree.answer.written():
        margin = MARGIN.match(line).end()  # type: ignore[union-attr]
        tree.enter(at, margin, line[margin:])
    return tree.answer.grade(tree.lacking(), "a closed tree")


class _Tree:
    """The nodes so far, and the path down to the last of them."""

    def __init__(self, text: str, exercise: Exercise) -> None:
        self.answer, self.clauses = Answer(text, exercise), exercise.listed
        self.names = atom_names(self.clauses)
        self.path = [Node(-1, 0)]
        self.nodes = self.path.copy()

    def enter(self, at: int, margin: int, text: str) -> None:
        """Read a line and judge it."""
        pieces = [*self.pieces(text)]
        content = [phrase for piece in pieces for phrase in piece if phrase.kind != "word"]
        if not any(phrase.kind in ("clause", "number") for phrase in content):
            self.stray(at, text)
            return
        while self.path[-1].margin >= margin:
            self.path.pop()
        literal = (
            None if SUPPOSED.match(text) is None and not _is_case(pieces[0]) else _first(pieces[0])
        )
        fault = None
        if literal is not None:
            fault = self.case(at, margin, literal)
            pieces[0] = pieces[0][1:]
        for piece in pieces:
            fault = fault or self.said(piece)
        self.answer.judged(at, fault, None if literal is None else Clause([literal]))

    def pieces(self, text: str) -> Iterator[list[Phrase]]:
        """Yield the parts of a line: clauses and numbers, and the word before a reason."""
        for part in PIECES.split(text):
            found = phrases(scan(part, self.names), False, frozenset(self.names))
            kept = [one for one in found if one.kind in ("clause", "number", "word", "formula")]
            others = [one for one in kept if one.kind != "clause" or one.clause.literals]
            yield [one for one in others if one.kind != "word" or one.text.lower() in REASONS]

    def stray(self, at: int, text: str) -> None:
        """Note a line that has neither a case nor a clause."""
        if len(self.nodes) > 1 and text.strip().isalnum():
            self.answer.judged(at, unknown_atom(text.strip()))
        else:
            signs = any(token.kind in ("not", "or", "operator") for token in scan(text, self.names))
            self.answer.passed(at, UNREAD if signs else "heading")

    def case(self, at: int, margin: int, literal: Literal) -> Fault | None:
        """Enter a case below the last node that is less far in."""
        above, fault = self.path[-1], None
        if literal in above.true or ~literal in above.true:
            fault = "atom twice", f"{literal.name} is decided already above", EXAMPLE
        elif above.cases and (above.cases != [~literal]):
            beside = ", ".join(map(str, above.cases))
            fault = "no two cases", f"beside {beside} stands {literal}", "a node has p and ¬p below"
        above.cases.append(literal)
        node = Node(margin, at, (*above.true, literal))
        self.path.append(node)
        self.nodes.append(node)
        return fault

    def said(self, piece: Sequence[Phrase]) -> Fault | None:
        """Judge what is said at the last node: a literal with its reason, or a false clause."""
        named = [phrase for phrase in piece if phrase.kind != "word"]
        if not named:
            return None
        node, last = self.path[-1], named[-1]
        if last.kind == "formula" or last.unknown:
            return "unreadable", f"{last.text} is not read here", EXAMPLE
        clause = self.numbered(last)
        if clause is None or clause not in self.clauses:
            number = f"there is no clause {last.text}"
            return (
                ("unknown number", number, f"they are 1 to {len(self.clauses)}")
                if clause is None
                else mistakes.copied(clause, self.clauses, False)
            )
        forced = _first(named) if len(named) > 1 else None
        others = [literal for literal in clause if literal is not forced]
        if forced is not None and forced not in clause:
            return "not forced", f"{forced} does not occur in {clause}", EXAMPLE
        for literal in others:
            if ~literal not in node.true:
                value = "true" if literal in node.true else "open"
                kind = "not false" if forced is None else "not forced"
                what = (
                    f"{clause} is not false here"
                    if forced is None
                    else f"{clause} does not force {forced}"
                )
                return (
                    kind,
                    f"{what}: {literal} is {value}",
                    "name a clause whose literals are all false",
                )
        if forced is None:
            node.closed = True
        else:
            node.true = (*node.true, forced)
        return None

    def numbered(self, phrase: Phrase) -> Clause | None:
        """Return the clause that is written, or whose number is."""
        if phrase.kind == "clause":
            return phrase.clause
        at = int(phrase.text)
        return self.clauses[at - 1] if 0 < at <= len(self.clauses) else None

    def lacking(self) -> Fault | None:
        """Return the first case that is open."""
        for node in self.nodes:
            if not node.closed and len(node.cases) != 2:
                where = (
                    f"where {', '.join(map(str, node.true))} hold" if node.true else "at the root"
                )
                if node.cases:
                    other = f"the case {~node.cases[0]} is still to come {where}"
                    return "case missing", other, EXAMPLE
                return (
                    "open branch",
                    f"a false clause, or two cases, are still to come {where}",
                    EXAMPLE,
                )
        return None


def _is_case(piece: Sequence[Phrase]) -> bool:
    """Return whether a piece begins with a literal, and no reason comes with it."""
    first = piece[0] if piece else None
    single = first is not None and first.kind == "clause" and len(first.clause) == 1
    return single and not any(phrase.kind == "word" for phrase in piece[1:])


def _first(piece: Sequence[Phrase]) -> Literal | None:
    first = next((one for one in piece if one.kind == "clause"), None)
    return None if first is None or len(first.clause) != 1 else next(iter(first.clause))
