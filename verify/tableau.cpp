#include "tableau.hpp"

#include "lines.hpp"

#include <map>

namespace verify {
namespace {

constexpr std::size_t max_terms = 10'000;
constexpr std::size_t max_text = 2'000;

// How many parts a test, a term or an assumption has; a union has any number.
const std::map<std::string_view, std::size_t> test_kinds{{"false", 0}, {"true", 0}, {"not", 1}, {"and", 2}, {"or", 2}};
const std::map<std::string_view, std::size_t> term_kinds{{"inverse", 1}, {"union", none},     {"sequence", 2},
                                                         {"star", 1},    {"intersection", 2}, {"difference", 2}};
const std::map<std::string_view, std::size_t> fact_kinds{
    {"inclusion", 2}, {"irreflexive", 1}, {"empty", 1}, {"everything", 1}};

class TableauReader {
  public:
    explicit TableauReader(Lines& lines) : lines_(lines) {}

    Tableau run() {
        while (lines_.next("note"))
            t_.notes += lines_.rest() + "\n";
        while (t_.tests.size() < max_terms && lines_.next("test"))
            t_.tests.push_back(test());
        while (t_.terms.size() < max_terms && lines_.next("term")) {
            t_.terms.push_back(term());
            const Term& last = t_.terms.back();
            if (t_.identity == none && last.kind == "test" && t_.tests[last.parts[0]].kind == "true")
                t_.identity = t_.terms.size() - 1;
        }
        if (t_.identity == none)
            lines_.fail("no term is the identity");
        while (t_.assumptions.size() < max_terms && lines_.next("assume"))
            t_.assumptions.push_back(assumption());
        claim();
        while (lines_.next("case"))
            given_case();
        return std::move(t_);
    }

  private:
    Numbers parts(std::size_t count, std::size_t below) {
        Numbers result = lines_.numbers(below);
        if (count != none && result.size() != count)
            lines_.fail("there should be " + std::to_string(count) + " parts");
        return result;
    }
    static std::string shortened(std::string text) { return text.size() > max_text ? "..." : text; }

    static std::string inverse_of(const std::string& text) {
        return text.ends_with("^-1") ? text.substr(0, text.size() - 3) : text + "^-1";
    }

    Term test() {
        Term made{std::string(lines_.word()), {}, {}};
        if (made.kind == "predicate") {
            made.text = shortened(lines_.rest());
            return made;
        }
        if (!test_kinds.contains(made.kind))
            lines_.fail("there is no such test");
        made.parts = parts(test_kinds.at(made.kind), t_.tests.size());
        const auto part = [&](std::size_t i) { return t_.tests[made.parts[i]].text; };
        made.text = made.parts.empty()   ? made.kind
                    : made.kind == "not" ? "!" + part(0)
                                         : "(" + part(0) + (made.kind == "and" ? " & " : " | ") + part(1) + ")";
        made.text = shortened(made.text);
        return made;
    }

    Term term() {
        Term made{std::string(lines_.word()), {}, {}};
        if (made.kind == "letter") {
            made.text = shortened(lines_.rest());
            return made;
        }
        if (made.kind == "test") {
            made.parts = parts(1, t_.tests.size());
            made.text = "[" + t_.tests[made.parts[0]].text + "]";
            return made;
        }
        if (!term_kinds.contains(made.kind))
            lines_.fail("there is no such term");
        made.parts = parts(term_kinds.at(made.kind), t_.terms.size());
        const auto all = [&](const char* between) {
            std::string text;
            for (std::size_t i = 0; i < made.parts.size() && text.size() <= max_text; ++i)
                text += (text.empty() ? "(" : between) + t_.terms[made.parts[i]].text;
            return text + ")";
        };
        if (made.kind == "inverse")
            made.text = inverse_of(t_.terms[made.parts[0]].text);
        else if (made.kind == "star")
            made.text = t_.terms[made.parts[0]].text + "*";
        else if (made.parts.empty())
            made.text = "0";
        else
            made.text = all(made.kind == "sequence"       ? ";"
                            : made.kind == "union"        ? " | "
                            : made.kind == "intersection" ? " & "
                                                          : " \\ ");
        made.text = shortened(made.text);
        return made;
    }

    Term assumption() {
        Term made{std::string(lines_.word()), {}, {}};
        const auto term = [&](std::size_t i) { return t_.terms[made.parts[i]].text; };
        const auto test = [&](std::size_t i) { return t_.tests[made.parts[i]].text; };
        if (made.kind == "everywhere") {
            made.parts = parts(1, t_.tests.size());
            made.text = test(0) + " of each event";
        } else if (made.kind == "ends") {
            made.parts = {lines_.number(t_.terms.size()), lines_.number(t_.tests.size()),
                          lines_.number(t_.tests.size())};
            made.text = term(0) + " from " + test(1) + " to " + test(2);
        } else if (fact_kinds.contains(made.kind)) {
            made.parts = parts(fact_kinds.at(made.kind), t_.terms.size());
            made.text = made.kind == "inclusion"     ? term(0) + " <= " + term(1)
                        : made.kind == "irreflexive" ? "irreflexive " + term(0)
                        : made.kind == "empty"       ? term(0) + " <= 0"
                                                     : term(0) + " relates all events";
        } else {
            lines_.fail("there is no such assumption");
        }
        return made;
    }

