#include "completions.hpp"

#include <algorithm>

namespace katlas::prover {
namespace {

using graph::BaseRelation;

class Enumerator {
  public:
    Enumerator(const SketchContext& s, const Sketch& sketch, const Layout& layout, const StopToken& stop,
               const std::function<bool(const Completion&)>& visit)
        : s_(s), sketch_(sketch), layout_(layout), stop_(stop), visit_(visit), n_(sketch.events.size()),
          source_(layout.source), rank_(n_, 0) {
        for (std::size_t e = 0; e < n_; ++e) {
            if (!sketch.alive(e))
                continue;
            if (!sketch.events[e].initial && layout.thread[e] == e)
                threads_.push_back(members(layout.thread, e));
            if (layout.location[e] == e)
                locations_.push_back(members(layout.location, e));
            if (layout.holds(e, s.r))
                reads_.push_back(e);
        }
        for (auto& location : locations_) {
            std::erase_if(location, [&](std::size_t e) { return !layout.holds(e, s.w); });
            std::stable_partition(location.begin(), location.end(),
                                  [&](std::size_t e) { return sketch.events[e].initial; });
        }
        orders_ = locations_;
    }

    void run() { (void)order_thread(0, 0); }

  private:
    [[nodiscard]] std::vector<std::size_t> members(const std::vector<std::size_t>& classes, std::size_t leader) const {
        std::vector<std::size_t> result;
        for (std::size_t e = 0; e < n_; ++e)
            if (sketch_.alive(e) && classes[e] == leader)
                result.push_back(e);
        return result;
    }

    // All of these return false to stop.

    [[nodiscard]] bool goes_on() {
        constexpr std::size_t most_steps = 1'000'000;
        constexpr std::size_t between_questions = 1024;
        ++steps_;
        return steps_ < most_steps && (steps_ % between_questions != 0 || !stop_.requested());
    }

