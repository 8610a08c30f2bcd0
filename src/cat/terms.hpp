// Sets and relations of a .cat model in terms of the base theory, on their way to a .kat file.
//
// A term is a set of events (a test of KAT), a relation in KAT, a *filter*, or *opaque*. A filter is a relation that
// only constrains the two ends of a path: kinds of events, location, thread, identity; it is a union of clauses.
// Intersections with filters are pushed into a relation if this is exact (restrict.cpp). The remaining intersections
// and differences are opaque: they are not regular. The output defines them, or in models of C bounds them.
//
// Terms are interned: equal terms have equal references. Each term stores properties that its constructors compute: the
// kinds of events at its ends, and whether its paths keep location and thread.
//
// In models of C, herd's read-modify-writes are single events, both read and write; in execution graphs of Katlas they
// are two, related by `rmw`. A composition that enters such an event at one half and leaves it by the other gets `rmw`
// or its converse in between, and the set R & W (the term `event`) stands for both halves (halves.cpp).
#pragma once

#include <compare>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace katlas::cat {

using TermRef = std::uint32_t;

enum class Op : std::uint8_t {
    // Sets.
    none, // also the empty relation
    all,
    word,     // text: a test of .kat
    modes,    // mask: access modes of C
    both,     // of kids
    either,   // of kids
    negation, // of kid 0
    event,    // R & W in C: read-modify-writes
    image,    // range (mask 1) or domain (mask 0) of kid 0, a relation
    set_name, // text: a definition; kid 0 is its body
    // Relations.
    test,     // kid 0, a set
    letter,   // text: a relation of the base theory
    sequence, // of kids
    unite,    // of kids
    star,
    plus,
    optional,
    inverse,
    name,      // text: a definition; kid 0 is its body
    variable,  // text: a definition that is being solved for
    filter,    // of clauses
    recursive, // text: a relation that is defined by recursion (Translator::recursion_of)
    opaque,    // the pairs of all kids, and of the clause if there is one, but not those of `without`
    complement // of kid 0; only in intersections
};

// Access modes of C, as bits of a mask.
enum Mode : std::uint8_t { na = 1, rlx = 2, acq = 4, rel = 8, acq_rel = 16, sc = 32, any_mode = 63 };

// Kinds of events, as bits of a mask.
enum Kind : std::uint8_t { reads = 1, writes = 2, others = 4, any_kind = 7 };

// A relation of the base theory, as models/prelude.kat declares it.
struct Letter {
    std::string_view name;
    std::uint8_t from;
    std::uint8_t to;
    bool keeps_location;
    std::string_view of_one_location; // its pairs of one location
    int thread;                       // +1: keeps the thread, -1: changes it, 0: neither
    std::string_view internal;        // thread == 0: its pairs within a thread, if they have a name
    std::string_view external;
    bool within_po;
};

// One way to satisfy a filter. +1: the same location (thread, event); -1: not the same; 0: no requirement.
struct Clause {
    TermRef from = 0;
    TermRef to = 0;
    int location = 0;
    int thread = 0;
    int identity = 0;

    friend auto operator<=>(const Clause&, const Clause&) = default;
};

struct Term {
    Op op = Op::none;
    std::string text{};
    std::uint8_t mask = 0;
    std::vector<TermRef> kids{};
    std::vector<Clause> clauses{};
    std::vector<TermRef> without{};

    // Terms with equal structure are the same term.
    [[nodiscard]] auto structure() const { return std::tie(op, mask, text, kids, clauses, without); }

    // Derived from the fields above.
    std::uint8_t from = any_kind;
    std::uint8_t to = any_kind;
    bool nullable = false;
    bool keeps_location = false;
    bool keeps_thread = false;
    bool has_event = false;
    bool has_variable = false;
    bool has_image = false; // an image that is a relation and no test: of a chain in which each event has one partner
    bool has_other_image = false; // any other image, which is defined or bounded
    std::uint32_t depth = 1;
};

