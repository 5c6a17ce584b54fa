"""A step that does not name a parent, for it is in the line before, or in the sentence before.

r.  This contradicts (4).        But ¬r.  Contradiction.        ⇒ ¬q  (with ¬q ∨ r)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from attrs import define, field

from resolver.logic.clause import Clause
from resolver.practice.parsed_line import Parent, ParsedLine
from resolver.practice.parser import Phrase
from resolver.practice.words import AGAINST, BOTH, CONCLUDES, CONTRADICTS, EMPTY, GIVES

WITH: Final = BOTH | {"using", "by", "mittels", "usando", "utilisant", "because", "weil"}
SHORT: Final = 3  # letters of a word for the empty clause, at least; a sign has one


@define
class LinesBefore:
    """What the next line may rest on without a word.

    Args:
        used: The numbers that stand for something, each with its clause.
        step: The clause of the last step.
        clauses: Those that the lines before claimed.
        aside: What the last sentence that claimed nothing spoke of.
    """

    used: Mapping[int, object]
    step: object = None
    clauses: list[Clause] = field(factory=list)
    aside: list[Parent] = field(factory=list)

    def silent_step(self, line: ParsedLine, found: Sequence[Phrase]) -> ParsedLine:
        """Return a line with the parents that it does not name; one that is no such step as it is.

        Args:
            line: The line as it was read.
            found: The phrases of the line.
        """
        contradicted = self._contradicted(found)
        self.aside = [*_said(found)]
        if contradicted:
            return ParsedLine(line.line, None, Clause(), contradicted)
        words = {phrase.text.lower() for phrase in found if phrase.kind == "word"}
        sign = found[0].kind in ("arrow", "operator")
        said = [one for one in self.aside if isinstance(one, Clause)]
        if (sign or found[0].text.lower() in CONCLUDES) and self.clauses and said:
            both = len(self.aside) == 2 and self.aside[0] == said[0] and said[-1]
            if both and not WITH.isdisjoint(words):
                return ParsedLine(line.line, None, said[0], (self.clauses[-1], self.aside[1]))
            numbers = [one for one in self.aside if isinstance(one, int)]
            left, right = [*self.clauses, Clause()][-3:-1] if self.clauses[1:] else [Clause()] * 2
            given = any(left.resolvent(right, atom) == said[0] for atom in left.clashes(right))
            if sign and not words and len(said) == 1 and not numbers[1:] and given:
                return ParsedLine(line.line, next(iter(numbers), None), said[0], (left, right))
        return line

    def _contradicted(self, found: Sequence[Phrase]) -> tuple[Parent, ...]:
        """Return the parents of □ in `r contradicts ¬r`, and `But ¬r. Contradiction.` after r."""
        texts = [phrase.text.lower() for phrase in found]
        empty = [at for at, text in enumerate(texts) if text[SHORT:] and EMPTY.match(text)]
        after = [*texts[1:], ""]
        against = [at for at in empty if after[at] in AGAINST]
        against += [at for at, text in enumerate(texts) if text in CONTRADICTS]
        if against:
            said = [*_said(found[: against[0]]), *_said(found[against[0] + 1 :])]
        elif empty and found[-1].kind != "colon" and found[0].kind != "number":
            said = [*_said(found[: empty[0]])] or self._aside(texts[: empty[0]])
        else:
            return ()
        if len(said) == 1 and isinstance(self.step, Clause):
            said.insert(0, self.step)
        means = [self.used.get(one) if isinstance(one, int) else one for one in said]
        literals = {lit for one in means if isinstance(one, Clause) for lit in one.literals}
        clash = len(means) == len(literals) == 2 and literals == {~one for one in literals}
        return tuple(said) if clash and None not in means else ()

    def _aside(self, before: Sequence[str]) -> list[Parent]:
        """Return what a lone word for □ is about: the sentence before, or a premise."""
        concludes = not before or not (GIVES | CONCLUDES).isdisjoint(before)
        if not concludes or not isinstance(self.step, Clause) or len(self.step) != 1:
            return []
        denied = Clause(~literal for literal in self.step)
        return [*self.aside] or [denied] * (denied in self.used.values())


def _said(found: Sequence[Phrase]) -> Iterator[Parent]:
    for phrase in found:
        if phrase.kind in ("clause", "formula"):
            yield from phrase.clauses
        elif phrase.kind == "number":
            yield int(phrase.text)
