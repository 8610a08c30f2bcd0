#include "futile_rounds.hpp"

#include "labels.hpp"

#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IntrinsicInst.h>

namespace katlas::native {
namespace {

using namespace llvm;

// Whether the runtime sees all effects of the call.
bool is_visible(const CallBase& call) {
    if (call.isInlineAsm())
        return false;
    if (!isa<IntrinsicInst>(call) || isa<MemIntrinsic, DbgInfoIntrinsic>(call))
        return true;
    return is_mark(call) || call.isLifetimeStartOrEnd() || call.doesNotReturn() || !call.mayWriteToMemory() ||
           call.getCalledOperand()->getName() == "llvm.x86.sse2.pause";
}

// The address that the instruction writes to; null if it does not write.
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
           name == "nanosleep" || name == "clock_nanosleep" || name == "thrd_sleep" || name == "__VERIFIER_opt_begin";
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

// Variables of the source have debug information, except for literals of structs and arrays, which may exist before the
// loop. A temporary ends with its expression, and is destroyed in the loop or where an exception leaves the loop.
bool is_temporary_in(const AllocaInst& variable, const Loop& loop) {
    const DISubprogram* known = variable.getFunction()->getSubprogram();
    return known != nullptr && known->getUnit()->getEmissionKind() == DICompileUnit::FullDebug &&
           FindDbgAddrUses(const_cast<AllocaInst*>(&variable)).empty() &&
           all_of(variable.users(),
                  [&](const User* user) {
                      const BasicBlock* block = cast<Instruction>(user)->getParent();
                      return loop.contains(block) || !isPotentiallyReachable(block, loop.getHeader());
                  }) &&
           none_of(variable.users(), [](const User* user) {
               const auto* mark = dyn_cast<IntrinsicInst>(user);
               return mark != nullptr && mark->isLifetimeStartOrEnd();
           });
}

bool may_be_futile(const Loop& loop, const LocalVariables& locals) {
    for (const BasicBlock* block : loop.blocks())
        for (const Instruction& i : *block) {
            if (const auto* call = dyn_cast<CallBase>(&i); call != nullptr && !is_visible(*call))
                return false;
            const Value* written = written_by(i);
            const auto* variable =
                dyn_cast_or_null<AllocaInst>(written == nullptr ? nullptr : getUnderlyingObject(written));
            if (variable != nullptr && !locals.escapes(variable) && !is_fresh(*variable, loop))
                return false;
        }
    return true;
}

} // namespace katlas::native
