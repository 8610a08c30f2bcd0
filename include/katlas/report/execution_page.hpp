// The page of one error: its execution step by step beside the source.
//
// The page stands by itself: it loads nothing. Its own script lets a reader step through the execution, and the page
// forbids every other script. The data of the script are one block of JSON. Without scripts the page is a document with
// the same steps and sources.
#pragma once

#include "katlas/workbench/error_pages.hpp"

#include <string>

namespace katlas::report {

// The page as HTML, complete in one file.
[[nodiscard]] std::string to_html(const workbench::ErrorPage& page);

// What a step does, as a sentence without an end: "P1 reads array = &heap0+48, relaxed, written by P0.17".
[[nodiscard]] std::string words_of(const workbench::ExecutionSteps& steps, std::size_t step);

} // namespace katlas::report
