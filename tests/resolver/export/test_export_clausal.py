"""LRAT, DRAT, TraceCheck and TSTP: it holds for others, and is read as a proof again."""

import re

import dratify
import pytest
from hypothesis import given
from pysat.formula import CNF
from support import second_checker
from support.cases import cases, literal
from support.sample_proofs import REFUTATIONS, chain, three_sat
from support.truth_tables import clause_lists

from resolver import (
    DENIED,
    Budget,
    Clause,
    Cnf,
    Literal,
    Proof,
    Prover,
    SearchStopped,
    Step,
    check,
    parse_dimacs,
    prove,
    shorten,
    to_dimacs,
)
from resolver.errors import DimacsError, ProofError
from resolver.export import (
    parse_drat,
    parse_lrat,
    parse_tracecheck,
    to_drat,
    to_lrat,
    to_tracecheck,
    to_tstp,
)
from resolver.export.clausal.writing import with_cnf_sources
from resolver.problems import pigeonhole
from resolver.proofs import Derivation
from resolver.replay.premises import parse_clauses
from resolver.text.dimacs import signed_numbers
from resolver.text.tables import escape_unprintable

FORMATS = {
    "lrat": (to_lrat, parse_lrat, second_checker.lrat),
    "drat": (to_drat, parse_drat, second_checker.drat),
    "tracecheck": (to_tracecheck, parse_tracecheck, second_checker.tracecheck),
}
every_format = pytest.mark.parametrize("form", FORMATS)
every_refutation = pytest.mark.parametrize("name", REFUTATIONS)
SMALL = parse_dimacs("p cnf 3 4\n1 2 0\n-1 2 0\n-2 3 0\n-3 0")


def leaves(proof: Proof) -> set[Clause]:
    return {step.clause for step in proof if step.rule != "resolution"}


# --- what is written


@every_format
@every_refutation
def test_the_second_checker_accepts_the_text_over_the_axioms_written(form, name):
    write, _, holds = FORMATS[form]
    proof = REFUTATIONS[name]
    assert holds(to_dimacs(proof), write(proof)) == frozenset()


@every_refutation
def test_a_checker_that_others_wrote_accepts_drat_and_refuses_it_without_its_steps(name):
    proof = REFUTATIONS[name]
    axioms = dratify.parse_dimacs(to_dimacs(proof))
    result = dratify.check_proof(axioms, to_drat(proof))
    assert result.ok and result.rat_steps == 0, result.report()
    shorter = dratify.check_proof(dratify.parse_dimacs(to_dimacs(three_sat(1))), "0\n")
    assert not shorter.ok


@every_refutation
def test_each_axiom_stands_behind_its_source_and_is_read_by_others_as_by_us(name):
    proof = REFUTATIONS[name]
    text = to_dimacs(proof)
    cnf = parse_dimacs(text)
    assert CNF(from_string=text).clauses == [signed_numbers(clause, cnf.numbers) for clause in cnf]
    said = re.findall(r"^c (\d+) (.*)\n(?:-?\d+ )*0$", text, re.MULTILINE)
    assert [int(number) for number, _ in said] == [*range(1, len(cnf) + 1)]
    sources = {escape_unprintable(str(step.source)) for step in proof if not step.premises}
    assert {source for _, source in said} <= sources


@every_format
def test_what_the_conclusion_does_not_rest_on_is_left_out(form):
    write, _, _ = FORMATS[form]
    proof = chain(3)
    moved = [
        Step(s.number + 5, s.clause, s.rule, tuple(p + 5 for p in s.premises), s.source)
        for s in proof
    ]
    longer = Proof([Step(1, Clause(["idle"]), "axiom"), *moved])
    assert to_dimacs(longer) == to_dimacs(proof)
    assert write(longer) == write(proof)


def test_the_denied_goal_is_the_last_clause_of_the_axioms():
    prover = Prover().tell(map(Clause, [["q", "p"], ["~q"], ["~r"]]))
    proof = prover.prove(Literal("p"))
    assert second_checker.formula(to_dimacs(proof))[-1] == {-1}
    assert len(second_checker.formula(to_dimacs(proof))) == 3


