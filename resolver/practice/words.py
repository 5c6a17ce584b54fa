"""The words of a derivation and what each of them announces, in small letters.

A word of another language is one more in its row; what no row has is a word that says nothing.
"""

from __future__ import annotations

import re
from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


OR: Final = _words("or oder ou v o")
NOT: Final = _words("not nicht non neg no kein não nao")
COMMON: Final = _words(  # words of a sentence that may look like several atoms in one
    "ok no is it me us be so as at do to de du es se el da et un an in if up go use due tu te sea "
    "su le la"
)
EMPTY: Final = re.compile(
    r"(?:(?:the|an?|die|eine?|la|une?|una|um|uma|den?|d[ae])\s+)?(?:empty(?:\s+(?:clause|set))?"
    r"|leere[nr]?\s+(?:klausel|menge)|(?:clause|ensemble)\s+vide"
    r"|(?:conjunto|insieme)\s+(?:vac[íi]o|vazio|vuoto)|vac[íi][oa]|vazi[oa]|vuot[oa]|cl[áa]usula\s+(?:vac[íi]a|vazia)|clausola\s+vuota"
    r"|pusta\s+klauzula|klauzul[aęi]\s+pust[aąe]j?|pr[áa]zdn[áa]\s+klauzul[ea]"
    r"|clauz[ăa]\s+vid[ăa]|boş\s+(?:küme|klo[zj]\w*)|lege\s+clausule|tomma?\s+klausulen"
    r"|пуст\w+\s+(?:дизъюнкт|клоз)\w*|contradiction|widerspruch|contradi[ck]ci[óo]n|contradi[çc][ãa]o"
    r"|contraddizione|nil|false|falsum|bottom|box|absurd[eo]?|assurdo|unsat|falsch|faux|falso|leer"
    r"|vide|contradicts?|contradic[et]|contredit|contraddice|contradiz|widerspr[ie]ch(?:t|en)"
    r"|(?:wid|contr(?:ad?)?)(?=\.))\b|[λε](?!\w)",
    re.IGNORECASE,
)

