#include "katlas/workbench/foreign_access.hpp"

#include "katlas/graph/label_predicates.hpp"
#include "katlas/kat/atoms.hpp"
#include "katlas/kat/base.hpp"
#include "katlas/program/instruction_labels.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

// The predicates that tell accesses and fences apart by their labels.
constexpr std::array label_predicates{"R", "W", "F", "NA", "RLX", "ACQ", "REL", "SC", "EXCL", "NEXCL"};

std::string_view mode_name(graph::Mode mode) {
    switch (mode) {
    case graph::Mode::non_atomic:
        return "plain";
    case graph::Mode::relaxed:
        return "relaxed";
    case graph::Mode::acquire:
        return "acquire";
    case graph::Mode::release:
        return "release";
    case graph::Mode::acq_rel:
        return "acq_rel";
    case graph::Mode::seq_cst:
        break;
    }
    return "seq_cst";
}

std::string kind_name(graph::Label label) {
    const std::string_view kind = label.kind == graph::Kind::read    ? "reads"
                                  : label.kind == graph::Kind::write ? "writes"
                                                                     : "fences";
    return fmt::format("{} {}{}", mode_name(label.mode), kind, label.exclusive ? " of read-modify-writes" : "");
}

class KnownLabels {
  public:
    explicit KnownLabels(const kat::Specification& specification)
        : terms_(specification.terms), theory_(specification.theory) {}

    // Whether the constraints of the theory leave events with this label.
    [[nodiscard]] bool knows(graph::Label label) {
        const std::vector<std::string_view> holding = graph::predicates_of(label);
        kat::TestRef test = terms_.top();
        for (const char* name : label_predicates) {
            const kat::TestRef predicate = kat::base_predicate(terms_, theory_, name);
            test = terms_.conjunction(
                test, std::ranges::find(holding, name) != holding.end() ? predicate : terms_.negation(predicate));
        }
        return kat::satisfiable(terms_, theory_, test);
    }

  private:
    kat::Terms terms_; // a copy, which gets the tests
    const kat::Theory& theory_;
};

} // namespace

void refuse_foreign_accesses(const kat::Specification& specification, const std::string& model,
                             const program::Program& program) {
    if (specification.theory.constraints.size() == specification.theory.builtin_constraints)
        return;
    KnownLabels known(specification);
    for (std::size_t thread = 0; thread < program.num_threads(); ++thread)
        for (std::uint32_t position = 0; position < program.code(thread).size(); ++position)
            for (const graph::Label label : program::labels_of(program.code(thread)[position]))
                if (!known.knows(label))
                    throw ForeignAccess(fmt::format("{} has no {}", model, kind_name(label)),
                                        program.source(thread, position));
}

} // namespace katlas::workbench
