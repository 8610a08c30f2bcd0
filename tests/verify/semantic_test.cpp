// Certificates of random inclusions, under every closure, and changes of what they say: the verifier accepts exactly
// what is a proof by the definitions, and only true claims.

#include "automata/guarded_reference.hpp"
#include "certificate_text.hpp"
#include "katlas/prover/certificate.hpp"
#include "verifier.hpp"

#include <functional>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::tests;
using automata::GuardedNfa;
using automata::InclusionOptions;
using automata::InclusionResult;
using automata::RightClosure;

namespace {

constexpr RightClosure closures[] = {RightClosure::plain, RightClosure::rotated, RightClosure::deduplicated,
                                     RightClosure::rotated_then_deduplicated};

struct Problem {
    automata::guarded_reference::Shape shape;
    GuardedNfa left;
    GuardedNfa right;
    InclusionOptions options;
};

// The automaton of just this word.
GuardedNfa single_word(const automata::GuardedWord& word) {
    GuardedNfa nfa;
    nfa.initial = {nfa.add_state()};
    for (std::size_t i = 0; i < word.letters.size(); ++i) {
        const automata::State next = nfa.add_state();
        nfa.add_edge(next - 1, {kat::AtomSet::single(word.atoms[i]), kat::AtomSet::single(word.atoms[i + 1]),
                                word.letters[i], next});
    }
    nfa.accept.back() = kat::AtomSet::single(word.atoms.back());
    return nfa;
}

// Words with equal ends on the left; on the right a rotation of a power of each, as far as the closure undoes that, and
// perhaps some more words, all in one automaton.
void make_words(Problem& p, std::mt19937& random) {
    const bool rotates =
        p.options.closure == RightClosure::rotated || p.options.closure == RightClosure::rotated_then_deduplicated;
    const bool powers =
        p.options.closure == RightClosure::deduplicated || p.options.closure == RightClosure::rotated_then_deduplicated;
    const auto append = [](GuardedNfa& to, const automata::GuardedWord& word) {
        const GuardedNfa part = single_word(word);
        const automata::State offset = to.size();
        for (automata::State s = 0; s < part.size(); ++s) {
            to.add_state(part.accept[s]);
            for (automata::GuardedEdge e : part.edges[s]) {
                e.target += offset;
                to.add_edge(offset + s, e);
            }
        }
        to.initial.push_back(offset);
    };
    p.left = p.right = {};
    for (auto words = 1 + random() % 2; words > 0; --words) {
        automata::GuardedWord w;
        for (auto length = 1 + random() % 3; length > 0; --length) {
            w.atoms.push_back(random() % p.shape.atoms);
            w.letters.push_back(static_cast<automata::Symbol>(random() % p.shape.letters));
        }
        const std::size_t turn = rotates ? random() % w.letters.size() : 0;
        const std::size_t times = powers ? 1 + random() % 2 : 1;
        automata::GuardedWord power;
        for (std::size_t i = 0; i < times * w.letters.size(); ++i) {
            power.atoms.push_back(w.atoms[(turn + i) % w.letters.size()]);
            power.letters.push_back(w.letters[(turn + i) % w.letters.size()]);
        }
        power.atoms.push_back(power.atoms.front());
        w.atoms.push_back(w.atoms.front());
        append(p.left, w);
        append(p.right, power);
    }
    p.left = automata::quotient(p.left);
    p.right = automata::quotient(p.right);
    for (auto more = random() % 3; more > 0; --more)
        p.right.add_edge(static_cast<automata::State>(random() % p.right.size()),
                         {automata::AtomSet::first(p.shape.atoms), automata::AtomSet::first(p.shape.atoms),
                          static_cast<automata::Symbol>(random() % p.shape.letters),
                          static_cast<automata::State>(random() % p.right.size())});
}

Problem random_problem(std::mt19937& random) {
    namespace reference = automata::guarded_reference;
    Problem p;
    p.shape.atoms = 1 + random() % 3;
    p.shape.letters = 1 + random() % 2;
    p.options.closure = closures[random() % 4];
    if (random() % 2 == 0) {
        make_words(p, random);
        return p;
    }
    p.right = reference::random_guarded_nfa(random, p.shape, 4);
    // One in two left sides is a part of the right one, or of its rotation, so that many inclusions hold.
    if (random() % 2 == 0)
        p.left = reference::random_guarded_nfa(random, p.shape, 3);
    else if (random() % 2 == 0)
        p.left = p.right;
    else
        p.left = automata::rotate(p.right, automata::single_atoms(p.shape.atoms));
    for (auto& edges : p.left.edges)
        if (!edges.empty() && random() % 3 == 0)
            edges.pop_back();
    if (p.options.closure != RightClosure::plain)
        p.left = automata::trim(reference::same_atoms(p.left, p.shape.atoms), automata::AtomSet::first(p.shape.atoms));
    return p;
}

std::optional<std::string> certificate_text(const Problem& p) {
    prover::ProofCertificate certificate;
    certificate.letters = {"a", "b"};
    certificate.inclusion = automata::certify(
        automata::to_plain_inclusion(p.left, p.right, p.shape.letters, p.shape.atoms, p.options.closure), p.options);
    if (!certificate.inclusion)
        return std::nullopt;
    return prover::certificate_file({prover::certificate_block(certificate, {})});
}

template <typename Range>
auto& any_of(Range& range, std::mt19937& random) {
    return range[random() % range.size()];
}

int below(std::size_t bound, std::mt19937& random) {
    return static_cast<int>(random() % bound);
}

// What a change needs is there: otherwise it does nothing.
const std::vector<std::pair<std::string, std::function<void(Certificate&, std::mt19937&)>>> changes = {
    {"a pair less",
     [](Certificate& c, std::mt19937& random) {
         if (Set& covered = any_of(c.entries, random).covered; !covered.empty())
             covered.erase(std::next(covered.begin(), below(covered.size(), random)));
     }},
    {"a pair more",
     [](Certificate& c, std::mt19937& random) {
         if (!c.left.empty())
             any_of(c.entries, random).covered.insert(below(c.left.size(), random));
     }},
    {"another way to a set",
     [](Certificate& c, std::mt19937& random) {
         const std::size_t k = random() % c.entries.size();
         if (k > 0 && !c.symbols.empty()) {
             c.entries[k].parent = below(k, random);
             c.entries[k].symbol = below(c.symbols.size(), random);
         }
     }},
    {"a right move less",
     [](Certificate& c, std::mt19937& random) {
         if (c.right.empty())
             return;
         if (Relation& moves = any_of(c.right, random).moves; !moves.empty())
             moves.erase(std::next(moves.begin(), below(moves.size(), random)));
     }},
    {"a left move more",
     [](Certificate& c, std::mt19937& random) {
         if (!c.left.empty() && !c.symbols.empty())
             any_of(c.left, random).moves.emplace(below(c.symbols.size(), random), below(c.left.size(), random));
     }},
    {"a left end more",
     [](Certificate& c, std::mt19937& random) {
         if (!c.left.empty() && !c.markers.empty())
             any_of(c.left, random).accepts.insert(below(c.markers.size(), random));
     }},
    {"a right end less",
     [](Certificate& c, std::mt19937& random) {
         if (c.right.empty())
             return;
         if (Set& accepts = any_of(c.right, random).accepts; !accepts.empty())
             accepts.erase(accepts.begin());
     }},
    {"other initial states",
     [](Certificate& c, std::mt19937& random) {
         auto& side = random() % 2 == 0 ? c.left : c.right;
         if (!side.empty())
             any_of(side, random).initial = random() % 2 == 0;
     }},
    {"another closure",
     [](Certificate& c, std::mt19937& random) {
         const char* names[] = {"plain", "rotated", "deduplicated", "rotated_then_deduplicated"};
         c.closure = names[random() % 4];
         c.reading = random() % 3 == 0 ? "plain" : c.closure;
     }},
    {"another block of atoms",
     [](Certificate& c, std::mt19937& random) {
         if (c.markers.size() > 1) {
             Set& from = c.markers.front();
             if (!from.empty() && random() % 2 == 0) {
                 c.markers.back().insert(*from.begin());
                 from.erase(from.begin());
             } else {
                 std::swap(c.markers.front(), c.markers.back());
             }
         }
     }},
};

} // namespace

