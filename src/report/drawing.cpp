#include "katlas/report/drawing.hpp"

#include "curve.hpp"
#include "katlas/report/html.hpp"
#include "katlas/semantics/execution_graph.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include <fmt/format.h>

namespace katlas::report {
namespace {

using workbench::Portrait;

constexpr double font_size = 13;
constexpr double label_size = 12;
constexpr double node_height = 28;
constexpr double row_height = 68;
constexpr double column_gap = 68;
constexpr double padding = 14;        // of a thread's column, and around everything
constexpr double heading_height = 26; // of a thread's column

// The point at which an edge leaves or enters a box, and the edge's direction there.
struct Port {
    Point at;
    Point normal;
};

class Drawing {
  public:
    Drawing(const Portrait& portrait, const std::string& id, const std::string& title)
        : p_(portrait), id_(id), title_(title) {
        for (std::size_t e = 0; e < p_.events.size(); ++e)
            if (is_shown(e))
                columns_[p_.events[e].thread].push_back(e);
        for (auto& [thread, events] : columns_)
            std::ranges::stable_sort(events, {}, [&](std::size_t e) { return p_.events[e].position; });
    }

    std::string run() {
        place();
        std::vector<const Portrait::Edge*> edges;
        for (const Portrait::Edge& e : p_.edges)
            if (is_shown(e))
                edges.push_back(&e);
        // Edges that must be straight come first; the others go around them.
        std::ranges::stable_sort(edges, {}, [](const Portrait::Edge* e) { return e->relation != "po"; });
        for (const Portrait::Edge* e : edges)
            route(*e);
        std::string drawn;
        for (std::size_t i = 0; i < edges.size(); ++i)
            drawn += edge_markup(*edges[i], i);
        return with_frame(drawn + events_markup());
    }

  private:
    [[nodiscard]] bool is_initial(std::size_t e) const { return p_.events[e].thread == graph::Event::initial_thread; }
    // Initial writes without edges say nothing.
    [[nodiscard]] bool is_shown(std::size_t e) const {
        return !is_initial(e) || std::ranges::any_of(p_.edges, [&](const Portrait::Edge& edge) {
            return (edge.from == e || edge.to == e) && is_shown(edge);
        });
    }
    // co edges from initial writes are left out, since initial writes always come first.
    [[nodiscard]] bool is_shown(const Portrait::Edge& e) const {
        return e.on_walk || e.relation != "co" || !is_initial(e.from);
    }

    [[nodiscard]] std::string name_of(int thread) const {
        return p_.thread_names.empty() ? fmt::format("thread {}", thread)
                                       : p_.thread_names[static_cast<std::size_t>(thread)];
    }

    [[nodiscard]] double width_of(std::size_t e) const { return code_width(p_.events[e].label, font_size) + 16; }

    void add_node(std::size_t e, double x, double y) {
        const double half = width_of(e) / 2;
        numbers_[e] = nodes_.size();
        nodes_.push_back({x - half, y - node_height / 2, x + half, y + node_height / 2});
        canvas_.add(nodes_.back());
    }

    void place() {
        const bool initial = columns_.contains(graph::Event::initial_thread);
        const double top = initial ? node_height + 34 : 0;
        double x = 0;
        for (const auto& [thread, events] : columns_) {
            if (thread == graph::Event::initial_thread)
                continue;
            double width = code_width(name_of(thread), label_size);
            for (const std::size_t e : events)
                width = std::max(width, width_of(e));
            width += 2 * padding;
            for (std::size_t row = 0; row < events.size(); ++row)
                add_node(events[row], x + width / 2,
                         top + heading_height + node_height / 2 + row_height * static_cast<double>(row));
            const double bottom =
                top + heading_height + row_height * static_cast<double>(events.size() - 1) + node_height;
            threads_.emplace_back(thread, Box{x, top, x + width, bottom + padding});
            x += width + column_gap;
        }
        if (!initial)
            return;
        const std::vector<std::size_t>& row = columns_[graph::Event::initial_thread];
        double width = -20;
        for (const std::size_t e : row)
            width += width_of(e) + 20;
        double left = (std::max(0.0, x - column_gap) - width) / 2;
        for (const std::size_t e : row) {
            add_node(e, left + width_of(e) / 2, node_height / 2);
            left += width_of(e) + 20;
        }
    }

