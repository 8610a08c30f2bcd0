#include "katlas/cat/import.hpp"

#include "architecture.hpp"
#include "bell.hpp"
#include "emit.hpp"
#include "katlas/frontend/document.hpp"
#include "katlas/frontend/keywords.hpp"
#include "katlas/frontend/search_path.hpp"
#include "katlas/support/files.hpp"
#include "katlas/support/parsing.hpp"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace katlas {
namespace {

namespace fs = std::filesystem;
using namespace cat;

// Names of the output that are words of the language or belong to the base theory.
std::set<std::string> taken_names() {
    std::set<std::string> taken;
    for (const Keyword& k : kat_keywords())
        taken.emplace(k.text);
    SourceMap sources;
    Diagnostics diagnostics;
    const Document base = load_text("base.kat", "", sources, diagnostics);
    for (const auto& [name, symbol] : base.modules.at(""))
        taken.insert(name);
    return taken;
}

constexpr std::size_t max_calls = 100;

class Importer {
  public:
    Importer(SourceMap& sources, Diagnostics& diagnostics, CatOptions options)
        : sources_(sources), diagnostics_(diagnostics), options_(std::move(options)) {}

    std::optional<ImportedModel> run(FileId file) {
        try {
            for (const std::string& variant : options_.variants)
                if (const std::string_view feature = feature_of_variant(variant); !feature.empty())
                    throw outside({file, 0, 0}, fmt::format("variant '{}' is of {}, which execution graphs do not have",
                                                            variant, feature));
            const File* root = parsed(file);
            if (root == nullptr)
                return std::nullopt;
            if (root->instructions.empty())
                throw outside({file, 0, 0}, "there is no model in this file",
                              "a model consists of definitions, and of axioms like 'acyclic po | rf | co | fr'");
            architecture_ = architecture(*root);
            std::set<std::string> variants(options_.variants.begin(), options_.variants.end());
            if (architecture_ == Architecture::linux_kernel)
                variants.insert("lkmmv2"); // as the kernel's configuration of herd says
            translator_.emplace(architecture_, taken_names(), std::move(variants));
            const fs::path folder = fs::path(sources_.name(file)).parent_path();
            read_library("stdlib.cat", {file, 0, 0}, folder);
            read_bells(*root, folder);
            if (diagnostics_.has_errors())
                return std::nullopt;
            open_.push_back(sources_.name(file));
            read({root, folder}, root->instructions, nullptr);
            if (diagnostics_.has_errors())
                return std::nullopt;
            warn_of_flags();
            return model_of(*root);
        } catch (const Fault& f) {
            diagnostics_.error(f.range, f.message, f.hint);
        } catch (const Outside& o) { // too large, found between expressions
            diagnostics_.error({file, 0, 0}, o.what(), o.hint);
        }
        return std::nullopt;
    }

    // What was read of Bell files.
    [[nodiscard]] const graph::BellFile& bell() const { return bell_; }

    // Only a Bell file.
    void run_bell(FileId file) {
        try {
            if (const File* root = parsed(file); root != nullptr && has_bell(*root))
                read_bell(*root, bell_);
        } catch (const Fault& f) {
            diagnostics_.error(f.range, f.message, f.hint);
        }
    }

  private:
    // A file, and the folder in which its includes are searched for.
    struct Source {
        const File* file;
        fs::path folder;
    };
    struct KnownProcedure {
        const Procedure* procedure;
        Source source;
        cat::Scope scope;
    };

    const File* parsed(FileId file) {
        std::optional<File> tree = parse(file, sources_, diagnostics_);
        if (!tree)
            return nullptr;
        files_.push_back(std::move(*tree));
        return &files_.back();
    }

