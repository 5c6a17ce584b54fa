"""Translates formulas into clauses, by distribution or, where that grows large, by definitions.

Together with its sign, each occurrence of an operator is a conjunction, a disjunction or an
equivalence (`SIGNED`). Clauses are multiplied out from below. Where a product grows too large, an
operand F is given a name, an atom ⟨F⟩, and its definition is added: ⟨F⟩ → F if F occurs positively,
F → ⟨F⟩ if negatively. The name is made from F itself, so equal subformulas share it; primes are
added if an atom of the text is called so already.

Source: Tseitin, 1968 (definitions); Plaisted & Greenbaum, Journal of Symbolic Computation 2(3),
1986 (by polarity); Boy de la Tour, JSC 14(4), 1992 (naming only where it pays).
"""

from __future__ import annotations

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
from resolver.logic.names import write_name
from resolver.text.formula.parser import (
    MOST_LETTERS,
    Formula,
    atoms_of,
    line_and_column,
    parse,
    subformula_texts,
)
from resolver.text.listing import Clauses

Occurrence: TypeAlias = tuple[int, bool]  # The index of a node, and whether it occurs positively.
Literals: TypeAlias = frozenset[Literal]
Definitions: TypeAlias = bool | str | None  # None, False or "tseitin".

MOST_PRODUCT: Final = 16  # If a product had more clauses, an operand is given a name.
MOST_OPERAND_LITERALS: Final = 64  # An operand of more literals is given a name.
MOST_LITERALS: Final = 1_000_000  # If a product had more literals, distribution alone gives up.
MOST_TRIAL_LITERALS: Final = 1000  # With more literals, clauses without names are not tried.

# The most clauses of a product before an operand is given a name, by the choice of definitions.
FACTORS: Final[dict[Definitions, int | None]] = {None: MOST_PRODUCT, False: None, "tseitin": 1}
BOTH_SIGNS: Final = (True, False)
LEAF: Final = ("leaf", True, True)
SIGNED: Final = {  # The kind of an operator under a sign, and the signs of its two operands.
    ("&", True): ("and", True, True),
    ("|", False): ("and", False, False),
    ("->", False): ("and", True, False),
    ("&", False): ("or", False, False),
    ("|", True): ("or", True, True),
    ("->", True): ("or", False, True),
    ("<->", True): ("same", True, True),
    ("<->", False): ("same", True, True),
    ("xor", True): ("same", True, True),
    ("xor", False): ("same", True, True),
}


def clauses(text: str, *, definitions: Definitions = None) -> Clauses:
    """Return clauses that say what the formulas of a text say.

    >>> print(*clauses("p & (q | ~r) -> s; p <-> q"), sep=", ")
    ¬p ∨ ¬q ∨ s, ¬p ∨ r ∨ s, ¬p ∨ q, p ∨ ¬q

    Formulas are separated by `;` or line ends; see `parse` for how they are written. By default,
    operands are given names while a product has more than 16 clauses (4 under `<->` and `xor`,
    which copy each operand with both signs) or an operand more than 64 literals, unless the clauses
    are as short without names. A name is defined one way, as its sign needs. With False there are
    no names. With "tseitin" every operand of a disjunction that is more than one clause has a name,
    defined both ways. Clauses with names have the models of the formulas, extended to the names:

    >>> print(*clauses("p | q & r", definitions="tseitin")[:3], sep=", ")
    p ∨ "⟨q ∧ r⟩", q ∨ ¬"⟨q ∧ r⟩", r ∨ ¬"⟨q ∧ r⟩"

    Unless definitions are forbidden, the size of the clauses is linear in that of the formulas.
    Tautologies and repetitions are left out.

    Args:
        text: Formulas, separated by `;` or line ends.
        definitions: When parts get names: None (if that is shorter), False or `tseitin`.

    Raises:
        FormulaError: The text is no formula, or distribution alone would write more than a million
            literals.
        ArgumentError: There is no such choice of definitions.
    """
    formulas = parse(text)
    return Clauses(translate_all(text, formulas, definitions, atoms_of(formulas)).places)


