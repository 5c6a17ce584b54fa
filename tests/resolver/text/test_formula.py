"""Formulas against truth tables; translations small and large; errors that point."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.cases import cases, literal
from support.profiles import is_deep

from resolver import Clause, Literal, ResolverError, prove
from resolver.errors import FormulaError
from resolver.text.formula.translation import clauses

NAMES = ("p", '"p & q"', "Holden:Pipe", '"true"')
ATOMS = tuple(name.strip('"') for name in NAMES)
OPERATORS: dict[str, Any] = {
    "&": lambda a, b: a and b, "|": lambda a, b: a or b, "xor": lambda a, b: a != b,
    "->": lambda a, b: not a or b, "<->": lambda a, b: a == b,
}  # fmt: skip

# A tree is an atom, a constant, ("~", tree) or (operator, tree, tree).
trees = st.recursive(
    st.sampled_from([*NAMES, "true", "false"]),
    lambda inner: (
        st.tuples(st.just("~"), inner) | st.tuples(st.sampled_from(sorted(OPERATORS)), inner, inner)
    ),
    max_leaves=12,
)


def text(tree: Any) -> str:
    if isinstance(tree, str):
        return tree
    if len(tree) == 2:
        return f"~({text(tree[1])})"
    return f"(({text(tree[1])}) {tree[0]} ({text(tree[2])}))"


def value(tree: Any, row: dict[str, bool]) -> bool:
    if isinstance(tree, str):
        return tree == "true" or (tree != "false" and row[tree.strip('"')])
    if len(tree) == 2:
        return not value(tree[1], row)
    return OPERATORS[tree[0]](value(tree[1], row), value(tree[2], row))


def rows(atoms: Any = ATOMS) -> list[dict[str, bool]]:
    atoms = tuple(atoms)
    return [dict(zip(atoms, values, strict=True)) for values in product((0, 1), repeat=len(atoms))]


def holds(found: Any, row: dict[str, bool]) -> bool:
    return all(any(row[one.name] == one.positive for one in clause) for clause in found)


def satisfiable(found: list[Clause], row: dict[str, bool]) -> bool:
    """Return whether a row over the user's atoms extends to the names, by cases."""
    agenda = [(found, row)]
    while agenda:
        left, known = agenda.pop()
        rest = []
        for clause in left:
            if not any(known.get(one.name) == one.positive for one in clause):
                rest.append(Clause(one for one in clause if one.name not in known))
        if not rest:
            return True
        if all(rest):
            atom = min(rest, key=len).atoms[0]
            agenda += [(rest, {**known, atom: True}), (rest, {**known, atom: False})]
    return False


@given(trees)
def test_clauses_by_distribution_have_exactly_the_models_of_the_formula(tree: Any):
    found = clauses(text(tree), definitions=False)
    for row in rows():
        assert holds(found, row) == bool(value(tree, row))


@st.composite
def bracketed(draw: Any) -> Any:
    """Return the same row of atoms and operators each time, bracketed somehow."""
    parts: list[Any] = ['"p & q"', '"true"', "p", "Holden:Pipe"]
    operators = ["<->", "&", "->"]
    while operators:
        place = draw(st.integers(0, len(operators) - 1))
        parts[place : place + 2] = [(operators.pop(place), *parts[place : place + 2])]
    return parts[0]


@given(st.lists(st.sampled_from(sorted(OPERATORS)), min_size=1, max_size=5), st.data())
def test_precedence_is_that_of_the_page(operators: list[str], data: Any):
    # Read by splitting at the weakest operator: the first one if it groups right, else the last.
    operands = data.draw(st.lists(st.sampled_from("pq"), min_size=6, max_size=6))

    def tree(low: int, high: int) -> Any:
        if low == high:
            return operands[low]
        weakest = ["<->", "->", "|", "xor", "&"]
        level = min(weakest.index(operators[i]) for i in range(low, high))
        places = [i for i in range(low, high) if operators[i] == weakest[level]]
        place = places[0] if weakest[level] in ("->", "<->") else places[-1]
        return operators[place], tree(low, place), tree(place + 1, high)

    words = [operands[0]]
    for operator, operand in zip(operators, operands[1:], strict=False):
        words += [operator, operand]
    found = clauses(" ".join(words), definitions=False)
    for row in rows(["p", "q"]):
        assert holds(found, row) == bool(value(tree(0, len(operators)), row))


@cases(one=literal, other=str)
def test_two_spellings_of_one_formula(one: str, other: str):
    assert clauses(one) == clauses(other)


def test_small_formulas_need_no_definitions_and_large_ones_never_explode():
    few = " | ".join(f"(p{i} & q{i})" for i in range(4))
    many = " | ".join(f"(p{i} & q{i})" for i in range(400))
    parity = " xor ".join(f"p{i}" for i in range(400))
    assert len(clauses(few)) == 16
    assert not any("⟨" in atom for clause in clauses(few) for atom in clause.atoms)
    assert len(clauses(many)) < 1_000
    assert len(clauses(parity)) < 3_000


def test_distribution_alone_stops_before_it_explodes():
    many = " | ".join(f"(p{i} & q{i})" for i in range(400))
    with pytest.raises(FormulaError, match="definitions") as caught:
        clauses(f"p;\n q &\n ({many})", definitions=False)
    assert caught.value.line == 3


def test_an_atom_called_like_a_part_of_the_formula_is_not_its_name():
    found = list(clauses('(p | q & r) & ~"⟨q ∧ r⟩" & ~p', definitions="tseitin"))
    assert satisfiable(found, {"p": False, "q": True, "r": True, "⟨q ∧ r⟩": False})
    many = " | ".join(f"(p{i} & q{i})" for i in range(6))
    named = {atom for clause in clauses(many) for atom in clause.atoms if "⟨" in atom}
    typed = [Clause([Literal.of(name, False)]) for name in named]
    assert named
    assert prove([*typed, Clause(["p0"]), Clause(["q0"])], many).entailed
    assert not prove([*typed, Clause(["~p0"])], many).entailed
    assert not prove(f"s | {many}; ~s", f'"{min(named)}" | "{max(named)}"').entailed
    assert not prove(f"s | {many}; ~s", [Clause(map(Literal.of, named))]).entailed


def test_two_parts_with_quotes_have_two_names():
    row = "(c1 & d1) | (c2 & d2) | (c3 & d3)"
    assert not prove(
        f's1 | (("Dining Room" <-> "Billiard Room") & r) | {row};'
        f's2 | ("Dining Room" <-> ("Billiard Room" & r)) | {row};'
        's1; ~s2; ~c1; ~c2; ~c3; ~r; ~"Dining Room"'
    ).entailed


@pytest.mark.parametrize("kind", ["parentheses", "negations", "implications", "mixed"])
def test_nesting_many_thousand_deep_is_no_problem(kind: str):
    deep = 100_000 if is_deep() else 10_000
    found = clauses(
        {
            "parentheses": "(" * deep + "p" + ")" * deep,
            "negations": "~" * deep + "p",
            "implications": "(" * deep + "p" + " -> q)" * deep,
            "mixed": "p & (q | (" * (deep // 2) + "p" + "))" * (deep // 2),
        }[kind]
    )
    assert found
    if kind in ("parentheses", "negations"):
        assert found == (Clause(["p"]),)


@cases(wrong=literal, line=int, column=int, expected=str)
def test_an_error_points_and_says_what_was_expected(wrong, line, column, expected):
    with pytest.raises(FormulaError, match=expected) as caught:
        clauses(wrong)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert isinstance(caught.value, ResolverError)
    assert isinstance(caught.value, ValueError)
