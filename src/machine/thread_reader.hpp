// The translation of one thread of a litmus test in assembly: what all architectures share.
//
// Machine registers are registers of the thread, 64 bits wide; a narrower view of one is a conversion. Instructions
// become ordinary computations over them, so that the interpreter tracks dependencies as it does for C: `xor r,s,s` is
// a computation that depends on s. Flags are two more registers, with the operands of the comparison that set the flags
// last; hence a condition depends on the compared values. Locations hold signed numbers of the width in which they are
// accessed. The table of the architecture says what an instruction does (instruction_table.hpp).
//
// An instruction, operand or combination of them that is outside of the subset throws a Fault, which becomes a
// diagnostic that names the instruction.
#pragma once

#include "access_sizes.hpp"
#include "katlas/graph/annotation.hpp"
#include "katlas/machine/instruction_table.hpp"
#include "katlas/program/builder.hpp"
#include "katlas/program/litmus.hpp"

#include <map>
#include <memory>

namespace katlas::machine {

// A register as the text names it.
struct MachineRegister {
    std::string name; // as final states show it
    std::uint32_t order = 0;
    unsigned width = 64; // of this view of it
    bool zero = false;   // reads 0 and ignores writes
};

// The parts of a test other than its threads.
struct MachineTest {
    std::map<std::string, Expr, std::less<>> addresses; // of its locations
    AccessSizes sizes;
};

class MachineThread;

// How the assembly of an architecture is read.
struct Assembly {
    const InstructionTable* table = nullptr;
    std::optional<MachineRegister> (*find_register)(std::string_view name) = nullptr;
    std::unique_ptr<MachineThread> (*make)(const Assembly&, ThreadBuilder&, MachineTest&, Diagnostics&,
                                           const LitmusOptions&) = nullptr;
    bool bare_locations = false; // a word that is no register and no label names a location
    bool needs_places = false;   // threads run in scopes
    bool annotates = false;      // instructions have annotations, and operands may be sums and operations
};
[[nodiscard]] Assembly x86_assembly();    // Intel's order of operands
[[nodiscard]] Assembly x86_64_assembly(); // AT&T's
[[nodiscard]] Assembly aarch64_assembly();
[[nodiscard]] Assembly ppc_assembly();
[[nodiscard]] Assembly riscv_assembly();
[[nodiscard]] Assembly ptx_assembly();
[[nodiscard]] Assembly lisa_assembly();

// The register with this number, written without leading zeros, if there are that many registers.
[[nodiscard]] std::optional<std::uint32_t> register_number(std::string_view digits, std::uint32_t num_registers);

class MachineThread {
  public:
    MachineThread(const Assembly& assembly, ThreadBuilder& thread, MachineTest& test, Diagnostics& diagnostics,
                  const LitmusOptions& options)
        : assembly_(assembly), thread_(thread), test_(test), diagnostics_(diagnostics), options_(options) {}
    MachineThread(const MachineThread&) = delete;
    MachineThread& operator=(const MachineThread&) = delete;
    virtual ~MachineThread() = default;

    // Before the instructions: a register that the initial state or the condition names.
    const Reg& declare(const MachineRegister& reg, Value initial = 0);
    void translate(const syntax::AsmThread& thread);

  protected:
    using Instruction = syntax::AsmInstruction;
    using Operand = syntax::AsmOperand;

    struct Fault {
        SourceRange range;
        std::string message;
        std::string hint;
    };

    // The operands of an instruction, by the shapes of its form.
    struct Values {
        std::optional<MachineRegister> to;
        std::vector<Expr> read; // registers and numbers, the left operand first
        std::vector<Value> numbers;
        std::optional<Expr> address;
        const Operand* place = nullptr; // in memory
        std::string key;                // of the address
        const Operand* label = nullptr;
        const Operand* condition = nullptr;
        unsigned field = 0; // of the condition register
        unsigned width = 64;
    };

