#include "katlas/frontend/print_syntax.hpp"

#include <array>
#include <string_view>
#include <type_traits>

#include <fmt/format.h>

namespace katlas::syntax {
namespace {

// How tightly an expression binds: the nonterminals of grammar/kat.y, loosest first.
enum class Level : std::uint8_t { unite, meet, sequence, prefix, postfix, primary };

// How a kind of expression is written.
struct Form {
    Level level = Level::primary;
    std::string_view before{};
    std::string_view between{}; // two children
    std::string_view behind{};
    Level first = Level::unite; // the loosest level of the first child without parentheses, and of the others
    Level others = Level::unite;
};

// By ExprKind.
constexpr std::array forms = {
    Form{.before = "0"},
    Form{.before = "id"},
    Form{}, // a name
    Form{.before = "[", .behind = "]"},
    Form{.level = Level::unite, .between = " | ", .first = Level::meet, .others = Level::meet},
    Form{.level = Level::sequence, .between = ";", .first = Level::prefix, .others = Level::prefix},
    Form{.level = Level::meet, .between = " & ", .first = Level::meet, .others = Level::sequence},
    Form{.level = Level::meet, .between = " \\ ", .first = Level::meet, .others = Level::sequence},
    Form{.before = "!", .first = Level::primary},
    Form{.level = Level::postfix, .behind = "*", .first = Level::postfix},
    Form{.level = Level::postfix, .behind = "+", .first = Level::postfix},
    Form{.level = Level::postfix, .behind = "?", .first = Level::postfix},
    Form{.level = Level::postfix, .behind = "^-1", .first = Level::postfix},
    Form{.level = Level::postfix, .behind = "^=", .first = Level::postfix},
    Form{.level = Level::prefix, .before = "rot ", .first = Level::prefix},
    Form{.level = Level::prefix, .before = "dedup ", .first = Level::prefix},
};
static_assert(forms.size() == static_cast<std::size_t>(ExprKind::deduplication) + 1);

class Printer {
  public:
    explicit Printer(const File& file) : file_(file) {}

    std::string take() && { return std::move(text_); }

    // In parentheses if it binds less tightly than its place demands.
    void expr(ExprRef root, Level least = Level::unite) {
        // The pending output, the next item last: an expression, or else a text.
        struct Pending {
            std::string_view text;
            const Expr* expr = nullptr;
            Level least = Level::unite;
        };
        std::vector<Pending> pending{Pending{{}, &file_.exprs[root], least}};
        while (!pending.empty()) {
            const Pending next = pending.back();
            pending.pop_back();
            if (next.expr == nullptr) {
                text_ += next.text;
                continue;
            }
            const Expr& e = *next.expr;
            const Form& form = forms[static_cast<std::size_t>(e.kind)];
            const bool parentheses = form.level < next.least;
            text_ += parentheses ? "(" : "";
            text_ += form.before;
            if (e.kind == ExprKind::name)
                name(e.name);
            if (parentheses)
                pending.push_back(Pending{")"});
            pending.push_back(Pending{form.behind});
            for (std::size_t i = e.children.size(); i-- > 0;) {
                pending.push_back(Pending{{}, &file_.exprs[e.children[i]], i == 0 ? form.first : form.others});
                if (i != 0)
                    pending.push_back(Pending{form.between});
            }
        }
    }

