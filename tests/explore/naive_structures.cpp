#include "naive_structures.hpp"

#include "katlas/support/fnv.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::tests {
namespace {

using graph::BitMatrix;
using graph::Kind;
using graph::Mode;

bool acquiring(Mode m) {
    return m == Mode::acquire || m == Mode::acq_rel || m == Mode::seq_cst;
}
bool releasing(Mode m) {
    return m == Mode::release || m == Mode::acq_rel || m == Mode::seq_cst;
}
BitMatrix maybe(const BitMatrix& m) {
    return m | BitMatrix::identity(m.size());
}
BitMatrix star(const BitMatrix& m) {
    return maybe(m.plus());
}
bool irreflexive(const BitMatrix& m) {
    return (m & BitMatrix::identity(m.size())).empty();
}

} // namespace

// Of definitions 3.2 to 3.8.
struct NaiveStructures::Relations {
    explicit Relations(const Structure& s)
        : n(s.events.size()), po(n), cf(n), jf(n), ew(n), co(n), rf(n), hb(n), eco(n), jo(n) {
        const auto set_of = [&](const auto& is) {
            BitMatrix m(n);
            for (std::size_t e = 0; e < n; ++e)
                if (is(s.events[e]))
                    m.set(e, e);
            return m;
        };
        const auto kind = [&](Kind k) { return set_of([k](const Event& e) { return e.label.kind == k; }); };
        reads = kind(Kind::read);
        writes = kind(Kind::write);
        fences = set_of([](const Event& e) { return e.label.kind == Kind::fence && e.label.mode != Mode::relaxed; });
        acquire = set_of([](const Event& e) { return e.label.kind != Kind::write && acquiring(e.label.mode); });
        const BitMatrix release =
            set_of([](const Event& e) { return e.label.kind != Kind::read && releasing(e.label.mode); });
        const BitMatrix atomic =
            set_of([](const Event& e) { return e.thread != 0 && e.label.mode != Mode::non_atomic; });
        BitMatrix same_location(n), rmw(n);
        for (std::size_t a = 0; a < n; ++a) {
            const Event& e = s.events[a];
            for (int b = e.before; b >= 0; b = s.events[static_cast<std::size_t>(b)].before)
                po.set(static_cast<std::size_t>(b), a);
            for (std::size_t b = 0; b < n; ++b) {
                if (e.thread == 0 && s.events[b].thread != 0)
                    po.set(a, b);
                if (e.location == s.events[b].location && e.label.kind != Kind::fence)
                    same_location.set(a, b);
            }
            if (e.jf >= 0)
                jf.set(static_cast<std::size_t>(e.jf), a);
            if (e.label.kind == Kind::write && e.label.exclusive)
                rmw.set(static_cast<std::size_t>(e.before), a);
        }
        for (std::size_t a = 0; a < n; ++a)
            for (std::size_t b = 0; b < n; ++b)
                if (a != b && s.events[a].thread != 0 && s.events[a].thread == s.events[b].thread && !po.has(a, b) &&
                    !po.has(b, a))
                    cf.set(a, b);
        for (const auto& [a, b] : s.ew) {
            ew.set(static_cast<std::size_t>(a), static_cast<std::size_t>(b));
            ew.set(static_cast<std::size_t>(b), static_cast<std::size_t>(a));
        }
        for (const auto& classes : s.co)
            for (std::size_t i = 0; i < classes.size(); ++i)
                for (std::size_t j = i + 1; j < classes.size(); ++j)
                    for (const int a : classes[i])
                        for (const int b : classes[j])
                            co.set(static_cast<std::size_t>(a), static_cast<std::size_t>(b));
        rf = star(ew).then(jf) - cf;
        const BitMatrix rs = writes.then(maybe(po & same_location)).then(writes & atomic).then(star(rf.then(rmw)));
        const BitMatrix sw = release.then(maybe(fences.then(po)))
                                 .then(rs)
                                 .then(rf)
                                 .then(reads & atomic)
                                 .then(maybe(po.then(fences)))
                                 .then(acquire);
        hb = (po | sw).plus();
        eco = (co | rf | rf.converse().then(co)).plus();
        jo = (jf - po).then(star(po | jf));
    }

    std::size_t n;
    BitMatrix po, cf, jf, ew, co, rf, hb, eco, jo;
    BitMatrix reads{0}, writes{0}, fences{0}, acquire{0};
};

