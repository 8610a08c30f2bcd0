#include "katlas/explore/written_subtree.hpp"

#include <bit>

#include <boost/crc.hpp>

namespace katlas::explore {
namespace {

constexpr std::string_view magic = "KATS";
constexpr std::uint8_t version = 3;
constexpr std::size_t checksum_size = 4;

std::uint32_t checksum(std::string_view bytes) {
    boost::crc_32_type crc;
    crc.process_bytes(bytes.data(), bytes.size());
    return crc.checksum();
}

class Writer {
  public:
    void byte(std::uint8_t value) { bytes_.push_back(static_cast<char>(value)); }
    void number(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7U)
            byte(static_cast<std::uint8_t>(value | 0x80U));
        byte(static_cast<std::uint8_t>(value));
    }
    void signed_number(std::int64_t value) {
        number(static_cast<std::uint64_t>(value) << 1U ^ static_cast<std::uint64_t>(value >> 63U));
    }
    void fixed(std::uint64_t value, std::size_t size) {
        for (std::size_t i = 0; i < size; ++i)
            byte(static_cast<std::uint8_t>(value >> 8 * i & 0xffU));
    }
    // An event, or no_event.
    void event(EventId e) { number(e == no_event ? 0 : std::uint64_t{e} + 1); }
    void text(std::string_view value) { bytes_ += value; }
    [[nodiscard]] std::string& bytes() { return bytes_; }

  private:
    std::string bytes_;
};

// Reads zeros after the first error.
class Reader {
  public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}

    [[nodiscard]] bool is_good() const { return good_; }
    [[nodiscard]] std::size_t left() const { return bytes_.size(); }
    void fail() { good_ = false; }
    std::uint8_t byte() {
        if (!good_ || bytes_.empty()) {
            good_ = false;
            return 0;
        }
        const auto value = static_cast<std::uint8_t>(bytes_.front());
        bytes_.remove_prefix(1);
        return value;
    }
    std::uint64_t number() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const std::uint8_t group = byte();
            value |= std::uint64_t{group & 0x7fU} << shift;
            if (group < 0x80)
                return good_ && (shift < 63 || group < 2) ? value : bad();
        }
        return bad();
    }
    std::int64_t signed_number() {
        const std::uint64_t value = number();
        return static_cast<std::int64_t>(value >> 1U ^ (~(value & 1U) + 1));
    }
    std::uint32_t number_below(std::uint64_t bound) {
        const std::uint64_t value = number();
        return static_cast<std::uint32_t>(value < bound ? value : bad());
    }
    std::uint64_t fixed(std::size_t size) {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < size; ++i)
            value |= std::uint64_t{byte()} << 8 * i;
        return value;
    }
    // One of so many events, or no_event.
    EventId event(std::uint64_t events) {
        const std::uint32_t value = number_below(events + 1);
        return value == 0 ? no_event : value - 1;
    }

  private:
    std::uint64_t bad() {
        good_ = false;
        return 0;
    }

    std::string_view bytes_;
    bool good_ = true;
};

// Small numbers that share a byte or two, the lowest first.
class Packed {
  public:
    explicit Packed(std::uint64_t bits = 0) : bits_(bits) {}
    template <typename T>
    void put(T value, unsigned width) {
        bits_ |= static_cast<std::uint64_t>(value) << at_;
        at_ += width;
    }
    template <typename T>
    T take(unsigned width) {
        const std::uint64_t value = bits_ & ((std::uint64_t{1} << width) - 1);
        bits_ >>= width;
        return static_cast<T>(value);
    }
    [[nodiscard]] std::uint64_t bits() const { return bits_; }

  private:
    std::uint64_t bits_;
    unsigned at_ = 0;
};

constexpr unsigned kind_bits = 2;
constexpr unsigned mode_bits = 3;
constexpr unsigned barrier_bits = 4;
constexpr unsigned kernel_bits = 5;
constexpr unsigned scope_bits = 2;
constexpr unsigned rmw_bits = 4;

void write(Writer& out, const Scope& scope) {
    out.number(scope.fixed);
    out.event(scope.revisiting);
    out.event(scope.revisited);
}

void read(Reader& in, Scope& scope, std::uint64_t events) {
    scope.fixed = in.number_below(events + 1);
    scope.revisiting = in.event(events);
    scope.revisited = in.event(events);
}

