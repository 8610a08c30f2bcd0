#include "cpp_names.hpp"

#include "katlas/codegen/emit.hpp"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

namespace katlas::codegen {
namespace {

// ASCII digits only, whatever the locale.
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// The suffixes that emitted functions add to the name of an axiom (axiom_writer.cpp).
constexpr std::array<std::string_view, 4> suffixes = {"", "_after", "_steps", "_accepts"};

// Words of C++, and names that emitted checkers declare: members, parameters and local variables (emit.cpp).
bool is_reserved(const std::string& name) {
    static const std::set<std::string_view> words = {
        "EventId",
        "Graph",
        "State",
        "alignas",
        "alignof",
        "and",
        "and_eq",
        "asm",
        "atom_of",
        "auto",
        "back",
        "barriers",
        "bitand",
        "bitor",
        "bool",
        "break",
        "case",
        "catch",
        "char",
        "char16_t",
        "char32_t",
        "char8_t",
        "class",
        "clock",
        "clock_",
        "co_await",
        "co_return",
        "co_yield",
        "coherent",
        "compl",
        "concept",
        "consistent",
        "const",
        "const_cast",
        "consteval",
        "constexpr",
        "constinit",
        "continue",
        "d",
        "decltype",
        "default",
        "delete",
        "discarded",
        "do",
        "double",
        "dynamic_cast",
        "e",
        "else",
        "end",
        "enum",
        "explain",
        "explicit",
        "export",
        "extern",
        "f",
        "false",
        "fences",
        "float",
        "for",
        "found",
        "friend",
        "from",
        "g",
        "goto",
        "graph",
        "has_happens_before",
        "has_rmw_atomicity",
        "i",
        "if",
        "initial_atom",
        "inline",
        "instructions",
        "int",
        "katlas",
        "label",
        "long",
        "machine_reads",
        "machine_writes",
        "maximal_extensions_are_consistent",
        "model",
        "mutable",
        "namespace",
        "new",
        "noexcept",
        "not",
        "not_eq",
        "nullptr",
        "operator",
        "or",
        "or_eq",
        "private",
        "protected",
        "public",
        "q",
        "reads",
        "record",
        "records_",
        "register",
        "reinterpret_cast",
        "requires",
        "return",
        "runtime",
        "search_",
        "sets_",
        "short",
        "signed",
        "sizeof",
        "start",
        "static",
        "static_assert",
        "static_cast",
        "std",
        "steps",
        "struct",
        "switch",
        "template",
        "this",
        "thread_local",
        "throw",
        "to",
        "true",
        "try",
        "typedef",
        "typeid",
        "typename",
        "union",
        "unsigned",
        "using",
        "virtual",
        "visit",
        "void",
        "volatile",
        "wchar_t",
        "while",
        "writes",
        "x",
        "xor",
        "xor_eq",
    };
    // Guards are "is_..." and "atoms_..." (guard_names.cpp), records "record_..."; the rest belongs to the
    // implementation of C++.
    return words.contains(name) || name.starts_with("is_") || name.starts_with("atoms_") ||
           name.starts_with("consistent_") || name.starts_with("record_") || name.starts_with("_") ||
           name.find("__") != std::string::npos;
}

} // namespace

std::string cpp_literal(std::string_view text) {
    std::string literal = "\"";
    for (const char c : text)
        if (c < ' ' || c > '~' || c == '"' || c == '\\' || c == '?')
            literal += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
        else
            literal += c;
    return literal + "\"";
}

std::string cpp_class_name(std::string_view model) {
    std::string name;
    bool begins = true;
    for (const char c : model) {
        if (!is_letter(c) && !is_digit(c)) {
            begins = true;
            continue;
        }
        if (begins && is_digit(c))
            name += name.empty() ? "Model" : "_";
        name += begins && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        begins = false;
    }
    return name.empty() || is_reserved(name) ? name + "Model" : name;
}

std::string cpp_identifier(std::string_view name, const CheckerPlan& plan) {
    std::string wanted;
    for (const char c : name)
        wanted += is_letter(c) || is_digit(c) ? c : '_';
    if (wanted.empty() || is_digit(wanted.front()) || is_reserved(wanted))
        wanted.insert(0, "axiom_");
    while (wanted.find("__") != std::string::npos)
        wanted.erase(wanted.find("__"), 1);
    const auto is_taken = [&](const std::string& identifier) {
        return std::ranges::any_of(plan.axioms, [&](const AxiomPlan& other) {
            return std::ranges::any_of(suffixes, [&](std::string_view mine) {
                return std::ranges::any_of(suffixes, [&](std::string_view its) {
                    return fmt::format("{}{}", identifier, mine) == fmt::format("{}{}", other.identifier, its);
                });
            });
        });
    };
    std::string identifier = wanted;
    for (unsigned i = 2; is_taken(identifier); ++i)
        identifier = fmt::format("{}_no{}", wanted, i);
    return identifier;
}

CheckerPlan without_names(const CheckerPlan& plan) {
    CheckerPlan result = plan;
    result.model = "model";
    result.source = "a file";
    result.hash = 0;
    for (std::size_t i = 0; i < result.axioms.size(); ++i) {
        result.axioms[i].name = fmt::format("axiom {}", i + 1);
        result.axioms[i].identifier = fmt::format("axiom_{}", i + 1);
        result.axioms[i].text.clear();
    }
    for (std::size_t i = 0; i < result.records.size(); ++i) {
        result.records[i].name = fmt::format("record {}", i);
        result.records[i].converse = fmt::format("record {}^-1", i);
        result.records[i].text.clear();
    }
    if (result.view) {
        result.view->name = "view";
        result.view->identifier = "view";
    }
    // Guards without a known test are named by their atoms.
    result.atoms.tests.clear();
    for (std::size_t a = 0; a < result.atoms.names.size(); ++a)
        result.atoms.names[a] = fmt::format("kind {}", a);
    return result;
}

} // namespace katlas::codegen
