// The executions of sc, tso and pso are the runs of their machines, and the run that is made of an execution is one.
#include "explore/random_program.hpp"
#include "judged.hpp"
#include "machine/litmus_fixture.hpp"
#include "naive_machine.hpp"
#include "support/scale.hpp"

#include <iostream>

namespace katlas::tests {
namespace {

using explain::Machine;
using explain::MachineStep;

constexpr std::array machines{Machine::sc, Machine::tso, Machine::pso};

struct MachineModel {
    Machine machine;
    Judged judged;
    explicit MachineModel(Machine m) : machine(m), judged(std::string(explain::name_of(m))) {}
};

const std::vector<std::unique_ptr<MachineModel>>& models() {
    static const auto all = [] {
        std::vector<std::unique_ptr<MachineModel>> made;
        for (const Machine m : machines)
            made.push_back(std::make_unique<MachineModel>(m));
        return made;
    }();
    return all;
}

// Every consistent candidate has a run that is one, no other has, and their outcomes are those of the machine. Returns
// the number of executions.
std::size_t compare(const program::Program& p, const MachineModel& model) {
    graph::ModelJudge judge = model.judged.judge(p.has_instructions());
    std::set<std::string> outcomes;
    std::size_t executions = 0;
    explore::each_candidate(p, false,
                            {.execution =
                                 [&](const explore::Execution& x) {
                                     if (!is_complete(x))
                                         return true;
                                     const auto run = explain::interleaving_of(x.c.graph, model.machine);
                                     const bool consistent = judge.consistent(x.c.graph, x.dependencies);
                                     REQUIRE(run.has_value() == consistent);
                                     if (run) {
                                         REQUIRE(fault_of(x.c, model.machine, *run) == "");
                                         outcomes.insert(outcome_of(x.c));
                                         ++executions;
                                     }
                                     return true;
                                 },
                             .alive = {}});
    REQUIRE(outcomes == NaiveMachine(p, model.machine).outcomes());
    return executions;
}

void compare_random(std::uint64_t seed, int programs, ProgramShape shape) {
    std::size_t executions = 0;
    for (int i = 0; i < programs; ++i) {
        const std::uint64_t program_seed = seed + static_cast<std::uint64_t>(i);
        const program::Program p = RandomProgram(program_seed, shape).make();
        for (const auto& model : models()) {
            INFO("model " << explain::name_of(model->machine) << ", seed " << program_seed);
            executions += compare(p, *model);
        }
    }
    std::cout << "interleavings: " << programs << " programs from seed " << seed << ", executions " << executions
              << '\n';
    CHECK(executions > static_cast<std::size_t>(programs));
}

std::vector<MachineStep> some_run(const program::Program& p, Machine machine, const std::string& outcome,
                                  explore::Configuration& of) {
    std::vector<MachineStep> found;
    explore::each_candidate(p, false,
                            {.execution =
                                 [&](const explore::Execution& x) {
                                     if (outcome_of(x.c) != outcome)
                                         return true;
                                     auto run = explain::interleaving_of(x.c.graph, machine);
                                     if (!run)
                                         return true;
                                     found = std::move(*run);
                                     of = x.c;
                                     return false;
                                 },
                             .alive = {}});
    return found;
}

} // namespace

TEST_CASE("the executions of sc, tso and pso are the runs of their machines") {
    compare_random(1, scaled(150), {});
    compare_random(1001, scaled(80), {.max_threads = 2, .max_statements = 5, .max_locations = 3, .max_events = 6});
    compare_random(2001, scaled(80), {.max_events = 6, .only = ProgramShape::Only::weak_updates});
    compare_random(3001, scaled(60), {.max_events = 6, .only = ProgramShape::Only::linked});
    compare_random(4001, scaled(60), {.max_events = 6, .only = ProgramShape::Only::updates});
}

TEST_CASE("x86 programs with fences and locked instructions are the runs of the machine of tso") {
    const std::vector<std::pair<const char*, std::size_t>> tests{
        {"X86 SB\n{ x=0; y=0; }\n P0 | P1 ;\n MOV [x],$1 | MOV [y],$1 ;\n MOV EAX,[y] | MOV EAX,[x] ;\n"
         "exists (0:EAX=0 /\\ 1:EAX=0)\n",
         4},
        {"X86 SB+mfences\n{ x=0; y=0; }\n P0 | P1 ;\n MOV [x],$1 | MOV [y],$1 ;\n MFENCE | MFENCE ;\n"
         " MOV EAX,[y] | MOV EAX,[x] ;\nexists (0:EAX=0 /\\ 1:EAX=0)\n",
         3},
        {"X86 SB+mfence+po\n{ x=0; y=0; }\n P0 | P1 ;\n MOV [x],$1 | MOV [y],$1 ;\n MFENCE | ;\n"
         " MOV EAX,[y] | MOV EAX,[x] ;\nexists (0:EAX=0 /\\ 1:EAX=0)\n",
         4},
        {"X86 SB+xchgs\n{ x=0; y=0; 0:EAX=1; 1:EAX=1; }\n P0 | P1 ;\n XCHG [x],EAX | XCHG [y],EAX ;\n"
         " MOV EBX,[y] | MOV EBX,[x] ;\nexists (0:EBX=0 /\\ 1:EBX=0)\n",
         3}};
    for (const auto& [text, executions] : tests) {
        const AnyLitmus litmus(text);
        INFO(text << litmus.rendered());
        REQUIRE(litmus.test);
        CHECK(compare(litmus.test->program, *models()[1]) == executions);
    }
}

TEST_CASE("a run that was changed is found to be none") {
    program::ProgramBuilder builder("sb");
    const program::Place x = builder.shared("x");
    const program::Place y = builder.shared("y");
    for (const auto& [written, read] : {std::pair(x, y), std::pair(y, x)}) {
        program::ThreadBuilder t = builder.thread();
        t.store(written, 1, program::Mode::relaxed);
        (void)t.load(read, program::Mode::relaxed);
    }
    const program::Program p = builder.build();
    explore::Configuration c;
    const auto run = some_run(p, Machine::tso, "P0: W(0,1)R(1,0)\nP1: W(1,1)R(0,0)\n1 1 ", c);
    REQUIRE(run.size() == 6);
    CHECK(fault_of(c, Machine::tso, run) == "");
    CHECK_FALSE(fault_of(c, Machine::sc, run).empty());
    for (std::size_t i = 0; i < run.size(); ++i) {
        auto shorter = run;
        shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
        INFO(i);
        CHECK_FALSE(fault_of(c, Machine::tso, shorter).empty());
    }
    CHECK_FALSE(explain::interleaving_of(c.graph, Machine::sc));
}

} // namespace katlas::tests
