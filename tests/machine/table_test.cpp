// Every instruction of every table is written and read back as the same instruction, with the same operands.
#include "katlas/machine/read_test.hpp"
#include "katlas/machine/target.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace katlas;
using namespace katlas::machine;

namespace {

const std::array machines = {Machine::x86, Machine::armv8, Machine::power, Machine::riscv};

constexpr Register address = 7; // of the location x

// Operands for the shapes of a form: different registers, and small numbers.
std::vector<Piece> pieces_for(Machine machine, const Form& form) {
    const bool narrow = machine == Machine::armv8 && (form.width == 8 || form.width == 16);
    const bool in_part = machine == Machine::x86 && form.width != 64;
    const View view = (narrow && form.does != Does::extend) || in_part ? View::word : View::full;
    const MemoryPlace place{machine == Machine::x86 ? decltype(MemoryPlace::base)("x")
                                                    : decltype(MemoryPlace::base)(full(address))};
    // Of less than 32 bits x86 writes to memory only.
    const bool to_memory = machine == Machine::x86 && (form.locked || form.width == 8 || form.width == 16);
    std::vector<Piece> pieces;
    Register next = 0;
    for (const char shape : form.operands)
        switch (shape) {
        case 'm':
            pieces.emplace_back(place);
            break;
        case 'n':
            pieces.emplace_back(MemoryPlace{full(address), full(next++)});
            break;
        case 'i':
        case 'k':
            pieces.emplace_back(Value{5});
            break;
        case 'l':
            pieces.emplace_back("L");
            break;
        case 'c':
            pieces.emplace_back("EQ");
            break;
        case 'f':
            pieces.emplace_back("cr1");
            break;
        case 'o':
        case '*':
            break;
        case 't':
            pieces.emplace_back(to_memory ? Piece(place) : Piece(NamedRegister{next++, view}));
            break;
        case 'v':
            pieces.emplace_back(form.width == 8 || form.width == 16 ? Piece(Value{1})
                                                                    : Piece(NamedRegister{next++, view}));
            break;
        default:
            pieces.emplace_back(NamedRegister{next++, view});
        }
    if (form.operands == "vv" && to_memory)
        pieces.front() = place;
    return pieces;
}

std::string shown(const program::syntax::AsmOperand& o) {
    using Kind = program::syntax::AsmOperand::Kind;
    if (o.kind == Kind::number)
        return fmt::format("{}", o.number);
    std::string text = o.text;
    for (const auto& part : o.parts)
        text += shown(part);
    return text;
}

} // namespace

TEST_CASE("every instruction is written and read") {
    for (const Machine machine : machines) {
        const auto target = make_target(machine);
        const auto name_of = [&](Register r, View view) { return target->operand_name(r, view); };
        std::size_t instructions = 0;
        for (const Form& form : instructions_of(machine).forms()) {
            INFO(to_string(machine) << ' ' << form.text());
            Step step;
            const std::vector<Piece> pieces = pieces_for(machine, form);
            target->write(step, form, pieces);
            REQUIRE(step.lines.size() == 1);
            const std::string line = with_names(step.lines.front(), name_of);
            const std::string initial =
                machine == Machine::x86 ? "" : fmt::format("0:{}=x;", target->state_name(address));
            const std::string text = fmt::format("{} t\n{{ {} [x]=0; }}\nP0 ;\n{}{} ;\nL: nop ;\n",
                                                 target->architecture(), initial, form.locked ? "lock " : "", line);
            INFO(text);
            SourceMap sources;
            Diagnostics diagnostics;
            const auto tree = parse_test(sources.add("t.litmus", text), sources, diagnostics);
            REQUIRE(tree);
            const auto& read = *tree->asm_threads.at(0).lines.at(0).instruction;
            const auto known = instructions_of(machine).find(read.mnemonic.text);
            CHECK(std::ranges::find(known, &form) != known.end());
            if (form.words.empty()) {
                CHECK(read.operands.size() ==
                      pieces.size() + static_cast<std::size_t>(std::ranges::count(form.operands, 'n')));
                std::vector<std::string> operands;
                for (const auto& o : read.operands)
                    operands.push_back(shown(o));
                if (machine == Machine::x86)
                    std::ranges::reverse(operands);
                std::size_t at = 0;
                for (const Piece& piece : pieces) {
                    if (const auto* r = std::get_if<NamedRegister>(&piece))
                        CHECK(operands.at(at) == name_of(r->reg, r->view));
                    if (const auto* number = std::get_if<Value>(&piece))
                        CHECK(operands.at(at) == fmt::format("{}", *number));
                    const auto* place = std::get_if<MemoryPlace>(&piece);
                    at += place != nullptr && place->index && machine == Machine::power ? 2 : 1;
                }
            }
            const auto test = translate_test(*tree, diagnostics);
            for (const Diagnostic& d : diagnostics.all())
                UNSCOPED_INFO(render(d, sources));
            CHECK(test);
            ++instructions;
        }
        CHECK(instructions > 60);
    }
}

TEST_CASE("no two instructions of a machine have one name and the same words") {
    for (const Machine machine : machines)
        for (const Form& form : instructions_of(machine).forms())
            for (const Form* other : instructions_of(machine).find(form.name))
                CHECK((other == &form || other->words != form.words));
}