// A construct that has no counterpart in .kat.
class Outside : public std::runtime_error {
  public:
    explicit Outside(const std::string& message, std::string why = {})
        : std::runtime_error(message), hint(std::move(why)) {}
    std::string hint;
};

// Every function throws Outside if the result cannot be expressed or is too large.
class Terms {
  public:
    // `single_events`: read-modify-writes of the model are single events. If not, terms that are not regular can be
    // defined.
    explicit Terms(bool single_events);
    Terms(const Terms&) = delete;
    Terms& operator=(const Terms&) = delete;

    [[nodiscard]] const Term& operator[](TermRef t) const { return terms_[t]; }
    [[nodiscard]] bool is_set(TermRef t) const { return terms_[t].op <= Op::set_name; }
    [[nodiscard]] TermRef none() const { return none_; }
    [[nodiscard]] TermRef all() const { return all_; }

    // Sets.
    TermRef word(const std::string& text);
    TermRef modes(std::uint8_t mask);
    TermRef both(const std::vector<TermRef>& sets);
    TermRef either(const std::vector<TermRef>& sets);
    TermRef negation(TermRef set);
    // The range of the relation, or else its domain.
    TermRef image(TermRef relation, bool range);

    // Relations.
    TermRef test(TermRef set);
    TermRef letter(const std::string& text);
    // A new relation: a total order of the set, or of its events of each location.
    TermRef order(const std::string& name, TermRef set, bool by_location);
    TermRef sequence(const std::vector<TermRef>& factors);
    TermRef unite(const std::vector<TermRef>& parts);
    TermRef star(TermRef relation);
    TermRef plus(TermRef relation);
    TermRef optional(TermRef relation);
    TermRef inverse(TermRef relation);
    TermRef variable(const std::string& text);
    TermRef recursive(const std::string& text);
    // A definition: a set's, a relation's or a filter's (which stays what it is).
    TermRef named(const std::string& text, TermRef body);

    // Filters, and operations with them.
    TermRef filter(const std::vector<Clause>& clauses);
    TermRef product(TermRef from, TermRef to);
    TermRef location(int sign);
    TermRef thread(int sign);
    TermRef intersection(const std::vector<TermRef>& relations);
    TermRef difference(TermRef left, TermRef right);
    TermRef complement(TermRef relation);
    // The relation itself; a filter as `any`, `loc-overlap` or `same-thread` between tests; if relations may be
    // defined, any complement, too.
    TermRef as_relation(TermRef relation);

    // The set of such an order; nothing for other letters.
    [[nodiscard]] std::optional<TermRef> ordered_set(const std::string& name) const;
    [[nodiscard]] const Letter& letter_of(TermRef letter) const;

    // Cycles through read-modify-writes of C (cycles.cpp): the step that is repeated in a closure of the relation, or
    // in a cycle of it; the relation, closed at read-modify-writes; the relation between different events.
    TermRef step_of_closure(TermRef step);
    TermRef closed(TermRef relation);
    TermRef between_events(TermRef relation);
    TermRef between_events_throughout(TermRef relation);
    // Whether a cycle of these steps may show a write between the halves of a read-modify-write.
    [[nodiscard]] bool has_communication(TermRef step) const;
    // Whether irreflexivity of the relation forbids such a write.
    [[nodiscard]] bool forbids_intrusion(TermRef relation);

    // The body of definitions.
    [[nodiscard]] TermRef opened(TermRef t) const;
    [[nodiscard]] bool is_filter(TermRef t) const;

