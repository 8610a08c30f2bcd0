#include "naive.hpp"

#include "katlas/graph/derivation.hpp"
#include "katlas/graph/execution_graph.hpp"
#include "katlas/graph/label_predicates.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::tests {
namespace {

using program::Action;
using program::ActionKind;
using program::RmwOp;

std::string text_of(Place p) {
    return fmt::format("{}.{}", p.thread, p.index);
}

std::vector<graph::Obligation> obligations_of(const kat::Model& model) {
    std::vector<graph::Obligation> result;
    for (const kat::Axiom& axiom : model.axioms)
        result.push_back(graph::compile(axiom));
    return result;
}

} // namespace

std::string PlainExecution::text() const {
    std::string s;
    for (std::size_t t = 0; t < threads.size(); ++t) {
        s += fmt::format("thread {}:", t + 1);
        for (std::size_t i = 0; i < threads[t].size(); ++i) {
            const PlainEvent& e = threads[t][i];
            s += fmt::format(" {}{}{}", "RWF"[static_cast<int>(e.label.kind)], static_cast<int>(e.label.mode),
                             e.label.exclusive ? "x" : "");
            if (e.label.kind != graph::Kind::fence)
                s += fmt::format("({},{})", e.location, e.value);
            if (e.label.kind == graph::Kind::read)
                s += fmt::format("<{}", text_of(rf[t][i]));
        }
        s += '\n';
    }
    for (std::size_t l = 0; l < co.size(); ++l) {
        s += fmt::format("co {}:", l);
        for (const Place p : co[l])
            s += fmt::format(" {}", text_of(p));
        s += '\n';
    }
    return s;
}

Naive::Naive(const program::Program& program, Document& document, const kat::Model& model)
    : program_(program), document_(document), map_(document.theory), judge_(document.terms, obligations_of(model)) {}

void Naive::collect_runs() {
    values_.assign(program_.num_locations(), {});
    for (std::uint32_t l = 0; l < program_.num_locations(); ++l)
        values_[l].insert(program_.initial_value(l));
    // A value that no write has by itself depends on another write's, and without cycles of po and rf no such chain is
    // longer than there are writes: as many rounds find every value that can be read.
    std::size_t rounds = 0;
    std::size_t writes = 0;
    do {
        grown_ = false;
        runs_.assign(program_.num_threads(), {});
        for (std::size_t t = 0; t < program_.num_threads(); ++t) {
            std::vector<program::Word> state(program_.state_words());
            program_.initial_state(t, state.data());
            run_on(t, std::move(state), {});
        }
        writes = 0;
        for (const std::vector<Run>& of_thread : runs_) {
            std::size_t most = 0;
            for (const Run& run : of_thread)
                most = std::max(most, static_cast<std::size_t>(
                                          std::count_if(run.events.begin(), run.events.end(), [](const PlainEvent& e) {
                                              return e.label.kind == graph::Kind::write;
                                          })));
            writes += most;
        }
    } while (grown_ && !found_.gave_up && ++rounds <= writes);
}

void Naive::run_on(std::size_t thread, std::vector<program::Word> state, Run run) {
    found_.gave_up |= runs_[thread].size() > limit_;
    if (found_.gave_up)
        return;
    const Action action = program_.next_action(thread, state.data());
    switch (action.kind) {
    case ActionKind::choice: // there are none without dependencies
    case ActionKind::finished:
        runs_[thread].push_back(std::move(run));
        return;
    case ActionKind::blocked:
    case ActionKind::error:
        run.blocked = true;
        runs_[thread].push_back(std::move(run));
        return;
    case ActionKind::fence:
        run.events.push_back(
            {.label = {
                 .kind = graph::Kind::fence, .mode = action.mode, .exclusive = false, .barrier = action.barrier}});
        program_.complete(thread, state.data());
        run_on(thread, std::move(state), std::move(run));
        return;
    case ActionKind::write:
        run.events.push_back({.label = {.kind = graph::Kind::write, .mode = action.mode, .exclusive = action.exclusive},
                              .location = action.location,
                              .value = action.value});
        grown_ |= values_[action.location].insert(action.value).second;
        program_.complete(thread, state.data());
        run_on(thread, std::move(state), std::move(run));
        return;
    case ActionKind::read:
        break;
    }
    const std::set<program::Value> options = values_[action.location];
    for (const program::Value value : options)
        for (const bool spurious : {false, true}) {
            const bool succeeds = program::succeeds(action, value);
            if (spurious && !(succeeds && program::may_fail_spuriously(action.rmw)))
                continue;
            const bool exclusive = succeeds && !spurious;
            Run longer = run;
            longer.events.push_back({.label = {.kind = graph::Kind::read,
                                               .mode = program::read_mode(action, exclusive),
                                               .exclusive = exclusive},
                                     .location = action.location,
                                     .value = value});
            std::vector<program::Word> after = state;
            program_.complete(thread, after.data(), value, spurious);
            run_on(thread, std::move(after), std::move(longer));
        }
}

