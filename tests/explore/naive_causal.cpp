#include "naive_causal.hpp"

#include "katlas/graph/label_predicates.hpp"
#include "katlas/semantics/derivation.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::tests {
namespace {

using graph::BitMatrix;
using graph::Kind;
using program::Action;
using program::ActionKind;
using program::RmwOp;

bool is_cyclic(const BitMatrix& m) {
    return !(m.plus() & BitMatrix::identity(m.size())).empty();
}

BitMatrix location_pairs(const std::vector<graph::Event>& events) {
    BitMatrix m(events.size());
    for (std::size_t a = 0; a < events.size(); ++a)
        for (std::size_t b = 0; b < events.size(); ++b)
            if (events[a].has_location() && events[a].location == events[b].location)
                m.set(a, b);
    return m;
}

} // namespace

bool CausalNaive::Candidate::in_base_model(explore::BaseModel base) const {
    const BitMatrix fr = rf.converse().then(co);
    if (is_cyclic((po & location_pairs(events)) | rf | co | fr))
        return false;
    BitMatrix same_thread(events.size());
    for (std::size_t a = 0; a < events.size(); ++a)
        for (std::size_t b = 0; b < events.size(); ++b)
            if (events[a].thread == events[b].thread)
                same_thread.set(a, b);
    const BitMatrix between = (fr - same_thread).then(co - same_thread);
    if (!(between & tight).empty())
        return false;
    const BitMatrix of_addresses = address | pick_address;
    const BitMatrix order =
        rf | data | within | pick_data | control | pick_control | of_addresses | of_addresses.then(po) | others;
    return !is_cyclic(base.acquire_orders ? order | acquire : order);
}

bool CausalNaive::Candidate::is_coherent() const {
    const BitMatrix fr = rf.converse().then(co);
    BitMatrix same_thread(events.size());
    for (std::size_t a = 0; a < events.size(); ++a)
        for (std::size_t b = 0; b < events.size(); ++b)
            if (events[a].thread == events[b].thread)
                same_thread.set(a, b);
    const BitMatrix between = (fr - same_thread).then(co - same_thread);
    return !is_cyclic((po & location_pairs(events)) | rf | co | fr) && (between & rmw).empty() && !is_cyclic(rf | data);
}

void CausalNaive::collect_runs() {
    values_.assign(program_.num_locations(), guesses_);
    for (std::uint32_t l = 0; l < program_.num_locations(); ++l)
        values_[l].insert(program_.initial_value(l));
    // The causal order has no cycle, so that a value goes through no more writes than there are.
    std::size_t rounds = 0;
    std::size_t writes = 0;
    do {
        grown_ = false;
        runs_.assign(program_.num_threads(), {});
        for (std::size_t t = 0; t < program_.num_threads(); ++t) {
            State state{std::vector<program::Word>(program_.state_words()), {}};
            program_.initial_state(t, state.words.data());
            if (dependencies_)
                state.dependencies.emplace(program_, t);
            run_on(t, std::move(state), {});
        }
        writes = 0;
        for (const std::vector<Run>& of_thread : runs_) {
            std::size_t most = 0;
            for (const Run& run : of_thread)
                most = std::max(most, static_cast<std::size_t>(
                                          std::count_if(run.events.begin(), run.events.end(), [](const PlainEvent& e) {
                                              return e.label.kind == Kind::write;
                                          })));
            writes += most;
        }
    } while (grown_ && !gave_up_ && ++rounds <= writes);
}

Action CausalNaive::next_action(std::size_t thread, State& state) const {
    return state.dependencies ? program_.next_action(thread, state.words.data(), *state.dependencies)
                              : program_.next_action(thread, state.words.data());
}

void CausalNaive::complete(std::size_t thread, State& state, program::Value value, bool spurious) const {
    if (state.dependencies)
        program_.complete(thread, state.words.data(), value, spurious, *state.dependencies);
    else
        program_.complete(thread, state.words.data(), value, spurious);
}

