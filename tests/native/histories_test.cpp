// What threads were told, compared with sequences.
#include "../../src/native/histories.hpp"
#include "support/scale.hpp"

#include <map>
#include <random>
#include <tuple>
#include <vector>

#include <catch2/catch.hpp>

using katlas::native::Histories;
using Doing = katlas::native::Machine::Next;
using katlas::native::Start;
using katlas::native::Value;

namespace {

Doing action(std::uint32_t slot) {
    Doing next;
    next.slot = slot;
    return next;
}

void* routine(void* argument) {
    return argument;
}

} // namespace

TEST_CASE("A history has its stamp again, and what its thread does") {
    Histories histories;
    const std::uint64_t begin = histories.beginning(1, {});
    CHECK(histories.beginning(1, {}) == begin);
    CHECK(histories.beginning(2, {}) != begin);
    CHECK(histories.beginning(1, {&routine, nullptr}) != begin);
    CHECK(histories.find(begin) == nullptr);
    histories.keep(begin, action(7));
    REQUIRE(histories.find(begin) != nullptr);
    CHECK(histories.find(begin)->slot == 7);
    const std::uint64_t one = histories.after(begin, 1, false);
    CHECK(one != begin);
    CHECK(histories.after(begin, 1, false) == one);
    CHECK(histories.after(begin, 1, true) != one);
    CHECK(histories.after(begin, 2, false) != one);
    CHECK(histories.find(one) == nullptr);
}

TEST_CASE("Histories that are forgotten get other stamps") {
    Histories histories;
    const std::uint64_t begin = histories.beginning(1, {});
    histories.keep(begin, action(1));
    histories.clear();
    CHECK(histories.find(begin) == nullptr);
    CHECK(histories.beginning(1, {}) != begin);
    histories.close();
    const std::uint64_t last = histories.beginning(1, {});
    histories.keep(last, action(1));
    CHECK(histories.find(last) == nullptr);
    CHECK(histories.beginning(1, {}) != last);
}

// A table that is much too small forgets, but never takes a history for another one.
TEST_CASE("Random histories have the same stamp only if they are the same") {
    const std::size_t capacity = GENERATE(16U, 256U, 65536U);
    const auto seed = GENERATE(1U, 2U, 3U);
    CAPTURE(capacity, seed);
    using History = std::vector<std::tuple<Value, bool>>;
    std::mt19937 random(seed);
    Histories histories(capacity);
    std::map<std::uint64_t, History> of_stamp;
    std::map<History, std::uint32_t> slots;
    int found = 0;
    const int rounds = katlas::tests::scaled(4000);
    for (int round = 0; round < rounds; ++round) {
        History history{{static_cast<Value>(random() % 3 + 1), random() % 2 == 0}}; // a thread, and what it runs
        const bool other = std::get<1>(history.front());
        std::uint64_t stamp = histories.beginning(static_cast<std::uint32_t>(std::get<0>(history.front())),
                                                  {other ? &routine : nullptr, nullptr});
        for (unsigned length = random() % 8;; --length) {
            const auto [known, is_new] = of_stamp.try_emplace(stamp, history);
            REQUIRE(known->second == history);
            const std::uint32_t slot = slots.try_emplace(history, slots.size()).first->second;
            if (const Doing* next = histories.find(stamp)) {
                REQUIRE(next->slot == slot);
                ++found;
            } else {
                histories.keep(stamp, action(slot));
            }
            if (length == 0)
                break;
            history.emplace_back(static_cast<Value>(random() % 3), random() % 4 == 0);
            stamp = histories.after(stamp, std::get<0>(history.back()), std::get<1>(history.back()));
        }
    }
    CHECK(found > (capacity < 100 ? 0 : rounds / 4));
}
