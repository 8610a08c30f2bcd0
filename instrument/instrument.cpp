#include "instrument.hpp"

#include "addresses.hpp"
#include "bit_fields.hpp"
#include "calls.hpp"
#include "constants.hpp"
#include "copies.hpp"
#include "entry.hpp"
#include "exchange_loops.hpp"
#include "expected_values.hpp"
#include "katlas/native/abi.hpp"
#include "labels.hpp"
#include "local_variables.hpp"
#include "loop_calls.hpp"
#include "module_description.hpp"
#include "operations.hpp"
#include "preparations.hpp"
#include "redzones.hpp"
#include "undefined.hpp"

#include <optional>
#include <string>
#include <vector>

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

namespace {

using namespace llvm;
using katlas::native::Access;
using katlas::native::mode_of;
using katlas::native::update_of;

class Instrumenter {
  public:
    Instrumenter(Module& module, bool with_labels)
        : module_(module), context_(module.getContext()), layout_(module.getDataLayout()),
          pointer_(PointerType::getUnqual(context_)), word_(Type::getInt64Ty(context_)),
          half_(Type::getInt32Ty(context_)), nothing_(Type::getVoidTy(context_)), constants_(module),
          calls_(module, constants_), locals_(module, constants_), loop_calls_(module, constants_) {
        read_ = function("katlas_read", word_, {pointer_, half_, pointer_});
        write_ = function("katlas_write", nothing_, {pointer_, word_, half_, pointer_});
        update_ = function("katlas_update", word_, {pointer_, word_, half_, pointer_});
        compare_exchange_ = function("katlas_compare_exchange", StructType::get(context_, {word_, word_}),
                                     {pointer_, word_, word_, half_, pointer_});
        wide_ = function("katlas_wide", word_, {word_, word_});
        word_of_wide_ = function("katlas_word_of_wide", word_, {word_, half_});
        fence_ = function("katlas_fence", nothing_, {half_, pointer_});
        copy_ = function("katlas_copy", nothing_, {pointer_, pointer_, word_, pointer_});
        fill_ = function("katlas_fill", nothing_, {pointer_, word_, word_, pointer_});
        thread_local_ = function("katlas_thread_local", pointer_, {pointer_, word_, word_});
        if (with_labels)
            labels_.emplace(module);
    }

    void run() {
        katlas::native::replace_parts_of_headers(module_);
        katlas::native::make_thread_locals_explicit(module_);
        // The loops of all functions are found before any access becomes a call, since a loop's analysis depends on the
        // functions that it calls.
        std::vector<std::pair<Function*, katlas::native::Loops>> functions;
        for (Function& f : module_)
            if (!f.isDeclaration()) {
                katlas::native::carry_expected_values(f);
                locals_.look_at(f);
                functions.emplace_back(&f, katlas::native::Loops(f, locals_));
            }
        for (const auto& [f, loops] : functions) {
            instrument(*f, loops);
            show_in_call_stacks(*f);
        }
        // The binutils' addr2line does not find all inlined functions in DWARF version 5.
        module_.setModuleFlag(Module::Max, "Dwarf Version", ConstantAsMetadata::get(ConstantInt::get(half_, 4)));
        replace_thread_locals();
        calls_.note_calls_of_library();
        calls_.rename();
        katlas::native::make_entry(module_);
        let_symbols_be_elsewhere();
        katlas::native::describe_module(module_, constants_, katlas::native::separate_variables(module_));
    }

  private:
    FunctionCallee function(StringRef name, Type* result, ArrayRef<Type*> arguments) {
        return module_.getOrInsertFunction(name, FunctionType::get(result, arguments, false));
    }

    void instrument(Function& f, const katlas::native::Loops& loops) {
        katlas::native::copy_wide_values(f);
        locals_.look_at(f);
        const std::vector<PtrToIntInst*> conversions = katlas::native::conversions_of_addresses(f);
        std::vector<Instruction*> accesses;
        for (Instruction& i : instructions(f))
            if (isa<LoadInst, StoreInst, AtomicRMWInst, AtomicCmpXchgInst, FenceInst, MemIntrinsic>(i))
                accesses.push_back(&i);
            else if (auto* call = dyn_cast<CallBase>(&i);
                     call != nullptr && katlas::native::is_undefined_operation(*call))
                call->setArgOperand(0, site(*call, nullptr));
        for (Instruction* i : accesses)
            instrument(*i);
        if (!labels_)
            katlas::native::note_conversions(conversions);
        locals_.copy_arguments(f, copy_);
        if (labels_)
            labels_->follow(f);
        locals_.move(f);
        loop_calls_.add(f, loops);
    }

    // A tail call would remove its function from the stack. Modules of other compilers may have no unwinding tables.
    static void show_in_call_stacks(Function& f) {
        f.addFnAttr("disable-tail-calls", "true");
        f.setUWTableKind(UWTableKind::Async);
    }