    [[nodiscard]] const Box& box(std::size_t e) const { return nodes_[numbers_.at(e)]; }

    // The ports to try, for an edge from one event to another.
    [[nodiscard]] std::pair<Port, Port> ports(const Portrait::Edge& e, int side) const {
        const Box& a = box(e.from);
        const Box& b = box(e.to);
        const auto below = [](const Box& x) { return Port{{x.centre().x, x.bottom}, {0, 1}}; };
        const auto above = [](const Box& x) { return Port{{x.centre().x, x.top}, {0, -1}}; };
        const auto beside = [](const Box& x, double to, double shift) {
            return to > 0 ? Port{{x.right, x.centre().y + shift}, {1, 0}}
                          : Port{{x.left, x.centre().y + shift}, {-1, 0}};
        };
        const double rise = b.centre().y > a.centre().y + 1 ? 6 : b.centre().y < a.centre().y - 1 ? -6 : 0;
        if (is_initial(e.from) && is_initial(e.to))
            return {beside(a, b.centre().x - a.centre().x, 0), beside(b, a.centre().x - b.centre().x, 0)};
        if (p_.events[e.from].thread == p_.events[e.to].thread) {
            if (e.relation == "po" && p_.events[e.to].position > p_.events[e.from].position)
                return {below(a), above(b)};
            return {beside(a, side, rise), beside(b, side, -rise)};
        }
        const auto end = [&](std::size_t event, const Box& x, double to, double shift) {
            if (is_initial(event))
                return below(x);
            const bool from_above = is_initial(event == e.from ? e.to : e.from) && p_.events[event].position <= 0;
            return from_above ? above(x) : beside(x, to, shift);
        };
        const double dx = b.centre().x - a.centre().x;
        return {end(e.from, a, dx, rise), end(e.to, b, -dx, -rise)};
    }

    [[nodiscard]] static Curve curve(const Port& from, const Port& to, double bend, double reach) {
        const Point d{to.at.x - from.at.x, to.at.y - from.at.y};
        const double length = std::max(1.0, std::hypot(d.x, d.y));
        const Point across{-d.y / length * bend, d.x / length * bend};
        return {from.at,
                {from.at.x + from.normal.x * reach + across.x, from.at.y + from.normal.y * reach + across.y},
                {to.at.x + to.normal.x * reach + across.x, to.at.y + to.normal.y * reach + across.y},
                to.at};
    }

    // Tries several bends and takes the one that covers least.
    void route(const Portrait::Edge& e) {
        const bool inside = p_.events[e.from].thread == p_.events[e.to].thread && !is_initial(e.from);
        const std::vector<std::size_t> own{numbers_.at(e.from), numbers_.at(e.to)};
        Curve best;
        double least = std::numeric_limits<double>::max();
        const auto consider = [&](const Curve& c, double extra) {
            const double cost = canvas_.cost(c, own) + extra;
            if (cost < least) {
                least = cost;
                best = c;
            }
        };
        if (inside && e.relation == "po") {
            const auto [from, to] = ports(e, 0);
            best = curve(from, to, 0, 8);
        } else if (inside) {
            for (const int side : {1, -1})
                for (const double reach : {36.0, 54.0, 74.0}) {
                    const auto [from, to] = ports(e, side);
                    consider(curve(from, to, 0, reach), reach / 8 + (side < 0 ? 2 : 0));
                }
        } else {
            const auto [from, to] = ports(e, 0);
            const double reach = std::max(24.0, 0.28 * std::abs(to.at.x - from.at.x));
            for (const double bend : {0.0, 16.0, -16.0, 30.0, -30.0, 52.0, -52.0, 84.0, -84.0})
                consider(curve(from, to, bend, reach), std::abs(bend) / 6);
        }
        (void)canvas_.add(best);
    }

