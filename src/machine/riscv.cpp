// The reader of RISC-V's assembly, in addition to its table (table_riscv.cpp).
#include "tables.hpp"
#include "thread_reader.hpp"

#include <algorithm>

namespace katlas::machine {

namespace {

constexpr std::array<std::string_view, 32> abi_names = {
    "zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0",  "a1",  "a2", "a3", "a4", "a5",
    "a6",   "a7", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6",
};

std::optional<MachineRegister> find_riscv(std::string_view text) {
    if (text.starts_with('%'))
        return MachineRegister{std::string(text), 32, 64, false};
    std::optional<std::uint32_t> number;
    if (text.starts_with('x'))
        number = register_number(text.substr(1), 32);
    else if (const auto* const known = std::ranges::find(abi_names, text); known != abi_names.end())
        number = static_cast<std::uint32_t>(known - abi_names.begin());
    else if (text == "fp")
        number = 8;
    return number ? std::optional(MachineRegister{fmt::format("x{}", *number), *number, 64, *number == 0})
                  : std::nullopt;
}

class RiscvThread : public MachineThread {
  public:
    using MachineThread::MachineThread;

  protected:
    // Ignores devices (i and o).
    [[nodiscard]] std::string word_of(const Operand& o) const override {
        std::string set = o.text;
        std::erase_if(set, [](char c) { return c == 'i' || c == 'o'; });
        return set;
    }
    [[nodiscard]] std::string_view unknown_word() const override { return "this set of accesses is not supported"; }
};

} // namespace

Assembly riscv_assembly() {
    return assembly<RiscvThread>(riscv_instructions(), find_riscv);
}

} // namespace katlas::machine
