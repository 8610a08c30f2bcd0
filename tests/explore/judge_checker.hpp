// A checker for any model that asks the reference semantics about the whole graph: slow, and right by definition.
#pragma once

#include "katlas/explore/configuration.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/graph/label_predicates.hpp"
#include "katlas/semantics/derivation.hpp"
#include "katlas/semantics/evaluate.hpp"

#include <optional>

namespace katlas::tests {

class JudgeChecker {
  public:
    // Checkers have no arguments: what all of them in a thread judge by.
    struct Context {
        Document* document = nullptr;
        graph::TheoryMap map;
        graph::Judge judge;
    };
    static std::optional<Context>& context() {
        thread_local std::optional<Context> c;
        return c;
    }
    static void use(Document& document, const kat::Model& model) {
        std::vector<graph::Obligation> obligations;
        for (const kat::Axiom& axiom : model.axioms)
            obligations.push_back(graph::compile(axiom));
        context().emplace(Context{.document = &document,
                                  .map = graph::TheoryMap(document.theory),
                                  .judge = graph::Judge(document.terms, std::move(obligations))});
    }

    static constexpr bool has_rmw_atomicity = true;
    static constexpr bool maximal_extensions_are_consistent = false;
    static graph::AtomIndex initial_atom() { return 0; }
    static graph::AtomIndex atom_of(graph::Label) { return 0; }

    static bool consistent(const graph::SparseGraph& s) {
        constexpr graph::EventId none = graph::SparseGraph::none;
        Context& c = *context();
        std::vector<graph::Event> events;
        events.reserve(s.size());
        for (graph::EventId e = 0; e < s.size(); ++e)
            events.push_back({.thread = static_cast<int>(s[e].thread),
                              .position = static_cast<int>(s[e].index),
                              .location = s[e].location == graph::SparseGraph::no_location
                                              ? graph::Event::no_location
                                              : static_cast<int>(s[e].location)});
        graph::ExecutionGraph g(c.document->theory, events);
        const auto relate = [&](graph::BaseRelation r, graph::EventId a, graph::EventId b) {
            g.relate(c.map.relation(r).value(), a, b);
        };
        for (graph::EventId e = 0; e < s.size(); ++e) {
            for (const std::string_view name : graph::predicates_of(s[e].label))
                g.put(c.map.predicate(name).value(), e);
            if (s.is_read(e)) {
                if (s[e].rf != none)
                    relate(graph::BaseRelation::rf, s[e].rf, e);
                if (s.rmw_write(e) != none)
                    relate(graph::BaseRelation::rmw, e, s.rmw_write(e));
            }
            if (s.is_write(e))
                for (graph::EventId w = s[e].co_next; w != none; w = s[w].co_next)
                    relate(graph::BaseRelation::co, e, w);
        }
        graph::derive(g, *c.document);
        return c.judge.all_hold(g);
    }
    static bool consistent_after(const graph::SparseGraph& s, graph::EventId) { return consistent(s); }
};

} // namespace katlas::tests
