#include "system_calls.hpp"

#include "added_variables.hpp"

#include <vector>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

namespace katlas::native {
namespace {

using namespace llvm;

constexpr unsigned words_of_queue = 6; // a mutex and a set of threads
constexpr unsigned num_queues = 256;   // as futexes.cpp knows
constexpr unsigned most_arguments = 7; // with the number of the system call

Value* as_word(IRBuilder<>& b, Value* value) {
    if (value->getType()->isPointerTy())
        return b.CreatePtrToInt(value, b.getInt64Ty());
    return value->getType()->isIntegerTy() ? b.CreateSExtOrTrunc(value, b.getInt64Ty()) : b.getInt64(0);
}

} // namespace

void give_queues_to_system_calls(Module& module) {
    Function* f = module.getFunction("syscall");
    if (f == nullptr || !f->isDeclaration())
        return;
    std::vector<CallBase*> calls;
    for (User* user : f->users())
        if (auto* call = dyn_cast<CallBase>(user);
            call != nullptr && call->getCalledFunction() == f && call->arg_size() <= most_arguments)
            calls.push_back(call);
    for (CallBase* call : calls) {
        IRBuilder<> b(call);
        std::vector<Value*> arguments;
        for (Value* argument : call->args())
            arguments.push_back(as_word(b, argument));
        arguments.resize(most_arguments, b.getInt64(0));
        arguments.push_back(zeros_of_program(module, "futex.queues", words_of_queue * num_queues));
        replace_call(*call, "katlas_syscall", arguments);
    }
}

} // namespace katlas::native
