#include "reads_again.hpp"

#include "labels.hpp"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IntrinsicInst.h>

namespace katlas::native {
namespace {

using namespace llvm;

bool is_access(const Instruction& i) {
    if (const auto* call = dyn_cast<CallBase>(&i))
        return !isa<DbgInfoIntrinsic>(call) && !is_mark(*call) && !call->isLifetimeStartOrEnd();
    return i.mayReadOrWriteMemory();
}

// How a value was read: by a load, or by a compare-exchange that failed.
struct Reading {
    const Instruction* access = nullptr;
    const Value* address = nullptr;
    AtomicOrdering order = AtomicOrdering::NotAtomic;
};

Reading reading_of(const Value& value) {
    if (const auto* load = dyn_cast<LoadInst>(&value))
        return {load, load->getPointerOperand(), load->getOrdering()};
    if (const auto* part = dyn_cast<ExtractValueInst>(&value); part != nullptr && part->getIndices()[0] == 0)
        if (const auto* exchange = dyn_cast<AtomicCmpXchgInst>(part->getAggregateOperand()))
            return {exchange, exchange->getPointerOperand(), exchange->getFailureOrdering()};
    return {};
}

bool is_same_address(const Value& a, const Value& b) { // NOLINT(misc-no-recursion)
    if (&a == &b)
        return true;
    const auto* x = dyn_cast<GetElementPtrInst>(&a);
    const auto* y = dyn_cast<GetElementPtrInst>(&b);
    if (x == nullptr || y == nullptr || x->getSourceElementType() != y->getSourceElementType() ||
        x->getNumOperands() != y->getNumOperands())
        return false;
    for (unsigned k = 0; k < x->getNumOperands(); ++k)
        if (!is_same_address(*x->getOperand(k), *y->getOperand(k)))
            return false;
    return true;
}

// Whether the thread accesses nothing on its way from behind the access to the loop's header.
bool is_last_in_round(const Instruction& access, const Loop& loop) {
    SetVector<const BasicBlock*> reached;
    const auto passes = [&](BasicBlock::const_iterator from, const BasicBlock& block) {
        for (const BasicBlock* next : successors(&block))
            if (next != loop.getHeader() && (!loop.contains(&access) || loop.contains(next)))
                reached.insert(next);
        return std::none_of(from, block.end(), is_access);
    };
    if (!passes(std::next(access.getIterator()), *access.getParent()))
        return false;
    for (unsigned k = 0; k < reached.size(); ++k)
        if (!passes(reached[k]->begin(), *reached[k]))
            return false;
    return true;
}

// What the value is at the end of a round: among the values of branches that meet.
void collect_sources(const Value& value, const Loop& loop, SetVector<const Value*>& sources) {
    SetVector<const Value*> seen;
    seen.insert(&value);
    for (unsigned k = 0; k < seen.size(); ++k) {
        const auto* phi = dyn_cast<PHINode>(seen[k]);
        const auto* choice = dyn_cast<SelectInst>(seen[k]);
        if (phi != nullptr && phi->getParent() != loop.getHeader() && loop.contains(phi)) {
            for (const Value* incoming : phi->incoming_values())
                seen.insert(incoming);
        } else if (choice != nullptr) {
            seen.insert(choice->getTrueValue());
            seen.insert(choice->getFalseValue());
        } else {
            sources.insert(seen[k]);
        }
    }
}

} // namespace

bool reads_again(const Loop& loop, const PHINode& carried) {
    const BasicBlock* before = loop.getLoopPreheader();
    if (before == nullptr)
        return false;
    const auto* first = dyn_cast<LoadInst>(carried.getIncomingValueForBlock(before));
    if (first == nullptr || !first->hasOneUse() || first->getParent() != before || !is_last_in_round(*first, loop))
        return false;
    const Reading like = reading_of(*first);
    SetVector<const Value*> sources;
    for (unsigned k = 0; k < carried.getNumIncomingValues(); ++k)
        if (carried.getIncomingBlock(k) != before)
            collect_sources(*carried.getIncomingValue(k), loop, sources);
    return all_of(sources, [&](const Value* source) {
        if (source == &carried)
            return true; // then the round hands on what it was given
        const Reading r = reading_of(*source);
        return r.access != nullptr && loop.contains(r.access) && r.order == like.order &&
               is_same_address(*r.address, *like.address) && is_last_in_round(*r.access, loop);
    });
}

} // namespace katlas::native
