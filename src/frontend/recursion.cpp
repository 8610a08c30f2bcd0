#include "katlas/frontend/recursion.hpp"

#include <algorithm>
#include <span>
#include <unordered_map>

namespace katlas {
namespace {

using kat::ExprKind;
using kat::ExprRef;
using kat::Terms;

// c | x_1;a_1 | ... | x_n;a_n
struct Linear {
    ExprRef constant;
    std::vector<ExprRef> coefficients;
};

class Decomposer {
  public:
    Decomposer(Terms& terms, const std::vector<ExprRef>& variables) : terms_(terms), variables_(variables) {}

    // Bottom-up over the body's subterms; empty `reason` means success.
    std::optional<Linear> run(ExprRef body, std::string& reason) {
        std::unordered_map<std::uint32_t, Linear> parts; // of subterms that contain a variable
        for (const ExprRef e : terms_.subterms(std::span<const ExprRef>(&body, 1))) {
            const std::vector<ExprRef> kids(terms_.children(e).begin(), terms_.children(e).end());
            const auto variable = std::ranges::find(variables_, e);
            if (variable != variables_.end()) {
                Linear l = constant(terms_.zero());
                l.coefficients[static_cast<std::size_t>(variable - variables_.begin())] = terms_.id();
                parts.emplace(e.index, std::move(l));
                continue;
            }
            if (terms_.kind(e) == ExprKind::letter && std::ranges::find(variables_, flipped(e)) != variables_.end()) {
                reason = "it stands under a converse";
                return std::nullopt;
            }
            if (std::ranges::none_of(kids, [&](ExprRef c) { return parts.contains(c.index); }))
                continue;
            switch (terms_.kind(e)) {
            case ExprKind::unite: {
                Linear sum = constant(terms_.zero());
                for (const ExprRef c : kids)
                    add(sum, parts.contains(c.index) ? parts.at(c.index) : constant(c));
                parts.emplace(e.index, std::move(sum));
                break;
            }
            case ExprKind::sequence: {
                if (parts.contains(kids[1].index)) {
                    reason = "it is not the first factor of a composition";
                    return std::nullopt;
                }
                Linear product = parts.at(kids[0].index);
                product.constant = terms_.sequence(product.constant, kids[1]);
                for (ExprRef& a : product.coefficients)
                    a = terms_.sequence(a, kids[1]);
                parts.emplace(e.index, std::move(product));
                break;
            }
            case ExprKind::star:
                reason = "it stands under a closure (* or +)";
                return std::nullopt;
            default:
                reason = "it stands under an operator other than '|' and ';'";
                return std::nullopt;
            }
        }
        const auto whole = parts.find(body.index);
        return whole == parts.end() ? constant(body) : whole->second;
    }

  private:
    Linear constant(ExprRef e) { return {e, std::vector<ExprRef>(variables_.size(), terms_.zero())}; }

    void add(Linear& sum, const Linear& more) {
        sum.constant = terms_.unite(sum.constant, more.constant);
        for (std::size_t i = 0; i < sum.coefficients.size(); ++i)
            sum.coefficients[i] = terms_.unite(sum.coefficients[i], more.coefficients[i]);
    }

    ExprRef flipped(ExprRef letter) { return terms_.letter(terms_.as_letter(letter).flipped()); }

    Terms& terms_;
    const std::vector<ExprRef>& variables_;
};

// Replaces variable v by `solution` in e: e.constant | solution.constant;a_v, and so on.
void substitute(Terms& terms, Linear& e, std::size_t v, const Linear& solution) {
    const ExprRef a = e.coefficients[v];
    e.coefficients[v] = terms.zero();
    e.constant = terms.unite(e.constant, terms.sequence(solution.constant, a));
    for (std::size_t i = 0; i < e.coefficients.size(); ++i)
        e.coefficients[i] = terms.unite(e.coefficients[i], terms.sequence(solution.coefficients[i], a));
}

} // namespace

std::optional<std::vector<ExprRef>> solve_left_linear(Terms& terms, const std::vector<ExprRef>& variables,
                                                      const std::vector<ExprRef>& bodies, RecursionFault& fault) {
    Decomposer decomposer(terms, variables);
    std::vector<Linear> system;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        auto linear = decomposer.run(bodies[i], fault.reason);
        if (!linear) {
            fault.equation = i;
            return std::nullopt;
        }
        system.push_back(std::move(*linear));
    }
    for (std::size_t v = 0; v < system.size(); ++v) {
        Linear& own = system[v];
        const ExprRef loop = terms.star(own.coefficients[v]); // Arden
        own.coefficients[v] = terms.zero();
        own.constant = terms.sequence(own.constant, loop);
        for (ExprRef& a : own.coefficients)
            a = terms.sequence(a, loop);
        const Linear solution = own;
        for (std::size_t i = 0; i < system.size(); ++i)
            if (i != v)
                substitute(terms, system[i], v, solution);
    }
    std::vector<ExprRef> solutions;
    solutions.reserve(system.size());
    for (const Linear& l : system)
        solutions.push_back(l.constant);
    return solutions;
}

} // namespace katlas
