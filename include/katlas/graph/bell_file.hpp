// What a Bell file of herd's says about the programs of a model: the annotations that instructions may have, and the
// levels of scopes.
//
// A file declares tags by enumerations, and for each kind of instruction lists of tags: `instructions R[{'once},
// scopes]` allows a read two annotations, `once` and one of the tags of the enumeration `scopes`. Each set of tags that
// some instruction may have gets a number (annotation.hpp), in the order of the declarations. The tags of the
// enumeration `scopes` are also the levels of scopes (scope_levels.hpp).
// Source: herdtools7, J. Alglave, L. Maranget, "Towards a formalization of the HSA memory model in the cat language".
#pragma once

#include "katlas/graph/annotation.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace katlas::graph {

class BellFile {
  public:
    using Tags = std::vector<std::string>; // without the quote
    struct Enumeration {
        std::string name;
        Tags tags;
    };
    // Why an instruction may not have some annotations. `position` is that of the annotation at fault; if it is the
    // number of annotations, all of them are.
    struct Objection {
        std::size_t position = 0;
        std::string message;
        std::string hint;
    };

    // Declarations. Names and tags must be new.
    void add_enumeration(Enumeration enumeration);
    // False if there would be too many sets of tags. Then nothing changes.
    [[nodiscard]] bool add_instructions(const std::string& kind, std::vector<Tags> groups);
    // The annotations of an instruction without any. They are also declared by add_instructions().
    void set_default(const std::string& kind, Tags tags) { defaults_.insert_or_assign(kind, std::move(tags)); }
    // The narrowest first.
    void set_levels(Tags levels) { levels_ = std::move(levels); }

    [[nodiscard]] const std::vector<Enumeration>& enumerations() const { return enumerations_; }
    [[nodiscard]] const Enumeration* find_enumeration(std::string_view name) const;
    [[nodiscard]] bool is_tag(std::string_view tag) const;
    [[nodiscard]] const Tags& levels() const { return levels_; }
    [[nodiscard]] bool has_instructions() const { return !instructions_.empty(); }

    // The sets of tags by their numbers. Each is sorted.
    [[nodiscard]] const std::vector<Tags>& annotations() const { return annotations_; }
    // The numbers of the sets that have a tag, ascending.
    [[nodiscard]] std::vector<std::size_t> numbers_with(std::string_view tag) const;
    // Why an instruction of this kind may not have these annotations, in their order. None: it may.
    [[nodiscard]] std::optional<Objection> objection(const std::string& kind, const Tags& given) const;
    // The number of annotations that have no objection. None: there are none, neither given nor by default.
    [[nodiscard]] std::optional<std::size_t> number_of(const std::string& kind, const Tags& given) const;

  private:
    std::vector<Enumeration> enumerations_;
    std::map<std::string, std::vector<std::vector<Tags>>> instructions_; // by kind
    std::map<std::string, Tags> defaults_;                               // by kind
    std::vector<Tags> annotations_;
    Tags levels_;
};

} // namespace katlas::graph
