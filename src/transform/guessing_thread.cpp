#include "guessing_thread.hpp"

#include "dependency_notes.hpp"
#include "step_writer.hpp"

#include <algorithm>

namespace katlas::transform {
namespace {

using namespace program;

EventSet only(EventNumber e) {
    return EventSet{1} << e;
}

class GuessingThread {
  public:
    GuessingThread(Guesses& guesses, std::size_t thread)
        : guesses_(guesses), events_(guesses.events()), values_(guesses.values()), thread_(thread),
          from_(guesses.thread(thread)), w_(guesses.builder(), thread, guesses.program().num_registers(thread)),
          notes_(guesses, thread, w_) {
        prepare();
    }

    BufferedThread run() {
        if (thread_ != 0) {
            w_.load(test_, guesses_.of_thread(thread_ - 1).done, ValueType::i64);
            w_.assume(test_);
        }
        entry_.resize(from_.size());
        for (std::size_t s = 0; s < from_.size(); ++s) {
            entry_[s] = w_.here();
            w_.at_position(from_[s].position);
            step(s);
        }
        const std::uint32_t last = w_.here();
        keep_promises();
        publish();
        for (const Jump& j : jumps_) {
            const std::uint32_t to = j.to == no_step ? last : entry_[j.to];
            if (j.other)
                w_.other_to(j.step, to);
            else
                w_.next_to(j.step, to);
        }
        BufferedThread result;
        result.steps = *ordered_steps(w_.steps(), 0);
        result.registers = w_.registers();
        for (const BufferedStep& s : result.steps)
            result.chooses = result.chooses || s.kind == BufferedStep::Kind::choose;
        for (const UnfoldedStep& s : from_)
            result.cut = result.cut || s.kind == UnfoldedStep::Kind::cut;
        return result;
    }

  private:
    static constexpr Operand none = -1;

    struct Jump {
        std::uint32_t step = 0;
        bool other = false;
        std::uint32_t to = no_step; // a step of the code; none: where the thread ends
    };
    struct Alternative {
        EventNumber source = no_event;
        std::optional<Value> value{}; // none: the write has happened and tells its value
    };

    void prepare() {
        test_ = w_.new_register();
        const auto hold = [&](std::optional<Ghost>& ghost) {
            if (ghost)
                ghost->reg = w_.new_register();
        };
        graph::for_each_event(events_.of_thread(thread_), [&](std::size_t e) {
            EventGhosts& own = guesses_.of(static_cast<EventNumber>(e));
            for (std::optional<Ghost>* g : {&own.source, &own.value, &own.address, &own.data, &own.control})
                hold(*g);
        });
        hold(guesses_.of_thread(thread_).happened);
        hold(guesses_.of_thread(thread_).state);
    }

    // The last step that was written goes on to a step of the code.
    void go_on(std::uint32_t to) { jumps_.push_back({w_.jump(), false, to}); }

    void end(ThreadEnd how) {
        if (how != ThreadEnd::finished && !guesses_.errors()) {
            w_.add({.kind = BufferedStep::Kind::ignored});
            return;
        }
        if (how != ThreadEnd::finished)
            w_.assign(guesses_.of_thread(thread_).state->reg, w_.number(static_cast<Value>(how)));
        go_on(no_step);
    }

    void step(std::size_t s) {
        const UnfoldedStep& from = from_[s];
        if (!values_.is_reached(thread_, s)) {
            w_.add({.kind = BufferedStep::Kind::ignored});
            return;
        }
        switch (from.kind) {
        case UnfoldedStep::Kind::is_zero:
        case UnfoldedStep::Kind::points_to: {
            if (from.kind == UnfoldedStep::Kind::is_zero && from.instruction.op != Op::write_if_zero)
                notes_.branches(s, from.instruction.b);
            const bool tests = from.kind == UnfoldedStep::Kind::is_zero;
            const std::uint32_t test =
                w_.add({.kind = tests ? BufferedStep::Kind::is_zero : BufferedStep::Kind::points_to,
                        .instruction = from.instruction,
                        .location = from.location});
            jumps_.push_back({test, false, from.next});
            jumps_.push_back({test, true, from.other});
            return;
        }
        case UnfoldedStep::Kind::bad_address:
            end(ThreadEnd::error);
            return;
        case UnfoldedStep::Kind::cut:
            end(ThreadEnd::blocked);
            return;
        case UnfoldedStep::Kind::end:
            end(ThreadEnd::finished);
            return;
        case UnfoldedStep::Kind::instruction:
            break;
        }
        instruction(s);
    }

