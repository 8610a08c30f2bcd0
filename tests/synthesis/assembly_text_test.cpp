// The texts of candidates of machines: read back they have the same labels and dependencies, and their conditions hold
// of these executions alone.
#include "../support/scale.hpp"
#include "explored_candidate.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/synthesis/cycle.hpp"
#include "katlas/synthesis/machine_labels.hpp"
#include "katlas/synthesis/minimal.hpp"
#include "katlas/synthesis/pins.hpp"
#include "random_candidate.hpp"

#include <array>
#include <map>
#include <set>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::synthesis;
using graph::Kind;
using graph::Mode;

namespace {

constexpr std::array machines = {Machine::x86, Machine::armv8, Machine::power, Machine::riscv};

// With picks for some of the dependencies of a read, and additions for some exchanges, with and without a result.
Candidate with_picks_and_additions(Candidate c, std::mt19937& engine) {
    std::bernoulli_distribution chance(0.5);
    std::map<std::pair<DependencyKind, Place>, bool> picks;
    for (Dependency& d : c.dependencies)
        if (picks.try_emplace({d.kind, d.from}, chance(engine)).first->second)
            d.kind = d.kind == DependencyKind::address ? DependencyKind::pick_address
                     : d.kind == DependencyKind::data  ? DependencyKind::pick_data
                                                       : DependencyKind::pick_control;
    for (Place e = 0; e < c.events.size(); ++e) {
        if (!c.begins_rmw(e) || chance(engine))
            continue;
        c.dependencies.push_back({DependencyKind::within, e, e + 1});
        c.events[e].label.discarded = chance(engine);
        if (!not_in_program(c).empty())
            c.events[e].label.discarded = false;
    }
    std::ranges::sort(c.dependencies);
    return c;
}

// A random one, with any of the machine's instructions where it has an access or a fence.
Candidate random_candidate(Machine machine, const tests::RandomCandidate& random, std::mt19937& engine) {
    Candidate c = on_machine(machine, random(engine));
    const auto any_of = [&](const auto& choices) {
        return choices[std::uniform_int_distribution<std::size_t>(0, choices.size() - 1)(engine)];
    };
    for (Place e = 0; e < c.events.size(); ++e) {
        graph::Label& label = c.events[e].label;
        if (c.events[e].is_fence()) {
            const MachineFence fence = any_of(fences_of(machine));
            label.mode = fence.mode;
            label.barrier = fence.barrier;
        } else if (c.begins_rmw(e)) {
            const ExchangeModes modes = any_of(exchanges_of(machine));
            label.mode = modes.read;
            c.events[e + 1].label.mode = modes.write;
        } else if (!c.ends_rmw(e)) {
            label.mode = any_of(modes_of(machine, label.kind));
        }
    }
    return machine == Machine::armv8 ? with_picks_and_additions(c, engine) : c;
}

// Threads with the same location get its events in order; `dependency` between the two accesses of each.
Candidate message_passing(Machine machine, graph::Label fence, std::optional<DependencyKind> dependency) {
    Candidate c;
    c.machine = machine;
    const auto access = [](Kind kind, std::size_t thread, std::size_t location) {
        return CandidateEvent{
            .label = {.kind = kind, .mode = Mode::relaxed}, .thread = thread, .location = location, .source = {}};
    };
    c.events = {access(Kind::write, 0, 0),
                {.label = fence, .thread = 0, .location = 0, .source = {}},
                access(Kind::write, 0, 1),
                access(Kind::read, 1, 1),
                access(Kind::read, 1, 0)};
    c.events[3].source = 2;
    c.co = {{0}, {2}};
    if (dependency)
        c.dependencies.push_back({*dependency, 3, 4});
    return c;
}

} // namespace

