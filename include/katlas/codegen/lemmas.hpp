// What was decided of models before, so that it need not be decided at every start.
//
// A question to the prover is known by a digest (SHA-256) of all that its answer depends on: the theory (predicates,
// relations, constraints, assumptions, definitions), the statement, what is assumed for it, and the budgets. So an
// answer is found for the very question that it was given to and for no other: of a model or a base theory in which
// anything has changed nothing is found, and the question is asked anew.
//
// Answers to questions about the shipped models are part of the program (generated/lemmas.txt). A test asks them all
// again. Answers to questions about a user's model are kept in the cache of compiled checkers (loader.hpp), in a file
// whose name is a digest of all the text that was read and of the sources of this program's prover. A file there is
// trusted as a compiled checker is, which could do more: it is ours, nobody else can write to it or its folder, and its
// bytes are those that its seal was made of.
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
    std::vector<std::size_t> assumptions_used; // of the user's, by their indices in the theory
    friend bool operator==(const Lemma&, const Lemma&) = default;
};

// Answers by the digests of their questions.
class Lemmas {
  public:
    [[nodiscard]] const Lemma* find(std::string_view question) const;
    void add(const std::string& question, Lemma lemma) { known_.insert_or_assign(question, std::move(lemma)); }
    [[nodiscard]] std::size_t size() const { return known_.size(); }

    // A line for each: the digest; `+`, `-` or `?` for proved, refuted and undecided; the assumptions. In the order of
    // the digests.
    [[nodiscard]] std::string to_text() const;
    // Lines that begin with `#` say nothing. Nothing if another line is not one of those above.
    [[nodiscard]] static std::optional<Lemmas> from_text(std::string_view text);

    friend bool operator==(const Lemmas&, const Lemmas&) = default;

  private:
    std::map<std::string, Lemma, std::less<>> known_;
};

// Those about the shipped models.
[[nodiscard]] const Lemmas& shipped_lemmas();

// Where answers about one model are looked for and put. Not for several threads at a time.
class LemmaStore {
  public:
    // Knows the shipped ones if it is told so, and those of that file of the cache. `file` is empty, or what
    // lemma_file_of gives.
    explicit LemmaStore(bool with_shipped = true, std::string file = {}, std::filesystem::path folder = {})
        : with_shipped_(with_shipped), file_(std::move(file)), folder_(std::move(folder)) {}

    [[nodiscard]] const Lemma* find(const std::string& question);
    void add(const std::string& question, Lemma lemma);
    // The answers that were added, or found in the cache.
    [[nodiscard]] const Lemmas& own() const { return own_; }
    // Writes what was added to the cache. That this fails costs time at the next start and nothing else.
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

// By what the answers about a document are known in the cache.
[[nodiscard]] std::string lemma_file_of(const Document& document, const SourceMap& sources);

} // namespace katlas::codegen