    // The architecture's part.
    virtual void instruction(const Instruction& i) { perform(i, form(i)); }
    virtual void special(const Instruction& i, const Form& form, const Values& values);
    // Of an operand in memory: by default a number and a register.
    virtual Expr address(const Operand& o);
    // The register that an operand names as the base of an address with an index.
    [[nodiscard]] virtual MachineRegister base(const Operand& o) const { return reg(o); }
    // The operands from `from` on, which are the last operand of the form, in the given width.
    virtual Expr last_operand(const Instruction& i, std::size_t from, unsigned width);
    // The canonical form of a word among the operands that belongs to the name of the instruction.
    [[nodiscard]] virtual std::string word_of(const Operand& o) const { return o.text; }
    [[nodiscard]] virtual std::string_view unknown_word() const { return "this word is not supported"; }
    // Throws a Fault if the widths of registers do not fit together.
    virtual void check_widths(const Instruction&, const Form&, const std::vector<const Operand*>&) const {}

    // Functions that use the table.
    [[nodiscard]] const InstructionTable& table() const { return *assembly_.table; }
    [[nodiscard]] const Form& form(const Instruction& i) const;
    void perform(const Instruction& i, const Form& form);
    // Puts a result into its register and into the flags.
    void complete(const Form& form, const Values& values, const Expr& result);

    [[noreturn]] void unsupported(const Instruction& i, const std::string& hint = {}) const;
    [[noreturn]] void fault(const Operand& o, const std::string& message) const;
    void expect(const Instruction& i, std::size_t operands) const;
    void expect(const Instruction& i, std::size_t least, std::size_t most) const;

    // Operands.
    [[nodiscard]] std::optional<MachineRegister> find_register(std::string_view name) const {
        return assembly_.find_register(name);
    }
    [[nodiscard]] std::optional<MachineRegister> as_register(const Operand& o) const;
    [[nodiscard]] MachineRegister reg(const Operand& o) const;
    [[nodiscard]] static bool is_number(const Operand& o) { return o.kind == Operand::Kind::number; }
    [[nodiscard]] Value number(const Operand& o) const;
    [[nodiscard]] Value number(const Operand& o, Value least, Value most) const;
    [[nodiscard]] const Expr* location(const Operand& o) const;

    // Registers. A number has 64 bits; narrower views are zero-extended.
    [[nodiscard]] Expr get(const MachineRegister& r);
    [[nodiscard]] Expr get(const Operand& o) { return get(reg(o)); }
    void put(const MachineRegister& r, const Expr& value);
    [[nodiscard]] Reg scratch() { return thread_.reg({}, 0, ValueType::i64); }
    void set(const Reg& target, const Expr& value);
    // The register depends on the condition and on the selected operand.
    void put_selected(const MachineRegister& r, const Expr& condition, const Expr& then, const Expr& otherwise);
    [[nodiscard]] static Expr shifted_right(const Expr& value, const Expr& by); // without sign
    [[nodiscard]] static Expr constant(Value value) { return {value, ValueType::i64}; }
    // The low `width` bits, as a signed or as an unsigned number of 64 bits.
    [[nodiscard]] static Expr sign_extended(const Expr& value, unsigned width);
    [[nodiscard]] static Expr zero_extended(const Expr& value, unsigned width);

    // Accesses. The value that is read is extended to 64 bits.
    void load(const Reg& target, const Expr& address, unsigned width, Mode mode, bool is_signed = false);
    void load(const MachineRegister& target, const Expr& address, unsigned width, Mode mode, bool is_signed = false);
    void store(const Expr& address, const Expr& value, unsigned width, Mode mode);
    // `old` is zero-extended.
    void fetch(const Reg& old, RmwOp op, const Expr& address, const Expr& operand, unsigned width, Mode read,
               Mode write);
    // The current atomic instruction discards the value that it reads.
    void discard_read() { thread_.discards_read(); }
    void fetch(const MachineRegister& old, RmwOp op, const Expr& address, const Expr& operand, unsigned width,
               Mode read, Mode write, bool is_signed = false);
    // `old` is the value read, sign-extended.
    CompareExchange compare_exchange(const Expr& address, const Expr& expected, const Expr& desired, unsigned width,
                                     Mode read, Mode write);
    // The value read, or its like (program::CasAlternative), sign-extended.
    Reg compare_and_swap(const Expr& address, const Expr& expected, const Expr& desired, unsigned width, Mode read,
                         Mode write);
    // The annotations of the events of the current instruction.
    void annotate(std::optional<std::size_t> number) {
        thread_.as_kernel(number ? graph::kernel_of_annotation(*number) : graph::Kernel::none);
    }
    [[nodiscard]] const LitmusOptions& options() const { return options_; }
    void fence(Mode mode, graph::Barrier barrier = graph::Barrier::none) { thread_.fence(mode, barrier); }

