#include "kept_file.hpp"

#include "katlas/explore/split.hpp"
#include "katlas/support/fnv.hpp"

#include <stdexcept>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

using Clock = std::chrono::steady_clock;

Clock::time_point after(double seconds) {
    return deadline_after(seconds).value_or(Clock::now());
}

} // namespace

KeptFile::KeptFile(Keeping& keeping, const Digests& digests, StopToken stop)
    : keeping_(keeping), stop_(stop), next_(after(keeping.every)) {
    Checkpoint& checkpoint = keeping.checkpoint;
    const auto claim = [&](std::uint64_t& known, std::uint64_t digest, std::string_view what) {
        if (known != 0 && known != digest)
            throw std::runtime_error(fmt::format("the checkpoint is of another {}", what));
        known = digest;
    };
    claim(checkpoint.program, digests.program, "program");
    claim(checkpoint.owner, digests.model, "model");
    if (!checkpoint.begun && keeping.parts == 0)
        write(checkpoint);
}

bool KeptFile::due() const {
    return stop_.requested() || Clock::now() >= next_;
}

explore::Ended KeptFile::keep(Checkpoint now) {
    if (keeping_.parts != 0) {
        write_parts(std::move(now));
        return explore::Ended::interrupt;
    }
    write(std::move(now));
    next_ = after(keeping_.every);
    return stop_.requested() ? explore::ended_by(stop_.reason()) : explore::Ended::no;
}

void KeptFile::write(Checkpoint checkpoint) {
    if (!keeping_.file.empty() && keeping_.parts == 0) {
        const auto written = write_checkpoint(keeping_.file, checkpoint);
        keeping_.failure = written ? "" : written.why_not();
    }
    keeping_.checkpoint = std::move(checkpoint);
}

// The results found during the split are in the first part.
void KeptFile::write_parts(Checkpoint whole) {
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

void KeptFile::say_failure(CheckResult& result) const {
    if (!keeping_.failure.empty())
        result.diagnostics +=
            fmt::format("{}: error: it cannot be written: {}\n", keeping_.file.string(), keeping_.failure);
}

} // namespace katlas::workbench
