// The places of shared memory, and the locations that they are (machine.hpp). Places do not overlap.
#pragma once

#include "katlas/native/machine.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace katlas::native {

struct Place {
    std::byte* address = nullptr; // null: the location is no place
    unsigned size = 0;            // a power of two, at most 8, or 16 if it is atomic
    bool atomic = false;          // some access of it is atomic
    std::uint32_t writer = 0;     // the only thread that has written to it, see Machine::State::note_writer; 0: none
    bool rewritten = false;       // some round was taken for one without effect, though it wrote to the place
    static constexpr std::uint32_t many_writers = ~0U;
};

class Places {
  public:
    static constexpr unsigned largest = 8; // of places that are not atomic
    static constexpr unsigned widest = 16;

    // Locations of threads come first.
    explicit Places(std::uint32_t num_threads) : places_(std::size_t{locations_of_thread} * num_threads) {}

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(places_.size()); }
    [[nodiscard]] const Place& operator[](program::Location l) const { return places_[l]; }
    // The place with exactly this address and size. Constant.
    [[nodiscard]] std::optional<program::Location> find(const void* address, unsigned size) {
        const auto at = reinterpret_cast<std::uintptr_t>(address);
        Found& recent = recent_[at / 4 % recent_.size()];
        if (recent.address != address) {
            const auto known = by_address_.find(at);
            if (known == by_address_.end())
                return std::nullopt;
            recent = {address, known->second};
        }
        return places_[recent.location].size == size ? std::optional(recent.location) : std::nullopt;
    }
    // The place that contains the byte.
    [[nodiscard]] std::optional<program::Location> covering(const std::byte* byte) const;
    // Whether the word that contains the byte has a place. A place is in one word, or covers two.
    [[nodiscard]] bool has_some(const std::byte* byte) const {
        return words_.contains(reinterpret_cast<std::uintptr_t>(byte) / largest);
    }

    // Adds a thread: locations of places get new numbers.
    void add_thread(std::uint32_t num_threads);
    void add(std::byte* address, unsigned size); // aligned to its size
    // Splits a place into two halves.
    void split(program::Location place);
    // Joins all places in the range into one atomic place: locations get new numbers.
    void join(std::byte* address, unsigned size);
    void make_atomic(program::Location place) { places_[place].atomic = true; }
    void set_writer(program::Location place, std::uint32_t writer) { places_[place].writer = writer; }
    void set_rewritten(program::Location place) { places_[place].rewritten = true; }

  private:
    void note_words(const Place& place);

    std::vector<Place> places_; // by location
    std::unordered_map<std::uintptr_t, program::Location> by_address_;
    std::unordered_set<std::uintptr_t> words_; // the words that have places, by their numbers
    struct Found {
        const void* address = nullptr;
        program::Location location = 0;
    };
    std::array<Found, 64> recent_{}; // answers, until something changes
};

} // namespace katlas::native
