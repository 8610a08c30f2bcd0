#include "futile_rounds.hpp"

#include "labels.hpp"

#include <algorithm>
#include <array>

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace katlas::native {
namespace {

using namespace llvm;

constexpr std::array accounted_for = {"pthread_mutex_lock", "pthread_mutex_unlock", "mtx_lock",
                                      "mtx_unlock",         "__VERIFIER_assume",    "katlas_assume"};

bool is_visible(const Instruction& i, const CallBase& call, int depth);

// Whether the runtime sees all that calls of the function do to what there was before.
bool is_visible(const Function& f, int depth) { // NOLINT(misc-no-recursion)
    constexpr int deepest = 12;
    if (f.isDeclaration())
        return lets_time_pass(f.getName()) || is_contained(accounted_for, f.getName());
    if (depth == deepest)
        return false;
    return all_of(instructions(f), [&](const Instruction& i) {
        const auto* call = dyn_cast<CallBase>(&i);
        return call == nullptr || is_visible(i, *call, depth + 1);
    });
}

bool is_visible(const Instruction& i, const CallBase& call, int depth) { // NOLINT(misc-no-recursion)
    if (isa<MemIntrinsic>(i) || isa<DbgInfoIntrinsic>(i) || is_mark(call) || call.isLifetimeStartOrEnd())
        return true;
    if (call.doesNotReturn() || call.getCalledOperand()->getName() == "llvm.x86.sse2.pause" ||
        (isa<IntrinsicInst>(i) && !call.mayWriteToMemory()))
        return true;
    return call.getCalledFunction() != nullptr && is_visible(*call.getCalledFunction(), depth);
}

// Where it writes, if it does.
const Value* written_by(const Instruction& i) {
    if (const auto* store = dyn_cast<StoreInst>(&i))
        return store->getPointerOperand();
    if (const auto* update = dyn_cast<AtomicRMWInst>(&i))
        return update->getPointerOperand();
    if (const auto* exchange = dyn_cast<AtomicCmpXchgInst>(&i))
        return exchange->getPointerOperand();
    if (const auto* memory = dyn_cast<MemIntrinsic>(&i))
        return memory->getDest();
    return nullptr;
}

} // namespace

bool lets_time_pass(StringRef name) {
    return name == "sched_yield" || name == "thrd_yield" || name == "sleep" || name == "usleep" ||
           name == "nanosleep" || name == "__VERIFIER_opt_begin";
}

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

bool may_be_futile(const Loop& loop) {
    for (const BasicBlock* block : loop.blocks())
        for (const Instruction& i : *block) {
            if (const auto* call = dyn_cast<CallBase>(&i); call != nullptr && !is_visible(i, *call, 0))
                return false;
            if (const Value* written = written_by(i);
                written != nullptr && isa<AllocaInst>(getUnderlyingObject(written)) && !is_fresh(*written, loop))
                return false;
        }
    return true;
}

} // namespace katlas::native
