// The translation of one thread of a litmus test into a ThreadBuilder's code.
//
// Evaluating an expression emits its accesses in the order of the text, from left to right, and gives an Expr over
// registers for the rest. A register of an expression is never assigned again, so it does not matter when that Expr is
// computed. The exception is a local variable's own register. It changes only where C leaves the order of evaluation
// open.
//
// Functions are translated anew at each call, into the code of the thread. Variables have the scopes of C. Final
// conditions name registers by thread and name, and herd knows no scopes. A name in a condition is the variable of the
// function's outermost block. If that block has no such variable, variables of one name and type in blocks beside each
// other share one register.
#pragma once

#include "katlas/program/litmus.hpp"
#include "litmus_kernel.hpp"
#include "litmus_values.hpp"

#include <deque>
#include <memory>
#include <set>

namespace katlas::program {

class ThreadTranslator {
  public:
    ThreadTranslator(const syntax::Test& test, LitmusLayout& layout, const LitmusObjects& objects,
                     ThreadBuilder& thread, Diagnostics& diagnostics, const LitmusOptions& options,
                     bool untyped = false)
        : test_(test), layout_(layout), objects_(objects), thread_(thread), diagnostics_(diagnostics),
          options_(options), of_kernel_(is_of_kernel(test)), untyped_(untyped) {}

    // A register with an initial value, from the test's initial state.
    void initial_register(const std::string& name, const syntax::Type& type, Value value);
    void translate(const syntax::Thread& thread);

  private:
    struct Local {
        syntax::Type type;
        Lengths lengths; // of an array
        PrivateObject* object = nullptr;
        std::optional<Typed> constant; // a pointer that always has this value
        bool assigned = false;         // somewhere before, in the order of the text
        std::uint32_t loops = 0;       // around its declaration

        [[nodiscard]] bool is_whole() const { return !lengths.empty() || type.is_record(); }
    };
    using Scope = std::map<std::string, Local*, std::less<>>;

    // What `break` leaves: a loop of the builder's, or the switch that ends at a target.
    struct Exit {
        std::optional<ThreadBuilder::Target> target;
    };
    struct Label {
        ThreadBuilder::Target entry;                     // for control that comes from before the label
        ThreadBuilder::Target again;                     // for jumps from behind the label
        std::optional<std::vector<std::uint32_t>> loops; // the loops around the label, once it is placed
        std::vector<std::pair<std::vector<std::uint32_t>, SourceRange>> jumps; // the jumps that came before the label
    };
    // What the body of a function does to names, without regard to scopes.
    struct Changes {
        std::set<std::string, std::less<>> assigned;  // or the address is taken
        std::set<std::string, std::less<>> addressed; // the address is taken
        bool has_labels = false;
    };
    // A function that is being translated, or the thread itself.
    struct Frame {
        const syntax::Function* function = nullptr;
        syntax::Ref body = syntax::none;
        std::vector<Scope> scopes;
        std::vector<Exit> exits;
        std::vector<std::uint32_t> loops; // around the statement at hand, by number
        std::map<std::string, Label, std::less<>> labels;
        std::map<syntax::Ref, ThreadBuilder::Target> cases; // of the switches around
        PrivateCell* result = nullptr;
        const Changes* changes = nullptr; // of the body
        std::optional<ThreadBuilder::Target> end;
    };

    [[nodiscard]] const syntax::Expr& expr(syntax::Ref e) const { return test_.exprs[e]; }
    [[nodiscard]] const syntax::Stmt& stmt(syntax::Ref s) const { return test_.stmts[s]; }
    void error(SourceRange range, std::string message, std::string hint = {});
    void at_place(SourceRange place) {
        place_ = place;
        thread_.at_source({place.begin, place.end});
    }
    [[nodiscard]] std::string suggestion(std::string_view name) const;
    void unknown_name(SourceRange range, std::string_view name);

