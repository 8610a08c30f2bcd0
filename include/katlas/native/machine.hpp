// The threads of a native program: compiled code that was instrumented (instrument/instrument.cpp), run in fibers of
// this process. A fiber runs until its thread is at an action that other threads can see, and waits to be told the
// outcome of the action.
//
// Memory that only one thread uses is private: its accesses are ordinary memory accesses. Memory that a second thread
// uses is *shared*: each access is an action on a location, and its value is in the execution graph. The program's runs
// show which memory is shared and which threads there are. When a run shows something new, the machine records it and
// throws Discovery: the exploration so far is void, and starts again. The machine's knowledge only grows.
//
// A thread is the k-th that its parent creates, so that it has the same number in all executions. Likewise memory: the
// k-th allocation of a thread has the same address. Locations 0 .. 3 n - 1 belong to the n threads, three to each
// (ThreadLocation). The creation of a thread writes the first; its end writes the second if another thread waits for
// it. A choice is a weak compare-exchange of the third; it may fail spuriously, so it has two outcomes. All other
// locations are *places*, each with an address and a size. A plain access may cover several places. A place is split if
// accesses of other sizes cut it, unless it has an atomic access.
//
// The allocation of memory and its end are plain writes of special values to the places of a heap. So they take part in
// races, and a read from such a write, or a write after the end, is an error (MemoryFault, execution.hpp).
//
// A fiber that starts again finds the private memory of its thread as it was before the thread ran. A signal that the
// program's code raises (SIGSEGV, SIGFPE, ...) is an error of the thread.
//
// A process has one machine at a time, and only one thread of the process may use it.
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

// The dependencies of an action. `control` has the dependencies by branches, assumptions and assertions. `path` has all
// reads that decided whether and at which slot the action occurs. See explore/program_run.hpp for the rest.
struct ActionLabels {
    Label address = 0;
    Label data = 0;
    Label control = 0;
    Label path = 0;
    Label expected = 0;
    Label pick_data = 0; // for compare-and-swap instructions of a hardware machine, see program/dependencies.hpp
    Label pick_control = 0;
};

// The outcome of an action, as told to its thread.
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

// The function that a thread runs, and its argument.
struct Start {
    void* (*routine)(void*) = nullptr;
    void* argument = nullptr;
    std::uint32_t state = 0; // if not 0, the argument is this state of a C++ thread (src/native/thread_states.hpp)

    friend bool operator==(const Start&, const Start&) = default;
};

// Thrown when the program shows behaviour that was not known before.
struct Discovery {};

