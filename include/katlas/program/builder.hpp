// Building programs from C++.
//
//     ProgramBuilder p("store buffering");
//     const Shared x = p.shared("x"), y = p.shared("y");
//     for (const auto& [mine, theirs] : {std::pair(x, y), std::pair(y, x)}) {
//         ThreadBuilder t = p.thread();
//         t.store(mine, 1, Mode::release);
//         const Reg r = t.load(theirs, Mode::acquire, "r0");
//     }
//     const Program program = p.build();
//
// A ThreadBuilder appends to its thread; blocks are lambdas, called once, while the code is built:
//
//     const Reg r = t.load(x, Mode::relaxed);
//     t.if_(r == 0, [&] { t.store(y, 1, Mode::relaxed); }, [&] { t.assume(r == 2); });
//     t.while_([&] { return t.load(x, Mode::acquire) != 1; }, [&] { t.fence(Mode::seq_cst); }, Bound{3});
//     const CompareExchange c = t.compare_exchange(x, 0, 1, Mode::acq_rel, Mode::relaxed);
//     t.check(c.success || c.old == 1, "taken by the other");
//
// Every loop has a bound on its iterations. A thread that would begin one more stops there as blocked with
// BlockReason::loop_bound, so that a cut is never mistaken for an end. `unbounded` promises that the loop ends in every
// execution; an explorer does not end if the promise is broken.
//
// Misuse (a register of another thread, break_ outside of loops, use of a thread after build) throws std::logic_error;
// more than 32,000 registers in a thread or constants in a program throw std::length_error.
#pragma once

#include "katlas/program/expression.hpp"
#include "katlas/program/program.hpp"

#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

namespace katlas::program {

class ThreadBuilder;

// How often a loop's body may run.
struct Bound {
    std::uint32_t iterations = 0;
    friend bool operator==(Bound, Bound) = default;
};
inline constexpr Bound unbounded{~std::uint32_t{0}};

// What an access reads or writes: a shared variable, or the location to which a pointer points.
class Place {
  public:
    Place(Location location, ValueType type) : location_(location), pointer_(0), type_(type) {}
    Place(Expr pointer, ValueType type) : location_(no_location), pointer_(std::move(pointer)), type_(type) {}

    // The type of the values at the place.
    [[nodiscard]] ValueType type() const { return type_; }

  private:
    friend class ThreadBuilder;
    Location location_;
    Expr pointer_; // used if location_ is none
    ValueType type_;
};

// The int (or other integer, or pointer) to which a pointer points.
[[nodiscard]] inline Place at(Expr pointer, ValueType type = ValueType::i32) {
    return {std::move(pointer), type};
}

// A shared variable.
class Shared {
  public:
    // NOLINTNEXTLINE(google-explicit-constructor): a variable is a place.
    operator Place() const { return {location_, type_}; }
    [[nodiscard]] Expr address() const { return {make_pointer(object_, 0), ValueType::pointer}; }
    [[nodiscard]] Location location() const { return location_; }

  private:
    friend class ProgramBuilder;
    Shared(std::uint32_t object, Location location, ValueType type)
        : object_(object), location_(location), type_(type) {}
    std::uint32_t object_;
    Location location_;
    ValueType type_;
};

// An array of shared variables. An index outside of it is an error of the program (ErrorKind::bad_address).
class SharedArray {
  public:
    [[nodiscard]] Place operator[](const Expr& index) const;
    [[nodiscard]] Expr address() const { return {make_pointer(object_, 0), ValueType::pointer}; }
    [[nodiscard]] std::uint32_t size() const { return size_; }

  private:
    friend class ProgramBuilder;
    SharedArray(std::uint32_t object, Location first, std::uint32_t size, ValueType type)
        : object_(object), first_(first), size_(size), type_(type) {}
    std::uint32_t object_;
    Location first_;
    std::uint32_t size_;
    ValueType type_;
};

// What becomes of an atomic access or a fence. For a read-modify-write `mode` is the one of both its halves.
struct ChangedModes {
    std::optional<Mode> mode{};         // nothing: an access keeps its own, and a fence is removed
    std::optional<Mode> failure_mode{}; // of a compare-exchange; nothing: it keeps its own
    std::optional<Mode> fence_before{}; // a new fence
};

// By the number of the thread, and of the instruction in its code.
using ModeChanges = std::map<std::pair<std::size_t, std::uint32_t>, ChangedModes>;

class ProgramBuilder {
  public:
    explicit ProgramBuilder(std::string name);
    // Begins with a finished program: with its objects, its constants and its threads, which stay as they are.
    explicit ProgramBuilder(Program program);
    ProgramBuilder(const ProgramBuilder&) = delete;
    ProgramBuilder& operator=(const ProgramBuilder&) = delete;

