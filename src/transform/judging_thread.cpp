#include "judging_thread.hpp"

#include "step_writer.hpp"

#include <map>
#include <set>

namespace katlas::transform {
namespace {

using namespace program;

// Registers for the gates of a circuit. A gate is computed where it is needed first. Its register is free for other
// gates after the last row that needs it.
class CircuitWriter {
  public:
    CircuitWriter(StepWriter& writer, const ExecutionRelations& relations, const std::vector<Operand>& inputs)
        : w_(writer), circuit_(relations.circuit()), inputs_(inputs), last_use_(circuit_.nodes().size()),
          registers_(circuit_.nodes().size(), none), scratch_(writer.new_register()) {}

    // All rows that write() will be asked for, in this order.
    void plan(const std::vector<Row>& rows) {
        std::vector<bool> made(circuit_.nodes().size());
        for (const Row& row : rows) {
            ++now_;
            for (const std::uint32_t node : needed(row, made)) {
                made[node] = true;
                use(circuit_.nodes()[node].a);
                use(circuit_.nodes()[node].b);
            }
            use(row);
        }
        now_ = 0;
        made_.assign(circuit_.nodes().size(), false);
    }

    // The value of the next row.
    Operand write(const Row& row) {
        ++now_;
        for (const std::uint32_t node : needed(row, made_)) {
            made_[node] = true;
            gate(node);
        }
        const Operand result = operand(row);
        std::vector<std::uint32_t> held;
        for (const std::uint32_t node : held_)
            if (last_use_[node] <= now_)
                free_.push_back(registers_[node]);
            else
                held.push_back(node);
        held_ = std::move(held);
        return result;
    }

  private:
    static constexpr Operand none = -1;

    void use(const Row& row) {
        if (!row.is_constant())
            last_use_[row.node] = now_;
    }

    // The gates that are not made yet and are needed for a row, in an order in which they can be computed.
    [[nodiscard]] std::vector<std::uint32_t> needed(const Row& row, const std::vector<bool>& made) const {
        std::set<std::uint32_t> result;
        std::vector<std::uint32_t> todo;
        const auto want = [&](const Row& r) {
            if (!r.is_constant() && !made[r.node] && circuit_.nodes()[r.node].gate != Circuit::Gate::input &&
                result.insert(r.node).second)
                todo.push_back(r.node);
        };
        want(row);
        while (!todo.empty()) {
            const Circuit::Node& node = circuit_.nodes()[todo.back()];
            todo.pop_back();
            want(node.a);
            want(node.b);
        }
        return {result.begin(), result.end()};
    }

    [[nodiscard]] Operand operand(const Row& row) {
        if (row.is_constant())
            return w_.number(static_cast<Value>(row.lower));
        const Circuit::Node& node = circuit_.nodes()[row.node];
        return node.gate == Circuit::Gate::input ? inputs_[node.bit] : registers_[row.node];
    }

    void gate(std::uint32_t number) {
        const Circuit::Node& node = circuit_.nodes()[number];
        const Operand a = operand(node.a);
        const Operand b = operand(node.b);
        Operand to = none;
        if (free_.empty()) {
            to = w_.new_register();
        } else {
            to = free_.back();
            free_.pop_back();
        }
        registers_[number] = to;
        held_.push_back(number);
        switch (node.gate) {
        case Circuit::Gate::input:
            break;
        case Circuit::Gate::unite:
            w_.compute(Op::bit_or, to, a, b);
            break;
        case Circuit::Gate::intersect:
            w_.compute(Op::bit_and, to, a, b);
            break;
        case Circuit::Gate::subtract:
            w_.compute(Op::bit_and, scratch_, a, b);
            w_.compute(Op::bit_xor, to, a, scratch_);
            break;
        case Circuit::Gate::under:
            w_.compute(Op::bit_and, scratch_, a, w_.number(static_cast<Value>(EventSet{1} << node.bit)));
            w_.select(to, scratch_, b, w_.number(0));
            break;
        }
    }

