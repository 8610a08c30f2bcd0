#include "katlas/native/discoveries.hpp"

#include "machine_state.hpp"

#include <algorithm>

#include <dlfcn.h>

namespace katlas::native {
namespace {

std::uint64_t number_of(const void* address) {
    return reinterpret_cast<std::uint64_t>(address);
}

bool continues(const DiscoveredPlaces& first, const DiscoveredPlaces& second) {
    DiscoveredPlaces next = first;
    next.address += std::uint64_t{first.count} * first.size;
    next.count = 1;
    return next == second;
}

[[noreturn]] void refuse_foreign() {
    throw Refusal("what is known of the program is of another one");
}

} // namespace

// The sites of the runtime itself are left out, since they are in no module. Reads at these sites that await a value
// are discovered again.
Discoveries Machine::State::discoveries() const {
    Discoveries known{.first_awaited = threads[0].awaited,
                      .locks = has_locks,
                      .rewrites = rewrites_are_effects,
                      .threads = known_threads()};
    for (auto l = static_cast<program::Location>(locations_of_thread * threads.size()); l < places.size(); ++l) {
        const Place& place = places[l];
        const DiscoveredPlaces found{
            .address = (*portable)(number_of(place.address)), .size = place.size, .atomic = place.atomic};
        if (!known.places.empty() && continues(known.places.back(), found))
            ++known.places.back().count;
        else
            known.places.push_back(found);
    }
    for (const Memory::NotOwn& words : memory->not_own(static_cast<std::uint32_t>(threads.size())))
        known.words.push_back({(*portable)(number_of(words.begin)), words.words, words.shared, words.given_away});
    for (std::size_t position = 1; position < awaiting.size(); ++position)
        if (awaiting[position] && portable->has(number_of(sites[position])))
            known.awaiting.push_back((*portable)(number_of(sites[position])));
    for (const auto& [counter, meeting] : meetings)
        if (meeting.ordered)
            known.ordered.push_back((*portable)(number_of(counter)));
    std::ranges::sort(known.awaiting);
    std::ranges::sort(known.ordered);
    return known;
}

void Machine::State::take_over(const Discoveries& discoveries) {
    constexpr std::uint64_t word = 8;
    const auto memory_at = [&](std::uint64_t written, std::uint64_t size) {
        auto* begin = reinterpret_cast<std::byte*>((*portable)(written));
        if (size == 0 || size > Memory::size_of_arenas || !memory->is_watched(begin) ||
            !memory->is_watched(begin + size - 1))
            refuse_foreign();
        return begin;
    };
    threads[0].awaited = discoveries.first_awaited;
    has_locks = discoveries.locks;
    rewrites_are_effects = discoveries.rewrites;
    if (!learn_threads(discoveries.threads))
        refuse_foreign();
    for (const DiscoveredWords& words : discoveries.words) {
        const std::uint64_t size = std::min(words.count, Memory::size_of_arenas / word) * word;
        // The last word of a segment may be incomplete.
        auto* begin = memory_at(words.address, size - word + 1);
        if (words.shared)
            static_cast<void>(memory->share(begin, size));
        if (words.given_away)
            static_cast<void>(memory->give_away(begin, size));
    }
    for (const DiscoveredPlaces& place : discoveries.places) {
        const bool is_size = place.size != 0 && place.size <= Places::widest && (place.size & (place.size - 1)) == 0;
        std::byte* address = memory_at(place.address, std::uint64_t{place.count} * place.size);
        if (!is_size || number_of(address) % place.size != 0)
            refuse_foreign();
        for (std::uint32_t i = 0; i < place.count; ++i, address += place.size) {
            if (places.covering(address) || places.covering(address + place.size - 1))
                refuse_foreign();
            places.add(address, place.size);
            if (place.atomic)
                places.make_atomic(places.size() - 1);
        }
    }
    for (const std::uint64_t written : discoveries.awaiting) {
        const std::uint64_t address = (*portable)(written);
        Dl_info found{};
        if (address % alignof(Site) != 0 || dladdr(reinterpret_cast<const void*>(address), &found) == 0 ||
            found.dli_fbase != base_)
            refuse_foreign();
        const std::uint32_t position = number_of_site(reinterpret_cast<const Site*>(address));
        awaiting.resize(std::max<std::size_t>(awaiting.size(), position + std::size_t{1}));
        awaiting[position] = true;
    }
    for (const std::uint64_t written : discoveries.ordered)
        meetings[memory_at(written, sizeof(std::uint32_t))].ordered = true;
}

Discoveries discoveries_so_far() {
    return machine().discoveries();
}
void take_over(const Discoveries& discoveries) {
    machine().take_over(discoveries);
}

} // namespace katlas::native