    void instrument(Instruction& i) {
        if (auto* load = dyn_cast<LoadInst>(&i))
            instrument_load(*load);
        else if (auto* store = dyn_cast<StoreInst>(&i))
            instrument_store(*store);
        else if (auto* update = dyn_cast<AtomicRMWInst>(&i))
            instrument_update(*update);
        else if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(&i))
            instrument_compare_exchange(*exchange);
        else if (auto* fence = dyn_cast<FenceInst>(&i))
            instrument_fence(*fence);
        else
            instrument_memory(cast<MemIntrinsic>(i));
    }

    // Whether no other thread can know the object.
    bool is_local(const Value* pointer) {
        const auto* object = dyn_cast<AllocaInst>(getUnderlyingObject(pointer));
        return object != nullptr && !locals_.escapes(object);
    }
    static bool is_constant(const Value* pointer) {
        const auto* object = dyn_cast<GlobalVariable>(getUnderlyingObject(pointer));
        return object != nullptr && object->isConstant();
    }

    // Whether a value is the address of a table of virtual functions, by its name in the C++ ABI.
    static bool is_virtual_table(const Value* value) {
        return value->getType()->isPointerTy() && isa<GlobalVariable>(getUnderlyingObject(value)) &&
               getUnderlyingObject(value)->getName().startswith("_ZTV");
    }

    static bool is_wide(const Type* type) { return type->isIntegerTy(128); }

    // Nothing for a type that cannot be accessed as one word or, atomically, as two.
    std::optional<unsigned> log_size_of(Type* type, bool is_atomic) const {
        if (!katlas::native::is_word(type, layout_) && !(is_atomic && is_wide(type)))
            return std::nullopt;
        return Log2_64(layout_.getTypeStoreSize(type));
    }

    Value* to_word(IRBuilder<>& b, Value* value) {
        Type* type = value->getType();
        if (type->isPointerTy())
            return b.CreatePtrToInt(value, word_);
        if (is_wide(type))
            return b.CreateCall(wide_, {b.CreateTrunc(value, word_), b.CreateTrunc(b.CreateLShr(value, 64), word_)});
        if (!type->isIntegerTy())
            value = b.CreateBitCast(value, b.getIntNTy(static_cast<unsigned>(layout_.getTypeSizeInBits(type))));
        return b.CreateZExt(value, word_);
    }
    Value* from_word(IRBuilder<>& b, Value* word, Type* type) {
        if (type->isPointerTy())
            return b.CreateIntToPtr(word, type);
        if (is_wide(type)) {
            const auto word_at = [&](unsigned index) {
                return b.CreateZExt(b.CreateCall(word_of_wide_, {word, ConstantInt::get(half_, index)}), type);
            };
            return b.CreateOr(word_at(0), b.CreateShl(word_at(1), 64));
        }
        Value* bits = b.CreateTrunc(word, b.getIntNTy(static_cast<unsigned>(layout_.getTypeSizeInBits(type))));
        return type->isIntegerTy() ? bits : b.CreateBitCast(bits, type);
    }

    Constant* site(const Instruction& i, const Value* address) { return constants_.site(i, address); }
    Constant* word_of(const Access& access) const { return ConstantInt::get(half_, access.word()); }

    void instrument_load(LoadInst& load) {
        Value* address = load.getPointerOperand();
        load.setVolatile(false);
        if (is_local(address) || is_constant(address))
            return;
        const auto size = log_size_of(load.getType(), load.isAtomic());
        if (!size)
            return refuse(load, "a read of this type");
        IRBuilder<> b(&load);
        Value* word = b.CreateCall(
            read_, {address,
                    word_of({.log_size = *size,
                             .mode = mode_of(load.getOrdering()),
                             .partial = katlas::native::keeps_other_bits(load) || katlas::native::copies_part(load)}),
                    site(load, address)});
        replace(load, from_word(b, word, load.getType()));
    }

    void instrument_store(StoreInst& store) {
        Value* address = store.getPointerOperand();
        store.setVolatile(false);
        if (is_local(address))
            return;
        const auto size = log_size_of(store.getValueOperand()->getType(), store.isAtomic());
        if (!size)
            return refuse(store, "a write of this type");
        IRBuilder<> b(&store);
        b.CreateCall(write_, {address, to_word(b, store.getValueOperand()),
                              word_of({.log_size = *size,
                                       .mode = mode_of(store.getOrdering()),
                                       .restates = is_virtual_table(store.getValueOperand())}),
                              site(store, address)});
        store.eraseFromParent();
    }

    void instrument_update(AtomicRMWInst& update) {
        Value* address = update.getPointerOperand();
        const auto size = log_size_of(update.getType(), true);
        const auto op = update_of(update.getOperation());
        const bool is_extremum = op && *op >= katlas::native::Update::signed_max;
        if (!size || !op || (is_wide(update.getType()) && is_extremum))
            return refuse(update, "this atomic operation");
        IRBuilder<> b(&update);
        Value* word = b.CreateCall(update_, {address, to_word(b, update.getValOperand()),
                                             word_of({.log_size = *size,
                                                      .mode = mode_of(update.getOrdering()),
                                                      .update = *op,
                                                      .repeated = katlas::native::is_repeated(update)}),
                                             site(update, address)});
        replace(update, from_word(b, word, update.getType()));
    }

