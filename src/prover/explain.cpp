#include "decide.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace katlas::prover {
namespace {

using automata::RightClosure;
using kat::ExprKind;
using kat::ExprRef;

std::string plural(std::size_t count, const char* thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

class Explainer {
  public:
    Explainer(const kat::Setting& setting, const Hierarchy& hierarchy, const Query& query, const Vocabulary& vocabulary,
              const QueryOutcome& outcome)
        : setting_(setting), hierarchy_(hierarchy), query_(query), vocabulary_(vocabulary), outcome_(outcome) {}

    std::vector<ExplanationStep> run() {
        add("query", statement(), "");
        if (outcome_.trace.by_form) {
            add("form", query_.left == query_.right ? "the sides are the same" : "the left side is empty", "");
            return steps_;
        }
        if (vocabulary_.letters.empty() && outcome_.verdict == Verdict::unknown) {
            add("result", "unknown: " + outcome_.reason, "");
            return steps_;
        }
        add("atoms",
            fmt::format("the facts about predicates leave {} of event that the tests tell apart",
                        plural(vocabulary_.atoms.size(), "kind")),
            "Prop. 5");
        letters();
        same_ends();
        for (const ExprRef e : outcome_.consequences)
            add("consequence", fmt::format("{} has no cycle where the right side has none, and joins it", text(e)),
                "Prop. 11");
        assumptions();
        closure();
        result();
        return steps_;
    }

  private:
    void add(std::string step, std::string text, std::string basis, std::optional<std::size_t> assumption = {}) {
        steps_.push_back({query_.label, std::move(step), std::move(text), std::move(basis), assumption});
    }
    [[nodiscard]] std::string text(ExprRef e) const { return to_text(setting_.terms, setting_.theory, e); }

    [[nodiscard]] std::string statement() const {
        std::string right = text(query_.right);
        if (query_.closure == RightClosure::rotated || query_.closure == RightClosure::rotated_then_deduplicated)
            right = fmt::format("rot ({})", right);
        if (query_.closure == RightClosure::deduplicated || query_.closure == RightClosure::rotated_then_deduplicated)
            right = fmt::format("dedup ({})", right);
        std::string left = text(query_.left);
        if (query_.cyclic)
            left = setting_.terms.kind(query_.left) == ExprKind::unite ? fmt::format("({}) & id", left)
                                                                       : fmt::format("{} & id", left);
        return fmt::format("{} <= {}", left, right);
    }

    // ---- Letters ----

    [[nodiscard]] std::set<std::uint32_t> letters_of(ExprRef e) const {
        std::set<std::uint32_t> found;
        for (const ExprRef sub : setting_.terms.subterms(std::span<const ExprRef>(&e, 1)))
            if (setting_.terms.kind(sub) == ExprKind::letter)
                found.insert(setting_.terms.as_letter(sub).index());
        return found;
    }

    // The letters that the sides mention, and the letters of the assumptions that were used.
    void letters() {
        std::set<std::uint32_t> on_left = letters_of(query_.left);
        std::set<std::uint32_t> on_right = letters_of(query_.right);
        for (const std::size_t used : outcome_.assumptions_used) {
            on_left.merge(letters_of(setting_.theory.assumptions[used].right));
            on_right.merge(letters_of(setting_.theory.assumptions[used].left));
        }
        std::set<std::uint32_t> read; // primitive letters of the left side
        for (const std::uint32_t l : on_left)
            for (const Letter p : hierarchy_.parts(Letter::from_index(l)))
                read.insert(p.index());
        for (std::size_t i = 0; i < setting_.theory.assumptions.size(); ++i) {
            const kat::Assumption& a = setting_.theory.assumptions[i];
            if (a.kind != kat::Assumption::Kind::inclusion || !hierarchy_.covers(setting_.terms, a.left, a.right))
                continue;
            if (setting_.terms.kind(a.left) != ExprKind::letter)
                continue; // the converse half of a definition: parts below the whole; the other half's line covers it
            const Letter low = setting_.terms.as_letter(a.left);
            if (setting_.terms.kind(a.right) != ExprKind::letter) {
                if (on_left.contains(low.index()) || on_right.contains(low.index()))
                    add("letters", fmt::format("{} is replaced by its parts, {}", text(a.left), text(a.right)),
                        "Prop. 6", i);
                continue;
            }
            const Letter high = setting_.terms.as_letter(a.right);
            if (!is_part(low, high) && is_read(low, read) &&
                std::ranges::any_of(on_right, [&](std::uint32_t l) { return is_below(high, l); }))
                add("letters", fmt::format("{} counts as {} on the right side", text(a.left), text(a.right)), "Prop. 4",
                    i);
        }
        add("letters",
            fmt::format("{}, each guarded by its domain and range", plural(vocabulary_.letters.size(), "letter")),
            "Prop. 6");
    }
    // Whether `low` is a part by a definition, which has a line of its own.
    [[nodiscard]] bool is_part(Letter low, Letter high) const {
        return std::ranges::any_of(setting_.theory.definitions, [&](const kat::Definition& d) {
            return d.relation == high.relation && std::ranges::find(d.parts, low) != d.parts.end();
        });
    }
    [[nodiscard]] bool is_read(Letter l, const std::set<std::uint32_t>& read) const {
        return std::ranges::any_of(hierarchy_.parts(l), [&](Letter p) { return read.contains(p.index()); });
    }
    [[nodiscard]] bool is_below(Letter low, std::uint32_t high) const {
        const auto& below = hierarchy_.below(Letter::from_index(high));
        return std::ranges::all_of(hierarchy_.parts(low),
                                   [&](Letter p) { return std::ranges::binary_search(below, p); });
    }

    // ---- Both sides ----

    void same_ends() {
        if (!query_.cyclic)
            return;
        switch (outcome_.trace.ends) {
        case Ends::blocks:
            add("same ends", "cycles only: the first and the last atom agree, as far as the left side tells them apart",
                "Prop. 8");
            break;
        case Ends::effects:
            add("same ends",
                "cycles only: the first and the last atom agree as far as the left side tells them apart, and so do "
                "location and thread",
                "Prop. 8");
            break;
        case Ends::exact:
            add("same ends", "cycles only: the first and the last atom agree, and so do location and thread",
                "Prop. 8");
            break;
        }
    }

    // By the form of its right side; see docs/theory.md, step 7.
    [[nodiscard]] std::pair<std::string, std::string> elimination(const kat::Assumption& a) const {
        const kat::Terms& terms = setting_.terms;
        if (a.kind == kat::Assumption::Kind::total)
            return {"of two events that the order may relate, one comes first", "Prop. 12"};
        if (terms.kind(a.right) == ExprKind::test && terms.as_test(a.right) == terms.bottom())
            return {"any word with such a step denotes nothing, and counts as a word of the right side", "Prop. 1"};
        if (terms.kind(a.left) == ExprKind::sequence && terms.children(a.left)[0] == a.right &&
            terms.children(a.left)[1] == a.right)
            return {"transitivity: where one step leads, two do", "Prop. 2"};
        if (terms.kind(a.right) == ExprKind::test)
            return {"the left side may stand at any event of the test, as it leads nowhere else", "Prop. 3"};
        if (terms.kind(a.right) == ExprKind::letter)
            return {"the left side may stand for the letter", "Prop. 4"};
        return {"the left side may stand wherever every word of the right side leads from one state to another",
                "section 3.7"};
    }

    void assumptions() {
        if (outcome_.trace.with_irreflexive)
            add("irreflexive", "what the theory knows to have no cycle is added to the right side", "Prop. 11");
        std::vector<std::size_t> used = outcome_.assumptions_used;
        std::ranges::sort(used);
        used.erase(std::unique(used.begin(), used.end()), used.end());
        for (const std::size_t i : used) {
            const kat::Assumption& a = setting_.theory.assumptions[i];
            const auto [how, basis] = elimination(a);
            const std::string what = a.kind == kat::Assumption::Kind::total
                                         ? fmt::format("total {}", text(a.left))
                                         : fmt::format("{} <= {}", text(a.left), text(a.right));
            add("assumption", fmt::format("{}: {}", what, how), basis, i);
        }
        add("saturation",
            fmt::format("{} considered, {} of use; {}{}", plural(vocabulary_.rules.size(), "rule"), used.size(),
                        plural(outcome_.trace.rounds, "round"),
                        outcome_.trace.fixpoint ? " to a fixpoint" : ", which need not be all"),
            "section 3.7");
    }

    void closure() {
        if (outcome_.trace.walks)
            add("walks",
                "a word is of the right side if one of its words can be walked there, backward along converses",
                "Brunet, Pous");
        const RightClosure c = outcome_.trace.closure;
        if (c == RightClosure::rotated || c == RightClosure::rotated_then_deduplicated)
            add("rotation", "a cycle is of the right side if it is when begun elsewhere", "Prop. 9");
        if (c == RightClosure::deduplicated || c == RightClosure::rotated_then_deduplicated)
            add("deduplication", "a cycle is of the right side if a power of it is", "Prop. 10");
    }

    void result() {
        const std::string sizes = fmt::format("automata of at most {} and {} states, {}", outcome_.left_states,
                                              outcome_.right_states, plural(outcome_.pairs, "pair"));
        if (outcome_.verdict == Verdict::proved)
            add("inclusion", fmt::format("every word of the left side is of the right side; {}", sizes), "HKC");
        else if (outcome_.counterexample)
            add("inclusion", fmt::format("some word of the left side is not of the right side; {}", sizes), "HKC");
        if (outcome_.verdict == Verdict::refuted)
            add("refutation",
                "a structure made from the word satisfies the assumptions, and the right side fails in it", "");
        if (outcome_.verdict == Verdict::unknown)
            add("result", "unknown: " + outcome_.reason, "");
    }

    kat::Setting setting_;
    const Hierarchy& hierarchy_;
    const Query& query_;
    const Vocabulary& vocabulary_;
    const QueryOutcome& outcome_;
    std::vector<ExplanationStep> steps_;
};

} // namespace

std::vector<ExplanationStep> explain(const kat::Setting& setting, const Hierarchy& hierarchy, const Query& query,
                                     const Vocabulary& vocabulary, const QueryOutcome& outcome) {
    return Explainer(setting, hierarchy, query, vocabulary, outcome).run();
}

} // namespace katlas::prover
