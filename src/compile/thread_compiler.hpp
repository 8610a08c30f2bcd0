// The translation of one thread: a mapping's templates translate its accesses, and the target translates everything
// else.
#pragma once

#include "katlas/compile/mapping.hpp"
#include "katlas/machine/target.hpp"
#include "source_code.hpp"

#include <map>

namespace katlas::compile {

// What the threads of a test share.
struct TestContext {
    const program::Program& program;
    const Mapping& mapping;
    const Target& target;
    FileId file;
    Diagnostics& diagnostics;
    std::vector<std::string> object_names; // in the result
    bool runnable = false;                 // the result is only explored, and no tool reads it
};

// The text of a location. An element of an array has its number: "a[1]".
[[nodiscard]] std::string location_text(const TestContext& test, program::Location location);

class ThreadCompiler {
  public:
    ThreadCompiler(const TestContext& test, std::size_t thread, const std::vector<Operand>& observed);

    // False, with a diagnostic, if something cannot be translated.
    [[nodiscard]] bool run();
    [[nodiscard]] const MachineCode& code() const { return code_; }
    // The machine register of a variable that is observed.
    [[nodiscard]] Register register_of(Operand variable) const { return static_cast<Register>(variable); }
    [[nodiscard]] ValueType type_of_variable(Operand variable) const { return source_.type_of_variable(variable); }

  private:
    struct Unsupported {
        std::string message;
        std::string hint;
    };
    // The meaning of the words of a template.
    struct Access {
        ValueType type = ValueType::i32;
        std::optional<Register> value;    // v
        std::optional<Register> operand;  // o
        std::optional<Register> expected; // e
        std::optional<Register> success;  // s
        std::optional<std::string> immediate;
        std::optional<Register> address;
        std::string location; // if no register has the address
    };

    void initial_values();
    void instruction(std::size_t i);
    void compute(std::size_t i);
    void move_pointer(std::size_t i);
    void compare(std::size_t i);
    void combine(std::size_t i);
    void branch_on(std::size_t i);
    void jump(std::size_t i);
    void stop_unless(std::size_t i);
    void read(std::size_t i);
    void update(std::size_t i);
    [[noreturn]] static void refuse_grace_periods();
    void write(std::size_t i);
    void fence(std::size_t i);

    // Operands.
    [[nodiscard]] bool is_number(Operand operand) const;
    [[nodiscard]] Register of(Operand operand) const { return static_cast<Register>(operand); }
    Register operand(std::size_t i, Operand operand, ValueType type);
    Right right_operand(std::size_t i, Op op, Operand operand, ValueType type);
    Register pointer_to(program::Location location);
    void constant(Register to, Value value, ValueType type);
    Register scaled(std::size_t i, Operand operand);
    void set_address(Access& access, std::size_t i);
    void keep_operands(std::string_view text, Access& access);
    void use_template(Kind kind, program::Mode mode, Access access);
    // Jumps to the label if instruction `comparison` gives `wanted`.
    void branch(std::size_t comparison, bool wanted, std::size_t label);
    void branch_if_zero(Register tested, ValueType type, bool zero, std::size_t label);
    [[nodiscard]] std::size_t label_at(std::size_t i);

    const TestContext& test_;
    std::size_t thread_;
    SourceCode source_;
    MachineCode code_;
    std::map<program::Location, Register> bases_; // registers with the addresses of objects
    std::map<std::size_t, std::size_t> labels_;   // by instruction
    std::optional<std::size_t> fused_;            // a comparison whose jump comes next
};

} // namespace katlas::compile
