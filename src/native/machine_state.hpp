// What the machine (machine.hpp) and the functions that the program calls have in common.
#pragma once

#include "fiber.hpp"
#include "histories.hpp"
#include "katlas/native/discoveries.hpp"
#include "katlas/native/machine.hpp"
#include "labels.hpp"
#include "mapped_access.hpp"
#include "meeting.hpp"
#include "memory.hpp"
#include "order_choice.hpp"
#include "places.hpp"
#include "portable_addresses.hpp"

#include <csignal>
#include <deque>
#include <map>
#include <optional>
#include <set>

namespace katlas::native {

struct Thrown; // exceptions.cpp

// An effect on memory that is the thread's own, which later ones may undo, or that may turn out to be no more.
struct OwnEffect {
    enum class Kind : std::uint8_t { write, first_write, event, allocation, free, end_of_life };
    std::uint32_t effect = 0; // which one it was
    Kind kind = Kind::write;
    std::uint8_t size = 0; // of a write: at most a word
    const std::byte* address = nullptr;
    std::uint64_t before = 0; // what was there; of an end of life: the size of the variable
};

// A block that a hazard pointer protects.
struct Protected {
    const std::byte* begin = nullptr;
    std::size_t size = 0; // 0: there is none
};

class Machine::State {
  public:
    State(const std::string& shared_object, const std::string& function);
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State();

    // ---- From outside

    [[nodiscard]] const Next& next(std::uint32_t thread, const Start& start, std::span<const Told> told);
    void go_to(std::uint32_t thread, const Start& start, std::span<const Told> told);
    [[nodiscard]] std::vector<std::uint64_t> calls(std::uint32_t thread, const Start& start,
                                                   std::span<const Told> told);
    [[nodiscard]] std::vector<std::uint64_t> calls_of_allocation(std::uint32_t thread, const Start& start,
                                                                 std::span<const Told> told, const void* block);
    [[nodiscard]] std::uint64_t stamp(std::uint32_t thread, const Start& start, std::span<const Told> told,
                                      const Told& next);
    [[nodiscard]] std::string name_of(program::Location location) const;
    [[nodiscard]] std::string value_text(program::Location location, Value value) const;
    // See knowledge.hpp.
    [[nodiscard]] Knowledge knowledge() const;
    void learn(const Knowledge& knowledge);
    // See discoveries.hpp.
    [[nodiscard]] Discoveries discoveries() const;
    void take_over(const Discoveries& discoveries);
    // See Machine.
    void watch(Watcher watching);
    void resume(std::uint32_t thread);
    void show(program::Location location, Value value);
    // By the program, while it is loaded.
    void register_module(const Module& module);

    // ---- From a fiber

    // The thread performs an action, and is told what came of it. Does not return if it is not visible.
    Told perform(const Next& next) {
        const Told told = shape_of ? perform_mapped(next) : perform_as_it_is(next);
        note_effect(next, told);
        return told;
    }
    // The thread decides by a value of that label how it goes on.
    void branch_on(Label condition);
    [[noreturn]] void stop(const Action& action);
    // The thread is to stay where it is. It can be resumed for its watcher only.
    [[noreturn]] void rest();
    // A thread looks whether it can go on (at a lock, or in a loop without effects, which begins a round), and waits
    // until something that it has read since changes.
    void begin_round() { thread().round_begins = static_cast<std::uint32_t>(thread().history.size()); }
    [[noreturn]] void wait(const Site* site, program::BlockReason reason);
    // The thread ends, with a result.
    [[noreturn]] void end(void* result);
    // The number of the next thread that the running one creates.
    [[nodiscard]] std::uint32_t next_child();
    // Something new was found: all that was explored is void.
    [[noreturn]] void discover();
    // The program cannot be explored.
    [[noreturn]] void refuse(const Site* site, const std::string& what);
    [[noreturn]] void fail(program::ErrorKind kind, const Site* site, std::string message);
    // What a process does when it ends: no thread does anything more.
    [[noreturn]] void exit();
    // The running thread gets a block: its calls are kept if they are asked for.
    void note_allocation(const void* block);
    // Whether a hazard pointer of the running thread protects the block of a heap that has the address.
    [[nodiscard]] bool is_guarded(const std::byte* address);
    // Before the running thread writes the bytes at `value` to memory of its own.
    void note_own_write(const void* address, const void* value, std::size_t size);
    // The running thread gets a block, gives one back, or performs a write.
    void note_own(OwnEffect::Kind kind, const void* address);
    // Any of these. Constant.
    void note(OwnEffect effect);
    // The running thread changes something that its accesses do not show, such as what it has printed.
    void note_change() { thread().last_change = ++thread().effects; }
    // One of two.
    [[nodiscard]] bool choose(const Site* site);
    [[nodiscard]] std::uint32_t position_of(const Site* site);
    // The same of a site that is shown to the user.
    [[nodiscard]] std::uint32_t number_of_site(const Site* site);
    // A place that the program's text does not name, such as that of an assertion. `file` is a constant.
    [[nodiscard]] const Site* site_at(const char* file, std::uint32_t line);
    // A local variable that others use, so that messages can name it.
    void name_local(const Memory::Block& block) { shared_locals_.insert_or_assign(block.begin, block); }
    [[nodiscard]] std::uint32_t running() const { return running_; }

