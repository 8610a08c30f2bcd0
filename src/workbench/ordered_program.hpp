// A program whose orders can be chosen: how it is explored with other orders than its own, and what its text is then.
#pragma once

#include "katlas/workbench/repair.hpp"
#include "katlas/workbench/source_orders.hpp"

#include <memory>

namespace katlas::workbench {

class OrderedProgram {
  public:
    OrderedProgram() = default;
    OrderedProgram(const OrderedProgram&) = delete;
    OrderedProgram& operator=(const OrderedProgram&) = delete;
    virtual ~OrderedProgram() = default;

    [[nodiscard]] virtual const std::vector<ChosenPlace>& places() const = 0;
    // Accesses that are no places since nothing reaches them.
    [[nodiscard]] virtual std::size_t not_reached() const = 0;
    // How many explorations it takes to know that orders are right under one model.
    [[nodiscard]] virtual std::size_t parts() const = 0;
    [[nodiscard]] virtual CheckResult explore(std::size_t part, const Assignment& orders, CheckModels& models,
                                              const CheckTask& task) const = 0;
    // Of the files that have other orders then.
    [[nodiscard]] virtual std::vector<std::string> patches(const Assignment& orders) const = 0;
};

// A place of a text whose order is chosen.
[[nodiscard]] inline ChosenPlace chosen_place(const SourceOrders& text, std::size_t place) {
    const OrderPlace& p = text.places()[place];
    return {.file = text.name(),
            .line = p.line,
            .column = p.column,
            .call = p.call,
            .role = p.role,
            .order = p.order,
            .new_fence = p.new_fence};
}

using OrderedProgramOr = Expected<std::unique_ptr<OrderedProgram>, Failure>;

// A litmus test in C. `new_fences`: see SourceOrders.
[[nodiscard]] OrderedProgramOr ordered_litmus(const ProgramSource& source, bool new_fences);
// A program in C or C++, of which these are the tests. It is explored once, for what accesses it has.
[[nodiscard]] OrderedProgramOr ordered_native(const std::vector<ProgramSource>& tests, CheckModels& models,
                                              const CheckTask& task, bool new_fences);

} // namespace katlas::workbench
