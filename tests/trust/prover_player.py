"""Provers under random calls, against truth tables: each is a value, and none is ever changed."""

import pickle
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

from attack import Case, attack
from proof_damage import holds
from scripted import Command, runs
from support.random_formulas import rows

from resolver import AtLeast, AtMost, Clause, Exactly, Literal, Prover, check

ATOMS = ("a", "b", "c", "d", "e")
KINDS = {"at least": AtLeast, "at most": AtMost, "exactly": Exactly}
Counting = tuple[str, int, list[str]]


class ProverPlayer:
    """Provers by number, and what each was told."""

    def __init__(self) -> None:
        self.provers = [Prover()]
        self.clauses: list[list[list[str]]] = [[]]
        self.counting: list[list[Counting]] = [[]]

    def close(self) -> None:
        """In the end each of them still says what it said."""
        for number in range(len(self.provers)):
            self.ask(number)

    def tell(self, number: int, clause: list[str]) -> None:
        number %= len(self.provers)
        self.provers.append(self.provers[number].tell([Clause(clause)]))
        self.clauses.append([*self.clauses[number], clause])
        self.counting.append(self.counting[number])
        self.ask(-1)

    def constrain(self, number: int, kind: str, bound: int, atoms: list[str]) -> None:
        number %= len(self.provers)
        self.provers.append(self.provers[number].constrain(KINDS[kind](bound, atoms)))
        self.clauses.append(self.clauses[number])
        self.counting.append([*self.counting[number], (kind, bound, atoms)])
        self.ask(-1)

    def models(self, number: int) -> list[dict[str, bool]]:
        """Return the rows that make everything true."""
        told, counted = self.clauses[number], self.counting[number]
        return [
            row
            for row in rows(ATOMS)
            if all(any(is_true(one, row) for one in clause) for clause in told)
            and all(counts(one, row) for one in counted)
        ]

    def ask(self, number: int) -> None:
        """All that a prover says is what the truth table says."""
        number %= len(self.provers)
        prover, expected = self.provers[number], self.models(number)
        if number % 3 == 2:
            prover = pickle.loads(pickle.dumps(prover))
        assert prover.consistent == bool(expected), "consistent"
        model = prover.model()
        assert (model is not None) == bool(expected)
        assert model is None or self.fits(dict(model), number), "no model"
        for one in chain.from_iterable((atom, f"~{atom}") for atom in ATOMS):
            follows = all(is_true(one, row) for row in expected)
            assert prover.entails(one) == follows, f"entails {one}"
            against = prover.counterexample(one)
            assert (against is None) == follows
            assert against is None or self.fits(dict(against), number), "no counterexample"
            assert against is None or not is_true(one, against)

    def fits(self, model: dict[str, bool], number: int) -> bool:
        """Return whether some completion of a model, which names its atoms alone, is a model."""
        return any(model.items() <= row.items() for row in self.models(number))

    def prove(self, number: int, literal: str) -> None:
        number %= len(self.provers)
        prover, follows = (
            self.provers[number],
            all(is_true(literal, row) for row in self.models(number)),
        )
        proof = prover.prove(literal)
        assert (proof is not None) == follows, f"prove {literal}"
        if proof is not None:
            axioms = [
                *(Clause(told) for told in self.clauses[number]),
                Clause([~Literal.read(literal)]),
            ]
            limits = [KINDS[kind](bound, atoms) for kind, bound, atoms in self.counting[number]]
            assert check(proof, axioms=axioms, constraints=limits)
            sourced = [(step.clause, step.source) for step in proof.axioms]
            assert {step.clause for step in proof.axioms} <= {*axioms}
            assert holds(proof, sourced, limits), "the second checker refuses the proof"


def is_true(literal: str, row: Any) -> bool:
    name = literal.removeprefix("~")
    return bool(row.get(name)) != literal.startswith("~")


def counts(one: Counting, row: dict[str, bool]) -> bool:
    kind, bound, atoms = one
    number = sum(row[atom] for atom in set(atoms))
    return {"at least": number >= bound, "at most": number <= bound, "exactly": number == bound}[
        kind
    ]


def calls(random: Random, _: ProverPlayer) -> Iterator[Command]:
    """Yield calls of all methods of provers in any order."""
    while True:
        atoms = random.sample(ATOMS, random.randint(1, 5))
        signed = [random.choice(["", "~"]) + atom for atom in atoms]
        ways: tuple[Command, ...] = (
            ["tell", random.randrange(40), signed[:3]],
            ["constrain", random.randrange(40), random.choice([*KINDS]),
             random.randint(0, len(atoms)), atoms],
            ["prove", random.randrange(40), signed[0]],
        )  # fmt: skip
        yield random.choice(ways)


@attack(
    "prover", "provers told and counted in any order, each asked again, against truth tables", 4
)
def prover(seed: int) -> Iterator[Case]:
    return runs(ProverPlayer, calls, seed, steps=15)
