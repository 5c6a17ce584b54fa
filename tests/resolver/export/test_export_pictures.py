"""Tree, dot and LaTeX: every step is there, and no name is taken for anything but a name."""

import re

import pytest
from support.cases import loop_over
from support.latex_rules import faults
from support.sample_proofs import REFUTATIONS, chain, pigeons, shared

from resolver import DENIED, AtMost, Clause, Literal, Proof
from resolver.errors import ExportError
from resolver.export import to_bussproofs, to_dot, to_latex, to_svg, to_tree
from resolver.export.latex import to_mathjax
from resolver.export.plain import MOST_INDENTATIONS
from resolver.lazy import write_as
from resolver.logic.linear_constraint import LinearConstraint
from resolver.proofs import Derivation

every_refutation = pytest.mark.parametrize("name", REFUTATIONS)


@pytest.fixture
def holden() -> Proof:
    """Return the refutation of "Holden has no Pipe"."""
    derivation = Derivation()
    plum = derivation.axiom(Clause(["~Plum"]), "hand of Nick (line 5)")
    ballroom = derivation.axiom(Clause(["~Ballroom"]), "hand of Nick (line 5)")
    shown = derivation.axiom(Clause(["Plum", "Ballroom", "Pipe"]), "shown (line 7)")
    denied = derivation.axiom(Clause(["~Pipe"]), DENIED)
    without_plum = derivation.resolve(shown, plum, "Plum")
    pipe = derivation.resolve(without_plum, ballroom, "Ballroom")
    return derivation.proof(derivation.resolve(pipe, denied, "Pipe"))


# --- tree


def test_a_tree_has_the_longer_branch_last(holden):
    assert to_tree(holden).splitlines() == [
        "7. □    resolution 6, 4 on Pipe",
        "├── 4. ¬Pipe    the denied goal",
        "└── 6. Pipe    resolution 5, 2 on Ballroom",
        "    ├── 2. ¬Ballroom    hand of Nick (line 5)",
        "    └── 5. Ballroom ∨ Pipe    resolution 3, 1 on Plum",
        "        ├── 1. ¬Plum    hand of Nick (line 5)",
        "        └── 3. Ballroom ∨ Pipe ∨ Plum    shown (line 7)",
    ]


def test_a_step_used_again_is_shown_once_and_then_referred_to():
    lines = to_tree(shared(2)).splitlines()
    again = [line for line in lines if line.endswith("see above")]
    assert len(again) == 1
    assert len(lines) == len(shared(2)) + len(again) + 1  # x0, an axiom, is short enough to repeat


def test_a_tree_of_thousands_of_steps_goes_on_at_the_margin():
    lines = to_tree(chain(2_405)).splitlines()
    below = [line for line in lines if line.endswith("see below")]
    assert len(below) == lines.count("") == 2_405 // MOST_INDENTATIONS
    assert len(lines) == 4_811 + 2 * len(below)
    assert max(map(len, lines)) < 110
    number = below[0].split("── ")[1].split(".")[0]
    assert lines[lines.index("") + 1].startswith(f"{number}. ")


@every_refutation
def test_every_step_has_a_line_in_the_tree(name):
    numbers = re.findall(r"^[│├└─ ]*(\d+)\. ", to_tree(REFUTATIONS[name]), re.MULTILINE)
    assert {*map(int, numbers)} == {step.number for step in REFUTATIONS[name]}


# --- dot

DOT_STRING = r'"(?:[^"\\\n]|\\.)*"'


@every_refutation
def test_every_line_of_dot_is_a_node_or_an_edge_with_its_names_in_quotes(name):
    proof = REFUTATIONS[name]
    opening, _, _, *lines, closing = to_dot(proof).splitlines()
    assert (opening, closing) == ("digraph proof {", "}")
    node = rf"  (\d+) \[label={DOT_STRING}, fillcolor={DOT_STRING}\]"
    nodes = [found[1] for line in lines if (found := re.fullmatch(node, line))]
    edges = [line for line in lines if re.fullmatch(r"  \d+ -> \d+", line)]
    assert nodes == [str(step.number) for step in proof]
    assert len(nodes) + len(edges) == len(lines)
    assert len(edges) == 2 * proof.resolutions