def test_a_clause_that_is_both_axiom_and_denied_goal_is_written_once_and_last():
    steps = [
        Step(1, Clause(["~p"]), "axiom", source="given"),
        Step(2, Clause(["p", "q"]), "axiom", source="given"),
        Step(3, Clause(["~q", "p"]), "axiom", source="given"),
        Step(4, Clause(["~p"]), "axiom", source=DENIED),
        Step(5, Clause(["q"]), "resolution", (2, 1)),
        Step(6, Clause(["~q"]), "resolution", (3, 4)),
        Step(7, Clause(), "resolution", (5, 6)),
    ]
    proof = Proof(steps)
    assert check(proof)
    assert second_checker.formula(to_dimacs(proof)) == [{1, 2}, {1, -2}, {-1}]
    for write, _, holds in FORMATS.values():
        assert holds(to_dimacs(proof), write(proof)) == frozenset()
    assert to_tstp(proof).count("negated_conjecture") == 1


def test_without_a_cnf_atoms_are_numbered_from_1_even_if_they_are_called_by_numbers():
    text = to_dimacs(prove("7; ~7").proof)
    assert "\nc atom 1 7\np cnf 1 2\n" in text
    assert len(parse_clauses(text).listed) == 2


@every_format
def test_with_a_cnf_clauses_and_atoms_are_numbered_as_there(form):
    write, read, holds = FORMATS[form]
    text = "c atom 3 a\np cnf 4 6\n4 0\n1 2 0\n1 2 0\n-2 0\n-1 3 0\n-3 0\n"
    cnf = parse_dimacs(text)
    proof = prove(cnf).proof
    written = write(proof)
    assert holds(text, written) == frozenset()
    assert check(read(written, cnf), axioms=cnf.clauses)
    if form != "drat":
        assert all(int(line.split()[0]) > 1 for line in written.splitlines())
        assert int(written.splitlines()[-1].split()[0]) == 9


@every_format
@given(told=clause_lists)
def test_what_is_exported_from_a_proof_of_a_cnf_has_its_numbers_whatever_is_done_to_it(form, told):
    write, _, holds = FORMATS[form]
    cnf = Cnf(told)
    verdict = prove(cnf, "x")
    if verdict.proof is not None:
        for proof in (verdict.proof, shorten(verdict.proof).after, verdict.proof.trimmed()):
            text = to_dimacs(proof)
            assert parse_dimacs(text).clauses[: len(cnf)] == cnf.clauses
            assert {*cnf.names.items()} <= {*parse_dimacs(text).names.items()}
            assert holds(text, write(proof)) == frozenset()


def test_a_leaf_that_is_not_in_the_cnf_is_refused():
    with pytest.raises(ProofError, match="x0 is no clause of the CNF"):
        with_cnf_sources(chain(1), Cnf((Clause(["~x0"]),), {1: "x0"}))


# --- what is read


@every_format
@every_refutation
def test_a_refutation_comes_back_with_its_leaves_and_passes_the_checker(form, name):
    write, read, _ = FORMATS[form]
    proof = REFUTATIONS[name]
    cnf = parse_dimacs(to_dimacs(proof))
    again = read(write(proof), cnf)
    assert check(again, axioms=cnf.clauses)
    assert leaves(again) <= leaves(proof)
    if form != "drat" and name != "a tautology":  # a shorter way may be found to the same clause
        assert leaves(again) == leaves(proof)
        assert {step.clause for step in again} == {step.clause for step in proof}


def test_a_star_in_a_trace_stands_for_the_literals_that_remain():
    trace = "1 1 2 0 0\n2 -1 2 0 0\n3 -2 3 0 0\n5 * 3 2 1 0"
    assert parse_tracecheck(trace, SMALL).conclusion is Clause(["3"])


def test_a_tautology_is_derived_although_its_denial_contradicts_itself():
    trace = "1 1 2 0 0\n2 -1 -2 0 0\n3 1 -1 0 1 2 0"
    cnf = parse_dimacs("p cnf 2 2\n1 2 0\n-1 -2 0")
    assert parse_tracecheck(trace, cnf).conclusion is Clause(["1", "~1"])
    assert parse_drat("1 -1 0", cnf).conclusion.is_tautology
    longer = parse_dimacs("p cnf 3 3\n3 1 0\n3 2 0\n-1 -2 -3 0")
    assert parse_drat("3 -3 0", longer).conclusion.is_tautology


@cases(form=str, text=literal, reason=str)
def test_a_line_that_does_not_hold_is_named_with_the_reason(form, text, reason):
    with pytest.raises(ProofError) as caught:
        FORMATS[form][1](text, SMALL)
    assert reason in str(caught.value)


def test_an_addition_that_unit_propagation_does_not_find_is_named():
    cnf = parse_dimacs("p cnf 2 2\n1 2 0\n-1 2 0")
    with pytest.raises(ProofError) as caught:
        parse_drat("2 0\n-1 0", cnf)
    assert "line 2: with ¬1 denied, unit propagation finds no conflict" in str(caught.value)
    assert caught.value.step == 4


