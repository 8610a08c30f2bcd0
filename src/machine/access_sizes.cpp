#include "access_sizes.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::machine {

namespace {
constexpr unsigned address_width = 64;
} // namespace

AccessSizes::Node AccessSizes::define(std::size_t thread, const Expr& target) {
    if (versions_.size() <= thread)
        versions_.resize(thread + 1);
    const std::uint32_t reg = register_of(thread, target.node());
    Versions& versions = versions_[thread][reg];
    versions.current = ++versions.last;
    return node(reg, versions.current);
}

void AccessSizes::leave(std::size_t thread) {
    if (versions_.size() <= thread)
        return;
    for (const auto& [reg, versions] : versions_[thread])
        if (versions.current != 0)
            flows_.push_back({node(reg, 0), {{node(reg, versions.current)}, {}}});
}

void AccessSizes::arrive(std::size_t thread) {
    leave(thread);
    if (versions_.size() <= thread)
        return;
    for (auto& [reg, versions] : versions_[thread])
        versions.current = 0;
}

void AccessSizes::collect(std::size_t thread, const Expr::Node& expr, Values& values) const {
    if (expr.kind == Expr::Kind::variable) {
        const std::uint32_t reg = register_of(thread, expr);
        std::uint32_t version = 0;
        if (versions_.size() > thread)
            if (const auto found = versions_[thread].find(reg); found != versions_[thread].end())
                version = found->second.current;
        values.registers.insert(node(reg, version));
    }
    const auto object = static_cast<std::uint64_t>(expr.value) >> pointer_shift;
    if (expr.kind == Expr::Kind::constant && object >= 1 && object <= contents_.size())
        values.addresses.insert(static_cast<Object>(object - 1));
    for (const auto& child : {expr.left, expr.right})
        if (child)
            collect(thread, *child, values);
}

AccessSizes::Values AccessSizes::values_of(std::size_t thread, const Expr& expr) const {
    Values values;
    collect(thread, expr.node(), values);
    return values;
}

void AccessSizes::register_holds(std::size_t thread, const Expr& reg, Object pointee) {
    held_[node(register_of(thread, reg.node()), 0)].insert(pointee);
}

void AccessSizes::flow(std::size_t thread, const Expr& target, const Expr& value) {
    Values from = values_of(thread, value);
    flows_.push_back({define(thread, target), std::move(from)});
}

void AccessSizes::flow(std::size_t thread, const Expr& target, const Expr& value, const Expr& other) {
    Values from = values_of(thread, value);
    collect(thread, other.node(), from);
    flows_.push_back({define(thread, target), std::move(from)});
}

void AccessSizes::cut(std::size_t thread, const Expr& target, SourceRange range, const Expr& value) {
    cuts_.emplace_back(range, values_of(thread, value));
    define(thread, target);
}

void AccessSizes::access(std::size_t thread, SourceRange range, unsigned width, const Expr& address,
                         const std::optional<Expr>& target, const std::optional<Expr>& value) {
    Access access{range, width, values_of(thread, address), std::nullopt, std::nullopt};
    if (value)
        access.value = values_of(thread, *value);
    if (target)
        access.target = define(thread, *target);
    accesses_.push_back(std::move(access));
}

AccessSizes::Objects AccessSizes::addresses_of(const Values& values) const {
    Objects all = values.addresses;
    for (const Node node : values.registers)
        if (const auto found = held_.find(node); found != held_.end())
            all.insert(found->second.begin(), found->second.end());
    return all;
}

bool AccessSizes::add(Objects& to, const Objects& from) {
    const std::size_t before = to.size();
    to.insert(from.begin(), from.end());
    return to.size() != before;
}

void AccessSizes::propagate() {
    for (bool grown = true; grown;) {
        grown = false;
        for (const Flow& flow : flows_)
            grown = add(held_[flow.target], addresses_of(flow.value)) || grown;
        for (const Access& access : accesses_)
            for (const Object object : addresses_of(access.address)) {
                if (access.target)
                    grown = add(held_[*access.target], contents_[object]) || grown;
                if (access.value)
                    grown = add(contents_[object], addresses_of(*access.value)) || grown;
            }
    }
}

std::vector<unsigned> AccessSizes::widths(const std::vector<unsigned>& declared, Diagnostics& diagnostics) {
    propagate();
    std::vector<unsigned> widths = declared;
    for (const auto& [range, value] : cuts_)
        if (!addresses_of(value).empty()) {
            diagnostics.error(range, "an address may be cut here",
                              fmt::format("addresses have {} bits", address_width));
            return widths;
        }
    for (const Access& access : accesses_)
        for (const Object object : addresses_of(access.address)) {
            if (widths[object] == 0)
                widths[object] = access.width;
            if (widths[object] != access.width) {
                diagnostics.error(
                    access.range,
                    fmt::format("this access of {} bits may be of a location of {} bits", access.width, widths[object]),
                    "accesses of mixed sizes are not supported");
                return widths;
            }
            const bool part =
                (access.target && !contents_[object].empty()) || (access.value && !addresses_of(*access.value).empty());
            if (part && access.width != address_width) {
                diagnostics.error(access.range, fmt::format("an address may be accessed here in {} bits", access.width),
                                  fmt::format("addresses have {} bits", address_width));
                return widths;
            }
        }
    return widths;
}

} // namespace katlas::machine
