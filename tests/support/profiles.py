"""How much the tests try: the suite a share of it, a deep run all.

    pytest            a share: the same games and examples every time in CI
    pytest -m deep    all seeds, many more examples, and what the suite leaves out

A test is the same in both; only the number of its examples differs. A deep run takes the tests that
draw examples or seeds, and those marked `deep`, which the suite leaves out whole.
"""

import os
import re
from unicodedata import category

from hypothesis import settings
from hypothesis import strategies as st

EXAMPLES = 4  # of a property, in the suite; a deep run takes DEEP times as many
DEEP = 100
# Latin, Greek and Cyrillic, Arabic, signs and operators, Chinese, private use, a flag, no letters.
SOME_LETTERS = [
    chr(code)
    for first, last in ((1, 0x180), (0x300, 0x460), (0x600, 0x660), (0x2000, 0x2300),
                        (0x4E00, 0x4E20), (0xE000, 0xE002), (0xFEFF, 0x10002), (0x1F1E6, 0x1F1EA))
    for code in range(first, last)
]  # fmt: skip

settings.register_profile("here", deadline=None, max_examples=EXAMPLES)
settings.register_profile("ci", parent=settings.get_profile("here"), derandomize=True)
settings.register_profile("deep", deadline=None, max_examples=EXAMPLES * DEEP)


def load(asked: str) -> None:
    """Load the profile of a run, by what `-m` asks for."""
    here = "ci" if os.environ.get("CI") else "here"
    settings.load_profile("deep" if re.search(r"(?<!\bnot )\bdeep\b", asked) else here)


def is_deep() -> bool:
    """Return whether this run was asked to try everything."""
    return settings.get_current_profile_name() == "deep"


def seeds(share: int, everything: int) -> range:
    """Return the first seeds of a long list: a share of them in the suite."""
    return range(everything if is_deep() else share)


def examples(share: int) -> settings:
    """Return the settings of a property whose examples are slow."""
    return settings(max_examples=share * DEEP if is_deep() else share)


def letters(exclude_categories: str = "", exclude: str = "") -> st.SearchStrategy[str]:
    """Return letters of Unicode, but for some categories: a deep run draws from all.

    Hypothesis needs seconds to sort all letters by category.
    """
    left_out = ("Cs", *exclude_categories.split())
    if is_deep():
        return st.characters(exclude_categories=left_out, exclude_characters=exclude)
    return st.sampled_from(
        [one for one in SOME_LETTERS if category(one) not in left_out and one not in exclude]
    )
