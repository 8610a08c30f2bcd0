// The threads of a native program: compiled code that was instrumented (native/instrument.cpp), run in fibers of this
// process. A fiber runs until its thread is at an action that others can see, and waits to be told what came of it.
//
// Memory that one thread only uses is private: accesses of it are accesses of memory. Memory that a second thread uses
// is *shared*: each access is an action on a location, and its value is in the execution graph. What is shared, and
// which threads there are, turns out as the program runs. When something new does, the machine takes note and throws
// Discovery: what was explored so far is void, and the exploration begins anew. What is known only grows.
//
// A thread is the k-th that its parent creates, so that it has the same number in all executions. Likewise memory: the
// k-th allocation of a thread has the same address. Locations 0 .. 3 n - 1 are those of threads, three for each
// (ThreadLocation): the creation of a thread writes the first, its end the second if anybody waits for it. A choice is
// a weak compare-exchange of the third, which may fail for no reason, so that it has two outcomes. All other locations
// are *places*, each with an address and a size. Plain accesses may be of several places; a place that accesses of
// other sizes cut is split, unless an access of it is atomic.
//
// The allocation of memory and its end are plain writes of special values to the places of a heap, so that they take
// part in races, and so that a read from one of them, or a write behind the end, is an error (memory_fault.hpp).
//
// A fiber that begins anew finds the private memory of its thread as it was before the thread ran. A signal that the
// program's code raises (SIGSEGV, SIGFPE, ...) is an error of the thread.
//
// There is one machine at a time in a process, and it is for one thread of the process.
#pragma once

#include "katlas/native/abi.hpp"
#include "katlas/program/access_shape.hpp"
#include "katlas/program/action.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace katlas::native {

using program::Action;
using program::Value;

// A set of reads of one thread, by number (abi.hpp).
using Label = std::uint32_t;

// What an action depends on: `control` by branches, an assumption or an assertion; `path` has all reads that decided
// whether there is the action and where; see explore/program_run.hpp for the rest.
struct ActionLabels {
    Label address = 0;
    Label data = 0;
    Label control = 0;
    Label path = 0;
    Label expected = 0;
    Label pick_data = 0; // of a machine's compare-and-swap instructions, see program/dependencies.hpp
    Label pick_control = 0;
};

// What a thread is told of its action.
struct Told {
    Value value = 0;
    bool spurious = false;
    std::uint64_t stamp = 0;
};

// A location that every thread has.
enum class ThreadLocation : std::uint8_t { begin, end, choice };
inline constexpr std::uint32_t locations_of_thread = 3;
[[nodiscard]] constexpr program::Location location_of(std::uint32_t thread, ThreadLocation which) {
    return locations_of_thread * (thread - 1) + static_cast<std::uint32_t>(which);
}

// What a thread runs.
struct Start {
    void* (*routine)(void*) = nullptr;
    void* argument = nullptr;

    friend bool operator==(const Start&, const Start&) = default;
};

// The program did what was not known before.
struct Discovery {};

