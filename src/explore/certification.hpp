// Promises and their certification: how an execution gives rise to one with another cycle of po | rf.
//
// In an execution G a read d of thread t is to read another write w. What comes behind d in its thread, the *branch*,
// goes, since it may depend on d; but others may have read from it: these writes of the branch, among them those that w
// depends on, have been *promised*. Thread t runs again from d, alone, until it has made an equal write for each
// promise, which certifies it; the reads of the promise then read from that write, and there is a new cycle. G together
// with the new branch is an event structure of Weakestmo2, and the new graph is extracted from it (docs/weakestmo2.md).
//
// What the axioms of Weakestmo2 ask of that structure, and where it is looked at:
//   - WELL-FENCED: from d to the last promise, and to the last write that certifies one, there is neither a fence nor
//   an
//     acquiring read; promises are weaker than release. So nothing of the branch happens before anything else, which
//     gives WELL-JUSTIFIED and NON-CONTRADICTORY.
//   - CERTIFIED: each promise that is read in what stays is certified.
//   - GROUNDED: a write that certifies a promise comes behind a read that depends on the promise.
//   - NO-BAIT-AND-SWITCH: a write that one branch has read from without knowing it before is also read in the other
//     one, but for what d reads, if the other branch knew what its d reads. So the new branch can read what was known
//     before d, what the thread wrote, and what the old branch has read.
//   - Versions of a read are justified by different writes: no version is taken that was given up before.
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

    // An execution, of which the first events up to `core_size` behind the initial ones are its core, to which each of
    // the histories led.
    Certification(const Configuration& execution, std::uint32_t core_size, const std::vector<History>& histories,
                  const AtomTable& atoms, const Consistent& consistent, const Found& found);

    // Tells of the cores of all graphs that one changed read gives, some perhaps more than once, with their histories.
    void run();

  private:
    struct Promise {
        EventId promised = no_event;  // in the execution
        EventId certified = no_event; // in the new graph
        std::size_t position = 0;     // in the new branch, of the write that certifies it
    };
    // What a branch has read: the write in the execution; none: one of the branch's own.
    using Sources = std::vector<EventId>;

    void change(EventId d);
    void change(EventId d, EventId w);
    // The promises of the branch behind d if what `keep` says stays; false if they cannot be promised.
    [[nodiscard]] bool find_promises(EventId d);
    void run_branch(Configuration& c);
    void run_read(Configuration& c, const program::Action& action);
    void run_write(Configuration& c, const program::Action& action);
    void finish(const Configuration& c);
    void place_writes(Configuration& c, std::size_t next);

    // What tells the version of d that reads from the write.
    [[nodiscard]] std::string version(EventId write) const;
    [[nodiscard]] bool is_known(EventId write) const { return g_.is_initial(write) || known_[write] != 0; }
    [[nodiscard]] Sources old_sources(EventId before) const;
    // Whether what was read in one branch without being known is read in the other.
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

    // Of the change under way.
    EventId d_ = no_event;
    std::uint32_t thread_ = 0;
    std::vector<History> after_;      // the change
    std::vector<std::uint8_t> known_; // by event of the execution: happens before d, or was read by what does
    std::vector<std::uint8_t> keep_;  // by event of the execution
    std::vector<EventId> renamed_;    // likewise
    std::vector<EventId> back_;       // by event of the new graph, but those of the new branch
    std::vector<EventId> old_reads_;  // what the old branch has read up to its last promise
    std::vector<Promise> promises_;
    Sources sources_;                   // of the new branch, from d on: an entry for each event, none for own writes
    std::vector<std::uint8_t> is_read_; // likewise
    std::vector<EventId> own_writes_;   // of the new branch that certify nothing, in the new graph
};

} // namespace katlas::explore
