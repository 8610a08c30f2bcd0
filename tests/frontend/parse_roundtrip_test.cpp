// Random trees -> text -> parse_kat -> the same trees; also with other white space, and for trees of great depth.
#include "frontend/parse_fixture.hpp"
#include "frontend/syntax_dump.hpp"
#include "katlas/frontend/print_syntax.hpp"
#include "katlas/frontend/tokens.hpp"

#include <iostream>
#include <random>
#include <utility>

#include <catch2/catch.hpp>

using namespace katlas;
using namespace katlas::syntax;

namespace {

class RandomFile {
  public:
    explicit RandomFile(std::mt19937& random) : random_(random) {
        for (std::size_t n = below(6); n != 0; --n)
            file_.statements.push_back(statement());
    }
    [[nodiscard]] const File& get() const { return file_; }

  private:
    std::size_t below(std::size_t bound) { return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random_); }
    bool coin() { return below(2) == 0; }

    Name name() {
        static const std::vector<std::string> names = {"po",    "rf-1",        "dmb.full", "SC'",   "as",     "W",
                                                       "empty", "irreflexive", "refute",   "model", "lettuce"};
        Name name;
        name.text = names[below(names.size())];
        return name;
    }
    Name qualified() {
        Name result = name();
        if (below(5) == 0)
            result.module = name().text;
        return result;
    }
    // A model's name: not one of the words that begin an axiom.
    Name other_model() {
        Name result = qualified();
        for (const char* word : {"empty", "irreflexive"}) {
            if (result.module == word)
                result.module = "rc11";
            if (result.module.empty() && result.text == word)
                result.text = "model";
        }
        return result;
    }
    std::optional<Name> maybe_name() { return coin() ? std::optional(name()) : std::nullopt; }
    std::string string() {
        static const std::vector<std::string> strings = {"", "a.kat", "x // y", "f(#) && let", "caf\xc3\xa9"};
        return strings[below(strings.size())];
    }
    std::optional<std::string> genmc() { return below(3) == 0 ? std::optional(string()) : std::nullopt; }

    ExprRef expr(std::size_t depth) {
        Expr node;
        node.kind = static_cast<ExprKind>(depth == 0 ? below(3) : below(16));
        switch (node.kind) {
        case ExprKind::zero:
        case ExprKind::id:
            break;
        case ExprKind::name:
            node.name = qualified();
            break;
        case ExprKind::unite:
        case ExprKind::sequence:
            for (std::size_t n = 2 + below(3); n != 0; --n)
                node.children.push_back(expr(depth - 1));
            break;
        case ExprKind::intersect:
        case ExprKind::difference:
            node.children = {expr(depth - 1), expr(depth - 1)};
            break;
        default:
            node.children = {expr(depth - 1)};
        }
        file_.exprs.push_back(std::move(node));
        return static_cast<ExprRef>(file_.exprs.size() - 1);
    }
    ExprRef expr() { return expr(below(6)); }

    Claim claim(std::size_t first_kind = 0) {
        Claim claim;
        claim.kind = static_cast<Claim::Kind>(first_kind + below(5 - first_kind));
        claim.left = expr();
        claim.right = claim.kind == Claim::Kind::inclusion || claim.kind == Claim::Kind::equality ? expr() : claim.left;
        return claim;
    }

    Statement statement() {
        switch (below(11)) {
        case 0:
            return Include{string(), {}};
        case 1:
            return relation();
        case 2:
            return PredicateDecl{name(), genmc()};
        case 3: {
            DisjointDecl decl;
            for (std::size_t n = 1 + below(3); n != 0; --n)
                decl.names.push_back(qualified());
            return decl;
        }
        case 4: {
            LetDecl decl;
            decl.view = coin();
            decl.recursive = coin();
            for (std::size_t n = decl.recursive ? 1 + below(3) : 1; n != 0; --n)
                decl.definitions.push_back({name(), expr()});
            return decl;
        }
        case 5:
            return AxiomDecl{claim(2), maybe_name()};
        case 6:
            switch (below(4)) {
            case 0:
                return AssumeDecl{true, claim(), {}};
            case 1:
                return AssumeDecl{false, claim(), {}, expr()};
            default:
                return AssumeDecl{false, claim(), {}};
            }
        case 7: {
            ModelDecl decl;
            decl.name = name();
            for (std::size_t n = 1 + below(3); n != 0; --n)
                decl.items.push_back(coin() ? ModelDecl::Item(AxiomDecl{claim(2), maybe_name()})
                                            : ModelDecl::Item(other_model()));
            return decl;
        }
        case 8:
            return DefineDecl{name(), expr()};
        case 9:
            return AssertDecl{coin(), maybe_name(), claim(), {}};
        default:
            return exported();
        }
    }
    RelationDecl relation() {
        RelationDecl decl;
        decl.name = name();
        if (coin()) {
            decl.domain = expr();
            decl.range_test = expr();
        }
        for (std::size_t n = below(3); n != 0; --n)
            decl.attributes.push_back({coin() ? name().text : name().text + " " + name().text, {}});
        decl.genmc = genmc();
        return decl;
    }
    ExportDecl exported() {
        ExportDecl decl;
        decl.kind = static_cast<ExportDecl::Kind>(below(4));
        decl.extra = maybe_name();
        if (decl.kind == ExportDecl::Kind::claim)
            decl.claim = claim();
        else
            decl.subject = name();
        if (coin())
            decl.unless = claim();
        decl.genmc = genmc();
        return decl;
    }