void CausalNaive::run_on(std::size_t thread, State state, Run run) {
    gave_up_ |= runs_[thread].size() > limit_;
    if (gave_up_)
        return;
    const Action action = next_action(thread, state);
    if (!program::is_visible(action.kind)) {
        run.blocked = action.kind != ActionKind::finished;
        if (!state.dependencies || state.dependencies->is_possible())
            runs_[thread].push_back(std::move(run));
        return;
    }
    if (action.kind == ActionKind::choice) {
        for (program::Value alternative = 0; alternative < action.value; ++alternative) {
            State after = state;
            complete(thread, after, alternative);
            run_on(thread, std::move(after), run);
        }
        return;
    }
    Needs& needs = run.needs.emplace_back();
    needs.compare_exchange = program::is_conditional(action.rmw);
    needs.op = action.rmw;
    if (const std::optional<program::Dependencies>& d = state.dependencies) {
        needs.slot = static_cast<std::uint32_t>(d->num_events());
        needs.address = program::elements(d->address());
        needs.data = program::elements(d->data());
        needs.control = program::elements(d->control());
        needs.expected = program::elements(d->expected());
        needs.path = program::elements(d->path());
        needs.pick_address = program::elements(d->pick_address());
        needs.pick_data = program::elements(d->pick_data());
        needs.pick_control = program::elements(d->pick_control());
    }
    if (action.kind == ActionKind::read) {
        const std::set<program::Value> options = values_[action.location];
        for (const program::Value value : options)
            for (const bool spurious : {false, true}) {
                const bool succeeds = program::succeeds(action, value);
                if (spurious && !(succeeds && program::may_fail_spuriously(action.rmw)))
                    continue;
                Run longer = run;
                longer.events.push_back({.label = program::label_of(action, succeeds && !spurious),
                                         .location = action.location,
                                         .value = value});
                State after = state;
                complete(thread, after, value, spurious);
                run_on(thread, std::move(after), std::move(longer));
            }
        return;
    }
    if (action.kind == ActionKind::fence) {
        run.events.push_back({.label = program::label_of(action, false)});
    } else {
        run.events.push_back(
            {.label = program::label_of(action, false), .location = action.location, .value = action.value});
        grown_ |= values_[action.location].insert(action.value).second;
    }
    complete(thread, state);
    run_on(thread, std::move(state), std::move(run));
}

bool CausalNaive::each(std::uint64_t limit, const std::function<void(const Candidate&)>& what) {
    limit_ = limit;
    gave_up_ = false;
    what_ = what;
    collect_runs();
    std::uint64_t combinations = 1;
    for (const std::vector<Run>& of_thread : runs_)
        combinations *= of_thread.size();
    if (gave_up_ || combinations > 10 * limit)
        return false;
    chosen_.assign(runs_.size(), nullptr);
    current_ = {};
    current_.threads.resize(runs_.size());
    current_.rf.resize(runs_.size());
    choose_runs(0);
    return !gave_up_;
}

void CausalNaive::choose_runs(std::size_t thread) {
    if (gave_up_)
        return;
    if (thread < runs_.size()) {
        for (const Run& run : runs_[thread]) {
            chosen_[thread] = &run;
            current_.threads[thread] = run.events;
            current_.rf[thread].assign(run.events.size(), {});
            choose_runs(thread + 1);
        }
        return;
    }
    reads_.clear();
    current_.co.assign(program_.num_locations(), {});
    for (std::uint32_t t = 0; t < current_.threads.size(); ++t)
        for (std::uint32_t i = 0; i < current_.threads[t].size(); ++i) {
            const PlainEvent& e = current_.threads[t][i];
            if (e.label.kind == Kind::read)
                reads_.push_back({t, i});
            else if (e.label.kind == Kind::write)
                current_.co[e.location].push_back({t + 1, i});
        }
    choose_rf(0);
}

void CausalNaive::choose_rf(std::size_t read) {
    if (read == reads_.size()) {
        choose_co(0);
        return;
    }
    const Place r = reads_[read];
    const PlainEvent& e = current_.threads[r.thread][r.index];
    if (program_.initial_value(e.location) == e.value) {
        current_.rf[r.thread][r.index] = {0, e.location};
        choose_rf(read + 1);
    }
    const std::vector<Place> writes = current_.co[e.location]; // a copy: choose_co permutes the list
    for (const Place w : writes)
        if (current_.threads[w.thread - 1][w.index].value == e.value) {
            current_.rf[r.thread][r.index] = w;
            choose_rf(read + 1);
        }
}

void CausalNaive::choose_co(std::size_t location) {
    if (gave_up_)
        return;
    if (location < current_.co.size()) {
        std::sort(current_.co[location].begin(), current_.co[location].end());
        do
            choose_co(location + 1);
        while (std::next_permutation(current_.co[location].begin(), current_.co[location].end()));
        return;
    }
    if (limit_-- == 0) {
        gave_up_ = true;
        return;
    }
    report();
}

