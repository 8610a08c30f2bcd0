// The values of expressions of a .cat file, and the names that are known at a place.
//
// Most values are sets and relations, as terms. Functions, tuples, tags and sets of sets or relations exist only while
// the model is evaluated; the output has none of them.
#pragma once

#include "katlas/cat/syntax.hpp"
#include "terms.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace katlas::cat {

// Why an expression has no value.
struct Fault {
    SourceRange range;
    std::string message;
    std::string hint;
    bool unknown_name = false; // then `try` takes the other branch
    bool not_recorded = false; // a name that herd knows
};

// The fault of a construct without a counterpart in .kat.
[[nodiscard]] inline Fault outside(SourceRange range, std::string message, std::string hint = {}) {
    return {range, std::move(message), std::move(hint), false, false};
}

struct Local;
using Scope = std::shared_ptr<const Local>;

struct Value {
    enum class Kind : std::uint8_t {
        term,
        function,
        primitive,  // a function that herd has
        tuple,      // of parts
        tag,        // with that text
        collection, // a set of parts
        orders,     // the total orders of the set parts[0] that contain the relation parts[1]
        fault
    };
    Kind kind = Kind::term;
    TermRef term = 0;
    std::string text{};
    std::vector<Value> parts{};
    bool by_location = false; // orders of the events of each location

    // A function: its definition, and the place of the definition.
    const File* file = nullptr;
    const Binding* function = nullptr;
    const std::vector<Binding>* recursive = nullptr; // the definitions that it sees, itself among them
    Scope scope{};
    std::size_t position = 0; // later definitions of the files are not seen in it

    std::optional<Fault> fault{};
};

[[nodiscard]] inline Value term_of(TermRef term) {
    Value v;
    v.term = term;
    return v;
}

struct Local {
    std::string name;
    Value value;
    Scope outer;
};

// Where an expression stands: its file, the names around it, and how many definitions of the files precede it.
struct Place {
    const File& file;
    Scope scope;
    std::size_t position;
};

} // namespace katlas::cat
