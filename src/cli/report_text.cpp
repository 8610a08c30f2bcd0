#include "katlas/cli/exit_status.hpp"
#include "renderings.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::cli {

using workbench::AxiomResult;
using workbench::DirectionResult;
using workbench::FileResult;
using workbench::PairResult;
using workbench::ReportModel;
using workbench::ReportResults;

std::string to_text(const ReportResults& r) {
    std::size_t drawn = 0;
    std::size_t tests = 0;
    std::size_t refuted = 0;
    for (const PairResult& p : r.comparison.pairs)
        for (const DirectionResult* d : {&p.forth, &p.back}) {
            refuted += d->verdict() == prover::Verdict::refuted ? 1U : 0U;
            for (const AxiomResult& a : d->axioms) {
                drawn += a.decision.verdict == prover::Verdict::refuted && a.graph ? 1U : 0U;
                tests += a.litmus && a.litmus->none.empty() ? 1U : 0U;
            }
        }
    std::size_t statements = 0;
    for (const FileResult& f : r.theorems)
        statements += f.assertions.size();
    std::string out = fmt::format("{} models, {} pairs: {} implications refuted, by {} execution graphs and {} litmus "
                                  "tests",
                                  r.models.size(), r.comparison.pairs.size(), refuted, drawn, tests);
    if (!r.theorems.empty())
        out += fmt::format("; {} statements", statements);
    return out + fmt::format("; {:.3f} s of CPU\n", r.cpu_seconds());
}

int exit_status_of(const ReportResults& r) {
    std::vector<int> statuses{exit_status_of(r.comparison, false), exit_status_of(r.theorems, false)};
    for (const ReportModel& m : r.models)
        statuses.push_back(exit_status_of(m.found));
    for (const int first : {internal_error, bad_input, otherwise_decided, undecided})
        if (std::ranges::find(statuses, first) != statuses.end())
            return first;
    return all_as_stated;
}

} // namespace katlas::cli
