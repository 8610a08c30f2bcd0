// What an explorer knows of a program: a run of it, which is a value.
//
// A run has all threads of the program, each at some position. An explorer asks for the next action of a thread, adds
// an event for it to its graph, tells the thread what it has read, and puts the thread back to an older position when
// the event is removed. Values and locations are those of program/action.hpp. The interpreter of litmus programs is one
// such program (interpreted_run.hpp); another may run native code.
//
// The threads are deterministic: what a thread does next depends on the program and on what the thread was told, and on
// nothing else. So there are two ways to implement put_back. One is to keep a snapshot of the thread for each position.
// The other is to keep what the thread was told, and to run the thread again from its start when its next action is
// asked for. Both are admitted: explorers put a thread back only when they have to, and ask for nothing in between that
// a thread can answer only by running.
//
// A *position* is a number that grows along a thread, 0 at its start. In a run without dependencies it is the number of
// actions that the thread has performed. In a run with dependencies it is the slot of the next action: an action may
// take two slots (program/dependencies.hpp), so that the slots of later actions do not depend on whether it succeeds.
//
// Threads are numbered from 1, as in graphs, where thread 0 has the initial writes.
#pragma once

#include "katlas/program/action.hpp"

#include <concepts>
#include <cstdint>
#include <span>
#include <utility>

namespace katlas::explore {

using program::Value;

// A set of slots of one thread: bit i of word i / 64, from the least significant, for slot i.
using SlotBits = std::span<const std::uint64_t>;

// What the action at which a thread stands depends on: reads of its thread, and choices, by slot. `path` and `expected`
// are what more has to be known where graphs are built out of program order (program/dependencies.hpp). Valid until
// the run is changed.
struct ActionDependencies {
    SlotBits address;
    SlotBits data;
    SlotBits pick_address;
    SlotBits pick_data;
    SlotBits path;
    SlotBits expected;
};

// clang-format off
template <typename R>
concept ProgramRun = std::copyable<R> && requires(R& run, const R& other, std::uint32_t number, Value value, bool flag,
                                                  std::span<const std::uint32_t> positions) {
    { other.num_threads() } -> std::convertible_to<std::uint32_t>;
    { other.num_locations() } -> std::convertible_to<std::uint32_t>;
    // Of a location.
    { other.initial_value(number) } -> std::convertible_to<Value>;
    // Runs a thread to its next action that others can see. Asked again, it gives the same action.
    { run.next_action(number) } -> std::same_as<program::Action>;
    // The thread performs the action of its position. That was asked for before, perhaps before the thread was put back
    // to this position. It is told the value, if the action is a read or a choice, and whether it fails for no reason,
    // where that is for the explorer to choose.
    run.complete(number, value, flag);
    { other.position(number) } -> std::convertible_to<std::uint32_t>;
    // Puts a thread back to a position at which it has stood since it was last put back behind it.
    run.put_back(number, number);
    // Becomes what `other` is when each of its threads is put back to one of these positions, by thread from 1.
    run.become(other, positions);
    // Whether a thread may come to a lock (program/action.hpp), or to a compare-exchange that awaits a value, as that
    // of a spin lock does. It stays so.
    { other.has_locks() } -> std::same_as<bool>;
    // Tells programs apart. Two runs of one program have the same digest, also in different processes.
    { other.digest() } -> std::convertible_to<std::uint64_t>;
};

// A run of which explorers can ask what actions depend on.
template <typename R>
concept DependentRun = ProgramRun<R> && requires(const R& run, std::uint32_t thread) {
    // Of the action that next_action gave last of this thread.
    { run.dependencies(thread) } -> std::same_as<ActionDependencies>;
};
// A run in which threads come to be and end while it goes on. The creation of a thread is a write, from which the
// beginning of that thread reads; its end is a write, from which those read who wait for it. These reads are settled
// (action.hpp), so that they add no executions. Until the write is there the thread is blocked (not_begun, join).
template <typename R>
concept ForkingRun = ProgramRun<R> && requires(const R& run, std::uint32_t thread) {
    // Whether what the thread has performed last lets others go on.
    { run.wakes_others(thread) } -> std::same_as<bool>;
};
// A run of which threads that were put back can be brought forward again without running.
template <typename R>
concept RestoringRun = ProgramRun<R> && requires(R& run, std::uint32_t number, typename R::Past& past) {
    requires std::default_initializable<typename R::Past> && std::copyable<typename R::Past>;
    past.clear();
    // Puts a thread back to a position, if it is not there, and adds to `past` what it was.
    run.put_back(number, number, past);
    // Makes all threads what they were when `past` was empty, each of which is where it was put back to.
    run.restore(std::as_const(past));
};
// A run in the memory of its process. Values may be addresses, and a thread may use what another one has made ready,
// such as a block of memory, only once that was done in the process.
template <typename R>
concept AddressingRun = ProgramRun<R> && requires(const R& run, Value value) {
    // The value in a form that is the same in all processes; the value of which that is the form.
    { run.portable(value) } -> std::same_as<Value>;
};
// clang-format on

} // namespace katlas::explore
