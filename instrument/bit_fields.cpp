#include "bit_fields.hpp"

#include "constants.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstrTypes.h>

namespace katlas::native {

using namespace llvm;

namespace {

// Whether the load belongs to `word |= mask` or `word &= ~mask` in a header of C++'s library. std::vector<bool> writes
// one bit of an uninitialised word in this way.
bool writes_bit_of_library(const LoadInst& load) {
    const auto* change = dyn_cast<BinaryOperator>(load.user_back());
    if (change == nullptr || (change->getOpcode() != Instruction::And && change->getOpcode() != Instruction::Or) ||
        !change->hasOneUse())
        return false;
    const auto* store = dyn_cast<StoreInst>(change->user_back());
    const DILocation* where = load.getDebugLoc().get();
    return store != nullptr && store->getPointerOperand() == load.getPointerOperand() && where != nullptr &&
           is_of_library(where->getFilename());
}

} // namespace

bool keeps_other_bits(const LoadInst& load) {
    if (!load.hasOneUse())
        return false;
    if (writes_bit_of_library(load))
        return true;
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
