r"""What TeX would refuse in what is written in LaTeX, as far as no TeX is needed to say it.

Source: the commands, their arguments and environments as LaTeX's kernel, amsmath, amssymb, array,
longtable and bussproofs define them.
"""

import re
from collections.abc import Iterator

PARENTS = {"AxiomC": 0, "UnaryInfC": 1, "BinaryInfC": 2, "TrinaryInfC": 3}
TEXT = "bar less greater asciitilde asciicircum backslash asciigrave quotesingle quotedblright"
MATH = "neg land lor to leftrightarrow oplus top bot emptyset square geq langle rangle ,".split()
ARGUMENT = {*PARENTS, *"RightLabel section* mbox text ensuremath =".split()}
BARE = {*(f"text{sign}" for sign in TEXT.split()), *"{}$&#%_\\"}
BARE |= {"quad", "raggedright", "scriptsize", "footnotesize"}
PACKAGE = {"text": "amsmath", "square": "amssymb", "longtable": "longtable"}
PACKAGE |= dict.fromkeys(["prooftree", "RightLabel", *PARENTS], "bussproofs")
TOKEN = re.compile(
    r"\\(begin|end)\{(\w+)\}(?:\{.*\}$)?|\\([A-Za-z]+\*?|.)(\{)?|([{}$&#%^~_]|[^\0-\x7f])", re.M
)


def faults(text: str) -> Iterator[str]:
    """Yield what is wrong with a document, or with a piece below the line of its packages."""
    packages = re.findall(r"\w+", "".join(re.findall(r"% packages:.*|\\usepackage.*", text)))
    opened: list[str] = []
    cells = proofs = 0
    for edge, place, command, brace, sign in TOKEN.findall(text[max(text.find("\\begin"), 0) :]):
        modes = [one for one in opened if one in ("$", "ensuremath", "text")]
        formula = modes[-1:] not in ([], ["text"])
        if PACKAGE.get(place or command, "amsmath") not in packages:
            yield f"{place or command} without its package"
        if edge == "begin":
            opened.append(place)
        elif edge or sign == "}":
            if (opened or [""]).pop() not in ([place] if edge else [*ARGUMENT, *BARE, "{"]):
                yield f"{place or sign} ends what was not begun last"
            if edge and proofs != (place == "prooftree"):
                yield f"{proofs} proofs are left"
            proofs = 0 if edge else proofs
        elif command in PARENTS:
            if opened[-1:] != ["prooftree"] or proofs < PARENTS[command]:
                yield f"{command} has too few parents"
            proofs += 1 - PARENTS[command]
        elif command == "\\" and opened[-1:] == ["longtable"]:
            if cells != 2:
                yield f"a row has {cells + 1} cells"
            cells = 0
        if (command in ARGUMENT and not brace) or (command in MATH and not formula):
            yield f"{command} has no argument, or is in no formula"
        if command and command not in (*ARGUMENT, *BARE, *MATH):
            yield f"no command {command}"
        if brace or sign == "{":
            opened.append(command or sign)
        elif sign == "$" and opened[-1:] == ["$"]:
            opened.pop()
        elif sign == "$":
            opened.append(sign)
        elif sign == "&" and opened[-1:] == ["longtable"]:
            cells += 1
        elif sign in ("&", *"#%^~") or (sign == "_" and not formula):
            yield f"{sign} is a sign of TeX"
        elif sign > "~" and sign not in "·–—" and not sign.isalpha():
            yield f"pdfTeX has no {sign}"
    if opened:
        yield f"{opened[-1]} does not end"
