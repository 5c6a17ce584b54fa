"""Fifty exercises of the textbooks: premises, what follows from them, and where it is from.

The clauses of some come from the gallery; the rest are formulas, and what has no premises is a law.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import frozen

from resolver.logic.clause import Clause
from resolver.practice import gallery
from resolver.text.formula.translation import clauses

PELLETIER: Final = "Pelletier, Journal of Automated Reasoning 2, 1986, problem"
PRINCIPIA: Final = "Whitehead & Russell, Principia Mathematica, 1910, theorem"
MANY: Final = "many textbooks"
NORVIG: Final = "Russell & Norvig, Artificial Intelligence, chapter 7"
GENESERETH: Final = "Genesereth & Kao, Introduction to Logic, chapter on resolution"
SMULLYAN: Final = "Smullyan, What Is the Name of This Book?, 1978"


@frozen
class Exercise:
    """Premises and a goal to derive from them; no goal asks for the empty clause.

    >>> exercise = TEXTBOOK["modus tollens"]
    >>> print(*exercise.clauses, sep=", ")
    ¬p ∨ q, ¬q
    >>> exercise.goal
    '~p'
    """

    name: str
    premises: str | Callable[[], tuple[Clause, ...]]
    goal: str | None
    source: str

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The premises as clauses."""
        return clauses(self.premises) if isinstance(self.premises, str) else self.premises()


def _odd_triangle() -> tuple[Clause, ...]:
    return gallery.colouring(2, gallery.clique(3))


