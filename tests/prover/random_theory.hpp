// Random small theories over user relations, and structures that satisfy them.
#pragma once

#include "structures.hpp"

#include <optional>
#include <set>

namespace katlas::tests {

struct RandomTheory {
    std::vector<std::string> predicates;
    std::vector<std::string> letters;
    std::vector<Statement> assumptions; // inclusion or irreflexive
    std::vector<std::uint16_t> atoms;   // which sets of predicates an event may have
    std::string declarations;           // as .kat text, assumptions included
};

inline RandomTheory random_theory(Random& random) {
    using Kind = Statement::Kind;
    RandomTheory theory;
    const std::size_t num_predicates = 2 + random.below(3);
    const std::size_t num_letters = 2 + random.below(3);
    for (std::size_t i = 0; i < num_predicates; ++i)
        theory.predicates.emplace_back(std::string_view("PQST").substr(i, 1));
    for (std::size_t i = 0; i < num_letters; ++i)
        theory.letters.emplace_back(std::string_view("abcd").substr(i, 1));
    for (const std::string& p : theory.predicates)
        theory.declarations += concat({"predicate ", p, "\n"});
    for (const std::string& l : theory.letters)
        theory.declarations += concat({"relation ", l, "\n"});

    // Constraints on predicates: disjoint, or one below the other.
    struct Pair {
        std::size_t first;
        std::size_t second;
        bool disjoint;
    };
    std::vector<Pair> pairs;
    for (std::size_t n = random.below(3); n > 0; --n) {
        const std::size_t i = random.below(num_predicates);
        const std::size_t j = random.below(num_predicates);
        if (i == j)
            continue;
        pairs.push_back({i, j, random.chance(50)});
        theory.declarations += concat({pairs.back().disjoint ? "disjoint " : "assume ", theory.predicates[i],
                                       pairs.back().disjoint ? " # " : " <= ", theory.predicates[j], "\n"});
    }
    for (std::uint16_t set = 0; set < 1U << num_predicates; ++set) {
        bool good = true;
        for (const Pair& p : pairs) {
            const bool first = (set >> p.first & 1U) != 0;
            const bool second = (set >> p.second & 1U) != 0;
            good = good && (p.disjoint ? !(first && second) : !first || second);
        }
        if (good)
            theory.atoms.push_back(set);
    }

    const auto letter = [&] { return Ex{'l', random.pick(theory.letters), {}}; };
    const auto seq = [](Ex a, Ex b) { return Ex{';', "", {std::move(a), std::move(b)}}; };
    const auto expr = [&](int depth) { return random.expr(depth, theory.letters, theory.predicates, 5); };
    for (std::size_t n = random.below(4); n > 0; --n) {
        Statement s;
        switch (random.below(10)) {
        case 0:
            s = {Kind::inclusion, seq(letter(), expr(1)), {'0', "", {}}, {}};
            break;
        case 1:
            s = {Kind::inclusion, seq(letter(), expr(1)), {'1', "", {}}, {}};
            break;
        case 2: // r;r <= r
            s.left = letter();
            s.right = s.left;
            s.left = seq(s.left, s.left);
            break;
        case 3:
        case 4:
            s = {Kind::inclusion, expr(2), letter(), {}};
            break;
        case 5:
            s = {Kind::equality, letter(), {'|', "", {letter(), letter()}}, {}};
            break;
        case 6:
            s = {Kind::irreflexive, expr(1), {}, {}};
            break;
        case 7: // r <= [P];s;[Q]
            s = {Kind::inclusion, letter(), seq(seq({'t', random.pick(theory.predicates), {}}, letter()), expr(0)), {}};
            break;
        default:
            s = {Kind::inclusion, expr(1), expr(2), {}};
            break;
        }
        theory.declarations += concat({"assume ", text(s), "\n"});
        theory.assumptions.push_back(std::move(s));
    }
    return theory;
}

inline bool satisfies(const Structure& m, const RandomTheory& theory) {
    for (const Statement& s : theory.assumptions)
        if (!violations(m, s).empty())
            return false;
    return true;
}

// Makes assumptions true: by adding pairs (and events, up to max_events), or by removing pairs, if that is allowed.
class Repair {
  public:
    Repair(Random& random, const RandomTheory& theory, std::size_t max_events, bool may_remove)
        : random_(random), theory_(theory), max_events_(max_events), may_remove_(may_remove) {}

    bool run(Structure& m, int steps) {
        for (; steps > 0; --steps) {
            std::vector<Statement> failing;
            for (const Statement& s : theory_.assumptions)
                if (s.kind == Statement::Kind::equality) {
                    const Statement one{Statement::Kind::inclusion, s.left, s.right, {}};
                    const Statement two{Statement::Kind::inclusion, s.right, s.left, {}};
                    for (const Statement& half : {one, two})
                        if (!violations(m, half).empty())
                            failing.push_back(half);
                } else if (!violations(m, s).empty()) {
                    failing.push_back(s);
                }
            if (failing.empty())
                return true;
            if (!repair(m, random_.pick(failing)))
                return false;
        }
        return false;
    }
    void add_event(Structure& m, std::uint16_t atom) const {
        for (std::size_t p = 0; p < theory_.predicates.size(); ++p)
            if ((atom >> p & 1U) != 0)
                m.put(theory_.predicates[p], m.size);
        ++m.size;
    }

