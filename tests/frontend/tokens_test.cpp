#include "katlas/frontend/keywords.hpp"
#include "katlas/frontend/tokens.hpp"
#include "support/scale.hpp"

#include <iostream>
#include <random>
#include <string>

#include <catch2/catch.hpp>

using katlas::TokenKind;

TEST_CASE("Tokens are what they were written as", "[tokens]") {
    struct Piece {
        std::string text;
        TokenKind kind;
    };
    std::vector<Piece> pieces{{"po", TokenKind::name},           {"let-it", TokenKind::name},
                              {"\"a // b\"", TokenKind::string}, {";", TokenKind::sign},
                              {"<=", TokenKind::sign},           {"// c \"d\" let", TokenKind::comment},
                              {"-1", TokenKind::sign},           {"//", TokenKind::comment}};
    for (const katlas::Keyword& k : katlas::kat_keywords())
        pieces.push_back({std::string(k.text), TokenKind::keyword});
    std::mt19937 random(11);
    std::cout << "notice: seed 11\n";
    for (int round = 0; round < katlas::tests::scaled(300); ++round) {
        std::string text;
        std::vector<katlas::Token> expected;
        for (std::size_t i = random() % 12; i > 0; --i) {
            const Piece& p = pieces[random() % pieces.size()];
            const auto begin = static_cast<std::uint32_t>(text.size());
            text += p.text;
            expected.push_back({p.kind, begin, static_cast<std::uint32_t>(text.size())});
            text += p.kind == TokenKind::comment ? "\n" : random() % 2 == 0 ? " " : "\n\t";
        }
        INFO(text);
        const auto found = katlas::tokens_of(text);
        REQUIRE(found.size() == expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            CHECK(found[i].kind == expected[i].kind);
            CHECK(found[i].begin == expected[i].begin);
            CHECK(found[i].end == expected[i].end);
        }
    }
}

TEST_CASE("Tokens of any bytes are in order and within the text", "[tokens]") {
    std::mt19937 random(13);
    std::cout << "notice: seed 13\n";
    for (int round = 0; round < katlas::tests::scaled(300); ++round) {
        std::string text;
        for (std::size_t i = random() % 60; i > 0; --i)
            text += random() % 3 == 0 ? static_cast<char>(random() % 256) : "/\"\n @a;"[random() % 7];
        std::uint32_t passed = 0;
        for (const katlas::Token& t : katlas::tokens_of(text)) {
            REQUIRE(t.begin >= passed);
            REQUIRE(t.end > t.begin);
            passed = t.end;
        }
        REQUIRE(passed <= text.size());
    }
}
