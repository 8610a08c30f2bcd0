#include "litmus_context.hpp"

#include "litmus_scan.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include <fmt/format.h>

namespace katlas::program {

using namespace syntax;

SourceRange LitmusContext::advance(std::uint32_t length) {
    const std::uint32_t begin = offset_;
    offset_ += length;
    return range(begin, offset_);
}

void LitmusContext::open_brace() {
    part_ = Part::c;
    ++braces_;
}

void LitmusContext::close_brace() {
    if (braces_ > 0)
        --braces_;
    if (braces_ == 0)
        part_ = Part::herd;
}

void LitmusContext::open_comment(SourceRange opening) {
    if (comments_++ == 0)
        comment_ = opening;
}

bool LitmusContext::close_comment() {
    return --comments_ == 0;
}

void LitmusContext::unterminated_comment() {
    report(comment_, "unterminated comment");
}

void LitmusContext::invalid_character(SourceRange character) {
    const std::string_view bytes = text(character);
    const auto first = static_cast<unsigned char>(bytes.front());
    const bool printable = bytes.size() > 1 ? first >= 0xc2 : first >= 0x20 && first < 0x7f;
    report(character, printable ? fmt::format("invalid character '{}'", bytes)
                                : fmt::format("invalid character '\\x{:02x}'", first));
}

void LitmusContext::no_header(SourceRange found) {
    report(found, "a litmus test begins with its kind and its name",
           "the kinds are C, X86, X86_64, AArch64, PPC and RISCV");
}

SourceRange LitmusContext::end_of_text() const {
    const std::size_t last = text().find_last_not_of(" \t\r\n");
    const auto end = static_cast<std::uint32_t>(last == std::string_view::npos ? 0 : last + 1);
    return range(end, end);
}

void LitmusContext::report(SourceRange range, std::string message, std::string hint) {
    if (!failed_)
        diagnostics_.error(range, std::move(message), std::move(hint));
    failed_ = true;
}

LitmusContext::ListRef LitmusContext::list() {
    lists_.emplace_back();
    return static_cast<ListRef>(lists_.size() - 1);
}

LitmusContext::ListRef LitmusContext::append(ListRef list, Ref element) {
    lists_[list].push_back(element);
    return list;
}

LitmusContext::TypeRef LitmusContext::open_type(SourceRange word) {
    types_.emplace_back();
    return extend_type(static_cast<TypeRef>(types_.size() - 1), word);
}

LitmusContext::TypeRef LitmusContext::extend_type(TypeRef type, SourceRange word) {
    auto& [words, meaning] = types_[type];
    words.emplace_back(text(word));
    // Words in any number and order: only so many can mean something.
    constexpr std::size_t longest = 8;
    const std::optional<Type> known = words.size() > longest ? std::nullopt : type_of_words(words);
    if (known)
        meaning = *known;
    else
        report(word, fmt::format("'{}' does not fit the type before it", text(word)));
    return type;
}

LitmusContext::TypeRef LitmusContext::with_stars(TypeRef type, std::uint32_t stars) {
    types_[type].second.pointers = stars;
    return type;
}

void LitmusContext::pointer_qualifier(SourceRange word) {
    if (text(word) != "const" && text(word) != "volatile" && text(word) != "restrict")
        report(word, fmt::format("'{}' cannot stand after '*'", text(word)));
}

void LitmusContext::check_depth(std::uint32_t depth, SourceRange range) {
    if (depth > max_depth)
        report(range, "nested too deeply", fmt::format("at most {} levels", max_depth));
}

Ref LitmusContext::add(Expr expr) {
    for (const Ref child : expr.children)
        expr.depth = std::max(expr.depth, tree_.exprs[child].depth + 1);
    check_depth(expr.depth, expr.range);
    tree_.exprs.push_back(std::move(expr));
    return static_cast<Ref>(tree_.exprs.size() - 1);
}

Ref LitmusContext::add(Stmt stmt) {
    for (const Ref child : stmt.statements)
        if (child != none)
            stmt.depth = std::max(stmt.depth, tree_.stmts[child].depth + 1);
    check_depth(stmt.depth, stmt.range);
    tree_.stmts.push_back(std::move(stmt));
    return static_cast<Ref>(tree_.stmts.size() - 1);
}

Value LitmusContext::value_of(SourceRange word, bool negative, ValueType& type) {
    std::string_view digits = text(word);
    const std::size_t suffix = digits.find_last_not_of("uUlL") + 1;
    const std::string_view letters = digits.substr(suffix);
    const bool is_u = letters.find_first_of("uU") != std::string_view::npos;
    const auto longs = std::count_if(letters.begin(), letters.end(), [](char c) { return c == 'l' || c == 'L'; });
    digits = digits.substr(0, suffix);
    int base = 10;
    if (digits.size() > 2 && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X')) {
        digits.remove_prefix(2);
        base = 16;
    } else if (digits.size() > 1 && digits[0] == '0') {
        report(word, "octal numbers are not read", "write it without the leading zero");
        return 0;
    }
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
    if (error == std::errc::result_out_of_range || value > largest_) {
        report(word, "the number is too large");
        return 0;
    }
    if (error != std::errc() || end != digits.data() + digits.size() || longs > 2) {
        report(word, fmt::format("'{}' is no number", shorten(text(word))));
        return 0;
    }
    const bool fits = value <= static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max());
    const bool fits_unsigned = value <= std::numeric_limits<std::uint32_t>::max();
    if (is_u)
        type = longs == 0 && fits_unsigned ? ValueType::u32 : ValueType::u64;
    else
        type = longs == 0 && fits ? ValueType::i32 : ValueType::i64;
    return static_cast<Value>(negative ? -value : value);
}

std::uint32_t LitmusContext::small_number(SourceRange word) {
    ValueType type = ValueType::i32;
    const Value value = value_of(word, false, type);
    constexpr Value largest = 1U << 20U;
    if (value > largest)
        report(word, "the number is too large here", fmt::format("at most {}", largest));
    return static_cast<std::uint32_t>(std::min(value, largest));
}

} // namespace katlas::program
