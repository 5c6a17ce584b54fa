"""The words that a line of a derivation may have besides its clauses, in small letters.

A word of another language is one more in its row; what no row has is a word that says nothing.
"""

from __future__ import annotations

import re
from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


OR: Final = _words("or oder ou v o")
NOT: Final = _words("not nicht non neg no kein")
COMMON: Final = _words(  # words of a sentence that may look like several atoms in one
    "us be so as at do to de du es se el da et un an in if up go use due tu te sea su le la"
)
EMPTY: Final = re.compile(
    r"(?:(?:the|an?|die|eine?|la|une?|una|um|uma|den?)\s+)?(?:empty(?:\s+(?:clause|set))?"
    r"|leere[nr]?\s+(?:klausel|menge)|(?:clause|ensemble)\s+vide"
    r"|(?:conjunto|insieme)\s+(?:vac[íi]o|vazio|vuoto)|vac[íi]o|vazio|vuoto|cl[áa]usula\s+(?:vac[íi]a|vazia)|clausola\s+vuota"
    r"|pusta\s+klauzula|pr[áa]zdn[áa]\s+klauzul[ea]|lege\s+clausule|tomma?\s+klausulen"
    r"|пуст\w+\s+(?:дизъюнкт|клоз)\w*|contradiction|widerspruch|contradi[ck]ci[óo]n|contradi[çc][ãa]o"
    r"|contraddizione|nil|false|falsum|bottom|box|absurd[eo]?|unsat|falsch|faux|falso|leer|vide)\b"
    r"|[λε](?!\w)|(?:wid(?:erspr)?|contrad|kontrad)\.",
    re.IGNORECASE,
)

PIVOTS: Final = _words(
    "away using uses w.r.t wrt bezüglich bzgl respect via literal on upon pivot pivots over auf "
    "über nach sur cut eliminating atom rid sobre"
)
SOURCES: Final = _words(
    "por uit van av från ur fra z ze od via from by of aus von de da par resolve resolving res "
    "r resolvent resolvendo resolviendo risolvendo résolvant combine combining combinando "
    "combinant kombiniert kombinieren"
)
GIVES: Final = _words(
    "to zu derive derives derived produces producing oplevert ger daje gives give yields yield "
    "so therefore ergibt liefert donne donc folgt get obtain obtient déduit tire obtiene deduce "
    "sigue resulta segue ottiene have erhalten erhält bekommen bekommt obtenemos tenemos obtém "
    "obtemos temos otteniamo obtenons abbiamo ottengo leaves infer conclude schließen folgern "
    "folgere conclut concluons déduisons ricava ricaviamo deduciamo deducimos concluimos inferimos "
    "deriva deduz deduzimos obtém-se segue-se deduz-se deriva-se tem-se conclui-se "
    "ergeben liefern donnent danno dan dão produce producen produzem"
)
CONCLUDES: Final = _words(  # that what follows is the aim
    "dus alltså logo więc tedy assim altså hence thus therefore so follows consequently ergo "
    "also daher folglich somit deshalb folgt donc ainsi alors luego entonces tanto sigue quindi "
    "dunque perciò pertanto segue"
)
AIMS: Final = _words(
    "alpha beh zz goal show prove conclusion conclude query ziel behauptung zeige but montrer "
    "claim theorem thesis demonstrate beweise satz théorème objetivo demostrar tesis teorema "
    "conclusión conclusione conclusão konklusion folgerung tese demonstrar consulta meta "
    "schlussfolgerung provar objectif want montrons "
    "obiettivo dimostrare tesi zeigen beweisen prouver démontrer probar provare mostrare"
)
DENIALS: Final = _words(
    "negate negating negiere negieren negieren verneinen nions neghiamo negamos negando "
    "negated negation denied denial not negierte negierter negiert verneint verneinte nié niée "
    "négation negada negado negación negata negato negazione negação"
)
LABELS: Final = _words(
    "riga linha passo línea krok steg stap clausola cláusula step line clause no nr schritt "
    "zeile klausel ligne étape pas paso linea"
)
PREMISES: Final = _words(  # how the words for them begin
    "premi given axiom assum hypot negat denia denie goal vorau annah prämi negie gegeb prémi "
    "donné négat nié but concl query claus fact kb gilt gelten supp nehm supon"
)
ANDS: Final = _words("and und et y e en och og i a oraz sowie")
BOTH: Final = ANDS | _words("with mit con avec com")  # between two parents
AGAINST: Final = (BOTH - ANDS) | _words("zu zum to")  # between a contradiction and its parent
CONTRADICTS: Final = _words(
    "contradicts widerspricht contredit contradice contraddice contradiz clashes"
)
JOINTS: Final = frozenset(word for word in ANDS if len(word) > 1) | _words(
    "implies iff xor nor v or oder ou then"
)
NEGATIONS: Final = _words(  # of a sentence
    "not cannot nicht keine never nie unless fails isn doesn"
)
JOINS: Final = _words("from by on and with given")
NAMES: Final = _words(
    "from gives yields aus ergibt donne resolving de da resolvendo resolviendo risolvendo "
    "ergeben danno donnent résolvant combining combinando combinant kombiniert"
)
REASONS: Final = _words(
    "por uit van av från ur fra z ze od und et en och og i oraz res resp using from by with on "
    "and resolution resolving resolve resolvent mit von aus auf nach über par de avec sur given "
    "premise axiom goal step line lines clause clauses steps the resolvente resolutionsschritt "
    "résolvante résolution voraussetzung prämisse annahme negierte negated negation hypothesis "
    "assumption hypothèse prémisse donnée gegeben because since da wegen mittels laut durch "
    "gemäß selon puisque car donc so hence thus therefore resolved resolvents via obtained "
    "derived follows folgt lemma rule regel see cf we wir man y e se si get obtain obtains "
    "deduce déduit obtient tire obtiene ottiene sigue segue resulta erhalten erhält ergibt ein "
    "eine "
    "is are ist sind est sont es son sono è é são entsteht "
    "obtenu obtenue obtenida obtenido ottenuta ottenuto obtida obtido "
    "eltern parents padres genitori resolvente resolução resolución risoluzione pais "
    "la le il which then finally first next now"
)
