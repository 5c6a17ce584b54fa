r"""The names of atoms in the language of formulas: bare where it reads them so, else in quotes.

    Holden:Pipe     "Dining Room"     "say \"hi\""     "p | q"     "true"

What is in quotes is a string of JSON. Any text that is not empty is a name, so what is printed is
always read back as the same atom. Names are kept and compared in NFC, Unicode's composed form: ü is
one letter, however it was typed.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import normalize

from resolver.errors import LiteralError

NEGATIONS: Final = ("~", "¬", "-", "!", "∼", "−")  # each complements what follows
BARE: Final = re.compile(r"\w+(?::\w+)*")
QUOTED: Final = re.compile(r'"(?:[^"\\\n]|\\[^\n])+"')
CONSTANT_WORDS: Final = frozenset({"true", "false"})  # bare, in any capitals, these are no names
OPERATORS: Final = {  # each as the parser calls it, and the ways to write it
    "~": r"~ ¬ ! - ∼ − not \neg \lnot \sim",
    "&": r"& ∧ ⋀ && /\ and \land \wedge",
    "nand": "nand",
    "xor": r"⊕ xor \oplus",
    "|": r"| ∨ ⋁ || \/ or v unless \lor \vee",
    "->": r"-> → ⟶ => ==> ⇒ ⟹ ⊃ implies \to \rightarrow \Rightarrow \implies \supset",
    "<->": r"<-> ↔ ⟷ <=> ⇔ ⟺ ≡ iff \leftrightarrow \Leftrightarrow \iff \equiv",
}
SPELLINGS: Final = {sign: name for name, signs in OPERATORS.items() for sign in signs.split()}
SPELLINGS["only if"] = "->"

_DENIAL: Final = re.compile(r"\s*(?:[~¬!∼−-]|\\(?:neg|lnot|sim)\b|not\b\s*\S)")
_LATEX: Final = re.compile(r"\\[a-zA-Z]+")
_BINARY: Final = [sign for sign, name in SPELLINGS.items() if name != "~"]
_FORMULA: Final = re.compile(
    "|".join([r"[;^]", *(re.escape(sign) for sign in _BINARY if not sign[-1].isalpha())])
    + rf"|\\(?:{'|'.join(sign[1:] for sign in _BINARY if _LATEX.fullmatch(sign))})\b"
    + rf"|\S\s+(?:{'|'.join(sign for sign in _BINARY if sign[0].isalpha())})\s+\S"
    + r"|\s*if\s.+\sthen\s"
)


def composed(text: str) -> str:
    r"""Return a text in NFC, in which a letter and its accent are one sign where there is one.

    >>> composed("u\u0308bt") == composed("übt") == "übt"
    True

    Source: Unicode Standard Annex 15, normalization forms.
    """
    return text if text.isascii() else normalize("NFC", text)


def label(name: str) -> str:
    r"""Return a name as formulas and clauses write it.

    >>> print(label("Holden:Pipe"), label("Dining Room"), label('say "hi"'), label("True"))
    Holden:Pipe "Dining Room" "say \"hi\"" "True"
    """
    is_bare = BARE.fullmatch(name) and name.lower() not in CONSTANT_WORDS
    return name if is_bare else quoted(name)


def quoted(name: str) -> str:
    r"""Return a name in quotes, on one line whatever it holds.

    >>> print(quoted("Café\n"))
    "Café\n"
    """
    import json  # here, for hardly a game needs it

    text = json.dumps(name, ensure_ascii=False)
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in text)


def unquoted(text: str) -> str | None:
    """Return the name inside quotes; None for what is no name in quotes.

    >>> unquoted('"¬p"'), unquoted('""'), unquoted("p")
    ('¬p', None, None)
    """
    import json

    if not QUOTED.fullmatch(text):
        return None
    try:
        return composed(str(json.loads(text)))
    except ValueError:
        return None


def read_name(text: str) -> str:
    """Return the name that a text is, without the quotes that may be around it.

    >>> read_name("Dining Room"), read_name('"p | q"')
    ('Dining Room', 'p | q')

    Raises LiteralError for a text that the language reads as a formula, or that begins like one.
    """
    text = composed(text)
    if BARE.fullmatch(text):
        return text
    name = unquoted(text) if text.startswith('"') else text
    if name is None:
        raise LiteralError(text, "it begins with a quote, and is no name in quotes")
    if name == text and is_formula(text):
        advice = f"clauses({text!r}) reads formulas; in quotes, {quoted(text)}, it is an atom"
        raise LiteralError(text, f"that is a formula and no atom; {advice}")
    return name


def is_formula(text: str) -> bool:
    """Return whether a text begins like a negation, or holds an operator of two operands or `;`.

    >>> is_formula("not p"), is_formula("p or q"), is_formula("nothing"), is_formula("or")
    (True, True, False, False)
    """
    return bool(_DENIAL.match(text) or _FORMULA.search(text))
