// The statements of C, or of the Linux kernel, with which mappings are tried: each kind of access in each mode.
#pragma once

#include "katlas/compile/mapping.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace katlas::compile {

// A statement over the location `X`, which reads into the register `r` if it reads.
struct MappingStatement {
    Kind kind = Kind::read;
    program::Mode mode = program::Mode::relaxed;
    std::string text;
    bool common = false; // pairs of two statements that are not common are left out
};

// All statements, the plain accesses first. Each kind comes in the modes that it can have. Compare-exchanges come
// twice: one succeeds and one fails.
[[nodiscard]] std::vector<MappingStatement> mapping_statements(Language language);

// The statement as it stands in a test, with this location and this register.
[[nodiscard]] std::string placed(std::string_view statement, std::string_view location, char reg);

// A test of one thread with the first statement on `x`, and with the second on `y` (empty: none), each with a register
// of its own. `observed`: the test stores the values that the statements read, so that a wrong result shows.
[[nodiscard]] std::string mapping_test(Language language, std::string_view first, std::string_view second,
                                       bool observed);

} // namespace katlas::compile
