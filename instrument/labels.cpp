#include "labels.hpp"

#include "katlas/native/abi.hpp"

#include <array>
#include <vector>

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace katlas::native {

using namespace llvm;

namespace {

constexpr const char* mark_name = "katlas_label_mark";
constexpr const char* condition_name = "katlas_condition_mark";

bool is_access(StringRef name) {
    constexpr std::array names = {"katlas_read",  "katlas_write", "katlas_update", "katlas_compare_exchange",
                                  "katlas_fence", "katlas_copy",  "katlas_fill"};
    return is_contained(names, name);
}

// Gives each call that may throw a return block without other predecessors.
void separate_returns(Function& f) {
    std::vector<InvokeInst*> calls;
    for (Instruction& i : instructions(f))
        if (auto* invoke = dyn_cast<InvokeInst>(&i);
            invoke != nullptr && invoke->getNormalDest()->getSinglePredecessor() == nullptr)
            calls.push_back(invoke);
    for (InvokeInst* invoke : calls)
        SplitEdge(invoke->getParent(), invoke->getNormalDest());
}

} // namespace

void keep_blocks(Function& f) {
    IRBuilder<> b(f.getContext());
    FunctionCallee mark = f.getParent()->getOrInsertFunction(mark_name, b.getVoidTy());
    FunctionCallee condition = f.getParent()->getOrInsertFunction(condition_name, b.getVoidTy(), b.getInt64Ty());
    for (BasicBlock& block : f) {
        b.SetInsertPoint(block.getTerminator());
        b.CreateCall(mark);
        if (auto* choice = dyn_cast<SwitchInst>(block.getTerminator()))
            b.CreateCall(condition, {b.CreateZExtOrTrunc(choice->getCondition(), b.getInt64Ty())});
    }
}

bool is_mark(const CallBase& call) {
    return call.getCalledFunction() != nullptr &&
           (call.getCalledFunction()->getName() == mark_name || call.getCalledFunction()->getName() == condition_name);
}

Labels::Labels(llvm::Module& module) : module_(module) {
    LLVMContext& context = module.getContext();
    Type* nothing = Type::getVoidTy(context);
    PointerType* pointer = PointerType::getUnqual(context);
    label_ = Type::getInt32Ty(context);
    word_ = Type::getInt64Ty(context);
    none_ = ConstantInt::get(label_, 0);
    arguments_type_ = ArrayType::get(label_, katlas::native::most_labelled_arguments);
    arguments_ = module.getOrInsertGlobal("katlas_argument_labels", arguments_type_);
    arguments_memory_type_ = ArrayType::get(pointer, katlas::native::most_labelled_arguments);
    arguments_memory_ = module.getOrInsertGlobal("katlas_argument_memory", arguments_memory_type_);
    result_ = module.getOrInsertGlobal("katlas_result_label", label_);
    success_ = module.getOrInsertGlobal("katlas_success_label", label_);
    const auto function = [&](StringRef name, Type* result, ArrayRef<Type*> parameters) {
        return module.getOrInsertFunction(name, FunctionType::get(result, parameters, false));
    };
    operands_ = function("katlas_label_operands", nothing, {label_, label_, label_});
    call_ = function("katlas_label_call", nothing, {label_});
    union_ = function("katlas_label_union", label_, {label_, label_});
    branch_ = function("katlas_label_branch", nothing, {label_});
    load_ = function("katlas_label_load", label_, {pointer, word_});
    store_ = function("katlas_label_store", nothing, {pointer, word_, label_});
    copy_ = function("katlas_label_copy", nothing, {pointer, pointer, word_});
}

Value* Labels::of(const Value* value) const {
    const auto known = labels_.find(value);
    return known == labels_.end() ? none_ : known->second;
}

Value* Labels::join(Builder& b, Value* left, Value* right) const {
    if (left == none_ || left == right)
        return right;
    return right == none_ ? left : b.CreateCall(union_, {left, right});
}

Value* Labels::of_operands(Builder& b, const User& user) const {
    Value* all = none_;
    for (const Use& use : user.operands())
        all = join(b, all, of(use.get()));
    return all;
}

Value* Labels::of_arguments(Builder& b, const CallBase& call) const {
    Value* all = none_;
    for (const Use& use : call.args())
        all = join(b, all, of(use.get()));
    return all;
}

Value* Labels::size_of(Type* type) const {
    return ConstantInt::get(word_, module_.getDataLayout().getTypeStoreSize(type));
}

Value* Labels::argument(Builder& b, unsigned number) const {
    return b.CreateConstInBoundsGEP2_32(arguments_type_, arguments_, 0, number);
}

Value* Labels::memory_of_argument(Builder& b, unsigned number) const {
    return b.CreateConstInBoundsGEP2_32(arguments_memory_type_, arguments_memory_, 0, number);
}

void Labels::branch(Instruction& at, Value* label) const {
    if (label != none_)
        Builder(&at).CreateCall(branch_, {label});
}

void Labels::take_result(CallBase& call) {
    if (call.getType()->isVoidTy())
        return;
    Instruction* next = call.getNextNode();
    if (const auto* invoke = dyn_cast<InvokeInst>(&call))
        next = &*invoke->getNormalDest()->getFirstInsertionPt();
    if (next == nullptr)
        return;
    Builder b(next);
    labels_[&call] = b.CreateLoad(label_, result_);
}

// The label of a part: each part of a constructed pair, and of the result of a compare-exchange, has its own label.
Value* Labels::of_part(Builder& b, const ExtractValueInst& part) const {
    Value* whole = const_cast<Value*>(part.getAggregateOperand());
    if (const auto found = successes_.find(whole); found != successes_.end() && part.getIndices().front() == 1)
        return found->second;
    if (const Value* inserted = FindInsertedValue(whole, part.getIndices()))
        return of(inserted);
    return of_operands(b, part);
}

void Labels::follow(Function& f) {
    labels_.clear();
    successes_.clear();
    separate_returns(f);
    std::vector<Instruction*> all; // collected before others are inserted; operands come first, except those of phis
    for (BasicBlock* block : ReversePostOrderTraversal<Function*>(&f))
        for (Instruction& i : make_early_inc_range(*block))
            if (const auto* call = dyn_cast<CallBase>(&i); call != nullptr && is_mark(*call) && call->arg_empty())
                i.eraseFromParent();
            else
                all.push_back(&i);
    Builder at_entry(&*f.getEntryBlock().getFirstInsertionPt());
    for (Argument& a : f.args()) {
        if (a.use_empty() || a.getArgNo() >= most_labelled_arguments)
            continue;
        if (a.hasByValAttr()) { // a copy of the caller's memory
            Value* from = at_entry.CreateLoad(at_entry.getPtrTy(), memory_of_argument(at_entry, a.getArgNo()));
            at_entry.CreateCall(copy_, {&a, from, size_of(a.getParamByValType())});
        } else {
            labels_[&a] = at_entry.CreateLoad(label_, argument(at_entry, a.getArgNo()));
        }
    }
    for (Instruction* i : all)
        follow(*i);
    for (Instruction* i : all)
        if (auto* phi = dyn_cast<PHINode>(i))
            complete(*phi);
        else if (auto* call = dyn_cast<CallBase>(i); call != nullptr && is_mark(*call))
            call->eraseFromParent();
}

void Labels::complete(PHINode& phi) {
    auto* labels = cast<PHINode>(labels_[&phi]);
    for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i)
        labels->addIncoming(of(phi.getIncomingValue(i)), phi.getIncomingBlock(i));
}

