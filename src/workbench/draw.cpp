#include "katlas/workbench/draw.hpp"

#include "katlas/automata/derivative.hpp"
#include "katlas/kat/atoms.hpp"
#include "katlas/prover/claims.hpp"
#include "katlas/prover/prover.hpp"
#include "katlas/workbench/picture.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace katlas::workbench {
namespace {

using kat::AtomSet;
using kat::ExprKind;
using kat::ExprRef;
using kat::TestRef;

class CounterexampleArtist {
    using enum Drawing::Kind;

  public:
    CounterexampleArtist(const Document& document, const SourceMap& sources) : doc_(document), sources_(sources) {}

    Drawing draw(const std::string& assertion, double timeout) {
        prover::Prover prover(doc_);
        Drawing outcome{nothing_to_draw, "no assertion of the file is refuted: there is nothing to draw"};
        bool found = false;
        for (const kat::Assertion& a : doc_.assertions) {
            if (!assertion.empty() && name_of(a) != assertion)
                continue;
            found = true;
            prover::Limits limits;
            limits.stop = StopToken(deadline_after(timeout));
            const prover::Decision decision = prover.decide(a.claim, limits);
            if (decision.verdict == prover::Verdict::refuted && decision.counterexample->witness)
                return draw(a, *decision.counterexample);
            if (!assertion.empty())
                outcome = explain(decision);
        }
        if (!found && !assertion.empty())
            return {no_such_name, fmt::format("the file has no assertion '{}'; it has: {}", assertion,
                                              fmt::join(assertion_names(), ", "))};
        return outcome;
    }

  private:
    // The name as in reports.
    [[nodiscard]] std::string name_of(const kat::Assertion& a) const {
        return a.name.empty() ? fmt::format("line {}", sources_.locate(a.where.file, a.where.begin).line) : a.name;
    }

    [[nodiscard]] std::vector<std::string> assertion_names() const {
        std::vector<std::string> names;
        for (const kat::Assertion& a : doc_.assertions)
            names.push_back("'" + name_of(a) + "'");
        return names;
    }

    static Drawing explain(const prover::Decision& decision) {
        switch (decision.verdict) {
        case prover::Verdict::proved:
            return {nothing_to_draw, "it is proved: there is no counterexample to draw"};
        case prover::Verdict::unknown:
            return {undecided, "it is undecided: " + decision.reason};
        case prover::Verdict::refuted:
            break;
        }
        return {nothing_to_draw,
                "it is refuted, and no execution graph shows it: " + decision.counterexample->without_graph};
    }

    [[nodiscard]] Drawing draw(const kat::Assertion& a, const prover::Counterexample& c) const {
        const std::string title =
            fmt::format("{}: {}", name_of(a), std::string(sources_.text(a.claim.where)).substr(0, 100));
        return {drawn, graph_to_dot(portray(doc_.theory, *c.witness), title)};
    }

    const Document& doc_;
    const SourceMap& sources_;
};

class AutomatonArtist {
    using enum Drawing::Kind;

  public:
    AutomatonArtist(const Document& document, const std::string& name) : doc_(document), name_(name) {}

    Drawing draw() {
        const std::optional<ExprRef> expr = find_expression();
        if (!expr)
            return {no_such_name, fmt::format("the file has no 'let' and no axiom '{}'", name_)};
        const kat::Terms& terms = doc_.terms;
        const kat::Theory& theory = doc_.theory;
        std::vector<TestRef> tests{terms.top()};
        automata::Interpretation reading;
        Names names;
        reading.readings.resize(2 * theory.relations.size());
        for (const ExprRef e : terms.subterms(std::span<const ExprRef>(&*expr, 1))) {
            if (terms.kind(e) == ExprKind::test)
                tests.push_back(terms.as_test(e));
            else if (terms.kind(e) == ExprKind::letter)
                names.letters.push_back(letter_name(theory, terms.as_letter(e)));
            else if (terms.kind(e) != ExprKind::unite && terms.kind(e) != ExprKind::sequence &&
                     terms.kind(e) != ExprKind::star)
                return {no_such_name, fmt::format("'{}' is not a regular expression", name_)};
        }
        const auto atoms = kat::AtomSpace::create(terms, theory, tests);
        if (!atoms)
            return {undecided, fmt::format("the automaton distinguishes {}", atoms.why_not())};
        reading.all = atoms->all();
        reading.tests.resize(terms.num_tests());
        for (const TestRef t : tests)
            reading.tests[t.index] = atoms->meaning(t);
        automata::Symbol symbol = 0;
        for (const ExprRef e : terms.subterms(std::span<const ExprRef>(&*expr, 1)))
            if (terms.kind(e) == ExprKind::letter)
                reading.readings[terms.as_letter(e).index()] = {{symbol++, reading.all, reading.all}};
        const auto nfa = automata::derive(terms, *expr, reading);
        if (!nfa)
            return {undecided, "the automaton is too large"};
        names.of_test = [&](const AtomSet& set) { return test_name(set, *atoms, tests); };
        return {drawn,
                automaton_to_dot(automata::quotient(automata::trim(*nfa, reading.all)), reading.all, names, name_)};
    }

  private:
    [[nodiscard]] std::optional<ExprRef> find_expression() const {
        for (const auto& [module, model] : doc_.models)
            for (const kat::Axiom& axiom : model.axioms)
                if (axiom.name == name_)
                    return axiom.expr;
        for (const auto& [module, scope] : doc_.modules)
            for (const auto& [name, symbol] : scope)
                if (symbol.kind == Symbol::Kind::definition &&
                    (name == name_ || fmt::format("{}::{}", module, name) == name_))
                    return symbol.expr;
        return std::nullopt;
    }

    // Names a set by a test of the expression, by the negation of a test, or by two such together; else lists the
    // atoms.
    [[nodiscard]] std::string test_name(const AtomSet& set, const kat::AtomSpace& atoms,
                                        const std::vector<TestRef>& tests) const {
        for (const TestRef t : tests)
            if (atoms.meaning(t) == set)
                return "[" + to_text(doc_.terms, doc_.theory, t) + "]";
        for (const TestRef t : tests)
            if (atoms.all() - atoms.meaning(t) == set)
                return "[!(" + to_text(doc_.terms, doc_.theory, t) + ")]";
        for (const TestRef t : tests)
            for (const TestRef u : tests)
                if ((atoms.meaning(t) & atoms.meaning(u)) == set)
                    return "[" + to_text(doc_.terms, doc_.theory, t) + " & " + to_text(doc_.terms, doc_.theory, u) +
                           "]";
        std::string text;
        set.for_each([&](std::size_t atom) {
            std::vector<std::string> holds;
            for (const kat::PredicateId p : atoms.positives(atom))
                holds.push_back(doc_.theory.predicates[p].name);
            text += fmt::format("{}{}", text.empty() ? "" : " | ",
                                holds.empty() ? "no other" : fmt::format("{}", fmt::join(holds, " & ")));
        });
        return "[" + text + "]";
    }

    const Document& doc_;
    const std::string& name_;
};

} // namespace

Drawing draw_counterexample(const Document& document, const SourceMap& sources, const std::string& assertion,
                            double timeout) {
    return CounterexampleArtist(document, sources).draw(assertion, timeout);
}

Drawing draw_automaton(const Document& document, const std::string& name) {
    return AutomatonArtist(document, name).draw();
}

} // namespace katlas::workbench
