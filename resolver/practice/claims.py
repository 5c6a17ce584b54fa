"""One line's phrases, and what they claim together: each clause in it has a role, or is not read.

    subject   q ∨ r  from 1 and 2 on p        from   from 1, 2 we get  q ∨ r   gives
    from      p ∨ q with ¬p ∨ r gives q ∨ r   on     q ∨ r  (1, 2)  pivot p

A word or a sign announces a role; where none does, the order, and what is on the sheet by now.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from resolver.logic.clause import Clause
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
    unknown_atom,
)
from resolver.practice.parser import IMPLIES, Phrase
from resolver.practice.row import CLAUSAL, COLUMNS, EMPTY_ROW, Row
from resolver.practice.words import (
    ANDS,
    BOTH,
    DENIALS,
    GIVES,
    JOINTS,
    NEGATIONS,
    NOT,
    PIVOTS,
    REASONS,
    SOURCES,
    WITH,
)

FILLERS: Final = ("the", "atom", "of")  # between the word on and the pivot
WORDED: Final = re.compile(r"(?!fals)[^\W\d_]{3,}", re.IGNORECASE)  # no sign, and no truth value


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


class _Claim(Row):
    """What the phrases of a line claim together."""

    before: Sequence[Clause] = ()

    def parsed(self) -> ParsedLine:
        """Return what the line claims."""
        if self.announces():
            return self._silent()
        named = [at for at in self.content if self._is_named(at)]
        if named[1:] and named == self.content:
            return self._listed(PREMISE)
        if len(self.parents) > 1 and len(named) < len(self.content):
            self.content = [at for at in self.content if at not in named]
        elif self.own is None and len(self.parents) == 1 and self._is_numbered():
            self.own_at, self.own, self.parents = self.parents[0], self.cited[0], []
            self.content = [at for at in self.content if self._is_known(at)]
        alone = self.own is None and len(self.parents) < 2 and GIVES.isdisjoint(self.words)
        if self.aims() and self.content[1:] and alone:
            return self._listed(PROSE)
        if not self.content:
            return self._without_clause() or self._silent()
        if len(self.content) == 2 and not self.parents and not DENIALS.isdisjoint(self.words):
            first, second = (self.all[at].clauses for at in self.content)
            if self.own is None and first == tuple(
                Clause([~one]) for clause in second for one in clause
            ):
                return self._silent()
        roles = self._roles()
        if set(roles.values()) == {"on"}:
            self.content = []
            return self._without_clause(roles) or self._silent()
        if self.is_proof_by_contradiction() and not self._clashes():
            return self._silent()
        return self._claimed(roles) or self._silent()

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
        mentions = tuple(clause for clause in said if len(clause) > 1 or clause in known)
        return ParsedLine(self.line, kind=kind, mentions=mentions)

    def _is_numbered(self) -> bool:
        """Return whether the only number is that of the premise beside it: `¬r (4)`, `q (premise 2)`."""
        known = [at for at in self.content if self._is_known(at)]
        others = {one for at in self.content if at not in known for one in self.all[at].clauses}
        denied = {Clause([~literal]) for at in known for literal in self.all[at].clauses[0]}
        directed = {self.cue(at) for at in range(len(self.all))} & {"from", "gives"}
        return len(known) == 1 and (others <= denied if others else not directed)

    def _is_known(self, at: int) -> bool:
        return len(self.all[at].clauses) == 1 and self.all[at].clauses[0] in self.used.values()

    def _is_named(self, at: int) -> bool:
        """Return whether a clause has its own number beside it: `(1) p ∨ q`, `p ∨ q (1)`."""
        if self.kind(at) != "clause":
            return False
        signs = self.kind(at - 1) in COLUMNS
        sides = at - 1 - signs, at + 1 + (self.kind(at + 1) == "open")
        return any(
            side in self.numbers
            and self.used.get(self.number(side)) is self.all[at].clause
            and (side < at or self.is_bracketed(side))
            for side in sides
        )

    def _roles(self) -> dict[int, str]:
        """Return of each clause what the words and signs before it announce."""
        roles: dict[int, str] = {}
        role = back = "subject"
        parents = depth = comment = 0
        for at, phrase in enumerate(self.all):
            cue = self.cue(at)
            depth += (phrase.kind == "open") - (phrase.kind == "close")
            if at in self.content:
                several = role == "on" and len(self.parents) < 2 and not self._is_unit(at)
                roles[at] = "comment" if comment else back if several else role
                joined = self.kind(at + 1) != "end" and self.all[at + 1].text in ("&", *ANDS)
                if role == "on" and not joined:
                    role = back
                role = "after" if role == "gives" else role
                parents += roles[at] not in ("on", "after")
            elif at in self.parents:
                parents += 1
                role = back if role == "on" else role
                complete = "subject" in roles.values() and len(self.parents) > 1
                role = "after" if complete and at == self.parents[-1] else role
            elif phrase.kind == "open" and at - 1 in self.content and not self.numbers:
                role = "from"
            elif cue == "on":
                back, role = (back if role == "on" else role), "on"
            elif role == "after" and "subject" in roles.values() and "gives" not in roles.values():
                comment = comment or cue == "from"  # behind a reason
            elif cue in ("gives", "from"):
                role = cue
            elif cue == "is" and not roles:
                role = "gives"
            elif cue == "and" and (role == "after" or not (roles or parents)):
                role = "from" if self.word(at) in WITH or role != "after" else role
            elif (
                phrase.kind == "colon" and role != "on" and not depth and parents > (role != "from")
            ):
                role = "gives"
            elif phrase.text == "." and role == "gives":
                role = "after" if roles else "subject"
            elif role == "on" and phrase.kind not in ("colon", "open", "other"):
                role = role if phrase.text.lower() in (*FILLERS, *ANDS, "&") else back
        return roles

    def _is_unit(self, at: int) -> bool:
        return self.kind(at) == "clause" and len(self.all[at].clause) == 1

    def _conclusion(self, roles: Mapping[int, str]) -> int | None:
        """Return where the clause is that the line claims."""
        of = {
            name: [at for at in self.content if roles[at] == name]
            for name in ("gives", "subject", "from", "after")
        }
        empty = [at for at in self.content if self.is_empty(at)]
        named = len(self.parents) + len(self.content) - 1
        if len(empty) == 1 and self.own is None and (named == 2 or self._clashes()):
            return empty[0]  # it has no resolvents
        if self.own_at is not None and self.own_at != self.numbers[0] and self.parents:
            after = self.behind(self.own_at)
            places = (self.own_at - 2 if self.is_bracketed(self.own_at) else after, after)
            beside = next((at for at in places if at in self.content), None)
            if beside is not None:
                return beside
        if of["gives"]:
            return of["gives"][0 if self.parents[1:] else -1]
        if of["subject"] and (self.parents or of["from"]):
            return of["subject"][0]
        if of["from"]:
            second = self.parents[1] if self.parents[1:] else 0
            return next((at for at in of["from"] if at > second > 0), of["from"][-1])
        if len(of["subject"]) == 3:
            known = set(self.used.values())
            new = [at for at in of["subject"] if not known.issuperset(self.all[at].clauses)]
            return new[0] if len(new) == 1 else self.own and of["subject"][-1]
        return next(iter(of["subject"] or of["after"]), None)

    def _claimed(self, roles: Mapping[int, str]) -> ParsedLine | None:
        """Return what a line with a clause claims; None for a mere sentence."""
        at = self._conclusion(roles)
        if at is None:
            return None
        pivots = [one for one in self.content if roles[one] == "on"]
        others = [one for one in self.content if one not in (at, *pivots)]
        parents, others = self._parents(at, others, roles)
        others = [
            one for one in others
            if roles[one] != "comment" and (one < at or not self._is_exclaimed(one))
        ]  # fmt: skip
        if parents[1:] and not self.parents[1:]:
            pivots += [one for one in others if self._cuts(one, parents)]
            others = [one for one in others if one not in pivots]
        phrase, refs = self.all[at], len(self.parents) > 1
        if not parents and not pivots:
            if self.own is None and others:
                return None
            if self.concludes():
                return ParsedLine(self.line, kind=PROSE, mentions=phrase.clauses)
            if phrase.kind == "clause" and len(others) < 2 and self.is_prose(at):
                return None
        directed = {"from", "gives"} & {*roles.values()}
        if len(parents) == 1 and self.own is None and others and not directed:
            return None
        if phrase.kind == "formula" and (len(parents) > 1 or pivots):
            return self._made(None, parents, fault=no_clause(f"no {phrase.text}"))
        fault = self._fault(at, parents, pivots)
        formula = phrase.clauses if phrase.kind == "formula" else ()
        if formula and not parents and not self.aims():
            rewritten = [one for one in others if self.kind(one) == "clause"]
            phrase = self.all[rewritten[0]] if rewritten else phrase
        units = [one for one in others if refs and self._is_unit(one)]
        units = [one for one in units if self.all[one].clauses != phrase.clauses]
        atoms = self._pivot([*pivots, *units])
        stated = {*phrase.clauses, *formula}
        if fault is None and (part := self._unread_part(at, others, stated, parents, atoms)):
            fault = (
                "unreadable",
                f"{part} is not read",
                "write one clause a line, and what it is from",
            )
            return self._made(None, parents, atoms, fault, kind=UNREAD)
        clause = None if fault or phrase.kind == "formula" else phrase.clause
        kind = AIM if self.aims() and not parents else ""
        return self._made(clause, parents, atoms, fault, formula, kind)

    def _clashes(self) -> bool:
        """Return whether the only clause besides the empty one denies that of the step before."""
        said = [self.all[at] for at in self.content if not self.is_empty(at)]
        if len(said) != 1 or said[0].kind != "clause" or self.parents or len(self.before) != 1:
            return False
        literals = said[0].clause.literals
        return len(literals) == 1 and {~literal for literal in literals} == {*self.before[0]}

    def _is_exclaimed(self, at: int) -> bool:
        """Return whether the empty clause is a word such as `contradiction!`."""
        return self.is_empty(at) and WORDED.match(self.all[at].text) is not None

    def _cuts(self, at: int, parents: Sequence[Parent]) -> bool:
        """Return whether a literal besides both parents is the one that they clash on."""
        means = [self.used.get(one) if isinstance(one, int) else one for one in parents]
        left, right = (one if isinstance(one, Clause) else Clause() for one in means)
        return self._is_unit(at) and {*self.all[at].clause.atoms} <= {*left.clashes(right)}

    def _parents(
        self, at: int, others: Sequence[int], roles: Mapping[int, str]
    ) -> tuple[tuple[Parent, ...], Sequence[int]]:
        """Return the parents, and the clauses that are left."""
        if self.parents[1:]:
            return self.cited, others
        first = {self.all[one].clauses: one for one in reversed(others)}
        others = [one for one in others if first[self.all[one].clauses] == one]
        meant = [self.used.get(number) for number in self.cited]
        found = [
            one for one in others
            if (roles[one] != "after" or one < at) and len(self.all[one].clauses) == 1
            and not self.is_empty(one) and self.all[one].clauses[0] not in meant
        ]  # fmt: skip
        if len(found) + len(meant) == 3:
            sides = [*self.parents, *found]
            rests = ([side for side in sides if side != one] for one in reversed(found))
            cuts = (
                self._cuts(one, [*map(self._parent, rest)])
                for one, rest in zip(reversed(found), rests)
            )
            pivot = next((one for one, cut in zip(reversed(found), cuts) if cut), None)
            found = [one for one in found if one != pivot]
        led = {*roles.values()} - {"subject", "on"} or not self.words
        named = len(found) + len(meant)
        rest = [one for one in others if one not in found]
        if named == 2 and (led or self._is_added(found)):
            return tuple(map(self._parent, sorted([*self.parents, *found]))), rest
        if named == 2 - len(self.before) < 2 and self._is_chained(at):
            return (*self.before, *map(self._parent, [*self.parents, *found])), rest
        if self.own is not None and len(found) == 1 and roles[found[0]] == "from":
            return (self._parent(found[0]),), rest
        return self.cited, others

    def _parent(self, at: int) -> Parent:
        return self.number(at) if at in self.parents else self.all[at].clauses[0]

    def _is_added(self, clauses: Sequence[int]) -> bool:
        """Return whether a sign joins a clause to the number of the other parent: `2 + q`."""
        sides = ((at + step, at + 2 * step) for at in clauses for step in (1, -1))
        return any(
            self.all[sign].text in ("+", "&") and at in self.parents
            for sign, at in sides
            if 0 <= sign < len(self.all)
        )

    def _is_chained(self, at: int) -> bool:
        """Return whether the other parent is the step before: `=> q (with ¬p ∨ q)`."""
        if self.is_empty(at) and self.own is None and (self.parents or self._clashes()):
            return True
        if self.own is None and self.cue(0) in ("gives", "from", "and") and self.kind(0) != "end":
            return True
        return any(self.word(one) in BOTH - ANDS for one in range(len(self.all)))

    def _unread_part(
        self, at: int, others: Sequence[int], stated: Collection[Clause],
        parents: Sequence[Parent], pivot: str | None,
    ) -> str:  # fmt: skip
        """Return the first clause that has no role and is no comment, in words."""
        beside = {self.used.get(one) if isinstance(one, int) else one for one in parents}
        atoms = set((pivot or "").split(" and "))
        prose: set[int] = set()
        for one in others:
            phrase = self.all[one]
            meant = set(phrase.clauses)
            if phrase.kind == "formula":
                said = meant <= stated or meant & stated or meant & beside
            else:
                unit = len(phrase.clause) == 1 and {*phrase.clause.atoms} <= atoms
                said = unit or phrase.clause in stated or phrase.clause in beside
            if said:
                continue
            if not self._is_comment(one, at, prose):
                formula = phrase.kind == "formula"
                return f"a formula with {phrase.text}" if formula else str(phrase.clause)
            prose.add(one)
        return ""

    def _is_comment(self, at: int, claimed: int, prose: Collection[int]) -> bool:
        """Return whether a word introduces what is here, or a reason is before it."""
        before = at - 1
        while before >= 0 and (
            self.kind(before) not in ("word", "number", *CLAUSAL)
            or self.all[before].text.lower() in JOINTS
        ):
            before -= 1
        label = self.all[at].text in ("[", "(") or self.kind(at - 1) == "bar"
        phrase = self.all[at]
        if (
            label
            and not self.parents
            and {a for c in phrase.clauses for a in c.atoms} <= {*phrase.unknown}
        ):
            return at > claimed  # such as [¬C], which says where a premise is from
        if self.kind(before) == "number":
            return before in self.parents and (self.is_bracketed(at) or at > claimed)
        if self.kind(before) == "word":
            return at > claimed or self.parents != []
        reason = self.parents != [] and max(claimed, self.parents[0]) < before
        return before in prose or (reason and at > claimed)

    def _without_clause(self, roles: Mapping[int, str] = EMPTY_ROW) -> ParsedLine | None:
        parents, words = self.cited, set(self.words)
        if not parents:
            return self._stray()
        if len(parents) < 2 and any(phrase.kind == "other" for phrase in self.all):
            return None
        if len(parents) == 2 and (fault := self._stray_word() or self._denied()):
            return self._made(None, parents, fault=fault)
        sourced = not words.isdisjoint(SOURCES)
        if self.own is not None:
            return self._made(None, parents, fault=MISSING) if sourced or parents[1:] else None
        if not sourced or len(parents) < 2:
            bare = len(parents) == 2 and not words
            return ParsedLine(self.line, kind=UNREAD, premises=parents) if bare else None
        if not words <= SOURCES | PIVOTS | GIVES | REASONS:
            return None
        return self._made(None, parents, fault=MISSING)

    def _stray_word(self) -> Fault | None:
        """Return that a word is where the clause should be."""
        stray = next((word for word in self.words if self._is_in_clause_place(word)), None)
        texts = (phrase.text for phrase in self.all if phrase.text.lower() == stray)
        return None if stray is None else unknown_atom(next(texts))

    def _is_in_clause_place(self, word: str) -> bool:
        """Return whether a word is alone where the clause should be."""
        if word in self.names:
            return True
        at = next(at for at, phrase in enumerate(self.all) if phrase.text.lower() == word)
        reasons = SOURCES | PIVOTS | GIVES | REASONS | NOT
        if len(word) == 1 and word in reasons:
            return self.kind(at + 1 + (self.kind(at + 1) == "open")) != "number"
        return len(word) == 1 or (word not in reasons and not set(self.words) - reasons - {word})

    def _stray(self) -> ParsedLine | None:
        """Return the claim of a numbered line with no clause and no parents: an unknown atom."""
        marked = self.own_at is not None and self.kind(self.own_at + 1) in COLUMNS
        if not marked or len(self.words) != 1 or self.kind(len(self.all) - 1) == "other":
            return None
        if self.all[self.own_at or 0].start > 1:
            return None
        return self._made(
            fault=unknown_atom(next(phrase.text for phrase in self.all if phrase.kind == "word"))
        )

    def _fault(self, at: int, parents: Sequence[Parent], pivots: Sequence[int]) -> Fault | None:
        """Return what is wrong with a line already: unknown atoms, or what reads two ways."""
        phrases = [self.all[at]] if self.parents[1:] or not parents else self._phrases()
        denied = self._denied() if self.parents or parents else None
        fault = self._unknown(phrases) or self._valued(at) or denied
        return fault or (self._joined(at, pivots) if self.kind(at) == "clause" else None)

    def _phrases(self) -> list[Phrase]:
        return [self.all[at] for at in self.content]

    def _unknown(self, found: Sequence[Phrase]) -> Fault | None:
        """Return that the first clause with words that no atom is called has them."""
        names = next((dict.fromkeys(phrase.unknown) for phrase in found if phrase.unknown), None)
        if names is None:
            return None
        are = "are no atoms" if len(names) > 1 else "is no atom"
        sentence = f"{' and '.join(names)} {are} of the clauses"
        return "unknown atom", sentence, "capitals and small letters differ"

    def _denied(self) -> Fault | None:
        """Return that a word denies the line, and no literal."""
        if NEGATIONS.isdisjoint(self.words):
            return None
        sentence = "the line says not, and no literal has it as its sign"
        return "reads two ways", sentence, "write ¬ before the literal, or leave the word out"

    def _valued(self, at: int) -> Fault | None:
        """Return that the empty clause is beside another: `r is false` may mean ¬r."""
        if not self.parents or self.is_empty(at):
            return None
        before = [one for one in self.content if one < self.parents[0]]
        if before[:1] != [at] or not any(map(self.is_empty, before[1:])):
            return None
        sentence = f"{self.all[at].clauses[0]} and □ both stand where the clause may"
        return "reads two ways", sentence, "write one clause, with ¬ before what is false"

    def _pivot(self, resolved: Sequence[int]) -> str | None:
        """Return the atoms of the literals that the line resolves on; a word that is there."""
        atoms = dict.fromkeys(
            atom for at in resolved for clause in self.all[at].clauses for atom in clause.atoms
        )
        first = self.parents[0] + 1 if self.parents else 0
        for at, phrase in enumerate(self.all[first + 1 :] if not atoms else (), start=first + 1):
            short = len(phrase.text) == 1 or any(map(str.isdecimal, phrase.text))
            if self.word(at - 1) in PIVOTS and phrase.kind == "word" and short:
                return phrase.text
        return " and ".join(atoms) or None

    def _joined(self, clause: int, pivots: Sequence[int]) -> Fault | None:
        """Return that something joins the clause to nothing, or to what is no literal."""
        if clause + 2 in pivots:
            return None
        for at in (clause - 1, clause + 1):
            text, kind = (self.all[at].text, self.kind(at)) if self.kind(at) != "end" else ("", "")
            joint = (text.lower() in JOINTS and text != "V") or kind == "operator"
            joint = joint and not (text in IMPLIES and self.kind(at + 1) == "number")
            if kind in ("or", "not") or (joint and at > clause):
                return no_clause(f"{text} is out of place")
        for at, phrase in enumerate(self.all[clause + 1 : clause + 3], start=clause + 2):
            if self.kind(at) == "number" and phrase.text.lower() in SOURCES:
                continue
            small = phrase.kind == "word" and len(phrase.text) == 1 and phrase.text.islower()
            named = self.parents or len(self.content) > 2 or self.all[clause + 1].text == "="
            if small and phrase.text != "a" and named and self.all[clause].start < phrase.start:
                return unknown_atom(phrase.text)
        return None

    def _made(
        self, clause: Clause | None = None, parents: Sequence[Parent] = (),
        pivot: str | None = None, fault: Fault | None = None,
        formula: tuple[Clause, ...] = (), kind: str = "",
    ) -> ParsedLine:  # fmt: skip
        return ParsedLine(self.line, self.own, clause, tuple(parents), pivot, fault, formula, kind)
