// What a certificate of a tableau says, by the definitions: the values of its terms in small structures, without any of
// the prover's or the verifier's laws. The verifier's reader serves to read it.
#pragma once

#include "prover/structures.hpp"
#include "verify/tableau.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace katlas::tests {

// A structure gives a meaning to letters and predicates, by their names.
struct Meaning {
    std::size_t size = 0;
    std::vector<Matrix> terms;
    std::vector<Matrix> tests; // as parts of the identity

    Meaning(const verify::Tableau& t, const Structure& m) : size(m.size) {
        const Matrix id = Matrix::identity(size);
        for (const verify::Term& test : t.tests) {
            const auto part = [&](std::size_t i) { return tests[test.parts[i]]; };
            if (test.kind == "predicate")
                tests.push_back(m.value({'t', test.text, {}}));
            else if (test.kind == "true" || test.kind == "false")
                tests.push_back(test.kind == "true" ? id : Matrix{});
            else if (test.kind == "not")
                tests.push_back(id - part(0));
            else
                tests.push_back(test.kind == "and" ? part(0) & part(1) : part(0) | part(1));
        }
        for (const verify::Term& term : t.terms) {
            const auto part = [&](std::size_t i) { return terms[term.parts[i]]; };
            Matrix value;
            if (term.kind == "letter")
                value = letter(m, term.text);
            else if (term.kind == "test")
                value = tests[term.parts[0]];
            else if (term.kind == "inverse")
                value = part(0).converse();
            else if (term.kind == "star")
                value = id | part(0).plus();
            else if (term.kind == "sequence")
                value = part(0).then(part(1));
            else if (term.kind == "intersection")
                value = part(0) & part(1);
            else if (term.kind == "difference")
                value = part(0) - part(1);
            else
                for (const std::size_t p : term.parts)
                    value = value | terms[p];
            terms.push_back(value);
        }
    }

    [[nodiscard]] bool satisfies(const verify::Term& assumption) const {
        const auto part = [&](std::size_t i) { return terms[assumption.parts[i]]; };
        const Matrix id = Matrix::identity(size);
        if (assumption.kind == "inclusion")
            return (part(0) - part(1)).empty();
        if (assumption.kind == "irreflexive")
            return (part(0) & id).empty();
        if (assumption.kind == "empty")
            return part(0).empty();
        if (assumption.kind == "everywhere")
            return tests[assumption.parts[0]] == id;
        if (assumption.kind == "ends")
            return (part(0) - tests[assumption.parts[1]].then(part(0)).then(tests[assumption.parts[2]])).empty();
        Matrix all; // everything
        for (std::size_t a = 0; a < size; ++a)
            for (std::size_t b = 0; b < size; ++b)
                all.set(a, b);
        return part(0) == all;
    }
    [[nodiscard]] bool satisfies_all_of(const verify::Tableau& t) const {
        return std::ranges::all_of(t.assumptions, [&](const verify::Term& a) { return satisfies(a); });
    }

    [[nodiscard]] bool is_claim_true(const verify::Tableau& t) const {
        Matrix left = terms[t.left];
        if (t.cyclic)
            left = left & Matrix::identity(size);
        for (const std::size_t r : t.right)
            left = left - terms[r];
        return left.empty();
    }

  private:
    static Matrix letter(const Structure& m, const std::string& name) {
        const bool inverse = name.ends_with("^-1");
        return m.value({inverse ? 'i' : 'l', inverse ? name.substr(0, name.size() - 3) : name, {}});
    }
};

// All structures with one or two events over the relations a and b and the predicate P, and some with three.
inline std::vector<Structure> small_structures(std::uint32_t seed, int larger) {
    std::vector<Structure> all;
    Random random(seed);
    const auto add = [&](std::size_t n, auto bit) {
        Structure m;
        m.size = n;
        for (const char* name : {"a", "b"})
            for (std::size_t i = 0; i < n * n; ++i)
                if (bit())
                    m.relations[name].set(i / n, i % n);
        for (std::size_t x = 0; x < n; ++x)
            if (bit())
                m.put("P", x);
        all.push_back(m);
    };
    for (std::size_t n = 1; n <= 2; ++n)
        for (std::size_t bits = 0; bits < std::size_t{1} << (2 * n * n + n); ++bits)
            add(n, [rest = bits]() mutable { return (std::exchange(rest, rest >> 1U) & 1U) != 0; });
    for (int i = 0; i < larger; ++i)
        add(3, [&] { return random.chance(i % 2 == 0 ? 25 : 50); });
    return all;
}

} // namespace katlas::tests
