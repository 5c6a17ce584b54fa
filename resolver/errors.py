"""The errors of this package: one family, each with its data and its own sentence.

A class annotates its data and gives its sentence as a template, or in `__str__`. Every error hands
all its data to `Exception`, which is what makes it pickle and copy. These are plain classes, as
attrs would double the time that a bare import takes.
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
TOO_MANY_MODELS: Final = "models"
_INSTEAD: Final = {RAN_DRY: "a complete strategy", UNSUPPORTED: "another strategy, or no goal"}
MOST_LETTERS_SHOWN: Final = 200  # Letters of a value that an error quotes.


def abbreviate(given: object) -> str:
    """Return a value as an error quotes it: a clause as text, anything else cut where it is long.

    >>> abbreviate([[[[[[[[1]]]]]]]]), len(abbreviate("p" * 1000))
    ('[[[[[[[...]]]]]]]', 200)
    """
    if hasattr(given, "literals"):
        return str(given)

    shortener = Repr()
    shortener.maxstring = MOST_LETTERS_SHOWN
    shortener.maxother = MOST_LETTERS_SHOWN
    return shortener.repr(given)


class RefuteError(Exception):
    """The base of every error that one of the two packages raises on purpose.

    >>> from resolver import prove
    >>> try:
    ...     prove("p", strategy="guess")
    ... except RefuteError as error:
    ...     print(type(error).__name__)
    StrategyError
    """


class ResolverError(RefuteError):
    """The base of every error that this package raises on purpose.

    >>> from resolver import prove
    >>> try:
    ...     prove("p", strategy="guess")
    ... except ResolverError as error:
    ...     print(type(error).__name__)
    StrategyError
    """


class _Quoted:
    """A value in a template: `{name}` gives its text, `{name!r}` the text of `abbreviate`."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return abbreviate(self.value)


@dataclass_transform(eq_default=False)
class _DataError(ResolverError):
    """An error with the data that its class annotates, in that order.

    `says` is the template of its sentence, with the names of the data in braces.
    """

    _data: ClassVar[tuple[str, ...]] = ()
    says: ClassVar[str] = "{reason}"

    def __init_subclass__(cls) -> None:
        cls._data += tuple(cls.__annotations__)

    def __init__(self, *given: object, **named: object) -> None:
        data = dict(zip(self._data, given, strict=False)) | named

        # A value too many, or one that is given twice, makes the dict shorter than the arguments.
        is_one_each = len(given) + len(named) == len(data)
        if not is_one_each or data.keys() != set(self._data):
            takes = ", ".join(self._data)
            raise TypeError(f"{type(self).__name__} takes ({takes}), not {given} and {named}")

        # A pickle makes the error anew from its `args`, so they are the values in their order.
        super().__init__(*(data[name] for name in self._data))
        self.__dict__.update(data)

    def __str__(self) -> str:
        data = vars(self)
        quoted = {name: _Quoted(data[name]) for name in self._data}
        return self.says.format(**quoted)


class _InputError(_DataError, ValueError):
    """The base of the errors of input, which are a ValueError too."""


class LocatedError(_InputError):
    """A line of a text that cannot be read: its number, `.line`, and the `.reason`."""

    says = "line {line}: {reason}"
    line: int
    reason: str