class FormulaTranslation(NamedTuple):
    """The clauses of a formula, the atoms that only name its parts, and their definitions.

    `meanings` returns the formulas that define the names, and `parts` the part that each name
    stands for. Both are functions, as their texts are long and rarely asked for.
    """

    clauses: Sequence[Clause]
    names: AbstractSet[str] = frozenset()
    meanings: Callable[[], list[str]] = list
    parts: Callable[[], dict[str, str]] = dict


class TextTranslation(NamedTuple):
    """The clauses of a text, each with the index of the first formula that implies it.

    `names` are the atoms that only name parts of formulas; `parts` returns the part of each name.
    """

    places: dict[Clause, int]
    names: AbstractSet[str]
    parts: Callable[[], dict[str, str]] = dict


def translate_all(
    text: str,
    formulas: Iterable[Formula],
    definitions: Definitions,
    taken: AbstractSet[str],
) -> TextTranslation:
    """Translate all formulas of a text.

    Args:
        text: The text that the formulas were parsed from.
        formulas: The result of `parse` for the text.
        definitions: When parts get names, as for `clauses`.
        taken: Names that no part of a formula may be given.

    Returns:
        The clauses with the indices of their formulas, from 0, and the names.
    """
    places: dict[Clause, int] = {}
    names: set[str] = set()
    with_names: list[FormulaTranslation] = []
    for place, formula in enumerate(formulas):
        translation = translate(text, formula, definitions, taken)
        for clause in translation.clauses:
            places.setdefault(clause, place)
        if translation.names:
            names.update(translation.names)
            with_names.append(translation)

    def parts() -> dict[str, str]:
        all_parts: dict[str, str] = {}
        for translation in with_names:
            all_parts.update(translation.parts())
        return all_parts

    return TextTranslation(places, names, parts)


def translate(
    text: str,
    formula: Formula,
    definitions: Definitions,
    taken: AbstractSet[str],
    most: int = MOST_LITERALS,
) -> FormulaTranslation:
    """Translate one formula of a text, as `clauses` does, without giving a taken name."""
    if definitions not in tuple(FACTORS):  # An argument that is not hashable is compared too.
        raise ArgumentError(definitions, "choice of definitions", "try None, False or 'tseitin'")

    both_ways = definitions == "tseitin"
    translator = _Translator(
        text,
        formula,
        most_product=FACTORS[definitions],
        most_literals=most,
        taken=taken,
        both_ways=both_ways,
    )
    translation = FormulaTranslation(
        clauses=translator.clauses(),
        names=translator.names,
        meanings=translator.meanings,
        parts=translator.parts,
    )
    if not translator.names or both_ways:
        return translation

    # Names that save nothing give way to distribution.
    try:
        plain = _Translator(text, formula, None, MOST_TRIAL_LITERALS, taken).clauses()
    except FormulaError:
        return translation
    if _count_literals(plain) <= _count_literals(translation.clauses):
        return FormulaTranslation(plain)
    return translation


def _count_literals(some_clauses: Iterable[Clause]) -> int:
    return sum(map(len, some_clauses))


