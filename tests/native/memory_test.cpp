#include "../../src/native/memory.hpp"
#include "../../src/native/places.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <random>

#include <catch2/catch.hpp>

using katlas::native::Memory;
using katlas::native::Places;
using Kind = Memory::Kind;

TEST_CASE("Memory of a heap may be used within its blocks by its thread") {
    Memory memory(std::vector<Memory::Segment>{});
    auto* block = static_cast<std::byte*>(memory.allocate(1, 12, 16));
    CHECK(memory.use(1, block, 8) == Kind::own);
    CHECK(memory.use(1, block + 8, 4) == Kind::own);
    CHECK(memory.use(1, block + 8, 8) == Kind::outside);
    CHECK(memory.use(1, block + 12, 1) == Kind::outside);
    CHECK(memory.use(1, block - 1, 1) == Kind::outside);
    memory.free(*memory.block_of(block));
    CHECK(memory.use(1, block, 4) == Kind::freed);
}

TEST_CASE("A word that a second thread uses is shared from then on, also when its owner begins anew") {
    Memory memory(std::vector<Memory::Segment>{});
    auto* block = static_cast<std::byte*>(memory.allocate(2, 32, 16));
    CHECK(memory.use(3, block + 4, 4) == Kind::newly_shared);
    CHECK(memory.use(2, block, 4) == Kind::shared);
    CHECK(memory.use(2, block + 8, 8) == Kind::own);
    CHECK(memory.use(3, block + 40, 1) == Kind::outside);
    memory.begin(2);
    CHECK(memory.use(2, block, 4) == Kind::outside); // it is not allocated yet
    CHECK(memory.use(3, block, 4) == Kind::shared);  // who has a pointer got it in a run in which it is
    CHECK(memory.allocate(2, 32, 16) == block);
    CHECK(memory.use(2, block, 4) == Kind::shared);
    CHECK(memory.size_given(block) == 32);
}

TEST_CASE("A thread that goes through memory of another thread finds little of it word by word") {
    constexpr std::size_t words = 4096;
    alignas(8) static std::uint64_t data[words];
    auto* begin = reinterpret_cast<std::byte*>(data);
    Memory memory(std::vector<Memory::Segment>{{begin, begin + sizeof data}});
    const auto* block = static_cast<std::uint64_t*>(memory.allocate(1, sizeof data, 16));
    for (std::size_t i = 0; i < words; ++i)
        CHECK(memory.use(i < words / 2 ? 1 : 3, &data[i], 8) == Kind::own);
    const auto discoveries = [&](const std::uint64_t* at, bool upwards) {
        std::size_t found = 0;
        for (std::size_t i = 0; i < words / 2; ++i) {
            const std::uint64_t* word = at + (upwards ? i : words / 2 - 1 - i);
            if (memory.use(2, word, 8) == Kind::newly_shared) {
                ++found;
                memory.share_beside(2, word);
            }
        }
        return found;
    };
    CHECK(discoveries(data, true) <= 20);
    CHECK(discoveries(data + words / 2, false) <= 20);
    CHECK(discoveries(block, true) <= 20);
}

TEST_CASE("Words beside shared ones stay with their thread, but behind many shared ones") {
    alignas(8) static std::uint64_t data[64];
    auto* begin = reinterpret_cast<std::byte*>(data);
    Memory memory(std::vector<Memory::Segment>{{begin, begin + sizeof data}});
    const auto shares = [&](std::size_t i) {
        CHECK(memory.use(2, &data[i], 8) == Kind::newly_shared);
        memory.share_beside(2, &data[i]);
    };
    for (std::size_t i = 0; i < 12; ++i)
        CHECK(memory.use(1, &data[i], 8) == Kind::own);
    CHECK(memory.use(2, &data[12], 8) == Kind::own);
    for (std::size_t i = 0; i < 7; ++i)
        shares(i);
    CHECK(memory.use(1, &data[7], 8) == Kind::own);
    shares(7);
    CHECK(memory.use(1, &data[8], 8) == Kind::own);
    shares(8);
    CHECK(memory.use(1, &data[9], 8) == Kind::shared);
    CHECK(memory.use(1, &data[11], 8) == Kind::shared);
    CHECK(memory.use(2, &data[12], 8) == Kind::own); // its own
    CHECK(memory.use(3, &data[13], 8) == Kind::own); // nobody had used it
}

