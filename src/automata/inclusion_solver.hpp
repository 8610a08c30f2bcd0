// The search for a counterexample to an inclusion: bisimulation up to congruence, level by level.
//
// A pair (x, Y) says that some word leads the left automaton to x and the (deterministic) right-hand side to Y; the
// inclusion holds iff for every pair that is met L(x) <= L(Y). An established or assumed pair is kept as a rule "Y
// covers x"; a new pair (x, Y) is skipped when x is in the closure of Y under the rules (Bonchi and Pous, POPL 2013;
// for rules whose heads do not occur in right-hand sets this is one step, some rule (x, Y') with Y' <= Y, as in
// antichain algorithms).
//
// Order. Pairs are explored by levels, all words of length d before those of length d + 1, and only rules of pairs of
// the same or smaller depth are used for skipping. If (x, Y) is skipped by rules of pairs P then every word that
// separates x from Y is at least as long as a shortest one separating some pair of P, and that pair is no deeper; hence
// some pair on a shortest counterexample always survives, and the first failing pair met is on a shortest one. Within a
// level any order is allowed: pairs are grouped by Y and the groups sorted by |Y|, so that the strongest rules come
// first.
//
// Distances. If x accepts a word shorter than any word of Y, that word ends a counterexample. The best one found so far
// is kept, pairs that cannot lead to a shorter one are dropped, and the search stops at the depth of the best length.
#pragma once

#include "katlas/automata/inclusion.hpp"
#include "katlas/automata/trim.hpp"

#include <algorithm>
#include <vector>

#include "set_store.hpp"

namespace katlas::automata::detail {

template <class Stepper>
class InclusionSolver {
  public:
    // `left` must be trimmed; it and the stepper must outlive the solver.
    InclusionSolver(const Nfa& left, Stepper& right, const InclusionOptions& options)
        : left_(left), right_(right), options_(options), left_words_(words_for(left.num_states())),
          left_distance_(distances_to_final(left)), rules_of_(left.num_states()), expanded_(right.sets().words()) {}

    InclusionResult run() {
        const SetId start = right_.initial();
        reserve_set(start);
        for (const State x : left_.initial) {
            enqueue(x, start, no_node, 0);
        }
        for (; !groups_.empty() && depth_ < best_length_ && !exhausted_; ++depth_) {
            if (!options_.shortest && best_node_ != no_node) {
                break;
            }
            process_level();
        }
        return result();
    }

  private:
    static constexpr std::uint32_t no_node = UINT32_MAX;

    // A pair that was queued, with the pair and the letter that led to it.
    struct Node {
        State x;
        SetId y;
        std::uint32_t parent;
        Symbol symbol;
    };
    // A rule in the list of its head.
    struct Rule {
        Word signature;
        SetId y;
        std::uint32_t size;
    };
    // What is known about a right-hand set.
    struct SetInfo {
        std::vector<std::uint32_t> todo; // nodes queued for the next level
    };

    Word* covered(SetId y) { return left_rows_.data() + std::size_t{y} * 2 * left_words_; }
    Word* pending(SetId y) { return covered(y) + left_words_; }

    void reserve_set(SetId y) {
        if (y >= info_.size()) {
            info_.resize(y + 1);
            left_rows_.resize(info_.size() * 2 * left_words_, 0);
            successors_.resize(info_.size() * left_.num_symbols, no_set);
        }
    }

    SetId successor(SetId y, Symbol symbol) {
        SetId& known = successors_[std::size_t{y} * left_.num_symbols + symbol];
        if (known != no_set) {
            return known;
        }
        const SetId next = right_.step(y, symbol);
        ++stats_.subset_steps;
        known = next;
        reserve_set(next);
        return next;
    }

    // Queues a pair met at depth_ + (parent ? 1 : 0), unless it is known to lead nowhere new.
    void enqueue(State x, SetId y, std::uint32_t parent, Symbol symbol) {
        const std::uint32_t depth = parent == no_node ? 0 : depth_ + 1;
        if (depth + left_distance_[x] >= best_length_) {
            return;
        }
        if (test_bit(covered(y), x) || test_bit(pending(y), x)) {
            ++stats_.skipped;
            return;
        }
        const auto node = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({x, y, parent, symbol});
        if (left_distance_[x] < right_.distance(y)) {
            best_length_ = depth + left_distance_[x];
            best_node_ = node;
            return;
        }
        set_bit(pending(y), x);
        if (info_[y].todo.empty()) {
            groups_.push_back(y);
        }
        info_[y].todo.push_back(node);
    }

