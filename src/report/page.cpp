#include "katlas/report/page.hpp"

#include "katlas/frontend/tokens.hpp"
#include "katlas/report/html.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace katlas::embedded {
extern const std::string_view palette_style;  // src/report/palette.css
extern const std::string_view report_style;   // src/report/page.css
extern const std::string_view drawings_style; // src/report/drawings.css
} // namespace katlas::embedded

namespace katlas::report {
namespace {

std::string_view class_of(TokenKind kind) {
    switch (kind) {
    case TokenKind::comment:
        return "comment";
    case TokenKind::keyword:
        return "keyword";
    case TokenKind::string:
        return "string";
    case TokenKind::sign:
        return "op";
    case TokenKind::name:
        break;
    }
    return "";
}

} // namespace

std::string page(std::string_view title, std::string_view description, std::string_view body) {
    Html html;
    html.raw("<!DOCTYPE html>\n").open("html", {{"lang", "en"}}).open("head");
    html.single("meta", {{"charset", "utf-8"}});
    html.single("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
    html.single("meta", {{"http-equiv", "Content-Security-Policy"},
                         {"content", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
                                     "form-action 'none'"}});
    html.single("meta", {{"name", "color-scheme"}, {"content", "light dark"}});
    html.single("meta", {{"name", "description"}, {"content", std::string(description)}});
    html.element("title", title);
    html.open("style")
        .raw("\n")
        .raw(embedded::palette_style)
        .raw(embedded::report_style)
        .raw(embedded::drawings_style)
        .close();
    html.close().raw("\n").open("body").raw("\n").raw(body).close().close();
    return html.take() + "\n";
}

std::string highlighted(std::string_view text, bool is_kat) {
    std::string out;
    std::size_t passed = 0;
    if (is_kat)
        for (const Token& token : tokens_of(text)) {
            out += escaped(text.substr(passed, token.begin - passed));
            const std::string spelt = escaped(text.substr(token.begin, token.end - token.begin));
            const std::string_view kind = class_of(token.kind);
            out += kind.empty() ? spelt : fmt::format("<span class=\"{}\">{}</span>", kind, spelt);
            passed = token.end;
        }
    return out + escaped(text.substr(passed));
}

std::string opening_comment(std::string_view text) {
    std::string out;
    while (text.starts_with("//")) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(2, end - 2);
        while (!line.empty() && (line.front() == ' ' || line.front() == '/'))
            line.remove_prefix(1);
        while (!line.empty() && (line.back() == ' ' || line.back() == '\r'))
            line.remove_suffix(1);
        if (line.empty())
            break;
        out += fmt::format("{}{}", out.empty() ? "" : " ", line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

} // namespace katlas::report