    void instruction(std::size_t s) {
        const Instruction& i = from_[s].instruction;
        switch (i.op) {
        case Op::read:
            read(s);
            break;
        case Op::write:
            write(s);
            break;
        case Op::store_conditional:
            if (i.target != no_location)
                write(s);
            w_.assign(i.a, w_.number(i.target == no_location ? 1 : 0), ValueType::i32);
            notes_.clears(s, i.a);
            break;
        case Op::read_modify_write:
            update(s);
            return;
        case Op::fence:
            happens(events_.at(thread_, s).fence);
            notes_.fence(events_.at(thread_, s).fence);
            break;
        case Op::assume:
        case Op::spin:
        case Op::check:
        case Op::acquired:
            if (i.op != Op::acquired)
                notes_.branches(s, i.b);
            continue_if(i.b, i.op == Op::check ? ThreadEnd::error : ThreadEnd::blocked);
            break;
        case Op::divide:
        case Op::remainder:
            continue_if(i.c, ThreadEnd::error);
            compute(s);
            break;
        default:
            compute(s);
        }
        go_on(from_[s].next);
    }

    void continue_if(Operand condition, ThreadEnd otherwise) {
        if (otherwise == ThreadEnd::blocked && !guesses_.errors()) {
            w_.assume(condition);
            return;
        }
        const std::uint32_t test = w_.if_zero(condition);
        const std::uint32_t skip = w_.jump();
        w_.other_to(test, w_.here());
        end(otherwise);
        w_.next_to(skip, w_.here());
    }

    void compute(std::size_t s) {
        notes_.computes(s);
        w_.instruction(from_[s].instruction);
    }

    // ---- What has happened ----

    void happens(EventNumber e) {
        const std::optional<Ghost>& happened = guesses_.of_thread(thread_).happened;
        if (happened && (guesses_.of_thread(thread_).certain & only(e)) == 0)
            w_.compute(Op::bit_or, happened->reg, happened->reg, w_.number(static_cast<Value>(only(e))));
    }

    // The writes that the read may read, those of which the value is not known with each of their values.
    [[nodiscard]] std::vector<Alternative> alternatives(EventNumber read, ValueType type) const {
        std::vector<Alternative> result;
        graph::for_each_event(guesses_.sources(read), [&](std::size_t number) {
            const auto w = static_cast<EventNumber>(number);
            const ValueSet& values = values_.of(w).values;
            if (values.size() > 1 && !guesses_.comes_later(read, w)) {
                result.push_back({w, std::nullopt});
                return;
            }
            for (const Value v : values)
                if (std::ranges::binary_search(values_.of(read).values, wrap(v, type)))
                    result.push_back({w, wrap(v, type)});
        });
        return result;
    }

    // Gives up if an earlier event has not happened.
    void assume_happened(EventNumber e) {
        const std::size_t t = events_[e].thread;
        const ThreadGhosts& thread = guesses_.of_thread(t);
        if ((thread.certain & only(e)) != 0)
            return;
        if (t != thread_)
            w_.load(test_, thread.happened->location, ValueType::i64);
        w_.compute(Op::bit_and, test_, t == thread_ ? thread.happened->reg : test_,
                   w_.number(static_cast<Value>(only(e))));
        w_.assume(test_);
    }

