#include "decide.hpp"

#include "comparison.hpp"
#include "consequences.hpp"
#include "implied_cycles.hpp"
#include "judge.hpp"
#include "katlas/automata/guarded_reduce.hpp"
#include "letters.hpp"
#include "narrower.hpp"
#include "walks.hpp"
#include "word_in_vocabulary.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace katlas::prover {
namespace {

using automata::GuardedWord;
using automata::RightClosure;
using automata::State;
using kat::ExprKind;
using kat::ExprRef;

constexpr std::size_t first_rounds = 4;
// A rotation squares the number of states. Theorems stay far below this limit; endless saturation exceeds it.
constexpr std::size_t max_rotated_states = 150;

class QueryDecider {
  public:
    QueryDecider(const kat::Workspace& workspace, const Hierarchy& hierarchy, const Rulebook& rulebook,
                 const Query& query, const Limits& limits, ImpliedCycles* consequences)
        : workspace_(workspace), hierarchy_(hierarchy), rulebook_(rulebook), given_(query), query_(query),
          limits_(limits), consequences_(consequences), comparison_(query, limits, outcome_) {}

    QueryOutcome run() {
        search();
        finish();
        return std::move(outcome_);
    }

  private:
    void search() {
        if (query_.left == query_.right || query_.left == workspace_.terms.zero()) {
            outcome_.verdict = Verdict::proved;
            outcome_.trace.by_form = true;
            return;
        }
        const std::vector<Attempt> attempts = plan();
        for (std::size_t i = 0; i < attempts.size();) {
            const bool last = i + 1 == attempts.size();
            if (!attempt(attempts[i], last) || outcome_.verdict != Verdict::unknown)
                break;
            // The last attempt is by far the most expensive.
            if (i + 2 == attempts.size()) {
                if (prove_narrower())
                    break;
                if (add_consequences()) {
                    if (prove_narrower())
                        break;
                    continue;
                }
            }
            ++i;
        }
        // A refutation by words alone, without a graph, uses less than is known about relations.
        const bool of_words = outcome_.verdict == Verdict::refuted && !outcome_.counterexample->witness;
        if (outcome_.verdict == Verdict::unknown || (of_words && goes_back()))
            prove_otherwise();
    }

    // Completes the outcome apart from the verdict. The proofs of consequences come first.
    void finish() {
        if (finished_)
            return;
        const Vocabulary none;
        const Vocabulary& used = vocabulary_ ? *vocabulary_ : none;
        if (limits_.certify && outcome_.verdict == Verdict::proved)
            put_after(certificates_, outcome_.certificates,
                      certify(workspace_, query_, used, comparison_.compared(), inclusion_options(limits_, {})));
        if (limits_.explain)
            put_after(explanation_, outcome_.explanation, explain(workspace_, hierarchy_, given_, used, outcome_));
        finished_ = true;
    }

    template <typename T>
    static void put_after(const std::vector<T>& first, std::vector<T>& to, std::vector<T> rest) {
        to = first;
        to.insert(to.end(), std::make_move_iterator(rest.begin()), std::make_move_iterator(rest.end()));
    }

    [[nodiscard]] bool rotates() const {
        return query_.closure == RightClosure::rotated || query_.closure == RightClosure::rotated_then_deduplicated;
    }

    // Adds consequences of the right side to it. False if there are no new ones.
    bool add_consequences() {
        if (consequences_ == nullptr || !query_.cyclic || !rotates() || query_.right == workspace_.terms.zero() ||
            out_of_time(limits_) || !try_method(Method::implied_cycles))
            return false;
        // Proofs of consequences may rest on any method that is tried for a query by itself.
        for (const MethodInfo& m : methods)
            if (m.method != Method::bounds && m.method < Method::orders && may_try(m.method))
                outcome_.tried.insert(m.method);
        const std::vector<ImpliedCycle> found = consequences_->of(workspace_, given_, rulebook_, limits_);
        consequences_ = nullptr; // all consequences were added
        for (const auto& [forbidden, proof] : found) {
            outcome_.consequences.push_back(forbidden);
            query_.right = workspace_.terms.unite(query_.right, forbidden);
            note_used(proof.assumptions_used);
            explanation_.insert(explanation_.end(), proof.explanation.begin(), proof.explanation.end());
            certificates_.insert(certificates_.end(), proof.certificates.begin(), proof.certificates.end());
        }
        extended_.reset();
        return !found.empty();
    }

