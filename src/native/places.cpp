#include "places.hpp"

namespace katlas::native {

std::optional<program::Location> Places::covering(const std::byte* byte) const {
    const auto at = reinterpret_cast<std::uintptr_t>(byte);
    for (std::uintptr_t back = 0; back < largest; ++back)
        if (const auto known = by_address_.find(at - back); known != by_address_.end())
            return places_[known->second].size > back ? std::optional(known->second) : std::nullopt;
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
    by_address_.emplace(reinterpret_cast<std::uintptr_t>(address), static_cast<program::Location>(places_.size()));
    places_.push_back({address, size});
    recent_ = {};
}

void Places::split(program::Location place) {
    Place& first = places_[place];
    first.size /= 2;
    add(first.address + first.size, first.size);
}

} // namespace katlas::native
