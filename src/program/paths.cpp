#include "katlas/program/paths.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

namespace katlas::program {
namespace {

constexpr std::size_t header_words = 2; // of a thread's state, before its registers

// A path as far as it has been followed.
struct Run {
    ThreadPath path;
    std::vector<TermId> registers;
    std::uint32_t pc = 0;
    std::uint32_t jumps = 0;          // since the last event
    PathEvent pending;                // the exclusive write that comes next
    std::optional<bool> spuriously{}; // the choice for the read-modify-write at pc
};

class PathFinder {
  public:
    PathFinder(const Program& program, std::size_t thread, ValueTerms& terms, PathLimits limits)
        : program_(program), thread_(thread), code_(program.code(thread)), terms_(terms), limits_(limits) {}

    std::vector<ThreadPath> run() {
        std::vector<Word> state(program_.state_words());
        program_.initial_state(thread_, state.data());
        Run first;
        first.registers.reserve(program_.num_registers(thread_));
        for (std::size_t r = 0; r < program_.num_registers(thread_); ++r)
            first.registers.push_back(terms_.constant(state[header_words + r]));
        open_.push_back(std::move(first));
        while (!open_.empty()) {
            run_ = std::move(open_.back());
            open_.pop_back();
            possible_ = true;
            while (step())
                ++run_.pc;
            if (possible_)
                paths_.push_back(std::move(run_.path));
            if (paths_.size() + open_.size() > limits_.paths)
                throw std::length_error(fmt::format("a thread has more than {} paths", limits_.paths));
        }
        return std::move(paths_);
    }

  private:
    TermId get(Operand o) {
        return o >= 0 ? run_.registers[static_cast<std::size_t>(o)] : terms_.constant(program_.constant_value(o));
    }
    void set(Operand to, TermId value) { run_.registers[static_cast<std::size_t>(to)] = value; }
    bool end(ActionKind how) {
        run_.path.end = how;
        return false;
    }

    // Whether a term is other than 0 on this path. If both answers are possible, the answer is yes, and the path with
    // the answer no is left for later. That path begins with the same instruction.
    bool decide(TermId term) {
        if (terms_.is_constant(term))
            return terms_[term].value != 0;
        for (const PathCondition& c : run_.path.conditions)
            if (c.term == term)
                return c.holds;
        leave_for_later();
        open_.back().path.conditions.push_back({term, false});
        run_.path.conditions.push_back({term, true});
        return true;
    }

    // As decide(), when an earlier choice admits only one answer. False if the run is impossible.
    bool require(TermId term, bool holds) {
        if (terms_.is_constant(term))
            return (terms_[term].value != 0) == holds;
        for (const PathCondition& c : run_.path.conditions)
            if (c.term == term)
                return c.holds == holds;
        run_.path.conditions.push_back({term, holds});
        return true;
    }

    // Takes the last alternative, and leaves the others for later.
    void choose(const Instruction& i) {
        const auto take = [&](Run& run, Value alternative) {
            run.registers[static_cast<std::size_t>(i.a)] = terms_.constant(alternative);
            run.path.choices.push_back(alternative);
        };
        const auto last = static_cast<Value>(i.target) - 1;
        for (Value alternative = 0; alternative < last; ++alternative) {
            leave_for_later();
            take(open_.back(), alternative);
            ++open_.back().pc;
        }
        take(run_, last);
    }

    bool fails_spuriously() {
        if (!run_.spuriously) {
            leave_for_later();
            open_.back().spuriously = true;
            return false;
        }
        return true;
    }

    void jump(const Instruction& i) {
        const auto last = static_cast<std::uint32_t>(code_.size() - 1);
        run_.pc = (++run_.jumps > max_local_jumps ? last : i.target) - 1;
    }

    // False if the access is an error.
    bool locate(const Instruction& i, PathEvent& event) {
        if (i.direct) {
            event.location = i.target;
            return true;
        }
        event.address = get(i.b);
        if (!decide(terms_.points(event.address)))
            return false;
        if (terms_.is_constant(event.address))
            event.location = *program_.resolve(terms_[event.address].value);
        return true;
    }

    // A loop without a bound would go on for ever.
    void count(std::size_t events) {
        events_ += events;
        if (events_ > limits_.events)
            throw std::length_error(fmt::format("the paths of a thread have more than {} events", limits_.events));
    }
    void leave_for_later() {
        count(run_.path.events.size());
        open_.push_back(run_);
    }

    void add(const PathEvent& event) {
        count(1);
        run_.path.events.push_back(event);
        run_.jumps = 0;
    }

    TermId next_read() {
        return terms_.read(static_cast<std::uint32_t>(thread_), static_cast<std::uint32_t>(run_.path.events.size()));
    }

    bool read(const Instruction& i) {
        PathEvent event;
        event.kind = ActionKind::read;
        if (!locate(i, event))
            return end(ActionKind::error);
        event.value = next_read();
        set(i.a, terms_.wrap(event.value, i.type));
        add(event);
        return true;
    }

    TermId updated(const Instruction& i, TermId old) {
        const TermId operand = get(i.c);
        switch (i.rmw) {
        case RmwOp::fetch_add:
            return terms_.binary(Op::add, old, operand, i.type);
        case RmwOp::fetch_sub:
            return terms_.binary(Op::subtract, old, operand, i.type);
        case RmwOp::fetch_and:
            return terms_.binary(Op::bit_and, old, operand, i.type);
        case RmwOp::fetch_or:
            return terms_.binary(Op::bit_or, old, operand, i.type);
        case RmwOp::fetch_xor:
            return terms_.binary(Op::bit_xor, old, operand, i.type);
        default:
            return terms_.wrap(operand, i.type);
        }
    }

