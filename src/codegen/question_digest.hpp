// A digest of a question to the prover: see lemmas.hpp.
//
// What is hashed is an encoding from which theory and question could be read back, so that two different ones have two
// encodings: numbers of a fixed width, texts after their lengths, terms by digests of their operators and operands.
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
    // Of a question about graphs of this theory.
    explicit QuestionDigest(const kat::Setting& setting);

    void add(std::uint64_t number);
    void add(std::string_view text);
    // Terms of the same store.
    void add(const kat::Terms& terms, const std::vector<kat::ExprRef>& exprs,
             const std::vector<kat::TestRef>& tests = {});
    void add(const kat::Terms& terms, std::span<const kat::Axiom> axioms);
    void add(const kat::Terms& terms, std::span<const kat::Assumption> assumptions);
    // The budgets; when it is to stop is none of them.
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
