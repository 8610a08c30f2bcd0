#include "local_variables.hpp"

#include "katlas/native/abi.hpp"

#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace katlas::native {
namespace {

using namespace llvm;

bool is_list_of_arguments(const Value& pointer) { // NOLINT(misc-no-recursion)
    for (const User* user : pointer.users()) {
        if (const auto* i = dyn_cast<IntrinsicInst>(user);
            i != nullptr && (i->getIntrinsicID() == Intrinsic::vastart || i->getIntrinsicID() == Intrinsic::vacopy ||
                             i->getIntrinsicID() == Intrinsic::vaend))
            return true;
        if (isa<GetElementPtrInst>(user) && is_list_of_arguments(*user))
            return true;
    }
    return false;
}

} // namespace

LocalVariables::LocalVariables(llvm::Module& module, Constants& constants)
    : layout_(module.getDataLayout()), constants_(constants), word_(Type::getInt64Ty(module.getContext())) {
    PointerType* pointer = PointerType::getUnqual(module.getContext());
    Type* nothing = Type::getVoidTy(module.getContext());
    variable_ = module.getOrInsertFunction("katlas_variable", pointer, word_, word_, pointer);
    frame_ = module.getOrInsertFunction("katlas_frame", word_);
    leave_ = module.getOrInsertFunction("katlas_leave", nothing, word_, pointer);
}

void LocalVariables::look_at(Function& f) {
    escaping_.clear();
    for (Instruction& i : instructions(f))
        if (auto* variable = dyn_cast<AllocaInst>(&i);
            variable != nullptr && !variable->isUsedWithInAlloca() && !variable->isSwiftError() &&
            !layout_.getTypeAllocSize(variable->getAllocatedType()).isScalable() && !is_list_of_arguments(*variable) &&
            PointerMayBeCaptured(variable, /*ReturnCaptures=*/false, /*StoreCaptures=*/true))
            escaping_.insert(variable);
}

// Compiled code would copy from memory, but the values of shared memory are not in memory.
void LocalVariables::copy_arguments(Function& f, FunctionCallee copy) {
    std::vector<CallBase*> calls;
    for (Instruction& i : instructions(f))
        if (auto* call = dyn_cast<CallBase>(&i))
            calls.push_back(call);
    for (CallBase* call : calls)
        for (unsigned k = 0; k < call->arg_size(); ++k) {
            if (!call->isByValArgument(k))
                continue;
            Type* type = call->getParamByValType(k);
            IRBuilder<> at_entry(&*f.getEntryBlock().getFirstInsertionPt());
            AllocaInst* own = at_entry.CreateAlloca(type);
            own->setAlignment(call->getParamAlign(k).value_or(layout_.getPrefTypeAlign(type)));
            IRBuilder<>(call).CreateCall(copy, {own, call->getArgOperand(k),
                                                ConstantInt::get(word_, layout_.getTypeAllocSize(type)),
                                                constants_.site(*call, nullptr)});
            call->setArgOperand(k, own);
        }
}

void LocalVariables::move(Function& f) {
    std::vector<AllocaInst*> variables;
    std::vector<Instruction*> ends;
    for (Instruction& i : instructions(f)) {
        if (auto* variable = dyn_cast<AllocaInst>(&i); variable != nullptr && escapes(variable))
            variables.push_back(variable);
    }
    // A mandatory tail call comes after the ends of the variables.
    for (BasicBlock& block : f)
        if (CallInst* last = block.getTerminatingMustTailCall())
            ends.push_back(last);
        else if (isa<ReturnInst, ResumeInst>(block.getTerminator()))
            ends.push_back(block.getTerminator());
    if (variables.empty())
        return;
    if (f.getName() != "main" && !f.getName().startswith(prefix_of_tests)) {
        Value* frame = IRBuilder<>(&*f.getEntryBlock().begin()).CreateCall(frame_, {});
        for (Instruction* end : ends)
            IRBuilder<>(end).CreateCall(leave_, {frame, constants_.site(*end, nullptr)});
    }
    for (AllocaInst* variable : variables)
        replace(*variable);
}

void LocalVariables::replace(AllocaInst& variable) {
    Constant* site = site_of(variable);
    IRBuilder<> b(&variable);
    Value* size = b.CreateMul(b.CreateZExtOrTrunc(variable.getArraySize(), word_),
                              ConstantInt::get(word_, layout_.getTypeAllocSize(variable.getAllocatedType())));
    Value* memory = b.CreateCall(variable_, {size, ConstantInt::get(word_, variable.getAlign().value()), site});
    std::vector<Instruction*> marks; // of its lifetime on a stack
    for (User* user : variable.users())
        if (auto* i = dyn_cast<IntrinsicInst>(user); i != nullptr && i->isLifetimeStartOrEnd())
            marks.push_back(i);
    for (Instruction* i : marks)
        i->eraseFromParent();
    variable.replaceAllUsesWith(memory);
    variable.eraseFromParent();
}

Constant* LocalVariables::site_of(AllocaInst& variable) {
    for (DbgVariableIntrinsic* i : FindDbgAddrUses(&variable))
        if (const DILocalVariable* known = i->getVariable())
            return constants_.site(constants_.path_of(*i->getDebugLoc()), known->getName(), known->getLine(), 0);
    return constants_.site(variable, &variable);
}

} // namespace katlas::native
