#include "katlas/workbench/checkpoint.hpp"

#include "katlas/support/files.hpp"
#include "native_result.hpp"

#include <algorithm>

namespace katlas::workbench {

Expected<Checkpoint> read_checkpoint(const std::filesystem::path& path) {
    // Shown graphs may take much memory.
    constexpr std::size_t most = std::size_t{4} << 30U;
    const Expected<std::string> bytes = read_file(path, Streams::refused, most);
    if (!bytes)
        return Refused{"it cannot be read: " + bytes.why_not()};
    return checkpoint_of(*bytes);
}

Expected<Done> write_checkpoint(const std::filesystem::path& path, const Checkpoint& checkpoint) {
    return replace_file(path, to_bytes(checkpoint));
}

void add_found(Checkpoint& sum, CheckResult&& found, std::vector<explore::Fault> faults, std::size_t most_errors,
               std::size_t graphs) {
    std::vector<FaultText> texts = std::exchange(found.faults, {});
    for (std::size_t i = 0; i < texts.size() && i < faults.size(); ++i) {
        const auto at = std::ranges::lower_bound(sum.faults, faults[i]);
        const auto text = sum.found.faults.begin() + (at - sum.faults.begin());
        if (at != sum.faults.end() && *at == faults[i]) {
            text->executions += texts[i].executions;
        } else if (sum.faults.size() < most_errors) {
            sum.found.faults.insert(text, std::move(texts[i]));
            sum.faults.insert(at, std::move(faults[i]));
        }
    }
    // The race that was found first is shown, as in an exploration in one go.
    if (sum.found.race_in)
        found.race_in.reset();
    add(sum.found, std::move(found), most_errors, graphs);
}

void add_part(Checkpoint& sum, Checkpoint&& part, std::size_t most_errors, std::size_t graphs) {
    explore::Unfinished& all = sum.unfinished;
    add(all.counts, part.unfinished.counts);
    std::ranges::move(part.unfinished.left, std::back_inserter(all.left));
    explore::LockUse locks;
    locks.take_over(all.locks);
    locks.take_over(part.unfinished.locks);
    all.locks = locks.table();
    // If one process ends the exploration, the other processes report an interrupt.
    if (all.ended == explore::Ended::no || all.ended == explore::Ended::interrupt)
        all.ended = part.unfinished.ended == explore::Ended::no ? all.ended : part.unfinished.ended;
    add_found(sum, std::move(part.found), std::move(part.faults), most_errors, graphs);
}

} // namespace katlas::workbench
