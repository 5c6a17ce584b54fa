r"""The names of atoms in the language of formulas: bare where it reads them so, else in quotes.

    Holden:Pipe     "Dining Room"     "say \"hi\""     "p | q"     "true"

A name in quotes is a string of JSON. Any text that is not empty is a name, and a printed name is
always read back as the atom that it was. Names are kept and compared in NFC, Unicode's composed
form: ü is one letter, however it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final
from unicodedata import normalize

from resolver.errors import ArgumentError, LiteralError

NEGATIONS: Final = ("~", "¬", "-", "!", "∼", "−")  # Each complements what follows it.
BARE: Final = re.compile(r"\w+(?::\w+)*")
WRITTEN_BARE: Final = re.compile(rf"(?!(?ai:true|false)\Z){BARE.pattern}")  # The rest is quoted.
QUOTED: Final = re.compile(r'"(?:[^"\\\n]|\\[^\n])+"')
CONSTANT_WORDS: Final = frozenset(
    {"true", "false"}
)  # Without quotes, these words in any capitals are no names.
OPERATORS: Final = {  # The parser's name of each operator, and the ways to write it.
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


def _compile_formula() -> re.Pattern[str]:
    """Return the pattern of whatever makes a text a formula: a `;`, or an operator between two."""
    signs: list[str] = []
    commands: list[str] = []
    words: list[str] = []
    for spelling, name in SPELLINGS.items():
        if name == "~":  # Negations are matched by _DENIAL.
            continue
        if _LATEX.fullmatch(spelling):
            commands.append(spelling[1:])
        elif spelling[0].isalpha():
            words.append(spelling)
        else:
            signs.append(re.escape(spelling))

    # A word is an operator only if something stands before it and behind it.
    alternatives = (
        r"[;^]",
        *signs,
        rf"\\(?:{'|'.join(commands)})\b",
        rf"\S\s+(?:{'|'.join(words)})\s+\S",
        r"\s*if\s.+\sthen\s",
    )
    return re.compile("|".join(alternatives))


_FORMULA: Final = _compile_formula()


def to_nfc(text: str) -> str:
    r"""Return a text in NFC, in which a letter with an accent is one sign if Unicode has that sign.

    >>> to_nfc("u\u0308bt") == to_nfc("übt") == "übt"
    True

    Source: Unicode Standard Annex 15, normalization forms.
    """
    return text if text.isascii() else normalize("NFC", text)


def write_name(name: str) -> str:
    r"""Return a name as formulas and clauses write it: bare if they read it so, else in quotes.

    >>> print(*map(write_name, ["Holden:Pipe", "Dining Room", 'say "hi"', "True"]))
    Holden:Pipe "Dining Room" "say \"hi\"" "True"
    """
    return name if WRITTEN_BARE.fullmatch(name) else quote_name(name)


def quote_name(name: str) -> str:
    r"""Return a name in quotes, with line ends and other unprintable signs escaped.

    >>> print(quote_name("Café\n"))
    "Café\n"
    """
    import json  # Hardly a game needs it.

    def escape(sign: str) -> str:
        return sign if sign.isprintable() else json.dumps(sign)[1:-1]

    return "".join(map(escape, json.dumps(name, ensure_ascii=False)))


def unquote_name(text: str) -> str | None:
    """Return the name inside quotes; None for a text that is no name in quotes.

    >>> unquote_name('"¬p"'), unquote_name('""'), unquote_name("p")
    ('¬p', None, None)
    """
    import json

    if not QUOTED.fullmatch(text):
        return None
    try:
        return to_nfc(str(json.loads(text)))
    except ValueError:
        return None


def read_name(text: str) -> str:
    """Return the name that a text denotes, without the quotes that it may have.

    >>> read_name("Dining Room"), read_name('"p | q"')
    ('Dining Room', 'p | q')

    Raises LiteralError for a text that the language reads as a formula, or that begins like one.
    """
    text = to_nfc(text)
    if BARE.fullmatch(text):
        return text
    name = unquote_name(text) if text.startswith('"') else text
    if name is None:
        raise LiteralError(
            text, "it begins with a quote, but is no name in quotes; try '\"Lead Pipe\"'"
        )
    if name == text and is_formula(text):
        advice = f"clauses({text!r}) reads formulas; in quotes, {quote_name(text)}, it is an atom"
        raise LiteralError(text, f"that is a formula and no atom; {advice}")
    return name


def is_formula(text: str) -> bool:
    """Return whether a text begins like a negation, or holds an operator of two operands or `;`.

    >>> is_formula("not p"), is_formula("p or q"), is_formula("nothing"), is_formula("or")
    (True, True, False, False)
    """
    return bool(_DENIAL.match(text) or _FORMULA.search(text))


def require_atom_names(given: object, advice: str = "try ['p', 'q']") -> tuple[str, ...]:
    """Return an argument if it is a collection of names of atoms; else raise.

    >>> require_atom_names("pq")
    Traceback (most recent call last):
    resolver.errors.ArgumentError: 'pq' is no collection of atoms; try ['p', 'q']

    Args:
        given: The argument.
        advice: What to try.

    Raises:
        ArgumentError: It is a text or a mapping, or a member is no name.
    """
    # The keys of a model are all its atoms, the false ones too, so it is no collection of facts.
    if isinstance(given, Mapping):
        raise ArgumentError(given, "collection of atoms", "try [a for a in model if model[a]]")
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise ArgumentError(given, "collection of atoms", advice)

    members = tuple(given)
    for name in members:
        if not isinstance(name, str) or not name:
            raise ArgumentError(name, "atom", "its name is a text that is not empty")
    return tuple(map(to_nfc, members))