    StepWriter& w_;
    const Circuit& circuit_;
    const std::vector<Operand>& inputs_;
    std::vector<std::size_t> last_use_; // by gate, the number of a row
    std::vector<Operand> registers_;    // by gate
    std::vector<std::uint32_t> held_;   // gates whose registers are in use
    std::vector<Operand> free_;
    std::vector<bool> made_;
    Operand scratch_;
    std::size_t now_ = 0; // the number of the row
};

class JudgingThread {
  public:
    JudgingThread(const Guesses& guesses, const ExecutionRelations& relations, const Condition* condition,
                  std::size_t thread)
        : guesses_(guesses), events_(guesses.events()), relations_(relations), w_(guesses.builder(), thread, 0),
          test_(w_.new_register()) {
        if (condition != nullptr)
            for (const Observable& o : condition->observables)
                if (o.kind == Observable::Kind::in_location)
                    shown_.insert(o.location);
    }

    BufferedThread run() {
        if (const std::size_t n = guesses_.num_threads(); n != 0) { // the last thread has waited for the others
            w_.load(test_, guesses_.of_thread(n - 1).done, ValueType::i64);
            w_.assume(test_);
        }
        for (const CircuitInput& input : relations_.inputs()) {
            inputs_.push_back(w_.new_register());
            if (input.ghost != nullptr)
                w_.load(inputs_.back(), input.ghost->location, ValueType::i64);
            else
                order_of_[input.order_of] = inputs_.back();
        }
        CircuitWriter rows(w_, relations_, inputs_);
        plan(rows);
        happened_ = rows.write(relations_.happened());
        load_states();
        for (EventNumber e = 0; e < events_.size(); ++e)
            if (events_.is_read(e) && guesses_.can_happen(e))
                compare_values(e, rows.write(relations_.source(e)));
        order_writes();
        for (const Row& row : relations_.malformed())
            assume_empty(row, rows);
        for (const Row& row : relations_.violations())
            assume_empty(row, rows);
        report_errors();
        for (const Location l : shown_)
            write_last_value(l);
        w_.add({.kind = BufferedStep::Kind::end});
        BufferedThread result;
        result.steps = *ordered_steps(w_.steps(), 0);
        result.registers = w_.registers();
        for (const BufferedStep& s : result.steps)
            result.chooses = result.chooses || s.kind == BufferedStep::Kind::choose;
        return result;
    }

  private:
    // The rows in the order in which run() asks for them.
    void plan(CircuitWriter& rows) const {
        std::vector<Row> all{relations_.happened()};
        for (EventNumber e = 0; e < events_.size(); ++e)
            if (events_.is_read(e) && guesses_.can_happen(e))
                all.push_back(relations_.source(e));
        all.insert(all.end(), relations_.malformed().begin(), relations_.malformed().end());
        all.insert(all.end(), relations_.violations().begin(), relations_.violations().end());
        all.push_back(relations_.happened()); // it is used until the end
        rows.plan(all);
    }

    [[nodiscard]] Operand bit(EventNumber e) { return w_.number(static_cast<Value>(EventSet{1} << e)); }

    void assume_empty(const Row& row, CircuitWriter& rows) {
        const Operand value = rows.write(row);
        if (row.upper == 0)
            return;
        w_.compute(Op::logical_not, test_, value, value, ValueType::i32);
        w_.assume(test_);
    }

    // If no thread ends in an error, all threads have to finish.
    void load_states() {
        if (!guesses_.errors())
            return;
        failed_ = w_.new_register();
        const Operand blocked = w_.new_register();
        const Operand state = w_.new_register();
        for (std::size_t t = 0; t < guesses_.num_threads(); ++t) {
            w_.load(state, guesses_.of_thread(t).state->location, ValueType::i64);
            for (const auto& [end, in] :
                 {std::pair(ThreadEnd::error, failed_), std::pair(ThreadEnd::blocked, blocked)}) {
                w_.compute(Op::equal, test_, state, w_.number(static_cast<Value>(end)), ValueType::i64);
                w_.compute(Op::bit_or, in, in, test_, ValueType::i32);
            }
        }
        w_.compute(Op::logical_not, blocked, blocked, blocked, ValueType::i32);
        w_.compute(Op::bit_or, test_, failed_, blocked, ValueType::i32);
        w_.assume(test_);
    }

