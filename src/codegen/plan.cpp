#include "katlas/codegen/plan.hpp"

namespace katlas::codegen {
namespace {

struct StepName {
    std::string_view function;
    std::string_view relation;
};

constexpr std::array<StepName, num_steps> step_names = {{
    {"po_imm", "po"},   {"po_imm_inverse", "po^-1"},   {"po_loc_imm", "po-loc"}, {"po_loc_imm_inverse", "po-loc^-1"},
    {"rf", "rf"},       {"rf_inverse", "rf^-1"},       {"rfe", "rfe"},           {"rfe_inverse", "rfe^-1"},
    {"rfi", "rfi"},     {"rfi_inverse", "rfi^-1"},     {"co_imm", "co"},         {"co_imm_inverse", "co^-1"},
    {"coe_imm", "coe"}, {"coe_imm_inverse", "coe^-1"}, {"coi_imm", "coi"},       {"coi_imm_inverse", "coi^-1"},
    {"fr_imm", "fr"},   {"fr_imm_inverse", "fr^-1"},   {"fre_imm", "fre"},       {"fre_imm_inverse", "fre^-1"},
    {"fri_imm", "fri"}, {"fri_imm_inverse", "fri^-1"}, {"rmw", "rmw"},           {"rmw_inverse", "rmw^-1"},
    {"coe", "coe"},     {"coe_inverse", "coe^-1"},     {"fre", "fre"},           {"fre_inverse", "fre^-1"},
    {"fri", "fri"},     {"fri_inverse", "fri^-1"},
}};

} // namespace

std::string_view function_of(Step step) {
    return step_names[static_cast<std::size_t>(step)].function;
}

std::string_view relation_of(Step step) {
    return step_names[static_cast<std::size_t>(step)].relation;
}

AtomIndex atom_of(const AtomPlan& atoms, graph::Label label, bool instructions) {
    const std::size_t i = 2 * static_cast<std::size_t>(label.mode) + (label.exclusive ? 1 : 0);
    const auto kind = static_cast<std::size_t>(label.kind);
    if (atoms.machines && label.barrier != graph::Barrier::none)
        return atoms.machines->barriers[static_cast<std::size_t>(label.barrier)];
    if (atoms.machines && instructions && label.kind != graph::Kind::fence)
        return label.discarded ? atoms.machines->discarded[i] : atoms.machines->instructions[kind][i];
    return atoms.by_label[kind][i];
}

} // namespace katlas::codegen
