#include "own_memory.hpp"

#include "labels.hpp"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/IR/IntrinsicInst.h>

namespace katlas::native {
namespace {

using namespace llvm;

// Whether a value is memory that no other thread has yet.
bool is_allocation(const Value& value, int depth) { // NOLINT(misc-no-recursion)
    constexpr int deepest = 4;
    const auto* call = dyn_cast<CallInst>(&value);
    const Function* f = call == nullptr ? nullptr : call->getCalledFunction();
    if (f == nullptr || depth == deepest)
        return false;
    if (f->isDeclaration())
        return f->getName() == "malloc" || f->getName() == "calloc" || f->getName() == "_Znwm";
    for (const BasicBlock& block : *f)
        if (const auto* end = dyn_cast<ReturnInst>(block.getTerminator());
            end != nullptr && (end->getReturnValue() == nullptr || !end->getReturnValue()->hasOneUse() ||
                               !is_allocation(*end->getReturnValue(), depth + 1)))
            return false;
    return true;
}

// A use that neither accesses the memory nor makes it known.
bool is_mark_only(const User& user) {
    const auto* call = dyn_cast<CallBase>(&user);
    return isa<ICmpInst>(user) || (call != nullptr && (isa<DbgInfoIntrinsic>(call) || is_mark(*call)));
}

// Whether memory is only written until a compare-exchange after the store, in the loop, publishes it.
bool is_kept_from_others(const Value& memory, const StoreInst& store, const Loop& loop,
                         const DominatorTree& dominators) { // NOLINT(misc-no-recursion)
    return all_of(memory.users(), [&](const User* user) {
        if (isa<GetElementPtrInst, CastInst>(user))
            return is_kept_from_others(*user, store, loop, dominators);
        if (const auto* other = dyn_cast<StoreInst>(user))
            return other->getValueOperand() != &memory;
        if (const auto* exchange = dyn_cast<AtomicCmpXchgInst>(user))
            return exchange->getNewValOperand() == &memory && exchange->getPointerOperand() != &memory &&
                   exchange->getCompareOperand() != &memory && loop.contains(exchange) &&
                   dominators.dominates(&store, exchange);
        return is_mark_only(*user);
    });
}

// Whether the loop may be entered again while other threads have the memory that it published.
bool may_come_back(const Instruction& made, const Loop& loop) {
    SmallVector<BasicBlock*> after;
    loop.getExitBlocks(after);
    const SmallPtrSet<BasicBlock*, 1> anew{const_cast<BasicBlock*>(made.getParent())};
    return isPotentiallyReachableFromMany(after, loop.getHeader(), &anew);
}

} // namespace

bool is_own_in(const Loop& loop, const Instruction& memory) {
    return !loop.contains(&memory) && is_allocation(memory, 0) && !may_come_back(memory, loop);
}

bool is_in_each_round(const Instruction& i, const Loop& loop, const DominatorTree& dominators) {
    SmallVector<BasicBlock*> leaving;
    loop.getExitingBlocks(leaving);
    return all_of(leaving, [&](const BasicBlock* block) { return dominators.dominates(i.getParent(), block); });
}

bool writes_own_memory(const StoreInst& store, const Loop& loop, const DominatorTree& dominators) {
    const Value* memory = store.getPointerOperand();
    while (const auto* part = dyn_cast<GetElementPtrInst>(memory)) {
        if (!part->hasAllConstantIndices())
            return false;
        memory = part->getPointerOperand();
    }
    const auto* made = dyn_cast<Instruction>(memory);
    return made != nullptr && is_own_in(loop, *made) && is_kept_from_others(*made, store, loop, dominators) &&
           is_in_each_round(store, loop, dominators);
}

} // namespace katlas::native
