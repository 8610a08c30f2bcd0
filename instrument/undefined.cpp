#include "undefined.hpp"

#include <array>
#include <vector>

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace katlas::native {
namespace {

using namespace llvm;

constexpr const char* divide_by_zero = "katlas_divide_by_zero";
constexpr const char* unreachable = "katlas_unreachable";

void call(const char* function, Instruction& before) {
    IRBuilder<> b(&before);
    const FunctionCallee callee = before.getModule()->getOrInsertFunction(function, b.getVoidTy(), b.getPtrTy());
    b.CreateCall(callee, {ConstantPointerNull::get(b.getPtrTy())})->setDoesNotReturn();
}

// A nonzero constant divisor is safe; for vectors the machine raises a signal.
bool may_divide_by_zero(const Instruction& i) {
    if (!i.isIntDivRem() || i.getType()->isVectorTy())
        return false;
    const auto* constant = dyn_cast<ConstantInt>(i.getOperand(1));
    return constant == nullptr || constant->isZero();
}

void check_divisor(Instruction& division) {
    IRBuilder<> b(&division);
    Value* zero = b.CreateICmpEQ(division.getOperand(1), Constant::getNullValue(division.getType()));
    call(divide_by_zero, *SplitBlockAndInsertIfThen(zero, &division, /*Unreachable=*/true));
}

// The code after a call that does not return is never reached.
bool follows_no_return(const UnreachableInst& i) {
    const Instruction* before = i.getPrevNonDebugInstruction();
    if (before == nullptr)
        if (const BasicBlock* only = i.getParent()->getSinglePredecessor())
            before = only->getTerminator();
    const auto* last = dyn_cast_or_null<CallBase>(before);
    return last != nullptr && last->doesNotReturn();
}

} // namespace

void note_undefined_operations(Function& f) {
    std::vector<Instruction*> divisions;
    std::vector<Instruction*> ends;
    for (Instruction& i : instructions(f))
        if (may_divide_by_zero(i))
            divisions.push_back(&i);
        else if (const auto* end = dyn_cast<UnreachableInst>(&i); end != nullptr && !follows_no_return(*end))
            ends.push_back(&i);
    for (Instruction* i : divisions)
        check_divisor(*i);
    for (Instruction* i : ends)
        call(unreachable, *i);
}

bool is_undefined_operation(const CallBase& call) {
    constexpr std::array names = {StringRef(divide_by_zero), StringRef(unreachable)};
    return call.getCalledFunction() != nullptr && is_contained(names, call.getCalledFunction()->getName());
}

} // namespace katlas::native