    // The value that the read guessed is the value of the write from which it reads, if the write comes later in its
    // own thread. Threads have compared all other values.
    void compare_values(EventNumber read, Operand source) {
        const std::optional<Ghost>& guessed = guesses_.of(read).value;
        const EventSet later = guesses_.sources(read) & events_.after(read);
        if (!guessed || later == 0)
            return;
        const Operand found = w_.new_register();
        const Operand value = w_.new_register();
        w_.load(found, guessed->location, ValueType::i64);
        graph::for_each_event(later, [&](std::size_t w) {
            const auto write = static_cast<EventNumber>(w);
            w_.compute(Op::bit_and, test_, source, bit(write));
            const std::uint32_t skip = w_.if_zero(test_);
            if (const std::optional<Ghost>& told = guesses_.of(write).value)
                w_.load(value, told->location, ValueType::i64);
            else
                w_.assign(value, w_.number(guesses_.values().of(write).values.front()));
            w_.compute(Op::equal, test_, found, value, ValueType::i64);
            w_.assume(test_);
            w_.other_to(skip, w_.here());
        });
        w_.nothing();
    }

    // Guesses which of two writes comes first, if both have happened.
    void order_writes() {
        for (EventNumber a = 0; a < events_.size(); ++a)
            for (EventNumber b = a + 1; b < events_.size(); ++b) {
                if (!order_of_.contains(a) || !order_of_.contains(b) || events_[a].location != events_[b].location)
                    continue;
                const EventSet both = EventSet{1} << a | EventSet{1} << b;
                if ((relations_.happened().upper & both) != both)
                    continue;
                std::uint32_t skip = no_step;
                if ((relations_.happened().lower & both) != both) {
                    w_.compute(Op::bit_and, test_, happened_, w_.number(static_cast<Value>(both)));
                    w_.compute(Op::equal, test_, test_, w_.number(static_cast<Value>(both)), ValueType::i64);
                    skip = w_.if_zero(test_);
                }
                const std::uint32_t choice = w_.choose();
                w_.compute(Op::bit_or, order_of_[a], order_of_[a], bit(b));
                const std::uint32_t done = w_.jump();
                w_.other_to(choice, w_.here());
                w_.compute(Op::bit_or, order_of_[b], order_of_[b], bit(a));
                w_.next_to(done, w_.here());
                if (skip != no_step)
                    w_.other_to(skip, w_.here());
                w_.nothing();
            }
    }

    void report_errors() {
        if (!guesses_.errors())
            return;
        w_.compute(Op::logical_not, test_, failed_, failed_, ValueType::i32);
        Instruction check;
        check.op = Op::check;
        check.b = test_;
        w_.instruction(check);
    }

    void write_last_value(Location l) {
        const ValueType type = guesses_.program().location_type(l);
        graph::for_each_event(events_.writes_to(l) & ~events_.initial_writes(), [&](std::size_t w) {
            const auto write = static_cast<EventNumber>(w);
            if (!guesses_.can_happen(write))
                return;
            std::vector<std::uint32_t> skips;
            if ((relations_.happened().lower & EventSet{1} << w) == 0) {
                w_.compute(Op::bit_and, test_, happened_, bit(write));
                skips.push_back(w_.if_zero(test_));
            }
            if (const auto later = order_of_.find(write); later != order_of_.end()) {
                w_.compute(Op::logical_not, test_, later->second, later->second, ValueType::i32);
                skips.push_back(w_.if_zero(test_));
            }
            Operand value = w_.number(guesses_.values().of(write).values.front());
            if (const std::optional<Ghost>& told = guesses_.of(write).value) {
                value = w_.new_register();
                w_.load(value, told->location, ValueType::i64);
            }
            w_.store(l, value, type);
            for (const std::uint32_t s : skips)
                w_.other_to(s, w_.here());
            w_.nothing();
        });
    }

    const Guesses& guesses_;
    const ProgramEvents& events_;
    const ExecutionRelations& relations_;
    StepWriter w_;
    Operand test_;
    Operand happened_ = 0;
    Operand failed_ = 0;
    std::vector<Operand> inputs_;             // by input of the circuit
    std::map<EventNumber, Operand> order_of_; // by write
    std::set<Location> shown_;
};

} // namespace

BufferedThread judging_thread(const Guesses& guesses, const ExecutionRelations& relations, const Condition* condition,
                              std::size_t thread) {
    return JudgingThread(guesses, relations, condition, thread).run();
}

} // namespace katlas::transform
