// The parts of LitmusContext that read types: specifiers word by word, structs, enumerations, names for types.
#include "katlas/program/litmus_context.hpp"
#include "litmus_scan.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace katlas::program {

using namespace syntax;

LitmusContext::TypeRef LitmusContext::open_type(SourceRange word) {
    types_.emplace_back();
    return extend_type(static_cast<TypeRef>(types_.size() - 1), word);
}

LitmusContext::TypeRef LitmusContext::extend_type(TypeRef type, SourceRange word) {
    Specifiers& specifiers = types_[type];
    const std::string name(text(word));
    if (is_storage_word(name)) {
        specifiers.is_static = specifiers.is_static || name == "static";
        return type;
    }
    if (const auto named = type_names_.find(name); named != type_names_.end()) {
        if (specifiers.named)
            report(word, fmt::format("'{}' does not fit the type before it", name));
        specifiers.named = named->second;
    } else {
        specifiers.words.push_back(name);
    }
    return understand(type, word);
}

// The meaning of the words together.
LitmusContext::TypeRef LitmusContext::understand(TypeRef type, SourceRange word) {
    auto& [words, named, meaning, is_static] = types_[type];
    // Words come in any number and order, but more than this many mean nothing.
    constexpr std::size_t longest = 8;
    std::optional<Type> known;
    if (words.size() <= longest && named) {
        std::vector<std::string> as_int = words;
        as_int.emplace_back("int32_t");
        known = type_of_words(as_int);
        if (known) {
            const bool atomic = known->is_atomic();
            known = *named;
            known->atomic_levels |= atomic ? std::uint32_t{1} << known->pointers : 0;
        }
    } else if (words.size() <= longest) {
        known = type_of_words(words);
    }
    if (known)
        meaning = *known;
    else
        report(word, fmt::format("'{}' does not fit the type before it", text(word)));
    return type;
}

LitmusContext::TypeRef LitmusContext::extend_by(TypeRef type, TypeRef named, SourceRange range) {
    if (types_[type].named)
        report(range, fmt::format("'{}' does not fit the type before it", text(range)));
    types_[type].named = types_[named].named;
    return understand(type, range);
}

// _Atomic(T).
LitmusContext::TypeRef LitmusContext::atomic_type(TypeRef type) {
    Type& meaning = types_[type].meaning;
    meaning.atomic_levels |= std::uint32_t{1} << std::min(meaning.pointers, 31U);
    types_[type].words.clear();
    types_[type].named = meaning;
    return type;
}

namespace {
constexpr std::uint32_t star_bits = 16; // a number of stars, then which of them are atomic
constexpr std::uint32_t most_stars = 8;
} // namespace

LitmusContext::TypeRef LitmusContext::with_stars(TypeRef type, std::uint32_t stars) {
    const std::uint32_t count = stars & 0xffffU;
    if (count == 0)
        return type;
    Specifiers result = types_[type];
    if (count > most_stars || result.meaning.pointers + count > most_stars) {
        report(advance(0), "too many stars", fmt::format("at most {}", most_stars));
        return type;
    }
    result.meaning.atomic_levels |= (stars >> star_bits) << result.meaning.pointers;
    result.meaning.pointers += count;
    types_.push_back(std::move(result));
    return static_cast<TypeRef>(types_.size() - 1);
}

std::uint32_t LitmusContext::atomic_star(std::uint32_t stars) {
    const std::uint32_t count = std::min(stars & 0xffffU, most_stars);
    return stars | std::uint32_t{1} << (count + star_bits);
}

void LitmusContext::pointer_qualifier(SourceRange word) {
    if (text(word) != "const" && text(word) != "volatile" && text(word) != "restrict")
        report(word, fmt::format("'{}' cannot stand after '*'", text(word)));
}

void LitmusContext::type_name(TypeRef type, std::uint32_t stars, SourceRange name) {
    type_names_.insert_or_assign(std::string(text(name)), types_[with_stars(type, stars)].meaning);
}

LitmusContext::TypeRef LitmusContext::struct_type(SourceRange name) {
    const std::string text_of_name(text(name));
    // The kernel's struct, which is a single number in tests.
    if (text_of_name == "srcu_struct") {
        types_.push_back({{}, Type{}, Type{}, false});
        return static_cast<TypeRef>(types_.size() - 1);
    }
    const auto number = static_cast<std::uint32_t>(tree_.records.size());
    std::uint32_t record = number;
    if (!text_of_name.empty())
        record = records_.try_emplace(text_of_name, number).first->second;
    constexpr std::uint32_t most = 1000;
    if (number >= most)
        report(name, "too many structs", fmt::format("at most {}", most));
    if (record == number)
        tree_.records.push_back({name_of(name), {}, false});
    Type type;
    type.record = record;
    types_.push_back({{}, type, type, false});
    return static_cast<TypeRef>(types_.size() - 1);
}

LitmusContext::TypeRef LitmusContext::begin_struct(SourceRange name) {
    members_.emplace_back();
    const TypeRef type = struct_type(name);
    if (!types_[type].meaning.is_record()) {
        report(name, fmt::format("'struct {}' is known", text(name)), "it is the Linux kernel's");
        return type;
    }
    if (tree_.records[types_[type].meaning.record].complete)
        report(name, fmt::format("'struct {}' is declared twice", text(name)));
    return type;
}

void LitmusContext::member(std::uint32_t stars, SourceRange name, ListRef dims) {
    Member& member = declared_.emplace_back();
    member.type.pointers = stars;
    member.name = name_of(name);
    member.dims = std::move(lists_[dims]);
}

void LitmusContext::end_members(TypeRef type) {
    for (Member& member : declared_) {
        member.type = types_[with_stars(type, member.type.pointers)].meaning;
        members_.back().push_back(std::move(member));
    }
    declared_.clear();
}

void LitmusContext::end_struct(TypeRef type, SourceRange range) {
    if (!types_[type].meaning.is_record())
        return; // an error
    Record& record = tree_.records[types_[type].meaning.record];
    if (record.complete)
        report(range, fmt::format("'struct {}' is declared twice", record.name.text));
    record.complete = true;
    record.members = std::move(members_.back());
    members_.pop_back();
}

// An int, as far as types go.
LitmusContext::TypeRef LitmusContext::enum_type() {
    new_enum_ = true;
    types_.push_back({{}, Type{}, {}, false});
    return static_cast<TypeRef>(types_.size() - 1);
}

void LitmusContext::enumerator(SourceRange name, Ref value) {
    tree_.enumerators.push_back({name_of(name), value, std::exchange(new_enum_, false)});
}

} // namespace katlas::program
