// Checkpoints are read as they were written; what is damaged or of other parts is refused with a sentence.
#include "katlas/codegen/loader_sha256.hpp"
#include "katlas/workbench/checkpoint.hpp"
#include "support/scale.hpp"

#include <random>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using workbench::Checkpoint;

Checkpoint some_checkpoint() {
    Checkpoint c;
    c.settings.name = "lastzero:5";
    c.settings.family = true;
    c.settings.unroll = 7;
    c.settings.model = "rc11";
    c.program = ~std::uint64_t{0};
    c.owner = 5;
    c.begun = true;
    c.unfinished.way.stage = explore::Stage::without_cycles;
    c.unfinished.way.reductions.locks = false;
    c.unfinished.counts.complete = 12;
    c.unfinished.counts.seconds = 1.5;
    c.unfinished.counts.states = {{{1, -2}, 3}, {{4, 5}, 6}};
    c.unfinished.left = {std::string("\0\xff", 2), "KATS"};
    c.unfinished.locks = {{3, 1}};
    c.settings.sources = {"0a"};
    c.object = std::string("\x7f\0ELF", 5);
    c.known = {.first_awaited = true,
               .threads = {{1, 0, true}, {2, 1, false}},
               .places = {{~std::uint64_t{0} - 7, 8, 1, true}},
               .words = {{16, 3, true, false}},
               .awaiting = {24},
               .ordered = {32}};
    workbench::ErrorText& error = c.found.errors.emplace_back();
    error.message = "assertion failed";
    error.place = "x.litmus:1:2";
    error.excerpt = "\xfe";
    c.found.faults.emplace_back().executions = 4;
    c.faults.push_back({explore::FaultKind::endless_loop, {{1, 2, 3}}});
    return c;
}

// As it would be if its bytes had been written like that.
std::string sealed(std::string body) {
    return body + codegen::sha256(body);
}

} // namespace

TEST_CASE("a checkpoint is read as it was written") {
    const Checkpoint c = some_checkpoint();
    const std::string bytes = workbench::to_bytes(c);
    const auto read = workbench::checkpoint_of(bytes);
    REQUIRE(read);
    CHECK(workbench::to_bytes(*read) == bytes);
    CHECK(read->settings == c.settings);
    CHECK(read->unfinished.left == c.unfinished.left);
    CHECK(read->unfinished.way == c.unfinished.way);
    CHECK(read->unfinished.counts.states == c.unfinished.counts.states);
    CHECK(read->faults == c.faults);
    CHECK(read->object == c.object);
    CHECK(read->known == c.known);
    CHECK(read->found.errors.at(0).excerpt == "\xfe");
    CHECK(workbench::to_bytes(Checkpoint()).size() < 1500);
}

TEST_CASE("damaged checkpoints are refused, with a digest that fits or without") {
    std::mt19937_64 random(8);
    const std::string whole = workbench::to_bytes(some_checkpoint());
    const std::string body = whole.substr(0, whole.size() - 64);
    const auto damage = [&](std::string bytes, std::size_t from) {
        const std::size_t at = from + random() % (bytes.size() - from);
        switch (random() % 4) {
        case 0:
            bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8));
            break;
        case 1:
            bytes.resize(at);
            break;
        case 2:
            bytes.insert(at, 1, static_cast<char>(random()));
            break;
        default:
            for (std::size_t i = at; i < bytes.size() && i < at + 8; ++i)
                bytes[i] = static_cast<char>(random());
        }
        return bytes;
    };
    int refused = 0;
    const int times = scaled(3000);
    for (int i = 0; i < times; ++i) {
        const std::string bytes = damage(whole, 0);
        if (bytes != whole)
            REQUIRE_FALSE(workbench::checkpoint_of(bytes));
        const auto read = workbench::checkpoint_of(sealed(damage(body, 5)));
        refused += read ? 0 : 1;
        if (read)
            static_cast<void>(workbench::to_bytes(*read));
        else
            REQUIRE_FALSE(read.why_not().empty());
    }
    CHECK(refused > times / 4);
    CHECK(workbench::checkpoint_of("").why_not() == "it is no checkpoint of katlas");
    CHECK(workbench::checkpoint_of("KATC\1").why_not() == "its end is missing");
}

TEST_CASE("parts are joined whatever their order, and their counts are added") {
    std::vector<workbench::NamedCheckpoint> parts;
    for (std::uint32_t i = 1; i <= 3; ++i) {
        Checkpoint c = some_checkpoint();
        c.part = i;
        c.parts = 3;
        c.split = 77;
        c.finished = true;
        c.unfinished.left.clear();
        c.unfinished.counts.states = {{{1, i == 2 ? -2 : -3}, i}};
        parts.insert(parts.begin(), {"part", c});
    }
    const auto sum = workbench::merged(parts);
    REQUIRE(sum);
    CHECK(sum->unfinished.counts.complete == 36);
    CHECK(sum->unfinished.counts.states == explore::Counts::States{{{1, -3}, 4}, {{1, -2}, 2}});
    CHECK(sum->found.errors.size() == 3);
    REQUIRE(sum->found.faults.size() == 1);
    CHECK(sum->found.faults[0].executions == 12);
    parts[1].checkpoint.unfinished.locks = {{3, 2}};
    CHECK_FALSE(workbench::merged(parts));
}

} // namespace katlas::tests
