#include "accesses.hpp"

#include "parts.hpp"
#include "updates.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <utility>

#include <fmt/format.h>

namespace katlas::native {
namespace {

using program::ActionKind;
using program::ErrorKind;
using program::Mode;
using program::RmwOp;

std::uint64_t load(const void* address, unsigned size) {
    if (size == wide_size) {
        WideValue words{};
        std::memcpy(words.data(), address, size);
        return machine().number_of_wide(words);
    }
    std::uint64_t value = 0;
    std::memcpy(&value, address, size);
    return value;
}
void store(void* address, std::uint64_t value, unsigned size) {
    std::memcpy(address, &value, size);
}
// Writes to the running thread's private memory.
void write_own(void* address, std::uint64_t value, unsigned size) {
    if (size == wide_size) {
        const WideValue words = machine().wide_values.value_of(value);
        for (unsigned i = 0; i < words.size(); ++i)
            write_own(static_cast<std::uint64_t*>(address) + i, words[i], sizeof words[i]);
        return;
    }
    machine().note_own_write(address, &value, size);
    store(address, value, size);
}

// The new value of an update.
std::uint64_t new_value(std::uint64_t old, std::uint64_t operand, const Access& access) {
    auto& m = machine();
    if (access.size() != wide_size)
        return updated(old, operand, access);
    return m.number_of_wide(updated(m.wide_values.value_of(old), m.wide_values.value_of(operand), access.update));
}

// Whether an access in the program's code is an action.
bool is_action(const void* address, const Access& access, const Site* site) {
    if (is_visible(address, access.size(), site))
        return true;
    auto& m = machine();
    const auto mode = static_cast<Mode>(access.mode);
    if (mode == Mode::non_atomic)
        return false;
    if (m.states.is_in_state(m.running(), reinterpret_cast<std::uintptr_t>(address)))
        m.keep_state(m.running());
    // A loop may await a write of another thread that no execution has shown yet.
    constexpr std::uint32_t many = 10'000;
    const bool orders = mode == Mode::seq_cst || m.all_atomics;
    if (!(orders || ++m.thread().own_atomics > many) || !m.memory->is_watched(address))
        return false;
    if (m.memory->share(address, access.size()))
        m.discover();
    return true;
}

// Checks that the thread has written private memory before it uses a value from it.
void check_written(const void* address, unsigned size, const Site* site) {
    auto& m = machine();
    if (m.memory->is_unwritten(m.running(), address, size))
        m.fail(ErrorKind::bad_address, site, "a read of memory that was allocated and not written");
}

// The labels of reads from the thread's private memory, and of writes to it.
void read_own_label(const void* address, std::size_t size) {
    auto& m = machine();
    if (!m.labels)
        return;
    const Flow& flow = m.thread().flow;
    const Label label = m.labels->join(flow.address, label_of(address, size));
    katlas_success_label = katlas_result_label = m.labels->join(katlas_result_label, label);
    if (!flow.is_access)
        m.branch_on(label);
}
void write_own_label(void* address, std::size_t size, Label also = 0) {
    auto& m = machine();
    if (m.labels)
        set_label(address, size, m.labels->join(also, m.labels->join(m.thread().flow.data, m.thread().flow.address)));
}
void update_own_label(void* address, std::size_t size) {
    read_own_label(address, size);
    write_own_label(address, size, katlas_result_label);
}

// The size of the next step of a copy or fill of [at, end).
unsigned step_at(const std::byte* at, const std::byte* end) {
    if (const auto place = machine().places.covering(at))
        if (const auto rest = machine().places[*place].address + machine().places[*place].size; rest <= end)
            return static_cast<unsigned>(std::min<std::ptrdiff_t>(rest - at, Places::largest));
    unsigned size = Places::largest;
    while (reinterpret_cast<std::uintptr_t>(at) % size != 0 || at + size > end)
        size /= 2;
    return size;
}

// Copies bytes, and their labels if there are any, without checking that the bytes were written.
void fetch(std::byte* to, const std::byte* from, std::size_t size, const Site* site) {
    auto& m = machine();
    for (const std::byte* at = from; at != from + size;) {
        const unsigned step = step_at(at, from + size);
        std::uint64_t value = 0;
        const Label before = std::exchange(katlas_result_label, 0);
        const bool own = !is_visible(at, step, site);
        if (own)
            value = load(at, step);
        else if (const auto place = m.places.find(at, step))
            value = read_place(*place, true, site);
        else
            value = read_plain(at, step, site);
        std::memcpy(to + (at - from), &value, step);
        if (m.labels)
            for (unsigned i = 0; i < step; ++i)
                m.thread().scratch_labels[static_cast<std::size_t>(at - from) + i] =
                    own ? label_of(at + i, 1) : katlas_result_label;
        katlas_result_label = before;
        at += step;
    }
}
// With labels: writes the labels of the bytes if they are known, else the label of the operand.
void put(std::byte* to, const std::byte* from, std::size_t size, const Site* site, bool labelled = false) {
    auto& m = machine();
    const auto label_of_byte = [&](const std::byte* at) {
        return m.thread().scratch_labels[static_cast<std::size_t>(at - to)];
    };
    for (std::byte* at = to; at != to + size;) {
        const unsigned step = step_at(at, to + size);
        const std::uint64_t value = load(from + (at - to), step);
        if (is_visible(at, step, site)) {
            if (labelled) {
                Label& data = m.thread().flow.data = 0;
                for (unsigned i = 0; i < step; ++i)
                    data = m.labels->join(data, label_of_byte(at + i));
            }
            write_plain(at, value, step, site);
        } else {
            m.note_own_write(at, from + (at - to), step);
            store(at, value, step);
            if (!labelled)
                write_own_label(at, step);
            for (unsigned i = 0; labelled && i < step; ++i)
                set_label(at + i, 1, m.labels->join(label_of_byte(at + i), m.thread().flow.address));
        }
        at += step;
    }
}

// Whether no other thread can know the address of the running thread's block: since it got the block, the thread has
// written to no other shared memory, and has begun no thread.
bool is_unknown_to_others(const Memory::Block& block) {
    auto& m = machine();
    const auto& thread = m.thread();
    const auto done = std::span(thread.actions).first(thread.history.size()).subspan(block.born);
    return std::ranges::all_of(done, [&](const Machine::Next& next) {
        const program::Action& action = next.action;
        if (action.kind == ActionKind::read || action.kind == ActionKind::fence || action.kind == ActionKind::choice)
            return true;
        if (action.kind != ActionKind::write)
            return false;
        const std::byte* at = m.places[action.location].address;
        return at >= block.begin && at < block.begin + block.size;
    });
}

} // namespace

bool is_visible(const void* address, unsigned size, const Site* site) {
    auto& m = machine();
    m.here = site;
    switch (m.memory->use(m.running(), address, size)) {
    case Memory::Kind::newly_shared:
        m.memory->share_beside(m.running(), address);
        m.discover();
    case Memory::Kind::shared:
        return true;
    case Memory::Kind::given_away:
        if (is_unknown_to_others(*m.memory->block_of(address)))
            break;
        (void)m.memory->share(address, size);
        m.discover();
    case Memory::Kind::outside:
        m.fail(ErrorKind::bad_address, site, "an access outside of every block of the heap and of every variable");
    case Memory::Kind::freed:
        // The last word of a block may have bytes behind the block.
        if (const Memory::Block* block = m.memory->block_of(address); block != nullptr && block->moved_to != 0)
            m.keep_state(block->moved_to);
        else if (block != nullptr && block->variable)
            m.fail(ErrorKind::bad_address, site, "an access of a local variable whose function has returned");
        m.fail(ErrorKind::bad_address, site, "an access of memory that was freed");
    case Memory::Kind::unwatched:
        if (reinterpret_cast<std::uintptr_t>(address) < 4096)
            m.fail(ErrorKind::bad_address, site, "an access through a null pointer");
        break;
    case Memory::Kind::own:
        break;
    }
    return false;
}

Machine::Next atomic_action(ActionKind kind, Mode mode, const void* address, unsigned size, const Site* site) {
    auto& m = machine();
    const auto* begin = static_cast<const std::byte*>(address);
    auto place = m.places.find(address, size);
    if (!place) {
        if (reinterpret_cast<std::uintptr_t>(address) % size != 0)
            m.refuse(site, fmt::format("an atomic access of {} bytes whose address is not a multiple of that", size));
        place = part_at(begin, begin + size, site);
        if (m.places[*place].size != size)
            join_parts(const_cast<std::byte*>(begin), size, site);
    }
    m.places.make_atomic(*place);
    return action_on(*place, kind, mode, site);
}

void write_exclusive(const void* address, std::uint64_t value, const Access& access, const Site* site, bool settled) {
    Machine::Next write = atomic_action(ActionKind::write, program::mode_of_write(static_cast<Mode>(access.mode)),
                                        address, access.size(), site);
    write.action.exclusive = true;
    write.action.value = static_cast<Value>(value);
    write.action.settled = settled;
    machine().perform(write);
}

void perform_fence(Mode mode, const Site* site) {
    Machine::Next fence;
    fence.action.kind = ActionKind::fence;
    fence.action.mode = mode;
    fence.action.position = machine().position_of(site);
    machine().perform(fence);
}

void mark(std::byte* address, std::size_t size, Value value, const Site* site, std::string_view what,
          std::size_t retires) {
    auto& m = machine();
    for (std::byte* at = address; at < address + size;) {
        const auto place = m.places.covering(at);
        if (!place) {
            const auto in_word = reinterpret_cast<std::uintptr_t>(at) % Places::largest;
            at += m.places.has_some(at) ? 1 : Places::largest - in_word;
            continue;
        }
        Machine::Next write = action_on(*place, ActionKind::write, Mode::non_atomic, site);
        write.action.value = value;
        write.what = what;
        write.retires = retires;
        m.perform(write);
        at = m.places[*place].address + m.places[*place].size;
    }
}

std::uint64_t update(void* address, std::uint64_t operand, const Access& access, const Limits& limits,
                     const Site* site) {
    auto& m = machine();
    if (!is_action(address, access, site)) {
        check_written(address, access.size(), site);
        const std::uint64_t old = load(address, access.size());
        if (old != limits.excluded)
            write_own(address, new_value(old, operand, access), access.size());
        update_own_label(address, access.size());
        return old;
    }
    const Mode mode = program::mode_of_read(static_cast<Mode>(access.mode));
    Machine::Next read = atomic_action(ActionKind::read, mode, address, access.size(), site);
    read.action.rmw = operation_of(access.update);
    read.action.settled = limits.settled;
    read.declared = static_cast<Mode>(access.mode);
    if (limits.excluded) {
        read.action.rmw = RmwOp::update_unless;
        read.action.expected = static_cast<Value>(*limits.excluded);
        read.action.value = static_cast<Value>(operand);
        read.action.failure_mode = access.repeated ? mode : static_cast<Mode>(access.failure_mode);
    }
    const auto old = static_cast<std::uint64_t>(m.perform(read).value);
    if (old == limits.excluded)
        return old;
    if (access.update != Update::exchange)
        depend_on_result();
    write_exclusive(address, new_value(old, operand, access), access, site, limits.settled);
    if (access.repeated)
        m.thread().exchanged_at = katlas_position();
    return old;
}

std::uint8_t read_byte(const void* address, const Site* site) {
    if (is_visible(address, 1, site))
        return static_cast<std::uint8_t>(read_plain(address, 1, site));
    if (auto& m = machine(); m.labels) { // the result's label has the arguments' labels; none need be the address's
        const Label label = label_of(address, 1);
        katlas_result_label = m.labels->join(katlas_result_label, label);
        m.branch_on(label);
    }
    return static_cast<std::uint8_t>(load(address, 1));
}

const std::string& read_text(const char* text, std::size_t limit, const Site* site) {
    auto& m = machine();
    std::string& result = m.thread().text;
    result.clear();
    m.thread().text_labels.clear();
    while (result.size() < limit) {
        const Label before = std::exchange(katlas_result_label, 0);
        const char c = static_cast<char>(read_byte(text + result.size(), site));
        if (m.labels)
            m.thread().text_labels.push_back(
                std::exchange(katlas_result_label, m.labels->join(before, katlas_result_label)));
        if (c == '\0')
            break;
        result += c;
    }
    return result;
}

void depend_on_result() {
    auto& m = machine();
    if (m.labels)
        m.thread().flow.data = m.labels->join(m.thread().flow.data, katlas_result_label);
}

void write_bytes(void* to, std::string_view bytes, const Site* site) {
    depend_on_result();
    put(static_cast<std::byte*>(to), reinterpret_cast<const std::byte*>(bytes.data()), bytes.size(), site);
}

void write_text(void* to, std::string_view bytes, const Site* site) {
    auto& thread = machine().thread();
    thread.scratch_labels = thread.text_labels;
    thread.scratch_labels.resize(bytes.size());
    put(static_cast<std::byte*>(to), reinterpret_cast<const std::byte*>(bytes.data()), bytes.size(), site,
        machine().labels.has_value());
}

} // namespace katlas::native