    // By --arch, the first word of the file, a word of its title, or the sets that it names.
    Architecture architecture(const File& root) {
        const std::string& word = options_.architecture.empty() ? root.architecture : options_.architecture;
        if (word == "LISA" || word == "BELL") // no machine in particular
            return Architecture::unknown;
        if (const Architecture said = architecture_of(word); said != Architecture::unknown)
            return said;
        if (!options_.architecture.empty())
            return Architecture::unknown;
        const std::optional<File> given = options_.bell.empty() ? std::nullopt : tree_of(options_.bell);
        const Architecture guessed = guess_architecture(root, given ? &*given : nullptr,
                                                        [&](const std::string& name) { return peek(root, name); });
        if (guessed != Architecture::unknown)
            notes_.push_back(fmt::format("Taken for a model of {}; --arch says otherwise.", word_of(guessed)));
        return guessed;
    }

    // An included file as a tree, without messages; nothing if there is none.
    std::optional<File> peek(const File& root, const std::string& name) {
        const auto path = find_included(fs::path(sources_.name(root.source)).parent_path(), name);
        return !path || replaces_file(name) ? std::nullopt : tree_of(*path);
    }

    static std::optional<File> tree_of(const fs::path& path) {
        const auto text = read_file(path);
        if (!text)
            return std::nullopt;
        SourceMap sources;
        Diagnostics diagnostics;
        return parse(sources.add(path.string(), *text), sources, diagnostics);
    }

    // The Bell file that is given, and what the root declares itself. For models of the kernel there is one that is
    // built in.
    void read_bells(const File& root, const fs::path& folder) {
        const bool of_kernel = architecture_ == Architecture::linux_kernel;
        const SourceRange start{root.source, 0, 0};
        if (of_kernel) {
            done_.insert("linux-kernel.bell");
            read_library(options_.bell.empty() ? "linux-kernel.bell" : "<linux-kernel>", start, folder);
            if (options_.bell.empty())
                notes_.emplace_back("Not read is linux-kernel.bell: the kernel's sets of events are known.");
        }
        if (!options_.bell.empty()) {
            auto text = read_file(options_.bell, Streams::allowed);
            if (!text)
                throw outside(start, fmt::format("cannot read the Bell file '{}': {}", options_.bell, text.why_not()));
            const fs::path path(options_.bell);
            done_.insert(path.string());
            const File* tree = parsed(sources_.add(options_.bell, std::move(*text)));
            if (tree == nullptr)
                return; // reported
            declare_bell(*tree);
            translator_->keep_known(of_kernel);
            read({tree, path.parent_path()}, tree->instructions, nullptr);
            translator_->keep_known(false);
            for (const auto& [name, fault] : translator_->kept())
                diagnostics_.warning(fault.range, fmt::format("'{}' has its usual meaning: {}", name, fault.message),
                                     "the definition of the file cannot be imported");
        }
        declare_bell(root);
    }

    // Defines what a file with declarations of Bell's declares.
    void declare_bell(const File& file) {
        if (!has_bell(file))
            return;
        if (!has_bell_ && architecture_ != Architecture::linux_kernel && architecture_ != Architecture::c)
            read_library("<bell>", {file.source, 0, 0}, {});
        has_bell_ = true;
        define_bell(file, bell_, *translator_);
    }

    void read_library(const std::string& name, SourceRange from, const fs::path& folder) {
        const auto text = library_text(name);
        const File* tree = parsed(sources_.add(fmt::format("<{}>", name), std::string(*text)));
        if (tree == nullptr)
            throw outside(from, fmt::format("the definitions of {} are broken", name));
        read({tree, folder}, tree->instructions, nullptr);
    }

    void read(const Source& source, const std::vector<Instruction>& instructions, cat::Scope scope) {
        const File& file = *source.file;
        const bool local = scope != nullptr;
        for (const Instruction& i : instructions) {
            if (const auto* let = std::get_if<Let>(&i)) {
                if (local)
                    scope = translator_->with_local(file, *let, scope);
                else
                    translator_->define(file, *let, scope);
            } else if (const auto* test = std::get_if<cat::Test>(&i)) {
                add_test(file, *test, scope);
            } else if (const auto* include = std::get_if<cat::Include>(&i)) {
                read_include(source, *include);
            } else if (const auto* from = std::get_if<From>(&i)) {
                add_from(file, *from, scope);
            } else if (const auto* procedure = std::get_if<Procedure>(&i)) {
                procedures_.insert_or_assign(procedure->name.text, KnownProcedure{procedure, source, scope});
            } else if (const auto* call = std::get_if<Call>(&i)) {
                run_call(file, *call, scope);
            } else if (const auto* choice = std::get_if<If>(&i)) {
                const bool holds = translator_->condition(file, choice->condition);
                read(source, file.blocks[holds ? choice->then_do : choice->else_do], scope);
            } else if (const auto* forall = std::get_if<Forall>(&i)) {
                throw outside(forall->range, "'forall' cannot be imported",
                              "it takes a set apart, event by event, which Kleene algebra cannot");
            }
            if (diagnostics_.has_errors())
                return;
        }
    }

