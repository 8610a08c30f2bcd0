// The reader of Mata's text format: what it accepts, and where it says an error is.
#include "katlas/automata/mata.hpp"
#include "katlas/automata/nfa_builder.hpp"

#include <random>
#include <string>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::automata;

namespace {

struct Reading {
    SourceMap sources;
    SymbolTable symbols;
    Diagnostics diagnostics;
    std::optional<Nfa> nfa;

    explicit Reading(std::string text) {
        nfa = read_mata(sources.add("test.mata", std::move(text)), sources, symbols, diagnostics);
        CHECK(nfa.has_value() != diagnostics.has_errors());
    }
    [[nodiscard]] std::vector<Symbol> word(const std::vector<std::string>& names) {
        std::vector<Symbol> result;
        for (const std::string& name : names) {
            result.push_back(symbols.intern(name));
        }
        return result;
    }
};

} // namespace

TEST_CASE("a complete automaton is read") {
    Reading reading("@NFA-explicit\n%Alphabet-auto\n%Initial q0 q1\n%Final q2\nq0 a q1 # comment\nq1 b q2\n"
                    "# a line of comment\n\nq1 b q2\n\tq2  a\tq0\r\n");
    REQUIRE(reading.nfa.has_value());
    CHECK(reading.nfa->num_states() == 3);
    CHECK(reading.nfa->moves.size() == 3);
    CHECK(reading.nfa->initial.size() == 2);
    CHECK(accepts(*reading.nfa, reading.word({"a", "b"})));
    CHECK(accepts(*reading.nfa, reading.word({"b", "a", "a", "b"})));
    CHECK_FALSE(accepts(*reading.nfa, reading.word({"a"})));
}

TEST_CASE("names are any bytes but white space") {
    Reading reading("@NFA-explicit\n%Initial {1,2}\n%Final \xff\xfe\n{1,2} a#b \xff\xfe\n{1,2} % \xff\xfe\n");
    REQUIRE(reading.nfa.has_value());
    CHECK(accepts(*reading.nfa, reading.word({"a#b"})));
    CHECK(accepts(*reading.nfa, reading.word({"%"})));
}

TEST_CASE("sections may be missing, repeated and late") {
    CHECK(Reading("@NFA-explicit").nfa->num_states() == 0);
    CHECK(Reading("@NFA-explicit\nq a q\n").nfa->initial.empty());
    Reading late("@NFA-explicit\np a q\n%Final q\n%Initial p\n%Final r\n%Alphabet b c\n%States s\n");
    REQUIRE(late.nfa.has_value());
    CHECK(accepts(*late.nfa, late.word({"a"})));
    CHECK(late.nfa->num_states() == 4);
    CHECK(late.nfa->num_symbols == 3);
    // The last line may lack its end, and an initial state that is only named is a state.
    CHECK(Reading("@NFA-explicit\n%Initial p\n%Final p").nfa->num_states() == 1);
}

TEST_CASE("symbols of two files are matched by name") {
    SourceMap sources;
    SymbolTable symbols;
    Diagnostics diagnostics;
    const auto read = [&](const char* text) {
        return *read_mata(sources.add("file", text), sources, symbols, diagnostics);
    };
    const Nfa first = read("@NFA-explicit\n%Initial p\n%Final q\np a q\np b q\n");
    const Nfa second = read("@NFA-explicit\n%Initial p\n%Final q\np c q\np b q\n");
    CHECK(first.num_symbols == 2);
    CHECK(second.num_symbols == 3);
    CHECK(first.moves[1].symbol == second.moves[0].symbol);
    CHECK(symbols.name(second.moves[1].symbol) == "c");
}

TEST_CASE("errors name their place") {
    struct Case {
        const char* text;
        std::size_t line;
        std::size_t column;
    };
    const Case cases[] = {
        {"", 1, 1},
        {"q a q\n", 1, 1},
        {"@NFA-bits\n", 1, 1},
        {"@AFA-explicit\n", 1, 1},
        {"@NFA-explicit\n@NFA-explicit\n", 2, 1},
        {"@NFA-explicit\n%Initial q\n  q a\n", 3, 3},
        {"@NFA-explicit\nq\n", 2, 1},
        {"@NFA-explicit\nq a b r\n", 2, 1},
        {"@NFA-explicit\n %Finale q\n", 2, 2},
    };
    for (const Case& wrong : cases) {
        INFO(wrong.text);
        Reading reading(wrong.text);
        REQUIRE(reading.diagnostics.error_count() == 1);
        const SourceRange range = reading.diagnostics.all()[0].range;
        const LineColumn place = reading.sources.locate(range.file, range.begin);
        CHECK(place.line == wrong.line);
        CHECK(place.column == wrong.column);
    }
}

TEST_CASE("random bytes are read or rejected") {
    constexpr unsigned seed = 99;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    const std::string pieces[] = {"@NFA-explicit",      "%Initial", "%Final", "q", "a", "\n", " ", "#", "@", "%",
                                  std::string(1, '\0'), "\xff",     "\t"};
    int read = 0;
    for (int i = 0; i < 3000; ++i) {
        std::string text = i % 2 == 0 ? "" : "@NFA-explicit\n";
        for (int k = 0; k < i % 20; ++k) {
            text += pieces[random() % std::size(pieces)];
        }
        read += Reading(text).nfa ? 1 : 0;
    }
    CHECK(read > 100);
}
