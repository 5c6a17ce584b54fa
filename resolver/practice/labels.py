"""The labels of a sheet's lines that are no numbers, and the number that each of them means.

(a) ¬p ∨ q      i. ¬p ∨ q      F1: ¬p ∨ q      NK: ¬r
(e) q  a, c     v. q  i, iii   R1: q  F1, F3

What begins a line as a letter, a Roman numeral, or letters and digits is its label, and one of its
parents elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from string import ascii_lowercase, ascii_uppercase
from typing import Final

from resolver.practice.words import BOTH

ROMAN: Final = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split()
ALPHABETS: Final = [
    {label: at for at, label in enumerate(labels, start=1)}
    for labels in (ROMAN, ascii_lowercase, [one.upper() for one in ROMAN], ascii_uppercase)
]
HEAD: Final = re.compile(
    r"\s*[(\[]?([a-z]|[ivx]+|[A-Z]|[IVX]+|[^\W\d_]{1,4}_?[0-9]{0,3})(?:[)\].:]+\s+|\s*:?=\s+)(?=\S)(?!\(?\d+[.)]\s)"
)
PLAIN: Final = re.compile(r"\s*[(\[]?[0-9]+[)\].:]")
JOINT: Final = rf"(?:[,;+&/]|(?:{'|'.join(sorted(BOTH))})\b)"
ENDED: Final = re.compile(rf"\s*(?:{JOINT}|$|[)\]}}]|→|->|=>|⇒|⟹|⊢|\|-|=|:|\.(?:\s|$))")
NUMBERED: Final = re.compile(r"\D+?([0-9]+)")
LABEL: Final = re.compile(r"[^\W\d_]{1,5}_?[0-9]{0,3}(?!\w)")


def labels_of(lines: Sequence[str], names: Collection[str]) -> dict[str, int]:
    """Return the numbers of the labels; none for a sheet whose lines have numbers.

    >>> labels_of(["F1: p", "F2: ~p", "R1: [] F1, F2"], ["p"])
    {'F1': 1, 'F2': 2, 'R1': 3}

    Args:
        lines: The lines of a sheet.
        names: The atoms.
    """
    heads = [match[1] for match in map(HEAD.match, lines) if match is not None]
    for places in ALPHABETS:
        alphabet = [*places]
        numbers = [places[label] for label in heads if label in places]
        in_order = len(numbers) > 1 and all(b == a + 1 for a, b in pairwise(numbers))
        own = in_order and {*names}.isdisjoint(alphabet[numbers[0] - 1 : numbers[-1]])
        if own or (in_order and numbers[0] == 1):
            return dict([*places.items()][: len(lines)])
    named = [*dict.fromkeys(label for label in heads if label not in names)]
    text = " ".join(lines)
    digits = {label: end[1] for label in named if (end := NUMBERED.fullmatch(label))}
    named = [
        label for label in named
        if label in digits or (digits and label.isupper() and _is_named(label, text))
    ]  # fmt: skip
    if len({*digits.values()}) == len(digits) > 0:
        rest = [label for label in named if label not in digits]
        last = max(map(int, digits.values()))
        by_digits = {label: int(end) for label, end in digits.items()}
        return by_digits | {label: at for at, label in enumerate(rest, start=last + 1)}
    if any(map(PLAIN.match, lines)):
        return {}
    return {label: at for at, label in enumerate(named, start=1)}


def _is_named(label: str, text: str) -> bool:
    """Return whether a reason names a label: beside a joint, or in brackets; no name of a set."""
    if len(label) == 1 and re.search(rf"\b{label}\s*=", text):
        return False
    return re.search(rf"[(\[,;+&]\s*{label}\b|\b{label}\s*[,;+&)\]]", text) is not None


def label_at(text: str, place: int, labels: Mapping[str, int], names: Collection[str]) -> str:
    """Return the label that is here: at the head, in brackets, or before a joint or an end."""
    found = LABEL.match(text, place)
    if found is None or found[0] not in labels or text[place - 1 : place].isalnum():
        return ""
    label, end = found[0], found.end()
    if (head := HEAD.match(text)) is not None and head.start(1) == place:
        return label
    if text[place - 1 : place] in ("(", "[") and text[end : end + 1] in (")", "]"):
        return label
    denied = place > 0 and text[place - 1] in "¬~-"
    bare = label not in names and not denied
    return (
        label
        if bare
        and (ENDED.match(text, end) or label[-1].isdigit() or (label.isupper() and len(label) > 1))
        else ""
    )
