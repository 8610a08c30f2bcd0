// Programs: threads over shared locations, and the interpreter that runs a thread to its next visible action.
//
// A Program is immutable once built (builder.hpp, litmus.hpp) and may be used by many workers at once. It holds no
// state of a run: the state of a thread is a flat block of state_words() Words that belongs to the caller, to be copied
// by memcpy. Word 0 is the program counter (upper half: location of a pending exclusive write), word 1 the value of
// that write, the rest are registers.
//
//     std::vector<Word> state(program.state_words());
//     program.initial_state(thread, state.data());
//     for (;;) {
//         const Action action = program.next_action(thread, state.data());
//         if (!is_visible(action.kind)) break; // it has finished, is blocked or has failed
//         program.complete(thread, state.data(), value_read);
//     }
//
// next_action runs invisible steps and leaves the state at the action; a second call returns the same action. complete
// performs the action; it needs a value for reads only. Neither function allocates. A thread that makes 2^20 jumps
// without a visible action is blocked with BlockReason::loop_bound, so that neither function hangs.
//
// The source of the interpretation, dependencies included, is thesis Algorithm 2.2.
#pragma once

#include "katlas/graph/thread_place.hpp"
#include "katlas/program/instruction.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace katlas::program {

class Dependencies;
class Journal;
class ProgramBuilder;

// A place of the program in some text, as a byte offset with length. The maker of the program knows which text it is.
struct SourceSpan {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

// A location within a struct.
struct Cell {
    std::string path;    // follows the name of the object: ".next", "[1].next"
    std::string address; // the path with which its address is shown: a first member has the address of its struct
    ValueType type = ValueType::i32;
};

// A shared variable, or several consecutive locations, which are the elements of an array or have cells.
struct Object {
    std::string name;
    Location first = 0;
    std::uint32_t size = 1;
    bool array = false;
    ValueType type = ValueType::i32;
    std::uint32_t stride = 1; // between pointers to neighbours: 1 as in C, or the bytes of an element in machine code
    std::vector<Cell> cells{};
};

class Program {
  public:
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] std::size_t num_threads() const { return threads_.size(); }

    // Locations.
    [[nodiscard]] std::size_t num_locations() const { return initial_.size(); }
    [[nodiscard]] const std::vector<Object>& objects() const { return objects_; }
    [[nodiscard]] Value initial_value(Location location) const { return initial_[location]; }
    [[nodiscard]] const std::vector<Value>& initial_values() const { return initial_; }
    // "x", "a[2]" for an element of an array, "n.next" for a member. O(log objects).
    [[nodiscard]] std::string location_name(Location location) const;
    [[nodiscard]] ValueType location_type(Location location) const;
    [[nodiscard]] const Object* find_object(std::string_view object_name) const;
    // For programs that were made from other programs. Nothing happens if there is no such object.
    void rename_object(std::string_view object_name, std::string to);
    // The location to which a value points, or nothing.
    [[nodiscard]] std::optional<Location> resolve(Value pointer) const;
    // A value as a final state shows it: a pointer by the name of its location, anything else in decimal.
    [[nodiscard]] std::string value_text(Value value) const;

    // States of threads. One size for all threads.
    [[nodiscard]] std::size_t state_words() const { return state_words_; }
    void initial_state(std::size_t thread, Word* state) const;
    [[nodiscard]] Action next_action(std::size_t thread, Word* state) const;
    // Completes the action at which next_action left the state. If `spurious` is set, a weak compare-exchange that
    // reads the expected value fails nevertheless, and so does the store-conditional of a load_linked; for all other
    // actions the flag means nothing.
    void complete(std::size_t thread, Word* state, Value value_read = 0, bool spurious = false) const;

    // The same with dependencies (dependencies.hpp), for models that speak of them.
    [[nodiscard]] Action next_action(std::size_t thread, Word* state, Dependencies& dependencies) const;
    void complete(std::size_t thread, Word* state, Value value_read, bool spurious, Dependencies& dependencies) const;

    // The same with a journal of overwritten registers (journal.hpp), for states that are too large to be copied.
    [[nodiscard]] Action next_action(std::size_t thread, Word* state, Journal& journal) const;
    void complete(std::size_t thread, Word* state, Value value_read, bool spurious, Journal& journal) const;

