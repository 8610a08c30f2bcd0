// A model with what it takes to judge the candidates of a program by the reference semantics.
#pragma once

#include "katlas/explore/each_candidate.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/semantics/model_judge.hpp"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace katlas::tests {

struct Judged {
    SourceMap sources;
    Diagnostics diagnostics;
    std::vector<std::string> keys;
    Document document;

    explicit Judged(const std::string& name) : document(load_models({name}, {}, sources, diagnostics, keys)) {
        REQUIRE_FALSE(diagnostics.has_errors());
    }
    [[nodiscard]] const kat::Model& model() const { return document.models.at(keys.front()); }
    [[nodiscard]] graph::ModelJudge judge(bool instructions = false) const { return {document, model(), instructions}; }
};

// Whether all threads of a candidate have finished.
inline bool is_complete(const explore::Execution& x) {
    for (std::uint32_t t = 1; t <= x.c.num_threads(); ++t)
        if (x.c.stop(t) != explore::Stop::finished || x.errors[t - 1])
            return false;
    return true;
}

} // namespace katlas::tests
