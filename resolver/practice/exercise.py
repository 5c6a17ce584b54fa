r"""One exercise: what is given, what is asked of it, and what a lecturer says beside that.

What is given are statements in the signs of any textbook, or a problem of the gallery by name:

    {p, ¬q}, {r}      [p, ¬q]      p ∨ q'      \lnot p \lor q      not p or q      p v ~q
    pigeonhole 4      the numbers that may follow a name have limits

The tasks are to *prove* a goal, which is denied first; to *refute* premises that cannot all hold;
to *derive* a clause from them; to find a *model*, in which they hold and the goal, if there is one,
does not; to bring them into clauses (*cnf*); to *saturate* them, or to find the first *levels*; to
*learn* a clause from the conflict that decisions lead to; and to write a closed semantic *tree*.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final

from attrs import field, frozen

from resolver.errors import ArgumentError, CommandError, FormulaError
from resolver.logic.arguments import as_is, expected, whole
from resolver.logic.arguments import text as a_text
from resolver.logic.clause import EMPTY, Clause
from resolver.practice import gallery
from resolver.practice.lexer import Token, scan, seen
from resolver.practice.parser import OPERATORS, written
from resolver.practice.words import NOT, OR
from resolver.proofs.shapes import REFINEMENTS
from resolver.questions.goal import pose
from resolver.text.formula.parser import parse
from resolver.text.formula.translation import clauses
from resolver.text.link import to_link
from resolver.text.printable import count
from resolver.text.printed import OneLineRepr
from resolver.text.reading import NUMBER

COMMENT: Final = re.compile(r"(?:^|\s)#(?:\s.*)?$")  # of a line in a file of exercises
TASKS: Final = {  # what each asks for, in words
    "prove": "prove {goal}",
    "refute": "refute the premises",
    "derive": "derive {target}",
    "model": "find a model: all premises hold{against}",
    "cnf": "bring each premise into clauses, step by step, and name each law",
    "saturate": "derive all that follows by resolution, until nothing new does",
    "levels": "derive all clauses of the levels up to S{wanted}",
    "learn": "decide {wanted}: which clause does the conflict teach, and by which cut?",
    "tree": "write a closed semantic tree",
}
WITH_MORE: Final = {"derive": "~p | r", "levels": "2", "learn": "p, ~q"}  # what follows the task
WRITTEN: Final = ("model", "cnf", "learn", "tree")  # tasks whose answer is no derivation
EASED: Final = {
    "order": "a step may stand before its parents",
    "parents": "a step may have more parents than two",
    "case": "capitals and small letters are the same",
}
MakeProblem = Callable[..., tuple[Clause, ...]]

WORDS: Final = {word: word for word in OPERATORS} | dict.fromkeys(("und", "et"), "&")
PASSED: Final = OR | NOT | WORDS.keys()

# What may follow the name: for each number its name, the least, the most and the default.
GALLERY: Final[dict[str, tuple[MakeProblem, tuple[tuple[str, int, int, int], ...]]]] = {
    "pigeonhole": (gallery.pigeonhole, (("HOLES", 1, gallery.HOLES, 4),)),
    "random": (gallery.random_3sat, (("ATOMS", 3, gallery.ATOMS, 20), ("SEED", 0, 10**9, 0))),
    "parity": (gallery.parity, (("ATOMS", 3, gallery.SUMMANDS, 6), ("SEED", 0, 10**9, 0))),
    "urquhart": (
        lambda half, seed: gallery.urquhart(2 * half, seed),
        (("PAIRS", 2, gallery.NODES // 2, 4), ("SEED", 0, 10**9, 1)),
    ),
    "colouring": (
        lambda colours, nodes: gallery.colouring(colours, gallery.clique(nodes)),
        (("COLOURS", 1, gallery.COLOURS, 3), ("NODES", 2, 60, 4)),
    ),
    "wumpus": (gallery.wumpus, (("SIZE", 2, 9, 4),)),
    "unicorn": (gallery.unicorn, ()),
    "liars": (gallery.liars, (("PEOPLE", 3, gallery.PEOPLE, 10), ("SEED", 0, 10**9, 1))),
    "implications": (gallery.implications, (("LENGTH", 2, gallery.ATOMS, 10),)),
}


def read_statement(text: str) -> tuple[Clause, ...]:
    """Return the clauses of formulas; what is no formula as it stands, is read in books' signs.

    >>> print(*read_statement("p -> q; {p, ~q}, {r}"), sep=", ")
    ¬p ∨ q, p ∨ ¬q, r

    A comma between literals without braces reads two ways, as an or and as an and: it is refused.

    Raises:
        FormulaError: A line is neither a formula nor in the signs of a book.
    """
    try:
        return clauses(text)
    except FormulaError as error:
        try:
            return clauses("\n".join(map(spelled, text.split("\n"))))
        except FormulaError:
            raise error from None


def spelled(line: str) -> str:
    """Return a line that is a formula as it is, and any other in the signs of formulas.

    Args:
        line: A line.
    """
    try:
        parse(line)
    except FormulaError:
        words = {token.text for token in scan(line) if token.kind == "word"}
        names = [word for word in words - PASSED if word.lower() not in NOT]
        names.sort(key=lambda word: (-len(word), word))
        return written(list(_parted(scan(line, names))))
    return line


def _parted(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the tokens; what parts two clauses in braces is a semicolon, and outer braces go."""
    opens, closes = [token.text in ("{", "[") for token in tokens], ("}", "]")
    outer = opens[:2] == [True, True] and tokens[-1].text in closes
    braces = any(opens)
    depth = 0
    for token in tokens[1:-1] if outer else tokens:
        depth += (token.text in ("{", "[")) - (token.text in closes)
        if token.kind == "comma" and not depth:
            yield token._replace(kind="stop", text=";" if braces else ",")
        elif token.text in WORDS:
            yield token._replace(kind="operator", text=WORDS[token.text])
        else:
            yield token


