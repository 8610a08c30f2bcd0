// A cheaper model stands in for another one only where a theorem says so, and finds the same executions.
#include "explore/random_program.hpp"
#include "katlas/explore/models.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/graph/label_predicates.hpp"
#include "katlas/semantics/derivation.hpp"
#include "katlas/semantics/evaluate.hpp"
#include "katlas/semantics/well_formed.hpp"
#include "katlas/workbench/stand_in.hpp"
#include "machine/litmus_fixture.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <set>

#include <fmt/format.h>

namespace katlas::tests {
namespace {

std::string theorem_path(const workbench::StandIn& s) {
    return fmt::format("{}/models/theorems/{}.kat", KATLAS_SOURCE_DIR, s.theorem);
}

// The lines of a theorem that state something.
std::vector<std::string> statements(const std::string& path) {
    std::vector<std::string> lines;
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);)
        if (!line.empty() && !line.starts_with("//") && !line.starts_with("include "))
            lines.push_back(line);
    return lines;
}

std::vector<workbench::StandIn> with_theorem() {
    std::vector<workbench::StandIn> rows;
    std::ranges::copy_if(workbench::stand_ins(), std::back_inserter(rows), [](const workbench::StandIn& s) {
        return s.programs != workbench::StandIn::Programs::of_machine;
    });
    return rows;
}

std::vector<graph::Label> all_labels() {
    using enum graph::Mode;
    std::vector<graph::Label> labels;
    for (const graph::Mode mode : {non_atomic, relaxed, acquire, release, acq_rel, seq_cst})
        for (const bool exclusive : {false, true}) {
            if (mode != release && mode != acq_rel && (mode != non_atomic || !exclusive))
                labels.push_back({graph::Kind::read, mode, exclusive});
            if (mode != acquire && mode != acq_rel && (mode != non_atomic || !exclusive))
                labels.push_back({graph::Kind::write, mode, exclusive});
            if (mode != non_atomic && !exclusive)
                labels.push_back({graph::Kind::fence, mode, exclusive});
        }
    return labels;
}

} // namespace

TEST_CASE("each stand-in is a theorem of the prover") {
    for (const workbench::StandIn& s : with_theorem()) {
        INFO(s.model << " as " << s.cheaper << ", " << s.theorem);
        const std::vector<std::string> lines = statements(theorem_path(s));
        REQUIRE(lines.size() > 1);
        const bool simple = s.events.find(' ') == std::string_view::npos;
        const bool ordered = s.programs == workbench::StandIn::Programs::ordered;
        if (ordered)
            CHECK(lines[0] == "assume acyclic po | rf");
        const std::size_t events = ordered ? 1 : 0;
        CHECK(lines[events] ==
              fmt::format("assume (po | rf | co | fr);[!{}] = 0", simple ? s.events : fmt::format("({})", s.events)));
        CHECK(std::count(lines.begin() + 1, lines.end(), fmt::format("assert {} = {}", s.model, s.cheaper)) == 1);
        for (std::size_t i = events + 1; i < lines.size(); ++i)
            CHECK(lines[i].starts_with("assert "));
        CHECK((explore::find_model_explorer(s.model) != nullptr) != ordered);
        CHECK(explore::find_model_explorer(s.cheaper) != nullptr);
    }
}

TEST_CASE("a model that is meant for programs of machines covers these and no others") {
    int rows = 0;
    for (const workbench::StandIn& s : workbench::stand_ins())
        if (s.programs == workbench::StandIn::Programs::of_machine) {
            ++rows;
            for (const graph::Label label : all_labels()) {
                CHECK(workbench::covers(s, label, true));
                CHECK_FALSE(workbench::covers(s, label, false));
            }
        }
    CHECK(rows == 1);
}

