#include "atomic_calls.hpp"

#include <array>
#include <optional>

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

// The arguments of a call are the size, then the address of the object, and the orders last.
class AtomicCall {
  public:
    explicit AtomicCall(CallInst& call) : call_(call), b_(&call) {
        if (const auto* size = call.arg_size() < 4 ? nullptr : dyn_cast<ConstantInt>(call.getArgOperand(0)))
            if (const std::uint64_t bytes = size->getZExtValue(); bytes <= 8 && isPowerOf2_64(bytes))
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
    IntegerType* word_ = nullptr; // null: not the size of a word
    std::optional<AtomicOrdering> order_;
};

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
        for (CallInst* call : calls)
            AtomicCall(*call).become_access(operation);
    }
}

} // namespace katlas::native