ANDS: Final = _words("and und et y e en och og i a oraz sowie u ja ve și és ir и і")
WITH: Final = _words("with mit con avec com")
BOTH: Final = ANDS | WITH  # between two parents
PIVOTS: Final = _words(
    "away w.r.t wrt bezüglich bzgl respect literal on upon pivot pivots over auf über nach sur "
    "cut eliminating eliminate cancel cancelling atom rid sobre resolved su respecto rispetto"
)
USING: Final = _words("using uses via")  # before a parent, or a pivot
SAYS: Final = _words("says sagt dit dice diz means reads lautet")  # between a number and its clause
SINCE: Final = _words("since because weil denn car puisque porque perché poiché pois as")
SOURCES: Final = (
    SINCE
    | USING
    | _words(
        "por uit van av från ur fra z ze od from by of aus von de da dalla dai dal dalle "
        "pela pelas par resolve resolving res resolver resolviere resolviert resolvieren "
        "resolvemos risolviamo r resolvent resolvendo resolviendo risolvendo résolvant "
        "résout risolvo résolvons combine combining combinando combinant kombiniert "
        "kombinieren wegen mittels laut gemäß selon grâce gracias grazie parents parent "
        "eltern padres genitori pais daraus depuis"
    )
)
GIVES: Final = _words(
    "to zu derive derives derived produces producing oplevert ger daje gives give yields yield "
    "so therefore ergibt liefert donne donc folgt get obtain obtient déduit tire obtiene deduce "
    "sigue resulta segue ottiene have erhalten erhält bekommen bekommt obtenemos tenemos obtém "
    "obtemos temos otteniamo obtenons abbiamo ottengo leaves infer conclude schließen folgern "
    "folgere conclut concluons déduisons ricava ricaviamo deduciamo deducimos concluimos inferimos "
    "deriva deduz deduzimos obtém-se segue-se deduz-se deriva-se tem-se conclui-se imply implies "
    "ergeben liefern donnent danno dan dão produce producen produzem result results resultat "
    "ergebnis résultat résultante resultado risultato queda quedan reste vient entsteht entstehen "
    "also wynika volgt dostajemy gets gilt hence thus follows namely nämlich left remains bleibt"
)
EQUALS: Final = _words("is ist est es è é are")
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
PROOFS: Final = _words(
    "proof beweis herleitung preuve démonstration prueba demostración prova dimostrazione "
    "demonstração derivation"
)
OF: Final = _words("of that von für dass de que di del della che da do")
DENIALS: Final = _words(
    "negated negation denied denial not negierte negierter negiert verneint verneinte nié niée "
    "négation negada negado negación negata negato negazione negação refute"
)
LABELS: Final = _words(
    "riga linha passo línea krok steg stap clausola cláusula step line clause no nr schritt "
    "zeile klausel ligne étape pas paso linea"
)
PREMISES: Final = _words(  # how the words for them begin
    "premi preme given axiom assum hypot negat denia denie goal vorau annah prämi negie gegeb "
    "prémi donné négat nié concl query claus fact kb gilt gelten supp nehm supon cláus klaus"
)
SUPPOSED: Final = tuple("assum suppos suppon supong annah angenommen nehm".split())
HEADS: Final = re.compile(  # how the head of a sheet begins, or a legend
    r"homework|exercises?|key|where|wobei|variables?|variablen|sheet|assignment|übung\w*|aufgaben?|(?:übungs)?blatt|hausaufgaben?|name"
    r"|date|datum|fecha|nom|nombre|nome|students?|matrikel\w*|devoir|exercice|ejercicio|tarea"
    r"|esercizio|compito|week|woche|page|seite|course|lecture|group|gruppe|legend\w*|leyendas?"
    r"|simbolizaci[óo]n|s[íi]mbol[oi]s?|symbole?s?|simboli|abk[üu]rzung\w*|notation|bezeichnung\w*"
    r"|abbreviations?|dictionary|diccionario|ej|ex|es|aufg|prob|problema?|question|frage|pregunta"
    r"|questão",
    re.IGNORECASE,
)
LETS: Final = _words("let sei soit sea sia seja")
MEANS: Final = _words("be mean means denote denotes stand stands das die der represents bedeutet")
LEVELS: Final = _words("stufe level niveau nivel nível livello")
RESULTS: Final = _words(  # the head of a column
    "resolvent resolvente résolvante risolvente result resultat ergebnis resultado risultato "
    "résultat conclusion derived new neu neue"
)
JOINTS: Final = frozenset(word for word in ANDS if len(word) > 1) | _words(
    "implies iff xor nor v or oder ou then"
)
NEGATIONS: Final = _words(  # of a sentence
    "not cannot nicht keine never nie unless fails isn doesn"
)
DENYING: Final = _words("pas não geen")  # words for not that follow a verb
TO: Final = _words("to zu")  # which may be before what is added to
RANGES: Final = _words("to bis à a hasta até fino")  # between the first and the last of several
FOR: Final = _words(  # beside a truth value that is no clause
    "be sein for by zum durch per par por pour para"
)
JOINING: Final = _words("e y o i u")  # atoms that are words where numbers are on both sides
JOINS: Final = _words("from by on and with given")
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
    "eltern parents padres genitori resolvente resolução resolución risoluzione pais "
    "obtenu obtenue obtenida obtenido obtida obtido ottenuta ottenuto gewonnen abgeleitet "
    "dérivée derivada derivado derivata dedotta la le il which then finally first next now "
    "call called noted noté notée genannt namens "
    "bezeichnet chiamata llamada llamamos chamada labelled denoted"
)
CUES: Final = {  # what a word announces
    word: cue
    for cue, words in (
        ("is", EQUALS), ("and", BOTH), ("gives", GIVES), ("from", SOURCES), ("on", PIVOTS),
    )
    for word in words
}  # fmt: skip
