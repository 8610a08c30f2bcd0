// Proofs from the base theory that apply it across the place where a word is cut, or under a condition, against all
// small execution graphs.

#include "decide_text.hpp"
#include "katlas/semantics/cross_check.hpp"
#include "katlas/semantics/print_graph.hpp"
#include "structures.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <iostream>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::tests;

namespace {

struct Fact {
    std::string left;
    std::string right;
};

// Inclusions that hold of all graphs, or of the coherent ones. Right sides are given as steps, so that a word may begin
// between them.
const std::vector<Fact> facts = {
    {"co;co", "co"},
    {"rf;fr", "co"},
    {"fr;co", "fr"},
    {"po;po", "po"},
    {"po-loc", "po"},
    {"detour", "coe;rfe"},
    {"rmw", "po-loc"},
    {"[W];po-loc;[W]", "coi"},
    {"[R];po-loc;[W]", "fri"},
    {"[W];po-loc;fre", "coe"},
    {"[R];po-loc;fre", "fre"},
    {"[W];po-loc;rmw", "coi"},
    {"po-loc;co", "(fr | co)"},
    {"[W];po-loc;fr", "co"},
    {"rf;po-loc;[W]", "co"},
    {"fre;coi", "fre"},
    {"rfi;fre", "coe"},
};
const std::vector<Fact> mappings = {
    {"[R & !ACQ];po;[W]", "ctrl"},
    {"[W & SC];po;[R & SC]", "po;[F];po"},
    {"[W];po;[W]", "po;[F & REL];po"},
    {"[R];po;[R]", "po-loc;po"},
    {"[R & ACQ];po", "po-loc;[W];po"},
    {"po;[W & REL]", "po;[F];po"},
    {"[R];po-loc;[R]", "po;[F & SC];po"},
    {"[W];po;[R]", "po-loc;rmw;po"},
    {"[W];po;[R]", "[W];po-loc;[R];po"},
    {"[R];po;[W]", "(data | ctrl;po)"},
    {"po;[F]", "po;[R & ACQ];po"},
    {"rfe;[R & ACQ]", "rfe;po-loc^-1;rf^-1;rfe"},
    {"[R];po;[R]", "fre;rfe"},
    {"[W];po;[W]", "coe;coe"},
    {"[R];po;[W]", "fre;coe"},
};
const std::vector<std::string> external = {"rf",  "rfe",           "co",        "coe",       "fr",      "fre",
                                           "rfe", "(co | fr);rf?", "(rf | co)", "(rf | fr)", "coe;rfe", "fre;rfe"};
const std::vector<std::string> internal = {"po",           "po",           "po",        "po-loc",    "rmw",
                                           "ctrl",         "data;po?",     "po;[F];po", "po;[W];po", "po;[R];po",
                                           "[W & REL];po", "po;[R & ACQ]", "(po | rf)", "po;[W]",    "[R];po"};
const std::vector<std::string> coherence = {"po;(rf | (co | fr);rf?)",
                                            "(rf | (co | fr);rf?);po",
                                            "po-loc;(rf | (co | fr);rf?)",
                                            "po;(rf | (coe | fre);rfe?)",
                                            "po;(co | fr);rf?",
                                            "po;[R];(rf | (co | fr);rf?)",
                                            "po;(rf | co;rf? | fre)",
                                            "po;co;rf?",
                                            "(po | rf)+;((co | fr);rf?)?"};

std::vector<std::string> split(const std::string& chain) {
    std::vector<std::string> parts;
    int depth = 0;
    std::string part;
    for (const char c : chain + ";") {
        depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
        if (c == ';' && depth == 0) {
            parts.push_back(part);
            part.clear();
        } else {
            part += c;
        }
    }
    return parts;
}

std::string joined(const std::vector<std::string>& parts) {
    std::string result = parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i)
        result += ";" + parts[i];
    return result;
}

std::string rotated(Random& random, const std::string& chain) {
    std::vector<std::string> parts = split(chain);
    std::rotate(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(random.below(parts.size())), parts.end());
    return joined(parts);
}

// The chain with a step more, or less, or another one.
std::string mutation(Random& random, const std::string& chain) {
    std::vector<std::string> parts = split(chain);
    const auto place = parts.begin() + static_cast<std::ptrdiff_t>(random.below(parts.size()));
    if (random.chance(60))
        *place = random.pick(random.chance(50) ? internal : external);
    else if (parts.size() > 1 && random.chance(50))
        parts.erase(place);
    else
        parts.insert(place, random.pick(internal));
    return joined(parts);
}

} // namespace