// Dependencies go by slots, events by their index.
void CausalNaive::add_needs(Candidate& c, std::size_t thread, const std::vector<std::size_t>& id) const {
    const std::vector<Needs>& needs = chosen_[thread]->needs;
    const std::vector<PlainEvent>& events = chosen_[thread]->events;
    const auto relate = [&](BitMatrix& m, const std::vector<std::uint32_t>& slots, std::size_t to) {
        for (const std::uint32_t slot : slots)
            for (std::size_t i = 0; i < to; ++i) // none, if it is that of a choice
                if (needs[i].slot == slot)
                    m.set(id[i], id[to]);
    };
    for (std::size_t f = 0; f < events.size(); ++f)
        if (events[f].label.kind == Kind::fence && events[f].label.mode != graph::Mode::relaxed)
            for (std::size_t r = 0; r < f; ++r)
                for (std::size_t i = f + 1; i < events.size() && events[r].label.kind == Kind::read; ++i)
                    if (!events[r].label.discarded)
                        c.others.set(id[r], id[i]);
    for (std::size_t i = 0; i < events.size(); ++i) {
        relate(c.address, needs[i].address, i);
        relate(c.data, needs[i].data, i);
        relate(c.control, needs[i].control, i);
        relate(c.pick_address, needs[i].pick_address, i);
        relate(c.pick_data, needs[i].pick_data, i);
        relate(c.pick_control, needs[i].pick_control, i);
        relate(c.others, needs[i].expected, i);
        relate(c.others, needs[i].path, i);
        const bool acquires =
            events[i].label.mode == graph::Mode::acquire || events[i].label.mode == graph::Mode::seq_cst;
        if (events[i].label.kind == Kind::read && acquires && !needs[i].compare_exchange)
            for (std::size_t j = i + 1; j < events.size(); ++j)
                c.acquire.set(id[i], id[j]);
        if (!needs[i].compare_exchange)
            continue;
        if (events[i].label.exclusive)
            c.others.set(id[i], id[i + 1]);
        if (needs[i].expected.empty())
            continue;
        for (std::size_t j = i + 1; j < events.size(); ++j) {
            if (events[j].label.kind == Kind::fence || events[j].location != events[i].location)
                continue;
            if (events[j].label.kind == Kind::read)
                c.others.set(id[i], id[j]);
            else if (!events[j].label.exclusive || !needs[j - 1].compare_exchange)
                break;
        }
    }
}

void CausalNaive::report() {
    Candidate c;
    c.x = current_;
    std::vector<std::vector<std::size_t>> id(current_.threads.size() + 1);
    for (std::uint32_t l = 0; l < program_.num_locations(); ++l) {
        id[0].push_back(c.events.size());
        c.events.push_back({.thread = 0, .position = static_cast<int>(l), .location = static_cast<int>(l)});
        c.labels.push_back({.kind = Kind::write, .mode = graph::Mode::non_atomic, .exclusive = false});
    }
    for (std::size_t t = 0; t < current_.threads.size(); ++t) {
        c.blocked |= chosen_[t]->blocked;
        for (std::size_t i = 0; i < current_.threads[t].size(); ++i) {
            const PlainEvent& e = current_.threads[t][i];
            id[t + 1].push_back(c.events.size());
            c.events.push_back(
                {.thread = static_cast<int>(t + 1),
                 .position = static_cast<int>(i),
                 .location = e.label.kind == Kind::fence ? graph::Event::no_location : static_cast<int>(e.location)});
            c.labels.push_back(e.label);
        }
    }
    const std::size_t n = c.events.size();
    for (BitMatrix* m : {&c.po, &c.rf, &c.co, &c.rmw, &c.address, &c.data, &c.control, &c.others, &c.tight, &c.acquire,
                         &c.pick_address, &c.pick_data, &c.pick_control, &c.within})
        *m = BitMatrix(n);
    for (std::size_t t = 1; t < id.size(); ++t) {
        for (std::size_t i = 0; i < id[t].size(); ++i)
            for (std::size_t j = i + 1; j < id[t].size(); ++j)
                c.po.set(id[t][i], id[t][j]);
        add_needs(c, t - 1, id[t]);
    }
    for (const Place r : reads_) {
        const std::size_t e = id[r.thread + 1][r.index];
        const Place w = current_.rf[r.thread][r.index];
        c.rf.set(id[w.thread][w.index], e);
        if (c.labels[e].exclusive && r.index + 1 < id[r.thread + 1].size()) {
            c.rmw.set(e, e + 1);
            const std::vector<Needs>& needs = chosen_[r.thread]->needs;
            std::set<std::uint32_t> data(needs[r.index + 1].data.begin(), needs[r.index + 1].data.end());
            data.insert(needs[r.index + 1].pick_data.begin(), needs[r.index + 1].pick_data.end());
            const bool by_itself = data == std::set<std::uint32_t>{needs[r.index].slot};
            const RmwOp op = needs[r.index].op;
            if (by_itself || (data.empty() && op != RmwOp::exchange && op != RmwOp::paired))
                c.tight.set(e, e + 1);
            if (program_.has_instructions() && op != RmwOp::paired && c.data.has(e, e + 1)) {
                c.data.clear(e, e + 1);
                c.within.set(e, e + 1);
            }
        }
    }
    for (std::size_t l = 0; l < current_.co.size(); ++l) {
        std::vector<std::size_t> chain{id[0][l]};
        for (const Place w : current_.co[l])
            chain.push_back(id[w.thread][w.index]);
        for (std::size_t i = 0; i < chain.size(); ++i)
            for (std::size_t j = i + 1; j < chain.size(); ++j)
                c.co.set(chain[i], chain[j]);
    }
    what_(c);
}

