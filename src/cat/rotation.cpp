#include "recursion.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace katlas::cat {
namespace {

constexpr std::size_t max_alternatives = 256;
constexpr std::size_t max_symbols = 64;

// A grammar in which the right side of every rule is a step, a symbol, or two symbols.
class Grammar {
  public:
    Grammar(Terms& terms, const std::vector<TermRef>& variables) : terms_(terms), variables_(variables) {
        for (std::size_t i = 0; i < variables.size(); ++i)
            add_symbol(variables[i]);
    }

    // False if the body is not made of unions and compositions, or is too large.
    bool add(std::size_t symbol, TermRef body, bool mirrored) {
        std::vector<std::vector<TermRef>> ways;
        if (!alternatives(body, ways))
            return false;
        for (std::vector<TermRef>& way : ways) {
            if (mirrored)
                std::ranges::reverse(way);
            if (!add_rule(symbol, way, mirrored))
                return false;
        }
        return true;
    }

    // Whether a;(v;w) can always be (a;v);w.
    bool rotates() {
        close_units();
        for (const Pair& rule : pairs_)
            for (const Pair& inner : pairs_) {
                if (!above_[inner.whole].contains(rule.right))
                    continue;
                bool found = false;
                for (const std::size_t q : composed(rule.left, inner.left))
                    found = found || composed(q, inner.right).contains(rule.whole);
                if (!found)
                    return false;
            }
        return true;
    }

    // The grammar with single steps on the right, as equations.
    Equations equations(bool mirrored) {
        Equations result;
        for (std::size_t s = 0; s < symbols_.size(); ++s) {
            std::vector<TermRef> parts = steps_[s];
            for (const auto& [whole, part] : units_)
                if (whole == s)
                    parts.push_back(symbols_[part]);
            for (const Pair& rule : pairs_) {
                if (rule.whole != s)
                    continue;
                std::vector<TermRef> last;
                for (std::size_t t = 0; t < symbols_.size(); ++t)
                    if (above_[t].contains(rule.right))
                        last.insert(last.end(), steps_[t].begin(), steps_[t].end());
                const TermRef step = terms_.unite(last);
                const TermRef left = symbols_[rule.left];
                parts.push_back(
                    terms_.sequence(mirrored ? std::vector<TermRef>{step, left} : std::vector<TermRef>{left, step}));
            }
            result.variables.push_back(symbols_[s]);
            result.bodies.push_back(terms_.unite(parts));
        }
        return result;
    }

  private:
    struct Pair {
        std::size_t whole;
        std::size_t left;
        std::size_t right;
    };

    std::size_t add_symbol(TermRef variable) {
        symbols_.push_back(variable);
        steps_.emplace_back();
        return symbols_.size() - 1;
    }

    std::size_t fresh() { return add_symbol(terms_.variable(fmt::format("part {} of {}", symbols_.size(), serial()))); }
    [[nodiscard]] std::string serial() const { return fmt::format("{}", variables_.front()); }

    bool alternatives(TermRef part, std::vector<std::vector<TermRef>>& ways) {
        const Term t = terms_[part];
        if (!t.has_variable || t.op == Op::variable) {
            ways.push_back({part});
        } else if (t.op == Op::unite || t.op == Op::optional) {
            if (t.op == Op::optional)
                ways.push_back({terms_.test(terms_.all())});
            for (const TermRef kid : t.kids)
                if (!alternatives(kid, ways))
                    return false;
        } else if (t.op == Op::sequence) {
            std::vector<std::vector<TermRef>> whole{{}};
            for (const TermRef kid : t.kids) {
                std::vector<std::vector<TermRef>> choices;
                if (!alternatives(kid, choices) || whole.size() * choices.size() > max_alternatives)
                    return false;
                std::vector<std::vector<TermRef>> longer;
                for (const auto& before : whole)
                    for (const auto& after : choices) {
                        longer.push_back(before);
                        longer.back().insert(longer.back().end(), after.begin(), after.end());
                    }
                whole = std::move(longer);
            }
            ways.insert(ways.end(), whole.begin(), whole.end());
        } else {
            return false;
        }
        return ways.size() <= max_alternatives;
    }

    // Neighbouring steps become one step.
    bool add_rule(std::size_t symbol, const std::vector<TermRef>& way, bool mirrored) {
        std::vector<std::size_t> right;
        TermRef step = terms_.none();
        bool has_step = false;
        const auto end_step = [&] {
            if (has_step && (step != terms_.test(terms_.all()) || way.size() == 1)) {
                right.push_back(fresh());
                steps_.back().push_back(step);
            }
            has_step = false;
        };
        for (const TermRef factor : way) {
            if (terms_[factor].op == Op::variable) {
                end_step();
                const auto known = std::ranges::find(symbols_, factor);
                if (known == symbols_.end())
                    return false; // of an enclosing recursion
                right.push_back(static_cast<std::size_t>(known - symbols_.begin()));
            } else {
                step = !has_step  ? factor
                       : mirrored ? terms_.sequence({factor, step})
                                  : terms_.sequence({step, factor});
                has_step = true;
            }
        }
        end_step();
        if (right.empty())
            return false;
        while (right.size() > 2) {
            const std::size_t first = fresh();
            pairs_.push_back({first, right[0], right[1]});
            right.erase(right.begin());
            right[0] = first;
        }
        if (right.size() == 1)
            units_.emplace_back(symbol, right[0]);
        else
            pairs_.push_back({symbol, right[0], right[1]});
        return symbols_.size() <= max_symbols;
    }

    // above_[s]: the symbols of which s is an alternative.
    void close_units() {
        above_.assign(symbols_.size(), {});
        for (std::size_t s = 0; s < symbols_.size(); ++s) {
            std::vector<std::size_t> open{s};
            while (!open.empty()) {
                const std::size_t at = open.back();
                open.pop_back();
                if (!above_[s].insert(at).second)
                    continue;
                for (const auto& [whole, part] : units_)
                    if (part == at)
                        open.push_back(whole);
            }
        }
    }

    [[nodiscard]] std::set<std::size_t> composed(std::size_t left, std::size_t right) const {
        std::set<std::size_t> wholes;
        for (const Pair& rule : pairs_)
            if (above_[left].contains(rule.left) && above_[right].contains(rule.right))
                wholes.insert(above_[rule.whole].begin(), above_[rule.whole].end());
        return wholes;
    }

    Terms& terms_;
    const std::vector<TermRef>& variables_;
    std::vector<TermRef> symbols_;
    std::vector<std::vector<TermRef>> steps_;
    std::vector<std::pair<std::size_t, std::size_t>> units_;
    std::vector<Pair> pairs_;
    std::vector<std::set<std::size_t>> above_;
};

} // namespace

std::optional<Equations> nested_to_one_side(Terms& terms, const std::vector<TermRef>& variables,
                                            const std::vector<TermRef>& bodies) {
    for (const bool mirrored : {false, true}) {
        Grammar grammar(terms, variables);
        bool fits = true;
        for (std::size_t i = 0; i < bodies.size() && fits; ++i)
            fits = grammar.add(i, bodies[i], mirrored);
        if (fits && grammar.rotates())
            return grammar.equations(mirrored);
    }
    return std::nullopt;
}

} // namespace katlas::cat