    void take(const Alternative& a, EventNumber read, Operand value, ValueType type) {
        if (const std::optional<Ghost>& source = guesses_.of(read).source)
            w_.assign(source->reg, w_.number(static_cast<Value>(only(a.source))));
        const std::size_t from = events_[a.source].thread;
        if (from != ThreadEvent::initial && !guesses_.comes_later(read, a.source))
            assume_happened(a.source);
        if (a.value) {
            w_.assign(value, w_.number(*a.value), type);
            return;
        }
        const Ghost& told = *guesses_.of(a.source).value;
        if (from == thread_) {
            w_.assign(value, told.reg, type);
        } else {
            w_.load(test_, told.location, ValueType::i64);
            w_.assign(value, test_, type);
        }
    }

    // Chooses an alternative. False if there is none, and the execution does not count.
    bool guess(EventNumber read, Operand value, ValueType type) {
        const std::vector<Alternative> all = alternatives(read, type);
        if (all.empty()) {
            w_.add({.kind = BufferedStep::Kind::ignored});
            return false;
        }
        std::vector<std::uint32_t> chosen;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const bool last = i + 1 == all.size();
            const std::uint32_t choice = last ? 0 : w_.choose();
            take(all[i], read, value, type);
            chosen.push_back(w_.jump());
            if (!last)
                w_.other_to(choice, w_.here());
        }
        for (const std::uint32_t c : chosen)
            w_.next_to(c, w_.here());
        if (const std::optional<Ghost>& found = guesses_.of(read).value)
            w_.assign(found->reg, value);
        return true;
    }

    void read(std::size_t s) {
        const Instruction& i = from_[s].instruction;
        const EventNumber e = events_.at(thread_, s).read;
        notes_.read(s, e);
        happens(e);
        guess(e, i.a, i.type);
        notes_.reads_into(i.a, e);
    }

    void write(std::size_t s) {
        const Instruction& i = from_[s].instruction;
        const EventNumber e = events_.at(thread_, s).write;
        notes_.write(s, e);
        happens(e);
        if (const std::optional<Ghost>& value = guesses_.of(e).value) {
            w_.assign(value->reg, i.c, i.type);
            agree(e, value->reg);
        }
    }

    // Gives up if an earlier thread has guessed that one of its reads reads another value from the write.
    void agree(EventNumber write, Operand value) {
        for (EventNumber r = 0; r < write; ++r) {
            if (!events_.is_read(r) || events_[r].thread >= thread_ || !guesses_.can_happen(r) ||
                (guesses_.sources(r) & only(write)) == 0)
                continue;
            const EventGhosts& read = guesses_.of(r);
            const ThreadGhosts& thread = guesses_.of_thread(events_[r].thread);
            std::uint32_t skip = no_step;
            if (read.source) {
                w_.load(test_, read.source->location, ValueType::i64);
                w_.compute(Op::bit_and, test_, test_, w_.number(static_cast<Value>(only(write))));
                skip = w_.if_zero(test_);
            } else if ((thread.certain & only(r)) == 0) {
                w_.load(test_, thread.happened->location, ValueType::i64);
                w_.compute(Op::bit_and, test_, test_, w_.number(static_cast<Value>(only(r))));
                skip = w_.if_zero(test_);
            }
            w_.load(test_, read.value->location, ValueType::i64);
            w_.compute(Op::equal, test_, test_, value);
            w_.assume(test_);
            if (skip != no_step)
                w_.other_to(skip, w_.here());
            w_.nothing();
        }
    }

    // Gives up if an earlier thread has guessed that one of its reads reads from a write that has not happened here.
    void keep_promises() {
        const ThreadGhosts& own = guesses_.of_thread(thread_);
        for (EventNumber r = 0; own.happened && r < events_.size(); ++r) {
            const std::optional<Ghost>& source = guesses_.of(r).source;
            if (!source || events_[r].thread >= thread_)
                continue;
            const EventSet promised = guesses_.sources(r) & own.possible & ~own.certain;
            if (promised == 0)
                continue;
            const Operand there = w_.new_register();
            w_.load(there, source->location, ValueType::i64);
            w_.compute(Op::bit_and, there, there, w_.number(static_cast<Value>(promised)));
            w_.compute(Op::bit_and, test_, there, own.happened->reg);
            w_.compute(Op::equal, test_, test_, there);
            w_.assume(test_);
        }
    }

