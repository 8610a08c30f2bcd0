// Promises and their certification: how an execution leads to an execution with another cycle of po | rf.
//
// In an execution G a read d of thread t is changed to read from another write w. The events after d in its thread, the
// *branch*, are removed, since they may depend on d. But kept events of other threads may read from writes of the
// branch, and w may depend on such writes: these writes have been *promised*. Thread t runs again from d, alone, until
// it has made an equal write for each promise; this write *certifies* the promise. The reads of the promise then read
// from the certifying write, and there is a new cycle. G together with the new branch is an event structure of
// Weakestmo2, and the new graph is extracted from it (docs/weakestmo2.md).
//
// The axioms of Weakestmo2 on this structure, and how they are ensured:
//   - WELL-FENCED: from d to the last promise, and to the last write that certifies a promise, there is neither a
//     fence nor an acquire read; promises are weaker than release. So no event of the branch happens before any other
//     event, which gives WELL-JUSTIFIED and NON-CONTRADICTORY.
//   - CERTIFIED: each promise from which a kept event reads is certified.
//   - GROUNDED: a write that certifies a promise comes after a read that depends on the promise.
//   - NO-BAIT-AND-SWITCH: if one branch reads from a write that it did not know before, the other branch reads from
//     this write, too. The source of d is excepted if the other branch knew the source of its own d. So the new branch
//     can read from writes that were known before d, from the thread's own writes, and from writes that the old branch
//     has read.
//   - Versions of a read are justified by different writes: no version is used that was given up before.
//   - COHERENT, atomicity and psc: the new graph is consistent. Equal writes have the same place in co.
//
// Source: Moiseenko et al., OOPSLA 2022, definitions 3.8 and 3.10, sections 4.2.1 and 4.2.3.
#pragma once

#include "core.hpp"
#include "katlas/explore/load_buffering.hpp"

#include <functional>

namespace katlas::explore {

class Certification {
  public:
    using Consistent = std::function<bool(const graph::SparseGraph&)>;
    using Found = std::function<void(const Core&, const std::vector<History>&)>;

    // `execution` begins, after its initial writes, with the `core_size` events of its core. Each of the histories led
    // to this core.
    Certification(const Configuration& execution, std::uint32_t core_size, const std::vector<History>& histories,
                  const AtomTable& atoms, const Consistent& consistent, const Found& found);

    // Passes on the cores of all graphs that a change of one read gives, with their histories. A core may come several
    // times.
    void run();

  private:
    struct Promise {
        EventId promised = no_event;  // in the execution
        EventId certified = no_event; // in the new graph
        std::size_t position = 0;     // of the certifying write in the new branch
    };
    // The sources of the reads of a branch, as writes of the execution; none: a write of the branch itself.
    using Sources = std::vector<EventId>;

    void change(EventId d);
    void change(EventId d, EventId w);
    // Finds the promises of the branch after d if the events of keep_ stay; false if they cannot be promised.
    [[nodiscard]] bool find_promises(EventId d);
    void run_branch(Configuration& c);
    void run_read(Configuration& c, const program::Action& action);
    void run_write(Configuration& c, const program::Action& action);
    void run_fence(Configuration& c, const program::Action& action); // a relaxed one
    void finish(const Configuration& c);
    void place_writes(Configuration& c, std::size_t next);

    // The text of the version of d that reads from the write.
    [[nodiscard]] std::string version(EventId write) const;
    [[nodiscard]] bool is_known(EventId write) const { return g_.is_initial(write) || known_[write] != 0; }
    [[nodiscard]] Sources old_sources(EventId before) const;
    // Whether the other branch reads from all writes that one branch has read without knowing them.
    [[nodiscard]] bool no_bait(const Sources& of, const Sources& other) const;
    [[nodiscard]] bool is_grounded(const Promise& p) const;

    const Configuration& execution_;
    const graph::SparseGraph& g_;
    const AtomTable& atoms_;
    const Consistent& consistent_;
    const Found& found_;
    std::uint32_t core_size_;
    const std::vector<History>& histories_;
    Causes relations_;

    // The data of the present change.
    EventId d_ = no_event;
    std::uint32_t thread_ = 0;
    std::vector<History> after_;      // the change
    std::vector<std::uint8_t> known_; // by event of the execution: happens before d, or is the source of such an event
    std::vector<std::uint8_t> keep_;  // by event of the execution
    std::vector<EventId> renamed_;    // likewise
    std::vector<EventId> back_;       // by event of the new graph, except the new branch
    std::vector<EventId> old_reads_;  // the sources of the old branch up to its last promise
    std::vector<Promise> promises_;
    Sources sources_;                   // of the new branch, from d on: an entry for each event, none for own writes
    std::vector<std::uint8_t> is_read_; // likewise
    std::vector<EventId> own_writes_;   // writes of the new branch that certify no promise, in the new graph
};

} // namespace katlas::explore
