#include "architecture.hpp"

#include "bell.hpp"

#include <algorithm>
#include <cctype>
#include <set>

namespace katlas::cat {
namespace {

Architecture of_title(std::string_view title) {
    std::set<Architecture> named;
    std::string word;
    for (std::size_t i = 0; i <= title.size(); ++i) {
        const char ch = i < title.size() ? title[i] : ' ';
        if (std::isalnum(static_cast<unsigned char>(ch)) != 0 || ch == '-' || ch == '+') {
            word += ch;
            continue;
        }
        if (word == "C++11")
            word = "C11";
        if (word.size() > 1) // a letter by itself is no name of a language
            named.insert(architecture_of(word));
        word.clear();
    }
    named.erase(Architecture::unknown);
    return named.size() == 1 ? *named.begin() : Architecture::unknown;
}

// The machine whose barriers a file of herd's library defines.
Architecture of_library(std::string_view path) {
    constexpr std::string_view suffix = "fences.cat";
    return path.ends_with(suffix) ? architecture_of(path.substr(0, path.size() - suffix.size()))
                                  : Architecture::unknown;
}

class Names {
  public:
    explicit Names(const std::function<std::optional<File>(const std::string&)>& included) : included_(included) {}

    void add(const File& file) {
        // The first branch of a `try` may be about another machine.
        std::vector<bool> tried(file.exprs.size(), false);
        for (std::size_t i = file.exprs.size(); i-- > 0;) {
            const Expr& e = file.exprs[i];
            if (e.kind == ExprKind::try_with)
                mark(file, e.children[0], tried);
            for (const Binding& b : e.bindings)
                bind(b);
            for (const MatchClause& c : e.clauses) {
                bound_.insert(c.first);
                bound_.insert(c.rest);
            }
        }
        for (std::size_t i = 0; i < file.exprs.size(); ++i)
            if (file.exprs[i].kind == ExprKind::name && !tried[i])
                used_.insert(file.exprs[i].name);
        add(file, file.instructions);
        for (const auto& block : file.blocks)
            add(file, block);
    }

    // Decided by the names of sets. If these leave it open, decided by the library's files, if one machine has all of
    // them.
    [[nodiscard]] Architecture architecture() const {
        std::set<Architecture> found;
        for (const std::string& name : used_)
            if (!bound_.contains(name))
                if (const auto only = only_architecture_of(name))
                    found.insert(*only);
        if (found.empty()) {
            for (const std::string& path : seen_)
                found.insert(of_library(path));
            found.erase(Architecture::unknown);
            std::erase_if(found, [&](Architecture a) {
                return std::ranges::any_of(
                    used_, [&](const std::string& name) { return !bound_.contains(name) && lacks_set(a, name); });
            });
        }
        return found.size() == 1 ? *found.begin() : Architecture::unknown;
    }

  private:
    void add(const File& file, const std::vector<Instruction>& instructions) {
        for (const Instruction& i : instructions) {
            if (const auto* let = std::get_if<Let>(&i))
                for (const Binding& b : let->bindings)
                    bind(b);
            if (const auto* from = std::get_if<From>(&i))
                bound_.insert(from->name.text);
            if (const auto* enumeration = std::get_if<TagEnumeration>(&i))
                for (const ExprRef tag : enumeration->tags)
                    bound_.insert(set_of_tag(tag_name(file.exprs[tag].name)));
            if (const auto* procedure = std::get_if<Procedure>(&i))
                bound_.insert(procedure->parameters.begin(), procedure->parameters.end());
            if (const auto* include = std::get_if<Include>(&i))
                if (seen_.insert(include->path).second)
                    if (const auto tree = included_(include->path))
                        add(*tree);
        }
    }

    void bind(const Binding& b) {
        bound_.insert(b.name.text);
        bound_.insert(b.parameters.begin(), b.parameters.end());
    }

    static void mark(const File& file, ExprRef root, std::vector<bool>& tried) {
        std::vector<ExprRef> open{root};
        while (!open.empty()) {
            const ExprRef at = open.back();
            open.pop_back();
            if (tried[at])
                continue;
            tried[at] = true;
            open.insert(open.end(), file.exprs[at].children.begin(), file.exprs[at].children.end());
        }
    }

    const std::function<std::optional<File>(const std::string&)>& included_;
    std::set<std::string> used_;
    std::set<std::string> bound_;
    std::set<std::string> seen_;
};

} // namespace

Architecture guess_architecture(const File& root, const File* bell,
                                const std::function<std::optional<File>(const std::string&)>& included) {
    if (const Architecture titled = of_title(root.title); titled != Architecture::unknown)
        return titled;
    Names names(included);
    names.add(root);
    if (bell != nullptr)
        names.add(*bell);
    return names.architecture();
}

} // namespace katlas::cat
