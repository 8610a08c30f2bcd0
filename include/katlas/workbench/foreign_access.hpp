// Accesses that a model does not have.
//
// A model's file may assume of the predicates of the base theory that there are no events of some kinds, as
// `assume RLX = 0` does. Under such a model no verdict has a meaning for a program with other accesses.
#pragma once

#include "katlas/kat/specification.hpp"
#include "katlas/program/program.hpp"

#include <stdexcept>
#include <string>

namespace katlas::workbench {

class ForeignAccess : public std::runtime_error {
  public:
    ForeignAccess(const std::string& message, program::SourceSpan where) : std::runtime_error(message), where_(where) {}
    [[nodiscard]] program::SourceSpan where() const { return where_; }

  private:
    program::SourceSpan where_;
};

// Throws ForeignAccess if the program may have events of a kind that the theory excludes. `model`: its name, for the
// message. Linear in the instructions.
void refuse_foreign_accesses(const kat::Specification& specification, const std::string& model,
                             const program::Program& program);

} // namespace katlas::workbench
