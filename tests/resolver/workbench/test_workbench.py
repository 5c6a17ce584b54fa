"""The workbench, line by line: what it answers, what it refuses, and that it survives both."""

import gc
import io
import signal
import subprocess
import sys
from shlex import quote

import pytest
from support.cases import loop_over

from resolver import Clause, parse_dimacs, problems, to_dimacs
from resolver.workbench import Workbench, interpreter
from resolver.workbench.session import Session

CHAIN = "assert p -> q; q -> r; p"


def session(*lines):
    workbench = Workbench()
    return [workbench.onecmd(line) for line in lines]


def last(*lines):
    return session(*lines)[-1]


def test_formulas_become_numbered_clauses():
    assert last("assert p & (q | ~r)") == "1. p\n2. q ∨ ¬r"
    assert last("assert p", "assert p") == "that says nothing new"
    assert last("assert p", "assert q", "clauses") == "1. p\n2. q"
    assert last("clauses").startswith("there are no clauses")


def test_what_does_not_follow_has_a_countermodel():
    assert last("assert p | q", "prove p").startswith("open: p does not follow; a model: ¬p q")
    assert last("assert p | q", "prove").startswith("consistent; a model:")
    assert last("assert p; ~p", "prove").startswith("inconsistent, by 1 resolution,")


def test_a_search_that_stopped_leaves_no_older_proof_to_be_taken_for_its_own():
    workbench = Workbench()
    for line in ("problem pigeonhole 3", "strategy given", "prove"):
        workbench.onecmd(line)
    assert workbench.desk.proof is not None
    workbench.onecmd("budget steps=1")
    assert "the budget of steps ran out" in workbench.onecmd("prove")
    assert workbench.desk.proof is None and workbench.desk.verdict is None
    workbench.onecmd("show")
    assert workbench.failed


def test_each_question_is_bounded_where_no_budget_is_set(monkeypatch):
    bounds = []
    meter = Session.meter
    monkeypatch.setattr(
        Session, "meter", lambda self, default=None: bounds.append(default) or meter(self, default)
    )
    questions = "prove search saturate conflict models backbone implicates mus hint shorten".split()
    for question in questions:
        before = len(bounds)
        last(CHAIN, "assert ~r", "prove", question)
        assert len(bounds) > before + (question != "prove"), question
    assert None not in bounds


def test_a_comparison_shows_how_far_it_is_to_who_waits_and_leaves_no_trace_of_that(capsys):
    pytest.importorskip("tqdm")
    for watched in (True, False):
        workbench = Workbench(watched=watched)
        workbench.onecmd("problem pigeonhole 3")
        table = workbench.onecmd("compare given levels")
        out, shown = capsys.readouterr()
        assert not out and "\r" not in table and table.startswith("strategy")
        assert ("0/2" in shown) == watched
        *_, left, end = shown.split("\r") if watched else ("", "")
        assert not left.strip() and not end  # the bar is written over with blanks


def test_a_budget_stops_a_search_with_a_sentence():
    lines = "problem pigeonhole 6", "strategy given", "budget steps=50 seconds=2.5"
    assert last(*lines) == "budget: steps=50 seconds=2.5"
    assert "the budget of steps ran out" in last(*lines, "prove")
    assert last("budget steps=3", "budget none").startswith("no budget")
    assert last("budget speed=3").startswith("no limit 'speed'")
    assert "expected a limit of steps above 0" in last("budget steps=0")


def test_a_search_is_gone_through_step_by_step():
    lines = CHAIN, "goal r", "strategy given"
    assert last(*lines, "search") == "1. given      3. p"
    assert last(*lines, "search 2", "search 2").startswith("3. ")
    assert last(*lines, "search 1000", "search").startswith("that was all\nproved: r")
    stopped = last("problem pigeonhole 7", "strategy levels", "budget steps=3000", "search")
    assert stopped.startswith("1. level      S0") and "later on, the search stopped" in stopped


def test_models_backbone_implicates_and_minimal_sets():
    assert last("assert p <-> q", "models") == "p q\n¬p ¬q\n2 models; there are no others"
    assert last("assert p | q", "models 1").endswith("1 model; perhaps there are more")
    assert last("assert p; ~p", "models").startswith("there is no model")
    assert last("assert p; p -> q; r | s", "backbone") == "p q"
    assert last("assert r | s", "backbone") == "no literal follows"
    assert last("assert p | q; ~p | r; q | ~r", "implicates") == "¬p ∨ r\nq"
    assert last("assert p; ~p | q; ~q; ~q | r; ~r", "mus") == "1. p\n2. ¬p ∨ q\n3. ¬q"
    assert last("assert p; q", "mus") == "the clauses can all hold; `models` shows how"
    assert last("assert p | q; ~p", "saturate") == "¬p\nq"


