#include "katlas/workbench/picture.hpp"

#include <algorithm>
#include <map>
#include <string_view>

#include <fmt/format.h>

namespace katlas::workbench {
namespace {

constexpr std::string_view font = "fontname=\"Helvetica\"";

// Escapes a text for a quoted string; lines are centred.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        if (c == '\n')
            result += "\\n";
        else
            result += c;
    }
    return result;
}

// Escapes a text for markup.
std::string in_markup(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '"':
            result += "&quot;";
            break;
        case '\n':
            result += "<BR/>";
            break;
        default:
            result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
    }
    return result;
}

std::string heading(const std::string& title) {
    return title.empty()
               ? ""
               : fmt::format("  label=\"{}\"; labelloc=t; fontsize=13; fontcolor=\"#333333\";\n", escaped(title));
}

struct Style {
    std::string_view colour;
    bool dashed = false;
};

// Two racing events are highlighted, as the subject of the picture.
constexpr Style style_of_race{"#d6006c"};
constexpr std::string_view ground_of_race = "#ffe3f0";

// The colours of the field's papers and tools.
Style style_of(const std::string& relation) {
    if (relation == "po")
        return {"#222222"};
    if (relation == "rf")
        return {"#2a8a3a"};
    if (relation == "co")
        return {"#b3661f"};
    if (relation == "fr")
        return {"#cc2233"};
    if (relation == "rmw")
        return {"#6a3d9a"};
    if (relation == "addr" || relation == "data" || relation == "ctrl")
        return {"#2b6cb0", true};
    if (relation == race_relation)
        return style_of_race;
    return {"#555555", true};
}

class GraphWriter {
  public:
    GraphWriter(const Portrait& portrait, const std::string& title) : p_(portrait), title_(title) {
        for (std::size_t e = 0; e < p_.events.size(); ++e)
            columns_[p_.events[e].thread].push_back(e);
        for (auto& [thread, events] : columns_)
            std::ranges::stable_sort(events, {}, [&](std::size_t e) { return p_.events[e].position; });
    }

    std::string run() {
        out_ = fmt::format("digraph execution {{\n  graph [nodesep=0.9, ranksep=0.5, splines=true, {0}];\n"
                           "  node [shape=plaintext, margin=\"0.07,0.03\", fontsize=14, {0}];\n"
                           "  edge [fontsize=12, arrowsize=0.75, {0}];\n",
                           font);
        out_ += heading(title_);
        initial_writes();
        threads();
        for (const Portrait::Edge& e : p_.edges)
            edge(e);
        return out_ + "}\n";
    }

  private:
    // Nodes from left to right.
    void row(const std::vector<std::string>& nodes) {
        out_ += "  { rank=same;";
        for (std::size_t i = 0; i < nodes.size(); ++i)
            out_ += fmt::format("{} {}", i == 0 ? "" : " ->", nodes[i]);
        out_ += nodes.size() > 1 ? " [style=invis]; }\n" : "; }\n";
    }

    // Each thread has a column. Every row has a node in every column, so that invisible edges keep the columns in
    // order.
    void threads() {
        std::size_t height = 0;
        std::vector<std::string> heads;
        for (const auto& [thread, events] : columns_) {
            if (thread == graph::Event::initial_thread)
                continue;
            height = std::max(height, events.size());
            heads.push_back(fmt::format("h{}", thread));
            out_ += fmt::format("  {} [label=\"{}\", fontcolor=\"#666666\", fontsize=13, group={}];\n", heads.back(),
                                escaped(name_of(thread)), heads.back());
        }
        std::vector<std::vector<std::string>> rows(height);
        for (const auto& [thread, events] : columns_) {
            if (thread == graph::Event::initial_thread)
                continue;
            const std::string column = fmt::format("h{}", thread);
            std::string above = column;
            for (std::size_t r = 0; r < height; ++r) {
                const std::string node =
                    r < events.size() ? fmt::format("e{}", events[r]) : fmt::format("f{}_{}", thread, r);
                if (r < events.size())
                    out_ += fmt::format("  {} [label={}, group={}{}];\n", node, label_of(p_.events[events[r]]), column,
                                        colour_of(events[r]));
                else
                    out_ += fmt::format("  {} [label=\"\", width=0.1, style=invis, group={}];\n", node, column);
                out_ += fmt::format("  {} -> {} [style=invis, weight=100];\n", above, node);
                rows[r].push_back(node);
                above = node;
            }
        }
        for (const std::string& head : heads)
            for (const std::string& initial : initial_)
                out_ += fmt::format("  {} -> {} [style=invis];\n", initial, head);
        row(heads);
        for (const std::vector<std::string>& nodes : rows)
            row(nodes);
    }

