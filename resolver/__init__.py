"""Propositional resolution: clauses as values, proofs as the product, a checker of its own.

    values       Literal  Clause  EMPTY             what is resolved
                 AtLeast  AtMost  Exactly           how many of some atoms hold; Constraint is any
                 Cnf                                clauses under the numbers of a file
    reading      clauses  cnf                       formulas to clauses; law by law
                 parse_dimacs  read_dimacs          a text, or a file, in DIMACS
                 to_dimacs  save                    clauses or a proof as a text; into a file
    questions    prove                              does it follow? a Verdict, with its evidence
                 models  count_models               each model; how many there are, exactly
                 equivalent  truth_table            the same models? all values, row by row
                 saturate  levels                   what follows, as far as there is anything new
                 compare                            the same question by several strategies
                 conflict  dpll                     a conflict that a search learns from; its tree
                 backbone  prime_implicates         what is fixed; what follows, and is shortest
                 minimal_unsatisfiable  minimum     the clauses at fault; the shortest proof
                 interpolant                        what two parts have to do with each other
                 Prover                             clauses that grow, and are asked in between
    proofs       Proof  Step  GIVEN  DENIED         numbered steps down to the premises
                 check                              does it hold? by code that shares nothing
                 shorten  unfold  regularise        the same conclusion by another proof
    searching    STRATEGIES  Strategy  Budget       how to search, and how long
                 Recorder                           what a search did, to be drawn
    errors       ResolverError  SearchStopped       all errors; a search that gave up
    rooms        export  practice  workbench        proofs for others; exercises, grading; the REPL
                 problems  errors                   the gallery; every error

The provers, in order of power:

- textbook (`rules/textbook.py`): it resolves all clauses with all, level after level. It finds the
  refutation of least depth, and what is left in the end are the prime implicates. It compares every
  two clauses, so it is for a blackboard: pigeonhole 3 takes a minute.
- given clause (`search/saturation/`): it picks one clause at a time, short ones first, and resolves
  it on selected literals only. An index finds what is subsumed, and a ratio keeps the choice fair.
  Refinements (unit, set of support, ordered, hyper) make fewer resolvents. Pigeonhole 7.
- learning (`search/learning/`): it decides, propagates, and resolves only where a conflict says on
  what. It keeps one clause from each conflict instead of all that follow, and so needs little room.
  Random 3-SAT with 100 atoms and more, where the given clause ends at 50.
- counting (`search/counting/`): it adds clauses up, as cutting planes do. One sum says what takes
  resolution exponentially many steps: pigeonhole 30 in a second, where learning ends at 10. What is
  not impossible by number it leaves to learning.

It has never heard of a card. A room imports only from those before it: errors, budget < logic <
text < proofs < replay < rules < problems < search < incremental < export < questions < practice <
workbench < page. Classes of results are in their rooms: `resolver.proofs.Measures`.
"""

from resolver.lazy import WRITERS, export_lazily

__version__ = "0.1.0"

