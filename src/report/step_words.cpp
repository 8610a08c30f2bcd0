#include "katlas/graph/mode_name.hpp"
#include "katlas/report/execution_page.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace katlas::report {

using workbench::ExecutionSteps;

namespace {

std::string mode_words(const std::string& label) {
    const std::size_t begin = label.find('[');
    const std::string mode = begin == std::string::npos ? "" : label.substr(begin + 1, label.find(']') - begin - 1);
    constexpr std::array<const char*, graph::all_modes.size()> words = {
        "non-atomic", "relaxed", "acquire", "release", "acquire and release", "sequentially consistent"};
    const auto* const found =
        std::ranges::find_if(graph::all_modes, [&](graph::Mode m) { return to_string(m) == mode; });
    return found == graph::all_modes.end() ? mode : words[static_cast<std::size_t>(*found)];
}

std::string source_words(const ExecutionSteps& steps, std::size_t step) {
    for (const ExecutionSteps::Edge& e : steps.edges)
        if (e.relation == "rf" && e.to == step)
            return e.from == ExecutionSteps::initial ? ", the initial value"
                                                     : fmt::format(", written by {}", steps.steps[e.from].name);
    return {};
}

} // namespace

std::string words_of(const ExecutionSteps& steps, std::size_t step) {
    const ExecutionSteps::Step& s = steps.steps[step];
    const std::string& thread = steps.threads[s.thread];
    if (!s.deed.empty())
        return fmt::format("{}: {}", thread, s.deed);
    if (s.location.empty())
        return fmt::format("{} has a fence, {}", thread, mode_words(s.label));
    const bool reads = s.label.starts_with('R');
    return fmt::format("{} {} {} = {}, {}{}{}", thread, reads ? "reads" : "writes", s.location, s.value,
                       mode_words(s.label),
                       s.label.find('*') == std::string::npos ? "" : ", half of a read-modify-write",
                       reads ? source_words(steps, step) : "");
}

} // namespace katlas::report
