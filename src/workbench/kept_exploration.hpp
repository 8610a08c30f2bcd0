// The exploration of one program with checkpoints in a file (checkpoint.hpp).
//
// Errors, faults and graphs are kept as their shown texts, since a graph belongs to a process. Those found before the
// exploration was resumed come first, as if it had not been interrupted.
#pragma once

#include "katlas/explore/checkpoints.hpp"
#include "kept_file.hpp"

#include <functional>

namespace katlas::workbench {

class KeptExploration : public explore::Checkpoints {
  public:
    using Show = std::function<CheckResult(const explore::Result&)>;

    // `options` are the options of the exploration: they get these checkpoints, which handle the request to stop.
    // `keeping` and `options` must outlive this object. Throws std::runtime_error if the checkpoint belongs to another
    // program or model.
    KeptExploration(Keeping& keeping, const KeptFile::Digests& digests, explore::Options& options, Show show);

    [[nodiscard]] bool due() const override { return file_.due(); }
    [[nodiscard]] explore::Ended keep(const explore::Unfinished& unfinished, const explore::Result& found) override;

    [[nodiscard]] unsigned parts_wanted() const override { return keeping_.parts; }

    // Called at the end of the exploration. Adds the counts of peers, and writes the result, unless a checkpoint with
    // remaining work was written.
    void end(explore::Result& found);
    // Shows the errors, faults and graphs of the result, with those of earlier runs.
    void show(CheckResult& result, const explore::Result& found) const;

  private:
    // A checkpoint with the results so far, without remaining work.
    [[nodiscard]] Checkpoint with(const explore::Result& found) const;
    // Adds the results of peers, if this process is the first one.
    [[nodiscard]] Checkpoint of_all(Checkpoint own) const;

    Keeping& keeping_;
    KeptFile file_;
    CheckResult before_; // the resumed results,
    std::vector<explore::Fault> faults_before_;
    explore::Peers* peers_;
    std::size_t most_errors_;
    std::size_t graphs_;
    Show show_;
};

} // namespace katlas::workbench
