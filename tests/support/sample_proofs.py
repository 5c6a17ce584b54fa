"""Proofs for the tests of the exports: random 3-SAT, pigeons, chains, and names that are hard."""

import random
from itertools import product

from resolver import DENIED, AtMost, Clause, Literal, Proof, Prover, Step, problems, prove
from resolver.proofs import Derivation
from resolver.search.counting import Premise, refute_by_sums

NAMES = (
    "Holden:Dining Room", "it's", 'the "Lead" Pipe', "<b>&amp;</b>", "back\\slash \\N", "#1",
    "100%", "p_1^2 ~ {x} $y$", "Čapek", "密室", "two\nlines", "tab\there", "-3", "0", "c atom 1 p",
    " around ", "|", "\x00\x1b[1m", "\ud800", "\u202eright to left", "null", '"quoted"',
)  # fmt: skip


def three_sat(seed: int, atoms: int = 8, ratio: float = 6.5) -> Proof:
    """Return a refutation of unsatisfiable random clauses of three literals."""
    rng = random.Random(seed)
    while True:
        clauses = [
            Clause(
                Literal(f"x{atom}", rng.random() < 0.5)
                for atom in rng.sample(range(1, atoms + 1), 3)
            )
            for _ in range(round(atoms * ratio))
        ]
        proof = Prover().tell(clauses).prove()
        if proof is not None:
            return proof


def pigeons(holes: int) -> Proof:
    """Return a refutation of one pigeon more than there are holes, the holes being constraints."""
    at = list(product(range(holes + 1), range(holes)))
    somewhere = [
        Clause(f"p{pigeon} in {hole}" for hole in range(holes)) for pigeon in range(holes + 1)
    ]
    one_each = [
        AtMost(1, [f"p{p} in {h}" for p, h in at if h == hole], f"hole {hole} has room for one")
        for hole in range(holes)
    ]
    proof = Prover().tell(somewhere, "every pigeon has a hole").constrain(*one_each).prove()
    assert proof is not None
    return proof


def awkward() -> Proof:
    """Return a refutation whose names and sources are hard on every format."""
    derivation = Derivation()
    step = derivation.axiom(Clause(Literal.of(name) for name in NAMES), "".join(NAMES))
    for name in NAMES[:-1]:
        lacks = derivation.axiom(Clause([Literal.of(name, False)]), f"lacks {name}")
        step = derivation.resolve(step, lacks, name)
    denied = derivation.axiom(Clause([Literal.of(NAMES[-1], False)]), DENIED)
    return derivation.proof(derivation.resolve(step, denied, NAMES[-1]))


def counted(holes: int) -> Proof:
    """Return a refutation of one pigeon more than there are holes, by counting from clauses."""
    proof = prove(problems.pigeonhole(holes), strategy="counting").proof
    assert proof is not None
    return proof


def counted_with_bounds() -> Proof:
    """Return the same of constraints, with names and sources that are hard on every format."""
    somewhere = [Premise.axiom(Clause([Literal.of(a), Literal.of(f"{a}'")]), a, 1) for a in NAMES]
    atoms = {mark: [Literal.of(f"{a}{mark}") for a in NAMES] for mark in ("", "'")}
    holes = [AtMost(5, literals, f"{mark} has room") for mark, literals in atoms.items()]
    proof = refute_by_sums([*somewhere, *(bound for h in holes for bound in Premise.bounds(h, 1))])
    assert proof is not None
    return proof


def by_cases() -> Proof:
    """Return a refutation by sums over cases, with a sum that is divided."""
    texts = "p q", "p ~q", "~p q", "~p ~q r", "~r ~p", "s"
    proof = prove([Clause(text.split()) for text in texts], strategy="counting").proof
    assert proof is not None
    return proof


def with_tautology() -> Proof:
    """Return a refutation that makes a detour over q ∨ ¬q ∨ r."""
    derivation = Derivation()
    some = derivation.axiom(Clause(["p", "q", "r"]), "given")
    always = derivation.resolve(some, derivation.axiom(Clause(["~p", "~q"]), "given"), "p")
    step = derivation.resolve(derivation.axiom(Clause(["q", "s"]), "given"), always, "q")
    for name in "rsq":
        step = derivation.resolve(step, derivation.axiom(Clause([f"~{name}"]), "given"), name)
    return derivation.proof(step)


def chain(length: int) -> Proof:
    """Return a refutation of that many resolutions, one after the other."""
    derivation = Derivation()
    known = derivation.axiom(Clause(["x0"]), "start")
    for at in range(length - 1):
        implies = derivation.axiom(Clause([f"~x{at}", f"x{at + 1}"]), "implication")
        known = derivation.resolve(known, implies, f"x{at}")
    denied = derivation.axiom(Clause([f"~x{length - 1}"]), DENIED)
    return derivation.proof(derivation.resolve(known, denied, f"x{length - 1}"))


def shared(depth: int) -> Proof:
    """Return a derivation that uses each x twice: unfolded, the first 2 ** depth times."""
    derivation = Derivation()
    step = derivation.axiom(Clause(["x0"]), "start")
    for at in range(depth):
        one = derivation.axiom(Clause([f"~x{at}", f"a{at}", f"x{at + 1}"]), "if a")
        other = derivation.axiom(Clause([f"~x{at}", f"~a{at}", f"x{at + 1}"]), "if not a")
        one, other = (derivation.resolve(step, way, f"x{at}") for way in (one, other))
        step = derivation.resolve(one, other, f"a{at}")
    return derivation.proof(step)


COUNTED = {
    "two pigeons": counted(1), "five pigeons": counted(4), "bounds": counted_with_bounds(),
    "cases": by_cases(),
}  # fmt: skip
REFUTATIONS = {
    "one axiom": Proof([Step(1, Clause(), "axiom", source="given")]), "two units": chain(1),
    "awkward names": awkward(), "a tautology": with_tautology(), "a long chain": chain(60),
    "two pigeons": pigeons(1), "four pigeons": pigeons(3),
    **{f"3-SAT {seed}": three_sat(seed) for seed in range(6)},
}  # fmt: skip
