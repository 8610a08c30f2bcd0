// The states of C++ threads: the objects with the functions and arguments that threads are created with. std::thread
// allocates such an object, its creator writes it, and then only the created thread uses it.
//
// As an ordinary block of its creator the object would be shared memory, so that its accesses would be events of both
// threads. So the object *moves* to the created thread: its bytes are a part of the thread's Start, and the creator's
// block ends. The created thread finds the bytes in a *place* that no other thread uses. The place has the same address
// for all threads: whenever a thread goes on, its bytes are brought there. So threads that are created with equal bytes
// do the same, and may be exchanged (alike_threads.hpp).
//
// An object does not move if it contains its own address, as std::string does, or if the program replaces operator new.
// It does not move, either, if the block is shared, or if this thread *keeps* its state where it is. A thread keeps its
// state once
//  - its creator uses the block after the creation, or
//  - the thread has an atomic access of the place, makes a number of an address in the place, has an action that
//  another
//    thread can see and that has such an address, or gives such an address to a thread that it creates.
// Both are discoveries. Another thread that uses the block makes it shared, which is a discovery in any case. With
// dependencies nothing moves, since the labels of the bytes would have to move, too.
//
// Under a debugger, which shows several threads at a time, each thread has a place of its own. Accesses of places are
// checked only at the end of the common one: the next page is inaccessible.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace katlas::native {

class ThreadStates {
  public:
    static constexpr std::size_t size_of_place = 4096; // the longest state

    // `places` are so many pages, and then an inaccessible one. The last one is the common place.
    static constexpr std::size_t num_places = 64;
    void use_places(std::byte* places) { places_ = places; }
    // From now on each thread has a place of its own. All threads have to begin again.
    void separate() { separate_ = true; }

    // The number of the bytes, which is not 0: equal bytes have equal numbers. Logarithmic.
    [[nodiscard]] std::uint32_t number_of(std::span<const std::byte> bytes);

    // A thread starts again with the state of this number; 0: it has none.
    void begin(std::uint32_t thread, std::uint32_t number);
    // To be called whenever a thread goes on: brings its bytes to the place. Linear in the bytes if another thread's
    // bytes are there.
    void bring(std::uint32_t thread);
    // Where the thread finds its state; null if it has none.
    [[nodiscard]] void* state_of(std::uint32_t thread) const;
    // Whether a word may be an address in the thread's state, or of its end, possibly with marks in its upper bits.
    [[nodiscard]] bool is_in_state(std::uint32_t thread, std::uint64_t word) const;

  private:
    using Bytes = std::vector<std::byte>;
    // Where the thread's bytes are when it goes on. They end close to the end of the place, and are aligned for any
    // object.
    [[nodiscard]] std::byte* begin_of(std::uint32_t thread) const;

    std::byte* places_ = nullptr;
    bool separate_ = false;
    std::map<Bytes, std::uint32_t> numbers_;
    std::vector<const Bytes*> states_; // by number, counted from 1
    std::vector<Bytes> own_;           // by thread, counted from 1: its bytes when it went on last
    std::uint32_t at_place_ = 0;       // the thread whose bytes are at the place; 0: none
};

} // namespace katlas::native
