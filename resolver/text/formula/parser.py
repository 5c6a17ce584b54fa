"""The language of formulas: a parser with two stacks, and a printer.

One stack has the operators that wait for their right operand, the other the operands that are
complete. `_Reader.read` takes one token; begin there. The printer, `text_of`, puts parentheses
where they are needed, and around ∧ and ⊕ in ∨ or ⊕.

From the strongest, the operators are `~`, `&` and `nand`, `xor`, `|`, `->`, `<->`. The arrows group
to the right, the others to the left, so `p & q -> r -> s` is `(p & q) -> (r -> s)`. `unless` is an
or, and `if p then q` is an arrow. Nothing recurses, so a formula may be of any depth.

Source: Dijkstra, Mathematisch Centrum MR 34/61, 1961 (the shunting yard).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Final, NamedTuple, TypeAlias

from resolver.arguments import require_text
from resolver.errors import FormulaError
from resolver.logic.names import CONSTANT_WORDS, QUOTED, SPELLINGS, to_nfc, unquote_name, write_name

# How strongly each operator binds; an open bracket only waits to be closed.
STRENGTH: Final = {
    "~": 6,
    "&": 5,
    "nand": 5,
    "xor": 4,
    "|": 3,
    "->": 2,
    "<->": 1,
    "(": 0,
    "if": 0,
}
RIGHT: Final = {"->", "<->"}
BINARY: Final = STRENGTH.keys() - {"~", "(", "if"}
CLOSING: Final = {"(": "')'", "if": "'then'"}
PREFIXES: Final = {"not": "~", "if": "if"}  # Names, unless an operand follows.
OPERAND: Final = "an atom, '~' or '('"
UNREADABLE: Final = "unreadable"  # The operator of a token that cannot be read.
BEGINNINGS: Final = {"name", "atom", "true", "false", "~", "("}  # Tokens that begin an operand.
CONSTANTS: Final = {
    "⊤": "true",
    r"\top": "true",
    "⊥": "false",
    "⟂": "false",
    r"\bot": "false",
    "□": "false",
}
SPELLED: Final = SPELLINGS | CONSTANTS | {"\n": ";"}
SYMBOLS: Final = {
    "&": "∧",
    "|": "∨",
    "xor": "⊕",
    "->": "→",
    "<->": "↔",
    "true": "⊤",
    "false": "⊥",
}
MOST_LETTERS: Final = 60  # Letters of a formula in a source, or of a subformula in a name.
TIGHTEST: Final = max(STRENGTH.values()) + 1  # The strength of an atom or a constant.
CONVERSE: Final = "q -> p for p <- q"
CONSEQUENCE: Final = "-> between formulas, or prove(premises, goal)"
FOREIGN_SIGNS: Final = {  # What to write instead of signs of other books, or of unclear signs.
    "& or xor": "^",
    "& or |": "/",
    "& or ;": ",",
    "q -> p for p if q": "if",
    "|": r"+ ∪ ¦ \mid \bigvee",
    "&": r"* · × ⋅ ∩ \cdot \times \bigwedge",
    "~ before the atom": "' ’ ′",
    "~": "– — ˜ ～ ￢ ⌐",
    "->": r"--> −> –> \longrightarrow \Longrightarrow",
    "<->": r"<--> <==> = == \longleftrightarrow \Longleftrightarrow",
    CONVERSE: r"<- <= ← ⇐ ⟵ ⟸ \leftarrow \Leftarrow",
    "xor": r"!= ≠ ⊻ ≢ ↮ ⇎ \veebar",
    "nand": r"⊼ ↑ \barwedge \uparrow",
    "~(p | q)": r"nor ⊽ ↓ \downarrow",
    "false": r"∅ ◻ ⬜ \perp \square \Box",
    CONSEQUENCE: r"⊢ ⊨ ⊩ ⊬ ⊭ \vdash \vDash \models",
    "and": "und et y e",
    "or": "oder ou o",
}
INSTEAD: Final = {sign: advice for advice, signs in FOREIGN_SIGNS.items() for sign in signs.split()}
ACCENTED: Final = "\\w[\\w\u0300-\u036f]*"  # In a name, accents may be signs of their own.
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
ACCENT: Final = re.compile("[\u0300-\u036f]")  # An accent that is part of no letter.
SELECTORS: Final = "\ufe0e\ufe0f"  # Behind a sign, they choose how it is drawn.

# These would be read as something else: in `p &or; q` the & as an and, in `p |- q` the - as a not,
# in `p &#8744; q` the # as the beginning of a comment. An open quote takes the rest of its line, so
# that no letter is scanned twice; the line is refused for the quote later.
MISREAD: Final = re.compile(
    rf"""{QUOTED.pattern} | "[^\n]* | \#[^\n]*
    | (?P<entity>(?:(?:<|&lt;)?[-=]{{1,2}}(?=&gt;))?
        &(?:\#[0-9]{{1,7}}|\#[xX][0-9a-fA-F]{{1,6}}|[a-zA-Z][a-zA-Z0-9]*);)
    | (?P<turnstile>\|\|?[-−–=]+>?)""",
    re.VERBOSE,
)
BEGINS_MISREAD: Final = re.compile(r"&[#a-zA-Z]|\|\|?[-−–=]")


class Node(NamedTuple):
    """An atom with its name, a constant, or an operator with the indices of its operands.

    `start` is its index in the text; an operand that the node does not have is -1.
    """

    operator: str
    left: int = -1
    right: int = -1
    name: str = ""
    start: int = 0

    @property
    def operands(self) -> tuple[int, ...]:
        """The indices of its operands, from left to right."""
        if self.right >= 0:
            return self.left, self.right
        return (self.left,) if self.left >= 0 else ()


Formula: TypeAlias = tuple[Node, ...]  # Operands stand before operators: the last is the whole.


class FormulaToken(NamedTuple):
    """A word of the text: its operator, the index at which it begins, and its spelling."""

    operator: str
    start: int
    text: str


def parse(text: str) -> tuple[Formula, ...]:
    """Parse the formulas of a text, separated by semicolons or line ends.

    >>> for node in parse("p & ~q")[0]:
    ...     print(node.operator, node.name or (node.left, node.right))
    atom p
    atom q
    ~ (1, -1)
    & (0, 2)

    Inside parentheses and after an operator, a formula goes on behind the end of the line. A `#`
    begins a comment. Operators have the spellings of `resolver.logic.names`; a word is an operator
    only in an operator's place, so an atom may be called v. A name is made of letters, digits and
    underscores, with single colons between (`Holden:Pipe`). Any other name is quoted (`"Dining
    Room"`), and so is an atom called true or false, in any capitals. A quoted name is a string of
    JSON, in which a quote has a backslash before it. An entity of HTML (`&or;`) and a turnstile
    (`|-`) are refused, since their parts would be read as other signs.

    Args:
        text: Formulas, separated by `;` or line ends.

    Returns:
        For each formula its nodes, operands before their operator.

    Raises:
        FormulaError: The text is no formula; the error says where, what is there, and what was
            expected.
        ArgumentError: It is no text.
    """
    if not isinstance(text, str):
        require_text(text, "try 'p -> q'")  # It raises the error for a value that is no text.
    refuse_misread(text)
    reader = _Reader(text)
    for index in range(len(reader.tokens)):
        reader.read(index)
    return tuple(reader.formulas)


def _tokenize(text: str) -> Iterator[FormulaToken]:
    """Yield the tokens of a text up to its end, or to a first one that cannot be read."""
    start = 0
    while match := TOKEN.match(text, start):
        kind, spelling = match.lastgroup, match[0]

        # Nearly all tokens are names in ASCII, and signs of the table: they are read at once.
        if kind == "name" and spelling.isascii() and spelling.lower() not in CONSTANT_WORDS:
            yield FormulaToken("name", start, spelling)
        elif kind == "sign" and spelling in SPELLED:
            yield FormulaToken(SPELLED[spelling], start, spelling)
        elif kind != "space":
            token = _rare_token(kind, spelling, start)
            yield token
            if token.operator == UNREADABLE:
                break
        start = match.end()

    if start < len(text):
        yield FormulaToken(UNREADABLE, start, text[start])
    yield FormulaToken("end", len(text), "")


def _rare_token(kind: str | None, spelling: str, start: int) -> FormulaToken:
    """Return the token of a spelling by its kind; an unreadable one if it has no meaning."""
    if kind == "name":
        return _name_token(spelling, start)
    if kind == "sign":
        return _sign_token(spelling, start)
    name = unquote_name(spelling) if kind == "quoted" else None
    if name is not None:
        return FormulaToken("atom", start, name)
    return FormulaToken(UNREADABLE, start, spelling)


def _name_token(spelling: str, start: int) -> FormulaToken:
    """Return the token of a name or of `true` or `false`; with a lone accent it is unreadable."""
    name = to_nfc(spelling)
    if ACCENT.search(name):
        return FormulaToken(UNREADABLE, start, name)
    folded = spelling.lower()
    return FormulaToken(folded if folded in CONSTANT_WORDS else "name", start, name)


def _sign_token(spelling: str, start: int) -> FormulaToken:
    """Return the token of a sign; an unknown command of LaTeX is unreadable."""
    sign = spelling.rstrip(SELECTORS)
    operator = SPELLED.get(sign, sign)
    is_readable = bool(operator) and operator[0] != "\\"
    return FormulaToken(operator if is_readable else UNREADABLE, start, spelling)


class _Reader:
    """The two stacks of the parser, and the formulas that are complete."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = [*_tokenize(text)]
        self.formulas: list[Formula] = []
        self.nodes: list[Node] = []
        self.operands: list[int] = []  # Indices of nodes.
        self.operators: list[FormulaToken] = []
        self.open = 0  # Open parentheses, and ifs without their then.
        self.complete = False  # Whether the last token completed an operand.

    def read(self, index: int) -> None:
        """Read the token at an index."""
        token = self.tokens[index]
        operator, start, text = token
        if operator == UNREADABLE:
            raise _unreadable_error(self.text, start, text)

        if operator in (";", "end"):
            self.end_formula(token)
        elif self.complete:
            self.read_behind_operand(token)
        elif operator == "name" and text in PREFIXES and self.next_operator(index) in BEGINNINGS:
            self.operators.append(FormulaToken(PREFIXES[text], start, text))
            self.open += text == "if"
        elif operator in ("~", "("):
            self.operators.append(token)
            self.open += operator == "("
        elif operator in BEGINNINGS:
            name = "" if operator in ("true", "false") else text
            self.push_node(Node("atom" if name else operator, name=name, start=start))
        else:
            raise self.error_at(token, OPERAND)

    def next_operator(self, index: int) -> str:
        """Return the operator of the next token, which in brackets may be behind a line end."""
        index += 1
        while self.open and self.tokens[index].text == "\n":
            index += 1
        return self.tokens[index].operator

    def read_behind_operand(self, token: FormulaToken) -> None:
        """Read a token that may follow an operand: a binary operator, or the end of a bracket."""
        operator = token.operator
        if operator == "name":
            operator = SPELLINGS.get(" ".join(token.text.split()), token.text)
            token = FormulaToken(operator, token.start, token.text)

        if operator in BINARY:
            # Waiting operators of equal strength come first, unless they group to the right.
            self.apply_operators(STRENGTH[operator] + (operator in RIGHT))
            self.operators.append(token)
            self.complete = False
        elif operator == ")":
            self.close_bracket("(", token)
        elif operator == "then":
            self.close_bracket("if", token)
            self.operators.append(FormulaToken("->", token.start, token.text))
            self.complete = False
        else:
            expected = _with_advice("an operator such as '&' or '->', or ';'", token.text)
            raise self.error_at(token, expected)

    def close_bracket(self, bracket: str, token: FormulaToken) -> None:
        """Apply all operators behind the open bracket, and take it from the stack."""
        self.apply_operators(1)
        if not self.operators:
            raise self.error_at(token, f"an operator or the end: no {bracket!r} is open")
        if self.operators[-1].operator != bracket:
            raise self.error_at(token, self.expected_in_bracket())
        self.operators.pop()
        self.open -= 1

    def expected_in_bracket(self) -> str:
        """Return the words for the tokens that may follow an operand in the open bracket."""
        return f"{CLOSING[self.operators[-1].operator]} or an operator"

    def end_formula(self, token: FormulaToken) -> None:
        """End a formula, unless it goes on after a line end or has not begun."""
        if self.complete and not self.open:
            self.apply_operators(1)
            self.formulas.append(tuple(self.nodes))
            self.nodes = []
            self.operands = []
            self.complete = False
        elif self.operators and token.text != "\n":
            if not self.complete:
                raise self.error_at(token, OPERAND)
            self.apply_operators(1)
            raise self.error_at(token, self.expected_in_bracket())

    def apply_operators(self, strength: int) -> None:
        """Apply the waiting operators of at least this strength, the last one first."""
        while self.operators and STRENGTH[self.operators[-1].operator] >= strength:
            operator, start, _ = self.operators.pop()
            right = self.operands.pop()
            if operator == "~":
                self.push_node(Node("~", right, start=start))
                continue

            left = self.operands.pop()
            if operator == "nand":
                self.push_node(Node("&", left, right, start=start))
                self.push_node(Node("~", self.operands.pop(), start=start))
            else:
                self.push_node(Node(operator, left, right, start=start))

    def push_node(self, node: Node) -> None:
        """Add a node, which is a complete operand."""
        self.operands.append(len(self.nodes))
        self.nodes.append(node)
        self.complete = True

    def error_at(self, token: FormulaToken, expected: str) -> FormulaError:
        found = repr(token.text) if token.text else "the end of the text"
        return FormulaError(*line_and_column(self.text, token.start), found, expected)


def text_of(formula: Formula) -> str:
    """Return a formula as a text, with the parentheses that a reader needs.

    >>> print(text_of(parse("(p & q) | ~(r -> (s -> p))")[0]))
    (p ∧ q) ∨ ¬(r → s → p)
    """
    return subformula_texts(formula)[-1]


def subformula_texts(formula: Formula, longest: int | None = None) -> list[str]:
    """Return the text of each part of a formula, node by node; parts of equal text are equivalent.

    A part of more letters than the longest becomes its digest. So the texts together are no longer
    than a multiple of the formula.
    """
    texts: list[str] = []
    for node in formula:
        strength = STRENGTH.get(node.operator, TIGHTEST)
        if node.operator == "atom":
            text = write_name(node.name)
        elif node.left < 0:
            text = SYMBOLS[node.operator]
        elif node.operator == "~":
            text = f"¬{_operand_text(formula, texts, node, node.left, strength)}"
        else:
            # Arrows group to the right; of the others only ∧ and ∨ are unambiguous in a row.
            least_left = strength + (node.operator not in "&|")
            least_right = strength + (node.operator in ("<->", "xor"))
            left = _operand_text(formula, texts, node, node.left, least_left)
            right = _operand_text(formula, texts, node, node.right, least_right)
            sign = SYMBOLS[node.operator]
            text = f"{left} {sign} {right}"

        if longest is not None and len(text) > longest:
            digest = blake2b(text.encode(), digest_size=12)
            text = f"#{digest.hexdigest()}"
        texts.append(text)
    return texts


def _operand_text(
    formula: Formula,
    texts: list[str],
    outer: Node,
    index: int,
    least: int,
) -> str:
    """Return the text of an operand, in parentheses if a reader could take it apart."""
    inner = formula[index].operator

    # By strength, ∧ and ⊕ need no parentheses in ∨ or ⊕, but few readers know which is stronger.
    is_easily_misread = outer.operator in ("|", "xor") and inner in ("&", "xor")
    is_too_weak = STRENGTH.get(inner, TIGHTEST) < least
    return f"({texts[index]})" if is_easily_misread or is_too_weak else texts[index]


def atoms_of(formulas: Iterable[Formula]) -> frozenset[str]:
    """Return the names of the atoms in formulas.

    >>> sorted(atoms_of(parse('p -> "Dining Room"; ~p')))
    ['Dining Room', 'p']
    """
    names: list[str] = []
    for formula in formulas:
        names += [node.name for node in formula if node.operator == "atom"]
    return frozenset(names)


def line_and_column(text: str, index: int) -> tuple[int, int]:
    """Return the line and the column of an index in a text, both from 1."""
    line = text.count("\n", 0, index) + 1
    column = index - text.rfind("\n", 0, index)
    return line, column


def _unreadable_error(text: str, index: int, found: str) -> FormulaError:
    expected = "an atom, an operator or a parenthesis"
    if text[index] == '"':
        expected = 'a name in quotes on one line, not empty, with \\" for a quote in it'
    if ACCENT.search(found):
        expected = "a name, in quotes if it has such a sign; for a bar write ~ before the atom"
    expected = _with_advice(expected, found)
    return FormulaError(*line_and_column(text, index), repr(found), expected)


def refuse_misread(text: str) -> None:
    """Refuse entities of HTML and turnstiles, since their parts would be read as other signs.

    >>> refuse_misread("p &or; q")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    resolver.errors.FormulaError: line 1, column 3: found '&or;'; expected ...; write | for &or;

    Args:
        text: Formulas, or clauses in the notation of derivations.

    Raises:
        FormulaError: There is one outside of quotes and comments.
    """
    # Few texts have the beginning of a misread sign, and only these are searched for the whole.
    if not BEGINS_MISREAD.search(text):
        return

    for match in MISREAD.finditer(text):
        line, column = line_and_column(text, match.start())
        if match["turnstile"]:
            expected = f"an operator of formulas; write {CONSEQUENCE}"
            raise FormulaError(line, column, repr(match[0]), expected)
        instead = _sign_of_entity(match[0]) if match["entity"] else ""
        if instead:
            expected = f"the sign itself, and no entity of HTML; write {instead} for {match[0]}"
            raise FormulaError(line, column, repr(match[0]), expected)


def _sign_of_entity(entity: str) -> str:
    """Return the sign to write for an entity of HTML; nothing if `p &a; q` may be a formula."""
    from html import unescape  # Hardly a formula needs it.

    sign = unescape(entity)
    if sign == entity or (sign.isalnum() and "#" not in entity):
        return ""
    if sign.isspace():
        return "a blank"
    return SPELLED.get(sign) or INSTEAD.get(sign, sign)


def _with_advice(expected: str, found: str) -> str:
    """Return what is expected, with advice what to write instead if that is known."""
    word = found.lower()
    instead = INSTEAD.get(word)
    if not instead and word != found and word in SPELLINGS:
        instead = word
    return f"{expected}; write {instead}" if instead else expected
