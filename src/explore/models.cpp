#include "katlas/explore/models.hpp"

#include "katlas/explore/explore_with.hpp"
#include "shipped_checkers.hpp"

#include <algorithm>

namespace katlas::explore {

// Each is compiled in a file of its own (shipped/).
extern template Result explore_with<generated::Sc>(const program::Program&, const Options&, generated::Sc);
extern template Estimate estimate_with<generated::Sc>(const program::Program&, std::uint64_t, generated::Sc);
extern template Result explore_with<generated::Tso>(const program::Program&, const Options&, generated::Tso);
extern template Estimate estimate_with<generated::Tso>(const program::Program&, std::uint64_t, generated::Tso);
extern template Result explore_with<generated::TsoFencesAll>(const program::Program&, const Options&,
                                                             generated::TsoFencesAll);
extern template Estimate estimate_with<generated::TsoFencesAll>(const program::Program&, std::uint64_t,
                                                                generated::TsoFencesAll);
extern template Result explore_with<generated::Pso>(const program::Program&, const Options&, generated::Pso);
extern template Estimate estimate_with<generated::Pso>(const program::Program&, std::uint64_t, generated::Pso);
extern template Result explore_with<generated::Ra>(const program::Program&, const Options&, generated::Ra);
extern template Estimate estimate_with<generated::Ra>(const program::Program&, std::uint64_t, generated::Ra);
extern template Result explore_with<generated::Sra>(const program::Program&, const Options&, generated::Sra);
extern template Estimate estimate_with<generated::Sra>(const program::Program&, std::uint64_t, generated::Sra);
extern template Result explore_with<generated::Rc11>(const program::Program&, const Options&, generated::Rc11);
extern template Estimate estimate_with<generated::Rc11>(const program::Program&, std::uint64_t, generated::Rc11);
extern template Result explore_with<generated::Rc11_20>(const program::Program&, const Options&, generated::Rc11_20);
extern template Estimate estimate_with<generated::Rc11_20>(const program::Program&, std::uint64_t, generated::Rc11_20);
extern template Result explore_with<generated::Rc11Genmc>(const program::Program&, const Options&,
                                                          generated::Rc11Genmc);
extern template Estimate estimate_with<generated::Rc11Genmc>(const program::Program&, std::uint64_t,
                                                             generated::Rc11Genmc);

namespace {

template <typename Checker>
ModelExplorer explorer_of() {
    return {.name = Checker::model,
            .explore = [](const program::Program& program,
                          const Options& options) { return explore_with<Checker>(program, options); },
            .estimate = [](const program::Program& program,
                           std::uint64_t descents) { return estimate_with<Checker>(program, descents); },
            .explain = [](const graph::SparseGraph& g) { return Checker().explain(g); }};
}

std::vector<ModelExplorer> all_explorers() {
    std::vector<ModelExplorer> all;
    generated::for_each_checker([&]<typename Checker>() { all.push_back(explorer_of<Checker>()); });
    return all;
}

} // namespace

std::span<const ModelExplorer> model_explorers() {
    static const std::vector<ModelExplorer> all = all_explorers();
    return all;
}

const ModelExplorer* find_model_explorer(std::string_view name) {
    const auto all = model_explorers();
    const auto found = std::find_if(all.begin(), all.end(), [&](const ModelExplorer& m) { return m.name == name; });
    return found == all.end() ? nullptr : &*found;
}

} // namespace katlas::explore