def test_files_are_loaded_and_saved(tmp_path):
    path, text = tmp_path / "a file.cnf", tmp_path / "formulas.txt"
    assert last(CHAIN, "goal r", f"save {path}").startswith("4 clauses written")
    assert parse_dimacs(path.read_text())[-1] is Clause(["~r"])
    assert last(f"load {path}", "prove").startswith("inconsistent")
    text.write_text("p -> q\np\n")
    assert last(f"load {text}", "prove q").startswith("proved")
    assert "no such file" in last(f"load {tmp_path / 'none.cnf'}")
    assert last(CHAIN, "prove r", f"show svg {tmp_path / 'proof.svg'}").startswith("written")
    assert (tmp_path / "proof.svg").read_text().startswith("<svg")


def test_the_gallery_has_a_problem_of_each_kind():
    assert last("problem pigeonhole 4", "clauses").count("\n") == len(problems.pigeonhole(4)) - 1
    for name in problems.GALLERY:
        assert name in last("problem")
        assert last(f"problem {name}", "clauses").startswith(("1. ", " 1. ", "  1. "))
    assert last("problem pigeonhole 0").startswith("0 is no number of holes; try 1 to 60")
    assert last("problem pigeonhole 3 4").endswith("try: problem pigeonhole [HOLES]")
    assert last("problem dragons").startswith("no problem is called 'dragons'")


def test_a_wrong_step_is_named_and_not_entered():
    lines = CHAIN, "goal r"
    assert last(*lines, "~p | q from 1, 2 on q").startswith("literal lost: r got lost")
    assert last(*lines, "resolve 1 2 on p").startswith(
        "pivot missing: p does not occur in clause 2"
    )
    assert last(*lines, "resolve 3 4").startswith(
        "pivot missing: no atom stands in p with one sign"
    )
    assert last(*lines, "resolve 1 9").endswith("no clause 9; the greatest so far is 4")
    assert last("resolve 3 4").endswith("no clause 3; write the premises first")
    assert last(*lines, "resolve 1").startswith("resolve which clauses?")
    assert last(*lines, "9. q from 1, 3", "9. r from 9, 2").startswith("number used twice")
    assert last("assert p | q; ~p | ~q", "resolve 1 2").startswith("they clash on p and q; say on")
    assert last(*lines, "undo").startswith("there is no step")
    assert last(*lines, "resolve 1 2 on p", "clauses").count("\n") == 3


def test_searching_does_not_throw_away_what_was_derived_by_hand():
    assert "5. q" in last(CHAIN, "goal r", "resolve 1 3", "prove", "derivation")
    assert "5. q" not in last(CHAIN, "goal r", "resolve 1 3", "goal q", "derivation")


def test_every_command_has_help_with_an_example():
    workbench = Workbench()
    overview = workbench.onecmd("help")
    for name, command in workbench.commands.items():
        assert f"  {command}" in overview
        assert f"for example: {command.example}" in workbench.onecmd(f"help {name}")
        assert command.example.split()[0] == name
        if command.usage and command.usage[0] != "[":
            assert last(name) == f"{name} what? try: {command.example}"
    assert workbench.onecmd("help prov").endswith("did you mean 'prove'?")


def test_an_error_is_a_sentence_and_changes_nothing():
    workbench = Workbench()
    workbench.onecmd("assert p | q")
    for line in ("assert p &", "goal (", "retract 7", "retract", "prove p q", "show cake", "bogus",
                 "load", "save", "step 0", "models x", "assert", "strategy fast"):  # fmt: skip
        workbench.failed = False
        answer = workbench.onecmd(line)
        assert workbench.failed
        assert answer and "Traceback" not in answer and "Error" not in answer
    assert workbench.onecmd("clauses") == "1. p ∨ q"


def test_comments_and_blank_lines_say_nothing_and_quit_leaves():
    workbench = Workbench()
    assert [workbench.onecmd(line) for line in ("", "  ", "# hello")] == ["", "", ""]
    assert not workbench.done
    assert workbench.onecmd("quit") == ""
    assert workbench.done


def test_an_interrupt_ends_the_search_and_leaves_the_desk_in_order(capsys):
    def ring(number, frame):
        raise KeyboardInterrupt

    lines = iter(["problem pigeonhole 9", "strategy given", "prove", "problem unicorn", "prove"])

    def ask():
        line = next(lines, None)
        # Again and again: one that falls into the callback of a weak reference is lost.
        again = 0.3 if line == "prove" else 0
        signal.setitimer(signal.ITIMER_REAL, again, again)
        if line is None:
            raise EOFError
        return line

    before = signal.signal(signal.SIGALRM, ring)
    gc.disable()  # hypothesis counts the collector's rounds in a callback, which loses interrupts
    try:
        assert interpreter.converse(ask) == 0
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        gc.enable()
    out = capsys.readouterr().out
    assert "interrupted\n" in out
    assert "inconsistent, by" in out.split("interrupted")[1]


