#include "labels.hpp"

#include "accesses.hpp"

#include <algorithm>

namespace katlas::native {
namespace {

constexpr std::uintptr_t bytes_of_word = 8;

} // namespace

LabelTable::LabelTable() {
    static_cast<void>(number_of({}));
}

Label LabelTable::number_of(Set set) {
    const auto [known, is_new] = numbers_.try_emplace(set, static_cast<Label>(sets_.size()));
    if (is_new)
        sets_.push_back(std::move(set));
    return known->second;
}

Label LabelTable::of_slot(std::uint32_t slot) {
    Set set(slot / 64 + std::size_t{1});
    set.back() = std::uint64_t{1} << slot % 64;
    return number_of(std::move(set));
}

Label LabelTable::join(Label a, Label b) {
    if (a == b || b == 0)
        return a;
    if (a == 0)
        return b;
    if (a > b)
        std::swap(a, b);
    const std::uint64_t key = std::uint64_t{a} << 32U | b;
    if (const auto known = joins_.find(key); known != joins_.end())
        return known->second;
    const Set& left = sets_[a];
    const Set& right = sets_[b];
    Set both(std::max(left.size(), right.size()));
    std::ranges::copy(left, both.begin());
    for (std::size_t i = 0; i < right.size(); ++i)
        both[i] |= right[i];
    return joins_.emplace(key, number_of(std::move(both))).first->second;
}

std::uint32_t slots_taken(const Action& action, Value value, bool spurious) {
    const bool fails = action.kind == program::ActionKind::read && action.rmw != program::RmwOp::none &&
                       (spurious || !program::succeeds(action, value));
    return fails ? 2 : 1;
}

Label label_of(const void* address, std::size_t size) {
    auto& m = machine();
    const auto& memory = m.thread().flow.memory;
    if (memory.empty())
        return 0;
    Label all = 0;
    const auto begin = reinterpret_cast<std::uintptr_t>(address);
    for (std::uintptr_t at = begin; at < begin + size;) {
        const std::uintptr_t next = std::min(begin + size, (at / bytes_of_word + 1) * bytes_of_word);
        if (const auto known = memory.find(at / bytes_of_word); known != memory.end())
            for (; at < next; ++at)
                all = m.labels->join(all, known->second[at % bytes_of_word]);
        at = next;
    }
    return all;
}

void set_label(void* address, std::size_t size, Label label) {
    auto& memory = machine().thread().flow.memory;
    const auto begin = reinterpret_cast<std::uintptr_t>(address);
    for (std::uintptr_t at = begin; at < begin + size;) {
        const std::uintptr_t next = std::min(begin + size, (at / bytes_of_word + 1) * bytes_of_word);
        const auto known = label == 0 ? memory.find(at / bytes_of_word) : memory.try_emplace(at / bytes_of_word).first;
        if (known != memory.end())
            for (; at < next; ++at)
                known->second[at % bytes_of_word] = label;
        at = next;
    }
}

Told Machine::State::perform_labelled(const Next& unlabelled) {
    Flow& flow = thread().flow;
    Next next = unlabelled;
    const Action& action = next.action;
    flow.path = labels->join(flow.path, flow.address);
    next.slot = flow.slot;
    next.on = {.address = flow.address,
               .data = action.kind == program::ActionKind::write ? flow.data : 0,
               .control = flow.control,
               .path = flow.path,
               .expected = is_compare_exchange(action.rmw) ? flow.expected : 0};
    const Label before = katlas_result_label; // other threads run meanwhile
    const Label success = katlas_success_label;
    const Told told = tell(next);
    katlas_result_label = before;
    katlas_success_label = success;
    flow.slot = next.slot + slots_taken(action, told.value, told.spurious);
    if (action.kind != program::ActionKind::read)
        return told;
    const Label own = labels->of_slot(next.slot);
    katlas_success_label = katlas_result_label = labels->join(before, own);
    if (!flow.is_access)
        branch_on(own);
    if (is_compare_exchange(action.rmw))
        branch_on(labels->join(own, next.on.expected));
    return told;
}

void Machine::State::branch_on(Label condition) {
    Flow& flow = thread().flow;
    flow.control = labels->join(flow.control, condition);
    flow.path = labels->join(flow.path, condition);
}

} // namespace katlas::native

using namespace katlas::native;

extern "C" {

std::uint32_t katlas_argument_labels[most_labelled_arguments];
const void* katlas_argument_memory[most_labelled_arguments];
std::uint32_t katlas_result_label = 0;
std::uint32_t katlas_success_label = 0;

void katlas_label_operands(std::uint32_t address, std::uint32_t data, std::uint32_t expected) {
    Flow& flow = machine().thread().flow;
    flow.address = address;
    flow.data = data;
    flow.expected = expected;
    flow.is_access = true;
    katlas_success_label = katlas_result_label = 0;
}

void katlas_label_call(std::uint32_t arguments) {
    Flow& flow = machine().thread().flow;
    flow.address = arguments;
    flow.data = arguments;
    flow.expected = 0;
    flow.is_access = false;
    katlas_result_label = arguments;
}

std::uint32_t katlas_label_union(std::uint32_t left, std::uint32_t right) {
    return machine().labels->join(left, right);
}

void katlas_label_branch(std::uint32_t condition) {
    machine().branch_on(condition);
}

std::uint32_t katlas_label_load(const void* address, std::uint64_t size) {
    return label_of(address, size);
}

void katlas_label_store(void* address, std::uint64_t size, std::uint32_t label) {
    set_label(address, size, label);
}

void katlas_label_copy(void* to, const void* from, std::uint64_t size) {
    std::vector<Label>& bytes = machine().thread().scratch_labels;
    bytes.resize(size);
    for (std::size_t i = 0; i < size; ++i)
        bytes[i] = label_of(static_cast<const std::byte*>(from) + i, 1);
    for (std::size_t i = 0; i < size; ++i)
        set_label(static_cast<std::byte*>(to) + i, 1, bytes[i]);
}
}
