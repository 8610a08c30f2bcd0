#include "../../src/codegen/requirements_extension.hpp"
#include "katlas/codegen/requirements.hpp"
#include "katlas/frontend/shipped.hpp"
#include "katlas/graph/enumerate.hpp"
#include "katlas/graph/evaluate.hpp"
#include "katlas/prover/reordering.hpp"

#include <chrono>
#include <iostream>

#include <catch2/catch.hpp>

using namespace katlas;

TEST_CASE("probe") {
    for (const ShippedModel& m : shipped_models()) {
        SourceMap sources;
        Diagnostics diagnostics;
        std::vector<std::string> keys;
        Document document = load_models({std::string(m.name)}, {}, sources, diagnostics, keys);
        const kat::Model model = document.models.at(keys.front());
        const auto t = std::chrono::steady_clock::now();
        const auto result = codegen::examine(document, model);
        std::cout << (result.index() == 0 ? to_text(document, model, std::get<0>(result))
                                          : to_text(std::get<1>(result)));
        std::cout << std::chrono::duration<double>(std::chrono::steady_clock::now() - t).count() << " s\n"
                  << std::flush;
    }
}
