// Certificates of proved claims, and their text form (docs/certificate.md).
//
// A claim is proved by inclusions of finished automata, at least one for each of its queries. The certificate certifies
// these inclusions. That they imply the claim is the matter of the steps before (docs/theory.md). A query is true by
// its form if its sides are equal or its left side is empty. Such a query has no automata, and its sides stand as text.
// A query that a tableau proves has no automata either: its certificate is the tableau, with the law by which each fact
// follows.
#pragma once

#include "katlas/automata/certificate.hpp"

#include <optional>
#include <string>
#include <vector>

namespace katlas::prover {

struct ProofCertificate {
    std::string query;     // Query::label
    std::string left_text; // the sides of the query, as the language writes them
    std::string right_text;
    std::vector<std::string> letters; // names, by letter of the automata
    bool by_form = false;
    std::optional<automata::InclusionCertificate> inclusion; // none: see `by_form` and `tableau`, or beyond budgets
    bool by_cases = false;                                   // proved by a tableau
    std::optional<std::string> tableau;                      // its text; none: not certified within budgets

    [[nodiscard]] bool is_complete() const { return by_form || inclusion || tableau; }
};

// One block of a certificate file. The certificate is complete. Each note becomes a line
// for readers; `query` and the sides follow the notes.
[[nodiscard]] std::string certificate_block(const ProofCertificate& certificate, const std::vector<std::string>& notes);

// A certificate file, from its blocks: with its first and last lines.
[[nodiscard]] std::string certificate_file(const std::vector<std::string>& blocks);

} // namespace katlas::prover
