"""Links that hold texts, so that a page which is opened by one need ask no server for them.

    https://example.org/pages/study.html#exercise=1.ZXhlcmNpc2UgcA

Behind the sign `#`, which browsers send to no server, stand the kind of the text, the version of
the link, and the text in UTF-8 as base64url. An `&` separates several texts.

Source: RFC 4648, section 5 (base64url); RFC 3986, section 3.5 (fragments).
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64
from collections.abc import Mapping
from typing import Final

from resolver.arguments import require, require_text
from resolver.errors import LinkError

VERSION: Final = 1
MOST_LINK_LETTERS: Final = 20_000  # Every exercise and every game fits into this.
PART: Final = re.compile(r"(?P<kind>[a-z]+)=(?P<version>[0-9]{1,9})\.(?P<text>[A-Za-z0-9_-]*)")
AGAIN: Final = "ask for it once more, and copy all of it"


def to_link(base: str, texts: Mapping[str, str]) -> str:
    """Return a link that holds texts with their kinds, without the empty ones.

    Example:
        >>> to_link("study.html", {"exercise": "exercise p"})
        'study.html#exercise=1.ZXhlcmNpc2UgcA'

    Args:
        base: The address of the page; anything behind a `#` in it is replaced.
        texts: Each text by its kind, a word of small letters.

    Raises:
        LinkError: They are too long for a link.
    """
    require_text(base, "it is the address of a page")
    require(texts, Mapping, "mapping", "try {'exercise': 'exercise p'}")

    parts = [f"{kind}={VERSION}.{_encode(text)}" for kind, text in texts.items() if text]
    fragment = "&".join(parts)
    if len(fragment) > MOST_LINK_LETTERS:
        expected = f"expected at most {MOST_LINK_LETTERS:,} letters"
        reason = f"{expected}, and it would have {len(fragment):,}"
        raise LinkError(reason, "send the text itself, as a file")

    # A browser keeps what stands behind the # to itself, so no server sees the texts.
    page, _, _ = base.partition("#")
    return f"{page}#{fragment}"


def parse_link(link: str) -> dict[str, str]:
    """Return the texts that a link holds, by their kinds.

    Example:
        >>> parse_link("study.html#exercise=1.ZXhlcmNpc2UgcA")
        {'exercise': 'exercise p'}

    Args:
        link: The link, or the part of it behind the `#`.

    Returns:
        The texts; none if nothing stands behind the `#`.

    Raises:
        LinkError: It is broken, too long, or of a newer version.
    """
    fragment = require_text(link, "try the whole link").rpartition("#")[2]
    if not fragment:
        return {}
    if len(fragment) > MOST_LINK_LETTERS:
        reason = f"expected at most {MOST_LINK_LETTERS:,} letters, and it has {len(fragment):,}"
        raise LinkError(reason, "ask for what it holds as a file, and load that")

    texts: dict[str, str] = {}
    for part in fragment.split("&"):
        match = PART.fullmatch(part)
        if match is None:
            raise LinkError("it is cut off, or was changed on its way", AGAIN)
        if int(match["version"]) > VERSION:
            reason = f"it is of version {match['version']}, and this page reads version {VERSION}"
            raise LinkError(reason, "load the page anew while you are online")
        texts[match["kind"]] = _decode(match["text"])
    return texts


def _encode(given: str) -> str:
    letters = require_text(given, "a link holds texts").encode(errors="replace")
    return urlsafe_b64encode(letters).decode().rstrip("=")


def _decode(letters: str) -> str:
    padding = "=" * (-len(letters) % 4)
    try:
        return urlsafe_b64decode(letters + padding).decode()
    except (BadBase64, UnicodeDecodeError):
        raise LinkError("it is cut off, or was changed on its way", AGAIN) from None
