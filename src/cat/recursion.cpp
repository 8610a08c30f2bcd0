#include "recursion.hpp"

#include <algorithm>

namespace katlas::cat {
namespace {

// constant | x_1;left_1 | ... | right_1;x_1 | ... and, for a single equation, x;x.
struct Linear {
    TermRef constant = 0;
    std::vector<TermRef> left;
    std::vector<TermRef> right;
    bool square = false;
};

class Decomposer {
  public:
    Decomposer(Terms& terms, const std::vector<TermRef>& variables) : terms_(terms), variables_(variables) {}

    Linear run(TermRef body) {
        result_ = {terms_.none(), std::vector<TermRef>(variables_.size(), terms_.none()),
                   std::vector<TermRef>(variables_.size(), terms_.none()), false};
        add(body);
        return result_;
    }

  private:
    void add(TermRef part) {
        const Term t = terms_[part];
        if (!t.has_variable) {
            result_.constant = terms_.unite({result_.constant, part});
            return;
        }
        if (t.op == Op::unite) {
            for (const TermRef kid : t.kids)
                add(kid);
        } else if (t.op == Op::optional) {
            add(terms_.test(terms_.all()));
            add(t.kids[0]);
        } else if (t.op == Op::variable) {
            // x = x adds nothing; another variable by itself is a composition with the identity.
            grow(result_.left, part, terms_.test(terms_.all()));
        } else if (t.op == Op::sequence) {
            add_sequence(t.kids);
        } else {
            refuse();
        }
    }

    void add_sequence(std::vector<TermRef> kids) {
        // Choices at the ends are choices between compositions.
        for (const bool front : {true, false}) {
            const std::size_t end = front ? 0 : kids.size() - 1;
            const Term t = terms_[kids[end]];
            if (!t.has_variable || (t.op != Op::unite && t.op != Op::optional))
                continue;
            std::vector<TermRef> choices = t.kids;
            if (t.op == Op::optional)
                choices.push_back(terms_.test(terms_.all()));
            for (const TermRef choice : choices) {
                kids[end] = choice;
                add(terms_.sequence(kids));
            }
            return;
        }
        const auto variable = [&](TermRef kid) { return terms_[kid].has_variable; };
        const auto count = std::ranges::count_if(kids, variable);
        if (count == 1 && terms_[kids.front()].op == Op::variable) {
            const TermRef x = kids.front();
            kids.erase(kids.begin());
            grow(result_.left, x, terms_.sequence(kids));
        } else if (count == 1 && terms_[kids.back()].op == Op::variable) {
            const TermRef x = kids.back();
            kids.pop_back();
            grow(result_.right, x, terms_.sequence(kids));
        } else if (count == 2 && kids.size() == 2 && kids[0] == kids[1] && variables_.size() == 1) {
            result_.square = true;
        } else {
            refuse();
        }
    }

    void grow(std::vector<TermRef>& coefficients, TermRef variable, TermRef more) {
        const auto i = static_cast<std::size_t>(std::ranges::find(variables_, variable) - variables_.begin());
        if (i == variables_.size())
            refuse(); // of an enclosing 'let rec'
        coefficients[i] = terms_.unite({coefficients[i], more});
    }

    [[noreturn]] static void refuse() {
        throw Outside("this recursion cannot be imported",
                      "a name that is being defined may begin compositions or end them, in all equations alike, or "
                      "compositions must nest to one side as well as to the other");
    }

    Terms& terms_;
    const std::vector<TermRef>& variables_;
    Linear result_;
};

// Solves systems in which names stand at one end only, and single equations.
std::vector<TermRef> solve_linear(Terms& terms, const std::vector<TermRef>& variables,
                                  const std::vector<TermRef>& bodies) {
    std::vector<Linear> system;
    system.reserve(bodies.size());
    for (const TermRef body : bodies)
        system.push_back(Decomposer(terms, variables).run(body));
    if (system.size() == 1) {
        const Linear& x = system[0];
        const TermRef once = terms.sequence({terms.star(x.right[0]), x.constant, terms.star(x.left[0])});
        return {x.square ? terms.plus(once) : once};
    }
    const auto empty = [&](TermRef t) { return t == terms.none(); };
    // A variable by itself counts as standing at either end.
    const TermRef id = terms.test(terms.all());
    const bool leftward =
        std::ranges::all_of(system, [&](const Linear& x) { return std::ranges::all_of(x.right, empty); });
    const bool rightward = std::ranges::all_of(system, [&](const Linear& x) {
        return std::ranges::all_of(x.left, [&](TermRef a) { return empty(a) || a == id; });
    });
    if (!leftward && !rightward)
        throw Outside("this recursion cannot be imported",
                      "a name that is being defined may begin compositions or end them, in all equations alike, or "
                      "compositions must nest to one side as well as to the other");
    const auto compose = [&](TermRef x, TermRef a) {
        return leftward ? terms.sequence({x, a}) : terms.sequence({a, x});
    };
    std::vector<std::vector<TermRef>> coefficients;
    std::vector<TermRef> constants;
    for (const Linear& x : system) {
        std::vector<TermRef> row;
        for (std::size_t i = 0; i < variables.size(); ++i)
            row.push_back(terms.unite({x.left[i], x.right[i]}));
        coefficients.push_back(std::move(row));
        constants.push_back(x.constant);
    }
    for (std::size_t v = 0; v < system.size(); ++v) {
        const TermRef loop = terms.star(coefficients[v][v]); // Arden
        coefficients[v][v] = terms.none();
        constants[v] = compose(constants[v], loop);
        for (TermRef& a : coefficients[v])
            a = compose(a, loop);
        for (std::size_t i = 0; i < system.size(); ++i) {
            const TermRef a = coefficients[i][v];
            if (i == v || a == terms.none())
                continue;
            coefficients[i][v] = terms.none();
            constants[i] = terms.unite({constants[i], compose(constants[v], a)});
            for (std::size_t j = 0; j < system.size(); ++j)
                coefficients[i][j] = terms.unite({coefficients[i][j], compose(coefficients[v][j], a)});
        }
    }
    return constants;
}

} // namespace

std::vector<TermRef> solve(Terms& terms, const std::vector<TermRef>& variables, const std::vector<TermRef>& bodies) {
    try {
        return solve_linear(terms, variables, bodies);
    } catch (const Outside&) {
        const auto equations = nested_to_one_side(terms, variables, bodies);
        if (!equations)
            throw;
        std::vector<TermRef> solutions = solve_linear(terms, equations->variables, equations->bodies);
        solutions.resize(variables.size());
        return solutions;
    }
}

} // namespace katlas::cat
