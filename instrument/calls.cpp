#include "calls.hpp"

#include "intercepted.hpp"

#include <array>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>

namespace katlas::native {
namespace {

using namespace llvm;

// Headers declare that some functions only read. The runtime's versions perform actions, and may not return.
template <class FunctionOrCall>
void forget_effects(FunctionOrCall& f) {
    for (const Attribute::AttrKind kind : {Attribute::Memory, Attribute::WillReturn, Attribute::NoSync,
                                           Attribute::NoFree, Attribute::NoCallback, Attribute::Speculatable})
        f.removeFnAttr(kind);
}

std::string version_of(StringRef name) {
    return ("katlas_" + name.ltrim('_')).str();
}

// Whether the function is only declared, and belongs to C++'s library.
bool is_elsewhere(const Function& f) {
    return f.isDeclaration() && (f.getName().startswith("_Z") || f.getName().startswith("__cxa_"));
}

// Functions of the runtime that are called by their names, by the library or because the pass has added the calls.
bool says_where_it_is(const Function& f) {
    for (const char* name :
         {"katlas_begin_section", "katlas_block",       "katlas_come",        "katlas_create_with_state",
          "katlas_delete",        "katlas_end_section", "katlas_getenv_in",   "katlas_new",
          "katlas_putenv_in",     "katlas_raise_in",    "katlas_refuse",      "katlas_setenv_in",
          "katlas_sigaction_in",  "katlas_signal_in",   "katlas_stream_lock", "katlas_stream_trylock",
          "katlas_stream_unlock", "katlas_syscall",     "katlas_take_one",    "katlas_terminate",
          "katlas_throw",         "katlas_throw_again", "katlas_unsetenv_in"})
        if (f.getName() == name)
            return true;
    return false;
}

bool is_in_header(const Function& f) {
    const DISubprogram* known = f.getSubprogram();
    return known != nullptr && is_of_library(known->getFilename());
}

} // namespace

Calls::Calls(Module& module, Constants& constants) : module_(module), constants_(constants) {
    LLVMContext& context = module.getContext();
    from_ = module.getOrInsertFunction("katlas_from", Type::getVoidTy(context), PointerType::getUnqual(context));
}

// Calls by the library get the place where the library was called.
void Calls::note_calls(Function& f) {
    LLVMContext& context = module_.getContext();
    Constant* here = module_.getOrInsertGlobal("katlas_here", PointerType::getUnqual(context));
    FunctionCallee from_there = module_.getOrInsertFunction("katlas_from_there", Type::getVoidTy(context));
    for (User* user : f.users())
        if (auto* call = dyn_cast<CallBase>(user); call != nullptr && call->getCalledFunction() == &f) {
            if (constants_.are_of_library())
                IRBuilder<>(call).CreateCall(from_there);
            else
                IRBuilder<>(call).CreateStore(constants_.site(*call, nullptr), here);
            forget_effects(*call);
        }
    forget_effects(f);
}

// Renames calls whose result is not used.
void Calls::call_for_nothing(StringRef name, StringRef other) {
    Function* f = module_.getFunction(name);
    if (f == nullptr || !f->isDeclaration())
        return;
    std::vector<CallBase*> calls;
    for (User* user : f->users())
        if (auto* call = dyn_cast<CallBase>(user);
            call != nullptr && call->getCalledFunction() == f && call->use_empty())
            calls.push_back(call);
    for (CallBase* call : calls)
        call->setCalledFunction(module_.getOrInsertFunction(other, f->getFunctionType()));
}

// Functions that do what others do, here or always. They come first, as the others are renamed.
void Calls::unify() {
    struct Same {
        const char* name;
        const char* other;
    };
    constexpr std::array same = {
        Same{"_exit", "_Exit"},
        Same{"atoll", "atol"},
        Same{"explicit_bzero", "bzero"},
        Same{"fflush_unlocked", "fflush"},
        Same{"fputc_unlocked", "fputc"},
        Same{"fputs_unlocked", "fputs"},
        Same{"fwrite_unlocked", "fwrite"},
        Same{"index", "strchr"},
        Same{"memalign", "aligned_alloc"},
        Same{"putc_unlocked", "putc"},
        Same{"putchar_unlocked", "putchar"},
        Same{"quick_exit", "_Exit"},
        Same{"rindex", "strrchr"},
        Same{"strcoll", "strcmp"},
        Same{"strtoimax", "strtol"},
        Same{"strtoumax", "strtoul"},
    };
    for (const auto& [name, other] : same)
        if (Function* f = module_.getFunction(name); f != nullptr && f->isDeclaration() && !f->use_empty())
            f->replaceAllUsesWith(module_.getOrInsertFunction(other, f->getFunctionType()).getCallee());
}

// A program may have a function of its own with the name of one of the library's. Other files call the runtime's
// version, which is the program's function then.
void Calls::define_versions() {
    if (constants_.are_of_library())
        return;
    const auto define = [&](StringRef name, const Twine& version) {
        if (Function* f = module_.getFunction(name); f != nullptr && !f->isDeclaration() && f->hasExternalLinkage())
            GlobalAlias::create(f->getValueType(), 0, GlobalValue::WeakAnyLinkage, version, f, &module_);
    };
    for (const char* name : intercepted)
        define(name, version_of(name));
    for (const char* name : {"getenv", "putenv", "raise", "setenv", "sigaction", "signal", "unsetenv"})
        define(name, Twine(version_of(name)) + "_in"); // sections.cpp
}

void Calls::rename() {
    unify();
    define_versions();
    call_for_nothing("pthread_barrier_wait", "pthread_barrier_meet");
    for (const char* name : intercepted) {
        Function* f = module_.getFunction(name);
        if (f == nullptr || !f->isDeclaration())
            continue;
        note_calls(*f);
        f->setName(version_of(name));
    }
    if (Function* f = module_.getFunction("write"); f != nullptr && f->isDeclaration()) {
        note_calls(*f);
        f->setName("katlas_write_output"); // katlas_write is an access
    }
    // Optimisers remove allocations that they take for those of the language.
    for (Function& f : module_)
        for (Instruction& i : instructions(f))
            if (auto* call = dyn_cast<CallBase>(&i))
                call->removeFnAttr(Attribute::Builtin);
    for (Function& f : module_)
        if (is_elsewhere(f) || says_where_it_is(f))
            note_calls(f);
}

void Calls::note_calls_of_library() {
    if (constants_.are_of_library())
        return;
    std::vector<CallBase*> calls;
    for (Function& f : module_) {
        if (f.getSubprogram() == nullptr || is_in_header(f))
            continue;
        for (Instruction& i : instructions(f))
            if (auto* call = dyn_cast<CallBase>(&i))
                if (const Function* called = call->getCalledFunction();
                    called != nullptr && (is_elsewhere(*called) || is_in_header(*called)))
                    calls.push_back(call);
    }
    for (CallBase* call : calls)
        IRBuilder<>(call).CreateCall(from_, {constants_.site(*call, nullptr)});
}

} // namespace katlas::native
