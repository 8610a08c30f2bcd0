// Names for the sets of atoms that a checker's text tests for: `f_and_sc` for [F & SC].
#pragma once

#include "katlas/codegen/plan.hpp"

#include <map>
#include <string>

namespace katlas::codegen {

class GuardNames {
  public:
    explicit GuardNames(const AtomPlan& atoms);

    // The constant's name. The set must be neither empty nor full.
    const std::string& name(AtomMask mask);
    // "[F & SC]", or "[0 2 5]" for atoms that no test describes; "" for all.
    [[nodiscard]] std::string text(AtomMask mask) const;
    [[nodiscard]] bool is_full(AtomMask mask) const { return (mask & all_) == all_; }
    // The sets that were named, by name.
    [[nodiscard]] const std::map<std::string, AtomMask>& used() const { return used_; }

  private:
    std::map<AtomMask, std::string> known_; // the text of the test in the model
    std::map<AtomMask, std::string> names_;
    std::map<std::string, AtomMask> used_;
    AtomMask all_ = 0;
};

} // namespace katlas::codegen
