#include "constants.hpp"

#include "katlas/native/abi.hpp"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Support/Path.h>

namespace katlas::native {

using namespace llvm;

bool is_of_library(StringRef file) {
    return file.contains("/include/c++/") || file.contains("-linux-gnu/c++/");
}

Constants::Constants(llvm::Module& module)
    : module_(module), are_of_library_(module.getNamedGlobal(mark_of_library) != nullptr) {}

Constant* Constants::text(StringRef value) {
    auto& known = texts_[value.str()];
    if (known == nullptr) {
        Constant* data = ConstantDataArray::getString(module_.getContext(), value);
        known = new GlobalVariable(module_, data->getType(), true, GlobalValue::PrivateLinkage, data, "katlas.text");
    }
    return known;
}

Constant* Constants::table(Type* type, ArrayRef<Constant*> elements) {
    Constant* all = ConstantArray::get(ArrayType::get(type, elements.size()), elements);
    return new GlobalVariable(module_, all->getType(), true, GlobalValue::PrivateLinkage, all, "katlas.table");
}

std::string Constants::path_of(const DILocation& where) const {
    const StringRef file = where.getFilename();
    const StringRef folder = where.getDirectory();
    if (folder.empty() || sys::path::is_absolute(file) ||
        any_of(module_.debug_compile_units(),
               [&](const DICompileUnit* unit) { return unit->getDirectory() == folder; }))
        return file.str();
    return (folder + "/" + file).str();
}

Constant* Constants::site(const Instruction& i, const Value* address) {
    std::string file;
    unsigned line = 0;
    unsigned column = 0;
    // For code inlined from the library: the place where the library was called.
    const DILocation* where = i.getDebugLoc();
    while (where != nullptr && is_of_library(where->getFilename()) && where->getInlinedAt() != nullptr)
        where = where->getInlinedAt();
    if (where != nullptr) {
        file = path_of(*where);
        line = where->getLine();
        column = where->getColumn();
    }
    StringRef variable;
    if (address != nullptr)
        if (const Value* object = getUnderlyingObject(address); isa<GlobalVariable, AllocaInst>(object))
            variable = object->getName();
    return site(file, variable, line, column);
}

Constant* Constants::site(StringRef file, StringRef variable, unsigned line, unsigned column) {
    LLVMContext& context = module_.getContext();
    Type* pointer = PointerType::getUnqual(context);
    IntegerType* number = Type::getInt32Ty(context);
    StructType* type = StructType::get(context, {pointer, pointer, number, number, number, number});
    const bool of_library = are_of_library_ || is_of_library(file);
    SmallString<256> path(file);
    if (of_library)
        sys::path::remove_dots(path, /*remove_dot_dot=*/true);
    Constant* value = ConstantStruct::get(
        type, {text(path), text(variable), ConstantInt::get(number, line), ConstantInt::get(number, column),
               ConstantInt::get(number, of_library ? 1 : 0), ConstantInt::get(number, 0)});
    return new GlobalVariable(module_, type, /*isConstant=*/false, GlobalValue::PrivateLinkage, value, "katlas.site");
}

} // namespace katlas::native
