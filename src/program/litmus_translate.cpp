// A litmus test as a whole: its shared objects and their initial values, then its threads, then its condition.
#include "litmus_translate.hpp"

#include "asm_translate.hpp"
#include "litmus_condition.hpp"

#include <stdexcept>

#include <fmt/format.h>

namespace katlas::program {

namespace {

constexpr std::uint32_t max_threads = 64;

class TestTranslator {
  public:
    TestTranslator(const syntax::Test& test, Diagnostics& diagnostics, const LitmusOptions& options)
        : test_(test), diagnostics_(diagnostics), options_(options), builder_(test.name.text) {}

    std::optional<LitmusTest> run() {
        const std::size_t errors = diagnostics_.error_count();
        if (test_.threads.size() > max_threads) {
            diagnostics_.error(test_.threads[max_threads].name.range, "too many threads",
                               fmt::format("at most {}", max_threads));
            return std::nullopt;
        }
        declare_initial();
        declare_parameters();
        for (const syntax::InitialItem& item : test_.initial)
            if (!item.thread)
                set_values(item);
        for (std::uint32_t t = 0; t < test_.threads.size(); ++t)
            translate(t);
        if (diagnostics_.error_count() != errors)
            return std::nullopt;
        LitmusTest result{test_.name.text, builder_.build(), {}};
        result.condition = translate_condition(test_, result.program, names_of(result.program), diagnostics_);
        if (diagnostics_.error_count() != errors)
            return std::nullopt;
        return result;
    }

  private:
    void declare(const syntax::Name& name, const syntax::Type& type, std::optional<std::uint32_t> size) {
        LitmusObject object;
        object.type = type;
        if (size)
            object.array = builder_.array(name.text, *size, 0, value_type(type));
        else
            object.variable = builder_.shared(name.text, 0, value_type(type));
        objects_.try_emplace(name.text, object);
    }

    // Objects are made in the order in which they are first mentioned, with types from where one is given.
    void declare_initial() {
        for (const syntax::InitialItem& item : test_.initial) {
            if (item.thread) {
                if (*item.thread >= test_.threads.size())
                    diagnostics_.error(item.range, fmt::format("there is no thread {}", *item.thread));
                continue;
            }
            if (objects_.find(item.name.text) != objects_.end()) {
                diagnostics_.error(item.name.range, fmt::format("'{}' is given twice", item.name.text));
                continue;
            }
            if (item.size && *item.size == 0) {
                diagnostics_.error(item.range, "an array needs elements");
                continue;
            }
            syntax::Type type;
            if (item.type) {
                type = *item.type;
                if (type.is_void && type.pointers == 0) {
                    diagnostics_.error(item.range, "a location cannot be void");
                    continue;
                }
            } else if (const syntax::Type* declared = parameter_type(item.name.text)) {
                type = *declared;
            }
            if (!item.values.empty() && item.values.front().address_of && type.pointers == 0)
                type.pointers = 1;
            declare(item.name, type, item.size);
        }
    }

    // What the first parameter of this name points to.
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

    void declare_parameters() {
        for (const syntax::Thread& thread : test_.threads)
            for (const syntax::Parameter& parameter : thread.parameters) {
                if (parameter.type.pointers == 0)
                    continue; // an error of the thread
                syntax::Type type = parameter.type;
                --type.pointers;
                const auto found = objects_.find(parameter.name.text);
                if (found == objects_.end()) {
                    if (type.is_void && type.pointers == 0)
                        type = {};
                    declare(parameter.name, type, std::nullopt);
                } else if (value_type(found->second.type) != value_type(type) && !type.is_void) {
                    diagnostics_.error(parameter.name.range,
                                       fmt::format("'{}' has another type elsewhere", parameter.name.text));
                }
            }
    }

    [[nodiscard]] Value value_of(const syntax::InitialValue& value) {
        if (!value.address_of)
            return value.number;
        const Object* object = builder_.unfinished().find_object(value.address_of->text);
        if (object == nullptr || value.element >= object->size) {
            diagnostics_.error(value.address_of->range, fmt::format("unknown location '{}'", value.address_of->text));
            return 0;
        }
        const auto& all = builder_.unfinished().objects();
        return make_pointer(static_cast<std::uint32_t>(object - all.data()), value.element);
    }

    void set_values(const syntax::InitialItem& item) {
        const std::uint32_t size = item.size.value_or(1);
        if (item.values.size() > size) {
            diagnostics_.error(item.range, fmt::format("{} values for {} locations", item.values.size(), size));
            return;
        }
        if (objects_.find(item.name.text) == objects_.end())
            return; // an error already
        for (std::uint32_t i = 0; i < item.values.size(); ++i)
            builder_.set_initial(item.name.text, i, value_of(item.values[i]));
    }

    void translate(std::uint32_t t) {
        ThreadBuilder thread = builder_.thread();
        ThreadTranslator translator(test_, objects_, thread, diagnostics_, options_);
        for (const syntax::InitialItem& item : test_.initial) {
            if (item.thread != t)
                continue;
            if (item.values.size() != 1) {
                diagnostics_.error(item.range, "a register has one value");
                continue;
            }
            syntax::Type type = item.type.value_or(syntax::Type{});
            if (item.values.front().address_of && type.pointers == 0)
                type.pointers = 1;
            translator.initial_register(item.name.text, type, value_of(item.values.front()));
        }
        try {
            translator.translate(test_.threads[t]);
        } catch (const std::length_error&) {
            diagnostics_.error(test_.threads[t].name.range, "the test is too large");
        }
    }

    const syntax::Test& test_;
    Diagnostics& diagnostics_;
    const LitmusOptions& options_;
    ProgramBuilder builder_;
    LitmusObjects objects_;
    syntax::Type pointed_;
};

} // namespace

std::optional<LitmusTest> translate_litmus(const syntax::Test& test, Diagnostics& diagnostics,
                                           const LitmusOptions& options) {
    if (test.architecture != syntax::Architecture::c)
        return translate_assembly(test, diagnostics, options);
    return TestTranslator(test, diagnostics, options).run();
}

std::optional<LitmusTest> load_litmus(FileId file, const SourceMap& sources, Diagnostics& diagnostics,
                                      const LitmusOptions& options) {
    const std::optional<syntax::Test> test = parse_litmus(file, sources, diagnostics);
    return test ? translate_litmus(*test, diagnostics, options) : std::nullopt;
}

} // namespace katlas::program
