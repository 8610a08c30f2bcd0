#include "tableau.hpp"

namespace verify {
namespace {

constexpr std::size_t var_x = 0;
constexpr std::size_t var_y = 1;
constexpr std::size_t var_z = 2;

using Law = std::vector<Literal>; // one of them is true

Literal holds(std::size_t term, std::size_t from, std::size_t to) {
    return {true, false, term, from, to};
}
Literal fails(std::size_t term, std::size_t from, std::size_t to) {
    return {false, false, term, from, to};
}
Literal is(std::size_t test, std::size_t event) {
    return {true, true, test, event, event};
}
Literal is_not(std::size_t test, std::size_t event) {
    return {false, true, test, event, event};
}

Law law_of_test(const Tableau& tableau, std::size_t t, std::size_t number) {
    const Term& test = tableau.tests[t];
    const auto part = [&](std::size_t i) { return test.parts[i]; };
    if (number == 0)
        return {is(t, var_x), is_not(t, var_x)};
    if (number == 1)
        return {fails(tableau.identity, var_x, var_y), is_not(t, var_x), is(t, var_y)};
    if (test.kind == "false" && number == 2)
        return {is_not(t, var_x)};
    if (test.kind == "true" && number == 2)
        return {is(t, var_x)};
    if (test.kind == "not" && number == 2)
        return {is_not(t, var_x), is_not(part(0), var_x)};
    if (test.kind == "not" && number == 3)
        return {is(t, var_x), is(part(0), var_x)};
    if (test.kind == "and" && (number == 2 || number == 3))
        return {is_not(t, var_x), is(part(number - 2), var_x)};
    if (test.kind == "and" && number == 4)
        return {is_not(part(0), var_x), is_not(part(1), var_x), is(t, var_x)};
    if (test.kind == "or" && (number == 2 || number == 3))
        return {is_not(part(number - 2), var_x), is(t, var_x)};
    if (test.kind == "or" && number == 4)
        return {is_not(t, var_x), is(part(0), var_x), is(part(1), var_x)};
    return {};
}

Law law_of_union(const Term& term, std::size_t e, std::size_t number) {
    if (number >= 4)
        return number - 4 < term.parts.size() ? Law{fails(term.parts[number - 4], var_x, var_y), holds(e, var_x, var_y)}
                                              : Law{};
    Law law{fails(e, var_x, var_y)};
    for (const std::size_t p : term.parts)
        law.push_back(holds(p, var_x, var_y));
    return law;
}

Law law_of_sequence(const Tableau& tableau, std::size_t e, std::size_t number) {
    const std::size_t a = tableau.terms[e].parts[0];
    const std::size_t b = tableau.terms[e].parts[1];
    const Term& first = tableau.terms[a];
    const Term& second = tableau.terms[b];
    if (number == 3)
        return {fails(a, var_x, var_y), fails(b, var_y, var_z), holds(e, var_x, var_z)};
    if (number == 4 && first.kind == "test")
        return {fails(e, var_x, var_y), is(first.parts[0], var_x)};
    if (number == 5 && first.kind == "test")
        return {fails(e, var_x, var_y), holds(b, var_x, var_y)};
    if (number == 6 && second.kind == "test")
        return {fails(e, var_x, var_y), is(second.parts[0], var_y)};
    if (number == 7 && second.kind == "test")
        return {fails(e, var_x, var_y), holds(a, var_x, var_y)};
    if (number == 8 && second.kind == "star")
        return {fails(e, var_x, var_y), fails(b, var_y, var_z), holds(e, var_x, var_z)};
    if (number == 9 && first.kind == "star")
        return {fails(a, var_x, var_y), fails(e, var_y, var_z), holds(e, var_x, var_z)};
    if (second.kind != "star" || second.parts[0] != a)
        return {};
    if (number == 10) // e is one or more turns of a, and b is any number of them
        return {fails(b, var_x, var_y), fails(e, var_y, var_z), holds(e, var_x, var_z)};
    if (number == 11)
        return {fails(e, var_x, var_y), holds(b, var_x, var_y)};
    if (number == 12)
        return {fails(b, var_x, var_y), holds(tableau.identity, var_x, var_y), holds(e, var_x, var_y)};
    return {};
}

Law law_of_term(const Tableau& tableau, std::size_t e, std::size_t number) {
    const Term& term = tableau.terms[e];
    const auto part = [&](std::size_t i) { return term.parts[i]; };
    if (number == 0)
        return {holds(e, var_x, var_y), fails(e, var_x, var_y)};
    if (number == 1)
        return {fails(tableau.identity, var_x, var_y), fails(e, var_x, var_z), holds(e, var_y, var_z)};
    if (number == 2)
        return {fails(tableau.identity, var_x, var_y), fails(e, var_z, var_x), holds(e, var_z, var_y)};
    if (term.kind == "union")
        return law_of_union(term, e, number);
    if (term.kind == "sequence")
        return law_of_sequence(tableau, e, number);
    if (term.kind == "test" && number == 3)
        return {fails(e, var_x, var_y), holds(tableau.identity, var_x, var_y)};
    if (term.kind == "test" && number == 4)
        return {fails(e, var_x, var_y), is(part(0), var_x)};
    if (term.kind == "test" && number == 5)
        return {fails(e, var_x, var_y), is(part(0), var_y)};
    if (term.kind == "test" && number == 6)
        return {is_not(part(0), var_x), holds(e, var_x, var_x)};
    if (term.kind == "inverse" && number == 3)
        return {fails(e, var_x, var_y), holds(part(0), var_y, var_x)};
    if (term.kind == "inverse" && number == 4)
        return {fails(part(0), var_x, var_y), holds(e, var_y, var_x)};
    if (term.kind == "star" && number == 3)
        return {holds(e, var_x, var_x)};
    if (term.kind == "star" && number == 4)
        return {fails(part(0), var_x, var_y), holds(e, var_x, var_y)};
    if (term.kind == "star" && number == 5)
        return {fails(e, var_x, var_y), fails(e, var_y, var_z), holds(e, var_x, var_z)};
    if ((term.kind == "intersection" || term.kind == "difference") && number == 3)
        return {fails(e, var_x, var_y), holds(part(0), var_x, var_y)};
    if (term.kind == "intersection" && number == 4)
        return {fails(e, var_x, var_y), holds(part(1), var_x, var_y)};
    if (term.kind == "intersection" && number == 5)
        return {fails(part(0), var_x, var_y), fails(part(1), var_x, var_y), holds(e, var_x, var_y)};
    if (term.kind == "difference" && number == 4)
        return {fails(e, var_x, var_y), fails(part(1), var_x, var_y)};
    if (term.kind == "difference" && number == 5)
        return {fails(part(0), var_x, var_y), holds(part(1), var_x, var_y), holds(e, var_x, var_y)};
    return {};
}

Law law_of_assumption(const Term& assumption, std::size_t number) {
    const auto part = [&](std::size_t i) { return assumption.parts[i]; };
    if (assumption.kind == "ends" && number == 1)
        return {fails(part(0), var_x, var_y), is(part(2), var_y)};
    if (number != 0)
        return {};
    if (assumption.kind == "ends")
        return {fails(part(0), var_x, var_y), is(part(1), var_x)};
    if (assumption.kind == "inclusion")
        return {fails(part(0), var_x, var_y), holds(part(1), var_x, var_y)};
    if (assumption.kind == "irreflexive")
        return {fails(part(0), var_x, var_x)};
    if (assumption.kind == "empty")
        return {fails(part(0), var_x, var_y)};
    if (assumption.kind == "everything")
        return {holds(part(0), var_x, var_y)};
    return {is(part(0), var_x)}; // everywhere
}

} // namespace

std::vector<Literal> law_of(const Tableau& tableau, const LawName& name) {
    switch (name.of) {
    case LawName::Of::test:
        return law_of_test(tableau, name.index, name.number);
    case LawName::Of::term:
        return law_of_term(tableau, name.index, name.number);
    case LawName::Of::assumption:
        return law_of_assumption(tableau.assumptions[name.index], name.number);
    }
    return {};
}

} // namespace verify
