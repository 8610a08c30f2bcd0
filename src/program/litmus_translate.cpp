// A litmus test as a whole: its shared objects and their initial values, then its threads, then its condition.
#include "litmus_translate.hpp"

#include "katlas/program/bell_places.hpp"
#include "katlas/program/litmus_condition.hpp"
#include "litmus_untyped.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

namespace katlas::program {

namespace {

constexpr std::uint32_t max_threads = 64;

using Kind = syntax::Expr::Kind;
using syntax::Ref;

class TestTranslator {
  public:
    TestTranslator(const syntax::Test& test, Diagnostics& diagnostics, const LitmusOptions& options, bool untyped)
        : test_(test), diagnostics_(diagnostics), options_(options), untyped_(untyped),
          errors_(diagnostics.error_count()), layout_(test, diagnostics), builder_(test.name.text) {}

    std::optional<LitmusTest> run() {
        if (test_.threads.size() > max_threads) {
            diagnostics_.error(test_.threads[max_threads].name.range, "too many threads",
                               fmt::format("at most {}", max_threads));
            return std::nullopt;
        }
        check_functions();
        if (options_.bell != nullptr)
            places_ = bell_places(test_, names_of_threads(), *options_.bell, diagnostics_);
        declare_initial();
        declare_globals();
        declare_parameters();
        if (of_kernel_)
            declare_named();
        set_values();
        for (std::uint32_t t = 0; t < test_.threads.size(); ++t)
            translate(t);
        if (diagnostics_.error_count() != errors_)
            return std::nullopt;
        LitmusTest result{test_.name.text, builder_.build(), {}, is_of_kernel(test_), test_.hash};
        result.condition = translate_condition(test_, result.program, names_of(result.program), diagnostics_);
        if (diagnostics_.error_count() != errors_)
            return std::nullopt;
        return result;
    }

  private:
    [[nodiscard]] const syntax::Expr& expr(Ref e) const { return test_.exprs[e]; }

    [[nodiscard]] std::vector<syntax::Name> names_of_threads() const {
        std::vector<syntax::Name> names;
        for (const syntax::Thread& thread : test_.threads)
            names.push_back(thread.name);
        return names;
    }

    void check_functions() {
        std::map<std::string_view, const syntax::Function*> defined;
        for (const syntax::Function& function : test_.functions)
            if (function.body != syntax::none && !defined.try_emplace(function.name.text, &function).second)
                diagnostics_.error(function.name.range,
                                   fmt::format("there are two functions '{}'", function.name.text));
    }

    // Each parameter of a thread has an object, even after an error: threads look objects up by the names of
    // parameters.
    LitmusObject& declare(const syntax::Name& name, const syntax::Type& type, const Lengths& lengths) {
        if (total_ += layout_.cells(type, lengths); total_ > LitmusLayout::max_cells) {
            diagnostics_.error(name.range, "the test is too large");
            total_ = 0;
            return declare(name, {}, {});
        }
        LitmusObject object;
        object.type = decayed(type, lengths);
        object.lengths = lengths;
        object.number = static_cast<std::uint32_t>(objects_.size());
        if (type.is_record() || lengths.size() > 1) {
            std::vector<Cell> cells = layout_.flatten(type, lengths, name.range);
            if (cells.empty()) // an error, or a struct without members
                (void)builder_.shared(name.text, 0);
            else
                (void)builder_.object(name.text, std::move(cells));
        } else if (!lengths.empty()) {
            (void)builder_.array(name.text, lengths.front(), 0, value_type(type));
        } else {
            (void)builder_.shared(name.text, 0, value_type(type));
        }
        object.first = builder_.unfinished().objects().back().first;
        object.size = builder_.unfinished().objects().back().size;
        return objects_.try_emplace(name.text, std::move(object)).first->second;
    }