    void run_call(const File& file, const Call& call, const cat::Scope& scope) {
        const auto known = procedures_.find(call.name.text);
        if (known == procedures_.end())
            throw outside(call.name.range, fmt::format("unknown procedure '{}'", shorten(call.name.text)));
        if (++calls_ > max_calls)
            throw outside(call.range, "the model is too large");
        const KnownProcedure p = known->second;
        const Value argument = translator_->any_value(file, call.argument, scope);
        // With or without parameters, the definitions of a procedure are local.
        cat::Scope inner = std::make_shared<const Local>(Local{"", {}, p.scope});
        inner = Translator::bound(p.procedure->parameters, argument, call.range, inner, call.name.text);
        read(p.source, p.source.file->blocks[p.procedure->body], inner);
    }

    void add_test(const File& file, const cat::Test& test, const cat::Scope& scope) {
        using Use = cat::Test::Use;
        if (test.use == Use::assertion) {
            add_assertion(file, test, scope);
            return;
        }
        if (test.use == Use::flag && test.negated && test.name && architecture_ != Architecture::c) {
            if (const std::optional<TermRef> raised = raised_by(file, test, scope)) {
                raised_.push_back({*raised, test.name->text, test.range});
                return;
            }
        }
        if (test.use != Use::check) {
            auto& [count, first] = test.use == Use::flag ? flags_ : undefined_;
            if (count++ == 0)
                first = test.range;
            return;
        }
        if (test.negated)
            throw outside(test.range, "a negated test cannot be imported", "models forbid; this one demands");
        const SourceRange claim{test.range.file, test.range.begin, file.exprs[test.expr].range.end};
        axioms_.push_back({test.kind, tested(file, test, scope), test.name ? test.name->text : "", claim});
    }

    // The pairs or events that raise `flag ~empty e`, `~irreflexive e` or `~acyclic e`; nothing if unknown.
    std::optional<TermRef> raised_by(const File& file, const cat::Test& test, const cat::Scope& scope) {
        Terms& terms = translator_->terms();
        try {
            const TermRef e = tested(file, test, scope);
            if (test.kind == cat::Test::Kind::empty)
                return e;
            const TermRef id = terms.test(terms.all());
            return terms.intersection({test.kind == cat::Test::Kind::acyclic ? terms.plus(e) : e, id});
        } catch (const Fault&) {
            return std::nullopt;
        } catch (const Outside&) {
            return std::nullopt;
        }
    }

    TermRef tested(const File& file, const cat::Test& test, const cat::Scope& scope) {
        return test.kind == cat::Test::Kind::empty ? translator_->value(file, test.expr, scope)
                                                   : translator_->relation(file, test.expr, scope);
    }

    // One warning for all flags that are left out, at the place of the first.
    void warn_of_flags() {
        if (const auto& [count, first] = flags_; count > 0)
            diagnostics_.warning(first, count == 1
                                            ? "a flag constrains no execution, and is left out"
                                            : fmt::format("{} flags constrain no execution, and are left out", count));
        if (const auto& [count, first] = undefined_; count > 0)
            diagnostics_.warning(
                first, count == 1
                           ? "'undefined_unless' constrains no execution, and is left out"
                           : fmt::format("{} 'undefined_unless' constrain no execution, and are left out", count));
    }

