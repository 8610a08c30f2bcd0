// Machine code over virtual registers: the steps of one thread, each a few lines of text that stay together.
//
// A register is written into a line as a mark, which becomes a name when registers are assigned (assign_registers). A
// step's results and operands are in different registers whenever it has more than one line, so that the order of the
// lines within does not matter.
#pragma once

#include "katlas/program/litmus.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace katlas::compile {

// A virtual register.
using Register = std::uint32_t;

// As what an instruction names a register.
enum class View : char { word = 'w', full = 'x' };
[[nodiscard]] View view_of(program::ValueType type);

struct Step {
    std::vector<std::string> lines; // those that end with a colon are labels
    std::vector<Register> uses;
    std::vector<Register> defs;
    std::optional<std::size_t> label;   // which stands before it
    std::optional<std::size_t> jump_to; // a label
    bool goes_on = true;                // to the next step
    bool copies = false;                // its one operand to its one result, and nothing else
    program::SourceSpan source;         // of the statement that it comes from
    // What it is to those who run the code, though no machine knows it (program::syntax::AsmStop), and of an error what
    // it says; which of its lines jump back to try an update again.
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
    // A register that holds addresses. It gets one in which never anything else lies, nor the other way round: readers
    // of assembly tests tell locations of pointers from those of numbers by what may flow where.
    void is_address(Register r) { addresses_.push_back(r); }
    // A register that the condition names.
    void observe(Register r) { observed_.push_back(r); }

    // What the steps to follow come from.
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
    // Real registers by number, so that those that are needed at once are different, and those of a copy the same if
    // they can be. None if more than `available` are needed. A register that is needed nowhere has number 0.
    [[nodiscard]] std::optional<std::vector<std::uint32_t>> assign_registers(std::uint32_t available) const;
    // Whether a step does nothing, given that assignment.
    [[nodiscard]] static bool is_idle(const Step& step, const std::vector<std::uint32_t>& assigned) {
        return step.copies && assigned[step.defs.front()] == assigned[step.uses.front()];
    }
    // By register: whether it is used at all.
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

} // namespace katlas::compile