void Labels::follow(Instruction& i) {
    if (auto* phi = dyn_cast<PHINode>(&i)) {
        labels_[&i] = Builder(&i).CreatePHI(label_, phi->getNumIncomingValues());
        return;
    }
    if (auto* intrinsic = dyn_cast<IntrinsicInst>(&i))
        return follow_intrinsic(*intrinsic);
    if (auto* call = dyn_cast<CallBase>(&i))
        return follow_call(*call);
    if (auto* load = dyn_cast<LoadInst>(&i)) { // of memory that no other thread knows
        Builder b(load->getNextNode());
        Value* address = of(load->getPointerOperand());
        labels_[&i] = join(b, address, b.CreateCall(load_, {load->getPointerOperand(), size_of(load->getType())}));
        return;
    }
    Builder b(&i);
    if (auto* store = dyn_cast<StoreInst>(&i)) {
        Value* label = join(b, of(store->getValueOperand()), of(store->getPointerOperand()));
        b.CreateCall(store_, {store->getPointerOperand(), size_of(store->getValueOperand()->getType()), label});
    } else if (auto* result = dyn_cast<ReturnInst>(&i)) {
        if (result->getReturnValue() != nullptr)
            b.CreateStore(of(result->getReturnValue()), result_);
    } else if (i.isTerminator()) {
        branch(i, of_operands(b, i)); // blocks have no labels
    } else if (!isa<AllocaInst>(i)) {
        const auto* part = dyn_cast<ExtractValueInst>(&i);
        Value* label = part != nullptr ? of_part(b, *part) : of_operands(b, i);
        if (label != none_)
            labels_[&i] = label;
    }
}

