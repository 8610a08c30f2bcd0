#include "module_description.hpp"

#include "katlas/native/abi.hpp"
#include "variables.hpp"

#include <string>
#include <vector>

#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

namespace katlas::native {

using namespace llvm;

namespace {

std::string name_of_external(const GlobalValue& g) {
    std::string name;
    if (g.hasExternalWeakLinkage())
        name += mark_of_optional;
    name += g.getName();
    return name;
}

// Removes the constructors from the module, since the first thread runs them instead of the loader.
std::vector<Constant*> take_constructors(llvm::Module& module, StructType& type) {
    std::vector<Constant*> constructors;
    GlobalVariable* all = module.getNamedGlobal("llvm.global_ctors");
    if (all == nullptr)
        return constructors;
    if (const auto* entries = dyn_cast<ConstantArray>(all->getInitializer()))
        for (const Use& use : entries->operands()) {
            const auto* entry = cast<ConstantStruct>(use.get());
            auto* function = dyn_cast<Function>(entry->getOperand(1)->stripPointerCasts());
            if (function == nullptr)
                continue;
            function->setComdat(nullptr); // each file lists its own; a guard prevents a second initialisation
            const std::uint64_t priority = cast<ConstantInt>(entry->getOperand(0))->getZExtValue();
            constructors.push_back(ConstantStruct::get(
                &type, {function, ConstantInt::get(Type::getInt64Ty(module.getContext()), priority)}));
        }
    all->eraseFromParent();
    return constructors;
}

} // namespace

void describe_module(llvm::Module& module, Constants& constants, const std::vector<WholeVariable>& wholes) {
    LLVMContext& context = module.getContext();
    PointerType* pointer = PointerType::getUnqual(context);
    IntegerType* word = Type::getInt64Ty(context);
    StructType* variable = StructType::get(context, {pointer, word, pointer});
    std::vector<Constant*> variables;
    std::vector<Constant*> externals;
    std::vector<const GlobalVariable*> declared; // constants are added on the way
    for (const GlobalVariable& g : module.globals())
        if (g.isDeclaration() && !g.use_empty())
            declared.push_back(&g);
    externals.reserve(declared.size());
    for (const GlobalVariable* g : declared)
        externals.push_back(constants.text(name_of_external(*g)));
    std::vector<Constant*> extents;
    for (const WholeVariable& v : wholes) {
        Constant* whole = v.variable;
        extents.push_back(
            ConstantStruct::get(variable, {whole, ConstantInt::get(word, v.size), ConstantPointerNull::get(pointer)}));
        // Objects contain addresses of vtables.
        if (!v.variable->isConstant() || v.variable->getName().startswith("_ZTV"))
            for (const NamedPart& part : parts_of(*v.variable, v.size)) {
                Constant* address = ConstantExpr::getGetElementPtr(Type::getInt8Ty(context), whole,
                                                                   ConstantInt::get(word, part.offset));
                variables.push_back(ConstantStruct::get(
                    variable, {address, ConstantInt::get(word, part.size), constants.text(part.name)}));
            }
    }
    for (const Function& f : module)
        if (f.isDeclaration() && !f.isIntrinsic() && !f.use_empty())
            externals.push_back(constants.text(name_of_external(f)));
    if (GlobalVariable* destructors = module.getNamedGlobal("llvm.global_dtors")) {
        externals.push_back(constants.text("__attribute__((destructor))")); // refused: the loader would run them
        destructors->eraseFromParent();
    }
    StructType* constructor = StructType::get(context, {pointer, word});
    const std::vector<Constant*> constructors = take_constructors(module, *constructor);
    StructType* type = StructType::get(context, {pointer, word, pointer, word, pointer, word, pointer, word});
    Constant* description = ConstantStruct::get(
        type, {constants.table(variable, variables), ConstantInt::get(word, variables.size()),
               constants.table(pointer, externals), ConstantInt::get(word, externals.size()),
               constants.table(variable, extents), ConstantInt::get(word, extents.size()),
               constants.table(constructor, constructors), ConstantInt::get(word, constructors.size())});
    auto* global = new GlobalVariable(module, type, true, GlobalValue::PrivateLinkage, description, "katlas.module");
    Function* tell = Function::Create(FunctionType::get(Type::getVoidTy(context), false), GlobalValue::InternalLinkage,
                                      "katlas.tell", &module);
    IRBuilder<> b(BasicBlock::Create(context, "", tell));
    b.CreateCall(module.getOrInsertFunction("katlas_register", Type::getVoidTy(context), pointer), {global});
    b.CreateRetVoid();
    appendToGlobalCtors(module, tell, 0);
}

} // namespace katlas::native