    bool order_thread(std::size_t thread, std::size_t from) {
        if (!goes_on())
            return false;
        if (thread == threads_.size())
            return choose_source(0);
        std::vector<std::size_t>& events = threads_[thread];
        if (from == events.size()) {
            for (std::size_t i = 0; i < events.size(); ++i)
                rank_[events[i]] = i;
            return order_thread(thread + 1, 0);
        }
        const std::vector<std::size_t> before = events;
        const std::size_t wanted = from > 0 ? layout_.update[events[from - 1]] : Layout::none;
        for (std::size_t i = from; i < events.size(); ++i) {
            const std::size_t e = before[i];
            const bool is_next = (wanted == Layout::none || wanted == e) &&
                                 std::none_of(before.begin() + static_cast<std::ptrdiff_t>(from), before.end(),
                                              [&](std::size_t other) { return layout_.po.has(other, e); });
            if (!is_next)
                continue;
            std::rotate(events.begin() + static_cast<std::ptrdiff_t>(from),
                        events.begin() + static_cast<std::ptrdiff_t>(i),
                        events.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            if (!order_thread(thread, from + 1))
                return false;
            events = before;
        }
        return true;
    }

    [[nodiscard]] bool po(std::size_t a, std::size_t b) const {
        return !sketch_.events[a].initial && layout_.thread[a] == layout_.thread[b] && rank_[a] < rank_[b];
    }

    bool choose_source(std::size_t read) {
        if (!goes_on())
            return false;
        if (read == reads_.size())
            return order_location(0, 0);
        const std::size_t r = reads_[read];
        const auto at = std::ranges::find_if(locations_, [&](const std::vector<std::size_t>& writes) {
            return !writes.empty() && layout_.location[writes.front()] == layout_.location[r];
        });
        if (at == locations_.end())
            return true;
        for (const std::size_t w : *at) {
            const bool fixed = layout_.source[r] != Layout::none;
            if ((fixed && layout_.source[r] != w) || po(r, w) || r == w || layout_.fr.has(r, w))
                continue;
            source_[r] = w;
            if (!choose_source(read + 1))
                return false;
        }
        return true;
    }

    // Must a come before b in co? Both write to one location.
    [[nodiscard]] bool must_precede(std::size_t a, std::size_t b) const {
        if (sketch_.events[a].initial || po(a, b) || layout_.co.has(a, b))
            return true;
        return std::ranges::any_of(reads_, [&](std::size_t r) {
            // fr that is required, or that follows from coherence within a thread: a read sees no write that is
            // co-before an earlier write of its own thread.
            return (source_[r] == a && layout_.fr.has(r, b)) || (source_[r] == b && a != b && po(a, r));
        });
    }

    bool order_location(std::size_t location, std::size_t from) {
        if (!goes_on())
            return false;
        if (location == orders_.size())
            return finish();
        std::vector<std::size_t>& writes = orders_[location];
        if (from == writes.size())
            return order_location(location + 1, 0);
        const std::vector<std::size_t> before = writes;
        for (std::size_t i = from; i < writes.size(); ++i) {
            const std::size_t w = before[i];
            const bool is_next = std::none_of(before.begin() + static_cast<std::ptrdiff_t>(from), before.end(),
                                              [&](std::size_t other) { return other != w && must_precede(other, w); });
            if (!is_next || layout_.co.has(w, w))
                continue;
            std::rotate(writes.begin() + static_cast<std::ptrdiff_t>(from),
                        writes.begin() + static_cast<std::ptrdiff_t>(i),
                        writes.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            if (!order_location(location, from + 1))
                return false;
            writes = before;
        }
        return true;
    }

    bool finish() {
        std::vector<graph::Event> events;
        std::vector<std::size_t> origin;
        std::vector<std::size_t> place(n_, 0);
        const auto put = [&](std::size_t e, int thread, std::size_t position) {
            place[e] = origin.size();
            origin.push_back(e);
            const auto at = std::ranges::find_if(locations_, [&](const std::vector<std::size_t>& writes) {
                return layout_.location[writes.front()] == layout_.location[e];
            });
            const bool located = layout_.location[e] != Layout::none;
            events.push_back({thread, static_cast<int>(position),
                              located ? static_cast<int>(at - locations_.begin()) : graph::Event::no_location});
        };
        for (std::size_t t = 0; t < threads_.size(); ++t)
            for (std::size_t i = 0; i < threads_[t].size(); ++i)
                put(threads_[t][i], static_cast<int>(t + 1), i);
        for (std::size_t l = 0; l < locations_.size(); ++l)
            put(locations_[l].front(), graph::Event::initial_thread, l); // see lay_out()
        for (std::size_t e = 0; e < n_; ++e)
            place[e] = place[sketch_.resolve(e)];
        Completion c{graph::ExecutionGraph(s_.workspace.theory, std::move(events)), std::move(place),
                     std::move(origin)};
        relate(c);
        return visit_(c);
    }

    void relate(Completion& c) const {
        graph::ExecutionGraph& g = c.graph;
        for (std::size_t e = 0; e < g.size(); ++e)
            for (const kat::PredicateId p : layout_.kinds[c.origin[e]])
                g.put(p, e);
        for (const auto& [relation, from, to] : sketch_.edges) {
            const kat::RelationId r = s_.map[relation].twin_of.value_or(relation);
            if (s_.map[r].source() == graph::Source::itself)
                g.relate(r, c.place[from], c.place[to]);
        }
        for (const std::size_t r : reads_)
            g.relate(s_.relation(BaseRelation::rf), c.place[source_[r]], c.place[r]);
        for (const auto& writes : orders_)
            for (std::size_t i = 0; i < writes.size(); ++i)
                for (std::size_t j = i + 1; j < writes.size(); ++j)
                    g.relate(s_.relation(BaseRelation::co), c.place[writes[i]], c.place[writes[j]]);
        graph::derive(g, s_.derivation);
    }

    const SketchContext& s_;
    const Sketch& sketch_;
    const Layout& layout_;
    const StopToken& stop_;
    const std::function<bool(const Completion&)>& visit_;
    std::size_t steps_ = 0;
    std::size_t n_;
    std::vector<std::vector<std::size_t>> threads_;   // the events of each thread, in po once it is decided
    std::vector<std::vector<std::size_t>> locations_; // the writes to each location, the initial one first
    std::vector<std::vector<std::size_t>> orders_;    // the same, in co once it is decided
    std::vector<std::size_t> reads_;
    std::vector<std::size_t> source_;
    std::vector<std::size_t> rank_; // position in the thread
};

} // namespace

void for_each_completion(const SketchContext& s, const Sketch& sketch, const Layout& layout, const StopToken& stop,
                         const std::function<bool(const Completion&)>& visit) {
    Enumerator(s, sketch, layout, stop, visit).run();
}

} // namespace katlas::prover
