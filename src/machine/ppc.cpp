// The reader of Power's assembly, in addition to its table (table_ppc.cpp). In addi and addis, and as the base
// of an address that has an index, r0 stands for the number 0 (Power ISA, book I, 3.3). As the base of an address with
// a number, r0 is an ordinary register, as in herd, since tests are written so; the architecture takes it for 0 there,
// too.
#include "tables.hpp"
#include "thread_reader.hpp"

namespace katlas::machine {

namespace {

std::optional<MachineRegister> find_ppc(std::string_view text) {
    constexpr std::uint32_t num_registers = 32;
    if (text.starts_with('%'))
        return MachineRegister{std::string(text), num_registers, 64, false};
    const auto number = text.starts_with('r') ? register_number(text.substr(1), num_registers) : std::nullopt;
    return number ? std::optional(MachineRegister{std::string(text), *number, 64, false}) : std::nullopt;
}

class PpcThread : public MachineThread {
  public:
    using MachineThread::MachineThread;

  protected:
    void special(const Instruction& i, const Form& form, const Values& v) override;
    [[nodiscard]] MachineRegister base(const Operand& o) const override;
};

MachineRegister PpcThread::base(const Operand& o) const {
    MachineRegister r = reg(o);
    r.zero = r.name == "r0";
    return r;
}

// The bits from `first` to `last` of a word, counted from the most significant one.
Value word_mask(Value first, Value last) {
    const std::uint64_t from = 0xffffffffU >> first;
    const std::uint64_t after = last == 31 ? 0 : 0xffffffffU >> (last + 1);
    return static_cast<Value>(from & ~after);
}

void PpcThread::special(const Instruction& i, const Form& form, const Values& v) {
    if (form.name.starts_with("subf")) {
        complete(form, v, v.read[1] - v.read[0]);
        return;
    }
    if (form.name.starts_with("mullw")) { // the whole product of two words
        Values whole = v;
        whole.width = 64;
        complete(form, whole, sign_extended(v.read[0], 32) * sign_extended(v.read[1], 32));
        return;
    }
    if (form.name.starts_with("addis")) {
        complete(form, v, v.read[0] + constant(static_cast<std::int16_t>(v.numbers[0]) * Value{0x10000}));
        return;
    }
    if (form.name.starts_with("clrl")) {
        const std::uint64_t mask = ~std::uint64_t{0} >> (64 - form.width) >> v.numbers[0];
        complete(form, v, v.read[0] & constant(static_cast<Value>(mask)));
        return;
    }
    // Rotates the low word to the left, and puts a part of it into the target.
    const Value by = v.numbers[0];
    if (v.numbers[1] > v.numbers[2])
        unsupported(i, "its mask must not wrap around");
    const bool inserts = form.name == "rlwimi";
    constexpr Value word_width = 32;
    const Expr word = zero_extended(v.read[inserts ? 1 : 0], 32);
    const Expr rotated =
        by == 0 ? word : zero_extended((word << constant(by)) | (word >> constant(word_width - by)), 32);
    const Value mask = word_mask(v.numbers[1], v.numbers[2]);
    const Expr part = rotated & constant(mask);
    complete(form, v, inserts ? part | (v.read[0] & constant(~mask)) : part);
}

} // namespace

Assembly ppc_assembly() {
    return assembly<PpcThread>(ppc_instructions(), find_ppc);
}

} // namespace katlas::machine