def piece(name: str, words: Sequence[str]) -> tuple[str, tuple[Clause, ...]]:
    """Return a problem's full title and its clauses; numbers left out are the usual ones.

    >>> title, clauses = piece("pigeonhole", ["1"])
    >>> print(title, *clauses, sep=", ")
    pigeonhole 1, p1h1, p2h1, ¬p1h1 ∨ ¬p2h1

    Args:
        name: A name of the gallery.
        words: The numbers that follow it.

    Raises:
        CommandError: There is no such problem, or a number is beyond its limits.
    """
    if name not in GALLERY:
        raise CommandError(f"no problem is called {name!r}; try\n{usages()}")
    make, parameters = GALLERY[name]
    if len(words) > len(parameters):
        raise CommandError(f"too many numbers; try: problem {_usage(name)}")
    numbers = []
    for place, (what, least, most, default) in enumerate(parameters):
        word = words[place] if place < len(words) else str(default)
        if not NUMBER.fullmatch(word) or not least <= int(word) <= most:
            raise CommandError(f"{word!r} is no {what} here; try {least} to {most:,}")
        numbers.append(int(word))
    return " ".join([name, *map(str, numbers)]), tuple(dict.fromkeys(make(*numbers)))


def usages() -> str:
    """Return a line for each problem: its name, and the numbers that may follow."""
    return "\n".join(f"  problem {_usage(name)}" for name in GALLERY)


def _usage(name: str) -> str:
    return " ".join([name, *(f"[{what}]" for what, *_ in GALLERY[name][1])])


def _entry(given: Any) -> Any:
    """Return a text as a file of exercises has it; what is no text, as it is."""
    return seen(given).strip() if isinstance(given, str) else given


def _entries(given: Any) -> Any:
    return tuple(map(_entry, given)) if isinstance(given, tuple) else given


def _goal(given: Any) -> Any:
    return _entry(given) or None if isinstance(given, str) else given


