#include "katlas/synthesis/separations.hpp"

#include "katlas/semantics/cross_check.hpp"
#include "katlas/synthesis/cycle.hpp"
#include "katlas/synthesis/from_graph.hpp"
#include "katlas/synthesis/judges.hpp"
#include "katlas/synthesis/litmus_text.hpp"
#include "katlas/synthesis/machine_labels.hpp"
#include "katlas/synthesis/minimal.hpp"
#include "strongly_connected.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace katlas::synthesis {
namespace {

using graph::Mode;

// The amount of features beyond relaxed accesses and fences.
std::size_t strength(const Candidate& c) {
    return c.dependencies.size() +
           static_cast<std::size_t>(std::ranges::count_if(c.events, [](const CandidateEvent& e) {
               return e.is_fence() || e.label.exclusive || e.label.mode != Mode::relaxed;
           }));
}

class Search {
  public:
    Search(const kat::Setting& setting, const kat::Model& allowing, const kat::Model& forbidding)
        : allows_(setting, allowing), forbids_(setting, forbidding) {}

    void consider(const Candidate& candidate) {
        if (!separates_(candidate))
            return;
        ++found_.separating;
        // Most separating candidates also separate with weaker modes, and these weakenings come last.
        const std::vector<Candidate> weaker = weakenings(candidate);
        if (std::none_of(weaker.rbegin(), weaker.rend(), separates_))
            minimal_.emplace(canonical_text(candidate), candidate);
    }

    [[nodiscard]] const Property& separates() const { return separates_; }

    [[nodiscard]] std::size_t size() const { return minimal_.size(); }

    Separations take(std::size_t most) {
        struct Entry {
            std::tuple<std::size_t, std::size_t, std::size_t, std::string, std::string> key;
            Candidate candidate;
        };
        std::vector<Entry> entries;
        entries.reserve(minimal_.size());
        for (const auto& [text, candidate] : minimal_) {
            Named n = named(candidate);
            entries.push_back({{candidate.events.size(), strength(candidate), family_rank(n.family), n.name, text},
                               std::move(n.candidate)});
        }
        std::ranges::sort(entries, {}, &Entry::key);
        if (most != 0 && entries.size() > most)
            entries.resize(most);
        found_.minimal.reserve(entries.size());
        for (Entry& entry : entries)
            found_.minimal.push_back(std::move(entry.candidate));
        return std::move(found_);
    }

    Separations& found() { return found_; }

  private:
    CandidateJudge allows_;
    CandidateJudge forbids_;
    Property separates_ = [this](const Candidate& c) { return !forbids_.allows(c) && allows_.allows(c); };
    std::map<std::string, Candidate> minimal_; // by canonical text
    Separations found_;
};

// A relation of the model of which graphs have no record, nor try all choices; empty: there is none.
std::string unrecorded_in(const kat::Setting& setting, const kat::Model& model) {
    if (std::string spoken = graph::ModelJudge::spoken_of_scopes(setting, model); !spoken.empty())
        return spoken;
    return graph::ModelJudge::without_record(setting, model, graph::ModelJudge::Record::of_candidates);
}

// False: stopped, or refused.
bool search_graphs(const kat::Setting& setting, const graph::Violations& violations,
                   const graph::EnumerationLimits& limits, Search& search) {
    const graph::Enumeration outcome = violations.for_each(limits, [&](const graph::ExecutionGraph& g) {
        for (const Candidate& candidate : readings_of(setting.theory, g).candidates)
            if (candidate.events.size() <= limits.max_events && search.separates()(candidate)) {
                search.consider(candidate);
                break;
            }
        return true;
    });
    search.found().sampled = search.found().sampled || outcome.sampled;
    search.found().why = outcome.why;
    return outcome.complete;
}

} // namespace