    void claim() {
        lines_.need("claim");
        const std::string_view about = lines_.word();
        if (about != "all" && about != "cyclic")
            lines_.fail("a claim is about all pairs or about cyclic ones");
        t_.cyclic = about == "cyclic";
        t_.left = lines_.number(t_.terms.size());
        t_.right = lines_.numbers(t_.terms.size());
        Case& first = t_.cases.emplace_back();
        first.line = lines_.line_number();
        first.events = t_.cyclic ? 1 : 2;
        const std::size_t end = first.events - 1;
        first.pending.push_back({t_.left, 0, end});
        for (const std::size_t r : t_.right)
            first.facts.push_back({false, false, r, 0, end});
        steps(first);
    }

    void given_case() {
        if (lines_.number(none) != t_.cases.size())
            lines_.fail("cases are numbered in their order");
        Case made;
        made.line = lines_.line_number();
        made.events = lines_.number(max_numbers);
        while (lines_.next("pending")) {
            const std::size_t term = lines_.number(t_.terms.size());
            const std::size_t from = lines_.number(made.events);
            made.pending.push_back({term, from, lines_.number(made.events)});
        }
        for (;;)
            if (lines_.next("holds"))
                made.facts.push_back(fact(made, true, false));
            else if (lines_.next("fails"))
                made.facts.push_back(fact(made, false, false));
            else if (lines_.next("true"))
                made.facts.push_back(fact(made, true, true));
            else if (lines_.next("false"))
                made.facts.push_back(fact(made, false, true));
            else
                break;
        steps(made);
        t_.cases.push_back(std::move(made));
    }
    Literal fact(const Case& c, bool positive, bool of_test) {
        Literal l{positive, of_test, lines_.number(of_test ? t_.tests.size() : t_.terms.size()), 0, 0};
        l.x = lines_.number(c.events);
        l.y = of_test ? l.x : lines_.number(c.events);
        return l;
    }

    void steps(Case& c) {
        using Kind = Step::Kind;
        for (;;) {
            Step step;
            if (lines_.next("by"))
                law(step, Kind::law);
            else if (lines_.next("split"))
                law(step, Kind::split);
            else if (lines_.next("closed"))
                law(step, Kind::closed);
            else if (lines_.next("same"))
                numbers(step, Kind::same, 2);
            else if (lines_.next("follow"))
                numbers(step, Kind::follow, 1);
            else if (lines_.next("instance"))
                instance(step);
            else
                return;
            step.line = lines_.line_number();
            c.steps.push_back(std::move(step));
        }
    }
    void law(Step& step, Step::Kind kind) {
        step.kind = kind;
        const std::string_view of = lines_.word();
        if (of != "test" && of != "term" && of != "assumption")
            lines_.fail("a law is of a test, a term or an assumption");
        const bool of_term = of == "term";
        step.law.of = of == "test" ? LawName::Of::test : of_term ? LawName::Of::term : LawName::Of::assumption;
        step.law.index = lines_.number(of == "test" ? t_.tests.size()
                                       : of_term    ? t_.terms.size()
                                                    : t_.assumptions.size());
        step.law.number = lines_.number(max_numbers);
        step.numbers = lines_.numbers(max_numbers);
    }
    void numbers(Step& step, Step::Kind kind, std::size_t count) {
        step.kind = kind;
        step.numbers = parts(count, max_numbers);
    }
    void instance(Step& step) {
        step.kind = Step::Kind::instance;
        for (;;) {
            const std::string_view word = lines_.word();
            if (word == "|")
                break;
            step.numbers.push_back(lines_.to_number(word, max_numbers));
        }
        step.pairs = lines_.numbers(max_numbers);
    }

    Lines& lines_;
    Tableau t_;
};

} // namespace

Tableau read_tableau(Lines& lines) {
    return TableauReader(lines).run();
}

std::string describe(const Tableau& t) {
    std::string right;
    for (const std::size_t r : t.right)
        if (right.size() <= max_text)
            right += (right.empty() ? "" : " | ") + t.terms[r].text;
    const std::string left = t.terms[t.left].text;
    std::string text =
        "proves: " + (t.cyclic ? "(" + left + " & [true])" : left) + " <= " + (right.empty() ? "0" : right) + "\n";
    for (const Term& a : t.assumptions)
        text += "given: " + a.text + "\n";
    return text;
}

} // namespace verify
