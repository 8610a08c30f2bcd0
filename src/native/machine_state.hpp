// The common state of the machine (machine.hpp) and of the functions that the program calls.
#pragma once

#include "alike_threads.hpp"
#include "cleanups.hpp"
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
#include "random.hpp"
#include "thread_states.hpp"
#include "wide_values.hpp"

#include <csignal>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace katlas::native {

struct Thrown; // exceptions.cpp

// An effect on private memory, which later effects may undo, or whose memory may no longer exist later.
struct OwnEffect {
    enum class Kind : std::uint8_t { write, first_write, event, allocation, free, end_of_life };
    std::uint32_t effect = 0; // the number of the effect
    Kind kind = Kind::write;
    std::uint8_t size = 0; // of a write: at most a word
    const std::byte* address = nullptr;
    std::uint64_t before = 0; // the old value; of an end of life: the size of the variable
};

// Memory in which a thread has got the time, or which a wait with a time-out has read.
struct TimeAt {
    std::uint32_t effect = 0; // the last effect before
    const std::byte* begin = nullptr;
    std::size_t size = 0;
};

// A moment at which a thread could stop and would not stand in the way of others: a wait for a condition that has timed
// out, or an unlock after which the thread holds no mutex.
struct Gap {
    std::uint32_t begin = 0; // the position of the wait or unlock
    std::uint32_t end = 0;   // the position after it: the thread has left the set, or has unlocked the mutex
    const Site* site = nullptr;
    program::Location condition = program::no_location; // the set of waiting threads
    bool holds = false;                                 // the thread holds a mutex
};

// The last round of a loop if it was idle (idle_rounds.hpp).
struct IdleRound {
    std::uint32_t begin = 0; // positions
    std::uint32_t end = 0;
    std::uint32_t effects = 0; // the last effect when it ended
    std::int64_t second = 0;   // of the clock when it ended
    bool may_be_last = false;  // no deadline can end the next rounds
    Gap gap;                   // the first one of the round; without a site: there was none
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
    [[nodiscard]] std::vector<std::uint32_t> exchange_threads(bool allowed);
    void show(program::Location location, Value value);
    [[nodiscard]] Value initial_value(const Place& place);
    [[nodiscard]] std::uint64_t number_of_wide(const WideValue& value);
    // Called by the program while it is loaded.
    void register_module(const Module& module);

    // ---- From a fiber

