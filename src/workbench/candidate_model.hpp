// What exploration by candidates may know of a model beyond its judge: outlines that are forbidden, and flags.
#pragma once

#include "katlas/explore/explore_candidates.hpp"
#include "katlas/frontend/document.hpp"

#include <memory>
#include <string>

namespace katlas::workbench {

// Empty if the model is not monotone, so that outlines cannot be judged.
[[nodiscard]] std::function<std::unique_ptr<explore::OutlineJudge>()>
outline_judges(const std::shared_ptr<const Document>& document, const std::string& key);

// Which flags of the model an execution of the program has; empty if it has none.
[[nodiscard]] std::function<std::uint64_t(const explore::Configuration&, const graph::DependencyEdges&)>
flag_finder(const std::shared_ptr<const Document>& document, const std::string& key, const program::Program& program);

// The first two events that the flag `data-race` relates; empty if the model has no such flag.
[[nodiscard]] explore::CandidateModel::RaceFinder race_finder_by_flag(const std::shared_ptr<const Document>& document,
                                                                      const std::string& key,
                                                                      const program::Program& program);

// The bit of `data-race`, or 0.
[[nodiscard]] std::uint64_t race_flag(const kat::Model& model);

[[nodiscard]] std::vector<std::string> flag_names(const kat::Model& model);

} // namespace katlas::workbench
