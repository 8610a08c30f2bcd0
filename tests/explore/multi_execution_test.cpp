// Exploration under Weakestmo2 finds the executions that can be extracted from its event structures, each once.
#include "found.hpp"
#include "katlas/explore/load_buffering.hpp"
#include "katlas/workbench/check_model.hpp"
#include "naive_structures.hpp"
#include "random_dependent_program.hpp"
#include "random_program.hpp"
#include "support/scale.hpp"

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

struct Explored {
    TextObserver found;
    explore::LoadBuffering load_buffering;
    [[nodiscard]] std::set<std::string> complete() const { return {found.complete.begin(), found.complete.end()}; }
    [[nodiscard]] std::set<std::string> blocked() const { return {found.blocked.begin(), found.blocked.end()}; }
    [[nodiscard]] bool each_once() const {
        return complete().size() == found.complete.size() && blocked().size() == found.blocked.size();
    }
};

Explored explored(const Program& program, const std::string& model = "weakestmo2", unsigned jobs = 1) {
    static std::map<std::string, workbench::CheckModel> models;
    if (!models.contains(model)) {
        auto found = workbench::find_check_model(model, {.stop = {}, .say = {}, .compiles = false});
        REQUIRE(found);
        models.emplace(model, *std::move(found));
    }
    Explored result;
    std::mutex mutex;
    explore::Options options;
    options.jobs = jobs;
    options.keep_going = true;
    options.reductions = explore::no_reductions;
    options.watcher = [&] {
        return [&](const explore::Configuration& c) {
            const std::scoped_lock lock(mutex);
            return result.found.execution(c);
        };
    };
    static_cast<void>(models.at(model).explore_load_buffering(program, options, result.load_buffering));
    return result;
}

// RC11 without no-thin-air, and its judge.
struct Reference {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document;
    std::optional<graph::Judge> judge;
    Reference() : document(load_models({"rc11"}, {}, sources, diagnostics, keys)) {
        std::vector<graph::Obligation> obligations;
        for (const kat::Axiom& axiom : document.models.at(keys.front()).axioms)
            if (axiom.name != "no-thin-air")
                obligations.push_back(graph::compile(axiom));
        judge.emplace(document.terms, std::move(obligations));
    }
    [[nodiscard]] NaiveStructures::Found of(const Program& program, std::size_t limit) {
        return NaiveStructures(program, document, *judge).executions(limit);
    }
};

