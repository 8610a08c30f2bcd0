#include "event_kinds.hpp"

#include "katlas/semantics/evaluate.hpp"

#include <algorithm>

namespace katlas::prover {
namespace {

using kat::PredicateId;
using kat::TestKind;
using kat::TestRef;

constexpr std::size_t max_predicates = 24;
constexpr std::size_t max_nodes = 20'000;

std::vector<TestRef> conjuncts(const kat::Terms& terms, TestRef test) {
    std::vector<TestRef> result;
    std::vector<TestRef> todo{test};
    while (!todo.empty()) {
        const TestRef t = todo.back();
        todo.pop_back();
        const kat::TestNode& n = terms.node(t);
        if (n.kind != TestKind::conjunction) {
            result.push_back(t);
            continue;
        }
        todo.push_back({n.left});
        todo.push_back({n.right});
    }
    std::ranges::sort(result);
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

class Deepening {
  public:
    // `mentions`: the predicates of each formula; it must outlive the object.
    Deepening(const kat::Terms& terms, std::size_t predicates, const std::vector<TestRef>& formulas,
              std::vector<const EventKinds::Kind*> mentions)
        : plan_(terms, formulas), mentions_(std::move(mentions)), holds_(predicates, false),
          excluded_(predicates, false) {
        for (const TestRef f : formulas)
            place_.push_back(static_cast<std::size_t>(std::ranges::find(plan_.order(), f) - plan_.order().begin()));
    }

    std::optional<EventKinds::Kind> run() {
        for (std::size_t more = 0; more <= max_predicates; ++more) {
            cut_ = false;
            if (descend(more)) {
                EventKinds::Kind kind;
                for (PredicateId p = 0; p < holds_.size(); ++p)
                    if (holds_[p])
                        kind.push_back(p);
                return kind;
            }
            if (!cut_ || nodes_ > max_nodes)
                break;
        }
        return std::nullopt;
    }

  private:
    // `more`: how many predicates may still be added.
    bool descend(std::size_t more) {
        if (++nodes_ > max_nodes)
            return false;
        plan_.run(
            1, [&](PredicateId p) { return static_cast<graph::EventSet>(holds_[p] ? 1 : 0); }, values_);
        std::size_t failing = 0;
        while (failing < place_.size() && values_[place_[failing]] != 0)
            ++failing;
        if (failing == place_.size())
            return true;
        if (more == 0) {
            cut_ = true;
            return false;
        }
        // A predicate that did not help is left out of the following alternatives, so each set is tried once.
        std::vector<PredicateId> tried;
        bool found = false;
        for (const PredicateId p : *mentions_[failing]) {
            if (holds_[p] || excluded_[p])
                continue;
            holds_[p] = true;
            found = descend(more - 1);
            if (found)
                break;
            holds_[p] = false;
            excluded_[p] = true;
            tried.push_back(p);
        }
        for (const PredicateId p : tried)
            excluded_[p] = false;
        return found;
    }

    graph::TestPlan plan_;
    std::vector<std::size_t> place_; // of each formula in the plan
    std::vector<const EventKinds::Kind*> mentions_;
    std::vector<graph::EventSet> values_;
    std::vector<bool> holds_;
    std::vector<bool> excluded_;
    std::size_t nodes_ = 0;
    bool cut_ = false;
};

} // namespace

const std::optional<EventKinds::Kind>& EventKinds::fewest(TestRef test) {
    const auto [entry, is_new] = known_.try_emplace(test.index);
    if (is_new) {
        std::vector<TestRef> formulas = conjuncts(workspace_.terms, test);
        formulas.insert(formulas.end(), workspace_.theory.constraints.begin(), workspace_.theory.constraints.end());
        std::vector<const Kind*> mentions;
        mentions.reserve(formulas.size());
        for (const TestRef f : formulas)
            mentions.push_back(&mentions_of(f));
        entry->second =
            Deepening(workspace_.terms, workspace_.theory.predicates.size(), formulas, std::move(mentions)).run();
    }
    return entry->second;
}

const EventKinds::Kind& EventKinds::mentions_of(TestRef formula) {
    const auto [entry, is_new] = mentions_.try_emplace(formula.index);
    if (is_new)
        for (const TestRef t : workspace_.terms.subtests(std::span<const TestRef>(&formula, 1)))
            if (workspace_.terms.node(t).kind == TestKind::predicate)
                entry->second.push_back(workspace_.terms.node(t).left);
    return entry->second;
}

std::optional<EventKinds::Kind> EventKinds::choose(TestRef test, const Preference& preference) {
    const std::vector<kat::Predicate>& predicates = workspace_.theory.predicates;
    TestRef chosen = test;
    const auto add = [&](PredicateId p) {
        const TestRef more = workspace_.terms.conjunction(chosen, workspace_.terms.predicate(p));
        const bool possible = fewest(more).has_value();
        if (possible)
            chosen = more;
        return possible;
    };
    for (const std::string_view shape : preference.shapes) {
        const auto p =
            std::ranges::find_if(predicates, [&](const kat::Predicate& q) { return q.builtin && q.name == shape; });
        if (p != predicates.end() && add(static_cast<PredicateId>(p - predicates.begin())))
            break;
    }
    if (preference.all_users_predicates)
        for (PredicateId p = 0; p < predicates.size(); ++p)
            if (!predicates[p].builtin)
                add(p);
    return fewest(chosen);
}

} // namespace katlas::prover