    void process_level() {
        struct Group {
            SetId y;
            std::vector<std::uint32_t> nodes;
        };
        std::vector<Group> level;
        level.reserve(groups_.size());
        for (const SetId y : groups_) {
            level.push_back({y, std::move(info_[y].todo)});
            info_[y].todo.clear();
            std::fill_n(pending(y), left_words_, Word{0});
        }
        groups_.clear();
        std::sort(level.begin(), level.end(), [&](const Group& a, const Group& b) {
            const auto size_a = right_.sets().size(a.y);
            const auto size_b = right_.sets().size(b.y);
            return size_a != size_b ? size_a < size_b : a.y < b.y;
        });
        for (const Group& group : level) {
            if (over_budget()) {
                exhausted_ = true;
                return;
            }
            process_group(group.y, group.nodes);
        }
    }

    void process_group(SetId y, const std::vector<std::uint32_t>& nodes) {
        right_.sets().expand(y, expanded_.data());
        survivors_.clear();
        for (const std::uint32_t node : nodes) {
            const State x = nodes_[node].x;
            if (test_bit(covered(y), x) || is_covered(x, y)) {
                ++stats_.skipped;
                set_bit(covered(y), x);
                continue;
            }
            set_bit(covered(y), x);
            rules_of_[x].push_back({right_.sets().signature(y), y, right_.sets().size(y)});
            survivors_.push_back(node);
        }
        for (const std::uint32_t node : survivors_) {
            ++stats_.pairs;
            for (const Move& move : left_.moves_of(nodes_[node].x)) {
                enqueue(move.target, successor(y, move.symbol), node, move.symbol);
            }
        }
    }

    [[nodiscard]] bool is_covered(State x, SetId y) const {
        const Word signature = right_.sets().signature(y);
        const std::uint32_t size = right_.sets().size(y);
        for (const Rule& rule : rules_of_[x]) {
            if ((rule.signature & ~signature) == 0 && rule.size <= size &&
                right_.sets().is_subset(rule.y, expanded_.data())) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool over_budget() {
        if (stats_.pairs > options_.max_pairs) {
            return true;
        }
        if ((++budget_checks_ & 63U) != 0) {
            return false;
        }
        if (options_.deadline && std::chrono::steady_clock::now() > *options_.deadline) {
            return true;
        }
        const std::size_t bytes = right_.sets().bytes() + nodes_.size() * (sizeof(Node) + sizeof(Rule)) +
                                  left_rows_.size() * sizeof(Word) + successors_.size() * sizeof(SetId);
        return bytes > options_.max_memory;
    }

    [[nodiscard]] InclusionResult result() const {
        InclusionResult result;
        result.stats = stats_;
        // A counterexample met before the budget ran out need not be shortest.
        if (exhausted_ && (options_.shortest || best_node_ == no_node)) {
            return result;
        }
        if (best_node_ == no_node) {
            result.verdict = InclusionResult::Verdict::included;
            return result;
        }
        result.verdict = InclusionResult::Verdict::not_included;
        for (std::uint32_t node = best_node_; nodes_[node].parent != no_node; node = nodes_[node].parent) {
            result.counterexample.push_back(nodes_[node].symbol);
        }
        std::reverse(result.counterexample.begin(), result.counterexample.end());
        for (State x = nodes_[best_node_].x; left_distance_[x] != 0;) {
            for (const Move& move : left_.moves_of(x)) {
                if (left_distance_[move.target] + 1 == left_distance_[x]) {
                    result.counterexample.push_back(move.symbol);
                    x = move.target;
                    break;
                }
            }
        }
        return result;
    }

    const Nfa& left_;
    Stepper& right_;
    const InclusionOptions& options_;
    std::size_t left_words_;
    std::vector<std::uint32_t> left_distance_;
    std::vector<Node> nodes_;
    std::vector<SetInfo> info_;               // per set
    std::vector<Word> left_rows_;             // per set: covered left states, left states queued for the next level
    std::vector<SetId> successors_;           // per set and symbol
    std::vector<std::vector<Rule>> rules_of_; // per left state
    std::vector<SetId> groups_;               // sets with queued nodes
    std::vector<Word> expanded_;              // the row of the set at hand
    std::vector<std::uint32_t> survivors_;
    std::uint32_t depth_ = 0;
    std::uint32_t best_length_ = UINT32_MAX;
    std::uint32_t best_node_ = no_node;
    std::uint32_t budget_checks_ = 0;
    bool exhausted_ = false;
    InclusionStats stats_;
};

} // namespace katlas::automata::detail
