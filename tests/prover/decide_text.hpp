// Loads a text as a .kat file and decides its assertions: what most tests of the prover begin with.
#pragma once

#include "katlas/frontend/document.hpp"
#include "katlas/prover/claims.hpp"
#include "katlas/prover/prover.hpp"

#include <chrono>
#include <string>
#include <vector>

namespace katlas::tests {

struct Answers {
    std::string errors;                          // rendered; empty: the text was accepted
    std::vector<prover::Decision> decisions;     // in the order of the assertions
    std::vector<std::vector<std::string>> words; // of their counterexamples, as texts; empty: there is none

    // One letter for each assertion: p(roved), r(efuted), u(nknown); "e" if the text was not accepted.
    [[nodiscard]] std::string letters() const {
        if (!errors.empty())
            return "e";
        std::string text;
        for (const prover::Decision& d : decisions)
            text += d.verdict == prover::Verdict::proved ? 'p' : d.verdict == prover::Verdict::refuted ? 'r' : 'u';
        return text;
    }
    // Why the undecided are undecided, or what was wrong with the text.
    [[nodiscard]] std::string reasons() const {
        std::string text = errors;
        for (const prover::Decision& d : decisions)
            if (d.verdict == prover::Verdict::unknown)
                text += d.reason + "\n";
        return text;
    }
};

// `seconds`: the time limit for each assertion.
inline Answers decide_document(const Document& document, const SourceMap& sources, Diagnostics& diagnostics,
                               double seconds = 20, const prover::SaturationBudget& saturation = {}) {
    Answers answers;
    if (!diagnostics.has_errors())
        prover::check_claims(document, document.assertions, diagnostics);
    if (diagnostics.has_errors()) {
        for (const Diagnostic& d : diagnostics.all())
            answers.errors += render(d, sources);
        return answers;
    }
    prover::Prover prover(document);
    for (const kat::Assertion& a : document.assertions) {
        prover::Limits limits;
        limits.saturation = saturation;
        limits.more_words = 3; // random theories leave much open
        limits.small_graphs = 5'000;
        limits.stop = StopToken(deadline_after(seconds));
        answers.decisions.push_back(prover.decide(a.claim, limits));
        const auto& c = answers.decisions.back().counterexample;
        answers.words.push_back(c ? prover::to_texts(document.terms, document.theory, c->word)
                                  : std::vector<std::string>());
    }
    return answers;
}

// Two parts, so that a caller may look into the document, too.
struct LoadedText {
    SourceMap sources;
    Diagnostics diagnostics;
    Document document;

    explicit LoadedText(std::string text) : document(load_text("t.kat", std::move(text), sources, diagnostics)) {}
};

inline Answers decide_text(std::string text, double seconds = 20, const prover::SaturationBudget& saturation = {}) {
    LoadedText loaded(std::move(text));
    return decide_document(loaded.document, loaded.sources, loaded.diagnostics, seconds, saturation);
}

} // namespace katlas::tests
