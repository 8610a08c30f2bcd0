// Candidates whose outlines are judged before they are complete: the same executions as if each complete one is judged
// by the reference semantics; and the Linux kernel's model on tests whose verdicts are known.
#include "found.hpp"
#include "katlas/explore/explore_candidates.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/program/litmus.hpp"
#include "katlas/semantics/growing_judge.hpp"
#include "katlas/semantics/model_judge.hpp"
#include "program/litmus_fixture.hpp"
#include "random_dependent_program.hpp"
#include "support/scale.hpp"

#include <iostream>

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace katlas::tests {
namespace {

struct OutlinedModel {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document;

    explicit OutlinedModel(const std::string& name) : document(load_models({name}, {}, sources, diagnostics, keys)) {
        INFO(render_all(diagnostics, sources));
        REQUIRE_FALSE(diagnostics.has_errors());
    }
    [[nodiscard]] const kat::Model& model() const { return document.models.at(keys.at(0)); }
};

struct Outlines final : explore::OutlineJudge {
    explicit Outlines(const OutlinedModel& of) : judge(of.document, of.model()) {}
    void begin(const graph::Outline& outline) override { judge.begin(outline); }
    [[nodiscard]] bool admits(const graph::Outline& outline) override { return judge.admits(outline); }
    [[nodiscard]] std::uint64_t flags() override { return judge.flags(); }
    graph::GrowingJudge judge;
};

explore::Result explored(const OutlinedModel& m, const program::Program& p, const explore::Options& options,
                         bool outlines) {
    std::vector<kat::ExprRef> flags;
    for (const kat::Flag& flag : m.model().flags)
        flags.push_back(flag.expr);
    explore::CandidateModel how{.atomic = true};
    const graph::ModelJudge judge(m.document, m.model(), false);
    how.flags_of = [judge, flags](const explore::Configuration& c, const graph::DependencyEdges& d) {
        return judge.relating(c.graph, d, flags);
    };
    if (outlines)
        how.outlines = [&m] { return std::make_unique<Outlines>(m); };
    return explore::explore_candidates(
        p, options,
        [own = judge](const explore::Configuration& c, const graph::DependencyEdges& d) mutable {
            return own.consistent(c.graph, d);
        },
        how);
}

std::multiset<std::string> texts_of(const explore::Result& r) {
    std::multiset<std::string> texts;
    for (const explore::Configuration& c : r.graphs)
        texts.insert(plain(c).text());
    return texts;
}

struct KernelFound {
    std::uint64_t positive = 0;
    std::uint64_t negative = 0;
    std::set<std::string> flags;
};

// Of a kernel test with two threads, or three.
KernelFound kernel(const std::vector<std::string>& threads, const std::string& condition) {
    static const OutlinedModel lkmm("lkmm");
    std::string text = "C t\n{ }\n";
    for (std::size_t t = 0; t < threads.size(); ++t)
        text += fmt::format(
            "P{}(int *x, int *y, int *z, int **p, atomic_t *a, spinlock_t *s, struct srcu_struct *c)\n{{ {} }}\n", t,
            threads[t]);
    text += "exists (" + condition + ")\n";
    const Litmus litmus(text);
    INFO(text << litmus.rendered());
    REQUIRE(litmus.test);
    REQUIRE(litmus.test->of_kernel);
    explore::Options options;
    options.condition = &litmus.test->condition;
    const explore::Result with = explored(lkmm, litmus.test->program, options, true);
    const explore::Result without = explored(lkmm, litmus.test->program, options, false);
    const program::Outcomes::Report report = with.outcomes->report();
    CHECK(report.states == without.outcomes->report().states);
    CHECK(with.complete == without.complete);
    CHECK(with.flags == without.flags);
    KernelFound found{report.positive, report.negative, {}};
    for (std::size_t i = 0; i < lkmm.model().flags.size(); ++i)
        if ((with.flags >> i & 1U) != 0)
            found.flags.insert(lkmm.model().flags[i].name);
    return found;
}

bool allows(const std::vector<std::string>& threads, const std::string& condition) {
    return kernel(threads, condition).positive != 0;
}

using Flags = std::set<std::string>;

} // namespace

TEST_CASE("outlines that are judged leave the executions of random programs as they are") {
    for (const char* name : {"imm", "armv8", "power", "lkmm"}) {
        const OutlinedModel model(name);
        REQUIRE(graph::GrowingJudge::subtracted(model.document, model.model()).empty());
        explore::Options options;
        options.graphs = 1'000'000;
        std::uint64_t executions = 0;
        const int programs = scaled(150);
        for (int i = 0; i < programs; ++i) {
            const auto seed = static_cast<std::uint64_t>(7000 + i);
            DependentShape shape;
            shape.fences = i % 2 == 0;
            shape.load_first = i % 3 == 0;
            const program::Program p = RandomDependentProgram(seed, shape).make();
            INFO("model " << name << ", seed " << seed);
            const explore::Result with = explored(model, p, options, true);
            const explore::Result without = explored(model, p, options, false);
            REQUIRE(with.complete == without.complete);
            REQUIRE(with.blocked == without.blocked);
            REQUIRE(texts_of(with) == texts_of(without));
            executions += with.executions();
        }
        std::cout << "outlines: " << programs << " programs under " << name << ", executions " << executions << "\n";
        CHECK(executions > static_cast<std::uint64_t>(programs));
    }
}

TEST_CASE("models that take away what grows have no judge of outlines") {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    const Document document =
        load_models({KATLAS_SOURCE_DIR "/tests/explore/models/shrinking.kat"}, {}, sources, diagnostics, keys);
    INFO(render_all(diagnostics, sources));
    REQUIRE_FALSE(diagnostics.has_errors());
    CHECK(graph::GrowingJudge::subtracted(document, document.models.at(keys.at(0))) == "rf");
}

TEST_CASE("the kernel's barriers order what its documentation says") {
    const std::string writer = "WRITE_ONCE(*x, 1); {} WRITE_ONCE(*y, 1);";
    const std::string reader = "int r0 = READ_ONCE(*y); {} int r1 = READ_ONCE(*x);";
    const auto passes = [&](const std::string& write, const std::string& read) {
        return allows({fmt::format(fmt::runtime(writer), write), fmt::format(fmt::runtime(reader), read)},
                      "1:r0=1 /\\ 1:r1=0");
    };
    CHECK(passes("", ""));
    CHECK(passes("smp_wmb();", ""));
    CHECK(passes("", "smp_rmb();"));
    CHECK(passes("barrier();", "barrier();"));
    CHECK_FALSE(passes("smp_wmb();", "smp_rmb();"));
    CHECK_FALSE(passes("smp_mb();", "smp_mb();"));
    CHECK_FALSE(passes("synchronize_rcu();", "smp_rmb();"));
    CHECK_FALSE(passes("atomic_inc(a); smp_mb__after_atomic();", "smp_rmb();"));
    CHECK_FALSE(passes("smp_mb__before_atomic(); atomic_inc(a);", "smp_rmb();"));
    CHECK(passes("atomic_inc(a);", "smp_rmb();"));
    CHECK_FALSE(passes("int t = atomic_inc_return(a);", "smp_rmb();"));
    CHECK(passes("int t = atomic_inc_return_relaxed(a);", "smp_rmb();"));
    CHECK(passes("int t = atomic_inc_return_acquire(a);", "smp_rmb();"));
    // A compare-exchange that fails orders nothing.
    CHECK_FALSE(passes("int t = cmpxchg(z, 0, 1);", "smp_rmb();"));
    CHECK(passes("int t = cmpxchg(z, 1, 2);", "smp_rmb();"));
    CHECK(passes("int t = atomic_add_unless(a, 1, 0);", "smp_rmb();"));
    CHECK_FALSE(passes("int t = atomic_add_unless(a, 1, 5);", "smp_rmb();"));
    CHECK_FALSE(
        allows({"WRITE_ONCE(*x, 1); smp_store_release(y, 1);", "int r0 = smp_load_acquire(y); int r1 = READ_ONCE(*x);"},
               "1:r0=1 /\\ 1:r1=0"));
    const auto buffers = [&](const std::string& fence) {
        return allows({"WRITE_ONCE(*x, 1); " + fence + " int r0 = READ_ONCE(*y);",
                       "WRITE_ONCE(*y, 1); " + fence + " int r0 = READ_ONCE(*x);"},
                      "0:r0=0 /\\ 1:r0=0");
    };
    CHECK(buffers(""));
    CHECK(buffers("smp_wmb(); smp_rmb();"));
    CHECK_FALSE(buffers("smp_mb();"));
    CHECK_FALSE(buffers("synchronize_rcu();"));
}

TEST_CASE("dependencies of the kernel's tests end where an if ends") {
    const auto buffers = [&](const std::string& write) {
        return allows({"int r0 = READ_ONCE(*x); " + write, "int r0 = smp_load_acquire(y); WRITE_ONCE(*x, 1);"},
                      "0:r0=1 /\\ 1:r0=1");
    };
    CHECK(buffers("WRITE_ONCE(*y, 1);"));
    CHECK_FALSE(buffers("WRITE_ONCE(*y, r0);"));
    CHECK_FALSE(buffers("if (r0) WRITE_ONCE(*y, 1);"));
    CHECK_FALSE(buffers("if (r0) { if (r0 == 1) { WRITE_ONCE(*z, 1); } WRITE_ONCE(*y, 1); }"));
    CHECK(buffers("if (r0) { WRITE_ONCE(*z, 1); } WRITE_ONCE(*y, 1);"));
}

TEST_CASE("a grace period waits for readers, and as many readers as grace periods are enough") {
    const std::string reader = "rcu_read_lock(); int r0 = READ_ONCE(*x); int r1 = READ_ONCE(*y); rcu_read_unlock();";
    const std::string writer = "WRITE_ONCE(*y, 1); synchronize_rcu(); WRITE_ONCE(*x, 1);";
    CHECK_FALSE(allows({reader, writer}, "0:r0=1 /\\ 0:r1=0"));
    // The inner unlock does not end the section.
    CHECK_FALSE(allows({"rcu_read_lock(); rcu_read_lock(); rcu_read_unlock(); int r0 = READ_ONCE(*x); "
                        "int r1 = READ_ONCE(*y); rcu_read_unlock();",
                        writer},
                       "0:r0=1 /\\ 0:r1=0"));
    // A later section that sees the old value had begun before, and ends behind the read.
    CHECK_FALSE(allows({"rcu_read_lock(); int r0 = READ_ONCE(*x); rcu_read_unlock(); rcu_read_lock(); "
                        "int r1 = READ_ONCE(*y); rcu_read_unlock();",
                        writer},
                       "0:r0=1 /\\ 0:r1=0"));
    const auto section = [](const char* from, const char* to) {
        return fmt::format("rcu_read_lock(); int r0 = READ_ONCE(*{}); WRITE_ONCE(*{}, 1); rcu_read_unlock();", from,
                           to);
    };
    const auto grace = [](const char* from, const char* to) {
        return fmt::format("int r0 = READ_ONCE(*{}); synchronize_rcu(); WRITE_ONCE(*{}, 1);", from, to);
    };
    const char* const all = "0:r0=1 /\\ 1:r0=1 /\\ 2:r0=1";
    CHECK(allows({section("x", "y"), section("y", "z"), grace("z", "x")}, all));
    CHECK_FALSE(allows({section("x", "y"), grace("y", "z"), grace("z", "x")}, all));
    CHECK(kernel({"rcu_read_lock();", "WRITE_ONCE(*x, 1);"}, "x=1").flags == Flags{"unmatched-rcu-lock"});
    CHECK(kernel({"rcu_read_unlock();", "WRITE_ONCE(*x, 1);"}, "x=1").flags == Flags{"unmatched-rcu-unlock"});
}

TEST_CASE("grace periods and sections of SRCU belong to a structure") {
    const auto reader = [](const char* of) {
        return fmt::format("int i = srcu_read_lock({0}); int r0 = READ_ONCE(*x); int r1 = READ_ONCE(*y); "
                           "srcu_read_unlock({0}, i);",
                           of);
    };
    const std::string writer = "WRITE_ONCE(*y, 1); synchronize_srcu(c); WRITE_ONCE(*x, 1);";
    CHECK_FALSE(allows({reader("c"), writer}, "0:r0=1 /\\ 0:r1=0"));
    CHECK(allows({reader("z"), writer}, "0:r0=1 /\\ 0:r1=0"));
}

TEST_CASE("critical sections of a spinlock exclude one another") {
    const std::string section = "spin_lock(s); int r0 = *x; *x = r0 + 1; spin_unlock(s);";
    const KernelFound found = kernel({section, section}, "~x=2");
    CHECK(found.positive == 0);
    CHECK(found.negative == 2);
    CHECK(found.flags.empty());
    CHECK(kernel({"spin_lock(s); spin_lock(s); spin_unlock(s);", section}, "x=1").negative == 0);
    CHECK(allows({"spin_lock(s); int r0 = spin_is_locked(s); spin_unlock(s);", "WRITE_ONCE(*x, 1);"}, "0:r0=1"));
    CHECK_FALSE(allows({"spin_lock(s); int r0 = spin_is_locked(s); spin_unlock(s);", "WRITE_ONCE(*x, 1);"}, "0:r0=0"));
    CHECK(allows({"int r0 = spin_trylock(s);", "int r0 = spin_trylock(s);"}, "0:r0=1 /\\ 1:r0=0"));
    CHECK_FALSE(allows({"int r0 = spin_trylock(s);", "int r0 = spin_trylock(s);"}, "0:r0=1 /\\ 1:r0=1"));
}

TEST_CASE("plain accesses race unless something orders them") {
    CHECK(kernel({"*x = 1;", "int r0 = READ_ONCE(*x);"}, "1:r0=1").flags == Flags{"data-race"});
    CHECK(kernel({"WRITE_ONCE(*x, 1);", "int r0 = READ_ONCE(*x);"}, "1:r0=1").flags.empty());
    CHECK(kernel({"int r1 = *x; barrier();", "int r0 = *x;"}, "1:r0=1").flags.empty());
    CHECK(kernel({"*x = 1; smp_store_release(y, 1);", "int r0 = smp_load_acquire(y); if (r0) *x = 2;"}, "x=2")
              .flags.empty());
    CHECK(kernel({"*x = 1; WRITE_ONCE(*y, 1);", "int r0 = smp_load_acquire(y); if (r0) *x = 2;"}, "x=2").flags ==
          Flags{"data-race"});
    CHECK(kernel({"*x = 1; WRITE_ONCE(*x, 2);", "WRITE_ONCE(*y, 1);"}, "x=2").flags == Flags{"mixed-accesses"});
}

} // namespace katlas::tests
