#include "check_progress.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

constexpr std::uint64_t fewest_descents = 100;
constexpr double widest_error = 0.25; // of the estimate
constexpr double most_done = 0.99;    // as long as there is work left
constexpr std::chrono::seconds between_lines_of_ranks{30};

std::string share_text(const ProgressSoFar& so_far) {
    const explore::Estimate& all = so_far.all;
    if (all.descents == 0)
        return "";
    const auto done = static_cast<double>(so_far.executions);
    const double range = 2 * all.standard_error;
    if (all.descents < fewest_descents || done == 0 || !all.reliable() ||
        all.standard_error > widest_error * all.executions || done > all.executions + range)
        return ", share done unknown";
    const auto percent = [&](double of) { return std::round(100 * std::min(most_done, done / of)); };
    const double least = percent(all.executions + range);
    const double most = percent(std::max(done, all.executions - range));
    const double left = std::max(all.executions - done, 0.0) / (done / so_far.seconds);
    return fmt::format(", ~{} % of ~{}{}, {} left", percent(all.executions), rounded(all.executions),
                       least == most ? "" : fmt::format(" ({} to {} %)", least, most), time_text(left));
}

} // namespace

std::string rounded(double n) {
    constexpr double too_many_digits = 1e12;
    if (n >= too_many_digits)
        return fmt::format("{:.1e}", n);
    const double unit = n < 100 ? 1 : std::pow(10, std::floor(std::log10(n)) - 1);
    return grouped(static_cast<std::uint64_t>(std::round(n / unit) * unit));
}

std::string time_text(double seconds) {
    constexpr double minute = 60;
    constexpr double hour = 60 * minute;
    constexpr double day = 24 * hour;
    constexpr double year = 365 * day;
    const auto in = [&](double unit, std::string_view name) {
        return fmt::format("~{} {}", rounded(std::max(1.0, std::round(seconds / unit))), name);
    };
    if (seconds < 2 * minute)
        return in(1, "s");
    if (seconds < 2 * hour)
        return in(minute, "min");
    if (seconds < 2 * day)
        return in(hour, "h");
    return seconds < 2 * year ? in(day, "days") : in(year, "years");
}

std::string progress_text(const ProgressSoFar& so_far) {
    const double rate = so_far.seconds > 0 ? static_cast<double>(so_far.executions) / so_far.seconds : 0;
    return fmt::format("{}{} executions, {} per second{}",
                       so_far.programs > 1 ? fmt::format("{} of {} programs, ", so_far.programs_done, so_far.programs)
                                           : std::string(),
                       grouped(so_far.executions), grouped(static_cast<std::uint64_t>(rate)),
                       so_far.seconds > 0 ? share_text(so_far) : "");
}

CheckProgress::CheckProgress(std::size_t programs, const explore::Peers* peers)
    : count_(programs), peers_(peers), programs_(std::make_unique<Program[]>(programs)) {
    if (peers == nullptr || peers->is_first())
        line_.emplace([this](double seconds) { return progress_text(so_far(seconds)); },
                      peers != nullptr ? between_lines_of_ranks : std::chrono::seconds());
}

// There is an estimate for all programs if each unfinished program has one.
ProgressSoFar CheckProgress::so_far(double seconds) const {
    ProgressSoFar sum{.seconds = seconds, .programs = count_};
    double variance = 0;
    std::uint64_t descents = UINT64_MAX;
    if (peers_ != nullptr)
        sum.executions = peers_->executions_of_others();
    for (std::size_t i = 0; i < count_; ++i) {
        const Program& p = programs_[i];
        const std::uint64_t executions = p.executions;
        sum.executions += executions;
        if (p.done) {
            ++sum.programs_done;
            sum.all.executions += static_cast<double>(executions);
            continue;
        }
        const explore::Estimate e = p.outlook.now();
        sum.all.executions += e.executions;
        sum.all.tail = std::max(sum.all.tail, e.tail);
        variance += e.standard_error * e.standard_error;
        descents = std::min(descents, e.descents);
    }
    sum.all.standard_error = std::sqrt(variance);
    sum.all.descents = sum.programs_done == count_ ? 0 : descents;
    return sum;
}

} // namespace katlas::cli
