// The reader of AArch64's assembly, in addition to its table (table_aarch64.cpp).
#include "tables.hpp"
#include "thread_reader.hpp"

#include <algorithm>

namespace katlas::machine {

namespace {

std::string changed_case(std::string_view text, char first, char to) {
    std::string result(text);
    for (char& c : result)
        if (c >= first && c < first + 26)
            c = static_cast<char>(c - first + to);
    return result;
}

std::string upper_case(std::string_view text) {
    return changed_case(text, 'a', 'A');
}

std::optional<MachineRegister> find_aarch64(std::string_view text) {
    constexpr std::uint32_t num_registers = 31;
    if (text.starts_with('%')) // symbolic, 64 bits
        return MachineRegister{std::string(text), num_registers, 64, false};
    const std::string name = upper_case(text);
    if (!name.starts_with('X') && !name.starts_with('W'))
        return std::nullopt;
    const unsigned width = name.front() == 'X' ? 64 : 32;
    if (name.substr(1) == "ZR")
        return MachineRegister{"XZR", 0, width, true};
    const auto number = register_number(std::string_view(name).substr(1), num_registers);
    return number ? std::optional(MachineRegister{fmt::format("X{}", *number), *number, width, false}) : std::nullopt;
}

class AArch64Thread : public MachineThread {
  public:
    using MachineThread::MachineThread;

  protected:
    void instruction(const Instruction& i) override;
    void special(const Instruction& i, const Form& form, const Values& v) override;
    Expr address(const Operand& o) override;
    // An immediate, or a register that may be shifted or extended.
    Expr last_operand(const Instruction& i, std::size_t from, unsigned width) override;
    [[nodiscard]] std::string word_of(const Operand& o) const override { return upper_case(o.text); }
    [[nodiscard]] std::string_view unknown_word() const override { return "this domain is not supported"; }
    void check_widths(const Instruction& i, const Form& form,
                      const std::vector<const Operand*>& registers) const override;

  private:
    Expr extended(const Operand& modifier, const MachineRegister& r);
    Expr condition(const Instruction& i, std::string_view name);
};

void AArch64Thread::instruction(const Instruction& i) {
    if (i.mnemonic.text.starts_with("b.") && table().find(i.mnemonic.text).empty())
        unsupported(i, "its condition is not supported");
    MachineThread::instruction(i);
}

void AArch64Thread::check_widths(const Instruction& i, const Form& form,
                                 const std::vector<const Operand*>& registers) const {
    const bool one = form.does == Does::load || form.does == Does::load_linked || form.does == Does::store ||
                     form.does == Does::store_conditional;
    for (const Operand* o : registers) {
        const unsigned width = reg(*o).width;
        if (form.does != Does::extend && form.width != 0 && width != 32)
            fault(i.operands[0], one ? "this needs a register of 32 bits" : "the widths of the operands differ");
        if (width != reg(*registers.front()).width)
            fault(*o, "the widths of the operands differ");
    }
}

Expr AArch64Thread::extended(const Operand& modifier, const MachineRegister& r) {
    const std::string name = upper_case(modifier.text);
    const Value amount = modifier.amount.value_or(0);
    if (modifier.kind != Operand::Kind::word || amount < 0 || amount >= r.width)
        fault(modifier, "this modifier is not supported");
    const Expr value = get(r);
    const auto shifted = [&](const Expr& e) { return amount == 0 ? e : e << constant(amount); };
    if (name == "LSL")
        return shifted(value);
    if (name == "LSR")
        return shifted_right(value, constant(amount));
    if (name == "ASR")
        return sign_extended(value, r.width) >> constant(amount);
    for (const auto& [extension, width] : {std::pair("XTB", 8U), {"XTH", 16U}, {"XTW", 32U}, {"XTX", 64U}})
        if (name.substr(1) == extension && (name[0] == 'U' || name[0] == 'S'))
            return shifted(name[0] == 'U' ? zero_extended(value, width) : sign_extended(value, width));
    fault(modifier, "this modifier is not supported");
}

Expr AArch64Thread::last_operand(const Instruction& i, std::size_t from, unsigned width) {
    const Operand& o = i.operands[from];
    const bool modified = i.operands.size() == from + 2;
    if (is_number(o)) {
        if (!modified)
            return constant(o.number);
        const Operand& shift = i.operands[from + 1];
        if (upper_case(shift.text) != "LSL" || !shift.amount || *shift.amount < 0 || *shift.amount > 48)
            fault(shift, "this modifier is not supported");
        return constant(static_cast<Value>(static_cast<std::uint64_t>(o.number) << *shift.amount));
    }
    const MachineRegister r = reg(o);
    if (modified)
        return extended(i.operands[from + 1], r);
    if (r.width != width)
        fault(o, "the widths of the operands differ");
    return get(r);
}

Expr AArch64Thread::address(const Operand& o) {
    if (o.kind != Operand::Kind::memory || !o.bracketed || o.written_back || o.parts.empty() || o.parts.size() > 3)
        fault(o, "this way to address memory is not supported");
    const MachineRegister base = reg(o.parts[0]);
    if (base.width != 64 || base.zero)
        fault(o.parts[0], "an address is in a register of 64 bits");
    Expr from = get(base);
    if (o.parts.size() == 1)
        return from;
    if (is_number(o.parts[1])) {
        if (o.parts.size() != 2)
            fault(o, "this way to address memory is not supported");
        return o.parts[1].number == 0 ? from : from + constant(o.parts[1].number);
    }
    const MachineRegister index = reg(o.parts[1]);
    if (o.parts.size() == 2 && index.width != 64)
        fault(o.parts[1], "an index of 32 bits needs an extension");
    return from + (o.parts.size() == 3 ? extended(o.parts[2], index) : get(index));
}

// The condition of the branch with the same name.
Expr AArch64Thread::condition(const Instruction& i, std::string_view name) {
    const auto branches = table().find(fmt::format("b.{}", changed_case(name, 'A', 'a')));
    if (branches.empty())
        unsupported(i, "its condition is not supported");
    return flags(i, *branches.front());
}

void AArch64Thread::special(const Instruction& i, const Form& form, const Values& v) {
    const Expr holds = condition(i, v.condition->text);
    if (v.read.size() < 2) {
        const Expr old = v.read.empty() ? constant(0) : v.read.front();
        put_selected(*v.to, holds, old + constant(1), old);
        return;
    }
    const Expr& other = v.read.back();
    const Expr otherwise = form.name == "csinc"   ? other + constant(1)
                           : form.name == "csinv" ? other ^ constant(-1)
                           : form.name == "csneg" ? constant(0) - other
                                                  : other;
    put_selected(*v.to, holds, v.read.front(), otherwise);
}

} // namespace

Assembly aarch64_assembly() {
    return assembly<AArch64Thread>(aarch64_instructions(), find_aarch64);
}

} // namespace katlas::machine
