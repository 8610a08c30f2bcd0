// Checks of invariants while the program runs, in builds with assertions.
//
// A structure that is changed in many small steps has a function check() that says which of its invariants does not
// hold. In builds with assertions, code that changes the structure calls it after each step, by REQUIRE_INVARIANTS of
// an expression that gives an InvariantCheck; in other builds the expression is not evaluated. The same functions check
// input from outside, and their sentences are the reasons for refusing it.
//
// Source of the habit: CaDiCaL, whose debug builds check all invariants of the solver after each step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace katlas {

// The first invariant that does not hold, as a sentence; nothing if all hold.
using InvariantCheck = std::optional<std::string_view>;

inline void require_invariants(const InvariantCheck& check, const char* file, int line) {
    if (!check)
        return;
    std::fprintf(stderr, "%s:%d: broken invariant: %.*s\n", file, line, static_cast<int>(check->size()), check->data());
    std::abort();
}

// Decides after which steps a check is due that takes time linear in the size of the structure. The first `always`
// steps are all checked, so short runs are checked completely. Then the number of unchecked steps between two checks
// grows with the size of the structure, so that checks take a bounded share of the time.
class CheckSchedule {
  public:
    [[nodiscard]] bool due(std::size_t size) {
        ++steps_;
        if (steps_ < next_)
            return false;
        next_ = steps_ < always ? steps_ + 1 : steps_ + unchecked + steps_per_element * size;
        return true;
    }

  private:
    static constexpr std::uint64_t always = 64;
    static constexpr std::uint64_t unchecked = 16;
    static constexpr std::uint64_t steps_per_element = 4;

    std::uint64_t steps_ = 0;
    std::uint64_t next_ = 0;
};

} // namespace katlas

#ifdef NDEBUG
#define REQUIRE_INVARIANTS(expression) static_cast<void>(0)
#else
#define REQUIRE_INVARIANTS(expression) ::katlas::require_invariants((expression), __FILE__, __LINE__)
#endif
