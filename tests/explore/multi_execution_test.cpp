// Exploration under Weakestmo2 finds the executions that can be extracted from its event structures, each once.
#include "katlas/machine/read_test.hpp"
#include "katlas/support/files.hpp"
#include "multi_execution.hpp"
#include "naive_structures.hpp"
#include "random_dependent_program.hpp"
#include "random_program.hpp"
#include "support/scale.hpp"

#include <filesystem>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using program::Mode;
using program::Program;
using program::ProgramBuilder;
using program::Reg;
using program::Shared;
using program::ThreadBuilder;

constexpr Mode rlx = Mode::relaxed;

// RC11 without no-thin-air, and its judge.
struct StructuresReference {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document;
    std::optional<graph::Judge> judge;
    StructuresReference() : document(load_models({"rc11"}, {}, sources, diagnostics, keys)) {
        std::vector<graph::Obligation> obligations;
        for (const kat::Axiom& axiom : document.models.at(keys.front()).axioms)
            if (axiom.name != "no-thin-air")
                obligations.push_back(graph::compile(axiom));
        judge.emplace(document.terms, std::move(obligations));
    }
    [[nodiscard]] NaiveStructures::Found of(const Program& program, std::size_t limit, NaiveStructures::Growth growth) {
        return NaiveStructures(program, document, *judge).executions(limit, growth);
    }
};

// Whether atomicity or psc may drop an execution.
bool may_be_filtered(const Program& program) {
    return std::ranges::any_of(
        program.labels(), [](const graph::Label& label) { return label.exclusive || label.mode == Mode::seq_cst; });
}

// Says where the two differ.
void compare_with_definition(const Program& program, const NaiveStructures::Found& naive) {
    const Explored e = explored_under(program);
    CHECK(e.each_once());
    const auto differences = [](const std::set<std::string>& a, const std::set<std::string>& b) {
        std::string text;
        for (const std::string& x : a)
            if (!b.contains(x))
                text += x + "\n";
        return text;
    };
    CHECK(differences(naive.complete, e.complete()) == "");
    CHECK(differences(e.complete(), naive.complete) == "");
    CHECK(differences(naive.blocked, e.blocked()) == "");
    CHECK(differences(e.blocked(), naive.blocked) == "");
}

// Two threads, each with a read and then a write that does not depend on it.
void add_independent_buffering(ProgramBuilder& b, Shared x, Shared y) {
    ThreadBuilder t1 = b.thread();
    t1.load(x, rlx);
    t1.store(y, 1, rlx);
    ThreadBuilder t2 = b.thread();
    t2.load(y, rlx);
    t2.store(x, 1, rlx);
}

struct PaperExample {
    std::string name;
    Program program;
    std::size_t executions; // under Weakestmo2
    std::size_t acyclic;    // of them
};

