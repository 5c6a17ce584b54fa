"""Proofs replayed: what is written is accepted, and nothing that a second checker refuses."""

import re
from random import Random

import pytest
from support import second_checker, second_veripb
from support.cases import loop_over
from support.profiles import seeds
from support.sample_proofs import COUNTED, REFUTATIONS, chain, three_sat

from resolver.errors import DimacsError
from resolver.export import FORMATS, to_dimacs, to_opb
from resolver.replay import REPLAYS, Premises, ReplayError, parse_clauses, parse_lines

CLAUSAL = {".lrat": "lrat", ".drat": "drat", ".trace": "tracecheck", ".tstp": "tstp"}
PROOFS = {**REFUTATIONS, **{f"random {seed}": three_sat(seed) for seed in range(4)}}


def is_accepted(ending: str, text: str, premises: Premises) -> bool:
    try:
        REPLAYS[ending](text, premises)
    except (DimacsError, ReplayError):
        return False
    return True


def damaged(text: str, rng: Random) -> str:
    """One number of the text another number of it, or its complement, or a line left out."""
    if rng.random() < 0.2:
        lines = text.split("\n")
        del lines[rng.randrange(len(lines) - 1)]
        return "\n".join(lines)
    numbers = list(re.finditer(r"-?\b[1-9]\d*", text))
    if not numbers:
        return ""
    place = rng.choice(numbers)
    other = rng.choice([rng.choice(numbers)[0], str(-int(place[0]))])
    return text[: place.start()] + other + text[place.end() :]


@loop_over("ending", CLAUSAL)
@loop_over("name", PROOFS)
def test_what_is_written_is_accepted(ending: str, name: str) -> None:
    proof = PROOFS[name]
    premises = parse_clauses(to_dimacs(proof))
    REPLAYS[ending](FORMATS[CLAUSAL[ending]](proof), premises)


@pytest.mark.parametrize("name", COUNTED)
def test_a_counting_proof_is_accepted(name: str) -> None:
    REPLAYS[".pbp"](FORMATS["pbp"](COUNTED[name]), parse_lines(to_opb(COUNTED[name])))


def test_the_premises_are_those_of_the_proof() -> None:
    for proof in PROOFS.values():
        text = to_dimacs(proof)
        premises = parse_clauses(text)
        assert [one.literals for one in premises.listed] == second_checker.formula(text)
    assert {one.source for one in premises.listed} == {"given"}


def as_drat(text: str) -> str:
    """The clauses that an LRAT or a TraceCheck text adds, without what they follow from."""
    steps = re.findall(r"^\d+ ((?:-?\d+ )*?)0 (?:\d+ )+0$", text, re.MULTILINE)
    return "\n".join(f"{literals}0" for literals in steps)


def follows(ending: str, cnf: str, text: str) -> bool:
    """Return whether the second checker accepts a text as a refutation."""
    try:
        return getattr(second_checker, CLAUSAL[ending])(cnf, text) == frozenset()
    except (ValueError, KeyError, TypeError):
        return False


