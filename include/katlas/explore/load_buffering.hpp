// Load buffering races: reads that could have read from a write that depends on them.
//
// A write and a read of one location race if neither happens before the other, and the write is reached from the read
// by a step of program order to a write that could have been made earlier (`rpo`: both are weaker than acquire and
// release, and no fence is between them), then rf to another thread, then po | rf. If an execution without cycles of
// po | rf has no such race, load buffering can add nothing to it.
//
// Source: Moiseenko, Kokologiannakis, Vafeiadis, "Model Checking for a Multi-Execution Memory Model", OOPSLA 2022,
// definition 2.2 and section 4.2.1.
#pragma once

#include "katlas/explore/partial_execution.hpp"
#include "katlas/graph/wide_matrix.hpp"

#include <optional>

namespace katlas::explore {

// Happens-before of RC11 (models/rc11.kat) and (po | rf)+, between events of threads. (Initial writes come before all.)
struct Causes {
    explicit Causes(const graph::SparseGraph& g);

    graph::WideMatrix happens_before;
    graph::WideMatrix causes; // (po | rf)+, which may have cycles
};

[[nodiscard]] constexpr bool acquires(graph::Mode mode) {
    return mode == graph::Mode::acquire || mode == graph::Mode::acq_rel || mode == graph::Mode::seq_cst;
}
[[nodiscard]] constexpr bool releases(graph::Mode mode) {
    return mode == graph::Mode::release || mode == graph::Mode::acq_rel || mode == graph::Mode::seq_cst;
}
// Weaker than acquire and release.
[[nodiscard]] constexpr bool is_weak(graph::Mode mode) {
    return mode == graph::Mode::relaxed || mode == graph::Mode::non_atomic;
}
// A relaxed fence orders nothing.
[[nodiscard]] constexpr bool is_barrier(const graph::Label& label) {
    return label.kind == graph::Kind::fence && !is_weak(label.mode);
}

struct LoadBufferingRace {
    EventId read = no_event;
    EventId write = no_event;
};

// The first race in the order of events, compared by the read first; nothing if there is no race. The execution has no
// cycle of po | rf, and knows its prefixes.
[[nodiscard]] std::optional<LoadBufferingRace> find_load_buffering(const PartialExecution& x);

// A read that reads from a write which is behind it in po | rf, and this write; nothing if po | rf has no cycle. Each
// read has its source. O(events * threads).
[[nodiscard]] std::optional<LoadBufferingRace> find_causal_cycle(const graph::SparseGraph& g);

} // namespace katlas::explore
