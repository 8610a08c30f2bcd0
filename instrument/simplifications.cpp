#include "simplifications.hpp"

#include <set>
#include <vector>

#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/InstructionSimplify.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace katlas::native {
namespace {

using namespace llvm;

bool only_computes(const Value* value) {
    if (const auto* intrinsic = dyn_cast<IntrinsicInst>(value))
        return intrinsic->doesNotAccessMemory() && !intrinsic->mayHaveSideEffects();
    return isa<BinaryOperator, CmpInst, CastInst, SelectInst, GetElementPtrInst, FreezeInst, UnaryOperator>(value);
}

// The values from which a value is computed by instructions without other effects.
std::set<const Value*> sources_of(const Value* value) {
    std::set<const Value*> sources;
    SetVector<const Value*> met;
    met.insert(value);
    for (unsigned k = 0; k < met.size(); ++k)
        if (only_computes(met[k])) {
            for (const Use& use : cast<Instruction>(met[k])->operands())
                met.insert(use.get());
        } else if (!isa<Constant>(met[k])) {
            sources.insert(met[k]);
        }
    return sources;
}

bool depend_on_the_same(const Instruction& i, const Value& simpler) {
    // The choice of a phi depends on branches; an extracted part depends on that part only.
    if (isa<PHINode, ExtractValueInst, InsertValueInst>(i))
        return true;
    return sources_of(&i) == sources_of(&simpler);
}

Value* simplified(Instruction& i) {
    if (i.getType()->isVoidTy() || i.isTerminator() || i.mayHaveSideEffects())
        return nullptr;
    return simplifyInstruction(&i, SimplifyQuery(i.getModule()->getDataLayout()));
}

bool simplify_once(Function& f) {
    bool some = false;
    for (Instruction& i : make_early_inc_range(instructions(f))) {
        if (i.use_empty())
            continue;
        Value* simpler = simplified(i);
        if (simpler == nullptr || simpler == &i || !depend_on_the_same(i, *simpler))
            continue;
        i.replaceAllUsesWith(simpler);
        i.eraseFromParent();
        some = true;
    }
    return some;
}

} // namespace

void simplify_keeping_dependencies(Function& f) {
    while (simplify_once(f)) {
    }
}

void hide_dependencies(Function& f) {
    std::vector<Use*> hidden;
    for (Instruction& i : instructions(f)) {
        const Value* simpler = simplified(i);
        if (simpler == nullptr || depend_on_the_same(i, *simpler))
            continue;
        const bool with_constants = isa<BinaryOperator, CmpInst, SelectInst>(i); // their constants may be hidden, too
        for (Use& use : i.operands())
            if (with_constants || !isa<Constant>(use.get()))
                hidden.push_back(&use);
    }
    for (Use* use : hidden) {
        IRBuilder<> b(cast<Instruction>(use->getUser()));
        use->set(b.CreateIntrinsic(Intrinsic::ssa_copy, {use->get()->getType()}, {use->get()}));
    }
}

void show_dependencies(Function& f) {
    for (Instruction& i : make_early_inc_range(instructions(f)))
        if (auto* copy = dyn_cast<IntrinsicInst>(&i);
            copy != nullptr && copy->getIntrinsicID() == Intrinsic::ssa_copy) {
            copy->replaceAllUsesWith(copy->getArgOperand(0));
            copy->eraseFromParent();
        }
}

} // namespace katlas::native
