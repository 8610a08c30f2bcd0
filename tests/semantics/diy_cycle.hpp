// The execution graph that a cycle of edges describes, in the notation of the diy tools: "PodWW Rfe DpAddrdR Fre" is
// message passing with an address dependency (J. Alglave, L. Maranget, "diy7", herdtools documentation). The verdict on
// a litmus test made from a cycle is the verdict on its graph: the final condition asks for exactly this graph.
//
// Edges understood: Rfe, Fre, Coe (Wse); Po, Dp... and fences, within a thread, to another location (d) or the same
// (s); LxSx and Exch, read-modify-writes. Letters behind an edge are the annotations of its two ends (P: plain).
#pragma once

#include "katlas/frontend/document.hpp"
#include "katlas/semantics/derivation.hpp"
#include "katlas/semantics/execution_graph.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace katlas::tests {

// The predicates that hold of a fence or of an annotated access, by its name in the cycle. A name that is missing is an
// instruction that the model leaves out.
using Instructions = std::map<std::string, std::vector<std::string>>;

struct DiyCycle {
    struct Edge {
        std::string kind; // "Rfe", "Po", "Addr", "LxSx", ..., or the name of a fence
        bool fence = false;
        bool external = false;
        bool same_location = true;
        char from = 'R';
        char to = 'R';
        std::string from_mode; // "P": plain
        std::string to_mode;
    };
    std::vector<Edge> edges; // the last one is external

    // Nothing if an edge is not understood, or edges do not fit together.
    static std::optional<DiyCycle> parse(const std::string& text) {
        static const std::regex form(
            "(?:(Rfe|Fre|Coe|Wse|LxSx|Exch)|(Po|[A-Z][A-Za-z]*(?:\\.[A-Za-z]+)*?)([ds])([RW]?)([RW]))"
            "((?:P|L|A|Q|Rl|Aq)?)((?:P|L|A|Q|Rl|Aq)?)");
        DiyCycle cycle;
        std::istringstream in(text);
        for (std::string word; in >> word;) {
            std::smatch m;
            if (!std::regex_match(word, m, form))
                return std::nullopt;
            Edge e;
            e.from_mode = m[6].length() == 0 ? "P" : m[6].str();
            e.to_mode = m[7].length() == 0 ? "P" : m[7].str();
            if (m[1].matched) {
                e.kind = m[1] == "Wse" ? "Coe" : m[1].str();
                e.external = e.kind.back() == 'e';
                e.from = e.kind[0] == 'C' ? 'W' : e.kind[0] == 'R' && e.external ? 'W' : 'R';
                e.to = e.kind == "Rfe" ? 'R' : 'W';
            } else {
                e.kind = m[2];
                e.same_location = m[3] == "s";
                const bool dependency = e.kind.starts_with("Dp");
                if (dependency)
                    e.kind = e.kind.substr(2);
                const bool known = e.kind == "Addr" || e.kind == "Data" || e.kind == "Ctrl" || e.kind == "CtrlIsync";
                if (dependency ? !known : m[4].length() == 0)
                    return std::nullopt;
                e.fence = !dependency && e.kind != "Po";
                e.from = m[4].length() == 0 ? 'R' : m[4].str()[0];
                e.to = m[5].str()[0];
            }
            cycle.edges.push_back(e);
        }
        const auto last = std::ranges::find_if(cycle.edges, &Edge::external);
        if (last == cycle.edges.end())
            return std::nullopt;
        std::rotate(cycle.edges.begin(), last + 1, cycle.edges.end());
        for (std::size_t i = 0; i < cycle.edges.size(); ++i)
            if (cycle.edges[i].to != cycle.edges[(i + 1) % cycle.edges.size()].from)
                return std::nullopt;
        return cycle;
    }
};

// Builds the graph.
class DiyGraph {
  public:
    DiyGraph(const Document& document, const Instructions& instructions)
        : document_(document), theory_(document.theory), map_(theory_), instructions_(instructions) {}

    // Nothing if an instruction is missing or if the cycle leaves open what a read reads or how writes are ordered.
    std::optional<graph::ExecutionGraph> build(const DiyCycle& cycle) {
        events_.clear();
        holds_.clear();
        access_.clear();
        if (!place(cycle))
            return std::nullopt;
        const std::size_t proper = events_.size();
        for (std::size_t l = 0; l < locations_; ++l)
            add({graph::Event::initial_thread, static_cast<int>(l), static_cast<int>(l)}, {"W", "LOC", "RLX"});
        graph::ExecutionGraph g(theory_, events_);
        for (std::size_t e = 0; e < events_.size(); ++e)
            for (const std::string& p : holds_[e])
                g.put(*predicate(p), e);
        if (!communicate(cycle, proper, g))
            return std::nullopt;
        for (std::size_t i = 0; i < cycle.edges.size(); ++i)
            for (const auto& [kind, relation] :
                 {std::pair("Addr", "addr"), std::pair("Data", "data"), std::pair("Ctrl", "ctrl"),
                  std::pair("LxSx", "rmw"), std::pair("Exch", "rmw"), std::pair("CtrlIsync", "ctrl")})
                if (cycle.edges[i].kind == kind)
                    depend(g, *relation_named(relation), i, std::string(relation) == "ctrl");
        graph::derive(g, document_);
        return g;
    }

    [[nodiscard]] std::optional<kat::RelationId> relation_named(const std::string& name) const {
        for (kat::RelationId r = 0; r < theory_.relations.size(); ++r)
            if (theory_.relations[r].name == name)
                return r;
        return std::nullopt;
    }

