// The explanation names every step that a proof needs, with its proposition, and none that does not apply.
#include "katlas/frontend/document.hpp"
#include "katlas/prover/prover.hpp"
#include "support/theorem_files.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace katlas;
using prover::ExplanationStep;
using prover::Verdict;

namespace {

struct Explained {
    Document document;
    std::vector<prover::Decision> decisions;
};

Explained explain(Document document, const Diagnostics& diagnostics, const SourceMap& sources) {
    for (const Diagnostic& d : diagnostics.all())
        if (d.severity == Severity::error)
            FAIL(render(d, sources));
    Explained result{std::move(document), {}};
    prover::Prover prover(result.document);
    prover::Limits limits;
    limits.explain = true;
    for (const kat::Assertion& a : result.document.assertions)
        result.decisions.push_back(prover.decide(a.claim, limits));
    return result;
}

// The steps of the text's only assertion.
std::vector<ExplanationStep> steps_of(const std::string& text, Verdict verdict = Verdict::proved) {
    SourceMap sources;
    Diagnostics diagnostics;
    Document document = load_text("test.kat", text, sources, diagnostics);
    const Explained e = explain(std::move(document), diagnostics, sources);
    REQUIRE(e.decisions.size() == 1);
    INFO(text << "\n" << e.decisions[0].reason);
    CHECK(e.decisions[0].verdict == verdict);
    return e.decisions[0].explanation;
}

bool has(const std::vector<ExplanationStep>& steps, const std::string& step, const std::string& basis,
         const std::string& text = "") {
    return std::ranges::any_of(steps, [&](const ExplanationStep& s) {
        return s.step == step && s.basis == basis && s.text.find(text) != std::string::npos;
    });
}

} // namespace

TEST_CASE("each elimination is explained by its proposition") {
    const std::string relations = "relation a\nrelation b\nrelation c\n";
    CHECK(has(steps_of(relations + "assume a;b = 0\nassert c;a;b <= 0"), "assumption", "Prop. 1", "a;b"));
    CHECK(has(steps_of(relations + "assume a;a <= a\nassert a;a;a <= a"), "assumption", "Prop. 2", "a;a <= a"));
    CHECK(has(steps_of(relations + "assume a <= id\nassert b;a <= b"), "assumption", "Prop. 3", "a <= [id]"));
    CHECK(has(steps_of(relations + "assume a;b <= c\nassert a;b <= c"), "assumption", "Prop. 4", "a;b <= c"));
    CHECK(has(steps_of(relations + "assume a <= b;c\nassert a <= b;c"), "assumption", "section 3.7", "a <= b;c"));
    CHECK(has(steps_of(relations + "assume a <= b\nassert a <= b"), "letters", "Prop. 4", "a counts as b"));
    CHECK(has(steps_of(relations + "assume a = b | c\nassert a <= b | c"), "letters", "Prop. 6", "b | c"));
    const auto by_form = steps_of(relations + "assert a;b <= a;b");
    CHECK(has(by_form, "form", ""));
    CHECK(by_form.size() == 2);
}

TEST_CASE("steps that do not apply are not there") {
    const auto plain = steps_of("relation a\nrelation b\nrelation c\nassume a;b <= c\nassert c <= c | a");
    CHECK_FALSE(has(plain, "assumption", "Prop. 4"));
    CHECK_FALSE(has(plain, "same ends", "Prop. 8"));
    CHECK_FALSE(has(plain, "rotation", "Prop. 9"));
    const auto cycles = steps_of("relation a\nrelation b\nassert a;b & id <= rot (b;a)");
    CHECK(has(cycles, "same ends", "Prop. 8"));
    CHECK(has(cycles, "rotation", "Prop. 9"));
    CHECK_FALSE(has(cycles, "deduplication", "Prop. 10"));
    const auto powers = steps_of("relation a\nrelation b\nassert a & id <= dedup (rot (a;a))");
    CHECK(has(powers, "rotation", "Prop. 9"));
    CHECK(has(powers, "deduplication", "Prop. 10"));
    CHECK(has(steps_of("assert acyclic po"), "irreflexive", "Prop. 11"));
}

TEST_CASE("refutations and gaps are explained as such") {
    CHECK(has(steps_of("relation a\nrelation b\nassert a <= b", Verdict::refuted), "refutation", ""));
    CHECK(has(steps_of("relation a\nrelation b\nassume a <= b;a;b\nassert a <= b;b", Verdict::refuted), "refutation",
              "", "few events"));
    CHECK(
        has(steps_of("relation s\nassume total s\nassert po <= s | s^-1", Verdict::unknown), "result", "", "unknown"));
}

TEST_CASE("every assumption that a theorem's proof used has its step, in every theorem") {
    std::size_t seen = 0;
    for (const std::filesystem::path& file : tests::theorem_files()) {
        SourceMap sources;
        Diagnostics diagnostics;
        Document document = load_document(file.string(), sources, diagnostics);
        const Explained e = explain(std::move(document), diagnostics, sources);
        for (const prover::Decision& d : e.decisions) {
            INFO(file);
            REQUIRE(!d.explanation.empty());
            CHECK(d.explanation.front().step == "query");
            const std::set<std::string> last{"form", "inclusion", "refutation", "result"};
            CHECK(last.contains(d.explanation.back().step));
            std::set<std::size_t> explained;
            for (const ExplanationStep& s : d.explanation)
                if (s.step == "assumption" && s.assumption) // definitions, which are unfolded, have no number
                    explained.insert(*s.assumption);
            CHECK(std::ranges::includes(explained, d.assumptions_used));
            seen += explained.size();
        }
    }
    CHECK(seen > 50);
}