class ArgumentError(_InputError):
    """An argument of a wrong kind: what was `.given`, what is `.wanted`, and `.advice`.

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


READ_BY_EXPORT: Final = ("pysat", "sympy")  # Packages whose values `export.from_...` reads.


def package_of(value: object) -> str:
    """Return the name of the package that a value's class is from.

    >>> package_of(Repr())
    'reprlib'
    """
    return type(value).__module__.partition(".")[0]


class ClauseError(_InputError):
    """A value that is no collection of literals: `.given`.

    >>> from resolver import Clause
    >>> Clause(3)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    resolver.errors.ClauseError: a clause is made of a collection of literals, not of 3; ...

    Attributes:
        given: What was given.
    """

    given: object

    def __str__(self) -> str:
        package = package_of(self.given)
        if package in READ_BY_EXPORT:
            what = f"a {type(self.given).__name__} of {package}"
            return f"expected clauses, or a text, not {what}; try export.from_{package}(...)"

        # This module imports no other, so it recognises a clause or a constraint by its attributes.
        if getattr(self.given, "is_empty", False):
            return "the empty clause by itself could mean no clause at all; try [Clause()]"
        if hasattr(self.given, "instances"):
            reason = f"{self.given!r} counts, and here only clauses can be read"
            return f"{reason}; try its instances(), or ask prove, compare, to_pysat or a Prover"
        if isinstance(self.given, list | tuple) and set(map(type, self.given)) <= {int}:
            return "whole numbers are literals in a Cnf only; try Cnf([[1, -2]])"
        expected = f"a clause is made of a collection of literals, not of {abbreviate(self.given)}"
        return f"{expected}; try Clause(['p', '~q']), or clauses('p | ~q')"


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
            f"cannot resolve {self.left} with {self.right} on {abbreviate(self.pivot)}: "
            f"it does not occur in them with opposite signs; {advice}"
        )


class ProofError(_InputError):
    """A proof that does not hold: the number of the `.step`, and the `.reason`.

    >>> from resolver import Clause, check, prove
    >>> check(prove("p; ~p").proof, axioms=[Clause(["p"])])
    Traceback (most recent call last):
    resolver.errors.ProofError: step 2 of the proof does not hold: ¬p is not one of the axioms

    Attributes:
        step: The number of the step that fails; None where no single step does.
        reason: Why it fails.
    """

    step: int | None
    reason: str

    def __str__(self) -> str:
        where = "the proof" if self.step is None else f"step {self.step} of the proof"
        return f"{where} does not hold: {self.reason}"


class ReplayError(LocatedError):
    """A line of a proof's file that does not hold: its number, `.line`, and the `.reason`."""


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
    """A text that is no formula: where, what is `.found` there, and what is `.expected`.

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
    """A limit that is no positive number: its name, `.limit`, and what was `.given`.

    >>> from resolver import Budget
    >>> Budget(steps=0)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    resolver.errors.BudgetError: expected a limit of steps above 0, not 0; try steps=1000, ...

    Attributes:
        limit: The name of the limit; `budget` where what was given is no budget at all.
        given: What was given.
    """

    limit: str
    given: object

    def __str__(self) -> str:
        if self.limit == "budget":
            return f"{abbreviate(self.given)} is no budget; try Budget(steps=1000)"
        return (
            f"expected a limit of {self.limit} above 0, not {abbreviate(self.given)}; "
            f"try {self.limit}=1000, or leave it out for no limit"
        )


class StrategyError(_InputError):
    """A strategy or an option that does not exist: `.given`, its `.kind`, and the `.known` ones.

    >>> from resolver import prove
    >>> prove("p", strategy="guess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    resolver.errors.StrategyError: 'guess' is no strategy; try levels, given, unit, sos, ...

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
        return f"{abbreviate(self.given)} is no {self.kind}; try {known}"


class InternalError(_DataError):
    """An answer whose evidence does not hold, by a fault of this package: the `.reason`.

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
    """A search that gave up undecided: what it `.reached`, and the `.limit` that ran out.

    `.reached` counts the work done. `.limit` is `steps`, `clauses`, `seconds`, `work` or `models`;
    or it says that an incomplete strategy ran dry, or that premises are inconsistent which must not
    be.

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
        if self.limit == TOO_MANY_MODELS:
            advice = "most_models=None for all of them, or count_models for their number"
            return f"expected at most {counts}, and there are more; try {advice}"

        # A search that ran dry had budget left, but no step that it might still take.
        reason = self.limit if self.ran_dry else f"the budget of {self.limit} ran out"
        advice = _INSTEAD.get(self.limit, "a larger budget or another strategy")
        stopped = f"the search stopped and nothing is decided: {reason} (reached: {counts})"
        return f"{stopped}; try {advice}"


class ConsistentError(_InputError):
    """A refutation that was asked for of consistent clauses: a `.model` of them.

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
        "expected clauses that contradict each other, but these are consistent; "
        "`.model` of this error makes all of them true"
    )
    model: object


class ExportError(_InputError):
    """A form that a proof cannot be given: `.asked`, the `.reason`, and `.advice`.

    >>> from resolver import prove
    >>> from resolver.export import to_lrat
    >>> to_lrat(prove("p; ~p", strategy="counting").proof)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    resolver.errors.ExportError: cannot write this proof in clauses: it is a counting proof; ...

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
        """Return this error with another advice, which fits how the form was asked for.

        >>> error = ExportError("svg", "it has 900 steps", "try latex")
        >>> print(error.advising("try --format latex"))
        cannot write svg: it has 900 steps; try --format latex

        Args:
            advice: What to try.
        """
        return ExportError(self.asked, self.reason, advice)


class FileError(_InputError):
    """A file that cannot be used: its `.path`, the `.reason`, and `.advice`.

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
    """A link that cannot be read or written: the `.reason`, and `.advice`.

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
    """A conflict that clause learning does not meet: its `.number`, and how many were `.met`.

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
    """A request that needs an `.extra` which is not installed: `.what` was asked for.

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
    """A line that the workbench cannot carry out: the `.reason`, with what to try.

    >>> print(CommandError("there is no clause 7; try a number from 1 to 3"))
    there is no clause 7; try a number from 1 to 3

    Attributes:
        reason: What stands in the way, and what to try.
    """

    reason: str