// Figures 1 and 2, and the programs of sections 1 to 4.
std::vector<PaperExample> paper_examples() {
    std::vector<PaperExample> all;
    const auto make = [&](const std::string& name, std::size_t executions, std::size_t acyclic, const auto& build) {
        ProgramBuilder b(name);
        const Shared x = b.shared("x");
        const Shared y = b.shared("y");
        const Shared z = b.shared("z");
        build(b, x, y, z);
        all.push_back({name, b.build(), executions, acyclic});
    };
    make("LB", 4, 3, [](ProgramBuilder& b, Shared x, Shared y, Shared) {
        ThreadBuilder t1 = b.thread();
        t1.load(x, rlx);
        t1.store(y, 1, rlx);
        ThreadBuilder t2 = b.thread();
        const Reg r = t2.load(y, rlx);
        t2.store(x, r, rlx);
    });
    make("LB-NODEP", 4, 3, [](ProgramBuilder& b, Shared x, Shared y, Shared) { add_independent_buffering(b, x, y); });
    make("LB+CTRL", 3, 3, [](ProgramBuilder& b, Shared x, Shared y, Shared) {
        ThreadBuilder t1 = b.thread();
        const Reg r = t1.load(x, rlx);
        t1.if_(r == 0, [&] { t1.store(y, 1, rlx); });
        ThreadBuilder t2 = b.thread();
        const Reg s = t2.load(y, rlx);
        t2.if_(s == 0, [&] { t2.store(x, 1, rlx); });
    });
    make("values out of thin air", 4, 3, [](ProgramBuilder& b, Shared x, Shared y, Shared) {
        ThreadBuilder t1 = b.thread();
        const Reg r = t1.load(x, rlx);
        t1.store(y, r, rlx);
        ThreadBuilder t2 = b.thread();
        const Reg s = t2.load(y, rlx);
        t2.store(x, s, rlx);
    });
    make("LB with a fence", 3, 3, [](ProgramBuilder& b, Shared x, Shared y, Shared) {
        ThreadBuilder t1 = b.thread();
        t1.load(x, rlx);
        t1.fence(Mode::release);
        t1.store(y, 1, rlx);
        ThreadBuilder t2 = b.thread();
        const Reg r = t2.load(y, rlx);
        t2.store(x, r, rlx);
    });
    make("LBF-CEX", 4, 4, [](ProgramBuilder& b, Shared x, Shared y, Shared z) {
        ThreadBuilder t1 = b.thread();
        t1.store(z, 1, rlx);
        ThreadBuilder t2 = b.thread();
        const Reg a = t2.load(z, rlx);
        t2.if_(
            a == 0, [&] { t2.store(y, 1, rlx); },
            [&] {
                const Reg r = t2.load(x, rlx);
                t2.if_(r == 1, [&] { t2.store(y, 1, rlx); });
            });
        ThreadBuilder t3 = b.thread();
        const Reg s = t3.load(y, rlx);
        t3.store(x, s, rlx);
    });
    make("LBF-CEX variant", 3, 3, [](ProgramBuilder& b, Shared x, Shared y, Shared z) {
        ThreadBuilder t1 = b.thread();
        t1.store(z, 1, rlx);
        ThreadBuilder t2 = b.thread();
        const Reg r = t2.load(x, rlx);
        t2.if_(
            r == 0, [&] { t2.store(y, 1, rlx); },
            [&] {
                const Reg a = t2.load(z, rlx);
                t2.if_(a == 1, [&] { t2.store(y, 1, rlx); });
            });
        ThreadBuilder t3 = b.thread();
        const Reg s = t3.load(y, rlx);
        t3.store(x, s, rlx);
    });
    make("RLB+W", 8, 6, [](ProgramBuilder& b, Shared x, Shared y, Shared z) {
        ThreadBuilder t1 = b.thread();
        t1.load(x, rlx);
        t1.store(y, 1, rlx);
        ThreadBuilder t2 = b.thread();
        t2.load(z, rlx);
        t2.load(y, rlx);
        t2.store(x, 1, rlx);
        ThreadBuilder t3 = b.thread();
        t3.store(z, 2, rlx);
    });
    // Section 4.2.3: z is read anew when there is a cycle already, which is to stay.
    make("a read before the cycle", 0, 0, [](ProgramBuilder& b, Shared x, Shared y, Shared z) {
        ThreadBuilder t1 = b.thread();
        t1.store(z, 1, rlx);
        const Reg a = t1.load(y, rlx);
        t1.store(x, a, rlx);
        ThreadBuilder t2 = b.thread();
        const Reg r = t2.load(z, rlx);
        const Reg s = t2.load(x, rlx);
        t2.if_((r == 0) | (s == 1), [&] { t2.store(y, 1, rlx); });
    });
    // Section 2.3: thread 2 can pass on the 1 of thread 1, which it cannot promise then to have of its own.
    make("a promise by another's write", 0, 0, [](ProgramBuilder& b, Shared x, Shared y, Shared) {
        ThreadBuilder t1 = b.thread();
        t1.store(x, 1, rlx);
        ThreadBuilder t2 = b.thread();
        const Reg r = t2.load(x, rlx);
        t2.store(y, r, rlx);
        ThreadBuilder t3 = b.thread();
        const Reg s = t3.load(y, rlx);
        t3.store(x, s, rlx);
    });
    make("two promises, one after the other", 0, 0, [](ProgramBuilder& b, Shared x, Shared y, Shared z) {
        const Shared w = b.shared("w");
        ThreadBuilder t1 = b.thread();
        const Reg r1 = t1.load(x, rlx);
        const Reg r2 = t1.load(y, rlx);
        t1.store(z, 1, rlx);
        t1.store(w, r1 & r2, rlx);
        ThreadBuilder t2 = b.thread();
        const Reg s = t2.load(z, rlx);
        t2.store(x, s, rlx);
        const Reg t = t2.load(w, rlx);
        t2.store(y, s | t, rlx);
    });
    return all;
}

