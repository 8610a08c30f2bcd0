// The clocks of a graph's events. A clock is a row of numbers that follows from the event's causes alone
// (runtime/happens_before.hpp). The store also knows how many of the first events are known to be free of races with
// each other. This follows from their causes, too (runtime/races.hpp).
//
// The store is no part of the graph's value. It lives with the graph so that a copy of the graph keeps the rows of its
// events. So does a copy of a part that has an event with all its causes. Code that changes the graph has to forget the
// rows of events whose causes may have changed. Rows belong to one owner at a time, a number that says what the rows
// mean; another owner finds no rows. Nothing is stored until an owner claims the store.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

namespace katlas::graph {

class ClockStore {
  public:
    // Makes room for one row for each of `events` events, of `width` numbers each. The rows of another owner are
    // forgotten.
    void claim(std::uint64_t owner, std::uint32_t width, std::uint32_t events) {
        if (owner != owner_ || width != width_) {
            owner_ = owner;
            width_ = width;
            forget_all();
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

    [[nodiscard]] bool has_owner() const { return owner_ != 0; }

    // The first race_free() events do not race with each other.
    [[nodiscard]] std::uint32_t race_free() const { return race_free_; }
    void set_race_free(std::uint32_t events) { race_free_ = events; }

    void forget(std::uint32_t e) {
        if (e < known_.size())
            known_[e] = 0;
        race_free_ = std::min(race_free_, e);
    }
    void forget_all() {
        known_.clear();
        race_free_ = 0;
    }

    // What is known of some events in a row, so that it can be had again.
    struct Rows {
        std::uint64_t owner = 0;
        std::uint32_t width = 0;
        std::uint32_t race_free = 0;
        std::uint32_t first = 0;
        std::vector<std::uint8_t> known;
        std::vector<std::uint32_t> rows;
    };
    void save(Rows& to, std::uint32_t first, std::uint32_t events) const {
        to.owner = owner_;
        to.width = width_;
        to.race_free = race_free_;
        to.first = first;
        const std::uint32_t begin = std::min(first, num_rows());
        const std::uint32_t end = std::min(first + events, num_rows());
        to.known.assign(known_.begin() + begin, known_.begin() + end);
        to.rows.assign(rows_.begin() + at(begin), rows_.begin() + at(end));
    }
    // Each of the events has the causes again that it had when its row was saved, and so have all older events. Nothing
    // is known of younger ones.
    void restore(const Rows& from) {
        std::fill(known_.begin() + std::min(from.first, num_rows()), known_.end(), std::uint8_t{0});
        race_free_ = std::min(race_free_, from.first);
        if (from.owner != owner_ || from.width != width_)
            return;
        race_free_ = from.race_free;
        if (from.known.empty())
            return;
        claim(owner_, width_, from.first + static_cast<std::uint32_t>(from.known.size()));
        std::ranges::copy(from.known, known_.begin() + from.first);
        std::ranges::copy(from.rows, rows_.begin() + at(from.first));
    }
    // Of the events from `first` on only those stay for which `keep` is true, by number from `first`. They are numbered
    // anew in the old order.
    void remove(std::uint32_t first, std::span<const std::uint8_t> keep) {
        std::uint32_t to = first;
        for (std::uint32_t e = first; e < first + keep.size() && to < num_rows(); ++e) {
            if (keep[e - first] == 0)
                continue;
            if (to != e && knows(e))
                std::copy_n(row(e).begin(), width_, row(to).begin());
            known_[to] = knows(e) ? 1 : 0;
            ++to;
        }
        race_free_ = std::min(race_free_, first);
    }

    // Makes `copy` a store of the rows of the events that are not renamed to `none`, by their new numbers, which ascend
    // and are less than `events`.
    void copy_into(ClockStore& copy, std::span<const std::uint32_t> renamed, std::uint32_t events,
                   std::uint32_t none) const {
        copy.forget_all();
        std::uint32_t same = 0;
        while (same < renamed.size() && renamed[same] == same)
            ++same;
        if (!known_.empty())
            copy_rows(copy, renamed, same, events, none);
        copy.race_free_ = std::min(race_free_, same);
    }

  private:
    [[nodiscard]] std::uint32_t num_rows() const { return static_cast<std::uint32_t>(known_.size()); }
    [[nodiscard]] std::ptrdiff_t at(std::uint32_t e) const {
        return static_cast<std::ptrdiff_t>(std::size_t{e} * width_);
    }
    // The first `same` events keep their numbers.
    void copy_rows(ClockStore& copy, std::span<const std::uint32_t> renamed, std::uint32_t same, std::uint32_t events,
                   std::uint32_t none) const {
        copy.claim(owner_, width_, events);
        const auto n = static_cast<std::uint32_t>(std::min(known_.size(), renamed.size()));
        std::uint32_t e = std::min(same, n);
        std::copy_n(known_.begin(), e, copy.known_.begin());
        std::copy_n(rows_.begin(), std::size_t{e} * width_, copy.rows_.begin());
        for (; e < n; ++e) {
            if (renamed[e] == none || known_[e] == 0)
                continue;
            std::copy_n(rows_.data() + std::size_t{e} * width_, width_, copy.row(renamed[e]).data());
            copy.set_known(renamed[e]);
        }
    }

    std::uint64_t owner_ = 0;
    std::uint32_t width_ = 0;
    std::uint32_t race_free_ = 0;
    std::vector<std::uint8_t> known_; // by event: whether there is a row
    std::vector<std::uint32_t> rows_;
};

} // namespace katlas::graph
