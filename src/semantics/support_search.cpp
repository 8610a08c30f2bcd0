#include "support_search.hpp"

#include <algorithm>

namespace katlas::graph {
namespace {

constexpr std::uint64_t bit(std::size_t i) {
    return std::uint64_t{1} << i;
}

} // namespace

template <typename M>
bool SupportSearch<M>::run(const Node& node, const std::vector<OpenPair>& pairs) {
    work_ = node;
    pairs_ = &pairs;
    closing_ = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        if (space_.closing[pairs[i].relation])
            closing_ |= bit(i);
    const std::uint64_t all = first_events(pairs.size());
    for (std::size_t claim = 0; claim < space_.claims.size(); ++claim) {
        evaluate(0, all);
        const M wrong = bounds_.wrong_pairs(work_, claim).upper;
        for (std::size_t x = 0; x < bounds_.size(); ++x)
            for (std::size_t y = 0; y < bounds_.size(); ++y)
                if (wrong.has(x, y) && !supports({claim, x, y}, 0, all))
                    return false;
    }
    return true;
}

template <typename M>
bool SupportSearch<M>::supports(const Goal& goal, Set present, Set open) {
    if (!go_on_())
        return true;
    evaluate(present, present | open);
    if (bounds_.assumption_fails(work_) || !bounds_.wrong_pairs(work_, goal.claim).upper.has(goal.from, goal.to))
        return true;
    Set support = present | open;
    for_each_event(open, [&](std::size_t p) {
        if (supported(goal, support & ~bit(p)))
            support &= ~bit(p);
    });
    if (!close(goal, support, closing_ & ~support))
        return false;
    for (Set rest = support & ~present; rest != 0; rest &= rest - 1) {
        const Set first = rest & (~rest + 1);
        open &= ~first;
        if (!supports(goal, present, open))
            return false;
        present |= first;
    }
    return true;
}

template <typename M>
bool SupportSearch<M>::close(const Goal& goal, Set present, Set open) {
    if (!go_on_())
        return true;
    evaluate(present, present | open);
    if (bounds_.assumption_fails(work_) || !bounds_.wrong_pairs(work_, goal.claim).upper.has(goal.from, goal.to))
        return true;
    evaluate(present, present);
    if (!bounds_.assumption_fails(work_)) // with more pairs the right side only grows
        return !bounds_.wrong_pairs(work_, goal.claim).upper.has(goal.from, goal.to) || finish_(work_);
    // If an assumption fails without some pair whatever the other pairs are, the pair is needed. Otherwise some pair is
    // chosen, and the search tries first without it.
    Set needed = 0;
    for_each_event(open, [&](std::size_t p) {
        evaluate(present, present | (open & ~bit(p)));
        if (bounds_.assumption_fails(work_))
            needed |= bit(p);
    });
    if (needed != 0)
        return close(goal, present | needed, open & ~needed);
    const Set first = open & (~open + 1);
    return close(goal, present, open & ~first) && close(goal, present | first, open & ~first);
}

template <typename M>
void SupportSearch<M>::evaluate(Set lower, Set upper) {
    for (std::size_t v = 0; v < work_.varied.size(); ++v)
        if (!space_.subtracted[v])
            work_.varied[v] = Interval<M>(bounds_.size());
    for_each_event(upper, [&](std::size_t i) {
        const OpenPair& p = (*pairs_)[i];
        work_.varied[p.relation].upper.set(p.from, p.to);
        if ((lower & bit(i)) != 0)
            work_.varied[p.relation].lower.set(p.from, p.to);
    });
    bounds_.evaluate(work_, on_varied);
}

template <typename M>
bool SupportSearch<M>::supported(const Goal& goal, Set set) {
    evaluate(set, set);
    return bounds_.left_pairs(work_, goal.claim).lower.has(goal.from, goal.to);
}

template class SupportSearch<Matrix8>;
template class SupportSearch<Matrix16>;
template class SupportSearch<BitMatrix>;

} // namespace katlas::graph
