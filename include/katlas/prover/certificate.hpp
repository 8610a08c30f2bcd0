// Certificates of proved claims, and their text form (docs/certificate.md).
//
// A claim is proved by inclusions of finished automata, at least one for each of its queries. What is certified are
// these inclusions; that they imply the claim is for the steps before (docs/theory.md). Where a query is true by its
// form, with equal sides or an empty left side, there are no automata, and the sides stand as text.
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
    std::optional<automata::InclusionCertificate> inclusion; // none: true by its form, or not certified within budgets
};

// One block of a certificate file, of a certificate that is one. Each note becomes a line for readers, `query` and the
// sides follow them.
[[nodiscard]] std::string certificate_block(const ProofCertificate& certificate, const std::vector<std::string>& notes);

// A certificate file, from its blocks: with its first and last lines.
[[nodiscard]] std::string certificate_file(const std::vector<std::string>& blocks);

} // namespace katlas::prover
