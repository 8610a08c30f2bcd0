#include "kept_native.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace katlas::workbench {
namespace {

explore::Counts counts_of(const CheckResult& result) {
    return {.complete = result.executions,
            .blocked = result.blocked,
            .cut = result.cut,
            .deadlocks = result.deadlocks,
            .num_errors = result.num_errors,
            .racy = result.racy,
            .faults = result.faults.size(),
            .seconds = result.seconds,
            .cpu_seconds = result.cpu_seconds};
}

void set_counts(CheckResult& result, const explore::Counts& counts) {
    result.executions = counts.complete;
    result.blocked = counts.blocked;
    result.cut = counts.cut;
    result.deadlocks = counts.deadlocks;
    result.num_errors = counts.num_errors;
    result.racy = counts.racy;
    result.seconds = counts.seconds;
    result.cpu_seconds = counts.cpu_seconds;
}

} // namespace

void add_round(const KeptNative& native, const native::Options& options, CheckResult& sum, CheckResult&& found,
               double earlier) {
    native.complete(found);
    found.accesses.clear();
    const double seconds = earlier + found.seconds;
    add(sum, std::move(found), options.max_errors, options.graphs);
    drop_repeated_errors(sum);
    sum.seconds = seconds;
}

std::shared_ptr<const native::Remainder> begun_of(const Checkpoint& checkpoint) {
    const explore::Unfinished& unfinished = checkpoint.unfinished;
    return std::make_shared<const native::Remainder>(
        native::Remainder{.way = unfinished.way,
                          .subtrees = {unfinished.left.begin(), unfinished.left.end()},
                          .locks = unfinished.locks,
                          .known = checkpoint.known});
}

Checkpoint checkpoint_with(Checkpoint checkpoint, const CheckResult& found, native::Remainder&& left) {
    checkpoint.begun = true;
    checkpoint.found = found;
    checkpoint.unfinished = {
        .way = left.way,
        .counts = counts_of(found),
        .left = {std::make_move_iterator(left.subtrees.begin()), std::make_move_iterator(left.subtrees.end())},
        .locks = std::move(left.locks),
        .ended = found.ended,
        .is_part = checkpoint.parts > 1,
        .sizes = std::move(left.sizes)};
    checkpoint.known = std::move(left.known);
    return checkpoint;
}

CheckResult result_of(const Checkpoint& finished) {
    CheckResult result = finished.found;
    set_counts(result, finished.unfinished.counts);
    result.ended = finished.unfinished.ended;
    return result;
}

CheckResult explore_kept(const KeptNative& native, native::Options options, Keeping& keeping) {
    KeptFile file(keeping, native.digests, std::exchange(options.stop, {}));
    options.kept = native::Options::Kept{.owner = native.digests.model, .parts = keeping.parts};
    CheckResult sum;
    double earlier = 0; // seconds of other processes
    if (keeping.checkpoint.begun) {
        sum = result_of(keeping.checkpoint);
        options.kept->begun = begun_of(keeping.checkpoint);
        earlier = sum.seconds;
    }
    while (!keeping.checkpoint.finished) {
        const std::uint64_t before = sum.executions + sum.blocked + sum.cut;
        NativeWorkers::Found found = native.round(
            options, [&](std::uint64_t) { return file.due(); }, before);
        if (options.kept->begun && found.anew) {
            if (keeping.checkpoint.parts > 1)
                throw std::runtime_error("the program does here what no other part has shown, so that all parts are "
                                         "void: explore it as a whole, or split it anew into fewer parts");
            sum = {};
            earlier = 0;
        }
        if (!found.all && is_to_go_on(found.result.ended)) { // only the last checkpoint is known
            sum.ended = found.result.ended;
            break;
        }
        add_round(native, options, sum, std::move(found.result), earlier);
        if (!sum.error.empty())
            break;
        // Parts are written even if there is no remaining work.
        const bool is_left = keeping.parts != 0 || !found.left.subtrees.empty();
        const bool goes_on = sum.ended == explore::Ended::no && is_left;
        Checkpoint now = checkpoint_with(keeping.checkpoint, sum, std::move(found.left));
        if (!goes_on) {
            now.finished = true;
            now.unfinished.left.clear();
            file.write(std::move(now));
            break;
        }
        sum.ended = file.keep(std::move(now));
        if (sum.ended != explore::Ended::no)
            break;
        options.kept->begun = begun_of(keeping.checkpoint);
    }
    file.say_failure(sum);
    return sum;
}

} // namespace katlas::workbench
