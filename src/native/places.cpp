#include "places.hpp"

#include <cassert>

namespace katlas::native {

std::optional<program::Location> Places::covering(const std::byte* byte) const {
    if (!has_some(byte))
        return std::nullopt;
    const auto at = reinterpret_cast<std::uintptr_t>(byte);
    for (std::uintptr_t size = 1; size <= widest; size *= 2)
        if (const auto known = by_address_.find(at & ~(size - 1)); known != by_address_.end())
            if (const Place& place = places_[known->second]; place.address + place.size > byte)
                return known->second;
    return std::nullopt;
}

void Places::add_thread(std::uint32_t num_threads) {
    places_.insert(places_.begin() + static_cast<std::ptrdiff_t>(std::size_t{locations_of_thread} * num_threads),
                   locations_of_thread, Place{});
    for (auto& [address, location] : by_address_)
        location += locations_of_thread;
    recent_ = {};
}

void Places::add(std::byte* address, unsigned size) {
    assert(reinterpret_cast<std::uintptr_t>(address) % size == 0);
    by_address_.emplace(reinterpret_cast<std::uintptr_t>(address), static_cast<program::Location>(places_.size()));
    note_words(places_.emplace_back(Place{address, size}));
    recent_ = {};
}

void Places::join(std::byte* address, unsigned size) {
    std::vector<Place> kept;
    for (const Place& place : places_)
        if (place.address == nullptr || place.address < address || place.address >= address + size)
            kept.push_back(place);
    note_words(kept.emplace_back(Place{address, size, true}));
    places_ = std::move(kept);
    by_address_.clear();
    for (program::Location l = 0; l < places_.size(); ++l)
        if (places_[l].address != nullptr)
            by_address_.emplace(reinterpret_cast<std::uintptr_t>(places_[l].address), l);
    recent_ = {};
}

void Places::note_words(const Place& place) {
    const auto begin = reinterpret_cast<std::uintptr_t>(place.address);
    for (std::uintptr_t word = begin / largest; word * largest < begin + place.size; ++word)
        words_.insert(word);
}

void Places::split(program::Location place) {
    Place& first = places_[place];
    first.size /= 2;
    add(first.address + first.size, first.size);
}

} // namespace katlas::native
