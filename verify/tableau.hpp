// What a certificate says of a statement about relations that a tableau proves; docs/certificate.md has the grammar,
// the laws, and why the checks suffice. Reading makes sure that tests, terms and what the cases begin with are in
// range, and that the parts of a term come before it. `check` throws what is wrong with a proof, with the line.
#pragma once

#include "certificate.hpp"

#include <compare>
#include <variant>

namespace verify {

// A term relates two events, or does not; a test holds of an event, or does not. In laws events are variables.
struct Literal {
    bool positive = true;
    bool of_test = false;
    std::size_t index = 0;
    std::size_t x = 0;
    std::size_t y = 0; // of a test: x again
    friend auto operator<=>(const Literal&, const Literal&) = default;
};

// A test, a term or an assumption: its kind, as the file writes it, and its parts.
struct Term {
    std::string kind;
    Numbers parts;    // a test of the kind `predicate` and a term of the kind `letter` have none
    std::string text; // for readers
};

struct LawName {
    enum class Of { test, term, assumption } of = Of::test;
    std::size_t index = 0;
    std::size_t number = 0;
};

struct Step {
    enum class Kind { law, split, closed, same, follow, instance };
    std::size_t line = 0;
    Kind kind = Kind::law;
    LawName law{};   // law, split, closed
    Numbers numbers; // of a law, its events; of an instance, the case, and then the events that the case has here
    Numbers pairs;   // of an instance: the pending pairs of the case
};

struct Pending {
    std::size_t term = 0;
    std::size_t from = 0;
    std::size_t to = 0;
};

struct Case {
    std::size_t line = 0;
    std::size_t events = 0;
    std::vector<Pending> pending;
    std::vector<Literal> facts;
    std::vector<Step> steps;
};

struct Tableau {
    std::string notes; // for readers; nothing depends on them
    std::vector<Term> tests;
    std::vector<Term> terms;
    std::vector<Term> assumptions;
    std::size_t identity = none; // the term that relates each event to itself alone
    bool cyclic = false;         // the claim is about pairs of an event with itself
    std::size_t left = 0;
    Numbers right;
    std::vector<Case> cases; // the first is what a counterexample to the claim would be
};

class Lines;
[[nodiscard]] Tableau read_tableau(Lines& lines);
// The claim, and the assumptions that the proof uses, for readers.
[[nodiscard]] std::string describe(const Tableau& tableau);
// The law of that name: one of its literals is true of all events. Nothing if there is none.
[[nodiscard]] std::vector<Literal> law_of(const Tableau& tableau, const LawName& name);
void check(const Tableau& tableau);

using Proof = std::variant<Inclusion, Tableau>;
// Checks the digest, and reads the rest. Throws what is wrong, with the line.
[[nodiscard]] std::vector<Proof> read_certificate(std::string_view text);

} // namespace verify
