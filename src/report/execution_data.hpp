// The data for the script of an execution's page, as JSON that can be embedded in a page.
#pragma once

#include "katlas/workbench/error_pages.hpp"

#include <string>
#include <string_view>

namespace katlas::report {

// No sign in it ends an element or begins a comment.
[[nodiscard]] std::string execution_data(const workbench::ErrorPage& page);

// "'sha256-...'", by which a page allows just this script.
[[nodiscard]] std::string script_digest(std::string_view script);

} // namespace katlas::report
