// Where a thread runs: the scopes that contain it.
//
// A system has GPUs, a GPU runs cooperative thread arrays (CTAs), and a CTA has threads. Two threads share a CTA if
// they are on one GPU and the numbers of their CTAs are equal. In programs without places each thread has a CTA and a
// GPU of its own. So have initial writes.
#pragma once

#include <cstdint>

namespace katlas::graph {

struct ThreadPlace {
    std::uint32_t cta = 0; // among those of its GPU
    std::uint32_t gpu = 0;

    friend bool operator==(const ThreadPlace&, const ThreadPlace&) = default;
};

} // namespace katlas::graph
