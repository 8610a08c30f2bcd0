// The interface between instrumented code and the runtime: the functions that replace accesses, and the encoding of an
// access. The pass (instrument/instrument.cpp) inserts calls of these functions, and the runtime (src/native/) defines
// them.
//
// An access is described by one word, which is a constant in the instrumented code: see Access. Values are passed as 64
// bits, extended by zeros; a value of 16 bytes is passed as its number (src/native/wide_values.hpp). A site says where
// in the source an access is; it is a constant of the program.
//
// Programs that are explored under models with dependencies have labels (instrument/labels.hpp). A *label* is the
// number of a set of reads of the running thread, which the runtime knows. 0 is the empty set.
#pragma once

#include <cstddef>
#include <cstdint>

namespace katlas::native {

// The operation that a read-modify-write applies to the value read and to its operand.
enum class Update : std::uint8_t {
    exchange,
    add,
    subtract,
    bit_and,
    bit_nand,
    bit_or,
    bit_xor,
    signed_max,
    signed_min,
    unsigned_max,
    unsigned_min
};

// Modes are those of graph::Mode, as numbers.
struct Access {
    unsigned log_size = 0; // of 1, 2, 4 or 8 bytes; of 16 bytes for atomic accesses
    unsigned mode = 0;
    unsigned failure_mode = 0; // of a compare-exchange
    bool weak = false;         // of a compare-exchange: it may fail spuriously
    Update update = Update::exchange;
    bool repeated = false; // of an exchange: its loop goes round once more if it reads the value that it writes
    bool partial = false;  // of a read: for the write of a bit-field, which keeps the other bits
    bool restates = false; // of a write: of an object's table of virtual functions, which may be there already

    [[nodiscard]] constexpr std::uint32_t word() const {
        return log_size | mode << 3U | failure_mode << 6U | static_cast<unsigned>(weak) << 9U |
               static_cast<unsigned>(update) << 10U | static_cast<unsigned>(partial) << 14U |
               static_cast<unsigned>(repeated) << 15U | static_cast<unsigned>(restates) << 16U;
    }
    [[nodiscard]] static constexpr Access of(std::uint32_t word) {
        return {.log_size = word & 7U,
                .mode = word >> 3U & 7U,
                .failure_mode = word >> 6U & 7U,
                .weak = (word >> 9U & 1U) != 0,
                .update = static_cast<Update>(word >> 10U & 15U),
                .repeated = (word >> 15U & 1U) != 0,
                .partial = (word >> 14U & 1U) != 0,
                .restates = (word >> 16U & 1U) != 0};
    }
    [[nodiscard]] constexpr unsigned size() const { return 1U << log_size; }
};

// The place of an access in the source. Unknown texts are empty. `number` is the runtime's number of the site; 0: none
// yet.
struct Site {
    const char* file;
    const char* variable;
    std::uint32_t line;
    std::uint32_t column;
    std::uint32_t of_library; // the code is of C++'s library; messages name the place where the program called it
    mutable std::uint32_t number;
};

// A global variable, or a part of one that has its own name.
struct Variable {
    const void* address;
    std::uint64_t size;
    const char* name;
};

// A function that the first thread calls before main. Functions of lower priority numbers come first.
struct Constructor {
    void (*function)();
    std::uint64_t priority;
};

// The contents of one compiled file of the program.
struct Module {
    const Variable* variables;
    std::uint64_t num_variables;
    // Names of functions and variables that the file uses and does not define. Those that may be missing (weak symbols)
    // have mark_of_optional before them.
    const char* const* externals;
    std::uint64_t num_externals;
    const Variable* wholes; // without names: all memory of variables in data segments
    std::uint64_t num_wholes;
    const Constructor* constructors; // in the order of the file
    std::uint64_t num_constructors;
};

// Functions whose names begin with this prefix are tests: see KATLAS_TEST in katlas/verify.h.
inline constexpr const char* prefix_of_tests = "katlas_test_";
inline constexpr char mark_of_optional = '?';
// The arrays that the second and the third argument of main point to.
inline constexpr const char* arguments_of_main = "katlas_argv";
inline constexpr const char* environment_of_main = "katlas_envp";
// A variable that marks the module that replaces C++'s shared object.
inline constexpr const char* mark_of_library = "katlas_is_library";
// The environment variable that requests labels from the pass.
inline constexpr const char* labels_variable = "KATLAS_LABELS";
// The environment variable that requests code in which a debugger sees everything.
inline constexpr const char* debugged_variable = "KATLAS_DEBUGGED";
// A symbol of programs whose main returns nothing.
inline constexpr const char* main_without_status = "katlas_main_without_status";
// Arguments of a function from this one on have no labels.
inline constexpr unsigned most_labelled_arguments = 64;

// The result of a compare-exchange.
struct Exchanged {
    std::uint64_t read;
    std::uint64_t succeeded;
};

} // namespace katlas::native