    // The event, and its statement in small letters below.
    static std::string label_of(const Portrait::Event& e) {
        if (!e.statement)
            return fmt::format("\"{}\"", escaped(e.label));
        constexpr std::size_t longest = 48;
        const std::string& text = e.statement->text;
        std::size_t end = std::min(longest, text.size());
        while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U)
            --end; // do not cut within a UTF-8 sequence
        return fmt::format("<{}<BR/><FONT POINT-SIZE=\"10\" COLOR=\"#777777\">{}: {}{}</FONT>>", in_markup(e.label),
                           e.statement->line, in_markup(text.substr(0, end)), end < text.size() ? "..." : "");
    }

    [[nodiscard]] std::string colour_of(std::size_t event) const {
        const bool races = std::ranges::any_of(p_.edges, [&](const Portrait::Edge& e) {
            return e.relation == race_relation && (e.from == event || e.to == event);
        });
        return races ? fmt::format(", shape=box, style=filled, color=\"{}\", fillcolor=\"{}\"", style_of_race.colour,
                                   ground_of_race)
                     : "";
    }

    [[nodiscard]] std::string name_of(int thread) const {
        return p_.thread_names.empty() ? fmt::format("thread {}", thread)
                                       : p_.thread_names[static_cast<std::size_t>(thread)];
    }

    // Only initial writes with edges are shown.
    void initial_writes() {
        const auto initial = columns_.find(graph::Event::initial_thread);
        if (initial == columns_.end())
            return;
        for (const std::size_t e : initial->second) {
            if (!is_shown(e))
                continue;
            initial_.push_back(fmt::format("e{}", e));
            out_ += fmt::format("  e{} [label=\"{}\", fontcolor=\"#666666\"{}];\n", e, escaped(p_.events[e].label),
                                colour_of(e));
        }
        if (!initial_.empty())
            row(initial_);
    }

    [[nodiscard]] bool is_shown(std::size_t e) const {
        return p_.events[e].thread != graph::Event::initial_thread ||
               std::ranges::any_of(p_.edges, [&](const Portrait::Edge& edge) {
                   return (edge.from == e || edge.to == e) && is_shown(edge);
               });
    }
    // Edges of co from initial writes are not shown, since initial writes always come first.
    [[nodiscard]] bool is_shown(const Portrait::Edge& e) const {
        return e.on_walk || e.relation != "co" || p_.events[e.from].thread != graph::Event::initial_thread;
    }

    void edge(const Portrait::Edge& e) {
        if (!is_shown(e))
            return;
        const Portrait::Event& from = p_.events[e.from];
        const Portrait::Event& to = p_.events[e.to];
        const Style style = style_of(e.relation);
        // Edges from initial writes go down between the columns; other edges do not affect the layout.
        const bool down = from.thread == graph::Event::initial_thread && to.thread != from.thread;
        const bool straight = from.thread == to.thread || from.position == to.position;
        const bool race = e.relation == race_relation;
        // In the middle, labels of crossing edges would overlap. A racing read often reads from the other write: then
        // there are two edges, with a label on either side.
        const std::string_view label = straight ? "xlabel"
                                       : race   ? "labeldistance=5, labelangle=12, taillabel"
                                                : "labeldistance=5.5, labelangle=-9, taillabel";
        out_ += fmt::format("  e{} -> e{} [{}=\"{}\", color=\"{}\", fontcolor=\"{}\"{}{}{}{}];\n", e.from, e.to, label,
                            escaped(" " + e.relation + " "), style.colour, style.colour,
                            down ? ", weight=0" : ", constraint=false", style.dashed ? ", style=dashed" : "",
                            e.on_walk || race ? ", penwidth=2.4" : ", penwidth=1.1", race ? ", dir=none" : "");
    }

    const Portrait& p_;
    const std::string& title_;
    std::map<int, std::vector<std::size_t>> columns_; // by thread
    std::vector<std::string> initial_;                // nodes of shown initial writes
    std::string out_;
};

} // namespace

std::string graph_to_dot(const Portrait& portrait, const std::string& title) {
    return GraphWriter(portrait, title).run();
}

std::string automaton_to_dot(const automata::GuardedNfa& nfa, const kat::AtomSet& all, const Names& names,
                             const std::string& title) {
    std::string out = fmt::format("digraph automaton {{\n  graph [rankdir=LR, nodesep=0.4, ranksep=0.6, {0}];\n  node "
                                  "[shape=circle, fontsize=12, width=0.4, fixedsize=true, {0}];\n  edge [fontsize=12, "
                                  "arrowsize=0.75, {0}];\n",
                                  font);
    out += heading(title);
    const std::vector<kat::AtomSet> entries = automata::entry_atoms(nfa, all);
    for (automata::State s = 0; s < nfa.size(); ++s) {
        if (nfa.accept[s].empty()) {
            out += fmt::format("  s{0} [label=\"{0}\"];\n", s);
            continue;
        }
        // A state that accepts only some of the events that reach it shows the test.
        const std::string test = entries[s].subset_of(nfa.accept[s]) ? "" : names.of_test(nfa.accept[s]);
        out += fmt::format("  s{0} [label=\"{0}\", shape=doublecircle{1}];\n", s,
                           test.empty() ? "" : fmt::format(", xlabel=\"{}\"", escaped(test)));
    }
    for (const automata::State s : nfa.initial)
        out += fmt::format("  start{0} [shape=none, label=\"\", width=0.05];\n  start{0} -> s{0};\n", s);
    for (automata::State s = 0; s < nfa.size(); ++s) {
        std::map<automata::State, std::string> labels; // one edge for each pair of states
        for (const automata::GuardedEdge& e : nfa.edges[s]) {
            std::string& lines = labels[e.target];
            if (!lines.empty())
                lines += '\n';
            if (!entries[s].subset_of(e.pre))
                lines += fmt::format("{} ", names.of_test(e.pre));
            lines += names.letters[e.letter];
            if (e.post != all)
                lines += fmt::format(" {}", names.of_test(e.post));
        }
        for (const auto& [target, label] : labels)
            out += fmt::format("  s{} -> s{} [label=\"{}\"];\n", s, target, escaped(label));
    }
    return out + "}\n";
}

} // namespace katlas::workbench
