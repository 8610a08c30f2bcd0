// Relations on the events of an execution that is not known yet: the relations of the reference semantics as code.
//
// A *row* is a set of events, one bit for each, which a program will know when it runs. Of each row two sets are known
// before: events that are in it in any case, and events that may be in it. If the two are equal, the row is a constant.
// Otherwise it is a node of a *circuit*: an input, or the union, intersection or difference of two rows, or a row
// *under* a bit of another row. A relation is a matrix of rows with the operations of graph/bit_matrix.hpp, so the
// templates that evaluate expressions and compute derived relations (semantics/evaluate.hpp, base_relations.hpp) make
// circuits, too. What is constant costs nothing in the circuit.
//
// Invariant: the operands of a node come before it. Equal nodes are the same.
//
// Source: the encoding of relations with bounds as formulas, as in bounded model checking (Torlak and Jackson,
// "Kodkod", TACAS 2007; Alglave, Kroening, Tautschnig, "Partial orders for efficient bounded model checking of
// concurrent software", CAV 2013).
#pragma once

#include "katlas/graph/bit_matrix.hpp"

#include <compare>
#include <map>
#include <span>
#include <vector>

namespace katlas::transform {

using graph::EventSet;

// What is known of a row, and its node if that is not all.
struct Row {
    EventSet lower = 0; // events that are in it
    EventSet upper = 0; // events that may be in it
    std::uint32_t node = 0;

    [[nodiscard]] static Row constant(EventSet set) { return {set, set, 0}; }
    [[nodiscard]] bool is_constant() const { return lower == upper; }
    friend bool operator==(const Row&, const Row&) = default;
};

class Circuit {
  public:
    enum class Gate : std::uint8_t {
        input, // number `bit`
        unite,
        intersect,
        subtract,
        under, // b if event `bit` is in a, else nothing
    };
    struct Node {
        Gate gate = Gate::input;
        std::uint32_t bit = 0;
        Row a{};
        Row b{};
    };

    // A new input between these sets.
    [[nodiscard]] Row input(EventSet lower, EventSet upper);
    [[nodiscard]] Row unite(const Row& a, const Row& b);
    [[nodiscard]] Row intersect(const Row& a, const Row& b);
    [[nodiscard]] Row subtract(const Row& a, const Row& b);
    [[nodiscard]] Row under(const Row& a, std::size_t event, const Row& b);

    [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
    [[nodiscard]] std::uint32_t num_inputs() const { return num_inputs_; }

    // By node, its value for these inputs. Linear in the circuit.
    [[nodiscard]] std::vector<EventSet> evaluate(std::span<const EventSet> inputs) const;
    // The value of a row, from the values of the nodes.
    [[nodiscard]] static EventSet value(const Row& row, std::span<const EventSet> nodes) {
        return row.is_constant() ? row.lower : nodes[row.node];
    }

  private:
    using Key = std::array<std::uint64_t, 8>;
    [[nodiscard]] Row gate(Node node, EventSet lower, EventSet upper);

    std::vector<Node> nodes_;
    std::map<Key, std::uint32_t> known_;
    std::uint32_t num_inputs_ = 0;
};

// A binary relation on up to 64 events. All matrices of one computation belong to one circuit; a matrix of constants
// belongs to any.
class CircuitMatrix {
  public:
    explicit CircuitMatrix(std::size_t n) : rows_(n) {}
    CircuitMatrix(Circuit& circuit, std::vector<Row> rows) : circuit_(&circuit), rows_(std::move(rows)) {}

    [[nodiscard]] static CircuitMatrix identity(std::size_t n);
    // The identity on a set.
    [[nodiscard]] static CircuitMatrix diagonal(Circuit& circuit, std::size_t n, const Row& set);

    [[nodiscard]] std::size_t size() const { return rows_.size(); }
    [[nodiscard]] const Row& row(std::size_t x) const { return rows_[x]; }
    // The events to which some event is related.
    [[nodiscard]] Row range() const;

    friend CircuitMatrix operator|(const CircuitMatrix& a, const CircuitMatrix& b);
    friend CircuitMatrix operator&(const CircuitMatrix& a, const CircuitMatrix& b);
    friend CircuitMatrix operator-(const CircuitMatrix& a, const CircuitMatrix& b);
    // As of graph::BitMatrix.
    [[nodiscard]] CircuitMatrix then(const CircuitMatrix& b) const;
    [[nodiscard]] CircuitMatrix behind(const CircuitMatrix& d) const;
    [[nodiscard]] CircuitMatrix before(const CircuitMatrix& d) const;
    [[nodiscard]] CircuitMatrix converse() const;
    [[nodiscard]] CircuitMatrix plus() const;

  private:
    template <typename Operation>
    [[nodiscard]] static CircuitMatrix by_rows(const CircuitMatrix& a, const CircuitMatrix& b, const Operation& apply);
    [[nodiscard]] Circuit& circuit(const CircuitMatrix& other) const;

    Circuit* circuit_ = nullptr; // null: all rows are constants
    std::vector<Row> rows_;
};

} // namespace katlas::transform
