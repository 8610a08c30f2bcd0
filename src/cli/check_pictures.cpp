#include "check_pictures.hpp"

#include "picture_folder.hpp"

#include <fmt/format.h>

namespace katlas::cli {

bool write_pictures(const std::vector<CheckResult>& results, const std::string& folder) {
    PictureFolder pictures(folder);
    for (const CheckResult& r : results) {
        const std::string stem = pictures.unique_stem(r.test);
        for (std::size_t i = 0; i < r.errors.size(); ++i)
            pictures.write(
                fmt::format("{}-error-{}", stem, i + 1), r.errors[i].graph.portrait,
                fmt::format("{} under {}\n{}: {}", r.test, r.model, r.errors[i].thread, r.errors[i].message));
        if (r.deadlock)
            pictures.write(fmt::format("{}-deadlock", stem), r.deadlock->portrait,
                           fmt::format("{} under {}\ndeadlock", r.test, r.model));
        for (std::size_t i = 0; i < r.graphs.size(); ++i)
            pictures.write(fmt::format("{}-{}", stem, i + 1), r.graphs[i].portrait,
                           fmt::format("{} under {}", r.test, r.model));
    }
    return pictures.all_written();
}

} // namespace katlas::cli
