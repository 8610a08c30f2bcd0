#include "parts.hpp"

#include "updates.hpp"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

namespace katlas::native {

using program::ActionKind;
using program::Mode;

namespace {

// How many places of this size are in a row before the address, none of them atomic.
std::size_t row_before(const std::byte* at, unsigned size) {
    auto& m = machine();
    std::size_t row = 0;
    for (const std::byte* before = at - size;; before -= size, ++row)
        if (const auto place = m.places.find(before, size); !place || m.places[*place].atomic)
            return row;
}

// Makes shared memory a place, by splitting a larger one if need be. Returns whether it is one.
bool make_place(const std::byte* at, unsigned size) {
    auto& m = machine();
    if (!std::has_single_bit(size) || size > Places::largest || reinterpret_cast<std::uintptr_t>(at) % size != 0 ||
        !m.memory->is_shared_word(at))
        return false;
    for (;;) {
        const auto place = m.places.covering(at);
        if (!place && std::any_of(at, at + size, [&](const std::byte& byte) { return m.places.covering(&byte); }))
            return false;
        if (!place)
            m.places.add(const_cast<std::byte*>(at), size);
        else if (const Place& its = m.places[*place]; its.size <= size || its.atomic)
            return its.size == size && !its.atomic;
        else
            m.places.split(*place);
    }
}

// Many equal places in a row are an array. As many places as are before this one are made behind it, so that a loop
// over the array makes few discoveries.
[[noreturn]] void discover_row(const std::byte* at, unsigned size) {
    constexpr std::size_t many = 8;
    const std::size_t row = row_before(at, size);
    for (std::size_t i = 1; row >= many && i <= row && make_place(at + i * size, size);)
        ++i;
    machine().discover();
}

// Splits a place that an access of another size, [at, end), cuts.
[[noreturn]] void split(program::Location place, const std::byte* at, const std::byte* end, const Site* site) {
    auto& m = machine();
    if (m.places[place].atomic)
        m.refuse(site, fmt::format("{} is read and written by atomic operations, and by accesses of parts of it",
                                   m.name_of(place)));
    m.places.split(place);
    if (const auto size = static_cast<unsigned>(end - at); make_place(at, size))
        discover_row(at, size);
    m.discover();
}

// Makes places of memory without places, as large as alignment allows.
[[noreturn]] void make_places(const std::byte* from, const std::byte* to) {
    auto& m = machine();
    if (m.states.is_in_state(m.running(), reinterpret_cast<std::uintptr_t>(from)))
        m.keep_state(m.running());
    const std::byte* last = from;
    unsigned size = Places::largest;
    for (const std::byte* at = from; at != to; at += size) {
        last = at;
        size = Places::largest;
        while (reinterpret_cast<std::uintptr_t>(at) % size != 0 || at + size > to)
            size /= 2;
        m.places.add(const_cast<std::byte*>(at), size);
    }
    discover_row(last, size);
}

void write_place(program::Location place, std::uint64_t value, const Site* site) {
    Machine::Next write = action_on(place, ActionKind::write, Mode::non_atomic, site);
    write.action.value = static_cast<Value>(value);
    machine().perform(write);
}

// Bytes of a place.
struct Portion {
    program::Location place = 0;
    unsigned from = 0;
    unsigned size = 0;
};

// A bit for each byte; 0: all of the place.
std::uint16_t bits_of(const Portion& part) {
    const bool whole = part.size == machine().places[part.place].size;
    return whole ? std::uint16_t{0} : static_cast<std::uint16_t>(((1U << part.size) - 1) << part.from);
}

constexpr unsigned word_size = 8;

// The bytes of the place's value from the portion's first one on.
std::uint64_t bytes_from(const Portion& part, std::uint64_t value) {
    auto& m = machine();
    if (m.places[part.place].size != wide_size)
        return value >> 8 * part.from;
    const WideValue words = m.wide_values.value_of(value);
    if (part.from >= word_size)
        return words[1] >> 8 * (part.from - word_size);
    return part.from == 0 ? words[0] : words[0] >> 8 * part.from | words[1] << 8 * (word_size - part.from);
}

std::uint64_t with_bytes(std::uint64_t value, unsigned from, unsigned size, std::uint64_t bytes) {
    const std::uint64_t mask = masked(~std::uint64_t{0}, size) << 8 * from;
    return (value & ~mask) | (bytes << 8 * from & mask);
}

// The place's value with other bytes in the portion.
std::uint64_t with_bytes(const Portion& part, std::uint64_t value, std::uint64_t bytes) {
    auto& m = machine();
    if (m.places[part.place].size != wide_size)
        return masked(with_bytes(value, part.from, part.size, bytes), m.places[part.place].size);
    WideValue words = m.wide_values.value_of(value);
    for (unsigned i = 0; i < part.size; ++i) {
        const unsigned at = part.from + i;
        std::uint64_t& word = words[at / word_size];
        word = with_bytes(word, at % word_size, 1, bytes >> 8 * i & 0xffU);
    }
    return m.number_of_wide(words);
}

// The first portion that a plain access with end `end` reads or writes. It may be a part of an atomic place.
Portion portion_at(const std::byte* at, const std::byte* end, const Site* site) {
    auto& m = machine();
    if (const auto found = m.places.covering(at); found && m.places[*found].atomic) {
        const Place& place = m.places[*found];
        return {*found, static_cast<unsigned>(at - place.address),
                static_cast<unsigned>(std::min<const std::byte*>(end, place.address + place.size) - at)};
    }
    const program::Location part = part_at(at, end, site);
    return {part, 0, m.places[part].size};
}

void write_part(const Portion& part, std::uint64_t value, const Site* site) {
    auto& m = machine();
    if (!m.may_write_parts)
        m.refuse(site, fmt::format("{} is read and written by atomic operations, and by accesses of parts of it",
                                   m.name_of(part.place)));
    const std::uint16_t bits = bits_of(part);
    Machine::Next read = action_on(part.place, ActionKind::read, Mode::non_atomic, site);
    read.copies = true;
    read.bytes = bits;
    const Value old = m.perform(read).value;
    const std::uint64_t rest = old == fresh_value ? 0 : static_cast<std::uint64_t>(old);
    Machine::Next write = action_on(part.place, ActionKind::write, Mode::non_atomic, site);
    write.action.value = static_cast<Value>(with_bytes(part, rest, value));
    write.bytes = bits;
    m.writes_parts = true;
    m.perform(write);
}

} // namespace

Machine::Next action_on(program::Location place, ActionKind kind, Mode mode, const Site* site) {
    Machine::Next next;
    next.action.kind = kind;
    next.action.mode = mode;
    next.action.failure_mode = mode;
    next.action.location = place;
    next.action.position = machine().position_of(site);
    next.guarded = machine().is_guarded(machine().places[place].address);
    return next;
}

program::Location part_at(const std::byte* at, const std::byte* end, const Site* site) {
    auto& m = machine();
    const auto found = m.places.covering(at);
    if (!found) {
        const std::byte* to = at;
        while (to != end && !m.places.covering(to))
            ++to;
        make_places(at, to);
    }
    const Place& place = m.places[*found];
    if (place.address != at || at + place.size > end)
        split(*found, at, end, site);
    return *found;
}

void join_parts(std::byte* address, unsigned size, const Site* site) {
    auto& m = machine();
    for (std::byte* at = address; at != address + size; ++at)
        if (const auto part = m.places.covering(at); part && m.places[*part].atomic)
            m.refuse(site, fmt::format("an atomic operation on {} bytes at {}, of which others access parts", size,
                                       m.name_of(*part)));
    m.places.join(address, size);
    m.mortal_among = 0;
    m.discover();
}

std::uint64_t read_place(program::Location place, bool copies, const Site* site, std::uint16_t bytes) {
    Machine::Next read = action_on(place, ActionKind::read, Mode::non_atomic, site);
    read.copies = copies;
    read.bytes = bytes;
    return masked(static_cast<std::uint64_t>(machine().perform(read).value), machine().places[place].size);
}

std::uint64_t read_plain(const void* address, unsigned size, const Site* site, bool copies) {
    auto& m = machine();
    if (const auto place = m.places.find(address, size))
        return read_place(*place, copies, site);
    const auto* begin = static_cast<const std::byte*>(address);
    std::uint64_t value = 0;
    for (const std::byte* at = begin; at != begin + size;) {
        const Portion part = portion_at(at, begin + size, site);
        value |= masked(bytes_from(part, read_place(part.place, copies, site, bits_of(part))), part.size)
                 << 8 * (at - begin);
        at += part.size;
    }
    return value;
}
void write_plain(void* address, std::uint64_t value, unsigned size, const Site* site) {
    auto& m = machine();
    if (const auto place = m.places.find(address, size))
        return write_place(*place, value, site);
    const auto* begin = static_cast<const std::byte*>(address);
    for (const std::byte* at = begin; at != begin + size;) {
        const Portion part = portion_at(at, begin + size, site);
        const std::uint64_t written = masked(value >> 8 * (at - begin), part.size);
        if (part.size == m.places[part.place].size)
            write_place(part.place, written, site);
        else
            write_part(part, written, site);
        at += part.size;
    }
}

} // namespace katlas::native
