// A folder of pictures of execution graphs, each as .dot and, if Graphviz is installed, as .svg.
#pragma once

#include "katlas/workbench/portrait.hpp"

#include <filesystem>
#include <set>
#include <string>

namespace katlas::cli {

class PictureFolder {
  public:
    // Makes the folder if it is not there. What cannot be made or written is reported to standard error.
    explicit PictureFolder(const std::string& folder);

    // As NAME.dot and NAME.svg. `title` may have several lines.
    void write(const std::string& name, const workbench::Portrait& portrait, const std::string& title);
    // The name for the pictures of a test: tests may be called anything, "2+2W/a" for one, and several the same.
    [[nodiscard]] std::string unique_stem(const std::string& test);
    // Whether there is nothing that was to be written and was not.
    [[nodiscard]] bool all_written() const { return all_written_; }

  private:
    std::filesystem::path folder_;
    std::set<std::string> used_;
    bool svg_ = true;
    bool all_written_ = true;
};

} // namespace katlas::cli