TEST_CASE("a stand-in covers just the labels that satisfy the theorem's assumption") {
    for (const workbench::StandIn& s : with_theorem()) {
        SourceMap sources;
        Diagnostics diagnostics;
        const Document document = load_document(theorem_path(s), sources, diagnostics);
        REQUIRE_FALSE(diagnostics.has_errors());
        const graph::TheoryMap map(document.theory);
        std::set<bool> seen;
        for (const graph::Label label : all_labels()) {
            // An event behind another one of its thread.
            const int location = label.kind == graph::Kind::fence ? graph::Event::no_location : 0;
            graph::ExecutionGraph g(document.theory, {{.thread = 1, .position = 0, .location = 0},
                                                      {.thread = 1, .position = 1, .location = location}});
            for (const std::string_view name :
                 graph::predicates_of({graph::Kind::write, graph::Mode::non_atomic, false}))
                g.put(map.predicate(name).value(), 0);
            for (const std::string_view name : graph::predicates_of(label))
                g.put(map.predicate(name).value(), 1);
            graph::derive(g, document);
            // The theorem's own assumption is the last.
            const bool assumed = !std::ranges::binary_search(graph::violated_assumptions(document, g),
                                                             document.theory.assumptions.size() - 1);
            INFO(s.theorem << ", kind " << int(label.kind) << ", mode " << int(label.mode) << ", exclusive "
                           << label.exclusive);
            CHECK(workbench::covers(s, label) == assumed);
            seen.insert(assumed);
            CHECK((!workbench::covers(s, label) || label.mode != graph::Mode::non_atomic));
        }
        CHECK(seen.size() == 2);
    }
}

TEST_CASE("a stand-in finds as many executions as the model") {
    constexpr std::uint64_t seed = 7000;
    std::map<std::string_view, int> covered;
    for (int i = 0; i < scaled(3000); ++i) {
        const std::uint64_t program_seed = seed + static_cast<std::uint64_t>(i);
        ProgramShape shape{.max_threads = 3, .max_statements = 3, .max_locations = 2, .max_events = 8};
        shape.only = i % 3 == 0   ? ProgramShape::Only::seq_cst
                     : i % 3 == 1 ? ProgramShape::Only::release_acquire
                                  : ProgramShape::Only::updates;
        const program::Program p = RandomProgram(program_seed, shape).make();
        for (const explore::ModelExplorer& m : explore::model_explorers()) {
            const workbench::StandIn* stand_in = workbench::find_stand_in(m.name, p);
            if (stand_in == nullptr)
                continue;
            INFO("seed " << program_seed << ", " << m.name << " as " << stand_in->cheaper);
            const explore::Result own = m.explore(p, {});
            const explore::Result other = explore::find_model_explorer(stand_in->cheaper)->explore(p, {});
            CHECK(own.complete == other.complete);
            CHECK(own.blocked == other.blocked);
            ++covered[stand_in->theorem];
        }
    }
    for (const auto& [theorem, programs] : covered)
        std::cout << theorem << ": " << programs << " explorations compared, from seed " << seed << '\n';
    CHECK(covered.size() == 3);
}

TEST_CASE("a program with one event of another kind has no stand-in") {
    const auto stand_in = [](const std::string& body) {
        const AnyLitmus litmus("C t\n{}\nP0 (atomic_int* x, int* y) {\n" + body + "\n}\nexists (true)\n");
        REQUIRE(litmus.test);
        const workbench::StandIn* found = workbench::find_stand_in("rc11", litmus.test->program);
        return found == nullptr ? std::string() : std::string(found->cheaper);
    };
    const std::string seq_cst =
        "atomic_store(x, 1); int r = atomic_load(x); atomic_thread_fence(memory_order_seq_cst);";
    CHECK(stand_in(seq_cst) == "sc");
    CHECK(stand_in(seq_cst + "*y = 1;").empty());
    CHECK(stand_in(seq_cst + "atomic_store_explicit(x, 1, memory_order_release);").empty());
    CHECK(stand_in(seq_cst + "int s = atomic_compare_exchange_strong(x, y, 1);").empty());
    const std::string release = "atomic_store_explicit(x, 1, memory_order_release);"
                                "int r = atomic_load_explicit(x, memory_order_acquire);"
                                "atomic_thread_fence(memory_order_acq_rel);";
    CHECK(stand_in(release) == "ra");
    CHECK(stand_in(release + "atomic_fetch_add_explicit(x, 1, memory_order_acq_rel);") == "ra");
    CHECK(stand_in(release + "atomic_fetch_add_explicit(x, 1, memory_order_release);").empty());
    CHECK(stand_in(release + "atomic_thread_fence(memory_order_seq_cst);").empty());
}

} // namespace katlas::tests
