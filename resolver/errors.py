"""The errors of this package: one family, each with its data and its own sentence.

Every error hands all its data to `Exception`, which is what makes it pickle and copy. These are
plain classes: attrs would double the time that a bare import takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from reprlib import Repr
from typing import ClassVar, Final, dataclass_transform

__all__ = [
    "ArgumentError",
    "BudgetError",
    "ClauseError",
    "CommandError",
    "ConflictError",
    "ConsistentError",
    "DimacsError",
    "ExportError",
    "FileError",
    "FormulaError",
    "InternalError",
    "LinkError",
    "LiteralError",
    "LocatedError",
    "MissingExtra",
    "PivotError",
    "ProofError",
    "RefuteError",
    "ReplayError",
    "ResolverError",
    "SearchStopped",
    "StrategyError",
]

RAN_DRY: Final = "incomplete strategy ran dry"
UNSUPPORTED: Final = "a set of support needs premises that are consistent, and these are not"
_INSTEAD: Final = {RAN_DRY: "a complete strategy", UNSUPPORTED: "another strategy, or no goal"}
MOST_SHOWN: Final = 200  # letters of what was given that an error shows


def short(given: object) -> str:
    """Return what was given as an error shows it: a clause written, any other long or deep one cut.

    >>> short([[[[[[[[1]]]]]]]]), len(short("p" * 1000))
    ('[[[[[[[...]]]]]]]', 200)
    """
    if hasattr(given, "literals"):
        return str(given)
    cut = Repr()
    cut.maxstring = cut.maxother = MOST_SHOWN
    return cut.repr(given)


class RefuteError(Exception):
    """The one base of what both packages raise on purpose.

    >>> from resolver import prove
    >>> try:
    ...     prove("p", strategy="guess")
    ... except RefuteError as error:
    ...     print(type(error).__name__)
    StrategyError
    """


class ResolverError(RefuteError):
    """Whatever this package raises on purpose.

    >>> from resolver import prove
    >>> try:
    ...     prove("p", strategy="guess")
    ... except ResolverError as error:
    ...     print(type(error).__name__)
    StrategyError
    """


class _Shown:
    """A value as a sentence shows it: `{name}` as text, `{name!r}` as `short` cuts it."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return short(self.value)


@dataclass_transform(eq_default=False)
class _DataError(ResolverError):
    """An error whose data are what its class annotates, in that order; `Exception` has them too.

    `says` is its sentence, with the names of the data in it.
    """

    _data: ClassVar[tuple[str, ...]] = ()
    says: ClassVar[str] = "{reason}"

    def __init_subclass__(cls) -> None:
        cls._data += tuple(cls.__annotations__)

    def __init__(self, *given: object, **named: object) -> None:
        data = dict(zip(self._data, given, strict=False)) | named
        if len(given) + len(named) != len(data) or data.keys() != set(self._data):
            takes = ", ".join(self._data)
            raise TypeError(f"{type(self).__name__} takes ({takes}), not {given} and {named}")
        super().__init__(*(data[name] for name in self._data))
        self.__dict__.update(data)

    def __str__(self) -> str:
        return self.says.format(**{name: _Shown(vars(self)[name]) for name in self._data})


class _InputError(_DataError, ValueError):
    """An error where the input is at fault."""


class LocatedError(_InputError):
    """A line of a text that cannot be read as it stands: its `.line`, and the `.reason`."""

    says = "line {line}: {reason}"
    line: int
    reason: str


class ArgumentError(_InputError):
    """What was `.given` is no `.wanted`; `.advice` says what to try.

    >>> from resolver import AtLeast
    >>> AtLeast(1, 7)
    Traceback (most recent call last):
    resolver.errors.ArgumentError: 7 is no collection of literals; try ['p', '~q']

    Attributes:
        given: What was given.
        wanted: What is wanted instead.
        advice: What to try.
    """

    says = "{given!r} is no {wanted}; {advice}"
    given: object
    wanted: str
    advice: str


class LiteralError(_InputError):
    """A text that is no literal, or a name that is no atom: `.text`, `.reason`.

    >>> from resolver import Literal
    >>> Literal("p | q")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    resolver.errors.LiteralError: cannot read 'p | q' as a literal: that is a formula and ...

    Attributes:
        text: The text that was given.
        reason: What stands in the way.
    """

    says = "cannot read {text!r} as a literal: {reason}"
    text: object
    reason: str


class ClauseError(_InputError):
    """Something that is no collection of literals: `.given`.

    >>> from resolver import Clause
    >>> Clause(3)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    resolver.errors.ClauseError: a clause is made of a collection of literals, not of 3; ...

    Attributes:
        given: What was given.
    """

    given: object

    def __str__(self) -> str:
        if getattr(self.given, "is_empty", False):
            return "the empty clause by itself could mean no clause at all; try [Clause()]"
        if hasattr(self.given, "instances"):
            counts = f"{self.given!r} counts, and here only clauses can be read"
            return f"{counts}; try its instances(), or ask prove, compare, to_pysat or a Prover"
        if isinstance(self.given, list | tuple) and all(type(n) is int for n in self.given):
            return "whole numbers are literals in a Cnf only; try Cnf([[1, -2]])"
        return (
            f"a clause is made of a collection of literals, not of {short(self.given)}; "
            "try Clause(['p', '~q']), or clauses('p | ~q')"
        )


