// The code of one C thread, ready for translation. Computations that are not needed are gone. A value that was computed
// into a temporary and then copied is computed into its place. Every operand has a type.
#pragma once

#include "katlas/machine/liveness.hpp"
#include "katlas/program/litmus.hpp"

namespace katlas::compile {

using namespace machine;

using program::Instruction;
using program::Op;
using program::Operand;
using program::Value;
using program::ValueType;

class SourceCode {
  public:
    // `observed`: registers whose final values matter.
    SourceCode(const program::Program& program, std::size_t thread, const std::vector<Operand>& observed);

    [[nodiscard]] std::size_t size() const { return code_.size(); }
    [[nodiscard]] const Instruction& operator[](std::size_t i) const { return code_[i]; }
    // Whether the instruction is to be translated.
    [[nodiscard]] bool is_kept(std::size_t i) const { return kept_[i]; }
    [[nodiscard]] bool is_target(std::size_t i) const { return target_[i]; }
    // The type of an operand of instruction i. A number can have any type and is given as an int; an address is a
    // pointer.
    [[nodiscard]] ValueType type_of(std::size_t i, Operand operand) const;
    // The type of a variable; its registers have one type.
    [[nodiscard]] ValueType type_of_variable(Operand variable) const {
        return first_types_[static_cast<std::size_t>(variable)];
    }
    // Whether a pointer is ever written to the register.
    [[nodiscard]] bool is_pointer(Operand r) const { return pointers_[static_cast<std::size_t>(r)]; }
    // Whether instruction i is a comparison whose result only the next jump uses.
    [[nodiscard]] bool is_fused(std::size_t i) const { return fused_[i]; }

  private:
    void find_targets();
    void find_types();
    void remove_unused();
    void merge_copies();
    void fuse_comparisons();
    [[nodiscard]] std::vector<RegisterSet> liveness() const;
    [[nodiscard]] std::size_t next_kept(std::size_t i) const;

    const program::Program& program_;
    std::size_t thread_;
    std::vector<Operand> observed_;
    std::vector<Instruction> code_;
    std::vector<bool> kept_;
    std::vector<bool> target_;
    std::vector<bool> fused_;
    std::vector<ValueType> first_types_;        // by register
    std::vector<bool> pointers_;                // likewise
    std::vector<std::vector<ValueType>> types_; // by instruction, of b, c, d
};

} // namespace katlas::compile
