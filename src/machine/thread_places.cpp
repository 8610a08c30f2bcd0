#include "thread_places.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include <fmt/format.h>

namespace katlas::machine {
namespace {

using graph::ThreadPlace;
using program::Value;
using program::syntax::AsmPlace;
using program::syntax::AsmScope;
using program::syntax::AsmThread;
using program::syntax::Name;
using program::syntax::Test;

enum class Level : std::uint8_t { cta, gpu, sys };

struct LevelName {
    std::string_view name;
    Level level;
};
constexpr std::array level_names = {
    LevelName{"cta", Level::cta},    LevelName{"gpu", Level::gpu}, LevelName{"sys", Level::sys},
    LevelName{"device", Level::gpu}, LevelName{"dev", Level::gpu}, LevelName{"system", Level::sys},
};

class PlaceReader {
  public:
    PlaceReader(const Test& test, Diagnostics& diagnostics) : test_(test), diagnostics_(diagnostics) {}

    std::vector<ThreadPlace> run(bool needed) {
        const std::size_t errors = diagnostics_.error_count();
        places_.resize(test_.asm_threads.size());
        for (std::size_t t = 0; t < places_.size(); ++t)
            if (!test_.asm_threads[t].places.empty())
                places_[t] = of_column(test_.asm_threads[t]);
        for (const AsmScope& scope : test_.scopes)
            read(scope, {}, std::nullopt);
        const bool any = needed || std::ranges::any_of(places_, [](const auto& place) { return place.has_value(); });
        std::vector<ThreadPlace> result;
        for (std::size_t t = 0; t < places_.size() && any; ++t) {
            if (places_[t])
                result.push_back(*places_[t]);
            else if (diagnostics_.error_count() == errors)
                diagnostics_.error(test_.asm_threads[t].name.range, fmt::format("thread {} is in no scope", t),
                                   fmt::format("as in 'P{}@cta 0,gpu 0', or in a line 'scopes: (gpu (cta {}))'", t, t));
        }
        if (diagnostics_.error_count() != errors)
            result.clear();
        return result;
    }

  private:
    [[nodiscard]] std::optional<Level> level_of(const Name& name) {
        for (const LevelName& known : level_names)
            if (known.name == name.text)
                return known.level;
        diagnostics_.error(name.range, fmt::format("'{}' is no scope", name.text), "scopes are cta, gpu and sys");
        return std::nullopt;
    }

    ThreadPlace of_column(const AsmThread& thread) {
        ThreadPlace result;
        std::vector<Level> given;
        for (const AsmPlace& place : thread.places) {
            const auto level = level_of(place.scope);
            if (!level)
                continue;
            if (std::ranges::find(given, *level) != given.end())
                diagnostics_.error(place.scope.range,
                                   fmt::format("the {} of this thread is given twice", place.scope.text));
            given.push_back(*level);
            if (*level == Level::cta)
                result.cta = static_cast<std::uint32_t>(place.number);
            else if (*level == Level::gpu)
                result.gpu = static_cast<std::uint32_t>(place.number);
            else if (place.number != 0)
                diagnostics_.error(place.scope.range, "there is one system only");
        }
        return result;
    }

    // `within`: the innermost scope around this one.
    void read(const AsmScope& scope, ThreadPlace at, std::optional<Level> within) {
        const auto level = level_of(scope.name);
        if (!level)
            return;
        if (within && *level >= *within) {
            diagnostics_.error(scope.name.range, fmt::format("a {} cannot be part of this scope", scope.name.text),
                               "a sys has gpus, and a gpu has ctas");
            return;
        }
        if (*level == Level::gpu)
            at.gpu = gpus_++;
        if (*level == Level::cta)
            at.cta = ctas_++;
        for (const auto& [thread, range] : scope.threads) {
            ThreadPlace place = at;
            if (*level != Level::cta)
                place.cta = ctas_++;
            if (*level == Level::sys)
                place.gpu = gpus_++;
            put(static_cast<std::size_t>(thread), range, place);
        }
        for (const AsmScope& part : scope.parts)
            read(part, at, level);
    }

    void put(std::size_t thread, SourceRange range, ThreadPlace place) {
        if (thread >= places_.size())
            diagnostics_.error(range, fmt::format("there is no thread {}", thread));
        else if (places_[thread])
            diagnostics_.error(range, fmt::format("the place of thread {} is given twice", thread));
        else
            places_[thread] = place;
    }

    const Test& test_;
    Diagnostics& diagnostics_;
    std::vector<std::optional<ThreadPlace>> places_; // by thread
    std::uint32_t gpus_ = 0;
    std::uint32_t ctas_ = 0; // unique in the test, and so on each GPU
};

} // namespace

std::vector<ThreadPlace> thread_places(const Test& test, bool needed, Diagnostics& diagnostics) {
    return PlaceReader(test, diagnostics).run(needed);
}

} // namespace katlas::machine
