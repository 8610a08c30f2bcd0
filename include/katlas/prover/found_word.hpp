// A guarded word that a search found, apart from the vocabulary in which it was found: its letters, and the predicates
// of its events.
//
// Attempts at one query have vocabularies of their own, in which letters and atoms have other numbers. This form is the
// same in all of them, so attempts recognise each other's words, and answers contain words in this form. A word becomes
// text only where it is shown to a reader.
#pragma once

#include "katlas/kat/theory.hpp"

#include <string>
#include <vector>

namespace katlas::prover {

struct FoundWord {
    // For each event, the requested predicates that hold of it, in the order in which they are shown. Invariant: there
    // is one event more than letters, unless there are no events.
    std::vector<std::vector<kat::PredicateId>> events;
    std::vector<kat::Letter> letters;

    friend auto operator<=>(const FoundWord&, const FoundWord&) = default;
};

// All paths along the letters, whatever the events.
[[nodiscard]] kat::ExprRef along(kat::Terms& terms, const FoundWord& word);

// "[W;SC]", "po", "[R]", ...: alternately events and letters. A predicate that another predicate of the event implies
// is left out: [SC] says ACQ and REL already. Decides implication for each two predicates that some event has.
[[nodiscard]] std::vector<std::string> to_texts(const kat::Terms& terms, const kat::Theory& theory,
                                                const FoundWord& word);

} // namespace katlas::prover