    [[nodiscard]] std::size_t num_registers(std::size_t thread) const { return threads_[thread].num_registers; }
    // Registers by the names the program gives them; slots index the state.
    [[nodiscard]] std::optional<std::size_t> register_slot(std::size_t thread, std::string_view register_name) const;
    [[nodiscard]] std::vector<std::string> register_names(std::size_t thread) const;

    // The code of a thread, which ends with `finish` and `give_up`, and the meaning of its operands (instruction.hpp).
    // Registers are numbered from 0; register_slot() gives the place of a named register.
    [[nodiscard]] std::span<const Instruction> code(std::size_t thread) const { return threads_[thread].code; }
    [[nodiscard]] Value constant_value(Operand operand) const { return constants_[~static_cast<std::size_t>(operand)]; }
    [[nodiscard]] static Operand register_at(std::size_t slot) { return static_cast<Operand>(slot - header_words); }

    // The number of the instruction at which a state is.
    [[nodiscard]] static std::uint32_t position(const Word* state) {
        return static_cast<std::uint32_t>(static_cast<std::uint64_t>(state[0]) & 0xffffffffU);
    }
    // The source of an action's instruction, and the message of an assertion.
    [[nodiscard]] SourceSpan source(std::size_t thread, std::uint32_t position) const;
    [[nodiscard]] const std::string& message(std::size_t thread, std::uint32_t position) const;
    // "assertion failed: r0 == 1", "division by zero", ...
    [[nodiscard]] std::string error_text(std::size_t thread, const Action& error) const;

    // All labels that events of its threads can have, ascending by kind, mode and exclusiveness. O(instructions).
    [[nodiscard]] std::vector<graph::Label> labels() const;
    // Whether the program is a machine's program: its modes describe instructions, not requests to a compiler.
    [[nodiscard]] bool has_instructions() const { return has_instructions_; }
    // Whether some thread has such an instruction; whether some read-modify-write has this operation; whether some
    // access or fence is of this kind.
    [[nodiscard]] bool has(Op op) const;
    [[nodiscard]] bool has(RmwOp op) const;
    [[nodiscard]] bool has(graph::Kernel kernel) const;
    // Whether the program is in the C of the Linux kernel, as far as that makes a difference: it has events of the
    // kernel's kinds, or control dependencies that end (dependencies.hpp).
    [[nodiscard]] bool is_of_kernel() const;
    // Where the threads run, by thread; empty: the program says nothing of it.
    [[nodiscard]] const std::vector<graph::ThreadPlace>& places() const { return places_; }
    // Whether a thread may wait for a mutex, or for the expected value of a compare-exchange.
    [[nodiscard]] bool may_take_locks() const;
    // Whether some read-modify-write may fail spuriously.
    [[nodiscard]] bool has_weak_compare_exchange() const;

    // How many words of a state come before the registers.
    static constexpr std::size_t header_words = 2;

  private:
    friend class ProgramBuilder;
    friend class ThreadBuilder;

    struct NamedRegister {
        std::string name;
        std::size_t slot = 0;
        Value initial = 0;
    };

    struct Thread {
        std::vector<Instruction> code; // ends with finish, give_up
        std::vector<SourceSpan> sources;
        std::vector<std::uint32_t> message_of; // by instruction, 0 for none
        std::vector<NamedRegister> registers;
        std::size_t num_registers = 0;
    };

    template <typename Tracker>
    Action step(std::size_t thread, Word* state, Tracker& tracker) const;
    template <typename Tracker>
    void finish_action(std::size_t thread, Word* state, Value value, bool spurious, Tracker& tracker) const;

    std::string name_;
    bool has_instructions_ = false;
    std::vector<Thread> threads_;
    std::vector<graph::ThreadPlace> places_; // by thread
    std::vector<Object> objects_;            // in the order of their locations
    std::vector<Value> initial_;             // by location
    std::vector<Value> constants_;
    std::vector<std::string> messages_{std::string()};
    std::size_t state_words_ = header_words;
};

} // namespace katlas::program
