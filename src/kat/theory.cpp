#include "katlas/kat/theory.hpp"

#include <fmt/format.h>

namespace katlas::kat {
namespace {

// Binding strengths of the printed form, weakest first.
enum Strength : int { weakest = 0, unite, intersect, sequence, prefix, postfix, primary };

std::string wrap(const std::string& text, int has, int needs) {
    return has < needs ? fmt::format("({})", text) : text;
}

std::string print(const Terms& terms, const Theory& theory, TestRef test, int needs) {
    const TestNode& n = terms.node(test);
    switch (n.kind) {
    case TestKind::bottom:
        return "0";
    case TestKind::top:
        return "id";
    case TestKind::predicate:
        return theory.predicates[n.left].name;
    case TestKind::negation:
        return fmt::format("!{}", print(terms, theory, {n.left}, primary));
    case TestKind::conjunction:
        return wrap(
            fmt::format("{} & {}", print(terms, theory, {n.left}, sequence), print(terms, theory, {n.right}, sequence)),
            intersect, needs);
    case TestKind::disjunction:
        return wrap(fmt::format("{} | {}", print(terms, theory, {n.left}, intersect),
                                print(terms, theory, {n.right}, intersect)),
                    unite, needs);
    }
    return {};
}

std::string print(const Terms& terms, const Theory& theory, ExprRef expr, int needs) {
    const auto kids = terms.children(expr);
    const auto binary = [&](const char* op, int strength, bool to_the_left) {
        return wrap(fmt::format("{}{}{}", print(terms, theory, kids[0], strength + (to_the_left ? 0 : 1)), op,
                                print(terms, theory, kids[1], strength + (to_the_left ? 1 : 0))),
                    strength, needs);
    };
    switch (terms.kind(expr)) {
    case ExprKind::test:
        return fmt::format("[{}]", print(terms, theory, terms.as_test(expr), weakest));
    case ExprKind::letter:
        return letter_name(theory, terms.as_letter(expr));
    case ExprKind::unite: {
        std::string text;
        for (const ExprRef c : kids)
            text += fmt::format("{}{}", text.empty() ? "" : " | ", print(terms, theory, c, intersect));
        return wrap(text, unite, needs);
    }
    case ExprKind::sequence:
        return binary(";", sequence, false);
    case ExprKind::star:
        return fmt::format("{}*", print(terms, theory, kids[0], postfix));
    case ExprKind::intersection:
        return binary(" & ", intersect, true);
    case ExprKind::difference:
        return binary(" \\ ", intersect, true);
    case ExprKind::rotation:
        return wrap(fmt::format("rot {}", print(terms, theory, kids[0], prefix)), prefix, needs);
    case ExprKind::deduplication:
        return wrap(fmt::format("dedup {}", print(terms, theory, kids[0], prefix)), prefix, needs);
    }
    return {};
}

} // namespace

std::string letter_name(const Theory& theory, Letter letter) {
    return fmt::format("{}{}", theory.relations[letter.relation].name, letter.inverse ? "^-1" : "");
}

std::string to_text(const Terms& terms, const Theory& theory, TestRef test) {
    return print(terms, theory, test, weakest);
}

std::string to_text(const Terms& terms, const Theory& theory, ExprRef expr) {
    return print(terms, theory, expr, weakest);
}

} // namespace katlas::kat
