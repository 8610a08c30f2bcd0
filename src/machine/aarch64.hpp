// The translation of a thread in AArch64's assembly, in two parts: computing and jumping, and accesses and barriers.
#pragma once

#include "thread_reader.hpp"

namespace katlas::machine {

[[nodiscard]] std::string upper_case(std::string_view text);
[[nodiscard]] std::optional<MachineRegister> find_aarch64(std::string_view text);

class AArch64Thread : public MachineThread {
  public:
    AArch64Thread(ThreadBuilder& thread, MachineTest& test, Diagnostics& diagnostics, const LitmusOptions& options)
        : MachineThread(thread, test, diagnostics, options) {}

  protected:
    std::optional<MachineRegister> find_register(std::string_view name) const override { return find_aarch64(name); }
    bool is_local(const Instruction& i) const override;
    bool is_conditional_branch(const Instruction& i) const override {
        const std::string_view name = i.mnemonic.text;
        return name.substr(0, 2) == "b." || name.substr(0, 2) == "cb" || name.substr(0, 2) == "tb";
    }
    bool is_store_conditional(const Instruction& i) const override {
        return i.mnemonic.text.substr(0, 4) == "stxr" || i.mnemonic.text.substr(0, 5) == "stlxr";
    }
    void instruction(const Instruction& i) override;

  private:
    // What is left of an instruction's operands after the first `from`: an immediate, or a register that may be
    // shifted or extended, in the given width.
    Expr last_operand(const Instruction& i, std::size_t from, unsigned width);
    Expr extended(const Operand& modifier, const MachineRegister& r);
    Expr address(const Operand& o);
    Expr condition(const Instruction& i, std::string_view name);
    bool compute(const Instruction& i);
    bool compare(const Instruction& i);
    bool select(const Instruction& i);
    bool jump(const Instruction& i);
    bool barrier(const Instruction& i);
    bool access(const Instruction& i);
    bool atomic(const Instruction& i);
    void swap_if_equal(const Instruction& i, bool acquire, bool release, unsigned part);
    // Both of one width, in bits.
    unsigned common_width(const Instruction& i, std::initializer_list<const Operand*> registers) const;
};

} // namespace katlas::machine
