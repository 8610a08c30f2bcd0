// The discoveries of a machine about its program (machine.hpp), without addresses: the threads, the threads for whose
// ends others wait, and the shared memory with its division into places.
//
// The actions of one execution depend on discoveries in others: an access of memory is an action if any execution has
// shown that a second thread uses the memory. So to replay an execution in another process, perhaps with another build
// of the same source, the machine must get this knowledge before the program runs.
//
// Memory is named by its variable, or by a thread and its heap, stack or local variables, together with an offset.
// Heaps are the same in every build, since the k-th allocation of a thread has the same offset.
//
// Invariant: threads are listed by number, so that a thread comes after its parent. Places are listed in the order of
// their discovery, which is the order of the locations.
#pragma once

#include "katlas/native/machine.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace katlas::native {

// A thread other than the first one. It is the count-th thread that its parent creates, counted from 0.
struct KnownThread {
    std::uint32_t parent = 0;
    std::uint32_t count = 0;
    bool awaited = false; // other threads wait for its end

    friend bool operator==(const KnownThread&, const KnownThread&) = default;
};

// A number of shared places, adjacent and of equal size.
struct KnownPlace {
    enum class Region : std::uint8_t { variable, heap, stack, locals };
    Region region = Region::variable;
    std::string variable{};   // its name
    std::uint32_t number = 0; // among variables of that name, or of the thread
    std::uint64_t offset = 0; // in it
    std::uint32_t size = 0;   // in bytes: a power of two, at most 16
    std::uint32_t count = 1;
    bool atomic = false;

    friend bool operator==(const KnownPlace&, const KnownPlace&) = default;
};

struct Knowledge {
    bool first_awaited = false;         // threads wait for the end of the first one
    bool locks = false;                 // see Machine::has_locks
    bool rewrites = false;              // see Machine::regard_rewrites
    std::vector<KnownThread> threads{}; // from the second one on
    std::vector<KnownPlace> places{};
};

// The knowledge of the machine of this process. Memory without a name, such as memory of no variable, is left out.
[[nodiscard]] Knowledge what_is_known();
// To be called before anything runs. Entries that name no memory of this program are skipped; the replay detects if the
// program behaves differently.
void learn(const Knowledge& knowledge);

} // namespace katlas::native
