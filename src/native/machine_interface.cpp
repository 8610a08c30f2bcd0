// The public interface of the machine: most functions forward to its state.
#include "machine_state.hpp"

namespace katlas::native {

Machine::Machine(const std::string& shared_object, const std::string& function)
    : state_(std::make_unique<State>(shared_object, function)) {}
Machine::~Machine() = default;

std::uint32_t Machine::num_threads() const {
    return static_cast<std::uint32_t>(state_->threads.size());
}
std::uint32_t Machine::num_locations() const {
    return state_->places.size();
}
Value Machine::initial_value(std::uint32_t location) const {
    const Place& place = state_->places[location];
    return place.address == nullptr ? 0 : state_->initial_value(place);
}
Start Machine::main() const {
    return state_->main;
}
void Machine::set_loop_bound(std::uint32_t rounds) {
    state_->loop_bound = rounds;
}
void Machine::allow_any_status(bool allowed) {
    state_->any_status = allowed;
}
void Machine::set_spurious_failures(bool explored) {
    state_->spurious = explored;
}
void Machine::set_undetermined(std::optional<Range> range) {
    state_->undetermined = range;
}
bool Machine::has_locks() const {
    return state_->has_locks;
}
void Machine::watch_all_atomics(bool watched) {
    state_->all_atomics = watched;
}
void Machine::write_parts(bool allowed) {
    state_->may_write_parts = allowed;
}
void Machine::regard_rewrites(bool are_effects) {
    state_->rewrites_are_effects = are_effects;
}
void Machine::wait_by_exchanges(bool waits) {
    state_->waits_by_exchanges = waits;
}
void Machine::meet_in_any_order(bool one_is_explored) {
    if (std::exchange(state_->meets_in_any_order, one_is_explored) != one_is_explored)
        state_->forget_actions();
}
std::vector<std::uint32_t> Machine::exchange_threads(bool allowed) {
    return state_->exchange_threads(allowed);
}
bool Machine::is_alike(std::uint32_t thread) const {
    return state_->alike.has(thread);
}
bool Machine::are_alike(std::uint32_t a, std::uint32_t b) const {
    return state_->alike.any() && state_->alike.group(a) == state_->alike.group(b);
}
void Machine::compile_by(ShapeOf shapes) {
    state_->shape_of = std::move(shapes);
}
void Machine::follow_dependencies() {
    if (!state_->labels)
        state_->labels.emplace();
}
std::span<const std::uint64_t> Machine::slots(Label label) const {
    return state_->labels->slots(label);
}
std::vector<Machine::Block> Machine::blocks(std::uint32_t thread) const {
    std::vector<Block> left;
    for (const Memory::Block& b : state_->memory->blocks(thread))
        if (b.site != nullptr && !b.freed) {
            const auto place = state_->places.covering(b.begin);
            left.push_back({.begin = b.begin,
                            .size = b.size,
                            .position = state_->position_of(b.site),
                            .location = place,
                            .retirement = state_->places.covering(b.begin - Memory::before_block)});
        }
    return left;
}
const Machine::Next& Machine::next(std::uint32_t thread, const Start& start, std::span<const Told> told) {
    return state_->next(thread, start, told);
}
void Machine::go_to(std::uint32_t thread, const Start& start, std::span<const Told> told) {
    state_->go_to(thread, start, told);
}
std::vector<std::uint64_t> Machine::calls(std::uint32_t thread, const Start& start, std::span<const Told> told) {
    return state_->calls(thread, start, told);
}
std::vector<std::uint64_t> Machine::calls_of_allocation(std::uint32_t thread, const Start& start,
                                                        std::span<const Told> told, const void* block) {
    return state_->calls_of_allocation(thread, start, told, block);
}
std::uint64_t Machine::stamp(std::uint32_t thread, const Start& start, std::span<const Told> told, const Told& next) {
    return state_->stamp(thread, start, told, next);
}
Value Machine::portable(Value value) const {
    return static_cast<Value>((*state_->portable)(static_cast<std::uint64_t>(value)));
}
const Site* Machine::site(std::uint32_t position) const {
    return position < state_->sites.size() ? state_->sites[position] : nullptr;
}
std::string Machine::name_of(std::uint32_t location) const {
    return state_->name_of(location);
}
std::string Machine::value_text(std::uint32_t location, Value value) const {
    return state_->value_text(location, value);
}
bool Machine::has_a_life(std::uint32_t location) const {
    return state_->memory->arena_of(state_->places[location].address).thread != 0;
}
bool Machine::is_uninitialised(std::uint32_t location) const {
    const std::byte* address = state_->places[location].address;
    return address != nullptr && state_->memory->arena_of(address).part != Memory::Part::stack;
}
bool Machine::has_mortal_places() const {
    if (state_->mortal_among != num_locations()) {
        state_->mortal_among = num_locations();
        state_->has_mortal = false;
        for (std::uint32_t l = 0; l < num_locations(); ++l)
            state_->has_mortal |= has_a_life(l);
    }
    return state_->has_mortal;
}
bool Machine::writes_parts() const {
    return state_->writes_parts;
}
bool Machine::is_retired_by(std::uint32_t location, std::uint32_t retirement, std::size_t size) const {
    const std::byte* address = state_->places[location].address;
    const std::byte* block = state_->places[retirement].address + Memory::before_block;
    return address >= block && address < block + size;
}
const std::string& Machine::output(std::uint32_t thread) const {
    return state_->threads[thread - 1].output;
}
const std::string& Machine::message() const {
    return state_->message;
}

} // namespace katlas::native