int NaiveStructures::add(Structure& s, Event e) {
    Fnv name;
    name.add(e.thread);
    name.add(e.before < 0 ? 0 : s.events[static_cast<std::size_t>(e.before)].name);
    name.add(e.jf < 0 ? 0 : s.events[static_cast<std::size_t>(e.jf)].name);
    name.add(static_cast<int>(e.label.kind));
    name.add(static_cast<int>(e.label.mode));
    name.add(e.label.exclusive);
    name.add(e.location);
    name.add(e.value);
    name.add(e.spurious);
    e.name = name.value();
    s.events.push_back(e);
    return static_cast<int>(s.events.size()) - 1;
}

const std::vector<int>& NaiveStructures::class_of(const Structure& s, int write) {
    for (const auto& c : s.co[s.events[static_cast<std::size_t>(write)].location])
        if (std::ranges::find(c, write) != c.end())
            return c;
    throw std::logic_error("a write has no place in co");
}

std::string NaiveStructures::key_of(const Structure& s) {
    std::vector<std::string> parts;
    const auto name = [&](int e) { return s.events[static_cast<std::size_t>(e)].name; };
    for (const Event& e : s.events)
        parts.push_back(fmt::format("{}{}", e.live ? "+" : "-", e.name));
    for (const auto& [a, b] : s.ew)
        parts.push_back(fmt::format("e{},{}", std::min(name(a), name(b)), std::max(name(a), name(b))));
    std::ranges::sort(parts);
    for (const auto& classes : s.co) {
        parts.emplace_back(";");
        for (const auto& c : classes) {
            std::vector<std::uint64_t> names;
            for (const int w : c)
                names.push_back(name(w));
            std::ranges::sort(names);
            parts.push_back(fmt::format("({})", fmt::join(names, ",")));
        }
    }
    return fmt::format("{}", fmt::join(parts, " "));
}

program::Action NaiveStructures::next_action(const Structure& s, std::uint32_t thread) const {
    std::vector<const Event*> run;
    for (int e = s.leaf[thread - 1]; e >= 0; e = s.events[static_cast<std::size_t>(e)].before)
        run.push_back(&s.events[static_cast<std::size_t>(e)]);
    std::vector<program::Word> state(program_.state_words());
    program_.initial_state(thread - 1, state.data());
    for (auto e = run.rbegin(); e != run.rend(); ++e) {
        static_cast<void>(program_.next_action(thread - 1, state.data()));
        program_.complete(thread - 1, state.data(), (*e)->value, (*e)->spurious);
    }
    return program_.next_action(thread - 1, state.data());
}

NaiveStructures::Found NaiveStructures::executions(std::size_t limit, Growth growth) {
    limit_ = limit;
    growth_ = growth;
    seen_.clear();
    found_ = {};
    Structure s;
    s.leaf.assign(program_.num_threads(), -1);
    for (std::uint32_t l = 0; l < program_.num_locations(); ++l) {
        const int e = add(s, {.label = {.kind = Kind::write, .mode = Mode::non_atomic},
                              .location = l,
                              .value = program_.initial_value(l)});
        s.co.push_back({{e}});
    }
    visit(s);
    found_.structures = seen_.size();
    return found_;
}

void NaiveStructures::visit(const Structure& s) {
    if (found_.gave_up || !seen_.insert(key_of(s)).second)
        return;
    found_.gave_up |= seen_.size() > limit_ || s.events.size() + 1 > BitMatrix::capacity;
    if (found_.gave_up)
        return;
    const bool justified = is_justified(s);
    if (justified && !judge_.all_hold(judged(document_, extracted(s))))
        return;
    bool ended = true;
    bool blocked = false;
    for (std::uint32_t t = 1; t <= s.leaf.size(); ++t) {
        const program::Action action = next_action(s, t);
        if (program::is_visible(action.kind)) {
            ended = false;
            if (growth_.any_fork != 0 && s.events.size() >= growth_.any_fork)
                continue;
            if (justified || !growth_.at_once || t == s.forked)
                extend(s, t, action);
        } else {
            blocked |= action.kind != program::ActionKind::finished;
        }
        if (justified)
            fork(s, t);
    }
    if (ended && justified && is_certified(s))
        report(s, blocked);
}

