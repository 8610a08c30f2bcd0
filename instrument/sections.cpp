#include "sections.hpp"

#include "added_variables.hpp"

#include <array>
#include <vector>

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace katlas::native {
namespace {

using namespace llvm;

constexpr const char* prefix = "__VERIFIER_atomic_";
constexpr const char* begin_of_section = "katlas_begin_section";
constexpr const char* end_of_section = "katlas_end_section";
constexpr unsigned words_of_mutex = 5; // of pthread_mutex_t on 64-bit machines

constexpr unsigned words_of_signals = 65 * 3;
constexpr unsigned words_of_date = 7;
constexpr unsigned words_of_date_as_text = 8;

// A call that gets one more argument, the address of a variable that the pass adds. So the results of functions of
// dates that return the address of a variable are seen to be shared by all threads.
struct WithVariable {
    const char* name;
    const char* by;
    const char* variable;
    unsigned words;
};
constexpr std::array with_variables = {
    WithVariable{"__VERIFIER_atomic_begin", begin_of_section, "atomic.sections", words_of_mutex},
    WithVariable{"__VERIFIER_atomic_end", end_of_section, "atomic.sections", words_of_mutex},
    WithVariable{"flockfile", "katlas_stream_lock", "stream.locks", 3 * words_of_mutex},
    WithVariable{"ftrylockfile", "katlas_stream_trylock", "stream.locks", 3 * words_of_mutex},
    WithVariable{"funlockfile", "katlas_stream_unlock", "stream.locks", 3 * words_of_mutex},
    WithVariable{"signal", "katlas_signal_in", "signal.actions", words_of_signals},
    WithVariable{"sigaction", "katlas_sigaction_in", "signal.actions", words_of_signals},
    WithVariable{"__sysv_signal", "katlas_signal_in", "signal.actions", words_of_signals},
    WithVariable{"getenv", "katlas_getenv_in", "environment.list", 1},
    WithVariable{"secure_getenv", "katlas_getenv_in", "environment.list", 1},
    WithVariable{"setenv", "katlas_setenv_in", "environment.list", 1},
    WithVariable{"putenv", "katlas_putenv_in", "environment.list", 1},
    WithVariable{"unsetenv", "katlas_unsetenv_in", "environment.list", 1},
    WithVariable{"raise", "katlas_raise_in", "signal.actions", words_of_signals},
    WithVariable{"localtime", "localtime_r", "date.members", words_of_date},
    WithVariable{"gmtime", "gmtime_r", "date.members", words_of_date},
    WithVariable{"asctime", "asctime_r", "date.text", words_of_date_as_text},
    WithVariable{"ctime", "ctime_r", "date.text", words_of_date_as_text},
};

void add_variable(Module& module, const WithVariable& known) {
    Function* f = module.getFunction(known.name);
    if (f == nullptr || !f->isDeclaration())
        return;
    std::vector<CallBase*> calls;
    for (User* user : f->users())
        if (auto* call = dyn_cast<CallBase>(user); call != nullptr && call->getCalledFunction() == f)
            calls.push_back(call);
    for (CallBase* call : calls) {
        std::vector<Value*> arguments(call->arg_begin(), call->arg_end());
        arguments.push_back(zeros_of_program(module, known.variable, known.words));
        replace_call(*call, known.by, arguments);
    }
}

// Functions of C++ have other symbols than names.
bool is_section(const Function& f) {
    if (f.isDeclaration())
        return false;
    const DISubprogram* known = f.getSubprogram();
    const StringRef name = known != nullptr ? known->getName() : f.getName();
    return name.startswith(prefix) && name != "__VERIFIER_atomic_begin" && name != "__VERIFIER_atomic_end";
}

void call_at(Instruction& before, StringRef name, const DebugLoc& where) {
    IRBuilder<> b(&before);
    b.SetCurrentDebugLocation(where);
    Module& module = *before.getModule();
    const FunctionCallee function = module.getOrInsertFunction(name, b.getVoidTy(), b.getPtrTy());
    b.CreateCall(function, {zeros_of_program(module, "atomic.sections", words_of_mutex)});
}

void make_section(Function& f) {
    std::vector<Instruction*> ends;
    for (Instruction& i : instructions(f))
        if (isa<ReturnInst, ResumeInst>(i))
            ends.push_back(&i);
    for (Instruction* end : ends)
        call_at(*end, end_of_section, end->getDebugLoc());
    DebugLoc begin;
    if (DISubprogram* known = f.getSubprogram())
        begin = DILocation::get(f.getContext(), known->getScopeLine(), 0, known);
    call_at(*f.getEntryBlock().getFirstNonPHIOrDbgOrAlloca(), begin_of_section, begin);
}

// Whether the function calls abort, and nothing else.
bool only_aborts(const Function& f, std::vector<CallInst*>& aborts) {
    for (const Instruction& i : instructions(f))
        if (const auto* call = dyn_cast<CallBase>(&i); call != nullptr && !isa<DbgInfoIntrinsic>(call)) {
            const Function* callee = call->getCalledFunction();
            if (callee == nullptr || callee->getName() != "abort" || !callee->isDeclaration() || !isa<CallInst>(call))
                return false;
            aborts.push_back(const_cast<CallInst*>(cast<CallInst>(call)));
        }
    return true;
}

} // namespace

void make_sections(Module& module) {
    for (Function& f : module)
        if (is_section(f))
            make_section(f);
    for (const WithVariable& known : with_variables)
        add_variable(module, known);
}

void abort_as_assumption(Module& module) {
    Function* f = module.getFunction("assume_abort_if_not");
    std::vector<CallInst*> aborts;
    if (f == nullptr || f->isDeclaration() || f->arg_size() != 1 || !f->getReturnType()->isVoidTy() ||
        !only_aborts(*f, aborts))
        return;
    for (CallInst* abort : aborts) {
        IRBuilder<> b(abort);
        const FunctionCallee assume = module.getOrInsertFunction("katlas_assume", b.getVoidTy(), b.getInt32Ty());
        b.CreateCall(assume, {b.getInt32(0)})->setDoesNotReturn();
        abort->eraseFromParent();
    }
}

} // namespace katlas::native