TEST_CASE("assembly tests are read back as the executions that they were made from", "[synthesis]") {
    std::mt19937 engine(23);
    const auto runs = static_cast<std::size_t>(tests::scaled(150));
    for (const Machine machine : machines) {
        std::set<std::pair<Mode, graph::Barrier>> fences;
        std::size_t exchanges = 0;
        std::size_t dependencies = 0;
        std::set<DependencyKind> kinds;
        std::size_t discarded = 0;
        for (std::size_t i = 0; i < runs; ++i) {
            const tests::RandomCandidate random{.threads = 2 + i % 2, .events = 3, .locations = 1 + i % 3};
            const Candidate candidate = random_candidate(machine, random, engine);
            REQUIRE(not_in_program(candidate) == "");
            const Candidate observed = with_observers(candidate);
            if (observed.events.size() > 9)
                continue;
            CHECK(tests::explored(observed).witnesses == 1);
            for (Place e = 0; e < candidate.events.size(); ++e) {
                const graph::Label& label = candidate.events[e].label;
                if (label.kind == Kind::fence)
                    fences.emplace(label.mode, label.barrier);
                exchanges += candidate.begins_rmw(e) ? 1U : 0U;
            }
            dependencies += candidate.dependencies.size();
            for (const Dependency& d : candidate.dependencies)
                kinds.insert(d.kind);
            for (const CandidateEvent& event : candidate.events)
                discarded += event.label.discarded ? 1U : 0U;
        }
        INFO(compile::to_string(machine));
        if (runs >= 150) {
            CHECK(fences.size() == fences_of(machine).size());
            CHECK(kinds.size() == (machine == Machine::x86 ? 0 : machine == Machine::armv8 ? 7 : 3));
            CHECK((discarded > 0) == (machine == Machine::armv8));
        }
        CHECK((exchanges > 0) == !exchanges_of(machine).empty());
        CHECK((dependencies > 0) == (machine != Machine::x86));
    }
}

TEST_CASE("assembly tests of weaker instructions are smaller or have weaker ones", "[synthesis]") {
    std::mt19937 engine(24);
    const auto runs = static_cast<std::size_t>(tests::scaled(50));
    for (const Machine machine : machines)
        for (std::size_t i = 0; i < runs; ++i) {
            const tests::RandomCandidate random{.threads = 2, .events = 3, .locations = 2};
            const Candidate candidate = random_candidate(machine, random, engine);
            for (const Candidate& weaker : weakenings(candidate)) {
                CHECK(not_in_program(weaker) == "");
                CHECK(weaker.machine == machine);
                CHECK_FALSE(canonical_text(weaker) == canonical_text(candidate));
            }
            CHECK(minimised(candidate, [](const Candidate&) { return true; }).events.empty());
        }
}

TEST_CASE("assembly tests have the names and the form of diy", "[synthesis]") {
    const auto name = [](const Candidate& c) { return named(c).name; };
    const graph::Label sc{.kind = Kind::fence, .mode = Mode::seq_cst};
    CHECK(name(message_passing(Machine::armv8, sc, DependencyKind::address)) == "MP+dmb.sy+addr");
    CHECK(name(message_passing(Machine::riscv, sc, std::nullopt)) == "MP+fence.rw.rw+po");
    CHECK(name(message_passing(Machine::x86, sc, std::nullopt)) == "MP+mfence+po");
    const graph::Label lwsync{.kind = Kind::fence, .mode = Mode::acq_rel};
    const Candidate power = message_passing(Machine::power, lwsync, DependencyKind::address);
    CHECK(named(power).cycle == "LwSyncdWW Rfe DpAddrdR Fre");
    CHECK(litmus_text(power, name(power), named(power).cycle) == R"(PPC MP+lwsync+addr
"LwSyncdWW Rfe DpAddrdR Fre"
{
 0:r1=x; 0:r3=y;
 1:r1=y; 1:r3=x;
}
 P0           | P1            ;
 li r2,1      | lwz r2,0(r1)  ;
 stw r2,0(r1) | xor r4,r2,r2  ;
 lwsync       | lwzx r4,r4,r3 ;
 li r2,1      |               ;
 stw r2,0(r3) |               ;
exists (1:r2=1 /\ 1:r4=0)
)");
    Candidate armv8 = message_passing(Machine::armv8, sc, std::nullopt);
    armv8.events.erase(armv8.events.begin() + 1);
    armv8.events[1].label.mode = Mode::seq_cst;
    armv8.events[2].label.mode = Mode::acquire;
    armv8.events[2].source = 1;
    armv8.co = {{0}, {1}};
    CHECK(name(armv8) == "MP+popl+poqp");
    CHECK(named(armv8).cycle == "PodWWPL RfeLQ PodRRQP Fre");
    Candidate isync = message_passing(Machine::power, lwsync, std::nullopt);
    isync.events.insert(isync.events.begin() + 4,
                        {.label = {.kind = Kind::fence, .mode = Mode::relaxed, .barrier = graph::Barrier::isync},
                         .thread = 1,
                         .location = 0,
                         .source = {}});
    isync.dependencies = {{DependencyKind::control, 3, 4}, {DependencyKind::control, 3, 5}};
    CHECK(name(isync) == "MP+lwsync+ctrlisync");
    CHECK(name(message_passing(Machine::armv8, sc, DependencyKind::pick_address)) == "MP+dmb.sy+addrcsel");
    Candidate isb = message_passing(Machine::armv8, sc, std::nullopt);
    isb.events.insert(isb.events.begin() + 4, isync.events[4]);
    isb.events[4].label.barrier = graph::Barrier::isb;
    isb.dependencies = {{DependencyKind::pick_control, 3, 4}, {DependencyKind::pick_control, 3, 5}};
    CHECK(name(isb) == "MP+dmb.sy+ctrlisbcsel");
}