void NaiveStructures::extend(const Structure& s, std::uint32_t thread, const program::Action& action) {
    Event e{.thread = thread, .before = s.leaf[thread - 1], .location = action.location};
    const auto go_on = [&](Structure after, const Event& added) {
        after.leaf[thread - 1] = add(after, added);
        return after;
    };
    if (action.kind == program::ActionKind::fence) {
        e.label = program::label_of(action, false);
        e.location = graph::SparseGraph::no_location;
        const Structure after = go_on(s, e);
        if (is_consistent(after))
            visit(after);
    } else if (action.kind == program::ActionKind::read) {
        for (std::size_t w = 0; w < s.events.size(); ++w) {
            if (s.events[w].label.kind != Kind::write || s.events[w].location != action.location)
                continue;
            for (const bool spurious : {false, true}) {
                const bool can_succeed = program::succeeds(action, s.events[w].value);
                if (spurious && !(can_succeed && program::may_fail_spuriously(action.rmw)))
                    continue;
                Event read = e;
                read.label = program::label_of(action, can_succeed && !spurious);
                read.value = s.events[w].value;
                read.spurious = spurious;
                read.jf = static_cast<int>(w);
                // Versions of a read are justified by writes that are not equal.
                const std::vector<int>& equal = class_of(s, read.jf);
                if (std::ranges::any_of(s.events, [&](const Event& other) {
                        return other.jf >= 0 && other.thread == thread && other.before == read.before &&
                               other.spurious == spurious && std::ranges::find(equal, other.jf) != equal.end();
                    }))
                    continue;
                const Structure after = go_on(s, read);
                if (is_consistent(after))
                    visit(after);
            }
        }
    } else {
        e.label = program::label_of(action, false);
        e.value = action.value;
        const Structure before = go_on(s, e);
        const int w = before.leaf[thread - 1];
        for (std::size_t at = 1; at <= before.co[action.location].size(); ++at) {
            Structure after = before;
            auto& classes = after.co[action.location];
            classes.insert(classes.begin() + static_cast<std::ptrdiff_t>(at), std::vector<int>{w});
            if (is_consistent(after))
                visit(after);
        }
        if (releasing(e.label.mode))
            return;
        for (std::size_t at = 1; at < before.co[action.location].size(); ++at)
            for (const int other : before.co[action.location][at]) {
                const Event& promise = before.events[static_cast<std::size_t>(other)];
                if (promise.thread != thread || !(promise.label == e.label) || promise.value != e.value)
                    continue;
                Structure after = before;
                after.co[action.location][at].push_back(w);
                after.ew.emplace_back(other, w);
                if (is_consistent(after))
                    visit(after);
            }
    }
}

void NaiveStructures::fork(const Structure& s, std::uint32_t thread) {
    bool read_by_others = false;
    for (int e = s.leaf[thread - 1]; e >= 0; e = s.events[static_cast<std::size_t>(e)].before) {
        const Event& event = s.events[static_cast<std::size_t>(e)];
        if (event.label.kind == Kind::read && (read_by_others || growth_.any_fork != 0)) {
            Structure after = s;
            for (int dead = s.leaf[thread - 1]; dead != event.before;
                 dead = s.events[static_cast<std::size_t>(dead)].before)
                after.events[static_cast<std::size_t>(dead)].live = false;
            after.leaf[thread - 1] = event.before;
            after.forked = thread;
            visit(after);
        }
        if (event.label.kind != Kind::write)
            continue;
        const std::vector<int>& equal = class_of(s, e);
        read_by_others |= std::ranges::any_of(s.events, [&](const Event& r) {
            return r.live && r.thread != thread && r.jf >= 0 && std::ranges::find(equal, r.jf) != equal.end();
        });
    }
}

bool NaiveStructures::is_consistent(const Structure& s) const {
    const Relations r(s);
    const BitMatrix ecf = maybe(r.hb.converse()).then(r.cf).then(maybe(r.hb));
    if (!irreflexive(ecf) || !(r.jf & ecf).empty() || !irreflexive((r.po | r.jf).plus()) ||
        !irreflexive(r.hb.then(maybe(r.eco))))
        return false;
    const BitMatrix ews = r.ew.plus();
    // Equal writes are in conflict.
    if (!((ews - BitMatrix::identity(r.n)) - r.cf).empty())
        return false;
    const BitMatrix barriers = r.fences | (r.reads & r.acquire);
    if (!(barriers.then(r.po).then(ews) - r.po).empty())
        return false;
    if (!(r.ew - (r.cf & (r.jo | r.jo.converse())).plus()).empty())
        return false;
    // NO-BAIT-AND-SWITCH
    const BitMatrix known = maybe(r.jf).then(r.hb);
    BitMatrix local(r.n);
    const BitMatrix known_jf = r.jf & known;
    for (std::size_t a = 0; a < r.n; ++a)
        for (std::size_t b = 0; b < r.n; ++b)
            if (known_jf.has(a, b))
                local.set(b, b);
    const BitMatrix immediate = r.cf - (r.cf.then(r.po) | r.po.converse().then(r.cf));
    const BitMatrix lbpat = immediate.then(local).then(r.po);
    return (r.jf - known).then(r.po).then(r.ew).subset_of(r.jf.then(r.po | lbpat));
}

