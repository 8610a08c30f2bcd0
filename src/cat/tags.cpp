// Tags of Bell files as values, and the functions that herd has for them.
#include "bell.hpp"
#include "katlas/graph/scope_levels.hpp"
#include "katlas/support/parsing.hpp"
#include "translate.hpp"

#include <fmt/format.h>

namespace katlas::cat {

void Translator::define_enumeration(const std::string& name, const std::vector<std::string>& tags, SourceRange range) {
    Value all;
    all.kind = Value::Kind::collection;
    for (const std::string& tag : tags) {
        Value member;
        member.kind = Value::Kind::tag;
        member.text = fmt::format("'{}", tag);
        all.parts.push_back(std::move(member));
    }
    define({name, range}, std::move(all));
}

void Translator::define_tag(const std::string& tag, TermRef set, SourceRange range) {
    const std::string name = set_of_tag(tag);
    // The events of the Linux kernel's functions are known.
    const auto known =
        architecture_ == Architecture::linux_kernel ? predefined(name, architecture_, terms_) : std::nullopt;
    if (known) {
        tags_.insert_or_assign(tag, *known);
        return;
    }
    Value value;
    value.term = set;
    if (set != terms_.none() && terms_.named("", set) != set) {
        const std::string own = fresh_name(name);
        value.term = terms_.named(own, set);
        definitions_.push_back({own, set, range});
    }
    tags_.insert_or_assign(tag, value.term);
    define({name, range}, std::move(value));
}

void define_bell(const File& file, graph::BellFile& bell, Translator& translator) {
    const std::size_t known = bell.enumerations().size();
    read_bell(file, bell);
    std::set<std::string> tags; // that no earlier file has
    for (std::size_t e = known; e < bell.enumerations().size(); ++e)
        tags.insert(bell.enumerations()[e].tags.begin(), bell.enumerations()[e].tags.end());
    Terms& terms = translator.terms();
    for (const Instruction& i : file.instructions) {
        const auto* e = std::get_if<TagEnumeration>(&i);
        if (e == nullptr)
            continue;
        translator.define_enumeration(e->name.text, bell.find_enumeration(e->name.text)->tags, e->name.range);
        for (const ExprRef t : e->tags) {
            const std::string tag = tag_name(file.exprs[t].name);
            if (tags.erase(tag) == 0)
                continue;
            std::vector<TermRef> sets;
            for (const std::size_t number : bell.numbers_with(tag))
                sets.push_back(terms.word(graph::annotation_predicate(number)));
            translator.define_tag(tag, terms.either(sets), file.exprs[t].range);
        }
    }
    for (std::size_t level = 0; level < bell.levels().size(); ++level)
        translator.define_level(bell.levels()[level], terms.letter(graph::level_relation(level)));
}

Value Translator::call_with_tag(const Expr& e, const std::string& name, const Value& argument) const {
    if (argument.kind != Value::Kind::tag)
        throw outside(e.range, fmt::format("'{}' needs a tag here", name));
    const std::string tag = tag_name(argument.text);
    const bool of_scope = name == "tag2scope";
    const auto& known = of_scope ? levels_ : tags_;
    const auto found = known.find(tag);
    if (found == known.end() && of_scope)
        throw outside(e.range, fmt::format("'{}' is no scope", shorten(tag)),
                      "scopes are the tags of the enumeration 'scopes' of a Bell file");
    if (found == known.end())
        throw outside(e.range, fmt::format("the tag '{}' is in no enumeration", shorten(tag)));
    return term_of(found->second);
}

} // namespace katlas::cat
