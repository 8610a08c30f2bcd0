// The memory model of JavaScript as ECMA-262 words it, on one candidate execution: the reference for
// models/javascript.kat, javascript-published.kat and javascript-2019.kat.
//
// It shares no code with the judges of models. A read-modify-write is one event, there is no order of writes, and all
// total orders of all events are tried that happens-before allows. Memory has no final state; so an agent is added that
// reads each location after everything else. The time is exponential in the events. Source: ECMA-262, section "Memory
// Model", and its 10th edition for the model of 2019.
#pragma once

#include "katlas/graph/sparse_graph.hpp"

#include <optional>
#include <set>
#include <vector>

namespace katlas::tests {

class StandardOfJavaScript {
  public:
    enum class Edition : std::uint8_t { repaired, of_2019 };

    // co of the graph is not looked at. Accesses are non-atomic or seq_cst.
    StandardOfJavaScript(const graph::SparseGraph& graph, Edition edition);

    // The writes, by location, that the last reads may read from. Empty if the execution is forbidden.
    [[nodiscard]] std::set<std::vector<graph::EventId>> final_writes();

  private:
    enum class Order : std::uint8_t { init, unordered, seq_cst };
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    struct Event {
        Order order = Order::unordered;
        bool reads = false;
        bool writes = false;
        std::size_t location = 0;
        std::size_t agent = 0; // 0: of no agent
        std::size_t position = 0;
        std::size_t reads_from = none; // the number of an event
    };

    using Relation = std::vector<std::vector<bool>>;

    [[nodiscard]] bool synchronizes(std::size_t write, std::size_t read) const;
    void find_happens_before();
    [[nodiscard]] bool coherent_reads() const;
    // Whether there is an order of the events that continues the one in `sequence_`.
    [[nodiscard]] bool some_memory_order();
    [[nodiscard]] bool atomics_are_sequentially_consistent() const;
    [[nodiscard]] bool may_not_come_between(std::size_t write, std::size_t between, std::size_t read) const;
    [[nodiscard]] bool valid();

    Edition edition_;
    std::vector<Event> events_;
    std::vector<graph::EventId> written_by_; // by event: the write of the graph
    std::size_t locations_;
    Relation happens_before_;
    std::vector<std::size_t> sequence_; // the memory order, as far as it is chosen
    std::vector<bool> placed_;
};

} // namespace katlas::tests
