// Converts symbol names of C++ compilers to the names in the source.
#pragma once

#include <string>

namespace katlas::native {

// A name that is not from C++ is returned unchanged.
[[nodiscard]] std::string source_name(const std::string& symbol);

// The same for names from std::type_info::name().
[[nodiscard]] std::string source_name_of_type(const std::string& name);

} // namespace katlas::native
