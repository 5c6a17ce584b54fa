"""The prover that a knowledge base owns: to prove L, deny it and resolve to the empty clause.

A prover is a value. ``tell`` and ``constrain`` give another prover, which starts from all that this
one has found out. So a hypothesis is just another prover, and going back costs nothing. Inside, a
prover has its clauses and constraints as integer masks; outside, they are values.

A literal follows if its denial is refuted; it does not if it is false in some model. A model
answers for every atom at once, so models are kept, and only an atom that has the same value in all
of them is worth a search. This is complete: in the end each atom is settled, or has a model that
makes it true and another that makes it false.

Propagation by masks looks at every open premise in turn. That is fast for a knowledge base, which
has tens of clauses, and it counts. With hundreds of clauses and no constraints, the same questions
go to clause learning (`resolver.search.entailed`), which looks only at clauses with atoms that have
just changed.

Source: Davis, Logemann & Loveland, CACM 5(7), 1962 (refutation by cases); Zhu, Weissenbacher &
Malik, FMCAD 2011 (all entailed literals from models kept).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from functools import cache, reduce
from operator import or_
from threading import RLock
from typing import TYPE_CHECKING, ClassVar, Final

from resolver.arguments import require
from resolver.budget import Budget, Meter, ProgressOption, make_meter
from resolver.errors import ArgumentError, InternalError, LiteralError
from resolver.incremental.elaboration import Axiom, ProofWriter
from resolver.incremental.propagation import Alphabet, MaskBounds, MaskClause, propagate
from resolver.incremental.splitting import find_model, lowest_atom
from resolver.logic.cardinality import Constraint
from resolver.logic.clause import Clause
from resolver.logic.literal import Literal
from resolver.proofs.proof import DENIED, GIVEN, Proof
from resolver.text.mapping import FrozenMapping
from resolver.text.reading import ClausesLike, join_texts, read_only_clauses
from resolver.text.tables import html_table, with_noun
from resolver.tried import Answering

if TYPE_CHECKING:  # The engines of search are imported for many clauses only: a sheet needs none.
    from resolver.search.entailed import EntailedLiterals

# A prover keeps what it finds out, and threads may share a prover.
RESULTS_LOCK: Final = RLock()

PAIR_ADVICE: Final = (
    "an axiom is a pair of a clause and its source, such as (Clause(['p']), 'given')"
)
MOST_MODELS_KEPT: Final = 48  # More models cost more to filter than they save in searches.
MOST_CLAUSES_FOR_MASKS: Final = 150  # With more random clauses, watched literals are faster.

# By default a question may take these steps, which end within some fifteen seconds.
MOST_LEARNING_STEPS: Final = 600_000
MOST_MASK_STEPS: Final = 4_000_000
MOST_STEPS_OF_MASK_PROOF: Final = 65_000


class Prover(Answering):
    """Premises over some atoms, and what follows from them: an immutable prover.

    >>> from resolver import Clause, Literal
    >>> prover = Prover().tell("p -> q; p")
    >>> prover.entails("q")
    True
    >>> print(prover.prove(Literal("q")).conclusion)
    □

    Within one knowledge base entailment is complete, not only unit resolution:

    >>> cases = [["x", "a", "b"], ["x", "a", "~b"], ["x", "~a", "b"], ["x", "~a", "~b"]]
    >>> Prover().tell(map(Clause, cases)).consequences
    (Literal('x'),)

    Raises LiteralError for an atom that is the text of a complement or of a formula.

    Each question may take the steps of the budget, and raises SearchStopped beyond them; a step is
    a literal that is settled or flipped.

    Args:
        atoms: Atoms besides those of the premises, as literals or as texts.
        budget: A limit on the work of each question; by default some fifteen seconds.
        progress: True for lines on standard error now and then, or a function that gets each line.

    Attributes:
        axioms: The clauses, each with its source.
        constraints: The cardinality constraints.
        budget: The limit on the work of each question; None for the default.
    """

    _tried: ClassVar[Mapping[str, str]] = {
        "tell(clauses)": (
            "add_clause add_clauses append_formula add_formula add append extend insert assert_"
            " assert_and_track new_clause add_premise tell_clause"
        ),
        "constrain(AtMost(1, ['p', 'q']))": "add_atmost add_atleast add_constraint supports_atmost",
        "consistent": "solve satisfiable is_satisfiable check get_status solve_limited sat status",
        "model()": "get_model assignment",
        "models(clauses)": "enum_models models solutions",
        "count_models(clauses)": "count_models model_count",
        "prove(), whose proof has its .axioms": "get_core core unsat_core",
        "prove()": "get_proof refute proof explain why enable_proof",
        "prove(clauses, assuming=...)": "assume assuming assumptions failed_assumptions",
        "consequences": "propagate unit_propagate backbone deduce implied facts implicates",
        "entails(literal)": "holds ask ask_if_true query implies is_entailed",
        "budget, as in Prover(budget=Budget(steps=1000))": (
            "conf_budget prop_budget dec_budget interrupt timeout set_timeout"
        ),
        "len(prover.atoms)": "nof_vars num_vars",
        "len(prover.axioms)": "nof_clauses num_clauses clauses_count",
        "axioms": "clauses premises formulas assertions",
        "atoms": "variables symbols vars",
        "the prover before: it never changes": "pop push retract backtrack undo copy reset clear",
    }
    __slots__ = (
        "_bounds",
        "_clauses",
        "_complete",
        "_entailed",
        "_false",
        "_hidden",
        "_models",
        "_progress",
        "_true",
        "_violated",
        "alphabet",
        "axioms",
        "budget",
        "constraints",
    )

    def __init__(
        self,
        atoms: Iterable[Literal | str] = (),
        *,
        budget: Budget | None = None,
        progress: ProgressOption = None,
    ) -> None:
        """Begin without premises; atoms that come up later are added."""
        self.budget = budget
        self._progress = progress
        make_meter(budget, progress)  # Raises ArgumentError for a wrong budget or progress.
        self.alphabet = Alphabet(dict.fromkeys(_names_of(atoms)))
        self.axioms: tuple[Axiom, ...] = ()
        self.constraints: tuple[Constraint, ...] = ()
        self._hidden = frozenset[str]()  # The atoms that only name parts of formulas.

        # The open premises as masks: those that settled atoms do not make true.
        self._clauses: tuple[MaskClause, ...] = ()
        self._bounds: tuple[MaskBounds, ...] = ()

        # The settled atoms, whether no other atom is entailed, and whether a premise is false.
        self._true = self._false = 0
        self._complete = False
        self._violated = False
        self._models: tuple[int, ...] = ()

        # The search by clause learning, which is made for the first question.
        self._entailed: EntailedLiterals | None = None

    def __copy__(self) -> Prover:
        """Return a copy; it is made field by field, which is fast, since each `tell` makes one."""
        copied = Prover.__new__(Prover)
        copied.alphabet = self.alphabet
        copied.axioms = self.axioms
        copied.constraints = self.constraints
        copied.budget = self.budget
        copied._progress = self._progress
        copied._hidden = self._hidden

        copied._clauses = self._clauses
        copied._bounds = self._bounds
        copied._models = self._models
        copied._true = self._true
        copied._false = self._false
        copied._complete = self._complete
        copied._violated = self._violated
        copied._entailed = None  # The search stays with the clauses that it was made for.
        return copied

    def __getstate__(self) -> tuple[None, dict[str, object]]:
        """Return the state for a pickle, without the search and the progress function."""
        # The search holds what it has learned, and is made anew when it is needed.
        state = {name: getattr(self, name) for name in self.__slots__}
        state["_entailed"] = None
        state["_progress"] = None
        return None, state

    def __dir__(self) -> list[str]:
        """Return the names of the members, without the two whose values are masks."""
        return sorted({*super().__dir__()} - {"settled_masks", "model_masks"})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Prover) and self._premises == other._premises

    def __hash__(self) -> int:
        return hash(self._premises)

    def __repr__(self) -> str:
        atoms = with_noun(len(self.atoms), "atom")
        clauses = with_noun(len(self.axioms), "clause")
        constraints = with_noun(len(self.constraints), "constraint")
        return f"<Prover over {atoms}: {clauses}, {constraints}>"

    def _repr_html_(self) -> str:
        rows = [["premise", "source"]]
        for clause, source in self.axioms:
            rows.append([str(clause), str(source)])
        for constraint in self.constraints:
            rows.append([str(constraint), "constraint"])
        return html_table(rows, repr(self).strip("<>"))

    @property
    def _premises(self) -> tuple[tuple[object, ...], ...]:
        """The parts in which equal provers are equal."""
        return self.atoms, self.axioms, self.constraints

    def tell(self, clauses: ClausesLike, source: object = GIVEN) -> Prover:
        """Return a prover with these clauses too, or those of a text, all from one source.

        If parts of a large formula get names, these atoms occur in proofs, and in no other answer.

        >>> Prover().tell("p -> q; p").entails("q")
        True

        Args:
            clauses: Clauses, or the text of formulas.
            source: Where all of them come from.
        """
        given = join_texts(clauses)
        if not isinstance(given, str):
            return self.tell_all([(clause, source) for clause in read_only_clauses(given)])
        from resolver.text.formula.parser import atoms_of, parse
        from resolver.text.formula.translation import translate_all

        formulas = parse(given)
        taken = atoms_of(formulas).union(self.atoms)
        translation = translate_all(given, formulas, None, taken)
        prover = self.tell_all([(clause, source) for clause in translation.places])
        prover._hidden |= translation.names
        return prover

    def tell_all(self, axioms: Iterable[Axiom]) -> Prover:
        """Return a prover with these clauses too, each with its source.

        >>> from resolver import Clause
        >>> Prover().tell_all([(Clause(["p"]), "line 3")]).prove("p").sources
        (<Origin.DENIED: 'the denied goal'>, 'line 3')

        Args:
            axioms: Pairs of a clause and its source.

        Raises:
            ArgumentError: a member is no such pair.
        """
        if not isinstance(axioms, Iterable):
            raise ArgumentError(axioms, "collection of axioms", PAIR_ADVICE)
        axioms = tuple(axioms)
        for axiom in axioms:
            if not isinstance(axiom, tuple) or len(axiom) != 2 or not isinstance(axiom[0], Clause):
                raise ArgumentError(axiom, "axiom", PAIR_ADVICE)
        return self._with_premises(axioms, ())

    def constrain(self, *constraints: Constraint) -> Prover:
        """Return a prover with these constraints too, which are never written out as clauses.

        >>> from resolver import AtMost
        >>> Prover().tell("p").constrain(AtMost(1, ["p", "q"])).entails("~q")
        True

        Args:
            *constraints: AtLeast, AtMost or Exactly.

        Raises:
            ArgumentError: one of them is no constraint.
        """
        for constraint in constraints:
            require(constraint, Constraint, "constraint", "try AtMost(1, ['p', 'q'])")
        return self._with_premises((), constraints)

    def _with_premises(
        self, axioms: tuple[Axiom, ...], constraints: tuple[Constraint, ...]
    ) -> Prover:
        """Return a prover with more premises, which keeps the models that fit them."""
        names: list[str] = []
        for clause, _ in axioms:
            names += [literal.name for literal in clause.literals]
        for constraint in constraints:
            names += constraint.atoms
        prover = self._with_atoms(names)

        # The tag of a clause is its number, that of a constraint the complement of its number.
        encode_clause = prover.alphabet.encode_clause
        encode_constraint = prover.alphabet.encode_constraint
        numbered_axioms = enumerate(axioms, len(self.axioms))
        numbered_constraints = enumerate(constraints, len(self.constraints))
        clauses = tuple([encode_clause(clause, tag) for tag, (clause, _) in numbered_axioms])
        bounds = tuple([encode_constraint(each, ~tag) for tag, each in numbered_constraints])

        prover.axioms += axioms
        prover.constraints += constraints
        prover._clauses += clauses
        prover._bounds += bounds
        prover._models = _models_that_fit(self._models, clauses, bounds)
        prover._complete = False

        # The empty clause is false, and so is a bound that not even all literals reach.
        has_empty_clause = not all(mask for mask, _, _, _ in clauses)
        has_empty_bound = any(lower > mask.bit_count() for mask, _, lower, _, _ in bounds)
        prover._violated = self._violated or has_empty_clause or has_empty_bound

        # A new bound may be about atoms that are settled already, so all premises are looked at.
        dirty = -1 if bounds else reduce(or_, [mask for mask, _, _, _ in clauses], 0)
        prover._propagate(dirty)
        return prover

    @property
    def atoms(self) -> tuple[str, ...]:
        """The atoms, in the order of their bits in a mask.

        >>> Prover().tell("q -> p").atoms
        ('p', 'q')
        """
        if not self._hidden:
            return self.alphabet.atoms
        return tuple([name for name in self.alphabet.atoms if name not in self._hidden])

    @property
    def consistent(self) -> bool:
        """Whether the premises have a model.

        >>> Prover().tell("p; ~p").consistent
        False
        """
        with RESULTS_LOCK:
            return self._is_consistent(self._new_meter())

    @property
    def settled_masks(self) -> tuple[int, int]:
        """The entailed literals of a consistent theory, as masks of atoms: true and false.

        >>> Prover(["p", "q"]).tell("p; ~q").settled_masks
        (1, 2)
        """
        true, false = self._settle()
        return self._drop_hidden(true), self._drop_hidden(false)

    @property
    def model_masks(self) -> tuple[int, ...]:
        """Models as masks of true atoms; an atom that is not settled has both values in them.

        If clause learning answers, there is only the model at hand.

        >>> Prover(["p", "q"]).tell("p; ~q").model_masks
        (1,)
        """
        self._settle()
        return tuple(dict.fromkeys(map(self._drop_hidden, self._models)))

    @property
    def consequences(self) -> tuple[Literal, ...]:
        """All entailed literals in order; for an inconsistent theory, every literal.

        >>> print(*Prover().tell("p -> q; p").consequences, sep=", ")
        p, q
        """
        true, false = self._settle()
        if self._violated:
            true = false = self.alphabet.all_atoms
        literals = self.alphabet.literals(true, false)
        shown = [literal for literal in literals if literal.name not in self._hidden]
        return tuple(sorted(shown))

    def entails(self, literal: Literal | str) -> bool:
        """Return whether every model of the premises makes the literal true.

        >>> Prover().tell("p -> q; p").entails("q")
        True

        Args:
            literal: The literal, or its text.
        """
        return self._find_countermodel(Literal.read(literal)) is None

    def counterexample(self, literal: Literal | str) -> FrozenMapping[str, bool] | None:
        """Return a model in which the literal is false; None if the literal is entailed.

        >>> Prover().tell("p -> q").counterexample("q")
        {'p': False, 'q': False}

        Args:
            literal: The literal, or its text.

        Returns:
            A value for each atom by its name.
        """
        literal = Literal.read(literal)
        model = self._find_countermodel(literal)
        if model is None:
            return None
        return self.alphabet.with_atoms([literal.name]).model(model, self._hidden)

    def model(self) -> FrozenMapping[str, bool] | None:
        """Return a model of the premises, or None if there is none.

        >>> Prover().tell("p; p -> q").model()
        {'p': True, 'q': True}
        """
        if not self.consistent:
            return None
        return self.alphabet.model(self._models[-1], self._hidden)

    def prove(
        self, literal: Literal | str | None = None, *, budget: Budget | Meter | None = None
    ) -> Proof | None:
        """Return a refutation of the premises with the literal's denial; None if there is a model.

        Without a literal, the premises alone are refuted. Clauses that follow without the denial
        are derived without it, so the denial is used as late as possible.

        >>> Prover().tell("p -> q; p").prove("q")
        <Proof of □: 5 steps, 2 resolutions, width 2>

        Args:
            literal: The literal to prove, or its text; None refutes the premises alone.
            budget: The most literals settled and resolutions made, counted as steps. The default is
                the budget of the prover, or else some fifteen seconds.

        Raises:
            SearchStopped: the budget ran out.
        """
        literal = None if literal is None else Literal.read(literal)
        denial: list[Axiom] = [(Clause([~literal]), DENIED)] if literal else []
        meter = self._new_meter(proves=True) if budget is None else Meter.of(budget)

        if self._uses_learning:
            return self._refute_by_learning(denial, meter)
        prover = self._with_atoms([literal.name] if literal else ())
        return prover._refute_by_masks(denial, meter)

    def _refute_by_learning(self, denial: list[Axiom], meter: Meter) -> Proof | None:
        """Return a refutation of the premises with a denial, found by clause learning, or None."""
        from resolver.search.learning import learner
        from resolver.search.problem import encode, verify_outcome

        problem = encode([*self.axioms, *denial])
        return verify_outcome(problem, learner.refute(problem, meter=meter)).proof

    def _refute_by_masks(self, denial: list[Axiom], meter: Meter) -> Proof | None:
        """Return a refutation of the premises with a denial, found by masks, or None."""
        axioms = [*self.axioms, *denial]
        writer = ProofWriter(self.alphabet, axioms, self.constraints, meter)
        clauses = [
            self.alphabet.encode_clause(clause, tag) for tag, (clause, _) in enumerate(axioms)
        ]
        bounds = writer.bounds
        premises = clauses[: len(self.axioms)]

        # Atoms that the premises settle are settled before the denial is used.
        true, false, conflict = writer.propagate(0, 0, -1, premises, bounds)

        # Some premises are false at once: the denial of a settled literal, the empty clause, and a
        # bound that cannot be reached.
        for _, positive, negative, tag in clauses:
            if conflict is None and not (positive & ~false or negative & ~true):
                conflict = tag
        for mask, _, lower, _, tag in bounds:
            if lower > mask.bit_count():
                conflict = tag
        if conflict is not None:
            writer.learn_from_conflict(true, false, conflict)
            return writer.proof()

        # The denial is the first decision of the search.
        for mask, positive, negative, _ in clauses[len(premises) :]:
            writer.deny(true, false, mask, bool(positive))
            true |= positive
            false |= negative
        dirty = true | false if denial else 0
        writer.clauses = premises
        model = find_model(true, false, dirty, premises, bounds, writer=writer)
        return writer.proof() if model is None else None

    def _settle(self) -> tuple[int, int]:
        """Return the entailed literals as masks over the whole alphabet."""
        with RESULTS_LOCK:
            if not self._complete:
                meter = self._new_meter()
                if self._is_consistent(meter):
                    if self._uses_learning:
                        self._settle_by_learning(meter)
                    else:
                        self._settle_all(meter)
            return self._true, self._false

    def _new_meter(self, proves: bool = False) -> Meter:
        """Return the meter of one question, with a bound for how it is answered by default."""
        if self.budget is not None:
            return make_meter(self.budget, self._progress)

        # With masks a step takes the longer, the more clauses there are, and a proof takes far
        # longer than an answer.
        if self._uses_learning:
            steps = MOST_LEARNING_STEPS
        else:
            steps = MOST_STEPS_OF_MASK_PROOF if proves else MOST_MASK_STEPS
            steps //= 1 + len(self._clauses) // MOST_CLAUSES_FOR_MASKS
        return make_meter(_budget_of_steps(steps), self._progress)

    def _is_consistent(self, meter: Meter) -> bool:
        """Return whether there is a model, and keep the first one."""
        if not self._violated and not self._models:
            if self._uses_learning:
                entailed = self._entailed_literals(meter)
                self._violated = not entailed.is_consistent
                self._keep_model_at_hand()
            else:
                self._violated = not self._search_for_model(0, 0, meter)
        return not self._violated

    def _find_countermodel(self, literal: Literal) -> int | None:
        """Return a model in which a literal is false, as a mask; None if the literal follows.

        The mask has the atoms that are true, of the alphabet with the literal's atom.
        """
        with RESULTS_LOCK:
            # A settled literal has the same value in every model.
            is_known = literal.name in self.alphabet.indices
            prover = self if is_known else self._with_atoms([literal.name])
            atom = prover.alphabet.mask([literal.name])
            settled = prover._true if literal.positive else prover._false
            if settled & atom or prover._violated:
                return None

            # Models at hand answer most questions, so a meter is made only where a search begins.
            meter = None
            if not prover._models:
                meter = self._new_meter()
                if not prover._is_consistent(meter):
                    return None
            for model in prover._models:
                if bool(model & atom) != literal.positive:
                    return model
            if not is_known:
                return prover._models[-1] ^ atom  # No premise has the atom.

            meter = meter or self._new_meter()
            if self._uses_learning:
                return self._find_countermodel_by_learning(literal, meter)
            supposed_true = 0 if literal.positive else atom
            supposed_false = atom if literal.positive else 0
            if not self._search_for_model(supposed_true, supposed_false, meter):
                return None
            return self._models[-1]

    @property
    def _uses_learning(self) -> bool:
        """Whether clause learning answers: it is faster with many clauses, but cannot count."""
        return len(self._clauses) > MOST_CLAUSES_FOR_MASKS and not self.constraints

    def _entailed_literals(self, meter: Meter) -> EntailedLiterals:
        """Return the search by clause learning, which keeps what it learns for later questions."""
        if self._entailed is None:
            from resolver.search.entailed import EntailedLiterals
            from resolver.search.problem import Problem

            problem = Problem(
                atoms=self.alphabet.atoms,
                clauses=tuple([clause for clause, _ in self.axioms]),
                sources=tuple([source for _, source in self.axioms]),
                support=len(self.axioms),
            )
            self._entailed = EntailedLiterals(problem, meter)
        return self._entailed

    def _find_countermodel_by_learning(self, literal: Literal, meter: Meter) -> int | None:
        """Return a model in which a literal is false, found by clause learning; else settle it."""
        index = self.alphabet.indices[literal.name]
        code = 2 * index + (not literal.positive)
        try:
            if not self._entailed_literals(meter).is_entailed(code, meter):
                self._keep_model_at_hand()
                return self._models[-1]
        except BaseException:
            self._entailed = None  # It may have stopped in the middle of a change.
            raise

        self._true |= literal.positive << index
        self._false |= (not literal.positive) << index
        return None

    def _settle_by_learning(self, meter: Meter) -> None:
        """Settle every atom whose value is entailed, by clause learning."""
        try:
            codes = self._entailed_literals(meter).find_all(meter)
        except BaseException:
            self._entailed = None  # It may have stopped in the middle of a change.
            raise

        # Even codes are atoms, and odd codes their complements.
        self._true = self._false = 0
        for code in codes:
            atom = 1 << (code >> 1)
            if code & 1:
                self._false |= atom
            else:
                self._true |= atom
        self._keep_model_at_hand()
        self._complete = True

    def _keep_model_at_hand(self) -> None:
        """Keep the model of the search by clause learning, which has only one at a time."""
        model = self._entailed.model if self._entailed else None
        if model is None:
            return

        # The values of the positive literals, the last atom first, are the digits of the mask.
        digits = "".join(["01"[value] for value in reversed(model.is_true[::2])])
        self._models = (int(digits or "0", 2),)

    def _drop_hidden(self, atoms: int) -> int:
        """Return the mask of some atoms over the alphabet without the hidden atoms."""
        if not self._hidden:
            return atoms
        mask = 0
        for new_index, name in enumerate(self.atoms):
            old_index = self.alphabet.indices[name]
            mask |= (atoms >> old_index & 1) << new_index
        return mask

    def _settle_all(self, meter: Meter) -> None:
        """Find, for each atom that is not settled, models with both its values; else settle it."""
        # Atoms that occur in no open premise can be flipped in any model, all at once.
        open_premises = *self._clauses, *self._bounds
        in_premises = reduce(or_, [mask for mask, *_ in open_premises], self._true | self._false)
        free = self.alphabet.all_atoms & ~in_premises
        if free:
            self._models = (*self._models, self._models[-1] ^ free)

        while True:
            sometimes_true = sometimes_false = 0
            for model in self._models:
                sometimes_true |= model
                sometimes_false |= ~model

            unsettled = self.alphabet.all_atoms & ~(self._true | self._false)
            never_true = unsettled & ~sometimes_true
            never_false = unsettled & ~sometimes_false
            if never_true:
                self._search_for_model(lowest_atom(never_true), 0, meter)
            elif never_false:
                self._search_for_model(0, lowest_atom(never_false), meter)
            else:
                break

        if len(self._models) > MOST_MODELS_KEPT:
            self._models = self._needed_models(unsettled)
        self._complete = True

    def _needed_models(self, unsettled: int) -> tuple[int, ...]:
        """Return the models with a value of an unsettled atom that no newer model has."""
        sometimes_true = sometimes_false = 0
        needed = []
        for model in reversed(self._models):
            if unsettled & (model & ~sometimes_true | ~model & ~sometimes_false):
                needed.append(model)
                sometimes_true |= model
                sometimes_false |= ~model
        return tuple(reversed(needed))

    def _search_for_model(self, supposed_true: int, supposed_false: int, meter: Meter) -> bool:
        """Search for a model with these values, and keep it; if none exists, settle the opposite.

        At most one atom is supposed, by its mask.
        """
        guide = self._models[-1] if self._models else 0
        supposed = supposed_true | supposed_false
        true = self._true | supposed_true
        false = self._false | supposed_false
        model = find_model(true, false, supposed, self._clauses, self._bounds, guide, meter=meter)
        if model is not None:
            self._verify_model(model, true, false)
            self._models = (*self._models, model)
        elif supposed:
            self._true |= supposed_false
            self._false |= supposed_true
            self._propagate(supposed)
        return model is not None

    def _verify_model(self, model: int, true: int, false: int) -> None:
        """Raise InternalError unless the model fits all premises and these literals."""
        fits = _models_that_fit((model,), self._clauses, self._bounds)
        if not fits or true & ~model or false & model:
            raise InternalError("a premise is false in the model found")

    def _propagate(self, dirty: int) -> None:
        """Settle all that follows by unit resolution, and drop premises that are no longer open."""
        premises = self._clauses, self._bounds
        true, false, conflict = propagate(self._true, self._false, dirty, *premises)
        self._true = true
        self._false = false
        self._violated = self._violated or conflict is not None

        # A clause with a true literal is met, and so is a bound all whose atoms are settled.
        known = true | false
        self._clauses = tuple(c for c in self._clauses if not (c[1] & true or c[2] & false))
        self._bounds = tuple(b for b in self._bounds if b[0] & ~known)

    def _with_atoms(self, names: Iterable[str]) -> Prover:
        """Return a copy whose alphabet has these atoms too."""
        prover = copy(self)
        prover.alphabet = self.alphabet.with_atoms(names)
        prover._complete = self._complete and prover.alphabet is self.alphabet
        return prover


def _names_of(atoms: Iterable[Literal | str]) -> list[str]:
    """Return the names of atoms; raise LiteralError for a complement."""
    advice = "try ['p', 'q']"
    if isinstance(atoms, str) or not isinstance(atoms, Iterable):
        raise ArgumentError(atoms, "collection of atoms", advice)
    literals = [atom if isinstance(atom, Literal) else Literal(atom) for atom in atoms]
    for literal in literals:
        if not literal.positive:
            raise LiteralError(
                str(literal), "expected an atom, without a sign; tell(...) takes literals"
            )
    return [literal.name for literal in literals]


def _models_that_fit(
    models: tuple[int, ...],
    clauses: Iterable[MaskClause],
    bounds: Iterable[MaskBounds],
) -> tuple[int, ...]:
    """Return the models in which all these premises are true."""
    if clauses:
        models = tuple(
            model
            for model in models
            if all(model & positive or ~model & negative for _, positive, negative, _ in clauses)
        )
    if bounds:
        models = tuple(
            model
            for model in models
            if all(
                lower <= ((model ^ complements) & mask).bit_count() <= upper
                for mask, complements, lower, upper, _ in bounds
            )
        )
    return models


@cache
def _budget_of_steps(steps: int) -> Budget:
    """Return the default budget, made once: a small question takes as long as making it."""
    return Budget(steps=steps)