    void instrument_compare_exchange(AtomicCmpXchgInst& exchange) {
        Value* address = exchange.getPointerOperand();
        Type* type = exchange.getCompareOperand()->getType();
        const auto size = log_size_of(type, true);
        if (!size)
            return refuse(exchange, "this compare-exchange");
        IRBuilder<> b(&exchange);
        const Access access{.log_size = *size,
                            .mode = mode_of(exchange.getSuccessOrdering()),
                            .failure_mode = mode_of(exchange.getFailureOrdering()),
                            .weak = exchange.isWeak()};
        Value* result = b.CreateCall(compare_exchange_, {address, to_word(b, exchange.getCompareOperand()),
                                                         to_word(b, exchange.getNewValOperand()), word_of(access),
                                                         site(exchange, address)});
        Value* read = from_word(b, b.CreateExtractValue(result, 0), type);
        Value* success = b.CreateTrunc(b.CreateExtractValue(result, 1), b.getInt1Ty());
        Value* pair = b.CreateInsertValue(PoisonValue::get(exchange.getType()), read, 0);
        replace(exchange, b.CreateInsertValue(pair, success, 1));
    }

    // A signal fence concerns the compiler only.
    void instrument_fence(FenceInst& fence) {
        if (fence.getSyncScopeID() == SyncScope::SingleThread)
            return;
        IRBuilder<> b(&fence);
        b.CreateCall(fence_, {ConstantInt::get(half_, mode_of(fence.getOrdering())), site(fence, nullptr)});
        fence.eraseFromParent();
    }

    void instrument_memory(MemIntrinsic& memory) {
        Value* to = memory.getRawDest();
        IRBuilder<> b(&memory);
        Value* size = b.CreateZExtOrTrunc(memory.getLength(), word_);
        if (auto* fill = dyn_cast<MemSetInst>(&memory)) {
            if (is_local(to))
                return;
            b.CreateCall(fill_, {to, b.CreateZExt(fill->getValue(), word_), size, site(memory, to)});
        } else {
            Value* from = cast<MemTransferInst>(memory).getRawSource();
            if (is_local(to) && (is_local(from) || is_constant(from)))
                return;
            b.CreateCall(copy_, {to, from, size, site(memory, to)});
        }
        memory.eraseFromParent();
    }

    // All accesses use an intrinsic, which gives the address in the running thread.
    void replace_thread_locals() {
        for (GlobalVariable& g : module_.globals()) {
            if (!g.isThreadLocal())
                continue;
            std::vector<IntrinsicInst*> addresses;
            for (User* user : g.users())
                if (auto* i = dyn_cast<IntrinsicInst>(user);
                    i != nullptr && i->getIntrinsicID() == Intrinsic::threadlocal_address)
                    addresses.push_back(i);
            for (IntrinsicInst* i : addresses) {
                IRBuilder<> b(i);
                const std::uint64_t size = layout_.getTypeAllocSize(g.getValueType());
                Value* own = b.CreateCall(thread_local_, {&g, ConstantInt::get(word_, size),
                                                          ConstantInt::get(word_, g.getAlign().valueOrOne().value())});
                replace(*i, own);
            }
            g.setThreadLocal(false);
        }
    }

    // A module that was compiled for an executable assumes that all symbols are in the executable. In a shared object,
    // symbols of libraries are elsewhere.
    void let_symbols_be_elsewhere() {
        for (GlobalValue& g : module_.global_values())
            if (!g.isImplicitDSOLocal())
                g.setDSOLocal(false);
    }

    static void replace(Instruction& old, Value* by) {
        by->takeName(&old);
        old.replaceAllUsesWith(by);
        old.eraseFromParent();
    }

    void refuse(const Instruction& i, StringRef what) {
        std::string message = "katlas cannot explore " + what.str();
        if (const DebugLoc& where = i.getDebugLoc())
            message = constants_.path_of(*where.get()) + ":" + std::to_string(where.getLine()) + ": " + message;
        context_.emitError(message);
    }

    Module& module_;
    LLVMContext& context_;
    const DataLayout& layout_;
    PointerType* pointer_;
    IntegerType* word_;
    IntegerType* half_;
    Type* nothing_;
    FunctionCallee read_;
    FunctionCallee write_;
    FunctionCallee update_;
    FunctionCallee compare_exchange_;
    FunctionCallee wide_;
    FunctionCallee word_of_wide_;
    FunctionCallee fence_;
    FunctionCallee copy_;
    FunctionCallee fill_;
    FunctionCallee thread_local_;
    katlas::native::Constants constants_;
    katlas::native::Calls calls_;
    katlas::native::LocalVariables locals_;
    katlas::native::LoopCalls loop_calls_;
    std::optional<katlas::native::Labels> labels_; // for programs with dependencies
};

} // namespace

namespace katlas::native {

void instrument(llvm::Module& module, bool with_labels) {
    Instrumenter(module, with_labels).run();
}

} // namespace katlas::native