@define(slots=False)
class _Translator:
    """The translation of one formula, from the occurrences that it needs up to its clauses.

    If definitions go both ways, an operand that may be named is needed with both signs.
    """

    text: str
    formula: Formula
    most_product: int | None  # Clauses of a product before an operand is named; None: never.
    most_literals: int  # Literals at which distribution gives up.
    taken: AbstractSet[str]
    both_ways: bool = False
    definitions: dict[Occurrence, list[Literals]] = field(factory=dict)
    names: set[str] = field(factory=set)

    # How often each result is still needed, and the results that are.
    uses: dict[Occurrence, int] = field(factory=dict)
    done: dict[Occurrence, list[Literals]] = field(factory=dict)

    def clauses(self) -> tuple[Clause, ...]:
        """Return the clauses of the formula, then of its definitions: each once, no tautology."""
        parts = self.operands((len(self.formula) - 1, True), "and")
        for part in parts:
            self.uses[part] = 1
        needed = self.needed_occurrences(parts)

        # Operands have smaller indices than their operator, so this order goes from the leaves up.
        for occurrence in sorted(needed):
            index, positive = occurrence
            node = self.formula[index]
            if node.operator == "atom":
                self.done[occurrence] = [frozenset([Literal.of(node.name, positive)])]
            else:
                kind, operands = needed[occurrence]
                self.done[occurrence] = self.combine(occurrence, kind, operands)

        # A dict keeps the order, and each clause once.
        own_clauses = chain.from_iterable(self.done[part] for part in parts)
        defining_clauses = chain.from_iterable(self.definitions.values())
        distinct = dict.fromkeys(map(Clause.of, chain(own_clauses, defining_clauses)))
        return tuple([clause for clause in distinct if not clause.is_tautology])

    def needed_occurrences(
        self, parts: Iterable[Occurrence]
    ) -> dict[Occurrence, tuple[str, list[Occurrence]]]:
        """Return the occurrences that the parts depend on, with kind and operands; count uses."""
        needed: dict[Occurrence, tuple[str, list[Occurrence]]] = {}
        agenda = list(parts)
        while agenda:
            occurrence = agenda.pop()
            if occurrence in needed:
                continue

            index, positive = occurrence
            node = self.formula[index]
            kind, _, _ = SIGNED.get((node.operator, positive), LEAF)
            operands: list[Occurrence] = []
            if kind in ("and", "or"):
                operands = self.operands(occurrence, kind)
            elif kind == "same":
                left = self.operands((node.left, True))
                right = self.operands((node.right, True))
                sides = left + right
                operands = [(side, sign == same) for side, sign in sides for same in BOTH_SIGNS]
            needed[occurrence] = kind, operands

            if self.both_ways:
                of_both_signs = [(operand, sign) for operand, _ in operands for sign in BOTH_SIGNS]
                operands = of_both_signs + operands
            for operand in operands:
                self.uses[operand] = self.uses.get(operand, 0) + 1
            agenda += operands
        return needed

    def operands(self, whole: Occurrence, kind: str = "") -> list[Occurrence]:
        """Return, from left to right, the operands of all nested operators of one kind.

        Negations above an operand are taken off. Without a kind, the whole is the only operand.
        """
        operands: list[Occurrence] = []
        agenda = [whole]
        while agenda:
            index, positive = agenda.pop()
            node = self.formula[index]
            if node.operator == "~":
                agenda.append((node.left, not positive))
                continue

            own_kind, left_sign, right_sign = SIGNED.get((node.operator, positive), LEAF)
            if own_kind == kind:
                agenda += [(node.right, right_sign), (node.left, left_sign)]
            else:
                operands.append((index, positive))
        return operands

    def combine(
        self,
        occurrence: Occurrence,
        kind: str,
        operands: list[Occurrence],
    ) -> list[Literals]:
        """Return the clauses of an operator or a constant from those of its operands."""
        if kind == "or":
            return self.multiply_out(occurrence, operands, self.most_product)
        if kind == "and":
            results = map(self.use_result, operands)
            return list(dict.fromkeys(chain.from_iterable(results)))
        if kind == "same":
            return self.join_equivalence(occurrence, operands)

        # A true constant is no clause, and a false one the empty clause.
        index, positive = occurrence
        is_true = (self.formula[index].operator == "true") == positive
        return [] if is_true else [frozenset()]

    def join_equivalence(
        self, occurrence: Occurrence, operands: list[Occurrence]
    ) -> list[Literals]:
        """Return the clauses of an equivalence or of its denial."""
        left, not_left, right, not_right = operands
        index, positive = occurrence
        if (self.formula[index].operator == "<->") == positive:
            left, not_left = not_left, left

        # Two products take the operands, so they are kept until both are done.
        for operand in operands:
            self.uses[operand] += 1

        # Both signs of an operand are copied, so a chain pays for size twice: name it sooner.
        most = None if self.most_product is None else max(self.most_product // 4, 1)
        first = self.multiply_out(occurrence, [left, right], most)
        second = self.multiply_out(occurrence, [not_left, not_right], most)
        for operand in operands:
            self.use_result(operand)
        return list(dict.fromkeys(first + second))

    def multiply_out(
        self,
        whole: Occurrence,
        operands: list[Occurrence],
        most_clauses: int | None,
    ) -> list[Literals]:
        """Return the clauses of a disjunction, and name operands while there would be too many."""
        factors = {operand: self.done[operand] for operand in operands}
        if most_clauses is None:
            self.refuse_large(whole, factors)
        elif all(factors.values()):  # An operand without clauses is true, and so is the product.
            self.name_large_factors(factors, most_clauses)

        # The factors of one clause are joined first, since they only widen the others.
        single_clauses = [factor[0] for factor in factors.values() if len(factor) == 1]
        product = [frozenset[Literal]().union(*single_clauses)]
        for factor in factors.values():
            if len(factor) != 1:
                unions = (clause | other for clause in product for other in factor)
                product = list(dict.fromkeys(unions))

        for operand in operands:
            self.use_result(operand)
        return product

    def name_large_factors(self, factors: dict[Occurrence, list[Literals]], most: int) -> None:
        """Replace factors by names, those of the most clauses first, until the product is small."""
        sizes = {operand: len(factor) for operand, factor in factors.items()}
        clause_count = prod(sizes.values())
        for operand in sorted(sizes, key=sizes.__getitem__, reverse=True):
            literal_count = sum(map(len, factors[operand]))
            if clause_count > most or literal_count > MOST_OPERAND_LITERALS:
                clause_count //= sizes[operand]
                factors[operand] = self.name(operand)

    def refuse_large(self, whole: Occurrence, factors: dict[Occurrence, list[Literals]]) -> None:
        """Raise FormulaError if a product may have too many literals."""
        # A clause of the product has at most as many literals as the longest of each factor.
        clause_count = prod(map(len, factors.values()))
        width = sum(max(map(len, factor), default=0) for factor in factors.values())
        if clause_count * width > self.most_literals:
            found = f"a formula of more than {self.most_literals:,} literals when multiplied out"
            index, _ = whole
            line, column = line_and_column(self.text, self.formula[index].start)
            raise FormulaError(line, column, found, "a smaller one, or definitions")

    def name(self, operand: Occurrence) -> list[Literals]:
        """Return the literal that names an operand as a clause, and add its definition."""
        index, positive = operand
        name = self.choose_name(index)
        self.names.add(name)
        for sign in BOTH_SIGNS if self.both_ways else (positive,):
            complement = Literal.of(name, not sign)
            defined = self.done[index, sign]
            self.definitions[index, sign] = [clause | {complement} for clause in defined]
        return [frozenset([Literal.of(name, positive)])]

    def choose_name(self, index: int) -> str:
        """Return the name of a part, with primes if an atom is called so already."""
        name = f"⟨{self.texts[index]}⟩"
        while name in self.taken:
            name += "′"
        return name

    def meanings(self) -> list[str]:
        """Return the definitions as formulas, with arrows for the ways in which they were added."""
        if not self.definitions:
            return []

        whole_texts = subformula_texts(self.formula)
        meanings: dict[str, None] = {}  # A dict keeps the order, and equal parts once.
        for index in dict.fromkeys(index for index, _ in self.definitions):
            name = write_name(self.choose_name(index))
            part = whole_texts[index]
            if self.formula[index].operator in ("<->", "->"):
                part = f"({part})"

            if (index, True) not in self.definitions:
                meaning = f"{part} → {name}"
            elif (index, False) not in self.definitions:
                meaning = f"{name} → {part}"
            else:
                meaning = f"{name} ↔ {part}"
            meanings[meaning] = None
        return list(meanings)

    def parts(self) -> dict[str, str]:
        """Return the text of the part that each name stands for."""
        whole_texts = subformula_texts(self.formula)
        return {self.choose_name(index): whole_texts[index] for index, _ in self.definitions}

    def use_result(self, occurrence: Occurrence) -> list[Literals]:
        """Return the clauses of an occurrence, and forget them after the last use."""
        self.uses[occurrence] -= 1
        if self.uses[occurrence]:
            return self.done[occurrence]
        return self.done.pop(occurrence)

    @cached_property
    def texts(self) -> list[str]:
        """The text of each subformula, of which its name is made; a digest if it is long."""
        return subformula_texts(self.formula, MOST_LETTERS)