  private:
    TermRef make(Term term);
    void derive(Term& term) const;
    void derive_sequence(Term& term) const;
    [[nodiscard]] const Letter& letter_named(const std::string& name) const;
    [[nodiscard]] TermRef seen_through(TermRef set) const;
    void simplify_kinds(std::vector<TermRef>& kids);
    std::optional<TermRef> narrowed_filter(const std::vector<TermRef>& factors);
    std::vector<TermRef> joined(const std::vector<TermRef>& factors);
    TermRef chain(const std::vector<TermRef>& kids);
    [[nodiscard]] std::vector<TermRef> flattened(Op op, const std::vector<TermRef>& kids) const;

    // halves.cpp
    [[nodiscard]] bool is_event_test(TermRef t) const;
    std::vector<TermRef> passed_halves(const std::vector<TermRef>& given);
    TermRef both_halves(TermRef set);
    TermRef halves(TermRef set, TermRef left, TermRef right);
    [[nodiscard]] std::uint8_t open_half(TermRef relation, bool end) const;
    [[nodiscard]] bool is_passage(TermRef relation) const;
    TermRef passage(std::uint8_t in, std::uint8_t out);
    [[nodiscard]] bool meets_other_half(const std::vector<TermRef>& factors, std::size_t at) const;
    TermRef without_halves(TermRef set);
    [[nodiscard]] bool excludes_updates(TermRef test) const;
    std::vector<TermRef> with_proper_steps(const std::vector<TermRef>& factors);
    // cycles.cpp
    [[nodiscard]] std::vector<TermRef> alternatives(TermRef relation) const;
    [[nodiscard]] bool has_rmw(TermRef step) const;
    [[nodiscard]] bool has_inner_communication(TermRef part) const;
    [[nodiscard]] bool passes_alike(const std::vector<TermRef>& parts) const;
    TermRef closed_by(TermRef relation, TermRef way);

    // restrict.cpp
    [[nodiscard]] std::vector<Clause> clauses_of(TermRef t) const;
    [[nodiscard]] std::vector<Clause> conjunction(const std::vector<Clause>& a, const std::vector<Clause>& b);
    [[nodiscard]] std::vector<Clause> complement_of(const std::vector<Clause>& clauses);
    TermRef restrict(const Clause& clause, TermRef relation);
    TermRef with_location(int sign, TermRef relation);
    TermRef with_thread(int sign, TermRef relation);
    TermRef with_identity(int sign, TermRef relation);
    enum class Asked : std::uint8_t { location, thread, identity };
    TermRef push(Asked asked, int sign, TermRef relation);
    TermRef push_into_sequence(Asked asked, int sign, TermRef relation);
    TermRef push_into_letter(Asked asked, int sign, TermRef letter);
    TermRef opaque(std::vector<TermRef> bounds, std::vector<Clause> clauses, std::vector<TermRef> without = {});
    TermRef intersection_of_two(TermRef a, TermRef b);
    TermRef within_order(TermRef order, TermRef other);

    // differences.cpp
    struct Ends {
        TermRef from;
        TermRef core;
        TermRef to;
    };
    TermRef unfolded(TermRef relation);
    Ends stripped(TermRef relation);
    std::optional<TermRef> plain_difference(TermRef left, TermRef right);
    std::optional<TermRef> direct(TermRef left, TermRef right);
    [[nodiscard]] bool is_one_to_one(TermRef relation) const;

    struct Order {
        std::string name; // to which the letter refers
        Letter letter;
        TermRef set = 0;
    };

    // Orders terms and candidates for new terms by their structure.
    struct ByStructure {
        using is_transparent = void;
        const std::vector<Term>& terms;

        [[nodiscard]] const Term& term(TermRef t) const { return terms[t]; }
        [[nodiscard]] static const Term& term(const Term& t) { return t; }
        bool operator()(const auto& a, const auto& b) const { return term(a).structure() < term(b).structure(); }
    };

    bool single_events_;
    std::vector<Term> terms_;
    std::set<TermRef, ByStructure> index_{ByStructure{terms_}};
    std::deque<Order> orders_;
    TermRef none_ = 0;
    TermRef all_ = 0;
};

} // namespace katlas::cat
