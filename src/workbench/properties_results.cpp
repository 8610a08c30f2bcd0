#include "katlas/workbench/properties_results.hpp"

#include <algorithm>
#include <array>

namespace katlas::workbench {

using prover::Verdict;

std::string_view meaning_of(std::string_view property) {
    using Entry = std::pair<std::string_view, std::string_view>;
    static constexpr std::array meanings = {
        Entry{"no thin air (dependencies)", "Cycles of rf and dependencies are forbidden."},
        Entry{"no thin air (program order)", "Cycles of rf and po are forbidden."},
        Entry{"prefix-closed", "A consistent graph without its last events is consistent."},
        Entry{"extensible",
              "A consistent graph can be extended by a next event, writes of read-modify-writes excepted."},
        Entry{"monotone in access modes", "Strengthening a mode allows nothing new."},
        Entry{"monotone in fences", "Inserting a fence allows nothing new."},
        Entry{"monotone in thread merging",
              "Running one thread after another instead of in parallel allows nothing new."},
    };
    const auto* const found = std::ranges::find(meanings, property, &Entry::first);
    return found == meanings.end() ? std::string_view() : found->second;
}
std::string_view yes_or_no(Verdict verdict) {
    switch (verdict) {
    case Verdict::proved:
        return "yes";
    case Verdict::refuted:
        return "no";
    case Verdict::unknown:
        break;
    }
    return "?";
}

std::string_view said_of(const Property& p) {
    const bool by_claim_only = p.decided && !p.objection;
    return p.verdict == Verdict::unknown && !by_claim_only ? "not shown" : yes_or_no(p.verdict);
}

double ModelProperties::cpu_seconds() const {
    double seconds = 0;
    for (const Property& p : properties)
        seconds += p.decided ? p.decided->cpu_seconds : 0;
    for (const Decided& d : cells)
        seconds += d.cpu_seconds;
    return seconds;
}

std::vector<LitmusTestReport*> ModelProperties::tests() {
    std::vector<LitmusTestReport*> made;
    const auto add = [&](std::optional<LitmusTestReport>& test) {
        if (test && test->none.empty())
            made.push_back(&*test);
    };
    for (Property& p : properties)
        if (p.decided)
            add(p.decided->litmus);
    for (Decided& d : cells)
        add(d.litmus);
    return made;
}

} // namespace katlas::workbench