# They are functions of `export`, which is not imported to say so.
EXPORTS = (
    "to_svg to_latex to_bussproofs to_html to_dot to_tree to_lrat to_drat to_tracecheck to_tstp"
    " to_opb to_pbp to_networkx to_pysat to_sympy from_pysat from_sympy from_model parse_drat"
    " parse_lrat parse_tracecheck FORMATS"
)

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "": "errors export practice problems workbench",
        "errors": "ResolverError SearchStopped",
        "budget": "Budget",
        "logic.cardinality": "AtLeast AtMost Constraint Exactly",
        "logic.clause": "Clause EMPTY",
        "logic.literal": "Literal",
        "text.cnf": "Cnf",
        "text.dimacs": "parse_dimacs read_dimacs",
        "text.formula.normalising": "cnf",
        "text.formula.translation": "clauses",
        "proofs.check": "check",
        "proofs.interpolation": "interpolant",
        "proofs.proof": "DENIED GIVEN Proof Step",
        "proofs.shortening": "regularise unfold",
        "search.strategy": "STRATEGIES Strategy",
        "incremental.prover": "Prover",
        "export.clausal.writing": "to_dimacs",
        "export.formats": "save",
        "questions.comparison": "compare",
        "questions.conflict": "conflict",
        "questions.dpll": "dpll",
        "questions.implicates": "backbone minimal_unsatisfiable prime_implicates",
        "questions.levels": "levels",
        "questions.models": "count_models equivalent models",
        "questions.minimum": "minimum shorten",
        "questions.progress": "Recorder",
        "questions.proving": "Verdict prove saturate",
        "questions.truth_table": "truth_table",
    },
    tried={
        "prove(clauses, goal, strategy='sld')": "backward_chain backward_chaining fol_bc_ask",
        "prove(clauses, goal)": (
            "explain entails ask ask_q pl_fc_entails fc_entails plfc_entails tt_entails satask"
            " deduce deduction derive infer entail follows implies counterexample"
        ),
        "prove(clauses).entailed": "SAT UNSAT sat unsat unknown",
        "prove(clauses)": (
            "satisfiable is_satisfiable solve solver is_sat check_sat satisfy dpll_satisfiable"
            " unsatisfiable"
            " consistent is_consistent contradiction refute cdcl cdcl_satisfiable WalkSAT walksat"
        ),
        "prove((), formula)": "valid is_valid tautology is_tautology isvalid prove_valid",
        "dpll(clauses)": "DPLL dpll_sat davis_putnam find_pure_symbol find_unit_clause",
        "minimal_unsatisfiable(clauses)": (
            "mus MUS unsat_core get_unsat_core core get_core get_mus muser MUSX OptUx Hitman mcs"
            " mcsls"
        ),
        "clauses(text)": (
            "to_cnf parse parse_formula parse_expr read_formula formula Formula sympify And Or Not"
            " Implies Equivalent Xor Nand Nor Xnor ITE If Iff expr Expr conjuncts tseitin cnf_of"
        ),
        "Literal(name)": "Symbol symbols Atom Variable Var Lit lit Proposition Bool Bools Const",
        "Cnf(clauses), whose names number the atoms": "IDPool VarPool from_clauses",
        "cnf(text), law by law": (
            "to_nnf nnf simplify_cnf convert_to_cnf eliminate_implications move_not_inwards"
            " distribute_and_over_or"
        ),
        "Cnf(clauses), or export.from_pysat(formula)": "CNF CNFPlus WCNF Formulas",
        "Prover()": (
            "Solver Glucose3 Glucose4 Glucose42 Gluecard4 Cadical Cadical103 Cadical153 Cadical195"
            " CryptoMinisat Lingeling MapleCM Maplesat Minicard Minisat Minisat22 MinisatGH"
            " KnowledgeBase KB PropKB PropDefiniteKB"
        ),
        "read_dimacs(path)": "load read open from_file read_cnf load_cnf load_dimacs read_file",
        "parse_dimacs(text)": "loads parse_cnf from_string from_dimacs",
        "save(value, path)": (
            "dump write to_file to_dimacs_file save_proof write_proof export_proof save_cnf"
            " write_cnf"
        ),
        "to_dimacs(clauses)": "dumps dimacs to_string",
        "models(clauses)": (
            "model get_model find_model all_models enum_models enumerate_models solutions allsat"
            " all_sat itersolve solve_all enumerate_all sample"
        ),
        "count_models(clauses)": "count model_count sharp_sat count_solutions num_models sharpsat",
        "equivalent(first, second)": "is_equivalent equiv bool_equal bool_map same are_equivalent",
        "truth_table(formula)": "truthtable tt table TruthTable pl_true evaluate",
        "prime_implicates(clauses)": (
            "implicates primes prime_implicants simplify_logic quine POSform SOPform espresso"
        ),
        "backbone(clauses)": "consequences implied fixed entailed_literals get_backbone",
        "clause.resolvent(other, pivot)": (
            "resolve resolvent resolution resolvents pl_resolution pl_resolve"
        ),
        "prove(clauses, goal, strategy='unit')": (
            "propagate unit_propagate unit_propagation bcp forward_chain"
        ),
        "check(proof)": "verify validate check_proof verify_proof drat_trim is_valid_proof",
        "minimum(clauses)": "minimize minimise shortest shortest_proof smallest optimal",
        "shorten(proof)": "simplify compress trim reduce",
        "export.to_svg(proof)": "draw plot render picture show visualize visualise",
        "practice.grade(derivation, clauses)": "grade mark check_derivation",
        "practice.textbook()": "exercises textbook",
        "problems.pigeonhole(holes)": "pigeonhole php PHP",
        "problems.random_3sat(atoms, seed)": "random_3sat random_cnf random random_ksat",
        "AtMost(1, ['p', 'q']), AtLeast, Exactly": (
            "CardEnc PBEnc Cardinality PbLe PbGe PbEq atmost atleast at_most at_least at_most_one"
            " at_least_one exactly exactly_one ExactlyOne one_hot"
        ),
        "STRATEGIES": "solvers strategies SolverNames algorithms methods",
        "Budget(steps=..., seconds=...)": "timeout Timeout limit Limit set_option",
        "interpolant(...)": "interpolate craig Craig",
        "str(clause)": "pretty pprint latex",
        **{f"export.{name}": name for name in EXPORTS.split()},
    },
)


# What notebooks ask of values of low rooms, and who writes it.
WRITERS["mathjax"] = "resolver.export.latex:to_mathjax"
WRITERS["svg"] = "resolver.export.drawing.svg:to_svg"