    // Adds an assertion that holds of every execution that herd makes.
    void add_assertion(const File& file, const cat::Test& test, const cat::Scope& scope) {
        bool holds = false;
        try {
            holds = !test.negated && tested(file, test, scope) == translator_->terms().none();
        } catch (const Fault&) {
            holds = false; // its subject does not exist here
        }
        if (!holds)
            diagnostics_.warning(test.range, "an assertion is left out",
                                 "it says what holds of all executions, and forbids none");
    }

    void add_from(const File& file, const From& from, const cat::Scope& scope) {
        Terms& terms = translator_->terms();
        Value members = translator_->any_value(file, from.candidates, scope);
        if (members.kind == Value::Kind::collection && members.parts.size() == 1) {
            translator_->define(from.name, members.parts[0]);
            return;
        }
        if (members.kind != Value::Kind::orders)
            throw outside(from.range, "only total orders can be enumerated",
                          "as in 'with co from generate_cos(r)' and 'with s from linearisations(e, r)'");
        try {
            const TermRef set = members.parts[0].term;
            const TermRef test = terms.test(set);
            const TermRef co = terms.letter("co");
            // If the set has all writes to a location, or some of them, the order is co.
            const bool of_writes = members.by_location && is_of_writes(set);
            TermRef order = terms.none();
            if (of_writes)
                order = set == terms.word("W") ? co : terms.sequence({test, co, test});
            else if (set != terms.none())
                order = terms.order(translator_->fresh_name(from.name.text), set, members.by_location);
            if (order != terms.none()) {
                TermRef within = members.parts[1].term;
                if (members.by_location)
                    within = terms.intersection({within, terms.location(1)});
                if (set != terms.word("W"))
                    within = terms.sequence({test, within, test});
                orders_.push_back({from.name.text, order, within, from.range});
            }
            Value value;
            value.term = order;
            translator_->define(from.name, value);
        } catch (const Outside& o) {
            throw outside(from.range, o.what(), o.hint);
        }
    }

    // Initial writes are before all others in any case.
    bool is_of_writes(TermRef set) {
        Terms& terms = translator_->terms();
        const Term& s = terms[terms.opened(set)];
        return set == terms.word("W") ||
               (s.op == Op::both && std::ranges::find(s.kids, terms.word("W")) != s.kids.end()) ||
               (s.op == Op::either && !s.kids.empty() &&
                std::ranges::all_of(s.kids, [&](TermRef kid) { return kid == terms.word("IW") || is_of_writes(kid); }));
    }

    void read_include(const Source& includer, const cat::Include& include) {
        const bool known = library_text(include.path).has_value();
        const auto found = find_included(includer.folder, include.path);
        if (known && (!found || replaces_file(include.path))) {
            if (!done_.insert(include.path).second)
                return;
            if (found)
                notes_.push_back(
                    fmt::format("Not read is {}: what it computes is part of execution graphs.", include.path));
            read_library(include.path, include.range, includer.folder);
            return;
        }
        const fs::path path = found.value_or(includer.folder / include.path);
        if (std::ranges::find(open_, path.string()) != open_.end())
            throw outside(include.range, "this include closes a cycle");
        if (!done_.insert(path.string()).second)
            return;
        auto text = read_file(path);
        if (!text)
            throw outside(
                include.range, fmt::format("cannot read '{}': {}", path.string(), text.why_not()),
                fmt::format("looked for in {}; -I FOLDER adds folders, such as herd's own", searched_places()));
        const File* tree = parsed(sources_.add(path.string(), std::move(*text)));
        if (tree == nullptr)
            return; // reported
        open_.push_back(path.string());
        declare_bell(*tree);
        read({tree, path.parent_path()}, tree->instructions, nullptr);
        open_.pop_back();
    }

