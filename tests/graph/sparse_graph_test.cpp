// SparseGraph against lists: random changes, after each of which every link is compared.
#include "katlas/graph/sparse_graph.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using graph::AtomIndex;
using graph::EventId;
using graph::Kind;
using graph::Label;
using graph::Mode;
using graph::SparseGraph;
constexpr EventId none = SparseGraph::none;

// What a graph is, in lists.
struct Lists {
    struct Item {
        std::uint32_t thread;
        std::uint32_t location;
        Label label;
        AtomIndex atom;
        EventId rf = none;
    };
    std::vector<Item> events;
    std::vector<std::vector<EventId>> threads;
    std::vector<std::vector<EventId>> co;
};

class Twins {
  public:
    Twins(std::uint32_t threads, std::uint32_t locations, unsigned seed)
        : random_(seed), graph_(threads, locations, initial_atom) {
        lists_.threads.resize(threads + 1);
        for (EventId l = 0; l < locations; ++l) {
            lists_.events.push_back({0, l, {Kind::write, Mode::non_atomic, false}, initial_atom});
            lists_.co.push_back({l});
        }
    }

    void step() {
        switch (below(9)) {
        case 0:
        case 1:
        case 2:
            add();
            break;
        case 3:
            change_rf();
            break;
        case 4:
            change_co();
            break;
        case 5:
            relabel();
            break;
        case 6:
            remove();
            break;
        case 7:
            if (below(2) == 0)
                revisit();
            break;
        default:
            if (below(4) == 0)
                restrict();
        }
    }

    void compare() const {
        const SparseGraph& g = graph_;
        REQUIRE(g.size() == lists_.events.size());
        graph::AtomMask atoms = 0;
        for (EventId e = 0; e < g.size(); ++e) {
            const Lists::Item& i = lists_.events[e];
            CAPTURE(e);
            REQUIRE(g[e].thread == i.thread);
            REQUIRE(g[e].location == i.location);
            REQUIRE(g[e].label == i.label);
            REQUIRE(g[e].atom == i.atom);
            REQUIRE(g.is_initial(e) == (i.thread == 0));
            REQUIRE(g[e].rf == i.rf);
            atoms |= graph::AtomMask{1} << i.atom;
            if (g.is_write(e))
                compare_readers(e);
        }
        REQUIRE(g.atoms() == atoms);
        for (std::uint32_t t = 1; t < lists_.threads.size(); ++t)
            compare_thread(t);
        for (std::uint32_t l = 0; l < lists_.co.size(); ++l)
            compare_co(l);
    }

  private:
    static constexpr AtomIndex initial_atom = 7;

    std::uint32_t below(std::uint64_t n) {
        return static_cast<std::uint32_t>(std::uniform_int_distribution<std::uint64_t>(0, n - 1)(random_));
    }
    std::vector<EventId> all(Kind kind) const {
        std::vector<EventId> found;
        for (EventId e = 0; e < lists_.events.size(); ++e)
            if (lists_.events[e].label.kind == kind)
                found.push_back(e);
        return found;
    }
    Label random_label(Kind kind) {
        return {kind, static_cast<Mode>(1 + below(5)), kind != Kind::fence && below(3) == 0};
    }

