// The statements of a program in its file, and the statement of each event.
#pragma once

#include "katlas/explore/configuration.hpp"
#include "katlas/support/diagnostics.hpp"
#include "katlas/workbench/portrait.hpp"

#include <optional>
#include <string>
#include <vector>

namespace katlas::workbench {

class Statements {
  public:
    // For a program without a text.
    Statements() = default;
    // For a program whose spans belong to that file. `sources` must outlive this object.
    Statements(const SourceMap& sources, FileId file) : sources_(&sources), file_(file) {}

    // The statement of an instruction; the statement of an event, nothing for an initial write.
    [[nodiscard]] std::optional<Statement> of(const program::Program& program, std::size_t thread,
                                              std::uint32_t position) const;
    [[nodiscard]] std::optional<Statement> of(const explore::Configuration& c, explore::EventId e) const;
    // "mp.litmus:8:3", and the line with carets below; without a text, the number of the instruction and nothing.
    [[nodiscard]] std::string place(const program::Program& program, std::size_t thread, std::uint32_t position) const;
    [[nodiscard]] std::string excerpt(const program::Program& program, std::size_t thread,
                                      std::uint32_t position) const;

  private:
    [[nodiscard]] SourceRange range(const program::Program& program, std::size_t thread, std::uint32_t position) const;

    const SourceMap* sources_ = nullptr;
    FileId file_ = 0;
};

// A line of a trace: an event and its statement.
struct TraceLine {
    std::string event;
    std::optional<Statement> statement;
};

// "mp.litmus:8: atomic_store(x, 1)"; a long statement is shortened.
[[nodiscard]] std::string to_text(const Statement& statement);
// A line for each, with the statements below one another.
[[nodiscard]] std::string to_text(const std::vector<TraceLine>& lines);

} // namespace katlas::workbench
