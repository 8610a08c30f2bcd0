// Programs with other modes: instructions are changed in place, and new fences shift those behind them.
#include "katlas/program/builder.hpp"

namespace katlas::program {
namespace {

bool jumps(Op op) {
    return op == Op::jump || op == Op::jump_if_zero || op == Op::jump_if_nonzero || op == Op::spin;
}

void change(std::vector<Instruction>& code, std::uint32_t at, const ChangedModes& to) {
    Instruction& i = code[at];
    if (i.op == Op::fence && !to.mode) {
        i = Instruction();
        i.op = Op::jump;
        i.target = at + 1;
        return;
    }
    if (to.mode)
        i.mode = *to.mode;
    if (to.mode && i.op == Op::read_modify_write)
        code[at + 1].mode = mode_of_write(*to.mode);
    if (to.failure_mode)
        i.failure_mode = mode_of_read(*to.failure_mode);
}

} // namespace

Program ProgramBuilder::with_modes(Program program, const ModeChanges& changes) {
    for (const auto& [at, to] : changes)
        change(program.threads_.at(at.first).code, at.second, to);
    for (std::size_t t = 0; t < program.threads_.size(); ++t) {
        Program::Thread& thread = program.threads_[t];
        Program::Thread longer = thread;
        longer.code.clear();
        longer.sources.clear();
        longer.message_of.clear();
        std::vector<std::uint32_t> moved_to; // by instruction, with a new fence in front of it
        for (std::uint32_t at = 0; at < thread.code.size(); ++at) {
            moved_to.push_back(static_cast<std::uint32_t>(longer.code.size()));
            const auto append = [&](const Instruction& instruction, std::uint32_t message) {
                longer.code.push_back(instruction);
                longer.sources.push_back(thread.sources[at]);
                longer.message_of.push_back(message);
            };
            if (const auto changed = changes.find({t, at}); changed != changes.end() && changed->second.fence_before) {
                Instruction fence;
                fence.op = Op::fence;
                fence.mode = *changed->second.fence_before;
                append(fence, 0);
            }
            append(thread.code[at], thread.message_of[at]);
        }
        for (Instruction& i : longer.code)
            if (jumps(i.op))
                i.target = moved_to[i.target];
        thread = std::move(longer);
    }
    return program;
}

} // namespace katlas::program