TEST_CASE("Weakestmo2: programs of the paper have the executions of the definition", "[weakestmo2]") {
    StructuresReference reference;
    for (const PaperExample& example : paper_examples()) {
        INFO(example.name);
        const NaiveStructures::Found naive = reference.of(example.program, 2'000'000, {});
        REQUIRE_FALSE(naive.gave_up);
        compare_with_definition(example.program, naive);
        const std::size_t acyclic = explored_under(example.program, "rc11").found.complete.size();
        if (example.executions != 0) {
            CHECK(naive.complete.size() == example.executions);
            CHECK(acyclic == example.acyclic);
        }
    }
}

TEST_CASE("Weakestmo2: the causality tests of Java have the executions of the definition", "[weakestmo2]") {
    StructuresReference reference;
    int compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(KATLAS_SOURCE_DIR "/examples/causality")) {
        INFO(entry.path());
        SourceMap sources;
        Diagnostics diagnostics;
        const FileId file = sources.add(entry.path().string(), *read_file(entry.path()));
        const auto test = machine::load_test(file, sources, diagnostics);
        REQUIRE(test);
        const NaiveStructures::Found naive = reference.of(test->program, 300'000, {});
        if (naive.gave_up)
            continue;
        compare_with_definition(test->program, naive);
        ++compared;
    }
    CHECK(compared >= 12);
}