    std::mt19937& random_;
    File file_;
};

// The tokens of a statement. The name of an assertion that has an even number of letters stands before the claim, which
// the printer never does.
std::vector<std::string> tokens_of_statement(const File& file, Statement statement) {
    std::optional<Name> in_front;
    if (auto* assertion = std::get_if<AssertDecl>(&statement);
        assertion != nullptr && assertion->name && assertion->name->text.size() % 2 == 0)
        in_front = std::exchange(assertion->name, std::nullopt);
    const std::string text = to_text(file, statement);
    std::vector<std::string> tokens;
    for (const Token& token : tokens_of(text))
        tokens.push_back(text.substr(token.begin, token.end - token.begin));
    if (in_front)
        tokens.insert(tokens.begin() + 1, {in_front->text, ":"});
    return tokens;
}

// The tokens with random white space and comments between them; none at all where two tokens cannot run together.
std::string spaced(const File& file, std::mt19937& random) {
    static const std::vector<std::string> gaps = {" ", "\n", "\t", "\r\n", "  ", "// let (\n", " //\"\n"};
    std::string text;
    for (const Statement& statement : file.statements)
        for (const std::string& token : tokens_of_statement(file, statement)) {
            const bool needed = !text.empty() && ((std::isalnum(static_cast<unsigned char>(token.front())) != 0) ||
                                                  token.front() == '_' || token.front() == '-' || token.front() == ':');
            if (needed || random() % 2 == 0)
                text += gaps[random() % gaps.size()];
            text += token;
        }
    return text;
}

std::string printed(const File& file) {
    std::string text;
    for (const Statement& statement : file.statements)
        text += to_text(file, statement) + "\n";
    return text;
}

void check_same(const std::string& text, const File& original) {
    const testing::Parsed parsed(text);
    INFO(text);
    REQUIRE(parsed.rendered().empty());
    REQUIRE(testing::dump(parsed.tree) == testing::dump(original));
}

} // namespace

TEST_CASE("parsing inverts printing, on random files") {
    constexpr std::uint32_t seed = 20260407;
    std::cout << "parse round trip: seed " << seed << "\n";
    std::mt19937 random(seed);
    std::size_t expressions = 0;
    for (int i = 0; i < 4000; ++i) {
        const RandomFile original(random);
        check_same(printed(original.get()), original.get());
        check_same(spaced(original.get(), random), original.get());
        expressions += original.get().exprs.size();
    }
    CHECK(expressions > 30000);
}

TEST_CASE("the printer writes no parentheses that the grammar does not need") {
    const struct {
        const char* written;
        const char* printed;
    } cases[] = {
        {"(a;b);c", "(a;b);c"},
        {"((a | (b)))", "a | b"},
        {"(a & b) & c", "a & b & c"},
        {"a & (b & c)", "a & (b & c)"},
        {"(a \\ b) & (c;d)", "a \\ b & c;d"},
        {"a | (b & c) | (rot (d);e)", "a | b & c | rot d;e"},
        {"((!a)+)^-1", "!a+^-1"},
        {"!(a+)", "!(a+)"},
        {"(rot a)*", "(rot a)*"},
        {"rot (a*)^=", "rot a*^="},
        {"[(a | b)];([])", "[a | b];id"},
    };
    for (const auto& c : cases) {
        const testing::Parsed parsed("let x = " + std::string(c.written));
        REQUIRE(parsed.rendered().empty());
        CHECK(to_text(parsed.tree, parsed.tree.statements.front()) == "let x = " + std::string(c.printed));
    }
}

TEST_CASE("trees of great depth are printed and read") {
    constexpr std::size_t depth = 300'000;
    File file;
    const auto node = [&](ExprKind kind, std::vector<ExprRef> children) {
        Expr& e = file.exprs.emplace_back();
        e.kind = kind;
        e.children = std::move(children);
        return static_cast<ExprRef>(file.exprs.size() - 1);
    };
    ExprRef deep = node(ExprKind::id, {});
    for (std::size_t i = 0; i < depth; ++i)
        switch (i % 4) {
        case 0:
            deep = node(ExprKind::star, {deep});
            break;
        case 1:
            deep = node(ExprKind::sequence, {node(ExprKind::zero, {}), deep});
            break;
        case 2:
            deep = node(ExprKind::difference, {node(ExprKind::zero, {}), deep});
            break;
        default:
            deep = node(ExprKind::complement, {deep});
        }
    const std::string text = to_text(file, DefineDecl{{"", "x", {}}, deep});
    const testing::Parsed parsed(text);
    REQUIRE(parsed.rendered().empty());
    REQUIRE(parsed.tree.exprs.size() == file.exprs.size());
    CHECK(to_text(parsed.tree, parsed.tree.statements.front()) == text);
}
