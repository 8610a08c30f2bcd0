#include "katlas/transform/relation_circuit.hpp"

namespace katlas::transform {
namespace {

EventSet single(std::size_t event) {
    return EventSet{1} << event;
}

} // namespace

Row Circuit::input(EventSet lower, EventSet upper) {
    if (lower == upper)
        return Row::constant(lower);
    nodes_.push_back({.gate = Gate::input, .bit = num_inputs_++});
    return {lower, upper, static_cast<std::uint32_t>(nodes_.size() - 1)};
}

Row Circuit::gate(Node node, EventSet lower, EventSet upper) {
    if (lower == upper)
        return Row::constant(lower);
    const Key key{static_cast<std::uint64_t>(node.gate),
                  node.bit,
                  node.a.lower,
                  node.a.upper,
                  node.a.node,
                  node.b.lower,
                  node.b.upper,
                  node.b.node};
    const auto [found, is_new] = known_.try_emplace(key, static_cast<std::uint32_t>(nodes_.size()));
    if (is_new)
        nodes_.push_back(node);
    return {lower, upper, found->second};
}

Row Circuit::unite(const Row& a, const Row& b) {
    if ((b.upper & ~a.lower) == 0)
        return a;
    if ((a.upper & ~b.lower) == 0)
        return b;
    return gate({.gate = Gate::unite, .a = a, .b = b}, a.lower | b.lower, a.upper | b.upper);
}

Row Circuit::intersect(const Row& a, const Row& b) {
    if ((a.upper & ~b.lower) == 0)
        return a;
    if ((b.upper & ~a.lower) == 0)
        return b;
    return gate({.gate = Gate::intersect, .a = a, .b = b}, a.lower & b.lower, a.upper & b.upper);
}

Row Circuit::subtract(const Row& a, const Row& b) {
    if ((a.upper & b.upper) == 0)
        return a;
    return gate({.gate = Gate::subtract, .a = a, .b = b}, a.lower & ~b.upper, a.upper & ~b.lower);
}

Row Circuit::under(const Row& a, std::size_t event, const Row& b) {
    if ((a.lower & single(event)) != 0)
        return b;
    if ((a.upper & single(event)) == 0)
        return {};
    return gate({.gate = Gate::under, .bit = static_cast<std::uint32_t>(event), .a = a, .b = b}, 0, b.upper);
}

std::vector<EventSet> Circuit::evaluate(std::span<const EventSet> inputs) const {
    std::vector<EventSet> values;
    for (const Node& n : nodes_) {
        const EventSet a = value(n.a, values);
        const EventSet b = value(n.b, values);
        switch (n.gate) {
        case Gate::input:
            values.push_back(inputs[n.bit]);
            break;
        case Gate::unite:
            values.push_back(a | b);
            break;
        case Gate::intersect:
            values.push_back(a & b);
            break;
        case Gate::subtract:
            values.push_back(a & ~b);
            break;
        case Gate::under:
            values.push_back((a & single(n.bit)) != 0 ? b : 0);
            break;
        }
    }
    return values;
}

CircuitMatrix CircuitMatrix::identity(std::size_t n) {
    CircuitMatrix result(n);
    for (std::size_t x = 0; x < n; ++x)
        result.rows_[x] = Row::constant(single(x));
    return result;
}

CircuitMatrix CircuitMatrix::diagonal(Circuit& circuit, std::size_t n, const Row& set) {
    std::vector<Row> rows(n);
    for (std::size_t x = 0; x < n; ++x)
        rows[x] = circuit.intersect(set, Row::constant(single(x)));
    return {circuit, std::move(rows)};
}

// Of constants any circuit makes constants.
Circuit& CircuitMatrix::circuit(const CircuitMatrix& other) const {
    thread_local Circuit of_constants;
    return circuit_ != nullptr ? *circuit_ : other.circuit_ != nullptr ? *other.circuit_ : of_constants;
}

template <typename Operation>
CircuitMatrix CircuitMatrix::by_rows(const CircuitMatrix& a, const CircuitMatrix& b, const Operation& apply) {
    Circuit& circuit = a.circuit(b);
    CircuitMatrix result(a.size());
    result.circuit_ = a.circuit_ != nullptr ? a.circuit_ : b.circuit_;
    for (std::size_t x = 0; x < a.size(); ++x)
        result.rows_[x] = apply(circuit, a.rows_[x], b.rows_[x]);
    return result;
}

CircuitMatrix operator|(const CircuitMatrix& a, const CircuitMatrix& b) {
    return CircuitMatrix::by_rows(a, b, [](Circuit& c, const Row& x, const Row& y) { return c.unite(x, y); });
}

CircuitMatrix operator&(const CircuitMatrix& a, const CircuitMatrix& b) {
    return CircuitMatrix::by_rows(a, b, [](Circuit& c, const Row& x, const Row& y) { return c.intersect(x, y); });
}

CircuitMatrix operator-(const CircuitMatrix& a, const CircuitMatrix& b) {
    return CircuitMatrix::by_rows(a, b, [](Circuit& c, const Row& x, const Row& y) { return c.subtract(x, y); });
}

Row CircuitMatrix::range() const {
    Circuit& c = circuit(*this);
    Row all;
    for (const Row& r : rows_)
        all = c.unite(all, r);
    return all;
}

CircuitMatrix CircuitMatrix::then(const CircuitMatrix& b) const {
    return by_rows(*this, b, [&](Circuit& c, const Row& row, const Row&) {
        Row result;
        graph::for_each_event(row.upper, [&](std::size_t y) { result = c.unite(result, c.under(row, y, b.rows_[y])); });
        return result;
    });
}

CircuitMatrix CircuitMatrix::behind(const CircuitMatrix& d) const {
    std::size_t x = 0;
    return by_rows(*this, d, [&](Circuit& c, const Row& row, const Row& on) { return c.under(on, x++, row); });
}

CircuitMatrix CircuitMatrix::before(const CircuitMatrix& d) const {
    const Row to = d.range();
    return by_rows(*this, d, [&](Circuit& c, const Row& row, const Row&) { return c.intersect(row, to); });
}

CircuitMatrix CircuitMatrix::converse() const {
    Circuit& c = circuit(*this);
    CircuitMatrix result(size());
    result.circuit_ = circuit_;
    for (std::size_t x = 0; x < size(); ++x)
        graph::for_each_event(rows_[x].upper, [&](std::size_t y) {
            result.rows_[y] = c.unite(result.rows_[y], c.under(rows_[x], y, Row::constant(single(x))));
        });
    return result;
}

CircuitMatrix CircuitMatrix::plus() const {
    Circuit& c = circuit(*this);
    CircuitMatrix result = *this;
    for (std::size_t k = 0; k < size(); ++k)
        for (std::size_t x = 0; x < size(); ++x)
            if (x != k)
                result.rows_[x] = c.unite(result.rows_[x], c.under(result.rows_[x], k, result.rows_[k]));
    return result;
}

} // namespace katlas::transform
