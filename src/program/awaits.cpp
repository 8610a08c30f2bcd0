#include "awaits.hpp"

#include <cstdint>

namespace katlas::program {
namespace {

// Whether a thread that reaches the instruction may be blocked before its next access. `known` has the answers for
// other instructions. The thread may skip accesses that depend on the value read.
bool may_block(const std::vector<Instruction>& code, std::size_t pc, const std::vector<std::uint8_t>& known) {
    switch (const Instruction& i = code[pc]; i.op) {
    case Op::assume:
    case Op::spin:
    case Op::acquired:
        return true;
    case Op::choose:
    case Op::read:
    case Op::read_modify_write:
    case Op::store_conditional:
    case Op::write:
    case Op::fence:
    case Op::finish:
    case Op::give_up:
        return false;
    case Op::jump:
        return known[i.target] != 0;
    case Op::jump_if_zero:
    case Op::jump_if_nonzero:
        return known[i.target] != 0 || known[pc + 1] != 0;
    default:
        return known[pc + 1] != 0;
    }
}

} // namespace

void mark_awaits(std::vector<Instruction>& code) {
    std::vector<std::uint8_t> blocks(code.size());
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t pc = code.size(); pc-- > 0;)
            if (blocks[pc] == 0 && may_block(code, pc, blocks)) {
                blocks[pc] = 1;
                changed = true;
            }
    }
    for (std::size_t pc = 0; pc < code.size(); ++pc)
        if (code[pc].op == Op::read || code[pc].op == Op::read_modify_write)
            code[pc].awaits = blocks[pc + 1] != 0;
}

} // namespace katlas::program