TEST_CASE("Weakestmo2: random programs have the executions of the definition", "[weakestmo2]") {
    StructuresReference reference;
    constexpr std::array shapes{
        DependentShape{.max_threads = 2, .max_statements = 4, .max_locations = 2, .max_events = 7, .load_first = true},
        DependentShape{.max_threads = 3, .max_statements = 3, .max_locations = 2, .max_events = 7, .load_first = true},
        DependentShape{.max_threads = 2,
                       .max_statements = 6,
                       .max_locations = 2,
                       .max_events = 8,
                       .compare_exchanges = false,
                       .updates = false,
                       .load_first = true},
        DependentShape{.max_threads = 3,
                       .max_statements = 4,
                       .max_locations = 3,
                       .max_events = 8,
                       .compare_exchanges = false,
                       .updates = false,
                       .load_first = true},
        DependentShape{.max_threads = 2, .max_statements = 4, .max_events = 7, .load_first = true, .fences = true},
    };
    const std::uint64_t first = 1;
    std::size_t with_cycles = 0;
    for (std::size_t i = 0; i < shapes.size(); ++i)
        for (std::uint64_t seed = first; seed < first + static_cast<std::uint64_t>(scaled(40)); ++seed) {
            CAPTURE(i, seed);
            RandomDependentProgram random(seed, shapes[i]);
            const Program program = random.make();
            const NaiveStructures::Found naive = reference.of(program, 10'000, {});
            if (naive.gave_up)
                continue;
            compare_with_definition(program, naive);
            if (!may_be_filtered(program))
                if (const NaiveStructures::Found later = reference.of(program, 10'000, {.at_once = false});
                    !later.gave_up)
                    compare_with_definition(program, later);
            if (explored_under(program, "rc11").found.complete.size() != naive.complete.size())
                ++with_cycles;
        }
    CHECK(with_cycles >= static_cast<std::size_t>(scaled(10)));
    for (std::uint64_t seed = first; seed < first + static_cast<std::uint64_t>(scaled(60)); ++seed) {
        CAPTURE(seed);
        RandomProgram random(seed, {.max_threads = 3, .max_statements = 4, .max_events = 6, .non_atomic = true});
        const Program program = random.make();
        const NaiveStructures::Found naive = reference.of(program, 10'000, {});
        if (!naive.gave_up)
            compare_with_definition(program, naive);
    }
}

// A thread of the grammar reads, perhaps does something else, and writes what may depend on what it read.
enum class Middle { nothing, reads_other, writes };
enum class Last { one, what_was_read, one_if_zero, one_in_either_case };
struct Body {
    bool reads_y;
    Middle middle;
    Last last;
};

std::vector<Body> bodies(std::initializer_list<Middle> middles) {
    std::vector<Body> all;
    for (const bool reads_y : {false, true})
        for (const Middle middle : middles)
            for (const Last last : {Last::one, Last::what_was_read, Last::one_if_zero, Last::one_in_either_case})
                all.push_back({reads_y, middle, last});
    return all;
}

void build_body(ProgramBuilder& b, const Shared& x, const Shared& y, const Body& body) {
    ThreadBuilder t = b.thread();
    const Shared& from = body.reads_y ? y : x;
    const Shared& to = body.reads_y ? x : y;
    const Reg r = t.load(from, rlx);
    if (body.middle == Middle::reads_other)
        t.load(to, rlx);
    if (body.middle == Middle::writes)
        t.store(from, 2, rlx);
    switch (body.last) {
    case Last::one:
        t.store(to, 1, rlx);
        break;
    case Last::what_was_read:
        t.store(to, r, rlx);
        break;
    case Last::one_if_zero:
        t.if_(r == 0, [&] { t.store(to, 1, rlx); });
        break;
    case Last::one_in_either_case:
        t.if_(
            r == 0, [&] { t.store(to, 1, rlx); },
            [&] {
                t.load(to, rlx);
                t.store(to, 1, rlx);
            });
        break;
    }
}

// The most events of a run of the body.
std::size_t most_events(const Body& body) {
    return 2U + (body.middle != Middle::nothing ? 1U : 0U) + (body.last == Last::one_in_either_case ? 1U : 0U);
}

Program small_program(std::initializer_list<Body> threads) {
    ProgramBuilder b("small");
    const Shared x = b.shared("x");
    const Shared y = b.shared("y");
    for (const Body& body : threads)
        build_body(b, x, y, body);
    return b.build();
}

// Calls what(program) for each pair of bodies.
template <typename F>
void each_pair(const std::vector<Body>& all, std::size_t stride, const F& what) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i; j < all.size(); ++j) {
            if (++number % stride != 0)
                continue;
            CAPTURE(i, j);
            what(small_program({all[i], all[j]}));
        }
}

// Calls what(program) for each three bodies with at most so many events in all.
template <typename F>
void each_triple(const std::vector<Body>& all, std::size_t most, std::size_t stride, const F& what) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i; j < all.size(); ++j)
            for (std::size_t k = j; k < all.size(); ++k) {
                if (most_events(all[i]) + most_events(all[j]) + most_events(all[k]) > most || ++number % stride != 0)
                    continue;
                CAPTURE(i, j, k);
                what(small_program({all[i], all[j], all[k]}));
            }
}