// A set of slots, as runs of slots. A single run that begins at the first slot is written as twice its length.
// Otherwise the first number is one more than twice the number of runs, followed for each run by the number of slots
// before it and in it.
void write(Writer& out, const std::vector<std::uint64_t>& slots) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> runs;
    std::uint64_t end = 0;
    const std::uint64_t all = slots.size() * 64;
    const auto has = [&](std::uint64_t i) { return (slots[i / 64] >> i % 64 & 1U) != 0; };
    for (std::uint64_t i = 0; i < all;) {
        for (; i < all && !has(i); ++i) {
        }
        if (i == all)
            break;
        const std::uint64_t begin = i;
        for (; i < all && has(i); ++i) {
        }
        runs.emplace_back(begin - end, i - begin);
        end = i;
    }
    if (runs.empty() || (runs.size() == 1 && runs[0].first == 0)) {
        out.number(2 * end);
        return;
    }
    out.number(2 * runs.size() + 1);
    for (const auto& [gap, length] : runs) {
        out.number(gap);
        out.number(length);
    }
}

// `most` is the largest number of slots of the set.
void read(Reader& in, std::vector<std::uint64_t>& slots, std::uint64_t most) {
    std::uint64_t at = 0;
    const auto add = [&](std::uint64_t gap, std::uint64_t length) {
        if (gap > most || length > most || at + gap + length > most)
            return in.fail();
        at += gap;
        slots.resize((at + length + 63) / 64);
        for (std::uint64_t end = at + length; at < end; ++at)
            slots[at / 64] |= std::uint64_t{1} << at % 64;
    };
    const std::uint64_t first = in.number();
    if (first % 2 == 0)
        return add(0, first / 2);
    for (std::uint64_t i = 0; i < first / 2 && in.is_good(); ++i) {
        const std::uint64_t gap = in.number();
        add(gap, in.number());
    }
}

void write(Writer& out, const WrittenEvent& e, bool has_holes) {
    Packed kind;
    kind.put(e.label.kind, kind_bits);
    kind.put(e.label.mode, mode_bits);
    kind.put(e.label.exclusive, 1);
    const bool is_access = e.label.kind != graph::Kind::fence;
    const bool more = e.label.discarded || e.spurious || e.label.barrier != graph::Barrier::none ||
                      e.label.kernel != graph::Kernel::none || e.label.scope != graph::Scope::none ||
                      e.revisits_from != no_event || e.oldest != no_event;
    kind.put(more, 1);
    out.number(kind.bits());
    if (more) {
        Packed rest;
        rest.put(e.label.discarded, 1);
        rest.put(e.spurious, 1);
        rest.put(e.label.barrier, barrier_bits);
        rest.put(e.label.kernel, kernel_bits);
        rest.put(e.label.scope, scope_bits);
        out.number(rest.bits());
        out.event(e.revisits_from);
        out.event(e.oldest);
    }
    out.number(e.thread);
    if (is_access) {
        out.number(e.location);
        out.signed_number(e.value);
        out.number(e.label.kind == graph::Kind::read ? e.rf : e.place);
    }
    if (!has_holes)
        return;
    out.number(e.slot);
    Packed rest;
    rest.put(e.computed_expected, 1);
    rest.put(e.tight, 1);
    rest.put(e.settled, 1);
    rest.put(e.rmw, rmw_bits);
    rest.put(e.alternatives, 32);
    out.number(rest.bits());
    if (e.alternatives != 0)
        out.signed_number(e.value);
    if (program::is_compare_exchange(e.rmw))
        out.signed_number(e.expected);
    for (const std::vector<std::uint64_t>& slots : e.prefix)
        write(out, slots);
}

template <typename T>
T take_enum(Reader& in, Packed& packed, unsigned width, T last) {
    const auto value = packed.take<std::uint64_t>(width);
    if (value > static_cast<std::uint64_t>(last))
        in.fail();
    return in.is_good() ? static_cast<T>(value) : T{};
}