Alphabet alphabet_of(const kat::Setting& setting, const std::vector<const kat::Model*>& models) {
    const Words words = words_of(setting, models);
    Alphabet alphabet;
    const bool acquire = words.contains("ACQ");
    const bool release = words.contains("REL");
    const bool sc = words.contains("SC");
    if (acquire) {
        alphabet.reads.push_back(Mode::acquire);
        alphabet.fences.push_back(Mode::acquire);
    }
    if (release) {
        alphabet.writes.push_back(Mode::release);
        alphabet.fences.push_back(Mode::release);
    }
    if (acquire && release)
        alphabet.fences.push_back(Mode::acq_rel);
    if (sc) {
        alphabet.reads.push_back(Mode::seq_cst);
        alphabet.writes.push_back(Mode::seq_cst);
        alphabet.fences.push_back(Mode::seq_cst);
    }
    if (words.contains("F") && !acquire && !release) // some fence that is not seq_cst may matter
        alphabet.fences.push_back(Mode::release);
    // The kinds from `within` on belong to read-modify-writes, which these cycles do not have.
    for (const auto& [kind, relation, name] : graph::dependency_kinds)
        if (words.contains(relation) && kind < DependencyKind::within)
            alphabet.dependencies.push_back(kind);
    return alphabet;
}

Separations minimal_separations(const kat::Setting& setting, const kat::Model& allows, const kat::Model& forbids,
                                const SeparationLimits& limits) {
    for (const kat::Model* model : {&allows, &forbids})
        if (const std::string relation = unrecorded_in(setting, *model); !relation.empty()) {
            Separations none;
            none.why = "programs have no record of the relation '" + relation + "'";
            return none;
        }
    const graph::Violations violations(setting, graph::compile(allows, forbids), true, true);
    const bool connected = minimal_ones_are_strongly_connected(setting, allows, forbids);
    Search search(setting, allows, forbids);
    for (std::size_t n = 1; n <= limits.max_events; ++n) {
        if (limits.events != nullptr)
            *limits.events = n;
        graph::EnumerationLimits graphs;
        graphs.min_events = graphs.max_events = n;
        graphs.stop = StopToken({}, limits.interrupted);
        graphs.progress = limits.progress;
        graphs.structure.programs = true;
        graphs.structure.connection = n > std::max(limits.exhaustive, limits.cycles) ? graph::Connection::critical
                                      : n > limits.exhaustive                        ? graph::Connection::cycle
                                      : connected                                    ? graph::Connection::strong
                                                                                     : graph::Connection::any;
        if (!search_graphs(setting, violations, graphs, search))
            break;
        search.found().up_to = n;
        if (limits.max_tests != 0 && search.size() >= limits.max_tests)
            break;
    }
    return search.take(limits.max_tests);
}

std::optional<Candidate> smallest_separation(const kat::Setting& setting, const kat::Model& allows,
                                             const kat::Model& forbids, std::size_t max_events, const Property& fit,
                                             std::optional<Machine> machine) {
    const Search search(setting, allows, forbids);
    const Property wanted = [&](const Candidate& candidate) { return search.separates()(candidate) && fit(candidate); };
    const Alphabet alphabet = alphabet_of(setting, {&allows, &forbids});
    Alphabet ordinary = alphabet;
    std::erase_if(ordinary.dependencies, is_of_aarch64);
    std::vector<const Alphabet*> alphabets{&ordinary};
    if (machine == Machine::armv8 && alphabet.dependencies != ordinary.dependencies)
        alphabets.push_back(&alphabet);
    std::optional<Candidate> found;
    for (std::size_t n = 4; n <= max_events && !found; ++n) // the shortest cycle has two threads with two accesses each
        for (std::size_t a = 0; a < alphabets.size() && !found; ++a)
            for_each_critical_cycle(*alphabets[a], n, [&](const Candidate& candidate) {
                const Candidate shown = machine ? on_machine(*machine, candidate) : candidate;
                if (not_in_program(shown).empty() && wanted(shown))
                    found = minimised(shown, wanted);
                return !found;
            });
    // Threads with three events, or with two accesses of one location, are on no critical cycle.
    if (!found && !machine && alphabet.dependencies.empty()) {
        const SeparationLimits limits{.max_events = max_events, .exhaustive = 0, .cycles = max_events, .max_tests = 8};
        const std::vector<Candidate> cycles = minimal_separations(setting, allows, forbids, limits).minimal;
        if (const auto best = std::ranges::find_if(cycles, wanted); best != cycles.end())
            found = *best;
    }
    return found;
}

} // namespace katlas::synthesis
