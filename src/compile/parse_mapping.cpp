// The reader of mapping files: lines of words, see docs/compile.md. A later line replaces earlier lines for the same
// kind and mode, so a general line may come first.
#include "kinds.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace katlas::compile {

namespace {

using graph::all_modes;
using program::Mode;

constexpr std::array updates = {Kind::exchange, Kind::add, Kind::sub, Kind::bit_and, Kind::bit_or, Kind::bit_xor};
// The words that a template may have in braces, besides labels 1 to 9 and definitions.
constexpr std::array<std::string_view, 12> operand_words = {"v", "o", "e", "s",    "a",     "n",
                                                            "i", "w", "t", "load", "store", "acc"};

class Reader {
  public:
    Reader(std::string name, FileId file, const SourceMap& sources, Diagnostics& diagnostics)
        : file_(file), text_(sources.text(file)), diagnostics_(diagnostics) {
        mapping_.name = std::move(name);
    }

    std::optional<Mapping> run() {
        const std::size_t errors = diagnostics_.error_count();
        for (std::size_t begin = 0; begin < text_.size();) {
            const std::size_t end = std::min(text_.find('\n', begin), text_.size());
            line(begin, std::min(text_.find("//", begin), end));
            begin = end + 1;
        }
        if (!has_target_)
            error(0, 0, "a mapping needs a target", "target x86, armv8, power or riscv");
        for (const Line& l : lines_)
            define_templates(l);
        if (diagnostics_.error_count() != errors)
            return std::nullopt;
        return std::move(mapping_);
    }

  private:
    struct Word {
        std::string_view text;
        std::size_t begin = 0;
    };
    struct Line {
        std::vector<Kind> kinds;
        std::vector<Mode> modes;
        std::string_view text;
        SourceRange place;
    };

    [[nodiscard]] SourceRange range(std::size_t begin, std::size_t end) const {
        return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    }
    [[nodiscard]] SourceRange range(const Word& word) const { return range(word.begin, word.begin + word.text.size()); }
    void error(std::size_t begin, std::size_t end, std::string message, std::string hint = {}) {
        diagnostics_.error(range(begin, end), std::move(message), std::move(hint));
    }
    void error(const Word& word, std::string message, std::string hint = {}) {
        error(word.begin, word.begin + word.text.size(), std::move(message), std::move(hint));
    }

    static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

    [[nodiscard]] std::vector<Word> words(std::size_t begin, std::size_t end) const {
        std::vector<Word> result;
        while (begin < end) {
            if (is_blank(text_[begin])) {
                ++begin;
                continue;
            }
            std::size_t after = begin;
            while (after < end && !is_blank(text_[after]))
                ++after;
            result.push_back({text_.substr(begin, after - begin), begin});
            begin = after;
        }
        return result;
    }

    // Control characters have a meaning in templates (machine/code.hpp), and no assembler takes others.
    [[nodiscard]] bool is_printable(std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            if (!is_blank(text_[i]) && (text_[i] < ' ' || text_[i] > '~')) {
                error(i, i + 1, "this is no printable character of ASCII, which templates and names are made of");
                return false;
            }
        return true;
    }

    void line(std::size_t begin, std::size_t end) {
        if (!is_printable(begin, end))
            return;
        const std::size_t equals = text_.substr(0, end).find('=', begin);
        std::vector<Word> left = words(begin, std::min(equals, end));
        if (left.empty()) {
            if (equals != std::string_view::npos)
                error(equals, equals + 1, "nothing stands before the '='");
            return;
        }
        if (equals == std::string_view::npos) {
            directive(left);
            return;
        }
        Word name;
        if (left.front().text == "define") {
            if (left.size() < 2) {
                error(left.front(), "a definition needs a name");
                return;
            }
            name = left[1];
            left.erase(left.begin(), left.begin() + 2);
        }
        Line l;
        l.text = text_.substr(equals + 1, end - equals - 1);
        l.place = {file_, static_cast<std::uint32_t>(left.front().begin), static_cast<std::uint32_t>(end)};
        for (const Word& word : left)
            if (!mode(word, l.modes) && (!name.text.empty() || !kind(word, l.kinds)))
                error(
                    word, fmt::format("'{}' is no {}", word.text, name.text.empty() ? "kind or mode" : "mode"),
                    "kinds: read, write, fence, update, exchange, add, sub, and, or, xor, cas, weak_cas, and those of "
                    "the Linux kernel (docs/compile.md); modes: na, rlx, acq, rel, acq_rel, sc");
        if (l.modes.empty())
            l.modes.assign(all_modes.begin(), all_modes.end());
        if (name.text.empty()) {
            if (l.kinds.empty())
                error(left.front(), "this line says of no kind of access what it is for");
            lines_.push_back(std::move(l));
            return;
        }
        while (!l.text.empty() && is_blank(l.text.front()))
            l.text.remove_prefix(1);
        while (!l.text.empty() && is_blank(l.text.back()))
            l.text.remove_suffix(1);
        for (const Mode m : l.modes)
            definitions_[{std::string(name.text), m}] = l.text;
    }

