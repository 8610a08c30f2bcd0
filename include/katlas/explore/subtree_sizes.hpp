// The choice of an alternative in a random descent (estimate.hpp).
//
// If alternatives were taken with equal probability, a subtree with most of the leaves would seldom be seen if it is
// one of many. So the choice prefers alternatives below which earlier descents have found more. Sizes of subtrees are
// learnt by common features of alternatives: their kind, the size of the graph, the number of its reads that may still
// be revisited, and the rank in the order of alternatives. A descent that divides by the probabilities is right in
// expectation for any probabilities, as long as they are fixed before the descent begins and none is 0 (importance
// sampling).
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <unordered_map>
#include <vector>

namespace katlas::explore {

class SubtreeSizes {
  public:
    enum class Kind : std::uint8_t { read, place, revisit };

    void begin() {
        path_.clear();
        offered_.clear();
        product_ = 1;
    }
    // The features of a graph: its number of events, and of reads that may still be revisited.
    struct Graph {
        std::size_t events = 0;
        std::size_t open_reads = 0;
    };
    // Adds an alternative to the next choice: its graph, and the number of alternatives of its kind before it.
    void offer(Kind kind, const Graph& graph, std::size_t rank) {
        constexpr std::size_t most_ranks = 4;
        constexpr std::size_t most_open = 64;
        const std::size_t like = graph.events * most_open + std::min(graph.open_reads, most_open - 1);
        offered_.push_back(static_cast<std::uint32_t>((like * most_ranks + std::min(rank, most_ranks - 1)) * kinds +
                                                      static_cast<std::size_t>(kind)));
    }
    // Picks one of the alternatives that were offered since the last choice; there must be at least one.
    std::size_t pick(std::mt19937_64& random) {
        const std::size_t n = offered_.size();
        std::size_t chosen = 0;
        if (n > 1) {
            weigh();
            chosen = std::discrete_distribution<std::size_t>(weights_.begin(), weights_.end())(random);
            product_ /= weights_[chosen];
        }
        path_.push_back({offered_[chosen], product_});
        offered_.clear();
        return chosen;
    }
    // Ends a descent. Returns the number of leaves that it stands for, and learns the size below each choice.
    double end(bool reached) {
        const double leaves = reached ? product_ : 0;
        for (const Step& step : path_) {
            Size& size = sizes_[step.alternative];
            size.sum += leaves / step.product;
            ++size.descents;
        }
        return leaves;
    }

  private:
    static constexpr std::size_t kinds = 3;
    struct Step {
        std::uint32_t alternative;
        double product; // up to this choice
    };
    struct Size {
        double sum = 0;
        std::uint64_t descents = 0;
    };

    // Computes the probabilities of the offered alternatives.
    void weigh() {
        const auto n = static_cast<double>(offered_.size());
        weights_.clear();
        double known = 0;
        double most = 0;
        for (const std::uint32_t a : offered_) {
            const auto size = sizes_.find(a);
            const bool is_known = size != sizes_.end() && size->second.descents >= enough;
            weights_.push_back(is_known ? size->second.sum / static_cast<double>(size->second.descents) : -1);
            most = std::max(most, weights_.back());
        }
        for (double& w : weights_) {
            w = w < 0 ? std::max(most, 1.0) : w;
            known += w;
        }
        for (double& w : weights_)
            w = uniform / n + (1 - uniform) * (known > 0 ? w / known : 1 / n);
    }

    static constexpr std::uint64_t enough = 3; // descents
    static constexpr double uniform = 0.3;     // of the probability

    std::unordered_map<std::uint32_t, Size> sizes_;
    std::vector<std::uint32_t> offered_;
    std::vector<double> weights_;
    std::vector<Step> path_;
    double product_ = 1; // of the reciprocals of probabilities
};

} // namespace katlas::explore
