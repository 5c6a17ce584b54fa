"""What the package's metadata take from one setting: where the project has its home.

    [tool.refute]
    home = ""        # in pyproject.toml; while it is empty nothing points anywhere

From it come the links of the package index, absolute links in the long description, the address of
`.github/SECURITY.md`, and the base of the site. Run as a file this writes SECURITY.md.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PICTURE = re.compile(r"(!\[[^\]]*\])\((?![a-z]+:)([^)\s]+)\)")
LINK = re.compile(r"\]\((?![a-z]+:|#)([^)\s]+)\)")
PAGES = {
    "Documentation": "tree/main/docs",
    "Changelog": "blob/main/docs/about/changelog.md",
    "Issues": "issues",
}


def home(root: Path = ROOT) -> str:
    """Return the setting, without a slash at its end; empty where nothing is set."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project.get("tool", {}).get("refute", {}).get("home", "")).rstrip("/")


def urls(base: str) -> dict[str, str]:
    """Return the links that the package index shows; none without a home.

    >>> urls("")
    {}
    """
    if not base:
        return {}
    return {"Homepage": base, **{name: f"{base}/{path}" for name, path in PAGES.items()}}


def long_description(text: str, base: str) -> str:
    """Return the README with absolute links; without a home its links to files are plain words.

    >>> long_description("See [the guide](docs/guide.md).", "")
    'See the guide.'
    >>> long_description("See [the guide](docs/guide.md).", "https://example.org/x")
    'See [the guide](https://example.org/x/blob/main/docs/guide.md).'
    """
    if base:
        text = PICTURE.sub(lambda found: f"{found[1]}({base}/raw/main/{found[2]})", text)
        return LINK.sub(lambda link: f"]({base}/blob/main/{link[1]})", text)
    plain = PICTURE.sub("", text)
    return re.sub(r"\[([^\]]+)\]\((?![a-z]+:)[^)\s]+\)", r"\1", plain)


def security(base: str) -> str:
    """Return the text of SECURITY.md."""
    where = (
        f"Report it in private at {base}/security/advisories/new."
        if base
        else "The project has no public address yet; `docs/about/releasing.md` will name it."
    )
    return f"""# Security

Only the newest release is mended.

Besides the usual faults, these are security faults here:

- The checker accepts a proof that does not hold.
- The program gives a false answer.
- A file (a record, a CNF, a proof, a folder of answers) makes the program write outside its folder,
  or run on beyond its budget.

Please do not report a security fault in a public issue. {where}
"""


def get_metadata_hook() -> type:
    """Return the hook by which the build asks for the links and the long description."""
    from hatchling.metadata.plugin.interface import MetadataHookInterface

    class Hook(MetadataHookInterface):  # type: ignore[misc]  # the build tool has no types here
        def update(self, metadata: dict[str, Any]) -> None:
            root = Path(self.root)
            base = home(root)
            text = (root / "README.md").read_text(encoding="utf-8")
            metadata["readme"] = {
                "content-type": "text/markdown",
                "text": long_description(text, base),
            }
            if base:
                metadata["urls"] = urls(base)

    return Hook


if __name__ == "__main__":
    (ROOT / ".github" / "SECURITY.md").write_text(security(home()), encoding="utf-8")
    sys.stdout.write(f"home: {home() or 'none'}\n")
