// Exploration up to the reads-from equivalence: the classes are the reads-from functions of the executions with co, and
// no class is found twice.
#include "found.hpp"
#include "in_pieces.hpp"
#include "interpreted_checker.hpp"
#include "katlas/explore/explore_reads_from.hpp"
#include "katlas/explore/reads_from_policy.hpp"
#include "katlas/program/families.hpp"
#include "katlas/workbench/reads_from_model.hpp"
#include "random_program.hpp"
#include "support/scale.hpp"

#include <mutex>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

// Without co; "blocked" or not.
std::string class_of(const explore::Configuration& c) {
    PlainExecution x = plain(c);
    for (auto& writes : x.co)
        writes.clear();
    bool blocked = false;
    for (std::uint32_t t = 1; t <= c.num_threads(); ++t)
        blocked |= c.stop(t) != explore::Stop::finished;
    return (blocked ? "blocked\n" : "") + x.text();
}

using Classes = std::multiset<std::string>;

explore::Options watched(Classes& found) {
    explore::Options options;
    options.reductions = explore::no_reductions;
    options.keep_going = true;
    options.watcher = [&found] {
        return [&found](const explore::Configuration& c) {
            found.insert(class_of(c));
            return true;
        };
    };
    return options;
}

workbench::TraceModel trace_model(const std::string& name) {
    auto model = workbench::find_trace_model(name, {});
    REQUIRE(model);
    return *std::move(model);
}

std::function<explore::ReadsFromModel()> maker_of(const workbench::TraceModel& model) {
    return [&model] { return workbench::reads_from_model(model); };
}

// What is known of a program under a model by both ways.
struct BothWays {
    Classes with_co;
    Classes classes;
    explore::Result found;
};

BothWays explored_both_ways(const program::Program& p, const workbench::TraceModel& model) {
    BothWays c;
    const explore::Options with_co = watched(c.with_co);
    static_cast<void>(explore::explore_with(p, with_co, codegen::ImprovingChecker(*model.plan, nullptr)));
    const explore::Options options = watched(c.classes);
    c.found = explore::explore_reads_from(p, options, maker_of(model));
    return c;
}

std::set<std::string> once(const Classes& classes) {
    return {classes.begin(), classes.end()};
}

TEST_CASE("random programs: classes are the reads-from functions of executions, each once", "[reads-from]") {
    const std::string name = GENERATE(as<std::string>(), "sc", "tso", "pso", "ra", "sra", "rc11", "rc11-genmc");
    const workbench::TraceModel model = trace_model(name);
    constexpr std::array shapes{
        ProgramShape{.max_threads = 3, .max_statements = 3, .max_locations = 2, .max_events = 7},
        ProgramShape{.max_threads = 3, .max_statements = 4, .max_locations = 1, .max_events = 7},
        ProgramShape{.max_threads = 4,
                     .max_statements = 3,
                     .max_locations = 2,
                     .max_events = 7,
                     .only = ProgramShape::Only::updates},
        ProgramShape{.max_threads = 3,
                     .max_statements = 4,
                     .max_locations = 2,
                     .max_events = 7,
                     .only = ProgramShape::Only::weak_updates},
        ProgramShape{.max_threads = 3, .max_statements = 4, .max_locations = 2, .max_events = 7, .checks = true},
    };
    std::size_t fewer = 0;
    for (int i = 0; i < scaled(400); ++i) {
        const program::Program p =
            RandomProgram(static_cast<std::uint64_t>(i), shapes[static_cast<std::size_t>(i) % shapes.size()]).make();
        INFO(name << ", program " << i);
        const BothWays c = explored_both_ways(p, model);
        CHECK(once(c.classes) == once(c.with_co));
        REQUIRE(c.classes.size() == once(c.classes).size());
        fewer += c.classes.size() < c.with_co.size() ? 1 : 0;
        CHECK(c.found.statistics.dead_ends == 0);
    }
    CHECK(fewer > static_cast<std::size_t>(scaled(20)));
}

// Asks for the final values of all locations.
program::Condition condition_on_memory(const program::Program& p) {
    program::Condition condition;
    for (std::uint32_t l = 0; l < p.num_locations(); ++l)
        condition.observables.push_back({.kind = program::Observable::Kind::in_location,
                                         .location = l,
                                         .name = "[" + std::to_string(l) + "]",
                                         .order = l});
    condition.num_shown = condition.observables.size();
    return condition;
}

