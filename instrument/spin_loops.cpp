#include "spin_loops.hpp"

#include "labels.hpp"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace katlas::native {
namespace {

using namespace llvm;

// Whether a branch leaves the loop where the flag has this value.
bool leaves_where(const Value& flag, bool value, const Loop& loop) {
    using namespace PatternMatch;
    for (const User* user : flag.users()) {
        if (const auto* branch = dyn_cast<BranchInst>(user);
            branch != nullptr && branch->isConditional() && !loop.contains(branch->getSuccessor(value ? 0 : 1)))
            return true;
        if (match(user, m_Not(m_Specific(&flag))) && leaves_where(*user, !value, loop))
            return true;
    }
    return false;
}

bool success_leaves(const AtomicCmpXchgInst& exchange, const Loop& loop) {
    for (const User* user : exchange.users())
        if (const auto* flag = dyn_cast<ExtractValueInst>(user);
            flag != nullptr && flag->getIndices()[0] == 1 && leaves_where(*flag, true, loop))
            return true;
    return false;
}

bool is_quiet_intrinsic(const CallBase& call) {
    return isa<DbgInfoIntrinsic>(call) || is_mark(call) ||
           (isa<IntrinsicInst>(call) && (!call.mayWriteToMemory() || call.isLifetimeStartOrEnd()));
}

// Whether calls of the function change nothing.
bool is_quiet(const Function& f, int depth) {
    constexpr int deepest = 8;
    if (f.isDeclaration() || depth == deepest)
        return f.getName() == "sched_yield";
    for (const Instruction& i : instructions(f)) {
        if (isa<StoreInst, AtomicRMWInst, AtomicCmpXchgInst, InvokeInst>(i))
            return false;
        const auto* call = dyn_cast<CallBase>(&i);
        if (call == nullptr || is_quiet_intrinsic(*call))
            continue;
        if (call->getCalledFunction() == nullptr || !is_quiet(*call->getCalledFunction(), depth + 1))
            return false;
    }
    return true;
}

bool is_quiet(const Instruction& i, const Loop& loop) {
    if (isa<StoreInst, AtomicRMWInst>(i))
        return false;
    if (const auto* exchange = dyn_cast<AtomicCmpXchgInst>(&i))
        return success_leaves(*exchange, loop);
    if (const auto* call = dyn_cast<CallBase>(&i)) {
        if (is_quiet_intrinsic(*call))
            return true;
        const Function* f = call->getCalledFunction();
        return f != nullptr && is_quiet(*f, 0);
    }
    return true;
}

bool waits(const Loop& loop) {
    for (const PHINode& phi : loop.getHeader()->phis())
        for (unsigned k = 0; k < phi.getNumIncomingValues(); ++k)
            if (phi.getIncomingValue(k) != &phi && phi.getIncomingValue(k) != phi.getIncomingValue(0))
                return false;
    for (const BasicBlock* block : loop.blocks())
        for (const Instruction& i : *block)
            if (!is_quiet(i, loop))
                return false;
    return true;
}

} // namespace

Loops::Loops(Function& function) {
    DominatorTree dominators(function);
    LoopInfo info(dominators);
    for (Loop* loop : info.getLoopsInPreorder()) {
        if (waits(*loop)) {
            waiting.push_back(loop->getHeader());
            SmallVector<BasicBlock*> latches;
            loop->getLoopLatches(latches);
            for (BasicBlock* latch : latches)
                spinning.push_back(SplitEdge(latch, loop->getHeader(), &dominators, &info)->getTerminator());
        } else if (BasicBlock* before = loop->getLoopPreheader()) {
            counted.push_back({before, loop->getHeader()});
        }
    }
}

} // namespace katlas::native
