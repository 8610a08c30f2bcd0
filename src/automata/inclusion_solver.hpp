// The search for a counterexample to an inclusion: bisimulation up to congruence, level by level.
//
// A pair (x, Y) says that some word leads the left automaton to x and the (deterministic) right-hand side to Y; the
// inclusion holds iff for every pair that is met L(x) <= L(Y). An established or assumed pair is kept as a rule "Y
// covers x"; a new pair (x, Y) is skipped when x is in the closure of Y under the rules (Bonchi and Pous, POPL 2013). A
// rule (x, Y') applies to Y when Y' is below Y. Where left and right share a state space (shared_space.hpp), applying a
// rule may add right states to Y, so that more rules apply; otherwise the closure is one step, as in antichain
// algorithms.
//
// Order. Pairs are explored by levels, all words of length d before those of length d + 1, and only rules of pairs of
// the same or smaller depth are used for skipping. If (x, Y) is skipped by rules of pairs P then every word that
// separates x from Y is at least as long as a shortest one separating some pair of P, and that pair is no deeper. Hence
// some pair on a shortest counterexample always survives, and the first failing pair is on a shortest counterexample.
// Within a level any order is allowed: pairs are grouped by Y and the groups sorted by weight, so that the strongest
// rules come first.
//
// Distances. If x accepts a word shorter than any word of Y, that word ends a counterexample. The best counterexample
// so far is kept, pairs that cannot lead to a shorter one are dropped, and the search stops at the depth of the best
// length.
#pragma once

#include "katlas/automata/inclusion.hpp"
#include "katlas/automata/trim.hpp"
#include "pair_set.hpp"
#include "rule_index.hpp"
#include "set_store.hpp"
#include "shared_space.hpp"
#include "successor_table.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace katlas::automata::detail {

template <class Stepper>
class InclusionSolver {
  public:
    // `left` must be trimmed. `knowledge` is about the states of `left` and of the automaton behind `right`. All
    // arguments must outlive the solver.
    InclusionSolver(const Nfa& left, Stepper& right, const Knowledge& knowledge, const InclusionOptions& options)
        : left_(left), right_(right), order_(knowledge.left_above_left), right_above_(knowledge.right_above_left),
          options_(options), left_distance_(distances_to_final(left)), met_(left.num_states()),
          rules_(left.num_states(), right.sets(), knowledge), successors_(left.num_symbols),
          in_group_(order_ ? left.num_states() : 0, 0), covering_(right.sets().words()),
          check_period_(std::max<std::size_t>(1, 64 / (1 + right.sets().words() / 16))) {}

    // Nothing when more than max_work steps would be needed; a step is a few nanoseconds.
    std::optional<InclusionResult> run(std::uint64_t max_work) {
        const SetId start = right_.initial();
        for (const State x : left_.initial) {
            enqueue(x, start, no_node, 0);
        }
        for (; !groups_.empty() && depth_ < best_length_; ++depth_) {
            if (!options_.shortest && best_node_ != no_node) {
                break;
            }
            take_level();
            for (const Group& group : level_) {
                if (over_budget()) {
                    return result(true);
                }
                if (work_ + rules_.visits() > max_work) {
                    return std::nullopt;
                }
                process(group);
            }
        }
        return result(false);
    }

    [[nodiscard]] const InclusionStats& stats() const { return stats_; }

  private:
    using NodeId = std::uint32_t;
    static constexpr NodeId no_node = UINT32_MAX;

    // A pair that was queued, with the pair and the letter that led to it, and the next node of its group.
    struct Node {
        State x;
        SetId y;
        NodeId parent;
        Symbol symbol;
        NodeId next;
    };
    struct Group {
        std::uint32_t weight;
        SetId y;
        NodeId first;
        friend bool operator<(const Group& a, const Group& b) {
            return a.weight != b.weight ? a.weight < b.weight : a.y < b.y;
        }
    };

    SetId successor(SetId y, Symbol symbol) {
        SetId& known = successors_.at(y, symbol);
        if (known == no_set) {
            known = right_.step(y, symbol);
            ++stats_.subset_steps;
            work_ += 20 + right_.sets().words() + right_.sets().size(y);
        }
        return known;
    }

    // Queues a pair for the next level, unless it was met before or cannot lead to a shorter counterexample than the
    // best.
    void enqueue(State x, SetId y, NodeId parent, Symbol symbol) {
        ++work_;
        const std::uint32_t depth = parent == no_node ? 0 : depth_ + 1;
        if (depth + left_distance_[x] >= best_length_ || !met_.insert(y, x)) {
            ++stats_.skipped;
            return;
        }
        const auto node = static_cast<NodeId>(nodes_.size());
        nodes_.push_back({x, y, parent, symbol, no_node});
        if (left_distance_[x] < right_.distance(y)) {
            best_length_ = depth + left_distance_[x];
            best_node_ = node;
            return;
        }
        if (y >= todo_.size()) {
            todo_.resize(right_.sets().num_sets(), no_node);
        }
        if (todo_[y] == no_node) {
            groups_.push_back(y);
        }
        nodes_[node].next = todo_[y];
        todo_[y] = node;
    }

