r"""The signs and the words of a derivation, and the page for students that is printed from them.

Each row says what its entries may be in a line. An entry is a sign, a word or a phrase; another one
is one more in its row, and it is read, and printed, from then on. Words are read in any case, and
what is spelled exactly as an atom of the exercise is that atom. The rows of `ROWS_ON_PAGE` stand on
the page; those of `ROWS_BESIDE_PAGE` have signs that look alike, and what else a line may hold, so
that a line which is not read is answered well. `LAWS` has what each law of a rewriting may be
called.
"""

from __future__ import annotations

import re
from enum import StrEnum
from textwrap import wrap
from typing import Final, NamedTuple

from resolver.logic.names import OPERATORS


class TokenKind(StrEnum):
    """What a token may be: one of the rows, a sign of its own, or a name or a number."""

    # These have rows of entries that stand on the page for students, or look like those.
    OR = "or"
    NOT = "not"
    PRIME = "not, behind the atom"
    BAR = "a bar over the next"
    EMPTY = "the empty clause"
    LABEL_WORD = "before a number"
    RULE = "before the parents"
    BETWEEN = "between the parents"
    RULE_BEHIND = "behind the parents"
    ON = "the pivot"
    GIVEN = "behind a premise"
    BULLET = "a bullet"
    HEADING = "a heading"
    FILLER = "read as a blank"

    # These stand in the lines of sums, rewritings and models.
    AT_LEAST = "at least"
    TIMES = "times"
    SUM_OF = "before what is added"
    DIVIDED = "divided by"
    LAW = "a law"
    LAW_WORD = "beside a law"
    EQUIVALENT = "equivalent"
    CLAUSES = "before clauses"
    IS = "before a value"
    TRUE = "true"
    FALSE = "false"

    # These fit in no line, and tell why a line is not read.
    DENIAL = "a denial"
    TURNSTILE = "follows, or not"
    OPERATOR = "an operator"
    JOINING_WORD = "no or"
    TOUCHING = "touching an atom"
    PIVOT_WORD = "before a pivot, in words"

    # These are recognised by their letters and by the atoms of the exercise.
    ATOM = "an atom"
    NAME = "a name that is no atom"
    BARRED = "a name with a bar over it"
    WORD = "a word that is spelled as no atom"
    NUMBER = "a number"
    LINE_NUMBER = "a number that counts a line"
    LONG_NUMBER = "a number of ten digits or more"
    WITH_LABEL_WORD = "a word and a number: C5"
    WITH_PIVOT = "a word and the pivot: Res_p"
    GAP = "what is to be filled in"
    UNKNOWN = "a sign of no row"

    # The value of each kind below is its sign.
    OPEN_ROUND = "("
    CLOSE_ROUND = ")"
    OPEN_SQUARE = "["
    CLOSE_SQUARE = "]"
    OPEN_BRACE = "{"
    CLOSE_BRACE = "}"
    COMMA = ","
    SEMICOLON = ";"
    COLON = ":"
    DOT = "."
    EQUALS = "="
    PLUS = "+"
    MINUS = "-"


class VocabularyRow(NamedTuple):
    """The signs, words and phrases of one kind.

    Args:
        kind: What each of them may be in a line.
        entries: They are spelled as the page shows them.
        note: What the page says below them.
    """

    kind: TokenKind
    entries: tuple[str, ...]
    note: str = ""


def _split_entries(text: str) -> tuple[str, ...]:
    """Split a text into entries at two blanks or more; a phrase has single blanks."""
    return tuple(re.split(r"\s{2,}", text.strip()))


def _list_formula_signs() -> tuple[str, ...]:
    """Return the signs of formulas that no clause has, such as → and ∧."""
    listed = list[str]()
    for operator, signs in OPERATORS.items():
        if operator not in "~|":
            listed += (sign for sign in signs.split() if not sign.isalpha())
    return tuple(listed)


