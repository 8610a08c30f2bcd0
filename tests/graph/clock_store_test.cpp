// ClockStore against a map: whatever row it knows is that of the event.
#include "katlas/graph/clock_store.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <cstdint>
#include <random>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using graph::ClockStore;

// A row is told by the name of its event, which the event keeps when it gets another number.
class ClockTwins {
  public:
    explicit ClockTwins(unsigned seed) : random_(seed) {}

    void step() {
        switch (below(6)) {
        case 0:
        case 1:
            add();
            break;
        case 2:
            learn();
            break;
        case 3:
            store_.forget(below(size() + 1));
            break;
        case 4:
            remove_last();
            break;
        default:
            revisit();
        }
    }

    void compare() {
        for (std::uint32_t e = 0; e < size(); ++e)
            if (store_.knows(e)) {
                ++known;
                REQUIRE(store_.row(e)[0] == names_[e]);
                REQUIRE(store_.row(e)[width - 1] == names_[e] + 1);
            }
        REQUIRE(store_.race_free() <= size());
    }

    std::uint32_t known = 0; // rows that were compared

  private:
    static constexpr std::uint32_t width = 3;

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(names_.size()); }
    std::uint32_t below(std::uint32_t n) { return std::uniform_int_distribution<std::uint32_t>(0, n - 1)(random_); }

    void add() {
        store_.forget(size());
        names_.push_back(next_name_);
        next_name_ += 2;
    }
    // As checkers do: room is made for the event, or for all.
    void learn() {
        if (names_.empty())
            return;
        const std::uint32_t e = below(size());
        store_.claim(1, width, below(2) == 0 ? e + 1 : size());
        store_.row(e)[0] = names_[e];
        store_.row(e)[width - 1] = names_[e] + 1;
        store_.set_known(e);
        if (below(4) == 0)
            store_.set_race_free(size());
    }
    void remove_last() {
        if (names_.empty())
            return;
        names_.pop_back();
        store_.forget(size());
    }
    void revisit() {
        if (names_.empty())
            return;
        const std::uint32_t first = 1 + below(size()); // what is behind the read
        std::vector<std::uint8_t> keep(size() - first);
        std::vector<std::uint32_t> rest(names_.begin(), names_.begin() + first);
        for (std::uint32_t e = first; e < size(); ++e) {
            keep[e - first] = static_cast<std::uint8_t>(below(2));
            if (keep[e - first] != 0)
                rest.push_back(names_[e]);
        }
        const std::vector<std::uint32_t> before = names_;
        const std::uint32_t race_free = store_.race_free();
        ClockStore::Rows rows;
        store_.save(rows, first - 1, size() - first + 1);
        store_.remove(first, keep);
        names_ = rest;
        compare();
        store_.forget(first - 1);
        for (std::uint32_t n = below(8); n != 0; --n) {
            below(2) == 0 ? add() : learn();
            compare();
        }
        if (below(8) == 0)
            store_.forget_all();
        if (below(8) == 0)
            store_.claim(2, width, 1);
        names_ = before;
        store_.restore(rows);
        REQUIRE(store_.race_free() <= std::max(race_free, first - 1));
        compare();
        store_.claim(1, width, 1);
    }

    std::mt19937 random_;
    ClockStore store_;
    std::vector<std::uint32_t> names_; // by event
    std::uint32_t next_name_ = 10;
};

} // namespace

TEST_CASE("a store of clocks knows rows of their own events only", "[graph]") {
    std::uint32_t known = 0;
    for (unsigned seed = 1; seed <= static_cast<unsigned>(scaled(200)); ++seed) {
        CAPTURE(seed);
        ClockTwins twins(seed);
        for (int i = 0; i < 150; ++i) {
            CAPTURE(i);
            twins.step();
            twins.compare();
        }
        known += twins.known;
    }
    CHECK(known > 0);
}

} // namespace katlas::tests
