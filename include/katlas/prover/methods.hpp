// The methods by which the prover decides a query, in the order in which it tries them.
//
// Each method is sound by itself, so each may be left out: the prover then decides less, or takes longer. A table of
// docs/theory.md says what each method is for and which statements need it. A test makes this table by leaving out one
// method after the other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace katlas::prover {

enum class Method : std::uint8_t {
    bounds,
    first,
    facts,
    conditions,
    narrower,
    implied_cycles,
    across_ends,
    consequences,
    walks,
    orders,
    parts,
    more_words,
    small_graphs,
    tableau
};

// What a method costs where it is tried, compared with an attempt with few facts.
enum class Cost : std::uint8_t {
    less, // and mostly close to nothing
    same,
    more, // several times as much
    much  // up to seconds
};

struct MethodInfo {
    Method method;
    std::string_view name;
    std::string_view does;
    Cost cost;
};

inline constexpr std::array methods{
    MethodInfo{Method::bounds, "bounds", "letters of the left side become what they lie in, before all else",
               Cost::less},
    MethodInfo{Method::first, "first attempt", "without facts about parts of relations and about cycles", Cost::same},
    MethodInfo{Method::facts, "facts", "with both, and with saturation to its end where no further attempt follows",
               Cost::more},
    MethodInfo{Method::conditions, "conditions", "assumptions `unless` whose condition the right side fulfils",
               Cost::less},
    MethodInfo{Method::narrower, "less to prove from", "a smaller right side, and fewer assumptions", Cost::same},
    MethodInfo{Method::implied_cycles, "implied cycles", "what else the right side forbids joins it", Cost::more},
    MethodInfo{Method::across_ends, "across ends", "assumptions apply across the ends of cycles, too", Cost::much},
    MethodInfo{Method::consequences, "consequences", "induction, and what assumptions say of ends", Cost::more},
    MethodInfo{Method::walks, "walks", "converses of the left side's letters are followed backward", Cost::more},
    MethodInfo{Method::orders, "total orders", "inclusions in a total order that the word found asks for", Cost::more},
    MethodInfo{Method::parts, "parts", "after that, each alternative of the right side by itself", Cost::much},
    MethodInfo{Method::more_words, "more words", "other words, where no graph has the one that was found", Cost::much},
    MethodInfo{Method::small_graphs, "small graphs", "graphs with few events, without a word", Cost::much},
    MethodInfo{Method::tableau, "tableau", "cases of relations, where a side or an assumption has intersections",
               Cost::more},
};

class MethodSet {
  public:
    MethodSet() = default;
    constexpr explicit MethodSet(Method m) : bits_(bit(m)) {}

    void insert(Method m) { bits_ = static_cast<std::uint16_t>(bits_ | bit(m)); }
    void insert(MethodSet all) { bits_ = static_cast<std::uint16_t>(bits_ | all.bits_); }
    [[nodiscard]] bool contains(Method m) const { return (bits_ & bit(m)) != 0; }

  private:
    [[nodiscard]] static constexpr std::uint16_t bit(Method m) {
        return static_cast<std::uint16_t>(1U << static_cast<unsigned>(m));
    }
    std::uint16_t bits_ = 0;
};
static_assert(methods.size() <= 16 && methods.back().method == static_cast<Method>(methods.size() - 1));

} // namespace katlas::prover
