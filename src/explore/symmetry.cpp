#include "katlas/explore/symmetry.hpp"

#include <algorithm>
#include <limits>

namespace katlas::explore {
namespace {

using program::Instruction;
using program::Program;

bool same_operand(const Program& program, program::Operand a, program::Operand b) {
    return a == b || (a < 0 && b < 0 && program.constant_value(a) == program.constant_value(b));
}

bool same_instruction(const Program& program, const Instruction& a, const Instruction& b) {
    return a.op == b.op && a.mode == b.mode && a.failure_mode == b.failure_mode && a.rmw == b.rmw &&
           a.barrier == b.barrier && a.kernel == b.kernel && a.scope == b.scope && a.type == b.type &&
           a.direct == b.direct && a.discarded == b.discarded && a.unlocks == b.unlocks && a.awaits == b.awaits &&
           a.target == b.target && same_operand(program, a.a, b.a) && same_operand(program, a.b, b.b) &&
           same_operand(program, a.c, b.c) && same_operand(program, a.d, b.d) && same_operand(program, a.e, b.e);
}

bool same_code(const Program& program, std::size_t a, std::size_t b) {
    if (!program.places().empty() && program.places()[a] != program.places()[b])
        return false;
    std::vector<program::Word> first(program.state_words());
    std::vector<program::Word> second(first.size());
    program.initial_state(a, first.data());
    program.initial_state(b, second.data());
    return first == second && std::ranges::equal(program.code(a), program.code(b), [&](const auto& i, const auto& j) {
               return same_instruction(program, i, j);
           });
}

bool is_shown(const program::Condition* condition, std::size_t thread) {
    return condition != nullptr && std::ranges::any_of(condition->observables, [&](const program::Observable& o) {
               return o.kind == program::Observable::Kind::in_register && o.thread == thread;
           });
}

} // namespace

std::vector<std::uint32_t> leaders_among(std::size_t num_threads,
                                         const std::function<bool(std::size_t, std::size_t)>& may_exchange) {
    std::vector<std::uint32_t> leaders(num_threads);
    std::vector<std::uint64_t> in_group(num_threads, 1); // the thread and its leaders
    std::uint64_t ways = 1;
    for (std::size_t t = 0; t < num_threads; ++t) {
        std::size_t leader = t;
        while (leader != 0 && !may_exchange(leader - 1, t))
            --leader;
        const std::uint64_t size = leader == 0 ? 1 : in_group[leader - 1] + 1;
        if (ways > std::numeric_limits<std::int64_t>::max() / size)
            continue;
        ways *= size;
        in_group[t] = size;
        leaders[t] = static_cast<std::uint32_t>(leader);
    }
    return leaders;
}

std::vector<std::uint32_t> leaders_of(const Program& program, Reductions reductions,
                                      const program::Condition* condition) {
    if (!reductions.symmetry)
        return {};
    return leaders_among(program.num_threads(), [&](std::size_t a, std::size_t b) {
        return !is_shown(condition, a) && !is_shown(condition, b) && same_code(program, a, b);
    });
}

bool may_exchange_threads(const Options& options) {
    return options.graphs <= 1 && options.max_executions == 0 && options.sample.descents == 0 && !options.keep_going &&
           (!options.watcher || options.watches_threads_alike);
}

} // namespace katlas::explore
