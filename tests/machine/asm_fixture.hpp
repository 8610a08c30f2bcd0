// AnyLitmus tests in assembly, and their final states under sequential consistency.
#pragma once

#include "litmus_fixture.hpp"
#include "program/interleavings.hpp"

#include <fmt/format.h>

namespace katlas::tests {

// The final states, " | " between them; or what was wrong.
inline std::string final_states(const std::string& text, const program::LitmusOptions& options = {}) {
    const AnyLitmus litmus(text, options);
    if (!litmus.test)
        return litmus.rendered();
    const Interleavings found = all_interleavings(litmus.test->program);
    std::string all;
    for (const std::string& error : found.errors)
        all += fmt::format("error: {}; ", error);
    for (const std::string& state : report_of(litmus.test->program, litmus.test->condition, found).states)
        all += fmt::format("{}{}", all.empty() ? "" : " | ", state);
    return all;
}

// A test of one thread; `shown` are the columns.
inline std::string one_thread(const std::string& architecture, const std::string& initial, const std::string& code,
                              const std::string& shown) {
    return fmt::format("{} t\n{{ {} }}\nP0 ;\n{}\nlocations [{}]\n", architecture, initial, code, shown);
}

} // namespace katlas::tests