@pytest.mark.parametrize("ending", [".lrat", ".drat", ".trace"])
def test_of_what_is_damaged_all_is_accepted_that_a_second_checker_takes_and_no_more(ending):
    refused = accepted = 0

    # Of damaged DRAT most is accepted, so more of it is drawn.
    drawn = range(200) if ending == ".drat" else seeds(50, 200)
    for seed in drawn:
        proof = three_sat(seed % 5) if seed % 2 else chain(8)
        cnf = to_dimacs(proof)
        worse = damaged(FORMATS[CLAUSAL[ending]](proof), Random(seed))
        if is_accepted(ending, worse, parse_clauses(cnf)):
            accepted += 1
            drat = worse if ending == ".drat" else as_drat(worse)
            assert second_checker.drat(cnf, drat) == frozenset()
        else:
            refused += 1
            assert not follows(ending, cnf, worse)
    assert refused > (5 if ending == ".drat" else len(drawn) // 2)
    assert accepted > 0


def test_no_resolution_may_name_other_clauses() -> None:
    proof = chain(8)

    text, premises = FORMATS["tstp"](proof), parse_clauses(to_dimacs(proof))

    for place in re.finditer(r"(?<=\[c_)\d+|(?<=, c_)\d+(?=\])", text):
        for other in range(1, len(proof) + 2):
            if other != int(place[0]):
                worse = f"{text[: place.start()]}{other}{text[place.end() :]}"
                assert not is_accepted(".tstp", worse, premises)


def test_no_literal_of_a_derivation_may_be_its_complement() -> None:
    proof = three_sat(1)

    text, premises = FORMATS["tstp"](proof), parse_clauses(to_dimacs(proof))

    for place in re.finditer("~ ", text):
        worse = text[: place.start()] + text[place.end() :]
        assert not is_accepted(".tstp", worse, premises)


def test_a_damaged_sum_is_accepted_just_where_the_second_reader_does() -> None:
    refused = 0

    for seed in seeds(120, 300):
        rng = Random(seed)
        proof = rng.choice(list(COUNTED.values()))
        opb = to_opb(proof)
        worse = damaged(FORMATS["pbp"](proof), rng)
        try:
            second_veripb.check(opb, worse)
            follows = True
        except ValueError:
            follows = False
        premises = parse_lines(opb)
        if any(int(one) > len(premises.names) for one in re.findall(r"x(\d+)", worse)):
            continue
        refused += not follows
        assert is_accepted(".pbp", worse, premises) == follows, worse
    assert refused > 30


@pytest.mark.parametrize("ending", CLAUSAL)
def test_a_proof_that_stops_before_the_empty_clause_proves_nothing(ending: str) -> None:
    proof = chain(5)
    text = FORMATS[CLAUSAL[ending]](proof)

    *lines, _, end = text.split("\n")

    with pytest.raises(ReplayError, match="empty clause"):
        REPLAYS[ending]("\n".join([*lines, end]), parse_clauses(to_dimacs(proof)))


def test_deletions_in_drat_are_passed_over() -> None:
    premises = parse_clauses("c atom 1 p\np cnf 1 2\nc 1 given\n1 0\nc 2 given\n-1 0\n")
    REPLAYS[".drat"]("d 1 0\n0\n", premises)


def test_what_only_the_rat_property_allows_is_refused() -> None:
    names = "".join(f"c atom {n} {name}\n" for n, name in enumerate("pq", start=1))

    premises = parse_clauses(f"{names}p cnf 2 1\nc 1 given\n1 2 0\n")

    with pytest.raises(ReplayError, match="line 1"):
        REPLAYS[".drat"]("1 0\n", premises)


def three_clauses() -> Premises:
    """p, p -> q, not q."""
    names = "".join(f"c atom {n} {name}\n" for n, name in enumerate("pq", start=1))
    clauses = "".join(f"c {n} given\n{one} 0\n" for n, one in enumerate(("1", "-1 2", "-2"), 1))
    return parse_clauses(f"{names}p cnf 2 3\n{clauses}")


LEAF = "cnf(c_{}, axiom, {}, file('axioms.cnf', c_{}), [description(given)]).\n"
STEP = "cnf(c_{}, plain, {}, inference(resolution, [status(thm)], [c_{}, c_{}])).\n"
LEAVES = LEAF.format(1, "p", 1) + LEAF.format(2, "(~ p | q)", 2) + LEAF.format(3, "~ q", 3)
END = STEP.format(4, "q", 1, 2) + STEP.format(5, "$false", 4, 3)


@pytest.mark.parametrize(
    ("ending", "text"),
    [
        (".lrat", "4 2 0 1 2 0\n5 0 4 3 0\n"),
        (".drat", "2 0\n0\n"),
        (".drat", "1 -1 0\n0\n"),  # a tautology adds nothing, and follows
        (".trace", "1 1 0 0\n4 2 0 2 1 0\n5 0 4 3 0\n"),
        (".tstp", LEAVES + END),
    ],
)
def test_a_small_proof_is_accepted(ending: str, text: str) -> None:
    REPLAYS[ending](text, three_clauses())


@loop_over(
    ("ending", "text", "line", "said"),
    [
        (".lrat", "4 2 0 1 0\n5 0 4 3 0\n", 1, "it does not follow from 1"),
        (".lrat", "4 2 0 1 2 0\n4 0 4 3 0\n", 2, "another clause has this number"),
        (".lrat", "4 2 0 1 9 0\n", 1, "there is no clause 9"),
        (".lrat", "1 1 0 0\n4 2 0 2 1 0\n5 0 4 3 0\n", 1, "another clause has this number"),
        (".trace", "1 1 0 0\n2 1 0 0\n4 0 1 2 3 0\n", 2, "this is not premise 2"),
        (".trace", "3 0 1 2 3 0\n", 1, "another clause has this number"),
        (".tstp", LEAVES + END.replace("c_5", "c_4"), 5, "another clause has this number"),
        (".tstp", LEAVES.replace("(~ p | q)", "q") + END, 2, "this is not premise 2"),
        (".tstp", LEAVES.replace("c_3)", "c_9)") + END, 3, "this is not premise 9"),
        (".tstp", END, 1, "no resolvent"),
    ],
)
def test_what_does_not_hold_is_named_by_its_line(ending, text, line, said):
    with pytest.raises(ReplayError, match=said) as caught:
        REPLAYS[ending](text, three_clauses())
    assert caught.value.line == line


def counting(steps: str, conclusion: str = "3") -> str:
    end = f"output NONE\nconclusion UNSAT : {conclusion}\nend pseudo-Boolean proof\n"
    return f"pseudo-Boolean proof version 2.0\nf 2\n{steps}\n{end}"


@loop_over(
    ("text", "line", "said"),
    [
        (counting("pol 1 2"), 3, "expected one line left at its end, not 2"),
        (counting("pol 1 +"), 3, "lacks an operand"),
        (counting("pol 1 2 * 3 * +"), 3, "lacks an operand"),
        (counting("pol 1 2 d 2 + 9 +"), 3, "no line 9"),
        (counting("pol 1 x9 +"), 3, "no atom 9"),
        (counting("pol 1"), 5, "can be true"),
        (counting("pol 1 2 +", "9"), 5, "no line 9"),
        (counting("pol 1 2 +").replace("NONE", "ALL"), 4, "stands where 'output NONE' should"),
    ],
)
def test_a_sum_that_cannot_be_worked_out_is_named_by_its_line(text, line, said):
    opb = "* #variable= 1 #constraint= 2\n* x1 p\n* given\n+1 x1 >= 1 ;\n* given\n+1 ~x1 >= 1 ;\n"
    premises = parse_lines(opb)

    REPLAYS[".pbp"](counting("pol 1 2 +"), premises)

    with pytest.raises((DimacsError, ReplayError), match=said) as caught:
        REPLAYS[".pbp"](text, premises)
    assert caught.value.line == line


@pytest.mark.parametrize("header", ["p cnf 9 3", "p cnf 2 4", "p cnf 2", "p dnf 2 3"])
def test_a_header_counts_the_names_and_the_clauses(header: str) -> None:
    names = "c atom 1 p\nc atom 2 q\n"

    rest = "c 1 given\n1 0\nc 2 given\n-1 2 0\nc 3 given\n-2 0\n"

    assert len(parse_clauses(f"{names}p cnf 2 3\n{rest}").listed) == 3
    with pytest.raises(DimacsError):
        parse_clauses(f"{names}{header}\n{rest}")


def test_two_clauses_that_clash_on_no_atom_have_no_resolvent() -> None:
    names = "".join(f"c atom {n} {name}\n" for n, name in enumerate("pqr", start=1))
    premises = parse_clauses(f"{names}p cnf 3 2\nc 1 given\n1 2 0\nc 2 given\n3 0\n")

    leaves = LEAF.format(1, "(p | q)", 1) + LEAF.format(2, "r", 2)

    for claimed in ("(q | r)", "(p | r)", "(p | q)", "r", "$false"):
        with pytest.raises(ReplayError, match="no resolvent"):
            REPLAYS[".tstp"](leaves + STEP.format(3, claimed, 1, 2), premises)


OPB = (
    "* #variable= 2 #constraint= 2\n* x1 p\n* x2 q\n"
    "* given\n+1 x1 +1 ~x2 >= 2 ;\n* g\n+1 x2 >= 1 ;\n"
)


def test_the_signs_of_a_line_are_read_as_they_stand() -> None:
    first, second = parse_lines(OPB).listed

    clauses = parse_clauses(CNF)

    assert clauses.names == parse_lines(OPB).names == {1: "p", 2: "q"}
    assert (clauses.first, clauses.listed[0].terms) == (1, ((1, 1), (1, -2)))
    assert first.terms == ((1, 1), (1, -2))
    assert second.terms == ((1, 2),)
    assert (first.line, second.line, parse_lines(OPB).first) == (5, 7, 2)
    assert (first.bound, [one.bound for one in parse_clauses(CNF).listed]) == (2, [1, 1])


def test_a_line_is_weakened_by_literals_of_either_sign() -> None:
    for step, holds in (
        ("pol 1 ~x1 + 2 +", True),  # ~x2 >= 1, for x1 + ~x1 is 1
        ("pol 1 2 +", True),  # x1 >= 2
        ("pol 1 x1 + 2 +", False),  # 2 x1 >= 2
        ("pol 1 ~x1 + ~x1 + 2 +", False),  # no line but 1 weakened too far
        ("pol 1 ~x1 + x2 + 2 +", False),
    ):
        assert is_accepted(".pbp", counting(step), parse_lines(OPB)) == holds, step


def test_a_divided_line_counts_its_complements() -> None:
    opb = "* #variable= 2 #constraint= 3\n* x1 p\n* x2 q\n* g\n+1 ~x1 +1 ~x2 >= 1 ;\n"
    premises = parse_lines(f"{opb}* g\n+1 x1 >= 1 ;\n* g\n+1 x2 >= 1 ;\n")
    proof = counting("pol 1 2 d 2 + 3 +", "4").replace("f 2", "f 3")
    REPLAYS[".pbp"](proof, premises)


@loop_over(
    "step",
    [
        "rup 1 2 +", "pol", "pol 1 2 3 + *", "pol 1 2 * 3 +", "1 2 +", "pol 1 ~x1 *",
        "pol 1 2 + x2 d",
    ],
)  # fmt: skip
def test_a_step_of_another_kind_is_no_step(step: str) -> None:
    assert not is_accepted(".pbp", counting(step), parse_lines(OPB))
    with pytest.raises((DimacsError, ReplayError)) as caught:
        REPLAYS[".pbp"](counting(step), parse_lines(OPB))
    assert caught.value.line == 3


CNF = "c atom 1 p\nc atom 2 q\np cnf 2 2\nc 1 given\n1 -2 0\nc 2 given\n2 0\n"


@loop_over(
    ("read", "text", "line", "said"),
    [
        (parse_clauses, CNF, 0, ""),
        (parse_lines, OPB, 0, ""),
        (parse_clauses, "", 1, "the last line does not end"),
        (parse_clauses, CNF[:-1], 7, "the last line does not end"),
        (parse_lines, OPB[:-1], 7, "the last line does not end"),
        (parse_clauses, CNF.replace("c 2 given\n2 0\n", ""), 5, "2 premises.*these are 2 .* not 4"),
        (parse_clauses, CNF[: CNF.index("c 1 given")], 1, "2 premises.*these are 0 .* not 4"),
        (parse_clauses, CNF[:-4].replace("f 2 2", "f 2 3"), 6, "3 premises.*these are 3 .* not 6"),
        (parse_clauses, CNF.replace("c 2 ", "c 3 "), 6, "should name the source"),
        (parse_clauses, CNF.replace("1 -2 0", "1 -2"), 5, "is no clause"),
        (parse_clauses, CNF.replace("1 -2 0", "1 -1 0"), 5, "occurs here twice"),
        (parse_clauses, CNF.replace("1 -2 0", "1 -3 0"), 5, "no comment names atom 3"),
        (parse_clauses, CNF.replace("atom 2 q", "atom 2 p"), 2, "another atom is called 'p'"),
        (parse_clauses, "c atom 1 p\np cnf 1 0\n", 1, "there are no premises"),
        (parse_lines, OPB.replace("* g\n", "g\n"), 6, "should name the source"),
        (parse_lines, OPB.replace(">= 1 ;", ">= 1"), 7, "is no line"),
    ],
)
def test_what_is_wrong_with_premises_is_named_by_its_line(read, text, line, said) -> None:
    if not line:
        assert len(read(text).listed) == 2
        return
    with pytest.raises(DimacsError, match=said) as caught:
        read(text)
    assert caught.value.line == line
