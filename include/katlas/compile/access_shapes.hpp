// The shapes of single accesses under a mapping (program/access_shape.hpp): for programs that run natively, of which no
// text is compiled.
//
// The shape of an access is what the interpreter does with the code to which compile_to_run() compiles a test that has
// this access alone. So native programs are compiled as litmus tests are.
#pragma once

#include "katlas/compile/mapping.hpp"
#include "katlas/program/access_shape.hpp"

#include <map>

namespace katlas::compile {

class AccessShapes {
  public:
    explicit AccessShapes(Mapping mapping) : mapping_(std::move(mapping)) {}

    // Made when it is asked for first. Throws std::invalid_argument, with a sentence, if the mapping cannot compile
    // such an access. Read-modify-writes without a template of their own, such as a maximum, are compiled as `and` is.
    [[nodiscard]] const program::AccessShape& of(const program::RequestedAccess& access);
    [[nodiscard]] const Mapping& mapping() const { return mapping_; }

  private:
    Mapping mapping_;
    std::map<program::RequestedAccess, program::AccessShape> known_;
};

} // namespace katlas::compile