    bool read_modify_write(const Instruction& i) {
        PathEvent event;
        event.kind = ActionKind::read;
        if (!locate(i, event))
            return end(ActionKind::error);
        event.value = next_read();
        if (limits_.chooses && (i.rmw == RmwOp::load_linked || i.rmw == RmwOp::compare_and_swap))
            return chosen(i, event);
        event.exclusive = !is_compare_exchange(i.rmw) ||
                          decide(terms_.binary(Op::equal, event.value, terms_.wrap(get(i.d), i.type), i.type));
        if (event.exclusive && may_fail_spuriously(i.rmw) && fails_spuriously()) {
            event.spurious = true;
            event.exclusive = false;
        }
        run_.spuriously.reset();
        run_.pending = event;
        run_.pending.kind = ActionKind::write;
        run_.pending.value = updated(i, event.value);
        set(i.a, terms_.wrap(event.value, i.type));
        if (is_conditional(i.rmw))
            set(i.e, terms_.constant(event.exclusive ? 1 : 0));
        add(event);
        if (!event.exclusive && i.rmw != RmwOp::load_linked)
            ++run_.pc; // skips the exclusive_write
        return true;
    }

    // A read-modify-write whose outcome was chosen earlier.
    bool chosen(const Instruction& i, PathEvent event) {
        const Value choice = terms_[get(i.e)].value; // choices are constants
        run_.pending = event;
        run_.pending.kind = ActionKind::write;
        TermId result = event.value;
        if (i.rmw == RmwOp::load_linked) {
            event.exclusive = choice != 0;
        } else {
            const auto alternative = static_cast<CasAlternative>(choice);
            const TermId expected = terms_.wrap(get(i.d), i.type);
            possible_ = require(terms_.binary(Op::equal, event.value, expected, i.type), succeeds(alternative));
            if (!possible_)
                return false;
            event.exclusive = writes(alternative);
            run_.pending.value = terms_.wrap(succeeds(alternative) ? get(i.c) : event.value, i.type);
            if (alternative == CasAlternative::succeeds_with_register)
                result = expected;
        }
        run_.pending.exclusive = event.exclusive;
        set(i.a, terms_.wrap(result, i.type));
        add(event);
        if (!event.exclusive && i.rmw != RmwOp::load_linked)
            ++run_.pc; // skips the exclusive_write
        return true;
    }

    bool write(const Instruction& i) {
        PathEvent event;
        event.kind = ActionKind::write;
        if (!locate(i, event))
            return end(ActionKind::error);
        event.value = terms_.wrap(get(i.c), i.type);
        add(event);
        return true;
    }

    // Performs the instruction at pc. Returns whether the thread goes on.
    bool step() {
        const Instruction& i = code_[run_.pc];
        switch (i.op) {
        case Op::move:
            set(i.a, terms_.wrap(get(i.b), i.type));
            return true;
        case Op::divide:
        case Op::remainder:
            if (!decide(terms_.divides(get(i.b), get(i.c), i.type)))
                return end(ActionKind::error);
            break;
        case Op::shift_left:
        case Op::shift_right:
            if (!decide(terms_.shifts(get(i.c), i.type)))
                return end(ActionKind::error);
            break;
        case Op::logical_not:
            set(i.a, terms_.binary(i.op, get(i.b), terms_.constant(0), i.type));
            return true;
        case Op::select:
            set(i.a, terms_.select(get(i.d), get(i.b), get(i.c), i.type));
            return true;
        case Op::choose:
            if (limits_.chooses)
                choose(i);
            return true;
        case Op::jump:
            jump(i);
            return true;
        case Op::jump_if_zero:
        case Op::jump_if_nonzero:
            if (decide(get(i.b)) == (i.op == Op::jump_if_nonzero))
                jump(i);
            return true;
        case Op::count_iteration: {
            const Value count = terms_[get(i.a)].value; // counters are constants
            if (count >= terms_[get(i.b)].value)
                return end(ActionKind::blocked);
            set(i.a, terms_.constant(count + 1));
            return true;
        }
        case Op::assume:
        case Op::spin:
        case Op::acquired:
            return decide(get(i.b)) || end(ActionKind::blocked);
        case Op::check:
            return decide(get(i.b)) || end(ActionKind::error);
        case Op::finish:
            return end(ActionKind::finished);
        case Op::give_up:
            return end(ActionKind::blocked);
        case Op::read:
            return read(i);
        case Op::read_modify_write:
            return read_modify_write(i);
        case Op::exclusive_write:
            add(run_.pending);
            return true;
        case Op::store_conditional:
            if (!decide(get(i.d))) {
                set(i.a, terms_.constant(1));
                return true;
            }
            run_.pending.value = terms_.wrap(get(i.c), i.type);
            set(i.a, terms_.constant(0));
            add(run_.pending);
            return true;
        case Op::write_if_zero:
            return decide(get(i.d)) || write(i);
        case Op::write:
            return write(i);
        case Op::fence:
            add({});
            return true;
        default:
            break;
        }
        set(i.a, terms_.binary(i.op, get(i.b), get(i.c), i.type));
        return true;
    }

    const Program& program_;
    std::size_t thread_;
    std::span<const Instruction> code_;
    ValueTerms& terms_;
    PathLimits limits_;
    Run run_;
    std::vector<Run> open_;
    std::size_t events_ = 0; // of all paths so far
    bool possible_ = true;   // the present run is possible
    std::vector<ThreadPath> paths_;
};

} // namespace

std::vector<ThreadPath> paths_of(const Program& program, std::size_t thread, ValueTerms& terms, PathLimits limits) {
    return PathFinder(program, thread, terms, limits).run();
}

} // namespace katlas::program
