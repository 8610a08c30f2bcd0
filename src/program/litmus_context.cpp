#include "katlas/program/litmus_context.hpp"

#include "litmus_scan.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include <fmt/format.h>

namespace katlas::program {

using namespace syntax;

void LitmusContext::open_brace() {
    initial_state_ = initial_state_ || part_ == Part::preamble;
    part_ = Part::c;
    ++braces_;
}

void LitmusContext::close_brace() {
    if (braces_ > 0)
        --braces_;
    if (braces_ == 0) {
        part_ = Part::herd;
        initial_state_ = false;
    }
}

namespace {

struct OtherKind {
    std::string_view word;
    std::string_view message;
    std::string_view hint;
};

constexpr std::string_view other_machine = "tests of this machine are not read";
constexpr std::string_view machines = "those of X86, X86_64, AArch64, PPC and RISCV are, and C";
constexpr std::string_view program = "this is a program, not a litmus test";
constexpr std::string_view write_test =
    "a test begins with 'C NAME', an initial state '{ }' and threads 'P0 () { ... }'; "
    "structs, functions and globals can be copied from the program";

constexpr std::array other_kinds = {
    OtherKind{"LISA", "tests in LISA, the language of Bell models, are not read",
              "write the test in C, or in the assembly of a machine"},
    OtherKind{"Bell", "tests in LISA, the language of Bell models, are not read",
              "write the test in C, or in the assembly of a machine"},
    OtherKind{"ARM", other_machine, "the 64-bit machine is AArch64"},
    OtherKind{"MIPS", other_machine, machines},
    OtherKind{"JAVA", "tests in Java are not read", "write the test in C"},
    OtherKind{"Java", "tests in Java are not read", "write the test in C"},
    OtherKind{"ASL", "tests in ASL are not read", machines},
    OtherKind{"BPF", other_machine, machines},
    OtherKind{"CPP", "tests in C++ are not read", "write the test in C, with the functions of <stdatomic.h>"},
    OtherKind{"#include", program, write_test},
    OtherKind{"#define", program, write_test},
    OtherKind{"#ifndef", program, write_test},
    OtherKind{"//", program, write_test},
    OtherKind{"/*", program, write_test},
    OtherKind{"int", program, write_test},
    OtherKind{"void", program, write_test},
    OtherKind{"static", program, write_test},
    OtherKind{"struct", program, write_test},
    OtherKind{"typedef", program, write_test},
    OtherKind{"let", "this is a model, not a litmus test", "'--model FILE' gives the model"},
    OtherKind{"include", "this is a model, not a litmus test", "'--model FILE' gives the model"},
};

} // namespace

void LitmusContext::no_header(SourceRange found) {
    const std::string_view rest = text().substr(found.begin);
    const std::string_view word = rest.substr(0, rest.find_first_of(" \t\r\n"));
    for (const OtherKind& known : other_kinds)
        if (known.word == word) {
            report(found, std::string(known.message), std::string(known.hint));
            return;
        }
    report(found, "a litmus test begins with its kind and its name",
           "the kinds are C, X86, X86_64, AArch64, PPC and RISCV");
}

void LitmusContext::metadata(SourceRange line) {
    const std::string_view words = text(line);
    const std::size_t equal = words.find('=');
    constexpr std::string_view key = "Hash";
    if (words.substr(0, words.find_first_of(" \t=")) != key)
        return;
    const std::string_view value = words.substr(equal + 1);
    const std::size_t begin = value.find_first_not_of(" \t\r");
    if (begin != std::string_view::npos)
        tree_.hash = value.substr(begin, value.find_last_not_of(" \t\r") + 1 - begin);
}

void LitmusContext::directive(SourceRange line) {
    std::string_view words = text(line);
    words.remove_prefix(std::min(words.size(), words.find_first_not_of(" \t", 1)));
    const std::string_view name = words.substr(0, words.find_first_of(" \t\r<\""));
    if (name == "define")
        definitions_.push_back(line);
    else if (name == "include" && words.find('<') == std::string_view::npos)
        report(line, "a litmus test is one file", "the headers of the C library need not be included");
    else if (name != "include" && name != "pragma" && !name.empty())
        report(line, fmt::format("'#{}' is not read", name), "there are #define and, of standard headers, #include");
}

LitmusContext::ListRef LitmusContext::list() {
    lists_.emplace_back();
    return static_cast<ListRef>(lists_.size() - 1);
}

LitmusContext::ListRef LitmusContext::append(ListRef list, Ref element) {
    lists_[list].push_back(element);
    return list;
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
        digits.remove_prefix(1);
        base = 8;
    }
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
    // A decimal constant without a suffix is signed in C.
    const std::uint64_t largest = is_u || base != 10 ? ~std::uint64_t{0} : largest_;
    if (error == std::errc::result_out_of_range || value > largest) {
        report(word, "the number is too large");
        return 0;
    }
    if (error != std::errc() || end != digits.data() + digits.size() || longs > 2) {
        report(word, fmt::format("'{}' is no number", shorten(text(word))));
        return 0;
    }
    const bool fits = value <= static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max());
    const bool fits_unsigned = value <= std::numeric_limits<std::uint32_t>::max();
    if (is_u || value > static_cast<std::uint64_t>(std::numeric_limits<Value>::max()))
        type = longs == 0 && fits_unsigned ? ValueType::u32 : ValueType::u64;
    else
        type = longs == 0 && fits ? ValueType::i32 : ValueType::i64;
    return static_cast<Value>(negative ? -value : value);
}

void LitmusContext::open_scope(SourceRange name) {
    constexpr std::size_t most = 8; // as there are levels of scopes
    if (open_scopes_.size() == most)
        report(name, "scopes are nested too deeply");
    open_scopes_.push_back({name_of(name), {}, {}});
}

void LitmusContext::scope_thread(SourceRange number) {
    const std::uint32_t prefix = text(number).front() == 'P' ? 1 : 0;
    open_scopes_.back().threads.emplace_back(small_number(range(number.begin + prefix, number.end)), number);
}

void LitmusContext::close_scope() {
    syntax::AsmScope closed = std::move(open_scopes_.back());
    open_scopes_.pop_back();
    (open_scopes_.empty() ? tree_.scopes : open_scopes_.back().parts).push_back(std::move(closed));
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
