#include "bit_fields.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstrTypes.h>

namespace katlas::native {

using namespace llvm;

bool keeps_other_bits(const LoadInst& load) {
    if (!load.hasOneUse())
        return false;
    const auto* clear = dyn_cast<BinaryOperator>(load.user_back());
    if (clear == nullptr || clear->getOpcode() != Instruction::And || !isa<ConstantInt>(clear->getOperand(1)) ||
        !clear->hasOneUse())
        return false;
    const User* end = clear->user_back();
    if (const auto* set = dyn_cast<BinaryOperator>(end); set != nullptr && set->getOpcode() == Instruction::Or)
        end = set->hasOneUse() ? set->user_back() : nullptr;
    const auto* store = dyn_cast_or_null<StoreInst>(end);
    return store != nullptr && store->getPointerOperand() == load.getPointerOperand();
}

} // namespace katlas::native
