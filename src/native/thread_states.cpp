#include "thread_states.hpp"

#include "machine_state.hpp"

#include <algorithm>
#include <cstring>

namespace katlas::native {
namespace {

constexpr std::size_t alignment_of_states = 64;

// Whether the predicate holds of a word in the bytes, at any byte.
template <typename Predicate>
bool any_word(std::span<const std::byte> bytes, const Predicate& holds) {
    for (std::size_t at = 0; at + sizeof(std::uintptr_t) <= bytes.size(); ++at) {
        std::uintptr_t word = 0;
        std::memcpy(&word, bytes.data() + at, sizeof word);
        if (holds(word))
            return true;
    }
    return false;
}

bool contains_own_address(std::span<const std::byte> bytes) {
    const auto first = reinterpret_cast<std::uintptr_t>(bytes.data());
    return any_word(bytes, [&](std::uintptr_t word) { return word >= first && word <= first + bytes.size(); });
}

} // namespace

std::uint32_t ThreadStates::number_of(std::span<const std::byte> bytes) {
    const auto [known, is_new] =
        numbers_.try_emplace(Bytes(bytes.begin(), bytes.end()), static_cast<std::uint32_t>(states_.size() + 1));
    if (is_new)
        states_.push_back(&known->first);
    return known->second;
}

std::byte* ThreadStates::begin_of(std::uint32_t thread) const {
    const std::size_t size = own_[thread].size();
    const std::size_t whole = (size + alignment_of_states - 1) / alignment_of_states * alignment_of_states;
    const std::size_t place = separate_ ? thread - 1 : num_places - 1;
    return places_ + ((place + 1) * size_of_place - whole);
}

void ThreadStates::begin(std::uint32_t thread, std::uint32_t number) {
    if (own_.size() <= thread)
        own_.resize(thread + std::size_t{1});
    own_[thread] = number == 0 ? Bytes() : *states_[number - 1];
    if (at_place_ == thread)
        at_place_ = 0;
}

void ThreadStates::bring(std::uint32_t thread) {
    if (state_of(thread) == nullptr || at_place_ == thread)
        return;
    Bytes& own = own_[thread];
    if (at_place_ != 0) {
        Bytes& others = own_[at_place_];
        std::memcpy(others.data(), begin_of(at_place_), others.size());
    }
    std::memcpy(begin_of(thread), own.data(), own.size());
    at_place_ = thread;
}

void* ThreadStates::state_of(std::uint32_t thread) const {
    return thread < own_.size() && !own_[thread].empty() ? begin_of(thread) : nullptr;
}

bool ThreadStates::is_in_state(std::uint32_t thread, std::uint64_t word) const {
    const auto begin = reinterpret_cast<std::uintptr_t>(state_of(thread));
    constexpr std::uint64_t address_bits = (std::uint64_t{1} << 48U) - 1;
    const std::uint64_t address = word & address_bits;
    return begin != 0 && address >= begin && address <= begin + own_[thread].size();
}

std::uint32_t Machine::State::move_state(void* state) {
    const auto child = children_.find(std::pair(running_, thread().created));
    const Memory::Arena arena = memory->arena_of(state);
    if (labels || arena.part != Memory::Part::heap || arena.thread != running_ ||
        (child != children_.end() && threads[child->second - 1].keeps_state))
        return 0;
    Memory::Block* block = memory->block_of(state);
    if (block == nullptr || block->begin != state || block->freed || block->origin != Memory::Origin::one_new ||
        block->size > ThreadStates::size_of_place || memory->is_shared(*block))
        return 0;
    const std::span<const std::byte> bytes(block->begin, block->size);
    if (contains_own_address(bytes))
        return 0;
    if (any_word(bytes, [&](std::uintptr_t word) { return states.is_in_state(running_, word); }))
        keep_state(running_); // the thread passes on the address of its own state
    const std::uint32_t number = states.number_of(bytes);
    note_own(OwnEffect::Kind::free, state);
    memory->free(*block);
    if (child != children_.end()) // if not, the creation is a discovery
        block->moved_to = child->second;
    return number;
}

void Machine::State::keep_state(std::uint32_t number) {
    threads[number - 1].keeps_state = true;
    discover();
}

void Machine::State::check_state(const Next& next) {
    const auto shows = [&](Value value) { return states.is_in_state(running_, static_cast<std::uint64_t>(value)); };
    const program::Action& action = next.action;
    const bool has_place = action.kind == program::ActionKind::read || action.kind == program::ActionKind::write;
    const Place* place = has_place ? &places[action.location] : nullptr;
    const auto shows_one = [&](Value value) {
        if (place == nullptr || place->size != wide_size)
            return shows(value);
        return std::ranges::any_of(wide_values.value_of(static_cast<std::uint64_t>(value)),
                                   [&](std::uint64_t word) { return states.is_in_state(running_, word); });
    };
    if ((place != nullptr && states.is_in_state(running_, reinterpret_cast<std::uintptr_t>(place->address))) ||
        shows_one(action.value) || shows_one(action.expected) ||
        shows(static_cast<Value>(reinterpret_cast<std::intptr_t>(next.start.argument))))
        keep_state(running_);
}

} // namespace katlas::native
