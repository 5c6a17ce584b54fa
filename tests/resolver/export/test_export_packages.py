"""Clauses in PySAT and in SymPy say what they said: they have the same models there."""

import csv
import json
import sys
from itertools import product
from pathlib import Path

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st
from pysat.formula import CNF
from pysat.solvers import Solver
from support.truth_tables import ATOMS, clause_lists, models

from resolver import AtLeast, AtMost, Clause, Exactly, problems, prove, save, to_dimacs
from resolver.errors import ArgumentError, FileError, MissingExtra
from resolver.export import from_model, from_pysat, from_sympy, to_networkx, to_pysat, to_sympy

KINDS = st.sampled_from([AtLeast, AtMost, Exactly])
COUNTS = st.builds(
    lambda kind, bound, atoms: kind(bound, atoms),
    KINDS,
    st.integers(0, 5),
    st.lists(st.sampled_from(ATOMS), max_size=4, unique=True),
)


def solved(formula, numbers: dict[str, int], name: str) -> set[frozenset[str]]:
    """Return the models that a solver finds, each as the set of its true atoms.

    Of an atom that no clause and no bound names a solver tells nothing: it may be true or false.
    """
    assert formula.nv == len(numbers)
    with Solver(name, bootstrap_with=formula) as solver:
        found = [set(model) for model in solver.enum_models()]
    return {
        frozenset(atom for atom, true in zip(numbers, row, strict=True) if true)
        for model in found
        for row in product(*(values(number, model) for number in numbers.values()))
    }


def values(number: int, model: set[int]) -> list[bool]:
    """Return the values that a model leaves to an atom."""
    return [value for value, other in ((True, -number), (False, number)) if other not in model]


@given(clause_lists)
def test_a_formula_of_pysat_has_the_models_of_the_clauses(told) -> None:
    formula, numbers = to_pysat(told)
    assert type(formula) is CNF
    assert solved(formula, numbers, "g3") == set(models(told, numbers))
    assert formula.clauses == CNF(from_string=to_dimacs(told)).clauses


@given(clause_lists, st.lists(COUNTS, min_size=1, max_size=3))
def test_a_formula_of_pysat_counts_as_the_constraints_do(told, counts) -> None:
    formula, numbers = to_pysat([*told, *counts])
    fit = {row for row in models(told, numbers) if all(one.holds(row) for one in counts)}
    assert solved(formula, numbers, "minicard") == fit


@given(clause_lists)
def test_an_expression_of_sympy_has_the_models_of_the_clauses(told) -> None:
    said = to_sympy(told)
    for row in models([], ATOMS):
        values = {sympy.Symbol(atom): atom in row for atom in ATOMS}
        assert bool(said.subs(values)) == (row in models(told))


@given(clause_lists)
def test_a_formula_of_pysat_is_read_back_as_the_same_clauses(told) -> None:
    assert list(from_pysat(*to_pysat(told))) == told
    numbered = from_pysat(to_pysat(told)[0].clauses)
    assert len(numbered) == len(told)


def test_a_bound_of_pysat_is_no_clause() -> None:
    formula, numbers = to_pysat([["p"], AtMost(1, ["p", "q"])])
    with pytest.raises(ArgumentError, match="keep the bounds"):
        from_pysat(formula, numbers)


LEAVES = st.sampled_from([*sympy.symbols("p q r"), sympy.true, sympy.false])
OPERATORS = [sympy.And, sympy.Or, sympy.Xor, sympy.Implies, sympy.Equivalent]
EXPRESSIONS = st.recursive(
    LEAVES,
    lambda parts: (
        st.builds(
            lambda kind, left, right: sympy.Not(kind(left, right, evaluate=False)),
            st.sampled_from(OPERATORS),
            parts,
            parts,
        )
        | st.builds(sympy.ITE, parts, parts, parts)
    ),
    max_leaves=8,
)


@given(EXPRESSIONS)
def test_an_expression_of_sympy_is_read_with_the_same_models(expression) -> None:
    said = from_sympy(expression)
    for values in product((True, False), repeat=3):
        row = dict(zip("pqr", values, strict=True))
        values_there = {sympy.Symbol(atom): sympy.sympify(value) for atom, value in row.items()}
        there = sympy.simplify(expression.subs(values_there))  # parts without a symbol stay as made
        fixed = [Clause([atom if value else f"~{atom}"]) for atom, value in row.items()]
        assert prove([*said, *fixed]).entailed == (there == sympy.false)


@pytest.mark.parametrize("strange", [sympy.Symbol("x") > 1, 3, "p"])
def test_what_is_no_expression_over_symbols_is_refused(strange) -> None:
    with pytest.raises(ArgumentError, match="is no expression"):
        from_sympy(strange)


@given(clause_lists)
def test_a_graph_has_the_records_of_the_steps_and_an_arc_from_each_premise(told) -> None:
    proof = prove(told).proof
    if proof is not None:
        graph = to_networkx(proof)
        assert [graph.nodes[step.number] for step in proof] == proof.records()
        assert {*graph.edges} == {(at, step.number) for step in proof for at in step.premises}


@pytest.mark.parametrize(
    ("write", "package", "extra"),
    [(to_pysat, "pysat.formula", "pysat"), (to_sympy, "sympy", "sympy")],
)
def test_without_the_package_the_error_names_the_extra(write, package, extra, monkeypatch):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtra, match=rf"pip .*install -e '\.\[{extra}\]'"):
        write("p")


def test_a_model_of_a_solver_is_read_by_names() -> None:
    told = [*problems.colouring(3, [(1, 2), (2, 3), (1, 3)])]
    formula, numbers = to_pysat(told)
    with Solver(bootstrap_with=formula) as solver:
        assert solver.solve()
        model = from_model(solver.get_model(), numbers)
    assert model.keys() == numbers.keys()
    assert all(any(model[one.name] == one.positive for one in clause) for clause in told)
    assert model.to_dataframe().columns.tolist() == ["atom", "value"]
    with pytest.raises(ArgumentError, match="ask the solver"):
        from_model([1], numbers)


def test_what_has_records_is_saved_as_a_table_and_a_proof_as_a_graph(tmp_path: Path) -> None:
    networkx = pytest.importorskip("networkx")
    proof = prove('"=1+1"; "=1+1" -> q', "q").proof
    paths = {ending: tmp_path / f"x.{ending}" for ending in ("csv", "json", "graphml")}

    for path in paths.values():
        save(proof, path)
    save(prove("p", "q").countermodel, tmp_path / "model.csv")

    rows = [*csv.DictReader(paths["csv"].read_text(encoding="utf-8").splitlines())]
    assert [row["rule"] for row in rows] == [step.rule for step in proof]
    assert json.loads(paths["json"].read_text(encoding="utf-8"))[-1]["clause"] == "□"
    graph = networkx.read_graphml(paths["graphml"])
    due = {(str(premise), str(step.number)) for step in proof for premise in step.premises}
    assert set(graph.edges) == due and graph.nodes["1"]["rule"] == "axiom"
    assert (tmp_path / "model.csv").read_text(encoding="utf-8") == "atom,value\np,True\nq,False\n"
    with pytest.raises(FileError, match=r"\.graphml, \.csv, \.json"):
        save(proof, tmp_path / "x.xlsx")