TEST_CASE("what holds is certified, what does not hold is not, and the certificates are accepted") {
    const unsigned seed = 20264;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    const TemporaryFile file;
    std::map<std::string, int> held;
    std::set<std::string> readings;
    for (int i = 0; i < 1500; ++i) {
        const Problem p = random_problem(random);
        const auto verdict =
            automata::check_guarded_inclusion(p.left, p.right, p.shape.letters, p.shape.atoms, p.options).verdict;
        REQUIRE(verdict != InclusionResult::Verdict::unknown);
        const std::optional<std::string> text = certificate_text(p);
        INFO(i << ": " << text.value_or("none"));
        REQUIRE(text.has_value() == (verdict == InclusionResult::Verdict::included));
        if (!text || i % 3 != 0)
            continue;
        const Certificate c = parse_certificates(*text).at(0);
        ++held[c.closure];
        readings.insert(c.reading);
        REQUIRE(is_proof(c));
        file.write(*text);
        const Ran ran = verify(file);
        INFO(ran.output);
        REQUIRE(ran.status == 0);
    }
    CHECK(readings.size() == 4);
    for (const auto& [closure, times] : held) {
        INFO(closure);
        CHECK(times > 20);
    }
    CHECK(held.size() == 4);
}

TEST_CASE("a search for a proof that goes beyond its budget gives none") {
    Problem p;
    p.left = p.right = single_word({{0, 0}, {0}});
    p.shape = {1, 1};
    CHECK(certificate_text(p).has_value());
    p.options.max_pairs = 0;
    CHECK_FALSE(certificate_text(p).has_value());
    p.options = {};
    p.options.stop = StopToken(std::chrono::steady_clock::now() - std::chrono::seconds(1));
    CHECK_FALSE(certificate_text(p).has_value());
}

