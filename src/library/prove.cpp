#include "katlas/library/prove.hpp"

#include "katlas/workbench/prove_file.hpp"
#include "model_state.hpp"

namespace katlas {
namespace {

Result<std::vector<ProvedStatement>> prove(const std::string& path, std::optional<std::string> text,
                                           const ProveOptions& options) {
    workbench::ProveOptions asked;
    asked.timeout = options.timeout;
    asked.litmus = options.litmus;
    asked.interrupted = options.stop;
    asked.text = std::move(text);
    const workbench::FileResult found = workbench::prove_file(path, asked);
    if (!found.readable)
        return Failure{found.first_error, found.diagnostics};
    std::vector<ProvedStatement> statements;
    statements.reserve(found.assertions.size());
    for (const workbench::AssertionResult& a : found.assertions) {
        ProvedStatement& s = statements.emplace_back();
        s.line = a.line;
        s.name = a.name;
        s.statement = a.statement;
        s.answer = answer_of(a.decision.verdict);
        s.as_stated = a.as_stated();
        if (s.answer == Answer::unknown)
            s.reason = a.decision.reason;
        s.assumptions = a.assumptions;
        s.counterexample = counterexample_of(a.decision, a.word, a.graph, a.litmus, a.statement);
        s.cpu_seconds = a.cpu_seconds;
    }
    return statements;
}

} // namespace

Result<std::vector<ProvedStatement>> prove_file(const std::string& path, const ProveOptions& options) {
    return prove(path, std::nullopt, options);
}

Result<std::vector<ProvedStatement>> prove_text(const std::string& name, std::string text,
                                                const ProveOptions& options) {
    return prove(name, std::move(text), options);
}

} // namespace katlas
