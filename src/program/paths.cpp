#include "katlas/program/paths.hpp"

#include "katlas/program/dependencies.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

namespace katlas::program {
namespace {

constexpr std::size_t header_words = 2; // of a thread's state, before its registers

// A partial path.
struct Run {
    ThreadPath path;
    std::vector<TermId> registers;
    std::uint32_t pc = 0;
    std::uint32_t jumps = 0;          // since the last event
    PathEvent pending;                // the exclusive write that comes next
    std::optional<bool> spuriously{}; // the choice for the read-modify-write at pc
    std::optional<Dependencies> depends{};
    std::vector<std::uint32_t> at_slot{}; // the event that a number of the dependencies means
};

// The relation between the value read and the given value if a read-modify-write succeeds.
Op success_of(RmwOp rmw) {
    return is_compare_exchange(rmw) ? Op::equal : Op::not_equal;
}

class PathFinder {
  public:
    PathFinder(const Program& program, std::size_t thread, ValueTerms& terms, PathLimits limits)
        : program_(program), thread_(thread), code_(program.code(thread)), terms_(terms), limits_(std::move(limits)) {}

    std::vector<ThreadPath> run() {
        std::vector<Word> state(program_.state_words());
        program_.initial_state(thread_, state.data());
        Run first;
        first.registers.reserve(program_.num_registers(thread_));
        for (std::size_t r = 0; r < program_.num_registers(thread_); ++r)
            first.registers.push_back(terms_.constant(state[header_words + r]));
        if (limits_.dependencies)
            first.depends.emplace(program_, thread_);
        open_.push_back(std::move(first));
        while (!open_.empty()) {
            run_ = std::move(open_.back());
            open_.pop_back();
            possible_ = true;
            while (step())
                ++run_.pc;
            if (possible_ && ends_as_wanted())
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

    bool ends_as_wanted() {
        if (run_.path.end != ActionKind::finished)
            return true;
        return std::ranges::all_of(limits_.finally, [&](const FinalRegister& f) {
            return f.thread != thread_ ||
                   require(terms_.binary(Op::equal, terms_.wrap(run_.registers[f.slot - header_words], f.type),
                                         terms_.constant(f.value), f.type),
                           true);
        });
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

    // Label and dependencies of the event that the instruction makes; the dependencies are those of its action.
    void describe(PathEvent& event, const Instruction& i) {
        Action action;
        action.kind = event.kind;
        action.mode = i.op == Op::read_modify_write ? mode_of_read(i.mode) : i.mode;
        action.failure_mode = i.failure_mode;
        action.rmw = i.rmw;
        action.exclusive = i.op == Op::exclusive_write;
        action.discarded = i.discarded;
        action.barrier = i.barrier;
        action.kernel = i.kernel;
        action.scope = i.scope;
        event.label = label_of(action, event.exclusive);
        if (!run_.depends)
            return;
        const auto events = [&](EventBits slots) {
            std::vector<std::uint32_t> found = elements(slots);
            for (std::uint32_t& e : found)
                e = run_.at_slot[e];
            return found;
        };
        event.address_of = events(run_.depends->address());
        event.data_of = events(run_.depends->data());
        event.control_of = events(run_.depends->control());
        run_.at_slot.resize(run_.depends->num_events() + 1);
        run_.at_slot.back() = static_cast<std::uint32_t>(run_.path.events.size());
    }
    // Gives the tracker of dependencies, if any, the same notes as the interpreter.
    template <typename Note>
    void track(const Note& note) {
        if (run_.depends)
            note(*run_.depends);
    }

    TermId next_read() {
        return terms_.read(static_cast<std::uint32_t>(thread_), static_cast<std::uint32_t>(run_.path.events.size()));
    }

    bool read(const Instruction& i) {
        PathEvent event;
        event.kind = ActionKind::read;
        track([&](Dependencies& d) { d.at_read(i); });
        if (!locate(i, event))
            return end(ActionKind::error);
        event.value = next_read();
        set(i.a, terms_.wrap(event.value, i.type));
        describe(event, i);
        add(event);
        track([&](Dependencies& d) { d.completed_read(i, false); });
        return true;
    }

    TermId updated(const Instruction& i, TermId old) {
        const TermId operand = get(i.c);
        switch (i.rmw) {
        case RmwOp::fetch_add:
        case RmwOp::update_unless:
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
        track([&](Dependencies& d) { d.at_read(i); });
        if (!locate(i, event))
            return end(ActionKind::error);
        event.value = next_read();
        if (limits_.chooses && (i.rmw == RmwOp::load_linked || i.rmw == RmwOp::compare_and_swap))
            return chosen(i, event);
        event.exclusive = !depends_on_value(i.rmw) ||
                          decide(terms_.binary(success_of(i.rmw), event.value, terms_.wrap(get(i.d), i.type), i.type));
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
        describe(event, i);
        add(event);
        track([&](Dependencies& d) { d.completed_read(i, event.exclusive); });
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
        track([&](Dependencies& d) { d.at_write(i); });
        if (!locate(i, event))
            return end(ActionKind::error);
        event.value = terms_.wrap(get(i.c), i.type);
        describe(event, i);
        add(event);
        track([](Dependencies& d) { d.completed(); });
        return true;
    }

    // Performs the instruction at pc. Returns whether the thread goes on.
    bool step() {
        const Instruction& i = code_[run_.pc];
        switch (i.op) {
        case Op::move:
            set(i.a, terms_.wrap(get(i.b), i.type));
            track([&](Dependencies& d) { d.assign(i.a, i.b, i.c); });
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
            track([&](Dependencies& d) { d.assign(i.a, i.b, i.b); });
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
            track([&](Dependencies& d) { d.branch(i.b); });
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
            track([&](Dependencies& d) { d.branch(i.b); });
            return decide(get(i.b)) || end(ActionKind::blocked);
        case Op::acquired:
            track([&](Dependencies& d) { d.decide(i.b); });
            if (i.kernel == graph::Kernel::spinlock)
                return possible_ = require(get(i.b), true);
            return decide(get(i.b)) || end(ActionKind::blocked);
        case Op::check:
            track([&](Dependencies& d) { d.branch(i.b); });
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
            track([](Dependencies& d) { d.at_exclusive_write(); });
            describe(run_.pending, i);
            add(run_.pending);
            track([](Dependencies& d) { d.completed(); });
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
            track([&](Dependencies& d) { d.decide(i.d); });
            return decide(get(i.d)) || write(i);
        case Op::write:
            return write(i);
        case Op::open_scope:
            track([](Dependencies& d) { d.open_scope(); });
            return true;
        case Op::close_scope:
            track([](Dependencies& d) { d.close_scope(); });
            return true;
        case Op::fence: {
            PathEvent event;
            track([](Dependencies& d) { d.at_fence(); });
            if (i.kernel == graph::Kernel::sync_srcu && !locate(i, event))
                return end(ActionKind::error);
            describe(event, i);
            add(event);
            track([](Dependencies& d) { d.completed(); });
            return true;
        }
        default:
            break;
        }
        set(i.a, terms_.binary(i.op, get(i.b), get(i.c), i.type));
        track([&](Dependencies& d) { d.assign(i.a, i.b, i.c); });
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
    return PathFinder(program, thread, terms, std::move(limits)).run();
}

} // namespace katlas::program