    // Tries to prove the claim with a smaller right side and fewer assumptions (narrower.hpp).
    bool prove_narrower() {
        if (!query_.cyclic || !rotates() || query_.right == workspace_.terms.zero() || query_.stated ||
            out_of_time(limits_))
            return false;
        const std::optional<Narrower> less = narrower(workspace_, query_, rulebook_);
        if (!less || !try_method(Method::narrower))
            return false;
        Limits limits = limits_;
        limits.proofs_only = true;
        limits.max_pairs = std::min<std::uint64_t>(limits.max_pairs, 50'000);
        limits.saturation.max_rounds = std::min<std::size_t>(limits.saturation.max_rounds, 16);
        limits.saturation.max_effort = std::min<std::uint64_t>(limits.saturation.max_effort, 2'000'000);
        QueryDecider decider(workspace_, hierarchy_, less->rulebook, less->query, limits, nullptr);
        (void)decider.attempt({.method = Method::narrower,
                               .with_irreflexive = true,
                               .refine = true,
                               .saturate = Saturation::Of::cycles,
                               .all_rounds = true},
                              true);
        if (decider.outcome_.verdict == Verdict::proved) {
            adopt(decider);
            return true;
        }
        outcome_.pairs += decider.outcome_.pairs;
        outcome_.tried.insert(decider.outcome_.tried);
        return false;
    }

    // Takes over the proof of another query, which implies this one given the consequences.
    void adopt(QueryDecider& other) {
        other.outcome_.pairs += outcome_.pairs;
        other.outcome_.tried.insert(outcome_.tried);
        other.outcome_.consequences = outcome_.consequences;
        other.explanation_ = std::move(explanation_);
        other.certificates_ = std::move(certificates_);
        other.note_used(outcome_.assumptions_used);
        other.finish();
        outcome_ = std::move(other.outcome_);
        finished_ = true;
    }

    // One comparison of both sides: the facts that it uses, and its limits.
    struct Attempt {
        Method method = Method::first;
        bool with_irreflexive = false; // use the expressions that the theory knows to be irreflexive
        bool refine = false;           // use facts of the base theory about parts of relations
        Saturation::Of saturate = Saturation::Of::words;
        bool fine_ends = false;  // see compare_cycles
        bool all_rounds = false; // of saturation, rather than the first few
        bool walks = false;      // read the right side forward and backward: walks.hpp
    };

    // Expressions that the theory knows to be irreflexive matter only for cycles, and make the right side larger.
    // Assumptions apply across the ends of words only if the query asks for rotations. So attempts with fewer facts
    // come first. Each attempt includes everything that further rounds of the previous attempt could add, and mostly
    // proves what finer ends would prove. So only the last attempt uses finer ends and further rounds.
    [[nodiscard]] std::vector<Attempt> plan() const {
        const bool without_right = query_.right == workspace_.terms.zero();
        const bool cycles = query_.cyclic;
        std::vector<Attempt> attempts{
            {.method = Method::first, .with_irreflexive = cycles && without_right},
            {.method = Method::facts, .with_irreflexive = cycles, .refine = true},
        };
        if (cycles && (without_right || rotates()))
            attempts.push_back({.method = Method::across_ends,
                                .with_irreflexive = true,
                                .refine = true,
                                .saturate = Saturation::Of::cycles});
        std::erase_if(attempts, [&](const Attempt& a) { return !may_try(a.method); });
        if (!attempts.empty())
            attempts.back().fine_ends = attempts.back().all_rounds = true;
        return attempts;
    }

    [[nodiscard]] bool may_try(Method method) const { return !limits_.left_out.contains(method); }
    // Whether the method may be tried. If so, notes that it was.
    [[nodiscard]] bool try_method(Method method) {
        if (may_try(method))
            outcome_.tried.insert(method);
        return may_try(method);
    }

    // Does the right side have the converse of a letter that the left side has?
    [[nodiscard]] bool goes_back() const {
        std::vector<bool> back(2 * workspace_.theory.relations.size(), false);
        for (const Letter l : letters_of(workspace_.terms, query_.left))
            for (const Letter p : hierarchy_.parts(l))
                back[p.flipped().index()] = true;
        return std::ranges::any_of(letters_of(workspace_.terms, query_.right), [&](Letter l) {
            return std::ranges::any_of(hierarchy_.below(l), [&](Letter p) { return back[p.index()]; });
        });
    }

    // The last attempts, for proofs only: with consequences of the assumptions (consequences.hpp), and by walks. If
    // they prove nothing, the outcome stays as it was.
    void prove_otherwise() {
        const Rulebook more =
            may_try(Method::consequences) ? with_consequences(workspace_, hierarchy_, rulebook_) : rulebook_;
        Query query = query_;
        std::vector<Attempt> attempts = plan();
        const bool nothing_new = more.inclusions.size() == rulebook_.inclusions.size();
        if (!nothing_new)
            (void)try_method(Method::consequences);
        if (!goes_back() || !try_method(Method::walks)) {
            if (nothing_new)
                return;
        } else if (query_.closure == RightClosure::plain) {
            if (nothing_new)
                attempts.clear();
            attempts.push_back(
                {.method = Method::walks, .refine = true, .fine_ends = true, .all_rounds = true, .walks = true});
        } else { // every cycle, read backwards, is a cycle of the converse
            query.right = workspace_.terms.unite(query.right, workspace_.terms.converse(query.right));
        }
        Limits limits = limits_;
        limits.saturation.max_effort /= 4;
        QueryDecider other(workspace_, hierarchy_, more, query, limits, nullptr);
        other.judging_ = false;
        for (const Attempt& a : attempts) {
            if (out_of_time(limits_))
                break;
            (void)other.attempt(a, &a == &attempts.back());
            if (other.outcome_.verdict != Verdict::proved)
                continue;
            adopt(other);
            return;
        }
        outcome_.pairs += other.outcome_.pairs;
        outcome_.tried.insert(other.outcome_.tried);
    }

    // The hypotheses, including the conditional ones whose condition the right side fulfils by forbidding the cycles of
    // the condition. Only those alternatives of the right side are used for this that mention no other relations: this
    // is cheap, and models are written this way.
    const Rulebook& rulebook_with_conditions() {
        if (extended_)
            return *extended_;
        extended_ = rulebook_;
        std::map<ExprRef, bool> holds;
        for (Rulebook::Entry& entry : extended_->inclusions) {
            if (!entry.unless_cyclic || !try_method(Method::conditions))
                continue;
            const ExprRef condition = *entry.unless_cyclic;
            if (!holds.contains(condition))
                holds.emplace(condition, forbids(condition));
            if (holds.at(condition))
                entry.unless_cyclic.reset();
        }
        return *extended_;
    }

    [[nodiscard]] bool forbids(ExprRef cycles) {
        std::vector<bool> spoken(2 * workspace_.theory.relations.size(), false);
        for (const Letter l : letters_of(workspace_.terms, cycles))
            for (const Letter p : hierarchy_.below(l))
                spoken[p.index()] = true;
        std::vector<ExprRef> alternatives{query_.right};
        if (workspace_.terms.kind(query_.right) == ExprKind::unite)
            alternatives.assign(workspace_.terms.children(query_.right).begin(),
                                workspace_.terms.children(query_.right).end());
        std::erase_if(alternatives, [&](ExprRef e) {
            return std::ranges::any_of(letters_of(workspace_.terms, e), [&](Letter l) {
                return std::ranges::any_of(hierarchy_.parts(l), [&](Letter p) { return !spoken[p.index()]; });
            });
        });
        if (alternatives.empty())
            return false;
        const Query question{cycles, workspace_.terms.unite(alternatives), true, query_.closure, query_.label};
        QueryDecider asked(workspace_, hierarchy_, rulebook_, question, limits_, nullptr);
        asked.judging_ = asked.conditions_ = false;
        (void)asked.attempt({.method = Method::conditions, .with_irreflexive = true, .fine_ends = true}, true);
        if (asked.outcome_.verdict != Verdict::proved)
            return false;
        note_used(asked.outcome_.assumptions_used);
        return true;
    }

    // Builds both sides and compares them. Sets the verdict `proved`, or leaves the word that was found in the outcome.
    // False: gave up, with the reason in the outcome.
    bool attempt(const Attempt& how, bool last) {
        outcome_.tried.insert(how.method);
        const bool with_irreflexive = how.with_irreflexive;
        const Rulebook& rulebook =
            with_irreflexive && rotates() && conditions_ ? rulebook_with_conditions() : rulebook_;
        auto vocabulary =
            make_vocabulary(workspace_, hierarchy_, rulebook, query_, {with_irreflexive, how.refine, how.walks});
        if (!vocabulary) {
            vocabulary_.reset();
            return give_up(outcome_, "the query distinguishes " + vocabulary.why_not());
        }
        Vocabulary& v = vocabulary_.emplace(*std::move(vocabulary));
        const AtomSet all = v.atoms.all();
        const std::size_t atoms = v.atoms.size();

        auto left = build(query_.left, v.left, v.atoms);
        auto right = build(query_.right, v.right, v.atoms);
        auto irreflexive = build(with_irreflexive ? rulebook_.irreflexive : workspace_.terms.zero(), v.right, v.atoms);
        if (!left || !right || !irreflexive)
            return give_up(outcome_, out_of_time(limits_) ? time_is_up : "an automaton grew beyond its budget");
        right_ = automata::trim(*right, all);
        irreflexive_ = automata::trim(*irreflexive, all);
        comparison_.begin(v, right_);

        const GuardedNfa l = automata::quotient(automata::trim(*left, all));
        RightClosure closure = query_.closure;
        GuardedNfa target = right_;
        if (query_.cyclic) {
            if (query_.right == workspace_.terms.zero()) {
                closure = RightClosure::rotated_then_deduplicated;
                target = irreflexive_;
            } else if (with_irreflexive) {
                target = with_impossible_cycles(closure);
            }
        }
        // A few rounds are enough for most queries, and some hypotheses leave no time for more. Further rounds are
        // needed only if a word is found that is not a counterexample.
        const std::vector<bool> on_left = letters_of_words(*vocabulary_, l, query_.cyclic);
        const std::vector<bool> spoken = how.walks ? with_converses(*vocabulary_, on_left) : on_left;
        Saturation saturation(automata::quotient(target), v.rules, v.order, v.letters.size(), atoms, how.saturate,
                              limits_.saturation);
        // Walks need an automaton with few states, so they are tried before saturation, too.
        for (std::size_t rounds = how.walks ? 0 : first_rounds;; rounds = std::max(first_rounds, rounds + rounds / 2)) {
            const bool more = saturation.advance(rounds);
            words_decide_ = last && saturation.complete() && v.words_are_free;
            comparison_.forget_compared();
            outcome_.trace = {
                false, with_irreflexive, saturation.rounds(), saturation.complete(), Ends::blocks, closure,
                false, how.walks};
            const bool more_to_come = !last || (more && how.all_rounds);
            if (more_to_come && !out_of_time(limits_) && comparison_.has_word() &&
                comparison_.is_open(l, spell_out(saturation.unreduced(), v.order, spoken), closure)) {
                if (more && how.all_rounds)
                    continue;
                note_used(saturation.used());
                return true;
            }
            GuardedNfa r = spell_out(automata::reduce(saturation.nfa(), all, v.order), v.order, spoken);
            if (how.walks) {
                std::optional<GuardedNfa> walked =
                    walkable(r, on_left, converses(*vocabulary_), atoms, query_.cyclic ? Ground::ring : Ground::chain);
                if (!walked)
                    return true;
                note_used(saturation.used());
                r = trimmed_quotient(*walked, all);
            }
            outcome_.right_states = std::max<std::size_t>(outcome_.right_states, r.size());
            if (!(query_.cyclic ? comparison_.compare_cycles(l, r, closure, how.fine_ends)
                                : comparison_.compare(l, r, closure)))
                return false;
            if (outcome_.verdict != Verdict::proved && out_of_time(limits_))
                return give_up(outcome_, time_is_up);
            if (outcome_.word && judging_ && !how.walks && !limits_.proofs_only)
                judge();
            if (outcome_.verdict == Verdict::unknown && saturation.out_of_effort())
                outcome_.reason += fmt::format("{}where the hypotheses apply was not looked at to the end, as that "
                                               "grew beyond its budget",
                                               outcome_.reason.empty() ? "" : ", and ");
            if (outcome_.verdict != Verdict::unknown || !more || !how.all_rounds || (how.walks && rounds > 0)) {
                note_used(saturation.used());
                return true;
            }
        }
    }

    // The right side together with the cycles that the theory excludes. If w relates an event to itself, so does w;w,
    // so a plain right side may be deduplicated.
    GuardedNfa with_impossible_cycles(RightClosure& closure) {
        const AtomSet all = vocabulary_->atoms.all();
        GuardedNfa impossible = irreflexive_;
        if (closure == RightClosure::plain) {
            closure = RightClosure::deduplicated;
            const Saturated s = saturate(irreflexive_, vocabulary_->rules, vocabulary_->order,
                                         vocabulary_->letters.size(), vocabulary_->atoms.size(), limits_.saturation);
            note_used(s.used);
            // The left side has only words with equal ends.
            GuardedNfa words = automata::reduce(s.nfa, all, vocabulary_->order);
            if (words.size() > max_rotated_states)
                words = trimmed_quotient(irreflexive_, all);
            impossible = trimmed_quotient(automata::rotate(words, {all}), all);
        }
        GuardedNfa both = right_;
        automata::append(both, impossible);
        return both;
    }

    // Expression -> automaton. Rotations inside it are built first, as automata that stand for them.
    std::optional<GuardedNfa> build(ExprRef root, automata::Interpretation& reading, const kat::AtomSpace& atoms) {
        for (const ExprRef e : workspace_.terms.subterms(std::span<const ExprRef>(&root, 1))) {
            if (workspace_.terms.kind(e) != ExprKind::rotation || reading.automata.contains(e.index))
                continue;
            const auto inner =
                automata::derive(workspace_.terms, workspace_.terms.children(e)[0], reading, limits_.automata);
            if (!inner)
                return std::nullopt;
            stand_ins_.push_back(std::make_unique<GuardedNfa>(trimmed_quotient(
                automata::rotate(trimmed_quotient(*inner, atoms.all()), automata::single_atoms(atoms.size())),
                atoms.all())));
            reading.automata.emplace(e.index, stand_ins_.back().get());
        }
        return automata::derive(workspace_.terms, root, reading, limits_.automata);
    }

    // Decides whether the word that was found refutes the query.
    void judge() {
        const GuardedWord& word = *outcome_.word;
        Counterexample c;
        c.word = found_word(word, *vocabulary_);
        c.direction = query_.label;
        c.left_says = query_.cyclic ? "a cycle of the left side" : "a word of the left side";
        switch (query_.closure) {
        case RightClosure::plain:
            c.right_says = query_.right == workspace_.terms.zero()
                               ? "that nothing in the theory excludes"
                               : "not of the right side, whatever the assumptions add";
            break;
        case RightClosure::rotated:
            c.right_says = "of which no rotation is of the right side";
            break;
        case RightClosure::deduplicated:
            c.right_says = "of which no power is of the right side";
            break;
        case RightClosure::rotated_then_deduplicated:
            c.right_says = "of which no rotation of any power is of the right side";
            break;
        }
        outcome_.counterexample = std::move(c);
        outcome_.reason.clear();
        Judgement j = judgement_of(word);
        outcome_.verdict = j.refuted ? Verdict::refuted : Verdict::unknown;
        outcome_.trace.confirmed = j.witness.has_value();
        outcome_.reason = std::move(j.reason);
        outcome_.violated_assumption = j.violated_assumption;
        outcome_.counterexample->witness = std::move(j.witness);
        outcome_.counterexample->without_graph = std::move(j.without_graph);
    }

    // The search for a graph costs much more than a comparison, and attempts often find the same word.
    Judgement judgement_of(const GuardedWord& word) {
        const auto [known, is_new] = judgements_.try_emplace({words_decide_, found_word(word, *vocabulary_)});
        if (is_new)
            known->second = prover::judge(workspace_, query_, *vocabulary_, word, right_, words_decide_, limits_.stop);
        return known->second;
    }

    void note_used(const std::vector<std::size_t>& used) {
        outcome_.assumptions_used.insert(outcome_.assumptions_used.end(), used.begin(), used.end());
    }

    kat::Workspace workspace_;
    const Hierarchy& hierarchy_;
    const Rulebook& rulebook_;
    const Query& given_;
    Query query_; // with consequences on its right side
    const Limits& limits_;
    ImpliedCycles* consequences_;
    QueryOutcome outcome_;
    std::vector<ExplanationStep> explanation_; // of consequences; so are the certificates
    std::vector<ProofCertificate> certificates_;
    std::optional<Vocabulary> vocabulary_;
    std::vector<std::unique_ptr<GuardedNfa>> stand_ins_;
    Comparison comparison_;
    std::optional<Rulebook> extended_;                           // see rulebook_with_conditions
    bool judging_ = true;                                        // whether words that are found must be judged
    bool conditions_ = true;                                     // whether conditional hypotheses are used
    bool finished_ = false;                                      // see finish
    GuardedNfa right_;                                           // as written
    GuardedNfa irreflexive_;                                     // what the theory knows to be irreflexive
    std::map<std::pair<bool, FoundWord>, Judgement> judgements_; // see judgement_of
    // Whether a word alone refutes a claim about words. Attempts before the last leave out facts.
    bool words_decide_ = false;
};

} // namespace

QueryOutcome decide_query(const kat::Workspace& workspace, const Hierarchy& hierarchy, const Rulebook& rulebook,
                          const Query& query, const Limits& limits, ImpliedCycles* consequences) {
    return QueryDecider(workspace, hierarchy, rulebook, query, limits, consequences).run();
}

} // namespace katlas::prover
