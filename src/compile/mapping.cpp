#include "katlas/compile/mapping.hpp"

#include "kinds.hpp"

#include <algorithm>

namespace katlas::compile {

namespace embedded {
std::span<const ShippedMapping> mappings();
}

namespace {

using program::Mode;
using program::RmwOp;

// The shipped mappings that are defaults. A test reads all of them, so none has faults.
const std::vector<Mapping>& defaults() {
    static const std::vector<Mapping> all = [] {
        std::vector<Mapping> found;
        SourceMap sources;
        for (const ShippedMapping& shipped : shipped_mappings()) {
            Diagnostics faults;
            const FileId file = sources.add(std::string(shipped.name), std::string(shipped.text));
            auto mapping = parse_mapping(std::string(shipped.name), file, sources, faults);
            if (mapping && !mapping->models.empty())
                found.push_back(std::move(*mapping));
        }
        return found;
    }();
    return all;
}

} // namespace

const Mapping& default_mapping_to(Machine machine, Language source) {
    return *std::ranges::find_if(defaults(),
                                 [&](const Mapping& m) { return m.machine == machine && m.source == source; });
}

const Mapping& default_mapping_under(std::string_view model, Language source) {
    return *std::ranges::find_if(defaults(), [&](const Mapping& m) {
        return m.source == source && std::ranges::find(m.models, model) != m.models.end();
    });
}

std::string_view model_of(Machine machine) {
    return default_mapping_to(machine).models.front();
}

std::string_view default_mapping(Machine machine, Language source) {
    return default_mapping_to(machine, source).name;
}

std::optional<Machine> machine_of(std::string_view model) {
    // Most models have no machine. This is known without parsing if no mapping has their name.
    if (std::ranges::none_of(shipped_mappings(),
                             [&](const ShippedMapping& m) { return m.text.find(model) != std::string_view::npos; }))
        return std::nullopt;
    for (const Mapping& mapping : defaults())
        if (std::ranges::find(mapping.models, model) != mapping.models.end())
            return mapping.machine;
    return std::nullopt;
}

std::string_view to_string(Kind kind) {
    return find_kind(kind).name;
}

Kind kind_of(RmwOp op) {
    switch (op) {
    case RmwOp::fetch_add:
        return Kind::add;
    case RmwOp::fetch_sub:
        return Kind::sub;
    case RmwOp::fetch_and:
        return Kind::bit_and;
    case RmwOp::fetch_or:
        return Kind::bit_or;
    case RmwOp::fetch_xor:
        return Kind::bit_xor;
    case RmwOp::compare_exchange:
        return Kind::cas;
    case RmwOp::compare_exchange_weak:
        return Kind::weak_cas;
    case RmwOp::lock:
        return Kind::lock;
    case RmwOp::update_unless:
        return Kind::add_unless;
    default:
        return Kind::exchange;
    }
}

const std::string* Mapping::find(Kind kind, Mode mode) const {
    auto found = templates.find({kind, mode});
    if (found == templates.end())
        found = templates.find({with_result(kind), mode});
    return found == templates.end() ? nullptr : &found->second;
}

std::span<const ShippedMapping> shipped_mappings() {
    return embedded::mappings();
}

const ShippedMapping* find_shipped_mapping(std::string_view name) {
    const auto mappings = shipped_mappings();
    const auto found = std::ranges::find(mappings, name, &ShippedMapping::name);
    return found == mappings.end() ? nullptr : &*found;
}

} // namespace katlas::compile