class PivotError(_InputError):
    """Two clauses that do not clash on `.pivot`: `.left`, `.right`, and the atoms `.clashes`.

    >>> from resolver import Clause
    >>> Clause(["p", "q"]).resolvent(Clause(["~q"]), "p")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    resolver.errors.PivotError: cannot resolve p ∨ q with ¬q on 'p': it does not occur in ...

    Attributes:
        left: The first clause.
        right: The second clause.
        pivot: The atom that was asked for.
        clashes: The atoms on which they could be resolved.
    """

    left: object
    right: object
    pivot: str
    clashes: tuple[str, ...]

    def __str__(self) -> str:
        advice = f"try {' or '.join(self.clashes)}" if self.clashes else "they clash on no atom"
        return (
            f"cannot resolve {self.left} with {self.right} on {short(self.pivot)}: "
            f"it does not occur in them with opposite signs; {advice}"
        )


class ProofError(_InputError):
    """A proof that does not hold: the number of the `.step` (None: no step), `.reason`.

    >>> from resolver import Clause, check, prove
    >>> check(prove("p; ~p").proof, axioms=[Clause(["p"])])
    Traceback (most recent call last):
    resolver.errors.ProofError: step 2 of the proof does not hold: ¬p is not one of the axioms

    Attributes:
        step: The number of the step that fails, None where it is no single step.
        reason: Why it fails.
    """

    step: int | None
    reason: str

    def __str__(self) -> str:
        where = "the proof" if self.step is None else f"step {self.step} of the proof"
        return f"{where} does not hold: {self.reason}"


class ReplayError(LocatedError):
    """A line of a proof's file that does not hold: its `.line`, and the `.reason`."""


class DimacsError(LocatedError):
    """A text in DIMACS or one of its proof formats that cannot be read: `.line`, `.reason`.

    >>> from resolver import parse_dimacs
    >>> parse_dimacs("1 -2 0")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    resolver.errors.DimacsError: line 1: a clause before the header; begin with 'p cnf ...

    Attributes:
        line: The line, from 1.
        reason: What stands in the way.
    """


class FormulaError(_InputError):
    """A text that is no formula: `.line` and `.column` from 1, what is `.found`, `.expected`.

    >>> from resolver import clauses
    >>> clauses("p -> & q")
    Traceback (most recent call last):
    resolver.errors.FormulaError: line 1, column 6: found '&'; expected an atom, '~' or '('

    Attributes:
        line: The line, from 1.
        column: The column, from 1.
        found: What stands there.
        expected: What may stand there.
    """

    says = "line {line}, column {column}: found {found}; expected {expected}"
    line: int
    column: int
    found: str
    expected: str


class BudgetError(_InputError):
    """A limit that is no positive number, or no budget: `.limit` names it, `.given` was given.

    >>> from resolver import Budget
    >>> Budget(steps=0)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    resolver.errors.BudgetError: a budget of 0 steps is no limit; try steps=1000, or ...

    Attributes:
        limit: The name of the limit, or `budget`.
        given: What was given.
    """

    limit: str
    given: object

    def __str__(self) -> str:
        if self.limit == "budget":
            return f"{short(self.given)} is no budget; try Budget(steps=1000)"
        return (
            f"a budget of {short(self.given)} {self.limit} is no limit; "
            f"try {self.limit}=1000, or leave it out for no limit"
        )


class StrategyError(_InputError):
    """A strategy, or an option of one, that does not exist: `.given`, `.kind`, and the `.known`.

    >>> from resolver import prove
    >>> prove("p", strategy="guess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    resolver.errors.StrategyError: no strategy 'guess'; try levels, given, unit, sos, ...

    Attributes:
        given: What was given.
        kind: What it should be the name of.
        known: The names that there are.
    """

    given: object
    kind: str
    known: tuple[str, ...]

    def __str__(self) -> str:
        known = ", ".join(self.known) or "it without options"
        return f"no {self.kind} {short(self.given)}; try {known}"


class InternalError(_DataError):
    """An answer whose evidence does not hold, which is a fault of this package: `.reason`.

    >>> print(InternalError("a model makes a clause false"))  # doctest: +ELLIPSIS
    a model makes a clause false; nothing is decided, and the fault is in this program: ...

    Attributes:
        reason: Which evidence does not hold.
    """

    says = (
        "{reason}; nothing is decided, and the fault is in this program: "
        "try another strategy, and report the problem"
    )
    reason: str


