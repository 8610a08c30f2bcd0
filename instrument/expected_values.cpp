#include "expected_values.hpp"

#include "labels.hpp"
#include "own_memory.hpp"

#include <optional>

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

namespace katlas::native {
namespace {

using namespace llvm;

// A part of a block of memory.
struct Field {
    const Instruction* memory = nullptr;
    APInt offset;

    friend bool operator==(const Field& a, const Field& b) { return a.memory == b.memory && a.offset == b.offset; }
};

std::optional<Field> field_of(const Value& pointer, const DataLayout& layout) {
    APInt offset(layout.getIndexTypeSizeInBits(pointer.getType()), 0);
    const Value* base = pointer.stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
    const auto* memory = dyn_cast<Instruction>(base);
    return memory == nullptr ? std::nullopt : std::optional<Field>({memory, offset});
}

const Value& without_casts(const Value& value) {
    const auto* cast = dyn_cast<CastInst>(&value);
    return cast == nullptr ? value : without_casts(*cast->getOperand(0)); // NOLINT(misc-no-recursion)
}

// The exchange whose success is the only exit of the loop.
AtomicCmpXchgInst* exchange_that_leaves(const Loop& loop) {
    BasicBlock* leaving = loop.getExitingBlock();
    const auto* branch = leaving == nullptr ? nullptr : dyn_cast<BranchInst>(leaving->getTerminator());
    if (branch == nullptr || branch->isUnconditional())
        return nullptr;
    Value* success = branch->getCondition();
    const bool negated = PatternMatch::match(success, PatternMatch::m_Not(PatternMatch::m_Value(success)));
    const auto* flag = dyn_cast<ExtractValueInst>(success);
    if (flag == nullptr || flag->getIndices()[0] != 1 || loop.contains(branch->getSuccessor(negated ? 1 : 0)))
        return nullptr;
    auto* exchange = dyn_cast<AtomicCmpXchgInst>(const_cast<Value*>(flag->getAggregateOperand()));
    return exchange != nullptr && exchange->getParent() == leaving ? exchange : nullptr;
}

// The accesses of a field whose value a loop's exchange expects.
class ExpectedValue {
  public:
    ExpectedValue(const Loop& loop, AtomicCmpXchgInst& exchange) : loop_(loop), exchange_(exchange) {}

    // Whether all accesses are found and have one size, so that the value can become a local value.
    bool find() {
        const auto* load = dyn_cast<LoadInst>(&without_casts(*exchange_.getCompareOperand()));
        const auto field = load == nullptr ? std::nullopt : field_of(*load->getPointerOperand(), layout());
        if (!field || !is_own_in(loop_, *field->memory) || !has_word(*load->getType()))
            return false;
        return accesses_are_known(*field->memory, *field) && begins_before_loop();
    }

    void carry() {
        AllocaInst* variable = IRBuilder<>(&*exchange_.getFunction()->getEntryBlock().begin()).CreateAlloca(type());
        for (LoadInst* load : loads_) {
            IRBuilder<> b(load);
            load->replaceAllUsesWith(as(b, b.CreateLoad(type(), variable), load->getType()));
            load->eraseFromParent();
        }
        IRBuilder<> b(&exchange_);
        Value* address = b.CreateGEP(b.getInt8Ty(), memory_, b.getInt(offset_));
        b.CreateStore(b.CreateLoad(type(), variable), address, /*isVolatile=*/true);
        for (StoreInst* store : stores_) {
            IRBuilder<> at(store);
            at.CreateStore(as(at, store->getValueOperand(), type()), variable);
            store->eraseFromParent();
        }
        DominatorTree dominators(*exchange_.getFunction());
        PromoteMemToReg({variable}, dominators);
    }

