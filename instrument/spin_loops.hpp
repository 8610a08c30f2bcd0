// The loops of a function: those that are to be counted, and those that only wait.
//
// A loop *waits* if a round of it that goes back to the header changes nothing: it writes nothing, and calls nothing. A
// compare-exchange is allowed if its success leaves the loop, and so are writes that each round does anew to memory
// which nobody else has until such a compare-exchange gives it away. An exchange is allowed if it goes round where it
// reads what it writes (exchange_loops.hpp): a round in which one has written something else does not wait. If such a
// round has read what it read, the next would do the same; so the thread is blocked at the back edge until one of its
// reads reads otherwise (thesis section 7.2, where loops are treated that have effects, too). Values may be carried
// from one round to the next: then a round is one that waits if it hands on just the values that it was given. Others
// make progress, and are counted, too.
// Loops of which some rounds only have no effect are watched as they run (futile_rounds.hpp).
#pragma once

#include "local_variables.hpp"

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
    struct Waiting {
        llvm::BasicBlock* header;
        std::vector<llvm::Instruction*> back;    // ends of blocks that are on its back edges
        std::vector<llvm::PHINode*> carried;     // values that differ between rounds that make progress
        bool reads_again = false;                // what differs is as good as read before the loop (reads_again.hpp)
        llvm::Value* before = nullptr;           // then: the position of that load
        std::vector<llvm::Instruction*> failing; // ends of blocks behind which rounds read again in vain, likewise
    };
    struct Watched {
        llvm::BasicBlock* header;
        std::vector<llvm::Instruction*> back; // likewise
        std::vector<llvm::PHINode*> carried;  // likewise
    };
    // Splits the back edges of loops that wait. `locals`: of the function.
    Loops(llvm::Function& function, const LocalVariables& locals);

    std::vector<Waiting> waiting;
    std::vector<Watched> watched; // those that may turn out to wait (futile_rounds.hpp)
    std::vector<Counted> counted; // all loops with a preheader, but those that do nothing but wait
};

} // namespace katlas::native
