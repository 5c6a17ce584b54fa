"""A formula becomes clauses: by distribution while that is small, by definitions where it is not.

Seen with its sign, each operator is a conjunction, a disjunction or an equivalence. Clauses are
multiplied out from below. Where a product grows too large, an operand F gets a name, an atom ⟨F⟩,
and its definition is added instead: ⟨F⟩ → F where F occurs positively, F → ⟨F⟩ where negatively.
A name is made from F itself, so equal subformulas share it; where an atom of the text is called so
already, primes tell them apart.

Source: Tseitin, 1968 (definitions); Plaisted & Greenbaum, Journal of Symbolic Computation 2(3),
1986 (by polarity); Boy de la Tour, JSC 14(4), 1992 (naming only where it pays).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import chain
from math import prod
from typing import Final, NamedTuple, TypeAlias

from attrs import define, field

from resolver.errors import ArgumentError, FormulaError
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.logic.names import label
from resolver.text.formula.parser import MOST_LETTERS, Formula, atoms, parse, texts, where

Occurrence: TypeAlias = tuple[int, bool]  # the place of a node, and whether it occurs positively
Literals: TypeAlias = frozenset[Literal]
Definitions: TypeAlias = bool | str | None  # None, False or "tseitin"

MOST_PRODUCT: Final = 16  # clauses that a product may have before an operand is given a name
MOST_OPERAND_LITERALS: Final = 64  # that an operand may have before it is given a name
MOST_LITERALS: Final = 1_000_000  # literals at which distribution alone gives up
MOST_TRIAL_LITERALS: Final = 1000  # that distribution may write on trial, where names were given
# The clauses that a product may have before an operand is given a name.
FACTORS: Final[dict[Definitions, int | None]] = {None: MOST_PRODUCT, False: None, "tseitin": 1}
BOTH_SIGNS: Final = (True, False)
LEAF: Final = ("leaf", True, True)
SIGNED: Final = {  # what an operator is under a sign, and the signs of its operands
    ("&", True): ("and", True, True),
    ("|", False): ("and", False, False),
    ("->", False): ("and", True, False),
    ("&", False): ("or", False, False),
    ("|", True): ("or", True, True),
    ("->", True): ("or", False, True),
    **{
        (operator, sign): ("same", True, True)
        for operator in ("<->", "xor")
        for sign in (True, False)
    },
}


def clauses(text: str, *, definitions: Definitions = None) -> tuple[Clause, ...]:
    """Return clauses that say what the formulas in the text say.

    >>> print(*clauses("p & (q | ~r) -> s; p <-> q"), sep=", ")
    ¬p ∨ ¬q ∨ s, ¬p ∨ r ∨ s, ¬p ∨ q, p ∨ ¬q

    Formulas are separated by `;` or line ends; see `parse` for how they are written. Without
    `definitions` operands are given names while a product has more than 16 clauses (4 under `<->`
    and `xor`, which copy each operand with both signs), and those of more than 64 literals, unless
    the formula is as short without; a name is defined in the way that its sign needs. With False
    there are no names. With "tseitin" every factor of a product that is no clause has one, defined
    both ways. Named, the clauses have the models of the formulas, extended to the names:

    >>> print(*clauses("p | q & r", definitions="tseitin")[:3], sep=", ")
    p ∨ "⟨q ∧ r⟩", q ∨ ¬"⟨q ∧ r⟩", r ∨ ¬"⟨q ∧ r⟩"

    Unless definitions are forbidden, the clauses grow with the formulas and no faster. Tautologies
    and repetitions are left out.

    Args:
        text: Formulas, separated by `;` or line ends.
        definitions: When parts get names: None (where that pays), False or `tseitin`.

    Raises:
        FormulaError: The text is no formula, or distribution alone would write more than a million
            literals.
        ArgumentError: There is no such choice of definitions.
    """
    formulas = parse(text)
    return tuple(stated(text, formulas, definitions, atoms(formulas)).places)


class Translated(NamedTuple):
    """The clauses of a formula, the atoms that only name its parts, and what each name means.

    What is a function is made when asked for, for it is long: `meanings` are formulas that define
    the names, `parts` has the part that each name stands for.
    """

    clauses: Sequence[Clause]
    names: AbstractSet[str] = frozenset()
    meanings: Callable[[], list[str]] = list
    parts: Callable[[], dict[str, str]] = dict


class Stated(NamedTuple):
    """The clauses of a text, each with the place of the first formula that implies it.

    `names` are the atoms that only name parts of formulas; `parts` returns what each stands for.
    """

    places: dict[Clause, int]
    names: AbstractSet[str]
    parts: Callable[[], dict[str, str]] = dict


def stated(
    text: str, formulas: Iterable[Formula], definitions: Definitions, taken: AbstractSet[str]
) -> Stated:
    """Return the clauses of a text, each with its place, and the names that parts were given.

    Args:
        text: The text that the formulas were read from.
        formulas: What `parse` returned for the text.
        definitions: As for `clauses`.
        taken: Atoms that no part of a formula may be named like.

    Returns:
        The places count the formulas from 0.
    """
    found, names = dict[Clause, int](), set[str]()
    named = list[Translated]()
    for place, formula in enumerate(formulas):
        translation = translated(text, formula, definitions, taken)
        for clause in translation.clauses:
            found.setdefault(clause, place)
        if translation.names:
            names.update(translation.names)
            named.append(translation)

    def parts() -> dict[str, str]:
        return {name: part for one in named for name, part in one.parts().items()}

    return Stated(found, names, parts)


def translated(
    text: str,
    formula: Formula,
    definitions: Definitions,
    taken: AbstractSet[str],
    most: int = MOST_LITERALS,
) -> Translated:
    """Return the clauses of one formula of the text, as `clauses` does; no name is a taken atom."""
    if definitions not in tuple(FACTORS):  # what was given need not be hashable
        raise ArgumentError(definitions, "choice", "definitions are None, False or 'tseitin'")
    both = definitions == "tseitin"
    made = _Translation(text, formula, FACTORS[definitions], most, taken, both)
    found = Translated(made.clauses(), made.names, made.meanings, made.parts)
    if not made.names or both:
        return found
    try:  # names that need not be give way to distribution, unless that has more literals
        plain = _Translation(text, formula, None, MOST_TRIAL_LITERALS, taken).clauses()
    except FormulaError:
        return found
    return Translated(plain) if _size(plain) <= _size(found.clauses) else found


def _size(clauses: Iterable[Clause]) -> int:
    """Return how many literals clauses have together."""
    return sum(map(len, clauses))


@define(slots=False)
class _Translation:
    """One formula on its way to clauses; `few` is None when naming is forbidden.

    Where definitions go both ways, an operand that may be named is needed with both signs.
    """

    text: str
    formula: Formula
    few: int | None
    many: int
    taken: AbstractSet[str]
    both: bool = False
    definitions: dict[Occurrence, list[Literals]] = field(factory=dict)
    names: set[str] = field(factory=set)
    uses: Counter[Occurrence] = field(factory=Counter)  # how often a result is still needed
    done: dict[Occurrence, list[Literals]] = field(factory=dict)

    def clauses(self) -> tuple[Clause, ...]:
        """Return the clauses of the formula, then of its definitions: each once, no tautology."""
        parts = self.operands((len(self.formula) - 1, True), "and")
        needed: dict[Occurrence, tuple[str, list[Occurrence]]] = {}
        self.uses.update(dict.fromkeys(parts, 1))
        agenda = list(parts)
        while agenda:
            place, positive = occurrence = agenda.pop()
            if occurrence in needed:
                continue
            node = self.formula[place]
            kind = SIGNED.get((node.operator, positive), LEAF)[0]
            operands = self.operands(occurrence, kind) if kind in ("and", "or") else []
            if kind == "same":
                sides = [*self.operands((node.left, True)), *self.operands((node.right, True))]
                operands = [(at, sign == same) for at, sign in sides for same in BOTH_SIGNS]
            needed[occurrence] = kind, operands
            if self.both:
                operands = [(at, sign) for at, _ in operands for sign in BOTH_SIGNS] + operands
            for operand in operands:
                self.uses[operand] += 1
            agenda += operands
        # Operands come before their operator, so this order is from below.
        for occurrence in sorted(needed):
            self.done[occurrence] = self.combine(occurrence, *needed[occurrence])
        stated = chain(*(self.done[part] for part in parts), *self.definitions.values())
        found = dict.fromkeys(map(Clause.of, stated))
        return tuple(clause for clause in found if not clause.is_tautology)

    def operands(self, whole: Occurrence, kind: str = "") -> list[Occurrence]:
        """Return, from left to right, the operands of a whole tree of this kind of operator.

        Negations above an operand are taken off; without a kind the whole is the only operand.
        """
        found: list[Occurrence] = []
        agenda = [whole]
        while agenda:
            place, positive = agenda.pop()
            node = self.formula[place]
            if node.operator == "~":
                agenda.append((node.left, not positive))
                continue
            here, left, right = SIGNED.get((node.operator, positive), LEAF)
            if here == kind:
                agenda += [(node.right, right), (node.left, left)]
            else:
                found.append((place, positive))
        return found

    def combine(
        self, occurrence: Occurrence, kind: str, operands: list[Occurrence]
    ) -> list[Literals]:
        """Return the clauses of an occurrence from those of its operands."""
        if kind == "or":
            return self.product(occurrence, operands, self.few)
        if kind == "and":
            return list(dict.fromkeys(chain.from_iterable(map(self.take, operands))))
        if kind == "same":
            return self.same(occurrence, operands)
        place, positive = occurrence
        node = self.formula[place]
        if node.operator == "atom":
            return [frozenset([Literal.of(node.name, positive)])]
        return [] if (node.operator == "true") == positive else [frozenset()]

    def same(self, occurrence: Occurrence, operands: list[Occurrence]) -> list[Literals]:
        """Return the clauses of an equivalence, or of its denial."""
        left, not_left, right, not_right = operands
        place, positive = occurrence
        if (self.formula[place].operator == "<->") == positive:
            left, not_left = not_left, left
        for operand in operands:
            self.uses[operand] += 1
        # Both signs of an operand are copied, so a chain pays for size twice: name it sooner.
        few = None if self.few is None else max(self.few // 4, 1)
        first = self.product(occurrence, [left, right], few)
        second = self.product(occurrence, [not_left, not_right], few)
        for operand in operands:
            self.take(operand)
        return list(dict.fromkeys(first + second))

    def product(
        self, whole: Occurrence, operands: list[Occurrence], few: int | None
    ) -> list[Literals]:
        """Return the clauses of a disjunction; while it would be too large, operands are named.

        Those of the most clauses come first.
        """
        factors = {operand: self.done[operand] for operand in operands}
        if few is None:
            self.refuse_large(whole, factors)
        elif all(factors.values()):  # else one of them is true
            sizes = {operand: len(factor) for operand, factor in factors.items()}
            count = prod(sizes.values())
            for operand in sorted(sizes, key=sizes.__getitem__, reverse=True):
                if count > few or sum(map(len, factors[operand])) > MOST_OPERAND_LITERALS:
                    count //= sizes[operand]
                    factors[operand] = self.name(operand)
        base = frozenset().union(*(factor[0] for factor in factors.values() if len(factor) == 1))
        product = [base]
        for factor in factors.values():
            if len(factor) != 1:
                product = list(dict.fromkeys(a | b for a in product for b in factor))
        for operand in operands:
            self.take(operand)
        return product

    def refuse_large(self, whole: Occurrence, factors: dict[Occurrence, list[Literals]]) -> None:
        count = prod(map(len, factors.values()))
        width = sum(max(map(len, factor), default=0) for factor in factors.values())
        if count * width > self.many:
            found = f"a formula of more than {self.many:,} literals when multiplied out"
            place = where(self.text, self.formula[whole[0]].start)
            raise FormulaError(*place, found, "a smaller one, or definitions")

    def name(self, operand: Occurrence) -> list[Literals]:
        """Return the literal that names an operand, and add its definition."""
        place, positive = operand
        name = self.name_of(place)
        self.names.add(name)
        for sign in BOTH_SIGNS if self.both else (positive,):
            denied = Literal.of(name, not sign)
            self.definitions[place, sign] = [clause | {denied} for clause in self.done[place, sign]]
        return [frozenset([Literal.of(name, positive)])]

    def name_of(self, place: int) -> str:
        """Return the name of a part, which is no atom that is taken."""
        name = f"⟨{self.texts[place]}⟩"
        while name in self.taken:
            name += "′"
        return name

    def meanings(self) -> list[str]:
        """Return each definition as a formula: an arrow for each way in which it was added."""
        found = list[str]()
        if self.definitions:
            whole = texts(self.formula)
            for place in dict.fromkeys(place for place, _ in self.definitions):
                ways = [(place, sign) in self.definitions for sign in BOTH_SIGNS]
                arrow = "↔" if all(ways) else "→" if ways[0] else "←"
                node, name = self.formula[place], label(self.name_of(place))
                loose = node.operator in ("<->", "->")
                part = f"({whole[place]})" if loose else whole[place]
                found.append(f"{part} → {name}" if arrow == "←" else f"{name} {arrow} {part}")
        return list(dict.fromkeys(found))

    def parts(self) -> dict[str, str]:
        """Return the part of the formula, as a text, that each name stands for."""
        whole = texts(self.formula)
        return {self.name_of(place): whole[place] for place, _ in self.definitions}

    def take(self, occurrence: Occurrence) -> list[Literals]:
        """Return the clauses of an occurrence, and forget them after their last use."""
        self.uses[occurrence] -= 1
        return self.done[occurrence] if self.uses[occurrence] else self.done.pop(occurrence)

    @cached_property
    def texts(self) -> list[str]:
        """Each subformula as a text that says what it is made of."""
        return texts(self.formula, MOST_LETTERS)
