// The names of the events of an execution of a native program.
#pragma once

#include "katlas/native/execution.hpp"
#include "legend.hpp"

#include <map>

namespace katlas::workbench {

class NativeLegend final : public Legend {
  public:
    // `c` must outlive this object. Its threads are run once more.
    explicit NativeLegend(const native::NativeExecution& c);

    [[nodiscard]] std::string location(std::uint32_t location) const override;
    [[nodiscard]] std::string value(graph::EventId e) const override;
    [[nodiscard]] std::optional<Statement> statement(graph::EventId e) const override;
    [[nodiscard]] std::string deed(graph::EventId e) const override;

    // "f.c:12:5" for an action's position; "P1" if the position is not known.
    [[nodiscard]] std::string place(std::uint32_t position, std::uint32_t thread) const;
    [[nodiscard]] std::optional<Statement> statement_at(std::uint32_t position) const;
    // The line of the source, with a caret below its column.
    [[nodiscard]] std::string excerpt(std::uint32_t position) const;
    [[nodiscard]] std::uint32_t position(graph::EventId e) const { return actions_[e].action.position; }

  private:
    [[nodiscard]] const std::vector<std::string>& lines_of(const std::string& file) const;

    const native::NativeExecution& c_;
    std::vector<native::Machine::Next> actions_;
    mutable std::map<std::string, std::vector<std::string>> files_; // lines of files
};

} // namespace katlas::workbench
