"""Derivations as students hand them in: headings, tables, tabs, no dots, and signs of all kinds.

Each has the clauses (literals by spaces, clauses by commas), a goal or None, the text, and what is
wrong: nothing, or the kind of the mistake and its line.
"""

# ruff: noqa: E501 -- a sheet is one text

from __future__ import annotations

from attrs import frozen

CHAIN = "~p q, ~q r, p"
CASES = "p q, ~p r, ~q r"
FOUR = "p q, ~p q, p ~q, ~p ~q"


@frozen
class Handed:
    """One sheet of paper."""

    clauses: str
    goal: str | None
    text: str
    wrong: tuple[str, int] | None = None


SHEETS = (
    # Right, and accepted.
    Handed(CHAIN, "r", "Solution\n========\n\n4. ~r\tnegated goal\n5. q\t1,3\n6. r\t2,5\n7. []\t4,6"),
    Handed(CHAIN, "r", "C5: q (C1, C3)\nC6: r (C5, C2)\nC7: {} (C6, C4)"),
    Handed(CHAIN, "r", "5 q 1 3\n6 r 5 2\n7 NIL 6 4"),
    Handed(CHAIN, "r", "q from 1 and 3\nr from 5 and 2\n⊥ from 6 and 4"),
    Handed(CHAIN, "r", "5. {q}  {1,3}\n6. {r}  {2,5}\n7. {}  {4,6}"),
    Handed(CHAIN, "r", "Step 5: Resolving 1 with 3 gives q\nStep 6: Resolving 2 with 5 gives r\n"
           "Step 7: Resolving 4 with 6 gives the empty clause"),
    Handed(CHAIN, "r", "q from ~p v q and p\nr from q and ~q v r\nNIL from r and ~r"),
    Handed(CHAIN, "r", "¬p ∨ q, p ⊢ q\n¬q ∨ r, q ⊢ r\nr, ¬r ⊢ □"),
    Handed(CHAIN, "r", "1. p → q   premise\n2. q → r   premise\n3. p    premise\n4. ¬r    negated goal\n"
           "5. ¬p ∨ q   1\n6. ¬q ∨ r   2\n7. q   3, 5\n8. r   6, 7\n9. □   4, 8"),
    Handed(CHAIN, "r", "1. ~p | q\n2. ~q | r\n3. p\n4. ~r\n5. 1, 3: q\n6. 2, 5: r\n7. 4, 6: 0"),
    Handed(CHAIN, "r", "Premises:\n1) -p + q\n2) -q + r\n3) p\nGoal: r\n4) -r   (negated goal)\n\n"
           "Proof:\n5) q      [1,3]\n6) r      [2,5]\n7) false  [4,6]\nq.e.d."),
    Handed(CHAIN, "r", "1 !p || q\n2 !q || r\n3 p\n4 !r\n5 q Res(1,3)\n6 r Res(5,2)\n7 $F Res(6,4)"),
    Handed(CASES, "r", "| | clause | from |\n|-|-|-|\n| 5 | q ∨ r | 1, 2 |\n| 6 | r | 5, 3 |\n"
           "| 7 | □ | 6, 4 |"),
    Handed(CASES, "r", "5 | q ∨ r | 1,2 | p\n6 | r | 5,3 | q\n7 | □ | 6,4 | r"),
    Handed(CASES, "r", "$5.\\ \\{q, r\\}$ \\quad $1,2$\n$6.\\ \\{r\\}$ \\quad $3,5$\n$7.\\ \\square$ \\quad $4,6$"),
    Handed(CASES, "r", "\\begin{align*}\n5 &: q \\vee r && (1,2)\\\\\n6 &: r && (3,5)\\\\\n"
           "7 &: \\bot && (4,6)\n\\end{align*}"),
    Handed(CASES, "r", "5. r v q     1,2  on p\n6. r v r  5,3 on q\n7. contradiction    6,4"),
    Handed(CASES, "r", "1. p q\n2. p' r\n3. q' r\n4. r'\n5. q r   1,2\n6. r   3,5\n7. □  4,6"),
    Handed(CASES, "r", "5) (q) OR (r)  [from 1 & 2]\n6) (r)  [from 5 & 3]\n7) ()  [from 6 & 4]"),
    Handed(CASES, "r", "(5) q ∨ r\n      from (1) and (2)" .replace("\n      ", "  ") +
           "\n(6) r  from (3) and (5)\n(7) ■  from (4) and (6)"),
    Handed(CASES, "r", "Prämissen\n1. p oder q\n2. nicht p oder r\n3. nicht q oder r\n"
           "4. nicht r (Annahme)\nResolution\n5. q oder r, aus 1 und 2\n6. r, aus 3 und 5\n"
           "7. Widerspruch, aus 4 und 6"),
    Handed(CASES, "r", "étape 5 : q ou r (de 1 et 2)\nétape 6 : r (de 3 et 5)\nétape 7 : clause vide (de 4 et 6)"),
    Handed(CASES, "r", "r ∨ q    1, 2\n\nr    5, 3\n\n□    6, 4"),
    Handed(CASES, "r", "% my homework\n5. q | r.  [resolve(1,a,2,a)].\n6. r.  [resolve(5,a,3,a)].\n"
           "7. $F.  [resolve(6,a,4,a)]."),
    Handed(CASES, "r", "R(1,2) = {q,r}   (5)\n".replace("   (5)", "") + "R(5,3) = {r}\nR(6,4) = ∅"),
    Handed(FOUR, None, "5. q [1,2]\n6. ¬q [3,4]\n7. □ [5,6]\n\nHence the set is unsatisfiable."),
    Handed(FOUR, None, "\\lnot p \\lor q, p \\lor q \\vdash q\np \\lor \\lnot q, \\lnot p \\lor \\lnot q"
           " \\vdash \\lnot q\nq, \\lnot q \\vdash \\bot"),
    Handed(FOUR, None, "5 - q - 1,2\n6 - ~q - 3,4\n7 - {} - 5,6"),
    Handed(FOUR, None, "(1) {p,q} given\n(2) {-p,q} given\n(3) {p,-q} given\n(4) {-p,-q} given\n"
           "(5) {q} 1,2\n(6) {-q} 3,4\n(7) {} 5,6"),
    Handed(FOUR, None, "□\n├── q\n│   ├── p ∨ q\n│   └── ¬p ∨ q\n└── ¬q\n    ├── p ∨ ¬q\n    └── ¬p ∨ ¬q"),
    Handed(FOUR, None, "    p ∨ q\n    ¬p ∨ q\n  q\n    p ∨ ¬q\n    ¬p ∨ ¬q\n  ¬q\n□"),
    Handed(FOUR, None, "p ∨ q     given\n~p ∨ q    given\np ∨ ~q    given\n~p ∨ ~q   given\n"
           "q    1 + 2\n~q    3 + 4\nempty clause    5 + 6"),
    Handed("~rain wet, rain, ~wet slippery", "slippery",
           "1. not rain or wet (premise)\n2. rain (premise)\n3. not wet or slippery (premise)\n"
           "4. not slippery (negated conclusion)\n5. wet (by resolution of 1 and 2)\n"
           "6. slippery (by resolution of 3 and 5)\n7. the empty clause (by resolution of 4 and 6)"),
    Handed("P Q, ~P Q", "Q", "4. Q   1,2\n5. □   3,4"),
    Handed("A B, ~A C, ~B C", "C", "1. A v B   Premise\n2. ~A v C   Premise\n3. ~B v C   Premise\n"
           "4. ~C   Negated Goal\n5. B v C   1,2\n6. C   5,3\n7. {}   6,4"),
    Handed("p1 p2, ~p1, ~p2", None, "4. p_2  1,2\n5. \\bot  3,4"),
    Handed(CHAIN, "r", "Nr.\tKlausel\tBegründung\n1\t¬p ∨ q\tV\n2\t¬q ∨ r\tV\n3\tp\tV\n4\t¬r\tA\n5\tq\tR 1, 3\n"
           "6\tr\tR 2, 5\n7\t□\tR 4, 6"),
    Handed("p q, ~p q, ~q", None, "10. p ∨ q  given\n20. ~p ∨ q  given\n30. ~q  given\n"
           "40. q  10, 20\n50. □  30, 40"),
    Handed("p q, ~p q, ~q", None, "1. ~q\n2. p ∨ q\n3. p  (1, 2)\n4. ~p ∨ q\n5. q  (3, 4)\n6. □  (1, 5)"),
    Handed("p q, ~p q, ~q", None, "4. p by cutting 1 and 3 (on q)\n5. ~p by cutting 2 and 3 (on q)\n"
           "6. □ by cutting 4 and 5 (on p)"),
    # Written after the grader, and before it was mended.
    Handed(CHAIN, "r", "1. {¬p, q}  Premise\n2. {¬q, r}  Premise\n3. {p}  Premise\n4. {¬r}  Negated Goal\n5. {q}  1, 3\n6. {r}  2, 5\n7. {}  4, 6"),
    Handed(CHAIN, "r", "1  {¬p,q}  Premise\n2  {¬q,r}  Premise\n3  {p}  Premise\n4  {¬r}  Negated Goal\n5  {q}  1,3\n6  {r}  2,5\n7  {}  4,6"),
    Handed(CHAIN, "r", "Step\tClause\tJustification\n1\t{~p, q}\tPremise\n2\t{~q, r}\tPremise\n3\t{p}\tPremise\n4\t{~r}\tGoal (negated)\n5\t{q}\tResolution 1, 3\n6\t{r}\tResolution 2, 5\n7\t{}\tResolution 4, 6"),
    Handed(CHAIN, "r", "1. p ⇒ q\tPremise\n2. q ⇒ r\tPremise\n3. p\tPremise\n4. ¬r\tGoal negated\n5. {¬p, q}\t1\n6. {¬q, r}\t2\n7. {q}\t5,3\n8. {r}\t6,7\n9. {}\t8,4"),
    Handed(CHAIN, "p -> r", "1. {~p,q}\n2. {~q,r}\n3. {p}\n4. {p}\n5. {~r}\n6. {q} 1,3\n7. {r} 2,6\n8. {} 5,7"),
    Handed(CHAIN, "r", "(1) ¬p ∨ q\n(2) ¬q ∨ r\n(3) p\n(4) ¬r\n(5) (1),(3): q\n(6) (2),(5): r\n(7) (4),(6): □"),
    Handed(CHAIN, "r", "5. q by Res on 1 & 3\n6. r by Res on 2 & 5\n7. 0 by Res on 4 & 6"),
    Handed(CHAIN, "r", "q := Res(1, 3)\nr := Res(2, 5)\n□ := Res(4, 6)"),
    Handed(CHAIN, "r", "K1 = {¬p, q}, K2 = {¬q, r}, K3 = {p}, K4 = {¬r}\nK5 = {q} aus K1, K3\nK6 = {r} aus K2, K5\nK7 = □ aus K4, K6"),
    Handed(CHAIN, "r", "5. q; 1, 3; p\n6. r; 2, 5; q\n7. []; 4, 6; r"),
    Handed(CHAIN, "r", "5) q <- 1, 3\n6) r <- 2, 5\n7) nil <- 4, 6"),
    Handed(CHAIN, "r", "Zeile 5: q (1 mit 3, p)\nZeile 6: r (2 mit 5, q)\nZeile 7: leere Klausel (4 mit 6, r)"),
    Handed(CASES, "r", "[5] q,r  <1,2>\n[6] r  <3,5>\n[7] {}  <4,6>"),
    Handed(CASES, "r", "5.) q ∨ r   (1.), (2.)\n6.) r  (3.), (5.)\n7.) ⊥ (4.), (6.)"),
    Handed(CASES, "r", "5* q|r 1 2\n6* r 3 5\n7* {} 4 6"),
    Handed(CASES, "r", "5. q∨r (1,2:p)\n6. r (3,5:q)\n7. □ (4,6:r)"),
    Handed(CASES, "r", "5. (q ∨ r)   [1, 2, p]\n6. (r)   [3, 5, q]\n7. □  [4, 6, r]"),
    Handed(CASES, "r", "5. q v r 1,2\n6. r 5,3\n7. empty 6,4"),
    Handed(CASES, "r", "- q ∨ r (1,2)\n- r (5,3)\n- □ (6,4)"),
    Handed(CASES, "r", "* q ∨ r (1,2)\n* r (5,3)\n* □ (6,4)"),
    Handed(CASES, "r", "1: [p,q]\n2: [-p,r]\n3: [-q,r]\n4: [-r]\n5: [q,r] (1,2)\n6: [r] (3,5)\n7: [] (4,6)"),
    Handed(CASES, "r", "$$5.\\quad q \\lor r \\qquad \\text{Res}(1,2)$$\n$$6.\\quad r \\qquad \\text{Res}(5,3)$$\n$$7.\\quad \\bot \\qquad \\text{Res}(6,4)$$"),
    Handed(CASES, "r", "\\begin{enumerate}\n\\item $p \\lor q$ (premise)\n\\item $\\lnot p \\lor r$ (premise)\n\\item $\\lnot q \\lor r$ (premise)\n\\item $\\lnot r$ (negated goal)\n\\item $q \\lor r$ (1,2)\n\\item $r$ (3,5)\n\\item $\\square$ (4,6)\n\\end{enumerate}"),
    Handed(CASES, "r", "5. $\\{q, r\\}$ & 1, 2 \\\\\n6. $\\{r\\}$ & 3, 5 \\\\\n7. $\\{\\}$ & 4, 6 \\\\"),
    Handed(CASES, "r", "5 \\neg\\neg q \\lor r 1 2\n6 r 3 5\n7 \\{\\} 4 6"),
    Handed(CASES, "r", "1 | p ∨ q | premise\n2 | ¬p ∨ r | premise\n3 | ¬q ∨ r | premise\n4 | ¬r | negated goal\n---+---\n5 | q ∨ r | 1, 2\n6 | r | 3, 5\n7 | □ | 4, 6"),
    Handed(CASES, "r", "5. q ∨ r          // 1, 2\n6. r  // 3, 5\n7. □  // 4, 6"),
    Handed(CASES, "r", "5. q ∨ r          # 1, 2\n6. r  # 3, 5\n7. □  # 4, 6"),
    Handed(CASES, "r", "5. ⟨q, r⟩ 1,2\n6. ⟨r⟩ 3,5\n7. ⟨⟩ 4,6"),
    Handed(CASES, "r", "r is derived as follows.\n5. q ∨ r    because of 1 and 2\n6. r   because of 3 and 5\n7. □   because of 4 and 6\nTherefore KB ⊨ r."),
    Handed(CASES, "r", "5. (1) + (2) = q ∨ r\n6. (3) + (5) = r\n7. (4) + (6) = □"),
    Handed(CASES, "r", "5. q ∨ r    1 × 2\n6. r   3 × 5\n7. □   4 × 6"),
    Handed(CASES, "r", "5. q ∨ r    Resolve(1, 2)\n6. r   Resolve(3, 5)\n7. □   Resolve(4, 6)   Q.E.D."),
    Handed(CASES, "r", "5. q ∨ r    clauses #1, #2\n6. r   clauses #3, #5\n7. □   clauses #4, #6"),
    Handed(CASES, "r", "(5)   q ∨ r   [(1) and (2)]\n(6)   r   [(3) and (5)]\n(7)   □   [(4) and (6)]"),
    Handed(CASES, "r", "5: {q,r} = res(1,2)\n6: {r} = res(3,5)\n7: ∅ = res(4,6)"),
    Handed(CASES, "r", "C₅ = q ∨ r (C₁, C₂)\nC₆ = r (C₃, C₅)\nC₇ = □ (C₄, C₆)"),
    Handed(CASES, "r", "C_5 := \\{q,r\\} \\quad (C_1, C_2)\nC_6 := \\{r\\} \\quad (C_3,C_5)\nC_7 := \\Box \\quad (C_4,C_6)"),
    Handed(CASES, "r", "5. q, r        Resolution: 1, 2\n6. r           Resolution: 3, 5\n7. ⊥           Resolution: 4, 6"),
    Handed(CASES, "r", "Line 5. q or r. From lines 1 and 2.\nLine 6. r. From lines 3 and 5.\nLine 7. Empty clause. From lines 4 and 6."),
    Handed(CASES, "r", "5. q ∨ r (res. 1/2)\n6. r (res. 3/5)\n7. □ (res. 4/6)"),
    Handed(CASES, "r", "5\tq∨r\t1\t2\tp\n6\tr\t3\t5\tq\n7\t□\t4\t6\tr"),
    Handed(CASES, "r", "│ 5 │ q ∨ r │ 1, 2 │\n│ 6 │ r │ 3, 5 │\n│ 7 │ □ │ 4, 6 │"),
    Handed(CASES, "r", "| # | clause | parents | pivot |\n|---|---|---|---|\n| 5 | q ∨ r | 1, 2 | p |\n| 6 | r | 3, 5 | q |\n| 7 | □ | 4, 6 | r |"),
    Handed(CASES, "r", "5. q ∨ r   1,2 p\n6. r   3,5 q\n7. □   4,6 r"),
    Handed(CASES, "r", "5. q ∨ r   (from (1) and (2) by resolving on p)\n6. r   (from (3) and (5) by resolving on q)\n7. □   (from (4) and (6) by resolving on r)"),
    Handed(CASES, "r", "1. p ∨ q          Assumption\n2. p → r          Assumption\n3. q → r          Assumption\n4. ¬r    Negation of goal\n5. ¬p ∨ r   from 2, implication\n6. ¬q ∨ r   from 3, implication\n7. q ∨ r   1, 5\n8. r   6,7\n9. ⊥   4,8"),
    Handed(CASES, "r", "S0:\n1. p ∨ q\n2. ¬p ∨ r\n3. ¬q ∨ r\n4. ¬r\nS1:\n5. q ∨ r (1,2)\nS2:\n6. r (5,3)\nS3:\n7. □ (6,4)"),
    Handed(CASES, "r", "Answer.\n\n   5.  q | r      [1, 2]\n\n   6.  r          [5, 3]\n\n   7.  {}         [6, 4]\n\nHence r follows from the premises."),
    Handed(CASES, "r", "5. q v r  // resolve 1 with 2\n6. r // resolve 5 with 3\n7. [] // resolve 6 with 4"),
    Handed(CASES, "r", "5) q∨r,  1), 2)\n6) r,  3), 5)\n7) □,  4), 6)"),
    Handed(CASES, "r", "1. p ∨ q\n2. ¬p ∨ r\n3. ¬q ∨ r\n4. ¬r\n— — —\n5. q ∨ r  1,2\n6. r  5,3\n7. □  6,4"),
    Handed("P Q, ~P Q, P ~Q, ~P ~Q", None, "5. Q   1,2\n6. ~Q   3,4\n7. false   5,6"),
    Handed("A B, ~A B, ~B", None, "4. A  1,3\n5. ~A  2,3\n6. □  4,5"),
    Handed("a b, ~a b, ~b", None, "4. a  from 1, 3\n5. ~a  from 2, 3\n6. □  from 4, 5"),
    Handed("e f, ~e f, ~f", None, "4. e  de 1 et 3\n5. ~e  de 2 et 3\n6. □  de 4 et 5"),
    Handed("v w, ~v w, ~w", None, "4. v  from 1, 3\n5. ~v  from 2, 3\n6. □  from 4, 5"),
    Handed("P11 P12, ~P11, ~P12", None, "4. P12   1, 2\n5. □   3, 4"),
    Handed("it_rains wet, ~it_rains, ~wet", None, "4. wet   1, 2\n5. □   3, 4"),
    Handed("x1 ~x2, x2, ~x1", None, "4. x_{1}   (1,2)\n5. \\square   (4,3)"),
    Handed("p q r, ~p, ~q, ~r", None, "5. q ∨ r   1, 2\n6. r   5, 3\n7. □   6, 4"),
    Handed("p, ~p", None, "3. □ 1 2"),
    Handed("p, ~p", None, "□   from p and ¬p"),
    Handed("p, ~p", None, "p, ¬p ⟹ □"),
    # Written before bars, traces, sentences and F were read.
    Handed(CHAIN, "r", "¬p ∨ q    p\n-----------\n     q\n\nq    ¬q ∨ r\n-----------\n     r\n\nr    ¬r\n------\n  □"),
    Handed(CHAIN, "r", "¬p ∨ q\np\n———\nq\n\nq\n¬q ∨ r\n———\nr\n\nr\n¬r\n———\n□"),
    Handed(CASES, "r", "p ∨ q, ¬p ∨ r\n_____________\nq ∨ r\n\nq ∨ r, ¬q ∨ r\n_____________\nr\n\nr, ¬r\n______\n⊥"),
    Handed(CASES, "r", "p ∨ q     ¬p ∨ r\n---------------- (p)\n     q ∨ r\n\nq ∨ r     ¬q ∨ r\n---------------- (q)\n       r\n\nr     ¬r\n-------- (r)\n   □"),
    Handed(FOUR, None, "{p, q}   {¬p, q}\n================\n      {q}\n\n{p, ¬q}   {¬p, ¬q}\n================\n      {¬q}\n\n{q}  {¬q}\n=========\n   {}"),
    Handed(CHAIN, "r", "1. ¬p ∨ q\n3. p\n─────────\n5. q\n\n2. ¬q ∨ r\n5. q\n─────────\n6. r\n\n6. r\n4. ¬r\n─────────\n7. □"),
    Handed(CHAIN, "r", "1 -1 2 0 0\n2 -2 3 0 0\n3 1 0 0\n4 -3 0 0\n5 2 0 1 3 0\n6 3 0 2 5 0\n7 0 4 6 0"),
    Handed(FOUR, None, "5 2 0 1 2 0\n6 -2 0 3 4 0\n7 0 5 6 0"),
    Handed(CHAIN, "r", "1 ~p q 0 0\n2 ~q r 0 0\n3 p 0 0\n4 ~r 0 0\n5 q 0 1 3 0\n6 r 0 2 5 0\n7 0 4 6 0"),
    Handed(CASES, "r", "5 q r 0 1 2 0\n6 r 0 3 5 0\n7 0 4 6 0"),
    Handed(CHAIN, "r", "5. q 1,3\n6. r 2,5\n7. F 4,6"),
    Handed(CASES, "r", "(5) q v r from (1), (2)\n(6) r from (3),(5)\n(7) F from (4),(6)"),
    Handed(CHAIN, "r", "Resolving 1 and 3 on p gives q.\nResolving 2 and 5 on q gives r.\nResolving 4 and 6 gives the empty clause."),
    Handed(CHAIN, "r", "From (1) and (3) we get q by resolution.\nFrom (2) and (5) we get r by resolution.\nFrom (4) and (6) we get the empty clause by resolution."),
    Handed(CASES, "r", "If we resolve clause 1 with clause 2 on p, we get clause 5: q ∨ r.\nIf we resolve clause 3 with clause 5 on q, we get clause 6: r.\nIf we resolve clause 4 with clause 6 on r, we get clause 7: □."),
    Handed(CASES, "r", "Clauses 1 and 2 resolve on p to q ∨ r.\nClauses 3 and 5 resolve on q to r.\nClauses 4 and 6 resolve on r to the empty clause."),
    Handed(CASES, "r", "Resolving p ∨ q with ¬p ∨ r on p yields q ∨ r.\nResolving q ∨ r with ¬q ∨ r on q yields r.\nFinally, resolving r with ¬r yields the empty clause."),
    Handed(CASES, "r", "Aus 1 und 2 folgt q ∨ r.\nAus 3 und 5 folgt r.\nAus 4 und 6 folgt die leere Klausel."),
    Handed(CASES, "r", "Aus (1) und (2) erhalten wir durch Resolution nach p die Klausel q ∨ r (5).\nAus (3) und (5) erhalten wir r (6).\nAus (4) und (6) erhalten wir die leere Klausel."),
    Handed(CASES, "r", "Resolviert man 1 und 2 nach p, so erhält man q oder r.\nResolviert man 3 und 5 nach q, so erhält man r.\nResolviert man 4 und 6 nach r, so erhält man die leere Klausel."),
    Handed(CASES, "r", "De 1 et 2 on déduit q ou r.\nDe 3 et 5 on déduit r.\nDe 4 et 6 on déduit la clause vide."),
    Handed(CASES, "r", "En résolvant 1 et 2 sur p, on obtient q ou r.\nEn résolvant 3 et 5 sur q, on obtient r.\nEn résolvant 4 et 6 sur r, on obtient la clause vide."),
    Handed(CASES, "r", "De 1 y 2 se obtiene q o r.\nDe 3 y 5 se obtiene r.\nDe 4 y 6 se obtiene la cláusula vacía."),
    Handed(CASES, "r", "Da 1 e 2 si ottiene q o r.\nDa 3 e 5 si ottiene r.\nDa 4 e 6 si ottiene la clausola vuota."),
    Handed(CHAIN, "r", "We resolve 1 and 3 to get 5: q.\nWe resolve 2 and 5 to get 6: r.\nWe resolve 4 and 6 to get 7: □."),
    Handed(CHAIN, "r", "5. By resolving 1 and 3, we obtain q.\n6. By resolving 2 and 5, we obtain r.\n7. By resolving 4 and 6, we obtain a contradiction."),
    Handed(CHAIN, "r", "Let us call the resolvent of 1 and 3 clause 5: q\nLet us call the resolvent of 2 and 5 clause 6: r\nThe resolvent of 4 and 6 is □"),
    Handed(CHAIN, "r", "The resolvent of 1 and 3 is q.\nThe resolvent of 2 and 5 is r.\nThe resolvent of 4 and 6 is the empty clause."),
    # Written after that.
    Handed(CHAIN, "r", "p        ¬p ∨ q\n_______________ Res\n       q            ¬q ∨ r\n       ___________________ Res\n                r             ¬r\n                _________________ Res\n                        □"),
    Handed(FOUR, None, "p ∨ q   ¬p ∨ q      p ∨ ¬q   ¬p ∨ ¬q\n--------------      ----------------\n      q                   ¬q\n      ----------------------\n                □"),
    Handed(CASES, "r", "(1) p ∨ q\n(2) ¬p ∨ r\n==========\n(5) q ∨ r\n\n(5) q ∨ r\n(3) ¬q ∨ r\n==========\n(6) r\n\n(6) r\n(4) ¬r\n==========\n(7) ⊥"),
    Handed(FOUR, None, "1 1 2 0 0\n2 -1 2 0 0\n3 1 -2 0 0\n4 -1 -2 0 0\n5 2 0 1 2 0\n6 -2 0 3 4 0\n7 0 5 6 0"),
    Handed(CHAIN, "r", "c my trace\n5 2 0 1 3 0\n6 3 0 2 5 0\n7 0 4 6 0"),
    Handed(CASES, "r", "5 2 3 0 1 2 0\n6 3 0 3 5 0\n7 0 4 6 0"),
    Handed(CASES, "r", "Step 5: From 1 and 2, by resolution on p, we get q ∨ r.\nStep 6: From 3 and 5, by resolution on q, we get r.\nStep 7: From 4 and 6, by resolution on r, we get the empty clause."),
    Handed(CASES, "r", "Clause 5 is q ∨ r, obtained from 1 and 2.\nClause 6 is r, obtained from 3 and 5.\nClause 7 is the empty clause, obtained from 4 and 6."),
    Handed(CHAIN, "r", "Resolving clauses 1 and 3 eliminates p and leaves q.\nResolving clauses 2 and 5 eliminates q and leaves r.\nResolving clauses 4 and 6 eliminates r and leaves the empty clause."),
    Handed(CHAIN, "r", "Wir resolvieren 1 mit 3 und erhalten q.\nWir resolvieren 2 mit 5 und erhalten r.\nWir resolvieren 4 mit 6 und erhalten die leere Klausel."),
    Handed(CHAIN, "r", "La résolvante de 1 et 3 est q.\nLa résolvante de 2 et 5 est r.\nLa résolvante de 4 et 6 est la clause vide."),
    Handed(CHAIN, "r", "Resolviendo 1 y 3 sobre p se obtiene q.\nResolviendo 2 y 5 sobre q se obtiene r.\nResolviendo 4 y 6 sobre r se obtiene la cláusula vacía."),
    Handed(CHAIN, "r", "5: q follows from 1 and 3.\n6: r follows from 2 and 5.\n7: F follows from 4 and 6."),
    Handed(CHAIN, "r", "q   [Res 1,3]\n---\nr   [Res 2,5]\n---\n□   [Res 4,6]"),
    Handed(CHAIN, "r", "5 | q | 1,3\n6 | r | 2,5\n7 | F | 4,6"),
    # Wrong, and refused.
    Handed(CHAIN, "r", "5. r  1,3\n6. □  5,4", ("literal lost", 1)),
    Handed(CHAIN, "r", "5. q  1,3\n6. q → r  2\n7. r  5,6\n8. □  4,7"),
    Handed(CHAIN, "r", "5. q OR s  1,3\n6. r  2,5\n7. □  6,4", ("unknown atom", 1)),
    Handed(CHAIN, "r", "5. Q  1,3\n6. r  2,5\n7. □  6,4", ("unknown atom", 1)),
    Handed(CHAIN, "r", "Proof\n\n1. p v q\n2. ~q v r\n3. p\n4. ~r\n5. q  1,3\n6. r  2,5\n7. NIL  6,4",
           ("not an axiom", 3)),
    Handed(CHAIN, "r", "1. ~p v q\n2. ~q v r\n3. p\n4. r  goal\n5. q  1,3\n6. r  2,5\n7. NIL  6,4",
           ("the goal itself", 4)),
    Handed(CHAIN, "r", "5. q  1,3\n6. r  2,5\nso r is proved", ("no empty clause", 2)),
    Handed(CHAIN, "r", "5. □  1,3,4", ("too many parents", 1)),
    Handed(CHAIN, "r", "5. q ∧ r   1,2\n6. □  5,4", ("unreadable", 1)),
    Handed(CHAIN, "r", "5. q\n6. r  2,5\n7. □  6,4", ("not an axiom", 1)),
    Handed(CHAIN, "r", "5. q  1,3\n6. r  2,9\n7. □  6,4", ("unknown number", 2)),
    Handed(CHAIN, "r", "5. q  1,3\n6. r  2,5\n7. □  6,8\n8. ~r", ("forward reference", 3)),
    Handed(FOUR, None, "5. {}  1,4", ("two literals at once", 1)),
    Handed(FOUR, None, "C5 = {}  Res(C2, C3)", ("two literals at once", 1)),
    Handed(FOUR, None, "| 5 | {q} | 1, 2 |\n| 6 | {} | 5, 5 |", ("pivot missing", 2)),
    Handed(FOUR, None, "5. ¬q  (1, 2)\n6. □  (5, 3)", ("wrong sign", 1)),
    Handed(CASES, "r", "5. q v r v p  1,2\n6. r  5,3\n7. []  6,4", ("literal too many", 1)),
    Handed(CASES, "r", "Aufgabe 1\n5. q ∨ r  aus 1 und 3\n6. r  aus 5 und 3\n7. □  aus 6 und 4",
           ("wrong parent", 2)),
    Handed(CASES, "r", "5. q ∨ r on q from 1 and 2\n6. r  5,3\n7. □  6,4", ("pivot missing", 1)),
    Handed(CASES, "r", "5 - q  1,3\n6. r 1,2", ("reads two ways", 1)),
    Handed(CASES, "r", "\\[ 5.\\ \\neg q \\lor r \\quad (1,2) \\]\n\\[ 6.\\ r \\quad (3,5) \\]",
           ("wrong sign", 1)),
    Handed(CASES, "r", "q ∨ r from p ∨ q and ¬p ∨ r\nr from q ∨ r and ¬q ∨ s\n□ from r and ¬r", ("unknown atom", 2)),
    Handed(CASES, "r", "q ∨ r from p ∨ q and ¬p ∨ r\nr from q ∨ r and ¬q\n□ from r and ¬r", ("unknown parent", 2)),
    # Wrong, in bars, traces and sentences.
    Handed(CHAIN, "r", "¬p ∨ q    p\n-----------\n     r\n\nr    ¬r\n------\n  □", ("literal lost", 3)),
    Handed(CHAIN, "r", "¬p ∨ q    p\n----------- (r)\n     q", ("pivot missing", 3)),
    Handed(FOUR, None, "p ∨ q    ¬p ∨ ¬q\n----------------\n       □", ("two literals at once", 3)),
    Handed(CHAIN, "r", "p ∨ q    p\n----------\n    q", ("unknown parent", 3)),
    Handed(FOUR, None, "5 2 0 1 2 0\n6 -2 0 3 4 0\n7 0 5 4 0", ("literal lost", 3)),
    Handed(FOUR, None, "5 0 1 4 0", ("two literals at once", 1)),
    Handed(FOUR, None, "5 7 0 1 2 0", ("unknown atom", 1)),
    Handed(CHAIN, "r", "¬p ∨ q    p\n-----------\n     q\n     s\n\nq    ¬q ∨ r\n-----------\n     r\n\nr    ¬r\n------\n  □", ("unknown atom", 4)),
    Handed(CHAIN, "r", "From 1 and 3 we do not get q (5).\nr from 2,5\n□ from 4,6", ("reads two ways", 1)),
    Handed(CASES, "r", "Resolving p ∨ q with ¬p ∨ r on q yields q ∨ r.", ("pivot missing", 1)),
    Handed(CASES, "r", "From 1 and 2 we obtain r (5).\nFrom 4 and 5 we obtain □ (6).", ("literal lost", 1)),
    Handed(CHAIN, "r", "5. q 1,3\n6. F 4,5", ("pivot missing", 2)),
)  # fmt: skip
