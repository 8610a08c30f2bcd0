// Profiles and refusals as a reader sees them.

#include "katlas/codegen/requirements.hpp"
#include "katlas/prover/criteria.hpp"

#include <sstream>

#include <fmt/format.h>

namespace katlas::codegen {
namespace {

const char* yes_or_no(bool b) {
    return b ? "yes" : "not proved";
}

void append_indented(std::string& out, const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        out += fmt::format("      {}\n", line);
}

} // namespace

std::string_view name_of(Requirement requirement) {
    switch (requirement) {
    case Requirement::causal_order:
        return "causal order";
    case Requirement::maximal_extension:
        return "maximal extension";
    case Requirement::view_within_causal_order:
        return "view within the causal order";
    case Requirement::view_along_po:
        return "view along program order";
    case Requirement::implied_axiom:
        return "implied axiom";
    }
    return "";
}

std::string_view meaning_of(Requirement requirement) {
    switch (requirement) {
    case Requirement::causal_order:
        return "exploration adds events after their causes, so it never builds a graph in which rf and dependencies "
               "form "
               "a cycle, and would miss executions";
    case Requirement::maximal_extension:
        return "exploration counts on every thread being able to go on, its next event reading from the co-last write "
               "or "
               "becoming it; where that may be inconsistent, executions would be missed";
    case Requirement::view_within_causal_order:
        return "what is kept for an event must speak of events that remain as long as it does, which are its causes";
    case Requirement::view_along_po:
        return "a view keeps one number for each thread, so it must hold of all events po-before one of which it holds";
    case Requirement::implied_axiom:
        return "an axiom exported with 'unless' must follow from the axioms without it where its condition holds, or "
               "what is consistent would depend on whether it is checked there";
    }
    return "";
}

std::string to_text(const Refusal& refusal) {
    std::string out = fmt::format("model '{}' cannot be explored: {}\n", refusal.model, reason_of(refusal));
    out += fmt::format("  {}\n", meaning_of(refusal.requirement));
    std::string fault = refusal.axiom.empty() ? "" : fmt::format("axiom '{}'", refusal.axiom);
    if (!refusal.part.empty())
        fault += fmt::format("{}{}", fault.empty() ? "" : " has ", refusal.part);
    if (!fault.empty() || !refusal.why.empty())
        out += fmt::format("  {}{}{}\n", fault, fault.empty() || refusal.why.empty() ? "" : ": ", refusal.why);
    if (!refusal.word.empty()) {
        std::string word;
        for (std::size_t i = 0; i < refusal.word.size(); ++i)
            word += i % 2 == 0 ? refusal.word[i] : fmt::format(" --{}--> ", refusal.word[i]);
        out += fmt::format("    {}\n", word);
    }
    if (!refusal.graph.empty()) {
        out += "  on this execution graph:\n";
        append_indented(out, refusal.graph);
    }
    return out;
}

std::string summary_of(const Refusal& refusal) {
    return fmt::format("programs cannot be explored under this model: {}", name_of(refusal.requirement));
}

std::string reason_of(const Refusal& refusal) {
    return fmt::format("requirement '{}' {}", name_of(refusal.requirement),
                       refusal.undecided ? "is not established" : "fails");
}

std::string to_text(const Refusal& refusal, const std::string& model, const SourceMap& sources) {
    const std::string message = summary_of(refusal);
    return (refusal.where ? render({Severity::error, *refusal.where, message, {}}, sources)
                          : fmt::format("{}: error: {}\n", model, message)) +
           to_text(refusal);
}

std::string to_text(const kat::Setting& setting, const kat::Model& model, const ExplorationProfile& profile) {
    std::string out = fmt::format("{}\n", profile.model);
    out +=
        fmt::format("  causal order       {}\n",
                    profile.causal_order == CausalOrder::program_order ? "(po | rf)+" : "(addr | data | ctrl | rf)+");
    if (profile.branches_last)
        out += "    if ctrl;po <= ctrl\n";
    out += fmt::format("  maximal extension  yes\n");
    out += fmt::format("  atomic             {}\n", yes_or_no(profile.atomic));
    out += fmt::format("  coherent           {}\n", yes_or_no(profile.coherent));
    for (const SavedRelation& s : profile.saved)
        out += fmt::format("  view {}: {}, {}\n", s.name, s.stable ? "stable" : "depends on what its event reads",
                           s.transitive ? "transitive" : "not shown to be transitive");
    for (const Fragment& f : profile.fragments) {
        std::string axioms;
        for (const std::size_t i : f.needed)
            axioms += fmt::format("{}{}", axioms.empty() ? "" : ", ", prover::name_of(model, i));
        out += fmt::format("  {}: {}\n", f.name, axioms.empty() ? "no axiom" : axioms);
    }
    for (const std::size_t a : profile.rests_on) {
        const kat::Assumption& assumption = setting.theory.assumptions[a];
        out += fmt::format("  if {} <= {}\n", to_text(setting.terms, setting.theory, assumption.left),
                           to_text(setting.terms, setting.theory, assumption.right));
    }
    return out;
}

} // namespace katlas::codegen