std::string CausalNaive::Candidate::text() const {
    std::string s = blocked ? "blocked\n" : "";
    s += x.text();
    for (const BitMatrix* m : {&address, &data, &control, &pick_address, &pick_data, &pick_control, &within}) {
        for (std::size_t a = 0; a < m->size(); ++a)
            for (std::size_t b = 0; b < m->size(); ++b)
                if (m->has(a, b))
                    s += fmt::format("{}-{} ", a, b);
        s += '\n';
    }
    return s;
}

graph::ExecutionGraph judged(const Document& document, const CausalNaive::Candidate& c, bool instructions) {
    const graph::TheoryMap map(document.theory);
    graph::ExecutionGraph g(document.theory, c.events);
    for (std::size_t e = 0; e < c.events.size(); ++e) {
        for (const std::string_view name : graph::predicates_of(c.labels[e]))
            g.put(map.predicate(name).value(), e);
        if (instructions)
            g.put(map.predicate("INSTR").value(), e);
    }
    const auto set = [&](graph::BaseRelation r, const BitMatrix& m) { g.set_relation(map.relation(r).value(), m); };
    set(graph::BaseRelation::rf, c.rf);
    set(graph::BaseRelation::co, c.co);
    set(graph::BaseRelation::rmw, c.rmw);
    set(graph::BaseRelation::addr, c.address);
    set(graph::BaseRelation::data, c.data | c.within);
    set(graph::BaseRelation::pick_addr, c.pick_address);
    set(graph::BaseRelation::pick_data, c.pick_data);
    set(graph::BaseRelation::pick_ctrl, c.pick_control);
    set(graph::BaseRelation::within, c.within);
    set(graph::BaseRelation::ctrl, c.control);
    graph::derive(g, document);
    return g;
}

graph::ExecutionGraph judged(const Document& document, const explore::Configuration& c,
                             const explore::DependencyEdges& d) {
    constexpr graph::EventId none = graph::SparseGraph::none;
    const graph::TheoryMap map(document.theory);
    const graph::SparseGraph& s = c.graph;
    std::vector<graph::Event> events;
    events.reserve(s.size());
    for (graph::EventId e = 0; e < s.size(); ++e)
        events.push_back({.thread = static_cast<int>(s[e].thread),
                          .position = static_cast<int>(s[e].index),
                          .location = s[e].location == graph::SparseGraph::no_location
                                          ? graph::Event::no_location
                                          : static_cast<int>(s[e].location)});
    graph::ExecutionGraph g(document.theory, events);
    const auto relate = [&](graph::BaseRelation r, graph::EventId a, graph::EventId b) {
        g.relate(map.relation(r).value(), a, b);
    };
    for (graph::EventId e = 0; e < s.size(); ++e) {
        for (const std::string_view name : graph::predicates_of(s[e].label))
            g.put(map.predicate(name).value(), e);
        if (s.is_read(e)) {
            relate(graph::BaseRelation::rf, s[e].rf, e);
            if (s.rmw_write(e) != none)
                relate(graph::BaseRelation::rmw, e, s.rmw_write(e));
        }
        if (s.is_write(e))
            for (graph::EventId w = s[e].co_next; w != none; w = s[w].co_next)
                relate(graph::BaseRelation::co, e, w);
    }
    using enum graph::DependencyKind;
    for (const auto& [kind, relation] :
         {std::pair(address, graph::BaseRelation::addr), std::pair(data, graph::BaseRelation::data),
          std::pair(within, graph::BaseRelation::data), std::pair(within, graph::BaseRelation::within),
          std::pair(pick_address, graph::BaseRelation::pick_addr), std::pair(pick_data, graph::BaseRelation::pick_data),
          std::pair(pick_control, graph::BaseRelation::pick_ctrl), std::pair(control, graph::BaseRelation::ctrl)})
        for (const auto& [a, b] : d[kind])
            relate(relation, a, b);
    graph::derive(g, document);
    return g;
}

} // namespace katlas::tests
