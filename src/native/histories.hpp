// What threads do, by what they were told: who comes again to where it was needs no fiber to say what it does there.
//
// A *history* is of a thread with what it runs (Start), and is a sequence of what it was told. It has a stamp, which no
// other history has. The table holds so many histories; when it is full, a new one takes the place of any other one,
// since explorers come to histories in turn, and the oldest would always be the next. A history that is not in the
// table gets a new stamp when it comes again. So histories with equal stamps are equal, and most equal histories have
// equal stamps.
//
// A stamp is a count of all stamps so far, times the capacity, and the number of the entry. Operations are constant.
#pragma once

#include "katlas/native/machine.hpp"
#include "memory.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace katlas::native {

class Histories {
  public:
    // Of so many histories, a power of two.
    explicit Histories(std::size_t capacity = std::size_t{1} << 16U)
        : mask_(capacity - 1), chunks_(capacity / chunk_size + 1), found_(2 * capacity) {}

    // Of a thread that was told nothing yet.
    [[nodiscard]] std::uint64_t beginning(std::uint32_t thread, const Start& start);
    // Of what it is with that told, besides.
    [[nodiscard]] std::uint64_t after(std::uint64_t stamp, Value value, bool spurious);

    // What the thread does next; null: it is not in the table. Valid until the table is changed.
    [[nodiscard]] const Machine::Next* find(std::uint64_t stamp) const {
        return is_here(stamp) && entry(stamp)->known ? &entry(stamp)->next : nullptr;
    }
    // Nothing happens if the history is not in the table.
    void keep(std::uint64_t stamp, const Machine::Next& next);

    // All are forgotten, and their stamps are of no history from now on.
    void clear();
    // Likewise, and nothing is kept from now on.
    void close();

  private:
    struct Entry {
        std::uint64_t stamp = 0;
        std::uint64_t before = 0; // the stamp without what was told last
        Value value = 0;          // which is that
        bool spurious = false;
        bool known = false;
        Machine::Next next{};
    };
    static constexpr std::size_t chunk_size = 64; // entries are there in chunks, once the chunk is used
    using Chunk = std::array<Entry, chunk_size>;

    [[nodiscard]] Entry* entry(std::uint64_t stamp) const {
        const std::size_t number = stamp & mask_;
        return number < used_ ? &(*chunks_[number / chunk_size])[number % chunk_size] : nullptr;
    }
    [[nodiscard]] bool is_here(std::uint64_t stamp) const {
        const Entry* e = entry(stamp);
        return e != nullptr && e->stamp == stamp;
    }
    // An entry for a new history.
    [[nodiscard]] Entry& take(std::uint64_t hash);

    std::size_t mask_;
    std::vector<std::unique_ptr<Chunk>> chunks_;
    std::vector<std::uint64_t> found_;           // the youngest stamp of each hash
    std::size_t used_ = 0;                       // entries
    std::uint64_t count_ = Memory::most_threads; // of stamps, so that none is the number of a thread
    bool closed_ = false;
};

} // namespace katlas::native
