// A program whose orders can be chosen: its exploration with other orders, and its text with these orders.
#pragma once

#include "katlas/workbench/repair.hpp"
#include "katlas/workbench/source_orders.hpp"

#include <memory>
#include <optional>

namespace katlas::workbench {

class OrderedProgram {
  public:
    OrderedProgram() = default;
    OrderedProgram(const OrderedProgram&) = delete;
    OrderedProgram& operator=(const OrderedProgram&) = delete;
    virtual ~OrderedProgram() = default;

    [[nodiscard]] virtual const std::vector<ChosenPlace>& places() const = 0;
    // The number of accesses that are no places, since no execution reaches them.
    [[nodiscard]] virtual std::size_t not_reached() const = 0;
    // Likewise, since they are among several in the arguments of a macro, and cannot be told apart.
    [[nodiscard]] virtual std::size_t in_macros() const = 0;
    // The number of explorations that show that orders are correct under one model.
    [[nodiscard]] virtual std::size_t parts() const = 0;
    // The program to be explored for that part, with these orders.
    struct WithOrders {
        ProgramSource source;
        std::optional<native::ChosenOrders> orders; // for CheckTask::orders; nothing: they are in the source
    };
    [[nodiscard]] virtual WithOrders with(std::size_t part, const Assignment& orders) const = 0;
    // The patches of the files whose orders change.
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

// Makes an ordered program of a litmus test in C. `new_fences`: see SourceOrders.
[[nodiscard]] OrderedProgramOr ordered_litmus(const ProgramSource& source, bool new_fences);
// Makes an ordered program of a family's program. Its places are instructions. `new_fences`: in front of each access.
[[nodiscard]] OrderedProgramOr ordered_family(const ProgramSource& source, bool new_fences);
// Makes an ordered program of a program in C or C++ with these tests. The program is explored once, to find its
// accesses.
[[nodiscard]] OrderedProgramOr ordered_native(const std::vector<ProgramSource>& tests, CheckModels& models,
                                              const CheckTask& task, bool new_fences);

} // namespace katlas::workbench
