#include "katlas/explore/checkpoints.hpp"

#include "katlas/explore/peers.hpp"
#include "katlas/explore/symmetry.hpp"

#include <algorithm>
#include <stdexcept>

namespace katlas::explore {

Counts counts_of(const Result& result) {
    Counts counts{.complete = result.complete,
                  .blocked = result.blocked,
                  .cut = result.cut,
                  .deadlocks = result.deadlocks,
                  .num_errors = result.num_errors,
                  .racy = result.racy,
                  .faults = result.faults.size(),
                  .statistics = result.statistics,
                  .seconds = result.seconds,
                  .cpu_seconds = result.cpu_seconds,
                  .states = {}};
    if (result.outcomes)
        counts.states.assign(result.outcomes->counts().begin(), result.outcomes->counts().end());
    std::ranges::sort(counts.states);
    return counts;
}

namespace {

// Adds the members that results and counts have in common; of the times only the CPU time.
template <typename Sum>
void add_numbers(Sum& sum, const Counts& other) {
    sum.complete += other.complete;
    sum.blocked += other.blocked;
    sum.cut += other.cut;
    sum.deadlocks += other.deadlocks;
    sum.num_errors += other.num_errors;
    sum.racy += other.racy;
    sum.statistics += other.statistics;
    sum.cpu_seconds += other.cpu_seconds;
}

} // namespace

void add(Result& sum, const Counts& earlier) {
    add_numbers(sum, earlier);
    sum.seconds += earlier.seconds;
    for (const auto& [values, times] : earlier.states)
        if (!sum.outcomes || !sum.outcomes->add(values, times))
            throw std::runtime_error("the states that were found before are of another condition");
}

void add(Counts& sum, const Counts& other) {
    add_numbers(sum, other);
    sum.faults += other.faults;
    sum.seconds = std::max(sum.seconds, other.seconds);
    for (const auto& state : other.states) {
        const auto at = std::ranges::lower_bound(sum.states, state.first, {}, &Counts::States::value_type::first);
        if (at != sum.states.end() && at->first == state.first)
            at->second += state.second;
        else
            sum.states.insert(at, state);
    }
}

bool has_passed(const Options& options, Stage stage) {
    return options.checkpoints != nullptr && options.checkpoints->taken_up() &&
           options.checkpoints->taken_up()->way.stage > stage;
}

Reductions first_reductions(const Options& options) {
    if (options.checkpoints == nullptr || !options.checkpoints->taken_up() ||
        options.checkpoints->taken_up()->way.stage != options.stage) {
        Reductions first = options.reductions;
        first.symmetry = first.symmetry && may_exchange_threads(options);
        return first;
    }
    return options.checkpoints->taken_up()->way.reductions;
}

bool anywhere(const Options& options, bool here) {
    const bool before = options.checkpoints != nullptr && options.checkpoints->taken_up() &&
                        options.checkpoints->taken_up()->way.stage == options.stage &&
                        options.checkpoints->taken_up()->counts.faults != 0;
    return options.peers != nullptr ? options.peers->any(here || before) : here || before;
}

const Unfinished* Checkpoints::begin(const Way& way) {
    if (taken_up_ && taken_up_->is_part && way != taken_up_->way)
        throw std::runtime_error("this part shows that the whole program is to be explored in another way: explore it "
                                 "without --split, or split it with --exact-model, --plain-locks and --plain-threads");
    way_ = way;
    return begun();
}

} // namespace katlas::explore
