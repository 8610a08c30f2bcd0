#include "implied_cycles.hpp"

#include "katlas/kat/atoms.hpp"

#include <algorithm>
#include <set>

namespace katlas::prover {
namespace {

using kat::ExprKind;
using kat::ExprRef;

constexpr std::size_t max_letters = 6; // of which paths are made
constexpr std::size_t max_path = 3;

// Implied cycles only help; their cost must stay small compared with what they save.
Limits small_limits(const Limits& given) {
    Limits limits = given;
    limits.proofs_only = true;
    limits.max_pairs = std::min<std::uint64_t>(limits.max_pairs, 20'000);
    limits.saturation.max_rounds = std::min<std::size_t>(limits.saturation.max_rounds, 12);
    limits.saturation.max_effort = std::min<std::uint64_t>(limits.saturation.max_effort, 2'000'000);
    return limits;
}

Limits silent(Limits limits) {
    limits.certify = limits.explain = false;
    return limits;
}

std::vector<ExprRef> alternatives(const kat::Terms& terms, ExprRef e) {
    if (terms.kind(e) != ExprKind::unite)
        return {e};
    return {terms.children(e).begin(), terms.children(e).end()};
}

std::set<Letter> letters_in(const kat::Terms& terms, ExprRef e) {
    const std::vector<Letter> letters = letters_of(terms, e);
    return {letters.begin(), letters.end()};
}

void add_new(std::vector<ExprRef>& to, ExprRef e) {
    if (std::ranges::find(to, e) == to.end())
        to.push_back(e);
}

class Candidates {
  public:
    // All must outlive the object.
    Candidates(const kat::Workspace& workspace, const Hierarchy& hierarchy, const Rulebook& rulebook,
               const Limits& limits)
        : workspace_(workspace), hierarchy_(hierarchy), rulebook_(rulebook), limits_(silent(limits)) {}

    std::vector<ExprRef> run(ExprRef right) {
        std::vector<ExprRef> found;
        const std::vector<ExprRef> parts = alternatives(workspace_.terms, right);
        for (const ExprRef part : parts) {
            if (std::ranges::any_of(letters_of(workspace_.terms, part), [](Letter l) { return l.inverse; }))
                continue; // facts about converses cost much and add little
            across_locations(part, found);
            wholes_for_parts(part, found);
        }
        std::erase_if(found, [&](ExprRef e) { return std::ranges::find(parts, e) != parts.end(); });
        return found;
    }

  private:
    void across_locations(ExprRef alternative, std::vector<ExprRef>& found) {
        const kat::Theory& theory = workspace_.theory;
        std::vector<Letter> same_location;
        std::vector<Letter> any_location; // letters that have a twin
        for (const Letter l : letters_in(workspace_.terms, alternative)) {
            const auto has_twin = [&](const kat::Relation& r) { return r.location_twin == l.relation; };
            const auto whole = std::ranges::find_if(theory.relations, has_twin);
            if (whole != theory.relations.end())
                any_location.push_back({static_cast<kat::RelationId>(whole - theory.relations.begin()), l.inverse});
            else if (hierarchy_.effects(l).keeps_location)
                same_location.push_back(l);
            else
                return;
        }
        if (same_location.empty())
            return;
        for (const Letter l : any_location)
            add_new(found, workspace_.terms.sequence(workspace_.terms.letter(l), paths(same_location)));
    }

    // All paths along the letters, without those that the theory says to be shorter paths.
    ExprRef paths(const std::vector<Letter>& letters) {
        kat::Terms& terms = workspace_.terms;
        std::vector<ExprRef> all;
        std::set<std::vector<Letter>> kept; // paths of the previous length
        for (const Letter l : letters) {
            all.push_back(terms.letter(l));
            kept.insert({l});
        }
        const ExprRef steps = terms.unite(all);
        for (std::size_t length = 2; length <= max_path && !kept.empty() && letters.size() <= max_letters; ++length) {
            std::set<std::vector<Letter>> longer;
            const ExprRef shorter = terms.unite(all);
            for (const std::vector<Letter>& path : kept)
                for (const Letter l : letters) {
                    std::vector<Letter> extended = path;
                    extended.push_back(l);
                    if (!kept.contains({extended.begin() + 1, extended.end()}) ||
                        !satisfiable(terms, workspace_.theory,
                                     terms.conjunction(hierarchy_.range(path.back()), hierarchy_.domain(l))))
                        continue;
                    std::vector<ExprRef> sequence;
                    sequence.reserve(extended.size());
                    for (const Letter step : extended)
                        sequence.push_back(terms.letter(step));
                    const ExprRef e = terms.sequence(sequence);
                    const Query asked{e, shorter, false, automata::RightClosure::plain, ""};
                    if (decide_query(workspace_, hierarchy_, rulebook_, asked, limits_).verdict == Verdict::proved)
                        continue;
                    all.push_back(e);
                    longer.insert(std::move(extended));
                }
            kept = std::move(longer);
        }
        return kept.empty() ? terms.unite(all) : terms.plus(steps);
    }

    void wholes_for_parts(ExprRef alternative, std::vector<ExprRef>& found) {
        kat::Terms& terms = workspace_.terms;
        std::vector<ExprRef> factors;
        for (ExprRef rest = alternative;; rest = terms.children(rest)[1]) {
            const bool is_sequence = terms.kind(rest) == ExprKind::sequence;
            factors.push_back(is_sequence ? terms.children(rest)[0] : rest);
            if (!is_sequence)
                break;
        }
        for (std::size_t i = 0; factors.size() > 1 && i < factors.size(); ++i) {
            if (terms.kind(factors[i]) != ExprKind::letter)
                continue;
            const Letter part = terms.as_letter(factors[i]);
            if (!hierarchy_.effects(part).changes_thread)
                continue;
            for (const kat::Definition& d : workspace_.theory.definitions)
                for (const Letter p : d.parts)
                    if (p.relation == part.relation) {
                        std::vector<ExprRef> with_whole = factors;
                        with_whole[i] = terms.letter({d.relation, p.inverse != part.inverse});
                        add_new(found, terms.sequence(with_whole));
                    }
        }
    }

    kat::Workspace workspace_;
    const Hierarchy& hierarchy_;
    const Rulebook& rulebook_;
    Limits limits_;
};

} // namespace

std::vector<ImpliedCycle> ImpliedCycles::of(const kat::Workspace& workspace, const Query& query,
                                            const Rulebook& rulebook, const Limits& limits) {
    const Limits small = small_limits(limits);
    const ExprRef stated = query.stated.value_or(query.right);
    std::vector<std::uint32_t> key{stated.index, static_cast<std::uint32_t>(query.closure), limits.certify ? 1U : 0U,
                                   limits.explain ? 1U : 0U};
    for (const ExprRef e : query.empty)
        key.push_back(e.index);
    const auto [known, is_new] = known_.try_emplace(std::move(key));
    // Proofs that rest on inclusions of this query alone do not hold for other queries, and the query without these
    // inclusions was asked before.
    if (is_new && query.included.empty())
        for (const ExprRef candidate : Candidates(workspace, hierarchy_, rulebook, small).run(stated)) {
            Query follows = query;
            follows.left = candidate;
            follows.right = stated;
            follows.label += ", consequence";
            QueryOutcome proof = decide_query(workspace, hierarchy_, rulebook, follows, small);
            if (proof.verdict == Verdict::proved)
                known->second.push_back({candidate, std::move(proof)});
        }
    return known->second;
}

} // namespace katlas::prover