    // The thread performs an action, and is told the outcome. Does not return if the action is not visible.
    Told perform(const Next& next) {
        if (alike.any())
            check_alike(next);
        if (states.state_of(running_) != nullptr)
            check_state(next);
        const Told told = shape_of ? perform_mapped(next) : perform_as_it_is(next);
        note_effect(next, told);
        return told;
    }
    // The thread branches on a value of that label.
    void branch_on(Label condition);
    [[noreturn]] void stop(const Action& action);
    // The thread stays where it is, and can be resumed only for its watcher.
    [[noreturn]] void rest();
    // A thread checks whether it can go on, at a lock or in a loop without effects, and begins a round. It then waits
    // until a value changes that it has read in this round. Changes of the set of threads that wait for `condition` do
    // not matter.
    void begin_round() { thread().round_begins = static_cast<std::uint32_t>(thread().history.size()); }
    [[noreturn]] void wait(const Site* site, program::BlockReason reason,
                           program::Location condition = program::no_location);
    // What a fiber runs.
    static void enter();
    // Destroys the variables that are local to the running thread.
    void destroy_variables_of_thread();
    // The thread ends, with a result.
    [[noreturn]] void end(void* result);
    // The number of the next thread that the running one creates, with this function.
    [[nodiscard]] std::uint32_t next_child(const Start& start);
    // The running thread is about to create a thread with this state, a block: see thread_states.hpp. Returns the
    // number of the state if it moves to the thread, and its block has ended; 0 if it stays in its block.
    [[nodiscard]] std::uint32_t move_state(void* state);
    // The state of this thread shall stay in its block.
    [[noreturn]] void keep_state(std::uint32_t thread);
    // The running thread has awaited the end of a thread.
    void note_join(std::uint32_t awaited, Value result);
    // The running thread is about to learn or to show who it is. Does not return if it may be exchanged for others.
    void tell_apart_if_alike();
    // Something new was found: the results of the exploration are void.
    [[noreturn]] void discover();
    // Forgets what the threads have done in other executions: they would now do something else.
    void forget_actions();
    // The program cannot be explored.
    [[noreturn]] void refuse(const Site* site, const std::string& what);
    [[noreturn]] void fail(program::ErrorKind kind, const Site* site, std::string message);
    // Ends the program: no thread performs any further action.
    [[noreturn]] void exit();
    // The program is about to end with this status.
    void check_status(int status, Label label, const Site* site);
    // The running thread gets a block: its call stack is kept if it was asked for.
    void note_allocation(const void* block);
    // Whether a hazard pointer of the running thread protects the heap block that contains the address.
    [[nodiscard]] bool is_guarded(const std::byte* address);
    // Called before the running thread writes the bytes at `value` to private memory.
    void note_own_write(const void* address, const void* value, std::size_t size);
    // The running thread gets a block, frees a block, or performs a write.
    void note_own(OwnEffect::Kind kind, const void* address);
    // The running thread writes to a location other than by the allocation or the end of memory.
    void note_writer(program::Location location);
    // Whether the write of the running thread at this position is a rewrite (rounds.cpp). Linear in the thread's
    // history.
    [[nodiscard]] bool is_rewrite(std::uint32_t position);
    // Makes rewrites effects, which is a discovery.
    void regard_rewrites();
    // Records any of these effects. Constant.
    void note(OwnEffect effect);
    // The running thread changes state that its accesses do not show, such as its output.
    void note_change() { thread().last_change = ++thread().effects; }
    // The running thread asks for the time, or lets it pass. This is no change of state, but see idle_rounds.hpp.
    void note_question_for_time() { thread().last_question_for_time = ++thread().effects; }
    // It is about to access a time at this address.
    void note_time_at(const void* address, std::size_t size = 16) {
        thread().times.push_back({thread().effects, static_cast<const std::byte*>(address), size});
    }
    // A wait for a condition that began at this position has timed out, and the thread has left the set. Its mutex is
    // unlocked. Does not return if the thread waits in vain.
    void note_timeout(std::uint32_t begin, const Site* site);
    // The running thread has just unlocked a mutex, at this position. Does not return if the thread polls in vain.
    void note_unlock(std::uint32_t begin, const Site* site);
    // A choice between two values.
    [[nodiscard]] bool choose(const Site* site);
    [[nodiscard]] std::uint32_t position_of(const Site* site);
    // The same for a site that is shown to the user.
    [[nodiscard]] std::uint32_t number_of_site(const Site* site);
    // A place that is not in the instrumented code, such as that of an assertion. `file` is a constant.
    [[nodiscard]] const Site* site_at(const char* file, std::uint32_t line);
    // Records a local variable that other threads use, so that messages can name it.
    void name_local(const Memory::Block& block) { shared_locals_.insert_or_assign(block.begin, block); }
    [[nodiscard]] std::uint32_t running() const { return running_; }

