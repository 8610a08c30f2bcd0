#include "katlas/synthesis/candidate.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

namespace katlas::synthesis {
namespace {

constexpr std::size_t nowhere = ~std::size_t{0};

std::string text_of(const Candidate& c) {
    std::string text;
    for (Place e = 0; e < c.events.size(); ++e) {
        const CandidateEvent& event = c.events[e];
        text += fmt::format("{}:{}{}{}{}", event.thread, static_cast<int>(event.label.kind),
                            static_cast<int>(event.label.mode), static_cast<int>(event.label.exclusive),
                            static_cast<int>(event.label.barrier));
        if (event.label.discarded)
            text += '!';
        if (!event.is_fence())
            text += fmt::format("@{}", event.location);
        if (event.is_read())
            text += fmt::format("<{}", c.value_read(e));
        if (event.is_write())
            text += fmt::format("={}", c.rank(e));
        text += ';';
    }
    std::vector<Dependency> sorted = c.dependencies;
    std::ranges::sort(sorted);
    for (const Dependency& d : sorted)
        text += fmt::format("{}.{}.{};", static_cast<int>(d.kind), d.from, d.to);
    return text;
}

} // namespace

std::size_t Candidate::rank(Place write) const {
    const std::vector<Place>& order = co[events[write].location];
    return static_cast<std::size_t>(std::ranges::find(order, write) - order.begin()) + 1;
}

std::size_t Candidate::value_read(Place read) const {
    const std::optional<Place>& source = events[read].source;
    return source ? rank(*source) : 0;
}

bool Candidate::begins_rmw(Place e) const {
    if (e + 1 >= events.size())
        return false;
    const CandidateEvent& read = events[e];
    const CandidateEvent& write = events[e + 1];
    return read.is_read() && write.is_write() && read.label.exclusive && write.label.exclusive &&
           read.thread == write.thread && read.location == write.location;
}

bool Candidate::depends(DependencyKind kind, Place from, Place to) const {
    return std::ranges::find(dependencies, Dependency{kind, from, to}) != dependencies.end();
}

Candidate without(const Candidate& candidate, const std::vector<bool>& gone) {
    std::vector<Place> renamed(candidate.events.size(), nowhere);
    Candidate kept;
    kept.machine = candidate.machine;
    for (Place e = 0; e < candidate.events.size(); ++e)
        if (!gone[e]) {
            renamed[e] = kept.events.size();
            kept.events.push_back(candidate.events[e]);
            CandidateEvent& event = kept.events.back();
            const bool paired = (candidate.begins_rmw(e) && !gone[e + 1]) || (candidate.ends_rmw(e) && !gone[e - 1]);
            event.label.exclusive = event.label.exclusive && paired;
            event.label.discarded = event.label.discarded && paired;
            while (event.source && gone[*event.source]) {
                const std::size_t rank = candidate.rank(*event.source);
                event.source = rank == 1 ? std::nullopt : std::optional(candidate.co[event.location][rank - 2]);
            }
        }
    for (CandidateEvent& event : kept.events)
        if (event.source)
            event.source = renamed[*event.source];
    kept.co.resize(candidate.co.size());
    for (std::size_t l = 0; l < candidate.co.size(); ++l)
        for (const Place write : candidate.co[l])
            if (!gone[write])
                kept.co[l].push_back(renamed[write]);
    for (const Dependency& d : candidate.dependencies)
        if (!gone[d.from] && !gone[d.to])
            kept.dependencies.push_back({d.kind, renamed[d.from], renamed[d.to]});
    std::vector<std::size_t> threads;
    for (const CandidateEvent& event : kept.events)
        if (threads.empty() || threads.back() != event.thread)
            threads.push_back(event.thread);
    return with_threads(kept, threads);
}

Candidate with_threads(const Candidate& candidate, const std::vector<std::size_t>& order) {
    Candidate result;
    result.machine = candidate.machine;
    std::vector<Place> renamed(candidate.events.size(), nowhere);
    std::vector<std::size_t> locations(candidate.co.size(), nowhere);
    for (std::size_t t = 0; t < order.size(); ++t)
        for (Place e = 0; e < candidate.events.size(); ++e) {
            if (candidate.events[e].thread != order[t])
                continue;
            renamed[e] = result.events.size();
            CandidateEvent event = candidate.events[e];
            event.thread = t;
            if (!event.is_fence()) {
                if (locations[event.location] == nowhere) {
                    locations[event.location] = result.co.size();
                    result.co.emplace_back();
                }
                event.location = locations[event.location];
            } else {
                event.location = 0;
            }
            result.events.push_back(event);
        }
    for (CandidateEvent& event : result.events)
        if (event.source)
            event.source = renamed[*event.source];
    for (std::size_t l = 0; l < candidate.co.size(); ++l)
        for (const Place write : candidate.co[l])
            result.co[locations[l]].push_back(renamed[write]);
    for (const Dependency& d : candidate.dependencies)
        result.dependencies.push_back({d.kind, renamed[d.from], renamed[d.to]});
    std::ranges::sort(result.dependencies);
    return result;
}

std::string canonical_text(const Candidate& candidate) {
    std::vector<std::size_t> order(candidate.num_threads());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::string least;
    do {
        std::string text = text_of(with_threads(candidate, order));
        if (least.empty() || text < least)
            least = std::move(text);
    } while (std::next_permutation(order.begin(), order.end()));
    return least;
}

SparseCandidate sparse(const Candidate& candidate) {
    const auto initial = static_cast<std::uint32_t>(candidate.num_locations());
    SparseCandidate result{graph::SparseGraph(static_cast<std::uint32_t>(candidate.num_threads()), initial, 0), {}};
    const auto id = [&](Place e) { return initial + static_cast<graph::EventId>(e); };
    for (const CandidateEvent& event : candidate.events)
        result.graph.add(static_cast<std::uint32_t>(event.thread) + 1,
                         event.is_fence() ? graph::SparseGraph::no_location
                                          : static_cast<std::uint32_t>(event.location),
                         event.label, 0);
    for (std::size_t l = 0; l < candidate.co.size(); ++l) {
        graph::EventId last = static_cast<graph::EventId>(l);
        for (const Place write : candidate.co[l]) {
            result.graph.place_in_co(id(write), last);
            last = id(write);
        }
    }
    for (Place e = 0; e < candidate.events.size(); ++e)
        if (const CandidateEvent& event = candidate.events[e]; event.is_read())
            result.graph.set_rf(id(e), event.source ? id(*event.source) : static_cast<graph::EventId>(event.location));
    for (const Dependency& d : candidate.dependencies) {
        result.dependencies[d.kind].emplace_back(id(d.from), id(d.to));
        if (d.kind == DependencyKind::within) // as in programs, a computed value is a pick dependency, too
            result.dependencies[DependencyKind::pick_data].emplace_back(id(d.from), id(d.to));
    }
    return result;
}

} // namespace katlas::synthesis
