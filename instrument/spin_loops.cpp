#include "spin_loops.hpp"

#include "labels.hpp"

#include <llvm/Analysis/ValueTracking.h>
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
           call.getCalledOperand()->getName() == "llvm.x86.sse2.pause" ||
           (isa<IntrinsicInst>(call) && (!call.mayWriteToMemory() || call.isLifetimeStartOrEnd()));
}

bool lets_time_pass(StringRef name) {
    return name == "sched_yield" || name == "thrd_yield" || name == "sleep" || name == "usleep" || name == "nanosleep";
}

// Whether calls of the function change nothing.
bool is_quiet(const Function& f, int depth) {
    constexpr int deepest = 8;
    if (f.isDeclaration() || depth == deepest)
        return lets_time_pass(f.getName());
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

// Whether the variable begins anew in each round.
bool is_fresh(const Value& pointer, const Loop& loop) {
    const auto* variable = dyn_cast<AllocaInst>(getUnderlyingObject(&pointer));
    if (variable == nullptr)
        return false;
    for (const User* user : variable->users())
        if (const auto* mark = dyn_cast<IntrinsicInst>(user);
            mark != nullptr && mark->getIntrinsicID() == Intrinsic::lifetime_start && loop.contains(mark))
            return true;
    return false;
}

// Whether a thread sleeps by the library of C++, or computes for how long.
bool sleeps(const CallBase& call, const Loop& loop) {
    const StringRef name = call.getCalledFunction()->getName();
    if (name.startswith("_ZNSt11this_thread9sleep_forI"))
        return true;
    return name.startswith("_ZNSt6chrono8durationI") && all_of(call.args(), [&](const Use& argument) {
               return !argument->getType()->isPointerTy() || is_fresh(*argument, loop);
           });
}

bool is_quiet(const Instruction& i, const Loop& loop) {
    if (const auto* store = dyn_cast<StoreInst>(&i))
        return is_fresh(*store->getPointerOperand(), loop);
    if (isa<AtomicRMWInst>(i))
        return false;
    if (const auto* exchange = dyn_cast<AtomicCmpXchgInst>(&i))
        return success_leaves(*exchange, loop);
    if (const auto* call = dyn_cast<CallBase>(&i)) {
        if (is_quiet_intrinsic(*call))
            return true;
        const Function* f = call->getCalledFunction();
        return f != nullptr && (sleeps(*call, loop) || is_quiet(*f, 0));
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

bool takes_several_locks(const Function& f) {
    return f.getName().startswith("_ZSt4lockI") || f.getName().startswith("_ZNSt8__detail11__lock_implI");
}

bool tries_to_lock(const Loop& loop) {
    for (const BasicBlock* block : loop.blocks())
        for (const Instruction& i : *block)
            if (const auto* call = dyn_cast<CallBase>(&i); call != nullptr && call->getCalledFunction() != nullptr &&
                                                           call->getCalledFunction()->getName().contains("try_lock"))
                return true;
    return false;
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
            const bool attempts = loop->isOutermost() && takes_several_locks(function) && tries_to_lock(*loop);
            counted.push_back({before, loop->getHeader(), attempts});
        }
    }
}

} // namespace katlas::native