    struct Thread {
        Fiber fiber;
        bool begun = false;
        bool awaited = false;     // other threads wait for its end in some run so far; only then is its end an event
        bool detached = false;    // in some run so far
        bool keeps_state = false; // see thread_states.hpp
        Start start;
        Start created_with; // when some run created it first, and by which thread; void for the first thread
        std::uint32_t parent = 0;
        std::vector<Told> history;  // the outcomes that the fiber was told
        std::vector<Next> actions;  // its past actions, and the action at which it stands or stood
        std::span<const Told> told; // the outcomes that it is to be told
        Next next;
        bool stands = false; // stands at its next action
        std::uint32_t created = 0;
        std::uint32_t keys_created = 0;
        int error = 0;                           // errno
        std::optional<AdditiveGenerator> random; // null: it has not been used
        std::uint64_t random_of_48_bits = 0;     // the state of the other generator
        Labelled next_token;                     // where strtok goes on
        std::uint32_t round_begins = 0;
        std::uint32_t exchanged_at = 0; // after the last write of an exchange that its loop repeats
        std::uint32_t effects = 0;      // so far, without those that rounds.cpp ignores
        std::uint32_t last_change = 0;  // the last effect that is not among those below
        std::vector<OwnEffect> own_effects;
        std::uint32_t own_atomics = 0;            // atomic accesses of private memory since its last action
        std::uint32_t section = 0;                // where it last took or released a mutex
        std::uint32_t last_question_for_time = 0; // the effect
        std::vector<TimeAt> times;
        std::vector<Gap> timeouts; // waits for conditions
        std::vector<Gap> unlocks;
        std::map<const Site*, IdleRound> idle_rounds; // by the ends of their loops
        program::RmwOp read{};                        // of its last read, and the value
        Value seen = 0;
        std::map<const void*, void*> locals;      // thread-local variables, by address of their initial value
        std::map<const void*, int> held;          // held mutexes, and how often
        std::map<const void*, Protected> hazards; // blocks that hazard pointers protect
        std::map<std::uint64_t, Labelled> keys;   // values of keys; without labels only non-null ones
        std::vector<Cleanup> cleanups;            // of the scopes that it is in
        std::vector<void (*)()> at_exit;          // of the first thread, in programs in C
        std::set<std::uint64_t> left;             // threads that it has joined or detached
        bool joins_alike = false;                 // some of them may be exchanged (alike_threads.hpp)
        std::set<const Site*> failed;             // compare-exchanges that have failed spuriously
        Thrown* caught = nullptr;                 // exceptions being handled, the last one first
        std::uint32_t in_flight = 0;              // exceptions thrown and not caught yet
        const Site* called_from = nullptr;        // its last call of the library of C++
        bool array = false;                       // the next allocation or deallocation is a C++ array
        std::int64_t waited = 0;                  // total time, in nanoseconds
        std::string_view ends_process_by;         // of main, see process_end.hpp
        Flow flow;                                // void unless there are labels
        MappedAccess access;                      // void unless the program is compiled for a machine
        std::string output;
        // Memory of functions that fibers run: a dropped fiber destroys no local objects.
        std::vector<std::byte> scratch;
        std::vector<Label> scratch_labels;
        std::string text;
        std::vector<Label> text_labels; // of the bytes of the text, and of its end
        std::string line;
    };
    // The site that is shown to the user for a thread at `site`.
    [[nodiscard]] static const Site* shown(const Site* site, const Thread& thread);
    [[nodiscard]] Thread& thread() { return threads[running_ - 1]; }

    std::optional<Memory> memory;
    AlikeThreads alike;
    std::optional<PortableAddresses> portable;
    WideValues wide_values;
    ThreadStates states;
    Histories histories;
    Start main;
    struct Arguments {
        char** arguments = nullptr;
        char** environment = nullptr;
    } arguments; // of main
    std::vector<Thread> threads;
    int (*at_exit_of_library)(void (*)()) = nullptr;      // null: the library of C++ is not loaded
    std::map<std::uint64_t, void (*)(void*)> destructors; // of keys created in any execution
    Places places{1};
    std::vector<const Site*> sites{nullptr}; // by position; the first is no site
    const Site* here = nullptr;              // the last site of the running thread
    std::string message;
    std::uint32_t loop_bound = 0;      // rounds of a loop; 0: any number
    std::optional<Range> undetermined; // see Machine::set_undetermined
    std::uint32_t mortal_among = 0;    // the first locations, for which it is known whether any is in a heap
    bool has_mortal = false;
    bool may_write_parts = true;
    bool writes_parts = false;                  // some write has written a part of a place
    std::optional<LabelTable> labels;           // for models with dependencies
    ShapeOf shape_of;                           // for programs that are compiled for a machine
    bool has_locks = false;                     // see Machine::has_locks
    bool tries_locks = false;                   // the program calls try-lock functions
    bool asks_for_time = false;                 // the program calls functions that return the time
    std::map<const void*, Meeting> meetings;    // barriers, by their counters
    std::map<std::size_t, const void*> futexes; // by the numbers of their queues (futexes.cpp)
    bool waits_by_exchanges = true;             // see Machine::wait_by_exchanges
    bool meets_in_any_order = true;             // see Machine::meet_in_any_order
    std::vector<bool> awaiting;                 // by position: reads that await a value
    bool knows_all = false;                     // one execution is replayed: the ways of waiting do not matter
    bool all_atomics = false;                   // see Machine::watch_all_atomics
    bool rewrites_are_effects = false;          // see Machine::regard_rewrites
    std::optional<Watcher> watcher;             // see Machine::watch
    std::optional<OrderChoice> order_choice;    // see chosen_orders.hpp
    bool any_status = false;                    // the program may end with a status other than 0
    bool spurious = false; // weak compare-exchanges may fail spuriously, once for each thread and site

