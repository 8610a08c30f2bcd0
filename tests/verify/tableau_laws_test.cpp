// Each law of the verifier is true: in all small structures, of all events, one of its literals holds.

#include "tableau_meaning.hpp"

#include <set>

#include <catch2/catch.hpp>

using namespace katlas::tests;
using verify::LawName;
using verify::Literal;
using verify::Numbers;

namespace {

// Every kind of test and of term, and those forms of a composition that have laws of their own.
verify::Tableau every_kind() {
    verify::Tableau t;
    const auto test = [&](const char* kind, Numbers parts, const char* text = "") {
        t.tests.push_back({kind, std::move(parts), text});
        return t.tests.size() - 1;
    };
    const auto term = [&](const char* kind, Numbers parts, const char* text = "") {
        t.terms.push_back({kind, std::move(parts), text});
        return t.terms.size() - 1;
    };
    const std::size_t yes = test("true", {});
    const std::size_t no = test("false", {});
    const std::size_t p = test("predicate", {}, "P");
    const std::size_t not_p = test("not", {p});
    test("and", {p, not_p});
    test("and", {p, yes});
    test("or", {p, no});
    test("or", {not_p, p});
    t.identity = term("test", {yes});
    const std::size_t of_p = term("test", {p});
    const std::size_t a = term("letter", {}, "a");
    const std::size_t b = term("letter", {}, "b");
    const std::size_t star = term("star", {a});
    term("test", {not_p});
    term("test", {no});
    term("inverse", {a});
    term("inverse", {b});
    term("union", {});
    term("union", {a});
    term("union", {a, b});
    term("union", {a, of_p, b});
    for (const std::size_t first : {a, b, of_p, star})
        for (const std::size_t second : {a, b, of_p, star})
            term("sequence", {first, second});
    term("star", {t.terms.size() - 1});
    term("star", {of_p});
    term("intersection", {a, b});
    term("intersection", {a, star});
    term("difference", {a, b});
    term("difference", {star, b});
    t.assumptions = {{"inclusion", {a, b}, ""}, {"irreflexive", {a}, ""}, {"empty", {a}, ""},
                     {"everything", {a}, ""},   {"everywhere", {p}, ""},  {"ends", {a, p, not_p}, ""},
                     {"ends", {a, p, p}, ""}};
    return t;
}

bool is_true(const Meaning& m, const Literal& l, const std::array<std::size_t, 3>& events) {
    return (l.of_test ? m.tests : m.terms)[l.index].has(events[l.x], events[l.y]) == l.positive;
}

} // namespace

TEST_CASE("each law of a tableau is true of all events in all small structures") {
    const verify::Tableau t = every_kind();
    std::vector<LawName> laws;
    std::set<std::string> kinds;
    for (const auto of : {LawName::Of::test, LawName::Of::term, LawName::Of::assumption}) {
        const auto& things = of == LawName::Of::test ? t.tests : of == LawName::Of::term ? t.terms : t.assumptions;
        for (std::size_t i = 0; i < things.size(); ++i)
            for (std::size_t number = 0; number < 20; ++number)
                if (!law_of(t, {of, i, number}).empty()) {
                    laws.push_back({of, i, number});
                    kinds.insert(things[i].kind + " " + std::to_string(number));
                }
    }
    CHECK(kinds.size() == 82);
    std::size_t judged = 0;
    for (const Structure& structure : small_structures(20'264, 150)) {
        const Meaning m(t, structure);
        for (const LawName& name : laws) {
            if (name.of == LawName::Of::assumption && !m.satisfies(t.assumptions[name.index]))
                continue;
            const std::vector<Literal> law = law_of(t, name);
            ++judged;
            for (std::size_t i = 0; i < m.size * m.size * m.size; ++i) {
                const std::array<std::size_t, 3> events{i % m.size, i / m.size % m.size, i / m.size / m.size};
                if (std::ranges::none_of(law, [&](const Literal& l) { return is_true(m, l, events); })) {
                    INFO(structure.show()
                         << ": of " << static_cast<int>(name.of) << ' ' << name.index << ", law " << name.number);
                    FAIL_CHECK("no literal is true");
                }
            }
        }
    }
    CHECK(judged > 100'000);
}
