// Random candidate executions that C programs have.
#pragma once

#include "katlas/synthesis/candidate.hpp"

#include <algorithm>
#include <array>
#include <random>

namespace katlas::tests {

struct RandomCandidate {
    std::size_t threads = 2;
    std::size_t events = 4; // of a thread, at most
    std::size_t locations = 2;
    bool interleaved = true; // reads see the latest write of some interleaving; else any write, and co is any order

    [[nodiscard]] synthesis::Candidate operator()(std::mt19937& engine) const {
        using graph::Kind;
        using graph::Mode;
        const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(engine); };
        synthesis::Candidate c;
        c.co.resize(locations);
        for (std::size_t t = 0; t < threads; ++t) {
            const std::size_t length = 1 + below(events);
            for (std::size_t i = 0; i < length; ++i) {
                synthesis::CandidateEvent event;
                event.thread = t;
                const std::size_t kind = below(8);
                if (kind == 0) {
                    constexpr std::array modes{Mode::acquire, Mode::release, Mode::acq_rel, Mode::seq_cst};
                    event.label = {.kind = Kind::fence, .mode = modes.at(below(4))};
                    c.events.push_back(event);
                    continue;
                }
                event.location = below(locations);
                constexpr std::array read_modes{Mode::relaxed, Mode::acquire, Mode::seq_cst, Mode::non_atomic};
                constexpr std::array write_modes{Mode::relaxed, Mode::release, Mode::seq_cst, Mode::non_atomic};
                if (kind == 1) { // a read-modify-write
                    const std::size_t mode = below(3);
                    event.label = {.kind = Kind::read, .mode = read_modes.at(mode), .exclusive = true};
                    c.events.push_back(event);
                    event.label = {.kind = Kind::write, .mode = write_modes.at(mode), .exclusive = true};
                    c.events.push_back(event);
                    continue;
                }
                const bool read = kind < 5;
                event.label = {.kind = read ? Kind::read : Kind::write,
                               .mode = read ? read_modes.at(below(4)) : write_modes.at(below(4))};
                c.events.push_back(event);
            }
        }
        communicate(c, engine);
        depend(c, engine);
        std::vector<std::size_t> order(threads);
        for (std::size_t t = 0; t < threads; ++t)
            order[t] = t;
        return synthesis::with_threads(c, order); // locations without accesses go
    }

  private:
    void communicate(synthesis::Candidate& c, std::mt19937& engine) const {
        const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(engine); };
        std::vector<std::vector<synthesis::Place>> left(threads);
        for (synthesis::Place e = c.events.size(); e-- > 0;)
            left[c.events[e].thread].push_back(e);
        for (std::size_t done = 0; done < c.events.size();) {
            std::vector<synthesis::Place>& thread = left[below(threads)];
            if (thread.empty())
                continue;
            for (bool whole = false; !whole; ++done) { // both halves of a read-modify-write at once
                const synthesis::Place e = thread.back();
                thread.pop_back();
                synthesis::CandidateEvent& event = c.events[e];
                std::vector<synthesis::Place>& co = c.co[event.location];
                if (event.is_read() && !co.empty())
                    event.source = co.back();
                if (event.is_write())
                    co.push_back(e);
                whole = !c.begins_rmw(e);
            }
        }
        if (interleaved)
            return;
        for (std::vector<synthesis::Place>& co : c.co)
            std::shuffle(co.begin(), co.end(), engine);
        for (synthesis::CandidateEvent& event : c.events)
            if (event.is_read()) {
                const std::vector<synthesis::Place>& co = c.co[event.location];
                const std::size_t source = below(co.size() + 1);
                event.source = source == 0 ? std::nullopt : std::optional(co[source - 1]);
            }
    }

    static void depend(synthesis::Candidate& c, std::mt19937& engine) {
        using synthesis::DependencyKind;
        std::bernoulli_distribution chance(0.15);
        for (synthesis::Place r = 0; r < c.events.size(); ++r) {
            if (!c.events[r].is_read())
                continue;
            const bool rmw = c.begins_rmw(r);
            bool controls = false;
            for (synthesis::Place e = r + (rmw ? 2 : 1); e < c.events.size(); ++e) {
                if (c.events[e].thread != c.events[r].thread)
                    break;
                const bool second = c.ends_rmw(e);
                controls = controls || (!second && chance(engine));
                if (controls)
                    c.dependencies.push_back({DependencyKind::control, r, e});
                if (c.events[e].is_write() && chance(engine))
                    c.dependencies.push_back({DependencyKind::data, r, e});
                if (!c.events[e].is_fence() && !second && chance(engine)) {
                    c.dependencies.push_back({DependencyKind::address, r, e});
                    if (c.begins_rmw(e))
                        c.dependencies.push_back({DependencyKind::address, r, e + 1});
                }
            }
        }
    }
};

} // namespace katlas::tests
