"""The current proof: one numbering for all that shows it, gone through, drawn and written."""

import re

import pytest
from support import second_checker
from support.cases import loop_over

from resolver import STRATEGIES
from resolver.export import parse_lrat
from resolver.workbench import Workbench

TOLD = "assert a | b; p -> q & s; q -> r; p", "goal r"
SQUARE = "p cnf 12 5\n2 12 0\n2 12 0\n-2 12 0\n2 -12 0\n-2 -12 0\n"
LEAVES = "1 2 12 0 0\n3 -2 12 0 0\n4 2 -12 0 0\n5 -2 -12 0 0\n"


def workbench(*lines: str) -> Workbench:
    made = Workbench()
    for line in lines:
        made.onecmd(line)
    return made


def numbered(text: str) -> dict[int, str]:
    """Return the clause of each number in lines such as `  3. p ∨ q    given`."""
    return {
        int(found[1]): found[2]
        for found in re.finditer(r"^[│├└─ ]*(\d+)\. (.+?)(?: {2,}.*)?$", text, re.MULTILINE)
    }


def imported(tmp_path, name: str, text: str) -> Workbench:
    (tmp_path / "it.cnf").write_text(SQUARE)
    (tmp_path / name).write_text(text)
    return workbench(f"load {tmp_path / 'it.cnf'}", f"import {tmp_path / name}")


# --- one numbering


@loop_over("name", [name for name in STRATEGIES if name != "counting"])
def test_a_number_is_one_clause_in_whatever_shows_the_proof(name):
    desk = workbench(*TOLD, f"strategy {name}", "prove")
    shown = numbered(desk.onecmd("show"))
    premises = numbered(desk.onecmd("clauses"))
    assert len(premises) == 6
    assert all(premises.get(number, said) == said for number, said in shown.items())
    assert [number for number in shown if number > 6] == [7, 8, 9]
    assert numbered(desk.onecmd("show tree")) == shown
    assert numbered(desk.onecmd("step 99")) == shown
    drawn = re.findall(r"<title>step (\d+): (.+?), ", desk.onecmd("show svg"))
    assert {int(number): said for number, said in drawn} == shown
    dots = re.findall(r'(\d+) \[label="\1\. (.+?)\\n', desk.onecmd("show dot"))
    assert {int(number): said for number, said in dots} == shown
    rows = re.findall(r'data-step="(\d+)"><td>\1</td><td>(.+?)<small>', desk.onecmd("show html"))
    assert {int(number): said for number, said in rows} == shown


@pytest.mark.parametrize("name", [name for name in STRATEGIES if name != "counting"])
def test_the_files_of_a_proof_have_the_numbers_of_the_desk(name, tmp_path):
    cnf = tmp_path / "it.cnf"
    desk = workbench(*TOLD, f"strategy {name}", "prove", f"save {cnf}")
    shown = numbered(desk.onecmd("show"))
    lrat = desk.onecmd("show lrat")
    assert second_checker.lrat(cnf.read_text(), lrat + "\n") == frozenset()
    assert [int(line.split()[0]) for line in lrat.split("\n")] == [7, 8, 9]
    for line in desk.onecmd("show lrat").split("\n"):
        reason = rf"^ +{line.split()[0]}\. .* resolution {', '.join(line.split()[-3:-1])} on"
        assert re.search(reason, desk.onecmd("show"), re.MULTILINE)
    traced = desk.onecmd("show tracecheck").split("\n")
    assert [int(line.split()[0]) for line in traced] == list(shown)
    assert re.findall(r"^cnf\(c_(\d+)", desk.onecmd("show tstp"), re.MULTILINE) == list(
        map(str, shown)
    )


def test_a_sum_has_the_number_after_the_premises():
    desk = workbench(*TOLD, "strategy counting", "prove")
    assert list(numbered(desk.onecmd("show"))) == [2, 4, 5, 6, 7]
    assert "conclusion UNSAT : 7" in desk.onecmd("show pbp")


def test_steps_made_by_hand_keep_their_numbers_in_the_proof():
    desk = workbench(*TOLD, "50. q from 2 5", "resolve 4 50", "60. s from 3 5", "70. □ from 6 51")
    by_hand = numbered(desk.onecmd("derivation"))
    shown = numbered(desk.onecmd("show"))
    assert list(shown) == [2, 4, 5, 6, 50, 51, 70]
    assert all(by_hand[number] == said for number, said in shown.items())
    assert desk.onecmd("show lrat").split()[0] == "50"
    assert "the denied goal" in desk.onecmd("show")


