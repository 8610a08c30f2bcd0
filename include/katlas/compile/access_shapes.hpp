// The shapes of single accesses under a mapping (program/access_shape.hpp): for programs that run natively, whose text
// is not compiled by the mapping.
//
// The shape of an access is the behaviour of the interpreter on a test that has this access alone, compiled by
// compile_to_run(). So native programs are compiled as litmus tests are.
#pragma once

#include "katlas/compile/mapping.hpp"
#include "katlas/program/access_shape.hpp"

#include <map>

namespace katlas::compile {

class AccessShapes {
  public:
    explicit AccessShapes(Mapping mapping) : mapping_(std::move(mapping)) {}

    // A shape is made on the first call for it. Throws std::invalid_argument, with a sentence, if the mapping cannot
    // compile such an access. Read-modify-writes without a template of their own, such as a maximum, are compiled like
    // `and`.
    [[nodiscard]] const program::AccessShape& of(const program::RequestedAccess& access);
    [[nodiscard]] const Mapping& mapping() const { return mapping_; }

  private:
    Mapping mapping_;
    std::map<program::RequestedAccess, program::AccessShape> known_;
};

} // namespace katlas::compile