    void operator()(const Include& s) { put("include \"{}\"", s.path); }
    void operator()(const RelationDecl& s) {
        put("relation {}", s.name.text);
        if (s.domain && s.range_test) {
            text_ += " : ";
            expr(*s.domain, Level::primary);
            text_ += " * ";
            expr(*s.range_test, Level::primary);
        }
        std::string_view before = " (";
        for (const RelationDecl::Attribute& attribute : s.attributes) {
            put("{}{}", before, attribute.text);
            before = ", ";
        }
        text_ += s.attributes.empty() ? "" : ")";
        genmc(s.genmc);
    }
    void operator()(const DefineDecl& s) {
        text_ += "define ";
        definition(s.name, s.body);
    }
    void operator()(const DefineRecDecl& s) {
        text_ += "define rec ";
        definitions(s.definitions);
    }
    void operator()(const PredicateDecl& s) {
        put("predicate {}", s.name.text);
        genmc(s.genmc);
    }
    void operator()(const DisjointDecl& s) {
        std::string_view before = "disjoint ";
        for (const Name& each : s.names) {
            text_ += before;
            name(each);
            before = " # ";
        }
    }
    void operator()(const LetDecl& s) {
        text_ += s.view ? "view " : "let ";
        text_ += s.recursive ? "rec " : "";
        definitions(s.definitions);
    }
    void operator()(const AxiomDecl& s) {
        claim(s.claim);
        as(s.name);
    }
    void operator()(const FlagDecl& s) {
        text_ += "flag ";
        expr(s.expr);
        put(" as {}", s.name.text);
    }
    void operator()(const ModelDecl& s) {
        put("model {} = ", s.name.text);
        std::string_view before;
        for (const ModelDecl::Item& item : s.items) {
            text_ += before;
            if (const auto* own = std::get_if<AxiomDecl>(&item))
                (*this)(*own);
            else
                name(std::get<Name>(item));
            before = ", ";
        }
    }
    void operator()(const AssumeDecl& s) {
        text_ += s.total ? "assume total " : "assume ";
        if (s.total)
            expr(s.claim.left);
        else
            claim(s.claim);
        if (s.unless) {
            text_ += " unless ";
            expr(*s.unless);
        }
    }
    void operator()(const AssertDecl& s) {
        text_ += s.refute ? "refute " : "assert ";
        claim(s.claim);
        as(s.name);
    }
    void operator()(const ExportDecl& s) {
        constexpr std::array<std::string_view, 4> kinds = {"", "coherence ", "error ", "warning "};
        text_ += "export ";
        if (s.extra)
            put("extra {} ", s.extra->text);
        text_ += kinds[static_cast<std::size_t>(s.kind)];
        if (s.claim)
            claim(*s.claim);
        if (s.subject)
            text_ += s.subject->text;
        if (s.unless) {
            text_ += " unless ";
            claim(*s.unless);
        }
        genmc(s.genmc);
    }

  private:
    template <typename... Arguments>
    void put(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
    }
    void name(const Name& name) {
        text_ += name.module;
        text_ += name.module.empty() ? "" : "::";
        text_ += name.text;
    }
    void definitions(const std::vector<LetDecl::Definition>& all) {
        std::string_view before;
        for (const LetDecl::Definition& d : all) {
            text_ += before;
            definition(d.name, d.body);
            before = " and ";
        }
    }
    void definition(const Name& defined, ExprRef body) {
        put("{} = ", defined.text);
        expr(body);
    }
    void as(const std::optional<Name>& label) {
        if (label)
            put(" as {}", label->text);
    }
    void genmc(const std::optional<std::string>& code) {
        if (code)
            put(" (genmc: \"{}\")", *code);
    }
    void claim(const Claim& claim) {
        // The word between two sides, or else before a single one.
        constexpr std::array<std::string_view, 5> words = {" <= ", " = ", "acyclic ", "irreflexive ", "empty "};
        const std::string_view word = words[static_cast<std::size_t>(claim.kind)];
        const bool two_sides = claim.kind == Claim::Kind::inclusion || claim.kind == Claim::Kind::equality;
        if (two_sides)
            expr(claim.left);
        text_ += word;
        expr(two_sides ? claim.right : claim.left);
    }

    const File& file_;
    std::string text_;
};

} // namespace

std::string to_text(const File& file, ExprRef expr) {
    Printer printer(file);
    printer.expr(expr);
    return std::move(printer).take();
}

std::string to_text(const File& file, const Statement& statement) {
    Printer printer(file);
    std::visit(printer, statement);
    return std::move(printer).take();
}

} // namespace katlas::syntax