TEST_CASE("random programs: final values of memory are those of the executions with co", "[reads-from]") {
    const std::string name = GENERATE(as<std::string>(), "sc", "tso", "pso", "ra", "rc11");
    const workbench::TraceModel model = trace_model(name);
    for (int i = 0; i < scaled(200); ++i) {
        const ProgramShape shape{.max_threads = 3, .max_statements = 3, .max_locations = 2, .max_events = 7};
        const program::Program p = RandomProgram(1'000 + static_cast<std::uint64_t>(i), shape).make();
        const program::Condition condition = condition_on_memory(p);
        Classes with_co;
        explore::Options options = watched(with_co);
        options.condition = &condition;
        const explore::Result expected =
            explore::explore_with(p, options, codegen::ImprovingChecker(*model.plan, nullptr));
        const explore::Result found = explore::explore_reads_from(p, options, maker_of(model));
        INFO(name << ", program " << i);
        REQUIRE(found.outcomes->report().states == expected.outcomes->report().states);
    }
}

TEST_CASE("no graph is visited in vain where two read-modify-writes would read from one write", "[reads-from]") {
    const workbench::TraceModel model = trace_model(GENERATE(as<std::string>(), "sc", "tso", "rc11"));
    for (const std::string family : {"ainc:6", "binc:4", "casrot:5", "treiber-stack:3", "ms-queue:2", "chase-lev:2"}) {
        const program::FamilyProgram built = program::build_family(family);
        REQUIRE(built.program);
        Classes classes;
        const explore::Result found = explore::explore_reads_from(*built.program, watched(classes), maker_of(model));
        INFO(family << " under " << model.name);
        CHECK(found.statistics.dead_ends == 0);
        CHECK(classes.size() == once(classes).size());
    }
}

TEST_CASE("several workers find each class once", "[reads-from]") {
    const workbench::TraceModel model = trace_model(GENERATE(as<std::string>(), "sc", "tso", "ra", "rc11"));
    for (const std::string family : {"lastzero:9", "ainc:6", "ms-queue:2", "fib_bench:3", "casw:4"}) {
        const program::FamilyProgram built = program::build_family(family);
        REQUIRE(built.program);
        Classes classes;
        const explore::Result expected = explore::explore_reads_from(*built.program, watched(classes), maker_of(model));
        Classes of_several;
        std::mutex mutex;
        explore::Options options = watched(of_several);
        options.jobs = 3;
        options.watcher = [&] {
            return [&](const explore::Configuration& c) {
                std::string its = class_of(c);
                const std::scoped_lock lock(mutex);
                of_several.insert(std::move(its));
                return true;
            };
        };
        const explore::Result found = explore::explore_reads_from(*built.program, options, maker_of(model));
        INFO(family << " under " << model.name);
        CHECK(of_several == classes);
        CHECK(found.complete == expected.complete);
        CHECK(found.statistics.revisits == expected.statistics.revisits);
    }
}

// Of all classes, each once.
struct ClassObserver {
    Classes classes;
    bool execution(const explore::Configuration& c) {
        classes.insert(class_of(c));
        return true;
    }
    static bool error(const explore::Configuration&, std::uint32_t, const program::Action&) { return true; }
};

TEST_CASE("random programs: an exploration in pieces finds each class once", "[reads-from]") {
    const workbench::TraceModel model = trace_model(GENERATE(as<std::string>(), "sc", "tso", "ra", "rc11"));
    constexpr ProgramShape shape{.max_threads = 4, .max_statements = 3, .max_locations = 2, .max_events = 8};
    for (int i = 0; i < scaled(100); ++i) {
        const auto seed = 2'000 + static_cast<std::uint64_t>(i);
        const program::Program p = RandomProgram(seed, shape).make();
        const explore::ReadsFromPolicy<explore::Configuration> policy(
            [&](graph::AtomIndex atom) { return explore::Configuration(p, atom); }, {.keeps_going = true},
            maker_of(model));
        ClassObserver whole;
        explore::Explorer explorer(policy, whole);
        explorer.run();
        ClassObserver in_pieces;
        explore_in_pieces(policy, in_pieces, seed);
        INFO(model.name << ", program " << seed);
        CHECK(in_pieces.classes == whole.classes);
        CHECK(whole.classes.size() == once(whole.classes).size());
        CHECK(explorer.statistics().dead_ends == 0);
    }
}

TEST_CASE("writes that nobody reads have no order, but for which is the last where a condition asks", "[reads-from]") {
    const workbench::TraceModel model = trace_model(GENERATE(as<std::string>(), "sc", "tso", "pso", "rc11"));
    program::ProgramBuilder builder("CO-2+2W(5)");
    const program::Place x = builder.shared("x");
    for (int t = 0; t < 5; ++t) {
        program::ThreadBuilder thread = builder.thread();
        thread.store(x, 2 * t + 1, program::Mode::relaxed);
        thread.store(x, 2 * t + 2, program::Mode::relaxed);
    }
    const program::Program p = builder.build();
    CHECK(explore::explore_reads_from(p, {}, maker_of(model)).complete == 1);
    const program::Condition condition = condition_on_memory(p);
    explore::Options options;
    options.condition = &condition;
    const explore::Result found = explore::explore_reads_from(p, options, maker_of(model));
    CHECK(found.complete == 5); // 113,400 with co
    CHECK(found.outcomes->report().states.size() == 5);
}

// Each would be tried to be last, in a time that grows with the cube of their number.
TEST_CASE("of the many writes of one thread only the last one is looked at", "[reads-from]") {
    const workbench::TraceModel model = trace_model("rc11");
    program::ProgramBuilder builder("many writes");
    const program::Place x = builder.shared("x");
    program::ThreadBuilder thread = builder.thread();
    for (int i = 0; i < 5000; ++i)
        thread.store(x, i, program::Mode::relaxed);
    const program::Program p = builder.build();
    const program::Condition condition = condition_on_memory(p);
    explore::Options options;
    options.condition = &condition;
    const explore::Result found = explore::explore_reads_from(p, options, maker_of(model));
    CHECK(found.complete == 1);
    CHECK(found.statistics.completions <= 1);
}

// Bui et al., OOPSLA 2021, tables 2 to 4.
TEST_CASE("the counts of reads-from functions are those of the literature", "[reads-from]") {
    const workbench::TraceModel model = trace_model(GENERATE(as<std::string>(), "sc", "tso", "pso"));
    const auto count = [&](const std::string& family) {
        const program::FamilyProgram built = program::build_family(family);
        REQUIRE(built.program);
        return explore::explore_reads_from(*built.program, {}, maker_of(model)).complete;
    };
    CHECK(count("lastzero:11") == 7'168);
    CHECK(count("readers:10") == 1'024);
    CHECK(count("n-writers-a-reader:8") == 9);
    CHECK(count("inc:5") == 1'296);
    CHECK(count("indexer:13") == 64);
}

} // namespace
} // namespace katlas::tests
