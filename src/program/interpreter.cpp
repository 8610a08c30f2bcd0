// The interpreter. One function template, instantiated with and without dependencies.
#include "arithmetic.hpp"
#include "katlas/program/dependencies.hpp"
#include "katlas/program/journal.hpp"

#include <cassert>

namespace katlas::program {

namespace {

struct NoTracking {
    static constexpr bool chooses = false;
    void overwrites(Operand, Value) {}
    void assign(Operand, Operand, Operand) {}
    void select(Operand, Operand, Operand) {}
    void branch(Operand) {}
    void decide(Operand) {}
    void open_scope() {}
    void close_scope() {}
    void at_read(const Instruction&) {}
    void at_write(const Instruction&) {}
    void at_exclusive_write() {}
    void at_fence() {}
    void completed_read(const Instruction&, bool) {}
    void completed_swap(const Instruction&, CasAlternative, bool) {}
    void completed() {}
    void chosen() {}
};

Value updated(RmwOp op, Value old, Value operand) {
    switch (op) {
    case RmwOp::fetch_add:
    case RmwOp::update_unless:
        return added(old, operand);
    case RmwOp::fetch_sub:
        return subtracted(old, operand);
    case RmwOp::fetch_and:
        return old & operand;
    case RmwOp::fetch_or:
        return old | operand;
    case RmwOp::fetch_xor:
        return old ^ operand;
    default:
        return operand;
    }
}

struct Journaling : NoTracking {
    explicit Journaling(Journal& j) : journal(j) {}
    void overwrites(Operand target, Value old) { journal.note(static_cast<std::uint32_t>(target), old); }
    Journal& journal;
};

// Whether a choice before the read-modify-write decides its outcome, in runs with choices.
bool is_chosen(RmwOp op) {
    return op == RmwOp::load_linked || op == RmwOp::compare_and_swap;
}
bool has_write(RmwOp op, Word choice) {
    return op == RmwOp::load_linked ? choice != 0 : writes(static_cast<CasAlternative>(choice));
}

constexpr Word pc_mask = 0xffffffff;

// An operand that is no register, for reports to a tracker.
constexpr Operand constant = -1;

Action error_at(std::uint32_t pc, ErrorKind kind) {
    Action action;
    action.kind = ActionKind::error;
    action.error = kind;
    action.position = pc;
    return action;
}

Action blocked_at(std::uint32_t pc, BlockReason reason) {
    Action action;
    action.kind = ActionKind::blocked;
    action.reason = reason;
    action.position = pc;
    return action;
}

} // namespace

template <typename Tracker>
Action Program::step(std::size_t thread, Word* state, Tracker& tracker) const {
    const Instruction* const code = threads_[thread].code.data();
    const Value* const constants = constants_.data();
    Word* const registers = state + header_words;
    const auto get = [registers, constants](Operand o) { return o >= 0 ? registers[o] : constants[~o]; };
    auto pc = static_cast<std::uint32_t>(state[0] & pc_mask);

    std::uint32_t jumps = 0;
    for (;; ++pc) {
        const Instruction& i = code[pc];
        const auto stop = [state, pc](const Action& action) {
            state[0] = (state[0] & ~pc_mask) | pc;
            return action;
        };
        const auto put = [&](Value value) {
            tracker.overwrites(i.a, registers[i.a]);
            registers[i.a] = value;
        };
        const auto set = [&](Value value) {
            put(wrap(value, i.type));
            tracker.assign(i.a, i.b, i.c);
        };
        const auto jump = [&] {
            const auto last = static_cast<std::uint32_t>(threads_[thread].code.size() - 1);
            pc = (++jumps > max_local_jumps ? last : i.target) - 1;
        };
        const auto access = [&](ActionKind kind) {
            Action action;
            action.kind = kind;
            action.mode = i.mode;
            action.kernel = i.kernel;
            action.scope = i.scope;
            action.position = pc;
            if (i.direct) {
                action.location = i.target;
            } else if (const auto location = resolve(get(i.b))) {
                action.location = *location;
            } else {
                action.kind = ActionKind::error;
                action.error = ErrorKind::bad_address;
            }
            return action;
        };
        switch (i.op) {
        case Op::move:
            set(get(i.b));
            break;
        case Op::add:
            set(added(get(i.b), get(i.c)));
            break;
        case Op::subtract:
            set(subtracted(get(i.b), get(i.c)));
            break;
        case Op::multiply:
            set(multiplied(get(i.b), get(i.c)));
            break;
        case Op::divide:
        case Op::remainder: {
            const Value dividend = get(i.b);
            const Value divisor = get(i.c);
            if (!divides(dividend, divisor, i.type))
                return stop(error_at(pc, ErrorKind::division_by_zero));
            set(divided(dividend, divisor, i.type, i.op == Op::remainder));
            break;
        }
        case Op::bit_and:
            set(get(i.b) & get(i.c));
            break;
        case Op::bit_or:
            set(get(i.b) | get(i.c));
            break;
        case Op::bit_xor:
            set(get(i.b) ^ get(i.c));
            break;
        case Op::shift_left:
        case Op::shift_right: {
            const Value by = get(i.c);
            if (!shifts(by, i.type))
                return stop(error_at(pc, ErrorKind::bad_shift));
            const Value shifted = get(i.b);
            set(i.op == Op::shift_left ? shifted_left(shifted, by) : shifted_right(shifted, by, i.type));
            break;
        }
        case Op::equal:
            put(get(i.b) == get(i.c));
            tracker.assign(i.a, i.b, i.c);
            break;
        case Op::not_equal:
            put(get(i.b) != get(i.c));
            tracker.assign(i.a, i.b, i.c);
            break;
        case Op::less:
            put(less(get(i.b), get(i.c), i.type));
            tracker.assign(i.a, i.b, i.c);
            break;
        case Op::less_equal:
            put(!less(get(i.c), get(i.b), i.type));
            tracker.assign(i.a, i.b, i.c);
            break;
        case Op::logical_and:
            put(get(i.b) != 0 && get(i.c) != 0);
            tracker.assign(i.a, i.b, i.c);
            break;
        case Op::logical_or:
            put(get(i.b) != 0 || get(i.c) != 0);
            tracker.assign(i.a, i.b, i.c);
            break;
        case Op::logical_not:
            put(get(i.b) == 0);
            tracker.assign(i.a, i.b, i.b);
            break;
        case Op::select: {
            const Operand chosen = get(i.d) != 0 ? i.b : i.c;
            const Value value = get(chosen);
            put(wrap(value, i.type));
            tracker.select(i.a, i.d, chosen);
            break;
        }
        case Op::choose: {
            if (!Tracker::chooses)
                break;
            Action action;
            action.kind = ActionKind::choice;
            action.position = pc;
            action.value = i.target;
            return stop(action);
        }
        case Op::jump:
            jump();
            break;
        case Op::jump_if_zero:
            tracker.branch(i.b);
            if (get(i.b) == 0)
                jump();
            break;
        case Op::jump_if_nonzero:
            tracker.branch(i.b);
            if (get(i.b) != 0)
                jump();
            break;
        case Op::count_iteration:
            if (registers[i.a] >= get(i.b))
                return stop(blocked_at(pc, BlockReason::loop_bound));
            put(registers[i.a] + 1);
            break;
        case Op::assume:
            tracker.branch(i.b);
            if (get(i.b) == 0)
                return stop(blocked_at(pc, BlockReason::assume));
            break;
        case Op::spin:
            tracker.branch(i.b);
            if (get(i.b) == 0)
                return stop(blocked_at(pc, BlockReason::spin));
            break;
        case Op::acquired:
            tracker.decide(i.b);
            if (get(i.b) == 0)
                return stop(blocked_at(pc, BlockReason::lock));
            break;
        case Op::check:
            tracker.branch(i.b);
            if (get(i.b) == 0)
                return stop(error_at(pc, ErrorKind::assertion));
            break;
        case Op::open_scope:
            tracker.open_scope();
            break;
        case Op::close_scope:
            tracker.close_scope();
            break;
        case Op::finish: {
            Action action;
            action.position = pc;
            return stop(action);
        }
        case Op::give_up:
            return stop(blocked_at(pc, BlockReason::loop_bound));
        case Op::read: {
            tracker.at_read(i);
            Action action = access(ActionKind::read);
            action.awaits = i.awaits;
            return stop(action);
        }
        case Op::read_modify_write: {
            tracker.at_read(i);
            Action action = access(ActionKind::read);
            action.mode = mode_of_read(i.mode);
            action.failure_mode = i.failure_mode;
            action.rmw = i.rmw;
            action.discarded = i.discarded;
            action.awaits = i.awaits;
            action.value = wrap(get(i.c), i.type);
            if (Tracker::chooses && is_chosen(i.rmw))
                action.rmw = has_write(i.rmw, registers[i.e]) ? RmwOp::paired : RmwOp::none;
            else if (depends_on_value(i.rmw))
                action.expected = wrap(get(i.d), i.type);
            return stop(action);
        }
        case Op::exclusive_write: {
            tracker.at_exclusive_write();
            Action action;
            action.kind = ActionKind::write;
            action.mode = i.mode;
            action.kernel = i.kernel;
            action.scope = i.scope;
            action.exclusive = true;
            action.position = pc;
            action.location = static_cast<Location>(static_cast<std::uint64_t>(state[0]) >> 32);
            action.value = state[1];
            return stop(action);
        }
        case Op::store_conditional: {
            if (get(i.d) == 0) {
                put(1);
                tracker.assign(i.a, constant, constant);
                break;
            }
            tracker.at_write(i);
            Action action;
            action.kind = ActionKind::write;
            action.mode = i.mode;
            action.exclusive = true;
            action.position = pc;
            action.location = static_cast<Location>(static_cast<std::uint64_t>(state[0]) >> 32);
            action.value = wrap(get(i.c), i.type);
            return stop(action);
        }
        case Op::write_if_zero:
            tracker.decide(i.d);
            if (get(i.d) != 0)
                break;
            [[fallthrough]];
        case Op::write: {
            tracker.at_write(i);
            Action action = access(ActionKind::write);
            action.value = wrap(get(i.c), i.type);
            return stop(action);
        }
        case Op::fence: {
            tracker.at_fence();
            if (i.kernel == graph::Kernel::sync_srcu)
                return stop(access(ActionKind::fence));
            Action action;
            action.kind = ActionKind::fence;
            action.mode = i.mode;
            action.barrier = i.barrier;
            action.kernel = i.kernel;
            action.scope = i.scope;
            action.position = pc;
            return stop(action);
        }
        }
    }
}

template <typename Tracker>
void Program::finish_action(std::size_t thread, Word* state, Value value, bool spurious, Tracker& tracker) const {
    const auto pc = static_cast<std::uint32_t>(state[0] & pc_mask);
    const Instruction& i = threads_[thread].code[pc];
    const Value* const constants = constants_.data();
    Word* const registers = state + header_words;
    const auto get = [registers, constants](Operand o) { return o >= 0 ? registers[o] : constants[~o]; };
    const auto put = [&](Operand target, Value written) {
        tracker.overwrites(target, registers[target]);
        registers[target] = written;
    };
    switch (i.op) {
    case Op::read:
        tracker.completed_read(i, false);
        put(i.a, wrap(value, i.type));
        break;
    case Op::choose:
        put(i.a, value);
        tracker.chosen();
        break;
    case Op::read_modify_write: {
        const Location location = i.direct ? i.target : resolve(get(i.b)).value_or(no_location);
        const auto go_on = [&](bool success, Value written) {
            if (i.rmw == RmwOp::load_linked) {
                state[0] = static_cast<Word>((success ? static_cast<std::uint64_t>(location) << 32 : 0) | (pc + 1));
            } else if (success) {
                state[0] = static_cast<Word>(static_cast<std::uint64_t>(location) << 32 | (pc + 1));
                state[1] = written;
            } else {
                state[0] = pc + 2;
            }
        };
        if (Tracker::chooses && i.rmw == RmwOp::compare_and_swap) {
            const auto alternative = static_cast<CasAlternative>(registers[i.e]);
            const Value expected = wrap(get(i.d), i.type);
            tracker.completed_swap(i, alternative, (value == expected) == succeeds(alternative));
            const Value written = wrap(succeeds(alternative) ? get(i.c) : value, i.type);
            put(i.a, alternative == CasAlternative::succeeds_with_register ? expected : wrap(value, i.type));
            go_on(writes(alternative), written);
            return;
        }
        if (Tracker::chooses && i.rmw == RmwOp::load_linked) {
            const bool success = registers[i.e] != 0;
            tracker.completed_read(i, success);
            put(i.a, wrap(value, i.type));
            go_on(success, 0);
            return;
        }
        const bool success =
            (!depends_on_value(i.rmw) || (value == wrap(get(i.d), i.type)) == is_compare_exchange(i.rmw)) &&
            !(spurious && may_fail_spuriously(i.rmw));
        tracker.completed_read(i, success);
        const Value written = wrap(updated(i.rmw, value, get(i.c)), i.type);
        put(i.a, wrap(value, i.type));
        if (is_conditional(i.rmw))
            put(i.e, success);
        go_on(success, written);
        return;
    }
    case Op::store_conditional:
        put(i.a, 0);
        tracker.assign(i.a, constant, constant);
        tracker.completed();
        break;
    case Op::exclusive_write:
        state[1] = 0;
        [[fallthrough]];
    case Op::write:
    case Op::write_if_zero:
    case Op::fence:
        tracker.completed();
        break;
    default:
        assert(false && "complete without a visible action");
        return;
    }
    state[0] = pc + 1;
}

Action Program::next_action(std::size_t thread, Word* state) const {
    NoTracking none;
    return step(thread, state, none);
}

void Program::complete(std::size_t thread, Word* state, Value value_read, bool spurious) const {
    NoTracking none;
    finish_action(thread, state, value_read, spurious, none);
}

Action Program::next_action(std::size_t thread, Word* state, Journal& journal) const {
    Journaling tracker(journal);
    return step(thread, state, tracker);
}

void Program::complete(std::size_t thread, Word* state, Value value_read, bool spurious, Journal& journal) const {
    Journaling tracker(journal);
    finish_action(thread, state, value_read, spurious, tracker);
}

Action Program::next_action(std::size_t thread, Word* state, Dependencies& dependencies) const {
    return step(thread, state, dependencies);
}

void Program::complete(std::size_t thread, Word* state, Value value_read, bool spurious,
                       Dependencies& dependencies) const {
    finish_action(thread, state, value_read, spurious, dependencies);
}

} // namespace katlas::program
