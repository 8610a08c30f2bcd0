#include "katlas/program/builder.hpp"
#include "katlas/program/families.hpp"
#include "order_modes.hpp"
#include "ordered_program.hpp"

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

using program::Instruction;
using program::Op;
using program::Program;

// The role of an instruction whose order can be chosen. The orders of mutexes are fixed.
std::optional<AccessRole> role_of(const Instruction& i) {
    const bool is_atomic = i.mode != program::Mode::non_atomic;
    switch (i.op) {
    case Op::read:
        return is_atomic ? std::optional(AccessRole::load) : std::nullopt;
    case Op::write:
    case Op::write_if_zero:
        return is_atomic && !i.unlocks ? std::optional(AccessRole::store) : std::nullopt;
    case Op::read_modify_write:
        return i.rmw == program::RmwOp::lock ? std::nullopt : std::optional(AccessRole::update);
    case Op::fence:
        return i.mode != program::Mode::relaxed ? std::optional(AccessRole::fence) : std::nullopt;
    default:
        return std::nullopt;
    }
}

// Whether a read-modify-write has a mode for its failure.
bool has_failure_mode(const Instruction& i) {
    using enum program::RmwOp;
    return i.op == Op::read_modify_write &&
           (i.rmw == compare_exchange || i.rmw == compare_exchange_weak || i.rmw == update_unless);
}

// A program without a text keeps its code, in which modes change and fences appear.
class OrderedFamily : public OrderedProgram {
  public:
    OrderedFamily(std::string name, Program program, bool new_fences)
        : name_(std::move(name)), program_(std::move(program)) {
        for (std::size_t t = 0; t < program_.num_threads(); ++t)
            for (std::uint32_t at = 0; at < program_.code(t).size(); ++at)
                add_places(t, at, new_fences);
    }

    [[nodiscard]] const std::vector<ChosenPlace>& places() const override { return places_; }
    [[nodiscard]] std::size_t not_reached() const override { return 0; }
    [[nodiscard]] std::size_t in_macros() const override { return 0; }
    [[nodiscard]] std::size_t parts() const override { return 1; }
    [[nodiscard]] WithOrders with(std::size_t /*part*/, const Assignment& orders) const override {
        program::ModeChanges changes;
        for (std::size_t p = 0; p < orders.size(); ++p) {
            program::ChangedModes& to = changes[{places_[p].thread, places_[p].instruction}];
            if (places_[p].role == AccessRole::failure)
                to.failure_mode = mode_of(orders[p]);
            else if (orders[p] != Order::absent)
                (places_[p].new_fence ? to.fence_before : to.mode) = mode_of(orders[p]);
        }
        auto changed = std::make_shared<Program>(program::ProgramBuilder::with_modes(program_, changes));
        return {.source = {.text = name_, .family = true, .program = std::move(changed)}, .orders = std::nullopt};
    }
    [[nodiscard]] std::vector<std::string> patches(const Assignment& /*orders*/) const override { return {}; }

  private:
    void add_places(std::size_t thread, std::uint32_t at, bool new_fences) {
        const Instruction& i = program_.code(thread)[at];
        const auto role = role_of(i);
        if (!role)
            return;
        ChosenPlace place{.thread = thread,
                          .instruction = at,
                          .call = i.op == Op::fence ? std::string("fence")
                                  : i.direct        ? program_.location_name(i.target)
                                                    : std::string("through a pointer"),
                          .role = *role,
                          .order = order_of(i.mode)};
        if (new_fences && i.op != Op::fence) {
            ChosenPlace fence = place;
            fence.role = AccessRole::fence;
            fence.order = Order::absent;
            fence.new_fence = true;
            places_.push_back(fence);
        }
        places_.push_back(place);
        if (!has_failure_mode(i))
            return;
        place.role = AccessRole::failure;
        place.order = order_of(i.failure_mode);
        places_.push_back(place);
    }

    std::string name_;
    Program program_;
    std::vector<ChosenPlace> places_;
};

} // namespace

OrderedProgramOr ordered_family(const ProgramSource& source, bool new_fences) {
    program::FamilyProgram built = program::build_family(source.text);
    if (!built.program)
        return Failure{built.error, fmt::format("error: {}\n", built.error)};
    return std::unique_ptr<OrderedProgram>(
        std::make_unique<OrderedFamily>(source.text, *std::move(built.program), new_fences));
}

} // namespace katlas::workbench
