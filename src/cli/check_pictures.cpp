#include "check_pictures.hpp"

#include "picture_folder.hpp"
#include "renderings.hpp"

#include <map>

#include <fmt/format.h>

namespace katlas::cli {

using workbench::CheckResult;
using workbench::FaultText;

bool write_pictures(const std::vector<CheckResult>& results, const std::string& folder) {
    PictureFolder pictures(folder);
    for (const CheckResult& r : results) {
        const std::string stem = pictures.unique_stem(r.test);
        for (std::size_t i = 0; i < r.errors.size(); ++i)
            pictures.write(
                fmt::format("{}-error-{}", stem, i + 1), r.errors[i].graph.portrait,
                fmt::format("{} under {}\n{}: {}", r.test, r.model, r.errors[i].thread, r.errors[i].message));
        std::map<explore::FaultKind, std::size_t> seen; // number of faults of that kind
        for (const FaultText& f : r.faults) {
            const std::size_t number = ++seen[f.kind];
            pictures.write(fmt::format("{}-{}{}", stem, workbench::to_string(f.kind),
                                       number == 1 ? "" : fmt::format("-{}", number)),
                           f.error.graph.portrait,
                           fmt::format("{} under {}\n{}: {}", r.test, r.model, f.error.thread, f.error.message));
        }
        if (r.race_in)
            pictures.write(fmt::format("{}-race", stem), r.race_in->portrait,
                           fmt::format("{} under {}\ndata race", r.test, r.model));
        for (std::size_t i = 0; i < r.graphs.size(); ++i)
            pictures.write(fmt::format("{}-{}", stem, i + 1), r.graphs[i].portrait,
                           fmt::format("{} under {}", r.test, r.model));
    }
    return pictures.all_written();
}

} // namespace katlas::cli