void read(Reader& in, WrittenEvent& e, const WrittenSubtree& x, std::uint64_t events) {
    Packed kind(in.number());
    e.label.kind = take_enum(in, kind, kind_bits, graph::Kind::fence);
    e.label.mode = take_enum(in, kind, mode_bits, graph::Mode::seq_cst);
    e.label.exclusive = kind.take<bool>(1);
    const bool more = kind.take<bool>(1);
    if (more) {
        Packed rest(in.number());
        e.label.discarded = rest.take<bool>(1);
        e.spurious = rest.take<bool>(1);
        e.label.barrier = take_enum(in, rest, barrier_bits, graph::Barrier::fence_rw_r);
        e.label.kernel = take_enum(in, rest, kernel_bits, graph::Kernel::srcu);
        e.label.scope = take_enum(in, rest, scope_bits, graph::Scope::sys);
        e.revisits_from = in.event(events);
        e.oldest = in.event(events);
        if (rest.bits() != 0)
            in.fail();
    }
    if (kind.bits() != 0)
        in.fail();
    e.thread = in.number_below(std::uint64_t{x.num_threads} + 1);
    if (e.label.kind != graph::Kind::fence) {
        e.location = in.number_below(x.num_locations);
        e.value = in.signed_number();
        (e.label.kind == graph::Kind::read ? e.rf : e.place) = in.number_below(events);
    }
    if (!x.has_holes)
        return;
    // An event takes at most two slots.
    e.slot = in.number_below(2 * events);
    Packed rest(in.number());
    e.computed_expected = rest.take<bool>(1);
    e.tight = rest.take<bool>(1);
    e.settled = rest.take<bool>(1);
    e.rmw = take_enum(in, rest, rmw_bits, program::RmwOp::paired);
    e.alternatives = rest.take<std::uint32_t>(32);
    if (rest.bits() != 0)
        in.fail();
    if (e.alternatives != 0)
        e.value = in.signed_number();
    if (program::is_compare_exchange(e.rmw))
        e.expected = in.signed_number();
    e.prefix.resize(x.num_threads);
    for (std::vector<std::uint64_t>& slots : e.prefix)
        read(in, slots, 2 * events);
}

} // namespace

std::string to_bytes(const WrittenSubtree& x) {
    Writer out;
    out.text(magic);
    out.byte(version);
    out.byte(x.has_holes ? 1 : 0);
    out.fixed(x.owner.program, 8);
    out.fixed(x.owner.model, 8);
    out.number(x.num_threads);
    out.number(x.num_locations);
    out.number(x.events.size());
    write(out, x.scope);
    for (const WrittenEvent& e : x.events)
        write(out, e, x.has_holes);
    out.fixed(checksum(out.bytes()), checksum_size);
    return std::move(out.bytes());
}

Expected<WrittenSubtree> from_bytes(std::string_view bytes) {
    if (!bytes.starts_with(magic))
        return Refused{"it is no part of an exploration"};
    if (bytes.size() > magic.size() && static_cast<std::uint8_t>(bytes[magic.size()]) != version)
        return Refused{"it was written by another version"};
    if (bytes.size() < magic.size() + 1 + checksum_size)
        return Refused{"its end is missing"};
    const std::string_view body = bytes.substr(0, bytes.size() - checksum_size);
    if (Reader(bytes.substr(body.size())).fixed(checksum_size) != checksum(body))
        return Refused{"it is damaged"};
    Reader in(body.substr(magic.size() + 1));
    WrittenSubtree x;
    const std::uint8_t kind = in.byte();
    x.has_holes = kind == 1;
    x.owner.program = in.fixed(8);
    x.owner.model = in.fixed(8);
    // A thread or a location may have no event, so the input's size does not bound their number. No real program has so
    // many.
    constexpr std::uint64_t most = std::uint64_t{1} << 24U;
    x.num_threads = in.number_below(most);
    x.num_locations = in.number_below(most);
    const std::uint64_t written = in.number();
    // Each event takes more than one byte.
    if (!in.is_good() || kind > 1 || written > in.left())
        return Refused{"it is damaged"};
    const std::uint64_t events = x.num_locations + written;
    read(in, x.scope, events);
    x.events.reserve(written);
    for (std::uint64_t i = 0; i < written && in.is_good(); ++i)
        read(in, x.events.emplace_back(), x, events);
    if (!in.is_good() || in.left() != 0)
        return Refused{"it is damaged"};
    return x;
}

} // namespace katlas::explore
