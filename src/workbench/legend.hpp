// What the events of an execution graph are called, in texts and in pictures: a program of the interpreter and a native
// one name locations, values and statements each in its own way.
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
    // What the event does, if more is to be said than what it reads or writes: "create P1". Empty: no more.
    [[nodiscard]] virtual std::string deed(graph::EventId /*e*/) const { return {}; }
};

// Of a program of the interpreter. What it is made of must outlive it.
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
