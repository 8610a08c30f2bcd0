#include "histories.hpp"

namespace katlas::native {
namespace {

// A hash that maps consecutive numbers far apart.
std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 32U;
    x *= 0x9e37'79b9'7f4a'7c15U;
    return x ^ (x >> 29U);
}

} // namespace

std::uint64_t Histories::beginning(std::uint32_t thread, const Start& start) {
    const auto routine = static_cast<Value>(reinterpret_cast<std::intptr_t>(start.routine));
    const auto argument = static_cast<Value>(reinterpret_cast<std::intptr_t>(start.argument));
    return after(after(after(thread, routine, false), argument, false), start.state, false);
}

Histories::Entry& Histories::take(std::uint64_t hash) {
    const std::size_t number = used_ <= mask_ ? used_++ : hash / found_.size() & mask_;
    std::unique_ptr<Chunk>& chunk = chunks_[number / chunk_size];
    if (chunk == nullptr)
        chunk = std::make_unique<Chunk>();
    Entry& taken = chunk->entries[number % chunk_size];
    taken.stamp = ++count_ * (mask_ + 1) + number;
    taken.known = false;
    return taken;
}

std::uint64_t Histories::after(std::uint64_t stamp, Value value, bool spurious) {
    Entry* before = is_here(stamp) ? entry(stamp) : nullptr;
    if (before != nullptr && continues(before->after, stamp, value, spurious) && !closed_)
        return before->after;
    const std::uint64_t hash = mix(mix(stamp + (spurious ? 1U : 0U)) + static_cast<std::uint64_t>(value));
    std::uint64_t& found = found_[hash & (found_.size() - 1)];
    if (!continues(found, stamp, value, spurious) || closed_) {
        Entry& added = take(hash);
        added.before = stamp;
        added.after = 0;
        added.value = value;
        added.spurious = spurious;
        found = added.stamp;
    }
    if (before != nullptr)
        before->after = found;
    return found;
}

void Histories::keep(std::uint64_t stamp, const Machine::Next& next) {
    if (!is_here(stamp) || closed_)
        return;
    entry(stamp)->known = true;
    next_of(stamp & mask_) = next;
}

void Histories::clear() {
    used_ = 0;
}

void Histories::close() {
    clear();
    closed_ = true;
}

} // namespace katlas::native
