// The exploration of one program with checkpoints in a file (checkpoint.hpp).
//
// Errors, faults and graphs are kept as the texts that are shown of them, since a graph is one of a process. Those that
// were found before the exploration was taken up come first, as if it had not been interrupted.
#pragma once

#include "katlas/explore/checkpoints.hpp"
#include "kept_file.hpp"

#include <functional>

namespace katlas::workbench {

class KeptExploration : public explore::Checkpoints {
  public:
    using Show = std::function<CheckResult(const explore::Result&)>;

    // The options are those of the exploration: they get these checkpoints, which look after the request to stop. Both
    // must outlive this. Throws std::runtime_error if what is taken up is of another program or model.
    KeptExploration(Keeping& keeping, const KeptFile::Digests& digests, explore::Options& options, Show show);

    [[nodiscard]] bool due() const override { return file_.due(); }
    [[nodiscard]] explore::Ended keep(const explore::Unfinished& unfinished, const explore::Result& found) override;

    [[nodiscard]] unsigned parts_wanted() const override { return keeping_.parts; }

    // The exploration has ended. Adds to the counts those of peers. Writes down what was found, unless what is left
    // was.
    void end(explore::Result& found);
    // Of that, errors, faults and graphs, in all their parts.
    void show(CheckResult& result, const explore::Result& found) const;

  private:
    // What was found by now, with no place in the exploration.
    [[nodiscard]] Checkpoint with(const explore::Result& found) const;
    // With what peers have, if this process is the first of them.
    [[nodiscard]] Checkpoint of_all(Checkpoint own) const;

    Keeping& keeping_;
    KeptFile file_;
    CheckResult before_; // what was taken up,
    std::vector<explore::Fault> faults_before_;
    explore::Peers* peers_;
    std::size_t most_errors_;
    std::size_t graphs_;
    Show show_;
};

} // namespace katlas::workbench