// The program does what is not supported, or loads as no program does: says what, and where.
class Refusal : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// The values of memory that was allocated and not written, and of memory that was given back. No location of fewer than
// 8 bytes has such a value otherwise.
inline constexpr Value fresh_value = static_cast<Value>(0xfee1'900d'f4e5'40a7U);
inline constexpr Value freed_value = static_cast<Value>(0xdead'f4ee'0bad'f4eeU);

class Machine {
  public:
    // Loads a shared object that was instrumented. What runs is `main`, or a function without arguments and result.
    // Throws Refusal if it cannot be loaded, or has no such function.
    explicit Machine(const std::string& shared_object, const std::string& function = "main");
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;
    ~Machine();

    [[nodiscard]] std::uint32_t num_threads() const;
    [[nodiscard]] std::uint32_t num_locations() const;
    [[nodiscard]] Value initial_value(std::uint32_t location) const;
    [[nodiscard]] Start main() const;
    // A loop goes round so often at most, but for loops that only wait; 0: any number of times.
    void set_loop_bound(std::uint32_t rounds);
    // Whether a thread has come to a mutex in any run so far. The first one that does makes a discovery.
    [[nodiscard]] bool has_locks() const;
    // Whether each weak compare-exchange may fail for no reason, once in each thread.
    void set_spurious_failures(bool explored);

    // The values of the functions __VERIFIER_nondet_int and the like, as far as their types have them. A program that
    // calls one is refused where there is no range.
    struct Range {
        std::int64_t least = 0;
        std::int64_t greatest = 0;
    };
    void set_undetermined(std::optional<Range> range);
    // Whether atomic accesses of memory that no other thread uses are actions, too. In some models such an access
    // orders others, as a release store does on AArch64 before an acquire load. In RC11 only a seq_cst access does,
    // which is an action in any case.
    void watch_all_atomics(bool watched);
    // Whether parts of atomic variables may be written, with a read and a write of the whole (src/native/parts.hpp).
    // The read must add no order, which is not known of any model.
    void write_parts(bool allowed);
    // Whether a thread waits that would go round in its loop where an exchange reads what it writes
    // (instrument/exchange_loops.hpp).
    void wait_by_exchanges(bool waits);
    // Whether one order is explored of threads that meet at a barrier, where it does not matter (barriers.cpp).
    void meet_in_any_order(bool one_is_explored);
    // The program is compiled for a machine: accesses have these shapes. The function throws std::invalid_argument,
    // with a sentence, where an access cannot be compiled. Without it accesses are those of C.
    using ShapeOf = std::function<const program::AccessShape&(const program::RequestedAccess&)>;
    void compile_by(ShapeOf shapes);
    // Actions come with what they depend on. The program was compiled for that; is asked before anything runs.
    void follow_dependencies();
    // The slots of a set, see explore/program_run.hpp. Valid as long as the machine.
    [[nodiscard]] std::span<const std::uint64_t> slots(Label label) const;

    // What a thread does that was told this. `action` is void of a thread that waits for another one.
    struct Next {
        Action action;
        std::uint32_t creates = 0;      // the thread that the action creates
        Start start;                    // and what that runs
        std::uint32_t waits_for = 0;    // the thread whose end the action reads
        bool ends = false;              // the action is the thread's end
        std::uint32_t round_begins = 0; // of a loop that waits: the position at which its last round began
        program::Mode declared = program::Mode::relaxed; // of the read of a read-modify-write: the mode of both halves
        bool of_instruction = false; // of an exclusive write: one instruction of a machine reads and writes
        bool computes = false;       // likewise, and computes what it writes from what it reads
        bool unlocks = false;        // a write gives back a mutex
        bool guarded = false;        // a hazard pointer of the thread protects the memory
        bool copies = false;         // it reads what may not have been written, and does not look at it
        std::size_t retires = 0;     // a write retires a block of so many bytes, if it says so
        std::uint8_t bytes = 0;      // of its location, a bit for each that the program accesses; 0: all
        std::uint32_t slot = 0;      // with dependencies: of the action
        ActionLabels on{};           // likewise
        std::string_view what{}; // what it does, if not just an access: "lock", "create P1"; a constant of the program
    };
    // Throws Discovery and Refusal.
    [[nodiscard]] const Next& next(std::uint32_t thread, const Start& start, std::span<const Told> told);
    // The fiber stands there, and has not gone farther.
    void go_to(std::uint32_t thread, const Start& start, std::span<const Told> told);
    // Where the thread is in the program's code when it does what next() says, innermost call first: offsets in the
    // shared object, see calls_in (src/native/backtrace.hpp). The thread is run once more.
    [[nodiscard]] std::vector<std::uint64_t> calls(std::uint32_t thread, const Start& start,
                                                   std::span<const Told> told);
    // The same of when it got a block from malloc or new.
    [[nodiscard]] std::vector<std::uint64_t> calls_of_allocation(std::uint32_t thread, const Start& start,
                                                                 std::span<const Told> told, const void* block);
    // That of what the thread is told next: a new one, unless it is known that a fiber was told the same. Constant.
    [[nodiscard]] std::uint64_t stamp(std::uint32_t thread, const Start& start, std::span<const Told> told,
                                      const Told& next);

    // A value in the form in which other processes with this program are told it, or the value of that form: addresses
    // differ (src/native/portable_addresses.hpp).
    [[nodiscard]] Value portable(Value value) const;

    // Of an action's position; null: not known.
    [[nodiscard]] const Site* site(std::uint32_t position) const;
    // "x", "x[3]", "(heap of P0) + 16", "end of P1": as messages name a location.
    [[nodiscard]] std::string name_of(std::uint32_t location) const;
    // A value of a location: a number, or what it is the address of.
    [[nodiscard]] std::string value_text(std::uint32_t location, Value value) const;
    // Whether its initial value means that nobody has written it.
    [[nodiscard]] bool is_uninitialised(std::uint32_t location) const;
    // Whether it is of a heap or a stack, so that it may be gone; whether any location is.
    [[nodiscard]] bool has_a_life(std::uint32_t location) const;
    [[nodiscard]] bool has_mortal_places() const;
    // Whether any write so far is of a part of a location.
    [[nodiscard]] bool writes_parts() const;
    // Whether it is in the block of that size that is retired by a write to the other location.
    [[nodiscard]] bool is_retired_by(std::uint32_t location, std::uint32_t retirement, std::size_t size) const;
    // What a thread has got from malloc, where its fiber stands, and not freed itself while nobody else used it.
    struct Block {
        const void* begin = nullptr;
        std::size_t size = 0;
        std::uint32_t position = 0;                    // of the call
        std::optional<program::Location> location{};   // of its first byte, if others use it
        std::optional<program::Location> retirement{}; // that is written when it is retired, likewise
    };
    [[nodiscard]] std::vector<Block> blocks(std::uint32_t thread) const;
    // What the error says that was the answer of next() last.
    [[nodiscard]] const std::string& message() const;
    // What a thread has written to the standard streams until where its fiber stands.
    [[nodiscard]] const std::string& output(std::uint32_t thread) const;

    // Who looks at the threads, as a debugger does. It is called in the fiber of a thread.
    struct Watcher {
        // The thread is about to be told what came of its action, with the calls on its stack that it is in. False: it
        // stays there for good.
        std::function<bool()> told;
        // It was resumed, and stays where it is.
        std::function<void()> resumed;
        // It prints something.
        std::function<void(std::string_view)> printed;
    };
    // Each thread that begins gets a thread of the process of its own, which is named P0, P1, ... (carrier.hpp).
    void watch(Watcher watcher);
    // Of a thread that is not to be told anything more.
    void resume(std::uint32_t thread);
    // Puts a value into the memory of a location, which otherwise has no values of shared memory; nothing if it has
    // none.
    void show(std::uint32_t location, Value value);

    class State;

  private:
    std::unique_ptr<State> state_;
};

} // namespace katlas::native
