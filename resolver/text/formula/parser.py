"""A formula is read with two stacks: operators that wait, and operands that are complete.

From the strongest: `~`, `&`, `^` (xor), `|`, `->`, `<->`. The arrows group to the right, the others
to the left, so `p & q -> r -> s` is `(p & q) -> (r -> s)`. Nothing recurses: depth costs nothing.

Source: Dijkstra, Mathematisch Centrum MR 34/61, 1961 (the shunting yard).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from resolver.errors import FormulaError
from resolver.logic.arguments import text as a_text
from resolver.logic.names import BARE, QUOTED, WORDS, unquoted

STRENGTH: Final = {"~": 6, "&": 5, "^": 4, "|": 3, "->": 2, "<->": 1, "(": 0}
RIGHT: Final = {"->", "<->"}
OPERAND: Final = "an atom, '~' or '('"
SPELLINGS: Final = (
    dict.fromkeys("¬!-", "~")
    | {"∧": "&", "⊕": "^", "xor": "^", "∨": "|"}
    | dict.fromkeys(("→", "=>", "⇒"), "->")
    | dict.fromkeys(("↔", "<=>", "⇔"), "<->")
    | {"⊤": "true", "⊥": "false", "□": "false", "\n": ";"}
)
TOKEN: Final = re.compile(
    rf"""(?P<space>[^\S\n]+|\#[^\n]*)
    | (?P<name>{BARE.pattern})
    | (?P<quoted>{QUOTED.pattern})
    | (?P<sign><->|<=>|->|=>|[-~¬!&∧^⊕|∨→↔⇒⇔⊤⊥□();\n])""",
    re.VERBOSE,
)


class Node(NamedTuple):
    """An atom with its name, `true` or `false`, or an operator with the numbers of its operands.

    `start` is where in the text it stands.
    """

    operator: str
    left: int = -1
    right: int = -1
    name: str = ""
    start: int = 0


Formula: TypeAlias = tuple[Node, ...]  # operands before their operator, so the last is the whole


class Token(NamedTuple):
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
    is a comment. A name is made of letters, digits and underscores, with single colons between
    (`Holden:Pipe`); any other one is quoted (`"Dining Room"`), and so is an atom called true, false
    or xor. What is in quotes is a string of JSON: a quote in a name has a backslash before it.

    Raises FormulaError, which says where, what is there and what was expected; ArgumentError for
    what is no text.
    """
    reader = _Reader(a_text(text, "try 'p -> q'"))
    for token in _tokens(text):
        reader.read(token)
    reader.read(Token("end", len(text), ""))
    return tuple(reader.formulas)


def _tokens(text: str) -> Iterator[Token]:
    place = 0
    while place < len(text):
        match = TOKEN.match(text, place)
        name = unquoted(match[0]) if match and match["quoted"] else None
        if match is None or (match["quoted"] and name is None):
            raise _unreadable(text, place)
        spelled = match[0]
        if name is not None:
            yield Token("atom", place, name)
        elif match["name"] and spelled not in WORDS:
            yield Token("atom", place, spelled)
        elif not match["space"]:
            yield Token(SPELLINGS.get(spelled, spelled), place, spelled)
        place = match.end()


class _Reader:
    """The two stacks, and the formulas that are complete."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.formulas: list[Formula] = []
        self.nodes: list[Node] = []
        self.operands: list[int] = []  # numbers of nodes
        self.operators: list[Token] = []
        self.open = 0  # parentheses
        self.complete = False  # whether an operand has just been read

    def read(self, token: Token) -> None:
        operator = token.operator
        if operator in (";", "end"):
            self.separate(token)
        elif self.complete:
            self.go_on(token)
        elif operator in ("atom", "true", "false"):
            name = token.text if operator == "atom" else ""
            self.push(Node(operator, name=name, start=token.start))
            self.complete = True
        elif operator in ("~", "("):
            self.operators.append(token)
            self.open += operator == "("
        else:
            raise self.error(token, OPERAND)

    def go_on(self, token: Token) -> None:
        """Read what may follow an operand: a binary operator or a closing parenthesis."""
        operator = token.operator
        if operator == ")":
            if not self.open:
                raise self.error(token, "an operator or the end: no '(' is open")
            self.apply(1)
            self.operators.pop()
            self.open -= 1
        elif operator in STRENGTH and operator not in ("~", "("):
            self.apply(STRENGTH[operator] + (operator in RIGHT))
            self.operators.append(token)
            self.complete = False
        else:
            raise self.error(token, "an operator such as '&' or '->', or ';'")

    def separate(self, token: Token) -> None:
        """Finish a formula, unless it goes on after a line end or has not begun."""
        if self.complete and not self.open:
            self.apply(1)
            self.formulas.append(tuple(self.nodes))
            self.nodes, self.operands, self.complete = [], [], False
        elif self.operators and token.text != "\n":
            raise self.error(token, "')' or an operator" if self.complete else OPERAND)

    def apply(self, strength: int) -> None:
        """Apply the waiting operators of at least this strength, the last one first."""
        while self.operators and STRENGTH[self.operators[-1].operator] >= strength:
            operator, start, _ = self.operators.pop()
            right = self.operands.pop()
            if operator == "~":
                self.push(Node("~", right, start=start))
            else:
                self.push(Node(operator, self.operands.pop(), right, start=start))

    def push(self, node: Node) -> None:
        self.operands.append(len(self.nodes))
        self.nodes.append(node)

    def error(self, token: Token, expected: str) -> FormulaError:
        found = repr(token.text) if token.text else "the end of the text"
        return FormulaError(*where(self.text, token.start), found, expected)


def atoms(formulas: Iterable[Formula]) -> frozenset[str]:
    """Return the names of the atoms that formulas have.

    >>> sorted(atoms(parse('p -> "Dining Room"; ~p')))
    ['Dining Room', 'p']
    """
    return frozenset(node.name for one in formulas for node in one if node.operator == "atom")


def where(text: str, place: int) -> tuple[int, int]:
    """Return line and column, both from 1."""
    return text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)


def _unreadable(text: str, place: int) -> FormulaError:
    expected = "an atom, an operator or a parenthesis"
    if text[place] == '"':
        expected = 'a name in quotes on one line, not empty, with \\" for a quote in it'
    return FormulaError(*where(text, place), repr(text[place]), expected)