    void add() {
        const auto kind = static_cast<Kind>(below(3));
        const std::uint32_t thread = 1 + below(lists_.threads.size() - 1);
        const std::uint32_t location = kind == Kind::fence ? SparseGraph::no_location : below(lists_.co.size());
        const Label label = random_label(kind);
        const auto atom = static_cast<AtomIndex>(below(64));
        const EventId e = graph_.add(thread, location, label, atom);
        REQUIRE(e == lists_.events.size());
        lists_.events.push_back({thread, location, label, atom});
        lists_.threads[thread].push_back(e);
    }
    void change_rf() {
        const auto reads = all(Kind::read);
        if (reads.empty())
            return;
        const EventId r = reads[below(reads.size())];
        std::vector<EventId> writes;
        for (const EventId w : all(Kind::write))
            if (lists_.events[w].location == lists_.events[r].location)
                writes.push_back(w);
        if (below(6) == 0) {
            graph_.clear_rf(r);
            lists_.events[r].rf = none;
        } else {
            const EventId w = writes[below(writes.size())];
            graph_.set_rf(r, w);
            lists_.events[r].rf = w;
        }
    }
    void change_co() {
        const auto writes = all(Kind::write);
        const EventId w = writes[below(writes.size())];
        std::vector<EventId>& co = lists_.co[lists_.events[w].location];
        if (lists_.events[w].thread == 0)
            return;
        if (const auto at = std::ranges::find(co, w); at != co.end()) {
            graph_.remove_from_co(w);
            co.erase(at);
        } else {
            // Often at the same place, so that ranks run out of room.
            const std::size_t before = below(2) == 0 ? 0 : below(co.size());
            graph_.place_in_co(w, co[before]);
            co.insert(co.begin() + static_cast<std::ptrdiff_t>(before) + 1, w);
        }
    }
    void relabel() {
        const EventId e = below(lists_.events.size());
        Lists::Item& i = lists_.events[e];
        if (i.thread == 0)
            return;
        i.label = random_label(i.label.kind);
        i.atom = static_cast<AtomIndex>(below(64));
        graph_.relabel(e, i.label, i.atom);
    }
    void remove() {
        const auto e = static_cast<EventId>(lists_.events.size() - 1);
        const Lists::Item last = lists_.events[e];
        if (last.thread == 0 || std::ranges::any_of(lists_.events, [&](const auto& i) { return i.rf == e; }))
            return;
        graph_.remove_last();
        lists_.events.pop_back();
        lists_.threads[last.thread].pop_back();
        if (last.label.kind == Kind::write)
            std::erase(lists_.co[last.location], e);
    }
    void restrict() {
        // A prefix of each thread.
        std::vector<std::uint8_t> keep(graph_.size(), 0);
        std::vector<EventId> name(graph_.size(), none);
        std::vector<EventId> renamed(graph_.size());
        for (auto& thread : lists_.threads) {
            thread.resize(thread.size() - below(std::min<std::uint64_t>(3, thread.size() + 1)));
            for (const EventId e : thread)
                keep[e] = 1;
        }
        Lists rest = restricted(keep, name);
        SparseGraph copy(1, 1, 3); // of another shape before
        graph_.restrict_into(copy, keep, renamed);
        REQUIRE(renamed == name);
        swap(graph_, copy);
        lists_ = rest;
    }
    // The lists of what is kept, and its numbers there.
    Lists restricted(const std::vector<std::uint8_t>& keep, std::vector<EventId>& name) const {
        Lists restricted;
        const auto rename = [&](EventId e) { return e == none ? none : name[e]; };
        for (EventId e = 0; e < lists_.events.size(); ++e)
            if (lists_.events[e].thread == 0 || keep[e] != 0) {
                name[e] = static_cast<EventId>(restricted.events.size());
                restricted.events.push_back(lists_.events[e]);
            }
        for (Lists::Item& i : restricted.events)
            i.rf = rename(i.rf);
        const auto rename_all = [&](const std::vector<std::vector<EventId>>& old) {
            std::vector<std::vector<EventId>> result;
            for (const auto& list : old) {
                result.emplace_back();
                for (const EventId e : list)
                    if (rename(e) != none)
                        result.back().push_back(rename(e));
            }
            return result;
        };
        restricted.threads = rename_all(lists_.threads);
        restricted.co = rename_all(lists_.co);
        return restricted;
    }

