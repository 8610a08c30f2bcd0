#include "katlas/workbench/reordering_block.hpp"

#include "katlas/prover/relabelled.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

using prover::EventKind;
using prover::Verdict;
using KindPair = std::pair<std::size_t, std::size_t>;

std::size_t size_of(const Rectangle& r) {
    return r.first.size() * r.second.size();
}

// Rectangles that cover each of the cells once: rows with the same cells are joined.
std::vector<Rectangle> rectangles_of(const std::set<KindPair>& cells) {
    std::map<std::size_t, std::vector<std::size_t>> rows;
    for (const auto& [first, second] : cells)
        rows[first].push_back(second);
    std::map<std::vector<std::size_t>, std::vector<std::size_t>> alike;
    for (const auto& [first, seconds] : rows)
        alike[seconds].push_back(first);
    std::vector<Rectangle> result;
    result.reserve(alike.size());
    for (const auto& [seconds, firsts] : alike)
        result.push_back({firsts, seconds});
    return result;
}

// Two halves of a rectangle of several cells, along its longer side.
std::pair<Rectangle, Rectangle> halves(const Rectangle& r) {
    const auto split = [](const std::vector<std::size_t>& all) {
        const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
        return std::pair(std::vector(all.begin(), middle), std::vector(middle, all.end()));
    };
    if (r.first.size() >= r.second.size()) {
        auto [a, b] = split(r.first);
        return {{std::move(a), r.second}, {std::move(b), r.second}};
    }
    auto [a, b] = split(r.second);
    return {{r.first, std::move(a)}, {r.first, std::move(b)}};
}

class BlockDecider {
  public:
    BlockDecider(Decider& decider, const ReorderingQuestion& question,
                 const std::function<void(std::size_t, std::size_t, Decided)>& report)
        : decider_(decider), question_(question), report_(report) {}

    void decide(Rectangle block) {
        std::vector<Rectangle> open{std::move(block)};
        while (!open.empty()) {
            const Rectangle r = std::move(open.back());
            open.pop_back();
            const kat::Model without = model_without(r);
            Decider::Answer answer = decider_.decide(without, question_.single);
            const auto cells = size_of(r);
            if (cells == 1) {
                const KindPair cell{r.first.front(), r.second.front()};
                show(cell, std::move(answer), without);
                continue;
            }
            if (answer.decision.verdict == Verdict::proved) {
                answer.cpu_seconds /= static_cast<double>(cells);
                for (const std::size_t first : r.first)
                    for (const std::size_t second : r.second)
                        report_(first, second, decider_.shown(answer, without, question_.single));
                continue;
            }
            const std::set<KindPair> rest = without_refuted(r, answer);
            if (rest.size() < cells) {
                std::ranges::move(rectangles_of(rest), std::back_inserter(open));
                continue;
            }
            auto [one, other] = halves(r);
            open.push_back(std::move(other));
            open.push_back(std::move(one));
        }
    }

  private:
    [[nodiscard]] kat::Model model_without(const Rectangle& r) {
        kat::Terms& terms = decider_.workspace().terms;
        const auto any_of = [&](const std::vector<std::size_t>& kinds) {
            kat::TestRef test = terms.bottom();
            for (const std::size_t k : kinds)
                test = terms.disjunction(test, question_.kinds[k].test);
            return test;
        };
        kat::Model without = prover::without_order(decider_.workspace(), question_.hierarchy, question_.model,
                                                   any_of(r.first), any_of(r.second));
        without.name = fmt::format("{} without {} before {}", question_.model.name,
                                   question_.kinds[r.first.front()].name(), question_.kinds[r.second.front()].name());
        return without;
    }

    void show(const KindPair& cell, Decider::Answer answer, const kat::Model& without) {
        report_(cell.first, cell.second, decider_.shown(std::move(answer), without, question_.single));
    }

    // Reports the cells that the counterexample refutes, and returns the others.
    [[nodiscard]] std::set<KindPair> without_refuted(const Rectangle& r, const Decider::Answer& answer) {
        std::set<KindPair> rest;
        for (const std::size_t first : r.first)
            for (const std::size_t second : r.second)
                rest.emplace(first, second);
        if (answer.decision.verdict != Verdict::refuted || !answer.axiom || !answer.decision.counterexample)
            return rest;
        const prover::Counterexample& known = *answer.decision.counterexample;
        const kat::Axiom& violated = question_.single.axioms[*answer.axiom];
        const std::vector<KindPair> neighbours = prover::ordered_neighbours(decider_.workspace(), known);
        double cpu_seconds = answer.cpu_seconds; // attributed to the first cell
        for (const KindPair& cell : std::set(rest)) {
            const kat::Model without = model_without({{cell.first}, {cell.second}});
            for (const auto& [before, after] : neighbours) {
                auto own = prover::relabelled(decider_.workspace(), known, before, after, question_.kinds[cell.first],
                                              question_.kinds[cell.second], without, violated);
                if (!own)
                    continue;
                Decider::Answer of_cell = answer;
                of_cell.cpu_seconds = std::exchange(cpu_seconds, 0);
                of_cell.decision.counterexample = std::move(own);
                show(cell, std::move(of_cell), without);
                rest.erase(cell);
                break;
            }
        }
        return rest;
    }

    Decider& decider_;
    const ReorderingQuestion& question_;
    const std::function<void(std::size_t, std::size_t, Decided)>& report_;
};

} // namespace

std::vector<Rectangle> blocks_of(const std::vector<EventKind>& kinds) {
    std::map<std::string, std::vector<std::size_t>> bases;
    for (std::size_t k = 0; k < kinds.size(); ++k)
        bases[kinds[k].base].push_back(k);
    std::vector<Rectangle> blocks;
    for (const auto& [first, firsts] : bases)
        for (const auto& [second, seconds] : bases)
            blocks.push_back({firsts, seconds});
    return blocks;
}

void decide_block(Decider& decider, const ReorderingQuestion& question, const Rectangle& block,
                  const std::function<void(std::size_t, std::size_t, Decided)>& report) {
    BlockDecider(decider, question, report).decide(block);
}

} // namespace katlas::workbench