TEST_CASE("Weakestmo2: random programs that once had other executions than the definition gives them", "[weakestmo2]") {
    StructuresReference reference;
    // A thread went back to a run that it had given up, and made a second write for a promise of that run.
    RandomDependentProgram again(9015, {.max_threads = 2, .max_statements = 7, .max_events = 10, .load_first = true});
    // A promise of a read-modify-write was certified after a write had come between what it had read and itself.
    RandomDependentProgram between(5059, {.max_threads = 3, .max_statements = 5, .max_events = 9, .load_first = true});
    // A write got another place in co than it had when an earlier run of a thread read it.
    constexpr DependentShape three{
        .max_threads = 3, .max_statements = 3, .max_locations = 2, .max_events = 7, .load_first = true};
    RandomDependentProgram moved(3243, three);
    RandomDependentProgram also_moved(5550, three);
    // A promise was in the release sequence of a write that its thread had given up.
    RandomDependentProgram released(1980, {.max_threads = 3,
                                           .max_statements = 4,
                                           .max_locations = 3,
                                           .max_events = 8,
                                           .compare_exchanges = false,
                                           .updates = false,
                                           .load_first = true});
    for (RandomDependentProgram* random : {&again, &between, &moved, &also_moved, &released}) {
        const Program program = random->make();
        const NaiveStructures::Found naive = reference.of(program, 30'000, {});
        REQUIRE_FALSE(naive.gave_up);
        compare_with_definition(program, naive);
    }
}

// A thread that reads too early is at an error. The write that it should have read revisits its read.
TEST_CASE("Weakestmo2: if errors do not end an exploration, they hide no execution with a cycle", "[weakestmo2]") {
    ProgramBuilder b("LB-NODEP beside an assertion");
    const Shared x = b.shared("x");
    const Shared y = b.shared("y");
    const Shared z = b.shared("z");
    add_independent_buffering(b, x, y);
    ThreadBuilder t3 = b.thread();
    const Reg r = t3.load(z, rlx);
    t3.check(r == 1);
    ThreadBuilder t4 = b.thread();
    t4.store(z, 1, rlx);
    const Explored e = explored_under(b.build());
    CHECK(e.each_once());
    CHECK(e.complete().size() == 4);
    CHECK(e.load_buffering.cyclic == 1);
}

TEST_CASE("Weakestmo2: all small programs of a grammar have the executions of the definition", "[weakestmo2]") {
    StructuresReference reference;
    each_pair(bodies({Middle::nothing, Middle::reads_other, Middle::writes}), stride_of(7),
              [&](const Program& program) {
                  const NaiveStructures::Found naive = reference.of(program, 200'000, {});
                  REQUIRE_FALSE(naive.gave_up);
                  compare_with_definition(program, naive);
                  compare_with_definition(program, reference.of(program, 200'000, {.at_once = false}));
              });
}

TEST_CASE(
    "Weakestmo2: all programs of the grammar with three threads and up to seven events have the executions of the "
    "definition",
    "[weakestmo2]") {
    StructuresReference reference;
    std::size_t compared = 0;
    each_triple(bodies({Middle::nothing, Middle::reads_other, Middle::writes}), 7, stride_of(4),
                [&](const Program& program) {
                    const NaiveStructures::Found naive = reference.of(program, 200'000, {});
                    REQUIRE_FALSE(naive.gave_up);
                    compare_with_definition(program, naive);
                    ++compared;
                });
    CHECK(compared >= 20);
}

TEST_CASE("Weakestmo2: event structures that grow in any way give no other executions", "[weakestmo2]") {
    StructuresReference reference;
    each_pair(bodies({Middle::nothing, Middle::reads_other}), stride_of(5), [&](const Program& program) {
        const NaiveStructures::Found any = reference.of(program, 500'000, {.at_once = false, .any_fork = 16});
        REQUIRE_FALSE(any.gave_up);
        compare_with_definition(program, any);
    });
}

} // namespace
} // namespace katlas::tests