TEST_CASE("changed certificates are accepted exactly when they are proofs, and proofs prove") {
    const unsigned seed = 20265;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    const TemporaryFile file;
    std::map<std::string, int> invalid;
    std::map<std::string, int> false_claims;
    int valid = 0;
    for (int i = 0; i < 400; ++i) {
        std::optional<std::string> text;
        while (!(text = certificate_text(random_problem(random)))) {
        }
        const Certificate original = parse_certificates(*text).at(0);
        if (original.entries.size() > 12)
            continue;
        for (const auto& [name, change] : changes) {
            if (random() % 2 == 0)
                continue;
            Certificate c = original;
            change(c, random);
            const std::string changed = print(c);
            if (changed == print(original))
                continue;
            file.write(changed);
            const Ran ran = verify(file);
            INFO(name << "\n" << changed << ran.output);
            const bool proof = is_proof(c);
            REQUIRE(ran.status == (proof ? 0 : 1));
            const bool fails = claim_fails(c, 4, 200);
            REQUIRE_FALSE((proof && fails));
            valid += proof ? 1 : 0;
            invalid[name] += proof ? 0 : 1;
            false_claims[name] += fails ? 1 : 0;
        }
    }
    CHECK(valid > 100);
    for (const auto& [name, change] : changes) {
        INFO(name);
        CHECK(invalid[name] > 5);
    }
    for (const char* name : {"a right move less", "a left move more", "a left end more", "a right end less"}) {
        INFO(name);
        CHECK(false_claims[name] > 5);
    }
}