TEST_CASE("what an instruction without a result reads is shown by what it writes", "[synthesis]") {
    // x is added to by one thread, and written by another one before or behind.
    const auto addition = [](bool last) {
        Candidate c;
        c.machine = Machine::armv8;
        const auto access = [&](Kind kind, std::size_t thread) {
            c.events.push_back(
                {.label = {.kind = kind, .mode = Mode::relaxed}, .thread = thread, .location = 0, .source = {}});
            return &c.events.back().label;
        };
        graph::Label* read = access(Kind::read, 0);
        read->exclusive = read->discarded = true;
        access(Kind::write, 0)->exclusive = true;
        access(Kind::write, 1);
        c.co = {last ? std::vector<Place>{2, 1} : std::vector<Place>{1, 2}};
        if (last)
            c.events[0].source = 2;
        c.dependencies = {{DependencyKind::within, 0, 1}};
        return c;
    };
    const Candidate last = addition(true);
    CHECK(not_in_program(last) == "");
    CHECK(litmus_text(last, "last", "").find("exists ([x]=2)") != std::string::npos);
    CHECK(tests::explored(last).witnesses == 1);
    Candidate first = addition(false);
    CHECK(not_in_program(first) == "what is thrown away is not shown");
    first.events.push_back(
        {.label = {.kind = Kind::read, .mode = Mode::relaxed}, .thread = 2, .location = 0, .source = 1});
    CHECK(not_in_program(first) == "");
    CHECK(tests::explored(first).witnesses == 1);
    first.dependencies.clear();
    CHECK(not_in_program(first) == "the machine has no such instruction that throws away what it reads");
}

TEST_CASE("the machine of a model is read off its axioms", "[synthesis]") {
    const auto machine = [](const std::string& name) {
        SourceMap sources;
        Diagnostics diagnostics;
        std::vector<std::string> keys;
        const Document document = load_models({name}, {}, sources, diagnostics, keys);
        REQUIRE_FALSE(diagnostics.has_errors());
        return machine_of(document, document.models.at(keys.front()));
    };
    for (const char* name : {"tso", "tso-fences-all", "pso"})
        CHECK(machine(name) == Machine::x86);
    for (const char* name : {"armv8", "aarch64"})
        CHECK(machine(name) == Machine::armv8);
    for (const char* name : {"power", "power-weak", "power-simpl"})
        CHECK(machine(name) == Machine::power);
    CHECK(machine("riscv") == Machine::riscv);
    for (const char* name : {"sc", "ra", "sra", "rc11", "rc11-20", "imm", "c11-orig"})
        CHECK_FALSE(machine(name));
}

TEST_CASE("what no program of the machine has is told", "[synthesis]") {
    const auto one = [](Machine machine, graph::Label label) {
        Candidate c;
        c.machine = machine;
        c.events.push_back({.label = label, .thread = 0, .location = 0, .source = std::nullopt});
        c.co.resize(1);
        if (label.kind == Kind::write)
            c.co[0].push_back(0);
        return not_in_program(c);
    };
    CHECK(one(Machine::armv8, {.kind = Kind::read, .mode = Mode::acquire}) == "");
    CHECK(one(Machine::power, {.kind = Kind::read, .mode = Mode::acquire}) == "the machine has no such load or store");
    CHECK(one(Machine::x86, {.kind = Kind::fence, .mode = Mode::acquire}) == "the machine has no such barrier");
    CHECK(one(Machine::power, {.kind = Kind::fence, .mode = Mode::relaxed, .barrier = graph::Barrier::isync}) == "");
    CHECK(one(Machine::riscv, {.kind = Kind::read, .mode = Mode::relaxed, .exclusive = true}) ==
          "half of a read-modify-write stands alone");
}