ROWS_ON_PAGE: Final = (
    VocabularyRow(
        TokenKind.OR,
        _split_entries(r"∨  |  v  \/  +  \lor  \vee  or  oder"),
        "a comma inside one pair of braces or square brackets",
    ),
    VocabularyRow(
        TokenKind.NOT,
        _split_entries(r"¬  ~  -  −  –  !  \neg  \lnot  \sim  not  nicht"),
        r"before the atom; ' behind it; a bar over it (p̄, \bar p, \overline{p})",
    ),
    VocabularyRow(
        TokenKind.EMPTY,
        _split_entries(
            r"□  []  {}  ∅  ⊥  _|_  0  $F  \bot  \Box  \square  NIL  false"
            r"  contradiction  Widerspruch  empty  leer  empty clause  leere Klausel"
        ),
        "each only as the whole clause",
    ),
    VocabularyRow(
        TokenKind.LABEL_WORD,
        _split_entries("C  C_  K  L  Line  Zeile  Clause  Step"),
        "5  5.  5)  (5)  [5]  5:  5 =  C5  C_5  Line 5:",
    ),
    VocabularyRow(
        TokenKind.RULE,
        _split_entries(
            "from  by  with  using  lines  from lines  R  res  Res.  resolve  resolved"
            "  resolving  resolution  resolution of  resolvent  resolvent of  MP"
            "  aus  von  Resolvente  Resolvente von  de  da"
        ),
        "with a colon or brackets or without, Res_p with the pivot; or nothing",
    ),
    VocabularyRow(
        TokenKind.BETWEEN,
        _split_entries(",  ;  &  +  and  with  und  et  y  e"),
        "or a blank, or )(; two parents, never one or three",
    ),
    VocabularyRow(
        TokenKind.RULE_BEHIND,
        _split_entries("R  res  Res.  resolution  resolvent  resolved  MP  Resolvente"),
        "with a comma or brackets or without; or nothing",
    ),
    VocabularyRow(
        TokenKind.ON,
        _split_entries("on  auf"),
        "on p or (p) behind the parents; p as the last in their brackets: (1,\u00a03,\u00a0p);"
        " or on p before them",
    ),
    VocabularyRow(
        TokenKind.GIVEN,
        _split_entries(
            "premise  given  axiom  instance  hypothesis  assumption  goal  conclusion  P"
            "  Voraussetzung  Prämisse  denied goal  negated goal  negated conclusion  Klausel in F"
        ),
        "bare or in brackets, perhaps with a colon and more; or nothing",
    ),
    VocabularyRow(
        TokenKind.FILLER,
        _split_entries(r"$  \quad  \hfill  \,  —"),
        r"a full stop, \\ or a box at the end; rules; a bullet or > before a label;"
        " the bars of a line that begins with one,"
        " and of 5\u00a0|\u00a0q\u00a0∨\u00a0r\u00a0|\u00a01,3;"
        r" & in a line that ends in \\; # begins a comment",
    ),
    VocabularyRow(
        TokenKind.HEADING,
        _split_entries("Exercise  Aufgabe  Exercice  Ejercicio"),
        "with the name of the exercise",
    ),
)
ROWS_BESIDE_PAGE: Final = (
    # Some signs look like those of the page.
    VocabularyRow(TokenKind.OR, _split_entries("⋁")),
    VocabularyRow(TokenKind.NOT, _split_entries("∼  ˜  ￢  ⌐")),
    VocabularyRow(TokenKind.EMPTY, _split_entries("◻  ⬜  ▢  ⟂")),
    VocabularyRow(TokenKind.PRIME, _split_entries("'  ’  ′")),
    VocabularyRow(TokenKind.BAR, _split_entries(r"\bar  \overline")),
    VocabularyRow(TokenKind.BULLET, _split_entries("-  *  •  >")),
    VocabularyRow(TokenKind.AT_LEAST, _split_entries(r"≥  >=  \geq")),
    VocabularyRow(TokenKind.TIMES, _split_entries(r"·  *  ×  \cdot  \times")),
    VocabularyRow(TokenKind.SUM_OF, _split_entries("sum  sum of")),
    VocabularyRow(TokenKind.DIVIDED, _split_entries("/  divided by")),
    VocabularyRow(
        TokenKind.EQUIVALENT, _split_entries(r"≡  ⇔  <=>  =  \equiv  \Leftrightarrow  \iff")
    ),
    VocabularyRow(
        TokenKind.LAW_WORD,
        _split_entries(
            "the  law  laws  law of  laws of  rule  rules  rule of  apply  applying  applied"
            "  definition of  def  def.  nach  mit  durch  per  Gesetz  Regel  Gesetz von"
        ),
    ),
    VocabularyRow(TokenKind.CLAUSES, _split_entries("clauses  Klauseln  clause set  Klauselmenge")),
    VocabularyRow(TokenKind.IS, _split_entries("=  :=  :  is  ist  est  es  ↦  ->  →  \\mapsto")),
    VocabularyRow(TokenKind.TRUE, _split_entries("true  t  1  yes  wahr  w  vrai  ja  ⊤")),
    VocabularyRow(TokenKind.FALSE, _split_entries("false  f  0  no  falsch  faux  nein  ⊥")),
    VocabularyRow(TokenKind.TURNSTILE, _split_entries(r"⊢  ⊬  ⊨  \vdash  \nvdash")),
    VocabularyRow(TokenKind.TOUCHING, _split_entries("-  –  −  !  '  ’  +  0")),
    VocabularyRow(
        TokenKind.JOINING_WORD,
        _split_entries("and  und  et  implies  iff  xor  nor  nand  then  if"),
    ),
    VocabularyRow(
        TokenKind.DENIAL,
        _split_entries(
            r"⊬  \nvdash  not  no  cannot  never  none  neither  nor  wrong  false  incorrect"
            "  impossible  isn  doesn  don  didn  can't  neg  negation  non  nicht  kein  keine"
            "  nie  niemals  falsch  ne  pas  jamais  faux  fausse  nunca  jamás  falso  falsa"
            "  mai  não  fałsz  niet  geen"
        ),
    ),
    VocabularyRow(
        TokenKind.PIVOT_WORD,
        _split_entries(
            "on  auf  pivot  over  upon  via  über  cancel  cancels  cancelling  eliminate"
            "  eliminates  eliminating  cut  cutting"
        ),
    ),
    VocabularyRow(TokenKind.OPERATOR, _list_formula_signs()),
)


