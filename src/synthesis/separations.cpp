#include "katlas/synthesis/separations.hpp"

#include "katlas/graph/cross_check.hpp"
#include "katlas/synthesis/cycle.hpp"
#include "katlas/synthesis/from_graph.hpp"
#include "katlas/synthesis/judges.hpp"
#include "katlas/synthesis/minimal.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace katlas::synthesis {
namespace {

using graph::Mode;

// The predicates and base relations that occur in axioms.
std::set<std::string, std::less<>> words_of(const Document& document, const std::vector<const kat::Model*>& models) {
    std::set<std::string, std::less<>> words;
    std::vector<kat::ExprRef> axioms;
    for (const kat::Model* model : models)
        for (const kat::Axiom& axiom : model->axioms)
            axioms.push_back(axiom.expr);
    for (const kat::ExprRef part : document.terms.subterms(axioms)) {
        if (document.terms.kind(part) == kat::ExprKind::letter)
            words.insert(document.theory.relations[document.terms.as_letter(part).relation].name);
        if (document.terms.kind(part) == kat::ExprKind::test) {
            const std::vector<kat::TestRef> roots{document.terms.as_test(part)};
            for (const kat::TestRef test : document.terms.subtests(roots))
                if (document.terms.node(test).kind == kat::TestKind::predicate)
                    words.insert(document.theory.predicates[document.terms.node(test).left].name);
        }
    }
    return words;
}

// How much there is beyond relaxed accesses and fences.
std::size_t strength(const Candidate& c) {
    return c.dependencies.size() +
           static_cast<std::size_t>(std::ranges::count_if(c.events, [](const CandidateEvent& e) {
               return e.is_fence() || e.label.exclusive || e.label.mode != Mode::relaxed;
           }));
}

class Search {
  public:
    Search(const Document& document, const kat::Model& allowing, const kat::Model& forbidding)
        : allows_(document, allowing), forbids_(document, forbidding) {}

    void consider(const Candidate& candidate) {
        if (!separates_(candidate))
            return;
        ++found_.separating;
        if (std::ranges::none_of(weakenings(candidate), separates_))
            minimal_.emplace(canonical_text(candidate), candidate);
    }

    [[nodiscard]] const Property& separates() const { return separates_; }

    Separations take() {
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

void search_graphs(const Document& document, const std::string& allowing, const std::string& forbidding,
                   std::size_t max_events, Search& search) {
    kat::Claim claim;
    claim.kind = kat::Claim::Kind::stronger;
    claim.left_model = allowing;
    claim.right_model = forbidding;
    graph::EnumerationLimits limits;
    limits.max_events = max_events;
    const graph::Enumeration outcome =
        graph::for_each_violation(document, claim, limits, [&](const graph::ExecutionGraph& g) {
            for (const Candidate& candidate : readings_of(document.theory, g).candidates)
                if (search.separates()(candidate)) {
                    search.consider(candidate);
                    break;
                }
            return true;
        });
    search.found().sampled = outcome.sampled;
    search.found().why = outcome.why;
}

} // namespace

Alphabet alphabet_of(const Document& document, const std::vector<const kat::Model*>& models) {
    const auto words = words_of(document, models);
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
    for (const auto& [name, kind] :
         {std::pair("addr", DependencyKind::address), std::pair("data", DependencyKind::data),
          std::pair("ctrl", DependencyKind::control)})
        if (words.contains(name))
            alphabet.dependencies.push_back(kind);
    return alphabet;
}

Separations minimal_separations(const Document& document, const std::string& allowing, const std::string& forbidding,
                                const SeparationLimits& limits) {
    Document own = document;
    // A name that no file can give to its model.
    const std::string left = allowing.empty() ? std::string(" everything") : allowing;
    if (allowing.empty())
        own.models[left].name = "everything";
    const kat::Model& allows = own.models.at(left);
    const kat::Model& forbids = own.models.at(forbidding);
    for (const kat::Model* model : {&allows, &forbids})
        if (const std::string relation = graph::ModelJudge::without_record(own, *model); !relation.empty()) {
            Separations none;
            none.why = "programs have no record of the relation '" + relation + "'";
            return none;
        }
    Search search(own, allows, forbids);
    search_graphs(own, left, forbidding, std::min(limits.max_events, limits.exhaustive), search);
    if (search.found().why.empty()) {
        const Alphabet alphabet = alphabet_of(own, {&allows, &forbids});
        for (std::size_t n = limits.exhaustive + 1; n <= limits.max_events; ++n)
            for_each_critical_cycle(alphabet, n, [&](const Candidate& candidate) {
                search.consider(candidate);
                return true;
            });
    }
    return search.take();
}

std::optional<Candidate> smallest_separation(const Document& document, const std::string& allowing,
                                             const std::string& forbidding, std::size_t max_events,
                                             const Property& fit) {
    const kat::Model& allows = document.models.at(allowing);
    const kat::Model& forbids = document.models.at(forbidding);
    const Search search(document, allows, forbids);
    const Property wanted = [&](const Candidate& candidate) { return search.separates()(candidate) && fit(candidate); };
    const Alphabet alphabet = alphabet_of(document, {&allows, &forbids});
    std::optional<Candidate> found;
    for (std::size_t n = 4; n <= max_events && !found; ++n) // the shortest cycle has two threads with two accesses each
        for_each_critical_cycle(alphabet, n, [&](const Candidate& candidate) {
            if (wanted(candidate))
                found = minimised(candidate, wanted);
            return !found;
        });
    return found;
}

} // namespace katlas::synthesis
