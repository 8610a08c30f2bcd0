#include "exchange_loops.hpp"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Module.h>

namespace katlas::native {
namespace {

using namespace llvm;

constexpr const char* repeated = "katlas.repeated";

// Follows a round of a loop from an instruction on, with the values that follow from the instruction's result.
class Round {
  public:
    Round(const Loop& loop, const Instruction& from, Constant* value) : loop_(loop), from_(from) {
        known_[&from] = value;
    }

    // Whether all paths lead to the header.
    bool goes_round() { return goes_on(*from_.getParent(), std::next(from_.getIterator())); }

  private:
    bool goes_on(const BasicBlock& block, BasicBlock::const_iterator at) { // NOLINT(misc-no-recursion)
        for (; at != block.end(); ++at)
            if (!at->isTerminator())
                learn(*at);
        const auto* branch = dyn_cast<BranchInst>(block.getTerminator());
        if (branch == nullptr)
            return false;
        if (branch->isConditional())
            if (const auto* flag = dyn_cast_or_null<ConstantInt>(value_of(branch->getCondition())))
                return enters(block, *branch->getSuccessor(flag->isOne() ? 0 : 1));
        return all_of(branch->successors(), [&](const BasicBlock* next) { return enters(block, *next); });
    }

    // A block that was seen before belongs to an inner loop, or two paths meet there, and one of them may know less.
    bool enters(const BasicBlock& from, const BasicBlock& to) { // NOLINT(misc-no-recursion)
        if (&to == loop_.getHeader())
            return true;
        if (!loop_.contains(&to) || !entered_.insert(&to).second)
            return false;
        for (const PHINode& phi : to.phis())
            if (Constant* value = value_of(phi.getIncomingValueForBlock(&from)))
                known_[&phi] = value;
        return goes_on(to, to.getFirstNonPHI()->getIterator());
    }

    Constant* value_of(Value* value) const {
        if (auto* constant = dyn_cast<Constant>(value))
            return constant;
        return known_.lookup(value);
    }

    void learn(const Instruction& i) {
        if (i.mayReadOrWriteMemory() || isa<PHINode>(i) || i.getNumOperands() == 0)
            return;
        SmallVector<Constant*> operands;
        for (Value* operand : i.operands()) {
            Constant* value = value_of(operand);
            if (value == nullptr)
                return;
            operands.push_back(value);
        }
        const DataLayout& layout = i.getModule()->getDataLayout();
        Constant* value = isa<CmpInst>(i) ? ConstantFoldCompareInstOperands(cast<CmpInst>(i).getPredicate(),
                                                                            operands[0], operands[1], layout)
                                          : ConstantFoldInstOperands(const_cast<Instruction*>(&i), operands, layout);
        if (value != nullptr)
            known_[&i] = value;
    }

    const Loop& loop_;
    const Instruction& from_;
    DenseMap<const Value*, Constant*> known_;
    SmallPtrSet<const BasicBlock*, 8> entered_;
};

} // namespace

bool repeats_where_same(const AtomicRMWInst& update, const LoopInfo& loops) {
    auto* value = dyn_cast<Constant>(const_cast<Value*>(update.getValOperand()));
    const Loop* loop = loops.getLoopFor(update.getParent());
    return update.getOperation() == AtomicRMWInst::Xchg && value != nullptr && loop != nullptr &&
           Round(*loop, update, value).goes_round();
}

void mark_as_repeated(AtomicRMWInst& update) {
    update.setMetadata(repeated, MDNode::get(update.getContext(), {}));
}
bool is_repeated(const AtomicRMWInst& update) {
    return update.hasMetadata(repeated);
}

} // namespace katlas::native
