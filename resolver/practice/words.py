"""The words that a line of a derivation may have besides its clauses, in small letters."""

from __future__ import annotations

from typing import Final

PIVOTS: Final = frozenset(
    "on upon pivot pivots over auf über nach sur cut eliminating atom".split()
)
SOURCES: Final = frozenset("from by of aus von de par resolve resolving res r resolvent".split())
GIVES: Final = frozenset("gives give yields yield so therefore ergibt liefert donne donc".split())
AIMS: Final = frozenset(
    "goal show prove conclusion conclude query ziel behauptung zeige but conclusion montrer".split()
)
DENIALS: Final = frozenset("negated negation denied denial not negierte negation nié niée".split())
LABELS: Final = frozenset(
    "step line clause no nr schritt zeile klausel ligne étape pas paso linea".split()
)
PREMISES: Final = frozenset(  # how the words for them begin
    "premi given axiom assum hypot negat denia denie goal vorau annah prämi negie gegeb prémi"
    " donné négat nié but concl query claus fact kb".split()
)
JOINTS: Final = frozenset("and und et implies iff xor nor v or oder ou then".split())
NEGATIONS: Final = frozenset(
    "not cannot nicht keine never nie unless fails isn doesn".split()
)  # of a whole sentence
