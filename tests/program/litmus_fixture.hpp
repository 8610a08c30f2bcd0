// A litmus test in C from a text, with what was said about it.
#pragma once

#include "program/load_litmus.hpp"

#include <string>

#include <catch2/catch.hpp>

namespace katlas::tests {

struct Litmus {
    SourceMap sources;
    Diagnostics diagnostics;
    FileId file;
    std::optional<program::LitmusTest> test;

    explicit Litmus(std::string text, const program::LitmusOptions& options = {},
                    decltype(load_litmus)* load = load_litmus)
        : file(sources.add("t.litmus", std::move(text))), test(load(file, sources, diagnostics, options)) {}

    [[nodiscard]] std::string rendered() const {
        std::string all;
        for (const Diagnostic& d : diagnostics.all())
            all += render(d, sources);
        return all;
    }
};

} // namespace katlas::tests