TEST_CASE("Memory that another thread has freed in any run may be freed when its owner uses it") {
    Memory memory(std::vector<Memory::Segment>{});
    auto* block = static_cast<std::byte*>(memory.allocate(2, 16, 16));
    CHECK(memory.use(2, block + 8, 8) == Kind::own);
    CHECK(memory.use(3, block, 4) == Kind::newly_shared);
    CHECK(memory.give_away(block, 16));
    CHECK_FALSE(memory.give_away(block, 16));
    CHECK(memory.use(2, block + 8, 8) == Kind::given_away);
    CHECK(memory.use(2, block, 8) == Kind::shared);
    memory.begin(2);
    CHECK(memory.allocate(2, 16, 16) == block);
    CHECK(memory.use(2, block + 8, 8) == Kind::given_away);
    memory.free_rest(*memory.block_of(block));
    CHECK(memory.use(2, block + 8, 8) == Kind::freed);
    CHECK(memory.use(2, block, 8) == Kind::shared);
}

TEST_CASE("A thread that begins anew finds its words of data segments as they were") {
    alignas(8) static std::uint64_t data[3] = {7, 8, 9};
    auto* begin = reinterpret_cast<std::byte*>(data);
    Memory memory(std::vector<Memory::Segment>{{begin, begin + sizeof data}});
    CHECK(memory.use(1, &data[0], 8) == Kind::own);
    memory.save(1, &data[0], 8);
    data[0] = 1;
    CHECK(memory.use(2, &data[1], 8) == Kind::own);
    memory.save(2, &data[1], 8);
    data[1] = 2;
    memory.begin(1);
    CHECK(data[0] == 7);
    CHECK(data[1] == 2);
    CHECK(memory.use(2, &data[0], 4) == Kind::newly_shared);
    CHECK(memory.initial_value(&data[0], 8) == 7);
    CHECK(memory.use(2, &data[0], 16 - 8) == Kind::shared);
    CHECK(memory.use(1, begin + sizeof data, 8) == Kind::unwatched);
}

TEST_CASE("Of data segments only variables may be used, once they are known") {
    alignas(8) static std::byte data[64];
    Memory memory(std::vector<Memory::Segment>{{data, data + sizeof data}});
    CHECK(memory.use(1, data + 40, 8) == Kind::own);
    memory.allow_only({{data + 4, 4}, {data + 24, 12}});
    for (std::size_t begin = 0; begin < 60; ++begin)
        for (const unsigned size : {1U, 2U, 4U}) {
            INFO(begin << ", " << size);
            const bool inside = (begin >= 4 && begin + size <= 8) || (begin >= 24 && begin + size <= 36);
            CHECK(memory.use(1, data + begin, size) == (inside ? Kind::own : Kind::outside));
        }
}

TEST_CASE("A thread's own memory is unwritten until the thread writes it, in each run") {
    Memory memory(std::vector<Memory::Segment>{});
    for (int run = 0; run < 2; ++run) {
        memory.begin(1);
        auto* block = static_cast<std::byte*>(memory.allocate(1, 40, 16));
        bool written[40] = {};
        const auto compare = [&] {
            for (std::size_t begin = 0; begin < 40; ++begin)
                for (std::size_t size = 1; begin + size <= 40 && size <= 8; ++size)
                    REQUIRE(memory.is_unwritten(1, block + begin, size) ==
                            std::none_of(written + begin, written + begin + size, [](bool b) { return b; }));
        };
        compare();
        for (const auto& [begin, size] : std::array{std::pair(3, 2), std::pair(6, 4), std::pair(16, 8)}) {
            memory.save(1, block + begin, static_cast<std::size_t>(size));
            std::fill_n(written + begin, size, true);
            compare();
        }
        CHECK_FALSE(memory.is_unwritten(2, block, 4)); // others are judged by the graph
        CHECK_FALSE(memory.is_unwritten(1, memory.stack(1) + 8192, 4));
    }
}