    // Makes objects in the order in which they are first mentioned. The type comes from a place that gives one.
    void declare_initial() {
        for (const syntax::InitialItem& item : test_.initial) {
            if (item.thread) {
                if (*item.thread >= test_.threads.size())
                    diagnostics_.error(item.range, fmt::format("there is no thread {}", *item.thread));
                continue;
            }
            if (!item.path.empty())
                continue; // a value for a part
            if (objects_.find(item.name.text) != objects_.end()) {
                diagnostics_.error(item.name.range, fmt::format("'{}' is given twice", item.name.text));
                continue;
            }
            const bool list = item.value != syntax::none && expr(item.value).kind == Kind::list;
            const Lengths lengths = layout_.lengths(
                item.dims, item.range,
                list ? std::optional(static_cast<std::uint32_t>(expr(item.value).children.size())) : std::nullopt);
            syntax::Type type = number_type();
            if (item.type) {
                type = *item.type;
                if (type.is_nothing()) {
                    diagnostics_.error(item.range, "a location cannot be void");
                    continue;
                }
            } else if (const syntax::Type* declared = parameter_type(item.name.text)) {
                type = *declared;
            }
            if (item.value != syntax::none && !list && lengths.empty() && is_address(item.value) &&
                type.pointers == 0 && !type.is_address && !type.is_record())
                type.pointers = 1;
            if (layout_.is_known(type, item.range))
                (void)declare(item.name, type, lengths);
        }
    }

    // The type to which the first parameter of this name points.
    [[nodiscard]] const syntax::Type* parameter_type(std::string_view name) {
        for (const syntax::Thread& thread : test_.threads)
            for (const syntax::Parameter& parameter : thread.parameters)
                if (parameter.name.text == name && parameter.type.pointers > 0) {
                    pointed_ = parameter.type;
                    --pointed_.pointers;
                    return &pointed_;
                }
        return nullptr;
    }

    // Variables that every thread and function knows.
    void declare_globals() {
        for (const Ref declared : test_.globals) {
            const syntax::Stmt& s = test_.stmts[declared];
            if (objects_.find(s.name.text) != objects_.end()) {
                diagnostics_.error(s.name.range, fmt::format("'{}' is given twice", s.name.text));
                continue;
            }
            if (s.type.is_nothing()) {
                diagnostics_.error(s.range, "a location cannot be void");
                continue;
            }
            const bool list = s.value != syntax::none && expr(s.value).kind == Kind::list;
            const Lengths lengths = layout_.lengths(
                s.dims, s.range,
                list ? std::optional(static_cast<std::uint32_t>(expr(s.value).children.size())) : std::nullopt);
            if (!layout_.is_known(s.type, s.range))
                continue;
            declare(s.name, s.type, lengths).global = true;
        }
    }

    void declare_parameters() {
        for (const syntax::Thread& thread : test_.threads)
            for (const syntax::Parameter& parameter : thread.parameters) {
                if (parameter.type.pointers == 0 || parameter.name.text.empty())
                    continue; // an error of the thread
                syntax::Type type = parameter.type;
                --type.pointers;
                const auto found = objects_.find(parameter.name.text);
                if (found == objects_.end()) {
                    if (type.is_nothing())
                        type = number_type();
                    (void)declare(parameter.name, layout_.is_known(type, parameter.name.range) ? type : number_type(),
                                  {});
                    continue;
                }
                syntax::Type known = found->second.type;
                --known.pointers;
                const bool addresses =
                    (known.is_address && type.pointers > 0) || (type.is_address && known.pointers > 0);
                if ((value_type(known) != value_type(type) || known.record != type.record) && !type.is_void &&
                    !addresses)
                    diagnostics_.error(parameter.name.range,
                                       fmt::format("'{}' has another type elsewhere", parameter.name.text));
            }
    }

    // The type of a location without a declared type.
    [[nodiscard]] syntax::Type number_type() const {
        syntax::Type type;
        if (untyped_) {
            type.base = ValueType::i64;
            type.is_address = true;
        }
        return type;
    }

