// The words of the .kat language.
//
// One table holds every word that means something to the parser: where it may stand and what it does. The scanner
// recognises words by this table and the documentation of the language is generated from it, so the two cannot drift
// apart. An identifier is read to its longest extent first and then looked up, so `lettuce` and `id-foo` are names.
//
// A reserved word is never a name. Other words are keywords only where the grammar expects them, and names elsewhere:
// they joined the language after models had used them as names.
//
// Invariant: the table is sorted by `text`, and the enumerators of Word are in the same order.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace katlas {

enum class Word : std::uint8_t {
    acyclic,
    and_,
    as,
    assert_,
    assume,
    coherence,
    dedup,
    define,
    disjoint,
    empty,
    error,
    export_,
    extra,
    flag,
    genmc,
    id,
    include,
    irreflexive,
    let,
    model,
    predicate,
    rec,
    recovery,
    refute,
    relation,
    rot,
    total,
    unless,
    view,
    warning
};

enum class WordPlace : std::uint8_t { statement, in_statement, claim_or_statement, expression, nowhere };

struct Keyword {
    std::string_view text;
    Word word;
    WordPlace place;
    bool reserved;
    std::string_view meaning;
};

namespace detail {

inline constexpr std::array keyword_table = {
    Keyword{"acyclic", Word::acyclic, WordPlace::claim_or_statement, true, "the expression has no cycle"},
    Keyword{"and", Word::and_, WordPlace::in_statement, true, "joins the definitions of one `let rec`"},
    Keyword{"as", Word::as, WordPlace::in_statement, false, "names the axiom or assertion before it"},
    Keyword{"assert", Word::assert_, WordPlace::statement, true, "asks for a proof of a claim"},
    Keyword{"assume", Word::assume, WordPlace::statement, true, "adds a claim to the theory"},
    Keyword{"coherence", Word::coherence, WordPlace::in_statement, true, "exports coherence with respect to a view"},
    Keyword{"dedup", Word::dedup, WordPlace::expression, true,
            "the paths of which some power is a path of an expression"},
    Keyword{"define", Word::define, WordPlace::statement, false, "declares a relation, and says what it is"},
    Keyword{"disjoint", Word::disjoint, WordPlace::statement, true, "no event satisfies two of these predicates"},
    Keyword{"empty", Word::empty, WordPlace::claim_or_statement, false, "the expression relates no events"},
    Keyword{"error", Word::error, WordPlace::in_statement, true, "exports an error, raised unless a claim holds"},
    Keyword{"export", Word::export_, WordPlace::statement, true, "makes a claim an axiom of the file's model"},
    Keyword{"extra", Word::extra, WordPlace::in_statement, true, "exports by a name, and constrains no execution"},
    Keyword{"flag", Word::flag, WordPlace::statement, false,
            "marks the executions in which an expression relates events"},
    Keyword{"genmc", Word::genmc, WordPlace::in_statement, true, "gives the code for a generated checker"},
    Keyword{"id", Word::id, WordPlace::expression, true, "every event related to itself; the same as `[]`"},
    Keyword{"include", Word::include, WordPlace::statement, true, "reads another file in this place"},
    Keyword{"irreflexive", Word::irreflexive, WordPlace::claim_or_statement, false,
            "the expression relates no event to itself"},
    Keyword{"let", Word::let, WordPlace::statement, true, "defines a name"},
    Keyword{"model", Word::model, WordPlace::statement, false, "names a set of axioms"},
    Keyword{"predicate", Word::predicate, WordPlace::statement, true, "declares a predicate on events"},
    Keyword{"rec", Word::rec, WordPlace::in_statement, true, "lets definitions use one another and themselves"},
    Keyword{"recovery", Word::recovery, WordPlace::nowhere, true, "kept free, has no meaning"},
    Keyword{"refute", Word::refute, WordPlace::statement, false, "asks for a counterexample to a claim"},
    Keyword{"relation", Word::relation, WordPlace::statement, true, "declares a relation between events"},
    Keyword{"rot", Word::rot, WordPlace::expression, true, "the rotations of the paths of an expression"},
    Keyword{"total", Word::total, WordPlace::in_statement, true, "says that a relation is total"},
    Keyword{"unless", Word::unless, WordPlace::in_statement, true, "the condition of an export or an assumption"},
    Keyword{"view", Word::view, WordPlace::statement, true, "defines a name that checkers keep as a vector clock"},
    Keyword{"warning", Word::warning, WordPlace::in_statement, true, "exports a warning, raised unless a claim holds"},
};

static_assert(std::is_sorted(keyword_table.begin(), keyword_table.end(),
                             [](const Keyword& a, const Keyword& b) { return a.text < b.text && a.word < b.word; }));

} // namespace detail

[[nodiscard]] constexpr std::span<const Keyword> kat_keywords() {
    return detail::keyword_table;
}

// The keyword spelt `text`, or none. O(log keywords), whatever the length of `text`.
[[nodiscard]] constexpr const Keyword* find_keyword(std::string_view text) {
    const auto found =
        std::lower_bound(detail::keyword_table.begin(), detail::keyword_table.end(), text,
                         [](const Keyword& keyword, std::string_view key) { return keyword.text < key; });
    return found != detail::keyword_table.end() && found->text == text ? &*found : nullptr;
}

// Whether `keyword` can begin a statement; the parser resumes at such words after an error.
[[nodiscard]] constexpr bool starts_statement(const Keyword& keyword) {
    return keyword.place == WordPlace::statement || keyword.place == WordPlace::claim_or_statement;
}

} // namespace katlas
