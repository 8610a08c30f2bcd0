#include "katlas/machine/read_test.hpp"

#include "scan.hpp"
#include "translate.hpp"

namespace katlas::machine {

std::optional<syntax::Test> parse_test(FileId file, const SourceMap& sources, Diagnostics& diagnostics) {
    return is_assembly(sources.text(file)) ? parse_assembly(file, sources, diagnostics)
                                           : parse_litmus(file, sources, diagnostics);
}

std::optional<LitmusTest> translate_test(const syntax::Test& test, Diagnostics& diagnostics,
                                         const LitmusOptions& options) {
    return test.architecture == syntax::Architecture::c ? translate_litmus(test, diagnostics, options)
                                                        : translate_assembly(test, diagnostics, options);
}

std::optional<LitmusTest> load_test(FileId file, const SourceMap& sources, Diagnostics& diagnostics,
                                    const LitmusOptions& options) {
    const std::optional<syntax::Test> test = parse_test(file, sources, diagnostics);
    return test ? translate_test(*test, diagnostics, options) : std::nullopt;
}

} // namespace katlas::machine