    Shared shared(std::string name, Value initial = 0, ValueType type = ValueType::i32);
    // `stride`: the difference between pointers to neighbouring elements.
    SharedArray array(std::string name, std::uint32_t size, Value initial = 0, ValueType type = ValueType::i32,
                      std::uint32_t stride = 1);
    // An object of several locations that are no array of one type. Pointers count the locations from 0.
    SharedArray object(std::string name, std::vector<Cell> cells);
    // Sets the initial value of an element of `object`, counted from 0. This is for values that are known only after
    // more objects were declared.
    void set_initial(const std::string& object, std::uint32_t element, Value value);

    // The program with other modes. New fences change the numbers of later instructions.
    [[nodiscard]] static Program with_modes(Program program, const ModeChanges& changes);

    // Says that the program is a machine's program (Program::has_instructions).
    void of_instructions() { program_.has_instructions_ = true; }

    // Begins a new thread. Threads are numbered from 0 in the order of these calls.
    [[nodiscard]] ThreadBuilder thread();

    // The operand for a number. Threads of the builder make their own; this is for code that is made elsewhere.
    [[nodiscard]] Operand constant(Value value);
    [[nodiscard]] const Program& unfinished() const { return program_; }
    // Ends all threads. The builder is empty afterwards.
    [[nodiscard]] Program build();

  private:
    friend class ThreadBuilder;
    std::uint32_t declare(Object object, Value initial);
    std::uint32_t message(std::string text);

    Program program_;
    std::size_t finished_ = 0; // threads that were finished before
    std::unordered_map<Value, Operand> constant_of_;
    bool built_ = false;
};

// What a compare-exchange found.
struct CompareExchange {
    Reg old;     // the value read
    Reg success; // 1 or 0
};

class ThreadBuilder {
  public:
    using Block = std::function<void()>;
    using Condition = std::function<Expr()>;

    // A register. Final states can be asked for a register with a name.
    Reg reg(const std::string& name = {}, Value initial = 0, ValueType type = ValueType::i32);
    void set(const Reg& target, const Expr& value);

    Reg load(const Place& place, Mode mode, const std::string& name = {});
    void store(const Place& place, const Expr& value, Mode mode);
    // Returns the old value.
    Reg fetch(RmwOp op, const Place& place, const Expr& operand, Mode mode);
    Reg exchange(const Place& place, const Expr& value, Mode mode);
    Reg fetch_add(const Place& place, const Expr& value, Mode mode);
    Reg fetch_sub(const Place& place, const Expr& value, Mode mode);
    CompareExchange compare_exchange(const Place& place, const Expr& expected, const Expr& desired, Mode success,
                                     Mode failure, bool weak = false);
    // compare_exchange as in C. It reads `expected` first, and if it fails it writes the old value there; both accesses
    // are non-atomic. Returns whether it succeeded.
    Reg compare_exchange_in_memory(const Place& place, const Place& expected, const Expr& desired, Mode success,
                                   Mode failure, bool weak);
    void fence(Mode mode, graph::Barrier barrier = graph::Barrier::none);
    // Sets the kind by which the Linux kernel's model tells the following accesses and fences apart.
    void as_kernel(graph::Kernel kernel) { kernel_ = kernel; }
    // Sets the scope that the following accesses and fences name.
    void as_scope(graph::Scope scope) { scope_ = scope; }
    // Says where the thread runs. If one thread has a place, all threads need one.
    void at_place(graph::ThreadPlace place);
    // synchronize_srcu of the structure at the place.
    void sync_srcu(const Place& place);
    // Adds if the value found differs from `unless`.
    CompareExchange add_unless(const Place& place, const Expr& operand, const Expr& unless, Mode success, Mode failure);
    // A mutex is a location: 0 is free, 1 taken. A thread that reads 1 is blocked (BlockReason::lock).
    void lock(const Place& mutex);
    void unlock(const Place& mutex);

    // Blocks the thread if the condition is 0.
    void assume(const Expr& condition);
    // Blocks the thread likewise, for a loop without effect that waits for the condition. One round of the loop is
    // built, from instruction `first` on.
    void spin(const Expr& condition, std::uint32_t first);
    // The position of the instruction that comes next.
    [[nodiscard]] std::uint32_t position() { return here(); }
    // Reads until the value satisfies the condition. Only the read that ends the wait is performed; the earlier reads
    // are left out, as GenMC does for loops without effect. Returns the value.
    Reg await(const Place& place, Mode mode, const std::function<Expr(const Reg&)>& condition);
    // Asserts the condition.
    void check(const Expr& condition, std::string message = {});
    // Asserts a condition without a branch, so that nothing depends on the condition. Only the message is reported.
    void require(const Expr& condition, std::string message);

