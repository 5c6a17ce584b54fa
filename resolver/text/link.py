"""A link that holds a text: a page that is opened by it asks nobody for it.

    https://example.org/pages/study.html#exercise=1.ZXhlcmNpc2UgcA

After the sign `#`, which no server is sent, stand the kind of the text, the version of the link,
and the text in UTF-8 as base64 with the letters of links. Several texts are parted by `&`.

Source: RFC 4648, section 5 (base64url); RFC 3986, section 3.5 (fragments).
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64
from collections.abc import Mapping
from typing import Final

from resolver.errors import LinkError
from resolver.logic.arguments import expected, text

VERSION: Final = 1
MOST_LINK_LETTERS: Final = 20_000  # more than any exercise, or any game, needs
PART: Final = re.compile(r"(?P<kind>[a-z]+)=(?P<version>[0-9]{1,9})\.(?P<text>[A-Za-z0-9_-]*)")
AGAIN: Final = "ask for it once more, and copy all of it"


def to_link(base: str, texts: Mapping[str, str]) -> str:
    """Return a link that holds texts, each with its kind; empty texts are left out.

    Example:
        >>> to_link("study.html", {"exercise": "exercise p"})
        'study.html#exercise=1.ZXhlcmNpc2UgcA'

    Args:
        base: The address of the page; what stands behind a `#` in it is replaced.
        texts: Each text by its kind, a word of small letters.

    Raises:
        LinkError: They are too long for a link.
    """
    text(base, "it is the address of a page")
    stated = expected(texts, Mapping, "mapping", "try {'exercise': 'exercise p'}").items()
    parts = (f"{kind}={VERSION}.{_encoded(one)}" for kind, one in stated if one)
    behind = "&".join(parts)
    if len(behind) > MOST_LINK_LETTERS:
        reason = f"it would have {len(behind):,} letters, and {MOST_LINK_LETTERS:,} are the most"
        raise LinkError(reason, "send the text itself, as a file")
    return f"{base.partition('#')[0]}#{behind}"


def parse_link(link: str) -> dict[str, str]:
    """Return the texts that a link holds, each by its kind; none where nothing stands behind `#`.

    Example:
        >>> parse_link("study.html#exercise=1.ZXhlcmNpc2UgcA")
        {'exercise': 'exercise p'}

    Args:
        link: The link, or what stands behind its `#`.

    Raises:
        LinkError: It is broken, too long, or of a newer version.
    """
    behind = text(link, "try the whole link").rpartition("#")[2]
    if len(behind) > MOST_LINK_LETTERS:
        reason = f"it has {len(behind):,} letters, and {MOST_LINK_LETTERS:,} are the most"
        raise LinkError(reason, "ask for what it holds as a file, and load that")
    texts: dict[str, str] = {}
    for part in behind.split("&") if behind else ():
        found = PART.fullmatch(part)
        if found is None:
            raise LinkError("it is cut off, or was changed on its way", AGAIN)
        if int(found["version"]) > VERSION:
            reason = f"it is of version {found['version']}, and this page reads version {VERSION}"
            raise LinkError(reason, "load the page anew while you are online")
        texts[found["kind"]] = _decoded(found["text"])
    return texts


def _encoded(given: str) -> str:
    letters = text(given, "a link holds texts").encode(errors="replace")
    return urlsafe_b64encode(letters).decode().rstrip("=")


def _decoded(text: str) -> str:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode()
    except (BadBase64, UnicodeDecodeError):
        raise LinkError("it is cut off, or was changed on its way", AGAIN) from None
