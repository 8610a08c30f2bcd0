// Refutations as execution graphs: what is said to be refuted comes with a well-formed graph that satisfies every
// assumption and violates the claim, as the graph layer judges it; and what no graph shows is not refuted.

#include "decide_text.hpp"
#include "katlas/semantics/evaluate.hpp"
#include "katlas/semantics/well_formed.hpp"
#include "support/theorem_files.hpp"

#include <filesystem>
#include <iostream>

#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace katlas;
using namespace katlas::tests;
using prover::Verdict;

namespace {

struct Loaded {
    SourceMap sources;
    Diagnostics diagnostics;
    Document document;
};

// Decides every assertion and inspects the graph of each refutation. Returns how many were refuted.
std::size_t inspect(Loaded& l) {
    REQUIRE_FALSE(l.diagnostics.has_errors());
    prover::Prover prover(l.document);
    std::size_t refuted = 0;
    for (const kat::Assertion& a : l.document.assertions) {
        prover::Limits limits;
        limits.stop = StopToken(std::chrono::steady_clock::now() + std::chrono::seconds(60));
        const prover::Decision d = prover.decide(a.claim, limits);
        if (d.verdict != Verdict::refuted)
            continue;
        INFO(a.name << ": " << l.sources.text(a.claim.where));
        ++refuted;
        REQUIRE(d.counterexample);
        if (!d.counterexample->witness) {
            CHECK(l.sources.text(a.claim.where) == "r & id <= rot (r;r)");
            CHECK_FALSE(d.counterexample->without_graph.empty());
            continue;
        }
        const prover::Witness& w = *d.counterexample->witness;
        CHECK(graph::defects(l.document, w.graph).empty());
        CHECK(graph::violated_assumptions(l.document, w.graph).empty());
        if (a.claim.about_models()) {
            const bool left = graph::holds(l.document, w.graph, l.document.models.at(a.claim.left_model));
            const bool right = graph::holds(l.document, w.graph, l.document.models.at(a.claim.right_model));
            CHECK(left != right);
            CHECK((left || a.claim.kind == kat::Claim::Kind::equivalent));
        } else if (const auto holds = graph::holds(l.document, w.graph, a.claim)) {
            CHECK_FALSE(*holds);
        }
        // The walk is one of the graph, and is the word.
        REQUIRE(w.events.size() == w.letters.size() + 1);
        for (std::size_t i = 0; i < w.letters.size(); ++i) {
            CHECK(w.graph.letter(w.letters[i]).has(w.events[i], w.events[i + 1]));
            CHECK(w.letters[i] == d.counterexample->word.letters.at(i));
        }
    }
    return refuted;
}

std::size_t inspect_text(const std::string& text) {
    Loaded l;
    l.document = load_text("t.kat", text, l.sources, l.diagnostics);
    INFO(text);
    return inspect(l);
}

} // namespace

TEST_CASE("every refuted theorem has its execution graph") {
    std::size_t refuted = 0;
    for (const std::filesystem::path& file : theorem_files()) {
        Loaded l;
        l.document = load_document(file.string(), l.sources, l.diagnostics);
        INFO(file);
        refuted += inspect(l);
    }
    CHECK(refuted > 0);
}

TEST_CASE("events that the assumptions demand are added") {
    // Fences, sources of reads, the other half of a read-modify-write, the external write of a detour.
    CHECK(inspect_text("assume [W];po;[R] <= po;[F & SC];po refute [W];po;[R] <= po-loc") == 1);
    CHECK(inspect_text("refute [R];po;[R] <= 0") == 1);
    CHECK(inspect_text("refute [UW];po;[F] <= 0") == 1);
    CHECK(inspect_text("refute detour;po <= 0") == 1);
    // Of a user's relations: a symmetric one, one that has a successor everywhere, one on which rf rests.
    CHECK(inspect_text("relation s assume s^-1 <= s refute s;s <= s") == 1);
    CHECK(inspect_text("relation s assume id <= s;s^-1 refute s <= 0") == 1);
    CHECK(inspect_text("relation s assume rf <= s;s refute rf <= s") == 1);
    // Events that an assumption makes one.
    CHECK(inspect_text("relation s relation t assume s;s^-1 <= id refute s;s^-1;t <= po") == 1);
    // A total order.
    CHECK(inspect_text("relation s assume total s refute s;s <= s") == 1);
    CHECK(inspect_text("refute co <= coi refute co;rf <= rf refute irreflexive fr;po;co;po") == 4 - 1);
}

TEST_CASE("a long word is folded into a small graph") {
    std::string word = "s";
    for (int i = 1; i < 1000; ++i)
        word += ";s";
    CHECK(inspect_text("relation s refute " + word + " <= (s;s;s)+") == 1);
}