def test_a_backslash_a_quote_and_an_entity_are_escaped_in_dot():
    derivation = Derivation()
    step = derivation.axiom(Clause([Literal.of('\\N "&amp;"')]), "given")
    label = r'label="1. \"\\\\N \\\"&amp;amp;\\\"\"\ngiven"'
    assert label in to_dot(derivation.proof(step))


# --- LaTeX


def test_a_derivation_is_a_table_of_numbered_steps(holden):
    rows = to_latex(holden).splitlines()
    assert rows[2] == r"1. & $\neg \text{Plum}$ & hand of Nick (line 5) \\"
    assert rows[6] == r"5. & $\text{Ballroom} \lor \text{Pipe}$ & resolution 3, 1 on Plum \\"
    assert rows[8] == r"7. & $\square$ & resolution 6, 4 on Pipe \\"


@every_refutation
@pytest.mark.parametrize("document", [False, True])
def test_what_is_written_in_latex_is_what_its_packages_take(name, document):
    text = to_latex(REFUTATIONS[name], document=document)
    assert not [*faults(text)]
    assert text.count(" \\\\\n") == len(REFUTATIONS[name])
    assert text.startswith("\\documentclass") == text.endswith("\\end{document}\n") == document


@loop_over(
    ("part", "instead"),
    [(r"\lor", r"\lorr"), ("}$", "$"), ("$\\text", "\\text"), (r"\end{document}", ""),
     (", amssymb", ""), (r"\BinaryInfC", r"\TrinaryInfC"), (r"\AxiomC", r"\UnaryInfC"),
     (r"\end{prooftree}", ""), ("{p", "{#p"), ("{p", "{∨p")],
)  # fmt: skip
def test_what_the_packages_do_not_take_is_found(part, instead):
    text = to_bussproofs(REFUTATIONS["two pigeons"], document=True)
    assert not [*faults(text)] and part in text
    assert [*faults(text.replace(part, instead, 1))]
    table = to_latex(chain(2))
    assert [*faults(table.replace(" & ", " ", 1))] and [*faults(table.replace(" & ", " & & ", 1))]


@pytest.mark.parametrize("proof", [pigeons(3), shared(200)])
def test_a_large_tree_is_refused_with_a_hint(proof):
    with pytest.raises(ExportError, match="try latex, or most_steps="):
        to_bussproofs(proof)


@loop_over(
    ("said", "latex"),
    [
        (Literal("p1h2"), r"$\text{p}_{1}\text{h}_{2}$"),
        (Literal("x_12", False), r"$\neg \text{x}_{12}$"),
        (Literal("Dining Room"), r"$\text{Dining Room}$"),
        (Literal("3d"), r"$\text{3d}$"),
        (Literal.of("50% & a_b"), r"$\text{50% & a_b}$"),  # in a text MathJax knows no commands
        (Clause(), r"$\square$"),
        (Clause(["q", "~p"]), r"$\neg \text{p} \lor \text{q}$"),
        (
            LinearConstraint.at_most(AtMost(1, ["a", "b"])),
            r"$\neg \text{a} + \neg \text{b} \geq 1$",
        ),
        *((Clause([name, "p"]), None) for name in ("a$b", "a\\b", "{a}")),  # read as a command
        (Clause(f"x{number}" for number in range(21)), None),  # longer than a line
    ],
)
def test_a_notebook_typesets_what_is_said(said, latex):
    assert said._repr_latex_() == latex


def test_what_notebooks_ask_of_low_rooms_is_written_by_functions_that_there_are() -> None:
    assert write_as(chain(2), "svg") == to_svg(chain(2))
    assert write_as(Clause(["p"]), "mathjax") == to_mathjax(Clause(["p"]))