// Says where the two differ.
void compare(const Program& program, const NaiveStructures::Found& naive) {
    const Explored e = explored(program);
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

struct Example {
    std::string name;
    Program program;
    std::size_t executions; // under Weakestmo2
    std::size_t acyclic;    // of them
};

// Figures 1 and 2, and the programs of sections 1 to 4.
std::vector<Example> examples() {
    std::vector<Example> all;
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
    make("LB-NODEP", 4, 3, [](ProgramBuilder& b, Shared x, Shared y, Shared) {
        ThreadBuilder t1 = b.thread();
        t1.load(x, rlx);
        t1.store(y, 1, rlx);
        ThreadBuilder t2 = b.thread();
        t2.load(y, rlx);
        t2.store(x, 1, rlx);
    });
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
    Reference reference;
    for (const Example& example : examples()) {
        INFO(example.name);
        const NaiveStructures::Found naive = reference.of(example.program, 2'000'000);
        REQUIRE_FALSE(naive.gave_up);
        compare(example.program, naive);
        const std::size_t acyclic = explored(example.program, "rc11").found.complete.size();
        if (example.executions != 0) {
            CHECK(naive.complete.size() == example.executions);
            CHECK(acyclic == example.acyclic);
        }
    }
}

TEST_CASE("Weakestmo2: random programs have the executions of the definition", "[weakestmo2]") {
    Reference reference;
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
            const NaiveStructures::Found naive = reference.of(program, 10'000);
            if (naive.gave_up)
                continue;
            compare(program, naive);
            if (explored(program, "rc11").found.complete.size() != naive.complete.size())
                ++with_cycles;
        }
    CHECK(with_cycles > 10);
    for (std::uint64_t seed = first; seed < first + static_cast<std::uint64_t>(scaled(60)); ++seed) {
        CAPTURE(seed);
        RandomProgram random(seed, {.max_threads = 3, .max_statements = 4, .max_events = 6, .non_atomic = true});
        const Program program = random.make();
        const NaiveStructures::Found naive = reference.of(program, 10'000);
        if (!naive.gave_up)
            compare(program, naive);
    }
}

TEST_CASE("Weakestmo2: all small programs of a grammar have the executions of the definition", "[weakestmo2]") {
    Reference reference;
    // A thread reads, perhaps does something else, and writes what may depend on what it read.
    enum class Middle { nothing, reads_other, writes };
    enum class Last { one, what_was_read, one_if_zero, one_in_either_case };
    struct Body {
        bool reads_y;
        Middle middle;
        Last last;
    };
    std::vector<Body> bodies;
    for (const bool reads_y : {false, true})
        for (const Middle middle : {Middle::nothing, Middle::reads_other, Middle::writes})
            for (const Last last : {Last::one, Last::what_was_read, Last::one_if_zero, Last::one_in_either_case})
                bodies.push_back({reads_y, middle, last});
    const auto build = [](ProgramBuilder& b, const Shared& x, const Shared& y, const Body& body) {
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
    };
    const std::size_t stride = stride_of(7);
    std::size_t number = 0;
    for (std::size_t i = 0; i < bodies.size(); ++i)
        for (std::size_t j = i; j < bodies.size(); ++j) {
            if (++number % stride != 0)
                continue;
            CAPTURE(i, j);
            ProgramBuilder b("small");
            const Shared x = b.shared("x");
            const Shared y = b.shared("y");
            build(b, x, y, bodies[i]);
            build(b, x, y, bodies[j]);
            const Program program = b.build();
            const NaiveStructures::Found naive = reference.of(program, 200'000);
            REQUIRE_FALSE(naive.gave_up);
            compare(program, naive);
        }
}

// Table 4: cycles of N threads, each of which reads what its neighbour writes. The first depends on nothing, as in LB.
enum class Chain { control, data, none };

Program chain(int n, Chain kind) {
    ProgramBuilder b("chain");
    std::vector<Shared> x;
    for (int i = 0; i < n; ++i)
        x.push_back(b.shared("x" + std::to_string(i)));
    for (int i = 0; i < n; ++i) {
        ThreadBuilder t = b.thread();
        const Reg r = t.load(x[static_cast<std::size_t>(i)], rlx);
        const Shared& to = x[static_cast<std::size_t>((i + 1) % n)];
        if (kind == Chain::none || i == 0)
            t.store(to, 1, rlx);
        else if (kind == Chain::data)
            t.store(to, r, rlx);
        else
            t.if_(r == 1, [&] { t.store(to, 1, rlx); });
    }
    return b.build();
}

Program pairs(int n) {
    ProgramBuilder b("pairs");
    for (int i = 0; i < n / 2; ++i) {
        const Shared x = b.shared("x" + std::to_string(i));
        const Shared y = b.shared("y" + std::to_string(i));
        ThreadBuilder t1 = b.thread();
        t1.load(x, rlx);
        t1.store(y, 1, rlx);
        ThreadBuilder t2 = b.thread();
        t2.load(y, rlx);
        t2.store(x, 1, rlx);
    }
    return b.build();
}

TEST_CASE("Weakestmo2: load buffering benchmarks have the counts of the paper, and no duplicates", "[weakestmo2]") {
    const int n = is_scaled_down() ? 10 : 14;
    const auto all = std::size_t{1} << static_cast<unsigned>(n);
    const auto count = [](const Program& program) {
        const Explored e = explored(program);
        CHECK(e.each_once());
        CHECK(e.found.blocked.empty());
        return e.complete().size();
    };
    CHECK(count(chain(n, Chain::control)) == static_cast<std::size_t>(n) + 1);
    CHECK(count(chain(n, Chain::data)) == all);
    CHECK(count(chain(n, Chain::none)) == all);
    CHECK(count(pairs(n)) == all);
}

TEST_CASE("Weakestmo2: several workers find what one does", "[weakestmo2]") {
    const Program program = pairs(6);
    CHECK(explored(program, "weakestmo2", 3).found.complete == explored(program).found.complete);
}

// Definition 2.2 with matrices.
bool has_race_by_definition(const explore::Configuration& c) {
    const graph::SparseGraph& g = c.graph;
    const std::size_t n = g.size();
    graph::BitMatrix po(n), rf(n), rpo(n), pairs(n);
    for (graph::EventId a = 0; a < n; ++a) {
        if (g.is_read(a))
            rf.set(g[a].rf, a);
        for (graph::EventId b = 0; b < n; ++b) {
            if (g.po_before(a, b)) {
                po.set(a, b);
                bool fence = false;
                for (graph::EventId f = g[a].po_next; f != b; f = g[f].po_next)
                    fence |= g[f].label.kind == graph::Kind::fence;
                if (!fence && g.is_read(a) && g.is_write(b) && explore::is_weak(g[a].label.mode) &&
                    explore::is_weak(g[b].label.mode))
                    rpo.set(a, b);
            }
            if (g.is_read(a) && g.is_write(b) && g[a].location == g[b].location && g[a].thread != g[b].thread)
                pairs.set(a, b);
        }
    }
    graph::BitMatrix hb(n);
    const explore::Causes causes(g);
    for (graph::EventId a = 0; a < n; ++a)
        for (graph::EventId b = 0; b < n; ++b)
            if (causes.happens_before.has(a, b))
                hb.set(a, b);
    return !((pairs & rpo.then(rf - po).then((po | rf).plus())) - (hb | hb.converse())).empty();
}

TEST_CASE("load buffering races: found as defined, and without one there are the executions of RC11", "[weakestmo2]") {
    std::size_t racy = 0, others = 0;
    for (std::uint64_t seed = 1; seed < 1 + static_cast<std::uint64_t>(scaled(150)); ++seed) {
        CAPTURE(seed);
        RandomProgram random(seed, {.max_threads = 3, .max_statements = 4, .max_locations = 2, .max_events = 8});
        const Program program = random.make();
        std::size_t defined = 0;
        Explored acyclic;
        explore::Options options;
        options.reductions = explore::no_reductions;
        options.watcher = [&] {
            return [&](const explore::Configuration& c) {
                CHECK(has_race_by_definition(c) == explore::find_load_buffering(c.graph).has_value());
                defined += has_race_by_definition(c);
                return acyclic.found.execution(c);
            };
        };
        auto rc11 = workbench::find_check_model("rc11", {.stop = {}, .say = {}, .compiles = false});
        REQUIRE(rc11);
        static_cast<void>(rc11->explore_load_buffering(program, options, acyclic.load_buffering));
        CHECK(acyclic.load_buffering.racy == defined);
        CHECK(acyclic.load_buffering.race.has_value() == (defined != 0));
        const Explored e = explored(program);
        CHECK(e.each_once());
        if (defined == 0) {
            CHECK(e.found.complete == acyclic.found.complete);
            CHECK(e.found.blocked == acyclic.found.blocked);
        }
        ++(defined == 0 ? others : racy);
    }
    CHECK(racy > 0);
    CHECK(others > 0);
}

} // namespace
} // namespace katlas::tests
