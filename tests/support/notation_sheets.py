"""Sheets in the notation, made of rows of data: each sign, word and label of it.

A style says how a line is written. Each differs from the plain one in one entry of a row, and
others are drawn at random; the rows of the sheets are those of the book's proofs.
"""

from collections.abc import Iterator, Sequence
from random import Random

from attrs import evolve, frozen

from resolver import Clause, Literal
from resolver.practice.vocabulary import ROWS
from support.book_proofs import EXERCISES, Row


@frozen
class Style:
    """How the parts of a line are written."""

    label: str = "{}."
    joint: str = " ∨ "
    denied: str = "¬{}"
    clause: str = "{}"
    empty: str = "□"
    parent: str = "{}"
    reason: str = "from {a}, {b}"
    order: str = "{label} {clause}   {reason}"
    premise: str = ""
    line: str = "{}"

    def written(self, row: Row) -> str:
        """Return a row as a line."""
        label = self.label.format(row.number)
        if not row.parents:
            return self.line.format(f"{label} {self.said(row.clause)}{self.premise}")
        a, b = (self.parent.format(number) for number in row.parents)
        reason = self.reason.format(a=a, b=b, p=row.pivot)
        filled = self.order.format(label=label, clause=self.said(row.clause), reason=reason)
        return self.line.format(filled)

    def said(self, clause: Clause) -> str:
        """Return a clause as a text."""
        if clause.is_empty:
            return self.empty
        literals = [one.name if one.positive else self.denied.format(one.name) for one in clause]
        return self.clause.format(self.joint.join(literals))


LABELS = ("{}", "{}.", "{})", "({})", "[{}]", "{}:", "{} =", "C{}", "K{}.", "K{} =", "Line {}:",
          "clause {}", "STEP {})", "Step ({}):", "- {}.", "* {}", "• {})", "> {}.")  # fmt: skip
SETS = ("{{{}}}", "[{}]", r"$\{{{}\}}$")
OR_WORDS = [sign if not sign[-1].isalpha() else f" {sign} " for sign in ROWS["or"]]
BEFORE = [f"{sign} {{}}" if sign[-1].isalpha() else f"{sign}{{}}" for sign in ROWS["not"]]
PARENTS = ("({})", "[{}]", "C{}", "line {}", "clause ({})")
BETWEEN = [f"{{a}} {sign} {{b}}" for sign in ROWS["between the parents"]]
REASONS = (
    "{a} {b}", "{a},{b}", "({a}, {b})", "[{a}, {b}]", "(from {a} and {b})", "[Res {a}, {b}]",
    "Res({a}, {b})", "R: {a}, {b}", "by resolution of {a} and {b}", "by resolving {a} and {b}",
    "MP [{a}, {b}]", "Resolvente von {a} und {b}", "de {a} et {b}", "da {a} e {b}",
)  # fmt: skip
PIVOTED = (
    "from {a}, {b} on {p}", "({a}, {b} on {p})", "({a}, {b}) on {p}", "{a}, {b} ({p})",
    "res on {p} from {a},{b}", "aus {a}, {b} auf {p}", "on {p} ({a}, {b})",
    "from ({a}, {b}) on {p}",
)  # fmt: skip
ORDERS = (
    "{label} {reason}: {clause}", "{label} {reason} = {clause}", "{label} {clause}\t{reason}",
    "{label}  {clause}   {reason}.",
)  # fmt: skip
PREMISES = [f"   {word}" for word in ROWS["behind a premise"]]
PREMISES += ["   (given)", "   [premise]", "   (denied goal)", "   premise: from the exercise"]
LINES = (  # of each a style that it fits
    Style(line="| {} |", order="{label} | {clause} | {reason}", joint=" v "),
    Style(line=r"{} \\", order="{label} & ${clause}$ & {reason}", joint=r" \lor "),
    Style(line="{}   # checked"),
    Style(joint=r" \vee ", denied=r"\bar{{{}}}", empty=r"$\Box$", line=r"{}\quad"),
    Style(joint=r" \lor ", denied=r"\overline {}", empty=r"\square"),
    Style(joint=" + ", denied="{}'"),
    Style(joint=" + ", denied="{}\u0304"),
    Style(joint=" \\| ", line="|{}|", order="{label}|{clause}|{reason}"),
)  # fmt: skip


def single_styles() -> Iterator[Style]:
    """Yield the plain style, and others that differ from it in one entry."""
    yield Style()
    yield from (Style(label=label) for label in LABELS)
    yield from (Style(joint=sign) for sign in OR_WORDS)
    yield from (Style(denied=sign) for sign in BEFORE)
    yield Style(denied="{}'")
    yield from (Style(clause=form, joint=", ") for form in SETS)
    yield Style(clause="({})")
    yield from (Style(empty=sign) for sign in ROWS["the empty clause"])
    yield from (Style(parent=form) for form in PARENTS)
    yield from (Style(reason=form) for form in (*BETWEEN, *REASONS, *PIVOTED))
    yield from (Style(reason=f"{word} {{a}}, {{b}}") for word in ROWS["before the parents"])
    yield from (Style(order=order) for order in ORDERS)
    yield from (Style(premise=word) for word in PREMISES)
    yield from LINES