    // A location that initial values alone name is a number, as in herd.
    void declare_named() {
        for (const syntax::InitialItem& item : test_.initial) {
            if (item.value == syntax::none)
                continue;
            const syntax::Expr* named = &expr(item.value);
            if (named->kind == Kind::unary && named->unary == syntax::UnaryOp::address)
                named = &expr(named->children[0]);
            if (named->kind == Kind::name && !layout_.named_constant(named->name) &&
                objects_.find(named->name) == objects_.end())
                (void)declare({named->name, named->range}, number_type(), {});
        }
    }

    // Whether an initial value names a location.
    [[nodiscard]] bool is_address(Ref value) const {
        const syntax::Expr& node = expr(value);
        return (node.kind == Kind::name && !layout_.named_constant(node.name)) || node.kind == Kind::index ||
               node.kind == Kind::member || (node.kind == Kind::unary && node.unary == syntax::UnaryOp::address);
    }

    struct Part {
        const LitmusObject* object = nullptr;
        syntax::Type type;
        Lengths lengths;
        std::uint32_t offset = 0;
    };

    // The location that an initial value names.
    [[nodiscard]] std::optional<Part> part_of(Ref value) {
        const syntax::Expr& node = expr(value);
        const auto unknown = [&](std::string_view name) {
            diagnostics_.error(node.range, fmt::format("unknown location '{}'", name));
            return std::nullopt;
        };
        if (node.kind == Kind::name) {
            const auto found = objects_.find(node.name);
            if (found == objects_.end())
                return unknown(node.name);
            Part part{&found->second, found->second.type, found->second.lengths, 0};
            --part.type.pointers;
            part.type.dims.clear();
            return part;
        }
        if (node.kind != Kind::index && node.kind != Kind::member) {
            diagnostics_.error(node.range, "this is neither a number nor the address of a location");
            return std::nullopt;
        }
        auto part = part_of(node.children[0]);
        if (!part)
            return std::nullopt;
        if (node.kind == Kind::member) {
            const auto member =
                part->type.is_record() && part->lengths.empty() ? layout_.member(part->type, node.name) : std::nullopt;
            if (!member) {
                diagnostics_.error(node.range, fmt::format("there is no member '{}'", node.name));
                return std::nullopt;
            }
            return Part{part->object, member->type, member->lengths, part->offset + member->offset};
        }
        const auto index = layout_.constant(node.children[1]);
        if (!index || *index < 0 || part->lengths.empty() || *index >= part->lengths.front()) {
            diagnostics_.error(node.range, "there is no such element");
            return std::nullopt;
        }
        part->lengths.erase(part->lengths.begin());
        part->offset += static_cast<std::uint32_t>(*index) * layout_.cells(part->type, part->lengths);
        return part;
    }

    [[nodiscard]] Value value_of(Ref value) {
        const syntax::Expr& node = expr(value);
        if (node.kind == Kind::call && (node.name == "ATOMIC_INIT" || node.name == "ATOMIC_VAR_INIT") &&
            node.children.size() == 1)
            return value_of(node.children[0]);
        if (node.kind == Kind::call) {
            diagnostics_.error(node.range, fmt::format("unknown initial value '{}'", node.name));
            return 0;
        }
        if (node.kind == Kind::cast)
            return value_of(node.children[0]);
        if (const auto number = layout_.constant(value))
            return *number;
        const bool address = node.kind == Kind::unary && node.unary == syntax::UnaryOp::address;
        const auto part = part_of(address ? node.children[0] : value);
        return part ? make_pointer(part->object->number, part->offset) : 0;
    }

    void set_object(const syntax::Name& name, Ref value) {
        const auto found = objects_.find(name.text);
        if (found == objects_.end() || value == syntax::none)
            return; // or an error already
        syntax::Type type = found->second.type;
        --type.pointers;
        type.dims.clear();
        layout_.initial_values(type, found->second.lengths, value,
                               [&](std::uint32_t offset, const syntax::Type&, Ref given) {
                                   builder_.set_initial(name.text, offset, value_of(given));
                               });
    }