    // Statements.
    void statements(const std::vector<syntax::Ref>& all);
    void statement(syntax::Ref s);
    // Whether a loop only waits; whether the statement behind a label is a loop that only waits.
    [[nodiscard]] bool waits(const syntax::Stmt& loop) const;
    [[nodiscard]] bool waits_at(const syntax::Stmt& label, const syntax::Stmt& next) const;
    void wait_while(syntax::Ref e);
    void block(const syntax::Stmt& s);
    void declaration(const syntax::Stmt& s);
    void declare_whole(const syntax::Stmt& s, const Lengths& lengths);
    void while_loop(const syntax::Stmt& s);
    void for_loop(const syntax::Stmt& s);
    void return_statement(const syntax::Stmt& s);
    void switch_statement(const syntax::Stmt& s);
    void break_statement(const syntax::Stmt& s);
    void label(const syntax::Stmt& s);
    void goto_statement(const syntax::Stmt& s);
    void check_labels();
    void in_loop(const std::function<void()>& emit);
    [[nodiscard]] bool is_empty(syntax::Ref s) const;
    [[nodiscard]] bool counts_to_constant(const syntax::Stmt& loop) const;
    // Whether a statement may change a variable of that name: by an assignment, or through its address.
    [[nodiscard]] bool changes(syntax::Ref s, std::string_view name) const;
    [[nodiscard]] bool changes_in(syntax::Ref e, std::string_view name) const;
    [[nodiscard]] const Changes* changes_of(syntax::Ref body);
    void collect_changes(syntax::Ref s, Changes& changes) const;
    void collect_changes_in(syntax::Ref e, Changes& changes) const;

    // Variables.
    Local& declare(const std::string& name, const syntax::Type& type, const Lengths& lengths, SourceRange range);
    [[nodiscard]] Local& add_local(const std::string& name, const syntax::Type& type, const Lengths& lengths,
                                   bool named);
    [[nodiscard]] Local* find_local(std::string_view name) const;
    void warn_unset(const Local& local, std::string_view name, SourceRange range);
    [[nodiscard]] bool in_thread() const { return frame_->function == nullptr; }

    // Values and places. A value converted to `type`; an error if C has no such conversion.
    Expr converted(const Typed& value, const syntax::Type& type, SourceRange range);
    Typed load(const Target& target, SourceRange range);
    void store(const Target& target, const Typed& value, SourceRange range);
    // A cell that gets a pointer takes over the pointer's origin.
    void take_origin(PrivateCell& cell, const Typed& value, SourceRange range);
    void check_escape(const Typed& value, SourceRange range);
    [[nodiscard]] Typed address_of(PrivateObject& object, const syntax::Type& type, const Lengths& lengths);
    struct PossibleCell {
        PrivateCell* cell;
        Value address;
    };
    [[nodiscard]] std::vector<PossibleCell> possible_cells(const Typed& address, const syntax::Type& type,
                                                           SourceRange range);
    [[nodiscard]] Target private_target(const Typed& address, const syntax::Type& type, SourceRange range);
    Typed load_computed(const Target& target, SourceRange range);
    void store_computed(const Target& target, const Expr& value, const Typed& from, SourceRange range);
    // pointer + number, pointer - number
    Typed moved(const Typed& pointer, const Typed& by, bool back, SourceRange range);

    // Expressions.
    Typed evaluate(syntax::Ref e);
    Typed value_of(syntax::Ref e);
    Typed name(const syntax::Expr& e);
    Typed unary(const syntax::Expr& e);
    Typed binary(const syntax::Expr& e);
    Typed combined(Op op, const Typed& left, const Typed& right, SourceRange range);
    Typed logical(const syntax::Expr& e);
    Typed decided(const syntax::Expr& e, bool holds);
    Typed conditional(const syntax::Expr& e);
    Typed assign(const syntax::Expr& e);
    Typed step(const syntax::Expr& e, bool wants_old);
    Typed cast(const syntax::Expr& e);
    Typed size_of(const syntax::Expr& e);
    Expr condition(syntax::Ref e);
    // Whether evaluation touches memory or changes a variable; whether it does more than reading memory and setting a
    // variable that is set anew each time.
    [[nodiscard]] bool accesses(syntax::Ref e) const;
    [[nodiscard]] bool updates(syntax::Ref e) const;
    [[nodiscard]] bool updates(syntax::Ref e, syntax::Ref whole) const;
    [[nodiscard]] std::size_t mentions(syntax::Ref e, std::string_view name) const;
    Target target(syntax::Ref e);
    Typed address(syntax::Ref e);
    void declare_if_new(const syntax::Expr& e);
    Target pointee(const Typed& given, SourceRange range);
    Typed member_address(const syntax::Expr& e);
    Typed element_address(const syntax::Expr& e);
    void warn_plain(const Target& target, SourceRange range);

