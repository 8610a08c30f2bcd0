#include "atomic_calls.hpp"

#include <array>
#include <optional>

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace katlas::native {
namespace {

using namespace llvm;

// The numbers of memory orders are those of the compilers' macros, such as __ATOMIC_ACQUIRE.
std::optional<AtomicOrdering> order_of(const Value& number) {
    constexpr std::array orders{AtomicOrdering::Monotonic,      AtomicOrdering::Acquire,
                                AtomicOrdering::Acquire,        AtomicOrdering::Release,
                                AtomicOrdering::AcquireRelease, AtomicOrdering::SequentiallyConsistent};
    const auto* constant = dyn_cast<ConstantInt>(&number);
    return constant == nullptr || constant->getZExtValue() >= orders.size()
               ? std::nullopt
               : std::optional(orders[constant->getZExtValue()]);
}

constexpr std::uint64_t widest = 16;

// The arguments of a call are the size, then the address of the object, and the orders last.
class AtomicCall {
  public:
    explicit AtomicCall(CallInst& call) : call_(call), b_(&call) {
        if (const auto* size = call.arg_size() < 4 ? nullptr : dyn_cast<ConstantInt>(call.getArgOperand(0)))
            if (const std::uint64_t bytes = size->getZExtValue(); bytes <= widest && isPowerOf2_64(bytes))
                word_ = b_.getIntNTy(static_cast<unsigned>(8 * bytes));
        if (word_ != nullptr)
            order_ = order_of(*call.getArgOperand(call.arg_size() - 1));
    }

    // Replaces the call by an access, if possible.
    void become_access(StringRef operation) {
        if (!order_)
            return;
        if (operation == "load" && call_.arg_size() == 4 && may_be(AtomicOrdering::Acquire))
            load();
        else if (operation == "store" && call_.arg_size() == 4 && may_be(AtomicOrdering::Release))
            store();
        else if (operation == "exchange" && call_.arg_size() == 5)
            exchange();
        else if (operation != "compare_exchange" || call_.arg_size() != 6 || !compare_exchange())
            return;
        call_.eraseFromParent();
    }

  private:
    [[nodiscard]] Value* at(unsigned argument) const { return call_.getArgOperand(argument); }
    // Whether the order is valid for an operation that only reads or only writes: relaxed, `order`, or the strongest.
    [[nodiscard]] bool may_be(AtomicOrdering order) const {
        return *order_ == AtomicOrdering::Monotonic || *order_ == order ||
               *order_ == AtomicOrdering::SequentiallyConsistent;
    }
    [[nodiscard]] Align alignment() const { return Align(word_->getIntegerBitWidth() / 8); }
    Value* value_at(unsigned argument) { return b_.CreateAlignedLoad(word_, at(argument), Align(1)); }
    void put(Value* value, unsigned argument) { b_.CreateAlignedStore(value, at(argument), Align(1)); }

    void load() {
        LoadInst* value = b_.CreateAlignedLoad(word_, at(1), alignment());
        value->setAtomic(*order_);
        put(value, 2);
    }
    void store() { b_.CreateAlignedStore(value_at(2), at(1), alignment())->setAtomic(*order_); }
    void exchange() { put(b_.CreateAtomicRMW(AtomicRMWInst::Xchg, at(1), value_at(2), alignment(), *order_), 3); }
    bool compare_exchange() {
        const auto success = order_of(*at(4));
        if (!success || !AtomicCmpXchgInst::isValidFailureOrdering(*order_))
            return false;
        Value* pair = b_.CreateAtomicCmpXchg(at(1), value_at(2), value_at(3), alignment(), *success, *order_);
        Value* succeeded = b_.CreateExtractValue(pair, 1);
        call_.replaceAllUsesWith(b_.CreateZExt(succeeded, call_.getType()));
        Value* read = b_.CreateExtractValue(pair, 0);
        b_.SetInsertPoint(SplitBlockAndInsertIfThen(b_.CreateNot(succeeded), &call_, /*Unreachable=*/false));
        put(read, 2);
        return true;
    }

    CallInst& call_;
    IRBuilder<> b_;
    IntegerType* word_ = nullptr; // null: not the size of a word or of two
    std::optional<AtomicOrdering> order_;
};

// The valid orders of an argument of the operation.
std::vector<unsigned> valid_orders(StringRef operation, bool is_last) {
    if (operation == "load" || (operation == "compare_exchange" && is_last))
        return {0, 1, 2, 5};
    if (operation == "store")
        return {0, 3, 5};
    return {0, 1, 2, 3, 4, 5};
}

// Gives the call one copy for each valid order that the argument may be. Such an argument is a parameter of the
// function in C++'s headers that contains the call. Returns the copies.
std::vector<CallInst*> with_constant_order(CallInst& call, unsigned argument, StringRef operation) {
    Value* order = call.getArgOperand(argument);
    if (isa<ConstantInt>(order) || !order->getType()->isIntegerTy())
        return {&call};
    BasicBlock* before = call.getParent();
    BasicBlock* after = SplitBlock(before, &call);
    Function* f = before->getParent();
    LLVMContext& context = f->getContext();
    BasicBlock* invalid = BasicBlock::Create(context, "", f, after);
    IRBuilder<>(invalid).CreateUnreachable();
    before->getTerminator()->eraseFromParent();
    SwitchInst* choice = IRBuilder<>(before).CreateSwitch(order, invalid);
    PHINode* result = call.getType()->isVoidTy() ? nullptr : IRBuilder<>(&call).CreatePHI(call.getType(), 6);
    std::vector<CallInst*> copies;
    for (const unsigned number : valid_orders(operation, argument + 1 == call.arg_size())) {
        auto* constant = ConstantInt::get(cast<IntegerType>(order->getType()), number);
        BasicBlock* block = BasicBlock::Create(context, "", f, after);
        auto* copy = cast<CallInst>(call.clone());
        copy->insertInto(block, block->end());
        copy->setArgOperand(argument, constant);
        IRBuilder<>(block).CreateBr(after);
        choice->addCase(constant, block);
        if (result != nullptr)
            result->addIncoming(copy, block);
        copies.push_back(copy);
    }
    if (result != nullptr)
        call.replaceAllUsesWith(result);
    call.eraseFromParent();
    return copies;
}

// The same for all orders of the call.
std::vector<CallInst*> with_constant_orders(CallInst& call, StringRef operation) {
    const unsigned last = call.arg_size() - 1;
    if (operation != "compare_exchange" || call.arg_size() != 6)
        return with_constant_order(call, last, operation);
    std::vector<CallInst*> all;
    for (CallInst* copy : with_constant_order(call, last - 1, operation))
        for (CallInst* each : with_constant_order(*copy, last, operation))
            all.push_back(each);
    return all;
}

std::optional<AtomicRMWInst::BinOp> update_of(StringRef name) {
    return StringSwitch<std::optional<AtomicRMWInst::BinOp>>(name)
        .Case("add", AtomicRMWInst::Add)
        .Case("sub", AtomicRMWInst::Sub)
        .Case("and", AtomicRMWInst::And)
        .Case("nand", AtomicRMWInst::Nand)
        .Case("or", AtomicRMWInst::Or)
        .Case("xor", AtomicRMWInst::Xor)
        .Default(std::nullopt);
}

// Replaces a call of __atomic_fetch_add_16 and the like. Its operand and its result are two words each.
void become_wide_update(CallInst& call, AtomicRMWInst::BinOp op) {
    IRBuilder<> b(&call);
    const auto order = call.arg_size() == 4 ? order_of(*call.getArgOperand(3)) : std::nullopt;
    Type* pair = call.getType();
    if (!order || !pair->isStructTy() || pair->getStructNumElements() != 2)
        return;
    IntegerType* wide = b.getInt128Ty();
    Value* high = b.CreateShl(b.CreateZExt(call.getArgOperand(2), wide), 64);
    Value* operand = b.CreateOr(b.CreateZExt(call.getArgOperand(1), wide), high);
    Value* old = b.CreateAtomicRMW(op, call.getArgOperand(0), operand, Align(widest), *order);
    Value* result = b.CreateInsertValue(PoisonValue::get(pair), b.CreateTrunc(old, b.getInt64Ty()), 0);
    result = b.CreateInsertValue(result, b.CreateTrunc(b.CreateLShr(old, 64), b.getInt64Ty()), 1);
    call.replaceAllUsesWith(result);
    call.eraseFromParent();
}

} // namespace

void inline_atomic_calls(Module& module) {
    for (Function& f : module) {
        StringRef operation = f.getName();
        if (!f.isDeclaration() || !operation.consume_front("__atomic_"))
            continue;
        std::vector<CallInst*> calls;
        for (User* user : f.users())
            if (auto* call = dyn_cast<CallInst>(user); call != nullptr && call->getCalledFunction() == &f)
                calls.push_back(call);
        StringRef name = operation;
        if (name.consume_front("fetch_") && name.consume_back("_16"))
            if (const auto op = update_of(name)) {
                for (CallInst* call : calls)
                    become_wide_update(*call, *op);
                continue;
            }
        for (CallInst* call : calls)
            if (call->arg_size() > 3)
                for (CallInst* each : with_constant_orders(*call, operation))
                    AtomicCall(*each).become_access(operation);
    }
}

} // namespace katlas::native