TEST_CASE("what no execution graph shows is unknown, with the reason") {
    const auto decide_one = [](const std::string& text) {
        const Answers answers = decide_text(text);
        INFO(text << answers.errors);
        REQUIRE(answers.decisions.size() == 1);
        CHECK(answers.letters() == "u");
        return answers.decisions[0];
    };
    // True of all relations; the algebra of words does not know it, and to walk there and back takes too many states.
    std::string too_large = "relation s assert s <= s";
    for (int i = 0; i < 15; ++i)
        too_large += ";s^-1;s";
    CHECK(decide_one(too_large).reason.find("the claim holds") != std::string::npos);
    const prover::Decision total = decide_one("relation s assume total s assert po <= s | s^-1");
    CHECK(total.violated_assumption);
    CHECK_FALSE(total.counterexample->witness);
}

TEST_CASE("where no graph confirms a word, other words and small graphs are tried") {
    const auto verdict = [](const std::string& text, std::size_t more_words, std::uint64_t small_graphs) {
        Loaded l;
        l.document = load_text("t.kat", text, l.sources, l.diagnostics);
        REQUIRE_FALSE(l.diagnostics.has_errors());
        prover::Limits limits;
        limits.more_words = more_words;
        limits.small_graphs = small_graphs;
        const prover::Decision d = prover::Prover(l.document).decide(l.document.assertions.front().claim, limits);
        CHECK((d.verdict == Verdict::refuted) == (d.counterexample && d.counterexample->witness));
        CHECK((d.verdict == Verdict::refuted) == d.reason.empty());
        return d.verdict;
    };
    const std::string paths = "relation a relation b assume a <= b;a;b assert a <= b;b";
    CHECK(verdict(paths, 12, 0) == Verdict::unknown);
    CHECK(verdict(paths, 0, 100'000) == Verdict::refuted);
    // The first word has no finite graph, another has.
    const std::string words = "relation a relation b assume a <= b;a;b assert acyclic a | rf;po;co;po";
    CHECK(verdict(words, 0, 0) == Verdict::unknown);
    CHECK(verdict(words, 12, 0) == Verdict::refuted);
    CHECK(verdict(words, 0, 1'000'000) == Verdict::refuted);
    CHECK(inspect_text("relation a relation b assume a <= b;a;b refute a <= b;b") == 1);
    CHECK(inspect_text(words) == 1);
}

TEST_CASE("a word refutes without a graph only where nothing known speaks of it") {
    const auto letters_of = [](const std::string& text) {
        const Answers answers = decide_text(text);
        INFO(text << answers.errors);
        return answers.letters();
    };
    CHECK(letters_of("relation r assert r & id <= rot (r;r)") == "r");
    // There is no such cycle, so the claim is true, whatever its right side says.
    CHECK(letters_of("assert po & id <= rot rfe") == "p");
    CHECK(letters_of("assert (co;co) & id <= rot rmw assert (co;rf;fr) & id <= rot data") == "pp");
    CHECK(letters_of("assert (data;addr) & id <= rot rmw assert (detour;fr;co) & id <= rot rmw") == "pp");
    // What is known of parts only.
    CHECK(letters_of("assert coe;coi <= rot coe") == "p");
    // One alternative is excluded, by an assumption that no proof can use: then `u` is `a`.
    const std::string relations = "relation u relation a relation b relation c ";
    CHECK(letters_of(relations + "assume u <= a | b;c assume b;c = 0 assert u & id <= rot a") == "u");
    CHECK(letters_of(relations + "assume b;c = 0 assert u & id <= rot a") == "r");
}

TEST_CASE("a right side that relates an event to itself by a test answers its cycles, rotated or not") {
    const auto letters_of = [](const std::string& text) {
        const Answers answers = decide_text("relation u assert " + text);
        INFO(text << answers.errors);
        return answers.letters();
    };
    for (const char* right : {"(po;rf)?", "rot ((po;rf)?)", "dedup ((po;rf)?)", "dedup (rot ((po;rf)?))"}) {
        CHECK(letters_of(fmt::format("u & id <= {}", right)) == "p");
        CHECK(letters_of(fmt::format("(u)? & id <= {}", right)) == "p");
    }
    CHECK(letters_of("[W];u & id <= rot ([W] | po;rf)") == "p");
    CHECK(letters_of("u & id <= rot ([W] | po;rf)") == "r");
    CHECK(letters_of("u & id <= rot (po;rf)") == "r");
}

TEST_CASE("cycles that saturation makes many of are not rotated without bound") {
    const Answers answers =
        decide_text("relation u (changes location) assume u* <= u? assume u;u <= u assume u <= (rf;po)? "
                    "assert (u^-1;u;data) & id <= [W];u | u");
    INFO(answers.errors);
    CHECK(answers.letters() == "r"); // it took all memory
}
