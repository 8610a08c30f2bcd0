// Tests whose types do not fit: herd has no types, and the kernel's tests rely on this.
//
// A test is read with C's types first. If that fails, a test of the kernel is read without types: each number can hold
// an address, and each variable that is not declared is a number.
#pragma once

#include "katlas/program/litmus_syntax.hpp"

namespace katlas::program {

// The test with all types of numbers replaced by the type of addresses.
[[nodiscard]] syntax::Test untyped(syntax::Test test);

} // namespace katlas::program
