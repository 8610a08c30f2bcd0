// Further data of a model for the exploration by candidates, in addition to its judge: forbidden outlines, and flags.
#pragma once

#include "katlas/explore/explore_candidates.hpp"
#include "katlas/frontend/document.hpp"

#include <memory>
#include <string>

namespace katlas::workbench {

// Makes judges of outlines. Empty if the model is not monotone, so that outlines cannot be judged.
[[nodiscard]] std::function<std::unique_ptr<explore::OutlineJudge>()>
outline_judges(const std::shared_ptr<const Document>& document, const std::string& key);

// The flags of the model that an execution of the program has; empty if the model has no flags.
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
