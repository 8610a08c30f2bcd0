#include "loop_calls.hpp"

#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace katlas::native {

using namespace llvm;

namespace {

FunctionCallee function(Module& module, StringRef name, Type* result, ArrayRef<Type*> arguments) {
    return module.getOrInsertFunction(name, FunctionType::get(result, arguments, false));
}

Value* are_equal(IRBuilder<>& b, Value* left, Value* right) {
    const auto bits = [&](Value* value) {
        Type* type = value->getType();
        return type->isFloatingPointTy() ? b.CreateBitCast(value, b.getIntNTy(type->getScalarSizeInBits())) : value;
    };
    return b.CreateICmpEQ(bits(left), bits(right));
}

// Whether the round that ends in `back` passes on the values that it got.
Value* hands_on(IRBuilder<>& b, ArrayRef<PHINode*> carried, const BasicBlock* back) {
    Value* same = b.getTrue();
    for (PHINode* value : carried)
        same = b.CreateAnd(same, are_equal(b, value, value->getIncomingValueForBlock(back)));
    return same;
}

// The state of a loop at the begin of some round, in local variables of the function.
class PastRound {
  public:
    // `mark` returns what identifies the begin of a round.
    PastRound(const BasicBlock& header, ArrayRef<PHINode*> carried, FunctionCallee mark) : mark_(mark) {
        IRBuilder<> b(const_cast<Instruction*>(&*header.getParent()->getEntryBlock().getFirstInsertionPt()));
        begin_ = b.CreateAlloca(mark.getFunctionType()->getReturnType());
        left_ = b.CreateAlloca(b.getInt32Ty());
        stays_ = b.CreateAlloca(b.getInt32Ty());
        for (const PHINode* value : carried)
            values_.push_back(b.CreateAlloca(value->getType()));
    }
    // The loop is entered here: there is no state yet. The first one is that after one round.
    void forget(IRBuilder<>&& b) const {
        b.CreateStore(b.getInt32(1), left_);
        b.CreateStore(b.getInt32(1), stays_);
        b.CreateStore(Constant::getNullValue(begin_->getAllocatedType()), begin_);
        for (AllocaInst* value : values_)
            b.CreateStore(Constant::getNullValue(value->getAllocatedType()), value);
    }
    // At the end of a round: whether there is a state, and the next round begins in it, too.
    [[nodiscard]] Value* is_here(IRBuilder<>& b, ArrayRef<Value*> values) const {
        Value* same = b.CreateICmpNE(b.CreateLoad(b.getInt32Ty(), stays_), b.getInt32(1));
        for (std::size_t i = 0; i < values_.size(); ++i)
            same = b.CreateAnd(same, are_equal(b, values[i], b.CreateLoad(values_[i]->getAllocatedType(), values_[i])));
        return same;
    }
    [[nodiscard]] Value* begin(IRBuilder<>& b) const { return b.CreateLoad(begin_->getAllocatedType(), begin_); }
    void begin_here(IRBuilder<>& b) const { b.CreateStore(b.CreateCall(mark_), begin_); }
    // Whether it is time for another state.
    [[nodiscard]] Value* is_old(IRBuilder<>& b) const {
        Value* left = b.CreateSub(b.CreateLoad(b.getInt32Ty(), left_), b.getInt32(1));
        b.CreateStore(left, left_);
        return b.CreateICmpEQ(left, b.getInt32(0));
    }
    // The state is that in which the next round begins. It stays for twice as many rounds as the one before.
    void become(IRBuilder<>& b, ArrayRef<Value*> values) const {
        Value* rounds = b.CreateShl(b.CreateLoad(b.getInt32Ty(), stays_), b.getInt32(1));
        b.CreateStore(rounds, stays_);
        b.CreateStore(rounds, left_);
        for (std::size_t i = 0; i < values_.size(); ++i)
            b.CreateStore(values[i], values_[i]);
        begin_here(b);
    }

  private:
    FunctionCallee mark_;
    AllocaInst* begin_;
    AllocaInst* left_;  // rounds until the state changes
    AllocaInst* stays_; // for so many rounds; 1: there is none
    SmallVector<AllocaInst*, 4> values_;
};

} // namespace

LoopCalls::LoopCalls(Module& module, Constants& constants) : constants_(constants) {
    LLVMContext& context = module.getContext();
    Type* pointer = PointerType::getUnqual(context);
    Type* word = Type::getInt64Ty(context);
    Type* half = Type::getInt32Ty(context);
    Type* nothing = Type::getVoidTy(context);
    loop_ = function(module, "katlas_loop", nothing, {half, pointer});
    attempt_ = function(module, "katlas_attempt", nothing, {half, pointer});
    position_ = function(module, "katlas_position", half, {});
    spin_ = function(module, "katlas_spin", nothing, {half, pointer});
    read_again_ = function(module, "katlas_read_again", nothing, {half, pointer});
    try_again_ = function(module, "katlas_try_again", nothing, {pointer});
    begin_round_ = function(module, "katlas_begin_round", word, {});
    end_round_ = function(module, "katlas_end_round", nothing, {word, pointer});
}

