// What is remembered of each event of a graph that follows from the event's causes only: a row of numbers, its clock
// (runtime/happens_before.hpp).
//
// It is no part of the graph's value. It lives with the graph so that a copy of the graph, or of a part of it that has
// an event with all its causes, keeps the event's row; whoever changes the graph has to forget the rows of events whose
// causes may have changed. Rows are of one owner at a time, a number that says what they mean: another owner finds
// none. Nothing is stored until somebody claims it.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

namespace katlas::graph {

class ClockStore {
  public:
    // Makes room for rows of so many events, `width` numbers each. Those of another owner are forgotten.
    void claim(std::uint64_t owner, std::uint32_t width, std::uint32_t events) {
        if (owner != owner_ || width != width_) {
            owner_ = owner;
            width_ = width;
            known_.clear();
        }
        if (known_.size() < events) {
            known_.resize(events, 0);
            rows_.resize(std::size_t{events} * width);
        }
    }
    [[nodiscard]] bool knows(std::uint32_t e) const { return e < known_.size() && known_[e] != 0; }
    // Valid until room is made for more.
    [[nodiscard]] std::span<std::uint32_t> row(std::uint32_t e) {
        return {rows_.data() + std::size_t{e} * width_, width_};
    }
    void set_known(std::uint32_t e) { known_[e] = 1; }

    void forget(std::uint32_t e) {
        if (e < known_.size())
            known_[e] = 0;
    }
    void forget_all() { known_.clear(); }

    // Makes `copy` a store of no rows, to get those of the same owner for `events` events.
    void start_copy(ClockStore& copy, std::uint32_t events) const {
        copy.forget_all();
        if (!known_.empty())
            copy.claim(owner_, width_, events);
    }
    void copy_row(ClockStore& copy, std::uint32_t from, std::uint32_t to) const {
        if (!knows(from))
            return;
        const std::uint32_t* row = rows_.data() + std::size_t{from} * width_;
        std::copy_n(row, width_, copy.row(to).data());
        copy.set_known(to);
    }

  private:
    std::uint64_t owner_ = 0;
    std::uint32_t width_ = 0;
    std::vector<std::uint8_t> known_; // of each event whether there is a row
    std::vector<std::uint32_t> rows_;
};

} // namespace katlas::graph
