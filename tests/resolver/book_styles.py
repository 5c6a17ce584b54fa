"""How books write a derivation down: a function a style, from rows to the lines of a text.

Each yields pairs of a row's number, or None for a heading, and a line. They are written from
descriptions of the books' styles, and quote none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from book_proofs import Row

Lines = Iterator[tuple[int | None, str]]


def joined(row: Row, sign: str, wedge: str, empty: str) -> str:
    if row.formula:
        return row.formula.replace("¬", sign)
    return wedge.join(f"{'' if one.positive else sign}{one.name}" for one in row.clause) or empty


def braced(row: Row, sign: str = "¬", empty: str = "{}", comma: str = ", ") -> str:
    inside = joined(row, sign, comma, "")
    return f"{{{inside}}}" if inside else empty


def numbered_after(rows: Sequence[Row]) -> Lines:
    for row in rows:
        reason = f"({row.parents[0]}, {row.parents[1]})" if row.parents else ""
        yield row.number, f"{row.number}. {joined(row, '¬', ' ∨ ', '□')}    {reason}"


def numbered_before(rows: Sequence[Row]) -> Lines:
    yield None, "Refutation by resolution"
    for row in rows:
        reason = f"{row.parents[0]},{row.parents[1]}" if row.parents else ""
        yield row.number, f"({row.number})\t{reason}\t⊢ {joined(row, '∼', ' ∨ ', '⊥')}"


def genesereth_kao(rows: Sequence[Row]) -> Lines:
    yield None, "| Step | Clause | Justification |"
    yield None, "|------|--------|---------------|"
    for row in rows:
        given = "Negated Goal" if row.denial else "Premise"
        reason = f"{row.parents[0]}, {row.parents[1]}" if row.parents else given
        yield row.number, f"| {row.number}. | {braced(row)} | {reason} |"


def russell_norvig(rows: Sequence[Row]) -> Lines:
    yield None, "KB ∧ ¬α is shown to be unsatisfiable:"
    yield None, ""
    for row in rows:
        said = joined(row, "¬", " ∨ ", "the empty clause")
        reason = "negated query" if row.denial else "in the KB"
        if row.parents:
            reason = f"resolvent of ({row.parents[0]}) and ({row.parents[1]})"
        yield row.number, f"({row.number}) {said}   {reason}"


def fitting_schoening(rows: Sequence[Row]) -> Lines:
    for row in rows:
        reason = f"Res(C{row.parents[0]}, C{row.parents[1]})" if row.parents else "in F"
        yield row.number, f"C{row.number} = {braced(row, empty='□')}    {reason}"


def chang_lee(rows: Sequence[Row]) -> Lines:
    for row in rows:
        reason = "negation of the conclusion" if row.denial else ""
        if row.parents:
            reason = f"a resolvent of ({row.parents[0]}) and ({row.parents[1]}) on {row.pivot}"
        yield row.number, f"({row.number})  {joined(row, '~', ' ∨ ', '□')}    {reason}"


def leitsch(rows: Sequence[Row]) -> Lines:
    for row in rows:
        reason = "R: {}, {}; pivot {}".format(*row.parents, row.pivot) if row.parents else "∈ C"
        yield row.number, f"{row.number}: {joined(row, '¬', ' ∨ ', '■')}      {reason}"


def ben_ari(rows: Sequence[Row]) -> Lines:
    for row in rows:
        short = all(len(atom) == 1 for atom in row.clause.atoms)
        said = ("" if short else " ").join(
            one.name + ("" if one.positive else "\u0304") for one in row.clause
        )
        if row.formula:
            said = row.formula
        reason = f"{row.parents[0]},{row.parents[1]}" if row.parents else ""
        yield row.number, f"{row.number}. {said or '□'}   {reason}".rstrip()


def huth_ryan(rows: Sequence[Row]) -> Lines:
    yield None, "Solution to exercise 1.5"
    for row in rows:
        given = "negated conclusion" if row.denial else "premise"
        reason = f"res {row.parents[0]}, {row.parents[1]}" if row.parents else given
        yield row.number, f"{row.number}\t{joined(row, '¬', ' ∨ ', '⊥')}\t{reason}"


def latex(rows: Sequence[Row]) -> Lines:
    yield None, r"\begin{array}{rll}"
    for row in rows:
        said = joined(row, r"\lnot ", r" \lor ", r"\Box").replace("→", r"\to")
        reason = "negated goal" if row.denial else "premise"
        if row.parents:
            reason = f"from {row.parents[0]} and {row.parents[1]}"
        yield row.number, rf"{row.number}. & {said} & \text{{{reason}}} \\"
    yield None, r"\end{array}"


def ascii_signs(rows: Sequence[Row]) -> Lines:
    for row in rows:
        reason = f"  {row.parents[0]} {row.parents[1]}" if row.parents else ""
        said = joined(row, "~", " v ", "NIL").replace("→", "->")
        yield row.number, f"{row.number}  {said}{reason}"


def german(rows: Sequence[Row]) -> Lines:
    yield None, "Aufgabe 3: Beweis durch Widerspruch"
    for row in rows:
        reason = "negierte Behauptung" if row.denial else "Voraussetzung"
        if row.parents:
            reason = f"Resolvente aus {row.parents[0]} und {row.parents[1]}"
        yield row.number, f"{row.number}) {joined(row, '¬', ' ∨ ', 'leere Klausel')}   {reason}"


def french(rows: Sequence[Row]) -> Lines:
    yield None, "Démonstration par réfutation"
    for row in rows:
        reason = "négation du but" if row.denial else "hypothèse"
        if row.parents:
            reason = f"résolvante de {row.parents[0]} et {row.parents[1]} sur {row.pivot}"
        yield row.number, f"{row.number} : {joined(row, '¬', ' ou ', 'clause vide')} ({reason})"


def tree(rows: Sequence[Row]) -> Lines:
    """The parents stand below their child, further in; a clause used twice is written twice."""
    known = {row.number: row for row in rows}
    agenda = [(rows[-1].number, 0)]
    while agenda:
        number, depth = agenda.pop()
        row = known[number]
        yield number, "   " * depth + ("└─ " if depth else "") + joined(row, "¬", " ∨ ", "□")
        agenda += [(one, depth + 1) for one in reversed(row.parents)]


def figures(rows: Sequence[Row]) -> Lines:
    """Each step as a figure: its parents, a bar, the clause; premises stand where they are used."""
    known = {row.number: row for row in rows}
    used = {parent for row in rows for parent in row.parents}
    for row in rows:
        if not row.parents and row.number in used:
            continue
        yield from ((one, f"{one}. {joined(known[one], '¬', ' ∨ ', '□')}") for one in row.parents)
        if row.parents:
            yield None, "─" * 12
        yield row.number, f"{row.number}. {joined(row, '¬', ' ∨ ', '□')}"
        yield None, ""


def trace(rows: Sequence[Row]) -> Lines:
    for row in rows:
        said = joined(row, "-", " ", "")
        yield (
            row.number,
            " ".join([str(row.number), *said.split(), "0", *map(str, row.parents), "0"]),
        )


def sentences(rows: Sequence[Row]) -> Lines:
    for row in rows:
        said = joined(row, "¬", " ∨ ", "the empty clause")
        reason = "is the denied goal" if row.denial else "is a premise"
        if row.parents:
            one, other = row.parents
            yield (
                row.number,
                f"Resolving {one} and {other} on {row.pivot} gives clause {row.number}: {said}",
            )
        else:
            yield row.number, f"({row.number}) {said} {reason}."


def german_sentences(rows: Sequence[Row]) -> Lines:
    for row in rows:
        said = joined(row, "¬", " ∨ ", "die leere Klausel")
        if row.parents:
            one, other = row.parents
            yield row.number, f"Aus ({one}) und ({other}) folgt {said}."
        else:
            yield row.number, f"({row.number}) {said}"


STYLES: tuple[Callable[[Sequence[Row]], Lines], ...] = (
    numbered_after, numbered_before, genesereth_kao, russell_norvig, fitting_schoening, chang_lee,
    leitsch, ben_ari, huth_ryan, latex, ascii_signs, german, french, tree, figures, trace,
    sentences, german_sentences,
)  # fmt: skip
