// Fibers that run in threads of the process, as debuggers see them.
#include "../../src/native/fiber.hpp"

#include <array>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <pthread.h>

using katlas::native::Fiber;

namespace {

Fiber* running = nullptr;
std::vector<std::string> names; // of the threads in which the fiber ran

// Goes on for ever, and notes where.
void note_names() {
    for (;;) {
        std::array<char, 32> name{};
        pthread_getname_np(pthread_self(), name.data(), name.size());
        names.emplace_back(name.data());
        running->leave();
    }
}

} // namespace

TEST_CASE("A fiber that is carried runs in a thread of that name, and is dropped where it waits") {
    constexpr std::size_t size = std::size_t{1} << 18U;
    std::vector<std::byte> carried_stack(size);
    std::vector<std::byte> own_stack(size);
    names.clear();

    std::vector<Fiber> fibers(1);
    running = &fibers.front();
    running->carry("P7");
    running->begin(carried_stack.data(), size, &note_names);
    running->resume();
    running->resume();
    CHECK(names == std::vector<std::string>{"P7", "P7"});

    running->begin(carried_stack.data(), size, &note_names); // anew, where it waits
    running->resume();
    CHECK(names.size() == 3);

    running->drop(); // it may be moved then
    fibers.reserve(fibers.capacity() + 1);
    running = &fibers.front();
    running->begin(carried_stack.data(), size, &note_names);
    running->resume();
    CHECK(names.size() == 4);
    CHECK(names.back() == "P7");

    Fiber own;
    running = &own;
    own.begin(own_stack.data(), size, &note_names);
    own.resume();
    CHECK(names.size() == 5);
    CHECK(names.back() != "P7");
    running = &fibers.front(); // it is dropped where it waits
}
