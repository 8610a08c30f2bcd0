#include "inlined_tries.hpp"

#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace katlas::native {
namespace {

using namespace llvm;

constexpr unsigned most_instructions = 60;
constexpr int deepest = 6; // std::atomic calls its base, which calls a built-in function

bool has_loops(const Function& f) {
    SmallVector<std::pair<const BasicBlock*, const BasicBlock*>> back;
    FindFunctionBackedges(f, back);
    return !back.empty();
}

// Whether the function, or a function inlined into it, makes an exchange.
bool makes_exchange(const Function& f, int depth) { // NOLINT(misc-no-recursion)
    return depth < deepest && any_of(instructions(f), [depth](const Instruction& i) {
               if (const auto* update = dyn_cast<AtomicRMWInst>(&i))
                   return update->getOperation() == AtomicRMWInst::Xchg;
               const auto* call = dyn_cast<CallBase>(&i);
               const Function* callee = call != nullptr ? call->getCalledFunction() : nullptr;
               return isa<AtomicCmpXchgInst>(i) ||
                      (callee != nullptr && callee->hasFnAttribute(Attribute::AlwaysInline) &&
                       makes_exchange(*callee, depth + 1));
           });
}

bool is_try(const Function& f) {
    if (f.isDeclaration() || !f.getReturnType()->isIntegerTy() || f.hasFnAttribute(Attribute::OptimizeNone) ||
        f.getInstructionCount() > most_instructions || has_loops(f) || !makes_exchange(f, 0))
        return false;
    return all_of(instructions(f), [](const Instruction& i) {
        const auto* call = dyn_cast<CallBase>(&i);
        const Function* callee = call != nullptr ? call->getCalledFunction() : nullptr;
        return call == nullptr || isa<IntrinsicInst>(call) ||
               (callee != nullptr && callee->hasFnAttribute(Attribute::AlwaysInline));
    });
}

} // namespace

void inline_tries(Module& module) {
    for (Function& callee : module) {
        if (!is_try(callee))
            continue;
        for (User* user : callee.users()) {
            auto* call = dyn_cast<CallBase>(user);
            if (call == nullptr || call->getCalledFunction() != &callee || call->getFunction() == &callee)
                continue;
            DominatorTree dominators(*call->getFunction());
            if (LoopInfo(dominators).getLoopFor(call->getParent()) != nullptr)
                call->addFnAttr(Attribute::AlwaysInline);
        }
    }
}

} // namespace katlas::native
