// What a machine has found out about its program (machine.hpp), in words that do not depend on addresses: which threads
// there are, for whose ends others wait, and which memory is shared, in which parts.
//
// What the threads do in one execution depends on what was found out in others: an access of memory is an action if any
// execution has shown that a second thread uses the memory. So who wants to see one execution again, in another process
// and perhaps from another build of the same source, gives the machine this knowledge before the program runs.
//
// Memory is named by the variable that it is a part of, or by a thread and its heap, stack or local variables, and an
// offset. Heaps are the same in every build, since the k-th allocation of a thread has the same offset.
//
// Invariant: threads are listed by number, so that a thread comes behind its parent; places in the order in which they
// were found, which is that of the locations.
#pragma once

#include "katlas/native/machine.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace katlas::native {

// A thread that is not the first one: the count-th, from 0, that its parent creates.
struct KnownThread {
    std::uint32_t parent = 0;
    std::uint32_t count = 0;
    bool awaited = false; // others wait for its end

    friend bool operator==(const KnownThread&, const KnownThread&) = default;
};

// So many shared places, one right behind the other and of one size.
struct KnownPlace {
    enum class Region : std::uint8_t { variable, heap, stack, locals };
    Region region = Region::variable;
    std::string variable{};   // its name
    std::uint32_t number = 0; // among variables of that name, or of the thread
    std::uint64_t offset = 0; // in it
    std::uint32_t size = 0;   // in bytes: a power of two, at most 8
    std::uint32_t count = 1;
    bool atomic = false;

    friend bool operator==(const KnownPlace&, const KnownPlace&) = default;
};

struct Knowledge {
    bool first_awaited = false;         // threads wait for the end of the first one
    bool locks = false;                 // see Machine::has_locks
    std::vector<KnownThread> threads{}; // from the second one on
    std::vector<KnownPlace> places{};
};

// Of the machine of this process. What has no name, such as memory of no variable, is left out.
[[nodiscard]] Knowledge what_is_known();
// Before anything runs. What names no memory of this program is passed over: who follows an execution sees where the
// program does something else.
void learn(const Knowledge& knowledge);

} // namespace katlas::native
