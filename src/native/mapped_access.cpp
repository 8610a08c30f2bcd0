#include "mapped_access.hpp"

#include "accesses.hpp"

#include <stdexcept>

namespace katlas::native {

using program::ActionKind;
using program::RmwOp;
using program::ShapeStep;

namespace {

program::RequestedAccess requested(const Machine::Next& next, unsigned size) {
    const Action& action = next.action;
    program::RequestedAccess access{.kind = action.kind, .rmw = action.rmw, .mode = action.mode, .wide = size >= 8};
    if (action.rmw != RmwOp::none)
        access.mode = next.declared;
    if (is_compare_exchange(action.rmw)) {
        access.failure_mode = action.failure_mode;
        if (action.rmw == RmwOp::lock)
            access.rmw = RmwOp::compare_exchange;
    }
    return access;
}

// The label of the sources of a step.
Label label_of(const MappedAccess& access, program::Sources sources) {
    LabelTable& labels = *machine().labels;
    Label all = 0;
    if ((sources & program::the_operand) != 0)
        all = labels.join(all, access.operand);
    if ((sources & program::the_expected_value) != 0)
        all = labels.join(all, access.expected);
    for (std::uint32_t i = 0; i < access.reads; ++i)
        if ((sources & program::the_read(i)) != 0)
            all = labels.join(all, access.read[i]);
    return all;
}

// The action of a step of the mapped access `asked`.
Machine::Next action_of(const ShapeStep& step, const Machine::Next& asked, const MappedAccess& access) {
    if (step.action.kind == ActionKind::fence) {
        Machine::Next fence;
        fence.action = step.action;
        fence.action.location = program::no_location;
        fence.action.position = asked.action.position;
        return fence;
    }
    Machine::Next next = asked;
    // Machine models without dependencies do not distinguish plain from relaxed accesses, but races need plain
    // accesses.
    if (asked.action.mode != program::Mode::non_atomic || step.action.mode != program::Mode::relaxed ||
        machine().labels)
        next.action.mode = step.action.mode;
    next.action.failure_mode = step.action.failure_mode;
    next.action.discarded = step.action.discarded;
    next.of_instruction = step.of_instruction;
    next.computes = step.computes;
    if (step.action.kind != ActionKind::read)
        return next;
    if (!step.first_half) {
        next.action.rmw = RmwOp::none;
    } else if (step.expects_last) {
        next.action.rmw = RmwOp::compare_exchange;
        next.action.expected = access.last;
    } else if (asked.action.rmw == RmwOp::compare_exchange_weak && !step.may_fail) {
        next.action.rmw = RmwOp::compare_exchange;
    }
    return next;
}

} // namespace

Told Machine::State::perform_mapped(const Next& asked) {
    MappedAccess& access = thread().access;
    if (!asked.action.exclusive) {
        if (asked.action.location != program::no_location &&
            asked.action.location == location_of(running_, ThreadLocation::choice))
            return perform_as_it_is(asked);
        const unsigned size = asked.action.location == program::no_location ? 4 : places[asked.action.location].size;
        access = {};
        try {
            access.shape = &shape_of(requested(asked, size));
        } catch (const std::invalid_argument& e) {
            refuse(sites[asked.action.position], e.what());
        }
        if (labels) {
            access.address = thread().flow.address;
            access.operand = thread().flow.data;
            access.expected = thread().flow.expected;
            access.result_before = katlas_result_label;
        }
    } else if (access.shape == nullptr) {
        return perform_as_it_is(asked);
    }
    Told told;
    for (;;) {
        const ShapeStep& step = (*access.shape)[access.at];
        if (step.kind == ShapeStep::Kind::end)
            break;
        if (step.kind == ShapeStep::Kind::blocked)
            stop({.kind = ActionKind::blocked,
                  .reason = program::BlockReason::assume,
                  .position = asked.action.position});
        if (step.action.exclusive && !asked.action.exclusive)
            return told; // the caller performs the write next
        const Next next = action_of(step, asked, access);
        const std::uint32_t slot = thread().flow.slot;
        const Told of_step = labels ? perform_step(next, step) : tell(next);
        access.at = step.next;
        if (step.action.kind != ActionKind::read)
            continue;
        told = of_step;
        access.last = told.value;
        if (labels)
            access.read[access.reads] = labels->of_slot(slot);
        ++access.reads;
        if (step.first_half && (told.spurious || !succeeds(next.action, told.value)))
            access.at = step.failed;
    }
    if (labels)
        end_mapped((*access.shape)[access.at]);
    access.shape = nullptr;
    return told;
}

Told Machine::State::perform_step(const Next& unlabelled, const ShapeStep& step) {
    Flow& flow = thread().flow;
    const MappedAccess& access = thread().access;
    const Label control = label_of(access, step.control);
    Next next = unlabelled;
    const bool has_address = next.action.kind != ActionKind::fence;
    if (has_address)
        flow.path = labels->join(flow.path, access.address);
    next.slot = flow.slot;
    next.on = {.address = has_address ? access.address : 0,
               .data = label_of(access, step.data),
               .control = labels->join(flow.control, control),
               .path = labels->join(flow.path, control),
               .expected = is_compare_exchange(next.action.rmw) ? access.expected : 0,
               .pick_data = label_of(access, step.pick_data),
               .pick_control = labels->join(flow.pick_control, label_of(access, step.pick_control))};
    const Told told = tell(next);
    flow.slot = next.slot + slots_taken(next.action, told.value, told.spurious);
    // The comparison decides whether there is a write, and everything that follows.
    if (is_compare_exchange(next.action.rmw))
        flow.path = labels->join(flow.path, labels->join(labels->of_slot(next.slot), access.expected));
    return told;
}

void Machine::State::end_mapped(const ShapeStep& end) {
    Flow& flow = thread().flow;
    const MappedAccess& access = thread().access;
    branch_on(label_of(access, end.control));
    flow.pick_control = labels->join(flow.pick_control, label_of(access, end.pick_control));
    if (!flow.is_access)
        for (std::uint32_t i = 0; i < access.reads; ++i)
            branch_on(access.read[i]);
    katlas_result_label = labels->join(access.result_before, label_of(access, end.result));
    katlas_success_label = labels->join(access.result_before, label_of(access, end.success));
}

} // namespace katlas::native
