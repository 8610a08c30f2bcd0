// Names as the source has them, of those that C++ compilers give to symbols.
#pragma once

#include <string>

namespace katlas::native {

// A name that is none of C++ stays as it is.
[[nodiscard]] std::string source_name(const std::string& symbol);

// Of what std::type_info::name() says.
[[nodiscard]] std::string source_name_of_type(const std::string& name);

} // namespace katlas::native
