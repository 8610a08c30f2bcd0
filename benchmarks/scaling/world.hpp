// The common state of the ranks of a simulation: the forest, the protocol of sharing, the costs, the pending events,
// and the statistics.
#pragma once

#include "forest.hpp"
#include "network.hpp"

#include <cstdint>
#include <queue>
#include <random>
#include <vector>

namespace katlas::scaling {

// The protocol of MpiPeers (src/mpi), and its variants.
struct Protocol {
    std::uint64_t between_looks = 256; // steps of a working rank
    double idle_look = 0;              // seconds between looks of an idle rank; 0: the measured time
    // If true, each look probes once. Open MPI's MPI_Iprobe makes progress on arrived messages only after it has found
    // nothing, and still reports nothing, so a message is seen at the second look. If false, each look probes twice.
    bool probes_once = false;
    bool ends_by_token = false; // the end is found by a token's tours (EWD 998), not by waves
};

// The terms of the sum that finds the end.
struct Sum {
    std::int64_t under_way = 0; // work that was sent and not received
    bool got_work = false;      // since the wave before, or since the token was passed on
    void add(const Sum& other) {
        under_way += other.under_way;
        got_work = got_work || other.got_work;
    }
    [[nodiscard]] bool says_end() const { return under_way == 0 && !got_work; }
};

struct Message {
    // A wave rises to the first rank, and falls from there.
    enum class Kind : std::uint8_t { ask, none, work, rise, fall, token, end };
    Kind kind = Kind::ask;
    std::uint32_t from = 0;
    Node subtree{}; // of work
    Sum sum{};      // of the ranks below, of all ranks, or of the ranks that the token has visited
};

// A message comes to a rank, or a rank wakes. Of two events at the same time, the one that was recorded first comes
// first.
struct Event {
    double at;
    std::uint64_t number;
    std::uint32_t rank;
    std::uint32_t version; // of a wake; those of older versions are void
    bool is_message;
    Message message;
    friend bool operator<(const Event& a, const Event& b) {
        return a.at != b.at ? a.at > b.at : a.number > b.number; // the earliest event is the greatest
    }
};

struct Seen {
    std::uint64_t steps = 0;       // explored
    std::uint64_t givings = 0;     // of subtrees
    std::uint64_t failed = 0;      // refused asks
    std::uint32_t have_worked = 0; // ranks
    double spread = 0;             // when the last rank got its first work
    double work_done = 0;          // when the last step was explored
    double ended = 0;              // when the last rank knew of the end
    std::uint32_t ranks_ended = 0;
};

struct World {
    World(const Forest& f, const Protocol& p, const Network& n, std::uint32_t num_ranks, std::uint64_t seed)
        : forest(f), protocol(p), network(n), ranks(num_ranks), left(f.steps()), random(seed) {
        if (protocol.idle_look == 0)
            protocol.idle_look = f.costs().idle_look;
        const double look = network.look * (protocol.probes_once ? 1 : 2);
        step = f.costs().step + (ranks > 1 ? look / static_cast<double>(protocol.between_looks) : 0);
    }

    void send(double at, std::uint32_t to, const Message& message, double bytes) {
        events.push({at + network.seconds(bytes), number++, to, 0, true, message});
    }

    const Forest& forest;
    Protocol protocol;
    Network network;
    std::uint32_t ranks;
    double step;        // seconds
    std::uint64_t left; // steps not explored yet
    std::uint32_t busy = 0;
    std::uint64_t work_under_way = 0;
    std::mt19937_64 random;
    std::uint64_t number = 0;
    std::priority_queue<Event> events;
    Seen seen;
};

} // namespace katlas::scaling
