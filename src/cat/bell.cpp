#include "bell.hpp"

#include "katlas/graph/scope_levels.hpp"
#include "katlas/support/parsing.hpp"
#include "value.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace katlas::cat {
namespace {

using Tags = graph::BellFile::Tags;

// What can be annotated. Only the first four are events of programs here.
constexpr std::array<std::string_view, 8> annotated_kinds = {"R", "W", "RMW", "F", "B", "J", "CALL", "SRCU"};
constexpr std::string_view scopes_name = "scopes";

class BellReader {
  public:
    BellReader(const File& file, graph::BellFile& bell) : file_(file), bell_(bell) {}

    void run() {
        const bool had_instructions = bell_.has_instructions();
        for (const Instruction& i : file_.instructions) {
            if (const auto* enumeration = std::get_if<TagEnumeration>(&i))
                enumerate_tags(*enumeration);
            else if (const auto* annotated = std::get_if<AnnotatedKind>(&i)) {
                if (had_instructions)
                    throw outside(annotated->range, "annotations are declared in two files",
                                  "all 'instructions' belong into one Bell file");
                annotate(*annotated);
            }
        }
        order_scopes();
    }

  private:
    [[nodiscard]] std::string tag_of(ExprRef expr) const { return tag_name(file_.exprs[expr].name); }

    void enumerate_tags(const TagEnumeration& e) {
        if (bell_.find_enumeration(e.name.text) != nullptr)
            throw outside(e.name.range, fmt::format("the enumeration '{}' is there twice", shorten(e.name.text)));
        Tags tags;
        for (const ExprRef t : e.tags) {
            const std::string tag = tag_of(t);
            // A tag may be in several enumerations, as 'MB in those of the Linux kernel.
            if (std::ranges::find(tags, tag) != tags.end())
                throw outside(file_.exprs[t].range, fmt::format("the tag '{}' is there twice", shorten(tag)));
            tags.push_back(tag);
        }
        if (e.name.text == scopes_name) {
            if (tags.size() > graph::max_scope_levels)
                throw outside(e.name.range, "there are too many scopes",
                              fmt::format("at most {} levels", graph::max_scope_levels));
            bell_.set_levels(tags);
        }
        bell_.add_enumeration({e.name.text, std::move(tags)});
    }

    void annotate(const AnnotatedKind& a) {
        if (std::ranges::find(annotated_kinds, a.kind.text) == annotated_kinds.end())
            throw outside(a.kind.range, fmt::format("'{}' is no kind of instructions", shorten(a.kind.text)),
                          fmt::format("there are {}", fmt::join(annotated_kinds, ", ")));
        std::vector<Tags> groups;
        for (const ExprRef group : a.groups)
            groups.push_back(tags_of(group));
        Tags first;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            if (groups[i].empty())
                throw outside(file_.exprs[a.groups[i]].range, "a set of tags is empty here");
            first.push_back(groups[i].front());
        }
        // Calls are fences.
        const std::string kind = a.kind.text == "CALL" ? "F" : a.kind.text;
        if (!bell_.add_instructions(kind, std::move(groups)))
            throw outside(a.range, "the instructions have too many different annotations",
                          fmt::format("at most {} sets of tags are told apart", graph::max_annotations));
        if (a.is_default)
            bell_.set_default(kind, std::move(first));
    }

    [[nodiscard]] Tags tags_of(ExprRef expr) const {
        const Expr& e = file_.exprs[expr];
        Tags tags;
        switch (e.kind) {
        case ExprKind::name:
            if (const graph::BellFile::Enumeration* named = bell_.find_enumeration(e.name))
                return named->tags;
            throw outside(e.range, fmt::format("'{}' is no enumeration", shorten(e.name)),
                          "it must be declared before, by 'enum'");
        case ExprKind::tag:
            if (!bell_.is_tag(tag_name(e.name)))
                throw outside(e.range, fmt::format("the tag {} is in no enumeration", shorten(e.name)),
                              "it must be declared before, by 'enum'");
            return {tag_name(e.name)};
        case ExprKind::collection:
        case ExprKind::tuple:
        case ExprKind::unite:
            for (const ExprRef child : e.children)
                for (std::string& tag : tags_of(child))
                    if (std::ranges::find(tags, tag) == tags.end())
                        tags.push_back(std::move(tag));
            return tags;
        case ExprKind::zero:
            return tags;
        default:
            throw outside(e.range, "a set of tags is needed here", "as in {'once, 'acquire}, or the name of an enum");
        }
    }

    // The scopes from the narrowest, if `narrower` or `wider` says so.
    void order_scopes() {
        for (const Instruction& i : file_.instructions)
            if (const auto* let = std::get_if<Let>(&i))
                for (const Binding& b : let->bindings)
                    if ((b.name.text == "narrower" || b.name.text == "wider") && b.form == Binding::Form::function &&
                        file_.exprs[b.body].kind == ExprKind::match && !bell_.levels().empty())
                        bell_.set_levels(chain_of(b));
    }

    [[nodiscard]] Tags chain_of(const Binding& binding) const {
        const bool to_wider = binding.name.text == "wider";
        std::map<std::string, std::string> wider; // by the narrower one
        for (const MatchClause& c : file_.exprs[binding.body].clauses)
            if (c.pattern == MatchClause::Pattern::tag && file_.exprs[c.body].kind == ExprKind::tag) {
                const std::string from = tag_name(c.first);
                const std::string to = tag_of(c.body);
                wider.insert_or_assign(to_wider ? from : to, to_wider ? to : from);
            }
        const Tags& all = bell_.levels();
        const auto is_widened_to = [&](const std::string& tag) {
            return std::ranges::any_of(wider, [&](const auto& pair) { return pair.second == tag; });
        };
        Tags chain;
        const auto narrowest = std::ranges::find_if_not(all, is_widened_to);
        for (std::string at = narrowest == all.end() ? "" : *narrowest; !at.empty() && chain.size() <= all.size();) {
            chain.push_back(at);
            const auto next = wider.find(at);
            at = next == wider.end() ? "" : next->second;
        }
        if (Tags sorted = chain, known = all; (std::ranges::sort(sorted), std::ranges::sort(known), sorted != known))
            throw outside(binding.name.range,
                          fmt::format("'{}' does not order all scopes in one line", binding.name.text),
                          "each scope but the widest one is within one wider scope");
        return chain;
    }

    const File& file_;
    graph::BellFile& bell_;
};

} // namespace

bool has_bell(const File& file) {
    return std::ranges::any_of(file.instructions, [](const Instruction& i) {
        return std::holds_alternative<TagEnumeration>(i) || std::holds_alternative<AnnotatedKind>(i);
    });
}

void read_bell(const File& file, graph::BellFile& bell) {
    BellReader(file, bell).run();
}

std::string tag_name(std::string_view quoted) {
    return std::string(quoted.starts_with('\'') ? quoted.substr(1) : quoted);
}

std::string set_of_tag(std::string tag) {
    if (!tag.empty())
        tag.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(tag.front())));
    return tag;
}

} // namespace katlas::cat
