// What the explorer leaves out since a checker says that it is inconsistent is inconsistent: with and without what
// checkers say it finds the same, in one piece and in many.
#include "found.hpp"
#include "in_pieces.hpp"
#include "interpreted_checker.hpp"
#include "katlas/codegen/requirements.hpp"
#include "random_program.hpp"
#include "shipped_checkers.hpp"
#include "support/scale.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

// The same checker, which says nothing of where alternatives end.
template <typename Checker>
struct Silent : Checker {
    Silent() = default;
    explicit Silent(const Checker& checker) : Checker(checker) {}
    static constexpr runtime::Coherence coherence = runtime::Coherence::unknown;
    static constexpr bool first_failure_is_final = false;
};

template <typename Checker>
TextObserver explored(const program::Program& p, const Checker& checker) {
    TextObserver found;
    explore::Explorer explorer(explore::plain_policy(p, checker, explore::no_reductions), found);
    REQUIRE(explorer.run());
    return found;
}

template <typename Checker>
TextObserver explored_in_pieces(const program::Program& p, const Checker& checker, std::uint64_t seed) {
    TextObserver found;
    explore_in_pieces(explore::plain_policy(p, checker, explore::no_reductions), found, seed);
    return found;
}

// Returns how many executions there were.
template <typename Checker>
std::size_t compare(const Checker& checker, std::uint64_t seed, const ProgramShape& shape) {
    const program::Program p = RandomProgram(seed, shape).make();
    const TextObserver all = explored(p, Silent<Checker>(checker));
    const TextObserver found = explored(p, checker);
    CHECK(found.complete == all.complete);
    REQUIRE(found.blocked == all.blocked);
    const TextObserver in_pieces = explored_in_pieces(p, checker, seed);
    CHECK(in_pieces.complete == all.complete);
    REQUIRE(in_pieces.blocked == all.blocked);
    return all.complete.size() + all.blocked.size();
}

constexpr std::array shapes{
    ProgramShape{.max_threads = 3, .max_statements = 4, .max_locations = 2, .max_events = 9},
    ProgramShape{.max_threads = 2, .max_statements = 8, .max_locations = 2, .max_events = 11},
    ProgramShape{.max_threads = 4, .max_statements = 3, .max_locations = 1, .max_events = 7},
    ProgramShape{.max_threads = 3, .max_statements = 4, .max_locations = 3, .max_events = 10, .non_atomic = true},
    ProgramShape{.max_threads = 3,
                 .max_statements = 3,
                 .max_locations = 2,
                 .max_events = 8,
                 .only = ProgramShape::Only::weak_updates},
    ProgramShape{
        .max_threads = 3, .max_statements = 3, .max_locations = 2, .max_events = 8, .only = ProgramShape::Only::linked},
};

template <typename Checker>
void compare_many(const Checker& checker, const std::string& name, int programs) {
    std::size_t executions = 0;
    std::uint64_t seed = 15000;
    for (const ProgramShape& shape : shapes)
        for (int i = 0; i < programs; ++i) {
            INFO(name << ", seed " << ++seed);
            executions += compare(checker, seed, shape);
        }
    std::cout << name << ": " << programs * static_cast<int>(shapes.size()) << " programs from seed 15001, "
              << executions << " executions\n";
}

} // namespace

TEST_CASE("with what shipped checkers say of alternatives, random programs have the same executions as without") {
    generated::for_each_checker([]<typename Checker>() {
        CHECK(Checker::coherence != runtime::Coherence::unknown);
        compare_many(Checker(), std::string(Checker::model), scaled(40));
    });
}

TEST_CASE("with what users' checkers say of alternatives, random programs have the same executions as without") {
    // Without a view that clocks tell, with cycles that po, co and fr begin with, with tests at co.
    constexpr std::array models{
        "acyclic po-loc | rf | co | fr\nacyclic po | rf\n",
        "acyclic po-loc | rf | co | fr\nacyclic po | rf\nirreflexive fre;coe;rmw^-1\n",
        "acyclic po-loc | rf | co | fr\nacyclic po | rf | [W & SC];co;[W & SC]\nirreflexive fre;coe;rmw^-1\n",
        "acyclic po-loc | rf | co | fr\nacyclic po | rf | [R];fr;[W & REL]\n",
        "acyclic po | rf | co\nirreflexive (po | rf)+;fr\n",
        "let hb = (po | [REL];rf;[ACQ])+\nirreflexive hb;(rf | (co | fr);rf?)?\nacyclic po | rf\nirreflexive "
        "fre;coe;rmw^-1\n",
        "let order = po | rfe | co | fr\nacyclic order\nacyclic po-loc | rf | co | fr\n",
        "acyclic [SC];po;[SC] | rf;[SC] | co | fr | po-loc\nacyclic po | rf\nacyclic po-loc | rf | co | fr\n",
    };
    const std::filesystem::path file = std::filesystem::temp_directory_path() / "katlas-shortcuts-test.kat";
    for (const char* text : models) {
        std::ofstream(file) << text;
        SourceMap sources;
        Diagnostics diagnostics;
        std::vector<std::string> keys;
        const Document document = load_models({file.string()}, {}, sources, diagnostics, keys);
        REQUIRE_FALSE(diagnostics.has_errors());
        const auto examined = codegen::examine(document, document.models.at(keys.front()));
        const auto plan = codegen::plan_checker(document, sources, keys.front(), keys.front());
        INFO(text << (plan ? "" : plan.why_not()));
        REQUIRE(plan);
        std::cout << "coherence " << static_cast<int>(plan->coherence) << ", final " << plan->first_failure_is_final
                  << ", explored " << std::holds_alternative<codegen::ExplorationProfile>(examined) << '\n';
        if (std::holds_alternative<codegen::ExplorationProfile>(examined))
            compare_many(InterpretedChecker(*plan), text, scaled(20));
    }
    std::filesystem::remove(file);
}

} // namespace katlas::tests