    struct Thread {
        Fiber fiber;
        bool begun = false;
        bool awaited = false; // others wait for its end, in any run so far: only then is its end an event
        Start start;
        std::vector<Told> history;  // what the fiber was told
        std::vector<Next> actions;  // what it did, and the action at which it stands or stood
        std::span<const Told> told; // what it is to be told
        Next next;
        bool stands = false; // at its next action
        std::uint32_t created = 0;
        std::uint32_t keys_created = 0;
        int error = 0; // errno
        std::uint32_t round_begins = 0;
        std::uint32_t exchanged_at = 0; // behind the last write of an exchange that its loop repeats
        std::uint32_t effects = 0;      // so far, but for those of rounds.cpp that are none
        std::uint32_t last_change = 0;  // the last one that is not among those below
        std::vector<OwnEffect> own_effects;
        std::uint32_t own_atomics = 0; // atomic accesses of its own memory since its last action
        std::uint32_t section = 0;     // where it has taken or given back a mutex last
        program::RmwOp read{};         // of its last read, and the value
        Value seen = 0;
        std::map<const void*, void*> locals;      // thread-local variables, by what is their initial value
        std::map<const void*, int> held;          // mutexes, and how often
        std::map<const void*, Protected> hazards; // what hazard pointers protect
        std::map<std::uint64_t, Labelled> keys;   // values of keys; without labels those that are not null
        std::set<std::uint64_t> left;             // threads that it has joined or detached
        std::set<const Site*> failed;             // compare-exchanges that have failed for no reason
        Thrown* caught = nullptr;                 // exceptions that are handled, the last one first
        std::uint32_t in_flight = 0;              // exceptions that were thrown, and are not caught yet
        const Site* called_from = nullptr;        // where it called the library of C++ last
        bool array = false;                       // what is allocated or given back next is an array of C++
        std::int64_t waited = 0;                  // for how long, in nanoseconds
        Flow flow;                                // void unless there are labels
        MappedAccess access;                      // void unless the program is compiled for a machine
        std::string output;
        // Of functions that fibers run: a fiber that is dropped destroys nothing of its own.
        std::vector<std::byte> scratch;
        std::vector<Label> scratch_labels;
        std::string text;
        std::vector<Label> text_labels; // of its bytes, and of what ended it
        std::string line;
    };
    // Where it is for the user that the thread is there.
    [[nodiscard]] static const Site* shown(const Site* site, const Thread& thread);
    [[nodiscard]] Thread& thread() { return threads[running_ - 1]; }

