"""The tables of the page on tables, made from results themselves; run as a file, it writes them.

python tests/support/tables.py docs/guide/tables.md
"""

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import kb
import resolver
from resolver.practice.gradebook import Answer
from resolver.text import Tabular
from support.results import GAME, made

# What is asked for, by what a result may be; a value that is not there, or an error, is none.
ASKED: Final[dict[str, Callable[[Any], Any]]] = {
    "a table": lambda one: (one.records(), one.to_dataframe().columns),
    "a sequence": lambda one: (
        len(one), [*iter(one)], one[next(iter(one)) if hasattr(one, "keys") else 0]
    ),
}  # fmt: skip
SOURCES: Final = {  # what a program writes to get it, by the names of `results.MAKERS`
    "facts": "game.facts", "a solution": "game.solution", "firmness": "game.firm",
    "a log": "game.log", "a timeline": "game.timeline()", "what an event set off": "game.steps()",
    "a sheet": "game.sheet", "a knowledge base": "game.knowledge(...)", "odds": "game.odds()",
    "the Solutions": "game.odds().solutions", "advice": "game.advise()",
    "which card to show": "game.show(...)", "a review": "game.review()",
    "a race": "game.review().race", "an accusation": "game.advise().accuse",
    "a deal": "game.why_not(...).there", "a truth table": "truth_table(...)",
    "a proof": "verdict.proof", "a model": "verdict.countermodel",
    "statistics": "verdict.statistics", "a comparison": "compare(...)", "levels": "levels(...)",
    "a decision tree": "dpll(...)", "shapes": "shapes(proof)", "measures": "measures(proof)",
    "an interpolant": "interpolant(...)", "a grade": "grade(...)",
    "a gradebook": "grade_answers(...)", "a game": "Game.new(...)",
    "an explanation": "game.why(...)", "witnesses": "game.why_not(...)",
    "a likelihood": "game.knows(...)", "a puzzle": "puzzle(...)",
    "a contradiction": "except Contradiction", "a verdict with a proof": "prove(...)",
    "a conflict": "conflict(...)", "a shortening": "shorten(...)", "a clause": "Clause([...])",
    "clauses with numbers": "read_dimacs(...)", "clauses": "clauses(...)",
    "a backbone": "backbone(...)", "a strategy": "STRATEGIES[...]",
}  # fmt: skip
REVIEWED: Final = kb.Game.parse(
    "refute 1\ncategory who a b c\ncategory where d e f\nplayers Ann Bob\nme Ann\nhand Ann a d\n"
    "suggest Ann b e -> Bob b\nsuggest Bob b f -> nobody\nsuggest Ann c f -> nobody\n"
)
REVIEW: Final = REVIEWED.review()
MORE: Final[dict[str, Callable[[], Any]]] = {
    "the Solutions": lambda: GAME.odds().solutions,
    "a review": lambda: REVIEW,
    "a race": lambda: REVIEW.race,
    "an accusation": lambda: REVIEWED.advise().accuse,
    "a truth table": lambda: resolver.truth_table("p -> q"),
    "clauses": lambda: resolver.clauses("p -> q; p"),
    "a backbone": lambda: resolver.backbone("p & ~q"),
    "clauses with numbers": lambda: resolver.Cnf([[1, -2], [2]]),
    "a gradebook": lambda: resolver.practice.Gradebook((Answer("ada.txt", made("a grade")),)),
}
DOORS: Final = (
    "kb kb.odds kb.review kb.theory kb.why resolver resolver.practice resolver.proofs "
    "resolver.questions resolver.text"
).split()
PUBLIC: Final = {name for door in DOORS for name in import_module(door).__all__}


def result(name: str) -> Any:
    return MORE[name]() if name in MORE else made(name)


def answers(one: Any, column: str) -> bool:
    """Return whether a result gives what is asked for."""
    try:
        return ASKED[column](one) is not None
    except (AttributeError, TypeError, KeyError):
        return False


def what_results_give() -> Iterator[str]:
    """Yield the lines of a table: what the results are, each in the row of its kind."""
    rows: dict[str, list[str]] = {"a table and a sequence": [], "a table": [], "a sequence": []}
    for name, source in SOURCES.items():
        one = result(name)
        kind = " and ".join(column for column in ASKED if answers(one, column))
        rows.setdefault(kind or "neither", []).append(f"`{source}`")

    yield "| it is | results |"
    yield "|---|---|"
    for kind, sources in rows.items():
        yield f"| {kind} | {' '.join(sources)} |"


def what_columns_there_are() -> Iterator[str]:
    """Yield the lines of a table: of each result that is one, its columns."""
    yield "| result | class | columns |"
    yield "|---|---|---|"
    for name, source in SOURCES.items():
        one = result(name)
        if isinstance(one, Tabular | kb.Sheet):
            kind = type(one).__name__
            if kind not in PUBLIC:
                kind = "Mapping" if isinstance(one, Mapping) else "Tabular"
            yield f"| `{source}` | {kind} | {' '.join(f'`{each}`' for each in one.columns)} |"


WRITTEN: Final = {"columns": what_columns_there_are, "results": what_results_give}


def updated(page: str) -> str:
    """Return the page with each table between its marks made anew."""
    for name, lines in WRITTEN.items():
        table = "\n".join(lines())
        marks = rf"(<!-- {name} -->\n).*?(<!-- end -->)"
        page = re.sub(marks, lambda m, t=table: f"{m[1]}{t}\n{m[2]}", page, flags=re.DOTALL)
    return page


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(updated(path.read_text(encoding="utf-8")), encoding="utf-8")
