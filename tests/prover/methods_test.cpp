// Which methods the shipped theorems and the order of the shipped models need: each method is left out once. The table
// of docs/theory.md says so, and this test says what is to stand there.

#include "katlas/frontend/document.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/prover/prover.hpp"
#include "support/scale.hpp"
#include "support/theorem_files.hpp"

#include <ctime>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>

#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace katlas;
using prover::Method;
using prover::Verdict;

namespace {

namespace fs = std::filesystem;

struct Need {
    std::size_t statements = 0; // that are undecided without the method
    std::string first;          // one of them
    double seconds_with = 0;    // of CPU, for all statements that it is tried for
    double seconds_without = 0;
};
using Needs = std::map<Method, Need>;

double cpu_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// Without a clock, so that no statement depends on the machine.
prover::Limits limits_without(Method method, Verdict verdict) {
    prover::Limits limits;
    limits.left_out = prover::MethodSet(method);
    if (verdict == Verdict::proved)
        limits.more_words = limits.small_graphs = 0; // what they find refutes
    return limits;
}

// A question, to a prover that has been asked nothing else.
using Question = std::function<prover::Decision(prover::Prover&, const prover::Limits&)>;

void ask(const kat::Specification& specification, const std::string& name, const Question& question, Needs& needs) {
    prover::Prover prover(specification);
    const double start = cpu_seconds();
    const prover::Decision decision = question(prover, {});
    const double seconds = cpu_seconds() - start;
    INFO(name);
    REQUIRE(decision.verdict != Verdict::unknown);
    for (const prover::MethodInfo& m : prover::methods) {
        if (!decision.tried.contains(m.method))
            continue;
        prover::Prover other(specification);
        const double begin = cpu_seconds();
        const Verdict without = question(other, limits_without(m.method, decision.verdict)).verdict;
        Need& need = needs[m.method];
        need.seconds_with += seconds;
        need.seconds_without += cpu_seconds() - begin;
        CHECK((without == decision.verdict || without == Verdict::unknown));
        if (without != decision.verdict && need.statements++ == 0)
            need.first = name;
    }
}

std::string name_of(const kat::Assertion& a, const SourceMap& sources) {
    return a.name.empty() ? fmt::format("line {}", sources.locate(a.where.file, a.where.begin).line) : a.name;
}

Needs of_theorems(std::size_t stride) {
    Needs needs;
    std::size_t number = 0;
    for (const fs::path& file : tests::theorem_files()) {
        SourceMap sources;
        Diagnostics diagnostics;
        const Document document = load_document(file.string(), sources, diagnostics);
        REQUIRE_FALSE(diagnostics.has_errors());
        for (const kat::Assertion& a : document.assertions) {
            if (number++ % stride != 0)
                continue;
            const std::string name = fmt::format("{}: {}", file.filename().string(), name_of(a, sources));
            ask(
                document, name, [&](prover::Prover& p, const prover::Limits& l) { return p.decide(a.claim, l); },
                needs);
        }
    }
    return needs;
}

void add_models(Needs& needs, std::size_t stride) {
    const std::vector<std::string> models{"sc",   "tso",     "pso",        "ra",  "sra",
                                          "rc11", "rc11-20", "c11-strong", "imm", "armv8"};
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    const Document document = load_models(models, {}, sources, diagnostics, keys);
    REQUIRE_FALSE(diagnostics.has_errors());
    std::size_t number = 0;
    for (const std::string& a : keys)
        for (const std::string& b : keys)
            if (number++ % stride == 0 && a != b)
                ask(
                    document, fmt::format("`{} <= {}`", a, b),
                    [&](prover::Prover& p, const prover::Limits& l) {
                        return p.implies(document.models.at(a), document.models.at(b), l);
                    },
                    needs);
}

std::string cost_word(prover::Cost cost) {
    switch (cost) {
    case prover::Cost::less:
        return "less";
    case prover::Cost::same:
        return "as much";
    case prover::Cost::more:
        return "more";
    case prover::Cost::much:
        return "much more";
    }
    return "";
}

// What the documentation says of a method before it says what is lost without it.
std::string start_of(const prover::MethodInfo& m) {
    return fmt::format("| {} | {} | {} | ", m.name, m.does, cost_word(m.cost));
}

// Without the times, which differ from machine to machine.
std::string row_of(const prover::MethodInfo& m, const Need& need) {
    return fmt::format("{}{} | {} |", start_of(m), need.statements, need.first);
}

// The rows of the table in the documentation.
std::vector<std::string> documented() {
    std::ifstream in(fs::path(KATLAS_SOURCE_DIR) / "docs" / "theory.md");
    std::vector<std::string> rows;
    std::string line;
    while (std::getline(in, line) && line != "| method | what it does | cost | undecided without | for example |") {
    }
    std::getline(in, line); // under the heads
    while (std::getline(in, line) && line.starts_with('|'))
        rows.push_back(line);
    return rows;
}

} // namespace

TEST_CASE("methods are in the order in which they are tried, each once") {
    for (std::size_t i = 0; i < prover::methods.size(); ++i)
        CHECK(static_cast<std::size_t>(prover::methods[i].method) == i);
}

TEST_CASE("a query without any method is undecided, and what was tried is said") {
    SourceMap sources;
    Diagnostics diagnostics;
    const Document document = load_text("t.kat", "assert po;po <= po\nassert po <= rf\n", sources, diagnostics);
    prover::Limits none;
    for (const prover::MethodInfo& m : prover::methods)
        none.left_out.insert(m.method);
    for (const kat::Assertion& a : document.assertions) {
        CHECK(prover::Prover(document).decide(a.claim, none).verdict == Verdict::unknown);
        const prover::Decision decided = prover::Prover(document).decide(a.claim);
        CHECK(decided.verdict != Verdict::unknown);
        CHECK(decided.tried.contains(Method::first));
        CHECK_FALSE(decided.tried.contains(Method::orders));
    }
}

TEST_CASE("the documentation says which shipped statements need which method") {
    // All of them need minutes of CPU: scripts/campaign asks about all.
    const std::size_t stride = tests::stride_of(6) * tests::stride_of_campaign(8);
    Needs needs = of_theorems(stride);
    add_models(needs, stride);
    const std::vector<std::string> rows = documented();
    CHECK(rows.size() == prover::methods.size());
    for (std::size_t i = 0; i < prover::methods.size(); ++i) {
        const prover::MethodInfo& m = prover::methods[i];
        const Need& need = needs[m.method];
        std::cout << row_of(m, need)
                  << fmt::format(" {:.1f} s with, {:.1f} s without\n", need.seconds_with, need.seconds_without);
        const std::string row = i < rows.size() ? rows[i] : "";
        if (stride == 1) {
            CHECK(row == row_of(m, need));
            continue;
        }
        // Some of the statements were not asked about.
        INFO(row);
        REQUIRE(row.starts_with(start_of(m)));
        CHECK(std::stoul(row.substr(start_of(m).size())) >= need.statements);
    }
}