void LoopCalls::add(Function& f, const Loops& loops) {
    for (const Loops::Waiting& loop : loops.waiting) {
        wait(loop);
        if (!loop.reads_again)
            find_periods(loop.header, loop.back, loop.carried, position_, spin_);
    }
    for (const Loops::Watched& loop : loops.watched) {
        watch(loop);
        find_periods(loop.header, loop.back, loop.carried, begin_round_, end_round_);
    }
    for (const Loops::Counted& loop : loops.counted)
        count(f, loop);
}

// Counts the entries of the loop's header since the loop was entered from outside.
void LoopCalls::count(Function& f, const Loops::Counted& loop) {
    IRBuilder<> at_entry(&*f.getEntryBlock().getFirstInsertionPt());
    AllocaInst* counter = at_entry.CreateAlloca(at_entry.getInt32Ty());
    IRBuilder<>(loop.preheader->getTerminator()).CreateStore(at_entry.getInt32(0), counter);
    Instruction* first = &*loop.header->getFirstInsertionPt();
    IRBuilder<> b(first);
    Value* more = b.CreateAdd(b.CreateLoad(b.getInt32Ty(), counter), b.getInt32(1));
    b.CreateStore(more, counter);
    b.CreateCall(loop.attempts ? attempt_ : loop_, {more, constants_.site(*first, nullptr)});
}

// The thread waits at the end of a round that passes on the values that it got. Other passed values may be equivalent
// to a value read before the loop.
void LoopCalls::wait(const Loops::Waiting& loop) {
    Value* begin = IRBuilder<>(&*loop.header->getFirstInsertionPt()).CreateCall(position_);
    for (Instruction* back : loop.back) {
        IRBuilder<> b(back);
        Constant* site = constants_.site(*back, nullptr);
        Value* same = hands_on(b, loop.carried, back->getParent());
        Instruction* there = loop.carried.empty() ? back : SplitBlockAndInsertIfThen(same, back, /*Unreachable=*/false);
        IRBuilder<>(there).CreateCall(spin_, {begin, site});
        if (loop.reads_again)
            IRBuilder<>(back).CreateCall(try_again_, {site});
    }
    for (Instruction* failing : loop.failing)
        IRBuilder<>(failing).CreateCall(read_again_, {loop.before, constants_.site(*failing, nullptr)});
}

// Likewise if the round had no effect, which is determined as it runs.
void LoopCalls::watch(const Loops::Watched& loop) {
    Value* begin = IRBuilder<>(&*loop.header->getFirstInsertionPt()).CreateCall(begin_round_);
    for (Instruction* back : loop.back) {
        IRBuilder<> b(back);
        Constant* site = constants_.site(*back, nullptr);
        Value* same = hands_on(b, loop.carried, back->getParent());
        Instruction* there = loop.carried.empty() ? back : SplitBlockAndInsertIfThen(same, back, /*Unreachable=*/false);
        IRBuilder<>(there).CreateCall(end_round_, {begin, site});
    }
}

// Rounds often differ by a counter that is reset after some of them, as in a lock that yields after so many attempts.
// Then some rounds together are a round of a larger loop. The end of this round is found by comparing the state with
// one in the past, which stays for 2, 4, 8, ... rounds (R. Brent, An improved Monte Carlo factorization algorithm, BIT
// 1980).
void LoopCalls::find_periods(BasicBlock* header, ArrayRef<Instruction*> ends, ArrayRef<PHINode*> carried,
                             FunctionCallee begin, FunctionCallee end) {
    if (carried.empty())
        return;
    const PastRound past(*header, carried, begin);
    for (BasicBlock* before : predecessors(header))
        if (!is_contained(ends, before->getTerminator()))
            past.forget(IRBuilder<>(before->getTerminator()));
    for (Instruction* back : ends) {
        Constant* site = constants_.site(*back, nullptr);
        SmallVector<Value*, 4> values;
        for (const PHINode* value : carried)
            values.push_back(value->getIncomingValueForBlock(back->getParent()));
        IRBuilder<> b(back);
        Value* here = past.is_here(b, values);
        IRBuilder<> again(SplitBlockAndInsertIfThen(here, back, /*Unreachable=*/false));
        again.CreateCall(end, {past.begin(again), site});
        past.begin_here(again);
        IRBuilder<> on(back);
        Value* old = past.is_old(on);
        IRBuilder<> anew(SplitBlockAndInsertIfThen(old, back, /*Unreachable=*/false));
        past.become(anew, values);
    }
}

} // namespace katlas::native