def random_style(random: Random) -> Style:
    """Return a style of entries drawn at random."""
    if random.random() < 0.2:
        return random.choice(LINES)
    clause, joint = random.choice([("{}", sign) for sign in OR_WORDS] + [(s, ", ") for s in SETS])
    if random.random() < 0.5:
        reason, parent = random.choice((*REASONS, *PIVOTED)), "{}"
    else:
        reason, parent = random.choice(BETWEEN), random.choice(PARENTS)
    return Style(
        label=random.choice(LABELS[1:]), joint=joint, denied=random.choice([*BEFORE, "{}'"]),
        clause=clause, empty=random.choice(ROWS["the empty clause"]), parent=parent, reason=reason,
        order=random.choice((Style().order, *ORDERS)), premise=random.choice(("", *PREMISES)),
    )  # fmt: skip


NAMES = ("p q r s t u x w", "a b c d f g h k", "rain wet sun cold dark late hot dry")
SILENT = (  # lines that claim nothing
    "Solution", "2026-11-22", "Ada Lovelace, 1234567", "Proof:", "First the easy part.",
    "Now I need two more steps.", "That was easy!", "Beweis:", "On continue ainsi.", "QED",
    "Hence we are done.", "Contradiction", "Page 3 of 5",
)  # fmt: skip
CLAIMING = (  # lines that claim something, of a literal with a sign
    "From the premises we get ¬{atom}.", "so ¬{atom} ∨ {other} (1, 2)", "Goal: ¬{atom}",
    "therefore {{{atom}, {other}}}", "1, 2 ⊬ {atom}", "99. thus by 1 and 2 we see {atom}",
    "De 1 et 2 on ne peut pas déduire ¬{atom}", "98. {atom} 1, 2, 3", "97. ¬{atom} is false  1, 2",
)  # fmt: skip
DAMAGES = [*"pqr123,.;:()[]{}¬~-|→ \n□v'+0", " from ", " or ", " ≥ ", ""]


@frozen
class RandomSheet:
    """A sheet, what it proves, which lines hold as they are written, and which are not read."""

    text: str
    clauses: tuple[Clause, ...]
    goal: Clause | None
    right: dict[int, bool]
    unread: tuple[int, ...]
    ended: int

    @property
    def is_done(self) -> bool:
        """Whether it deserves full marks."""
        early = any(at < self.ended for at in self.unread)
        return all(self.right.values()) and self.ended > 0 and not early


def random_sheet(random: Random) -> RandomSheet:
    """Return a sheet in a style drawn at random, perhaps with a slip, and lines between."""
    exercise, style = random.choice(EXERCISES), random_style(random)
    old = sorted({atom for clause in exercise.clauses for atom in clause.atoms})
    pool = NAMES[0] if "\u0304" in style.denied or "'" in style.denied else random.choice(NAMES)
    names = dict(zip(old, random.sample(pool.split(), len(old)), strict=True))
    axioms = tuple(renamed(clause, names) for clause in exercise.clauses)
    goal = renamed(Clause([exercise.goal]), names) if exercise.goal else None
    denials = [Clause([~literal]) for literal in goal] if goal else []
    rows = [
        evolve(row, clause=renamed(row.clause, names), pivot=names.get(row.pivot, ""))
        for row in exercise.rows()
    ]
    if random.random() < 0.5:
        slip(rows, sorted(names.values()), random)
    written: list[tuple[Row | None, str]] = [(row, style.written(row)) for row in rows]
    for _ in range(random.randrange(4)):
        said = random.choice((*SILENT, *CLAIMING)).format(atom=names[old[0]], other=names[old[1]])
        written.insert(random.randrange(len(written) + 1), (None, said))
    named = "{p}" in style.reason
    right = {
        at: holds(row, rows, [*axioms, *denials], named)
        for at, (row, _) in enumerate(written, start=1)
        if row is not None
    }
    silent = {*SILENT}
    unread = [at for at, (row, line) in enumerate(written, 1) if row is None and line not in silent]
    empty = [
        at for at, (row, _) in enumerate(written, 1)
        if row is not None and row.parents and row.clause.is_empty and right[at]
    ]  # fmt: skip
    text = "\n".join(line for _, line in written)
    return RandomSheet(text, axioms, goal, right, tuple(unread), min(empty, default=0))


def renamed(clause: Clause, names: dict[str, str]) -> Clause:
    """Return a clause with other atoms."""
    return Clause(Literal.of(names[one.name], one.positive) for one in clause)


def slip(rows: list[Row], atoms: Sequence[str], random: Random) -> None:
    """Give a row another literal or another parent."""
    at = random.randrange(len(rows))
    row = rows[at]
    if row.parents and random.random() < 0.5:
        parents = (row.parents[0], random.randrange(1, row.number))
        rows[at] = evolve(row, parents=parents)
        return
    turned = Literal.of(random.choice(atoms), random.random() < 0.5)
    clause = Clause(row.clause.literals ^ {turned})
    rows[at] = evolve(row, clause=clause) if row.parents or not clause.is_empty else row


def holds(row: Row, rows: Sequence[Row], axioms: Sequence[Clause], named: bool) -> bool:
    """Return whether a row is an axiom, or the resolvent of its parents as they are written."""
    if not row.parents:
        return row.clause in axioms
    left, right = (rows[parent - 1].clause for parent in row.parents)
    atoms = [row.pivot] if named else left.clashes(right)
    return any(
        atom in left.clashes(right) and left.resolvent(right, atom) is row.clause for atom in atoms
    )


def damaged(text: str, random: Random) -> str:
    """Return a text with some characters put in, dropped or swapped."""
    signs = list(text)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(signs))
        if random.random() < 0.3 and at:
            signs[at - 1], signs[at] = signs[at], signs[at - 1]
        else:
            signs[at] = random.choice(DAMAGES) + random.choice(("", signs[at]))
    return "".join(signs)
