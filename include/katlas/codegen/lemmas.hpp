// Facts about models that were decided before, so that they need not be decided at every start.
//
// A question to the prover is identified by a digest (SHA-256) of everything that its answer depends on: the theory
// (predicates, relations, constraints, assumptions, definitions), the statement, the hypotheses of the statement, and
// the budgets. So a stored answer applies to exactly the question that it was given to. If anything in a model or a
// base theory changes, no stored answer is found, and the question is asked anew.
//
// Answers to questions about the shipped models are part of the program (generated/lemmas.txt). A test asks them all
// again. Answers to questions about a user's model are kept in the cache of compiled checkers (loader.hpp), in a file
// whose name is a digest of all the text that was read and of the sources of this program's prover. Such a file is
// trusted on the same conditions as a compiled checker, which could do more harm: the file is ours, nobody else can
// write to it or to its folder, and its seal matches its bytes.
#pragma once

#include "katlas/frontend/document.hpp"
#include "katlas/prover/prover.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace katlas::codegen {

struct Lemma {
    prover::Verdict verdict = prover::Verdict::unknown;
    std::vector<std::size_t> assumptions_used; // the user's assumptions, by their indices in the theory
    friend bool operator==(const Lemma&, const Lemma&) = default;
};

// Maps digests of questions to answers.
class Lemmas {
  public:
    [[nodiscard]] const Lemma* find(std::string_view question) const;
    void add(const std::string& question, Lemma lemma) { known_.insert_or_assign(question, std::move(lemma)); }
    [[nodiscard]] std::size_t size() const { return known_.size(); }

    // A line for each: the digest; `+`, `-` or `?` for proved, refuted and undecided; the assumptions. In the order of
    // the digests.
    [[nodiscard]] std::string to_text() const;
    // Skips lines that begin with `#`. Nothing if any other line lacks the form above.
    [[nodiscard]] static std::optional<Lemmas> from_text(std::string_view text);

    friend bool operator==(const Lemmas&, const Lemmas&) = default;

  private:
    std::map<std::string, Lemma, std::less<>> known_;
};

// The answers about the shipped models.
[[nodiscard]] const Lemmas& shipped_lemmas();

// Finds and stores answers about one model. Not for several threads at a time.
class LemmaStore {
  public:
    // Knows the shipped answers if `with_shipped`, and the answers in the file `file` of the cache. `file` is empty, or
    // a result of lemma_file_of.
    explicit LemmaStore(bool with_shipped = true, std::string file = {}, std::filesystem::path folder = {})
        : with_shipped_(with_shipped), file_(std::move(file)), folder_(std::move(folder)) {}

    [[nodiscard]] const Lemma* find(const std::string& question);
    void add(const std::string& question, Lemma lemma);
    // The answers that were added or found in the cache.
    [[nodiscard]] const Lemmas& own() const { return own_; }
    // Writes added answers to the cache. A failure only costs time at the next start.
    void save();

  private:
    void read_file();

    bool with_shipped_;
    std::string file_;
    std::filesystem::path folder_; // of the cache; empty: the user's
    Lemmas own_;
    bool file_was_read_ = false;
    bool grown_ = false;
};

// The name of the cache's file with the answers about a document.
[[nodiscard]] std::string lemma_file_of(const Document& document, const SourceMap& sources);

} // namespace katlas::codegen
