#include "katlas/program/condition.hpp"

#include <set>

#include <fmt/format.h>

namespace katlas::program {

bool Condition::holds(PropositionRef root, std::span<const Value> columns) const {
    const Proposition& node = nodes[root];
    switch (node.kind) {
    case Proposition::Kind::truth:
        return true;
    case Proposition::Kind::equal:
        return columns[node.column] == node.value;
    case Proposition::Kind::less:
        return columns[node.column] < node.value;
    case Proposition::Kind::greater:
        return columns[node.column] > node.value;
    case Proposition::Kind::equal_columns:
        return columns[node.column] == columns[node.other];
    case Proposition::Kind::less_columns:
        return columns[node.column] < columns[node.other];
    case Proposition::Kind::negation:
        return !holds(node.left, columns);
    case Proposition::Kind::conjunction:
        return holds(node.left, columns) && holds(node.right, columns);
    case Proposition::Kind::disjunction:
        return holds(node.left, columns) || holds(node.right, columns);
    case Proposition::Kind::implication:
        return !holds(node.left, columns) || holds(node.right, columns);
    }
    return false;
}

std::string_view to_string(Verdict verdict) {
    switch (verdict) {
    case Verdict::never:
        return "Never";
    case Verdict::sometimes:
        return "Sometimes";
    case Verdict::always:
        return "Always";
    }
    return {};
}

void Outcomes::record(std::span<const Word> states, std::span<const Value> memory, std::uint64_t times) {
    const std::size_t words = program_->state_words();
    for (std::size_t column = 0; column < key_.size(); ++column) {
        const Observable& observable = condition_->observables[column];
        const Value value = observable.kind == Observable::Kind::in_register
                                ? states[observable.thread * words + observable.slot]
                                : memory[observable.location];
        const Value shown = wrap(value, observable.type);
        key_[column] = shown == value || program_->resolve(value) ? value : shown;
    }
    counts_[key_] += times;
}

bool Outcomes::add(const std::vector<Value>& values, std::uint64_t times) {
    if (values.size() != key_.size())
        return false;
    counts_[values] += times;
    return true;
}

void Outcomes::merge(const Outcomes& other) {
    for (const auto& [values, count] : other.counts_)
        counts_[values] += count;
}

Outcomes::Report Outcomes::report() const {
    Report report;
    std::uint64_t holding = 0;
    std::uint64_t failing = 0;
    std::set<std::vector<Value>> shown; // sorted and distinct
    for (const auto& [values, count] : counts_) {
        if (!condition_->holds(condition_->filter, values))
            continue;
        (condition_->holds(condition_->proposition, values) ? holding : failing) += count;
        const auto end = values.begin() + static_cast<std::ptrdiff_t>(condition_->num_shown);
        shown.emplace(values.begin(), end);
    }
    const bool negated = condition_->quantifier == Quantifier::not_exists;
    report.positive = negated ? failing : holding;
    report.negative = negated ? holding : failing;
    report.verdict = holding == 0 ? Verdict::never : failing == 0 ? Verdict::always : Verdict::sometimes;
    report.required_holds = condition_->quantifier == Quantifier::exists ? holding != 0 : report.negative == 0;
    report.states.reserve(shown.size());
    for (const std::vector<Value>& values : shown) {
        std::string& text = report.states.emplace_back();
        for (std::size_t column = 0; column < values.size(); ++column)
            text += fmt::format("{}{}={};", column == 0 ? "" : " ", condition_->observables[column].name,
                                program_->value_text(values[column]));
    }
    return report;
}

} // namespace katlas::program