@frozen(slots=False, repr=False)
class Exercise(OneLineRepr):
    """Premises and what is asked of them.

    >>> exercise = Exercise("modus tollens", premises=("p -> q", "~q"), goal="~p", task="prove")
    >>> print(*exercise.clauses, sep=", ")
    ¬p ∨ q, ¬q
    >>> print(exercise.asked)
    prove ~p
    >>> print(*exercise.denial)
    p

    Args:
        name: What it is called.
        premises: Formulas in any book's signs.
        problem: A problem of the gallery, such as `pigeonhole 3`; its clauses come first.
        goal: A formula to be proved.
        task: `prove`, `refute`, `derive`, `model`, `cnf`, `saturate`, `levels`, `learn` or `tree`.
        wanted: The clause that is to be derived, how many levels, or the decisions.
        strategy: The only refinement allowed.
        order: `any` where a step may stand before its parents.
        parents: `any` where a step may have more parents than two.
        case: `any` where an atom may be written in capitals or small letters.
        points: What it is worth.
        hints: They are shown in their order.
        source: Where it is from.
        steps: The resolutions of a shortest refutation, where that is known.

    Raises:
        ArgumentError: A part is none of these.
    """

    name: str = field(converter=_entry)
    premises: tuple[str, ...] = field(default=(), converter=_entries)
    problem: str = field(default="", converter=_entry)
    goal: str | None = field(default=None, converter=_goal)
    task: str = "refute"
    wanted: str = field(default="", converter=_entry)
    strategy: str | None = None
    points: int = field(default=1, converter=as_is)
    hints: tuple[str, ...] = field(default=(), converter=_entries)
    source: str = field(default="", converter=_entry)
    steps: int | None = field(default=None, converter=as_is)
    order: str | None = None
    parents: str | None = None
    case: str | None = None

    def __attrs_post_init__(self) -> None:
        for several in (self.premises, self.hints):
            expected(several, tuple, "tuple of texts", "try ('p -> q', 'p')")
        goal = "" if self.goal is None else self.goal
        texts = (self.name, self.problem, goal, self.wanted, self.source)
        for text in (*texts, *self.premises, *self.hints):
            a_text(text, "an exercise is made of texts")
            if "\n" in text or COMMENT.search(f" {text}"):
                advice = "write it in one line, without a '#' that begins a comment"
                raise ArgumentError(text, "part of an exercise", advice)
        if not all((self.name, *self.premises, *self.hints)):
            raise ArgumentError("", "part of an exercise", "name it, and leave out what is empty")
        if self.task not in tuple(TASKS):
            raise ArgumentError(self.task, "task", f"try {', '.join(TASKS)}")
        if self.task == "levels" and not (NUMBER.fullmatch(self.wanted) and int(self.wanted)):
            raise ArgumentError(self.wanted, "number of levels", "try wanted='2'")
        if self.strategy not in (None, *REFINEMENTS):
            raise ArgumentError(self.strategy, "restriction", f"try {', '.join(REFINEMENTS)}")
        for name in EASED:
            if getattr(self, name) not in (None, "any"):
                raise ArgumentError(getattr(self, name), name, "try any, or leave it out")
        whole(self.points, 1, "the points are counted")
        whole(1 if self.steps is None else self.steps, 1, "the steps are counted")

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        r"""The premises as clauses.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise chain\npremise p -> q; p\ngoal q")
        >>> print(*exercise.clauses, sep=", ")
        ¬p ∨ q, p

        Raises:
            FormulaError: A premise cannot be read.
            CommandError: The problem cannot be read.
        """
        name, *numbers = self.problem.split() or [""]
        given = piece(name, numbers)[1] if name else ()
        return tuple(dict.fromkeys((*given, *read_statement("\n".join(self.premises)))))

    @cached_property
    def listed(self) -> tuple[Clause, ...]:
        r"""The premises, and after them the denial of the goal.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise chain\npremise p -> q; p\ngoal q")
        >>> print(*exercise.listed, sep=", ")
        ¬p ∨ q, p, ¬q
        """
        return (*self.clauses, *self.denial)

    @cached_property
    def denial(self) -> tuple[Clause, ...]:
        r"""The clauses that deny the goal; none where there is no goal.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise chain\npremise p -> q; p\ngoal q")
        >>> print(*exercise.denial)
        ¬q
        """
        problem = pose(self.clauses, self.goal)
        return problem.clauses[problem.support :]

    @cached_property
    def target(self) -> Clause:
        r"""The clause that is to be derived: the empty one, unless the task names another.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise chain\npremise p -> q; p\ntask derive q")
        >>> print(exercise.target)
        q
        """
        if self.task != "derive":
            return EMPTY
        found = read_statement(self.wanted)
        if len(found) != 1:
            raise FormulaError(1, 1, f"{len(found)} clauses", "one clause, such as ~p | r")
        return found[0]

    @property
    def asked(self) -> str:
        r"""What is asked, in a line.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise chain\npremise p -> q; p\ntask derive q")
        >>> exercise.asked
        'derive q'
        """
        against = f", and {self.goal} does not" if self.goal is not None else ""
        target = self.target if self.task == "derive" else ""
        words = {"goal": self.goal, "target": target, "against": against, "wanted": self.wanted}
        return TASKS[self.task].format(**words)

    @property
    def by_steps(self) -> bool:
        r"""Whether its answer is a derivation.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise way out\npremise p | q\ntask model")
        >>> exercise.by_steps
        False
        """
        return self.task not in WRITTEN

    @property
    def decided(self) -> tuple[str, ...]:
        r"""The decisions of a conflict to learn from, as texts in their order.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise cut\npremise ~p | q; ~p | ~q\ntask learn p")
        >>> exercise.decided
        ('p',)
        """
        parts = self.wanted.split(",") if self.task == "learn" else ()
        return tuple(part.strip() for part in parts if part.strip())

    @property
    def allowed(self) -> str:
        r"""Which steps are allowed, in a line; nothing where all are.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise chain\npremise p -> q; p\ngoal q\nstrategy unit")
        >>> exercise.allowed
        'unit resolution only: a parent is a clause of one literal'
        """
        if self.strategy is None:
            return ""
        return f"{self.strategy} resolution only: a parent {REFINEMENTS[self.strategy].needed}"

    @property
    def eased(self) -> str:
        r"""What is not asked of an answer, in a line; nothing where all is asked.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise chain\npremise p -> q; p\ngoal q\norder any")
        >>> exercise.eased
        'a step may stand before its parents'
        """
        return "; ".join(why for name, why in EASED.items() if getattr(self, name) == "any")

    @property
    def worth(self) -> str:
        r"""The points.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise chain\npremise p -> q; p\ngoal q\npoints 4")
        >>> exercise.worth
        '4 points'
        """
        return count(self.points, "point")

    @property
    def summary(self) -> str:
        r"""Its name, what is asked, and its points.

        >>> from resolver import read_exercises
        >>> [exercise] = read_exercises("exercise chain\npremise p -> q; p\ngoal q\npoints 4")
        >>> exercise.summary
        'Exercise: chain; prove q; 4 points'
        """
        return f"Exercise: {self.name}; {self.asked}; {self.worth}"

    def link(self, base: str, derivation: str = "") -> str:
        """Return a link that opens the exercise in a page, perhaps with what is written so far.

        Example:
            >>> Exercise("p", premises=("p", "~p")).link("study.html")[:42]
            'study.html#exercise=1.ZXhlcmNpc2UgcApwcmVt'

        Args:
            base: The address of the page, such as `https://example.org/pages/study.html`.
            derivation: The beginning of a derivation.

        Raises:
            LinkError: It is too long for a link.
        """
        return to_link(base, {"exercise": str(self), "derivation": derivation})

    def __str__(self) -> str:
        entries = [
            ("exercise", self.name),
            ("problem", self.problem),
            *(("premise", premise) for premise in self.premises),
            ("goal", self.goal or ""),
            ("task", f"{self.task} {self.wanted}".rstrip()),
            ("strategy", self.strategy or ""),
            *((name, getattr(self, name) or "") for name in EASED),
            *(("hint", hint) for hint in self.hints),
            ("points", str(self.points)),
            ("steps", "" if self.steps is None else str(self.steps)),
            ("source", self.source),
        ]
        return "\n".join(f"{keyword} {entry}" for keyword, entry in entries if entry)