bool NaiveStructures::is_certified(const Structure& s) const {
    const Relations r(s);
    return (r.cf & r.jo).subset_of(r.ew.plus().then(maybe(r.po | r.po.converse())));
}

bool NaiveStructures::is_justified(const Structure& s) const {
    return std::ranges::all_of(s.events, [&](const Event& e) {
        if (!e.live || e.jf < 0)
            return true;
        const std::vector<int>& sources = class_of(s, e.jf);
        return std::ranges::any_of(sources, [&](int w) { return s.events[static_cast<std::size_t>(w)].live; });
    });
}

CausalNaive::Candidate NaiveStructures::extracted(const Structure& s) const {
    CausalNaive::Candidate c;
    std::vector<int> order; // live events by threads, in program order
    for (std::size_t e = 0; e < program_.num_locations(); ++e)
        order.push_back(static_cast<int>(e));
    c.x.threads.resize(s.leaf.size());
    c.x.rf.resize(s.leaf.size());
    c.x.co.resize(s.co.size());
    std::vector<Place> place(s.events.size());
    std::vector<std::size_t> id(s.events.size());
    for (std::size_t e = 0; e < program_.num_locations(); ++e) {
        place[e] = {0, static_cast<std::uint32_t>(e)};
        id[e] = e;
    }
    for (std::uint32_t t = 1; t <= s.leaf.size(); ++t) {
        std::vector<int> run;
        for (int e = s.leaf[t - 1]; e >= 0; e = s.events[static_cast<std::size_t>(e)].before)
            run.insert(run.begin(), e);
        for (const int e : run) {
            const Event& event = s.events[static_cast<std::size_t>(e)];
            place[static_cast<std::size_t>(e)] = {t, static_cast<std::uint32_t>(c.x.threads[t - 1].size())};
            id[static_cast<std::size_t>(e)] = order.size();
            order.push_back(e);
            const bool fence = event.label.kind == Kind::fence;
            c.x.threads[t - 1].push_back(
                {.label = event.label, .location = fence ? 0 : event.location, .value = fence ? 0 : event.value});
        }
        c.x.rf[t - 1].resize(run.size());
    }
    const std::size_t n = order.size();
    c.po = c.rf = c.co = c.rmw = c.address = c.data = c.control = BitMatrix(n);
    c.pick_address = c.pick_data = c.pick_control = c.within = c.tight = c.acquire = c.others = BitMatrix(n);
    for (std::size_t a = 0; a < n; ++a) {
        const Event& e = s.events[static_cast<std::size_t>(order[a])];
        c.labels.push_back(e.label);
        c.events.push_back(
            {.thread = static_cast<int>(e.thread),
             .position = e.thread == 0 ? 0 : static_cast<int>(place[static_cast<std::size_t>(order[a])].index),
             .location = e.label.kind == Kind::fence ? graph::Event::no_location : static_cast<int>(e.location)});
        for (std::size_t b = 0; b < n; ++b) {
            const Event& later = s.events[static_cast<std::size_t>(order[b])];
            if (later.thread != 0 && (e.thread == 0 || (e.thread == later.thread && a < b)))
                c.po.set(a, b);
        }
        if (e.jf >= 0)
            for (const int w : class_of(s, e.jf))
                if (s.events[static_cast<std::size_t>(w)].live) {
                    c.rf.set(id[static_cast<std::size_t>(w)], a);
                    const Place at = place[static_cast<std::size_t>(order[a])];
                    c.x.rf[at.thread - 1][at.index] = place[static_cast<std::size_t>(w)];
                }
        if (e.label.kind == Kind::write && e.label.exclusive)
            c.rmw.set(id[static_cast<std::size_t>(e.before)], a);
    }
    for (std::size_t l = 0; l < s.co.size(); ++l) {
        std::vector<int> writes;
        for (const auto& equal : s.co[l])
            for (const int w : equal)
                if (s.events[static_cast<std::size_t>(w)].live)
                    writes.push_back(w);
        for (std::size_t i = 0; i < writes.size(); ++i) {
            if (i > 0)
                c.x.co[l].push_back(place[static_cast<std::size_t>(writes[i])]);
            for (std::size_t j = i + 1; j < writes.size(); ++j)
                c.co.set(id[static_cast<std::size_t>(writes[i])], id[static_cast<std::size_t>(writes[j])]);
        }
    }
    return c;
}

void NaiveStructures::report(const Structure& s, bool blocked) {
    (blocked ? found_.blocked : found_.complete).insert(extracted(s).x.text());
}

} // namespace katlas::tests