void Labels::follow_intrinsic(IntrinsicInst& intrinsic) {
    Builder b(&intrinsic);
    if (auto* copy = dyn_cast<MemTransferInst>(&intrinsic)) {
        b.CreateCall(copy_, {copy->getRawDest(), copy->getRawSource(), b.CreateZExtOrTrunc(copy->getLength(), word_)});
    } else if (auto* fill = dyn_cast<MemSetInst>(&intrinsic)) {
        b.CreateCall(store_, {fill->getRawDest(), b.CreateZExtOrTrunc(fill->getLength(), word_), of(fill->getValue())});
    } else if (!intrinsic.getType()->isVoidTy() && !intrinsic.getType()->isTokenTy()) {
        if (Value* label = of_arguments(b, intrinsic); label != none_)
            labels_[&intrinsic] = label;
    }
}

void Labels::follow_call(CallBase& call) {
    const Function* callee = call.getCalledFunction();
    if (is_mark(call)) {
        branch(call, of(call.getArgOperand(0)));
        return;
    }
    if (callee != nullptr && is_access(callee->getName()))
        return follow_access(call, callee->getName());
    Builder b(&call);
    if (callee != nullptr && (callee->getName() == "katlas_wide" || callee->getName() == "katlas_word_of_wide")) {
        if (Value* label = of_arguments(b, call); label != none_)
            labels_[&call] = label;
        return;
    }
    if (callee == nullptr) // the callee depends on it
        branch(call, of(call.getCalledOperand()));
    for (unsigned n = 0; n < call.arg_size() && n < most_labelled_arguments; ++n) {
        if (call.isByValArgument(n))
            b.CreateStore(call.getArgOperand(n), memory_of_argument(b, n));
        else
            b.CreateStore(of(call.getArgOperand(n)), argument(b, n));
    }
    // Library functions and functions of other files take labels in different ways; each callee uses its own way.
    if (callee == nullptr || callee->isDeclaration())
        b.CreateCall(call_, {of_arguments(b, call)});
    take_result(call);
}

void Labels::follow_access(CallBase& call, StringRef name) {
    const auto argument_label = [&](unsigned n) { return of(call.getArgOperand(n)); };
    Builder b(&call);
    Value* address = none_;
    Value* data = none_;
    Value* expected = none_;
    if (name == "katlas_read") {
        address = argument_label(0);
    } else if (name == "katlas_write" || name == "katlas_update") {
        address = argument_label(0);
        data = argument_label(1);
    } else if (name == "katlas_compare_exchange") {
        address = argument_label(0);
        expected = argument_label(1);
        data = argument_label(2);
    } else if (name == "katlas_copy") {
        address = join(b, join(b, argument_label(0), argument_label(1)), argument_label(2));
    } else if (name == "katlas_fill") {
        address = join(b, argument_label(0), argument_label(2));
        data = argument_label(1);
    }
    b.CreateCall(operands_, {address, data, expected});
    take_result(call);
    if (name == "katlas_compare_exchange")
        successes_[&call] = Builder(call.getNextNode()).CreateLoad(label_, success_);
}

} // namespace katlas::native
