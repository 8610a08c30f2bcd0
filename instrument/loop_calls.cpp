#include "loop_calls.hpp"

#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace katlas::native {

using namespace llvm;

namespace {

FunctionCallee function(Module& module, StringRef name, Type* result, ArrayRef<Type*> arguments) {
    return module.getOrInsertFunction(name, FunctionType::get(result, arguments, false));
}

// Whether the round that ends in `back` passes on the values that it got.
Value* hands_on(IRBuilder<>& b, ArrayRef<PHINode*> carried, const BasicBlock* back) {
    const auto bits = [&](Value* value) {
        Type* type = value->getType();
        return type->isFloatingPointTy() ? b.CreateBitCast(value, b.getIntNTy(type->getScalarSizeInBits())) : value;
    };
    Value* same = b.getTrue();
    for (PHINode* value : carried)
        same = b.CreateAnd(same, b.CreateICmpEQ(bits(value), bits(value->getIncomingValueForBlock(back))));
    return same;
}

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
    for (const Loops::Waiting& loop : loops.waiting)
        wait(loop);
    for (const Loops::Watched& loop : loops.watched)
        watch(loop);
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

} // namespace katlas::native
