// A configuration of the exploration: an execution graph under construction together with the states of the threads
// that build it (thesis sections 5.8 and 6.4).
//
// Of every event the configuration knows the value, the state in which its thread performed it, so that the thread can
// be resumed there, and its causal prefix. A small state is kept as a copy; of a large one its thread keeps a journal,
// so that all states of a thread with many registers take no more room than what it has written to them. Events of an
// exploration are numbered in the order of their addition, which is the order <_G of the thesis.
//
// The causal prefix of an event e is e and its (po | rf)-predecessors. In each thread it is a prefix of the thread's
// events, so that it is kept as one number for each thread. Initial writes are in every prefix.
//
// Invariants: the last event of a thread is followed by nothing in the prefix of others; `states` are the threads'
// states behind their last events; a stopped thread has nothing to add until one of its reads changes.
#pragma once

#include "katlas/graph/sparse_graph.hpp"
#include "katlas/program/journal.hpp"

#include <span>
#include <vector>

namespace katlas::explore {

using graph::EventId;
using program::Value;
using program::Word;

// Why a thread adds nothing.
enum class Stop : std::uint8_t {
    running,
    finished,
    locked,   // its last event has read that a lock is taken
    spinning, // in a loop without effect, which would go round once more
    blocked,  // at an assumption
    cut       // it reached the bound of a loop
};
[[nodiscard]] constexpr Stop stop_of(program::BlockReason reason) {
    switch (reason) {
    case program::BlockReason::loop_bound:
        return Stop::cut;
    case program::BlockReason::lock:
        return Stop::locked;
    case program::BlockReason::spin:
        return Stop::spinning;
    case program::BlockReason::none:
    case program::BlockReason::assume:
        break;
    }
    return Stop::blocked;
}

// Where the exploration of the alternatives of an event stands (explorer.hpp).
struct Choice {
    EventId revisits_from =
        graph::SparseGraph::none;              // of a write: reads from here on are done; none: it is being placed
    EventId oldest = graph::SparseGraph::none; // that its alternatives go back to (oldest_source.hpp); none: not known
    bool conditional = false;                  // of a read: its label depends on its value
    bool spurious = false;                     // of a weak compare-exchange: it failed for no reason
};

class Configuration {
  public:
    Configuration() = default;
    // The initial writes only.
    Configuration(const program::Program& program, graph::AtomIndex initial_atom);

    graph::SparseGraph graph;

    [[nodiscard]] const program::Program& program() const { return *program_; }
    [[nodiscard]] std::uint32_t num_threads() const { return graph.num_threads(); }

    // The action at which a thread stands, and on to behind it (program.hpp).
    [[nodiscard]] program::Action next_action(std::uint32_t thread) {
        return journals_.empty() ? program_->next_action(thread - 1, state(thread))
                                 : program_->next_action(thread - 1, state(thread), journals_[thread - 1]);
    }
    void complete(std::uint32_t thread, Value value_read = 0, bool spurious = false) {
        if (journals_.empty())
            program_->complete(thread - 1, state(thread), value_read, spurious);
        else
            program_->complete(thread - 1, state(thread), value_read, spurious, journals_[thread - 1]);
    }

    // Threads are numbered as in the graph: 1 .. num_threads(). To be changed by the above only.
    [[nodiscard]] Word* state(std::uint32_t thread) { return states_.data() + (thread - 1) * words_; }
    [[nodiscard]] const Word* state(std::uint32_t thread) const { return states_.data() + (thread - 1) * words_; }
    // Of all threads, one after another.
    [[nodiscard]] std::span<const Word> states() const { return states_; }
    [[nodiscard]] Stop stop(std::uint32_t thread) const { return stops_[thread - 1]; }
    void set_stop(std::uint32_t thread, Stop why) { stops_[thread - 1] = why; }

    [[nodiscard]] Value value(EventId e) const { return values_[e]; }
    void set_value(EventId e, Value v) { values_[e] = v; }

    [[nodiscard]] Choice& choice(EventId e) { return choices_[e]; }
    [[nodiscard]] const Choice& choice(EventId e) const { return choices_[e]; }

    // The instruction at which e's thread was when it performed it; and its whole state there, state_words() words.
    [[nodiscard]] std::uint32_t position_before(EventId e) const { return program::Program::position(before(e)); }
    void copy_state_before(EventId e, Word* to) const;

    // Whether a is in the causal prefix of b.
    [[nodiscard]] bool in_prefix(EventId a, EventId b) const {
        return graph.is_initial(a) || graph[a].index < prefix(b)[graph[a].thread - 1];
    }

    // Appends the event at which a thread stands; its prefix is that of its predecessor and itself.
    EventId add(std::uint32_t thread, std::uint32_t location, graph::Label label, graph::AtomIndex atom);
    // Makes a read read from a write: rf, value and prefix. The thread's state is another matter.
    void read_from(EventId read, EventId write);
    // Puts the thread of e back to where it performs e.
    void rewind_thread(EventId e);
    // Removes the youngest event, and puts its thread back.
    void remove_last();

    // Makes `copy` what is left when the events with keep != 0 stay; threads that lost events are put back to the first
    // of them.
    void restrict_into(Configuration& copy, std::span<const std::uint8_t> keep, std::span<EventId> renamed) const;

  private:
    [[nodiscard]] std::size_t row(EventId e) const { return e - graph.num_locations(); }
    [[nodiscard]] std::uint32_t* prefix(EventId e) { return prefixes_.data() + row(e) * num_threads(); }
    [[nodiscard]] const std::uint32_t* prefix(EventId e) const { return prefixes_.data() + row(e) * num_threads(); }
    void start_prefix(EventId e);
    // What is kept of the state in which e's thread performed it: all of it; or the header, and the journal's mark.
    [[nodiscard]] const Word* before(EventId e) const { return before_.data() + row(e) * kept_words_; }
    void put_back(std::uint32_t thread, const Word* before);

    // Larger states have journals.
    static constexpr std::size_t small_state = 64;

    const program::Program* program_ = nullptr;
    std::size_t words_ = 0;
    std::vector<Value> values_;   // by event
    std::vector<Choice> choices_; // by event
    std::size_t kept_words_ = 0;
    std::vector<Word> before_;               // by event but the initial writes, kept_words_ each
    std::vector<std::uint32_t> prefixes_;    // by event but the initial writes, num_threads() each
    std::vector<Word> states_;               // by thread, words_ each
    std::vector<Stop> stops_;                // by thread
    std::vector<program::Journal> journals_; // by thread, or none
};

} // namespace katlas::explore
