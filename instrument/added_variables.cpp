#include "added_variables.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>

namespace katlas::native {

using namespace llvm;

Constant* zeros_of_program(Module& module, StringRef name, unsigned words) {
    if (GlobalVariable* known = module.getNamedGlobal(name); known != nullptr && known->hasLinkOnceODRLinkage())
        return known;
    Type* type = ArrayType::get(Type::getInt64Ty(module.getContext()), words);
    auto* added =
        new GlobalVariable(module, type, false, GlobalValue::LinkOnceODRLinkage, Constant::getNullValue(type), name);
    added->setAlignment(Align(8));
    return added;
}

void replace_call(CallBase& call, StringRef by, const std::vector<Value*>& arguments) {
    std::vector<Type*> types;
    types.reserve(arguments.size());
    for (const Value* argument : arguments)
        types.push_back(argument->getType());
    const FunctionCallee function =
        call.getModule()->getOrInsertFunction(by, FunctionType::get(call.getType(), types, false));
    CallBase* own = nullptr;
    if (auto* invoke = dyn_cast<InvokeInst>(&call))
        own = InvokeInst::Create(function, invoke->getNormalDest(), invoke->getUnwindDest(), arguments, "", &call);
    else
        own = CallInst::Create(function, arguments, "", &call);
    own->setDebugLoc(call.getDebugLoc());
    call.replaceAllUsesWith(own);
    call.eraseFromParent();
}

} // namespace katlas::native
