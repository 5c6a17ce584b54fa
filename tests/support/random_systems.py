"""Clauses and cardinality constraints at random, and what the truth table says of them."""

from collections.abc import Iterator
from random import Random

from attrs import frozen

from resolver import AtLeast, AtMost, Clause, Constraint, Exactly, Literal, Proof
from resolver.search.counting import Premise, refute_by_sums
from support.truth_tables import is_true, rows

KINDS = (AtLeast, AtMost, Exactly)


@frozen
class System:
    """Clauses and constraints over a few atoms."""

    atoms: str
    clauses: tuple[Clause, ...]
    constraints: tuple[Constraint, ...]

    @property
    def premises(self) -> list[Premise]:
        bounds = [bound for one in self.constraints for bound in Premise.bounds(one, 3)]
        return [*(Premise.axiom(one, "given", 2) for one in self.clauses), *bounds]

    @property
    def is_satisfiable(self) -> bool:
        return any(
            all(is_true(one, row) for one in self.clauses)
            and all(one.holds(row) for one in self.constraints)
            for row in rows(self.atoms)
        )


def system(seed: int, atoms: str = "abcdefg") -> System:
    rng = Random(seed)

    def clause() -> Clause:
        chosen = rng.sample(atoms, rng.randint(1, 3))
        return Clause(Literal(one, rng.random() < 0.5) for one in chosen)

    def constraint(number: int) -> Constraint:
        chosen = rng.sample(atoms, rng.randint(2, min(5, len(atoms))))
        return rng.choice(KINDS)(rng.randint(1, len(chosen) - 1), chosen, f"rule {number}")

    clauses = tuple(clause() for _ in range(rng.randint(2, 12)))
    return System(atoms, clauses, tuple(map(constraint, range(rng.randint(0, 4)))))


def refutations(first: int = 0) -> Iterator[tuple[System, Proof]]:
    """Yield the systems that cannot hold, each with its counting proof, without end."""
    while True:
        found = system(first)
        proof = refute_by_sums(found.premises)
        if proof is not None:
            yield found, proof
        first += 1


def random_clauses(atoms: int, number: int, seed: int) -> list[Clause]:
    """Return random clauses of three literals."""
    random = Random(seed)
    chosen = [random.sample(range(atoms), 3) for _ in range(number)]
    return [Clause(f"{random.choice(('', '~'))}x{atom}" for atom in three) for three in chosen]