    // Load-linked and store-conditional. A pair may have only local instructions between its parts, and must have one
    // address, represented by `key`. A load-linked without such a partner is a plain load; a store-conditional without
    // one fails.
    void load_linked(const MachineRegister& target, const Expr& address, const std::string& key, unsigned width,
                     Mode mode, bool is_signed = false);
    [[nodiscard]] Expr store_conditional(const Instruction& i, const Expr& address, const std::string& key,
                                         const Expr& value, unsigned width, Mode mode);
    // A text that identifies an address by its operands and by the last writes to their registers.
    [[nodiscard]] std::string address_key(std::initializer_list<const Operand*> registers) const;

    // Flags: those of x86 and AArch64, or field `field` of PPC's condition register.
    void set_flags(const Expr& left, const Expr& right, FlagSource source, unsigned field = 0);
    [[nodiscard]] Expr flags(const Instruction& i, Compared how, bool is_unsigned = false, unsigned field = 0);
    // The flags for the comparison that a form names.
    [[nodiscard]] Expr flags(const Instruction& i, const Form& form, unsigned field = 0);
    [[nodiscard]] static Expr compared(Compared how, const Expr& left, const Expr& right, bool is_unsigned);

    // Control.
    void branch(const Operand& label, const std::optional<Expr>& condition);
    void finish() { thread_.finish(); }

  private:
    [[nodiscard]] Values values(const Instruction& i, const Form& form);
    [[nodiscard]] Expr computed(const Form& form, const Values& values) const;
    [[nodiscard]] Does does(const Instruction& i) const;
    // Whether the result that set the flags was negative.
    [[nodiscard]] Expr negative_flag(const Instruction& i);
    struct Label {
        ThreadBuilder::Target target;
        bool placed = false;
        std::optional<Reg> counter; // counts the jumps back to it
        std::optional<SourceRange> used;
    };
    struct Flags {
        Reg left;
        Reg right;
        std::uint8_t sources = 0; // bits by FlagSource
    };
    struct FlagUse {
        unsigned field = 0;
        std::uint8_t allowed = 0; // bits by FlagSource
        syntax::Name place;
    };
    struct Link {
        Reg choice;
        std::string key;
    };

    void stop(const Instruction& i);
    const Reg& storage(const MachineRegister& r);
    [[nodiscard]] Place place(const Expr& address, unsigned width, bool is_signed) const;
    void access(unsigned width, const Expr& address, const std::optional<Expr>& target,
                const std::optional<Expr>& value);
    Label& label(const std::string& name);
    Flags& flags_of(unsigned field);
    void use_flags(const Instruction& i, unsigned field, std::initializer_list<FlagSource> allowed);
    [[nodiscard]] bool has_partner() const;
    void check_end();

    Assembly assembly_;
    ThreadBuilder& thread_;
    MachineTest& test_;
    Diagnostics& diagnostics_;
    const LitmusOptions& options_;
    std::map<std::string, Reg, std::less<>> registers_;
    std::map<std::string, std::uint32_t, std::less<>> writes_; // how often each register was written so far
    std::map<std::string, Label, std::less<>> labels_;
    std::map<unsigned, Flags> flags_;
    std::map<unsigned, FlagSource> set_here_; // what has set the flags since the last label
    std::vector<FlagUse> flag_uses_;
    const syntax::AsmThread* text_ = nullptr;
    std::size_t line_ = 0; // of the current instruction
    SourceRange range_;    // of it
    std::optional<Link> link_;
    bool has_single_load_ = false;                // a load-linked without a partner
    bool leaves_pair_ = false;                    // a branch between the two of a pair
    std::optional<SourceRange> has_single_store_; // a store-conditional without one
};

template <typename Thread>
[[nodiscard]] Assembly assembly(const InstructionTable& table, decltype(Assembly::find_register) find_register) {
    return {&table, find_register,
            [](const Assembly& assembly, ThreadBuilder& thread, MachineTest& test, Diagnostics& diagnostics,
               const LitmusOptions& options) -> std::unique_ptr<MachineThread> {
                return std::make_unique<Thread>(assembly, thread, test, diagnostics, options);
            }};
}

} // namespace katlas::machine
