#include "katlas/native/knowledge.hpp"

#include "machine_state.hpp"

#include <algorithm>

namespace katlas::native {
namespace {

// Whether the second place begins where the first, which may stand for several, ends.
bool continues(const KnownPlace& first, const KnownPlace& second) {
    KnownPlace next = first;
    next.offset += std::uint64_t{first.count} * first.size;
    next.count = 1;
    return next == second;
}

struct Part {
    std::byte* begin = nullptr;
    std::size_t size = 0;
};

// A part of the memory of a thread.
Part part_of(const Memory& memory, const KnownPlace& place) {
    switch (place.region) {
    case KnownPlace::Region::heap:
        return {memory.heap(place.number), Memory::heap_size};
    case KnownPlace::Region::locals:
        return {memory.locals(place.number), Memory::locals_size};
    default:
        return {memory.stack(place.number), Memory::stack_size};
    }
}

} // namespace

// Variables of one name, such as static variables of several files, are numbered by their addresses.
std::optional<KnownPlace> Machine::State::known_place(const Place& place) const {
    KnownPlace known{.size = place.size, .atomic = place.atomic};
    if (const auto after = variables_.upper_bound(place.address); after != variables_.end()) {
        const Variable& v = after->second;
        const auto* begin = static_cast<const std::byte*>(v.address);
        if (begin <= place.address) {
            known.variable = v.name;
            known.number = static_cast<std::uint32_t>(std::count_if(
                variables_.begin(), after, [&](const auto& other) { return known.variable == other.second.name; }));
            known.offset = static_cast<std::uint64_t>(place.address - begin);
            return known;
        }
    }
    const Memory::Arena arena = memory->arena_of(place.address);
    if (arena.thread == 0)
        return std::nullopt;
    known.number = arena.thread;
    switch (arena.part) {
    case Memory::Part::stack:
        known.region = KnownPlace::Region::stack;
        break;
    case Memory::Part::heap:
        known.region = KnownPlace::Region::heap;
        break;
    case Memory::Part::locals:
        known.region = KnownPlace::Region::locals;
    }
    known.offset = static_cast<std::uint64_t>(place.address - part_of(*memory, known).begin);
    return known;
}

std::byte* Machine::State::address_of(const KnownPlace& place) const {
    const std::uint64_t size = std::uint64_t{place.count} * place.size;
    const auto within = [&](std::uint64_t whole) { return size <= whole && place.offset <= whole - size; };
    if (place.region != KnownPlace::Region::variable) {
        if (place.number == 0 || place.number > Memory::most_threads)
            return nullptr;
        const Part part = part_of(*memory, place);
        return within(part.size) ? part.begin + place.offset : nullptr;
    }
    std::uint32_t number = 0;
    for (const auto& [end, v] : variables_)
        if (place.variable == v.name && number++ == place.number)
            return within(v.size) ? static_cast<std::byte*>(const_cast<void*>(v.address)) + place.offset : nullptr;
    return nullptr;
}

std::vector<KnownThread> Machine::State::known_threads() const {
    std::vector<KnownThread> known(threads.size() - 1);
    for (const auto& [key, number] : children_)
        known[number - 2] = {key.first, key.second, threads[number - 1].awaited};
    return known;
}

bool Machine::State::learn_threads(const std::vector<KnownThread>& known) {
    for (const KnownThread& thread : known) {
        const auto count = static_cast<std::uint32_t>(threads.size());
        if (count == Memory::most_threads || thread.parent == 0 || thread.parent > count ||
            !children_.emplace(std::pair(thread.parent, thread.count), count + 1).second)
            return false;
        places.add_thread(count);
        threads.emplace_back();
        threads.back().awaited = thread.awaited;
    }
    return true;
}

Knowledge Machine::State::knowledge() const {
    Knowledge known{.first_awaited = threads[0].awaited,
                    .locks = has_locks,
                    .rewrites = rewrites_are_effects,
                    .threads = known_threads()};
    for (auto l = static_cast<program::Location>(locations_of_thread * threads.size()); l < places.size(); ++l) {
        std::optional<KnownPlace> place = known_place(places[l]);
        if (!place)
            continue;
        if (!known.places.empty() && continues(known.places.back(), *place))
            ++known.places.back().count;
        else
            known.places.push_back(std::move(*place));
    }
    return known;
}

// Threads come first: each thread shifts the numbers of places.
void Machine::State::learn(const Knowledge& knowledge) {
    knows_all = true;
    threads[0].awaited = knowledge.first_awaited;
    has_locks = knowledge.locks;
    rewrites_are_effects = knowledge.rewrites;
    if (!learn_threads(knowledge.threads))
        return;
    for (const KnownPlace& place : knowledge.places) {
        std::byte* address = address_of(place);
        if (address == nullptr || reinterpret_cast<std::uintptr_t>(address) % place.size != 0)
            continue;
        static_cast<void>(memory->share(address, std::size_t{place.count} * place.size));
        for (std::uint32_t i = 0; i < place.count; ++i, address += place.size) {
            if (places.covering(address))
                continue;
            places.add(address, place.size);
            if (place.atomic)
                places.make_atomic(places.size() - 1);
        }
    }
}

Knowledge what_is_known() {
    return machine().knowledge();
}
void learn(const Knowledge& knowledge) {
    machine().learn(knowledge);
}

} // namespace katlas::native