class SearchStopped(_DataError):
    """A search that gave up: what it `.reached`, which `.limit` ran out. Nothing is decided.

    `.reached` counts the work done; `.limit` is `steps`, `clauses`, `seconds` or `work`, or says
    that an incomplete strategy ran dry, or that the premises contradict each other where they must
    not.

    >>> from resolver import Budget, problems, prove
    >>> try:
    ...     prove(problems.pigeonhole(5), budget=Budget(steps=10))
    ... except SearchStopped as stopped:
    ...     print(stopped.limit, stopped.ran_dry)
    steps False

    Attributes:
        reached: How much of each kind of work was done.
        limit: The limit that ran out, or why there was nothing left to do.
    """

    reached: Mapping[str, int]
    limit: str

    def __init__(self, reached: Mapping[str, int], limit: str) -> None:
        super().__init__(dict(reached), limit)

    @property
    def ran_dry(self) -> bool:
        """Whether nothing was left to do, so that a larger budget would not help.

        >>> from resolver import SearchStopped, prove
        >>> try:
        ...     prove("p | q; ~p | q; p | ~q; ~p | ~q", strategy="unit")
        ... except SearchStopped as error:
        ...     print(error.ran_dry)
        True
        """
        return self.limit in (RAN_DRY, UNSUPPORTED)

    def __str__(self) -> str:
        counts = ", ".join(f"{count:,} {name}" for name, count in self.reached.items())
        why = self.limit if self.ran_dry else f"the budget of {self.limit} ran out"
        advice = _INSTEAD.get(self.limit, "a larger budget or another strategy")
        return f"the search stopped and nothing is decided: {why} (reached: {counts}); try {advice}"


class ConsistentError(_InputError):
    """A refutation was asked for where there is a `.model`.

    >>> from resolver import minimal_unsatisfiable
    >>> try:
    ...     minimal_unsatisfiable("p | q")
    ... except ConsistentError as error:
    ...     print(dict(error.model))
    {'p': True, 'q': True}

    Attributes:
        model: Values of the atoms that make all clauses true.
    """

    says = (
        "the clauses are consistent, so nothing of them can be refuted; "
        "`.model` of this error makes all of them true"
    )
    model: object


class ExportError(_InputError):
    """A form that a proof cannot be given: `.asked`, `.reason`, and `.advice` on what to try.

    >>> from resolver import prove
    >>> from resolver.export import to_lrat
    >>> to_lrat(prove("p; ~p", strategy="counting").proof)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    resolver.errors.ExportError: cannot write this proof in clauses: it counts; try pbp, ...

    Attributes:
        asked: The form that was asked for.
        reason: What stands in the way.
        advice: What to try.
    """

    says = "cannot write {asked}: {reason}; {advice}"
    asked: str
    reason: str
    advice: str

    def advising(self, advice: str) -> ExportError:
        """Return the same error with another advice, for who asked in another way.

        >>> error = ExportError("svg", "it has 900 steps", "try latex")
        >>> print(error.advising("try --format latex"))
        cannot write svg: it has 900 steps; try --format latex

        Args:
            advice: What to try.
        """
        return ExportError(self.asked, self.reason, advice)


class FileError(_InputError):
    """A file that cannot be used: its `.path`, what stands in the way, what to try.

    >>> from resolver.practice import read_exercises
    >>> read_exercises("nowhere.exercises")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    resolver.errors.FileError: nowhere.exercises: it cannot be read (no such file or ...

    Attributes:
        path: The path as it was given.
        reason: What stands in the way.
        advice: What to try.
    """

    says = "{path}: {reason}; {advice}"
    path: str
    reason: str
    advice: str


class LinkError(_InputError):
    """A link that holds no text that can be read, or cannot hold one: the `.reason`, the advice.

    >>> print(LinkError("it is cut off", "ask for it once more"))
    this link cannot be used: it is cut off; ask for it once more

    Attributes:
        reason: What stands in the way.
        advice: What to try.
    """

    says = "this link cannot be used: {reason}; {advice}"
    reason: str
    advice: str


class ConflictError(_InputError):
    """A conflict that clause learning does not meet: its `.number`, and how many there are.

    >>> from resolver import conflict
    >>> conflict("p | q; p | ~q; ~p | q", number=9)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    resolver.errors.ConflictError: clause learning settles this without a decision that ...

    Attributes:
        number: The conflict that was asked for.
        met: How many there are.
    """

    number: int
    met: int

    def __str__(self) -> str:
        if not self.met:
            return (
                "clause learning settles this without a decision that fails, and so without a "
                "conflict; try a harder problem"
            )
        return f"there is no conflict {self.number}; try a number from 1 to {self.met}"


class MissingExtra(_DataError, ImportError):
    """Something was asked for that needs an `.extra` which is not installed.

    >>> print(MissingExtra("a data frame", "pandas", "pip install 'refute[pandas]'"))
    a data frame needs pandas, which is not installed; try: pip install 'refute[pandas]'

    Attributes:
        what: What was asked for.
        extra: The extra that brings it.
        command: What installs it.
    """

    says = "{what} needs {extra}, which is not installed; try: {command}"
    what: str
    extra: str
    command: str


class CommandError(_InputError):
    """A line that the workbench cannot do as it stands: its `.reason`, which says what to try.

    >>> print(CommandError("there is no clause 7; try a number from 1 to 3"))
    there is no clause 7; try a number from 1 to 3

    Attributes:
        reason: What stands in the way, and what to try.
    """

    reason: str
