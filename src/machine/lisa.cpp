// The reader of LISA, herd's assembly for no machine in particular. Its instructions have annotations, whose meaning a
// Bell file gives (graph/bell_file.hpp).
//
// r[..] r0 a          reads a place: a location, a register, or the sum of one and a number or register
// w[..] a v           writes a number or a register
// rmw[..] r0 e a      reads the old value into r0 and writes e, in which r0 stands for the old value
// f[..]               a fence
// mov r0 e            e: a value, or (add v v), (and v v), (xor v v), (eq v v), (neq v v)
// b[..] r0 L, b[] L   jumps if the register is not 0; always
//
// Without a Bell file annotations mean nothing. All accesses are relaxed, and fences have no other mode, since the
// modes of C are none of the annotations. Source: herdtools7 (lib/LISAParser.mly, herd/BellSem.ml).
#include "katlas/graph/bell_file.hpp"
#include "tables.hpp"
#include "thread_reader.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::machine {

namespace {

std::optional<MachineRegister> find_lisa(std::string_view text) {
    if (text.starts_with('%'))
        text.remove_prefix(1);
    if (!text.starts_with('r'))
        return std::nullopt;
    const auto number = register_number(text.substr(1), 100);
    return number ? std::optional(MachineRegister{std::string(text), *number, 64, false}) : std::nullopt;
}

struct LisaOperation {
    std::string_view name;
    Op op;
    std::optional<RmwOp> update; // of the old value
};
constexpr std::array lisa_operations = {
    LisaOperation{"add", Op::add, RmwOp::fetch_add},     LisaOperation{"and", Op::bit_and, RmwOp::fetch_and},
    LisaOperation{"xor", Op::bit_xor, RmwOp::fetch_xor}, LisaOperation{"eq", Op::equal, std::nullopt},
    LisaOperation{"neq", Op::not_equal, std::nullopt},
};

struct LisaKind {
    std::string_view mnemonic;
    std::string_view kind; // in Bell files
};
constexpr std::array lisa_kinds = {LisaKind{"r", "R"}, LisaKind{"w", "W"},    LisaKind{"rmw", "RMW"},
                                   LisaKind{"f", "F"}, LisaKind{"call", "F"}, LisaKind{"b", "B"}};

class LisaThread : public MachineThread {
  public:
    using MachineThread::MachineThread;

  protected:
    void instruction(const Instruction& i) override {
        const std::string& name = i.mnemonic.text;
        check_annotations(i);
        if (name == "r") {
            expect(i, 2);
            load(reg(i.operands[0]), address(i.operands[1]), value_width, Mode::relaxed, true);
        } else if (name == "w") {
            expect(i, 2);
            store(address(i.operands[0]), value(i.operands[1]), value_width, Mode::relaxed);
        } else if (name == "rmw") {
            expect(i, 3);
            update(i);
        } else if (name == "f" || name == "call") {
            expect(i, 0);
            fence(Mode::relaxed);
        } else if (name == "mov") {
            expect(i, 2);
            put(reg(i.operands[0]), computed_value(i.operands[1]));
        } else if (name != "b") {
            unsupported(i);
        } else {
            expect(i, 1, 2);
            if (i.operands.size() == 1)
                branch(i.operands[0], std::nullopt);
            else
                branch(i.operands[1], get(i.operands[0]) != constant(0));
        }
    }

    Expr address(const Operand& o) override {
        if (o.kind == Operand::Kind::word)
            return place_of(o);
        if (o.kind != Operand::Kind::memory || o.text != "+")
            fault(o, "this is no place in memory");
        const Reg base = scratch(); // a register holds an address as a number
        set(base, place_of(o.parts[0]));
        return base + value(o.parts[1]);
    }

  private:
    static constexpr unsigned value_width = 64;

    void check_annotations(const Instruction& i) {
        annotate(std::nullopt);
        const auto known = std::ranges::find(lisa_kinds, i.mnemonic.text, &LisaKind::mnemonic);
        if (known == lisa_kinds.end()) {
            if (!i.annotations.empty())
                throw Fault{i.annotations.front().range, "'mov' has no annotations", {}};
            return;
        }
        if (options().bell == nullptr)
            return;
        graph::BellFile::Tags tags;
        for (const syntax::Name& annotation : i.annotations)
            tags.push_back(annotation.text);
        const std::string kind(known->kind);
        if (const auto objection = options().bell->objection(kind, tags))
            throw Fault{objection->position < tags.size() ? i.annotations[objection->position].range : i.mnemonic.range,
                        objection->message, objection->hint};
        if (kind != "B")
            annotate(options().bell->number_of(kind, tags));
    }

    // A number, a register, or the address of a location.
    Expr value(const Operand& o) {
        if (is_number(o))
            return constant(o.number);
        if (as_register(o))
            return get(o);
        return place_of(o);
    }

    Expr place_of(const Operand& o) {
        if (as_register(o))
            return get(o);
        const Expr* named = o.kind == Operand::Kind::word ? location(o) : nullptr;
        if (named == nullptr)
            fault(o, "this is no place in memory");
        return *named;
    }

    const LisaOperation& operation(const Operand& o) const {
        const auto* const found = std::ranges::find(lisa_operations, o.text, &LisaOperation::name);
        if (found == lisa_operations.end())
            fault(o, fmt::format("'{}' is no operation; there are add, and, xor, eq and neq", o.text));
        return *found;
    }

    // Addresses are numbers of 64 bits here.
    Expr number_of(const Operand& o) {
        if (is_number(o) || as_register(o))
            return value(o);
        const Reg holder = scratch();
        set(holder, place_of(o));
        return holder;
    }

    Expr computed_value(const Operand& o) {
        if (o.kind != Operand::Kind::memory)
            return value(o);
        if (o.text == "+")
            fault(o, "a sum is written (add v v) here");
        const LisaOperation& of = operation(o);
        const Expr left = number_of(o.parts[0]);
        return Expr::binary(of.op, left, number_of(o.parts[1]));
    }

    void update(const Instruction& i) {
        const MachineRegister to = reg(i.operands[0]);
        const Operand& what = i.operands[1];
        const auto is_old = [&](const Operand& o) {
            const auto named = as_register(o);
            return named && named->name == to.name;
        };
        const Expr place = address(i.operands[2]);
        if (is_old(what))
            fault(what, "this would write the value that it reads, which is not supported");
        const bool uses_old = what.kind == Operand::Kind::memory && std::ranges::any_of(what.parts, is_old);
        if (!uses_old) {
            fetch(to, RmwOp::exchange, place, computed_value(what), value_width, Mode::relaxed, Mode::relaxed, true);
            return;
        }
        const LisaOperation& of = operation(what);
        if (!of.update || std::ranges::all_of(what.parts, is_old))
            fault(what, "this function of the old value is not supported");
        const Operand& other = is_old(what.parts[0]) ? what.parts[1] : what.parts[0];
        fetch(to, *of.update, place, number_of(other), value_width, Mode::relaxed, Mode::relaxed, true);
    }
};

const InstructionTable& no_instructions() {
    static const InstructionTable table;
    return table;
}

} // namespace

Assembly lisa_assembly() {
    Assembly result = assembly<LisaThread>(no_instructions(), find_lisa);
    result.bare_locations = true;
    result.annotates = true;
    return result;
}

} // namespace katlas::machine
