// What instrumented code and the runtime agree on: the functions that stand in the place of accesses, and how an access
// is described. The pass (native/instrument.cpp) makes calls of these functions, the runtime (src/native/) defines
// them.
//
// An access is described by one word, of which the pass makes a constant: see Access. Values are passed as 64 bits,
// extended by zeros. A site says where in the source an access is; it is a constant of the program.
//
// Programs that are explored under models with dependencies have labels (instrument/labels.hpp). A *label* is the
// number of a set of reads of the running thread, which the runtime knows. 0 is the empty set.
#pragma once

#include <cstddef>
#include <cstdint>

namespace katlas::native {

// What a read-modify-write makes of what it read and its operand.
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
    unsigned log_size = 0; // of 1, 2, 4 or 8 bytes
    unsigned mode = 0;
    unsigned failure_mode = 0; // of a compare-exchange
    bool weak = false;         // likewise
    Update update = Update::exchange;
    bool repeated = false; // of an exchange: its loop goes round once more where it reads what it writes
    bool partial = false;  // of a read: its bits are kept as they are, but for those of a bit-field that is written

    [[nodiscard]] constexpr std::uint32_t word() const {
        return log_size | mode << 2U | failure_mode << 5U | static_cast<unsigned>(weak) << 8U |
               static_cast<unsigned>(update) << 9U | static_cast<unsigned>(partial) << 13U |
               static_cast<unsigned>(repeated) << 14U;
    }
    [[nodiscard]] static constexpr Access of(std::uint32_t word) {
        return {.log_size = word & 3U,
                .mode = word >> 2U & 7U,
                .failure_mode = word >> 5U & 7U,
                .weak = (word >> 8U & 1U) != 0,
                .update = static_cast<Update>(word >> 9U & 15U),
                .repeated = (word >> 14U & 1U) != 0,
                .partial = (word >> 13U & 1U) != 0};
    }
    [[nodiscard]] constexpr unsigned size() const { return 1U << log_size; }
};

// Where an access is in the source. Texts are empty where that is not known. The runtime notes in a site by which
// number it knows the site; 0: none yet.
struct Site {
    const char* file;
    const char* variable;
    std::uint32_t line;
    std::uint32_t column;
    std::uint32_t of_library; // of C++: what is there is shown to be where the program called it
    mutable std::uint32_t number;
};

// A variable that all functions see, or a part of one that has a name of its own.
struct Variable {
    const void* address;
    std::uint64_t size;
    const char* name;
};

// What the first thread does before main. Those of lower priorities come first.
struct Constructor {
    void (*function)();
    std::uint64_t priority;
};

// What a program is made of, one for each file that was compiled.
struct Module {
    const Variable* variables;
    std::uint64_t num_variables;
    const char* const* externals; // names of functions and variables that the file uses and does not define
    std::uint64_t num_externals;
    const Variable* wholes; // without names: all memory of data segments that is a variable's
    std::uint64_t num_wholes;
    const Constructor* constructors; // in the order of the file
    std::uint64_t num_constructors;
};

// Functions are tests whose names begin so: see KATLAS_TEST in katlas/verify.h.
inline constexpr const char* prefix_of_tests = "katlas_test_";
// A variable of the module that stands for C++'s shared object.
inline constexpr const char* mark_of_library = "katlas_is_library";
// The environment variable by which the pass is asked for labels.
inline constexpr const char* labels_variable = "KATLAS_LABELS";
// Likewise, for code that a debugger sees all of.
inline constexpr const char* debugged_variable = "KATLAS_DEBUGGED";
// Arguments of a function from this one on have no labels.
inline constexpr unsigned most_labelled_arguments = 64;

// What a compare-exchange gives.
struct Exchanged {
    std::uint64_t read;
    std::uint64_t succeeded;
};

} // namespace katlas::native

