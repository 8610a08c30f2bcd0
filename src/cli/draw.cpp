#include "katlas/cli/draw.hpp"

#include "deadline.hpp"
#include "graphviz.hpp"
#include "katlas/automata/derivative.hpp"
#include "katlas/cli/exit_status.hpp"
#include "katlas/kat/atoms.hpp"
#include "katlas/prover/claims.hpp"
#include "katlas/prover/prover.hpp"
#include "katlas/witness/picture.hpp"
#include "model_options.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace katlas::cli {
namespace {

using kat::AtomSet;
using kat::ExprKind;
using kat::ExprRef;
using kat::TestRef;

struct DrawOptions {
    std::string file;
    std::string assertion;
    std::string automaton;
    std::string out;
    double timeout = 0;
};

// A message for the user, and the exit status that goes with it.
struct Outcome {
    int status = all_as_stated;
    std::string message;
};

class Artist {
  public:
    Artist(Document& document, const SourceMap& sources, const DrawOptions& options)
        : doc_(document), sources_(sources), options_(options) {}

    Outcome draw_counterexample() {
        prover::Prover prover(doc_);
        Outcome outcome{otherwise_decided, "no assertion of the file is refuted: there is nothing to draw"};
        bool found = false;
        for (const kat::Assertion& a : doc_.assertions) {
            if (!options_.assertion.empty() && name_of(a) != options_.assertion)
                continue;
            found = true;
            prover::Limits limits;
            limits.stop = StopToken(deadline_after(options_.timeout));
            const prover::Decision decision = prover.decide(a.claim, limits);
            if (decision.verdict == prover::Verdict::refuted && decision.counterexample->witness)
                return draw(a, *decision.counterexample);
            if (!options_.assertion.empty())
                outcome = explain(decision);
        }
        if (!found && !options_.assertion.empty())
            return {bad_input, fmt::format("the file has no assertion '{}'; it has: {}", options_.assertion,
                                           fmt::join(assertion_names(), ", "))};
        return outcome;
    }

    Outcome draw_automaton() {
        const std::optional<ExprRef> expr = find_expression();
        if (!expr)
            return {bad_input, fmt::format("the file has no 'let' and no axiom '{}'", options_.automaton)};
        kat::Terms& terms = doc_.terms;
        const kat::Theory& theory = doc_.theory;
        std::vector<TestRef> tests{terms.top()};
        automata::Interpretation reading;
        witness::Names names;
        reading.readings.resize(2 * theory.relations.size());
        for (const ExprRef e : terms.subterms(std::span<const ExprRef>(&*expr, 1))) {
            if (terms.kind(e) == ExprKind::test)
                tests.push_back(terms.as_test(e));
            else if (terms.kind(e) == ExprKind::letter)
                names.letters.push_back(letter_name(theory, terms.as_letter(e)));
            else if (terms.kind(e) != ExprKind::unite && terms.kind(e) != ExprKind::sequence &&
                     terms.kind(e) != ExprKind::star)
                return {bad_input, fmt::format("'{}' is not a regular expression", options_.automaton)};
        }
        std::string why;
        const auto atoms = kat::AtomSpace::create(terms, theory, tests, why);
        if (!atoms)
            return {undecided, fmt::format("the automaton distinguishes {}", why)};
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
        return write(witness::automaton_to_dot(automata::quotient(automata::trim(*nfa, reading.all)), reading.all,
                                               names, options_.automaton));
    }

  private:
    // As reports call it.
    [[nodiscard]] std::string name_of(const kat::Assertion& a) const {
        return a.name.empty() ? fmt::format("line {}", sources_.locate(a.where.file, a.where.begin).line) : a.name;
    }

    [[nodiscard]] std::vector<std::string> assertion_names() const {
        std::vector<std::string> names;
        for (const kat::Assertion& a : doc_.assertions)
            names.push_back("'" + name_of(a) + "'");
        return names;
    }

    static Outcome explain(const prover::Decision& decision) {
        switch (decision.verdict) {
        case prover::Verdict::proved:
            return {otherwise_decided, "it is proved: there is no counterexample to draw"};
        case prover::Verdict::unknown:
            return {undecided, "it is undecided: " + decision.reason};
        case prover::Verdict::refuted:
            break;
        }
        return {otherwise_decided,
                "it is refuted, and no execution graph shows it: " + decision.counterexample->without_graph};
    }

    Outcome draw(const kat::Assertion& a, const prover::Counterexample& c) {
        const std::string title =
            fmt::format("{}: {}", name_of(a), std::string(sources_.text(a.claim.where)).substr(0, 100));
        return write(witness::graph_to_dot(witness::portray(doc_.theory, *c.witness), title));
    }

    Outcome write(const std::string& dot) {
        std::string failure = write_picture(dot, options_.out);
        return {failure.empty() ? all_as_stated : bad_input, std::move(failure)};
    }

    [[nodiscard]] std::optional<ExprRef> find_expression() const {
        for (const auto& [module, model] : doc_.models)
            for (const kat::Axiom& axiom : model.axioms)
                if (axiom.name == options_.automaton)
                    return axiom.expr;
        for (const auto& [module, scope] : doc_.modules)
            for (const auto& [name, symbol] : scope)
                if (symbol.kind == Symbol::Kind::definition &&
                    (name == options_.automaton || fmt::format("{}::{}", module, name) == options_.automaton))
                    return symbol.expr;
        return std::nullopt;
    }

    // A test of the expression that denotes the set, the negation of one, or two of them together, or else the atoms
    // one by one.
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

    Document& doc_;
    const SourceMap& sources_;
    const DrawOptions& options_;
};

int draw(const DrawOptions& options) {
    SourceMap sources;
    Diagnostics diagnostics;
    Document document = load_document(options.file, sources, diagnostics);
    if (!diagnostics.has_errors())
        for (const kat::Assertion& assertion : document.assertions)
            (void)prover::to_queries(document, assertion.claim, diagnostics);
    for (const Diagnostic& d : diagnostics.all())
        fmt::print(stderr, "{}", render(d, sources));
    if (diagnostics.has_errors())
        return bad_input;
    Artist artist(document, sources, options);
    const Outcome outcome = options.automaton.empty() ? artist.draw_counterexample() : artist.draw_automaton();
    if (!outcome.message.empty())
        fmt::print(stderr, "{}: {}\n", options.file, outcome.message);
    return outcome.status;
}

} // namespace

void register_draw(CLI::App& app, int& exit_status) {
    const auto options = std::make_shared<DrawOptions>();
    CLI::App* command = app.add_subcommand("draw", "Draw a counterexample, or an automaton");
    command->add_option("file", options->file, "The .kat file")->required()->type_name("FILE");
    auto* name = command->add_option("--name", options->assertion,
                                     "The refuted assertion to draw (default: the first one that is refuted)");
    command->add_option("--automaton", options->automaton, "Draw the automaton of this 'let' or axiom instead")
        ->excludes(name);
    command->add_option("-o,--output", options->out,
                        "FILE.dot, or what Graphviz can make of it: FILE.svg, FILE.png, FILE.pdf (default: DOT on "
                        "standard output)");
    add_timeout_option(*command, options->timeout, "Seconds for deciding the assertion");
    command->footer("Example:\n  katlas draw models/theorems/hierarchy.kat --name ra-to-tso -o ra-to-tso.svg\n\n"
                    "Exit status: 0 drawn, 1 there is no counterexample, 2 bad input, 3 undecided.");
    command->callback([options, &exit_status] { exit_status = draw(*options); });
}

} // namespace katlas::cli
