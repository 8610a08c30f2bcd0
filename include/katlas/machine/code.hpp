// Machine code over virtual registers: the steps of one thread. A step is a few lines of text that stay together.
//
// A register is written into a line as a mark, which becomes a name when registers are assigned (assign_registers). A
// step with more than one line gets different registers for its results and its operands, so that an early line cannot
// overwrite what a later line reads.
#pragma once

#include "katlas/program/litmus.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace katlas::machine {

// A virtual register.
using Register = std::uint32_t;

// The width under which an instruction names a register.
enum class View : char { word = 'w', full = 'x' };
[[nodiscard]] View view_of(program::ValueType type);

struct Step {
    std::vector<std::string> lines; // a line that ends with a colon is a label
    std::vector<Register> uses;
    std::vector<Register> defs;
    std::optional<std::size_t> label;   // the label before the step
    std::optional<std::size_t> jump_to; // a label
    bool goes_on = true;                // control may go on to the next step
    bool copies = false;                // the step only copies its one operand to its one result
    program::SourceSpan source;         // of the statement that the step comes from
    // How the thread ends here (program::syntax::AsmStop; no machine's text can express this), with the message of an
    // error; and the numbers of the lines that jump back to try an update again.
    program::syntax::AsmStop stop = program::syntax::AsmStop::none;
    std::string message{};
    std::vector<std::size_t> again{};
};

class MachineCode {
  public:
    explicit MachineCode(std::size_t thread) : thread_(thread) {}

    [[nodiscard]] Register new_register() { return num_registers_++; }
    [[nodiscard]] std::size_t num_registers() const { return num_registers_; }
    // A register that has a value from the beginning: a number or the name of a location; `type` is 0 for an int.
    void set_initial(Register r, std::string value, std::string type = {});
    // Declares that a register holds addresses. Its real register never holds numbers, and a real register for numbers
    // never holds addresses: readers of assembly tests find out by data flow which locations hold pointers and which
    // hold numbers.
    void is_address(Register r) { addresses_.push_back(r); }
    // Declares that the condition names a register.
    void observe(Register r) { observed_.push_back(r); }

    // The source of the steps that follow.
    void at_source(program::SourceSpan source) { source_ = source; }

    [[nodiscard]] std::size_t new_label() { return num_labels_++; }
    [[nodiscard]] std::string label_name(std::size_t label) const;
    void place(std::size_t label);

    static std::string mark(Register r, View view);
    Step& step(std::vector<Register> defs, std::vector<Register> uses);
    [[nodiscard]] Step& last() { return steps_.back(); }

    struct Initial {
        Register reg = 0;
        std::string value;
        std::string type;
    };
    [[nodiscard]] const std::vector<Initial>& initial() const { return initial_; }
    [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
    // Real registers by number. Registers that are needed at the same time get different ones; the two registers of a
    // copy get the same one if possible. Nothing if more than `available` are needed. A register that is needed nowhere
    // has number 0.
    [[nodiscard]] std::optional<std::vector<std::uint32_t>> assign_registers(std::uint32_t available) const;
    // Whether a step does nothing under the assignment.
    [[nodiscard]] static bool is_idle(const Step& step, const std::vector<std::uint32_t>& assigned) {
        return step.copies && assigned[step.defs.front()] == assigned[step.uses.front()];
    }
    // By register: whether some step uses it.
    [[nodiscard]] std::vector<bool> used_registers() const;

  private:
    std::size_t thread_;
    program::SourceSpan source_;
    Register num_registers_ = 0;
    std::size_t num_labels_ = 0;
    std::vector<Step> steps_;
    std::vector<Initial> initial_;
    std::vector<Register> observed_;
    std::vector<Register> addresses_;
};

// A line with names in the place of marks.
[[nodiscard]] std::string with_names(std::string_view line, const auto& name_of) {
    std::string result;
    while (!line.empty()) {
        const std::size_t mark = line.find('\1');
        result += line.substr(0, mark);
        if (mark == std::string_view::npos)
            break;
        const std::size_t end = line.find('\2', mark);
        Register r = 0;
        for (const char digit : line.substr(mark + 2, end - mark - 2))
            r = r * 10 + static_cast<Register>(digit - '0');
        result += name_of(r, static_cast<View>(line[mark + 1]));
        line.remove_prefix(end + 1);
    }
    return result;
}

} // namespace katlas::machine
