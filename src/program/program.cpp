#include "katlas/program/program.hpp"

#include "katlas/program/instruction_labels.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

namespace katlas::program {

namespace {

// The object that holds a location: the last object that does not begin after it.
const Object& object_of(const std::vector<Object>& objects, Location location) {
    const auto after = std::upper_bound(objects.begin(), objects.end(), location,
                                        [](Location l, const Object& object) { return l < object.first; });
    return *std::prev(after);
}

} // namespace

std::string Program::location_name(Location location) const {
    const Object& object = object_of(objects_, location);
    if (!object.cells.empty())
        return object.name + object.cells[location - object.first].path;
    return object.array ? fmt::format("{}[{}]", object.name, location - object.first) : object.name;
}

ValueType Program::location_type(Location location) const {
    const Object& object = object_of(objects_, location);
    return object.cells.empty() ? object.type : object.cells[location - object.first].type;
}

const Object* Program::find_object(std::string_view object_name) const {
    const auto found = std::find_if(objects_.begin(), objects_.end(),
                                    [&](const Object& object) { return object.name == object_name; });
    return found == objects_.end() ? nullptr : &*found;
}

std::optional<Location> Program::resolve(Value pointer) const {
    const auto bits = static_cast<std::uint64_t>(pointer);
    const std::uint64_t object = (bits >> pointer_shift) - 1; // wraps for integers, which have no object
    const auto offset = static_cast<std::uint32_t>(bits);
    if (object >= objects_.size())
        return std::nullopt;
    const Object& pointee = objects_[object];
    const std::uint32_t element = pointee.stride == 1 ? offset : offset / pointee.stride;
    if (element >= pointee.size || element * pointee.stride != offset)
        return std::nullopt;
    return pointee.first + element;
}

void Program::rename_object(std::string_view object_name, std::string to) {
    const auto object = std::ranges::find(objects_, object_name, &Object::name);
    if (object != objects_.end())
        object->name = std::move(to);
}

std::string Program::value_text(Value value) const {
    const auto location = resolve(value);
    if (!location)
        return fmt::format("{}", value);
    const Object& object = object_of(objects_, *location);
    return object.cells.empty() ? location_name(*location)
                                : object.name + object.cells[*location - object.first].address;
}

void Program::initial_state(std::size_t thread, Word* state) const {
    std::fill_n(state, state_words_, Word{0});
    for (const NamedRegister& named : threads_[thread].registers)
        state[named.slot] = named.initial;
}

std::optional<std::size_t> Program::register_slot(std::size_t thread, std::string_view register_name) const {
    for (const NamedRegister& named : threads_[thread].registers)
        if (named.name == register_name)
            return named.slot;
    return std::nullopt;
}

std::vector<std::string> Program::register_names(std::size_t thread) const {
    std::vector<std::string> names;
    names.reserve(threads_[thread].registers.size());
    for (const NamedRegister& named : threads_[thread].registers)
        names.push_back(named.name);
    return names;
}

SourceSpan Program::source(std::size_t thread, std::uint32_t position) const {
    return threads_[thread].sources[position];
}

const std::string& Program::message(std::size_t thread, std::uint32_t position) const {
    return messages_[threads_[thread].message_of[position]];
}

std::string Program::error_text(std::size_t thread, const Action& error) const {
    switch (error.error) {
    case ErrorKind::none:
        return {};
    case ErrorKind::assertion: {
        const std::string& text = message(thread, error.position);
        return text.empty() ? "assertion failed" : fmt::format("assertion failed: {}", text);
    }
    case ErrorKind::bad_address:
        return "access through a value that is no pointer to a location";
    case ErrorKind::division_by_zero:
        if (const std::string& text = message(thread, error.position); !text.empty())
            return text;
        return "division by zero, or overflow of a division";
    case ErrorKind::bad_shift:
        return "shift by a negative amount, or by the width of the type or more";
    }
    return {};
}

std::vector<graph::Label> labels_of(const Instruction& i) {
    using graph::Kind;
    switch (i.op) {
    case Op::read:
        return {{Kind::read, i.mode, false}};
    case Op::read_modify_write:
        if (is_conditional(i.rmw))
            return {{Kind::read, mode_of_read(i.mode), true},
                    {Kind::read, is_compare_exchange(i.rmw) ? i.failure_mode : i.mode, false}};
        return {{Kind::read, mode_of_read(i.mode), true}};
    case Op::exclusive_write:
    case Op::store_conditional:
        return {{Kind::write, i.mode, true}};
    case Op::write:
    case Op::write_if_zero:
        return {{Kind::write, i.mode, false}};
    case Op::fence:
        return {{Kind::fence, i.mode, false, i.barrier}};
    default:
        return {}; // invisible
    }
}

std::vector<graph::Label> Program::labels() const {
    std::vector<graph::Label> result;
    for (const Thread& thread : threads_)
        for (const Instruction& i : thread.code)
            for (const graph::Label label : labels_of(i))
                result.push_back(label);
    const auto key = [](graph::Label l) { return std::tuple(l.kind, l.mode, l.exclusive, l.barrier); };
    std::sort(result.begin(), result.end(), [&](graph::Label a, graph::Label b) { return key(a) < key(b); });
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

bool Program::has(Op op) const {
    return std::any_of(threads_.begin(), threads_.end(), [op](const Thread& thread) {
        return std::any_of(thread.code.begin(), thread.code.end(), [op](const Instruction& i) { return i.op == op; });
    });
}

bool Program::has(RmwOp op) const {
    return std::any_of(threads_.begin(), threads_.end(), [op](const Thread& thread) {
        return std::any_of(thread.code.begin(), thread.code.end(), [op](const Instruction& i) { return i.rmw == op; });
    });
}

bool Program::has(graph::Kernel kernel) const {
    return std::any_of(threads_.begin(), threads_.end(), [kernel](const Thread& thread) {
        return std::any_of(thread.code.begin(), thread.code.end(),
                           [kernel](const Instruction& i) { return i.kernel == kernel; });
    });
}

bool Program::is_of_kernel() const {
    return std::any_of(threads_.begin(), threads_.end(), [](const Thread& thread) {
        return std::any_of(thread.code.begin(), thread.code.end(), [](const Instruction& i) {
            return i.kernel != graph::Kernel::none || i.op == Op::open_scope;
        });
    });
}

bool Program::may_take_locks() const {
    return has(RmwOp::lock) || std::any_of(threads_.begin(), threads_.end(), [](const Thread& thread) {
               return std::any_of(thread.code.begin(), thread.code.end(),
                                  [](const Instruction& i) { return i.rmw == RmwOp::compare_exchange && i.awaits; });
           });
}

bool Program::has_weak_compare_exchange() const {
    return std::any_of(threads_.begin(), threads_.end(), [](const Thread& thread) {
        return std::any_of(thread.code.begin(), thread.code.end(),
                           [](const Instruction& i) { return may_fail_spuriously(i.rmw); });
    });
}

} // namespace katlas::program
