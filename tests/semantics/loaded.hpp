// A text as a document, with its names at hand.
#pragma once

#include "katlas/frontend/document.hpp"

#include <string>

#include <catch2/catch.hpp>

namespace katlas::tests {

struct Loaded {
    SourceMap sources;
    Diagnostics diagnostics;
    Document document;

    explicit Loaded(std::string text) : document(load_text("t.kat", std::move(text), sources, diagnostics)) {
        for (const Diagnostic& d : diagnostics.all())
            UNSCOPED_INFO(render(d, sources));
        REQUIRE_FALSE(diagnostics.has_errors());
    }
    [[nodiscard]] kat::RelationId relation(const std::string& name) const {
        for (kat::RelationId r = 0; r < document.theory.relations.size(); ++r)
            if (document.theory.relations[r].name == name)
                return r;
        FAIL("no relation " << name);
        return 0;
    }
    [[nodiscard]] kat::PredicateId predicate(const std::string& name) const {
        for (kat::PredicateId p = 0; p < document.theory.predicates.size(); ++p)
            if (document.theory.predicates[p].name == name)
                return p;
        FAIL("no predicate " << name);
        return 0;
    }
};

} // namespace katlas::tests
