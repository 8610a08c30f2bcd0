#include "katlas/explore/configuration.hpp"

#include <algorithm>
#include <cstring>

namespace katlas::explore {

Configuration::Configuration(const program::Program& program, graph::AtomIndex initial_atom)
    : graph(static_cast<std::uint32_t>(program.num_threads()), static_cast<std::uint32_t>(program.num_locations()),
            initial_atom),
      program_(&program), words_(program.state_words()), values_(program.initial_values()),
      choices_(program.num_locations()), states_(program.num_threads() * words_),
      stops_(program.num_threads(), Stop::running) {
    kept_words_ = words_;
    if (words_ > small_state) {
        kept_words_ = program::Program::header_words + 1;
        journals_.assign(program.num_threads(), program::Journal(words_ - program::Program::header_words));
    }
    for (std::uint32_t t = 1; t <= num_threads(); ++t)
        program.initial_state(t - 1, state(t));
}

EventId Configuration::add(std::uint32_t thread, std::uint32_t location, graph::Label label, graph::AtomIndex atom) {
    const EventId e = graph.add(thread, location, label, atom);
    values_.push_back(0);
    choices_.emplace_back();
    if (journals_.empty()) {
        before_.insert(before_.end(), state(thread), state(thread) + words_);
    } else {
        before_.insert(before_.end(), state(thread), state(thread) + program::Program::header_words);
        before_.push_back(static_cast<Word>(journals_[thread - 1].mark()));
    }
    prefixes_.resize(prefixes_.size() + num_threads());
    start_prefix(e);
    return e;
}

void Configuration::start_prefix(EventId e) {
    std::uint32_t* p = prefix(e);
    const EventId before = graph[e].po_prev;
    if (before == graph::SparseGraph::none)
        std::fill_n(p, num_threads(), 0U);
    else
        std::copy_n(prefix(before), num_threads(), p);
    p[graph[e].thread - 1] = graph[e].index + 1;
}

void Configuration::read_from(EventId read, EventId write) {
    graph.set_rf(read, write);
    values_[read] = values_[write];
    start_prefix(read);
    if (graph.is_initial(write))
        return;
    std::uint32_t* p = prefix(read);
    const std::uint32_t* w = prefix(write);
    for (std::uint32_t t = 0; t < num_threads(); ++t)
        p[t] = std::max(p[t], w[t]);
}

void Configuration::put_back(std::uint32_t thread, const Word* before) {
    stops_[thread - 1] = Stop::running;
    if (journals_.empty()) {
        std::memcpy(state(thread), before, words_ * sizeof(Word));
        return;
    }
    constexpr std::size_t header = program::Program::header_words;
    journals_[thread - 1].go_back(static_cast<std::size_t>(before[header]), state(thread));
    std::memcpy(state(thread), before, header * sizeof(Word));
}

void Configuration::copy_state_before(EventId e, Word* to) const {
    if (journals_.empty()) {
        std::copy_n(before(e), words_, to);
        return;
    }
    constexpr std::size_t header = program::Program::header_words;
    const std::uint32_t thread = graph[e].thread;
    std::copy_n(state(thread), words_, to);
    journals_[thread - 1].undo(static_cast<std::size_t>(before(e)[header]), to);
    std::copy_n(before(e), header, to);
}

void Configuration::rewind_thread(EventId e) {
    put_back(graph[e].thread, before(e));
}

void Configuration::remove_last() {
    rewind_thread(graph.size() - 1);
    graph.remove_last();
    values_.pop_back();
    choices_.pop_back();
    before_.resize(before_.size() - kept_words_);
    prefixes_.resize(prefixes_.size() - num_threads());
}

void Configuration::restrict_into(Configuration& copy, std::span<const std::uint8_t> keep,
                                  std::span<EventId> renamed) const {
    graph.restrict_into(copy.graph, keep, renamed);
    copy.program_ = program_;
    copy.words_ = words_;
    copy.kept_words_ = kept_words_;
    copy.journals_ = journals_;
    copy.states_ = states_;
    copy.stops_ = stops_;
    const std::size_t events = copy.graph.size();
    const std::size_t rows = events - graph.num_locations();
    copy.values_.resize(events);
    copy.choices_.resize(events);
    copy.before_.resize(rows * kept_words_);
    copy.prefixes_.resize(rows * num_threads());
    for (EventId e = 0; e < graph.size(); ++e) {
        const EventId to = renamed[e];
        if (to == graph::SparseGraph::none) {
            const EventId previous = graph[e].po_prev;
            if (previous == graph::SparseGraph::none || renamed[previous] != graph::SparseGraph::none)
                copy.put_back(graph[e].thread, before(e));
            continue;
        }
        copy.values_[to] = values_[e];
        copy.choices_[to] = choices_[e];
        if (graph.is_initial(e))
            continue;
        std::copy_n(before(e), kept_words_, copy.before_.data() + copy.row(to) * kept_words_);
        std::copy_n(prefix(e), num_threads(), copy.prefix(to));
    }
}

} // namespace katlas::explore