    std::optional<Memory> memory;
    std::optional<PortableAddresses> portable;
    Histories histories;
    Start main;
    std::vector<Thread> threads;
    std::map<std::uint64_t, void (*)(void*)> destructors; // of keys that were created in any execution
    Places places{1};
    std::vector<const Site*> sites{nullptr}; // by position; the first is no site
    const Site* here = nullptr;              // where the running thread was last
    std::string message;
    std::uint32_t loop_bound = 0;      // rounds of a loop; 0: any number
    std::optional<Range> undetermined; // see Machine::set_undetermined
    std::uint32_t mortal_among = 0;    // of so many locations it is known whether any is of a heap
    bool has_mortal = false;
    bool may_write_parts = true;
    bool writes_parts = false;               // some write is of a part of a place
    std::optional<LabelTable> labels;        // of models with dependencies
    ShapeOf shape_of;                        // of programs that are compiled for a machine
    bool has_locks = false;                  // see Machine::has_locks
    bool tries_locks = false;                // the program has calls that try to lock a mutex
    std::map<const void*, Meeting> meetings; // barriers, by their counters
    bool waits_by_exchanges = true;          // see Machine::wait_by_exchanges
    bool meets_in_any_order = true;          // see Machine::meet_in_any_order
    std::vector<bool> awaiting;              // by position: reads that await a value
    bool knows_all = false;                  // one execution is run again: how threads wait does not matter
    bool all_atomics = false;                // see Machine::watch_all_atomics
    std::optional<Watcher> watcher;          // see Machine::watch
    std::optional<OrderChoice> order_choice; // see chosen_orders.hpp
    bool spurious = false; // weak compare-exchanges may fail for no reason, once for each thread and site

  private:
    // Of an address in memory of the program.
    [[nodiscard]] std::optional<std::string> name_of(const std::byte* address) const;
    // Of knowledge: how it names memory, and what memory it names; null: none of this program.
    [[nodiscard]] std::optional<KnownPlace> known_place(const Place& place) const;
    [[nodiscard]] std::byte* address_of(const KnownPlace& place) const;
    // From the second one on. Those that are not as a machine lists them end the list; says whether there are none.
    [[nodiscard]] std::vector<KnownThread> known_threads() const;
    bool learn_threads(const std::vector<KnownThread>& known);
    static void enter();
    void construct();
    void destroy(bool everything);
    static void on_signal(int signal, siginfo_t* info, void* context);
    void restart(std::uint32_t thread, const Start& start, std::span<const Told> told);
    void note_effect(const Next& next, const Told& told);
    const Next& run(std::uint32_t thread, const Start& start, std::span<const Told> told);
    // The running thread stands at an action, or stops: its calls are kept if they are asked for.
    void note_calls();
    // The running thread is blocked: if its last action is a read, what it has read has done that, and reads at that
    // position are ones that await a value (program/action.hpp).
    void note_wait(program::BlockReason reason);
    // Of a history (histories.hpp).
    [[nodiscard]] std::uint64_t stamp_of(std::uint32_t number, const Start& start, std::span<const Told> told);
    Told tell(const Next& next);
    Told perform_as_it_is(const Next& next) { return labels ? perform_labelled(next) : tell(next); }
    Told perform_labelled(const Next& next);
    Told perform_mapped(const Next& next);
    Told perform_step(const Next& next, const program::ShapeStep& step);
    void end_mapped(const program::ShapeStep& end);
    // The running thread was resumed where it stands at an action.
    void be_watched();
    void catch_signals();
    void check_externals() const;

    void* library_ = nullptr;
    const void* base_ = nullptr;                                                // of the library
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> children_; // by parent and count
    std::map<std::pair<const char*, std::uint32_t>, Site> own_sites_;
    std::map<const std::byte*, Variable> variables_;          // by their end
    std::map<const std::byte*, Memory::Block> shared_locals_; // by their begin
    std::vector<Memory::Extent> wholes_;
    std::vector<std::string> externals_;
    std::vector<Constructor> constructors_;
    void (*destroy_of_thread_)() = nullptr; // functions of the library of C++; null: it is not there
    void (*destroy_all_)() = nullptr;
    SignalStack signal_stack_;
    std::uint32_t running_ = 0;
    bool discovered_ = false;
    bool new_thread_ = false;
    bool calls_wanted_ = false;
    const void* allocation_wanted_ = nullptr; // likewise, of this block
    std::vector<std::uint64_t> calls_;
    std::optional<std::string> refused_;
};

// "prog.c:7: ", or nothing of what has no place.
[[nodiscard]] std::string text_of(const Site* site);

// The machine of this process.
[[nodiscard]] Machine::State& machine();

} // namespace katlas::native