    // Functions.
    Typed call(const syntax::Expr& e);
    Typed call_user(const syntax::Function& function, const syntax::Expr& e);
    [[nodiscard]] const syntax::Function* find_function(std::string_view name) const;
    [[nodiscard]] syntax::Ref returned_expression(std::string_view function) const;
    std::optional<Typed> call_atomic(const syntax::Expr& e);
    std::optional<Typed> call_builtin(const syntax::Expr& e);
    std::optional<Typed> call_sync(const syntax::Expr& e);
    std::optional<Typed> call_other(const syntax::Expr& e);
    // Of the Linux kernel, in a test of it.
    std::optional<Typed> call_kernel(const syntax::Expr& e);
    Typed call_kernel(const KernelFunction& f, const syntax::Expr& e);
    Typed exchange(const KernelFunction& f, const syntax::Expr& e);
    Typed update(const KernelFunction& f, const syntax::Expr& e);
    void store_as(graph::Kernel kernel, const Target& to, syntax::Ref value, Mode mode);
    [[nodiscard]] Target scalar(syntax::Ref e);
    [[nodiscard]] bool is_shared(const Target& what, SourceRange range);
    // The object of an atomic function: where its first argument points.
    Target object(const syntax::Expr& e, std::size_t argument = 0);
    Typed atomic_load(const Target& object, Mode mode, SourceRange range);
    void atomic_store(const Target& object, syntax::Ref value, Mode mode);
    Typed fetch(const Target& object, RmwOp op, syntax::Ref operand, Mode mode, const syntax::Expr& e);
    Typed fetch(const Target& object, RmwOp op, const Typed& operand, Mode mode, const syntax::Expr& e);
    Typed compare_exchange(const Target& object, const Target& expected, syntax::Ref desired, Mode success,
                           Mode failure, bool weak, const syntax::Expr& e);
    Typed fence(const syntax::Expr& e);
    Typed lock(const syntax::Expr& e, bool acquire);
    Typed stop_unless(const syntax::Expr& e, bool is_assert);
    [[nodiscard]] bool has_arguments(const syntax::Expr& e, std::size_t count);
    // The memory order that an argument names; `seq_cst` and an error if it names none or none that is allowed.
    Mode order(syntax::Ref e, std::initializer_list<Mode> allowed);

    const syntax::Test& test_;
    LitmusLayout& layout_;
    const LitmusObjects& objects_;
    ThreadBuilder& thread_;
    Diagnostics& diagnostics_;
    const LitmusOptions& options_;
    bool of_kernel_;
    bool untyped_; // numbers and addresses are one type, and variables need no declaration: see litmus_untyped.hpp
    std::map<std::string, syntax::Type, std::less<>> parameters_; // of the thread
    std::deque<Local> locals_;
    std::deque<PrivateObject> private_;
    std::uint32_t addresses_ = 0;                  // of private objects
    Scope known_;                                  // the names of the thread that final states have
    std::set<std::string, std::less<>> outermost_; // names that the thread declares in its outermost block
    Frame thread_frame_;
    Frame* frame_ = &thread_frame_;
    std::vector<const syntax::Function*> calls_; // that are being translated
    std::size_t num_calls_ = 0;
    std::uint32_t num_loops_ = 0;
    std::map<syntax::Ref, Changes> changes_; // by body
    std::uint32_t nesting_ = 0;              // of statements and expressions, through calls
    SourceRange place_;                      // of the instructions to follow
    mutable std::uint32_t asked_ = 0;        // functions within functions, by updates()
};

} // namespace katlas::program
