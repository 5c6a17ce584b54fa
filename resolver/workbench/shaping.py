"""The commands that look at the shape of a proof, give it another, and print what books print."""

from __future__ import annotations

from typing import Final

from resolver.errors import CommandError
from resolver.logic.clause import Clause
from resolver.proofs import interpolation, unfolding
from resolver.proofs.measures import measures
from resolver.proofs.proof import Proof
from resolver.proofs.shapes import shapes
from resolver.questions import dpll as decisions
from resolver.questions import levels as saturation
from resolver.text.files import write_text
from resolver.text.reading import NUMBER
from resolver.workbench.desk import Command, Desk
from resolver.workbench.proving import found_proof

DRAWN: Final = ("dot", "svg")


def shape(desk: Desk, rest: str) -> str:
    """Tell which shapes the proof has, and its measures."""
    proof = found_proof(desk)
    measured = str(measures(proof))
    if proof.counts:
        return f"{measured}\na counting proof has none of the shapes of resolution"
    return f"{shapes(proof)}\n\n{measured}"


def unfold(desk: Desk, rest: str) -> str:
    """Put the tree that the proof unfolds to in its place."""
    return _replaced(desk, unfolding.unfold(found_proof(desk), desk.meter(unfolding.LARGEST)))


def regularise(desk: Desk, rest: str) -> str:
    """Put a regular tree in the place of the proof."""
    return _replaced(desk, unfolding.regularise(found_proof(desk), desk.meter(unfolding.LARGEST)))


def _replaced(desk: Desk, proof: Proof) -> str:
    before = found_proof(desk)
    desk.proof = proof
    return f"{proof.length}, and before {before.length}; try: show, or shape"


def dpll(desk: Desk, rest: str) -> str:
    """Show the decision tree, perhaps drawn, and keep the refutation that it is."""
    form, _, path = rest.partition(" ")
    if form and form not in DRAWN:
        raise CommandError(f"no drawing {form!r}; try dot or svg")
    tree = decisions.dpll(desk.told, desk.goal, budget=desk.meter(decisions.ENOUGH))
    if tree.proof is not None:
        desk.renew()
        desk.proof = tree.proof
    written = {"dot": tree.dot, "svg": tree.svg}[form]() if form else f"{tree}\n{_ending(tree)}"
    if not path.strip():
        return written.rstrip("\n")
    write_text(path.strip(), written)
    return f"written to {path.strip()}"


def _ending(tree: decisions.DecisionTree) -> str:
    if tree.proof is None:
        return "the last branch leaves a model; try: models"
    return f"read from its leaves, a tree-like refutation of {tree.proof.length}; try: show"


def interpolant(desk: Desk, rest: str) -> str:
    """Show the interpolant of some clauses and all others, read off the proof."""
    proof, listed = found_proof(desk), desk.problem.clauses
    chosen: list[Clause] = []
    for word in rest.split():
        if not NUMBER.fullmatch(word) or not 1 <= int(word) <= len(listed):
            raise CommandError(f"{word!r} is no number of a clause; try 1 to {len(listed)}")
        chosen.append(listed[int(word) - 1])
    if not chosen:
        raise CommandError("of which clauses? try: interpolant 1 2")
    found = interpolation.interpolant(proof, chosen, desk.meter(interpolation.LONGEST))
    common = ", ".join(found.shared) or "none"
    return f"{found}\n(common atoms: {common})"


def levels(desk: Desk, rest: str) -> str:
    """Print the levels of level saturation."""
    if rest not in ("", "all"):
        raise CommandError(f"levels takes nothing or 'all' after it, and got {rest[:40]!r}")
    meter = desk.meter(saturation.ENOUGH)
    told = desk.problem.clauses
    found, stopped = saturation.complete_levels(told, deletion=not rest, budget=meter)
    return str(found) if stopped is None else f"{found}\n{stopped}"


COMMANDS: Final = (
    Command("shape", "", "the shapes and the measures of the proof", "shape", shape),
    Command("unfold", "", "make the proof a tree", "unfold", unfold),
    Command("regularise", "", "make the proof a regular tree", "regularise", regularise),
    Command("dpll", "[dot | svg [FILE]]", "the decision tree, and its refutation", "dpll", dpll),
    Command(
        "interpolant",
        "NUMBER ...",
        "what these clauses say to the others, by the proof",
        "interpolant 1 2",
        interpolant,
    ),
    Command("levels", "[all]", "level saturation as a table", "levels all", levels),
)