    void set_part(const syntax::InitialItem& item) {
        const Object* object = builder_.unfinished().find_object(item.name.text);
        if (object == nullptr) {
            diagnostics_.error(item.name.range, fmt::format("unknown location '{}'", item.name.text));
            return;
        }
        for (std::uint32_t cell = 0; cell < object->cells.size(); ++cell)
            if (object->cells[cell].path == item.path) {
                if (item.value != syntax::none)
                    builder_.set_initial(item.name.text, cell, value_of(item.value));
                return;
            }
        diagnostics_.error(item.range,
                           fmt::format("'{}' has no scalar '{}{}'", item.name.text, item.name.text, item.path));
    }

    void set_values() {
        for (const syntax::InitialItem& item : test_.initial)
            if (!item.thread && item.path.empty())
                set_object(item.name, item.value);
        for (const Ref declared : test_.globals)
            set_object(test_.stmts[declared].name, test_.stmts[declared].value);
        for (const syntax::InitialItem& item : test_.initial)
            if (!item.thread && !item.path.empty())
                set_part(item);
    }

    void translate(std::uint32_t t) {
        ThreadBuilder thread = builder_.thread();
        if (!places_.empty())
            thread.at_place(places_[t]);
        ThreadTranslator translator(test_, layout_, objects_, thread, diagnostics_, options_, untyped_);
        for (const syntax::InitialItem& item : test_.initial) {
            if (item.thread != t)
                continue;
            if (item.value == syntax::none && of_kernel_)
                continue; // it is 0
            if (item.value == syntax::none || expr(item.value).kind == Kind::list) {
                diagnostics_.error(item.range, "a register has one value");
                continue;
            }
            syntax::Type type = item.type.value_or(number_type());
            if (is_address(item.value) && type.pointers == 0)
                type.pointers = 1;
            translator.initial_register(item.name.text, type, value_of(item.value));
        }
        try {
            translator.translate(test_.threads[t]);
            if (untyped_)
                declare_asked_for(thread, t);
        } catch (const std::length_error&) {
            diagnostics_.error(test_.threads[t].name.range, "the test is too large");
        }
    }

    // Without types, a register that only the condition names is 0.
    void declare_asked_for(ThreadBuilder& thread, std::uint32_t t) {
        const auto declare_register = [&](const syntax::FinalLocation& asked) {
            const std::vector<std::string> known = builder_.unfinished().register_names(t);
            if (asked.thread == t && std::ranges::find(known, asked.name.text) == known.end())
                (void)thread.reg(asked.name.text, 0, ValueType::i64);
        };
        for (const syntax::FinalLocation& asked : test_.shown)
            declare_register(asked);
        for (const syntax::Prop& p : test_.props)
            declare_register(p.location);
    }

    const syntax::Test& test_;
    Diagnostics& diagnostics_;
    const LitmusOptions& options_;
    bool untyped_;
    bool of_kernel_ = is_of_kernel(test_);
    std::size_t errors_;                     // before
    std::vector<graph::ThreadPlace> places_; // by thread, if it has places
    LitmusLayout layout_;
    ProgramBuilder builder_;
    LitmusObjects objects_;
    std::uint64_t total_ = 0; // locations
    syntax::Type pointed_;
};

} // namespace

std::optional<LitmusTest> translate_litmus(const syntax::Test& test, Diagnostics& diagnostics,
                                           const LitmusOptions& options) {
    const auto tell = [&](const Diagnostics& found) {
        for (const Diagnostic& d : found.all())
            d.severity == Severity::error ? diagnostics.error(d.range, d.message, d.hint)
                                          : diagnostics.warning(d.range, d.message, d.hint);
    };
    Diagnostics found;
    std::optional<LitmusTest> result = TestTranslator(test, found, options, false).run();
    if (!result && is_of_kernel(test)) {
        Diagnostics without_types;
        result = TestTranslator(untyped(test), without_types, options, true).run();
        if (result) {
            diagnostics.warning(test.name.range,
                                "the types of this test do not fit; it is read without types, as herd does");
            return result;
        }
    }
    tell(found);
    return result;
}

} // namespace katlas::program
