// Weakestmo2 as it is defined: event structures, built step by step, and the execution graphs that are extracted.
//
// An event structure has for each thread a tree of runs, which branches at reads. Here it grows in two ways. A thread
// goes on in its *live* branch by one event: a read is justified by any write there is, a write gets any place in co,
// or is equal to a write that it is in conflict with. Or a thread forks: its live branch dies from some read on, of
// which another version is to be added, with another justification; that is of use only if somebody else has read what
// the branch wrote. Each structure is consistent when a step is done, but for promises that are not certified yet, and
// each is looked at once. When all threads have come to their ends, no promise is pending and the live events are a
// justified configuration, they are an execution.
//
// Everything is written down with matrices as it stands in Moiseenko, Kokologiannakis, Vafeiadis, OOPSLA 2022,
// definitions 3.1 to 3.10, with RC11's happens-before, atomicity and psc (docs/weakestmo2.md says what was chosen where
// the paper leaves it open). It shares nothing with the explorer but the interpreter of single threads.
#pragma once

#include "katlas/frontend/document.hpp"
#include "katlas/program/program.hpp"
#include "katlas/semantics/evaluate.hpp"
#include "naive_causal.hpp"

#include <set>
#include <string>
#include <unordered_set>

namespace katlas::tests {

class NaiveStructures {
  public:
    // The document has the model of which graphs are judged: RC11 without no-thin-air.
    NaiveStructures(const program::Program& program, const Document& document, graph::Judge& judge)
        : program_(program), document_(document), judge_(judge) {}

    struct Found {
        std::set<std::string> complete;
        std::set<std::string> blocked;
        std::size_t structures = 0;
        bool gave_up = false; // there were more than `limit` structures, or one with too many events
    };
    struct Growth {
        // Promises are certified before anything else is done, as WMC does it (section 4.2.1). It matters where
        // atomicity and psc drop executions, which is asked when nothing is pending: what a promise leads to may not be
        // such that the run that made it could not have been.
        bool at_once = true;
        // Threads fork whenever they like, also if nobody has read what they wrote, up to so many events with the
        // initial writes; 0: they do not.
        std::size_t any_fork = 0;
    };
    [[nodiscard]] Found executions(std::size_t limit, Growth growth);

  private:
    struct Event {
        std::uint32_t thread = 0; // 0: an initial write
        int before = -1;          // in program order; -1: none
        graph::Label label{};
        std::uint32_t location = graph::SparseGraph::no_location;
        program::Value value = 0;
        bool spurious = false;
        int jf = -1;
        std::uint64_t name = 0; // two events of one structure have different names
        bool live = true;
    };
    struct Structure {
        std::vector<Event> events;
        std::vector<std::pair<int, int>> ew;
        std::vector<std::vector<std::vector<int>>> co; // by location: the classes of equal writes, in order
        std::vector<int> leaf;                         // by thread from 1: the last live event; -1: none
        std::uint32_t forked = 0;                      // the thread that has forked last
    };
    struct Relations;

    void visit(const Structure& s);
    void extend(const Structure& s, std::uint32_t thread, const program::Action& action);
    void fork(const Structure& s, std::uint32_t thread);
    [[nodiscard]] program::Action next_action(const Structure& s, std::uint32_t thread) const;
    [[nodiscard]] bool is_consistent(const Structure& s) const;
    [[nodiscard]] bool is_certified(const Structure& s) const;
    // Whether each live read has a live write to read from.
    [[nodiscard]] bool is_justified(const Structure& s) const;
    [[nodiscard]] CausalNaive::Candidate extracted(const Structure& s) const;
    void report(const Structure& s, bool blocked);
    [[nodiscard]] static std::string key_of(const Structure& s);
    static int add(Structure& s, Event e);
    [[nodiscard]] static const std::vector<int>& class_of(const Structure& s, int write);

    const program::Program& program_;
    const Document& document_;
    graph::Judge& judge_;
    std::size_t limit_ = 0;
    Growth growth_{};
    std::unordered_set<std::string> seen_;
    Found found_;
};

} // namespace katlas::tests
