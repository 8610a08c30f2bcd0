#include "check_pictures.hpp"

#include "graphviz.hpp"
#include "katlas/witness/picture.hpp"

#include <cctype>
#include <cstdio>
#include <filesystem>
#include <set>

#include <fmt/format.h>

namespace katlas::cli {
namespace {

namespace fs = std::filesystem;

class Painter {
  public:
    explicit Painter(fs::path folder) : folder_(std::move(folder)) {}

    void paint(const CheckResult& r) {
        const std::string stem = unique_stem(r.test);
        for (std::size_t i = 0; i < r.errors.size(); ++i)
            paint(fmt::format("{}-error-{}", stem, i + 1), r.errors[i].graph,
                  fmt::format("{} under {}\n{}: {}", r.test, r.model, r.errors[i].thread, r.errors[i].message));
        if (r.deadlock)
            paint(fmt::format("{}-deadlock", stem), *r.deadlock, fmt::format("{} under {}\ndeadlock", r.test, r.model));
        for (std::size_t i = 0; i < r.graphs.size(); ++i)
            paint(fmt::format("{}-{}", stem, i + 1), r.graphs[i], fmt::format("{} under {}", r.test, r.model));
    }
    [[nodiscard]] bool all_written() const { return all_written_; }

  private:
    void paint(const std::string& name, const ShownExecution& execution, const std::string& title) {
        const std::string dot = witness::graph_to_dot(execution.portrait, title);
        if (const std::string fault = write_picture(dot, (folder_ / (name + ".dot")).string()); !fault.empty()) {
            fmt::print(stderr, "error: {}\n", fault);
            all_written_ = false;
            return;
        }
        if (!svg_)
            return;
        if (const std::string fault = write_picture(dot, (folder_ / (name + ".svg")).string()); !fault.empty()) {
            fmt::print(stderr, "note: only .dot files are written: {}\n", fault);
            svg_ = false;
        }
    }

    // A test may be called anything, "2+2W/a" for one.
    std::string unique_stem(const std::string& test) {
        std::string stem;
        stem.reserve(test.size());
        for (const char c : test)
            stem += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '+' || c == '-' || c == '_' ? c : '_';
        std::string name = stem;
        for (int i = 2; !used_.insert(name).second; ++i)
            name = fmt::format("{}_{}", stem, i);
        return name;
    }

    fs::path folder_;
    std::set<std::string> used_;
    bool svg_ = true;
    bool all_written_ = true;
};

} // namespace

bool write_pictures(const std::vector<CheckResult>& results, const std::string& folder) {
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure) {
        fmt::print(stderr, "error: the folder '{}' cannot be made: {}\n", folder, failure.message());
        return false;
    }
    Painter painter(folder);
    for (const CheckResult& r : results)
        painter.paint(r);
    return painter.all_written();
}

} // namespace katlas::cli
