// Threads under a debugger: see Machine::watch.
#include "machine_state.hpp"

#include <cstring>

namespace katlas::native {

void Machine::State::watch(Watcher watching) {
    watcher = std::move(watching);
    for (Thread& t : threads)
        t.begun = false;
    histories.close();
    states.separate();
}

void Machine::State::resume(std::uint32_t number) {
    running_ = number;
    states.bring(number);
    threads[number - 1].fiber.resume();
    running_ = 0;
}

void Machine::State::rest() {
    for (;;) {
        thread().fiber.leave();
        if (watcher)
            watcher->resumed();
    }
}

void Machine::State::be_watched() {
    const Thread& t = thread();
    if (t.history.size() == t.told.size()) { // there is no outcome to tell
        watcher->resumed();
        rest();
    }
    if (!watcher->told())
        rest();
}

void Machine::State::show(program::Location location, Value value) {
    const Place& place = places[location];
    if (place.address == nullptr)
        return;
    if (place.size == wide_size) {
        const WideValue words = wide_values.value_of(static_cast<std::uint64_t>(value));
        std::memcpy(place.address, words.data(), place.size);
    } else {
        std::memcpy(place.address, &value, place.size); // assumes a little-endian machine
    }
}

void Machine::watch(Watcher watcher) {
    state_->watch(std::move(watcher));
}
void Machine::resume(std::uint32_t thread) {
    state_->resume(thread);
}
void Machine::show(std::uint32_t location, Value value) {
    state_->show(location, value);
}

} // namespace katlas::native
