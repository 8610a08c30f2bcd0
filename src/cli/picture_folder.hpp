// A folder of pictures of execution graphs, each as .dot and, if Graphviz is installed, as .svg.
#pragma once

#include "katlas/workbench/portrait.hpp"

#include <filesystem>
#include <set>
#include <string>

namespace katlas::cli {

class PictureFolder {
  public:
    // Makes the folder if it does not exist. Failures are reported to standard error.
    explicit PictureFolder(const std::string& folder);

    // Writes NAME.dot and NAME.svg. `title` may have several lines.
    void write(const std::string& name, const workbench::Portrait& portrait, const std::string& title);
    // A unique file name for the pictures of a test. Tests may have any names, such as "2+2W/a", and equal names.
    [[nodiscard]] std::string unique_stem(const std::string& test);
    // Whether all files were written.
    [[nodiscard]] bool all_written() const { return all_written_; }

  private:
    std::filesystem::path folder_;
    std::set<std::string> used_;
    bool svg_ = true;
    bool all_written_ = true;
};

} // namespace katlas::cli
