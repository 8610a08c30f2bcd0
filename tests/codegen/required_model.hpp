// A model with the document that declares it, and what is required of it for exploration.
#pragma once

#include "katlas/codegen/requirements.hpp"
#include "katlas/frontend/document.hpp"

#include <catch2/catch.hpp>

namespace katlas::tests {

using codegen::ExplorationProfile;
using codegen::Refusal;

struct LoadedModel {
    SourceMap sources;
    Diagnostics diagnostics;
    Document document;
    kat::Model model;

    static LoadedModel shipped(const std::string& name) {
        LoadedModel m;
        std::vector<std::string> keys;
        m.document = load_models({name}, {}, m.sources, m.diagnostics, keys);
        m.take(keys.empty() ? "" : keys.front(), name);
        return m;
    }
    static LoadedModel of_text(std::string text) {
        LoadedModel m;
        m.document = load_text("t.kat", std::move(text), m.sources, m.diagnostics);
        m.take("t", "t");
        return m;
    }
    [[nodiscard]] std::variant<ExplorationProfile, Refusal> examine() const {
        return codegen::examine(document, model);
    }
    // Of a shipped model, as it is known (lemmas_test.cpp compares that with what is proved).
    [[nodiscard]] std::variant<ExplorationProfile, Refusal> known() const {
        codegen::LemmaStore lemmas;
        return codegen::examine(document, model, {}, &lemmas);
    }
    // Of a shipped model, in words. Why one is refused is not known, but is found soon.
    [[nodiscard]] std::string text() const {
        const auto result = known();
        const auto* profile = std::get_if<ExplorationProfile>(&result);
        return profile != nullptr ? to_text(document, model, *profile) : to_text(std::get<Refusal>(examine()));
    }

  private:
    void take(const std::string& key, const std::string& name) {
        for (const Diagnostic& d : diagnostics.all())
            UNSCOPED_INFO(render(d, sources));
        REQUIRE_FALSE(diagnostics.has_errors());
        REQUIRE(document.models.contains(key));
        model = document.models.at(key);
        model.name = name;
    }
};

} // namespace katlas::tests
