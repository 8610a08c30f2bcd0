// Long executions, recorded from random runs of a machine with store buffers; co is not recorded.
#pragma once

#include "katlas/consistency/machine_execution.hpp"

#include <deque>
#include <random>
#include <vector>

namespace katlas::tests {

struct TraceShape {
    std::uint32_t threads = 3;
    std::uint32_t locations = 50;
    std::uint32_t events = 10'000;
    std::uint32_t fences = 2; // percent of the events
    std::uint32_t updates = 2;
};

class MachineTrace {
  public:
    using EventId = graph::EventId;
    using SparseGraph = graph::SparseGraph;

    MachineTrace(consistency::Machine machine, const TraceShape& shape, std::mt19937& random)
        : machine_(machine), shape_(shape), random_(random), g_(shape.threads, shape.locations, 0),
          buffers_(shape.threads + 1,
                   std::vector<std::deque<EventId>>(machine == consistency::Machine::pso ? shape.locations : 1)) {
        for (std::uint32_t l = 0; l < shape.locations; ++l)
            memory_.push_back(g_.initial_write(l));
    }

    SparseGraph record() && {
        while (g_.size() < shape_.events)
            step(1 + below(shape_.threads));
        return std::move(g_);
    }

  private:
    std::uint32_t below(std::uint32_t n) { return std::uniform_int_distribution<std::uint32_t>(0, n - 1)(random_); }
    std::deque<EventId>& buffer(std::uint32_t t, std::uint32_t location) {
        return buffers_[t][machine_ == consistency::Machine::pso ? location : 0];
    }
    void store_one(std::deque<EventId>& buffer) {
        if (buffer.empty())
            return;
        memory_[g_[buffer.front()].location] = buffer.front();
        buffer.pop_front();
    }
    void drain(std::uint32_t t) {
        for (std::deque<EventId>& buffer : buffers_[t])
            while (!buffer.empty())
                store_one(buffer);
    }
    EventId add(std::uint32_t t, std::uint32_t location, graph::Kind kind, bool exclusive) {
        return g_.add(t, location, {.kind = kind, .mode = graph::Mode::seq_cst, .exclusive = exclusive}, 0);
    }

    void step(std::uint32_t t) {
        if (machine_ != consistency::Machine::sc && below(100) < 40)
            return store_one(buffers_[t][below(static_cast<std::uint32_t>(buffers_[t].size()))]);
        const std::uint32_t location = below(shape_.locations);
        const std::uint32_t what = below(100);
        if (what < shape_.fences) {
            static_cast<void>(add(t, SparseGraph::no_location, graph::Kind::fence, false));
            drain(t);
        } else if (what < shape_.fences + shape_.updates) {
            drain(t);
            g_.set_rf(add(t, location, graph::Kind::read, true), memory_[location]);
            memory_[location] = add(t, location, graph::Kind::write, true);
        } else if (below(2) == 0) {
            const EventId w = add(t, location, graph::Kind::write, false);
            if (machine_ == consistency::Machine::sc)
                memory_[location] = w;
            else
                buffer(t, location).push_back(w);
        } else {
            EventId source = memory_[location];
            for (const EventId w : buffer(t, location))
                if (g_[w].location == location)
                    source = w;
            g_.set_rf(add(t, location, graph::Kind::read, false), source);
        }
    }

    consistency::Machine machine_;
    TraceShape shape_;
    std::mt19937& random_;
    SparseGraph g_;
    std::vector<std::vector<std::deque<EventId>>> buffers_; // by thread; one, or by location
    std::vector<EventId> memory_;                           // by location
};

// Makes a read read from a write of another thread some hundred events before; false if it finds none.
inline bool spoil(graph::SparseGraph& g, std::mt19937& random) {
    std::uniform_int_distribution<graph::EventId> any(g.num_locations(), g.size() - 1);
    for (int tries = 0; tries < 5'000'000; ++tries) {
        const graph::EventId r = any(random);
        const graph::EventId w = any(random);
        if (!g.is_read(r) || !g.is_write(w) || g[r].location != g[w].location || g[r].thread == g[w].thread ||
            w + 200 > r || w + 600 < r)
            continue;
        g.set_rf(r, w);
        return true;
    }
    return false;
}

// Makes so many reads read from any other write of their locations.
inline void change_sources(graph::SparseGraph& g, std::uint32_t reads, std::mt19937& random) {
    std::uniform_int_distribution<graph::EventId> any(0, g.size() - 1);
    for (std::uint32_t changed = 0, tries = 0; changed < reads && tries < 100'000; ++tries) {
        const graph::EventId r = any(random);
        const graph::EventId w = any(random);
        if (!g.is_read(r) || !g.is_write(w) || g[r].location != g[w].location || g[r].rf == w || g.rmw_read(w) == r)
            continue;
        g.set_rf(r, w);
        ++changed;
    }
}

} // namespace katlas::tests
