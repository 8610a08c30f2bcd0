#include "weak_execution.hpp"

#include "katlas/workbench/robust.hpp"
#include "result_parts.hpp"

#include <fmt/format.h>

namespace katlas::cli {
namespace {

// "cycle: P0.0 --po--> P0.1 --fr--> ...", by the names that events have in the text of the graph.
std::string cycle_text(const workbench::Portrait& portrait) {
    const auto name = [&](std::size_t event) {
        const workbench::Portrait::Event& e = portrait.events[event];
        return e.thread == 0 ? fmt::format("init {}", e.location) : fmt::format("P{}.{}", e.thread - 1, e.position);
    };
    std::string text = "cycle: " + name(portrait.walk.front());
    for (std::size_t i = 0; i < portrait.steps.size(); ++i)
        text += fmt::format(" --{}--> {}", portrait.steps[i], name(portrait.walk[i + 1]));
    return text + "\n";
}

} // namespace

std::string property_of(const std::string& against) {
    return against == workbench::sequential_consistency ? "sequentially consistent" : "allowed by " + against;
}

std::string weak_execution_text(const workbench::ShownGraph& weak, const std::string& indent) {
    std::string text;
    for (const std::string& line : lines_of(weak.text))
        text += fmt::format("{}{}\n", indent, line);
    if (!weak.portrait.walk.empty())
        text += indent + cycle_text(weak.portrait);
    return text;
}

} // namespace katlas::cli