Naive::Found Naive::executions(std::uint64_t limit) {
    found_ = {};
    limit_ = limit;
    collect_runs();
    std::uint64_t combinations = 1;
    for (const std::vector<Run>& of_thread : runs_)
        combinations *= of_thread.size();
    if (found_.gave_up || combinations > 10 * limit) {
        found_.gave_up = true;
        return found_;
    }
    current_ = {};
    current_.threads.resize(runs_.size());
    current_.rf.resize(runs_.size());
    current_blocked_ = false;
    choose_runs(0);
    return std::move(found_);
}

void Naive::choose_runs(std::size_t thread) {
    if (found_.gave_up)
        return;
    if (thread < runs_.size()) {
        const bool blocked = current_blocked_;
        for (const Run& run : runs_[thread]) {
            current_.threads[thread] = run.events;
            current_.rf[thread].assign(run.events.size(), {});
            current_blocked_ = blocked || run.blocked;
            choose_runs(thread + 1);
        }
        current_blocked_ = blocked;
        return;
    }
    reads_.clear();
    current_.co.assign(program_.num_locations(), {});
    for (std::uint32_t t = 0; t < current_.threads.size(); ++t)
        for (std::uint32_t i = 0; i < current_.threads[t].size(); ++i) {
            const PlainEvent& e = current_.threads[t][i];
            if (e.label.kind == graph::Kind::read)
                reads_.push_back({t, i});
            else if (e.label.kind == graph::Kind::write)
                current_.co[e.location].push_back({t + 1, i});
        }
    choose_rf(0);
}

void Naive::choose_rf(std::size_t read) {
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
    // A copy: choose_co permutes the list.
    const std::vector<Place> writes = current_.co[e.location];
    for (const Place w : writes)
        if (current_.threads[w.thread - 1][w.index].value == e.value) {
            current_.rf[r.thread][r.index] = w;
            choose_rf(read + 1);
        }
}

void Naive::choose_co(std::size_t location) {
    if (found_.gave_up)
        return;
    if (location < current_.co.size()) {
        std::sort(current_.co[location].begin(), current_.co[location].end());
        do
            choose_co(location + 1);
        while (std::next_permutation(current_.co[location].begin(), current_.co[location].end()));
        return;
    }
    if (limit_-- == 0) {
        found_.gave_up = true;
        return;
    }
    if (consistent())
        (current_blocked_ ? found_.blocked : found_.complete).insert(current_.text());
}

bool Naive::consistent() const {
    std::vector<graph::Event> events;
    std::vector<graph::Label> labels;
    std::vector<std::vector<std::size_t>> id(current_.threads.size() + 1);
    for (std::uint32_t l = 0; l < program_.num_locations(); ++l) {
        id[0].push_back(events.size());
        events.push_back({.thread = 0, .position = static_cast<int>(l), .location = static_cast<int>(l)});
        labels.push_back({.kind = graph::Kind::write, .mode = graph::Mode::non_atomic, .exclusive = false});
    }
    for (std::size_t t = 0; t < current_.threads.size(); ++t)
        for (std::size_t i = 0; i < current_.threads[t].size(); ++i) {
            const PlainEvent& e = current_.threads[t][i];
            id[t + 1].push_back(events.size());
            events.push_back({.thread = static_cast<int>(t + 1),
                              .position = static_cast<int>(i),
                              .location = e.label.kind == graph::Kind::fence ? graph::Event::no_location
                                                                             : static_cast<int>(e.location)});
            labels.push_back(e.label);
        }
    graph::ExecutionGraph g(document_.theory, events);
    for (std::size_t e = 0; e < events.size(); ++e)
        for (const std::string_view name : graph::predicates_of(labels[e]))
            g.put(map_.predicate(name).value(), e);
    const auto at = [&](Place p) { return id[p.thread][p.index]; };
    const auto relate = [&](graph::BaseRelation r, std::size_t a, std::size_t b) {
        g.relate(map_.relation(r).value(), a, b);
    };
    for (const Place r : reads_) {
        const std::size_t e = id[r.thread + 1][r.index];
        relate(graph::BaseRelation::rf, at(current_.rf[r.thread][r.index]), e);
        if (labels[e].exclusive)
            relate(graph::BaseRelation::rmw, e, e + 1);
    }
    for (std::size_t l = 0; l < current_.co.size(); ++l) {
        std::vector<std::size_t> chain{id[0][l]};
        for (const Place w : current_.co[l])
            chain.push_back(at(w));
        for (std::size_t i = 0; i < chain.size(); ++i)
            for (std::size_t j = i + 1; j < chain.size(); ++j)
                relate(graph::BaseRelation::co, chain[i], chain[j]);
    }
    graph::derive(g, document_);
    const graph::BitMatrix causes = g.relation(map_.relation(graph::BaseRelation::po).value()) |
                                    g.relation(map_.relation(graph::BaseRelation::rf).value());
    if (!(causes.plus() & graph::BitMatrix::identity(g.size())).empty())
        return false;
    return judge_.all_hold(g);
}

} // namespace katlas::tests
