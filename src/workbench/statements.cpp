#include "katlas/workbench/statements.hpp"

#include "katlas/explore/faults.hpp"
#include "katlas/support/text.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

constexpr std::size_t longest_statement = 90;

// Shortens a text, without cutting a UTF-8 sequence.
std::string shortened(const std::string& text) {
    if (text.size() <= longest_statement)
        return text;
    std::size_t end = longest_statement - 3;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U)
        --end;
    return text.substr(0, end) + "...";
}

} // namespace

SourceRange Statements::range(const program::Program& program, std::size_t thread, std::uint32_t position) const {
    const program::SourceSpan span = program.source(thread, position);
    return {file_, span.begin, span.end};
}

std::optional<Statement> Statements::of(const program::Program& program, std::size_t thread,
                                        std::uint32_t position) const {
    if (sources_ == nullptr)
        return std::nullopt;
    const SourceRange where = range(program, thread, position);
    return Statement{sources_->name(file_), sources_->locate(file_, where.begin).line,
                     single_spaced(sources_->text(where))};
}

std::optional<Statement> Statements::of(const explore::Configuration& c, explore::EventId e) const {
    if (c.graph.is_initial(e))
        return std::nullopt;
    const auto position = explore::position_of(c, e);
    return position ? of(c.program(), c.graph[e].thread - 1, *position) : std::nullopt;
}

std::string Statements::place(const program::Program& program, std::size_t thread, std::uint32_t position) const {
    return sources_ == nullptr ? fmt::format("instruction {} of thread {}", position, thread)
                               : render_place(range(program, thread, position), *sources_);
}

std::string Statements::excerpt(const program::Program& program, std::size_t thread, std::uint32_t position) const {
    if (sources_ == nullptr)
        return {};
    // Place and message are shown elsewhere.
    const std::string rendered = render({Severity::error, range(program, thread, position), {}, {}}, *sources_);
    return rendered.substr(rendered.find('\n') + 1);
}

std::string to_text(const Statement& statement) {
    return fmt::format("{}:{}: {}", statement.file, statement.line, shortened(statement.text));
}

std::string to_text(const std::vector<TraceLine>& lines) {
    std::size_t width = 0;
    for (const TraceLine& l : lines)
        width = std::max(width, l.event.size());
    std::string text;
    for (const TraceLine& l : lines)
        text += l.statement ? fmt::format("{:<{}}  {}\n", l.event, width, to_text(*l.statement)) : l.event + "\n";
    return text;
}

} // namespace katlas::workbench