    ImportedModel model_of(const File& root) {
        const std::string file = fs::path(sources_.name(root.source)).filename().string();
        const bool is_c = architecture_ == Architecture::c;
        std::vector<std::string> header;
        if (!root.title.empty())
            header.push_back(printable(root.title.substr(0, 200)));
        header.push_back(fmt::format("Imported from {}; the comments say from which lines.", printable(file)));
        std::ranges::copy(notes_, std::back_inserter(header));
        if (is_c)
            header.emplace_back("Read-modify-writes are two events here, related by rmw.");
        if (!translator_->empty_sets().empty())
            header.push_back(fmt::format("No execution has events of {}.", fmt::join(translator_->empty_sets(), ", ")));
        Emitter emitter(*translator_, root.source, architecture_ == Architecture::linux_kernel, bell_, sources_,
                        diagnostics_);
        ImportedModel model =
            axioms_.empty() ? library_of(root, emitter, is_c) : emitter.run(axioms_, orders_, raised_, is_c);
        model.header = std::move(header);
        return model;
    }

    // A file without axioms: its definitions, as far as they can be expressed.
    ImportedModel library_of(const File& root, Emitter& emitter, bool is_c) {
        const auto faults = translator_->faults();
        ImportedModel model = emitter.run_library(orders_, is_c);
        // Unknown names may come from a file that includes this one.
        for (const auto& [name, fault] : faults)
            if (model.file.statements.empty() && (!fault.unknown_name || fault.not_recorded))
                throw Fault(fault);
        for (const auto& [name, fault] : faults)
            if (!sources_.name(fault.range.file).starts_with('<'))
                diagnostics_.warning(fault.range, fmt::format("'{}' is left out: {}", shorten(name), fault.message),
                                     fault.hint);
        diagnostics_.warning({root.source, 0, 0}, "the file has no axioms",
                             "only its definitions are imported; functions are inlined where they are used");
        return model;
    }

    // Makes the text fit for a comment of one line.
    static std::string printable(std::string text) {
        std::ranges::replace_if(
            text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7e; },
            ' ');
        return text;
    }

    SourceMap& sources_;
    Diagnostics& diagnostics_;
    CatOptions options_;
    Architecture architecture_ = Architecture::unknown;
    std::optional<Translator> translator_;
    std::deque<File> files_; // the translator refers to them
    std::vector<std::string> open_;
    std::set<std::string> done_;
    std::map<std::string, KnownProcedure> procedures_;
    std::size_t calls_ = 0;
    std::vector<ImportedAxiom> axioms_;
    std::vector<ImportedOrder> orders_;
    std::vector<ImportedFlag> raised_;
    std::vector<std::string> notes_;
    graph::BellFile bell_;
    bool has_bell_ = false;
    std::pair<std::size_t, SourceRange> flags_{};
    std::pair<std::size_t, SourceRange> undefined_{};
};

} // namespace

std::optional<ImportedModel> import_cat_text(const std::string& name, std::string text, SourceMap& sources,
                                             Diagnostics& diagnostics, const CatOptions& options) {
    return Importer(sources, diagnostics, options).run(sources.add(name, std::move(text)));
}

std::optional<ImportedModel> import_cat(const std::string& path, SourceMap& sources, Diagnostics& diagnostics,
                                        const CatOptions& options) {
    auto text = read_file(path, Streams::allowed);
    if (!text) {
        diagnostics.error({sources.add_unread(path), 0, 0}, fmt::format("cannot read '{}': {}", path, text.why_not()));
        return std::nullopt;
    }
    return import_cat_text(path, std::move(*text), sources, diagnostics, options);
}

std::optional<graph::BellFile> bell_of_model(const std::string& path, SourceMap& sources, Diagnostics& diagnostics) {
    const bool is_cat = fs::path(path).extension() == ".cat";
    const std::string& file = is_cat ? path : given_bell_file();
    if (file.empty())
        return std::nullopt;
    auto text = read_file(file, Streams::allowed);
    if (!text) {
        diagnostics.error({sources.add_unread(file), 0, 0}, fmt::format("cannot read '{}': {}", file, text.why_not()));
        return std::nullopt;
    }
    Importer importer(sources, diagnostics, {});
    const FileId id = sources.add(file, std::move(*text));
    if (is_cat)
        (void)importer.run(id);
    else
        importer.run_bell(id);
    if (diagnostics.has_errors() || importer.bell().enumerations().empty())
        return std::nullopt;
    return importer.bell();
}

} // namespace katlas
