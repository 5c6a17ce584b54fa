"""A second reader of formulas, by recursive descent, and its own table of all signs.

It shares nothing with the resolver's: the table is that of docs/guide/practice.md, typed anew, and
a formula is read from the weakest operator down, each level by a function that calls the next one.
A formula becomes a function of a row, so that truth tables compare.
"""

import json
import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Final, TypeAlias

Row: TypeAlias = Mapping[str, bool]
Truth: TypeAlias = Callable[[Row], bool]

SIGNS: Final[dict[str, list[str]]] = {
    "not": ["~", "¬", "!", "-", "∼", "−", r"\neg ", r"\lnot ", r"\sim ", "not "],
    "and": ["&", "∧", "⋀", "&&", "/\\", " and ", r" \land ", r" \wedge "],
    "nand": [" nand "],
    "xor": ["⊕", " xor ", r" \oplus "],
    "or": ["|", "∨", "⋁", "||", r"\/", " or ", " v ", " unless ", r" \lor ", r" \vee "],
    "if": ["->", "→", "⟶", "=>", "==>", "⇒", "⟹", "⊃", " implies ", " only if ", r" \to "],
    "iff": ["<->", "↔", "↔\ufe0f", "↔\ufe0e", "⟷", "<=>", "⇔", "⟺", "≡", " iff ", r" \iff "],
    "true": ["true", "True", "TRUE", "⊤", r"\top "],
    "false": ["false", "False", "FALSE", "⊥", "⟂", "□", r"\bot "],
}
SIGNS["if"] += [r" \rightarrow ", r" \Rightarrow ", r" \implies ", r" \supset "]
SIGNS["iff"] += [r" \leftrightarrow ", r" \Leftrightarrow ", r" \equiv "]
MEANS: Final = {sign.strip(): kind for kind, signs in SIGNS.items() for sign in signs}
LEVELS: Final = (("iff",), ("if",), ("or",), ("xor",), ("and", "nand"))  # from the weakest
TO_THE_RIGHT: Final = {"iff", "if"}
VALUES: Final[dict[str, Callable[[bool, bool], bool]]] = {
    "iff": lambda a, b: a == b, "if": lambda a, b: not a or b, "or": lambda a, b: a or b,
    "xor": lambda a, b: a != b, "and": lambda a, b: a and b, "nand": lambda a, b: not (a and b),
}  # fmt: skip
WORD: Final = re.compile(r'only\s+if|\\[a-zA-Z]+|"(?:[^"\\]|\\.)*"|[\w:]+')
LONGEST: Final = sorted(MEANS, key=len, reverse=True)


def words_of(text: str) -> list[str]:
    """Return the words of a formula: signs, names, parentheses."""
    words, place = list[str](), 0
    while place < len(text):
        found = WORD.match(text, place)
        sign = next((one for one in LONGEST if text.startswith(one, place)), "")
        if text[place].isspace():
            place += 1
            continue
        word = found[0] if found else sign or text[place]
        words.append(" ".join(word.split()) if found and word[0] != '"' else word)
        place += len(word)
    return words


class Descent:
    """Reads one formula; `place` is the word that comes next."""

    def __init__(self, text: str) -> None:
        self.words, self.place = words_of(text), 0
        self.truth = self.level(0)
        assert self.place == len(self.words), self.words[self.place :]

    def next_kind(self) -> str:
        """Return what the next word means, if anything."""
        return MEANS.get(self.words[self.place], "") if self.place < len(self.words) else ""

    def level(self, at: int) -> Truth:
        """Read operands joined by the operators of one level."""
        if at == len(LEVELS):
            return self.operand()
        operands, kinds = [self.level(at + 1)], list[str]()
        while self.next_kind() in LEVELS[at]:
            kinds.append(self.next_kind())
            self.place += 1
            operands.append(self.level(at + 1))
        while kinds:
            end = -1 if kinds[0] in TO_THE_RIGHT else 0
            left, right = operands[-2:] if end else operands[:2]
            joined = self.joined(VALUES[kinds.pop(end)], left, right)
            if end:
                operands[-2:] = [joined]
            else:
                operands[:2] = [joined]
        return operands[0]

    @staticmethod
    def joined(value: Callable[[bool, bool], bool], left: Truth, right: Truth) -> Truth:
        return lambda row: value(left(row), right(row))

    def operand(self) -> Truth:
        """Read a negation, a constant, an atom, or a formula in parentheses."""
        word, kind = self.words[self.place], self.next_kind()
        self.place += 1
        if kind == "not":
            inner = self.operand()
            return lambda row: not inner(row)
        if kind in ("true", "false"):
            return lambda row: kind == "true"
        if word == "(":
            inside = self.level(0)
            assert self.words[self.place] == ")"
            self.place += 1
            return inside
        name = json.loads(word) if word[0] == '"' else word
        return lambda row: row[name]


def random_formula(random: Random, names: list[str], depth: int) -> str:
    """Return a formula with any of the signs, its parentheses often left out."""
    kind = random.choice(["atom", "atom", "not", "and", "nand", "xor", "or", "if", "iff", "value"])
    if kind == "value":
        return random.choice(SIGNS[random.choice(["true", "false"])])
    if depth == 0 or kind == "atom":
        return random.choice(names)
    if kind == "not":
        inner = random_formula(random, names, depth - 1)
        return f"{random.choice(SIGNS['not'])}({inner})"
    sides = [random_formula(random, names, depth - 1) for _ in range(2)]
    left, right = (f"({side})" if random.random() < 0.5 else f" {side} " for side in sides)
    return f"{left}{random.choice(SIGNS[kind])}{right}"