extern "C" {
// The place of the program's next call of a library function.
extern const katlas::native::Site* katlas_here;
// The program's own code calls the library of C++ at the site.
void katlas_from(const katlas::native::Site* site);
// The library calls the runtime.
void katlas_from_there();
// Called once for each file, while the program is loaded.
void katlas_register(const katlas::native::Module* module);
std::uint64_t katlas_read(const void* address, std::uint32_t access, const katlas::native::Site* site);
void katlas_write(void* address, std::uint64_t value, std::uint32_t access, const katlas::native::Site* site);
std::uint64_t katlas_update(void* address, std::uint64_t operand, std::uint32_t access,
                            const katlas::native::Site* site);
katlas::native::Exchanged katlas_compare_exchange(void* address, std::uint64_t expected, std::uint64_t desired,
                                                  std::uint32_t access, const katlas::native::Site* site);
// The number of a value of 16 bytes, and its words by their index.
std::uint64_t katlas_wide(std::uint64_t low, std::uint64_t high);
std::uint64_t katlas_word_of_wide(std::uint64_t number, std::uint32_t index);
void katlas_fence(std::uint32_t mode, const katlas::native::Site* site);
void katlas_copy(void* to, const void* from, std::uint64_t size, const katlas::native::Site* site); // may overlap
void katlas_fill(void* to, std::uint64_t byte, std::uint64_t size, const katlas::native::Site* site);
// A loop is at its header for the count-th time.
void katlas_loop(std::uint32_t count, const katlas::native::Site* site);
// Likewise for a loop that attempts something: after two attempts the thread is blocked, as more attempts add nothing.
void katlas_attempt(std::uint32_t count, const katlas::native::Site* site);
[[noreturn]] void katlas_divide_by_zero(const katlas::native::Site* site);
// The program reaches a place that is declared unreachable, or a function ends without returning its value.
[[noreturn]] void katlas_unreachable(const katlas::native::Site* site);
// The number of events of the thread so far.
std::uint32_t katlas_position();
// A loop that only waits goes round once more, unless an exchange has changed something in this round. The round began
// at this position.
void katlas_spin(std::uint32_t begin, const katlas::native::Site* site);
// A round begins that repeats the read at position `before`, made before the loop: the thread may as well wait at that
// read.
void katlas_read_again(std::uint32_t before, const katlas::native::Site* site);
// A round begins that may as well be dropped, since another execution has its value as the value read before the loop.
void katlas_try_again(const katlas::native::Site* site);
// The begin and the end of a round in a loop whose rounds may turn out to have no effect. If the round had none, the
// thread waits at its end.
std::uint64_t katlas_begin_round();
void katlas_end_round(std::uint64_t began, const katlas::native::Site* site);
// Called before the end of a round: the variable of that size is fresh in the next round.
void katlas_forget(const void* variable, std::uint64_t size);
// The same for waiting in the library: a round begins; the thread cannot go on until another value is there for one of
// its reads in this round.
void katlas_round();
void katlas_block();
// Makes accesses of the memory events, even if no other thread was seen to use the memory.
void katlas_share(const void* memory, std::size_t size);
// Begins a local variable that is visible outside of its function; returns the number of such variables; ends all but
// the first `frame` of them.
void* katlas_variable(std::uint64_t size, std::uint64_t alignment, const katlas::native::Site* site);
std::uint64_t katlas_frame();
void katlas_leave(std::uint64_t frame, const katlas::native::Site* site);
// The running thread's own copy of a thread-local variable, of which `initial` is the initial value.
void* katlas_thread_local(void* initial, std::uint64_t size, std::uint64_t alignment);

// Labels of the arguments of the next call, and of the result of the last one.
extern std::uint32_t katlas_argument_labels[katlas::native::most_labelled_arguments];
extern std::uint32_t katlas_result_label;
// The memory of arguments that the call copies: the copies have the labels of its bytes.
extern const void* katlas_argument_memory[katlas::native::most_labelled_arguments];
// The label of the success of the last compare-exchange. (Its result has the label of the value read.)
extern std::uint32_t katlas_success_label;
// Sets the labels of the operands of the next access; sets the label of all arguments of the next call of a function
// from outside of the file.
void katlas_label_operands(std::uint32_t address, std::uint32_t data, std::uint32_t expected);
void katlas_label_call(std::uint32_t arguments);
std::uint32_t katlas_label_union(std::uint32_t left, std::uint32_t right);
// The thread branches on a value with that label.
void katlas_label_branch(std::uint32_t condition);
// Labels of memory whose accesses the runtime does not see.
std::uint32_t katlas_label_load(const void* address, std::uint64_t size);
void katlas_label_store(void* address, std::uint64_t size, std::uint32_t label);
void katlas_label_copy(void* to, const void* from, std::uint64_t size); // may overlap
}