    void update(std::size_t s) {
        const UnfoldedStep& from = from_[s];
        const Instruction& i = from.instruction;
        const StepEvents& e = events_.at(thread_, s);
        const bool compares = depends_on_value(i.rmw);
        const bool writes = e.write != no_event; // a load-linked leaves that to its store-conditional
        const Operand found = w_.new_register();
        std::uint32_t fails = no_step;
        if (e.failed != no_event && guesses_.can_happen(e.failed))
            fails = w_.choose(); // whether it fails
        if (guesses_.can_happen(e.read)) {
            notes_.read(s, e.read);
            happens(e.read);
            if (writes)
                happens(e.write);
            if (guess(e.read, found, i.type)) {
                if (compares)
                    compare(i, found, true);
                notes_.compares(s, e.read);
                if (writes) {
                    notes_.write(s, e.write);
                    written(i, e, found);
                }
                finish_update(i, e.read, found, compares ? 1 : none);
            }
            go_on(from.next);
        } else {
            w_.add({.kind = BufferedStep::Kind::ignored});
        }
        if (fails == no_step)
            return;
        w_.other_to(fails, w_.here());
        notes_.read(s, e.failed);
        happens(e.failed);
        if (guess(e.failed, found, i.type)) {
            if (!may_fail_spuriously(i.rmw))
                compare(i, found, false);
            notes_.compares(s, e.failed);
            finish_update(i, e.failed, found, compares ? 0 : none);
        }
        go_on(from.other);
    }

    // The execution counts only if the value found is the expected one, or is not.
    void compare(const Instruction& i, Operand found, bool equal) {
        const Operand expected = w_.new_register();
        const Operand test = w_.new_register();
        w_.assign(expected, i.d, i.type);
        w_.compute(equal ? Op::equal : Op::not_equal, test, found, expected, i.type);
        w_.assume(test);
    }

    void written(const Instruction& i, const StepEvents& e, Operand found) {
        const std::optional<Ghost>& value = guesses_.of(e.write).value;
        if (!value)
            return;
        const Op op = operation_of(i.rmw);
        const Operand to = w_.new_register();
        w_.compute(op, to, op == Op::move ? i.c : found, i.c, i.type);
        w_.assign(value->reg, to, i.type);
        agree(e.write, value->reg);
    }

    void finish_update(const Instruction& i, EventNumber read, Operand found, int success) {
        w_.assign(i.a, found, i.type);
        notes_.reads_into(i.a, read);
        if (success < 0)
            return;
        w_.assign(i.e, w_.number(success), ValueType::i32);
        notes_.reads_into(i.e, read);
    }

    // ---- The end ----

    void publish() {
        const auto tell = [&](const std::optional<Ghost>& ghost) {
            if (ghost)
                w_.store(ghost->location, ghost->reg, ValueType::i64);
        };
        graph::for_each_event(events_.of_thread(thread_), [&](std::size_t e) {
            const EventGhosts& own = guesses_.of(static_cast<EventNumber>(e));
            for (const std::optional<Ghost>* g : {&own.source, &own.value, &own.address, &own.data, &own.control})
                tell(*g);
        });
        tell(guesses_.of_thread(thread_).happened);
        tell(guesses_.of_thread(thread_).state);
        w_.store(guesses_.of_thread(thread_).done, w_.number(1), ValueType::i64);
        w_.add({.kind = BufferedStep::Kind::end});
    }

    Guesses& guesses_;
    const ProgramEvents& events_;
    const PossibleValues& values_;
    std::size_t thread_;
    const UnfoldedThread& from_;
    StepWriter w_;
    DependencyNotes notes_;
    Operand test_ = none;
    std::vector<std::uint32_t> entry_; // by step of the code
    std::vector<Jump> jumps_;
};

} // namespace

BufferedThread guessing_thread(Guesses& guesses, std::size_t thread) {
    return GuessingThread(guesses, thread).run();
}

} // namespace katlas::transform