    // Removes events behind a read, changes the rest, and brings all back.
    void revisit() {
        std::vector<EventId> reads = all(Kind::read);
        std::erase_if(reads, [&](EventId e) { return lists_.events[e].rf == none; });
        if (reads.empty())
            return;
        const EventId r = reads[below(reads.size())];
        const std::vector<std::uint8_t> keep = some_behind(r);
        if (keep.empty())
            return;
        const Lists before = lists_;
        std::vector<EventId> name(graph_.size(), none);
        SparseGraph::Removed removed;
        const std::vector<std::uint8_t> behind(keep.begin() + r + 1, keep.end());
        const bool none_goes = std::ranges::find(behind, 0) == behind.end();
        lists_ = restricted(keep, name);
        if (none_goes)
            graph_.save(r, removed);
        else
            graph_.remove_behind(r, behind, removed);
        compare();
        const EventId old = graph_.size();
        change_for_a_while(r, old);
        while (graph_.size() > old)
            remove_youngest();
        lists_ = before;
        graph_.restore(r, none_goes ? std::vector<std::uint8_t>() : behind, removed);
    }
    // By event, whether it stays: of each thread a prefix, of the read's thread all to the read; what a read that stays
    // reads from stays, and so does a younger write that any read reads from. Nothing if that cannot be.
    std::vector<std::uint8_t> some_behind(EventId r) {
        std::vector<std::uint8_t> keep(graph_.size(), 1);
        const auto remove_from = [&](EventId e) {
            const auto& thread = lists_.threads[lists_.events[e].thread];
            for (const EventId x : thread)
                if (x >= e)
                    keep[x] = 0;
        };
        for (const auto& thread : lists_.threads)
            for (const EventId e : thread)
                if (e > r && (below(4) == 0 || lists_.events[e].thread == lists_.events[r].thread))
                    remove_from(e);
        for (bool changed = true; changed;) {
            changed = false;
            for (EventId e = 0; e < keep.size(); ++e)
                if (const EventId w = lists_.events[e].rf; keep[e] != 0 && w != none && keep[w] == 0) {
                    if (e <= r)
                        return {};
                    remove_from(e);
                    changed = true;
                }
        }
        for (EventId e = 0; e < keep.size(); ++e)
            if (const EventId w = lists_.events[e].rf; keep[e] == 0 && w != none && w > e && keep[w] == 0)
                return {};
        return keep;
    }
    // The read gets other writes and labels, and events come and go behind `old`.
    void change_for_a_while(EventId r, EventId old) {
        for (std::uint32_t n = below(12); n != 0; --n) {
            switch (below(4)) {
            case 0:
                lists_.events[r].label = random_label(Kind::read);
                lists_.events[r].atom = static_cast<AtomIndex>(below(64));
                graph_.relabel(r, lists_.events[r].label, lists_.events[r].atom);
                break;
            case 1:
                read_from_some(r, old);
                break;
            case 2:
                if (graph_.size() > old)
                    remove_youngest();
                break;
            default:
                add();
                place_some_youngest(old);
            }
            compare();
        }
    }
    void read_from_some(EventId r, EventId end) {
        for (const EventId w : all(Kind::write))
            if (w < end && lists_.events[w].location == lists_.events[r].location && below(2) == 0) {
                graph_.set_rf(r, w);
                lists_.events[r].rf = w;
            }
    }
    void place_some_youngest(EventId old) {
        const EventId e = graph_.size() - 1;
        if (graph_.is_read(e))
            read_from_some(e, old);
        if (!graph_.is_write(e) || below(3) == 0)
            return;
        std::vector<EventId>& co = lists_.co[lists_.events[e].location];
        const std::size_t at = below(co.size());
        graph_.place_in_co(e, co[at]);
        co.insert(co.begin() + static_cast<std::ptrdiff_t>(at) + 1, e);
    }
    // Of those that nothing reads from.
    void remove_youngest() {
        const EventId e = graph_.size() - 1;
        graph_.remove_last();
        lists_.threads[lists_.events[e].thread].pop_back();
        if (lists_.events[e].label.kind == Kind::write)
            std::erase(lists_.co[lists_.events[e].location], e);
        lists_.events.pop_back();
    }

