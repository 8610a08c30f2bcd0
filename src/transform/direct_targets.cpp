#include "katlas/transform/direct_targets.hpp"

#include "operands.hpp"

#include <algorithm>
#include <map>

namespace katlas::transform {
namespace {

using namespace program;
using Kind = BufferedStep::Kind;

// A register that may be removed, as far as the visited steps show.
struct Temporary {
    bool possible = true;
    std::vector<std::size_t> assignments; // from it
};

} // namespace

void write_directly(BufferedThread& thread, const std::set<Operand>& kept) {
    std::vector<BufferedStep>& steps = thread.steps;
    std::vector<std::size_t> ways(steps.size()); // how many edges lead to the step
    for (const BufferedStep& s : steps)
        for (const std::uint32_t next : {s.next, s.other})
            if (next != no_step)
                ++ways[next];
    std::map<Operand, Temporary> temporaries;
    std::vector<std::size_t> before(steps.size(), steps.size());
    for (std::size_t s = 0; s < steps.size(); ++s)
        if (steps[s].next != no_step && steps[s].other == no_step)
            before[steps[s].next] = s;
    // Whether the step is an assignment from the register that its only predecessor has written.
    const auto passes_on = [&](std::size_t s) {
        const Instruction& in = steps[s].instruction;
        if (steps[s].kind != Kind::instruction || in.op != Op::move || in.b < 0 || in.a == in.b || ways[s] != 1 ||
            before[s] == steps.size() || steps[before[s]].kind != Kind::instruction)
            return false;
        const Instruction& put = steps[before[s]].instruction;
        return sets_register(put.op) && put.a == in.b && put.type == in.type;
    };
    for (std::size_t s = 0; s < steps.size(); ++s) {
        const bool passes = passes_on(s);
        for (const Operand read : operands_read(steps[s])) {
            if (read < 0)
                continue;
            Temporary& t = temporaries[read];
            t.possible = t.possible && passes && !kept.contains(read);
            if (passes)
                t.assignments.push_back(s);
        }
    }
    for (const auto& [reg, t] : temporaries) {
        if (!t.possible || t.assignments.empty())
            continue;
        // An assignment may follow one that was just removed, and the removal may have given it another target.
        const Operand target = steps[t.assignments.front()].instruction.a;
        if (!std::ranges::all_of(t.assignments,
                                 [&](std::size_t s) { return passes_on(s) && steps[s].instruction.a == target; }))
            continue;
        for (const std::size_t s : t.assignments) {
            steps[before[s]].instruction.a = target;
            steps[s].instruction = Instruction{};
            steps[s].instruction.op = Op::open_scope;
        }
    }
}

} // namespace katlas::transform