@cases(form=str, text=literal, line=int, reason=str)
def test_a_line_that_cannot_be_read_is_named_with_the_reason(form, text, line, reason):
    with pytest.raises(DimacsError) as caught:
        FORMATS[form][1](text, SMALL)
    assert caught.value.line == line
    assert reason in str(caught.value)


def test_a_drup_text_may_leave_the_empty_clause_to_unit_propagation():
    assert parse_drat("d 1 2 0", SMALL).conclusion.is_empty
    assert parse_drat("2 0", SMALL).conclusion.is_empty
    consistent = parse_dimacs("p cnf 2 2\n1 2 0\n-1 2 0")
    assert parse_drat("2 0", consistent).conclusion == Clause(["2"])
    with pytest.raises(DimacsError, match="adds no clause"):
        parse_drat("d 1 2 0", consistent)


# --- TSTP


def test_a_tstp_line_names_its_rule_its_parents_and_its_source():
    derivation = Derivation()
    p = derivation.axiom(Clause(["Holden:Pipe", "~b"]), "shown (line 7)")
    b = derivation.axiom(Clause(["b"]), "given")
    denied = derivation.axiom(Clause(["~Holden:Pipe"]), DENIED)
    pipe = derivation.resolve(p, b, "b")
    proof = derivation.proof(derivation.resolve(pipe, denied, "Holden:Pipe"))
    assert to_tstp(proof).splitlines() == [
        "cnf(c_1, axiom, ('Holden:Pipe' | ~ b), file('axioms.cnf', c_1), "
        "[description('shown (line 7)')]).",
        "cnf(c_2, axiom, b, file('axioms.cnf', c_2), [description(given)]).",
        "cnf(c_3, negated_conjecture, ~ 'Holden:Pipe', file('axioms.cnf', c_3), "
        "[description('the denied goal')]).",
        "cnf(c_4, plain, 'Holden:Pipe', inference(resolution, [status(thm)], [c_1, c_2])).",
        "cnf(c_5, plain, $false, inference(resolution, [status(thm)], [c_4, c_3])).",
    ]


QUOTED = r"'(?:[ -&(-\[\]-~]|\\[\\'])+'"
WORD = rf"(?:[a-z][A-Za-z0-9]*|{QUOTED})"
LITERAL = rf"(?:~ )?{WORD}"
TSTP_LINE = re.compile(
    rf"cnf\(c_\d+, (?:axiom|negated_conjecture|plain), "
    rf"(?:\$false|{LITERAL}|\({LITERAL}(?: \| {LITERAL})+\)), "
    rf"(?:file\({WORD}, c_\d+\)(?:, \[description\({WORD}\)\])?"
    rf"|inference\(resolution, \[status\(thm\)\], \[c_\d+, c_\d+\]\))\)\."
)


@every_refutation
def test_every_line_of_tstp_keeps_to_the_grammar(name):
    for line in to_tstp(REFUTATIONS[name]).splitlines():
        assert TSTP_LINE.fullmatch(line), line


def test_the_clauses_of_a_cnf_are_said_to_be_of_its_file():
    proof = chain(1)
    text = to_tstp(with_cnf_sources(proof, Cnf([Clause(["~x0"]), Clause(["x0"])])), file="f.cnf")
    assert "cnf(c_2, axiom, x0, file('f.cnf', c_2)" in text
    assert "cnf(c_3, plain, $false, inference(resolution, [status(thm)], [c_2, c_1]))" in text


def test_what_was_deleted_is_no_hint_any_more():
    square = parse_dimacs("p cnf 2 4\n1 2 0 -1 2 0 1 -2 0 -1 -2 0")
    assert check(parse_drat("2 0\nd 1 2 0\n0", square))
    with pytest.raises(ProofError, match="no conflict"):
        parse_drat("d 2 1 0\n2 0\n0", square)


def test_a_line_on_which_the_end_does_not_rest_is_never_looked_at():
    text = "p cnf 4 6\n1 2 0 -1 2 0 1 -2 0 -1 -2 0 3 4 0 3 -4 0\n"
    assert check(parse_drat("4 0\n2 0\n0\n", parse_dimacs(text)))  # 4 follows from nothing


@every_format
def test_reading_a_proof_has_a_budget(form):
    write, read, _ = FORMATS[form]
    cnf = Cnf(pigeonhole(3))
    text = write(prove(cnf).proof)
    assert read(text, cnf, budget=Budget(steps=100_000)).conclusion.is_empty
    with pytest.raises(SearchStopped):
        read(text, cnf, budget=Budget(steps=10))
