// An assumption that the code of a mapping must fulfil, judged on runs of that code.
//
// The assumption is a .kat file: beside the mapping's file, or else a shipped one (models/mappings/*.kat). The
// reference semantics judges the assumptions of that file and of the files that it includes.
#pragma once

#include "katlas/frontend/document.hpp"
#include "katlas/semantics/derivation.hpp"
#include "single_run.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace katlas::compile {

class MappingAssumption {
  public:
    // Reads the file. If there are faults, they go to the diagnostics and the result is null. `folder` is that of the
    // mapping's file, or empty; `where` is the place that names the assumption.
    [[nodiscard]] static std::unique_ptr<MappingAssumption> load(const std::string& name, const std::string& folder,
                                                                 SourceRange where, SourceMap& sources,
                                                                 Diagnostics& diagnostics);

    MappingAssumption(const MappingAssumption&) = delete;
    MappingAssumption& operator=(const MappingAssumption&) = delete;

    [[nodiscard]] const std::string& name() const { return name_; }
    // A relation in the assumptions of which runs have no record, so that the file cannot be judged; empty if none.
    [[nodiscard]] const std::string& unknown_relation() const { return unknown_relation_; }
    // The place of an assumption that does not hold of the run; none if all hold. The run's thread has at most 60
    // events. Cubic in the events.
    [[nodiscard]] std::optional<SourceRange> violated(std::span<const ThreadEvent> events) const;

  private:
    MappingAssumption(std::string name, Document document);

    [[nodiscard]] graph::ExecutionGraph concrete(std::span<const ThreadEvent> events) const;

    std::string name_;
    Document document_;
    graph::Derivation derivation_;
    std::vector<kat::Assumption> assumptions_;
    std::string unknown_relation_;
};

} // namespace katlas::compile