// The program is not supported, or cannot be loaded. The message says why, and where.
class Refusal : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// The values of memory that was allocated and not written, and of memory that was freed. A location of fewer than 8
// bytes never has these values otherwise.
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
    // The largest number of rounds of a loop, except for loops that only wait; 0: any number.
    void set_loop_bound(std::uint32_t rounds);
    // Whether a thread has reached a mutex in any run so far. The first time is a discovery.
    [[nodiscard]] bool has_locks() const;
    // Whether each weak compare-exchange may fail spuriously, once in each thread.
    void set_spurious_failures(bool explored);
    // Whether the program may end with a status other than 0; this is an error by default.
    void allow_any_status(bool allowed);

    // The values of the functions __VERIFIER_nondet_int and the like, as far as their types have these values. Without
    // a range a program that calls such a function is refused.
    struct Range {
        std::int64_t least = 0;
        std::int64_t greatest = 0;
    };
    void set_undetermined(std::optional<Range> range);
    // Whether atomic accesses of memory that no other thread uses are actions, too. In some models such an access
    // orders others, as a release store does on AArch64 before an acquire load. In RC11 only a seq_cst access does,
    // which is an action in any case.
    void watch_all_atomics(bool watched);
    // Whether parts of atomic variables may be written, by a read and a write of the whole (src/native/parts.hpp). This
    // requires a model in which the read adds no order; not every model is known to be one.
    void write_parts(bool allowed);
    // Whether a thread waits in its loop, instead of going round, if an exchange reads the value that it writes
    // (instrument/exchange_loops.hpp).
    void wait_by_exchanges(bool waits);
    // Whether a loop that writes to shared memory the value that is there counts as one that does not wait
    // (src/native/rounds.cpp).
    void regard_rewrites(bool are_effects);
    // Whether only one order of threads that meet at a barrier is explored where the order does not matter
    // (barriers.cpp).
    void meet_in_any_order(bool one_is_explored);
    // Whether threads with the same function and argument may be exchanged (src/native/alike_threads.hpp). Returns the
    // leaders of such threads (explore/symmetry.hpp). To be asked anew after each discovery.
    [[nodiscard]] std::vector<std::uint32_t> exchange_threads(bool allowed);
    // Whether this thread may be exchanged for others; whether two threads may be exchanged.
    [[nodiscard]] bool is_alike(std::uint32_t thread) const;
    [[nodiscard]] bool are_alike(std::uint32_t a, std::uint32_t b) const;
    // The program is compiled for a hardware machine: accesses have the shapes that the function returns. It throws
    // std::invalid_argument, with a message, if an access cannot be compiled. Without such a function accesses are
    // those of C.
    using ShapeOf = std::function<const program::AccessShape&(const program::RequestedAccess&)>;
    void compile_by(ShapeOf shapes);
    // Makes actions come with their dependencies. The program must have been compiled with labels. To be called before
    // anything runs.
    void follow_dependencies();
    // The slots of a set of reads, see explore/program_run.hpp. Valid as long as the machine.
    [[nodiscard]] std::span<const std::uint64_t> slots(Label label) const;

    // The next action of a thread. `action` is void if the thread waits for another thread.
    // Explorers ask for the next action with each step, so what they always look at is in one line of the cache.
    struct alignas(64) Next {
        Action action;
        std::uint32_t creates = 0;      // the thread that the action creates
        std::uint32_t waits_for = 0;    // the thread whose end the action reads
        std::uint32_t round_begins = 0; // in a loop that waits: the position at which its last round began
        std::uint16_t bytes = 0;        // a bit for each byte of the location that the program accesses; 0: all
        program::Mode declared = program::Mode::relaxed; // of the read of a read-modify-write: the mode of both halves
        bool ends = false;                               // the action is the thread's end
        bool of_instruction = false; // of an exclusive write: a single machine instruction reads and writes
        bool computes = false;       // likewise, and the instruction computes the written value from the value read
        bool unlocks = false;        // a write gives back a mutex
        bool guarded = false;        // a hazard pointer of the thread protects the memory
        bool copies = false;         // a read that only copies, so that the memory may be unwritten
        Start start;                 // the function that the created thread runs
        std::size_t retires = 0;     // a write that retires a block of so many bytes; 0: no such write
        std::string_view what{};     // the operation, if not just an access: "lock", "create P1"; a constant
        std::uint32_t slot = 0;      // the slot of the action, with dependencies
        ActionLabels on{};           // likewise
    };
    // Throws Discovery and Refusal.
    [[nodiscard]] const Next& next(std::uint32_t thread, const Start& start, std::span<const Told> told);
    // Runs the fiber to exactly this point.
    void go_to(std::uint32_t thread, const Start& start, std::span<const Told> told);
    // The call stack of the thread at the action that next() returns, innermost call first: offsets in the shared
    // object, see calls_in (src/native/backtrace.hpp). The thread is run once more.
    [[nodiscard]] std::vector<std::uint64_t> calls(std::uint32_t thread, const Start& start,
                                                   std::span<const Told> told);
    // The call stack at which the thread got a block from malloc or new.
    [[nodiscard]] std::vector<std::uint64_t> calls_of_allocation(std::uint32_t thread, const Start& start,
                                                                 std::span<const Told> told, const void* block);
    // The stamp of the outcome that the thread is told next. It is a new stamp, unless a fiber is known to have been
    // told the same. Constant.
    [[nodiscard]] std::uint64_t stamp(std::uint32_t thread, const Start& start, std::span<const Told> told,
                                      const Told& next);

    // Converts a value to its form for other processes with this program, and back: addresses differ between processes
    // (src/native/portable_addresses.hpp).
    [[nodiscard]] Value portable(Value value) const;

    // The site of an action's position; null: not known.
    [[nodiscard]] const Site* site(std::uint32_t position) const;
    // The name of a location in messages: "x", "x[3]", "(heap of P0) + 16", "end of P1".
    [[nodiscard]] std::string name_of(std::uint32_t location) const;
    // The text of a value of a location: a number, or the name of the memory to which it points.
    [[nodiscard]] std::string value_text(std::uint32_t location, Value value) const;
    // Whether the location's initial value means that no write has initialised it.
    [[nodiscard]] bool is_uninitialised(std::uint32_t location) const;
    // Whether the location is in a heap or a stack, so that its life may end; whether any location is.
    [[nodiscard]] bool has_a_life(std::uint32_t location) const;
    [[nodiscard]] bool has_mortal_places() const;
    // Whether any write so far has written a part of a location.
    [[nodiscard]] bool writes_parts() const;
    // Whether the location is in the block of that size which a write to `retirement` retires.
    [[nodiscard]] bool is_retired_by(std::uint32_t location, std::uint32_t retirement, std::size_t size) const;
    // The blocks that a thread has got from malloc up to where its fiber stands, except those that it freed itself
    // while no other thread used them.
    struct Block {
        const void* begin = nullptr;
        std::size_t size = 0;
        std::uint32_t position = 0;                    // of the call
        std::optional<program::Location> location{};   // of its first byte, if other threads use it
        std::optional<program::Location> retirement{}; // written when the block is retired, likewise
    };
    [[nodiscard]] std::vector<Block> blocks(std::uint32_t thread) const;
    // The message of the error that next() returned last.
    [[nodiscard]] const std::string& message() const;
    // The output of a thread to the standard streams up to where its fiber stands.
    [[nodiscard]] const std::string& output(std::uint32_t thread) const;

    // An observer of the threads, such as a debugger. It is called in the fiber of a thread.
    struct Watcher {
        // The thread is about to be told the outcome of its action; its call stack is that of the action. False: the
        // thread stays there for good.
        std::function<bool()> told;
        // The thread was resumed, and stays where it is.
        std::function<void()> resumed;
        // The thread prints text.
        std::function<void(std::string_view)> printed;
    };
    // Runs each program thread on its own thread of the process, named P0, P1, ... (carrier.hpp).
    void watch(Watcher watcher);
    // Resumes a thread that is not told any further outcome.
    void resume(std::uint32_t thread);
    // Stores a value in the memory of a location, for debuggers; the values of shared locations are otherwise not in
    // memory. Does nothing if the location has no memory.
    void show(std::uint32_t location, Value value);

    class State;

  private:
    std::unique_ptr<State> state_;
};

} // namespace katlas::native