def test_clauses_that_a_file_says_twice_have_the_numbers_of_the_file(tmp_path):
    desk = imported(tmp_path, "it.lrat", "6 12 0 1 3 0\n7 0 6 4 5 0\n")
    assert list(numbered(desk.onecmd("clauses"))) == [1, 2, 3, 4, 5]
    assert list(numbered(desk.onecmd("show"))) == [1, 3, 4, 5, 6, 7, 8]
    assert parse_lrat(desk.onecmd("show lrat"), desk.desk.cnf).conclusion.is_empty


# --- stepping


def test_the_proof_is_gone_through_forwards_and_back():
    desk = workbench(*TOLD, "prove")
    first = desk.onecmd("step")
    assert first.startswith("step 1 of 3\n") and first.split("\n")[-1].startswith("  7. ")
    rest = desk.onecmd("step 2")
    assert desk.onecmd("step").startswith("that was all: □, in 3 steps; try: step back")
    assert desk.onecmd("step back 2") == first
    assert desk.onecmd("step back") == "the beginning; 3 steps to come"
    assert desk.onecmd("step 3") == f"{first}\n{rest}"
    assert not desk.failed
    assert "is no number of steps" in desk.onecmd("step backwards")


def test_stepping_showing_and_shortening_search_for_nothing(monkeypatch):
    desk = workbench(*TOLD, "resolve 2 5", "resolve 4 7", "resolve 6 8")
    monkeypatch.setattr("resolver.questions.proving.prove", None)
    made = desk.onecmd("show")
    assert desk.onecmd("step").split("\n")[-1] == "  7. q         resolution 2, 5 on p"
    desk.onecmd("shorten")
    assert desk.onecmd("show") == made
    assert not desk.failed


def test_a_search_is_gone_through_beside_the_proof_that_stands():
    desk = workbench(*TOLD, "prove", "step")
    before = desk.onecmd("show")
    assert desk.onecmd("strategy given").startswith("given")
    assert desk.onecmd("search 2").startswith("1. given ")
    assert desk.onecmd("search back").startswith("1. given ")
    assert desk.onecmd("search back") == "the beginning of the search"
    assert desk.onecmd("search 999") and desk.onecmd("search").startswith("that was all\nproved")
    assert desk.onecmd("show") == before
    assert desk.onecmd("step").startswith("step 2 of 3")


def test_without_a_proof_what_the_search_finds_is_the_current_one():
    desk = workbench(*TOLD, "strategy given")
    assert desk.onecmd("step").startswith("there is no proof yet")
    assert desk.onecmd("search 999").startswith(" 1. given ")
    assert desk.onecmd("step").startswith("step 1 of 3")


def test_a_solvers_proof_is_gone_through_line_by_line(tmp_path):
    desk = imported(tmp_path, "it.lrat", "c by hand\n6 12 0 1 3 0\n7 0 6 4 5 0\n")
    assert desk.onecmd("step").split("\n") == [
        "step 1 of 2, line 2: 6 12 0 1 3 0",
        "  1. 12 ∨ 2     axiom: given",
        "  3. 12 ∨ ¬2    axiom: given",
        "  6. 12         resolution 3, 1 on 2",
    ]
    second = desk.onecmd("step").split("\n")
    assert second[0] == "step 2 of 2, line 3: 7 0 6 4 5 0"
    assert list(numbered("\n".join(second[1:]))) == [4, 5, 6, 7, 8]
    assert "  6. 12" in second  # told before, so without what it rests on


@pytest.mark.parametrize(
    ("name", "text", "heads"),
    [
        ("it.drup", "12 0\n0\n", ["line 1: 12 0", "after line 1, by unit propagation"]),
        ("it.trace", f"8 0 6 4 5 0\n6 12 0 1 3 0\n{LEAVES}",
         ["line 2: 6 12 0 1 3 0", "line 1: 8 0 6 4 5 0"]),
    ],
)  # fmt: skip
def test_the_lines_of_other_solvers_stand_beside_their_steps_too(name, text, heads, tmp_path):
    desk = imported(tmp_path, name, text)
    assert re.findall(r"^step \d of 2, (.*)$", desk.onecmd("step 9"), re.MULTILINE) == heads


# --- pictures and LaTeX


@pytest.mark.parametrize("name", ["latex", "bussproofs"])
def test_latex_is_to_be_pasted_unless_a_document_is_asked_for(name, tmp_path):
    desk = workbench(*TOLD, "prove")
    piece = desk.onecmd(f"show {name}").split("\n")
    assert piece[0].startswith("% packages: ") and piece[1].startswith(r"\begin{")
    whole = desk.onecmd(f"show {name} document")
    assert whole.startswith(r"\documentclass") and "\n".join(piece[1:]) in whole
    path = tmp_path / "it.tex"
    assert desk.onecmd(f"show {name} {path} document") == f"written to {path}"
    assert path.read_text().rstrip() == whole
