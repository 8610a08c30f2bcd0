#include "katlas/graph/bell_file.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace katlas::graph {
namespace {

using Tags = BellFile::Tags;

bool has_tag(const Tags& tags, std::string_view tag) {
    return std::ranges::find(tags, tag) != tags.end();
}

Tags sorted_set(Tags tags) {
    std::ranges::sort(tags);
    tags.erase(std::unique(tags.begin(), tags.end()), tags.end());
    return tags;
}

// The sets with one tag of each group. None if there are more than `most`.
std::optional<std::vector<Tags>> choices_of(const std::vector<Tags>& groups, std::size_t most) {
    std::vector<Tags> all{Tags()};
    for (const Tags& group : groups) {
        std::vector<Tags> longer;
        for (const Tags& begun : all)
            for (const std::string& tag : group) {
                longer.push_back(begun);
                longer.back().push_back(tag);
                if (longer.size() > most)
                    return std::nullopt;
            }
        all = std::move(longer);
    }
    for (Tags& tags : all)
        tags = sorted_set(std::move(tags));
    return all;
}

} // namespace

void BellFile::add_enumeration(Enumeration enumeration) {
    enumerations_.push_back(std::move(enumeration));
}

const BellFile::Enumeration* BellFile::find_enumeration(std::string_view name) const {
    const auto found = std::ranges::find(enumerations_, name, &Enumeration::name);
    return found == enumerations_.end() ? nullptr : &*found;
}

bool BellFile::is_tag(std::string_view tag) const {
    return std::ranges::any_of(enumerations_, [&](const Enumeration& e) { return has_tag(e.tags, tag); });
}

bool BellFile::add_instructions(const std::string& kind, std::vector<Tags> groups) {
    const auto choices = choices_of(groups, 16 * max_annotations);
    if (!choices)
        return false;
    std::vector<Tags> all = annotations_;
    for (const Tags& tags : *choices)
        if (!tags.empty() && std::ranges::find(all, tags) == all.end())
            all.push_back(tags);
    if (all.size() > max_annotations)
        return false;
    annotations_ = std::move(all);
    instructions_[kind].push_back(std::move(groups));
    return true;
}

std::vector<std::size_t> BellFile::numbers_with(std::string_view tag) const {
    std::vector<std::size_t> numbers;
    for (std::size_t n = 0; n < annotations_.size(); ++n)
        if (has_tag(annotations_[n], tag))
            numbers.push_back(n);
    return numbers;
}

std::optional<BellFile::Objection> BellFile::objection(const std::string& kind, const Tags& given) const {
    const auto known = instructions_.find(kind);
    for (std::size_t i = 0; i < given.size(); ++i)
        if (!is_tag(given[i]))
            return Objection{i, fmt::format("'{}' is no annotation of the Bell file", given[i]), {}};
    if (known == instructions_.end()) {
        if (given.empty())
            return std::nullopt;
        return Objection{0, fmt::format("the Bell file has no annotations for {}", kind), {}};
    }
    if (given.empty() && defaults_.contains(kind))
        return std::nullopt;
    // The declaration that allows most of the annotations.
    std::size_t understood = 0;
    const std::vector<Tags>* nearest = &known->second.front();
    for (const std::vector<Tags>& groups : known->second) {
        std::size_t fitting = 0;
        while (fitting < given.size() && fitting < groups.size() && has_tag(groups[fitting], given[fitting]))
            ++fitting;
        if (fitting == given.size() && fitting == groups.size())
            return std::nullopt;
        if (fitting > understood) {
            understood = fitting;
            nearest = &groups;
        }
    }
    std::vector<std::string> shapes;
    for (const Tags& group : *nearest)
        shapes.push_back(fmt::format("{{{}}}", fmt::join(group, ",")));
    const std::string hint = fmt::format("it allows {}[{}]", kind, fmt::join(shapes, ","));
    if (understood < given.size() && understood < nearest->size())
        return Objection{understood, fmt::format("the Bell file does not allow '{}' here", given[understood]), hint};
    return Objection{std::min(understood, given.size()),
                     fmt::format("{} annotation{} where the Bell file wants {}", given.size(),
                                 given.size() == 1 ? "" : "s", nearest->size()),
                     hint};
}

std::optional<std::size_t> BellFile::number_of(const std::string& kind, const Tags& given) const {
    const auto fallback = defaults_.find(kind);
    const Tags tags = sorted_set(given.empty() && fallback != defaults_.end() ? fallback->second : given);
    const auto found = std::ranges::find(annotations_, tags);
    return found == annotations_.end() ? std::nullopt
                                       : std::optional(static_cast<std::size_t>(found - annotations_.begin()));
}

} // namespace katlas::graph
