#include "reads_again.hpp"

#include "labels.hpp"

#include <utility>

#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallPtrSet.h>
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

// The read of a value: by a load, or by a failed compare-exchange.
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

// Whether the thread makes no access after this one on its way to the loop's header.
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

// A value that is computed from one other value and constants.
const Value* operand_of(const Value& value) {
    const auto* i = dyn_cast<Instruction>(&value);
    const bool is_part = i != nullptr && (isa<CastInst>(i) || i->getOpcode() == Instruction::LShr);
    return is_part && (i->getNumOperands() == 1 || isa<ConstantInt>(i->getOperand(1))) ? i->getOperand(0) : nullptr;
}

// The value from which `value` is computed by any number of such steps.
const Value& root_of(const Value& value) {
    const Value* root = &value;
    while (const Value* operand = operand_of(*root))
        root = operand;
    return *root;
}

// Whether the values are computed from their roots in the same way.
bool is_same_part(const Value& a, const Value& b) {
    const Value* x = &a;
    const Value* y = &b;
    for (;;) {
        const Value* below_x = operand_of(*x);
        const Value* below_y = operand_of(*y);
        if (below_x == nullptr || below_y == nullptr)
            return below_x == below_y && x->getType() == y->getType();
        const auto* i = cast<Instruction>(x);
        const auto* j = cast<Instruction>(y);
        if (i->getOpcode() != j->getOpcode() || i->getType() != j->getType() ||
            (i->getNumOperands() == 2 && i->getOperand(1) != j->getOperand(1)))
            return false;
        x = below_x;
        y = below_y;
    }
}

// Whether a value is only used as an initial value of the loop.
bool is_only_carried(const Value& value, ArrayRef<PHINode*> carried) { // NOLINT(misc-no-recursion)
    return all_of(value.users(), [&](const User* user) {
        if (const auto* phi = dyn_cast<PHINode>(user))
            return is_contained(carried, phi);
        const auto* mark = dyn_cast<CallBase>(user);
        return (mark != nullptr && !is_access(*mark)) ||
               (operand_of(*user) == &value && is_only_carried(*user, carried));
    });
}

// The origin of a value that a round passes on, by branch: it is the value that the round got, or a part of a value
// that an access has read. Values with the same origin are parts of one value.
using Way = std::vector<const void*>;

class FindWay {
  public:
    // `like` is the read of the loop's first value.
    FindWay(const Loop& loop, const Reading& like, const PHINode& carried)
        : loop_(loop), like_(like), carried_(carried),
          first_(*carried.getIncomingValueForBlock(loop.getLoopPreheader())) {}

    // Nothing if the value has another origin.
    [[nodiscard]] std::optional<Way> of_rounds() {
        for (const BasicBlock* latch : predecessors(loop_.getHeader()))
            if (loop_.contains(latch) && !follow(*carried_.getIncomingValueForBlock(latch)))
                return std::nullopt;
        return way_;
    }
    // The reads of that origin.
    [[nodiscard]] const std::vector<const Instruction*>& readings() const { return readings_; }

  private:
    [[nodiscard]] bool follow(const Value& value) { // NOLINT(misc-no-recursion)
        constexpr std::size_t longest = 64;
        if (way_.size() == longest)
            return false;
        if (&value == &carried_) { // then the round passes on the value that it got
            way_.push_back(nullptr);
            return true;
        }
        if (const auto* choice = dyn_cast<SelectInst>(&value)) {
            way_.push_back(choice->getCondition());
            return follow(*choice->getTrueValue()) && follow(*choice->getFalseValue());
        }
        if (const auto* phi = dyn_cast<PHINode>(&value);
            phi != nullptr && phi->getParent() != loop_.getHeader() && loop_.contains(phi)) {
            way_.push_back(phi->getParent());
            return all_of(predecessors(phi->getParent()),
                          [&](const BasicBlock* from) { return follow(*phi->getIncomingValueForBlock(from)); });
        }
        const Reading r = reading_of(root_of(value));
        way_.push_back(r.access);
        readings_.push_back(r.access);
        return r.access != nullptr && is_same_part(value, first_) && loop_.contains(r.access) &&
               r.order == like_.order && is_same_address(*r.address, *like_.address) &&
               is_last_in_round(*r.access, loop_);
    }

    const Loop& loop_;
    const Reading& like_;
    const PHINode& carried_;
    const Value& first_;
    Way way_;
    std::vector<const Instruction*> readings_;
};

} // namespace

std::optional<ReadsAgain> reads_again(const Loop& loop, ArrayRef<PHINode*> carried) {
    const BasicBlock* before = loop.getLoopPreheader();
    if (before == nullptr || carried.empty())
        return std::nullopt;
    const auto first_of = [&](const PHINode* value) { return &root_of(*value->getIncomingValueForBlock(before)); };
    const auto* first = dyn_cast<LoadInst>(first_of(carried.front()));
    if (first == nullptr || first->getParent() != before || !is_last_in_round(*first, loop) ||
        !is_only_carried(*first, carried))
        return std::nullopt;
    const Reading like = reading_of(*first);
    FindWay one(loop, like, *carried.front());
    const std::optional<Way> way = one.of_rounds();
    if (!way || !all_of(carried, [&](const PHINode* value) {
            return first_of(value) == first && FindWay(loop, like, *value).of_rounds() == way;
        }))
        return std::nullopt;
    return ReadsAgain{const_cast<LoadInst*>(first), one.readings()};
}

std::vector<Edge> begins_of_failures(const Loop& loop, const ReadsAgain& reads) {
    // Blocks from which the round can leave the loop.
    SmallPtrSet<const BasicBlock*, 8> leaving;
    const auto leaves = [&](const BasicBlock* next) {
        return !loop.contains(next) || (next != loop.getHeader() && leaving.contains(next));
    };
    for (bool changed = true; std::exchange(changed, false);)
        for (const BasicBlock* block : loop.blocks())
            if (any_of(successors(block), leaves))
                changed |= leaving.insert(block).second;
    std::vector<Edge> begins;
    bool reads_in_vain = false;
    for (BasicBlock* block : loop.blocks()) {
        for (const Instruction& i : *block) {
            const bool again = is_contained(reads.in_round, &i);
            if (is_access(i) && (!again || leaving.contains(block)))
                return {};
            reads_in_vain |= again;
        }
        if (leaving.contains(block))
            for (BasicBlock* next : successors(block))
                if (loop.contains(next) && next != loop.getHeader() && !leaving.contains(next) &&
                    (begins.empty() || begins.back().from != block || begins.back().to != next))
                    begins.push_back({block, next});
    }
    return reads_in_vain && leaving.contains(loop.getHeader()) ? begins : std::vector<Edge>();
}

} // namespace katlas::native