TEST_CASE("Variables of functions end as functions do, and large ones give their memory back") {
    Memory memory(std::vector<Memory::Segment>{});
    auto* first = static_cast<std::byte*>(memory.begin_variable(1, 4, 4, nullptr));
    auto* second = static_cast<std::byte*>(memory.begin_variable(1, 12, 8, nullptr));
    CHECK(memory.num_variables(1) == 2);
    CHECK(memory.last_variable(1).begin == second);
    CHECK(memory.use(1, second, 8) == Kind::own);
    memory.end_last_variable(1);
    CHECK(memory.use(1, second, 8) == Kind::freed);
    CHECK(memory.use(1, first, 4) == Kind::own);
    CHECK(memory.begin_variable(1, 12, 8, nullptr) != second);
    void* large = memory.begin_variable(1, 100'000, 16, nullptr);
    memory.end_last_variable(1);
    for (int i = 0; i < 10'000; ++i) {
        REQUIRE(memory.begin_variable(1, 100'000, 16, nullptr) == large);
        memory.end_last_variable(1);
    }
    CHECK(memory.use(1, large, 8) == Kind::outside);
    CHECK(memory.use(2, large, 8) == Kind::newly_shared); // in a run in which it is there
    CHECK(memory.begin_variable(1, 100'000, 16, nullptr) == large);
    memory.end_last_variable(1);
    CHECK(memory.use(1, large, 8) == Kind::freed); // what others know is not given out again
    memory.begin(1);
    CHECK(memory.num_variables(1) == 0);
}

TEST_CASE("A program has the same addresses each time") {
    std::byte* first = nullptr;
    for (int i = 0; i < 2; ++i) {
        Memory memory(std::vector<Memory::Segment>{});
        auto* block = static_cast<std::byte*>(memory.allocate(1, 24, 16));
        first = first == nullptr ? block : first;
        CHECK(block == first);
    }
    CHECK(reinterpret_cast<std::uintptr_t>(first) >> 40U == 0x20); // whatever the kernel has chosen before
}

TEST_CASE("Where blocks of a heap are does not depend on variables of functions") {
    Memory memory(std::vector<Memory::Segment>{});
    auto* block = static_cast<std::byte*>(memory.allocate(1, 24, 16));
    memory.begin(1);
    auto* variable = static_cast<std::byte*>(memory.begin_variable(1, 4, 4, nullptr));
    CHECK(memory.allocate(1, 24, 16) == block);
    REQUIRE(memory.block_of(variable + 3) != nullptr);
    CHECK(memory.block_of(variable + 3)->variable);
    REQUIRE(memory.block_of(block + 23) != nullptr);
    CHECK_FALSE(memory.block_of(block + 23)->variable);
    CHECK(memory.blocks(1).size() == 1);
}

TEST_CASE("Places cover what was added, each byte once, however they are split") {
    const auto seed = std::random_device{}();
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int round = 0; round < katlas::tests::scaled(200); ++round) {
        alignas(8) std::byte memory[128];
        Places places(2);
        std::map<const std::byte*, const std::byte*> extent; // of each added place, by byte
        for (std::size_t at = 0; at + 8 <= sizeof memory; at += 8)
            if (random() % 2 == 0) {
                places.add(memory + at, 8);
                for (std::size_t i = 0; i < 8; ++i)
                    extent[memory + at + i] = memory + at;
            }
        for (int step = 0; step < 30; ++step) {
            const auto place = static_cast<katlas::program::Location>(6 + random() % (places.size() - 5));
            if (place < places.size() && places[place].size > 1)
                places.split(place);
            if (step == 10)
                places.add_thread(2);
        }
        for (const std::byte& byte : memory) {
            const auto place = places.covering(&byte);
            REQUIRE(place.has_value() == extent.contains(&byte));
            if (!place)
                continue;
            const auto& p = places[*place];
            REQUIRE((p.address <= &byte && &byte < p.address + p.size));
            REQUIRE(extent[p.address] == extent[&byte]);
            REQUIRE(places.find(p.address, p.size) == place);
        }
    }
}
