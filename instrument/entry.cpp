#include "entry.hpp"

#include "katlas/native/abi.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/Support/Path.h>

namespace katlas::native {

using namespace llvm;

namespace {

GlobalVariable* add(llvm::Module& module, Constant* value, StringRef name, GlobalValue::LinkageTypes linkage) {
    return new GlobalVariable(module, value->getType(), false, linkage, value, name);
}

void add_pointers(llvm::Module& module, ArrayRef<Constant*> pointers, StringRef name) {
    ArrayType* type = ArrayType::get(PointerType::getUnqual(module.getContext()), pointers.size());
    add(module, ConstantArray::get(type, pointers), name, GlobalValue::ExternalLinkage);
}

} // namespace

void make_entry(llvm::Module& module) {
    Function* main = module.getFunction("main");
    if (main == nullptr || main->isDeclaration())
        return;
    main->setName("katlas_main");
    main->setVisibility(GlobalValue::DefaultVisibility);
    main->setLinkage(GlobalValue::ExternalLinkage);
    if (main->getReturnType()->isVoidTy())
        add(module, ConstantInt::get(Type::getInt8Ty(module.getContext()), 0), main_without_status,
            GlobalValue::ExternalLinkage);
    Constant* null = ConstantPointerNull::get(PointerType::getUnqual(module.getContext()));
    // The name does not depend on the folder, so that the program behaves alike wherever it is compiled.
    Constant* name = ConstantDataArray::getString(module.getContext(), sys::path::stem(module.getSourceFileName()));
    add_pointers(module, {add(module, name, "katlas_program_name", GlobalValue::InternalLinkage), null},
                 arguments_of_main);
    add_pointers(module, {null}, environment_of_main);
}

} // namespace katlas::native
