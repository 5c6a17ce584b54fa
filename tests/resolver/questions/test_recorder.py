"""The views on a search: recorder, progress, comparison; and the tables they are shown in."""

import io
import re

import pytest
from hypothesis import given
from support.cases import loop_over
from support.truth_tables import clause_lists

from resolver import (
    STRATEGIES,
    Budget,
    Clause,
    Recorder,
    SearchStopped,
    clauses,
    compare,
    problems,
    prove,
)
from resolver.budget import Progress
from resolver.search.events import Event

TOLD = clauses("p -> q; q -> r; p")


@loop_over("strategy", list(STRATEGIES))
def test_a_recorder_has_a_line_for_each_event_and_shows_each_once(strategy):
    recorder = Recorder()
    prove(TOLD, "r", strategy=strategy, tracer=recorder)
    assert recorder.events
    whole = str(recorder).split("\n")
    assert len(whole) == len(recorder.events)
    shown = []
    while line := recorder.step():
        shown.append(line)
    assert [line.split(". ", 1)[1] for line in shown] == [line.split(". ", 1)[1] for line in whole]
    assert recorder.step() == ""


PIGEONS = problems.pigeonhole(2)


def told(strategy, premises=PIGEONS):
    recorder = Recorder()
    prove(premises, strategy=strategy, tracer=recorder)
    return recorder.events


@pytest.mark.parametrize("strategy", ["levels", "given", "ordered", "hyper", "elimination"])
def test_whatever_is_subsumed_is_told_with_what_subsumes_it(strategy):
    more = (*problems.pigeonhole(2), Clause(["p1h1", "p1h2", "x"]))
    met = [one.sentence for one in told(strategy, more) if "(subsumed by" in one.sentence]
    for sentence in met:
        clause, _, other = sentence.removesuffix(")").partition(" (subsumed by ")
        one, by = (clauses(text.replace("□", "false"))[0] for text in (clause, other))
        assert by.subsumes(one)
    assert met


def test_a_recorder_keeps_so_many_events_and_counts_the_rest():
    recorder = Recorder(most_events=5)
    prove(problems.pigeonhole(4), strategy="given", tracer=recorder)
    assert len(recorder.events) == 5
    more = recorder.counts.total() - 5
    assert str(recorder).endswith(f"and {more:,} more events")
    assert f"and {more:,} more events" in recorder._repr_html_()


@pytest.mark.parametrize("strategy", ["learning", "given", "hyper", "elimination", "linear"])
def test_progress_tells_how_far_a_search_has_come(strategy):
    stream = io.StringIO()
    meter = Progress(Budget(steps=10_000), every=1e-9, stream=stream)
    with pytest.raises(SearchStopped):
        prove(problems.pigeonhole(9), strategy=strategy, budget=meter)
    lines = stream.getvalue().splitlines()
    assert len(lines) > 1
    assert all(
        re.fullmatch(r"searching: [\d,]+ steps, [\d,]+ clauses kept, [\d,]+ s", x) for x in lines
    )


@loop_over("strategy", list(STRATEGIES))
def test_any_callable_is_a_tracer_and_gets_the_events_that_a_recorder_writes_down(strategy):
    heard, recorder = list[Event](), Recorder()
    prove(TOLD, "r", strategy=strategy, tracer=heard.append)
    prove(TOLD, "r", strategy=strategy, tracer=recorder)
    assert [str(event) for event in heard] == [str(event) for event in recorder.events]


@given(clause_lists)
def test_a_comparison_agrees_with_itself_but_for_the_time(told):
    limits = Budget(steps=20_000)
    one, other = compare(told, budget=limits), compare(told, budget=limits)
    answers = {row.answer for row in one.rows} - {"ran dry", "out of steps"}
    assert answers == {"proved"} or answers == {"model"}
    for row, again in zip(one.rows, other.rows, strict=True):
        assert row.cells[:-1] == again.cells[:-1]
        assert (row.length is None) == (row.answer != "proved")


def test_a_comparison_tells_what_ran_out():
    table = compare(
        problems.pigeonhole(6), strategies=["levels", "unit"], budget=Budget(steps=1000)
    )
    assert [row.answer for row in table.rows] == ["out of steps", "ran dry"]
    heading, *rows = str(table).split("\n")
    assert heading.split() == "strategy answer steps kept length width depth seconds".split()
    assert len(rows) == 2


def test_an_interrupted_comparison_is_no_shorter_one_and_its_rows_have_come_by_progress():
    heard = []

    def weary(row):
        heard.append(row)
        if len(heard) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compare(TOLD, strategies=["levels", "unit", "given"], goal="r", progress=weary)
    assert [row.strategy for row in heard] == ["levels", "unit"]


def test_clauses_are_told_by_their_numbers_or_by_the_event_that_they_came_from():
    told = clauses("p | q; p | ~q; ~p | q; ~p | ~q")
    numbers = {clause: at for at, clause in enumerate(told, start=1)}
    recorder = Recorder(numbers=numbers)
    prove(told, strategy="given", tracer=recorder)
    for event in recorder.events:
        for clause in event.clauses[: -1 if event.kind == "resolved" else None]:
            made = [n for n, one in enumerate(recorder.events, 1) if one.clauses[-1:] == (clause,)]
            name = f"{numbers[clause]}. " if clause in numbers else f"(event {made[0]})"
            assert name in event.sentence
    plain = Recorder()
    prove(told, strategy="given", tracer=plain)
    assert not any("event" in one.sentence for one in plain.events)
    assert [one.clauses for one in plain.events] == [one.clauses for one in recorder.events]
