"""The proof across knowledge bases: the same idea once more, for the whole table.

The knowledge bases are laid side by side, each over atoms of its own (``Holden:Pipe``), and linked
by what the unifying rounds go by: every card has one holder. Unifying is then unit resolution with
the instances of these constraints, and an open fact is refuted as in any knowledge base: deny it,
unify, split the shortest open clause, the shown ones before "somebody has it". Every branch ends
in the empty clause, or in a deal that fits everything: the witness that the fact is open.

What is redundant here is left out: that no other holder has all of a shown set follows from the
shown set and the one holder of each card, and the Solution's categories are constraints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from types import MappingProxyType

from kb.record.record import Entry
from kb.table.setup import Setup
from kb.theory.atoms import at, atoms, cells
from kb.theory.axioms import Axiom, header_axioms, log_axioms
from kb.theory.constraints import game_rules
from kb.theory.hall_sets import groups
from resolver import Literal, Proof, Prover


def across(setup: Setup, entries: Iterable[Entry]) -> Prover:
    """Return the prover over all holders that was told the header and these entries."""
    return tell_across(header_prover(setup), log_axioms(setup, entries))


@lru_cache(maxsize=16)
def header_prover(setup: Setup) -> Prover:
    """Return the prover over all holders before the first event; the header is told once."""
    return tell_across(table_prover(setup), header_axioms(setup))


def tell_across(prover: Prover, axioms: Iterable[Axiom]) -> Prover:
    """Return the prover over all holders that was told these axioms too."""
    return prover.tell_all((at(axiom.holder, axiom.clause), axiom.source) for axiom in axioms)


@lru_cache(maxsize=16)
def table_prover(setup: Setup) -> Prover:
    """Return the prover over all holders that knows the rules of the game and nothing else."""
    names = atoms(setup.holders, setup.deck.cards)
    return Prover(names, partial(groups, setup)).constrain(*game_rules(setup))


def settled_cells(setup: Setup, prover: Prover) -> Mapping[tuple[str, str], bool]:
    """Return every settled cell: holders in order, each one's cards in deck order."""
    true, false = prover.settled
    known = true | false
    settled = {c: bool(true >> i & 1) for i, c in enumerate(cells(setup)) if known >> i & 1}
    return MappingProxyType(settled)


def deals(setup: Setup, prover: Prover) -> tuple[Mapping[str, str], ...]:
    """Return the witness deals kept: of two differing ones for each open cell, card to holder."""
    return tuple(
        {card: holder for i, (holder, card) in enumerate(cells(setup)) if model >> i & 1}
        for model in prover.models
    )


def refutation(prover: Prover, goal: Literal | None = None) -> Proof:
    """Return the refutation of the goal's denial, or of what was told, where there is one."""
    proof = prover.prove(goal)
    assert proof is not None
    return proof