  private:
    [[nodiscard]] std::optional<kat::PredicateId> predicate(const std::string& name) const {
        return map_.predicate(name);
    }
    void add(graph::Event event, std::vector<std::string> predicates) {
        events_.push_back(event);
        holds_.push_back(std::move(predicates));
    }

    // Events thread by thread, fences between them.
    bool place(const DiyCycle& cycle) {
        const std::size_t n = cycle.edges.size();
        locations_ = static_cast<std::size_t>(std::ranges::count(cycle.edges, false, &DiyCycle::Edge::same_location));
        if (locations_ < 2)
            return false;
        int thread = 1;
        int position = 0;
        std::size_t location = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const DiyCycle::Edge& in = cycle.edges[(i + n - 1) % n];
            const DiyCycle::Edge& out = cycle.edges[i];
            std::vector<std::string> predicates{out.from == 'R' ? "R" : "W", "LOC"};
            if (out.from == 'R')
                predicates.emplace_back("DEP");
            const std::string& mode = in.to_mode == "P" ? out.from_mode : in.to_mode;
            const auto known = instructions_.find(mode);
            if (mode != "P" && known == instructions_.end())
                return false;
            const std::vector<std::string> modes = mode == "P" ? std::vector<std::string>{"RLX"} : known->second;
            predicates.insert(predicates.end(), modes.begin(), modes.end());
            if (is_update(in) || is_update(out))
                predicates.emplace_back("EXCL");
            access_.push_back(events_.size());
            add({thread, position++, static_cast<int>(location)}, std::move(predicates));
            if (out.fence || out.kind == "CtrlIsync") {
                const auto fence = instructions_.find(out.kind);
                if (fence == instructions_.end())
                    return false;
                std::vector<std::string> of_fence{"F"};
                of_fence.insert(of_fence.end(), fence->second.begin(), fence->second.end());
                add({thread, position++, graph::Event::no_location}, std::move(of_fence));
            }
            if (out.external) {
                ++thread;
                position = 0;
            }
            if (!out.same_location)
                location = (location + 1) % locations_;
        }
        return true;
    }
    static bool is_update(const DiyCycle::Edge& e) { return e.kind == "LxSx" || e.kind == "Exch"; }

    // rf, then co. A read from which an Fre leads reads from the write before its target.
    bool communicate(const DiyCycle& cycle, std::size_t proper, graph::ExecutionGraph& g) {
        const std::size_t n = cycle.edges.size();
        std::map<std::size_t, std::size_t> source; // by read
        for (std::size_t i = 0; i < n; ++i)
            if (cycle.edges[i].kind == "Rfe")
                source[target(i)] = access_[i];
        std::vector<std::pair<std::size_t, std::size_t>> before; // of writes
        for (std::size_t i = 0; i < n; ++i) {
            const std::string& kind = cycle.edges[i].kind;
            if (kind == "Coe")
                before.emplace_back(access_[i], target(i));
            else if ((kind == "Fre" || is_update(cycle.edges[i])) && source.contains(access_[i]))
                before.emplace_back(source[access_[i]], target(i));
        }
        for (std::size_t l = 0; l < locations_; ++l) {
            std::vector<std::size_t> order;
            for (std::size_t i = 0; i < n; ++i)
                if (cycle.edges[i].from == 'W' && events_[access_[i]].location == static_cast<int>(l))
                    order.push_back(access_[i]);
            if (order.size() > 2 || (order.size() == 2 && !orders(before, order)))
                return false;
            order.insert(order.begin(), proper + l);
            for (std::size_t i = 0; i < order.size(); ++i)
                for (std::size_t j = i + 1; j < order.size(); ++j)
                    g.relate(*relation_named("co"), order[i], order[j]);
            for (std::size_t i = 0; i < n; ++i)
                if (cycle.edges[i].kind == "Fre" && !source.contains(access_[i]))
                    if (const auto at = std::ranges::find(order, target(i)); at != order.end())
                        source[access_[i]] = *(at - 1);
        }
        for (std::size_t i = 0; i < n; ++i)
            if (cycle.edges[i].from == 'R') {
                if (!source.contains(access_[i]))
                    return false;
                g.relate(*relation_named("rf"), source[access_[i]], access_[i]);
            }
        return true;
    }
    // Puts two writes in order, if one is before the other.
    static bool orders(const std::vector<std::pair<std::size_t, std::size_t>>& before, std::vector<std::size_t>& two) {
        if (std::ranges::find(before, std::pair(two[0], two[1])) != before.end())
            return true;
        std::swap(two[0], two[1]);
        return std::ranges::find(before, std::pair(two[0], two[1])) != before.end();
    }
    // A control dependency reaches all that follows in the thread.
    void depend(graph::ExecutionGraph& g, kat::RelationId r, std::size_t edge, bool to_all) {
        const std::size_t from = access_[edge];
        for (std::size_t e = from + 1; e < events_.size() && events_[e].thread == events_[from].thread; ++e)
            if (e == target(edge) || (to_all && e > from))
                g.relate(r, from, e);
    }
    [[nodiscard]] std::size_t target(std::size_t edge) const { return access_[(edge + 1) % access_.size()]; }

    const Document& document_;
    const kat::Theory& theory_;
    graph::TheoryMap map_;
    const Instructions& instructions_;
    std::size_t locations_ = 0;
    std::vector<graph::Event> events_;
    std::vector<std::vector<std::string>> holds_; // by event
    std::vector<std::size_t> access_;             // the event from which edge i leads
};

} // namespace katlas::tests
