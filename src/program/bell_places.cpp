#include "katlas/program/bell_places.hpp"

#include "katlas/graph/scope_levels.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace katlas::program {
namespace {

using syntax::AsmScope;

class ScopeTreeReader {
  public:
    ScopeTreeReader(const std::vector<syntax::Name>& threads, const graph::BellFile& bell, Diagnostics& diagnostics)
        : threads_(threads), levels_(bell.levels()), diagnostics_(diagnostics), places_(threads.size()),
          num_instances_(levels_.size(), 1) {}

    std::vector<graph::ThreadPlace> run(const std::vector<AsmScope>& roots) {
        const std::size_t errors = diagnostics_.error_count();
        // Instance 0 of each level is that around the tree.
        for (const AsmScope& root : roots)
            read(root, {}, levels_.size());
        std::vector<graph::ThreadPlace> result;
        for (std::size_t t = 0; t < places_.size(); ++t) {
            if (places_[t])
                result.push_back(*places_[t]);
            else if (diagnostics_.error_count() == errors)
                diagnostics_.error(threads_[t].range, fmt::format("thread {} is in no scope", t));
        }
        if (diagnostics_.error_count() != errors)
            result.clear();
        return result;
    }

  private:
    // A place within new instances of the levels from `from` to `end`.
    graph::ThreadPlace within_new(graph::ThreadPlace place, std::size_t from, std::size_t end) {
        for (std::size_t level = from; level < end; ++level)
            place = graph::in_instance(place, level, static_cast<std::uint8_t>(num_instances_[level]++));
        return place;
    }

    // `outer`: the level of the scope around this one. At the root it is one more than the widest level, and the levels
    // above the root have their instance already.
    void read(const AsmScope& scope, graph::ThreadPlace at, std::size_t outer) {
        const auto found = std::ranges::find(levels_, scope.name.text);
        if (found == levels_.end()) {
            diagnostics_.error(scope.name.range, fmt::format("'{}' is no scope of the Bell file", scope.name.text),
                               fmt::format("its scopes are {}", fmt::join(levels_, ", ")));
            return;
        }
        const auto level = static_cast<std::size_t>(found - levels_.begin());
        if (level >= outer) {
            diagnostics_.error(scope.name.range, fmt::format("a {} cannot be part of this scope", scope.name.text),
                               fmt::format("the scopes are, from the narrowest, {}", fmt::join(levels_, ", ")));
            return;
        }
        at = within_new(at, level, outer == levels_.size() ? level + 1 : outer);
        for (const auto& [thread, range] : scope.threads)
            put(static_cast<std::size_t>(thread), range, within_new(at, 0, level));
        for (const AsmScope& part : scope.parts)
            read(part, at, level);
    }

    void put(std::size_t thread, SourceRange range, graph::ThreadPlace place) {
        if (thread >= places_.size())
            diagnostics_.error(range, fmt::format("there is no thread {}", thread));
        else if (places_[thread])
            diagnostics_.error(range, fmt::format("the place of thread {} is given twice", thread));
        else if (std::ranges::any_of(num_instances_, [](std::size_t n) { return n > 256; }))
            diagnostics_.error(range, "there are too many scopes");
        else
            places_[thread] = place;
    }

    const std::vector<syntax::Name>& threads_;
    const graph::BellFile::Tags& levels_;
    Diagnostics& diagnostics_;
    std::vector<std::optional<graph::ThreadPlace>> places_; // by thread
    std::vector<std::size_t> num_instances_;                // by level
};

} // namespace

std::vector<graph::ThreadPlace> bell_places(const syntax::Test& test, const std::vector<syntax::Name>& threads,
                                            const graph::BellFile& bell, Diagnostics& diagnostics) {
    if (test.scopes.empty())
        return {};
    if (bell.levels().empty()) {
        diagnostics.error(test.scopes.front().name.range, "the Bell file has no scopes",
                          "it would name them by 'enum scopes = ...'");
        return {};
    }
    return ScopeTreeReader(threads, bell, diagnostics).run(test.scopes);
}

} // namespace katlas::program