  private:
    [[nodiscard]] const DataLayout& layout() const { return exchange_.getModule()->getDataLayout(); }
    [[nodiscard]] Type* type() const { return exchange_.getCompareOperand()->getType(); }
    [[nodiscard]] bool has_word(Type& value) const {
        return value.isIntOrPtrTy() && layout().getTypeSizeInBits(&value) == layout().getTypeSizeInBits(type());
    }
    // Converts a word to another type, which it may have had before.
    static Value* as(IRBuilder<>& b, Value* value, Type* type) {
        if (const auto* cast = dyn_cast<CastInst>(value); cast != nullptr && cast->getSrcTy() == type)
            return cast->getOperand(0);
        return value->getType() == type ? value : b.CreateBitOrPointerCast(value, type);
    }

    // Collects all uses of the memory and of pointers into it.
    bool accesses_are_known(const Value& pointer, const Field& field) { // NOLINT(misc-no-recursion)
        return all_of(pointer.users(), [&](const User* user) {
            if (isa<GetElementPtrInst, CastInst>(user))
                return accesses_are_known(*user, field);
            if (isa<ICmpInst>(user)) // comparison with null
                return true;
            if (user == &exchange_)
                return exchange_.getPointerOperand() != &pointer && exchange_.getCompareOperand() != &pointer;
            if (const auto* call = dyn_cast<CallBase>(user))
                return isa<DbgInfoIntrinsic>(call) || is_mark(*call);
            if (const auto* store = dyn_cast<StoreInst>(user); store != nullptr && store->getValueOperand() == &pointer)
                return false;
            return isa<LoadInst, StoreInst>(user) && note(*cast<Instruction>(user), field);
        });
    }

    // Records an access of the field; an access of another part is ignored. False if the access is unknown.
    bool note(const Instruction& access, const Field& field) {
        const auto other = field_of(*getLoadStorePointerOperand(&access), layout());
        if (!other || access.isAtomic())
            return false;
        const APInt distance = other->offset - field.offset;
        Type* accessed = getLoadStoreType(const_cast<Instruction*>(&access));
        const std::uint64_t size = layout().getTypeStoreSize(accessed);
        const std::uint64_t own = layout().getTypeStoreSize(type());
        if (distance.sge(static_cast<std::int64_t>(own)) || (distance + size).sle(0))
            return true;
        if (!(*other == field) || !has_word(*accessed))
            return false;
        memory_ = const_cast<Instruction*>(field.memory);
        offset_ = field.offset;
        if (const auto* load = dyn_cast<LoadInst>(&access)) {
            loads_.push_back(const_cast<LoadInst*>(load));
            return loop_.contains(load);
        }
        auto* store = const_cast<StoreInst*>(cast<StoreInst>(&access));
        if (loop_.contains(store) || store->getParent() == loop_.getLoopPreheader())
            stores_.push_back(store);
        return true;
    }

    // Whether the last access before the loop writes the value that the first round expects.
    bool begins_before_loop() {
        const BasicBlock* before = loop_.getLoopPreheader();
        if (before == nullptr)
            return false;
        for (const Instruction& i : reverse(*before)) {
            if (is_contained(stores_, &i)) {
                // Writes before this one are left unchanged.
                erase_if(stores_, [&](const StoreInst* s) { return s != &i && !loop_.contains(s); });
                return true;
            }
            const auto* call = dyn_cast<CallBase>(&i);
            if (call != nullptr ? !isa<DbgInfoIntrinsic>(call) && !is_mark(*call) : i.mayReadOrWriteMemory())
                return false;
        }
        return false;
    }

    const Loop& loop_;
    AtomicCmpXchgInst& exchange_;
    Instruction* memory_ = nullptr;
    APInt offset_;
    std::vector<LoadInst*> loads_;
    std::vector<StoreInst*> stores_; // in the loop, and the last one before it
};

} // namespace

void carry_expected_values(Function& f) {
    DominatorTree dominators(f);
    const LoopInfo info(dominators);
    for (const Loop* loop : info.getLoopsInPreorder())
        if (AtomicCmpXchgInst* exchange = exchange_that_leaves(*loop))
            if (ExpectedValue value(*loop, *exchange); value.find())
                value.carry();
}

} // namespace katlas::native