extern "C" {
// Where the program calls a function of a library next.
extern const katlas::native::Site* katlas_here;
// The program's own code calls the library of C++ there.
void katlas_from(const katlas::native::Site* site);
// The library calls the runtime.
void katlas_from_there();
// Once for each file, while the program is loaded.
void katlas_register(const katlas::native::Module* module);
std::uint64_t katlas_read(const void* address, std::uint32_t access, const katlas::native::Site* site);
void katlas_write(void* address, std::uint64_t value, std::uint32_t access, const katlas::native::Site* site);
std::uint64_t katlas_update(void* address, std::uint64_t operand, std::uint32_t access,
                            const katlas::native::Site* site);
katlas::native::Exchanged katlas_compare_exchange(void* address, std::uint64_t expected, std::uint64_t desired,
                                                  std::uint32_t access, const katlas::native::Site* site);
void katlas_fence(std::uint32_t mode, const katlas::native::Site* site);
void katlas_copy(void* to, const void* from, std::uint64_t size, const katlas::native::Site* site); // may overlap
void katlas_fill(void* to, std::uint64_t byte, std::uint64_t size, const katlas::native::Site* site);
// A loop is at its header for the count-th time.
void katlas_loop(std::uint32_t count, const katlas::native::Site* site);
// Likewise one that tries something: some attempts are as good as all.
void katlas_attempt(std::uint32_t count, const katlas::native::Site* site);
[[noreturn]] void katlas_divide_by_zero(const katlas::native::Site* site);
// The program goes on where its text says that it does not, or a function ends without the value that it is to give.
[[noreturn]] void katlas_unreachable(const katlas::native::Site* site);
// How many events the thread has had.
std::uint32_t katlas_position();
// A loop goes around once more that only waits, unless an exchange has changed something in this round, which has begun
// at this position.
void katlas_spin(std::uint32_t begin, const katlas::native::Site* site);
// A round begins that reads again what was read at this position before the loop: the thread may as well wait there.
void katlas_read_again(std::uint32_t before, const katlas::native::Site* site);
// Likewise one whose round could as well not have been, as another execution has what it read before the loop.
void katlas_try_again(const katlas::native::Site* site);
// A round begins of a loop whose rounds may turn out to be of no effect; it ends, and the thread waits if it was of
// none.
std::uint64_t katlas_begin_round();
void katlas_end_round(std::uint64_t began, const katlas::native::Site* site);
// Before that: the next round has a variable of that size anew.
void katlas_forget(const void* variable, std::uint64_t size);
// The library waits likewise: it says where a round begins, and that the thread cannot go on before something changes
// that it has read in this round.
void katlas_round();
void katlas_block();
// Accesses of memory are events, even if no other thread was seen to use it.
void katlas_share(const void* memory, std::size_t size);
// A local variable that is known outside of its function begins. How many of them there are; those behind so many end.
void* katlas_variable(std::uint64_t size, std::uint64_t alignment, const katlas::native::Site* site);
std::uint64_t katlas_frame();
void katlas_leave(std::uint64_t frame, const katlas::native::Site* site);
// The running thread's own copy of a thread-local variable, of which `initial` is the initial value.
void* katlas_thread_local(void* initial, std::uint64_t size, std::uint64_t alignment);

// Labels of the arguments of the next call, and of the result of the last one.
extern std::uint32_t katlas_argument_labels[katlas::native::most_labelled_arguments];
extern std::uint32_t katlas_result_label;
// Where the arguments are that the call copies: the copies have the labels of their bytes.
extern const void* katlas_argument_memory[katlas::native::most_labelled_arguments];
// Of whether the last compare-exchange has succeeded; its result has the label of what it has read.
extern std::uint32_t katlas_success_label;
// Of the operands of the next access; of all arguments of the next function that is not the file's own.
void katlas_label_operands(std::uint32_t address, std::uint32_t data, std::uint32_t expected);
void katlas_label_call(std::uint32_t arguments);
std::uint32_t katlas_label_union(std::uint32_t left, std::uint32_t right);
// The thread branches on a value with that label.
void katlas_label_branch(std::uint32_t condition);
// Of memory that the runtime is not told the accesses of.
std::uint32_t katlas_label_load(const void* address, std::uint64_t size);
void katlas_label_store(void* address, std::uint64_t size, std::uint32_t label);
void katlas_label_copy(void* to, const void* from, std::uint64_t size); // may overlap
}