    void compare_readers(EventId w) const {
        std::set<EventId> readers;
        EventId before = none;
        for (EventId r = graph_[w].first_reader; r != none; r = graph_[r].reader_next) {
            REQUIRE(readers.insert(r).second);
            REQUIRE(graph_[r].reader_prev == before);
            before = r;
        }
        std::set<EventId> expected;
        for (EventId r = 0; r < lists_.events.size(); ++r)
            if (lists_.events[r].rf == w)
                expected.insert(r);
        REQUIRE(readers == expected);
    }
    void compare_thread(std::uint32_t t) const {
        const std::vector<EventId>& thread = lists_.threads[t];
        REQUIRE(graph_.thread_length(t) == thread.size());
        REQUIRE(graph_.first_of_thread(t) == (thread.empty() ? none : thread.front()));
        REQUIRE(graph_.last_of_thread(t) == (thread.empty() ? none : thread.back()));
        std::map<std::uint32_t, EventId> last_at;
        for (std::size_t i = 0; i < thread.size(); ++i) {
            const SparseGraph::Node& n = graph_[thread[i]];
            REQUIRE(n.index == i);
            REQUIRE(n.po_prev == (i == 0 ? none : thread[i - 1]));
            REQUIRE(n.po_next == (i + 1 == thread.size() ? none : thread[i + 1]));
            REQUIRE(graph_.po_before(thread.front(), thread[i]) == (i != 0));
            if (n.location == SparseGraph::no_location) {
                REQUIRE(n.po_loc_prev == none);
                REQUIRE(n.po_loc_next == none);
                continue;
            }
            const auto before = last_at.find(n.location);
            REQUIRE(n.po_loc_prev == (before == last_at.end() ? none : before->second));
            if (before != last_at.end())
                REQUIRE(graph_[before->second].po_loc_next == thread[i]);
            last_at[n.location] = thread[i];
        }
        for (std::uint32_t l = 0; l < graph_.num_locations(); ++l)
            REQUIRE(graph_.last_of_thread_at(t, l) == (last_at.contains(l) ? last_at[l] : none));
        for (const auto& [location, e] : last_at)
            REQUIRE(graph_[e].po_loc_next == none);
    }
    void compare_co(std::uint32_t l) const {
        const std::vector<EventId>& co = lists_.co[l];
        REQUIRE(graph_.initial_write(l) == co.front());
        REQUIRE(graph_.co_last(l) == co.back());
        const auto plain = std::ranges::count_if(lists_.events, [&](const Lists::Item& item) {
            return item.thread != 0 && item.location == l && item.label.mode == Mode::non_atomic;
        });
        REQUIRE(graph_.plain_accesses(l) == static_cast<std::uint32_t>(plain));
        for (std::size_t i = 0; i < co.size(); ++i) {
            REQUIRE(graph_[co[i]].co_prev == (i == 0 ? none : co[i - 1]));
            REQUIRE(graph_[co[i]].co_next == (i + 1 == co.size() ? none : co[i + 1]));
            for (std::size_t j = 0; j < co.size(); ++j)
                REQUIRE(graph_.co_before(co[i], co[j]) == (i < j));
        }
        for (EventId w = 0; w < graph_.size(); ++w)
            if (graph_.is_write(w) && graph_[w].location == l && std::ranges::find(co, w) == co.end()) {
                REQUIRE(graph_[w].co_next == none);
                REQUIRE_FALSE(graph_.co_before(w, co.front()));
                REQUIRE_FALSE(graph_.co_before(co.front(), w));
            }
    }

    std::mt19937 random_;
    SparseGraph graph_;
    Lists lists_;
};

} // namespace

TEST_CASE("a sparse graph's links are those of lists", "[graph]") {
    for (unsigned seed = 1; seed <= static_cast<unsigned>(scaled(60)); ++seed) {
        CAPTURE(seed);
        Twins twins(1 + seed % 4, 1 + seed % 3, seed);
        for (int i = 0; i < 120; ++i) {
            CAPTURE(i);
            twins.step();
            twins.compare();
        }
    }
}

TEST_CASE("ranks of co are dealt out anew where a gap is used up", "[graph]") {
    SparseGraph g(1, 1, 0);
    std::vector<EventId> latest_first;
    for (int i = 0; i < 200; ++i) {
        const EventId w = g.add(1, 0, {Kind::write, Mode::relaxed, false}, 0);
        g.place_in_co(w, 0); // each right behind the initial write
        latest_first.insert(latest_first.begin(), w);
    }
    for (std::size_t i = 0; i + 1 < latest_first.size(); ++i)
        REQUIRE(g.co_before(latest_first[i], latest_first[i + 1]));
    REQUIRE(g.co_before(0, latest_first.front()));
    REQUIRE(g.co_last(0) == latest_first.back());
}

TEST_CASE("halves of read-modify-writes know each other", "[graph]") {
    SparseGraph g(1, 1, 0);
    const EventId failed = g.add(1, 0, {Kind::read, Mode::relaxed, true}, 0);
    const EventId read = g.add(1, 0, {Kind::read, Mode::relaxed, true}, 0);
    CHECK(g.rmw_write(read) == none);
    const EventId write = g.add(1, 0, {Kind::write, Mode::relaxed, true}, 0);
    CHECK(g.rmw_write(read) == write);
    CHECK(g.rmw_read(write) == read);
    CHECK(g.rmw_write(failed) == none);
    g.set_rf(read, 0);
    CHECK(g.fr_next(read) == none);
    g.place_in_co(write, 0);
    CHECK(g.fr_next(read) == write);
}

} // namespace katlas::tests
