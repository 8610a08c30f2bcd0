// What threads that guess write down for their judge, and where.
//
// Each thing that is not known from the text has a location of its own, which one thread writes at its end, and a
// register of this thread, which holds it until then. Sets of events are numbers.
#pragma once

#include "katlas/program/builder.hpp"
#include "possible_values.hpp"

#include <array>
#include <optional>
#include <string>

namespace katlas::transform {

struct Ghost {
    program::Location location = program::no_location;
    program::Operand reg = 0; // of the thread
};

struct EventGhosts {
    std::optional<Ghost> source; // a set with the write from which it reads; else there is one write that it can read
    std::optional<Ghost> value;  // else it is known
    std::optional<Ghost> address;
    std::optional<Ghost> data;
    std::optional<Ghost> control;
};

struct ThreadGhosts {
    std::optional<Ghost> happened; // the set of its events; else all of `certain`
    std::optional<Ghost> state;    // how it ended (ThreadEnd); else it has finished
    program::Location done = program::no_location;
    EventSet certain = 0; // events that happen in every execution
    EventSet possible = 0;
};

enum class ThreadEnd : std::uint8_t { finished, blocked, error };

// What the threads of one transformed program have in common: their events, what is known of these, and the ghosts.
class Guesses {
  public:
    // `coherent`: as of ProgramEvents. `dependencies`: they are written down, too. `errors`: some thread may end in an
    // error, so that an execution counts if threads are blocked.
    Guesses(const program::Program& program, const std::vector<program::UnfoldedThread>& threads,
            program::ProgramBuilder& builder, bool coherent, bool dependencies, bool errors);

    [[nodiscard]] const program::Program& program() const { return program_; }
    [[nodiscard]] const program::UnfoldedThread& thread(std::size_t t) const { return threads_[t]; }
    [[nodiscard]] std::size_t num_threads() const { return threads_.size(); }
    [[nodiscard]] program::ProgramBuilder& builder() const { return builder_; }
    [[nodiscard]] const ProgramEvents& events() const { return events_; }
    [[nodiscard]] const PossibleValues& values() const { return values_; }
    [[nodiscard]] bool errors() const { return errors_; }
    // Events whose dependencies are written down as they happen, since they are not known before.
    [[nodiscard]] bool tracks(std::size_t t) const { return tracks_[t]; }

    [[nodiscard]] EventGhosts& of(EventNumber e) { return of_event_[e]; }
    [[nodiscard]] const EventGhosts& of(EventNumber e) const { return of_event_[e]; }
    [[nodiscard]] ThreadGhosts& of_thread(std::size_t t) { return of_thread_[t]; }
    [[nodiscard]] const ThreadGhosts& of_thread(std::size_t t) const { return of_thread_[t]; }

    // The writes from which a read may read.
    [[nodiscard]] EventSet sources(EventNumber read) const;
    // Whether the value of the write is not known when the read guesses it: it is of a later thread, or comes later in
    // its own.
    [[nodiscard]] bool comes_later(EventNumber read, EventNumber write) const {
        return events_[write].thread != ThreadEvent::initial &&
               (events_[write].thread > events_[read].thread || (events_.after(read) >> write & 1U) != 0);
    }
    [[nodiscard]] bool can_happen(EventNumber e) const;

  private:
    [[nodiscard]] Ghost ghost(const std::string& name);
    [[nodiscard]] EventSet certain_events(std::size_t t) const;
    void name_ghosts(EventNumber e, bool dependencies);

    const program::Program& program_;
    const std::vector<program::UnfoldedThread>& threads_;
    program::ProgramBuilder& builder_;
    ProgramEvents events_;
    PossibleValues values_;
    bool errors_;
    std::vector<EventGhosts> of_event_;
    std::vector<ThreadGhosts> of_thread_;
    std::vector<bool> tracks_;
};

} // namespace katlas::transform