  private:
    bool repair(Structure& m, const Statement& s) {
        std::vector<std::pair<std::size_t, std::size_t>> pairs;
        const Matrix wrong = violations(m, s);
        for (std::size_t x = 0; x < m.size; ++x)
            for (std::size_t y = 0; y < m.size; ++y)
                if (wrong.has(x, y))
                    pairs.emplace_back(x, y);
        const auto [x, y] = random_.pick(pairs);
        const bool addable = s.kind == Statement::Kind::inclusion;
        if (addable && (!may_remove_ || random_.chance(50))) {
            for (int tries = 0; tries < 10; ++tries) {
                Structure changed = m;
                if (realize(changed, s.right, x, y, 4)) {
                    m = std::move(changed);
                    return true;
                }
            }
            if (!may_remove_)
                return x != y && merge(m, std::min(x, y), std::max(x, y));
        }
        return may_remove_ && remove_one(m, s.left);
    }

    // Adds pairs so that e relates x to y.
    bool realize(Structure& m, const Ex& e, std::size_t x, std::size_t y, int depth) {
        switch (e.op) {
        case 'l':
            m.relations[e.name].set(x, y);
            return true;
        case 'i':
            m.relations[e.name].set(y, x);
            return true;
        case 't':
        case 'n':
            return x == y && m.holds(e.name, x) == (e.op == 't');
        case '1':
            return x == y;
        case '|':
            return realize(m, e.kids[random_.below(2)], x, y, depth);
        case ';':
            return realize_sequence(m, e.kids[0], e.kids[1], x, y, depth);
        case '?':
            return x == y || realize(m, e.kids[0], x, y, depth);
        case '*':
            if (x == y)
                return true;
            [[fallthrough]];
        case '+':
            if (depth == 0 || random_.chance(70))
                return realize(m, e.kids[0], x, y, depth);
            return realize_sequence(m, e.kids[0], e, x, y, depth - 1);
        default:
            return false;
        }
    }
    bool realize_sequence(Structure& m, const Ex& a, const Ex& b, std::size_t x, std::size_t y, int depth) {
        std::size_t middle = 0;
        const std::size_t choice = random_.below(6);
        if (choice < 2) {
            middle = choice == 0 ? x : y;
        } else if (choice < 4 && m.size < max_events_) {
            middle = m.size;
            add_event(m, random_.pick(theory_.atoms));
        } else {
            middle = random_.below(m.size);
        }
        return realize(m, a, x, middle, depth) && realize(m, b, middle, y, depth);
    }

    bool merge(Structure& m, std::size_t kept, std::size_t gone) const {
        for (const std::string& p : theory_.predicates)
            if (m.holds(p, kept) != m.holds(p, gone))
                return false;
        const auto target = [&](std::size_t e) { return e == gone ? kept : e > gone ? e - 1 : e; };
        Structure result;
        result.size = m.size - 1;
        for (const auto& [name, matrix] : m.relations)
            for (std::size_t x = 0; x < m.size; ++x)
                for (std::size_t y = 0; y < m.size; ++y)
                    if (matrix.has(x, y))
                        result.relations[name].set(target(x), target(y));
        for (const std::string& p : theory_.predicates)
            for (std::size_t x = 0; x < m.size; ++x)
                if (m.holds(p, x))
                    result.put(p, target(x));
        m = std::move(result);
        return true;
    }

    bool remove_one(Structure& m, const Ex& e) {
        std::set<std::string> names;
        const auto collect = [&](const auto& self, const Ex& sub) -> void {
            if (sub.op == 'l' || sub.op == 'i')
                names.insert(sub.name);
            for (const Ex& k : sub.kids)
                self(self, k);
        };
        collect(collect, e);
        std::vector<std::tuple<std::string, std::size_t, std::size_t>> pairs;
        for (const std::string& name : names)
            for (std::size_t x = 0; x < m.size; ++x)
                for (std::size_t y = 0; y < m.size; ++y)
                    if (m.relations[name].has(x, y))
                        pairs.emplace_back(name, x, y);
        if (pairs.empty())
            return false;
        const auto& [name, x, y] = random_.pick(pairs);
        m.relations[name].clear(x, y);
        return true;
    }

    Random& random_;
    const RandomTheory& theory_;
    std::size_t max_events_;
    bool may_remove_;
};

inline std::optional<Structure> random_structure(Random& random, const RandomTheory& theory) {
    Repair repair(random, theory, 4, true);
    Structure m;
    if (theory.atoms.empty())
        return std::nullopt;
    for (std::size_t n = 1 + random.below(4); n > 0; --n)
        repair.add_event(m, random.pick(theory.atoms));
    for (const std::string& l : theory.letters) {
        const int density = std::array{10, 30, 60}[random.below(3)];
        for (std::size_t x = 0; x < m.size; ++x)
            for (std::size_t y = 0; y < m.size; ++y)
                if (random.chance(density))
                    m.relations[l].set(x, y);
    }
    if (!repair.run(m, 60))
        return std::nullopt;
    return m;
}

} // namespace katlas::tests
