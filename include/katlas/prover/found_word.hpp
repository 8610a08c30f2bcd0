// A guarded word that a search found, apart from the vocabulary in which it was found: its letters, and the predicates
// of its events.
//
// Attempts at one query have vocabularies of their own, in which letters and atoms have other numbers. By this form
// they recognise a word, and the answer to a question has it. It becomes text where it is shown to a reader, and no
// sooner.
#pragma once

#include "katlas/kat/theory.hpp"

#include <string>
#include <vector>

namespace katlas::prover {

struct FoundWord {
    // Of each event those of the predicates asked for that hold of it, in the order in which they are shown. Invariant:
    // there is one more of events than of letters, unless there are none.
    std::vector<std::vector<kat::PredicateId>> events;
    std::vector<kat::Letter> letters;

    friend auto operator<=>(const FoundWord&, const FoundWord&) = default;
};

// All paths along the letters, whatever the events.
[[nodiscard]] kat::ExprRef along(kat::Terms& terms, const FoundWord& word);

// "[W;SC]", "po", "[R]", ...: alternately events and letters. What other predicates of an event imply is left out:
// [SC] says ACQ and REL already. Decides whether one predicate implies another for each two that some event has.
[[nodiscard]] std::vector<std::string> to_texts(const kat::Terms& terms, const kat::Theory& theory,
                                                const FoundWord& word);

} // namespace katlas::prover
