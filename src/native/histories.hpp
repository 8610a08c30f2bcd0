// A cache of the actions of threads by their histories: if a thread repeats a history, its next action is known without
// its fiber.
//
// A *history* is a thread with its function (Start), and the sequence of outcomes that the thread was told. It has a
// unique stamp. The table has a fixed capacity. When it is full, a new history replaces an arbitrary one, chosen by its
// hash: explorers return to histories in turn, so the oldest history would always be the next one needed. A history
// that is no longer in the table gets a new stamp when it comes again. So histories with equal stamps are equal, and
// most equal histories have equal stamps.
//
// A stamp is a count of all stamps so far, times the capacity, and the number of the entry. Operations are constant.
//
// Explorers ask with each step. What they compare is apart from the actions, which are larger, and a history keeps the
// stamp of its continuation that came last: threads mostly do what they did last.
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
    // `capacity` is a power of two.
    explicit Histories(std::size_t capacity = std::size_t{1} << 16U)
        : mask_(capacity - 1), chunks_(capacity / chunk_size + 1), found_(2 * capacity) {}

    // The stamp of the empty history of a thread.
    [[nodiscard]] std::uint64_t beginning(std::uint32_t thread, const Start& start);
    // The stamp of a history with one more outcome.
    [[nodiscard]] std::uint64_t after(std::uint64_t stamp, Value value, bool spurious);

    // The next action after a history; null if it is not in the table. Valid until the table is changed.
    [[nodiscard]] const Machine::Next* find(std::uint64_t stamp) const {
        return is_here(stamp) && entry(stamp)->known ? &next_of(stamp & mask_) : nullptr;
    }
    // Stores the next action. Does nothing if the history is not in the table.
    void keep(std::uint64_t stamp, const Machine::Next& next);

    // Removes all histories. Their stamps become invalid.
    void clear();
    // Likewise, and stores nothing from now on.
    void close();

  private:
    struct Entry {
        std::uint64_t stamp = 0;
        std::uint64_t before = 0; // the stamp without the last outcome
        std::uint64_t after = 0;  // the stamp with the outcome that came last
        Value value = 0;          // of the last outcome
        bool spurious = false;    // likewise
        bool known = false;       // the next action
    };
    static constexpr std::size_t chunk_size = 64; // entries are allocated in chunks when first used
    struct Chunk {
        std::array<Entry, chunk_size> entries;
        std::array<Machine::Next, chunk_size> next;
    };

    [[nodiscard]] Entry* entry(std::uint64_t stamp) const {
        const std::size_t number = stamp & mask_;
        return number < used_ ? &chunks_[number / chunk_size]->entries[number % chunk_size] : nullptr;
    }
    [[nodiscard]] Machine::Next& next_of(std::size_t number) const {
        return chunks_[number / chunk_size]->next[number % chunk_size];
    }
    [[nodiscard]] bool is_here(std::uint64_t stamp) const {
        const Entry* e = entry(stamp);
        return e != nullptr && e->stamp == stamp;
    }
    // Whether a stamp is of the history `before` with one more outcome.
    [[nodiscard]] bool continues(std::uint64_t stamp, std::uint64_t before, Value value, bool spurious) const {
        const Entry* e = entry(stamp);
        return e != nullptr && e->stamp == stamp && e->before == before && e->value == value && e->spurious == spurious;
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
