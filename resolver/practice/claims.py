"""One line's phrases, and what they claim together: each clause in it has a role, or is not read.

    subject   q ∨ r  from 1 and 2 on p        from   from 1, 2 we get  q ∨ r   gives
    from      p ∨ q with ¬p ∨ r gives q ∨ r   on     q ∨ r  (1, 2)  pivot p

A word or a sign announces a role; where none does, the order, and what is on the sheet by now.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from attrs import evolve

from resolver.logic.clause import Clause
from resolver.practice.faults import REASONED
from resolver.practice.parents import RowWithParents
from resolver.practice.parsed_line import (
    AIM,
    HEADED,
    HEADING,
    MISSING,
    PREMISE,
    PROSE,
    UNREAD,
    Fault,
    Parent,
    ParsedLine,
    no_clause,
)
from resolver.practice.parser import Phrase
from resolver.practice.roles import COMMENT, PARENT, PIVOT, RESULT, SUBJECT, Roles
from resolver.practice.row import CLAUSAL, EMPTY_ROW
from resolver.practice.words import (
    DENYING,
    GIVES,
    JOINTS,
    NEGATIONS,
    NOT,
    PIVOTS,
    SOURCES,
    SUPPOSED,
)

NOTED: Final = PIVOTS | {"by", "uses", "par", "por", "durch"}  # behind a reason, before the pivot


def parsed_line(
    found: Sequence[Phrase],
    line: int,
    names: frozenset[str],
    used: Mapping[int, object] = EMPTY_ROW,
    before: Sequence[Clause] = (),
) -> ParsedLine:
    """Return what the phrases of a line claim, and what of it is not read.

    Args:
        found: The phrases.
        line: The number of the line in its text.
        names: The atoms, in small letters.
        used: The numbers that stand for something before this line.
        before: The clause of the last step; or two that the line before names, and no more.
    """
    claim = _Claim(found, line, names, used)
    claim.before = before
    return claim.parsed()


class _Claim(RowWithParents):
    """What the phrases of a line claim together."""

    def parsed(self) -> ParsedLine:
        """Return what the line claims."""
        if self.announces():
            announced = (
                len(self.parents) == 2 and not self.content and self._has_joint(*self.parents)
            )
            silent = self._silent()
            return evolve(silent, kind=PROSE, premises=self.cited) if announced else silent
        named = [at for at in self.content if self._is_named(at)]
        if named[1:] and named == self.content:
            return self._listed(PREMISE)
        if len(self.parents) > 1 and len(named) < len(self.content):
            self.content = [at for at in self.content if at not in named]
        elif self.own is None and len(self.parents) == 1 and self._is_numbered():
            self.own_at, self.own, self.parents = self.parents[0], self.cited[0], []
            self.content = [at for at in self.content if self._is_known(at)]
        alone = self.own is None and len(self.parents) < 2 and GIVES.isdisjoint(self.words)
        if alone and self.aims() and self.content[1:]:
            return self._listed(PROSE)
        self.roles = Roles(self).found
        if set(self.roles.values()) <= {PIVOT}:
            self.content = []
            return self._without_clause() or self._silent()
        return self._claimed() or self._silent()

    def _listed(self, kind: str) -> ParsedLine:
        said = (clause for at in self.content for clause in self.all[at].clauses)
        return ParsedLine(self.line, kind=kind, mentions=tuple(said))

    def _silent(self) -> ParsedLine:
        """Return a line that claims nothing: a heading, prose, or what is not read."""
        if self.holds_step():
            return ParsedLine(self.line, kind=UNREAD)
        said = [
            clause for at in self.content for clause in self.all[at].clauses
            if not clause.atoms or not {*clause.atoms} <= {*self.all[at].unknown}
        ]  # fmt: skip
        kind = PROSE if said or len(self.words) > HEADED else HEADING
        known = set(self.used.values())
        longer = [clause for clause in said if len(clause) > 1]
        kept = said if longer[1:] else (one for one in said if one in longer or one in known)
        mentions = tuple(kept)  # of several clauses, a literal is one too
        return ParsedLine(self.line, kind=kind, mentions=mentions)

    def _is_numbered(self) -> bool:
        """Return whether the only number is that of the premise beside it: `q (premise 2)`."""
        known = [at for at in self.content if self._is_known(at)]
        others = {one for at in self.content if at not in known for one in self.all[at].clauses}
        denied = {Clause([~literal]) for at in known for literal in self.all[at].clauses[0]}
        directed = {self.cue(at) for at in range(len(self.all))} & {"from", "gives"}
        return len(known) == 1 and (others <= denied if others else not directed)

    def _conclusion(self) -> int | None:
        """Return where the clause is that the line claims."""
        results, subjects, parents = (
            [at for at in self.content if self.roles[at] == role]
            for role in (RESULT, SUBJECT, PARENT)
        )
        empty = [at for at in self.content if self.is_empty(at)]
        others = len(self.parents) + len(self.content) - 1
        if len(empty) == 1 and self.own is None and (others == 2 or self._clashes()):
            return empty[0]  # it has no resolvents
        if (beside := self._beside_own()) is not None:
            return beside
        if results:
            return results[0 if self.parents[1:] else -1]
        if subjects and (self.parents or parents):
            return subjects[0]
        if parents:
            second = self.parents[1] if self.parents[1:] else len(self.all)
            return next((at for at in parents if at > second), parents[-1])
        if len(subjects) == 3:
            new = [at for at in subjects if not self._is_known(at)]
            return new[0] if len(new) == 1 else self.own and subjects[-1]
        return next(iter(subjects or self.content), None)

    def _beside_own(self) -> int | None:
        """Return the clause beside the line's own number, where that does not stand first."""
        if self.own_at is None or self.own_at == self.numbers[0] or not self.parents:
            return None
        after = self.behind(self.own_at)
        places = (self.own_at - 2 if self.is_bracketed(self.own_at) else after, after)
        return next((at for at in places if at in self.content), None)

    def _claimed(self) -> ParsedLine | None:
        """Return what a line with a clause claims; None for a mere sentence."""
        at = self._conclusion()
        if at is None:
            return None
        pivots = [one for one in self.content if self.roles[one] == PIVOT and one != at]
        others = [one for one in self.content if one not in (at, *pivots)]
        parents, left = self._parents(at, others)
        others = [one for one in left if one < at or not self._is_exclaimed(one)]
        if self.parents[1:]:
            pivots += [one for one in others if self._is_pivot(one, at)]
        others = [one for one in others if one not in pivots and self.roles[one] != COMMENT]
        silent = not parents or {PARENT, RESULT}.isdisjoint(self.roles.values())
        if len(parents) < 2 and not pivots and self.own is None and others and silent:
            return None
        if not parents and not pivots and (self.concludes() or self._is_said(at, others)):
            mentions = self.all[at].clauses
            supposed = any(word.startswith(SUPPOSED) for word in self.words)
            if (
                supposed
                and self.own is None
                and not others
                and (NEGATIONS | NOT | DENYING).isdisjoint(self.words)
            ):
                return ParsedLine(self.line, kind=PREMISE, mentions=mentions)
            return (
                ParsedLine(self.line, kind=PROSE, mentions=mentions) if self.concludes() else None
            )
        if parents[1:] and not self.parents[1:]:
            pivots += [one for one in others if self._cuts(one, parents)]
        return self._made(at, parents, pivots, [one for one in others if one not in pivots])

    def _is_said(self, at: int, others: Sequence[int]) -> bool:
        labelled = self.own_at is not None and self.behind(self.own_at) == at
        return self.kind(at) == "clause" and not labelled and len(others) < 2 and self.is_prose(at)

    def _is_pivot(self, one: int, at: int) -> bool:
        """Return whether a literal beside numbers is the one that they clash on."""
        behind = one - 2 in self.parents and self.kind(one - 1) in ("comma", "stop", "colon")
        headed = self.word(one - 1) != "" and self.kind(one + 1) == "colon"
        same = one < at and self.all[one].clauses == self.all[at].clauses
        noted = self.roles[one] == COMMENT and self.word(one - 1) not in NOTED
        if (same and not behind and not headed) or noted:
            return False
        return self.is_unit(one) and not self._is_spoken(one, at)

    def _is_spoken(self, one: int, at: int) -> bool:
        """Return whether a sentence before the claim begins with a clause: `q is gone by 2, 3`."""
        spoken = self.word(one + 1) and not self.cue(one + 1)
        return self.roles[one] == SUBJECT and one < at and bool(spoken)

    def _made(
        self, at: int, parents: Sequence[Parent], pivots: Sequence[int], others: Sequence[int]
    ) -> ParsedLine:
        """Return the claim of a clause or a formula, if each clause beside it has a place there."""
        phrase, pivot = self.all[at], self._pivot(pivots)
        formula = phrase.clauses if phrase.kind == "formula" else ()
        if formula and (len(parents) > 1 or pivots):
            return self._with(None, parents, fault=no_clause(f"no {phrase.text}"))
        fault = self._fault(at, parents, pivots)
        if fault is None and (part := self._misnamed(at) or self._unread_part(at, others, parents)):
            hint = "write one clause a line, and what it is from"
            fault = "unreadable", f"{part} is not read", hint
            return self._with(None, parents, pivot, fault, kind=UNREAD)
        clause = None if fault or phrase.kind == "formula" else phrase.clause
        kind = AIM if self.aims() and not parents else ""
        return self._with(clause, parents, pivot, fault, formula, kind)

    def _unread_part(self, at: int, others: Sequence[int], parents: Sequence[Parent]) -> str:
        """Return the first clause that has no role and is no comment, in words."""
        said = {self.used.get(one) if isinstance(one, int) else one for one in parents}
        said |= {*self.all[at].clauses}
        prose: set[int] = set()
        for one in others:
            phrase = self.all[one]
            if said.isdisjoint(phrase.clauses):
                if not self._is_comment(one, at, prose):
                    return (
                        str(phrase.clause) if phrase.kind == "clause"
                        else f"a formula with {phrase.text}"
                    )  # fmt: skip
                prose.add(one)
        return ""

    def _is_comment(self, at: int, claimed: int, prose: Collection[int]) -> bool:
        """Return whether a word introduces what is here, or a reason is before it."""
        before = at - 1
        while before >= 0 and (
            self.kind(before) not in ("word", "number", *CLAUSAL)
            or self.text(before).lower() in JOINTS
        ):
            before -= 1
        atoms = {atom for clause in self.all[at].clauses for atom in clause.atoms}
        if not self.parents and atoms <= {*self.all[at].unknown}:
            return at > claimed and (self.text(at) in "[(" or self.kind(at - 1) == "bar")
        if self._is_spoken(at, claimed):
            return True
        if self.kind(before) == "word":
            return at > claimed or self.parents != []
        return before in prose or (before in self.parents and at > claimed)

    def _without_clause(self) -> ParsedLine | None:
        """Return what a line without a clause claims: an unknown atom, or nothing yet."""
        parents = self.cited
        ranged = len(parents) == 2 and self.kind(self.parents[0] + 1) == "dash"
        if ranged and self.own is None and len(self.words) > HEADED:
            return None  # such as `the clauses 1-4 are given above`
        if not parents:
            fault = self._lone_word()
            return None if fault is None else self._with(fault=fault)
        if len(parents) < 2 and any(phrase.kind == "other" for phrase in self.all):
            return None
        if len(parents) == 2 and (fault := self._stray_word() or self._denied()):
            return self._with(None, parents, fault=fault)
        sourced = not SOURCES.isdisjoint(self.words)
        if self.own is None and len(parents) == 2 and not self.words:
            return ParsedLine(self.line, kind=UNREAD, premises=parents)
        if self.own is None and (len(parents) < 2 or not {*self.words} <= REASONED):
            return None
        return self._with(None, parents, fault=MISSING) if sourced or parents[1:] else None

    def _pivot(self, resolved: Sequence[int]) -> str | None:
        """Return the atoms of the literals that the line resolves on; a word that is there."""
        clauses = [clause for at in resolved for clause in self.all[at].clauses]
        atoms = dict.fromkeys(atom for clause in clauses for atom in clause.atoms)
        start = self.parents[0] + 2 if self.parents else 1
        for at in range(start, len(self.all) if not atoms else 0):
            word = self.word(at)
            short = len(word) == 1 or any(map(str.isdecimal, word))
            if word and self.word(at - 1) in PIVOTS and short:
                return self.text(at)
        return " and ".join(atoms) or None

    def _with(
        self, clause: Clause | None = None, parents: Sequence[Parent] = (),
        pivot: str | None = None, fault: Fault | None = None,
        formula: tuple[Clause, ...] = (), kind: str = "",
    ) -> ParsedLine:  # fmt: skip
        return ParsedLine(self.line, self.own, clause, tuple(parents), pivot, fault, formula, kind)
