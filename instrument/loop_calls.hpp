// Calls of the runtime at the loops of a function (spin_loops.hpp): they count rounds, and block threads that wait.
#pragma once

#include "constants.hpp"
#include "spin_loops.hpp"

#include <llvm/IR/Module.h>

namespace katlas::native {

class LoopCalls {
  public:
    LoopCalls(llvm::Module& module, Constants& constants);

    void add(llvm::Function& f, const Loops& loops);

  private:
    void count(llvm::Function& f, const Loops::Counted& loop);
    void wait(const Loops::Waiting& loop);
    void watch(const Loops::Watched& loop);
    // Calls `begin` at the begins of rounds, and `end` at the ends of several rounds that are one together.
    void find_periods(llvm::BasicBlock* header, llvm::ArrayRef<llvm::Instruction*> ends,
                      llvm::ArrayRef<llvm::PHINode*> carried, llvm::FunctionCallee begin, llvm::FunctionCallee end);

    Constants& constants_;
    llvm::FunctionCallee loop_;
    llvm::FunctionCallee attempt_;
    llvm::FunctionCallee position_;
    llvm::FunctionCallee spin_;
    llvm::FunctionCallee read_again_;
    llvm::FunctionCallee try_again_;
    llvm::FunctionCallee begin_round_;
    llvm::FunctionCallee end_round_;
};

} // namespace katlas::native
