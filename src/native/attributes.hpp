// Attributes of threads, see attributes.cpp.
#pragma once

#include "katlas/native/abi.hpp"

namespace katlas::native {

// Whether a thread that is created with these attributes is created as detached.
[[nodiscard]] bool are_of_detached(const void* attributes, const Site* site);

} // namespace katlas::native
