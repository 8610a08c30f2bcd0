#include "preparations.hpp"

#include "constants.hpp"

#include <vector>

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace katlas::native {
namespace {

using namespace llvm;

// Functions of headers that are replaced, identified by the begin and the end of their names. Those of
// std::atomic<std::shared_ptr> use a lock, the lowest bit of a word: a loop around a compare-exchange would go round
// without bound, and libstdc++ 12 releases the lock without an order, which is a data race. Those of std::stop_token
// yield when they see such a lock taken.
struct Replacement {
    const char* begin;
    const char* end;
    const char* by;
};
constexpr Replacement replacements[] = {
    {"_ZNKSt10_Sp_atomicI", "13_Atomic_count4lockESt12memory_order", "katlas_take_lowest_bit"},
    {"_ZNKSt10_Sp_atomicI", "13_Atomic_count6unlockESt12memory_order", "katlas_give_lowest_bit"},
    {"_ZNKSt10_Sp_atomicI", "13_Atomic_count14_M_wait_unlockESt12memory_order", "katlas_await_lowest_bit"},
    {"_ZNSt10stop_token8_S_yieldEv", "", "katlas_block"},
};

const char* replacement_of(const Function& f) {
    for (const Replacement& r : replacements)
        if (f.getName().startswith(r.begin) && f.getName().endswith(r.end))
            return r.by;
    return nullptr;
}

// Whether the name belongs to std::allocator<char>, whose members only call operator new and operator delete.
bool is_of_allocator(StringRef name) {
    return name.startswith("_ZNSaI") || name.startswith("_ZNKSaI") || name.contains("new_allocatorI");
}

void remove_body(Function& f) {
    f.deleteBody();
    f.setComdat(nullptr);
    f.setLinkage(GlobalValue::ExternalLinkage);
}

// Turns constant expressions that use the constant into instructions.
void expand_expressions(Constant& constant) { // NOLINT(misc-no-recursion)
    const std::vector<User*> users(constant.user_begin(), constant.user_end());
    for (User* user : users) {
        auto* expression = dyn_cast<ConstantExpr>(user);
        if (expression == nullptr)
            continue;
        expand_expressions(*expression);
        const std::vector<User*> its_users(expression->user_begin(), expression->user_end());
        for (User* its_user : its_users) {
            auto* i = dyn_cast<Instruction>(its_user);
            if (i == nullptr)
                continue;
            Instruction* at = i;
            if (auto* phi = dyn_cast<PHINode>(i)) // one operand at a time
                for (unsigned k = 0; k < phi->getNumIncomingValues(); ++k)
                    if (phi->getIncomingValue(k) == expression)
                        at = phi->getIncomingBlock(k)->getTerminator();
            Instruction* own = expression->getAsInstruction(at);
            i->replaceUsesOfWith(expression, own);
        }
        expression->removeDeadConstantUsers();
    }
    constant.removeDeadConstantUsers();
}

} // namespace

bool is_word(Type* type, const DataLayout& layout) {
    if (type->isVectorTy() || type->isAggregateType())
        return false;
    const TypeSize size = layout.getTypeStoreSize(type);
    return size == 1 || size == 2 || size == 4 || size == 8;
}

// Functions of the C library's headers are kept, since they do exactly what their copies do, except for those that know
// streams from inside.
bool knows_streams(StringRef name) {
    return name.endswith("_unlocked") || name == "getline" || name == "getchar";
}

void forget_copies_of_library_code(Module& module) {
    for (Function& f : module)
        if (f.hasAvailableExternallyLinkage() && knows_streams(f.getName()))
            remove_body(f);
    for (Function& f : module)
        if (f.hasAvailableExternallyLinkage() && f.getName().startswith("_Z")) {
            if (is_of_allocator(f.getName()))
                f.setLinkage(GlobalValue::LinkOnceODRLinkage);
            else
                remove_body(f);
        }
    for (GlobalVariable& g : module.globals())
        if (g.hasAvailableExternallyLinkage() && g.getName().startswith("_Z")) {
            g.setInitializer(nullptr);
            g.setComdat(nullptr);
            g.setLinkage(GlobalValue::ExternalLinkage);
        }
}

void inline_atomics(Module& module) {
    for (Function& f : module) {
        const DISubprogram* known = f.getSubprogram();
        if (f.isDeclaration() || known == nullptr || f.hasFnAttribute(Attribute::OptimizeNone))
            continue;
        const StringRef file = known->getFilename();
        if (!is_of_library(file) || !(file.endswith("/atomic") || file.endswith("/atomic_base.h")))
            continue;
        f.removeFnAttr(Attribute::NoInline);
        f.addFnAttr(Attribute::AlwaysInline);
    }
}

void make_thread_locals_explicit(Module& module) {
    for (GlobalVariable& g : module.globals()) {
        if (!g.isThreadLocal())
            continue;
        expand_expressions(g);
        std::vector<std::pair<Instruction*, unsigned>> uses;
        for (Use& use : g.uses())
            if (auto* i = dyn_cast<Instruction>(use.getUser())) {
                const auto* known = dyn_cast<IntrinsicInst>(i);
                if (known == nullptr || known->getIntrinsicID() != Intrinsic::threadlocal_address)
                    uses.emplace_back(i, use.getOperandNo());
            }
        for (const auto& [i, operand] : uses) {
            auto* phi = dyn_cast<PHINode>(i);
            IRBuilder<> b(phi != nullptr ? phi->getIncomingBlock(operand)->getTerminator() : i);
            i->setOperand(operand, b.CreateThreadLocalAddress(&g));
        }
    }
}

void copy_wide_values(Function& f) {
    const DataLayout& layout = f.getParent()->getDataLayout();
    std::vector<Instruction*> wide;
    for (Instruction& i : instructions(f)) {
        const auto* load = dyn_cast<LoadInst>(&i);
        const auto* store = dyn_cast<StoreInst>(&i);
        if ((load != nullptr && !load->isAtomic() && !is_word(load->getType(), layout)) ||
            (store != nullptr && !store->isAtomic() && !is_word(store->getValueOperand()->getType(), layout)))
            wide.push_back(&i);
    }
    for (Instruction* i : wide) {
        auto* load = dyn_cast<LoadInst>(i);
        auto* store = dyn_cast<StoreInst>(i);
        Type* type = load != nullptr ? load->getType() : store->getValueOperand()->getType();
        AllocaInst* own = IRBuilder<>(&*f.getEntryBlock().begin()).CreateAlloca(type);
        const std::uint64_t size = layout.getTypeStoreSize(type);
        IRBuilder<> b(i);
        if (load != nullptr) {
            b.CreateMemCpy(own, own->getAlign(), load->getPointerOperand(), load->getAlign(), size);
            load->replaceAllUsesWith(b.CreateLoad(type, own));
        } else {
            b.CreateStore(store->getValueOperand(), own);
            b.CreateMemCpy(store->getPointerOperand(), store->getAlign(), own, own->getAlign(), size);
        }
        i->eraseFromParent();
    }
}

void replace_parts_of_headers(Module& module) {
    for (Function& f : module)
        if (const char* own = f.isDeclaration() ? nullptr : replacement_of(f)) {
            remove_body(f);
            f.replaceAllUsesWith(module.getOrInsertFunction(own, f.getFunctionType()).getCallee());
        }
    // Shared counters use atomic operations even in a program with one thread.
    if (GlobalVariable* g = module.getNamedGlobal("__libc_single_threaded"); g != nullptr && g->isDeclaration()) {
        g->setInitializer(Constant::getNullValue(g->getValueType()));
        g->setConstant(true);
        g->setLinkage(GlobalValue::InternalLinkage);
    }
    // The variables of getopt become the program's. All of its files share them.
    struct Known {
        const char* name;
        int value;
    };
    for (const auto& [name, value] : {Known{"optarg", 0}, Known{"opterr", 1}, Known{"optind", 1}, Known{"optopt", '?'}})
        if (GlobalVariable* g = module.getNamedGlobal(name); g != nullptr && g->isDeclaration()) {
            Type* type = g->getValueType();
            g->setInitializer(type->isIntegerTy() ? ConstantInt::get(type, static_cast<std::uint64_t>(value))
                                                  : Constant::getNullValue(type));
            g->setLinkage(GlobalValue::WeakODRLinkage);
        }
    // Memory that is constant from a point on is still written at that point.
    std::vector<Instruction*> marks;
    for (Function& f : module)
        for (Instruction& i : instructions(f))
            if (auto* mark = dyn_cast<IntrinsicInst>(&i);
                mark != nullptr && mark->getIntrinsicID() == Intrinsic::invariant_start && mark->use_empty())
                marks.push_back(mark);
    for (Instruction* mark : marks)
        mark->eraseFromParent();
}

} // namespace katlas::native
