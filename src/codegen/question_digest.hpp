// A digest of a question to the prover: see lemmas.hpp.
//
// The hash is taken of an encoding from which theory and question could be decoded, so that different questions have
// different encodings: numbers have a fixed width, texts come after their lengths, and terms are encoded by digests of
// their operators and operands.
#pragma once

#include "katlas/codegen/loader_sha256.hpp"
#include "katlas/kat/specification.hpp"
#include "katlas/prover/prover.hpp"

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace katlas::codegen {

class QuestionDigest {
  public:
    // Begins the digest of a question about graphs of this theory.
    explicit QuestionDigest(const kat::Setting& setting);

    void add(std::uint64_t number);
    void add(std::string_view text);
    // The terms must belong to the same store.
    void add(const kat::Terms& terms, const std::vector<kat::ExprRef>& exprs,
             const std::vector<kat::TestRef>& tests = {});
    void add(const kat::Terms& terms, std::span<const kat::Axiom> axioms);
    void add(const kat::Terms& terms, std::span<const kat::Assumption> assumptions);
    // Adds the budgets, but not the stop token.
    void add(const prover::Limits& limits);

    // Nothing may be added afterwards.
    [[nodiscard]] std::string finish();

  private:
    void flush();
    [[nodiscard]] const std::string& digest_of(const kat::Terms& terms, kat::TestRef root);
    [[nodiscard]] const std::string& digest_of(const kat::Terms& terms, kat::ExprRef root);

    std::unordered_map<std::uint32_t, std::string> tests_; // digests, by TestRef::index
    std::unordered_map<std::uint32_t, std::string> exprs_; // and by ExprRef::index
    Sha256 hash_;
    std::string bytes_;
};

} // namespace katlas::codegen