def _gather_entries() -> dict[TokenKind, tuple[str, ...]]:
    """Return the entries of each kind, those of the page first."""
    entries: dict[TokenKind, tuple[str, ...]] = dict.fromkeys(TokenKind, ())
    for row in (*ROWS_ON_PAGE, *ROWS_BESIDE_PAGE):
        entries[row.kind] += row.entries
    return entries


ROWS: Final = _gather_entries()

# The names of the laws are those of `resolver.text.formula`.
LAWS: Final = {
    "equivalence": _split_entries(
        "equivalence  equiv.  equivalence law  biconditional  bicond.  Äquivalenz"
    ),
    "exclusive or": _split_entries("exclusive or  xor  exclusive disjunction  exklusives Oder"),
    "implication": _split_entries(
        "implication  impl.  imp.  implication law  implication elimination"
        "  material implication  conditional  Implikation"
    ),
    "De Morgan": _split_entries(
        "De Morgan  DeMorgan  De Morgan's  DeMorgan's  De Morgan's law  De Morgan's laws"
        "  DM  De Morgan law  De Morgan laws  Morgan"
    ),
    "double negation": _split_entries(
        "double negation  double neg.  DN  DNE  double negation law"
        "  double negation elimination  doppelte Negation"
    ),
    "distribution": _split_entries(
        "distribution  distr.  dist.  distributivity  distributive  distributive law"
        "  distributive laws  distribute  distribution law  Distributivgesetz  Distributivität"
    ),
    "simplification": _split_entries(
        "simplification  simplify  simp.  constants  idempotence  idempotent  absorption"
        "  commutativity  commutative  comm.  associativity  associative  assoc."
        "  excluded middle  identity  complement  repetitions dropped  tautologies dropped"
        "  Vereinfachung  Absorption"
    ),
    # `cnf` prints these words behind a formula as it was given.
    "none": _split_entries("the formula"),
}


