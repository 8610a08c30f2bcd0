// What a Bell file allows, and the numbers that labels and places record, against plain definitions.
#include "katlas/graph/bell_file.hpp"
#include "katlas/graph/label_predicates.hpp"
#include "katlas/graph/scope_levels.hpp"
#include "support/scale.hpp"

#include <algorithm>
#include <random>
#include <set>

#include <catch2/catch.hpp>

namespace katlas::tests {
namespace {

using graph::BellFile;
using Tags = BellFile::Tags;

// The reference: an instruction may have the annotations if some declaration of its kind has them, place by place.
bool allowed_by(const std::vector<std::vector<Tags>>& declarations, const Tags& given) {
    return std::ranges::any_of(declarations, [&](const std::vector<Tags>& groups) {
        if (groups.size() != given.size())
            return false;
        for (std::size_t i = 0; i < groups.size(); ++i)
            if (std::ranges::find(groups[i], given[i]) == groups[i].end())
                return false;
        return true;
    });
}

} // namespace

TEST_CASE("a Bell file says which annotations an instruction may have") {
    BellFile bell;
    bell.add_enumeration({"orders", {"once", "acquire", "release"}});
    bell.add_enumeration({"scopes", {"cta", "sys"}});
    REQUIRE(bell.add_instructions("R", {{"once", "acquire"}, {"cta", "sys"}}));
    REQUIRE(bell.add_instructions("W", {{"once", "release"}, {"cta", "sys"}}));
    REQUIRE(bell.add_instructions("F", {{"sys"}}));
    CHECK_FALSE(bell.objection("R", {"acquire", "cta"}));
    CHECK(bell.objection("R", {"release", "cta"})->position == 0);
    CHECK(bell.objection("R", {"release", "cta"})->message == "the Bell file does not allow 'release' here");
    CHECK(bell.objection("R", {"acquire", "once"})->position == 1);
    CHECK(bell.objection("R", {"acquire"})->message == "1 annotation where the Bell file wants 2");
    CHECK(bell.objection("R", {})->hint == "it allows R[{once,acquire},{cta,sys}]");
    CHECK(bell.objection("W", {"release", "gpu"})->message == "'gpu' is no annotation of the Bell file");
    CHECK(bell.objection("RMW", {"once"})->message == "the Bell file has no annotations for RMW");
    CHECK_FALSE(bell.objection("RMW", {}));
    CHECK_FALSE(bell.number_of("RMW", {}));
    // The same set of tags has one number, whatever the kind and the order.
    CHECK(bell.number_of("R", {"once", "sys"}) == bell.number_of("W", {"once", "sys"}));
    CHECK(bell.number_of("R", {"once", "sys"}) != bell.number_of("F", {"sys"}));
    CHECK(bell.annotations().size() == 7);
    CHECK(bell.numbers_with("release").size() == 2);
    // What an instruction without annotations has by default.
    REQUIRE(bell.add_instructions("RMW", {{"once"}, {"cta"}}));
    bell.set_default("RMW", {"once", "cta"});
    CHECK_FALSE(bell.objection("RMW", {}));
    CHECK(bell.number_of("RMW", {}) == bell.number_of("R", {"once", "cta"}));
}

TEST_CASE("too many sets of annotations are refused, and change nothing") {
    BellFile bell;
    Tags many;
    for (int i = 0; i < 14; ++i)
        many.push_back("t" + std::to_string(i));
    Tags other;
    for (int i = 0; i < 14; ++i)
        other.push_back("u" + std::to_string(i));
    bell.add_enumeration({"many", many});
    bell.add_enumeration({"other", other});
    CHECK_FALSE(bell.add_instructions("R", {many, other}));
    CHECK_FALSE(bell.has_instructions());
    CHECK(bell.annotations().empty());
    CHECK_FALSE(bell.add_instructions("R", std::vector<Tags>(100, many)));
    other.pop_back();
    CHECK(bell.add_instructions("R", {many, other}));
    CHECK(bell.annotations().size() == 182);
}

TEST_CASE("random Bell files allow what their declarations list, and tell all sets of tags apart") {
    const unsigned seed = 2411;
    INFO("seed " << seed);
    std::mt19937_64 random(seed);
    const auto pick = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
    const Tags all{"a", "b", "c", "d"};
    std::size_t allowed = 0;
    for (int round = 0; round < scaled(300); ++round) {
        BellFile bell;
        bell.add_enumeration({"all", all});
        std::map<std::string, std::vector<std::vector<Tags>>> declared;
        for (std::size_t d = 0; d < 1 + pick(3); ++d) {
            std::vector<Tags> groups(pick(3));
            for (Tags& group : groups)
                for (const std::string& tag : all)
                    if (group.empty() || pick(2) == 0)
                        group.push_back(tag);
            const std::string kind = pick(2) == 0 ? "R" : "W";
            REQUIRE(bell.add_instructions(kind, groups));
            declared[kind].push_back(groups);
        }
        std::vector<Tags> lists{{}};
        for (std::size_t i = 0; i < lists.size() && lists[i].size() < 2; ++i)
            for (const std::string& tag : all) {
                lists.push_back(lists[i]);
                lists.back().push_back(tag);
            }
        std::map<std::size_t, std::set<std::string>> sets; // by number
        for (const auto& [kind, declarations] : declared)
            for (const Tags& given : lists) {
                const bool is_allowed = allowed_by(declarations, given);
                CHECK(bell.objection(kind, given).has_value() != is_allowed);
                if (!is_allowed)
                    continue;
                ++allowed;
                const auto number = bell.number_of(kind, given);
                CHECK(number.has_value() != given.empty());
                const std::set<std::string> tags(given.begin(), given.end());
                if (number)
                    CHECK(sets.try_emplace(*number, tags).first->second == tags);
                for (const std::string& tag : all) {
                    const auto with = bell.numbers_with(tag);
                    CHECK((number && std::ranges::find(with, *number) != with.end()) == tags.contains(tag));
                }
            }
        std::set<std::set<std::string>> different;
        for (const auto& [number, tags] : sets)
            CHECK(different.insert(tags).second);
    }
    CHECK(allowed > 0);
}

TEST_CASE("labels record the number of annotations, and places the instances of scopes") {
    for (std::size_t n = 0; n < graph::max_annotations; ++n) {
        const graph::Kernel kernel = graph::kernel_of_annotation(n);
        CHECK(graph::annotation_of(kernel) == n);
        CHECK(graph::annotation_of_predicate(graph::annotation_predicate(n)) == n);
        CHECK(graph::predicates_of({.kind = graph::Kind::read, .kernel = kernel}) ==
              graph::predicates_of({.kind = graph::Kind::read}));
    }
    for (std::size_t k = 0; k < graph::num_kernel_kinds; ++k)
        CHECK_FALSE(graph::annotation_of(static_cast<graph::Kernel>(k)));
    for (const char* other : {"bell-", "bell-01", "bell-192", "bell-x", "bell-1x", "scope-1", "BELL-1"})
        CHECK_FALSE(graph::annotation_of_predicate(other));
    CHECK(graph::level_of_relation("scope-6") == std::size_t{6});
    CHECK_FALSE(graph::level_of_relation("scope-7"));
    CHECK_FALSE(graph::level_of_relation("scope-1-loc"));
    graph::ThreadPlace place;
    CHECK_FALSE(graph::has_levels(place));
    CHECK_FALSE(graph::has_levels({.cta = 255, .gpu = 255}));
    std::array<std::uint8_t, graph::max_scope_levels> expected{};
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
        const std::size_t level = random() % expected.size();
        expected.at(level) = static_cast<std::uint8_t>(random());
        place = graph::in_instance(place, level, expected.at(level));
        CHECK(graph::has_levels(place));
        for (std::size_t l = 0; l < expected.size(); ++l)
            CHECK(graph::instance_of(place, l) == expected.at(l));
    }
}

} // namespace katlas::tests
