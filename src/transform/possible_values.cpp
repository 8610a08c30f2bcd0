#include "possible_values.hpp"

#include "katlas/program/value_terms.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace katlas::transform {
namespace {

using namespace program;

ValueSet together(const ValueSet& a, const ValueSet& b) {
    ValueSet result;
    std::ranges::set_union(a, b, std::back_inserter(result));
    return result;
}

ValueSet as_set(ValueSet values) {
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

Bounds operator|(const Bounds& a, const Bounds& b) {
    return {a.lower | b.lower, a.upper | b.upper};
}

Bounds exactly(EventNumber e) {
    return {EventSet{1} << e, EventSet{1} << e};
}

ValueSet wrapped(const ValueSet& values, ValueType type) {
    ValueSet result;
    for (const Value v : values)
        result.push_back(wrap(v, type));
    return as_set(std::move(result));
}

} // namespace

Op operation_of(RmwOp op) {
    switch (op) {
    case RmwOp::fetch_add:
        return Op::add;
    case RmwOp::fetch_sub:
        return Op::subtract;
    case RmwOp::fetch_and:
        return Op::bit_and;
    case RmwOp::fetch_or:
        return Op::bit_or;
    case RmwOp::fetch_xor:
        return Op::bit_xor;
    default:
        return Op::move;
    }
}

PossibleValues::PossibleValues(const Program& program, const std::vector<UnfoldedThread>& threads,
                               const ProgramEvents& events)
    : program_(program), threads_(threads), events_(events), facts_(events.size()) {
    std::size_t rounds = 1;
    for (EventNumber e = 0; e < events.size(); ++e)
        if (events.is_write(e)) {
            ++rounds;
            if (events[e].thread == ThreadEvent::initial)
                facts_[e].values = {program.initial_value(events[e].location)};
        }
    for (std::size_t round = 0; round < rounds; ++round) {
        known_.clear();
        bool grown = false;
        for (std::size_t t = 0; t < threads.size(); ++t)
            grown = follow(t) || grown;
        if (!grown)
            break;
    }
}

// Whether some event has more values than before.
bool PossibleValues::follow(std::size_t thread) {
    const UnfoldedThread& steps = threads_[thread];
    known_.emplace_back(steps.size());
    grown_ = false;
    Known first{
        .reached = true, .values = {}, .depends = std::vector<Bounds>(program_.num_registers(thread)), .control = {}};
    std::vector<Word> state(program_.state_words());
    program_.initial_state(thread, state.data());
    for (std::size_t r = 0; r < program_.num_registers(thread); ++r)
        first.values.push_back({state[Program::header_words + r]});
    known_[thread][0] = std::move(first);
    for (std::size_t s = 0; s < steps.size(); ++s)
        if (known_[thread][s].reached) {
            Known known = known_[thread][s];
            pass(thread, s, known);
        }
    return grown_;
}

Bounds PossibleValues::before(std::size_t thread, std::size_t step, Operand reg) const {
    const Known& known = known_[thread][step];
    return known.reached ? dependencies_of(known, reg) : Bounds{};
}

Bounds PossibleValues::control_before(std::size_t thread, std::size_t step) const {
    return known_[thread][step].control;
}

ValueSet PossibleValues::values_of(const Known& known, Operand o) const {
    return o < 0 ? ValueSet{program_.constant_value(o)} : known.values[static_cast<std::size_t>(o)];
}

Bounds PossibleValues::dependencies_of(const Known& known, Operand o) const {
    return o < 0 ? Bounds{} : known.depends[static_cast<std::size_t>(o)];
}

void PossibleValues::limit(std::size_t thread, std::size_t step, const ValueSet& values) const {
    if (values.size() > most)
        throw CannotUnfold(
            thread, threads_[thread][step].position,
            fmt::format("a register may have more than {} values, and each of them would be tried", most));
}

void PossibleValues::join(std::size_t thread, std::uint32_t step, const Known& known) {
    if (step == no_step)
        return;
    Known& there = known_[thread][step];
    if (!there.reached) {
        there = known;
        return;
    }
    const auto meet = [](Bounds& a, const Bounds& b) { a = {a.lower & b.lower, a.upper | b.upper}; };
    for (std::size_t r = 0; r < known.values.size(); ++r) {
        there.values[r] = together(there.values[r], known.values[r]);
        meet(there.depends[r], known.depends[r]);
    }
    meet(there.control, known.control);
}

void PossibleValues::note(EventNumber e, const ValueSet& values, const Bounds& address, const Bounds& data,
                          const Bounds& control) {
    EventFacts& facts = facts_[e];
    ValueSet all = together(facts.values, values);
    grown_ = grown_ || all.size() > facts.values.size();
    facts = {std::move(all), address, data, control};
}

ValueSet PossibleValues::read_by(EventNumber read) const {
    ValueSet values;
    graph::for_each_event(events_.sources(read), [&](std::size_t w) { values = together(values, facts_[w].values); });
    return values;
}

Bounds PossibleValues::address_of(std::size_t thread, const UnfoldedStep& s, const Known& known) const {
    return program_.code(thread)[s.position].direct ? Bounds{} : dependencies_of(known, s.instruction.b);
}

ValueSet PossibleValues::computed(const Instruction& i, const ValueSet& b, const ValueSet& c) const {
    if (i.op == Op::move)
        return wrapped(b, i.type);
    ValueSet result;
    const ValueTerms terms(program_);
    for (const Value left : b) {
        if (i.op == Op::logical_not) {
            result.push_back(left == 0);
            continue;
        }
        for (const Value right : c)
            result.push_back(terms.computed({.kind = TermKind::binary, .op = i.op, .type = i.type}, left, right));
    }
    return as_set(std::move(result));
}

// Puts what is known after the step before the steps that follow.
void PossibleValues::pass(std::size_t thread, std::size_t step, Known& known) {
    const UnfoldedStep& s = threads_[thread][step];
    const Instruction& i = s.instruction;
    const StepEvents& event = events_.at(thread, step);
    if (s.kind == UnfoldedStep::Kind::is_zero || s.kind == UnfoldedStep::Kind::points_to) {
        const ValueSet values = values_of(known, i.b);
        if (s.kind == UnfoldedStep::Kind::is_zero && i.op != Op::write_if_zero)
            known.control = known.control | dependencies_of(known, i.b);
        for (const bool other : {false, true}) {
            Known taken = known;
            ValueSet left;
            for (const Value v : values)
                if ((s.kind == UnfoldedStep::Kind::is_zero ? v == 0 : program_.resolve(v) == s.location) == other)
                    left.push_back(v);
            if (left.empty())
                continue;
            if (i.b >= 0)
                taken.values[static_cast<std::size_t>(i.b)] = std::move(left);
            join(thread, other ? s.other : s.next, taken);
        }
        return;
    }
    if (s.kind != UnfoldedStep::Kind::instruction)
        return;
    const auto set = [&](Operand to, ValueSet values, const Bounds& depends) {
        limit(thread, step, values);
        known.values[static_cast<std::size_t>(to)] = std::move(values);
        known.depends[static_cast<std::size_t>(to)] = depends;
    };
    switch (i.op) {
    case Op::read: {
        const Bounds address = address_of(thread, s, known);
        const ValueSet values = read_by(event.read);
        note(event.read, values, address, {}, known.control);
        set(i.a, wrapped(values, i.type), exactly(event.read));
        break;
    }
    case Op::write:
        note(event.write, wrapped(values_of(known, i.c), i.type), address_of(thread, s, known),
             dependencies_of(known, i.c), known.control);
        limit(thread, step, facts_[event.write].values);
        break;
    case Op::read_modify_write:
        update(thread, step, std::move(known));
        return;
    case Op::store_conditional:
        if (i.target != no_location)
            note(event.write, wrapped(values_of(known, i.c), i.type), address_of(thread, s, known),
                 dependencies_of(known, i.c), known.control);
        set(i.a, {i.target == no_location ? 1 : 0}, {});
        break;
    case Op::fence:
        note(event.fence, {}, {}, {}, known.control);
        break;
    case Op::assume:
    case Op::spin:
    case Op::check:
        known.control = known.control | dependencies_of(known, i.b);
        break;
    case Op::select: {
        // The chosen operand decides. It is not known.
        const Bounds b = dependencies_of(known, i.b);
        const Bounds c = dependencies_of(known, i.c);
        set(i.a, wrapped(together(values_of(known, i.b), values_of(known, i.c)), i.type),
            {b.lower & c.lower, b.upper | c.upper});
        break;
    }
    default:
        if (i.op < Op::select) {
            const bool unary = i.op == Op::move || i.op == Op::logical_not;
            Bounds depends = dependencies_of(known, i.b);
            if (!unary)
                depends = depends | dependencies_of(known, i.c);
            set(i.a, computed(i, values_of(known, i.b), unary ? ValueSet{} : values_of(known, i.c)), depends);
        }
    }
    join(thread, s.next, known);
}

void PossibleValues::update(std::size_t thread, std::size_t step, Known known) {
    const UnfoldedStep& s = threads_[thread][step];
    const Instruction& i = s.instruction;
    const StepEvents& event = events_.at(thread, step);
    const Bounds address = address_of(thread, s, known);
    const Bounds control = known.control;
    const bool compares = depends_on_value(i.rmw);
    const ValueSet expected = compares ? wrapped(values_of(known, i.d), i.type) : ValueSet{};
    const ValueSet found = wrapped(read_by(event.read), i.type);
    ValueSet success;
    ValueSet failure;
    for (const Value v : found) {
        const bool may_be_equal = !compares || std::ranges::binary_search(expected, v);
        if (may_be_equal)
            success.push_back(v);
        if ((compares && (!may_be_equal || expected.size() > 1)) || may_fail_spuriously(i.rmw))
            failure.push_back(v);
    }
    if (event.failed != no_event)
        for (const Value v : wrapped(read_by(event.failed), i.type))
            if (!std::ranges::binary_search(found, v))
                failure.push_back(v);
    std::ranges::sort(failure);
    Instruction compute = i;
    compute.op = operation_of(i.rmw);
    if (compute.op == Op::move)
        compute.b = i.c;
    const ValueSet operand = values_of(known, i.c);
    const ValueSet written = compute.op == Op::move ? wrapped(operand, i.type) : computed(compute, success, operand);
    Bounds data = dependencies_of(known, i.c);
    // Of an instruction that computes what it writes, the read and the write are `within` it (execution_relations.hpp).
    if (program_.has_instructions() ? compares : computes(i.rmw))
        data = data | exactly(event.read);
    const auto go_on = [&](std::uint32_t to, EventNumber read, const ValueSet& values, bool succeeds) {
        if (values.empty())
            return;
        Known after = known;
        limit(thread, step, values);
        if (compares && !program_.has_instructions())
            after.control = after.control | dependencies_of(known, i.d) | exactly(read);
        note(read, values, address, {}, control);
        if (succeeds && event.write != no_event)
            note(event.write, written, address, data, after.control);
        after.values[static_cast<std::size_t>(i.a)] = values;
        after.depends[static_cast<std::size_t>(i.a)] = exactly(read);
        if (compares) {
            after.values[static_cast<std::size_t>(i.e)] = {succeeds ? 1 : 0};
            after.depends[static_cast<std::size_t>(i.e)] = exactly(read);
        }
        join(thread, to, after);
    };
    go_on(s.next, event.read, success, true);
    if (event.failed != no_event)
        go_on(s.other, event.failed, failure, false);
    if (!success.empty() && event.write != no_event)
        limit(thread, step, facts_[event.write].values);
}

} // namespace katlas::transform
