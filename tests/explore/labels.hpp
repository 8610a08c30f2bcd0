// The predicates of the base theory that hold of an event with a label.
#pragma once

#include "katlas/graph/label.hpp"

#include <string_view>
#include <vector>

namespace katlas::tests {

inline std::vector<std::string_view> predicates_of(graph::Label label) {
    std::vector<std::string_view> names;
    switch (label.kind) {
    case graph::Kind::read:
        names = {"R", "LOC", "DEP"};
        break;
    case graph::Kind::write:
        names = {"W", "LOC"};
        break;
    case graph::Kind::fence:
        names = {"F"};
        break;
    }
    names.push_back(label.exclusive ? "EXCL" : "NEXCL");
    switch (label.mode) {
    case graph::Mode::non_atomic:
        names.push_back("NA");
        break;
    case graph::Mode::relaxed:
        names.push_back("RLX");
        break;
    case graph::Mode::acquire:
        names.push_back("ACQ");
        break;
    case graph::Mode::release:
        names.push_back("REL");
        break;
    case graph::Mode::acq_rel:
        names.insert(names.end(), {"ACQ", "REL"});
        break;
    case graph::Mode::seq_cst:
        names.insert(names.end(), {"ACQ", "REL", "SC"});
        break;
    }
    return names;
}

} // namespace katlas::tests
