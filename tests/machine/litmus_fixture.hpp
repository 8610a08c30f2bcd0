// A litmus test from a text, in C or in assembly, with what was said about it.
#pragma once

#include "katlas/machine/read_test.hpp"
#include "program/litmus_fixture.hpp"

namespace katlas::tests {

struct AnyLitmus : Litmus {
    explicit AnyLitmus(std::string text, const program::LitmusOptions& options = {})
        : Litmus(std::move(text), options, machine::load_test) {}
};

} // namespace katlas::tests
