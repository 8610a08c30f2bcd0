#include "katlas/program/program.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::program {

namespace {

// The object that holds a location: the last that does not begin after it.
const Object& object_of(const std::vector<Object>& objects, Location location) {
    const auto after = std::upper_bound(objects.begin(), objects.end(), location,
                                        [](Location l, const Object& object) { return l < object.first; });
    return *std::prev(after);
}

} // namespace

std::string Program::location_name(Location location) const {
    const Object& object = object_of(objects_, location);
    return object.array ? fmt::format("{}[{}]", object.name, location - object.first) : object.name;
}

ValueType Program::location_type(Location location) const {
    return object_of(objects_, location).type;
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
    if (object >= objects_.size() || offset >= objects_[object].size)
        return std::nullopt;
    return objects_[object].first + offset;
}

std::string Program::value_text(Value value) const {
    const auto location = resolve(value);
    return location ? location_name(*location) : fmt::format("{}", value);
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
        return "division by zero, or overflow of a division";
    case ErrorKind::bad_shift:
        return "shift by a negative amount, or by the width of the type or more";
    }
    return {};
}

bool Program::has_weak_compare_exchange() const {
    return std::any_of(threads_.begin(), threads_.end(), [](const Thread& thread) {
        return std::any_of(thread.code.begin(), thread.code.end(),
                           [](const Instruction& i) { return i.rmw == RmwOp::compare_exchange_weak; });
    });
}

} // namespace katlas::program