using namespace katlas::native;

extern "C" {

std::uint64_t katlas_read(const void* address, std::uint32_t word, const Site* site) {
    const Access access = with_chosen_order(Access::of(word), site);
    if (!is_action(address, access, site)) {
        if (!access.partial)
            check_written(address, access.size(), site);
        read_own_label(address, access.size());
        return load(address, access.size());
    }
    const auto mode = static_cast<Mode>(access.mode);
    if (mode == Mode::non_atomic)
        return read_plain(address, access.size(), site, access.partial);
    return static_cast<std::uint64_t>(
        machine().perform(atomic_action(ActionKind::read, mode, address, access.size(), site)).value);
}

void katlas_write(void* address, std::uint64_t value, std::uint32_t word, const Site* site) {
    const Access access = with_chosen_order(Access::of(word), site);
    if (!is_action(address, access, site)) {
        write_own(address, value, access.size());
        write_own_label(address, access.size());
        return;
    }
    const auto mode = static_cast<Mode>(access.mode);
    if (mode == Mode::non_atomic) {
        // A destructor writes the address of its class's table once more, which no access of the program is. Other
        // threads may call virtual functions meanwhile, until the destructor of a base class begins.
        if (access.restates && read_plain(address, access.size(), site, true) == value)
            return;
        return write_plain(address, value, access.size(), site);
    }
    Machine::Next write = atomic_action(ActionKind::write, mode, address, access.size(), site);
    write.action.value = static_cast<Value>(value);
    machine().perform(write);
}

std::uint64_t katlas_wide(std::uint64_t low, std::uint64_t high) {
    return machine().number_of_wide({low, high});
}
std::uint64_t katlas_word_of_wide(std::uint64_t number, std::uint32_t index) {
    return machine().wide_values.value_of(number)[index];
}

std::uint64_t katlas_update(void* address, std::uint64_t operand, std::uint32_t word, const Site* site) {
    const Access access = with_chosen_order(Access::of(word), site);
    Limits limits;
    if (access.repeated && machine().waits_by_exchanges && !machine().all_atomics)
        limits.excluded = operand;
    return update(address, operand, access, limits, site);
}

Exchanged katlas_compare_exchange(void* address, std::uint64_t expected, std::uint64_t desired, std::uint32_t word,
                                  const Site* site) {
    const Access access = with_chosen_order(Access::of(word), site);
    if (!is_action(address, access, site)) {
        check_written(address, access.size(), site);
        const std::uint64_t old = load(address, access.size());
        if (old == expected)
            write_own(address, desired, access.size());
        update_own_label(address, access.size());
        return {old, old == expected ? 1U : 0U};
    }
    const Mode mode = katlas::program::mode_of_read(static_cast<Mode>(access.mode));
    Machine::Next read = atomic_action(ActionKind::read, mode, address, access.size(), site);
    read.action.failure_mode = static_cast<Mode>(access.failure_mode);
    const bool may_fail = access.weak && machine().spurious && !machine().thread().failed.contains(site);
    read.action.rmw = may_fail ? RmwOp::compare_exchange_weak : RmwOp::compare_exchange;
    read.action.expected = static_cast<Value>(expected);
    read.action.value = static_cast<Value>(desired);
    read.declared = static_cast<Mode>(access.mode);
    const Told told = machine().perform(read);
    if (told.spurious)
        machine().thread().failed.insert(site);
    if (told.value != static_cast<Value>(expected) || told.spurious)
        return {static_cast<std::uint64_t>(told.value), 0};
    write_exclusive(address, desired, access, site);
    return {expected, 1};
}

void katlas_fence(std::uint32_t word, const Site* site) {
    auto& m = machine();
    const auto mode = static_cast<Mode>(word);
    const ChosenOrder* chosen =
        m.order_choice ? m.order_choice->at(Machine::State::shown(site, m.thread()), mode, mode) : nullptr;
    if (chosen == nullptr || !chosen->absent)
        perform_fence(chosen != nullptr ? chosen->mode.value_or(mode) : mode, site);
}

// Memory that is read may be memory that is written.
void katlas_copy(void* to, const void* from, std::uint64_t size, const Site* site) {
    auto& thread = machine().thread();
    const bool of_program = std::exchange(thread.flow.is_access, true); // copied values decide nothing
    thread.scratch.resize(size);
    thread.scratch_labels.resize(size);
    fetch(thread.scratch.data(), static_cast<const std::byte*>(from), size, site);
    put(static_cast<std::byte*>(to), thread.scratch.data(), size, site, machine().labels.has_value());
    thread.flow.is_access = of_program;
}

void katlas_fill(void* to, std::uint64_t byte, std::uint64_t size, const Site* site) {
    std::vector<std::byte>& bytes = machine().thread().scratch;
    bytes.assign(size, static_cast<std::byte>(byte));
    put(static_cast<std::byte*>(to), bytes.data(), size, site);
}

void katlas_loop(std::uint32_t count, const Site* site) {
    auto& m = machine();
    if (m.loop_bound != 0 && count > m.loop_bound)
        m.stop({.kind = ActionKind::blocked,
                .reason = katlas::program::BlockReason::loop_bound,
                .position = m.position_of(site)});
    constexpr std::uint32_t endless = 1U << 30U;
    if (count > endless)
        m.fail(ErrorKind::bad_address, site, "a loop that goes round for ever");
}

void katlas_attempt(std::uint32_t count, const Site* site) {
    constexpr std::uint32_t enough = 2;
    auto& m = machine();
    if (count > enough)
        m.stop({.kind = ActionKind::blocked,
                .reason = katlas::program::BlockReason::assume,
                .position = m.position_of(site)});
}

void katlas_divide_by_zero(const Site* site) {
    machine().fail(ErrorKind::bad_address, site, "a division by zero");
}

void katlas_unreachable(const Site* site) {
    machine().fail(ErrorKind::bad_address, site,
                   "a place that is never reached, as the program says, or the end of a function without a value");
}

void katlas_share(const void* memory, std::size_t size) {
    if (machine().memory->share(memory, size))
        machine().discover();
}
}
