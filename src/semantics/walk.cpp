#include "katlas/semantics/walk.hpp"

#include "katlas/semantics/evaluate.hpp"

#include <algorithm>
#include <cstdint>

namespace katlas::graph {
namespace {

using kat::ExprKind;

constexpr std::uint32_t unrelated = 1U << 30U; // two of them can be added

// For each pair of events the fewest steps of a walk.
struct Steps {
    std::size_t size = 0;
    std::vector<std::uint32_t> least; // by from * size + to

    explicit Steps(std::size_t n) : size(n), least(n * n, unrelated) {}
    [[nodiscard]] std::uint32_t& at(std::size_t x, std::size_t y) { return least[x * size + y]; }
    [[nodiscard]] std::uint32_t at(std::size_t x, std::size_t y) const { return least[x * size + y]; }
};

class WalkFinder {
  public:
    WalkFinder(const kat::Terms& terms, const ExecutionGraph& graph, kat::ExprRef e)
        : graph_(graph), plan_(terms, std::span(&e, 1)), root_(plan_.step_of(e)) {
        std::vector<kat::TestRef> tests;
        for (const EvaluationPlan::Step& s : plan_.steps())
            if (s.kind == ExprKind::test)
                tests.push_back({s.operand});
        const TestPlan plan(terms, tests);
        std::vector<EventSet> values;
        plan.run(
            graph.all(), [&](kat::PredicateId p) { return graph.where(p); }, values);
        const auto where = [&](std::uint32_t test) {
            const auto at = std::ranges::find(plan.order(), kat::TestRef{test});
            return values[static_cast<std::size_t>(at - plan.order().begin())];
        };
        for (const EvaluationPlan::Step& s : plan_.steps())
            steps_.push_back(steps_of(s, where));
    }

    std::optional<Walk> find(std::size_t from, std::size_t to) {
        if (steps_[root_].at(from, to) >= unrelated)
            return std::nullopt;
        walk_.events = {from};
        append(root_, from, to);
        return std::move(walk_);
    }

  private:
    template <typename Where>
    [[nodiscard]] Steps steps_of(const EvaluationPlan::Step& s, const Where& where) const {
        const std::size_t n = graph_.size();
        Steps result(n);
        switch (s.kind) {
        case ExprKind::test:
            for_each_event(where(s.operand), [&](std::size_t x) { result.at(x, x) = 0; });
            break;
        case ExprKind::letter: {
            const BitMatrix pairs = graph_.letter(kat::Letter::from_index(s.operand));
            for (std::size_t x = 0; x < n; ++x)
                for_each_event(pairs.row(x), [&](std::size_t y) { result.at(x, y) = 1; });
            break;
        }
        case ExprKind::unite:
            for (const std::uint32_t kid : s.kids)
                for (std::size_t i = 0; i < n * n; ++i)
                    result.least[i] = std::min(result.least[i], steps_[kid].least[i]);
            break;
        case ExprKind::sequence:
            for (std::size_t x = 0; x < n; ++x)
                for (std::size_t z = 0; z < n; ++z)
                    for (std::size_t y = 0; y < n; ++y)
                        result.at(x, y) =
                            std::min(result.at(x, y), steps_[s.kids[0]].at(x, z) + steps_[s.kids[1]].at(z, y));
            break;
        case ExprKind::star: { // Floyd and Warshall
            result = steps_[s.kids[0]];
            for (std::size_t x = 0; x < n; ++x)
                result.at(x, x) = 0;
            for (std::size_t z = 0; z < n; ++z)
                for (std::size_t x = 0; x < n; ++x)
                    for (std::size_t y = 0; y < n; ++y)
                        result.at(x, y) = std::min(result.at(x, y), result.at(x, z) + result.at(z, y));
            break;
        }
        case ExprKind::intersection:
        case ExprKind::difference:
            for (std::size_t i = 0; i < n * n; ++i) {
                const bool in_right = steps_[s.kids[1]].least[i] < unrelated;
                if (in_right == (s.kind == ExprKind::intersection))
                    result.least[i] = steps_[s.kids[0]].least[i];
            }
            break;
        case ExprKind::rotation:
        case ExprKind::deduplication:
            break;
        }
        return result;
    }

    void append(std::size_t step, std::size_t x, std::size_t y) {
        const EvaluationPlan::Step& s = plan_.steps()[step];
        const std::uint32_t length = steps_[step].at(x, y);
        switch (s.kind) {
        case ExprKind::letter:
            walk_.events.push_back(y);
            walk_.letters.push_back(kat::Letter::from_index(s.operand));
            break;
        case ExprKind::unite:
            append(*std::ranges::find_if(s.kids, [&](std::uint32_t k) { return steps_[k].at(x, y) == length; }), x, y);
            break;
        case ExprKind::sequence:
            for (std::size_t z = 0; z < graph_.size(); ++z)
                if (steps_[s.kids[0]].at(x, z) + steps_[s.kids[1]].at(z, y) == length) {
                    append(s.kids[0], x, z);
                    append(s.kids[1], z, y);
                    break;
                }
            break;
        case ExprKind::star:
            append_turns(s.kids[0], step, x, y);
            break;
        case ExprKind::intersection:
        case ExprKind::difference:
            append(s.kids[0], x, y);
            break;
        case ExprKind::test:
        case ExprKind::rotation:
        case ExprKind::deduplication:
            break;
        }
    }

    // Adds the turns one by one; each turn leaves fewer steps. (Turns without a step are left out.)
    void append_turns(std::size_t kid, std::size_t star, std::size_t x, std::size_t y) {
        while (x != y) {
            const std::uint32_t rest = steps_[star].at(x, y);
            std::size_t z = 0;
            while (z == x || steps_[kid].at(x, z) + steps_[star].at(z, y) != rest)
                ++z;
            append(kid, x, z);
            x = z;
        }
    }

    const ExecutionGraph& graph_;
    EvaluationPlan plan_;
    std::size_t root_;
    std::vector<Steps> steps_; // by step of the plan
    Walk walk_;
};

} // namespace

std::optional<Walk> find_walk(const kat::Terms& terms, const ExecutionGraph& graph, kat::ExprRef e, std::size_t from,
                              std::size_t to) {
    if (has_language_operator(terms, e))
        return std::nullopt;
    return WalkFinder(terms, graph, e).find(from, to);
}

} // namespace katlas::graph
