#include "check_traces.hpp"

#include "katlas/support/files.hpp"
#include "picture_folder.hpp"

#include <cstdio>
#include <filesystem>
#include <map>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

class TraceFolder {
  public:
    explicit TraceFolder(const std::string& folder) : folder_(folder), names_(folder) { good_ = names_.all_written(); }

    void write(const std::string& name, const std::string& trace) {
        if (trace.empty() || !good_)
            return;
        std::string file = (folder_ / (name + ".json")).string();
        if (const auto done = write_file(file, trace); !done) {
            fmt::print(stderr, "error: {}: {}\n", file, done.why_not());
            good_ = false;
            return;
        }
        written_.push_back(std::move(file));
    }
    [[nodiscard]] std::string unique_stem(const std::string& test) { return names_.unique_stem(test); }
    [[nodiscard]] std::optional<std::vector<std::string>> written() {
        return good_ ? std::optional(std::move(written_)) : std::nullopt;
    }

  private:
    std::filesystem::path folder_;
    PictureFolder names_;
    std::vector<std::string> written_;
    bool good_ = true;
};

} // namespace

std::optional<std::vector<std::string>> write_traces(const std::vector<workbench::CheckResult>& results,
                                                     const std::string& folder) {
    TraceFolder traces(folder);
    for (const workbench::CheckResult& r : results) {
        const std::string stem = traces.unique_stem(r.test);
        for (std::size_t i = 0; i < r.errors.size(); ++i)
            traces.write(fmt::format("{}-error-{}", stem, i + 1), r.errors[i].trace);
        std::map<explore::FaultKind, std::size_t> seen; // number of faults of that kind
        for (const workbench::FaultText& f : r.faults) {
            const std::size_t number = ++seen[f.kind];
            traces.write(fmt::format("{}-{}{}", stem, workbench::to_string(f.kind),
                                     number == 1 ? "" : fmt::format("-{}", number)),
                         f.error.trace);
        }
        traces.write(fmt::format("{}-race", stem), r.race_trace);
    }
    return traces.written();
}

} // namespace katlas::cli
