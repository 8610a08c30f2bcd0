// The loops of a function: loops to be counted, and loops that only wait.
//
// A loop *waits* if each round that goes back to the header changes nothing: it writes nothing, and calls nothing.
// There are three exceptions. A compare-exchange is allowed if its success leaves the loop. Writes are allowed that
// each round repeats to memory which no other thread has until such a compare-exchange publishes it. An exchange is
// allowed if the loop goes round when the exchange reads the value that it writes (exchange_loops.hpp); a round in
// which an exchange wrote another value does not wait. If the reads of the next round read the same values, it would do
// the same. So the thread is blocked at the back edge until one of its reads reads another value (thesis section 7.2,
// which also treats loops with effects). Values may be carried from one round to the next: then a round waits only if
// it passes on exactly the values that it got. Other rounds make progress, and are counted, too. Loops of which only
// some rounds have no effect are watched as they run (futile_rounds.hpp).
#pragma once

#include "local_variables.hpp"

#include <vector>

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>

namespace katlas::native {

// std::lock tries to take several locks. If one is taken, it releases the others and waits for that one. This could go
// on for ever. Executions in which a second attempt fails are left out, since those in which the thread came later are
// explored, too.

struct Loops {
    struct Counted {
        llvm::BasicBlock* preheader;
        llvm::BasicBlock* header;
        bool attempts = false; // to take several locks at once, see below
    };
    struct Waiting {
        llvm::BasicBlock* header;
        std::vector<llvm::Instruction*> back;    // ends of the blocks of its back edges
        std::vector<llvm::PHINode*> carried;     // values that differ between rounds that make progress
        bool reads_again = false;                // rounds read again (reads_again.hpp)
        llvm::Value* before = nullptr;           // if so: the position of that load
        std::vector<llvm::Instruction*> failing; // if so: ends of blocks after which rounds are sure to fail
    };
    struct Watched {
        llvm::BasicBlock* header;
        std::vector<llvm::Instruction*> back; // likewise
        std::vector<llvm::PHINode*> carried;  // likewise
    };
    // Splits the back edges of loops that wait. `locals` are those of the function.
    Loops(llvm::Function& function, const LocalVariables& locals);

    std::vector<Waiting> waiting;
    std::vector<Watched> watched; // loops that may turn out to wait (futile_rounds.hpp)
    std::vector<Counted> counted; // all loops with a preheader, except those that only wait
};

} // namespace katlas::native
