#include "spin_loops.hpp"

#include "exchange_loops.hpp"
#include "futile_rounds.hpp"
#include "labels.hpp"
#include "own_memory.hpp"
#include "reads_again.hpp"
#include "undefined.hpp"

#include <optional>

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace katlas::native {
namespace {

using namespace llvm;

// Follows a loop from after an instruction, as long as the known values decide all branches.
class Path {
  public:
    Path(const Loop& loop, const Instruction& from)
        : loop_(loop), from_(from), layout_(from.getModule()->getDataLayout()), block_(from.getParent()),
          next_(std::next(from.getIterator())) {}

    // Sets a known value for a result of the instruction.
    void know(const Value& value, Constant& is) { given_[&value] = &is; }

    [[nodiscard]] bool leaves() {
        constexpr int longest = 64;
        for (int step = 0; step < longest && block_ != nullptr; ++step) {
            if (!loop_.contains(block_))
                return true;
            for (; next_ != block_->end(); ++next_) {
                if (&*next_ == &from_)
                    return false;
                fold(*next_);
            }
            go_to(successor());
        }
        return false;
    }

  private:
    [[nodiscard]] Constant* value_of(const Value* value) const {
        if (const auto* constant = dyn_cast<Constant>(value))
            return const_cast<Constant*>(constant);
        const auto given = given_.find(value);
        return given != given_.end() ? given->second : known_.lookup(value);
    }

    // The known value of an instruction is invalid when the path reaches the instruction again.
    void fold(const Instruction& i) {
        if (isa<PHINode>(i))
            return;
        known_.erase(&i);
        if (i.isTerminator() || i.mayReadOrWriteMemory())
            return;
        SmallVector<Constant*> operands;
        for (const Use& use : i.operands()) {
            operands.push_back(value_of(use));
            if (operands.back() == nullptr)
                return;
        }
        if (Constant* result = ConstantFoldInstOperands(const_cast<Instruction*>(&i), operands, layout_))
            known_[&i] = result;
    }

    [[nodiscard]] const BasicBlock* successor() const {
        const Instruction* end = block_->getTerminator();
        if (const auto* branch = dyn_cast<BranchInst>(end)) {
            if (branch->isUnconditional())
                return branch->getSuccessor(0);
            const auto* taken = dyn_cast_or_null<ConstantInt>(value_of(branch->getCondition()));
            return taken == nullptr ? nullptr : branch->getSuccessor(taken->isOne() ? 0 : 1);
        }
        if (const auto* choice = dyn_cast<SwitchInst>(end))
            if (const auto* value = dyn_cast_or_null<ConstantInt>(value_of(choice->getCondition())))
                return choice->findCaseValue(value)->getCaseSuccessor();
        return nullptr;
    }

    // The header begins another round.
    void go_to(const BasicBlock* block) {
        if (block == loop_.getHeader())
            block = nullptr;
        if (block != nullptr) {
            std::vector<std::pair<const Value*, Constant*>> met;
            for (const PHINode& phi : block->phis())
                met.emplace_back(&phi, value_of(phi.getIncomingValueForBlock(block_)));
            for (const auto& [phi, value] : met)
                if (value == nullptr)
                    known_.erase(phi);
                else
                    known_[phi] = value;
            next_ = block->begin();
        }
        block_ = block;
    }

    const Loop& loop_;
    const Instruction& from_;
    const DataLayout& layout_;
    const BasicBlock* block_;
    BasicBlock::const_iterator next_;
    DenseMap<const Value*, Constant*> given_;
    DenseMap<const Value*, Constant*> known_;
};

bool success_leaves(const AtomicCmpXchgInst& exchange, const Loop& loop) {
    Path path(loop, exchange);
    for (const User* user : exchange.users())
        if (const auto* flag = dyn_cast<ExtractValueInst>(user); flag != nullptr && flag->getIndices()[0] == 1)
            path.know(*flag, *ConstantInt::getTrue(flag->getContext()));
    return path.leaves();
}

bool is_quiet_intrinsic(const CallBase& call) {
    return isa<DbgInfoIntrinsic>(call) || is_mark(call) || is_undefined_operation(call) ||
           call.getCalledOperand()->getName() == "llvm.x86.sse2.pause" ||
           (isa<IntrinsicInst>(call) && (!call.mayWriteToMemory() || call.isLifetimeStartOrEnd()));
}

bool is_quiet(const Function& f, int depth);

// Whether a call is quiet, in a function that is quiet if all its calls are. A quiet call does not throw.
bool is_quiet_call(const CallBase& call, int depth) {
    return is_quiet_intrinsic(call) ||
           (call.getCalledFunction() != nullptr && is_quiet(*call.getCalledFunction(), depth + 1));
}

// Whether calls of the function change nothing. Its handling of exceptions does not matter.
bool is_quiet(const Function& f, int depth) { // NOLINT(misc-no-recursion)
    constexpr int deepest = 12;
    if (f.isDeclaration() || depth == deepest)
        return lets_time_pass(f.getName());
    SetVector<const BasicBlock*> reached;
    reached.insert(&f.getEntryBlock());
    for (unsigned k = 0; k < reached.size(); ++k) {
        for (const Instruction& i : *reached[k]) {
            if (isa<StoreInst, AtomicRMWInst, AtomicCmpXchgInst>(i))
                return false;
            if (const auto* call = dyn_cast<CallBase>(&i); call != nullptr && !is_quiet_call(*call, depth))
                return false;
        }
        for (const BasicBlock* next : successors(reached[k]))
            if (!next->isLandingPad())
                reached.insert(next);
    }
    return true;
}

// Whether the call sleeps by the library of C++, or computes the time to sleep.
bool sleeps(const CallBase& call, const Loop& loop) {
    const StringRef name = call.getCalledFunction()->getName();
    if (name.startswith("_ZNSt11this_thread9sleep_forI"))
        return true;
    return name.startswith("_ZNSt6chrono8durationI") && all_of(call.args(), [&](const Use& argument) {
               return !argument->getType()->isPointerTy() || is_fresh(*argument, loop);
           });
}

// Whether each round protects by the same hazard pointer, which drops the protection of the round before.
bool protects_anew(const CallBase& call, const Loop& loop, const DominatorTree& dominators) {
    return call.getCalledFunction()->getName() == "__VERIFIER_hp_protect" &&
           loop.isLoopInvariant(call.getArgOperand(0)) && is_in_each_round(call, loop, dominators);
}

// The analyses of a whole function.
struct Shape {
    const DominatorTree& dominators;
    const LoopInfo& loops;
};

bool is_quiet(const Instruction& i, const Loop& loop, const Shape& shape) {
    if (const auto* store = dyn_cast<StoreInst>(&i))
        return is_fresh(*store->getPointerOperand(), loop) || writes_own_memory(*store, loop, shape.dominators);
    if (const auto* update = dyn_cast<AtomicRMWInst>(&i))
        return repeats_where_same(*update, shape.loops);
    if (const auto* exchange = dyn_cast<AtomicCmpXchgInst>(&i))
        return success_leaves(*exchange, loop);
    if (const auto* call = dyn_cast<CallBase>(&i)) {
        if (is_quiet_intrinsic(*call))
            return true;
        const Function* f = call->getCalledFunction();
        return f != nullptr && (sleeps(*call, loop) || protects_anew(*call, loop, shape.dominators) || is_quiet(*f, 0));
    }
    return true;
}

bool changes_nothing(const Loop& loop, const Shape& shape) {
    for (const BasicBlock* block : loop.blocks())
        for (const Instruction& i : *block)
            if (!is_quiet(i, loop, shape))
                return false;
    return true;
}

// Whether the value counts or goes along an array, so that it differs in each round.
bool makes_a_step(const Instruction& i) {
    if (const auto* operation = dyn_cast<BinaryOperator>(&i))
        return isa<Constant>(operation->getOperand(1)) && operation->getOpcode() != Instruction::And &&
               operation->getOpcode() != Instruction::Or && operation->getOpcode() != Instruction::Xor;
    const auto* element = dyn_cast<GetElementPtrInst>(&i);
    return element != nullptr && element->hasAllConstantIndices();
}

// Whether some round sets the value to a constant.
bool is_reset(const PHINode& phi, const Loop& loop) {
    for (unsigned k = 0; k < phi.getNumIncomingValues(); ++k)
        if (loop.contains(phi.getIncomingBlock(k)) && isa<Constant>(phi.getIncomingValue(k)))
            return true;
    return false;
}

// Whether rounds can be compared by the value.
bool is_comparable(const PHINode& phi, const Loop& loop) {
    if (!phi.getType()->isIntOrPtrTy() && !phi.getType()->isFloatTy() && !phi.getType()->isDoubleTy())
        return false;
    if (is_reset(phi, loop))
        return true;
    for (const Value* value : phi.incoming_values())
        if (const auto* i = dyn_cast<Instruction>(value); i != nullptr && makes_a_step(*i) && i->getOperand(0) == &phi)
            return false;
    return true;
}

// An unassigned variable may have a different value at each use. This fixes one value for all comparisons.
void determine(PHINode& phi) {
    for (unsigned k = 0; k < phi.getNumIncomingValues(); ++k)
        if (isa<UndefValue>(phi.getIncomingValue(k)))
            phi.setIncomingValue(k, Constant::getNullValue(phi.getType()));
}

bool is_always_the_same(const PHINode& phi) {
    for (const Value* value : phi.incoming_values())
        if (value != &phi && value != phi.getIncomingValue(0))
            return false;
    return true;
}

// The values that differ between rounds, if rounds can be compared by them.
std::optional<std::vector<PHINode*>> carried_by(const Loop& loop) {
    std::vector<PHINode*> carried;
    for (PHINode& phi : loop.getHeader()->phis()) {
        if (is_always_the_same(phi))
            continue;
        if (!is_comparable(phi, loop))
            return std::nullopt;
        carried.push_back(&phi);
    }
    return carried;
}

// Marks the exchanges of a loop that waits. Returns whether there are any.
bool mark_exchanges(const Loop& loop) {
    bool some = false;
    for (BasicBlock* block : loop.blocks())
        for (Instruction& i : *block)
            if (auto* update = dyn_cast<AtomicRMWInst>(&i)) {
                mark_as_repeated(*update);
                some = true;
            }
    return some;
}

bool takes_several_locks(const Function& f) {
    return f.getName().startswith("_ZSt4lockI") || f.getName().startswith("_ZNSt8__detail11__lock_implI");
}

bool tries_to_lock(const Loop& loop) {
    for (const BasicBlock* block : loop.blocks())
        for (const Instruction& i : *block)
            if (const auto* call = dyn_cast<CallBase>(&i); call != nullptr && call->getCalledFunction() != nullptr &&
                                                           call->getCalledFunction()->getName().contains("try_lock"))
                return true;
    return false;
}

// Tells the runtime, at the end of a round, the variables that are fresh in the next round.
void forget_variables_of_round(const Loop& loop, const LocalVariables& locals, ArrayRef<Instruction*> back) {
    Module& module = *loop.getHeader()->getModule();
    IRBuilder<> b(module.getContext());
    const FunctionCallee forget =
        module.getOrInsertFunction("katlas_forget", b.getVoidTy(), b.getPtrTy(), b.getInt64Ty());
    for (AllocaInst* variable : locals.escaping()) {
        const auto size = variable->getAllocationSize(module.getDataLayout());
        if (!size || !(is_fresh(*variable, loop) || is_temporary_in(*variable, loop)))
            continue;
        for (Instruction* end : back)
            IRBuilder<>(end).CreateCall(forget, {variable, b.getInt64(*size)});
    }
}

// The number of events of the thread before the instruction.
Value* position_before(Instruction& i) {
    IRBuilder<> b(&i);
    return b.CreateCall(i.getModule()->getOrInsertFunction("katlas_position", b.getInt32Ty()));
}

} // namespace

Loops::Loops(Function& function, const LocalVariables& locals) {
    DominatorTree dominators(function);
    LoopInfo info(dominators);
    for (Loop* loop : info.getLoopsInPreorder()) {
        BasicBlock* before = loop->getLoopPreheader();
        const auto carried = carried_by(*loop);
        const bool quiet = carried && changes_nothing(*loop, {dominators, info});
        const bool exchanges = quiet && mark_exchanges(*loop);
        if (quiet || (carried && may_be_futile(*loop, locals))) {
            const auto again = quiet && !exchanges ? reads_again(*loop, *carried) : std::nullopt;
            Value* position = nullptr;
            std::vector<Instruction*> failing;
            if (again) {
                for (const auto& [from, to] : begins_of_failures(*loop, *again))
                    failing.push_back(SplitEdge(from, to, &dominators, &info)->getTerminator());
                if (!failing.empty())
                    position = position_before(*again->first);
            }
            for (PHINode* value : *carried)
                determine(*value);
            std::vector<Instruction*> back;
            SmallVector<BasicBlock*> latches;
            loop->getLoopLatches(latches);
            for (BasicBlock* latch : latches)
                back.push_back(SplitEdge(latch, loop->getHeader(), &dominators, &info)->getTerminator());
            if (quiet)
                waiting.push_back(
                    {loop->getHeader(), std::move(back), *carried, again.has_value(), position, std::move(failing)});
            else {
                forget_variables_of_round(*loop, locals, back);
                watched.push_back({loop->getHeader(), std::move(back), *carried});
            }
        }
        if ((!quiet || !carried->empty() || exchanges) && before != nullptr) {
            const bool attempts = loop->isOutermost() && takes_several_locks(function) && tries_to_lock(*loop);
            counted.push_back({before, loop->getHeader(), attempts});
        }
    }
}

} // namespace katlas::native
