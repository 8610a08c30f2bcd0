// Which letter lies below which: the part of the theory that needs no automaton.
//
// `r <= s` between letters (of either direction) orders them; `rf = rfe | rfi` moreover says that a step of rf is a
// step of one of its parts, so that rf need not be a symbol at all: every occurrence is replaced by its parts (Prop.
// 6). The remaining letters are *primitive*. On the left of an inclusion a letter stands for its primitive parts; on
// the right it stands for every primitive letter below it (Prop. 4 for a letter, exact).
//
// A letter inherits the domain and range of every letter above it (Prop. 6), and likewise their effects on location and
// thread. The location twins are ordered as the letters are.
#pragma once

#include "katlas/kat/theory.hpp"

#include <vector>

namespace katlas::prover {

using kat::Letter;

// What a step of a letter does to location and thread, by the declaration of the letter or of a letter above it.
struct Effects {
    bool keeps_location = false;
    bool changes_location = false;
    bool keeps_thread = false;
    bool changes_thread = false;

    void include(const kat::Relation& relation);
    [[nodiscard]] bool contradictory() const {
        return (keeps_location && changes_location) || (keeps_thread && changes_thread);
    }
};

class Hierarchy {
  public:
    Hierarchy(kat::Terms& terms, const kat::Theory& theory);

    // The letters of which this one is the union, itself if it is primitive; sorted.
    [[nodiscard]] const std::vector<Letter>& parts(Letter l) const { return parts_[l.index()]; }
    // The primitive letters included in this one; sorted.
    [[nodiscard]] const std::vector<Letter>& below(Letter l) const { return below_[l.index()]; }
    [[nodiscard]] kat::TestRef domain(Letter l) const { return domain_[l.index()]; }
    [[nodiscard]] kat::TestRef range(Letter l) const { return domain_[l.flipped().index()]; }

    [[nodiscard]] const Effects& effects(Letter l) const { return effects_[l.index()]; }

    // Whether the hierarchy accounts completely for the assumption `left <= right`.
    [[nodiscard]] bool covers(const kat::Terms& terms, kat::ExprRef left, kat::ExprRef right) const;

  private:
    [[nodiscard]] bool is_primitive(Letter l) const {
        return parts_[l.index()].size() == 1 && parts_[l.index()].front() == l;
    }

    std::vector<std::vector<Letter>> parts_; // by Letter::index
    std::vector<std::vector<Letter>> below_;
    std::vector<kat::TestRef> domain_;
    std::vector<Effects> effects_;
};

} // namespace katlas::prover
