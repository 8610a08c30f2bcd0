// How the variables of a litmus test in C lie in locations. A scalar is one location; a struct or an array has one
// location for each of its scalars, in their order. Pointers count locations, so a member is at a fixed distance from
// its struct. The constant expressions that the layout needs (lengths of arrays, enumerators) are evaluated here, too.
#pragma once

#include "katlas/program/litmus_syntax.hpp"
#include "katlas/program/program.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string_view>

namespace katlas::program {

[[nodiscard]] inline ValueType value_type(const syntax::Type& type) {
    return type.pointers > 0 ? ValueType::pointer : type.base;
}

// The lengths of an array, outermost first; empty for other types.
using Lengths = std::vector<std::uint32_t>;

class LitmusLayout {
  public:
    LitmusLayout(const syntax::Test& test, Diagnostics& diagnostics);

    // An expression of numbers, enumerators, names such as `true` and sizes of types.
    [[nodiscard]] std::optional<Value> constant(syntax::Ref e) const;
    [[nodiscard]] std::optional<Value> named_constant(std::string_view name) const;

    // Reports lengths that are no positive constants. If the first length is left out, it is `first`.
    [[nodiscard]] Lengths lengths(const std::vector<syntax::Ref>& dims, SourceRange range,
                                  std::optional<std::uint32_t> first = std::nullopt);
    // How many locations a value of the type takes, or an array of such; at most max_cells.
    [[nodiscard]] std::uint32_t cells(const syntax::Type& type, const Lengths& lengths = {}) const;
    // By how much a pointer moves from one element to the next.
    [[nodiscard]] std::uint32_t stride(const syntax::Type& pointer) const;
    [[nodiscard]] Value bytes(const syntax::Type& type, const Lengths& lengths = {}) const;
    // The locations of such a value. Reports an unknown struct.
    [[nodiscard]] std::vector<Cell> flatten(const syntax::Type& type, const Lengths& lengths, SourceRange range);
    // The types of scalars in their order.
    [[nodiscard]] std::vector<syntax::Type> scalars(const syntax::Type& type, const Lengths& lengths) const;

    struct MemberPlace {
        syntax::Type type;
        Lengths lengths;
        std::uint32_t offset = 0;
    };
    // Nothing for a struct without such a member.
    [[nodiscard]] std::optional<MemberPlace> member(const syntax::Type& type, std::string_view name) const;
    [[nodiscard]] std::vector<std::string> member_names(const syntax::Type& type) const;
    [[nodiscard]] const std::string& name_of(const syntax::Type& type) const {
        return test_.records[type.record].name.text;
    }
    // Whether the struct was declared and is not a part of itself; reports it otherwise.
    bool is_known(const syntax::Type& type, SourceRange range);

    // Calls `set` for each scalar that an initial value gives: its offset, its type and the expression. Reports values
    // that do not fit.
    using SetInitial = std::function<void(std::uint32_t, const syntax::Type&, syntax::Ref)>;
    void initial_values(const syntax::Type& type, const Lengths& lengths, syntax::Ref value, const SetInitial& set);

    static constexpr std::uint32_t max_cells = std::uint32_t{1} << 20U;

  private:
    struct Layout {
        std::vector<MemberPlace> members;
        std::uint32_t cells = 0;
        Value bytes = 0;
        Value alignment = 1;
        bool known = false;
    };
    void lay_out(std::uint32_t record);
    void initial_part(const syntax::Type& type, const Lengths& lengths, std::uint32_t offset, syntax::Ref value,
                      const SetInitial& set);
    [[nodiscard]] Value alignment(const syntax::Type& type) const;

    const syntax::Test& test_;
    Diagnostics& diagnostics_;
    std::vector<Layout> layouts_; // of records
    std::vector<bool> open_;      // those that are being laid out
    std::map<std::string, Value, std::less<>> enumerators_;
};

// The type of an array as it is used: the pointer to its first element.
[[nodiscard]] syntax::Type decayed(syntax::Type type, const Lengths& lengths);

} // namespace katlas::program
