#include "redzones.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>

namespace katlas::native {
namespace {

using namespace llvm;

constexpr std::uint64_t space = 32;

// Whether the pass itself has added the variable.
bool is_added(const GlobalVariable& g) {
    return g.getName().startswith("llvm.") || g.getName().startswith("katlas.");
}

bool may_grow(const GlobalVariable& g) {
    return !g.isConstant() && !g.hasSection() && !g.isThreadLocal() && !g.hasCommonLinkage() &&
           !g.hasAppendingLinkage() && !g.hasAvailableExternallyLinkage();
}

GlobalVariable* with_space(Module& module, GlobalVariable& old) {
    Type* bytes = ArrayType::get(Type::getInt8Ty(module.getContext()), space);
    StructType* type = StructType::get(module.getContext(), {old.getValueType(), bytes});
    auto* larger = new GlobalVariable(module, type, false, old.getLinkage(),
                                      ConstantStruct::get(type, {old.getInitializer(), Constant::getNullValue(bytes)}),
                                      "", &old, old.getThreadLocalMode(), old.getAddressSpace());
    larger->copyAttributesFrom(&old);
    // Words of the variable may be accessed as a whole, for any type (atomic_calls.hpp).
    larger->setAlignment(std::max(module.getDataLayout().getPreferredAlign(&old), Align(8)));
    larger->setComdat(old.getComdat());
    larger->copyMetadata(&old, 0);
    larger->takeName(&old);
    old.replaceAllUsesWith(larger);
    old.eraseFromParent();
    return larger;
}

} // namespace

std::vector<WholeVariable> separate_variables(Module& module) {
    std::vector<GlobalVariable*> variables;
    for (GlobalVariable& g : module.globals())
        if (!g.isDeclaration() && !is_added(g))
            variables.push_back(&g);
    std::vector<WholeVariable> wholes;
    for (GlobalVariable* g : variables) {
        const std::uint64_t size = module.getDataLayout().getTypeAllocSize(g->getValueType());
        wholes.push_back({may_grow(*g) ? with_space(module, *g) : g, size});
    }
    return wholes;
}

} // namespace katlas::native
