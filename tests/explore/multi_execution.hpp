// Exploration under Weakestmo2 as `katlas check` does it, told execution by execution.
#pragma once

#include "found.hpp"
#include "katlas/workbench/check_model.hpp"

#include <map>
#include <mutex>

#include <catch2/catch.hpp>

namespace katlas::tests {

struct Explored {
    TextObserver found;
    explore::LoadBuffering load_buffering;
    [[nodiscard]] std::set<std::string> complete() const { return {found.complete.begin(), found.complete.end()}; }
    [[nodiscard]] std::set<std::string> blocked() const { return {found.blocked.begin(), found.blocked.end()}; }
    [[nodiscard]] bool each_once() const {
        return complete().size() == found.complete.size() && blocked().size() == found.blocked.size();
    }
};

inline Explored explored_under(const program::Program& program, const std::string& model = "weakestmo2",
                               unsigned jobs = 1) {
    static std::map<std::string, workbench::CheckModel> models;
    if (!models.contains(model)) {
        auto found = workbench::find_check_model(model, {.stop = {}, .say = {}, .compiles = false});
        REQUIRE(found);
        models.emplace(model, *std::move(found));
    }
    Explored result;
    std::mutex mutex;
    explore::Options options;
    options.jobs = jobs;
    options.keep_going = true;
    options.reductions = explore::no_reductions;
    options.watcher = [&] {
        return [&](const explore::Configuration& c) {
            const std::scoped_lock lock(mutex);
            return result.found.execution(c);
        };
    };
    static_cast<void>(models.at(model).explore_load_buffering(program, options, result.load_buffering));
    return result;
}

} // namespace katlas::tests