def test_a_pipe_is_read_without_a_prompt():
    run = [sys.executable, "-m", "resolver"]
    lines = f"{CHAIN}\nprove r\n".encode() + b"\xff\nretract all\nquit\nclauses\n"

    done = subprocess.run(run, input=lines, capture_output=True)

    assert done.returncode == 2
    assert done.stdout.split(b"\n")[3].startswith(b"proved: r, by 3 resolutions")
    assert done.stderr.startswith(b"line 3: no command '\\") and done.stderr.count(b"\n") == 1
    assert b"there are no clauses" not in done.stdout


def test_a_file_of_lines_is_done(tmp_path, capsys):
    path = tmp_path / "lines.txt"
    path.write_text(f"{CHAIN}\nprove q\n")
    assert interpreter.main([str(path)]) == 0
    assert "proved: q" in capsys.readouterr().out
    assert interpreter.main([str(tmp_path / "none")]) == 2
    assert interpreter.main(["--help"]) == 0
    assert interpreter.main(["--bogus"]) == 2
    assert "usage" in capsys.readouterr().err


def test_what_no_terminal_should_be_sent_is_escaped(tmp_path, capsys):
    path = tmp_path / "odd.cnf"
    path.write_text(to_dimacs([Clause(["\x1b[31mred"])]))
    assert interpreter.run_lines(io.StringIO(f"load {path}\nclauses\n")) == 0
    assert '1. "\\u001b[31mred"' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("out", "said"),
    [("&-", "standard output is closed"), ("/dev/full", "the answers cannot be written: No space")],
)
def test_answers_that_cannot_be_written_end_the_workbench_with_a_sentence(out, said, tmp_path):
    (tmp_path / "lines").write_text("assert p")
    command = f"{quote(sys.executable)} -m resolver {quote(str(tmp_path / 'lines'))} >{out}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(said) and done.stderr.count("\n") == 1


@loop_over(
    "said",
    ["p -> q", "~p v q", r"\lnot p \lor q", "{~p, q}", "{{¬p, q}}", "p' ∨ q", "not p or q",
     "$\\neg p \\vee q$", "~p || q", "nicht p oder q", "p implies q", "-p + q"],
)  # fmt: skip
def test_assert_reads_the_signs_of_a_derivation(said):
    assert last(f"assert {said}") == "1. ¬p ∨ q"


def test_the_way_from_a_formula_to_clauses_is_shown():
    lines = last("cnf (p <-> q) -> r").split("\n")
    assert lines[0] == "the formula             (p ↔ q) → r"
    assert lines[-1] == "clauses                 p ∨ q ∨ r, ¬p ∨ ¬q ∨ r"
    assert last("cnf p & q", "clauses").startswith("there are no clauses")


def test_a_clause_names_the_formula_it_comes_from_in_lists_and_in_proofs():
    lines = "assert p -> q & r; p", "goal q"
    assert last(*lines, "clauses").split("\n") == [
        "1. ¬p ∨ q    from p → q ∧ r",
        "2. ¬p ∨ r    from p → q ∧ r",
        "3. p",
        "4. ¬q    the denied goal",
    ]
    assert "1. ¬p ∨ q    axiom: p → q ∧ r" in last(*lines, "prove", "show")
    assert "1. ¬p ∨ r    from p → q ∧ r" in last(*lines, "retract 1", "clauses")
    assert "from" not in last(*lines, "problem unicorn", "clauses")


def test_steps_by_hand_start_from_the_clauses_that_are_listed_names_of_parts_too():
    row = " | ".join(f"(p{place} & q{place})" for place in range(6))
    workbench = Workbench()
    for line in (f"assert {row}", f"goal ~({row})"):
        workbench.onecmd(line)
    desk = workbench.desk
    assert desk.defined
    assert desk.judge_lines()[1].axioms == desk.problem.clauses


def test_a_list_names_the_sources_of_what_was_loaded_last(tmp_path):
    for name, text in (("first", "p & q"), ("second", "p; q")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    loads = [f"load {tmp_path / name}" for name in ("first", "second")]
    assert last(loads[0], "clauses") == "1. p    from p ∧ q\n2. q    from p ∧ q"
    assert last(loads[0], "clauses", loads[1], "clauses") == "1. p\n2. q"


@pytest.mark.parametrize("line", ["5. q\ud800 1,3", "assert p \x1b q", "\x1b[31m", "prove \u202e"])
def test_an_answer_has_nothing_in_it_that_steers_a_terminal(line):
    workbench = Workbench()
    workbench.onecmd("exercise modus ponens")

    answer = workbench.onecmd(line)

    assert answer
    assert all(sign.isprintable() or sign == "\n" for sign in answer)
