#include "native_run.hpp"

namespace katlas::tests {

using program::Mode;
using program::RmwOp;

NativeThread::Told NativeThread::perform(const Action& action) {
    if (next_ == told_.size())
        throw Arrived{action};
    return told_[next_++];
}

Value NativeThread::load(program::Location location, Mode mode) {
    return perform({.kind = ActionKind::read, .mode = mode, .location = location}).value;
}

void NativeThread::store(program::Location location, Value value, Mode mode) {
    perform({.kind = ActionKind::write, .mode = mode, .location = location, .value = value});
}

Value NativeThread::fetch_add(program::Location location, Value value, Mode mode) {
    const Value old = perform({.kind = ActionKind::read,
                               .mode = program::mode_of_read(mode),
                               .rmw = RmwOp::fetch_add,
                               .location = location})
                          .value;
    perform({.kind = ActionKind::write,
             .mode = program::mode_of_write(mode),
             .exclusive = true,
             .location = location,
             .value = old + value});
    return old;
}

bool NativeThread::compare_exchange(program::Location location, Value& expected, Value desired, Mode mode, bool weak) {
    const Action read{.kind = ActionKind::read,
                      .mode = program::mode_of_read(mode),
                      .failure_mode = program::mode_of_read(mode),
                      .rmw = weak ? RmwOp::compare_exchange_weak : RmwOp::compare_exchange,
                      .location = location,
                      .expected = expected};
    const Told told = perform(read);
    if (!program::succeeds(read, told.value) || told.spurious) {
        expected = told.value;
        return false;
    }
    perform({.kind = ActionKind::write,
             .mode = program::mode_of_write(mode),
             .exclusive = true,
             .location = location,
             .value = desired});
    return true;
}

void NativeThread::fence(Mode mode) {
    perform({.kind = ActionKind::fence, .mode = mode});
}

void NativeThread::assume(bool condition) {
    if (!condition)
        throw Arrived{{.kind = ActionKind::blocked, .reason = program::BlockReason::assume}};
}

Action NativeRun::next_action(std::uint32_t thread) const {
    NativeThread native(told_[thread - 1]);
    try {
        program_->threads[thread - 1](native);
    } catch (const NativeThread::Arrived& arrived) {
        return arrived.action;
    }
    return {.kind = ActionKind::finished};
}

} // namespace katlas::tests