_LISTED: Final = (
    Exercise("modus ponens", "p -> q; p", "q", "the Stoics' first indemonstrable"),
    Exercise("modus tollens", "p -> q; ~q", "~p", "the Stoics' second indemonstrable"),
    Exercise("not both", "~(p & q); p", "~q", "the Stoics' third indemonstrable"),
    Exercise("disjunctive syllogism", "p | q; ~p", "q", "the Stoics' fifth indemonstrable"),
    Exercise("chain", "p -> q; q -> r", "p -> r", GENESERETH),
    Exercise("monday", "p -> q; m -> p | q", "m -> q", GENESERETH),
    Exercise("four cases", "p | q; p | ~q; ~p | q; ~p | ~q", None, MANY),
    Exercise("constructive dilemma", "p -> q; r -> s; p | r", "q | s", "Copi, Symbolic Logic"),
    Exercise("destructive dilemma", "p -> q; r -> s; ~q | ~s", "~p | ~r", "Copi, Symbolic Logic"),
    Exercise("exportation", "", "(p & q -> r) <-> (p -> (q -> r))", "Copi, Symbolic Logic"),
    Exercise("de morgan, and", "", "~(p & q) <-> ~p | ~q", "De Morgan, Formal Logic, 1847"),
    Exercise("de morgan, or", "", "~(p | q) <-> ~p & ~q", "De Morgan, Formal Logic, 1847"),
    Exercise("contraposition", "", "(p -> q) <-> (~q -> ~p)", f"{PELLETIER} 1"),
    Exercise("double negation", "", "~~p <-> p", f"{PELLETIER} 2"),
    Exercise("false conditional", "", "~(p -> q) -> (q -> p)", f"{PELLETIER} 3"),
    Exercise("turned denial", "", "(~p -> q) <-> (~q -> p)", f"{PELLETIER} 4"),
    Exercise("taken out", "", "((p | q) -> (p | r)) -> (p | (q -> r))", f"{PELLETIER} 5"),
    Exercise("excluded middle", "", "p | ~p", f"{PELLETIER} 6"),
    Exercise("peirce", "", "((p -> q) -> p) -> p", f"{PELLETIER} 8"),
    Exercise(
        "three of four", "", "((p | q) & (~p | q) & (p | ~q)) -> ~(~p | ~q)", f"{PELLETIER} 9"
    ),
    Exercise("three arrows", "q -> r; r -> p & q; p -> q | r", "p <-> q", f"{PELLETIER} 10"),
    Exercise("associativity", "", "((p <-> q) <-> r) <-> (p <-> (q <-> r))", f"{PELLETIER} 12"),
    Exercise("distribution", "", "p | (q & r) <-> (p | q) & (p | r)", f"{PELLETIER} 13"),
    Exercise("biconditional", "", "(p <-> q) <-> ((q | ~p) & (~q | p))", f"{PELLETIER} 14"),
    Exercise("conditional", "", "(p -> q) <-> (~p | q)", f"{PELLETIER} 15"),
    Exercise("one way or the other", "", "(p -> q) | (q -> p)", f"{PELLETIER} 16"),
    Exercise(
        "parts of a case",
        "",
        "((p & (q -> r)) -> s) <-> ((~p | q | s) & (~p | ~r | s))",
        f"{PELLETIER} 17",
    ),
    Exercise("reductio", "", "(p -> ~p) -> ~p", f"{PRINCIPIA} 2.01"),
    Exercise("syllogism", "", "(q -> r) -> ((p -> q) -> (p -> r))", f"{PRINCIPIA} 2.05"),
    Exercise("clavius", "", "(~p -> p) -> p", f"{PRINCIPIA} 2.18"),
    Exercise("duns scotus", "", "~p -> (p -> q)", f"{PRINCIPIA} 2.21"),
    Exercise("non-contradiction", "", "~(p & ~p)", f"{PRINCIPIA} 3.24"),
    Exercise(
        "praeclarum theorema", "", "(p -> r) & (q -> s) -> (p & q -> r & s)", f"{PRINCIPIA} 3.47"
    ),
    Exercise("frege", "", "(p -> (q -> r)) -> ((p -> q) -> (p -> r))", "Begriffsschrift, 1879"),
    Exercise(
        "meredith",
        "",
        "((((p -> q) -> (~r -> ~s)) -> r) -> t) -> ((t -> p) -> (s -> p))",
        "Meredith, Journal of Computing Systems 1, 1953",
    ),
    Exercise("symmetry", "p <-> q", "q <-> p", MANY),
    Exercise("a circle of three", "p -> q; q -> r; r -> p", "p <-> r", MANY),
    Exercise("equivalents in a row", "p <-> q; q <-> r; r <-> s", "p <-> s", MANY),
    Exercise(
        "crocodiles",
        "baby -> illogical; manages -> ~despised; illogical -> despised",
        "baby -> ~manages",
        "Carroll, Symbolic Logic, 1896",
    ),
    Exercise("one is a knave", "a <-> (~a | ~b)", "a & ~b", f"{SMULLYAN}, problem 28"),
    Exercise("or he is a knight", "a <-> (~a | b)", "a & b", f"{SMULLYAN}, problem 29"),
    Exercise("unicorn", gallery.unicorn, None, f"Barwise & Etchemendy; {NORVIG}"),
    Exercise("no breeze", "b11 <-> p12 | p21; ~b11", "~p12", NORVIG),
    Exercise("wumpus", lambda: gallery.wumpus(4), None, NORVIG),
    Exercise(
        "horn clauses",
        "p -> q; l & m -> p; b & l -> m; a & p -> l; a & b -> l; a; b",
        "q",
        NORVIG,
    ),
    Exercise(
        "party", "(food -> party) | (drinks -> party)", "food & drinks -> party", f"{NORVIG}, 7.18"
    ),
    Exercise("two colours", _odd_triangle, None, MANY),
    Exercise("three pigeons", lambda: gallery.pigeonhole(2), None, "Cook & Reckhow, JSL 44, 1979"),
    Exercise("four pigeons", lambda: gallery.pigeonhole(3), None, "Cook & Reckhow, JSL 44, 1979"),
    Exercise("odd and even", lambda: gallery.parity(5, 0), None, "Chew & Heule, SAT 2020"),
)

TEXTBOOK: Final = {exercise.name: exercise for exercise in _LISTED}
