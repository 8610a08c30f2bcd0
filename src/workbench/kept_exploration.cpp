#include "kept_exploration.hpp"

#include "katlas/explore/peers.hpp"
#include "katlas/explore/split.hpp"
#include "katlas/support/fnv.hpp"
#include "katlas/workbench/check_programs.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

using Clock = std::chrono::steady_clock;

Clock::time_point after(double seconds) {
    return deadline_after(seconds).value_or(Clock::now());
}

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

// The result, of which these are the counts, with those of all. Ranks work at the same time.
explore::Result with_counts(explore::Result own, const explore::Counts& of_it, explore::Counts all) {
    all.complete -= of_it.complete;
    all.blocked -= of_it.blocked;
    all.cut -= of_it.cut;
    all.deadlocks -= of_it.deadlocks;
    all.num_errors -= of_it.num_errors;
    all.racy -= of_it.racy;
    all.statistics.events -= of_it.statistics.events;
    all.statistics.revisits -= of_it.statistics.revisits;
    all.cpu_seconds -= of_it.cpu_seconds;
    all.seconds -= of_it.seconds;
    for (const auto& [values, times] : of_it.states)
        std::ranges::lower_bound(all.states, values, {}, &explore::Counts::States::value_type::first)->second -= times;
    add(own, all);
    return own;
}

} // namespace

KeptExploration::KeptExploration(Keeping& keeping, const Digests& digests, explore::Options& options, Show show)
    : Checkpoints(digests.model, taken_up_of(keeping.checkpoint)), keeping_(keeping), before_(keeping.checkpoint.found),
      faults_before_(keeping.checkpoint.faults), stop_(options.stop), peers_(options.peers),
      most_errors_(options.max_errors), graphs_(options.graphs), show_(std::move(show)), next_(after(keeping.every)) {
    Checkpoint& checkpoint = keeping.checkpoint;
    const auto claim = [&](std::uint64_t& known, std::uint64_t digest, std::string_view what) {
        if (known != 0 && known != digest)
            throw std::runtime_error(fmt::format("the checkpoint is of another {}", what));
        known = digest;
    };
    claim(checkpoint.program, digests.program, "program");
    claim(checkpoint.owner, digests.model, "model");
    options.stop = {};
    options.checkpoints = this;
    if (options.progress != nullptr)
        *options.progress += checkpoint.unfinished.counts.executions();
    if (!checkpoint.begun && keeping.parts == 0)
        write(checkpoint);
}

bool KeptExploration::due() const {
    return stop_.requested() || Clock::now() >= next_;
}

Checkpoint KeptExploration::with(const explore::Result& found) const {
    Checkpoint now = keeping_.checkpoint;
    now.begun = true;
    now.found = {};
    now.faults = {};
    // What was found in another way is void.
    if (begun() != nullptr) {
        now.found = before_;
        now.faults = faults_before_;
    }
    add_found(now, show_(found), faults_of(found), most_errors_, graphs_);
    return now;
}

void KeptExploration::write(Checkpoint checkpoint) {
    if (!keeping_.file.empty() && keeping_.parts == 0) {
        const auto written = write_checkpoint(keeping_.file, checkpoint);
        keeping_.failure = written ? "" : written.why_not();
    }
    keeping_.checkpoint = std::move(checkpoint);
}

// What was found while the exploration was split is in the first part.
void KeptExploration::write_parts(Checkpoint whole) {
    const std::vector<std::string> left = std::exchange(whole.unfinished.left, {});
    const std::vector<double> sizes = std::exchange(whole.unfinished.sizes, {});
    const std::vector<unsigned> part_of = explore::deal(sizes, keeping_.parts);
    Fnv split;
    split.add(whole.program);
    split.add(whole.owner);
    for (const std::string& subtree : left)
        split.add(subtree);
    split.add(keeping_.parts);
    whole.split = split.value();
    whole.parts = keeping_.parts;
    whole.unfinished.is_part = true;
    std::error_code ignored;
    std::filesystem::create_directories(keeping_.file, ignored);
    for (unsigned part = 0; part < keeping_.parts; ++part) {
        whole.part = part + 1;
        whole.unfinished.left.clear();
        double size = 0;
        for (std::size_t i = 0; i < left.size(); ++i)
            if (part_of[i] == part) {
                whole.unfinished.left.push_back(left[i]);
                size += sizes[i];
            }
        const std::filesystem::path file = keeping_.file / fmt::format("part-{}.katc", whole.part);
        if (const auto written = write_checkpoint(file, whole); !written) {
            keeping_.failure = written.why_not();
            return;
        }
        keeping_.written.push_back({file.string(), size});
        whole.found = {};
        whole.faults = {};
        whole.unfinished.counts = {};
    }
}

explore::Ended KeptExploration::keep(const explore::Unfinished& unfinished, const explore::Result& found) {
    Checkpoint now = with(found);
    now.unfinished = unfinished;
    if (keeping_.parts != 0) {
        write_parts(std::move(now));
        return explore::Ended::interrupt;
    }
    now.unfinished.is_part = now.parts > 1;
    write(of_all(std::move(now)));
    next_ = after(keeping_.every);
    const bool stops = peers_ != nullptr ? peers_->any(stop_.requested()) : stop_.requested();
    if (!stops)
        return explore::Ended::no;
    return stop_.requested() ? explore::ended_by(stop_.reason()) : explore::Ended::interrupt;
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
    const auto is_to_go_on = [](explore::Ended ended) {
        return ended == explore::Ended::interrupt || ended == explore::Ended::deadline;
    };
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
        write(std::move(now));
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
    if (!keeping_.failure.empty())
        result.diagnostics +=
            fmt::format("{}: error: it cannot be written: {}\n", keeping_.file.string(), keeping_.failure);
}

} // namespace katlas::workbench
