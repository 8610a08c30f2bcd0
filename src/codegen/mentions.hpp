// Whether an expression, or a definition in it, has a letter of one of some relations of the base theory, given by
// their names.
#pragma once

#include "katlas/kat/theory.hpp"

#include <initializer_list>
#include <string_view>

namespace katlas::codegen {

[[nodiscard]] bool mentions(const kat::Terms& terms, const kat::Theory& theory, kat::ExprRef e,
                            std::initializer_list<std::string_view> relations);

} // namespace katlas::codegen