  private:
    // The name of an address in the program's memory.
    [[nodiscard]] std::optional<std::string> name_of(const std::byte* address) const;
    // The name if the address is in the variable with the queues of futexes (futexes.cpp).
    [[nodiscard]] std::optional<std::string> name_of_queue(const Variable& variable, const std::byte* address) const;
    // Conversions of places for Knowledge: from memory to its name, and from a name to memory; null: no memory of this
    // program.
    [[nodiscard]] std::optional<KnownPlace> known_place(const Place& place) const;
    [[nodiscard]] std::byte* address_of(const KnownPlace& place) const;
    // The threads from the second one on. learn_threads stops at the first entry that no machine would list, and
    // returns whether there was none.
    [[nodiscard]] std::vector<KnownThread> known_threads() const;
    bool learn_threads(const std::vector<KnownThread>& known);
    // Check that nothing tells threads apart that may be exchanged (alike_threads.hpp): at an action of the running
    // thread; at the creation of a thread; before anything other than a join. They do not return otherwise.
    void check_alike(const Next& next);
    void note_creation(std::uint32_t child, const Start& start);
    void check_joins();
    [[noreturn]] void tell_apart();
    // Checks that an action of the running thread shows no address in its state. Does not return otherwise.
    void check_state(const Next& next);
    void construct();
    void destroy(bool everything);
    static void on_signal(int signal, siginfo_t* info, void* context);
    void restart(std::uint32_t thread, const Start& start, std::span<const Told> told);
    void note_effect(const Next& next, const Told& told);
    const Next& run(std::uint32_t thread, const Start& start, std::span<const Told> told);
    // Does not return if the running thread is at the gap of a round that would repeat its last idle round.
    void stop_if_idle(const Gap& gap);
    // The running thread stands at an action, or stops: its call stack is kept if it was asked for.
    void note_calls();
    // The running thread is blocked. If its last action is a read, the value read is the reason, and reads at that
    // position await a value (program/action.hpp).
    void note_wait(program::BlockReason reason);
    // The stamp of a history (histories.hpp).
    [[nodiscard]] std::uint64_t stamp_of(std::uint32_t number, const Start& start, std::span<const Told> told);
    Told tell(const Next& next);
    Told perform_as_it_is(const Next& next) { return labels ? perform_labelled(next) : tell(next); }
    Told perform_labelled(const Next& next);
    Told perform_mapped(const Next& next);
    Told perform_step(const Next& next, const program::ShapeStep& step);
    void end_mapped(const program::ShapeStep& end);
    // The running thread was resumed at its action: tells the watcher.
    void be_watched();
    void catch_signals();
    void check_externals() const;

    void* library_ = nullptr;
    const void* base_ = nullptr;                                                // of the shared object
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> children_; // by parent and count
    std::map<std::pair<const char*, std::uint32_t>, Site> own_sites_;
    std::map<const std::byte*, Variable> variables_;          // by their end
    std::map<const std::byte*, Memory::Block> shared_locals_; // by their begin
    std::vector<Memory::Extent> wholes_;
    std::vector<std::string> externals_;
    std::vector<std::string> optional_externals_;
    std::vector<Constructor> constructors_;
    void (*destroy_of_thread_)() = nullptr; // functions of the library of C++; null: it is not loaded
    void (*destroy_all_)() = nullptr;
    bool has_status_ = true; // main returns a status
    SignalStack signal_stack_;
    std::uint32_t running_ = 0;
    bool discovered_ = false;
    std::optional<std::pair<std::uint32_t, Start>> new_thread_; // its parent and its function
    bool calls_wanted_ = false;
    const void* allocation_wanted_ = nullptr; // the block whose allocation is wanted likewise
    std::vector<std::uint64_t> calls_;
    std::optional<std::string> refused_;
};

// "prog.c:7: ", or empty for a site without a place.
[[nodiscard]] std::string text_of(const Site* site);

// The machine of this process.
[[nodiscard]] Machine::State& machine();

} // namespace katlas::native