    // Control dependencies from branches in the block end with the block.
    void scope(const Block& block);
    void if_(const Expr& condition, const Block& then, const Block& otherwise = {});
    void while_(const Condition& condition, const Block& body, Bound bound);
    void do_while_(const Block& body, const Condition& condition, Bound bound);
    // The step runs after the body and after continue_.
    void for_(const Condition& condition, const Block& step, const Block& body, Bound bound);
    // A loop that only break_ ends.
    void loop(const Block& body, Bound bound);
    void break_();
    void continue_();
    // Ends the thread.
    void finish();

    // The rest is for machine code. The target of a jump is placed once, before or after the jumps to it.
    struct Target {
        std::size_t index = 0;
    };
    [[nodiscard]] Target target();
    void place(Target target);
    // The position of a target that was placed.
    [[nodiscard]] std::uint32_t position_of(Target target) const { return targets_[target.index].first; }
    void jump(Target target);
    void jump_if(const Expr& condition, Target target);
    void jump_unless(const Expr& condition, Target target);
    // Blocks the thread with BlockReason::loop_bound when control passes here for the (times + 1)th time.
    void at_most(std::uint32_t times, const Reg& counter);
    // target := `then` if the condition is not 0, else `otherwise`. The result depends on the operand chosen and on the
    // condition.
    void select(const Reg& target, const Expr& condition, const Expr& then, const Expr& otherwise);
    void load(const Reg& target, const Place& place, Mode mode);
    // Read-modify-writes whose two halves have different modes.
    void fetch(const Reg& old, RmwOp op, const Place& place, const Expr& operand, Mode read, Mode write);
    CompareExchange compare_exchange(const Place& place, const Expr& expected, const Expr& desired, Mode read,
                                     Mode write, Mode failure);
    // A compare-and-swap instruction of a machine (CasAlternative). Returns the value found.
    [[nodiscard]] Reg compare_and_swap(const Place& place, const Expr& expected, const Expr& desired, Mode read,
                                       Mode write);
    // Says that the next read-modify-write discards the value that it reads (graph::Label).
    void discards_read() { discards_ = true; }
    // A load-linked returns the choice that its store-conditional needs. instruction.hpp says what may lie between the
    // two. The status is 0 where the store succeeds, else 1.
    [[nodiscard]] Reg load_linked(const Reg& target, const Place& place, Mode mode);
    void store_conditional(const Reg& status, const Reg& choice, const Place& place, const Expr& value, Mode mode);

    // Sets the source of the instructions that follow.
    void at_source(SourceSpan span) { span_ = span; }
    [[nodiscard]] std::size_t index() const { return thread_; }

  private:
    friend class ProgramBuilder;
    struct Loop {
        std::vector<std::size_t> breaks;
        std::vector<std::size_t> continues;
    };

    ThreadBuilder(ProgramBuilder& builder, std::size_t thread) : builder_(&builder), thread_(thread) {}

    [[nodiscard]] Program::Thread& code();
    std::size_t emit(Instruction instruction, std::uint32_t message = 0);
    [[nodiscard]] std::uint32_t here();
    void patch(std::size_t jump, std::uint32_t target);
    Operand new_register();
    Operand temporary();
    void end_statement();
    Operand compile(const Expr::Node& node);
    void compile_into(Operand target, const Expr::Node& node);
    void access(Instruction& instruction, const Place& place);
    void jump(Instruction instruction, Target target);
    void exclusive_write(Mode mode);
    CompareExchange conditional(RmwOp op, const Place& place, const Expr& expected, const Expr& desired, Mode success,
                                Mode failure);
    [[nodiscard]] Reg choose(std::uint32_t alternatives);
    void run_loop(const Condition& before, const Condition& after, const Block& step, const Block& body, Bound bound);

    ProgramBuilder* builder_;
    std::size_t thread_;
    std::vector<Operand> free_;
    std::vector<Operand> used_;
    std::vector<Loop> loops_;
    std::vector<std::pair<std::uint32_t, std::vector<std::size_t>>> targets_; // their positions, and the jumps to them
    SourceSpan span_;
    bool discards_ = false;
    graph::Kernel kernel_ = graph::Kernel::none;
    graph::Scope scope_ = graph::Scope::none;
};

} // namespace katlas::program
