#include "check_pages.hpp"

#include "katlas/report/execution_page.hpp"
#include "picture_folder.hpp"
#include "read_file.hpp"

#include <filesystem>

#include <fmt/format.h>

namespace katlas::cli {

std::optional<std::vector<std::string>> write_pages(const std::vector<workbench::CheckResult>& results,
                                                    const std::string& folder) {
    PictureFolder names(folder);
    if (!names.all_written())
        return std::nullopt;
    std::vector<std::string> files;
    for (const workbench::CheckResult& r : results) {
        const std::string stem = names.unique_stem(r.test);
        for (const workbench::ErrorPage& page : error_pages(r)) {
            std::string file = (std::filesystem::path(folder) / fmt::format("{}-{}.html", stem, page.name)).string();
            if (!written(file, report::to_html(page)))
                return std::nullopt;
            files.push_back(std::move(file));
        }
    }
    return files;
}

} // namespace katlas::cli
