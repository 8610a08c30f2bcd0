// The model examples/lisa/scoped.cat on one candidate execution, by definition: the reference for imported models with
// a Bell file. It shares no code with the judges of models, and knows scopes by what it is told of the threads.
#pragma once

#include "katlas/graph/bell_file.hpp"
#include "katlas/graph/dependency_edges.hpp"
#include "katlas/graph/sparse_graph.hpp"

#include <array>
#include <string>
#include <vector>

namespace katlas::tests {

class ScopedModel {
  public:
    // The instances of cta and gpu in which a thread runs.
    using Scopes = std::array<int, 2>;

    ScopedModel(const graph::SparseGraph& graph, const graph::DependencyEdges& dependencies,
                const graph::BellFile& bell, const std::vector<Scopes>& scopes);

    [[nodiscard]] bool consistent() const;

  private:
    using Relation = std::vector<std::vector<bool>>;

    [[nodiscard]] Relation made(const auto& holds) const;
    [[nodiscard]] Relation closed(Relation r) const; // transitively
    [[nodiscard]] static bool reflexive(const Relation& r);
    [[nodiscard]] bool acyclic(Relation r) const { return !reflexive(closed(std::move(r))); }
    [[nodiscard]] Relation either(const Relation& a, const Relation& b) const;
    [[nodiscard]] Relation then(const Relation& a, const Relation& b) const;
    [[nodiscard]] bool has(std::size_t event, const std::string& tag) const;
    // -1 for an event without a scope; the level otherwise.
    [[nodiscard]] int scope_of(std::size_t event) const;
    [[nodiscard]] bool share(std::size_t a, std::size_t b, int level) const;
    [[nodiscard]] bool inclusive(std::size_t a, std::size_t b) const;

    const graph::SparseGraph& graph_;
    const graph::DependencyEdges& dependencies_;
    const graph::BellFile& bell_;
    const std::vector<Scopes>& scopes_; // by thread, from 0
};

} // namespace katlas::tests
