#include "addresses.hpp"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

namespace katlas::native {

using namespace llvm;

namespace {

bool is_distance(const User* user) {
    const auto* operation = dyn_cast<BinaryOperator>(user);
    return operation != nullptr && operation->getOpcode() == Instruction::Sub &&
           isa<PtrToIntInst>(operation->getOperand(0)) && isa<PtrToIntInst>(operation->getOperand(1));
}

} // namespace

std::vector<PtrToIntInst*> conversions_of_addresses(Function& f) {
    std::vector<PtrToIntInst*> found;
    for (Instruction& i : instructions(f))
        if (auto* conversion = dyn_cast<PtrToIntInst>(&i); conversion != nullptr &&
                                                           conversion->getPointerOperand()->getType()->isPointerTy() &&
                                                           !all_of(conversion->users(), is_distance))
            found.push_back(conversion);
    return found;
}

void note_conversions(const std::vector<PtrToIntInst*>& conversions) {
    for (PtrToIntInst* conversion : conversions) {
        Module& module = *conversion->getModule();
        LLVMContext& context = module.getContext();
        const FunctionCallee converts = module.getOrInsertFunction("katlas_converts_address", Type::getVoidTy(context),
                                                                   PointerType::getUnqual(context));
        IRBuilder<>(conversion).CreateCall(converts, conversion->getPointerOperand());
    }
}

} // namespace katlas::native
