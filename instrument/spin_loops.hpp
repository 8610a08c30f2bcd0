// The loops of a function: those that are to be counted, and those that only wait.
//
// A loop *waits* if a round of it that goes back to the header changes nothing: it writes nothing, calls nothing, and
// no value is carried from one round to the next. A compare-exchange is allowed if its success leaves the loop. If such
// a round has read what it read, the next would do the same; so the thread is blocked at the back edge until one of
// its reads reads otherwise (thesis section 7.2, where loops are treated that have effects, too).
#pragma once

#include <vector>

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>

namespace katlas::native {

// std::lock tries to take locks, and gives them back where one is taken, for which it then waits. It could do so for
// ever. Executions in which a second attempt fails are left out: those in which the thread came later are explored,
// too.

struct Loops {
    struct Counted {
        llvm::BasicBlock* preheader;
        llvm::BasicBlock* header;
        bool attempts = false; // to take several locks at once, see below
    };
    // Splits the back edges of loops that wait.
    explicit Loops(llvm::Function& function);

    std::vector<llvm::BasicBlock*> waiting;   // headers of loops that wait
    std::vector<Counted> counted;             // all loops with a preheader
    std::vector<llvm::Instruction*> spinning; // ends of blocks that are on back edges of loops that wait
};

} // namespace katlas::native