TEST_CASE("proofs across cuts and by conditions hold of all small execution graphs") {
    constexpr std::uint32_t seed = 5150;
    std::cout << "cuts and graphs: seed " << seed << "\n";
    Random random(seed);
    int proved = 0;
    int conditional = 0;
    int refuted = 0;
    int unknown = 0;
    int incomplete = 0;
    for (int round = 0, rounds = scaled(12); round < rounds; ++round) {
        std::string file;
        std::vector<Fact> known = facts;
        if (random.chance(85))
            for (std::size_t n = 1 + random.below(2); n > 0; --n) {
                Fact f = random.pick(mappings);
                if (random.chance(15))
                    f.left = random.pick(internal);
                file += concat({"assume ", f.left, " <= ", f.right,
                                random.chance(25) ? concat({" unless ", random.pick(coherence)}) : "", "\n"});
                known.insert(known.end(), 20, f);
            }
        std::string claims;
        for (int i = 0; i < 8; ++i) {
            const Fact& f = random.pick(known);
            // Twice from one thread to another, at least.
            std::string rest = random.pick(external) + ";" + random.pick(internal) + ";" + random.pick(external);
            if (f.left.find("po") == std::string::npos && f.left.find("detour") == std::string::npos)
                rest = random.pick(internal) + ";" + rest + ";" + random.pick(internal);
            const std::string mutated = random.chance(50) ? mutation(random, rest) : rest;
            std::string left = f.left + ";" + rest;
            std::string right = rotated(random, f.right + ";" + mutated);
            if (random.chance(25)) {
                left = rotated(random, left);
                if (random.chance(50))
                    left = "(" + left + ")+";
                right = "(" + right + ")+";
            }
            if (random.chance(15))
                right = rotated(random, f.right + ";" + random.pick(external));
            const std::string allowed = random.pick(coherence);
            const bool coherent = random.chance(70);
            const auto number = std::to_string(i);
            switch (random.below(3)) {
            case 0:
                claims += concat({"model m", number, " = irreflexive ", right,
                                  coherent ? concat({", irreflexive ", allowed}) : "", "\nmodel n", number,
                                  " = irreflexive ", left, "\nassert m", number, " <= n", number, "\n"});
                break;
            case 1:
                claims +=
                    concat({"assert ", left, " & id <= rot (", right, coherent ? concat({" | ", allowed}) : "", ")\n"});
                break;
            default:
                claims += concat({"assert ", left, " & id <= dedup (rot (", right,
                                  coherent ? concat({" | ", allowed}) : "", "))\n"});
                break;
            }
        }
        file += claims;
        INFO(file);
        LoadedText loaded(file);
        const Answers answers = decide_document(loaded.document, loaded.sources, loaded.diagnostics, 0.25);
        INFO(answers.errors);
        REQUIRE(answers.errors.empty());
        for (std::size_t i = 0; i < answers.decisions.size(); ++i) {
            const prover::Decision& d = answers.decisions[i];
            if (d.verdict != prover::Verdict::proved) {
                ++(d.verdict == prover::Verdict::refuted ? refuted : unknown);
                continue;
            }
            ++proved;
            conditional += std::ranges::any_of(d.assumptions_used, [&](std::size_t a) {
                return loaded.document.theory.assumptions[a].unless_cyclic.has_value();
            });
            graph::EnumerationLimits limits;
            limits.max_events = 3;
            limits.max_attempts = 5000;
            limits.stop = StopToken(std::chrono::steady_clock::now() + std::chrono::milliseconds(1000));
            const kat::Claim& claim = loaded.document.assertions[i].claim;
            const graph::ViolationSearch found = graph::find_violation(loaded.document, claim, limits);
            incomplete += found.complete ? 0 : 1;
            if (found.violation)
                FAIL_CHECK("proved, and violated: " << loaded.sources.text(loaded.document.assertions[i].where)
                                                    << graph::print_graph(loaded.document.theory, *found.violation));
        }
    }
    std::cout << "cuts and graphs: " << proved << " proved (" << conditional << " by a condition), " << refuted
              << " refuted, " << unknown << " unknown; " << incomplete << " not searched completely\n";
    CHECK(incomplete <= proved / 20);
    if (proved < 60)
        return; // too few to say what they are like
    CHECK(conditional > proved / 50);
    CHECK(refuted + unknown > proved / 20);
}
