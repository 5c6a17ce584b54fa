"""The language of formulas, read with two stacks, and printed.

One stack has the operators that wait, the other the operands that are complete. Formulas are
printed with the parentheses that they need, and those around ∧ and ⊕ in ∨ or ⊕.

From the strongest: `~`, `&` and `nand`, `xor`, `|`, `->`, `<->`. The arrows group to the right, the
others to the left, so `p & q -> r -> s` is `(p & q) -> (r -> s)`. `unless` is an or, and what
follows `if p then` reaches as far as behind an arrow. Nothing recurses: depth costs nothing.

Source: Dijkstra, Mathematisch Centrum MR 34/61, 1961 (the shunting yard).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from resolver.errors import FormulaError
from resolver.logic.arguments import text as a_text
from resolver.logic.names import CONSTANT_WORDS, QUOTED, SPELLINGS, composed, label, unquoted

STRENGTH: Final = {"~": 6, "&": 5, "nand": 5, "xor": 4, "|": 3, "->": 2, "<->": 1, "(": 0, "if": 0}
RIGHT: Final = {"->", "<->"}
BINARY: Final = STRENGTH.keys() - {"~", "(", "if"}
CLOSING: Final = {"(": "')'", "if": "'then'"}
PREFIXES: Final = {"not": "~", "if": "if"}  # where an operand follows; else they are names
OPERAND: Final = "an atom, '~' or '('"
UNREADABLE: Final = "unreadable"  # of a token
BEGINNINGS: Final = {"name", "atom", "true", "false", "~", "("}  # of an operand
CONSTANTS: Final = {
    **dict.fromkeys(("⊤", r"\top"), "true"),
    **dict.fromkeys(("⊥", "⟂", r"\bot", "□"), "false"),
}
SPELLED: Final = SPELLINGS | CONSTANTS | {"\n": ";"}
SYMBOLS: Final = {"&": "∧", "|": "∨", "xor": "⊕", "->": "→", "<->": "↔", "true": "⊤", "false": "⊥"}
MOST_LETTERS: Final = 60  # letters of a formula in a source, and of a subformula in a name
TIGHT: Final = max(STRENGTH.values()) + 1  # an atom, or a constant
CONVERSE: Final = "q -> p for p <- q"
CONSEQUENCE: Final = "-> between formulas, or prove(premises, goal)"
INSTEAD: Final = {  # of what other books write, and what reads two ways
    "^": "& or xor",
    "/": "& or |",
    ",": "& or ;",
    "if": "q -> p for p if q",
    **dict.fromkeys(("+", "∪", "¦", r"\mid", r"\bigvee"), "|"),
    **dict.fromkeys(("*", "·", "×", "⋅", "∩", r"\cdot", r"\times", r"\bigwedge"), "&"),
    **dict.fromkeys(("'", "’", "′"), "~ before the atom"),
    **dict.fromkeys(("–", "—", "˜", "～", "￢", "⌐"), "~"),
    **dict.fromkeys(("-->", "−>", "–>", r"\longrightarrow", r"\Longrightarrow"), "->"),
    **dict.fromkeys(("<-->", "<==>", "=", "=="), "<->"),
    **dict.fromkeys((r"\longleftrightarrow", r"\Longleftrightarrow"), "<->"),
    **dict.fromkeys(("<-", "<=", "←", "⇐", "⟵", "⟸", r"\leftarrow", r"\Leftarrow"), CONVERSE),
    **dict.fromkeys(("!=", "≠", "⊻", "≢", "↮", "⇎", r"\veebar"), "xor"),
    **dict.fromkeys(("⊼", "↑", r"\barwedge", r"\uparrow"), "nand"),
    **dict.fromkeys(("nor", "⊽", "↓", r"\downarrow"), "~(p | q)"),
    **dict.fromkeys(("∅", "◻", "⬜", r"\perp", r"\square", r"\Box"), "false"),
    **dict.fromkeys(("⊢", "⊨", "⊩", "⊬", "⊭", r"\vdash", r"\vDash", r"\models"), CONSEQUENCE),
    **dict.fromkeys(("und", "et", "y", "e"), "and"),
    **dict.fromkeys(("oder", "ou", "o"), "or"),
}
ACCENTED: Final = "\\w[\\w\u0300-\u036f]*"  # of a name: its accents may be signs of their own
SPELLED_NAME: Final = f"{ACCENTED}(?::{ACCENTED})*"
SIGNS: Final = sorted((sign for sign in SPELLED if not sign[-1].isalpha()), key=len, reverse=True)
TOKEN: Final = re.compile(
    rf"""(?P<space>[^\S\n]+|\#[^\n]*)
    | (?P<name>only[^\S\n]+if(?!\w)|{SPELLED_NAME})
    | (?P<quoted>{QUOTED.pattern})
    | (?P<foreign>--+>|<--+>|<==+>|[−–]>|!=)
    | (?P<sign>(?:{"|".join(map(re.escape, SIGNS))}|\\[a-zA-Z]+|[();])[\ufe0e\ufe0f]?)
    | (?P<arrow><[-=]|==?)""",
    re.VERBOSE,
)
ACCENT: Final = re.compile("[\u0300-\u036f]")  # that is part of no letter
SELECTORS: Final = "\ufe0e\ufe0f"  # behind a sign they choose how it is drawn
# What would be read as something else: in `p &or; q` the & as an and, in `p |- q` the - as a not,
# and in `p &#8744; q` the # as the beginning of a comment. Behind a quote that is left open nothing
# is looked for, so that no letter is gone through twice: the line is refused for the quote.
MISREAD: Final = re.compile(
    rf"""{QUOTED.pattern} | "[^\n]* | \#[^\n]*
    | (?P<entity>(?:(?:<|&lt;)?[-=]{{1,2}}(?=&gt;))?
        &(?:\#[0-9]{{1,7}}|\#[xX][0-9a-fA-F]{{1,6}}|[a-zA-Z][a-zA-Z0-9]*);)
    | (?P<turnstile>\|\|?[-−–=]+>?)""",
    re.VERBOSE,
)


class Node(NamedTuple):
    """An atom with its name, `true` or `false`, or an operator with the numbers of its operands.

    `start` is its place in the text.
    """

    operator: str
    left: int = -1
    right: int = -1
    name: str = ""
    start: int = 0


Formula: TypeAlias = tuple[Node, ...]  # operands before their operator, so the last is the whole


class FormulaToken(NamedTuple):
    """A word of the text: its operator (`atom` for a name), where it begins, how it is spelled."""

    operator: str
    start: int
    text: str


def parse(text: str) -> tuple[Formula, ...]:
    """Return the formulas in a text, separated by semicolons or line ends.

    >>> for node in parse("p & ~q")[0]:
    ...     print(node.operator, node.name or (node.left, node.right))
    atom p
    atom q
    ~ (1, -1)
    & (0, 2)

    A line may end inside parentheses or after an operator; the formula goes on. What follows a `#`
    is a comment. Operators have the spellings of `resolver.logic.names`; a word is one only in an
    operator's place, so an atom may be called v. A name is made of letters, digits and underscores,
    with single colons between (`Holden:Pipe`); any other one is quoted (`"Dining Room"`), and so is
    an atom called true or false, in any capitals. What is in quotes is a string of JSON: a quote in
    a name has a backslash before it. An entity of HTML (`&or;`) and a turnstile (`|-`) are refused,
    for their parts would be read as other signs.

    Args:
        text: Formulas, separated by `;` or line ends.

    Returns:
        For each formula its nodes, operands before their operator.

    Raises:
        FormulaError: The text is no formula; the error has the place, what is there, and what was
            expected.
        ArgumentError: It is no text.
    """
    refuse_misread(a_text(text, "try 'p -> q'"))
    reader = _Reader(text)
    for place in range(len(reader.tokens)):
        reader.read(place)
    return tuple(reader.formulas)


def _tokens(text: str) -> Iterator[FormulaToken]:
    """Yield the words of a text up to the first that cannot be read, which is one, or its end."""
    place = 0
    while match := TOKEN.match(text, place):
        spelled, kind = match[0], match.lastgroup
        sign = spelled.rstrip(SELECTORS) if kind == "sign" else ""
        operator = SPELLED.get(sign, sign)
        name = unquoted(spelled) if kind == "quoted" else None
        if kind == "name":
            text_of_name = composed(spelled)
            mark = ACCENT.search(text_of_name)
            if mark is not None:
                yield FormulaToken(UNREADABLE, place, text_of_name)
                break
            is_constant = spelled.lower() in CONSTANT_WORDS
            yield FormulaToken(spelled.lower() if is_constant else "name", place, text_of_name)
        elif name is not None:
            yield FormulaToken("atom", place, name)
        elif kind != "space":
            readable = operator and operator[0] != "\\"
            yield FormulaToken(operator if readable else UNREADABLE, place, spelled)
        place = match.end()
    if place < len(text):
        yield FormulaToken(UNREADABLE, place, text[place])
    yield FormulaToken("end", len(text), "")


class _Reader:
    """The two stacks, and the formulas that are complete."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = [*_tokens(text)]
        self.formulas: list[Formula] = []
        self.nodes: list[Node] = []
        self.operands: list[int] = []  # numbers of nodes
        self.operators: list[FormulaToken] = []
        self.open = 0  # parentheses, and ifs without their then
        self.complete = False  # whether an operand has just been read

    def read(self, place: int) -> None:
        """Read the token at a place."""
        operator, start, text = token = self.tokens[place]
        if operator == UNREADABLE:
            raise _unreadable(self.text, start, text)
        if operator in (";", "end"):
            self.separate(token)
        elif self.complete:
            self.go_on(token)
        elif operator == "name" and text in PREFIXES and self.following(place) in BEGINNINGS:
            self.operators.append(FormulaToken(PREFIXES[text], start, text))
            self.open += text == "if"
        elif operator in ("~", "("):
            self.operators.append(token)
            self.open += operator == "("
        elif operator in BEGINNINGS:
            name = "" if operator in ("true", "false") else text
            self.push(Node("atom" if name else operator, name=name, start=start))
        else:
            raise self.error(token, OPERAND)

    def following(self, place: int) -> str:
        """Return the operator of the next token; in brackets a formula goes on after a line end."""
        place += 1
        while self.open and self.tokens[place].text == "\n":
            place += 1
        return self.tokens[place].operator

    def go_on(self, token: FormulaToken) -> None:
        """Read what may follow an operand: a binary operator, or what closes a bracket."""
        operator = token.operator
        if operator == "name":
            operator = SPELLINGS.get(" ".join(token.text.split()), token.text)
            token = FormulaToken(operator, token.start, token.text)
        if operator in BINARY:
            self.apply(STRENGTH[operator] + (operator in RIGHT))
            self.operators.append(token)
            self.complete = False
        elif operator == ")":
            self.close("(", token)
        elif operator == "then":
            self.close("if", token)
            self.operators.append(FormulaToken("->", token.start, token.text))
            self.complete = False
        else:
            expected = _advised("an operator such as '&' or '->', or ';'", token.text)
            raise self.error(token, expected)

    def close(self, bracket: str, token: FormulaToken) -> None:
        """Take the open bracket from the stack, with all that follows it."""
        self.apply(1)
        if not self.operators:
            raise self.error(token, f"an operator or the end: no {bracket!r} is open")
        if self.operators[-1].operator != bracket:
            raise self.error(token, self.closing())
        self.operators.pop()
        self.open -= 1

    def closing(self) -> str:
        """Return what may follow an operand in the bracket that is open."""
        return f"{CLOSING[self.operators[-1].operator]} or an operator"

    def separate(self, token: FormulaToken) -> None:
        """Finish a formula, unless it goes on after a line end or has not begun."""
        if self.complete and not self.open:
            self.apply(1)
            self.formulas.append(tuple(self.nodes))
            self.nodes, self.operands, self.complete = [], [], False
        elif self.operators and token.text != "\n":
            if not self.complete:
                raise self.error(token, OPERAND)
            self.apply(1)
            raise self.error(token, self.closing())

    def apply(self, strength: int) -> None:
        """Apply the waiting operators of at least this strength, the last one first."""
        while self.operators and STRENGTH[self.operators[-1].operator] >= strength:
            operator, start, _ = self.operators.pop()
            right = self.operands.pop()
            if operator == "~":
                self.push(Node("~", right, start=start))
                continue
            left = self.operands.pop()
            self.push(Node("&" if operator == "nand" else operator, left, right, start=start))
            if operator == "nand":
                self.push(Node("~", self.operands.pop(), start=start))

    def push(self, node: Node) -> None:
        """Add a node, which is a complete operand."""
        self.operands.append(len(self.nodes))
        self.nodes.append(node)
        self.complete = True

    def error(self, token: FormulaToken, expected: str) -> FormulaError:
        found = repr(token.text) if token.text else "the end of the text"
        return FormulaError(*where(self.text, token.start), found, expected)


def text_of(formula: Formula) -> str:
    """Return a formula as a text, with the parentheses that a reader needs.

    >>> print(text_of(parse("(p & q) | ~(r -> (s -> p))")[0]))
    (p ∧ q) ∨ ¬(r → s → p)
    """
    return texts(formula)[-1]


def texts(formula: Formula, longest: int | None = None) -> list[str]:
    """Return each part of a formula as a text, node by node; equal texts are equivalent parts.

    A part of more letters than the longest becomes its digest, so that the texts together are no
    longer than the formula.
    """
    found: list[str] = []
    for node in formula:
        tight = STRENGTH.get(node.operator, TIGHT)
        if node.operator == "atom":
            text = label(node.name)
        elif node.left < 0:
            text = SYMBOLS[node.operator]
        elif node.operator == "~":
            text = f"¬{_within(formula, found, node, node.left, tight)}"
        else:
            # Arrows lean to the right; of the others only ∧ and ∨ are unambiguous in a row.
            left_tight = tight + (node.operator not in "&|")
            right_tight = tight + (node.operator in ("<->", "xor"))
            left = _within(formula, found, node, node.left, left_tight)
            right = _within(formula, found, node, node.right, right_tight)
            text = f"{left} {SYMBOLS[node.operator]} {right}"
        if longest is not None and len(text) > longest:
            text = f"#{blake2b(text.encode(), digest_size=12).hexdigest()}"
        found.append(text)
    return found


def _within(formula: Formula, texts: list[str], outer: Node, place: int, tight: int) -> str:
    """Return the text of an operand, in parentheses where it binds no tighter, or hardly so."""
    inner = formula[place].operator
    hardly = outer.operator in ("|", "xor") and inner in ("&", "xor")
    loose = hardly or STRENGTH.get(inner, TIGHT) < tight
    return f"({texts[place]})" if loose else texts[place]


def atoms(formulas: Iterable[Formula]) -> frozenset[str]:
    """Return the names of the atoms that formulas have.

    >>> sorted(atoms(parse('p -> "Dining Room"; ~p')))
    ['Dining Room', 'p']
    """
    nodes = chain.from_iterable(formulas)
    return frozenset(node.name for node in nodes if node.operator == "atom")


def where(text: str, place: int) -> tuple[int, int]:
    """Return line and column, both from 1."""
    return text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)


def _unreadable(text: str, place: int, found: str) -> FormulaError:
    expected = "an atom, an operator or a parenthesis"
    if text[place] == '"':
        expected = 'a name in quotes on one line, not empty, with \\" for a quote in it'
    if ACCENT.search(found):
        expected = "a name, in quotes if it has such a sign; for a bar write ~ before the atom"
    expected = _advised(expected, found)
    return FormulaError(*where(text, place), repr(found), expected)


def refuse_misread(text: str) -> None:
    """Refuse entities of HTML and turnstiles, whose parts would be read as other signs.

    >>> refuse_misread("p &or; q")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    resolver.errors.FormulaError: line 1, column 3: found '&or;'; expected ...; write | for &or;

    Args:
        text: Formulas, or clauses in the notation of derivations.

    Raises:
        FormulaError: There is one outside of quotes and comments.
    """
    for found in MISREAD.finditer(text):
        place = where(text, found.start())
        if found["turnstile"]:
            expected = f"an operator of formulas; write {CONSEQUENCE}"
            raise FormulaError(*place, repr(found[0]), expected)
        if found["entity"] and (instead := _sign_of(found[0])):
            expected = f"the sign itself, and no entity of HTML; write {instead} for {found[0]}"
            raise FormulaError(*place, repr(found[0]), expected)


def _sign_of(entity: str) -> str:
    """Return what is written for an entity of HTML; nothing where `p &a; q` is a formula."""
    from html import unescape  # here, for hardly a formula needs it

    sign = unescape(entity)
    if sign == entity or (sign.isalnum() and "#" not in entity):
        return ""
    return "a blank" if sign.isspace() else SPELLED.get(sign) or INSTEAD.get(sign, sign)


def _advised(expected: str, found: str) -> str:
    """Return what is expected, and what to write instead of what is found, where that is known."""
    word = found.lower()
    instead = INSTEAD.get(word) or (word if word != found and word in SPELLINGS else "")
    return f"{expected}; write {instead}" if instead else expected