def _index_laws() -> dict[str, str]:
    """Return the law of each name that it may be called by, in small letters.

    A full stop at the end of a line is taken off it, so `DN.` may stand there as `DN`.
    """
    law_by_name = dict[str, str]()
    for law, names in LAWS.items():
        for name in names:
            spelled = name.casefold()
            law_by_name[spelled] = law_by_name[spelled.rstrip(".")] = law
    return law_by_name


LAW_BY_NAME: Final = _index_laws()

# The columns of the page, in signs: where the explanation of an example begins, and the entries.
EXPLANATION_COLUMN: Final = 30
ENTRIES_COLUMN: Final = 23
PAGE_WIDTH: Final = 92

# In a note, no line of the page ends at this blank.
NO_BREAK: Final = "\u00a0"
EXAMPLES: Final = """\
How a derivation is written

  5. q ∨ r   from 1, 3 on p   a step: its number, its clause, its two parents, the pivot
  5. 1, 3: q ∨ r              the same step, without the pivot, the parents first
  1. p → q   premise          a premise: a clause, or a formula of the exercise
  5. {q, ¬r}   (1, 3)         a clause as a set
  7. □   from 5, 6            the empty clause is written too
  8. 2 q ≥ 1   1 + 2          a sum, to prove or to refute; 2·1 takes line 1 twice, / 2 divides
  ¬a ∨ b   implication        a formula and its law, where a premise is brought into clauses
  p = true, q = false         a model; or its literals: p ¬q
"""
RULES: Final = """
A line is read to its last sign or not at all: then it is a remark, or you are told what stands
in the way and how to write it. A remark has no sign of the first rows, and no atom beside a
number. A clause that is given is a premise, whatever word stands behind it.

A label counts from 1. A line without one has the next number; a premise without one has its
number in the list of the exercise, where the denied goal comes last. The numbers are your own
where a premise has another number there.

Words may have capitals or none. What is spelled as an atom of the exercise is that atom, and no
word or sign; an atom may stand in quotes. Where an atom is a number, write a mark behind a
label and a word before the parents.

Not read: one parent or three, two clauses in a line, several steps in a line, a letter as a
label, a denial such as: q is false.

The laws, where a premise is brought into clauses, and what each may be called

"""


def notation() -> str:
    """Return the page for students: how a derivation is written, and all signs and words.

    >>> print(notation().partition("or  ")[0].splitlines()[2])
      5. q ∨ r   from 1, 3 on p   a step: its number, its clause, its two parents, the pivot
    """
    rows = [_format_row(row.kind.value, row.entries, row.note) for row in ROWS_ON_PAGE]

    # The words under "none" follow a formula as it was given, and name no law.
    laws = list[str]()
    for law, names in LAWS.items():
        if law != "none":
            laws.append(_format_row(law, names))
    return "\n".join([EXAMPLES, *rows, RULES + "\n".join(laws)])


def _format_row(title: str, entries: tuple[str, ...], note: str = "") -> str:
    """Return a row as lines of the page: its title, its entries, its note.

    Args:
        title: It stands at the left of the first line.
        entries: They stand three blanks apart.
        note: It follows in brackets; empty for none.
    """
    width = PAGE_WIDTH - ENTRIES_COLUMN

    # A line is full when the next entry would not fit; a phrase is never broken.
    lines, length = [[entries[0]]], len(entries[0])
    for entry in entries[1:]:
        length += 3 + len(entry)
        if length > width:
            lines.append([])
            length = len(entry)
        lines[-1].append(entry)
    texts = ["   ".join(line) for line in lines]

    if note:
        texts += (line.replace(NO_BREAK, " ") for line in wrap(f"({note})", width))

    # Only the first line has the title.
    heads = [f"  {title}".ljust(ENTRIES_COLUMN), *[" " * ENTRIES_COLUMN] * (len(texts) - 1)]
    return "\n".join(head + text for head, text in zip(heads, texts, strict=True))
