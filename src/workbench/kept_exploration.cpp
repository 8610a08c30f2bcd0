#include "kept_exploration.hpp"

#include "katlas/explore/peers.hpp"
#include "katlas/workbench/check_programs.hpp"

#include <algorithm>
#include <stdexcept>

namespace katlas::workbench {
namespace {

std::optional<explore::Unfinished> taken_up_of(const Checkpoint& checkpoint) {
    if (!checkpoint.begun)
        return std::nullopt;
    explore::Unfinished unfinished = checkpoint.unfinished;
    unfinished.is_part = checkpoint.parts > 1;
    return unfinished;
}

std::vector<explore::Fault> faults_of(const explore::Result& found) {
    std::vector<explore::Fault> faults;
    faults.reserve(found.faults.size());
    for (const explore::FoundFault& f : found.faults)
        faults.push_back(f.fault);
    return faults;
}

// Replaces the counts `of_it` of this process's result by the counts of all processes. Ranks work at the same time.
explore::Result with_counts(explore::Result own, const explore::Counts& of_it, explore::Counts all) {
    all.complete -= of_it.complete;
    all.blocked -= of_it.blocked;
    all.cut -= of_it.cut;
    all.deadlocks -= of_it.deadlocks;
    all.num_errors -= of_it.num_errors;
    all.racy -= of_it.racy;
    all.statistics -= of_it.statistics;
    all.cpu_seconds -= of_it.cpu_seconds;
    all.seconds -= of_it.seconds;
    for (const auto& [values, times] : of_it.states)
        std::ranges::lower_bound(all.states, values, {}, &explore::Counts::States::value_type::first)->second -= times;
    add(own, all);
    return own;
}

} // namespace

KeptExploration::KeptExploration(Keeping& keeping, const KeptFile::Digests& digests, explore::Options& options,
                                 Show show)
    : Checkpoints(digests.model, taken_up_of(keeping.checkpoint)), keeping_(keeping),
      file_(keeping, digests, options.stop), before_(keeping.checkpoint.found),
      faults_before_(keeping.checkpoint.faults), peers_(options.peers), most_errors_(options.max_errors),
      graphs_(options.graphs), show_(std::move(show)) {
    options.stop = {};
    options.checkpoints = this;
    if (options.progress != nullptr)
        *options.progress += keeping.checkpoint.unfinished.counts.executions();
}

Checkpoint KeptExploration::with(const explore::Result& found) const {
    Checkpoint now = keeping_.checkpoint;
    now.begun = true;
    now.found = {};
    now.faults = {};
    // Results of an abandoned way are void.
    if (begun() != nullptr) {
        now.found = before_;
        now.faults = faults_before_;
    }
    add_found(now, show_(found), faults_of(found), most_errors_, graphs_);
    return now;
}

explore::Ended KeptExploration::keep(const explore::Unfinished& unfinished, const explore::Result& found) {
    Checkpoint now = with(found);
    now.unfinished = unfinished;
    now.unfinished.is_part = now.parts > 1;
    if (keeping_.parts != 0 || peers_ == nullptr)
        return file_.keep(std::move(now));
    const explore::Ended own = file_.keep(of_all(std::move(now)));
    if (!peers_->any(own != explore::Ended::no))
        return explore::Ended::no;
    return own != explore::Ended::no ? own : explore::Ended::interrupt;
}

Checkpoint KeptExploration::of_all(Checkpoint own) const {
    if (peers_ == nullptr)
        return own;
    const std::vector<std::string> all = peers_->gather(to_bytes(own));
    for (std::size_t i = 1; i < all.size(); ++i) {
        auto other = checkpoint_of(all[i]);
        if (!other)
            throw std::logic_error("what another rank has found cannot be read: " + other.why_not());
        add_part(own, *std::move(other), most_errors_, graphs_);
    }
    return own;
}

void KeptExploration::end(explore::Result& found) {
    if (peers_ == nullptr && is_to_go_on(found.ended))
        return;
    Checkpoint now = with(found);
    now.unfinished = {.way = way().value_or(explore::Way()),
                      .counts = explore::counts_of(found),
                      .left = {},
                      .locks = locks(),
                      .ended = found.ended};
    now.unfinished.counts.faults = now.faults.size();
    const explore::Counts own = now.unfinished.counts;
    now = of_all(std::move(now));
    if (peers_ != nullptr && peers_->is_first()) {
        found = with_counts(std::move(found), own, now.unfinished.counts);
        found.ended = now.unfinished.ended;
    }
    now.finished = !is_to_go_on(now.unfinished.ended);
    if (now.finished)
        file_.write(std::move(now));
    else
        keeping_.checkpoint = std::move(now);
}

void KeptExploration::show(CheckResult& result, const explore::Result& found) const {
    const CheckResult& all = keeping_.checkpoint.found;
    result.errors = all.errors;
    result.faults = all.faults;
    result.race = all.race;
    result.race_in = all.race_in;
    result.deadlock = all.deadlock;
    result.graphs = all.graphs;
    result.graphs_left_out = all.graphs.size() == most_graphs && found.complete > most_graphs;
    file_.say_failure(result);
}

} // namespace katlas::workbench
