// One inclusion to decide, with the alphabet, the atoms and the rules that its decision needs.
//
// Everything that a query does not need is left out beforehand, which keeps the automata small: letters that no word of
// the left side can come to contain; rules that could only add such letters; rules whose right side cannot occur;
// distinctions between atoms that no remaining test makes.
#pragma once

#include "katlas/automata/derivative.hpp"
#include "katlas/automata/guarded_inclusion.hpp"
#include "katlas/kat/atoms.hpp"
#include "katlas/kat/specification.hpp"
#include "katlas/prover/hierarchy.hpp"
#include "katlas/prover/saturation.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace katlas::prover {

// left <= right, where `cyclic` restricts the left side to pairs of an event with itself (`left & id`).
struct Query {
    kat::ExprRef left;
    kat::ExprRef right;
    bool cyclic = false;
    automata::RightClosure closure = automata::RightClosure::plain; // of the right side
    std::string label;                                              // which part of the claim, e.g. "left <= right"
    // What a model forbids. These are hypotheses of this query besides the theory.
    std::vector<kat::ExprRef> empty{};
    std::vector<kat::ExprRef> irreflexive{};
    std::vector<std::pair<kat::ExprRef, kat::ExprRef>> included{}; // each first in its second
    bool of_axioms = false;                                        // the right side is what axioms forbid
    std::string allowed_by{};             // for messages: the model that has these axioms; empty: it has no name
    std::optional<kat::ExprRef> stated{}; // the right side as the claim states it, if it was extended
};

// Hypotheses as inclusions between expressions, each also in converse; made once per theory.
struct Rulebook {
    struct Entry {
        kat::ExprRef left;
        kat::ExprRef right;
        std::size_t assumption = 0;
        bool builtin = false;
        bool mentions_converse = false;
        bool refines = false; // an assumption of the base theory that tells which part of a defined relation a step
                              // belongs to (coe of co)
        std::optional<kat::ExprRef>
            unless_cyclic{};               // the rule applies only if this expression is known to be irreflexive
        std::vector<std::size_t> others{}; // further assumptions that it rests on (consequences.hpp)
    };
    std::vector<Entry> inclusions;
    kat::ExprRef irreflexive; // the union of everything that the theory knows to be irreflexive
};

// The letters that occur in an expression, with repetitions.
[[nodiscard]] std::vector<Letter> letters_of(const kat::Terms& terms, kat::ExprRef e);

[[nodiscard]] Rulebook make_rulebook(const kat::Workspace& workspace, const Hierarchy& hierarchy);

// The alphabet and atoms of a query, and how it reads terms. Invariant: `left` and `right` read the same symbols.
struct Vocabulary {
    std::vector<Letter> letters; // by symbol
    std::vector<automata::LetterInfo> infos;
    kat::AtomSpace atoms;
    AtomSet has_location;
    automata::Interpretation left;
    automata::Interpretation right; // reads the greatest letters only
    automata::LetterOrder order;    // what an edge of the right side reads besides its letter
    std::vector<Rule> rules;
    bool complete = true;        // false: a rule had to be left out
    bool words_are_free = false; // in this scope, only the order of letters constrains words of the left side
};

// What may contribute to a proof. More of it proves more, and makes larger automata.
struct Scope {
    bool irreflexive = false; // the expressions that the theory knows to be irreflexive
    bool refinements = false; // see Rulebook::Entry::refines
    bool converses = false;   // the converse of each letter that the left side may have: for walks.hpp
};

// Refused if the tests of the query make too many atoms, or if there are too many states.
[[nodiscard]] Expected<Vocabulary> make_vocabulary(const kat::Workspace& workspace, const Hierarchy& hierarchy,
                                                   const Rulebook& rulebook, const Query& query, const Scope& scope);

} // namespace katlas::prover
