// The meaning of .kat files: terms, a theory, models, and what names stand for. No syntax.
//
// A specification is complete before anybody asks a question about it, and nobody changes it afterwards: code that
// needs more terms has a store of its own, which shares the specification's terms (kat::Terms), and a question under
// other assumptions uses another theory over the same terms. So a specification is passed by reference and may be used
// in several threads.
#pragma once

#include "katlas/kat/model.hpp"
#include "katlas/kat/theory.hpp"

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace katlas {

// What a name stands for.
struct Symbol {
    enum class Kind : std::uint8_t {
        predicate,  // id: PredicateId
        relation,   // id: RelationId
        definition, // expr: a let
        broken      // its declaration had an error; uses of it are not reported again
    };
    Kind kind = Kind::broken;
    std::uint32_t id = 0;
    kat::ExprRef expr;
    bool view = false;
    SourceRange where;
};

// The names of one file. Invariant: every symbol's references belong to the specification's terms and theory.
using Scope = std::map<std::string, Symbol, std::less<>>;

namespace kat {

struct Specification {
    Terms terms{};
    Theory theory{};
    std::map<std::string, Scope, std::less<>> modules{}; // "" is the base theory
    // By `module` for the model of a file's own axioms, by `module::name` for a `model` statement.
    std::map<std::string, Model, std::less<>> models{};
    // Where each operator that only claims may use was written, for messages.
    std::unordered_map<std::uint32_t, SourceRange> operator_places{};
};

// A theory and its terms, for reading; mostly a specification's. Both must outlive the setting.
struct Setting {
    const Terms& terms;
    const Theory& theory;

    Setting(const Terms& t, const Theory& of) : terms(t), theory(of) {}
    // NOLINTNEXTLINE(google-explicit-constructor): a specification is a setting, and more
    Setting(const Specification& s) : terms(s.terms), theory(s.theory) {}
};

// A theory and its terms, for code that makes terms. Nobody else may use the store at the same time.
struct Workspace {
    Terms& terms;
    const Theory& theory;

    // NOLINTNEXTLINE(google-explicit-constructor)
    operator Setting() const { return {terms, theory}; }
};

} // namespace kat
} // namespace katlas