    void directive(const std::vector<Word>& line) {
        if (line.front().text == "assumes") {
            for (std::size_t i = 1; i < line.size(); ++i)
                assume(line[i]);
            return;
        }
        if (line.front().text == "models") {
            for (std::size_t i = 1; i < line.size(); ++i)
                mapping_.models.emplace_back(line[i].text);
            return;
        }
        if (line.front().text == "source" && line.size() == 2 && (line[1].text == "c" || line[1].text == "kernel")) {
            mapping_.source = line[1].text == "c" ? Language::c : Language::kernel;
            return;
        }
        const auto machine = line.size() == 2 ? find_machine(line[1].text) : std::nullopt;
        if (line.front().text != "target" || !machine) {
            error(line.front(), "expected 'target', 'source', 'assumes', 'models' or a line with '='",
                  "target x86, armv8, power or riscv");
            return;
        }
        mapping_.machine = *machine;
        mapping_.target_place = range(line[1]);
        has_target_ = true;
    }

    // The name is a file's without its ending, so it leads into no other folder.
    void assume(const Word& name) {
        if (name.text.find_first_of("/\\") != std::string_view::npos) {
            error(name, "an assumption is named without a folder");
            return;
        }
        mapping_.assumes.emplace_back(name.text);
        mapping_.assumes_places.push_back(range(name));
    }

    static bool mode(const Word& word, std::vector<Mode>& modes) {
        const auto* const found = std::ranges::find_if(all_modes, [&](Mode m) { return to_string(m) == word.text; });
        if (found != all_modes.end())
            modes.push_back(*found);
        return found != all_modes.end();
    }

    static bool kind(const Word& word, std::vector<Kind>& kinds) {
        if (word.text == "update") {
            kinds.insert(kinds.end(), updates.begin(), updates.end());
            return true;
        }
        const auto* const found = std::ranges::find(compile::kinds, word.text, &KindInfo::name);
        if (found != compile::kinds.end())
            kinds.push_back(found->kind);
        return found != compile::kinds.end();
    }

    void define_templates(const Line& l) {
        for (const Kind k : l.kinds) {
            const KindInfo& info = find_kind(k);
            if (info.of_kernel && mapping_.source != Language::kernel)
                diagnostics_.error(l.place, fmt::format("'{}' is of the Linux kernel, and not of C11", info.name),
                                   "'source kernel' makes this a mapping of the kernel");
            for (const Mode m : l.modes)
                if (info.has(m)) {
                    mapping_.templates[{k, m}] = expanded(l.text, m, true);
                    mapping_.places[{k, m}] = l.place;
                }
        }
    }

    // The text with definitions of the mode in the place of their names. A definition does not use definitions.
    std::string expanded(std::string_view text, Mode m, bool with_definitions) {
        std::string result;
        while (!text.empty()) {
            const std::size_t open = std::min(text.find('{'), text.size());
            result += text.substr(0, open);
            text.remove_prefix(open);
            if (text.empty())
                break;
            const std::size_t close = text.find('}');
            const std::string_view name = text.substr(1, close - 1);
            const auto begin = static_cast<std::size_t>(text.data() - text_.data());
            if (close == std::string_view::npos) {
                error(begin, begin + 1, "this brace is not closed");
                break;
            }
            const auto found = definitions_.find({std::string(name), m});
            const bool label = name.size() == 1 && name[0] >= '1' && name[0] <= '9';
            if (with_definitions && found != definitions_.end())
                result += expanded(found->second, m, false);
            else if (label || std::ranges::find(operand_words, name) != operand_words.end())
                result += text.substr(0, close + 1);
            else
                error(begin, begin + close + 1,
                      fmt::format("'{}' is no operand, and not defined for {}", name, to_string(m)));
            text.remove_prefix(close + 1);
        }
        return result;
    }

    FileId file_;
    std::string_view text_;
    Diagnostics& diagnostics_;
    Mapping mapping_;
    bool has_target_ = false;
    std::map<std::pair<std::string, Mode>, std::string_view> definitions_;
    std::vector<Line> lines_;
};

} // namespace

std::optional<Mapping> parse_mapping(std::string name, FileId file, const SourceMap& sources,
                                     Diagnostics& diagnostics) {
    return Reader(std::move(name), file, sources, diagnostics).run();
}

} // namespace katlas::compile
