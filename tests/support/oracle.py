"""The independent oracle: a SAT solver on its own encoding of the table.

It shares nothing with the package. Exactly one holder a card, exactly one Solution card a category,
hand sizes, exact or between two bounds (sequential counters), and what each event said, in four
words: has, lacks, some, not all.
"""

from itertools import combinations
from typing import Any

from hypothesis import reject
from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

LIMITED = "glucose4"  # a solver that can be stopped
CONFLICTS = 100_000  # a few seconds; a pigeonhole in disguise would take days


class Oracle:
    """Everything that follows, by asking the solver about each cell both ways.

    A question that is too hard for the solver rejects the example of the property test.
    """

    def __init__(self, game: Any, solver: str = LIMITED) -> None:
        self.holders = game.holders
        self.cards = game.cards
        self.atoms = {
            (h, c): 1 + i * len(self.cards) + j
            for i, h in enumerate(self.holders)
            for j, c in enumerate(self.cards)
        }
        self.cells = {number: cell for cell, number in self.atoms.items()}
        self.top = len(self.atoms)
        self.clauses: list[list[int]] = []
        self.solver_name = solver
        self.encode(game)
        for said in game.given:
            self.tell(said)

    def encode(self, game: Any) -> None:
        for card in self.cards:
            column = [self.atoms[h, card] for h in self.holders]
            self.clauses.append(column)
            self.clauses += [[-a, -b] for a, b in combinations(column, 2)]
        for cards in game.categories.values():
            row = [self.atoms["Solution", card] for card in cards]
            self.clauses.append(row)
            self.clauses += [[-a, -b] for a, b in combinations(row, 2)]
        sizes = {**game.sizes, "Table": game.left_over}
        for holder in self.holders[1:]:
            size = sizes[holder]
            if size is not None:
                low, high = size if isinstance(size, tuple) else (size, size)
                self.count([self.atoms[holder, card] for card in self.cards], low, high)
        self.count_the_rest({"Solution": len(game.categories), **sizes})

    def count_the_rest(self, sizes: dict[str, Any]) -> None:
        """Say that the hands of open size hold the rest together.

        It follows, but by a pigeonhole argument for which a SAT solver may need minutes; counted
        card by card, it is short.
        """
        loose = [holder for holder in self.holders if not isinstance(sizes[holder], int)]
        if len(loose) > 1:
            fixed = sum(size for size in sizes.values() if isinstance(size, int))
            rest = len(self.cards) - fixed
            self.count([self.atoms[h, card] for card in self.cards for h in loose], rest, rest)

    def count(self, row: list[int], low: int, high: int) -> None:
        """Say that from `low` to `high` of the atoms are true."""
        high = min(high, len(row))
        if low == high and low in (0, len(row)):
            self.clauses += [[atom if low else -atom] for atom in row]
            return
        for make, bound, idle in ((CardEnc.atleast, low, 0), (CardEnc.atmost, high, len(row))):
            if bound != idle:
                encoded = make(row, bound, top_id=self.top, encoding=EncType.seqcounter)
                self.top = max(self.top, encoded.nv)
                self.clauses += encoded.clauses

    def tell(self, said: tuple[str, str, tuple[str, ...]]) -> None:
        word, holder, cards = said
        atoms = [self.atoms[holder, card] for card in cards]
        if word == "some":
            self.clauses.append(atoms)
        elif word == "not all":
            self.clauses.append([-atom for atom in atoms])
        else:
            self.clauses += [[atom if word == "has" else -atom] for atom in atoms]

    def consistent(self) -> bool:
        with Solver(name=self.solver_name, bootstrap_with=self.clauses) as solver:
            return self.ask(solver, [])

    def ask(self, solver: Solver, assumptions: list[int]) -> bool:
        if self.solver_name != LIMITED:
            return bool(solver.solve(assumptions=assumptions))
        solver.conf_budget(CONFLICTS)
        found = solver.solve_limited(assumptions=assumptions)
        return reject() if found is None else bool(found)

    def facts(self) -> dict[tuple[str, str], bool]:
        """Each settled cell: a backbone by models, every model ruling out what it shows open."""
        with Solver(name=self.solver_name, bootstrap_with=self.clauses) as solver:
            if not self.ask(solver, []):
                raise ValueError("the oracle finds the log inconsistent")
            maybe = set(solver.get_model()[: len(self.atoms)])
            known: dict[tuple[str, str], bool] = {}
            for literal in sorted(maybe, key=abs):
                if literal not in maybe:
                    continue
                if self.ask(solver, [-literal]):
                    maybe &= set(solver.get_model())
                else:
                    known[self.cells[abs(literal)]] = literal > 0
                    solver.add_clause([literal])
            return known
