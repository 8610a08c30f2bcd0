// The names of the events of an execution graph, in texts and in pictures. Programs of the interpreter and native
// programs name locations, values and statements differently.
#pragma once

#include "katlas/workbench/statements.hpp"

namespace katlas::workbench {

class Legend {
  public:
    Legend() = default;
    Legend(const Legend&) = delete;
    Legend& operator=(const Legend&) = delete;
    virtual ~Legend() = default;

    [[nodiscard]] virtual std::string location(std::uint32_t location) const = 0;
    [[nodiscard]] virtual std::string value(graph::EventId e) const = 0;
    [[nodiscard]] virtual std::optional<Statement> statement(graph::EventId e) const = 0;
    // The operation of an event, if it is more than a read or a write: "create P1". Else empty.
    [[nodiscard]] virtual std::string deed(graph::EventId /*e*/) const { return {}; }
};

// The legend of a program of the interpreter. The arguments must outlive it.
class ProgramLegend final : public Legend {
  public:
    explicit ProgramLegend(const explore::Configuration& c, const Statements& statements = no_statements())
        : c_(c), statements_(statements) {}

    [[nodiscard]] std::string location(std::uint32_t location) const override {
        return c_.program().location_name(location);
    }
    [[nodiscard]] std::string value(graph::EventId e) const override { return c_.program().value_text(c_.value(e)); }
    [[nodiscard]] std::optional<Statement> statement(graph::EventId e) const override { return statements_.of(c_, e); }

  private:
    static const Statements& no_statements() {
        static const Statements none;
        return none;
    }

    const explore::Configuration& c_;
    const Statements& statements_;
};

} // namespace katlas::workbench
