#include "text_parts.hpp"

#include "katlas/synthesis/pins.hpp"

#include <fmt/format.h>

namespace katlas::synthesis {

std::string location_text(std::size_t location) {
    constexpr std::string_view letters = "xyzabcdefgh";
    return location < letters.size() ? std::string(1, letters[location]) : fmt::format("l{}", location);
}

std::string condition_text(const Candidate& c, const std::function<std::string(Place)>& read_name) {
    std::vector<std::string> parts;
    for (Place e = 0; e < c.events.size(); ++e)
        if (c.events[e].is_read() && !c.events[e].label.discarded)
            parts.push_back(fmt::format("{}={}", read_name(e), c.value_read(e)));
    for (std::size_t l = 0; l < c.num_locations(); ++l)
        if (pin_of(c, l) != Pin::registers)
            parts.push_back(fmt::format("[{}]={}", location_text(l), c.co[l].size()));
    return parts.empty() ? "true" : fmt::format("{}", fmt::join(parts, " /\\ "));
}

std::vector<Place> branches_before(const Candidate& c, Place e, DependencyKind kind) {
    std::vector<Place> reads;
    for (Place r = 0; r < e; ++r)
        if (c.depends(kind, r, e) && (e == r + 1 || !c.depends(kind, r, e - 1)))
            reads.push_back(r);
    return reads;
}

std::string impossible_dependency(const Candidate& c) {
    for (Place e = 0; e < c.events.size(); ++e)
        if (c.ends_rmw(e))
            for (Place r = 0; r + 1 < e; ++r)
                for (const DependencyKind kind : {DependencyKind::address, DependencyKind::control,
                                                  DependencyKind::pick_address, DependencyKind::pick_control})
                    if (c.depends(kind, r, e) != c.depends(kind, r, e - 1))
                        return "the halves of a read-modify-write have one address and one place";
    for (const Dependency& d : c.dependencies) {
        const CandidateEvent& to = c.events[d.to];
        const DependencyKind kind = unpicked(d.kind);
        if (is_of_aarch64(d.kind) && c.machine != compile::Machine::armv8)
            return "only AArch64 has such dependencies";
        if (d.kind == DependencyKind::within) {
            if (!c.begins_rmw(d.from) || d.to != d.from + 1)
                return "only atomic instructions compute within";
            continue;
        }
        if (c.begins_rmw(d.from) && d.to == d.from + 1)
            return "an exchange does not depend on itself";
        if (c.events[d.from].label.discarded)
            return "nothing depends on what is thrown away";
        if (to.is_fence() ? kind != DependencyKind::control : kind == DependencyKind::data && !to.is_write())
            return "a dependency leads to what cannot depend so";
        if (kind == DependencyKind::control)
            for (Place e = d.to + 1; e < c.events.size() && c.events[e].thread == to.thread; ++e)
                if (!c.depends(d.kind, d.from, e))
                    return "control dependencies go on to the end of the thread";
    }
    return {};
}

} // namespace katlas::synthesis