    std::string edge_markup(const Portrait::Edge& e, std::size_t number_of_curve) {
        const Curve& c = canvas_.curve(number_of_curve);
        const double width = code_width(e.relation, label_size) + 6;
        const Point middle = canvas_.place_label(number_of_curve, width, label_size + 4);
        return fmt::format("<g class=\"edge {}{}\"><path d=\"{}\"/><polygon points=\"{}\"/><text x=\"{}\" y=\"{}\">{}"
                           "</text></g>",
                           edge_class(e.relation), e.on_walk ? " walk" : "", path_of(c, true), head_of(c),
                           number(middle.x), number(middle.y + 4), escaped(e.relation));
    }

    [[nodiscard]] std::string events_markup() const {
        std::string out;
        for (const auto& [e, i] : numbers_) {
            const Box& b = nodes_[i];
            out += fmt::format("<g class=\"event{}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\"/>"
                               "<text x=\"{}\" y=\"{}\">{}</text></g>",
                               is_initial(e) ? " initial" : "", number(b.left), number(b.top), number(b.right - b.left),
                               number(b.bottom - b.top), number(b.centre().x), number(b.centre().y + 4.5),
                               escaped(p_.events[e].label));
        }
        return out;
    }

    [[nodiscard]] std::string threads_markup() const {
        std::string out;
        for (const auto& [thread, b] : threads_)
            out += fmt::format("<g class=\"thread\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"9\"/>"
                               "<text x=\"{}\" y=\"{}\">{}</text></g>",
                               number(b.left), number(b.top), number(b.right - b.left), number(b.bottom - b.top),
                               number(b.centre().x), number(b.top + 17), escaped(name_of(thread)));
        return out;
    }

    // The text for readers who cannot see the drawing.
    [[nodiscard]] std::string description() const {
        std::string out;
        for (const auto& [thread, events] : columns_) {
            out += thread == graph::Event::initial_thread ? std::string("Initial writes: ")
                                                          : fmt::format("{}: ", name_of(thread));
            for (std::size_t i = 0; i < events.size(); ++i)
                out += fmt::format("{}{}", i == 0 ? "" : ", ", p_.events[events[i]].label);
            out += ". ";
        }
        for (const Portrait::Edge& e : p_.edges)
            if (is_shown(e) && e.relation != "po")
                out += fmt::format("{} from {} to {}{}. ", e.relation, place_of(e.from), place_of(e.to),
                                   e.on_walk ? ", in the counterexample" : "");
        if (!out.empty())
            out.pop_back();
        return out;
    }
    [[nodiscard]] std::string place_of(std::size_t e) const {
        return fmt::format("{} of {}", p_.events[e].label,
                           is_initial(e) ? std::string("the initial writes") : name_of(p_.events[e].thread));
    }

    [[nodiscard]] std::string with_frame(const std::string& content) const {
        Box all = canvas_.bounds();
        for (const auto& [thread, b] : threads_)
            all = {std::min(all.left, b.left), std::min(all.top, b.top), std::max(all.right, b.right),
                   std::max(all.bottom, b.bottom)};
        const double width = all.right - all.left + 8;
        const double height = all.bottom - all.top + 8;
        return fmt::format("<svg class=\"drawing\" role=\"img\" aria-labelledby=\"{0}-title {0}-text\" width=\"{1}\" "
                           "height=\"{2}\" viewBox=\"{3} {4} {1} {2}\"><title id=\"{0}-title\">{5}</title>"
                           "<desc id=\"{0}-text\">{6}</desc>{7}{8}</svg>",
                           id_, number(width), number(height), number(all.left - 4), number(all.top - 4),
                           escaped(title_), escaped(description()), threads_markup(), content);
    }

    const Portrait& p_;
    const std::string& id_;
    const std::string& title_;
    std::map<int, std::vector<std::size_t>> columns_; // events by thread
    std::map<std::size_t, std::size_t> numbers_;      // of an event's box
    std::vector<Box> nodes_;
    std::vector<std::pair<int, Box>> threads_;
    Canvas canvas_;
};

} // namespace

std::string_view edge_class(std::string_view relation) {
    for (const std::string_view known : {"po", "rf", "co", "fr", "rmw"})
        if (relation == known)
            return known;
    return relation == "addr" || relation == "data" || relation == "ctrl" ? "dep" : "other";
}

std::string drawing(const Portrait& portrait, const std::string& id, const std::string& title) {
    return Drawing(portrait, id, title).run();
}

} // namespace katlas::report
