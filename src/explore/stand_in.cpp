#include "katlas/explore/stand_in.hpp"

#include <algorithm>
#include <array>

namespace katlas::explore {
namespace {

using graph::Kind;
using graph::Label;
using graph::Mode;

bool is_seq_cst(Label label) {
    return label.mode == Mode::seq_cst;
}

bool is_release_acquire(Label label) {
    switch (label.kind) {
    case Kind::read:
        return label.mode == Mode::acquire;
    case Kind::write:
        return label.mode == Mode::release;
    case Kind::fence:
        break;
    }
    return label.mode != Mode::seq_cst;
}

bool is_exclusive(Label label) {
    return label.exclusive;
}

constexpr StandIn as_sc(std::string_view model) {
    return {.model = model,
            .cheaper = "sc",
            .theorem = "rc11-as-sc",
            .events = "SC",
            .kind = "all accesses and fences are seq_cst",
            .covers = is_seq_cst};
}

constexpr StandIn as_ra(std::string_view model) {
    return {.model = model,
            .cheaper = "ra",
            .theorem = "rc11-as-ra",
            .events = "(W & REL | R & ACQ | F) & !SC",
            .kind = "all writes release, all reads acquire, and nothing is seq_cst",
            .covers = is_release_acquire};
}

constexpr StandIn updates_as_sc(std::string_view model) {
    return {.model = model,
            .cheaper = "sc",
            .theorem = "tso-as-sc",
            .events = "EXCL",
            .kind = "all events are of successful read-modify-writes",
            .covers = is_exclusive};
}

bool is_no_update(Label label) {
    return label.mode != Mode::seq_cst && label.mode != Mode::non_atomic && !label.exclusive;
}

bool is_no_acquire(Label label) {
    return label.mode == Mode::relaxed || label.mode == Mode::release;
}

constexpr StandIn imm_without_updates{.model = "imm",
                                      .cheaper = "rc11",
                                      .theorem = "imm-as-rc11",
                                      .events = "!SC & !NA & !EXCL",
                                      .kind = "nothing is seq_cst or non-atomic, there are no read-modify-writes, and "
                                              "all reads are ordered before later writes",
                                      .covers = is_no_update,
                                      .ordered = true};

constexpr StandIn imm_without_acquire{.model = "imm",
                                      .cheaper = "rc11",
                                      .theorem = "imm-as-rc11-without-acquire",
                                      .events = "!SC & !NA & !ACQ",
                                      .kind = "nothing is seq_cst, acquire or non-atomic, and all reads are ordered "
                                              "before later writes",
                                      .covers = is_no_acquire,
                                      .ordered = true};

constexpr std::array table{
    as_sc("rc11"),        as_sc("rc11-20"),    as_sc("rc11-genmc"),  as_ra("rc11"),
    as_ra("rc11-20"),     as_ra("rc11-genmc"), updates_as_sc("tso"), updates_as_sc("tso-fences-all"),
    updates_as_sc("pso"), imm_without_updates, imm_without_acquire};

} // namespace

std::span<const StandIn> stand_ins() {
    return table;
}

const StandIn* find_stand_in(std::string_view model, const program::Program& program) {
    const std::vector<Label> labels = program.labels();
    const auto found = std::find_if(table.begin(), table.end(), [&](const StandIn& s) {
        return s.model == model && !(s.ordered && program.has_instructions()) &&
               std::all_of(labels.begin(), labels.end(), s.covers);
    });
    return found == table.end() ? nullptr : &*found;
}

} // namespace katlas::explore