    void take_level() {
        level_.clear();
        for (const SetId y : groups_) {
            level_.push_back({right_.weight(y), y, todo_[y]});
            todo_[y] = no_node;
        }
        groups_.clear();
        std::sort(level_.begin(), level_.end());
    }

    void process(const Group& group) {
        right_.covering_row(group.y, covering_.data());
        rules_.begin_query(covering_.data());
        open_.clear();
        for (NodeId node = group.first; node != no_node; node = nodes_[node].next) {
            open_.push_back(node);
        }
        if (order_) {
            drop_dominated();
        }
        const std::size_t before = open_.size();
        drop_covered();
        while (!open_.empty() && rules_.grow_query()) {
            drop_covered();
        }
        stats_.skipped += before - open_.size();
        work_ += 8 * before;
        for (const NodeId node : open_) {
            rules_.add(nodes_[node].x, group.y);
        }
        for (const NodeId node : open_) {
            ++stats_.pairs;
            for (const Move& move : left_.moves_of(nodes_[node].x)) {
                enqueue(move.target, successor(group.y, move.symbol), node, move.symbol);
            }
        }
    }

    // Drops the left states that the present set covers as it is, by similarity or by a rule.
    void drop_covered() {
        const Word* reached = right_above_ ? right_.reached_row(covering_.data()) : nullptr;
        std::erase_if(open_, [&](NodeId node) {
            const State x = nodes_[node].x;
            return (reached && intersects(right_above_->row(x), reached, right_above_->words)) || rules_.covers(x);
        });
    }

    // Of two comparable left states of a group, the rule of the larger one covers the smaller one.
    void drop_dominated() {
        if (open_.size() < 2) {
            return;
        }
        for (const NodeId node : open_) {
            in_group_[nodes_[node].x] = 1;
        }
        const auto dominated = [&](NodeId node) {
            const auto& above = (*order_)[nodes_[node].x];
            return std::any_of(above.begin(), above.end(), [&](State x) { return in_group_[x] != 0; });
        };
        kept_.clear();
        std::copy_if(open_.begin(), open_.end(), std::back_inserter(kept_),
                     [&](NodeId node) { return !dominated(node); });
        for (const NodeId node : open_) {
            in_group_[nodes_[node].x] = 0;
        }
        stats_.skipped += open_.size() - kept_.size();
        open_.swap(kept_);
    }

    [[nodiscard]] bool over_budget() {
        if (stats_.pairs > options_.max_pairs) {
            return true;
        }
        if (++groups_done_ % check_period_ != 0) {
            return false;
        }
        if (options_.stop.requested()) {
            return true;
        }
        return right_.bytes() + rules_.bytes() + met_.bytes() + nodes_.size() * sizeof(Node) + successors_.bytes() >
               options_.max_memory;
    }

    [[nodiscard]] InclusionResult result(bool exhausted) const {
        InclusionResult result;
        result.stats = stats_;
        // A counterexample met before the budget ran out need not be shortest.
        if (exhausted && (options_.shortest || best_node_ == no_node)) {
            return result;
        }
        if (best_node_ == no_node) {
            result.verdict = InclusionResult::Verdict::included;
            return result;
        }
        result.verdict = InclusionResult::Verdict::not_included;
        for (NodeId node = best_node_; nodes_[node].parent != no_node; node = nodes_[node].parent) {
            result.counterexample.push_back(nodes_[node].symbol);
        }
        std::reverse(result.counterexample.begin(), result.counterexample.end());
        for (State x = nodes_[best_node_].x; left_distance_[x] != 0;) {
            const auto moves = left_.moves_of(x);
            const auto nearer = std::find_if(moves.begin(), moves.end(), [&](const Move& move) {
                return left_distance_[move.target] + 1 == left_distance_[x];
            });
            result.counterexample.push_back(nearer->symbol);
            x = nearer->target;
        }
        return result;
    }

    const Nfa& left_;
    Stepper& right_;
    const LeftOrder* order_;
    const BitRows* right_above_;
    const InclusionOptions& options_;
    std::vector<std::uint32_t> left_distance_;
    std::vector<Node> nodes_;
    PairSet met_; // pairs that were ever queued, as (Y, x)
    RuleIndex<typename Stepper::Store> rules_;
    std::vector<NodeId> todo_;  // per set: first node queued for the next level
    std::vector<SetId> groups_; // sets with queued nodes
    std::vector<Group> level_;
    SuccessorTable successors_;
    std::vector<NodeId> open_; // of the group at hand: nodes not covered yet
    std::vector<NodeId> kept_;
    std::vector<std::uint8_t> in_group_; // per left state; all 0 between uses
    std::vector<Word> covering_;         // the covering row of the set at hand
    std::uint32_t depth_ = 0;
    std::uint32_t best_length_ = UINT32_MAX;
    NodeId best_node_ = no_node;
    std::uint64_t groups_done_ = 0;
    std::uint64_t check_period_; // groups between two looks at the clock; fewer when the sets are large
    std::uint64_t work_ = 0;
    InclusionStats stats_;
};

} // namespace katlas::automata::detail
